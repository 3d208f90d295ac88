"""A host without a window: runs until it is told to stop."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, QTimer

from tractor_app.net.addresses import bare, link, own_addresses
from tractor_app.net.discovery import BEACON_PORT, Advert, Beacon, advert_tables
from tractor_app.net.host import Host, HostOptions, TablePlan
from tractor_app.net.hosting import make_host, reopen_tables
from tractor_app.net.loop import Post, QtScheduler
from tractor_app.net.mdns import MdnsAnnouncer
from tractor_app.persistence.folders import Profile
from tractor_app.session.pace import Pace
from tractor_app.session.pool import PoolThinker


@dataclass(frozen=True, slots=True)
class Serving:
    """All that a host without a window is told. ``announce`` None: on all interfaces."""

    options: HostOptions
    tables: tuple[TablePlan, ...]
    pace: Pace
    announce: tuple[str, ...] | None = None
    hidden: bool = False


class Announcing(QObject):
    """Lets a host be found, and its announcement follow what happens at its tables."""

    def __init__(
        self, host: Host, interfaces: Sequence[str] | None, port: int = BEACON_PORT
    ) -> None:
        super().__init__(host)
        self._host = host
        self._id = secrets.token_hex(8)
        self._beacon = Beacon(
            self.advert, interfaces, port=port, listening=host.options.addresses, parent=self
        )
        self._mdns = MdnsAnnouncer(
            self.advert(), interfaces, host.options.addresses, beacon_port=port
        )
        host.changed.connect(self._changed)
        self._beacon.start()

    def advert(self) -> Advert:
        """The present announcement."""
        host = self._host
        return Advert(
            host=self._id,
            program=host.program,
            name=host.options.name,
            port=host.port,
            encrypted=host.options.encrypted,
            tables=advert_tables(host.cards()),
        )

    def _changed(self) -> None:
        self._beacon.announce()
        self._mdns.update(self.advert())

    def stop(self) -> None:
        """Be found no more."""
        self._host.changed.disconnect(self._changed)
        self._beacon.stop()
        self._mdns.stop()


def serve(serving: Serving, where: Profile, say: Callable[[str], None]) -> int:
    """Host until SIGINT or SIGTERM; ``say`` gets lines for the console. Raises HostError."""
    app = QCoreApplication.instance() or QCoreApplication(sys.argv[:1])
    owner = QObject()
    thinker = PoolThinker(QtScheduler(owner), Post(owner).post)
    try:
        host = make_host(where, thinker, owner, serving.options, serving.pace)
        host.listen()
        reopen_tables(host, where)
        known = {table.lobby.room.name for table in host.tables.values()}
        for plan in serving.tables:
            if plan.name not in known:
                host.open_table(plan)
        announcing = None if serving.hidden else Announcing(host, serving.announce)

        def stop() -> None:
            if announcing is not None:
                announcing.stop()
            host.retire(app.quit)

        _run(app, stop, lambda: _tell(host, say))
        host.close()
    finally:
        thinker.close()
    return 0


def _tell(host: Host, say: Callable[[str], None]) -> None:
    addresses = ", ".join(host.options.addresses) or "all addresses"
    say(f"listening on {addresses}, port {host.port}")
    if host.code:
        say(f"code {host.code}")
    ways = [bare(address) for address in host.options.addresses]
    for way in [one for one in ways or own_addresses() if one not in ("0.0.0.0", "::")][:1]:
        say(f"link {link(way, host.port, host.code)}")
    for card in host.cards():
        say(f"table {card.table} {card.name}: {card.rules}, {card.stage.value}")
    say("ready")


def _run(app: QCoreApplication, stop: Callable[[], None], begin: Callable[[], None]) -> None:
    """The event loop until a signal, which calls ``stop``; a second one ends it at once.

    ``begin`` is called when signals are heard: whoever reads "ready" may send one right away.
    Python sees signals only between calls, so the loop is woken up for them.
    """
    heard = 0

    def told(_number: int, _frame: object) -> None:
        nonlocal heard
        heard += 1
        # Not here: this may be in the middle of anything.
        QTimer.singleShot(0, stop if heard == 1 else app.quit)

    read, write = socket.socketpair()
    read.setblocking(False)
    write.setblocking(False)
    notifier = QSocketNotifier(read.fileno(), QSocketNotifier.Type.Read)
    notifier.activated.connect(lambda: read.recv(64))
    before_fd = signal.set_wakeup_fd(write.fileno(), warn_on_full_buffer=False)
    numbers = [signal.SIGINT, signal.SIGTERM]
    before = {number: signal.signal(number, told) for number in numbers}
    try:
        begin()
        app.exec()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(before_fd)
        notifier.setEnabled(False)
        read.close()
        write.close()


def host_name() -> str:
    """What guests see where nothing else was said."""
    return os.environ.get("USER") or os.environ.get("USERNAME") or socket.gethostname()
