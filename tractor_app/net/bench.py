"""How fast play over the network is: a real host process, real clients in other processes."""

from __future__ import annotations

import multiprocessing
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec
from PySide6.QtCore import QCoreApplication, QObject, QTimer

from tractor_app.engine.actions import Action, Pass, Ready
from tractor_app.engine.events import RoundEnded
from tractor_app.engine.observation import Observation, Phase
from tractor_app.net.client import Client, Door
from tractor_app.protocol import messages as m
from tractor_app.protocol.room import Room, Stage
from tractor_app.session.bot_driver import question
from tractor_app.session.clock import WINDOWS, can_speak
from tractor_app.session.remote import RemoteTable
from tractor_app.session.table import Update
from tractor_app.session.thinker import decide

_START_S: Final = 60


@dataclass(frozen=True, slots=True)
class Load:
    """What is measured: so many tables of people played by ``bot``.

    They play for ``seconds`` at least, and until every table has ended so many ``rounds``; but no
    longer than ``limit`` seconds. ``pause`` is how many seconds a client waits on average before
    it answers: from half to one and a half of it, as people do not act in step.
    """

    tables: int = 1
    players: int = 4
    processes: int = 1
    seconds: float = 20.0
    rounds: int = 0
    limit: float = 600.0
    bot: str = "beginner"
    pause: float = 0.0
    encrypted: bool = True


class Tally(msgspec.Struct):
    """What client processes saw; ``delays`` are seconds from an action to all screens."""

    delays: list[float] = msgspec.field(default_factory=list)
    updates: int = 0
    rounds: int = 0
    fewest: int = 0
    """Rounds of the table that ended the fewest."""
    playing: int = 0
    """Tables at which something was played."""


@dataclass(slots=True)
class Measured:
    """The whole of a measurement. ``host_cpu`` is a share of one processor."""

    tally: Tally = field(default_factory=Tally)
    seconds: float = 0.0
    host_cpu: float = 0.0
    host_memory: int = 0
    """Most resident bytes of the host at any time."""
    host_descriptors: int = 0
    """Open files and sockets of the host while all play."""
    host_idle_memory: int = 0
    """Resident bytes of the host with its tables, before anybody comes."""

    def delay(self, share: float) -> float:
        """The delay, in seconds, that ``share`` of all actions kept below."""
        delays = sorted(self.tally.delays)
        return delays[min(len(delays) - 1, int(share * len(delays)))] if delays else 0.0


class _Seat(QObject):
    """One client with a bot."""

    def __init__(self, table: _Bench, seat: int, door: Door) -> None:
        super().__init__(table)
        self.table = table
        self.seat = seat
        self.asked: object = None
        self.chance = random.Random(f"{table.id}/{seat}")
        self.client = Client(f"B{seat}", door, parent=self)
        self.client.tables_told.connect(self._join)
        self.client.room_told.connect(self._room)
        self.client.seated.connect(self._sat)
        self.client.open()

    def _join(self, _tables: object) -> None:
        if self.client.guest.member is None:
            self.client.guest.join(self.table.id)

    def _room(self, room: Room) -> None:
        guest = self.client.guest
        if room.stage is Stage.PLAYING:
            return
        mine = next((one for one in room.members if one.id == guest.member), None)
        if mine is not None and mine.seat is None:
            self.client.ask(m.Sit(self.seat))
        elif mine is not None and not mine.ready:
            self.client.ask(m.SetReady(True))
        elif room.owner == guest.member and _complete(room):
            self.client.ask(m.Begin())

    def _sat(self, table: RemoteTable) -> None:
        self.asked = None
        table.attach(self)

    def updated(self, update: Update) -> None:
        """Count, and answer after the pause."""
        self.table.heard(self.seat, update)
        seen = update.observation
        if seen.viewer not in seen.awaited or seen.phase is Phase.DEAL:
            return
        if seen.phase in WINDOWS and not can_speak(seen):
            return
        asked = question(seen)
        if asked == self.asked:
            return
        self.asked = asked
        # Thinking comes after the pause: the other screens of this process are not to wait for it.
        pause = self.table.pause * (0.5 + self.chance.random())
        QTimer.singleShot(round(pause * 1000), self, lambda: self._act(update))

    def _act(self, update: Update) -> None:
        table = self.client.guest.table
        action = _answer(self.table.bot, update.observation, update.revision)
        if table is not None and action is not None:
            self.table.acted(self.seat, table.newest.revision)
            table.submit(action)

    def refused(self, _action: Action, _rejected: object) -> None:
        """Another one was faster: nothing to do, and nothing to measure."""
        self.table.in_vain(self.seat)

    def seats_changed(self, _seats: object) -> None:
        """Nobody looks."""


def _complete(room: Room) -> bool:
    return all(chair.member for chair in room.chairs) and all(one.ready for one in room.members)


def _answer(bot: str, seen: Observation, revision: int) -> Action | None:
    if seen.phase is Phase.ROUND_END:
        return Ready()
    return decide(bot, seen, revision).action or (Pass() if seen.phase in WINDOWS else None)


class _Bench(QObject):
    """The clients of one table, all in this process."""

    def __init__(self, owner: QObject, table: str, load: Load, door: Door, tally: Tally) -> None:
        super().__init__(owner)
        self.id = table
        self.bot = load.bot
        self.pause = load.pause
        self.rounds = 0
        """Ended since it was begun to count."""
        self._tally = tally
        self._sent: tuple[int, int, float] | None = None
        """The seat that acted last, what it had seen, and when."""
        self._heard: set[int] = set()
        self._players = load.players
        self._any = False
        for seat in range(load.players):
            _Seat(self, seat, door)

    def acted(self, seat: int, revision: int) -> None:
        """Somebody acts now, having seen ``revision``."""
        self._sent = (seat, revision, time.perf_counter())
        self._heard.clear()

    def in_vain(self, seat: int) -> None:
        """What ``seat`` did was refused: no screen will ever know of it."""
        if self._sent is not None and self._sent[0] == seat:
            self._sent = None

    def heard(self, seat: int, update: Update) -> None:
        """One screen knows."""
        self._tally.updates += 1
        if not self._any and update.revision:
            self._any = True
            self._tally.playing += 1
        if seat == 0:
            self.rounds += sum(isinstance(event, RoundEnded) for event in update.events)
        if self._sent is None or update.revision <= self._sent[1]:
            return
        self._heard.add(seat)
        if len(self._heard) == self._players:
            self._tally.delays.append(time.perf_counter() - self._sent[2])
            self._sent = None


def _clients(
    end: Connection[bytes, bytes], port: int, code: str, tables: list[str], load: Load
) -> None:
    """The life of a client process."""
    app = QCoreApplication(sys.argv[:1])
    tally, owner = Tally(), QObject()
    door = Door("127.0.0.1", port, load.encrypted, code=code)
    benches = [_Bench(owner, table, load, door, tally) for table in tables]

    def begin() -> None:
        if tally.playing < len(benches):
            return
        watch.stop()
        # What came before all tables were playing does not count.
        tally.delays.clear()
        tally.updates = 0
        for bench in benches:
            bench.rounds = 0
        end.send(b"playing")
        QTimer.singleShot(round(load.seconds * 1000), owner, ends.start)
        QTimer.singleShot(round(load.limit * 1000), owner, app.quit)

    def look() -> None:
        if all(bench.rounds >= load.rounds for bench in benches):
            app.quit()

    ends = QTimer(owner)
    ends.timeout.connect(look)
    ends.setInterval(20)
    watch = QTimer(owner)
    watch.timeout.connect(begin)
    watch.start(20)
    QTimer.singleShot(round((_START_S + load.limit) * 1000), owner, app.quit)
    app.exec()
    tally.rounds = sum(bench.rounds for bench in benches)
    tally.fewest = min(bench.rounds for bench in benches)
    end.send(msgspec.json.encode(tally))


def measure(load: Load, say: Callable[[str], None]) -> Measured:
    """Start a host and clients, let them play, and say what was seen."""
    with TemporaryDirectory(prefix="tractor-bench-") as folder:
        host = _start_host(load, Path(folder))
        try:
            return _measure(host, load, say)
        finally:
            host.terminate()
            host.communicate(timeout=30)


def _start_host(load: Load, folder: Path) -> subprocess.Popen[str]:
    command = [*_program(), "host", "--listen", "127.0.0.1", "--port", "0", "--hidden"]
    command += ["--profile", str(folder), "--speed", "fast"]
    command += [] if load.encrypted else ["--plain"]
    for number in range(load.tables):
        command += ["--table", f"T{number}"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def _program() -> list[str]:
    frozen = bool(getattr(sys, "frozen", False))
    return [sys.executable] if frozen else [sys.executable, "-m", "tractor_app"]


def _measure(host: subprocess.Popen[str], load: Load, say: Callable[[str], None]) -> Measured:
    port, code, tables = _told_by(host)
    measured = Measured(host_idle_memory=_memory(host.pid))
    spawn = multiprocessing.get_context("spawn")
    ends, processes = [], []
    for number in range(load.processes):
        near, far = spawn.Pipe()
        share = tables[number :: load.processes]
        arguments = (far, port, code, share, load)
        process = spawn.Process(target=_clients, args=arguments, daemon=True)
        process.start()
        far.close()
        ends.append(near)
        processes.append(process)
    for near in ends:
        if not near.poll(_START_S) or near.recv() != b"playing":
            raise RuntimeError("the clients did not get to play")
    say("playing")
    measured.host_descriptors = _descriptors(host.pid)
    began, cpu = time.perf_counter(), _cpu(host.pid)
    for near in ends:
        part = msgspec.json.decode(near.recv(), type=Tally)
        measured.tally.delays += part.delays
        measured.tally.updates += part.updates
        measured.tally.rounds += part.rounds
        measured.tally.playing += part.playing
        measured.tally.fewest = (
            part.fewest if near is ends[0] else min(measured.tally.fewest, part.fewest)
        )
    measured.seconds = time.perf_counter() - began
    measured.host_cpu = (_cpu(host.pid) - cpu) / measured.seconds
    measured.host_memory = _memory(host.pid, "VmHWM")
    for process in processes:
        process.join(10)
    return measured


def _told_by(host: subprocess.Popen[str]) -> tuple[int, str, list[str]]:
    """Port, code and tables, as a host says them when it starts."""
    port, code, tables = 0, "", []
    assert host.stdout is not None
    for line in host.stdout:
        words = line.split()
        if line.startswith("listening"):
            port = int(words[-1])
        elif line.startswith("code"):
            code = words[1]
        elif line.startswith("table"):
            tables.append(words[1])
        elif line == "ready\n":
            break
    return port, code, tables


def _cpu(pid: int) -> float:
    """Seconds of processor time a process has used; 0 where that cannot be known."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int, which: str = "VmRSS") -> int:
    """Resident bytes of a process now (or the most ever); 0 where that cannot be known."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) << 10 for line in lines if line.startswith(f"{which}:"))


def _descriptors(pid: int) -> int:
    """Open files and sockets of a process; 0 where that cannot be known."""
    try:
        return len(list(Path(f"/proc/{pid}/fd").iterdir()))
    except OSError:
        return 0
