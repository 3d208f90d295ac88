"""A finished or broken-off match, stepped through forwards and backwards."""

from __future__ import annotations

from typing import Final

from tractor_app.codec.match_file import Contents
from tractor_app.engine.actions import Action, Deal
from tractor_app.engine.apply import ReplayError, apply, new_match
from tractor_app.engine.observe import audible, observe
from tractor_app.engine.state import MatchState
from tractor_app.engine.verdict import Code, Rejected
from tractor_app.session.table import SeatInfo, TableListener, Update

_APART: Final = 64
"""Entries between two states that are kept."""


class ReplayTable:
    """A :class:`~tractor_app.session.table.Table` over a log; nothing can be played at it.

    ``position`` is how many entries are on the table. A step forward brings an update with its
    events, as when it was played; any other move brings one without.
    """

    def __init__(self, contents: Contents, viewer: int | None = None) -> None:
        """Raises ReplayError when the rules refuse the log."""
        self._contents = contents
        self._viewer = contents.head.viewer if viewer is None else viewer
        self._listeners: list[TableListener] = []
        self._kept: list[MatchState] = [new_match(contents.head.rules)]
        state = self._kept[0]
        for index in range(self.length):
            state = self._next(state, index)
            if (index + 1) % _APART == 0:
                self._kept.append(state)
        self._position = 0
        self._state = self._kept[0]

    @property
    def viewer(self) -> int:
        return self._viewer

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        return self._contents.head.seats

    @property
    def position(self) -> int:
        return self._position

    @property
    def length(self) -> int:
        return len(self._contents.entries)

    def attach(self, listener: TableListener) -> None:
        self._listeners.append(listener)
        listener.updated(self._update())

    def detach(self, listener: TableListener) -> None:
        self._listeners = [other for other in self._listeners if other is not listener]

    def submit(self, action: Action) -> None:
        for listener in tuple(self._listeners):
            listener.refused(action, Rejected(Code.MATCH_OVER))

    def close(self) -> None:
        self._listeners.clear()

    def look(self, viewer: int) -> None:
        """Take another seat's view, or SPECTATOR's."""
        self._viewer = viewer
        self._tell(self._update())

    def forward(self) -> bool:
        """One entry on; False at the end."""
        if self._position == self.length:
            return False
        entry = self._contents.entries[self._position]
        applied = apply(self._state, entry.actor, entry.action)
        if isinstance(applied, Rejected):
            raise ReplayError(self._position, applied)
        self._state = applied.state
        self._position += 1
        events = audible(applied.events, self._viewer)
        self._tell(Update(self._position, observe(self._state, self._viewer), events))
        return True

    def back(self) -> bool:
        """One decision back, skipping dealt cards; False at the beginning."""
        if self._position == 0:
            return False
        before = self._position - 1
        while before and isinstance(self._contents.entries[before].action, Deal):
            before -= 1
        self.seek(before)
        return True

    def seek(self, position: int) -> None:
        """Go to any position, held to what the log has."""
        position = max(0, min(position, self.length))
        start = position // _APART
        state = self._kept[start]
        for index in range(start * _APART, position):
            state = self._next(state, index)
        self._state = state
        self._position = position
        self._tell(self._update())

    def _next(self, state: MatchState, index: int) -> MatchState:
        entry = self._contents.entries[index]
        applied = apply(state, entry.actor, entry.action)
        if isinstance(applied, Rejected):
            raise ReplayError(index, applied)
        return applied.state

    def _update(self) -> Update:
        return Update(self._position, observe(self._state, self._viewer))

    def _tell(self, update: Update) -> None:
        for listener in tuple(self._listeners):
            listener.updated(update)
