"""Every preset can be played at a table, broken off anywhere, and resumed to the same end."""

from __future__ import annotations

import random

import pytest

from tests.session.helpers import run_until
from tractor_app.codec.plain import Entry
from tractor_app.engine.apply import digest
from tractor_app.engine.observation import Phase
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.session.bot_driver import BotDriver
from tractor_app.session.chance import SeededChance
from tractor_app.session.match import Match
from tractor_app.session.pace import Pace
from tractor_app.session.scheduler import ManualScheduler
from tractor_app.session.thinker import ImmediateThinker

PACE = Pace(deal=0.01, think=0.1, trick=0.1, result=1000.0)


def played(rules: str, entries: tuple[Entry, ...] = ()) -> tuple[Match, tuple[Entry, ...]]:
    """The first round of a match of random bots, from wherever ``entries`` end."""
    clock = ManualScheduler()
    written = list(entries)
    match = Match(
        preset(rules),
        SeededChance(rules),
        clock,
        pace=PACE,
        journal=lambda entry, _sync: written.append(entry),
        entries=entries,
    )
    drivers = [
        BotDriver("random", ImmediateThinker(), rules) for _ in range(match.rules.deck.players)
    ]
    for seat, driver in enumerate(drivers):
        match.seat(seat, driver)
    match.start()
    run_until(clock, lambda: match.phase in (Phase.ROUND_END, Phase.MATCH_END))
    return match, tuple(written)


@pytest.mark.parametrize("rules", PRESET_IDS)
def test_a_round_at_the_table(rules: str) -> None:
    whole, entries = played(rules)
    rng = random.Random(rules)
    # Dealt cards are one of a kind; most cuts belong where decisions are.
    for cut in (rng.randrange(len(entries) // 2), rng.randrange(len(entries) // 2, len(entries))):
        part, again = played(rules, entries[:cut])
        assert digest(part.state) == digest(whole.state), f"cut at {cut}"
        assert [entry.action for entry in again] == [entry.action for entry in entries]
