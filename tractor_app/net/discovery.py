"""Hosts and guests find each other: a small datagram to each network, every two seconds.

A datagram says what one may see before connecting: name, version, port, tables. Nothing in it is
believed beyond that; whether the host is the right one, its code tells.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Callable, Sequence
from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec import Meta
from PySide6.QtCore import QByteArray, QObject, QTimer, Signal
from PySide6.QtNetwork import (
    QHostAddress,
    QNetworkAddressEntry,
    QNetworkDatagram,
    QNetworkInterface,
    QUdpSocket,
)

from tractor_app.codec.ruleset_file import clean_name
from tractor_app.net.addresses import (
    MOST_WAYS,
    is_v4,
    listens_everywhere,
    plain,
    remoteness,
    usable_interfaces,
)
from tractor_app.protocol.messages import PROTOCOL
from tractor_app.protocol.room import Stage, TableCard

BEACON_PORT: Final = 47081
EVERY: Final = 2.0
"""Seconds between two datagrams."""
FORGET: Final = 7.0
"""Seconds after the last datagram until a host counts as gone."""
LARGEST: Final = 1400
"""Bytes; a datagram is never split on the way."""
MOST: Final = 100
"""Hosts remembered."""
_MAGIC: Final = "tractor-lan"


class AdvertTable(msgspec.Struct, frozen=True):
    """A table as announced."""

    name: Annotated[str, Meta(max_length=60)]
    rules: Annotated[str, Meta(max_length=60)]
    players: Annotated[int, Meta(ge=1, le=16)]
    free: Annotated[int, Meta(ge=0, le=16)]
    stage: Stage = Stage.GATHERING
    locked: bool = False
    table: Annotated[str, Meta(max_length=32)] = ""
    """Its id; empty: not told."""


class Advert(msgspec.Struct, frozen=True, kw_only=True):
    """What a datagram says. ``protocol`` comes first: the rest may differ in other versions."""

    magic: str = _MAGIC
    protocol: int = PROTOCOL
    host: Annotated[str, Meta(max_length=32)]
    """A random id, to know the same host by on several networks."""
    program: Annotated[str, Meta(max_length=60)] = ""
    name: Annotated[str, Meta(max_length=60)] = ""
    port: Annotated[int, Meta(ge=1, le=65535)]
    encrypted: bool = True
    tables: tuple[AdvertTable, ...] = ()
    more: int = 0
    """Tables that did not fit."""
    leaving: bool = False


class _Head(msgspec.Struct, frozen=True):
    magic: str
    protocol: int
    program: str = ""
    host: str = ""
    name: str = ""


class FoundHost(msgspec.Struct, frozen=True, kw_only=True):
    """A host that announced itself. ``advert`` is None where it speaks another version."""

    id: str
    name: str
    address: str
    program: str
    advert: Advert | None


def advert_tables(cards: Sequence[TableCard]) -> tuple[AdvertTable, ...]:
    """Cards as they are announced."""
    return tuple(
        AdvertTable(
            card.name[:60],
            card.rules[:60],
            card.players,
            card.free,
            card.stage,
            card.locked,
            card.table,
        )
        for card in cards
    )


def encode_advert(advert: Advert) -> bytes:
    """One datagram; tables that do not fit are only counted."""
    while True:
        data = msgspec.json.encode(advert)
        if len(data) <= LARGEST or not advert.tables:
            return data[:LARGEST]
        advert = msgspec.structs.replace(
            advert, tables=advert.tables[:-1], more=min(advert.more + 1, 999)
        )


def decode_advert(data: bytes, address: str) -> FoundHost | None:
    """What a datagram from ``address`` says; None for anything that is not ours."""
    if len(data) > LARGEST:
        return None
    try:
        head = msgspec.json.decode(data, type=_Head)
        if head.magic != _MAGIC:
            return None
        advert = msgspec.json.decode(data, type=Advert) if head.protocol == PROTOCOL else None
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    return FoundHost(
        id=clean_name(head.host)[:32],
        name=clean_name(head.name) or address,
        address=address,
        program=clean_name(head.program),
        advert=None if advert is None else _tidy(advert),
    )


def _tidy(advert: Advert) -> Advert:
    tables = tuple(
        msgspec.structs.replace(
            table, name=clean_name(table.name) or "?", rules=clean_name(table.rules) or "?"
        )
        for table in advert.tables
    )
    return msgspec.structs.replace(advert, name=clean_name(advert.name), tables=tables)


class _Way(NamedTuple):
    """A datagram for everybody on a network; without ``source`` from any own address."""

    target: QHostAddress
    source: QHostAddress


def _ways(interface: QNetworkInterface, listening: Sequence[QHostAddress]) -> list[_Way]:
    """How a network hears of a host that listens on these addresses (none: on all)."""
    loopback = bool(interface.flags() & QNetworkInterface.InterfaceFlag.IsLoopBack)
    ways = []
    for entry in interface.addressEntries():
        if listening and entry.ip() not in listening:
            continue
        target = _target(interface.name(), entry, interface.flags())
        # Guests take the sender for the host's address: it must be one that the host listens on.
        source = entry.ip() if listening else QHostAddress()
        everywhere = is_v4(entry.ip()) or loopback or entry.ip().isLinkLocal()
        if not target.isNull() and (listening or everywhere):
            ways.append(_Way(target, source))
    return ways


def _target(
    name: str, entry: QNetworkAddressEntry, flags: QNetworkInterface.InterfaceFlag
) -> QHostAddress:
    flag = QNetworkInterface.InterfaceFlag
    loopback = bool(flags & flag.IsLoopBack)
    if is_v4(entry.ip()):
        if loopback:
            # It has no broadcast address of its own in the interface's list.
            return QHostAddress("127.255.255.255")
        many = bool(flags & flag.CanBroadcast) and not flags & flag.IsPointToPoint
        return _broadcast(entry) if many else QHostAddress()
    if loopback:
        return QHostAddress("::1")
    everybody = QHostAddress("ff02::1")
    everybody.setScopeId(name)
    return everybody


def _broadcast(entry: QNetworkAddressEntry) -> QHostAddress:
    """Everybody on an IPv4 network: as told, else the last address of its range.

    Systems know that one as a broadcast address even where none was given to the interface. Null
    for ranges of one or two addresses: they have no room for one, and some systems name the
    interface's own address.
    """
    given, length = entry.broadcast(), entry.prefixLength()
    if length > 30:
        return QHostAddress()
    if not given.isNull() or length <= 0:
        return given
    network = ipaddress.ip_network(f"{entry.ip().toString()}/{length}", strict=False)
    return QHostAddress(str(network.broadcast_address))


class Beacon(QObject):
    """Announces a host on the named interfaces (None: all that lead somewhere).

    ``listening`` are the addresses the host listens on, none for all: it is not announced where
    it could not be reached.
    """

    def __init__(
        self,
        advert: Callable[[], Advert],
        interfaces: Sequence[str] | None = None,
        *,
        port: int = BEACON_PORT,
        listening: Sequence[str] = (),
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._advert = advert
        self._names = interfaces
        everywhere = listens_everywhere(listening)
        self._listening = [] if everywhere else [QHostAddress(text) for text in listening]
        self._port = port
        self._socket4 = QUdpSocket(self)
        self._socket4.bind(QHostAddress(QHostAddress.SpecialAddress.AnyIPv4), 0)
        self._socket6 = QUdpSocket(self)
        self._socket6.bind(QHostAddress(QHostAddress.SpecialAddress.AnyIPv6), 0)
        self._timer = QTimer(self)
        self._timer.setInterval(round(EVERY * 1000))
        self._timer.timeout.connect(self.announce)

    def start(self) -> None:
        """Announce now and from time to time."""
        self._timer.start()
        self.announce()

    def announce(self) -> None:
        """Send one datagram to each network; networks that are gone are passed over."""
        self._send(encode_advert(self._advert()))

    def stop(self) -> None:
        """Say goodbye."""
        if self._timer.isActive():
            self._timer.stop()
            self._send(encode_advert(msgspec.structs.replace(self._advert(), leaving=True)))
        self._socket4.close()
        self._socket6.close()

    def _send(self, data: bytes) -> None:
        for interface in usable_interfaces(self._names):
            for way in _ways(interface, self._listening):
                datagram = QNetworkDatagram(QByteArray(data), way.target, self._port)
                datagram.setInterfaceIndex(interface.index())
                if not way.source.isNull():
                    datagram.setSender(way.source)
                socket = self._socket4 if is_v4(way.target) else self._socket6
                socket.writeDatagram(datagram)


class _Sightings(NamedTuple):
    """A host as it is shown, and when each of its addresses was last heard of.

    The address shown stays while it is alive, unless another one is nearer.
    """

    host: FoundHost
    at: dict[str, float]
    told: float = -math.inf
    """When the host last spoke for itself."""

    def with_one(self, host: FoundHost, now: float, *, hearsay: bool) -> _Sightings:
        """Heard again, perhaps from another address.

        What is passed on may be old: while a host speaks for itself, only the address counts.
        """
        if hearsay and self.told >= now - FORGET:
            host = msgspec.structs.replace(self.host, address=host.address)
        told = self.told if hearsay else now
        at = {**self.at, host.address: now}
        shown = self.host.address
        if shown not in at or (host.address not in self.at and _nearer(host.address, shown)):
            shown = host.address
        known = dict(sorted(at.items(), key=lambda pair: -pair[1])[:MOST_WAYS])
        known[shown] = at[shown]
        return _Sightings(msgspec.structs.replace(host, address=shown), known, told)

    def after(self, since: float) -> _Sightings | None:
        """Without the addresses that fell silent; None when all did."""
        at = {address: time for address, time in self.at.items() if time >= since}
        if not at:
            return None
        address = self.host.address if self.host.address in at else min(at, key=remoteness)
        return _Sightings(msgspec.structs.replace(self.host, address=address), at, self.told)


def _nearer(one: str, other: str) -> bool:
    return one != other and remoteness(one) < remoteness(other)


class Finder(QObject):
    """Listens for hosts on the named interfaces (None: all)."""

    changed = Signal()

    def __init__(
        self,
        interfaces: Sequence[str] | None = None,
        *,
        port: int = BEACON_PORT,
        clock: Callable[[], float] = time.monotonic,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.port = port
        self._names = interfaces
        self._clock = clock
        self._found: dict[str, _Sightings] = {}
        self._sockets = [self._listen(kind, port) for kind in _BOTH]
        self._timer = QTimer(self)
        self._timer.setInterval(1000)
        self._timer.timeout.connect(self.forget)
        self._timer.start()

    def _listen(self, kind: QHostAddress.SpecialAddress, port: int) -> QUdpSocket:
        socket = QUdpSocket(self)
        mode = QUdpSocket.BindFlag.ShareAddress | QUdpSocket.BindFlag.ReuseAddressHint
        socket.bind(QHostAddress(kind), port, mode)
        socket.readyRead.connect(lambda: self._read(socket))
        return socket

    @property
    def hosts(self) -> tuple[FoundHost, ...]:
        """Everybody who announced itself lately, by name."""
        found = [sightings.host for sightings in self._found.values()]
        return tuple(sorted(found, key=lambda host: (host.name.lower(), host.id)))

    def stop(self) -> None:
        """Listen no more."""
        self._timer.stop()
        for socket in self._sockets:
            socket.close()

    def forget(self) -> None:
        """Drop those not heard of for some time."""
        before = self.hosts
        since = self._clock() - FORGET
        kept = {key: seen.after(since) for key, seen in self._found.items()}
        self._found = {key: seen for key, seen in kept.items() if seen is not None}
        if self.hosts != before:
            self.changed.emit()

    def _read(self, socket: QUdpSocket) -> None:
        while socket.hasPendingDatagrams():
            datagram = socket.receiveDatagram(LARGEST + 1)
            if not self._allowed(datagram):
                continue
            address = plain(datagram.senderAddress().toString())
            self.take(bytes(datagram.data().data()), address)

    def _allowed(self, datagram: QNetworkDatagram) -> bool:
        if self._names is None:
            return True
        index = datagram.interfaceIndex()
        return any(QNetworkInterface.interfaceFromName(n).index() == index for n in self._names)

    def take(self, data: bytes, address: str, *, hearsay: bool = False) -> None:
        """Note what a datagram says; anything else is ignored.

        ``hearsay``: it came by another way of finding, which may keep old news.
        """
        host = decode_advert(data, address)
        if host is None:
            return
        before = self._found.get(host.id)
        if host.advert is not None and host.advert.leaving:
            if self._found.pop(host.id, None) is not None:
                self.changed.emit()
            return
        if before is None and len(self._found) >= MOST:
            return
        first = _Sightings(host, {}) if before is None else before
        now = first.with_one(host, self._clock(), hearsay=hearsay)
        self._found[host.id] = now
        if before is None or before.host != now.host:
            self.changed.emit()


_BOTH: Final = (QHostAddress.SpecialAddress.AnyIPv4, QHostAddress.SpecialAddress.AnyIPv6)
