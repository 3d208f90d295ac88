"""The host inside this program: opened when it is needed, announced while it has tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QObject

from tractor_app.net import tls
from tractor_app.net.addresses import bare, is_v4, own_addresses, usable_interfaces
from tractor_app.net.client import Door
from tractor_app.net.discovery import BEACON_PORT
from tractor_app.net.host import PORT, Host, HostOptions
from tractor_app.net.hosting import certificate_file, make_host, reopen_tables
from tractor_app.net.serving import Announcing, host_name
from tractor_app.persistence.folders import Profile
from tractor_app.session.hosted import HostedTable
from tractor_app.session.pace import Pace
from tractor_app.session.thinker import Thinker

_HERE: Final = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Reach:
    """Where this program announces itself, looks and listens; None and empty: everywhere."""

    interfaces: Sequence[str] | None = None
    addresses: tuple[str, ...] = ()
    port: int = PORT
    beacon_port: int = BEACON_PORT


def addresses_of(interfaces: Sequence[str] | None) -> tuple[str, ...]:
    """Where to listen for the named interfaces only; empty, for everywhere, without names.

    Interfaces that are not there leave this computer alone to listen to.
    """
    if interfaces is None:
        return ()
    entries = (entry for one in usable_interfaces(interfaces) for entry in one.addressEntries())
    found = sorted((entry.ip() for entry in entries), key=lambda address: not is_v4(address))
    return tuple(address.toString() for address in found) or (_HERE,)


class OwnHost(QObject):
    """At most one :class:`~tractor_app.net.host.Host`, with the tables of this machine."""

    def __init__(self, profile: Profile, reach: Reach, parent: QObject) -> None:
        super().__init__(parent)
        self.host: Host | None = None
        self._profile = profile
        self._reach = reach
        self._announcing: Announcing | None = None
        self._staying: Host | None = None
        """A host that is there only for those who are on their way to a table that moved."""

    def start(self, name: str, thinker: Thinker, pace: Pace, port: int | None = None) -> Host:
        """The host, listening, with all tables that were kept. Raises HostError."""
        if self.host is not None:
            return self.host
        host = self._recalled(port) or self._new(name, thinker, pace, port)
        reopen_tables(host, self._profile)
        self.host = host
        self._announcing = Announcing(host, self._reach.interfaces, self._reach.beacon_port)
        return host

    def _recalled(self, port: int | None) -> Host | None:
        """The host that was about to close; one that must listen elsewhere is of no use."""
        host, self._staying = self._staying, None
        if host is None:
            return None
        if port in (None, host.port):
            host.come_back()
            return host
        host.close()
        host.deleteLater()
        return None

    def _new(self, name: str, thinker: Thinker, pace: Pace, port: int | None) -> Host:
        reach = self._reach
        options = HostOptions(
            name=name or host_name(),
            addresses=reach.addresses,
            port=reach.port if port is None else port,
            encrypted=tls.available(),
            certificate_file=certificate_file(self._profile),
        )
        host = make_host(self._profile, thinker, self, options, pace)
        host.listen()
        return host

    def door(self, host: Host, table: HostedTable, token: str) -> Door:
        """The way to a seat at one's own table."""
        address = self._reach.addresses[0] if self._reach.addresses else _HERE
        return Door(
            address,
            host.port,
            host.options.encrypted,
            fingerprint=host.fingerprint,
            table=table.id,
            token=token,
        )

    def addresses(self) -> tuple[str, ...]:
        """Where others reach this host, the likeliest first."""
        bound = tuple(bare(address) for address in self._reach.addresses)
        return bound or own_addresses() or (_HERE,)

    def close(self) -> None:
        """Close at once; hosted tables can be gone on with later."""
        self._stop_announcing()
        hosts = (self.host, self._staying)
        self.host = self._staying = None
        for host in hosts:
            if host is not None:
                host.close()
                host.deleteLater()

    def retire(self) -> None:
        """Be found no more, and close once all who were sent on from here have gone."""
        self._stop_announcing()
        host, self.host = self.host, None
        if host is not None:
            self._staying = host
            host.retire(partial(self._retired, host))

    def _retired(self, host: Host) -> None:
        if self._staying is host:
            self._staying = None
        host.deleteLater()

    def give_up(self) -> None:
        """Close every table for good."""
        host = self.host
        if host is not None:
            for table in tuple(host.tables.values()):
                host.close_table(table)
        self.retire()

    def _stop_announcing(self) -> None:
        announcing, self._announcing = self._announcing, None
        if announcing is not None:
            announcing.stop()
