"""Time as the session sees it: something a test can turn by hand."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    def cancel(self) -> None:
        """Never call back; harmless after the call."""


class Scheduler(Protocol):
    """Calls back later, on the thread that owns the session."""

    def now(self) -> float:
        """Seconds on a clock that only goes forward."""

    def call_later(self, seconds: float, callback: Callable[[], None]) -> Timer: ...


class _Turned:
    """A timer of :class:`ManualScheduler`."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class ManualScheduler:
    """A clock that stands still until it is turned: tests, and commands without a window."""

    def __init__(self) -> None:
        self._now = 0.0
        self._order = itertools.count()
        self._due: list[tuple[float, int, _Turned]] = []

    def now(self) -> float:
        return self._now

    def call_later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        timer = _Turned(callback)
        heapq.heappush(self._due, (self._now + max(seconds, 0.0), next(self._order), timer))
        return timer

    @property
    def idle(self) -> bool:
        """Whether no live timer is left."""
        return self._next() is None

    def advance(self, seconds: float) -> None:
        """Turn the clock on, calling back whatever falls due in order of time."""
        end = self._now + seconds
        while (due := self._next()) is not None and due <= end:
            self.step()
        self._now = end

    def step(self) -> bool:
        """Turn the clock to the next live timer and call it back; False when there is none."""
        if self._next() is None:
            return False
        at, _, timer = heapq.heappop(self._due)
        callback, timer.callback = timer.callback, None
        self._now = max(self._now, at)
        if callback is not None:
            callback()
        return True

    def _next(self) -> float | None:
        """When the next live timer is due."""
        while self._due and self._due[0][2].callback is None:
            heapq.heappop(self._due)
        return self._due[0][0] if self._due else None

    def run(self, limit: int = 1_000_000) -> None:
        """Step until nothing is left, at most ``limit`` times; raises RuntimeError beyond."""
        for _ in range(limit):
            if not self.step():
                return
        raise RuntimeError(f"still timers after {limit} steps")
