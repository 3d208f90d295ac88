"""The door to the network in the window's menu; nothing of it is loaded before it is used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tractor_app.gui.lobby.door_file import WayBack, WayBackFile
from tractor_app.gui.screens.back import Back, Ways
from tractor_app.persistence.folders import Profile

if TYPE_CHECKING:
    from tractor_app.gui.lobby.home import Home
    from tractor_app.gui.lobby.party import LanParty


class LanEntry(Ways):
    """Opens the lobby from the menu.

    Nothing is announced, looked for or listened to but on ``interfaces``; None: all of them.
    """

    def __init__(self, home: Home, profile: Profile, interfaces: Sequence[str] | None) -> None:
        super().__init__(home.window)
        self._home = home
        self._profile = profile
        self._interfaces = interfaces
        self._party: LanParty | None = None
        home.window.commands["lan"].triggered.connect(self.show)

    def show(self) -> None:
        """Open the room one is in, or look for tables."""
        self._opened().show()

    def join(self, address: str) -> None:
        """Go to the table at ``address``: ``HOST``, ``HOST:PORT`` or ``[IPV6]:PORT``."""
        self._opened().join(address)

    def find(self) -> Back | None:
        """The way back to the table one was at last, unless one is at a table or on the way."""
        if self._party is not None and self._party.client is not None:
            return None
        way = WayBackFile(self._profile).load()
        if way is None:
            return None
        return Back(way.called, way.hosting, lambda: self._go_back(way))

    def _go_back(self, way: WayBack) -> None:
        self._opened().go_back(way)

    def _opened(self) -> LanParty:
        if self._party is None:
            from tractor_app.gui.lobby.own_host import addresses_of
            from tractor_app.gui.lobby.party import LanParty

            self._party = LanParty(
                self._home,
                self._profile,
                interfaces=self._interfaces,
                addresses=addresses_of(self._interfaces),
            )
            self._party.way_changed.connect(self.changed)
        return self._party
