"""Bots among themselves, under every rule set, with every law checked."""

from __future__ import annotations

import random

import msgspec
import pytest

from tractor_app.engine import legal
from tractor_app.engine.actions import CHANCE, Action, Deal, Pass
from tractor_app.engine.apply import new_match
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.session import headless
from tractor_app.session.chance import make_shuffle, wanted_shuffle
from tractor_app.session.checks import BrokenLawError, Shadow, check_cards, check_points
from tractor_app.session.headless import Player, Table


def laid(rules: str) -> Table:
    state = new_match(preset(rules))
    decks = iter(range(10**6))
    return Table(
        state,
        [Player("random", seat) for seat in range(state.rules.deck.players)],
        lambda now: make_shuffle(b"%d" % next(decks), wanted_shuffle(now, 0)),
        [],
        lambda applied: check_cards(applied.state),
    )


@pytest.mark.parametrize("rules", PRESET_IDS)
def test_rounds_under_every_rule_set(rules: str) -> None:
    table = laid(rules)
    shadow = Shadow(table.state.rules)
    for _ in range(3):
        table.play_round()
        check_points(table.state)
        shadow.follow(table.state, table.log)
        if table.state.phase is Phase.MATCH_END:
            break
    assert table.state.round_number in (1, 2, 3)


def test_the_checks_do_find_what_is_broken() -> None:
    table = laid("classic")
    table.play_round()
    state = table.state
    game = state.round
    assert game is not None
    robbed = msgspec.structs.replace(game, buried=game.buried[1:])
    with pytest.raises(BrokenLawError):
        check_cards(msgspec.structs.replace(state, round=robbed))
    trick = msgspec.structs.replace(game.tricks[0], points=game.tricks[0].points + 5)
    bent = msgspec.structs.replace(game, tricks=(trick, *game.tricks[1:]))
    with pytest.raises(BrokenLawError):
        check_points(msgspec.structs.replace(state, round=bent))
    with pytest.raises(BrokenLawError):
        Shadow(state.rules).follow(state, table.log[:-1])
    with pytest.raises(BrokenLawError):
        Shadow(state.rules).follow(state, [(CHANCE, Deal()), *table.log])


class Silent:
    """Never bids; plays what is suggested."""

    name = "silent"

    def __init__(self) -> None:
        self.asked: list[Phase] = []

    def choose(self, observation: Observation, rng: random.Random) -> Action | None:
        self.asked.append(observation.phase)
        if observation.phase in (Phase.DEAL, Phase.LAST_CALL):
            return None
        return Pass() if observation.phase is Phase.AUCTION else legal.suggest(observation)


@pytest.mark.parametrize("rules", PRESET_IDS)
def test_bots_that_never_bid_do_not_hold_up_the_round(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some rules deal again when nobody bids, without end."""
    monkeypatch.setattr(headless, "MOST_SHUFFLES", 5)
    table = laid(rules)
    bot = Silent()
    table.players = [Player(bot, seat) for seat in range(table.state.rules.deck.players)]
    table.play_round()
    assert table.state.round is not None
    assert table.state.round.result is not None
    assert all(player.faults == 0 for player in table.players)
    assert table.shuffles < 1000


class Raising(Silent):
    """Breaks down at every question."""

    def choose(self, observation: Observation, rng: random.Random) -> Action | None:
        self.asked.append(observation.phase)
        raise ZeroDivisionError


def test_a_bot_that_raises_is_counted_once_a_question() -> None:
    table = laid("classic")
    bot = Raising()
    table.players = [Player(bot, 0), *table.players[1:]]
    table.play_round()
    assert table.players[0].lost == {"error": len(bot.asked)}
    assert table.players[0].last_loss == "ZeroDivisionError: "
