"""Windows and clocks: passing for seats with nothing to say, and for those whose time is over."""

from __future__ import annotations

from typing import Protocol

from tractor_app.engine import legal
from tractor_app.engine.actions import CHANCE, TABLE, Action, AskRedeal, Pass, TakeBack, TimeOut
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.phases.declaring import goes_round
from tractor_app.engine.phases.turns import awaited
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import MatchState
from tractor_app.engine.verdict import Rejected
from tractor_app.session.pace import Pace
from tractor_app.session.scheduler import Scheduler, Timer

WINDOWS = (Phase.LAST_CALL, Phase.AFTER_BURYING)
"""Phases in which a seat may bid or pass."""

Turn = tuple[object, ...]


def can_speak(observation: Observation) -> bool:
    """Whether the viewer has anything but a pass to say in a window."""
    if legal.bid_options(observation):
        return True
    others = (TakeBack(), AskRedeal())
    return any(not isinstance(legal.check(observation, action), Rejected) for action in others)


def turn_of(state: MatchState) -> Turn:
    """What is being asked, and of whom; another value means another question.

    Dealt cards, passes of others in an open window and others being ready leave it as it is.
    """
    game = state.round
    phase = state.phase
    if game is None or phase is Phase.ROUND_END:
        return (phase, state.round_number)
    if phase is Phase.DEAL:
        return (phase, state.round_number, len(game.bids))
    if phase is Phase.LAST_CALL and not goes_round(state.rules.declaring):
        return (phase, state.round_number, len(game.bids))
    plays = len(game.trick.plays) if game.trick is not None else 0
    asked = len(game.bids), len(game.auction), len(game.tricks), plays
    return (phase, state.round_number, awaited(state), *asked)


class Timed(Protocol):
    """A match as its clock knows it."""

    pace: Pace

    @property
    def scheduler(self) -> Scheduler: ...

    @property
    def rules(self) -> RuleSet: ...

    @property
    def state(self) -> MatchState: ...

    @property
    def phase(self) -> Phase: ...

    @property
    def awaited(self) -> tuple[int, ...]: ...

    def observe(self, viewer: int) -> Observation: ...

    def submit(self, actor: int, action: Action) -> Rejected | None: ...


class Clock:
    """Watches one match; told of every accepted action."""

    def __init__(self, match: Timed) -> None:
        self._match = match
        self._turn: Turn = ()
        self._timer: Timer | None = None
        self._ends: float | None = None
        self._passing: Timer | None = None

    def left(self) -> float | None:
        """Seconds left for the awaited seats, None without a clock."""
        return None if self._ends is None else max(0.0, self._ends - self._match.scheduler.now())

    def moved(self) -> bool:
        """The match moved on; a new turn gets a new clock. Whether it is one."""
        phase = self._match.phase
        turn = turn_of(self._match.state)
        new = turn != self._turn
        if new:
            self._turn = turn
            self._wind(phase)
        if self._passing is not None:
            self._passing.cancel()
            self._passing = None
        if phase in WINDOWS:
            self._passing = self._match.scheduler.call_later(
                self._match.pace.think, self._pass_silent
            )
        return new

    def stop(self) -> None:
        for timer in (self._timer, self._passing):
            if timer is not None:
                timer.cancel()
        self._timer = self._passing = self._ends = None

    def _seats(self) -> tuple[int, ...]:
        return tuple(seat for seat in self._match.awaited if seat not in (CHANCE, TABLE))

    def _seconds(self, phase: Phase) -> float:
        clock = self._match.rules.clock
        if phase in WINDOWS:
            window = self._match.pace.last_call
            return float(clock.declare_seconds) if window is None else window
        if phase in (Phase.BURY, Phase.CHOOSE_TRUMP, Phase.NAME_FRIENDS):
            return float(clock.bury_seconds)
        if phase in (Phase.PLAY, Phase.AUCTION):
            return float(clock.play_seconds)
        return 0.0

    def _wind(self, phase: Phase) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._ends = None
        seconds = self._seconds(phase)
        if seconds > 0:
            self._ends = self._match.scheduler.now() + seconds
            self._timer = self._match.scheduler.call_later(seconds, self._over)

    def _over(self) -> None:
        self._timer = self._ends = None
        window = self._match.phase in WINDOWS
        turn = self._turn
        for seat in self._seats():
            if self._turn != turn:
                return
            if window:
                self._match.submit(seat, Pass())
            else:
                self._match.submit(TABLE, TimeOut(seat=seat))

    def _pass_silent(self) -> None:
        """Pass for the seats that could do nothing else, once nobody else is awaited.

        Earlier passes would tell the table who holds nothing to bid with.
        """
        self._passing = None
        seats = self._seats()
        if any(can_speak(self._match.observe(seat)) for seat in seats):
            return
        turn = self._turn
        for seat in seats:
            if self._turn != turn:
                return
            self._match.submit(seat, Pass())
