"""The way back to the table one was at last, kept through a crash."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from tractor_app.persistence.folders import Profile, write_whole

if TYPE_CHECKING:
    from tractor_app.net.client import Door


class WayBack(msgspec.Struct, frozen=True):
    """Where the table is, and the seat token. ``hosting``: it is kept by this very machine."""

    address: str
    port: Annotated[int, Meta(ge=1, le=65535)]
    encrypted: bool
    fingerprint: str
    table: str
    token: str
    name: str = ""
    """Of the table, for people."""
    hosting: bool = False

    @property
    def called(self) -> str:
        """The table's name, or where it is."""
        return self.name or self.address

    def door(self) -> Door:
        """As a client wants it."""
        # Whether there is a way back is asked at every start, most of which need no network.
        from tractor_app.net.client import Door

        return Door(
            self.address,
            self.port,
            self.encrypted,
            fingerprint=self.fingerprint,
            table=self.table,
            token=self.token,
        )


def way_back(door: Door, name: str, *, hosting: bool) -> WayBack:
    """The way back through ``door``."""
    return WayBack(
        door.address,
        door.port,
        door.encrypted,
        door.fingerprint,
        door.table,
        door.token,
        name,
        hosting,
    )


class WayBackFile:
    """One small file, readable by its owner only: the token is as good as the seat."""

    def __init__(self, profile: Profile) -> None:
        self._file: Path = profile.data / "lan" / "way-back.json"

    def load(self) -> WayBack | None:
        """The way back, if there is one that can be read."""
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=WayBack)
        except (OSError, msgspec.MsgspecError, UnicodeError):
            return None

    def save(self, way: WayBack | None) -> None:
        """Keep a way back, or forget it. A full disk only costs the comfort."""
        with contextlib.suppress(OSError):
            if way is None:
                self._file.unlink(missing_ok=True)
            else:
                write_whole(self._file, msgspec.json.encode(way))
