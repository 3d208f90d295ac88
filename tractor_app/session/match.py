"""The single writer of a match: whoever acts, acts here.

It checks, applies, logs, and sends every viewer its update; then it does what nobody has to be
asked for: shuffles, deals, ends windows and runs clocks. Everything happens on one thread, and
call-backs may act at once: their actions are applied on the spot, updates keep their order.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence

from tractor_app.codec.plain import Entry
from tractor_app.engine.actions import CHANCE, TABLE, Action, Deal, Shuffle, TimeUp
from tractor_app.engine.apply import apply, replay
from tractor_app.engine.events import CardDealt, Event
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.observe import audible, observe
from tractor_app.engine.phases.turns import awaited
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import Applied, MatchState
from tractor_app.engine.verdict import Code, Rejected
from tractor_app.session.chance import Chance, wanted_shuffle
from tractor_app.session.clock import Clock
from tractor_app.session.driver import SeatDriver, SeatPort
from tractor_app.session.pace import AT_ONCE, Pace
from tractor_app.session.scheduler import Scheduler, Timer
from tractor_app.session.table import Update

logger = logging.getLogger(__name__)

Sink = Callable[[Update], None]
Journal = Callable[[Entry, bool], None]
"""Keeps an accepted action; True: it must survive a power cut. Never raises."""


class Match:
    """One match being played. Nothing moves before :meth:`start`."""

    def __init__(
        self,
        rules: RuleSet,
        chance: Chance,
        scheduler: Scheduler,
        *,
        pace: Pace = AT_ONCE,
        journal: Journal | None = None,
        entries: Sequence[Entry] = (),
    ) -> None:
        """Begin a match, or go on after ``entries`` (which are not written again).

        Raises:
            ReplayError: the rules refuse one of ``entries``.
        """
        self.scheduler = scheduler
        self.pace = pace
        self._chance = chance
        self._journal = journal
        self._state = replay(rules, ((entry.actor, entry.action) for entry in entries))
        self._revision = len(entries)
        self._asked_at = self._revision
        self._shuffles = sum(isinstance(entry.action, Shuffle) for entry in entries)
        self._shuffling = False
        self._began = scheduler.now() - (entries[-1].at / 1000 if entries else 0.0)
        self._sinks: list[tuple[int, Sink]] = []
        self._drivers: dict[int, SeatDriver] = {}
        self._holds: set[object] = set()
        self._outbox: deque[tuple[Callable[[Update], None], Update]] = deque()
        self._running = False
        self._pumping = False
        self._deal_due = True
        self._deal_timer: Timer | None = None
        self._clock = Clock(self)

    # What anybody may ask.

    @property
    def revision(self) -> int:
        """How many actions were accepted so far."""
        return self._revision

    @property
    def rules(self) -> RuleSet:
        return self._state.rules

    @property
    def awaited(self) -> tuple[int, ...]:
        return awaited(self._state)

    @property
    def phase(self) -> Phase:
        return self._state.phase

    @property
    def state(self) -> MatchState:
        """The whole truth: for the session and its tests alone, never for a driver."""
        return self._state

    @property
    def match_left(self) -> float | None:
        """Seconds until the time of a timed match is over, None without a limit."""
        minutes = self.rules.clock.match_minutes
        if not minutes:
            return None
        return max(0.0, minutes * 60 - (self.scheduler.now() - self._began))

    def observe(self, viewer: int) -> Observation:
        return observe(self._state, viewer)

    def update(self, viewer: int) -> Update:
        """The present state for ``viewer``, without events: what joining and rejoining bring."""
        return Update(self._revision, self.observe(viewer), deadline=self._clock.left())

    # Who listens and who plays.

    def join(self, viewer: int, sink: Sink) -> None:
        """Send ``viewer``'s updates to ``sink`` from now on; the present state comes at once."""
        self._sinks.append((viewer, sink))
        _deliver(sink, self.update(viewer))

    def leave(self, sink: Sink) -> None:
        self._sinks = [(viewer, other) for viewer, other in self._sinks if other != sink]
        self._outbox = deque((other, update) for other, update in self._outbox if other != sink)

    def seat(self, seat: int, driver: SeatDriver | None) -> None:
        """Put ``driver`` on a seat in place of whoever was there; None: a person at a table."""
        before = self._drivers.pop(seat, None)
        if before is not None:
            before.leave()
        self._holds.discard(seat)
        if driver is not None:
            self._drivers[seat] = driver
            driver.sit(SeatPort(self, seat))
            if self._running:
                self._outbox.append((driver.updated, self.update(seat)))
        self._pump()

    # What moves it.

    def start(self) -> None:
        """Let chance, clocks and drivers act from now on."""
        if self._running:
            return
        self._running = True
        self._clock.moved()
        for seat, driver in self._drivers.items():
            self._outbox.append((driver.updated, self.update(seat)))
        self._start_match_time()
        self._pump()

    def stop(self) -> None:
        """Nothing moves any more, and nobody is called."""
        self._running = False
        self._clock.stop()
        if self._deal_timer is not None:
            self._deal_timer.cancel()
        for driver in self._drivers.values():
            driver.leave()
        self._drivers.clear()
        self._sinks.clear()
        self._outbox.clear()

    def set_pace(self, pace: Pace) -> None:
        self.pace = pace
        if self._deal_timer is not None:
            self._deal_timer.cancel()
            self._deal_timer = None
            self._deal_due = True
        self._pump()

    def submit(self, actor: int, action: Action, revision: int | None = None) -> Rejected | None:
        """Act as ``actor``; a refusal changes nothing.

        ``revision`` is what the actor had seen. If another question is being asked since then
        (:func:`~tractor_app.session.clock.turn_of`), the answer is refused as STALE.
        """
        if not self._running:
            return Rejected(Code.MATCH_OVER)
        if revision is not None and revision < self._asked_at:
            return Rejected(Code.STALE)
        rejected = self._apply(actor, action)
        if rejected is None:
            self._pump()
        return rejected

    def hold(self, seat: object) -> None:
        """Shuffle and deal no further until :meth:`release`: somebody is thinking, or away."""
        self._holds.add(seat)

    def release(self, seat: object) -> None:
        if seat in self._holds:
            self._holds.discard(seat)
            self._pump()

    def _apply(self, actor: int, action: Action) -> Rejected | None:
        result = apply(self._state, actor, action)
        if isinstance(result, Rejected):
            return result
        self._state = result.state
        self._revision += 1
        if self._journal is not None:
            at = max(0, round((self.scheduler.now() - self._began) * 1000))
            # The deck is in the log already: a lost tail of dealt cards loses nobody's choice.
            self._journal(Entry(actor, action, at), not isinstance(action, Deal))
        if self._clock.moved():
            self._asked_at = self._revision
        self._post(result)
        return None

    def _post(self, applied: Applied) -> None:
        deadline = self._clock.left()
        seen: dict[int, Update] = {}

        def update(viewer: int) -> Update:
            if viewer not in seen:
                events = audible(applied.events, viewer)
                seen[viewer] = Update(self._revision, self.observe(viewer), events, deadline)
            return seen[viewer]

        for viewer, sink in self._sinks:
            self._outbox.append((sink, update(viewer)))
        called = self._called(applied.events)
        for seat, driver in self._drivers.items():
            if driver.attentive or seat in called:
                self._outbox.append((driver.updated, update(seat)))

    def _called(self, events: tuple[Event, ...]) -> tuple[int, ...]:
        """Seats that have something to decide: while dealing, whoever got the card."""
        if self._state.phase is Phase.DEAL:
            return tuple(event.seat for event in events if isinstance(event, CardDealt))
        return self.awaited

    def _pump(self) -> None:
        if self._pumping or not self._running:
            return
        self._pumping = True
        try:
            while self._running:
                if self._outbox:
                    _deliver(*self._outbox.popleft())
                elif not self._chance_acts():
                    break
        finally:
            self._pumping = False

    # What chance does.

    def _chance_acts(self) -> bool:
        if self._state.phase is Phase.SHUFFLE:
            return self._shuffle()
        if self._state.phase is Phase.DEAL:
            return self._deal()
        return False

    def _shuffle(self) -> bool:
        if self._shuffling or self._holds or self._state.match is not None:
            return False
        self._shuffling = True
        before = self._revision
        self._chance.shuffle(wanted_shuffle(self._state, self._shuffles), self._shuffled)
        return self._revision != before

    def _shuffled(self, shuffle: Shuffle) -> None:
        if not self._running:
            return
        self._shuffling = False
        self._shuffles += 1
        rejected = self._apply(CHANCE, shuffle)
        if rejected is not None:
            raise RuntimeError(f"a deck was refused: {rejected.code.value}")
        self._deal_due = True
        self._pump()

    def _deal(self) -> bool:
        if self._holds:
            return False
        if self.pace.deal > 0 and not self._deal_due:
            if self._deal_timer is None:
                self._deal_timer = self.scheduler.call_later(self.pace.deal, self._deal_next)
            return False
        self._deal_due = False
        return self._apply(CHANCE, Deal()) is None

    def _deal_next(self) -> None:
        self._deal_timer = None
        self._deal_due = True
        self._pump()

    def _start_match_time(self) -> None:
        left = self.match_left
        if left is not None:
            self.scheduler.call_later(left, self._time_up)

    def _time_up(self) -> None:
        self.submit(TABLE, TimeUp())


def _deliver(sink: Sink, update: Update) -> None:
    # One listener's fault must not keep the others from hearing, nor stop the match.
    try:
        sink(update)
    except Exception:
        logger.exception("a listener failed")
