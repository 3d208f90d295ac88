"""Bots on seats: whatever a bot does, the match goes on, and legally."""

from __future__ import annotations

import random
from typing import cast

import msgspec
import pytest

from tests.session.helpers import OVER, Scripted, SlowThinker, at, run_until
from tractor_app.bots import registry
from tractor_app.bots.registry import BOT_NAMES, UnknownBotError, make_bot
from tractor_app.engine import legal
from tractor_app.engine.actions import Action, Bury, Concede, Pass, Play
from tractor_app.engine.apply import digest
from tractor_app.engine.cards import Cards
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.session.bot_driver import BotDriver
from tractor_app.session.chance import SeededChance
from tractor_app.session.match import Match
from tractor_app.session.pace import Pace
from tractor_app.session.scheduler import ManualScheduler
from tractor_app.session.thinker import Decision, ImmediateThinker, Thinker

CLASSIC = preset("classic")


def seated(
    *names: str, thinker: Thinker | None = None, pace: Pace | None = None
) -> tuple[Match, ManualScheduler, list[BotDriver]]:
    clock = ManualScheduler()
    match = Match(CLASSIC, SeededChance("bots"), clock, pace=pace or Pace())
    drivers = [BotDriver(name, thinker or ImmediateThinker(), "bots") for name in names]
    for seat, driver in enumerate(drivers):
        match.seat(seat, driver)
    return match, clock, drivers


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> list[Action | Exception | None]:
    """What the bot ``scripted`` answers in turn; when used up, the last one for ever."""
    answers: list[Action | Exception | None] = []

    def choose(_observation: Observation, _rng: random.Random) -> Action | None:
        answer = answers.pop(0) if len(answers) > 1 else answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer

    real = registry.make_bot
    monkeypatch.setattr(
        "tractor_app.session.thinker.make_bot",
        lambda name: Scripted(choose) if name == "scripted" else real(name),
    )
    return answers


@pytest.mark.logs
@pytest.mark.parametrize(
    "answer",
    [
        ZeroDivisionError("a bug"),
        None,
        Play(cards=(53,) * 30),
        Bury(cards=()),
        Pass(),
        cast("Action", "pass"),
        Play(cards=cast("Cards", [3, 3])),
    ],
)
def test_a_bad_bot_is_played_for(
    scripted: list[Action | Exception | None], answer: Action | Exception | None
) -> None:
    scripted.append(answer)
    match, clock, drivers = seated("random", "scripted", "random", "scripted")
    match.start()
    run_until(clock, lambda: match.phase in OVER)
    assert drivers[0].faults == drivers[2].faults == 0
    assert drivers[1].faults >= 25
    assert drivers[3].faults >= 25


def test_bots_of_the_registry() -> None:
    assert "random" in BOT_NAMES
    assert make_bot("random") is make_bot("random")
    with pytest.raises(UnknownBotError):
        make_bot("__import__")


def test_a_turn_takes_its_least_time_and_more_after_a_trick() -> None:
    pace = Pace(think=2.0, trick=3.0)
    match, clock, _ = seated("random", "random", "random", "random", pace=pace)
    match.start()
    run_until(clock, lambda: match.phase is Phase.BURY)
    clock.advance(1.99)
    assert at(match, Phase.BURY)
    clock.advance(0.01)
    assert at(match, Phase.PLAY)
    before = match.revision
    clock.advance(8.0)
    assert match.revision == before + 4, "a trick of four plays, two seconds each"
    clock.advance(4.99)
    assert match.revision == before + 4
    clock.advance(0.01)
    assert match.revision == before + 5


def test_the_deal_waits_for_a_slow_answer() -> None:
    thinker = SlowThinker()
    match, clock, _ = seated("random", "random", "random", "random", thinker=thinker)
    match.start()
    assert at(match, Phase.DEAL)
    assert len(thinker.open) == 1
    before = match.revision
    clock.advance(100.0)
    assert match.revision == before
    thinker.answer(Decision(None))
    assert match.revision > before


def test_late_answers_to_old_questions_are_dropped() -> None:
    thinker = SlowThinker()
    match, clock, drivers = seated("random", "random", "random", "random", thinker=thinker)
    match.start()
    while match.phase is not Phase.PLAY:
        if thinker.open:
            _, observation, _, _ = thinker.open[0]
            action = legal.suggest(observation)
            thinker.answer(Decision(None if match.phase is Phase.DEAL else action))
        else:
            assert clock.step()
    (question,) = thinker.open
    seat = question[1].viewer
    action = legal.suggest(question[1])
    assert action is not None
    # The table moves on without the bot, as when its time runs out.
    assert match.submit(seat, action) is None
    before = match.revision
    thinker.answer(Decision(action))
    assert match.revision == before
    assert drivers[seat].faults == 0


def test_whoever_takes_a_seat_over_is_asked_and_the_old_driver_is_not_heard() -> None:
    slow = SlowThinker()
    match, clock, _ = seated("random", "random", "random", "random", thinker=slow)
    match.start()
    assert at(match, Phase.DEAL)
    old = slow.open[0]
    seat = old[1].viewer
    for other in range(4):
        match.seat(other, BotDriver("random", ImmediateThinker(), "bots"))
    assert not at(match, Phase.DEAL), "a driver that left holds nothing up"
    revision = match.revision
    old[3](Decision(legal.suggest(match.observe(seat)) or Concede()))
    assert match.revision == revision
    run_until(clock, lambda: match.phase in OVER)


def test_bots_start_the_next_round_and_end_the_match() -> None:
    match, clock, _ = seated("random", "random", "random", "random", pace=Pace(result=4.0))
    match.start()
    run_until(clock, lambda: match.phase is Phase.ROUND_END)
    clock.advance(3.9)
    assert match.state.round_number == 1
    clock.advance(0.2)
    assert match.state.round_number == 2
    run_until(clock, lambda: match.phase is Phase.MATCH_END)
    assert clock.idle


def test_a_match_of_bots_depends_on_the_seed_alone() -> None:
    digests = set()
    for speed in (Pace(), Pace(deal=0.1, think=0.3), Pace(think=6.0, trick=1.0)):
        pace = msgspec.structs.replace(speed, result=1000.0)
        match, clock, _ = seated("random", "random", "random", "random", pace=pace)
        match.start()
        clock.advance(999.0)
        assert at(match, Phase.ROUND_END)
        digests.add(digest(match.state))
    assert len(digests) == 1
