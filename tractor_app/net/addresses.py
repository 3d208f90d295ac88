"""Addresses of machines: this one's own, and the ways to another one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtNetwork import QAbstractSocket, QHostAddress, QNetworkInterface

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


def own_addresses() -> tuple[str, ...]:
    """Where others may reach this machine, IPv4 first."""
    found = [
        entry.ip() for interface in usable_interfaces(None) for entry in interface.addressEntries()
    ]
    found.sort(key=lambda address: (not is_v4(address), address.isLinkLocal()))
    return first_few(bare(address.toString()) for address in found)


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
