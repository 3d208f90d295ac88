"""A host with its files: tables are kept between two evenings, and after a crash gone on with."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QObject

from tractor_app.engine.apply import ReplayError
from tractor_app.net.host import Host, HostOptions
from tractor_app.net.loop import QtScheduler
from tractor_app.persistence.folders import Profile, write_whole
from tractor_app.persistence.match_store import MatchStore
from tractor_app.persistence.problems import StoreError
from tractor_app.session.host_book import HostBook, decode_book, encode_book
from tractor_app.session.hosted_match import HostMeans
from tractor_app.session.pace import Pace
from tractor_app.session.thinker import Thinker

logger = logging.getLogger(__name__)

_SUFFIX = ".table.json"
_LEAST_DEAL = 0.001
"""Seconds between two cards of a deal, however fast."""


class TableShelf:
    """The books of the open tables, one file each.

    Writing happens on a thread, the newest state of each table only: a lobby changes often, and
    nobody at any table is to wait for the disk.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._newest: dict[str, bytes | None] = {}
        self._change = threading.Condition()
        self._closed = False
        self._thread: threading.Thread | None = None

    def save(self, book: HostBook) -> None:
        """Keep a table; where that fails the table goes on and a crash would lose it."""
        self._want(book.lobby.room.table, encode_book(book))

    def drop(self, table: str) -> None:
        """Forget a table."""
        self._want(table, None)

    def close(self) -> None:
        """Wait until everything is written; harmless when repeated."""
        with self._change:
            self._closed = True
            self._change.notify()
        if self._thread is not None:
            self._thread.join(10)

    def _want(self, table: str, data: bytes | None) -> None:
        with self._change:
            self._newest[table] = data
            self._change.notify()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, daemon=True, name="tables")
            self._thread.start()

    def _run(self) -> None:
        while True:
            with self._change:
                while not self._newest and not self._closed:
                    self._change.wait()
                if not self._newest:
                    return
                table, data = self._newest.popitem()
            self._write(self._file(table), data)

    def _write(self, file: Path, data: bytes | None) -> None:
        try:
            if data is None:
                file.unlink(missing_ok=True)
            else:
                write_whole(file, data)
        except OSError as error:
            logger.warning("a table could not be kept: %s", error)

    def _file(self, table: str) -> Path:
        name = "".join(char for char in table if char.isalnum())[:32] or "table"
        return self.folder / f"{name}{_SUFFIX}"

    def all(self) -> tuple[HostBook, ...]:
        """Every table kept, in order of their ids; unreadable files are left alone."""
        books = []
        try:
            files = sorted(self.folder.glob(f"*{_SUFFIX}"))
        except OSError:
            return ()
        for file in files:
            try:
                book = decode_book(file.read_bytes())
            except OSError:
                continue
            if book is None:
                logger.warning("no table: %s", file)
            else:
                books.append(book)
        return tuple(books)


def lan_profile(where: Profile) -> Profile:
    """Matches played on the network lie beside those of this machine alone, not among them."""
    return Profile(config=where.config, data=where.data / "lan")


def make_host(
    where: Profile,
    thinker: Thinker,
    owner: QObject,
    options: HostOptions,
    pace: Pace,
) -> Host:
    """A host that keeps its tables in the profile. It does not listen yet."""
    lan = lan_profile(where)
    shelf = TableShelf(lan.data)
    # A whole deal at once would keep every other table waiting for a tenth of a second.
    patient = replace(pace, deal=max(pace.deal, _LEAST_DEAL))
    means = HostMeans(QtScheduler(owner), thinker, MatchStore(lan), patient)
    host = Host(options, means, owner)
    host.save, host.drop, host.closed = shelf.save, shelf.drop, shelf.close
    return host


def reopen_tables(host: Host, where: Profile) -> int:
    """Go on with the tables kept on disk; return how many there are now."""
    for book in TableShelf(lan_profile(where).data).all():
        if book.lobby.room.table in host.tables:
            continue
        try:
            host.reopen(book)
        except (StoreError, ReplayError) as error:
            logger.warning("a table could not be gone on with: %s", error)
    return len(host.tables)


def certificate_file(where: Profile) -> Path:
    """Where this machine's certificate is kept."""
    return lan_profile(where).data / "certificate.pem"
