"""A real host and real clients on loopback, in one process and one event loop."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEventLoop, QObject, QTimer
from PySide6.QtNetwork import QHostAddress, QUdpSocket

from tests.session.lan import Decide, simple
from tractor_app.engine.actions import Action
from tractor_app.engine.observation import Observation
from tractor_app.engine.rules.groups import Clock
from tractor_app.engine.rules.presets import preset
from tractor_app.net.client import Client, Door
from tractor_app.net.host import Host, HostOptions, TablePlan
from tractor_app.net.limits import Limits
from tractor_app.net.loop import QtScheduler
from tractor_app.persistence.folders import profile
from tractor_app.persistence.match_store import MatchStore
from tractor_app.protocol import messages as m
from tractor_app.session.bot_driver import question
from tractor_app.session.fairness import Checked
from tractor_app.session.hosted import HostedTable
from tractor_app.session.hosted_match import HostMeans
from tractor_app.session.remote import RemoteTable
from tractor_app.session.table import Update
from tractor_app.session.thinker import ImmediateThinker

GENEROUS = Limits(rate=2000, burst=5000, bytes_rate=1e8, bytes_burst=1e8)
"""Bots answer faster than people."""


def free_port() -> int:
    socket = QUdpSocket()
    socket.bind(QHostAddress("127.0.0.1"), 0)
    port = socket.localPort()
    socket.close()
    return port


def wait(until: Callable[[], bool], seconds: float = 20.0) -> None:
    """Run the event loop until something is so."""
    if until():
        return
    loop = QEventLoop()
    late = QTimer()
    late.setSingleShot(True)
    late.timeout.connect(loop.quit)
    late.start(round(seconds * 1000))
    while not until():
        assert late.isActive(), "it takes too long"
        loop.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)
        # Deleted objects go only when told to outside of a running loop.
        QCoreApplication.sendPostedEvents(None, 52)


def open_host(
    owner: QObject,
    folder: Path | None = None,
    *,
    port: int = 0,
    encrypted: bool = True,
    limits: Limits = GENEROUS,
    pace_store: bool = True,
) -> Host:
    store = MatchStore(profile(folder)) if folder is not None and pace_store else None
    means = HostMeans(QtScheduler(owner), ImmediateThinker(), store)
    options = HostOptions(
        name="test host",
        addresses=("127.0.0.1",),
        port=port,
        encrypted=encrypted,
        certificate_file=None if folder is None else folder / "certificate.pem",
        limits=limits,
    )
    host = Host(options, means, owner)
    host.listen()
    return host


def open_table(host: Host, rules: str = "classic", **more: object) -> HostedTable:
    # A window that closes by itself would let a slow machine decide who may still bid.
    patient = replace(preset(rules), clock=Clock(declare_seconds=3600))
    return host.open_table(
        TablePlan("Table", patient, stand_in="beginner", **more)  # type: ignore[arg-type]
    )


class Player:
    """A client with a policy, and all that it was told."""

    def __init__(
        self, owner: QObject, name: str, door: Door, decide: Decide = simple, **more: object
    ) -> None:
        self.client = Client(name, door, parent=owner, **more)  # type: ignore[arg-type]
        self.decide = decide
        self.failures: list[m.Code] = []
        self.remarks: list[m.Said] = []
        self.marks: list[Checked] = []
        self.limit: Callable[[Observation], bool] = lambda _: False
        self.answered: object = None
        self.refusals: list[Action] = []
        self.client.seated.connect(self._sat)
        self.client.refused_ask.connect(lambda failed: self.failures.append(failed.code))
        self.client.said_something.connect(self.remarks.append)
        self.client.deal_checked.connect(self.marks.append)
        self.client.state_changed.connect(self._line_changed)

    def open(self) -> Player:
        self.client.open()
        return self

    def _line_changed(self, _state: object) -> None:
        self.answered = None

    def _sat(self, table: RemoteTable) -> None:
        self.answered = None
        table.attach(self)

    @property
    def seen(self) -> Observation | None:
        table = self.client.guest.table
        return None if table is None else table.newest.observation

    def updated(self, update: Update) -> None:
        seen = update.observation
        if seen.viewer in seen.awaited and not self.limit(seen):
            asked, action = question(seen), self.decide(seen)
            table = self.client.guest.table
            if table is None or table.cut:
                # What is answered now is lost; the line that is back asks again.
                return
            if action is not None and asked != self.answered:
                self.answered = asked
                table.submit(action)

    def refused(self, action: Action, rejected: object) -> None:
        self.refusals.append(action)

    def seats_changed(self, seats: object) -> None: ...

    def play(self) -> None:
        """Look at the table anew: what was not answered before may be answered now."""
        self.answered = None
        table = self.client.guest.table
        if table is not None:
            self.updated(table.newest)


def door(host: Host, *, encrypted: bool = True, **more: str) -> Door:
    return Door("127.0.0.1", host.port, encrypted, **more)


def sit_down(
    owner: QObject,
    host: Host,
    table: HostedTable,
    count: int,
    *,
    encrypted: bool = True,
    decide: Decide = simple,
    at: Door | None = None,
) -> list[Player]:
    """So many players, joined one after another, seated and ready."""
    players: list[Player] = []
    for seat in range(count):
        player = Player(owner, f"P{seat}", at or door(host, encrypted=encrypted), decide).open()
        guest = player.client.guest
        wait(lambda guest=guest: guest.greeting is not None)  # type: ignore[misc]
        guest.join(table.id)
        wait(lambda guest=guest: guest.room is not None)  # type: ignore[misc]
        player.client.ask(m.Sit(seat))
        player.client.ask(m.SetReady(True))
        wait(lambda guest=guest, seat=seat: guest.seat == seat)  # type: ignore[misc]
        players.append(player)
    wait(lambda: all(chair.member for chair in table.lobby.room.chairs[:count]))
    wait(lambda: all(member.ready for member in table.lobby.room.members))
    return players
