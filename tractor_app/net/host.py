"""The host: listens, keeps tables, and lets nobody disturb anybody else."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtNetwork import QHostAddress, QSslSocket, QTcpServer, QTcpSocket

import tractor_app
from tractor_app.codec.plain import FORMAT, Entry
from tractor_app.codec.ruleset_file import clean_name
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.net import tls
from tractor_app.net.certificate import Certificate
from tractor_app.net.handing import Handing
from tractor_app.net.limits import Brake, Limits
from tractor_app.net.peer import Peer
from tractor_app.protocol import messages as m
from tractor_app.protocol.messages import Ask, Code
from tractor_app.protocol.room import Room, TableCard
from tractor_app.protocol.secrets import proof_key, short_code
from tractor_app.session.chance import new_seed
from tractor_app.session.host_book import HostBook, HostPlan
from tractor_app.session.hosted import HostedTable
from tractor_app.session.hosted_asks import answer
from tractor_app.session.hosted_match import HostMeans
from tractor_app.session.line import Line
from tractor_app.session.lobby import LobbyError, new_lobby

PORT: Final = 47080
"""Tried first, so that an address typed by hand needs no number; any other port does as well."""


class HostError(OSError):
    """The host cannot listen."""


@dataclass(frozen=True, slots=True)
class HostOptions:
    """Where and how to listen. Without ``addresses``: on all of them. ``port`` 0: any free one."""

    name: str = ""
    addresses: tuple[str, ...] = ()
    port: int = PORT
    encrypted: bool = True
    certificate_file: Path | None = None
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table to open."""

    name: str
    rules: RuleSet
    passcode: str = ""
    bots: tuple[str, ...] = ()
    """For the first seats, an empty name for a free one."""
    talk: bool = True
    seed: str | None = None
    """Of the decks and bots, known to the host alone: no fair deal. None: a fair deal."""
    stand_in: str = "intermediate"
    grace: float = m.GRACE
    hold: float = m.HOLD


class _Server(QTcpServer):
    """Hands each new connection on before Qt makes a socket of its own for it."""

    def __init__(self, parent: QObject, accept: Callable[[int], None]) -> None:
        super().__init__(parent)
        self._accept = accept

    def incomingConnection(self, handle: int) -> None:  # noqa: N802
        self._accept(handle)


class Host(QObject):
    """All tables of this machine, on one or more ports."""

    changed = Signal()
    """A table was opened or closed, or what one sees of it before joining has changed."""

    def __init__(
        self, options: HostOptions, means: HostMeans, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.options = options
        self.tables: dict[str, HostedTable] = {}
        self.peers: set[Peer] = set()
        self.certificate: Certificate | None = None
        self.save: Callable[[HostBook], None] | None = None
        """Keeps a table's book; set before tables are opened."""
        self.drop: Callable[[str], None] | None = None
        """Forgets the book of a table that was closed for good."""
        self.closed: Callable[[], None] | None = None
        """Called when the host has closed."""
        self._means = means
        self._brake = Brake()
        self._cards: tuple[TableCard, ...] = ()
        self._servers: list[_Server] = []
        self._handing = Handing(time.monotonic, self._given)
        self._retired: Callable[[], None] | None = None
        self._tick = QTimer(self)
        self._tick.setInterval(1000)
        self._tick.timeout.connect(self._each_second)

    # Listening.

    def listen(self) -> None:
        """Start; raises HostError where no port is to be had."""
        if self.options.encrypted:
            self.certificate = tls.kept_certificate(self.options.certificate_file)
            self._configuration = tls.server_configuration(self.certificate)
        port = self.options.port
        addresses = [QHostAddress(text) for text in self.options.addresses]
        for address in addresses or [QHostAddress(QHostAddress.SpecialAddress.Any)]:
            server = _Server(self, self._incoming)
            self._servers.append(server)
            if not server.listen(address, port) and not (
                port == PORT and server.listen(address, 0)
            ):
                error = server.errorString()
                self.close()
                raise HostError(f"{address.toString()} port {port}: {error}")
            port = server.serverPort()
        self._tick.start()

    @property
    def program(self) -> str:
        """The version that hosts."""
        return tractor_app.__version__

    @property
    def port(self) -> int:
        return self._servers[0].serverPort() if self._servers else 0

    @property
    def fingerprint(self) -> str:
        """Of the certificate; empty on open lines."""
        return self.certificate.fingerprint if self.certificate is not None else ""

    @property
    def code(self) -> str:
        """What guests compare; empty on open lines."""
        return short_code(self.fingerprint) if self.fingerprint else ""

    def close(self, code: Code = Code.CLOSING) -> None:
        """Stop listening and close every table; their matches stay on disk."""
        self._tick.stop()
        for server in self._servers:
            server.close()
            server.deleteLater()
        self._servers.clear()
        self._close_tables(code)
        for peer in tuple(self.peers):
            peer.end(code)
            peer.socket.flush()
        if self.closed is not None:
            self.closed()

    def retire(self, closed: Callable[[], None]) -> None:
        """Close every table, and the host as soon as nobody needs it to find one that moved.

        ``closed`` is called then: at once, or :data:`~tractor_app.net.handing.STAY` seconds after
        the last hand-over at the latest.
        """
        self._close_tables(Code.CLOSING)
        self._retired = closed
        self._close_retired()

    def come_back(self) -> None:
        """Stay after all: tables may be opened here again."""
        self._retired = None

    def _close_retired(self) -> None:
        if self._retired is None or self._handing.needed(time.monotonic()):
            return
        closed, self._retired = self._retired, None
        self.close()
        closed()

    def _close_tables(self, code: Code) -> None:
        for table in tuple(self.tables.values()):
            self._handing.forget(table)
            table.close(code)
        self.tables.clear()

    # Tables.

    def open_table(self, plan: TablePlan) -> HostedTable:
        """Open a table; raises ValueError for bots that do not fit it."""
        room = Room(
            table=secrets.token_hex(4),
            name=clean_name(plan.name) or "?",
            locked=bool(plan.passcode),
            talk=plan.talk,
            fair=plan.seed is None,
        )
        kept = HostPlan(
            rules=plan.rules,
            seed=new_seed() if plan.seed is None else plan.seed,
            proof_key=proof_key(plan.passcode),
            stand_in=plan.stand_in,
            grace=plan.grace,
            hold=plan.hold,
        )
        lobby = new_lobby(room, plan.rules.deck.players)
        for seat, bot in enumerate(plan.bots):
            lobby = lobby.furnished(seat, bot)
        return self._add(HostedTable(lobby, kept, self._means, self._save))

    def reopen(self, book: HostBook) -> HostedTable:
        """Go on with a kept table. Raises StoreError or ReplayError where its match is broken."""
        return self._add(HostedTable(book.lobby, book.plan, self._means, self._save, book))

    def adopt(self, book: HostBook, entries: tuple[Entry, ...]) -> HostedTable:
        """Take over a table from another machine, with the match as far as it was played.

        Raises:
            ReplayError: the rules refuse the match.
        """
        return self._add(HostedTable(book.lobby, book.plan, self._means, self._save, book, entries))

    def _add(self, table: HostedTable) -> HostedTable:
        self._handing.came_back(table.id)
        self.tables[table.id] = table
        table.on_settled = lambda: self._handing.begin(table)
        self._save(table.book())
        return table

    def close_table(self, table: HostedTable, code: Code = Code.CLOSING) -> None:
        """Close one table for good."""
        for line in self._given(table):
            line.end(code)

    def _given(self, table: HostedTable) -> tuple[Line, ...]:
        """Let go of a table for good; its lines are given, and are still open."""
        if self.tables.pop(table.id, None) is None:
            return ()
        self._handing.forget(table)
        lines = table.release()
        if self.drop is not None:
            self.drop(table.id)
        self.changed.emit()
        return lines

    def _save(self, book: HostBook) -> None:
        if self.save is not None:
            self.save(book)
        cards = self.cards()
        if cards != self._cards:
            self._cards = cards
            self.changed.emit()

    def cards(self) -> tuple[TableCard, ...]:
        """What everybody may see of the tables."""
        return tuple(table.card() for table in self.tables.values())

    # Peers.

    def _incoming(self, handle: int) -> None:
        socket = QSslSocket() if self.options.encrypted else QTcpSocket()
        if not socket.setSocketDescriptor(handle):
            socket.deleteLater()
            return
        if isinstance(socket, QSslSocket):
            socket.setSslConfiguration(self._configuration)
        peer = Peer(
            socket,
            self,
            self.options.limits,
            time.monotonic,
            host_name=self.options.name,
            fingerprint=self.fingerprint,
            heard=self._heard,
            gone=self._gone,
        )
        if self._crowded(peer.address):
            socket.abort()
            socket.deleteLater()
            peer.deleteLater()
            return
        self.peers.add(peer)
        peer.begin()

    def _crowded(self, address: str) -> bool:
        limits = self.options.limits
        same = sum(peer.address == address for peer in self.peers)
        return len(self.peers) >= limits.peers or same >= limits.per_address

    def _each_second(self) -> None:
        now = time.monotonic()
        for peer in tuple(self.peers):
            peer.tick(now)
        self._handing.tick(now)
        self._close_retired()

    def _gone(self, peer: Peer) -> None:
        self.peers.discard(peer)
        table, member = peer.table, peer.member
        peer.table = peer.member = None
        if table is not None and member is not None:
            table.lost(peer, member)
        self._handing.lost(peer)

    # What peers ask.

    def _heard(self, peer: Peer, ask: Ask) -> None:
        if isinstance(ask, m.Hello):
            self._hello(peer, ask)
        elif not peer.greeted:
            peer.end(Code.MALFORMED)
        elif isinstance(ask, m.Ping):
            peer.tell(m.HostPong(ask.number))
        elif isinstance(ask, m.Browse):
            peer.tell(m.Tables(self.cards()))
        elif isinstance(ask, m.AskRules):
            self._tell_rules(peer, ask)
        elif isinstance(ask, m.Join):
            self._join(peer, ask)
        elif not isinstance(ask, m.Pong):
            self._member_asks(peer, ask)

    def _hello(self, peer: Peer, ask: m.Hello) -> None:
        if (ask.protocol, ask.format) != (m.PROTOCOL, FORMAT):
            peer.end(Code.VERSION)
            return
        peer.greeted = True
        peer.name = ask.name
        peer.tell(m.Tables(self.cards()))

    def _tell_rules(self, peer: Peer, ask: m.AskRules) -> None:
        table = self.tables.get(ask.table)
        if table is None:
            peer.tell(m.Failed(Code.NO_SUCH_TABLE))
        else:
            peer.tell(m.RulesTold(table.id, table.plan.rules))

    def _join(self, peer: Peer, ask: m.Join) -> None:
        table = self.tables.get(ask.table)
        if table is None:
            if not (ask.token and self._handing.sent_on(peer, ask.table, ask.token)):
                peer.tell(m.Failed(Code.NO_SUCH_TABLE))
            return
        if peer.table is not None:
            peer.tell(m.Failed(Code.SEAT_TAKEN))
            return
        now = time.monotonic()
        wait = self._brake.wait(peer.address, now)
        if wait and not ask.token:
            peer.tell(m.Failed(Code.PASSCODE, wait=wait))
            return
        try:
            member = table.join(peer, peer.name, ask)
        except LobbyError as error:
            self._not_joined(peer, error.code, now)
            return
        if ask.proof:
            self._brake.right(peer.address)
        peer.table, peer.member = table, member
        if peer.lost:
            self._gone(peer)

    def _not_joined(self, peer: Peer, code: Code, now: float) -> None:
        wait = 0.0
        if code in (Code.PASSCODE, Code.TOKEN):
            peer.wrong += 1
        if code is Code.PASSCODE:
            wait = self._brake.wrong(peer.address, now)
        if peer.wrong >= self.options.limits.guesses:
            peer.end(code, wait)
        else:
            peer.tell(m.Failed(code, wait=wait))

    def _member_asks(self, peer: Peer, ask: Ask) -> None:
        table, member = peer.table, peer.member
        if self._handing.is_going(peer):
            # It has been told where to ask.
            return
        if table is None or member is None or table.line_of(member) is not peer:
            peer.tell(m.Failed(Code.NOT_JOINED))
            return
        if isinstance(ask, m.Took):
            self._handing.took(peer, table, ask)
            return
        try:
            answer(table, member, ask)
        except LobbyError as error:
            peer.tell(m.Failed(error.code))
        if isinstance(ask, m.Leave):
            peer.table = peer.member = None
