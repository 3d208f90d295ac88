"""Handing a table to a guest's machine: who gets it, and where the others find it then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from tractor_app.net.addresses import bare, first_few, is_address, own_addresses
from tractor_app.net.peer import Peer
from tractor_app.protocol import messages as m
from tractor_app.protocol.messages import Code
from tractor_app.session.hosted import HostedTable
from tractor_app.session.lobby import Lobby, LobbyError

PATIENCE: Final = 15.0
"""Seconds for a guest's program to open the table."""
STAY: Final = 10.0
"""Seconds for which lines stay open, and a host that wants to close stays, after a table has moved:
until then whoever was cut off just now, or is slow to hear of it, finds the way from here."""


@dataclass(frozen=True, slots=True)
class _Heir:
    """Where a table is hosted now. ``here``: on this host's own machine."""

    address: str
    here: bool
    named: tuple[str, ...]
    port: int
    fingerprint: str

    def redirect(self, guest: Peer) -> m.Redirect:
        """The way there for ``guest``, the likeliest address first."""
        if self.here:
            # The others reach this machine as they reached its host.
            near = bare(guest.socket.localAddress().toString())
            ways = first_few([near, *self.named, *own_addresses()])
        else:
            ways = first_few([self.address, *self.named])
        return m.Redirect(ways, self.port, self.fingerprint)


def _heir(peer: Peer, ask: m.Took) -> _Heir:
    seen, own = peer.socket.peerAddress(), peer.socket.localAddress()
    named = tuple(filter(is_address, ask.addresses))
    here = seen.isLoopback() or seen == own
    return _Heir(bare(peer.address), here, named, ask.port, ask.fingerprint)


@dataclass(slots=True)
class _Going:
    """A table on its way to ``peer``. It stands still: what happened now would be lost."""

    table: HostedTable
    peer: Peer
    since: float
    tried: set[int] = field(default_factory=set)


@dataclass(slots=True)
class _Moved:
    """A table that is hosted elsewhere since a moment ago."""

    heir: _Heir
    lobby: Lobby
    since: float
    missing: set[int]
    """Members who have not been told yet."""
    going: set[Peer] = field(default_factory=set)
    """Lines on which it was told, as long as they are open."""

    def send_on(self, peer: Peer, member: int | None) -> None:
        peer.tell(self.heir.redirect(peer))
        self.going.add(peer)
        if member is not None:
            self.missing.discard(member)

    def end(self) -> None:
        """Close the lines that are still open."""
        for peer in tuple(self.going):
            peer.end(Code.CLOSING)

    def member_with(self, token: str) -> int | None:
        try:
            return self.lobby.holder(token).id
        except LobbyError:
            return None


class Handing:
    """All tables of a host that are on their way.

    A guest that cannot host, says nothing or goes is passed over for the next one; if there is
    none the table stays, and its owner is told.
    """

    def __init__(self, clock: Callable[[], float], given: Callable[[HostedTable], object]) -> None:
        """``given`` lets go of a table that is hosted elsewhere now, but not of its lines."""
        self._clock = clock
        self._given = given
        self._going: dict[str, _Going] = {}
        self._moved: dict[str, _Moved] = {}

    def begin(self, table: HostedTable) -> None:
        """Nobody's cards are in play: hand the table to its heir. Else that comes later."""
        if table.heir is not None and table.settled() and table.id not in self._going:
            self._offer(table, table.heir, set())

    def took(self, peer: Peer, table: HostedTable, ask: m.Took) -> None:
        """A guest's answer."""
        going = self._going.get(table.id)
        if going is None or going.peer is not peer:
            peer.tell(m.Failed(Code.NOT_OWNER))
            return
        if not ask.port:
            self._next(going)
            return
        del self._going[table.id]
        lobby = table.lobby
        everybody = {member.id for member in lobby.room.members}
        moved = _Moved(_heir(peer, ask), lobby, self._clock(), everybody)
        self._moved[table.id] = moved
        for number in tuple(everybody):
            line = table.line_of(number)
            if isinstance(line, Peer):
                moved.send_on(line, number)
        self._given(table)

    def sent_on(self, peer: Peer, table: str, token: str) -> bool:
        """Tell somebody who was cut off when a table moved where it is; whether it has."""
        moved = self._moved.get(table)
        if moved is not None:
            moved.send_on(peer, moved.member_with(token))
        return moved is not None

    def is_going(self, peer: Peer) -> bool:
        """Whether a line is open only until its guest has gone where its table is."""
        return any(peer in moved.going for moved in self._moved.values())

    def needed(self, now: float) -> bool:
        """Whether somebody is still to hear from this host where a table has gone."""
        return any(
            (moved.missing or moved.going) and now - moved.since < STAY
            for moved in self._moved.values()
        )

    def lost(self, peer: Peer) -> None:
        """A line is gone."""
        for moved in self._moved.values():
            moved.going.discard(peer)
        for going in tuple(self._going.values()):
            if going.peer is peer:
                self._next(going)

    def tick(self, now: float) -> None:
        """Once a second: wait no longer for those who say nothing, and for those who stay."""
        for moved in self._moved.values():
            if now - moved.since > STAY:
                moved.end()
        for going in tuple(self._going.values()):
            if now - going.since > PATIENCE:
                self._next(going)

    def came_back(self, table: str) -> None:
        """A table that was handed on is hosted here again: nobody is to be sent in circles."""
        moved = self._moved.pop(table, None)
        if moved is not None:
            moved.end()

    def forget(self, table: HostedTable) -> None:
        """The table is closed."""
        self._going.pop(table.id, None)

    def _offer(self, table: HostedTable, heir: int, tried: set[int]) -> None:
        line = table.line_of(heir)
        if not isinstance(line, Peer):
            self._another(table, {*tried, heir})
            return
        table.heir = heir
        self._going[table.id] = _Going(table, line, self._clock(), {*tried, heir})
        table.freeze()
        for part in table.parts():
            line.tell(part)

    def _next(self, going: _Going) -> None:
        self._going.pop(going.table.id, None)
        self._another(going.table, going.tried)

    def _another(self, table: HostedTable, tried: set[int]) -> None:
        room = table.lobby.room
        others = [
            member
            for member in room.members
            if member.online and member.id != room.owner and member.id not in tried
        ]
        others.sort(key=lambda member: member.seat is None)
        if others:
            self._offer(table, others[0].id, tried)
            return
        table.heir = None
        table.thaw()
        if room.owner is not None:
            table.tell(room.owner, m.Failed(Code.NO_SUCH_MEMBER))
