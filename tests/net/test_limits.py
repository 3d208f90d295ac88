"""One bad peer is closed with a code, and the others do not notice."""

from __future__ import annotations

import gc
import os
import random
import struct
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtNetwork import QTcpSocket

from tests.net.lan import GENEROUS, Player, door, open_host, open_table, sit_down, wait
from tractor_app.engine.actions import Play
from tractor_app.engine.apply import digest
from tractor_app.net.client import LinkState
from tractor_app.net.host import Host
from tractor_app.net.limits import Brake, Bucket, Limits
from tractor_app.protocol import messages as m
from tractor_app.protocol.framing import TELL_LIMIT, FrameReader, FrameWriter
from tractor_app.protocol.wire import ASKS, decode_tell
from tractor_app.session.hosted import HostedTable


class Raw:
    """A socket that says anything."""

    def __init__(self, owner: QObject, host: Host) -> None:
        self.socket = QTcpSocket(owner)
        self.reader, self.writer = FrameReader(TELL_LIMIT), FrameWriter()
        self.told: list[m.Tell] = []
        self.socket.readyRead.connect(self._read)
        self.socket.connectToHost("127.0.0.1", host.port)
        wait(lambda: bool(self.told))

    def _read(self) -> None:
        for payload in self.reader.feed(bytes(self.socket.readAll().data())):
            self.told.append(decode_tell(payload))

    @property
    def connected(self) -> bool:
        return self.socket.state() is QTcpSocket.SocketState.ConnectedState

    @property
    def pong(self) -> int | None:
        """The number in the newest answer to a ping."""
        pongs = [tell.number for tell in self.told[-3:] if isinstance(tell, m.HostPong)]
        return pongs[-1] if pongs else None

    def ask(self, ask: m.Ask) -> None:
        self.socket.write(self.writer.frame(ASKS.encode(ask)))

    def hello(self) -> Raw:
        self.ask(m.Hello(m.PROTOCOL, 1))
        wait(lambda: isinstance(self.told[-1], m.Tables))
        return self

    def end(self) -> m.Code | None:
        """The code the host closed this line with."""
        unconnected = QTcpSocket.SocketState.UnconnectedState
        wait(lambda: self.socket.state() is unconnected)
        last = self.told[-1]
        return last.code if isinstance(last, m.Failed) and last.final else None


def quiet_match(owner: QObject, host: Host) -> tuple[HostedTable, list[Player]]:
    """A match that stands still, to see that nobody disturbs it."""
    table = open_table(host, seed="still")
    players = sit_down(owner, host, table, 4, encrypted=False)
    for player in players:
        player.limit = lambda seen: len(seen.tricks) >= 1
    players[0].client.ask(m.Begin())
    wait(lambda: all(p.seen is not None and len(p.seen.tricks) == 1 for p in players), 40)
    return table, players


def state(table: HostedTable) -> str:
    assert table.match is not None
    return digest(table.match.match.state)


def test_bad_peers_are_closed_with_a_code(owner: QObject) -> None:
    host = open_host(owner, encrypted=False, limits=Limits(per_address=1000))
    table, players = quiet_match(owner, host)
    before = state(table)
    hello = FrameWriter().frame(ASKS.encode(m.Hello(m.PROTOCOL, 1)))
    bad: list[tuple[bytes, m.Code]] = [
        (struct.pack(">II", 1 << 30, 0), m.Code.TOO_LARGE),
        (hello + hello, m.Code.OUT_OF_ORDER),
        (FrameWriter().frame(b"\xff\xfe"), m.Code.MALFORMED),
        (FrameWriter().frame(ASKS.encode(m.Browse())), m.Code.MALFORMED),
        (FrameWriter().frame(ASKS.encode(m.Hello(99, 1))), m.Code.VERSION),
        (FrameWriter().frame(ASKS.encode(m.Hello(m.PROTOCOL, 99))), m.Code.VERSION),
    ]
    for data, code in bad:
        raw = Raw(owner, host)
        raw.socket.write(data)
        assert raw.end() is code
    flood = Raw(owner, host).hello()
    for number in range(400):
        flood.ask(m.Ping(number))
    assert flood.end() is m.Code.TOO_MANY
    assert state(table) == before
    assert all(member.online for member in table.lobby.room.members)
    assert [player.failures for player in players] == [[], [], [], []]


def test_half_open_and_silent_peers_are_closed(owner: QObject) -> None:
    limits = Limits(hello=0.5, silent=1.5, ping=0.5, idle=100)
    host = open_host(owner, encrypted=False, limits=limits)
    half, silent = Raw(owner, host), Raw(owner, host).hello()
    half.socket.write(b"\0\0")
    assert half.end() is m.Code.SILENT
    assert silent.end() is m.Code.SILENT
    assert any(isinstance(tell, m.HostPing) for tell in silent.told)
    wait(lambda: not host.peers)


def test_a_tls_handshake_that_never_ends_is_closed(owner: QObject) -> None:
    host = open_host(owner, encrypted=True, limits=Limits(hello=0.5))
    socket = QTcpSocket(owner)
    socket.connectToHost("127.0.0.1", host.port)
    wait(lambda: len(host.peers) == 1)
    wait(lambda: not host.peers)


HELLO = bytes.fromhex("16030100c8010000c40303") + b"\0" * 32
"""How an encrypted line begins."""


@pytest.mark.parametrize("encrypted", [False, True])
def test_other_talk_on_the_port_disturbs_nobody(owner: QObject, encrypted: bool) -> None:
    host = open_host(owner, encrypted=encrypted, limits=Limits(hello=0.7, per_address=1000))
    table = open_table(host)
    players = sit_down(owner, host, table, 2, encrypted=encrypted)
    rng = random.Random("tls")
    talk = [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", HELLO, HELLO[:3], b"\0" * 5000, b"\x15\x03\x01"]
    talk += [rng.randbytes(rng.randrange(1, 400)) for _ in range(20)]
    talk += [HELLO + rng.randbytes(200) for _ in range(10)]
    sockets = []
    for data in talk:
        socket = QTcpSocket(owner)
        socket.connectToHost("127.0.0.1", host.port)
        socket.connected.connect(lambda socket=socket, data=data: socket.write(data))
        sockets.append(socket)
    unconnected = QTcpSocket.SocketState.UnconnectedState
    wait(lambda: len(host.peers) == 2 and all(one.state() is unconnected for one in sockets))
    assert all(member.online for member in table.lobby.room.members)
    assert [player.failures for player in players] == [[], []]


@pytest.mark.parametrize("encrypted", [False, True])
def test_a_client_that_expects_the_other_kind_of_line_gives_no_fault_but_one(
    owner: QObject, encrypted: bool
) -> None:
    host = open_host(owner, encrypted=encrypted, limits=Limits(hello=0.5))
    player = Player(owner, "A", door(host, encrypted=not encrypted))
    faults: list[object] = []
    player.client.fault.connect(faults.append)
    player.open()
    wait(lambda: bool(faults))
    assert player.client.guest.greeting is None
    player.client.close()
    wait(lambda: not host.peers)


def test_two_machines_with_one_seat_token_do_not_fight_over_it(owner: QObject) -> None:
    host = open_host(owner)
    table = open_table(host)
    (first,) = sit_down(owner, host, table, 1)
    second = Player(owner, "B", first.client.door()).open()
    wait(lambda: second.client.guest.member == 1)
    wait(lambda: first.client.state is LinkState.CLOSED)
    assert first.failures == [m.Code.ELSEWHERE]
    # Nothing is left of it there to come back with and drive the other away again.
    assert first.client.guest.token == ""
    wait(lambda: len(host.peers) == 1)
    assert second.client.state is LinkState.OPEN
    assert [member.online for member in table.lobby.room.members] == [True]


def test_too_many_lines_from_one_address(owner: QObject) -> None:
    host = open_host(owner, encrypted=False, limits=Limits(per_address=3))
    lines = [Raw(owner, host) for _ in range(3)]
    socket = QTcpSocket(owner)
    socket.connectToHost("127.0.0.1", host.port)
    wait(lambda: socket.state() is QTcpSocket.SocketState.UnconnectedState)
    assert len(host.peers) == 3
    assert all(line.socket.state() is QTcpSocket.SocketState.ConnectedState for line in lines)


def test_a_peer_that_does_not_read_is_closed(owner: QObject) -> None:
    host = open_host(owner, encrypted=False, limits=Limits(outbox=100_000))
    table = open_table(host)
    sit_down(owner, host, table, 1, encrypted=False)
    deaf = Raw(owner, host).hello()
    deaf.ask(m.Join(table.id))
    wait(lambda: len(table.lobby.room.members) == 2)
    deaf.socket.readyRead.disconnect()
    deaf.socket.setReadBufferSize(1)
    for _ in range(40_000):
        if table.line_of(2) is None:
            break
        table.tell_all(m.Said(1, "Ann", "x" * 200))
        QCoreApplication.processEvents()
    wait(lambda: table.line_of(2) is None)
    assert table.lobby.room.members[0].online


def mutated(rng: random.Random, payload: bytes) -> bytes:
    data = bytearray(payload)
    for _ in range(rng.randrange(1, 6)):
        kind, at = rng.randrange(4), rng.randrange(len(data) + 1)
        if kind == 0 and at < len(data):
            data[at] = rng.randrange(256)
        elif kind == 1:
            data[at:at] = rng.randbytes(rng.randrange(1, 8))
        elif kind == 2:
            del data[at : at + rng.randrange(1, 12)]
        else:
            data[at:at] = data[: rng.randrange(len(data) + 1)][-20:]
    return bytes(data)


def fuzz(owner: QObject, count: int) -> None:
    """Mutated frames on many lines, by people without a seat; some of them spectators."""
    host = open_host(owner, encrypted=False, limits=GENEROUS)
    table, players = quiet_match(owner, host)
    before = state(table)
    lines = len(host.peers)
    rng = random.Random(f"fuzz/{count}")
    answered = 0
    samples = [
        ASKS.encode(ask)
        for ask in (
            m.Hello(m.PROTOCOL, 1, "x", "name"),
            m.Join(table.id, "0" * 64, "1" * 64),
            m.Sit(2),
            m.Place(2, 1),
            m.Act(Play((0, 1)), 150),
            m.Say("hello"),
            m.FairCommit(0, 0, "a" * 64),
            m.Took(1234, "b" * 64),
        )
    ]
    line: Raw | None = None
    for number in range(count):
        if line is None or not line.connected:
            line = Raw(owner, host)
            if rng.random() < 0.7:
                line.hello()
        if rng.random() < 0.1:
            # The host may wait for more of it for ever: what counts is that it has read it.
            line.socket.write(mutated(rng, line.writer.frame(rng.choice(samples))))
            line.socket.disconnectFromHost()
        else:
            line.socket.write(line.writer.frame(mutated(rng, rng.choice(samples))))
            line.ask(m.Ping(number))
        # Every single frame is taken in or its line is closed before the next one is sent.
        wait(lambda line=line, n=number: line.pong == n or not line.connected)  # type: ignore[misc]
        answered += line.pong == number
    wait(lambda: len(host.peers) <= lines + 1)
    assert 0 < answered < count
    assert state(table) == before
    seats = [member.seat for member in table.lobby.room.members if member.seat is not None]
    assert sorted(seats) == [0, 1, 2, 3]
    assert all(player.client.guest.greeting is not None for player in players)


def test_mutated_frames_change_nothing(owner: QObject) -> None:
    fuzz(owner, 1500)


def test_brake_doubles_and_forgets() -> None:
    brake = Brake()
    assert brake.wait("a", 0.0) == 0
    assert [brake.wrong("a", 0.0) for _ in range(8)] == [1, 2, 4, 8, 16, 32, 60, 60]
    assert brake.wait("b", 0.0) == 0
    assert brake.wait("a", 59.0) == 1
    brake.right("a")
    assert brake.wait("a", 59.0) == 0
    brake.wrong("a", 0.0)
    assert brake.wait("a", 1000.0) == 0


def test_bucket_lets_a_burst_through_and_then_the_rate() -> None:
    bucket = Bucket(10, 5, 0.0)
    assert [bucket.take(1, 0.0) for _ in range(6)] == [True] * 5 + [False]
    assert bucket.take(1, 0.1)
    assert not bucket.take(1, 0.1)


def memory() -> int:
    """Resident bytes of this process."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def connections(owner: QObject, count: int, encrypted: bool) -> tuple[int, int]:
    """Bytes and descriptors left behind by so many visits, after a tenth of them to warm up."""
    host = open_host(owner, encrypted=encrypted)
    open_table(host)

    def visits(number: int) -> None:
        for visit in range(number):
            player = Player(owner, "V", door(host, encrypted=encrypted)).open()
            guest = player.client.guest
            wait(lambda guest=guest: guest.greeting is not None)  # type: ignore[misc]
            if visit % 3 == 0:
                player.client.ask(m.Browse())
            player.client.close()
            player.client.deleteLater()
            wait(lambda: not host.peers)

    def measured() -> tuple[int, int]:
        gc.collect()
        return memory(), len(list(Path("/proc/self/fd").iterdir()))

    visits(max(20, count // 10))
    before = measured()
    visits(count)
    after = measured()
    return after[0] - before[0], after[1] - before[1]


needs_proc = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc")


@needs_proc
def test_connections_leave_nothing_behind(owner: QObject) -> None:
    size, descriptors = connections(owner, 200, encrypted=False)
    assert descriptors == 0
    assert size < 2_000_000


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_a_hundred_thousand_mutated_frames_change_nothing(owner: QObject) -> None:
    fuzz(owner, 100_000)
