"""The time that runs for each member who is cut off from a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tractor_app.session.scheduler import Scheduler, Timer


class Absences:
    """At most one time at once for each member, by number."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._timers: dict[int, Timer] = {}

    def start(self, number: int, seconds: float, over: Callable[[int], None]) -> None:
        """Call ``over`` with the member's number after so many seconds, instead of what ran."""
        self.end(number)
        self._timers[number] = self._scheduler.call_later(seconds, partial(over, number))

    def end(self, number: int) -> None:
        """The member is back, or gone for good."""
        timer = self._timers.pop(number, None)
        if timer is not None:
            timer.cancel()

    def end_all(self) -> None:
        """The table closes."""
        for number in tuple(self._timers):
            self.end(number)
