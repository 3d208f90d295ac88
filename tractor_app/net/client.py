"""A guest's connection: finds its way back by itself when the line breaks."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from enum import Enum
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtNetwork import QAbstractSocket, QSslSocket, QTcpSocket

from tractor_app.codec.match_file import Contents
from tractor_app.net import tls
from tractor_app.net.addresses import ways_to
from tractor_app.protocol import messages as m
from tractor_app.protocol.framing import TELL_LIMIT, FrameError, FrameReader, FrameWriter
from tractor_app.protocol.messages import Ask
from tractor_app.protocol.room import Room, TableCard
from tractor_app.protocol.secrets import same, same_code, short_code
from tractor_app.protocol.tidy import clean_speech
from tractor_app.protocol.wire import ASKS, WireError, decode_tell
from tractor_app.session.fair_chance import Entropy, new_nonce
from tractor_app.session.fairness import Checked
from tractor_app.session.guest import Guest
from tractor_app.session.remote import RemoteTable

logger = logging.getLogger(__name__)

PATIENCE: Final = (0.1, 0.3, 1.0, 2.0, 3.0, 5.0)
"""Seconds before each further try; the last one is repeated."""
QUIET: Final = 7.0
"""Seconds without a word after which the host is asked for a sign of life."""
ANSWER: Final = 6
"""Seconds in which a host that is there says something to whoever asked."""
CONNECTING: Final = 8.0


class LinkState(Enum):
    """How the line is."""

    CLOSED = "closed"
    CONNECTING = "connecting"
    OPEN = "open"
    LOST = "lost"
    """Broken; it is being tried anew."""


class LinkFault(Enum):
    """Why a client gave up, or could not connect just now."""

    UNREACHABLE = "unreachable"
    CERTIFICATE = "certificate"
    """Not the host it was: another certificate, or another code than the one given."""
    GARBLED = "garbled"
    """The other end speaks something else."""


@dataclass(frozen=True, slots=True)
class Door:
    """Where a host is, and what is known of it.

    ``code`` is the host's short code where the player was told it; ``fingerprint`` that of an
    earlier visit. Without either any certificate is taken, and the code can be compared later.
    ``table`` and ``token`` are those of an earlier visit.
    """

    address: str
    port: int
    encrypted: bool = True
    code: str = ""
    fingerprint: str = ""
    table: str = ""
    token: str = ""


class Client(QObject):
    """One line to one host, and the guest at its end."""

    state_changed = Signal(object)
    """A LinkState."""
    fault = Signal(object)
    """A LinkFault."""
    greeted = Signal(object)
    tables_told = Signal(object)
    rules_told = Signal(object)
    joined_table = Signal(object)
    room_told = Signal(object)
    seated = Signal(object)
    """A RemoteTable: a match is in play, or another one."""
    said_something = Signal(object)
    refused_ask = Signal(object)
    """A Failed message."""
    deal_checked = Signal(object)
    match_recorded = Signal(object)
    """The :class:`~tractor_app.codec.match_file.Contents` of the match in play, after each round;
    ``MatchStore.keep`` puts it beside this machine's own matches."""
    part_handed = Signal(object)
    moved_house = Signal(object)
    """The table is hosted elsewhere; this client follows by itself."""

    def __init__(
        self,
        name: str,
        door: Door,
        *,
        entropy: Entropy = new_nonce,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._ways = list(ways_to([door.address]))
        self._fooled: set[str] = set()
        self.port = door.port
        self.fingerprint = door.fingerprint
        self.state = LinkState.CLOSED
        self.guest = Guest(
            name, self._send, self, table=door.table, token=door.token, entropy=entropy
        )
        self._encrypted = door.encrypted
        self._wanted_code = door.code
        self._socket: QTcpSocket | None = None
        self._reader = FrameReader(TELL_LIMIT)
        self._writer = FrameWriter()
        self._tries = 0
        self._reached = False
        self._last_heard = 0.0
        self._waited: int | None = None
        """Seconds for an answer, None: nothing was asked. Ticks are counted, not the clock: a
        program that stood still itself has waited for nobody."""
        self._tick = QTimer(self)
        self._tick.setInterval(1000)
        self._tick.timeout.connect(self._each_second)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.timeout.connect(self._connect)

    @property
    def address(self) -> str:
        """Where the host was reached last, or is being tried."""
        return self._ways[0]

    @property
    def code(self) -> str:
        """The host's short code, to compare with what the host's screen shows."""
        return short_code(self.fingerprint) if self.fingerprint else ""

    def door(self) -> Door:
        """All that is needed to come back later, or from another machine."""
        return Door(
            self.address,
            self.port,
            self._encrypted,
            fingerprint=self.fingerprint,
            table=self.guest.table_id,
            token=self.guest.token,
        )

    def open(self) -> None:
        """Connect; from now on the line is renewed until :meth:`close`."""
        self._tick.start()
        self._connect()

    def close(self) -> None:
        """Let go of the line; the seat is held for whoever has the token."""
        self._tick.stop()
        self._again.stop()
        self._drop()
        self._set_state(LinkState.CLOSED)

    def leave(self) -> None:
        """Leave the table for good, then close."""
        self._send(m.Leave())
        if self._socket is not None:
            self._socket.flush()
        self.guest.forget()
        self.close()

    def ask(self, ask: Ask) -> None:
        """Ask the host for something; what is asked on a broken line is lost."""
        self._send(m.Say(clean_speech(ask.text)) if isinstance(ask, m.Say) else ask)

    # The line.

    def _connect(self) -> None:
        self._drop()
        self._set_state(LinkState.LOST if self._tries else LinkState.CONNECTING)
        self._reader, self._writer = FrameReader(TELL_LIMIT), FrameWriter()
        self._last_heard = time.monotonic()
        self._waited = None
        self._reached = False
        socket = QSslSocket(self) if self._encrypted else QTcpSocket(self)
        self._socket = socket
        socket.readyRead.connect(self._read)
        socket.disconnected.connect(self._broken)
        socket.errorOccurred.connect(self._error)
        if isinstance(socket, QSslSocket):
            socket.setSslConfiguration(tls.client_configuration())
            socket.encrypted.connect(self._is_open)
            socket.connectToHostEncrypted(self.address, self.port)
        else:
            socket.connected.connect(self._is_open)
            socket.connectToHost(self.address, self.port)

    def _is_open(self) -> None:
        socket = self._socket
        if socket is None:
            return
        socket.setSocketOption(QAbstractSocket.SocketOption.LowDelayOption, 1)
        found = tls.fingerprint(socket) if isinstance(socket, QSslSocket) else ""
        if not self._trusts(found):
            self._not_the_host()
            return
        self._reached = True
        self._fooled.clear()
        self.fingerprint = found
        self.guest.opened(found)

    def _not_the_host(self) -> None:
        """Somebody else answers here; the host may still be behind another address of its own."""
        self._fooled.add(self.address)
        if self._fooled.issuperset(self._ways):
            self._give_up(LinkFault.CERTIFICATE)
        else:
            self._try_again()

    def _trusts(self, found: str) -> bool:
        if self.fingerprint:
            return same(found, self.fingerprint)
        if self._wanted_code:
            return bool(found) and same_code(short_code(found), self._wanted_code)
        return True

    def _drop(self) -> None:
        socket, self._socket = self._socket, None
        if socket is not None:
            socket.blockSignals(True)
            socket.disconnectFromHost()
            socket.abort()
            socket.deleteLater()
            self.guest.lost()

    def _error(self, _error: QAbstractSocket.SocketError) -> None:
        if self.state is LinkState.CONNECTING:
            self.fault.emit(LinkFault.UNREACHABLE)
        self._broken()

    def _broken(self) -> None:
        if self._socket is None:
            return
        self._read()
        self._try_again()

    def _try_again(self) -> None:
        self._drop()
        if self.state is LinkState.CLOSED:
            return
        if not self._reached:
            self._ways.append(self._ways.pop(0))
        pause = PATIENCE[min(self._tries // len(self._ways), len(PATIENCE) - 1)]
        self._tries += 1
        self._set_state(LinkState.LOST)
        self._again.start(round(pause * 1000))

    def _give_up(self, fault: LinkFault) -> None:
        self.close()
        self.fault.emit(fault)

    def _set_state(self, state: LinkState) -> None:
        if state is not self.state:
            self.state = state
            self.state_changed.emit(state)

    def _each_second(self) -> None:
        if self._socket is None or self._again.isActive():
            return
        quiet = time.monotonic() - self._last_heard
        if self.state is not LinkState.OPEN:
            if quiet > CONNECTING / len(self._ways):
                self._broken()
            return
        if self._waited is not None:
            self._waited += 1
        waited = self._waited or 0
        if waited > ANSWER:
            self._broken()
        elif waited > 1 or quiet > QUIET:
            # Not everything that is asked has an answer; this has.
            self._send(m.Ping(0))

    # Messages.

    def _send(self, ask: Ask) -> None:
        if self._socket is not None and self.guest.greeting is not None:
            self._socket.write(self._writer.frame(ASKS.encode(ask)))
            if self._waited is None and not isinstance(ask, m.Pong):
                self._waited = 0

    def _read(self) -> None:
        socket = self._socket
        if socket is None:
            return
        data = bytes(socket.readAll().data())
        try:
            for payload in self._reader.feed(data):
                self._last_heard = time.monotonic()
                self._waited = None
                self.guest.told(decode_tell(payload))
                if self._socket is not socket:
                    return
        except (FrameError, WireError) as error:
            logger.info("a host's message could not be read: %s", error)
            if self._tries > len(PATIENCE) or self.guest.greeting is None:
                self._give_up(LinkFault.GARBLED)
            else:
                self._try_again()

    # What the guest hears.

    def host_greeted(self, greeting: m.Greeting) -> None:
        self._set_state(LinkState.OPEN)
        self.greeted.emit(greeting)

    def tables(self, tables: tuple[TableCard, ...]) -> None:
        self._tries = 0
        self.tables_told.emit(tables)

    def told_rules(self, told: m.RulesTold) -> None:
        self.rules_told.emit(told)

    def joined(self, joined: m.Joined) -> None:
        self.joined_table.emit(joined)

    def room_changed(self, room: Room) -> None:
        self.room_told.emit(room)

    def sat_down(self, table: RemoteTable) -> None:
        self.seated.emit(table)

    def said(self, said: m.Said) -> None:
        self.said_something.emit(said)

    def failed(self, failed: m.Failed) -> None:
        if failed.code in _FINAL:
            self.close()
        self.refused_ask.emit(failed)

    def checked(self, checked: Checked) -> None:
        self.deal_checked.emit(checked)

    def recorded(self, contents: Contents) -> None:
        self.match_recorded.emit(contents)

    def handed(self, part: m.HandOver) -> None:
        self.part_handed.emit(part)

    def redirected(self, redirect: m.Redirect) -> None:
        """Follow the table to its new host, whose certificate the old one vouches for."""
        scope = "" if self._socket is None else self._socket.localAddress().scopeId()
        self._ways, self.port = list(ways_to(redirect.addresses, scope)), redirect.port
        self.fingerprint = redirect.fingerprint
        self._encrypted = bool(redirect.fingerprint)
        self._tries = 0
        self._again.start(50)
        self.moved_house.emit(redirect)


_FINAL: Final = frozenset({m.Code.VERSION, m.Code.REMOVED, m.Code.ELSEWHERE})
