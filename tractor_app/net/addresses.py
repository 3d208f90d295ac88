"""Addresses of machines: this one's own, and the ways to another one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtNetwork import (
    QAbstractSocket,
    QHostAddress,
    QNetworkAddressEntry,
    QNetworkInterface,
)

_V4: Final = QAbstractSocket.NetworkLayerProtocol.IPv4Protocol
_EVERYWHERE: Final = tuple(
    QHostAddress(kind)
    for kind in (
        QHostAddress.SpecialAddress.Any,
        QHostAddress.SpecialAddress.AnyIPv4,
        QHostAddress.SpecialAddress.AnyIPv6,
    )
)

MOST_WAYS: Final = 8
"""Addresses told of one machine, and tried."""

SCHEME: Final = "tractor://"
OPEN: Final = "open"
"""What stands in a link in place of the code where lines are not encrypted."""


def link(address: str, port: int, code: str, seat: tuple[str, str] | None = None) -> str:
    """A host in one line: ``tractor://192.168.1.5:47080/7KQ2M-XW93P``, address and short code.

    Whoever comes by it has nothing to compare any more. ``seat``: a table and the token of a seat
    there; whoever comes by such a link takes that seat.
    """
    where = f"[{address}]" if ":" in address else address
    return "/".join((f"{SCHEME}{where}:{port}", code or OPEN, *(seat or ())))


def unknown_interfaces(names: Iterable[str]) -> list[str]:
    """Those names that no network interface of this machine has, up or not."""
    return [name for name in names if not QNetworkInterface.interfaceFromName(name).isValid()]


def usable_interfaces(names: Sequence[str] | None) -> list[QNetworkInterface]:
    """The interfaces called ``names`` that are up; None: all, but for those to itself only."""
    flag = QNetworkInterface.InterfaceFlag
    found = []
    for interface in QNetworkInterface.allInterfaces():
        flags = interface.flags()
        up = bool(flags & flag.IsUp) and bool(flags & flag.IsRunning)
        wanted = interface.name() in names if names is not None else not (flags & flag.IsLoopBack)
        if up and wanted:
            found.append(interface)
    return found


def is_v4(address: QHostAddress) -> bool:
    """Whether it is an address of the older kind."""
    return address.protocol() == _V4


def bare(address: str) -> str:
    """An address as it means the same on other machines: no scope, no IPv4 inside of IPv6."""
    return address.partition("%")[0].removeprefix("::ffff:")


def plain(address: str) -> str:
    """An address as people write it: no IPv4 inside of IPv6."""
    return address.removeprefix("::ffff:")


def is_address(text: str) -> bool:
    """Whether it is an address, not a name or nonsense."""
    return not QHostAddress(text).isNull()


def listens_everywhere(addresses: Sequence[str]) -> bool:
    """Whether a host that was given these addresses listens on all there are."""
    return not addresses or any(QHostAddress(text) in _EVERYWHERE for text in addresses)


def is_heard(address: str, listening: Sequence[str]) -> bool:
    """Whether a host that was given these addresses to listen on hears what comes to this one."""
    return listens_everywhere(listening) or bare(address) in map(bare, listening)


def own_addresses(
    names: Sequence[str] | None = None, listening: Sequence[str] = ()
) -> tuple[str, ...]:
    """Where others may reach a host on this machine, IPv4 first and without scopes.

    Only on the interfaces called ``names``, and at the addresses it was given to listen on.
    """
    entries = [entry for one in usable_interfaces(names) for entry in one.addressEntries()]
    found = [entry.ip() for entry in entries if is_heard(entry.ip().toString(), listening)]
    found.sort(key=lambda address: (not is_v4(address), address.isLinkLocal()))
    return first_few(bare(address.toString()) for address in found)


def remoteness(text: str) -> tuple[int, bool, bool]:
    """How far away an address is, to sort the addresses of one machine by: the first is best.

    A network that this machine is in comes first; then addresses that are its own too (of a
    virtual network that every machine has, or of a host on this one); then all others. An older
    address comes before a newer one: that may need its interface beside it, and not every program
    to which it is handed on has room. A link-local one with its interface comes before one without.
    """
    address = QHostAddress(text)
    scope = address.scopeId()
    entries = [
        entry
        for interface in QNetworkInterface.allInterfaces()
        if not scope or scope == interface.name()
        for entry in interface.addressEntries()
    ]
    if any(bare(entry.ip().toString()) == bare(text) for entry in entries):
        distance = 1
    else:
        distance = 0 if any(_neighbours(entry, address) for entry in entries) else 2
    return distance, not is_v4(address), address.isLinkLocal() and not scope


def _neighbours(entry: QNetworkAddressEntry, address: QHostAddress) -> bool:
    length = entry.prefixLength()
    return length > 0 and address.isInSubnet(entry.ip(), length)


def named_scope(text: str) -> str:
    """An address with its interface's name where it came with the number: ``fe80::1%eth0``."""
    where, mark, scope = text.partition("%")
    if not (scope.isascii() and scope.isdigit() and len(scope) < 10):
        return text
    name = QNetworkInterface.interfaceNameFromIndex(int(scope))
    return f"{where}{mark}{name}" if name else where


def first_few(addresses: Iterable[str]) -> tuple[str, ...]:
    """Each of them once, in order, and not too many."""
    return tuple(dict.fromkeys(addresses))[:MOST_WAYS]


def ways_to(addresses: Iterable[str], scope: str = "") -> tuple[str, ...]:
    """What to try, one after the other, to reach a machine with these addresses.

    A link-local address means nothing without the interface it is behind (``scope``, as
    ``eth0``); where that is not known every interface is tried.
    """
    found: list[str] = []
    for text in addresses:
        address = QHostAddress(text)
        if address.isNull() or is_v4(address) or not address.isLinkLocal() or address.scopeId():
            found.append(text)
            continue
        scopes = [scope] if scope else [one.name() for one in usable_interfaces(None)]
        found += [f"{text}%{name}" for name in scopes] or [text]
    return first_few(found)
