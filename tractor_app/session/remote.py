"""The table a guest sits at: its match runs on another machine."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from tractor_app.codec.match_file import Contents, SeatInfo
from tractor_app.engine.actions import Action
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.verdict import Code, Rejected
from tractor_app.protocol import messages as m
from tractor_app.protocol.room import Room, Stage
from tractor_app.session.fair_guest import Send
from tractor_app.session.lobby import REMOTE
from tractor_app.session.pace import Pace
from tractor_app.session.table import TableListener, Update

logger = logging.getLogger(__name__)

BotName = Callable[[int], str]
"""What the bot on a seat is called; the host does not name it."""


SHOWN: Final = "shown"
"""Driver of the seat whose cards a spectator is shown: whoever looks on does not act."""


def seats_of(room: Room, bot_name: BotName, shown: int | None = None) -> tuple[SeatInfo, ...]:
    """Who sits where, as a table's screens show it. ``shown``: the seat a spectator is shown."""
    names = {member.id: member.name for member in room.members}
    found = []
    for number, chair in enumerate(room.chairs):
        name = bot_name(number) if chair.member is None else names.get(chair.member, "?")
        driver = SHOWN if number == shown else chair.bot or REMOTE
        found.append(SeatInfo(name, driver))
    return tuple(found)


def seat_of(room: Room, member: int | None) -> int | None:
    """The seat a member has; None for spectators and for nobody."""
    seats = [one.seat for one in room.members if one.id == member]
    return seats[0] if seats else None


class RemoteTable:
    """A :class:`~tractor_app.session.table.Table` whose match runs on another machine.

    A spectator may be shown a seat's cards: then :attr:`viewer` is that seat, :attr:`acts` is
    False, the seat's driver is :data:`SHOWN`, and what is submitted is refused here already.
    """

    def __init__(
        self,
        rules: RuleSet,
        first: Update,
        room: Room,
        send: Send,
        bot_name: BotName,
        member: int | None,
    ) -> None:
        self.rules = rules
        self.closed = False
        self.on_closed: Callable[[], None] | None = None
        """Called when whoever plays here goes to another table."""
        self.cut = False
        """The line is broken: what is known may be old, and nothing can be sent."""
        self.on_cut: Callable[[bool], None] | None = None
        """Called when the line broke, and when the table is up to date again."""
        self.record: Contents | None = None
        """The match up to the end of its last round, as from a file: for reviews and replays.
        It comes shortly after the round's end; None until then, and where the host told another
        story than what was seen."""
        self._newest = first
        self._room = room
        self._send = send
        self._bot_name = bot_name
        self._member = member
        self._listeners: list[TableListener] = []

    @property
    def viewer(self) -> int:
        return self._newest.observation.viewer

    @property
    def acts(self) -> bool:
        """Whether the viewer's seat is the own one; False for whoever looks on."""
        return seat_of(self._room, self._member) == self.viewer

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        return seats_of(self._room, self._bot_name, None if self.acts else self.viewer)

    @property
    def match_left(self) -> float | None:
        """The host's clock is not told."""
        return None

    @property
    def newest(self) -> Update:
        """The present state, with the events that led to it."""
        return self._newest

    def attach(self, listener: TableListener) -> None:
        self._listeners.append(listener)
        now = self._newest
        listener.updated(Update(now.revision, now.observation, deadline=now.deadline))

    def detach(self, listener: TableListener) -> None:
        self._listeners = [other for other in self._listeners if other is not listener]

    def submit(self, action: Action) -> None:
        if self.closed:
            return
        if self.cut:
            self.refused(action, Rejected(Code.STALE, seat=self.viewer))
        elif self.acts:
            self._send(m.Act(action, self._newest.revision))
        else:
            self.refused(action, Rejected(Code.NOT_YOUR_TURN, seat=self.viewer))

    def close(self) -> None:
        if self.closed:
            return
        self.closed = True
        self._listeners.clear()
        if self.on_closed is not None:
            self.on_closed()

    def start(self) -> None:
        """The host starts the match, not its guests."""

    def set_pace(self, pace: Pace) -> None:
        """The host's speed counts."""

    # What the guest passes on.

    def moved(self, update: Update) -> None:
        self._newest = update
        was_cut, self.cut = self.cut, False
        for listener in tuple(self._listeners):
            # What an unsound host tells may be a state that no match can have.
            try:
                listener.updated(update)
            except Exception as error:
                logger.warning("a listener failed: %s: %s", type(error).__name__, error)
        if was_cut:
            self._tell_cut()

    def line_lost(self) -> None:
        """No news until the next update."""
        was_cut, self.cut = self.cut, True
        if not was_cut:
            self._tell_cut()

    def _tell_cut(self) -> None:
        if self.on_cut is not None and not self.closed:
            self.on_cut(self.cut)

    def refused(self, action: Action, rejected: Rejected) -> None:
        for listener in tuple(self._listeners):
            listener.refused(action, rejected)

    def room_changed(self, room: Room) -> None:
        before, self._room = self.seats, room
        if self.cut and room.stage is not Stage.PLAYING:
            # Nothing is in play: no update will come to say that the line is whole again.
            self.cut = False
            self._tell_cut()
        if self.seats != before:
            for listener in tuple(self._listeners):
                listener.seats_changed(self.seats)
