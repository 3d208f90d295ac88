"""Finding hosts through mDNS as well, where the zeroconf library is installed.

The library works on threads of its own; everything here is called and calls back on Qt's thread.
The announcement travels in the service's properties as the very datagram of the beacon. It goes
out, and is asked for, by IPv4 and IPv6 alike: what a machine has on each of its interfaces.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QObject
from PySide6.QtNetwork import QNetworkInterface

from tractor_app.net.addresses import (
    MOST_WAYS,
    bare,
    is_heard,
    is_v4,
    named_scope,
    own_addresses,
    remoteness,
    usable_interfaces,
)
from tractor_app.net.discovery import BEACON_PORT, Advert, Finder, encode_advert
from tractor_app.net.loop import Post

try:
    import zeroconf
except ImportError:
    zeroconf = None  # type: ignore[assignment]

logger = logging.getLogger(__name__)
# A network that comes and goes is no mishap: hosts are found by their beacons all the same.
logging.getLogger("zeroconf").setLevel(logging.CRITICAL)

SERVICE: Final = "_tractor-lan._tcp.local."
_PIECE: Final = 240
"""Bytes of one property's value."""


def available() -> bool:
    """Whether the library is there."""
    return zeroconf is not None


def service(beacon_port: int) -> str:
    """What is announced beside a beacon on this port.

    The port of mDNS is one for the whole machine: whoever keeps to itself on a beacon port of its
    own does so here too.
    """
    return SERVICE if beacon_port == BEACON_PORT else f"_tractor-{beacon_port}._tcp.local."


def _mouths(names: Sequence[str] | None, listening: Sequence[str] = ()) -> list[str]:
    """Addresses to speak and listen by: all of IPv4, and one of IPv6 for each interface."""
    found: list[str] = []
    for interface in usable_interfaces(names):
        own = [entry.ip() for entry in interface.addressEntries()]
        own = [ip for ip in own if is_heard(ip.toString(), listening)]
        # A loopback may carry datagrams for everybody by IPv4 only.
        many = bool(interface.flags() & QNetworkInterface.InterfaceFlag.CanMulticast)
        newer = [ip for ip in own if many and not is_v4(ip)]
        newer.sort(key=lambda ip: not ip.isLinkLocal())
        chosen = [ip for ip in own if is_v4(ip)] + newer[:1]
        found += [bare(ip.toString()) for ip in chosen]
    return list(dict.fromkeys(found))


def _zeroconf(mouths: list[str]) -> Any:
    """The library at work; by IPv4 alone where IPv6 is no more than a name here."""
    older = [address for address in mouths if ":" not in address]
    try:
        return zeroconf.Zeroconf(interfaces=mouths)
    except (OSError, RuntimeError, zeroconf.Error):
        if not older or older == mouths:
            raise
        return zeroconf.Zeroconf(interfaces=older)


class MdnsAnnouncer:
    """Announces a host until :meth:`stop`; all waiting happens on a thread.

    ``listening`` are the addresses it listens on, none for all: others are not announced.
    """

    def __init__(
        self,
        advert: Advert,
        interfaces: Sequence[str] | None,
        listening: Sequence[str] = (),
        *,
        beacon_port: int = BEACON_PORT,
    ) -> None:
        self.announced = own_addresses(interfaces, listening)
        """The addresses that are announced; without any nothing is."""
        self._advert = advert
        self._service = service(beacon_port)
        self._mouths = _mouths(interfaces, listening)
        self._news: queue.SimpleQueue[Advert | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, daemon=True, name="mdns")
        if available() and self.announced:
            self._thread.start()

    def update(self, advert: Advert) -> None:
        """Announce this from now on."""
        self._news.put(advert)

    def stop(self) -> None:
        """Say goodbye, at most for a moment."""
        self._news.put(None)
        if self._thread.is_alive():
            self._thread.join(3)

    def _run(self) -> None:
        with contextlib.suppress(OSError, RuntimeError, zeroconf.Error):
            server = _zeroconf(self._mouths)
            try:
                info = self._info(self._advert)
                server.register_service(info)
                while (advert := self._newest()) is not None:
                    info = self._info(advert)
                    server.update_service(info)
                server.unregister_service(info)
            finally:
                server.close()

    def _newest(self) -> Advert | None:
        """Wait for news; of several only the last counts, and the end comes before all."""
        advert = self._news.get()
        while advert is not None and not self._news.empty():
            advert = self._news.get()
        return advert

    def _info(self, advert: Advert) -> Any:
        data = encode_advert(advert)
        pieces = [data[at : at + _PIECE] for at in range(0, len(data), _PIECE)]
        properties: dict[str | bytes, Any] = {f"a{n}": p for n, p in enumerate(pieces)}
        return zeroconf.ServiceInfo(
            self._service,
            f"{advert.host}.{self._service}",
            port=advert.port,
            properties=properties,
            parsed_addresses=list(self.announced),
            server=f"{advert.host}.local.",
        )


class MdnsFinder(QObject):
    """Passes what it finds to a :class:`~tractor_app.net.discovery.Finder`."""

    def __init__(self, finder: Finder, interfaces: Sequence[str] | None) -> None:
        super().__init__(finder)
        self._finder = finder
        self._service = service(finder.port)
        self._post = Post(self)
        self._again = threading.Event()
        self._closed = False
        self._mouths = _mouths(interfaces)
        self._thread = threading.Thread(target=self._run, daemon=True, name="mdns-find")
        if available() and self._mouths:
            self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._closed = True
        self._again.set()
        if self._thread.is_alive():
            self._thread.join(3)

    def _run(self) -> None:
        with contextlib.suppress(OSError, RuntimeError, zeroconf.Error):
            server = _zeroconf(self._mouths)
            try:
                found: set[str] = set()
                browser = zeroconf.ServiceBrowser(server, self._service, handlers=[_noting(found)])
                while not self._closed:
                    for name in sorted(found):
                        self._look(server, name)
                    self._again.wait(2.0)
                browser.cancel()
            finally:
                server.close()

    def _look(self, server: Any, name: str) -> None:
        info = server.get_service_info(self._service, name, 500)
        if info is None:
            return
        pieces = []
        for number in range(8):
            piece = info.properties.get(f"a{number}".encode())
            if piece is None:
                break
            pieces.append(piece)
        data, addresses = b"".join(pieces), info.parsed_scoped_addresses()
        if not self._closed:
            self._post.post(lambda: self._take(data, addresses))

    def _take(self, data: bytes, addresses: list[str]) -> None:
        """One host, however many addresses it has; the nearest first, for that one is shown."""
        for address in sorted(map(named_scope, addresses), key=remoteness)[:MOST_WAYS]:
            self._finder.take(data, address, hearsay=True)


def _noting(found: set[str]) -> Any:
    def changed(name: str, state_change: Any, **_: object) -> None:
        if state_change is zeroconf.ServiceStateChange.Removed:
            found.discard(name)
        else:
            found.add(name)

    return changed
