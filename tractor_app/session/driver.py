"""Who moves a seat: a bot, a script, somebody far away. A person acts through a table instead."""

from __future__ import annotations

from typing import Protocol

from tractor_app.engine.actions import Action
from tractor_app.engine.observation import Observation
from tractor_app.engine.verdict import Rejected
from tractor_app.session.pace import Pace
from tractor_app.session.scheduler import Scheduler
from tractor_app.session.table import Update


class Seated(Protocol):
    """A match as its drivers know it: less than the whole truth."""

    pace: Pace

    @property
    def scheduler(self) -> Scheduler: ...

    @property
    def revision(self) -> int: ...

    def observe(self, viewer: int) -> Observation: ...

    def submit(
        self, actor: int, action: Action, revision: int | None = None
    ) -> Rejected | None: ...

    def hold(self, seat: object) -> None: ...

    def release(self, seat: object) -> None: ...


class SeatPort:
    """All that a driver gets to see of the match: its own seat."""

    def __init__(self, match: Seated, seat: int) -> None:
        self._match = match
        self.seat = seat

    @property
    def scheduler(self) -> Scheduler:
        return self._match.scheduler

    @property
    def pace(self) -> Pace:
        return self._match.pace

    @property
    def revision(self) -> int:
        return self._match.revision

    def observe(self) -> Observation:
        return self._match.observe(self.seat)

    def submit(self, action: Action, revision: int | None = None) -> Rejected | None:
        return self._match.submit(self.seat, action, revision)

    def hold(self) -> None:
        """Stop the deal while the seat thinks about a bid."""
        self._match.hold(self.seat)

    def release(self) -> None:
        self._match.release(self.seat)


class SeatDriver(Protocol):
    """Decides for one seat."""

    @property
    def attentive(self) -> bool:
        """Whether it wants every update; else only those after which it may act."""

    def sit(self, port: SeatPort) -> None:
        """Take the seat. An update without events follows once the match runs."""

    def updated(self, update: Update) -> None: ...

    def leave(self) -> None:
        """The seat is somebody else's now: act no more."""
