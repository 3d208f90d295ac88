"""What a screen (or any other client) knows of a match: a table it sits at.

Local play, LAN play and replays are three implementations of :class:`Table`; a screen cannot
tell them apart. Calls and call-backs happen on the thread that owns the table.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from tractor_app.codec.match_file import SeatInfo
from tractor_app.engine.actions import Action
from tractor_app.engine.events import Event
from tractor_app.engine.observation import Observation
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.verdict import Rejected
from tractor_app.session.pace import Pace

__all__ = ["PlayedTable", "SeatInfo", "Table", "TableListener", "Update"]


class Update(msgspec.Struct, frozen=True):
    """What one accepted action meant for one viewer.

    ``revision`` counts accepted actions of the match. ``events`` are those this viewer may know,
    in order; an update without events (on joining and rejoining) only brings ``observation``.
    ``deadline`` is seconds of think time left for the awaited seats, None without a clock.
    """

    revision: int
    observation: Observation
    events: tuple[Event, ...] = ()
    deadline: float | None = None


class TableListener(Protocol):
    """Who wants to know what happens at a table."""

    def updated(self, update: Update) -> None:
        """The match moved on; updates come in order of revision."""

    def refused(self, action: Action, rejected: Rejected) -> None:
        """An action this client submitted was not accepted; nothing changed."""

    def seats_changed(self, seats: tuple[SeatInfo, ...]) -> None:
        """Somebody sat down, left, was renamed or replaced."""


class Table(Protocol):
    """A seat (or a spectator's chair) at a match."""

    @property
    def viewer(self) -> int:
        """The own seat, or SPECTATOR."""

    @property
    def seats(self) -> tuple[SeatInfo, ...]: ...

    def attach(self, listener: TableListener) -> None:
        """Start listening; the present state comes at once as an update without events."""

    def detach(self, listener: TableListener) -> None: ...

    def submit(self, action: Action) -> None:
        """Ask for an action of the own seat; the answer is an update or a refusal, later."""

    def close(self) -> None:
        """Leave for good; nothing is called afterwards."""


class PlayedTable(Table, Protocol):
    """A table at which a match is played now: here or on another machine, not a replay."""

    @property
    def rules(self) -> RuleSet: ...

    @property
    def match_left(self) -> float | None:
        """Seconds left of a timed match, None without a limit or where it is not known."""

    def start(self) -> None:
        """Let the match run, where that is this program's business."""

    def set_pace(self, pace: Pace) -> None:
        """Another speed from now on, where that is this program's business."""
