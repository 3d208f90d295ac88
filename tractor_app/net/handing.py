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

PATIENCE: Final = 15.0
"""Seconds for a guest's program to open the table."""


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


class Handing:
    """All tables of a host that are on their way.

    A guest that cannot host, says nothing or goes is passed over for the next one; if there is
    none the table stays, and its owner is told.
    """

    def __init__(self, clock: Callable[[], float], given: Callable[[HostedTable], None]) -> None:
        """``given`` closes a table that is hosted elsewhere now."""
        self._clock = clock
        self._given = given
        self._going: dict[str, _Going] = {}
        self._gone: dict[str, _Heir] = {}

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
        heir = self._gone[table.id] = _heir(peer, ask)
        for member in table.lobby.room.members:
            line = table.line_of(member.id)
            if isinstance(line, Peer):
                line.tell(heir.redirect(line))
        self._given(table)

    def sent_on(self, peer: Peer, table: str) -> bool:
        """Tell somebody who was cut off when a table moved where it is; whether it has."""
        heir = self._gone.get(table)
        if heir is not None:
            peer.tell(heir.redirect(peer))
        return heir is not None

    def lost(self, peer: Peer) -> None:
        """A line is gone."""
        for going in tuple(self._going.values()):
            if going.peer is peer:
                self._next(going)

    def tick(self, now: float) -> None:
        """Once a second: wait no longer for those who say nothing."""
        for going in tuple(self._going.values()):
            if now - going.since > PATIENCE:
                self._next(going)

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
