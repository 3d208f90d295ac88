"""One guest's connection at the host: bytes in, messages out, and every limit in between."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtNetwork import QAbstractSocket, QSslSocket, QTcpSocket

import tractor_app
from tractor_app.codec.plain import FORMAT
from tractor_app.net.limits import Bucket, Limits
from tractor_app.protocol import messages as m
from tractor_app.protocol.framing import ASK_LIMIT, FrameError, FrameReader, FrameWriter
from tractor_app.protocol.messages import Ask, Code, Tell
from tractor_app.protocol.wire import TELLS, WireError, decode_ask
from tractor_app.session.hosted import HostedTable

logger = logging.getLogger(__name__)

_CLOSE_MS = 2000


class Peer(QObject):
    """A :class:`~tractor_app.session.line.Line` over a socket."""

    def __init__(
        self,
        socket: QTcpSocket,
        parent: QObject,
        limits: Limits,
        clock: Callable[[], float],
        *,
        host_name: str,
        fingerprint: str,
        heard: Callable[[Peer, Ask], None],
        gone: Callable[[Peer], None],
    ) -> None:
        super().__init__(parent)
        self.socket = socket
        self.address = socket.peerAddress().toString()
        self.nonce = secrets.token_hex(32)
        self.fingerprint = fingerprint
        self.name = ""
        self.greeted = False
        """The guest has said hello and speaks this protocol."""
        self.table: HostedTable | None = None
        self.member: int | None = None
        self.wrong = 0
        """Wrong passcodes on this line."""
        self._host_name = host_name
        self._limits = limits
        self._clock = clock
        self._heard = heard
        self._gone = gone
        now = clock()
        self.began = self.last_heard = self.last_told = now
        self._messages = Bucket(limits.rate, limits.burst, now)
        self._bytes = Bucket(limits.bytes_rate, limits.bytes_burst, now)
        self._reader = FrameReader(ASK_LIMIT)
        self._writer = FrameWriter()
        self._ended = False
        self._lost = False
        socket.setParent(self)
        socket.setSocketOption(QAbstractSocket.SocketOption.LowDelayOption, 1)
        socket.readyRead.connect(self._read)
        socket.disconnected.connect(self._disconnected)
        socket.errorOccurred.connect(self._error)

    def begin(self) -> None:
        """Greet, at once or when the line is encrypted."""
        if isinstance(self.socket, QSslSocket):
            self.socket.encrypted.connect(self._greet)
            self.socket.startServerEncryption()
        else:
            self._greet()

    def _greet(self) -> None:
        greeting = m.Greeting(
            m.PROTOCOL, FORMAT, tractor_app.__version__, self._host_name, self.nonce
        )
        self.tell(greeting)

    # A line.

    def tell(self, tell: Tell) -> None:
        """Send a message; a peer that does not read is closed."""
        if self._ended:
            return
        self.last_told = self._clock()
        self.socket.write(self._writer.frame(TELLS.encode(tell)))
        if self.socket.bytesToWrite() > self._limits.outbox:
            self._ended = True
            logger.info("peer closed: %s", Code.TOO_SLOW.value)
            # Not at once: whoever tells is in the middle of telling others too.
            QTimer.singleShot(0, self, self.socket.abort)

    def end(self, code: Code, wait: float = 0.0) -> None:
        """Say why, and close."""
        if self._ended:
            return
        self.tell(m.Failed(code, final=True, wait=wait))
        self._ended = True
        logger.info("peer closed: %s", code.value)
        encrypting = isinstance(self.socket, QSslSocket) and not self.socket.isEncrypted()
        if encrypting and self.fingerprint:
            self.socket.abort()
        else:
            self.socket.disconnectFromHost()

    # Time.

    def tick(self, now: float) -> None:
        """Once a second: close the silent and the half-open, ask the quiet."""
        if self._ended:
            # Whoever does not take the last word either is cut off.
            if now - self.last_told > _CLOSE_MS / 1000:
                self.socket.abort()
        elif self._overdue(now):
            self.end(Code.SILENT)
        elif self.greeted and now - max(self.last_heard, self.last_told) > self._limits.ping:
            self.tell(m.HostPing(0))

    def _overdue(self, now: float) -> bool:
        limits = self._limits
        if not self.greeted:
            return now - self.began > limits.hello
        looking = self.table is None and now - self.began > limits.idle
        return looking or now - self.last_heard > limits.silent

    # Bytes.

    def _read(self) -> None:
        data = bytes(self.socket.readAll().data())
        if self._ended:
            return
        now = self._clock()
        if not self._bytes.take(len(data), now):
            self.end(Code.TOO_MANY)
            return
        try:
            for payload in self._reader.feed(data):
                if not self._take(payload, now):
                    return
        except FrameError as error:
            self.end(Code.TOO_LARGE if error.too_large else Code.OUT_OF_ORDER)
        except WireError as error:
            self.end(error.code)

    def _take(self, payload: bytes, now: float) -> bool:
        """One message; whether the line is still open afterwards."""
        if not self._messages.take(1.0, now):
            self.end(Code.TOO_MANY)
            return False
        # A half-open line is not alive because it trickles bytes: only whole messages count.
        self.last_heard = now
        self._heard(self, decode_ask(payload))
        return not self._ended

    def _error(self, _error: QAbstractSocket.SocketError) -> None:
        self.socket.abort()
        self._disconnected()

    @property
    def lost(self) -> bool:
        """The connection is gone."""
        return self._lost

    def _disconnected(self) -> None:
        if self._lost:
            return
        self._lost = self._ended = True
        self._gone(self)
        self.socket.deleteLater()
        self.deleteLater()
