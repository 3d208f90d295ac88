"""Time as the session sees it: something a test can turn by hand."""

from __future__ import annotations

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
