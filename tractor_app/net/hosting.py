"""A host with its files: tables are kept between two evenings, and after a crash gone on with."""

from __future__ import annotations

import logging
from pathlib import Path

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


class TableShelf:
    """The books of the open tables, one file each."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def _file(self, table: str) -> Path:
        name = "".join(char for char in table if char.isalnum())[:32] or "table"
        return self.folder / f"{name}{_SUFFIX}"

    def save(self, book: HostBook) -> None:
        """Keep a table; where that fails the table goes on and a crash would lose it."""
        try:
            write_whole(self._file(book.lobby.room.table), encode_book(book))
        except OSError as error:
            logger.warning("a table could not be kept: %s", error)

    def drop(self, table: str) -> None:
        """Forget a table."""
        try:
            self._file(table).unlink(missing_ok=True)
        except OSError as error:
            logger.warning("a table could not be forgotten: %s", error)

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
    means = HostMeans(QtScheduler(owner), thinker, MatchStore(lan), pace)
    host = Host(options, means, owner)
    host.save, host.drop = shelf.save, shelf.drop
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
