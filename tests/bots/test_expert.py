"""The expert plays every rule set by the rules, and the same again from the same seed."""

from __future__ import annotations

import random

import pytest

from tests.bots.scenes import LAST, NEXT, PARTNER, US, playing, tricks_gone
from tractor_app.bots.base import Bot
from tractor_app.bots.expert import ExpertBot
from tractor_app.bots.search.decision import Decision, Why
from tractor_app.bots.search.pimc import Budget, difference
from tractor_app.cli._playing import decks
from tractor_app.engine import legal
from tractor_app.engine.actions import Action
from tractor_app.engine.apply import digest, new_match
from tractor_app.engine.cards import parse_cards
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.verdict import Rejected
from tractor_app.session.headless import Player, Table

SMALL = Budget(worlds=1, fresh=2)


class Refereed(Player):
    """Fails on a refused action; counts what was asked."""

    asked = 0

    def choose(self, observation: Observation, optional: bool = False) -> Action | None:
        self.asked += observation.phase is Phase.PLAY
        action = self.bot.choose(observation, self.rng)
        if action is not None:
            assert not isinstance(legal.check(observation, action), Rejected), action
        return action


def play(preset_id: str, seed: str, budget: Budget = SMALL) -> str:
    rules = preset(preset_id)
    bots: list[Bot | str] = [ExpertBot(budget), "intermediate"]
    players = [Refereed(bots[seat % 2], seat) for seat in range(rules.deck.players)]
    table = Table(new_match(rules), players, decks(seed), [])
    table.play_round()
    assert all(player.asked > 4 for player in players)
    return digest(table.state)


@pytest.mark.parametrize("preset_id", PRESET_IDS)
def test_it_plays_every_rule_set(preset_id: str) -> None:
    play(preset_id, "expert")


def test_the_same_seed_gives_the_same_round() -> None:
    assert play("classic", "again", Budget(4, 8)) == play("classic", "again", Budget(4, 8))


def decided(seen: Observation, budget: Budget, seed: int = 0) -> Decision:
    record = ExpertBot(budget).decide(seen, random.Random(seed)).record
    assert record is not None
    return record


def test_a_forced_play_costs_no_thought() -> None:
    seen = playing("H3 S3", [(NEXT, "H5"), (PARTNER, "H7"), (LAST, "HJ")])
    decision = decided(seen, Budget(50, 50))
    assert decision.why is Why.FORCED
    assert decision.worlds == 0
    assert decision.weighed[0].cards == parse_cards("H3")


def test_it_takes_the_last_trick_over_a_rich_kitty() -> None:
    """The big joker now or for the last trick, with fifty points buried by the viewer."""
    seen = playing("BJ C3", [(LAST, "D4")], buried="HT HT HK HK D5 D5 C4 C6", declarer=0)
    decision = decided(seen, Budget(32, 200), 1)
    assert decision.weighed[decision.chosen].cards == parse_cards("C3")


SIX = "BJ D6 D7 D8 C7 C8"
OUT = "H6 H7 H8 H9 H9 HQ HQ D9 DJ DQ DA C9 CJ CQ CA"
"""What the others hold beside the trick when the viewer has six cards, among them all trumps."""


def test_six_cards_before_the_end_it_keeps_the_joker_for_a_rich_kitty() -> None:
    kitty = "HT HT S3 S4 S6 C3 C4 D3"
    gone = tricks_gone(SIX, "HA H5 H3", kitty, OUT)
    now = [(NEXT, "HA"), (PARTNER, "H5"), (LAST, "H3")]
    seen = playing(SIX, now, gone, declarer=US, buried=kitty, points=40)
    decision = decided(seen, Budget(16, 50))
    assert decision.weighed[decision.chosen].cards != parse_cards("BJ")
    joker = next(each for each in decision.weighed if each.cards == parse_cards("BJ"))
    # Whoever has the last trick has twenty points twice; the five now are little beside that.
    assert joker.points - decision.weighed[decision.chosen].points > 5


def test_over_an_empty_kitty_it_takes_twenty_points_with_the_joker() -> None:
    kitty = "HJ HJ S3 S4 S6 C3 C4 D3"
    gone = tricks_gone(SIX, "HA HT HK", kitty, OUT)
    now = [(NEXT, "HA"), (PARTNER, "HT"), (LAST, "HK")]
    seen = playing(SIX, now, gone, declarer=US, buried=kitty, points=40)
    decision = decided(seen, Budget(16, 50))
    assert decision.weighed[decision.chosen].cards == parse_cards("BJ")


def test_paired_difference() -> None:
    mean, error = difference([3.0, 5.0, 7.0], [1.0, 2.0, 3.0])
    assert mean == 3.0
    assert error == pytest.approx((1 / 3) ** 0.5)
