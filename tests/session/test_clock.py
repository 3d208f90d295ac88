"""Windows and clocks, turned by hand."""

from __future__ import annotations

import msgspec

from tests.session.helpers import Listener, at
from tractor_app.engine import legal
from tractor_app.engine.actions import SPECTATOR, Declare, Pass
from tractor_app.engine.events import Passed, Played, RanOut
from tractor_app.engine.observation import Phase
from tractor_app.engine.rules.groups import Clock
from tractor_app.engine.rules.policies import LastCall, Nobody
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.session.chance import SeededChance
from tractor_app.session.clock import can_speak
from tractor_app.session.match import Match
from tractor_app.session.pace import Pace
from tractor_app.session.scheduler import ManualScheduler

_CLASSIC = preset("classic")
CLASSIC = msgspec.structs.replace(
    _CLASSIC,
    declaring=msgspec.structs.replace(_CLASSIC.declaring, nobody_first_round=Nobody.NO_TRUMP),
)
"""Classic, but a first round that nobody bids in is played."""


def at_last_call(
    speakers: int, rules: RuleSet = CLASSIC, pace: Pace | None = None
) -> tuple[Match, ManualScheduler, Listener]:
    """A match in its last call in which exactly ``speakers`` seats could still bid."""
    for seed in range(200):
        clock = ManualScheduler()
        match = Match(rules, SeededChance(str(seed)), clock, pace=pace or Pace(think=1.0))
        listener = Listener()
        match.join(SPECTATOR, listener.updated)
        match.start()
        assert at(match, Phase.LAST_CALL)
        while len(speakers_of(match)) > speakers:
            seat = speakers_of(match)[0]
            match.submit(seat, Declare(legal.bid_options(match.observe(seat))[0].cards))
        if len(speakers_of(match)) == speakers:
            listener.updates.clear()
            return match, clock, listener
    raise AssertionError("no such deal")


def passes(listener: Listener) -> list[int]:
    return [event.seat for event in listener.events if isinstance(event, Passed)]


def speakers_of(match: Match) -> list[int]:
    return [seat for seat in match.awaited if can_speak(match.observe(seat))]


def test_silent_seats_do_not_pass_before_the_others_have() -> None:
    match, clock, listener = at_last_call(speakers=2)
    first, second = speakers_of(match)
    clock.advance(1.2)
    assert passes(listener) == []
    match.submit(first, Pass())
    clock.advance(1.2)
    assert passes(listener) == [first]
    match.submit(second, Pass())
    assert passes(listener) == [first, second]
    clock.advance(0.9)
    assert passes(listener) == [first, second]
    clock.advance(0.2)
    assert sorted(passes(listener)) == [0, 1, 2, 3]
    assert not at(match, Phase.LAST_CALL)


def test_the_window_ends_by_itself() -> None:
    match, clock, listener = at_last_call(speakers=2)
    assert match.update(0).deadline == CLASSIC.clock.declare_seconds == 5
    clock.advance(2.0)
    assert match.update(0).deadline == 3.0
    match.submit(speakers_of(match)[0], Pass())
    assert listener.last.deadline == 3.0, "a pass of another seat leaves the clock running"
    clock.advance(2.9)
    assert at(match, Phase.LAST_CALL)
    clock.advance(0.2)
    assert sorted(passes(listener)) == [0, 1, 2, 3]


def test_a_bid_opens_the_window_anew() -> None:
    match, clock, listener = at_last_call(speakers=3)
    clock.advance(4.5)
    seat = speakers_of(match)[0]
    options = legal.bid_options(match.observe(seat))
    assert match.submit(seat, Declare(options[0].cards)) is None
    assert listener.last.deadline == 5.0
    clock.advance(4.5)
    assert match.phase is Phase.LAST_CALL or not speakers_of(match)


def test_a_window_without_an_end() -> None:
    match, clock, listener = at_last_call(speakers=1, pace=Pace(last_call=0.0))
    clock.advance(10_000.0)
    assert passes(listener) == []
    assert match.update(0).deadline is None


def test_in_turn_every_seat_has_its_own_time() -> None:
    declaring = msgspec.structs.replace(CLASSIC.declaring, last_call=LastCall.IN_TURN)
    rules = msgspec.structs.replace(CLASSIC, declaring=declaring)
    match, clock, listener = at_last_call(speakers=1, rules=rules)
    order = []
    while match.phase is Phase.LAST_CALL:
        (seat,) = match.awaited
        order.append(seat)
        # Somebody who can bid thinks to the end; whoever cannot passes as fast as a bot would.
        clock.advance(5.0 if can_speak(match.observe(seat)) else 1.0)
    assert order == passes(listener)
    assert len(order) == 4


def timed(clock: Clock) -> RuleSet:
    return msgspec.structs.replace(CLASSIC, clock=clock)


def test_whoever_runs_out_of_time_is_played_for() -> None:
    rules = timed(Clock(play_seconds=30, bury_seconds=90))
    match, clock, listener = at_last_call(speakers=2, rules=rules)
    while match.phase is Phase.LAST_CALL:
        clock.advance(1.0)
    assert at(match, Phase.BURY)
    assert listener.last.deadline == 90.0
    seats: list[int] = []
    clock.advance(90.0)
    for _ in range(8):
        assert listener.last.observation.phase is Phase.PLAY
        assert listener.last.deadline == 30.0
        seats += match.awaited
        clock.advance(29.5)
        assert list(match.awaited) == seats[-1:]
        clock.advance(0.5)
    ran_out = [event.seat for event in listener.events if isinstance(event, RanOut)]
    assert ran_out == [seats[0], *seats]
    forced = [event.seat for event in listener.events if isinstance(event, Played)]
    assert forced == seats


def test_no_clock_no_time_out() -> None:
    match, clock, listener = at_last_call(speakers=2)
    clock.advance(100.0)
    assert at(match, Phase.BURY)
    assert listener.last.deadline is None
    clock.advance(100_000.0)
    assert at(match, Phase.BURY)


def test_match_time() -> None:
    match, clock, _ = at_last_call(speakers=2, rules=timed(Clock(match_minutes=2)))
    clock.advance(119.0)
    assert not match.state.time_up
    clock.advance(2.0)
    assert match.state.time_up
