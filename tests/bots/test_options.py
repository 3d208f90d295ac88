"""What the expert looks at: legal plays only, and enough of different kinds."""

from __future__ import annotations

import copy

import pytest

from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.search.options import MOST, follow_options, lead_options, near_throws
from tractor_app.bots.search.risk import risky
from tractor_app.bots.search.simulator import Option
from tractor_app.cli._playing import decks
from tractor_app.engine import legal
from tractor_app.engine.actions import Action, Play
from tractor_app.engine.apply import new_match
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.play.units import format_names
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.verdict import Rejected
from tractor_app.session.headless import Player, Table


class Looking(Player):
    """Plays as the rules say, and checks all that the expert would have looked at."""

    def choose(self, observation: Observation, optional: bool = False) -> Action | None:
        if observation.phase is Phase.PLAY:
            self.look(observation)
        return super().choose(observation, optional)

    def look(self, observation: Observation) -> None:
        known = Knowledge(observation)
        leads = observation.trick is None
        found = lead_options(known, near=True) if leads else follow_options(known)
        assert 0 < len(found) <= MOST
        assert len({tuple(sorted(option.cards)) for option in found}) == len(found)
        for option in found:
            cards = known.t.kinds(option.cards, observation.hand)
            reading = format_names(option.fmt) if len(option.fmt) > 1 else ()
            rejected = legal.check(observation, Play(cards, reading))
            assert not isinstance(rejected, Rejected), (option, rejected)
        if leads and known.t.depth > 2:
            self.look_at_leads(known, [option.cards[0] >> 5 for option in found])

    def look_at_leads(self, known: Knowledge, suits: list[int]) -> None:
        """Every suit is among the leads, however many units the hand has."""
        held = {suit for suit in range(5) if known.seat.hand[suit][0]}
        assert set(suits) == held


@pytest.mark.parametrize(
    "name", ["classic", "three-deck", "four-deck-160", "four-deck-online", "five-deck"]
)
def test_all_options_of_a_round_are_legal(name: str) -> None:
    rules = preset(name)
    players = [Looking("intermediate", seat) for seat in range(rules.deck.players)]
    Table(new_match(rules), players, decks(f"options/{name}"), []).play_round()
    assert not any(player.lost for player in players)


class Throwing(Player):
    """Plays as the rules say, and keeps the throws that may fail which it might have led."""

    def choose(self, observation: Observation, optional: bool = False) -> Action | None:
        if observation.phase is Phase.PLAY and observation.trick is None:
            known = Knowledge(observation)
            throws = list(near_throws(copy.copy(known.public), known.seat))
            assert len(risky(known.t, known.seat, throws)) == len(throws)
            THROWN.extend(throws)
        return super().choose(observation, optional)


THROWN: list[Option] = []


def test_throws_that_may_fail_have_one_unit_that_may_be_beaten() -> None:
    THROWN.clear()
    players = [Throwing("intermediate", seat) for seat in range(4)]
    table = Table(new_match(preset("classic")), players, decks("options/near"), [])
    for _ in range(3):
        table.play_round()
    assert len(THROWN) > 5
    assert all(len(throw.fmt) > 1 for throw in THROWN)
    assert not any(player.lost for player in players)
