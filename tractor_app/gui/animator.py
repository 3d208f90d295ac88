"""What moves on the table, and in which order things are shown.

Two separate things: *flights* take an item from where it is to where it belongs, many at once;
the *queue* holds what is still to be shown, one step after the other. A step that has run holds
the next one back for some time, so a flight may still be on its way when the next step starts.
Nothing here holds up the game: :meth:`Animator.finish` brings everything to its end at any time.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable
from typing import NamedTuple, Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal

FRAME_MS = 16
_BACKLOG = 6
"""More steps waiting than this: pauses are cut short until the queue has caught up."""
_HURRY = 0.25
_SPIN = 5.0


class Pose(NamedTuple):
    """Where and how an item lies: top left corner, degrees about its centre, scale, opacity."""

    x: float
    y: float
    rotation: float = 0.0
    scale: float = 1.0
    opacity: float = 1.0


class Movable(Protocol):
    """An item that can fly."""

    def pose(self) -> Pose: ...

    def set_pose(self, pose: Pose) -> None: ...


class _Flight:
    """One item on its way."""

    __slots__ = ("done", "duration", "end", "item", "spin", "start", "starts_at")

    def __init__(
        self,
        item: Movable,
        end: Pose,
        starts_at: float,
        duration: float,
        spin: float,
        done: Callable[[], None] | None,
    ) -> None:
        self.item = item
        self.start = item.pose()
        self.end = end
        self.starts_at = starts_at
        self.duration = duration
        self.spin = spin
        self.done = done

    def place(self, now: float) -> bool:
        """Put the item where it is at `now` (ms); True once it has arrived."""
        passed = now - self.starts_at
        if passed < 0:
            return False
        if passed >= self.duration:
            self.item.set_pose(self.end)
            return True
        share = ease_out(passed / self.duration)
        values = [a + (b - a) * share for a, b in zip(self.start, self.end, strict=True)]
        values[2] += self.spin * math.sin(math.pi * share)
        self.item.set_pose(Pose(*values))
        return False


class Step(NamedTuple):
    """Something to show, and how long (ms) the next step waits after it."""

    run: Callable[[], None]
    hold: float = 0.0
    instant: Callable[[], None] | None = None
    """What of it must happen even when the queue is skipped (signals, not pictures)."""


def ease_out(share: float) -> float:
    """Fast at first, gentle at the end (cubic); 0..1 to 0..1."""
    return 1 - (1 - share) ** 3


class Animator(QObject):
    """Runs flights and the queue on one timer; `clock` gives milliseconds and may be a test's."""

    idle = Signal()
    """Everything queued has been shown and everything has arrived."""

    def __init__(
        self, parent: QObject | None = None, clock: Callable[[], float] | None = None
    ) -> None:
        super().__init__(parent)
        self._clock = clock or _monotonic_ms
        self._flights: dict[int, _Flight] = {}
        self._queue: deque[Step] = deque()
        self._held_until = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self.tick)

    @property
    def busy(self) -> bool:
        """Whether anything is queued, held or moving."""
        return bool(self._queue or self._flights) or self._clock() < self._held_until

    @property
    def moving(self) -> bool:
        """Whether anything is on its way, so that each frame differs from the last."""
        return bool(self._flights)

    @property
    def waiting(self) -> int:
        """Steps not yet shown."""
        return len(self._queue)

    def in_flight(self, item: Movable) -> bool:
        """Whether `item` is on its way."""
        return id(item) in self._flights

    def fly(
        self,
        item: Movable,
        end: Pose,
        duration: float,
        *,
        delay: float = 0.0,
        spin: bool = False,
        done: Callable[[], None] | None = None,
    ) -> None:
        """Take `item` to `end` within `duration` ms after `delay`; replaces an earlier flight.

        With nothing to do in no time, the item is there at once. `done` is called on arrival, also
        when the flight is cut short by :meth:`finish`, and never when another flight replaces it.
        """
        self._flights.pop(id(item), None)
        if duration <= 0 or (item.pose() == end and done is None):
            item.set_pose(end)
            if done is not None:
                done()
            return
        tilt = math.copysign(_SPIN, end.x - item.pose().x) if spin else 0.0
        flight = _Flight(item, end, self._clock() + delay, duration, tilt, done)
        self._flights[id(item)] = flight
        self._start()

    def drop(self, item: Movable) -> None:
        """Leave `item` where it is: somebody else moves it now, or it is gone."""
        self._flights.pop(id(item), None)

    def enqueue(self, step: Step) -> None:
        """Show `step` after all that is queued already; at once if nothing is."""
        self._queue.append(step)
        self._run_due()
        self._start()

    def finish(self) -> None:
        """Bring everything to its end now: no queued picture is shown, every flight arrives."""
        self._held_until = 0.0
        while self._queue:
            step = self._queue.popleft()
            if step.instant is not None:
                step.instant()
        self.land()

    def land(self) -> None:
        """Let everything that flies arrive now; the queue stays."""
        while self._flights:
            _, flight = self._flights.popitem()
            flight.item.set_pose(flight.end)
            if flight.done is not None:
                flight.done()

    def tick(self) -> None:
        """One frame."""
        self._run_due()
        now = self._clock()
        for key, flight in list(self._flights.items()):
            if self._flights.get(key) is flight and flight.place(now):
                self._flights.pop(key, None)
                if flight.done is not None:
                    flight.done()
        if not self.busy:
            self._timer.stop()
            self.idle.emit()

    def _run_due(self) -> None:
        while self._queue and self._clock() >= self._held_until:
            step = self._queue.popleft()
            hurry = _HURRY if len(self._queue) > _BACKLOG else 1.0
            self._held_until = self._clock() + step.hold * hurry
            step.run()

    def _start(self) -> None:
        if not self._timer.isActive() and self.busy:
            self._timer.start()


def _monotonic_ms() -> float:
    return time.monotonic() * 1000.0
