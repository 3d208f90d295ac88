"""A finished or broken-off match, stepped through forwards and backwards."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from enum import Enum
from typing import Final

from tractor_app.codec.match_file import Contents
from tractor_app.engine.actions import Action, Deal, Play, Shuffle
from tractor_app.engine.apply import ReplayError, apply, new_match
from tractor_app.engine.cards import Cards
from tractor_app.engine.observation import Observation
from tractor_app.engine.observe import audible, observe
from tractor_app.engine.state import MatchState
from tractor_app.engine.verdict import Code, Rejected
from tractor_app.session.table import SeatInfo, TableListener, Update

_APART: Final = 64
"""Entries between two states that are kept."""


class Stride(Enum):
    """How far one step goes."""

    DECISION = "decision"
    """To the next thing somebody decided; dealt cards pass by."""
    TRICK = "trick"
    ROUND = "round"


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
        self._stops: dict[Stride, list[int]] = {stride: [0] for stride in Stride}
        self._rounds = [0]
        self._ended: set[int] = set()
        state = self._kept[0]
        for index in range(self.length):
            before, state = state, self._next(state, index)
            self._note(index, before, state)
            if (index + 1) % _APART == 0:
                self._kept.append(state)
        self.finished = state.match is not None
        """Whether the match came to its end."""
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

    @property
    def contents(self) -> Contents:
        """What is being replayed."""
        return self._contents

    @property
    def opened(self) -> bool:
        """Whether the round on the table has come to its end in the log.

        Only then may the other hands be looked at, and may it be played on from here.
        """
        return self.finished or self._rounds[self._position] in self._ended

    def hands(self) -> tuple[Cards, ...]:
        """Every seat's hand where they may be seen, else nothing."""
        if not self.opened or self._state.round is None:
            return ()
        return self._state.round.hands

    def seen_by(self, seat: int) -> Observation:
        """What a seat knew here, for explaining its choice. Raises LookupError: not opened yet."""
        if not self.opened:
            raise LookupError("the round is not over")
        return observe(self._state, seat)

    def round_at(self, position: int) -> int:
        """The round that is on the table at a position, from 1; 0 before the first."""
        return self._rounds[position]

    def next_action(self) -> Action | None:
        """What comes next in the log; None at its end."""
        if self._position == self.length:
            return None
        return self._contents.entries[self._position].action

    def next_actor(self) -> int | None:
        """Whose action comes next in the log; None at its end."""
        if self._position == self.length:
            return None
        return self._contents.entries[self._position].actor

    def last_play(self, seat: int) -> int | None:
        """The place in the log just before the seat's last play of this round, None without."""
        for position in range(self._position - 1, -1, -1):
            if self._rounds[position + 1] != self._rounds[self._position]:
                return None
            entry = self._contents.entries[position]
            if entry.actor == seat and isinstance(entry.action, Play):
                return position
        return None

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

    def go(self, stride: Stride, by: int) -> bool:
        """One stride on (`by` 1) or back (-1); False where there is none.

        One decision on is told with its events, all else is not.
        """
        stops = self._stops[stride]
        if by < 0:
            at = bisect_left(stops, self._position) - 1
            if at < 0:
                return False
            self.seek(stops[at])
            return True
        at = bisect_right(stops, self._position)
        target = stops[at] if at < len(stops) else self.length
        if target == self._position:
            return False
        if target == self._position + 1:
            return self.forward()
        self.seek(target)
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

    def _note(self, index: int, before: MatchState, after: MatchState) -> None:
        """Remember where strides end, and which rounds do."""
        action = self._contents.entries[index].action
        place = index + 1
        self._rounds.append(after.round_number)
        following = self._contents.entries[place].action if place < self.length else None
        if not isinstance(following, Deal):
            self._stops[Stride.DECISION].append(place)
        if isinstance(action, Shuffle):
            self._stops[Stride.ROUND].append(place)
        if after.round is None:
            return
        tricks = len(before.round.tricks) if before.round is not None else 0
        if isinstance(action, Shuffle) or len(after.round.tricks) > tricks:
            self._stops[Stride.TRICK].append(place)
        if after.round.result is not None:
            self._ended.add(after.round_number)

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
