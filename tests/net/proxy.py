"""A TCP proxy that behaves as badly as a bad Wi-Fi: cuts, waits, splits and repeats."""

from __future__ import annotations

import random

from PySide6.QtCore import QObject, QTimer
from PySide6.QtNetwork import QHostAddress, QTcpServer, QTcpSocket


class Proxy(QObject):
    """Passes bytes on between clients and a host, with as many mishaps as ``cuts`` says."""

    def __init__(self, port: int, rng: random.Random, parent: QObject) -> None:
        super().__init__(parent)
        self.rng = rng
        self.cuts = 0
        self.mishaps = dict.fromkeys(("cut", "wait", "split", "repeat"), 0)
        self._target = port
        self._closed_port = 0
        self._server = QTcpServer(self)
        self._server.listen(QHostAddress("127.0.0.1"), 0)
        self._server.newConnection.connect(self._connected)

    @property
    def port(self) -> int:
        return self._server.serverPort()

    def close(self) -> None:
        self._server.close()

    def sever(self) -> None:
        """Cut every line; whoever tries again is refused until :meth:`restore`."""
        port = self.port
        self._server.close()
        self._closed_port = port
        for pipe in self.findChildren(_Pipe):
            pipe.cut()

    def restore(self) -> None:
        """Listen again, where it was."""
        assert self._server.listen(QHostAddress("127.0.0.1"), self._closed_port)

    def _connected(self) -> None:
        while self._server.hasPendingConnections():
            near = self._server.nextPendingConnection()
            far = QTcpSocket(self)
            far.connectToHost("127.0.0.1", self._target)
            _Pipe(self, near, far)


class _Pipe(QObject):
    def __init__(self, proxy: Proxy, near: QTcpSocket, far: QTcpSocket) -> None:
        super().__init__(proxy)
        self.proxy = proxy
        self.ends = (near, far)
        self.queues: dict[QTcpSocket, list[bytes]] = {near: [], far: []}
        self.waiting = False
        for socket, other in ((near, far), (far, near)):
            socket.setParent(self)
            socket.readyRead.connect(lambda a=socket, b=other: self._pass(a, b))
            socket.disconnected.connect(self.cut)
        far.connected.connect(self._flush)
        far.errorOccurred.connect(self._refused)
        self._pass(near, far)

    def cut(self) -> None:
        for socket in self.ends:
            socket.blockSignals(True)
            socket.abort()
        self.deleteLater()

    def _refused(self) -> None:
        """Nobody listens at the other end: nor does anybody here."""
        if self.ends[1].state() is QTcpSocket.SocketState.UnconnectedState:
            self.cut()

    def _pass(self, source: QTcpSocket, target: QTcpSocket) -> None:
        data = bytes(source.readAll().data())
        if not data:
            return
        self.queues[target].append(data)
        if not self.waiting:
            self._mishap(target)

    def _mishap(self, target: QTcpSocket) -> None:
        proxy, rng = self.proxy, self.proxy.rng
        draw = rng.random()
        if proxy.cuts and draw < 0.12:
            proxy.cuts -= 1
            proxy.mishaps["cut"] += 1
            if rng.random() < 0.5:
                # Half a message may still arrive.
                data = self.queues[target].pop()
                target.write(data[: rng.randrange(len(data) + 1)])
                target.flush()
            self.cut()
            return
        if proxy.cuts and draw < 0.16:
            proxy.cuts -= 1
            proxy.mishaps["repeat"] += 1
            data = self.queues[target][-1]
            self.queues[target].append(data[rng.randrange(len(data)) :])
        elif proxy.cuts and draw < 0.26:
            proxy.mishaps["wait"] += 1
            self.waiting = True
            QTimer.singleShot(rng.randrange(1, 15), self, self._go_on)
            return
        self._flush()

    def _go_on(self) -> None:
        self.waiting = False
        self._flush()

    def _flush(self) -> None:
        for socket, queue in self.queues.items():
            while queue and socket.state() is QTcpSocket.SocketState.ConnectedState:
                self._send(socket, queue.pop(0))

    def _send(self, socket: QTcpSocket, data: bytes) -> None:
        if self.proxy.rng.random() < 0.2 and len(data) > 1:
            self.proxy.mishaps["split"] += 1
            at = self.proxy.rng.randrange(1, len(data))
            socket.write(data[:at])
            socket.flush()
            data = data[at:]
        # Flushing may find out that the other end is gone, and cut the line.
        if socket.isOpen():
            socket.write(data)
