"""Finding hosts through mDNS as well, where the zeroconf library is installed.

The library works on threads of its own; everything here is called and calls back on Qt's thread.
The announcement travels in the service's properties as the very datagram of the beacon.
"""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QObject
from PySide6.QtNetwork import QAbstractSocket

from tractor_app.net.addresses import listens_everywhere, usable_interfaces
from tractor_app.net.discovery import Advert, Finder, encode_advert
from tractor_app.net.loop import Post

try:
    import zeroconf
except ImportError:
    zeroconf = None  # type: ignore[assignment]

logger = logging.getLogger(__name__)

SERVICE: Final = "_tractor-lan._tcp.local."
_PIECE: Final = 240
"""Bytes of one property's value."""


def available() -> bool:
    """Whether the library is there."""
    return zeroconf is not None


def _addresses(names: Sequence[str] | None) -> list[str]:
    """IPv4 addresses of the interfaces to use."""
    v4 = QAbstractSocket.NetworkLayerProtocol.IPv4Protocol
    return [
        entry.ip().toString()
        for interface in usable_interfaces(names)
        for entry in interface.addressEntries()
        if entry.ip().protocol() == v4
    ]


class MdnsAnnouncer:
    """Announces a host until :meth:`stop`; all waiting happens on a thread.

    ``listening`` are the addresses it listens on, none for all: others are not announced.
    """

    def __init__(
        self, advert: Advert, interfaces: Sequence[str] | None, listening: Sequence[str] = ()
    ) -> None:
        found = _addresses(interfaces)
        heard = [address for address in found if address in listening]
        self.announced = found if listens_everywhere(listening) else heard
        """The addresses that are announced; without any nothing is."""
        data = encode_advert(advert)
        pieces = [data[at : at + _PIECE] for at in range(0, len(data), _PIECE)]
        self._properties: dict[str | bytes, Any] = {f"a{n}": p for n, p in enumerate(pieces)}
        self._name = f"{advert.host}.{SERVICE}"
        self._port = advert.port
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True, name="mdns")
        if available() and self.announced:
            self._thread.start()

    def stop(self) -> None:
        """Say goodbye, at most for a moment."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(3)

    def _run(self) -> None:
        with contextlib.suppress(OSError, zeroconf.Error):
            server = zeroconf.Zeroconf(interfaces=self.announced)
            try:
                info = zeroconf.ServiceInfo(
                    SERVICE,
                    self._name,
                    port=self._port,
                    properties=self._properties,
                    parsed_addresses=self.announced,
                    server=f"{self._name.split('.')[0]}.local.",
                )
                server.register_service(info)
                self._stop.wait()
                server.unregister_service(info)
            finally:
                server.close()


class MdnsFinder(QObject):
    """Passes what it finds to a :class:`~tractor_app.net.discovery.Finder`."""

    def __init__(self, finder: Finder, interfaces: Sequence[str] | None) -> None:
        super().__init__(finder)
        self._finder = finder
        self._post = Post(self)
        self._again = threading.Event()
        self._closed = False
        self._interfaces = _addresses(interfaces)
        self._thread = threading.Thread(target=self._run, daemon=True, name="mdns-find")
        if available() and self._interfaces:
            self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._closed = True
        self._again.set()
        if self._thread.is_alive():
            self._thread.join(3)

    def _run(self) -> None:
        with contextlib.suppress(OSError, zeroconf.Error):
            server = zeroconf.Zeroconf(interfaces=self._interfaces)
            try:
                found: set[str] = set()
                browser = zeroconf.ServiceBrowser(server, SERVICE, handlers=[_noting(found)])
                while not self._closed:
                    for name in sorted(found):
                        self._look(server, name)
                    self._again.wait(2.0)
                browser.cancel()
            finally:
                server.close()

    def _look(self, server: Any, name: str) -> None:
        info = server.get_service_info(SERVICE, name, 500)
        if info is None:
            return
        pieces = []
        for number in range(8):
            piece = info.properties.get(f"a{number}".encode())
            if piece is None:
                break
            pieces.append(piece)
        data, addresses = b"".join(pieces), info.parsed_addresses()
        if addresses and not self._closed:
            self._post.post(lambda: self._finder.take(data, addresses[0]))


def _noting(found: set[str]) -> Any:
    def changed(name: str, state_change: Any, **_: object) -> None:
        if state_change is zeroconf.ServiceStateChange.Removed:
            found.discard(name)
        else:
            found.add(name)

    return changed
