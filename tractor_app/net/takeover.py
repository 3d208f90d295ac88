"""Becoming the host of a table that the present host hands on."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from tractor_app.bots.registry import is_bot
from tractor_app.codec.plain import Entry
from tractor_app.engine.apply import ReplayError
from tractor_app.net.addresses import bare, first_few, listens_everywhere, own_addresses
from tractor_app.net.client import Client
from tractor_app.net.host import Host, HostError
from tractor_app.protocol import messages as m
from tractor_app.protocol.room import Room
from tractor_app.session.host_book import HostBook, HostPlan
from tractor_app.session.lobby import MEMBERS, Lobby

MAX_ENTRIES = 200_000


def _consistent(room: Room) -> bool:
    """Whether chairs and members of a room agree on who sits where."""
    numbers = [member.id for member in room.members]
    sitting = {member.seat: member.id for member in room.members if member.seat is not None}
    chairs = {seat: chair.member for seat, chair in enumerate(room.chairs) if chair.member}
    return len(set(numbers)) == len(numbers) <= MEMBERS and sitting == chairs


class Takeover(QObject):
    """Waits for the parts of a table; then opens it on a host of this machine and says where.

    ``make_host`` returns a host that listens; it may raise HostError.
    """

    taken = Signal(object)
    """The Host, once the table is open on it."""

    def __init__(self, client: Client, make_host: Callable[[], Host]) -> None:
        super().__init__(client)
        self.host: Host | None = None
        self._client = client
        self._make_host = make_host
        self._first: m.HandOver | None = None
        self._entries: list[Entry] = []
        self._next = 0
        client.part_handed.connect(self._part)

    def _part(self, part: m.HandOver) -> None:
        if part.part == 0:
            self._first, self._entries, self._next = part, [], 0
        if part.part != self._next or len(self._entries) > MAX_ENTRIES:
            self._client.ask(m.Took(0))
            return
        self._next += 1
        self._entries += part.entries
        if part.last:
            self._take()

    def _take(self) -> None:
        book = self._book()
        if book is None:
            self._client.ask(m.Took(0))
            return
        try:
            host = self._make_host()
            host.adopt(book, tuple(self._entries))
        except (HostError, ReplayError, ValueError):
            self._client.ask(m.Took(0))
            return
        self.host = host
        given = host.options.addresses
        addresses = own_addresses() if listens_everywhere(given) else given
        self._client.ask(m.Took(host.port, host.fingerprint, first_few(map(bare, addresses))))
        self.taken.emit(host)

    def _book(self) -> HostBook | None:
        first = self._first
        if first is None or first.room is None or first.rules is None:
            return None
        if len(first.room.chairs) != first.rules.deck.players or not _consistent(first.room):
            return None
        # A seat's driver may be a program to start: from afar only our own bots' names count.
        if any(chair.bot and not is_bot(chair.bot) for chair in first.room.chairs):
            return None
        plan = HostPlan(
            rules=first.rules,
            seed=first.seed,
            proof_key=first.proof_key,
            grace=first.grace,
            hold=first.hold,
        )
        if is_bot(first.stand_in):
            plan = replace(plan, stand_in=first.stand_in)
        members = [number for number, _ in first.secrets]
        lobby = Lobby(first.room, first.secrets, max(members, default=0) + 1)
        return HostBook(plan=plan, lobby=lobby)
