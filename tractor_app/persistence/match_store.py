"""Matches on disk: one append-only file each, kept through a crash at any moment."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path
from typing import Final

import msgspec

from tractor_app.codec.match_file import (
    HEADS,
    MAX_SIZE,
    Contents,
    FileFault,
    MatchFileError,
    MatchHead,
    entry_line,
    head_line,
    read,
    read_head,
    read_sound,
    whole,
)
from tractor_app.codec.plain import Entry
from tractor_app.persistence.folders import (
    Profile,
    move_into,
    set_aside,
    write_whole,
)
from tractor_app.persistence.lock import try_lock, unlock
from tractor_app.persistence.problems import Problem, StoreError, StoreFault, store_fault

SUFFIX: Final = ".tractor"
OPEN: Final = 50
"""Unfinished matches kept."""
HISTORY: Final = 50
"""Finished matches kept; the oldest go first."""

_BINARY: Final = getattr(os, "O_BINARY", 0)


class Saved(msgspec.Struct, frozen=True):
    """An unfinished match that could be resumed. ``changed`` is seconds since the epoch."""

    path: str
    head: MatchHead
    changed: float


class Listing(msgspec.Struct, frozen=True):
    """The unfinished matches, newest first, and the files that turned out to be something else."""

    matches: tuple[Saved, ...]
    problems: tuple[Problem, ...]


class MatchLog:
    """An open match file, locked for this process. Lines go to its end and nowhere else."""

    def __init__(self, path: Path, handle: int, size: int, mark: bytes) -> None:
        self.path = path
        self._handle: int | None = handle
        self._size = size
        self._seal = mark
        self._pending = b""

    def append(self, entry: Entry, *, sync: bool = True) -> None:
        """Write ``entry``; with ``sync`` it survives a power cut, without it a killed process.

        Raises:
            OSError: it could not be written. It is kept, and written with the next one; the file
                stays a sound beginning of the match.
        """
        if self._handle is None:
            raise OSError(f"{self.path} is closed")
        line, self._seal = entry_line(self._seal, entry)
        self._pending += line
        self._flush(self._handle, sync=sync)

    def close(self) -> None:
        """Let go of the file; harmless when repeated."""
        handle, self._handle = self._handle, None
        if handle is not None:
            with contextlib.suppress(OSError):
                self._flush(handle, sync=True)
            unlock(handle)
            os.close(handle)

    def _flush(self, handle: int, *, sync: bool) -> None:
        try:
            written = 0
            while written < len(self._pending):
                written += os.write(handle, self._pending[written:])
            if sync:
                os.fsync(handle)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(handle, self._size)
            raise
        self._size += len(self._pending)
        self._pending = b""


class MatchStore:
    """The match files of one profile."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile

    def create(self, head: MatchHead) -> MatchLog:
        """Start a file for a new match; unfinished ones beyond ``OPEN`` go, the oldest first.

        Raises:
            StoreError: UNWRITABLE; the match can be played without being kept.
        """
        line, mark = head_line(head)
        stamp = "".join(ch for ch in head.created if ch.isalnum())
        name = "".join(ch for ch in f"{stamp}-{head.id}" if ch.isalnum() or ch == "-")
        path = self._profile.matches / f"{name[:100]}{SUFFIX}"
        try:
            # Whole under its name or not there: a crash leaves no half-written head behind.
            write_whole(path, line)
            handle = _open(path)
        except OSError as error:
            raise _error(StoreFault.UNWRITABLE, path, error) from None
        try_lock(handle)
        self._trim_open()
        return MatchLog(path, handle, len(line), mark)

    def _trim_open(self) -> None:
        """A match that is being played anywhere stays. Never raises."""
        with contextlib.suppress(OSError):
            files = self._files(self._profile.matches)
            files.sort(key=lambda path: (path.stat().st_mtime, path.name))
            for old in files[:-OPEN]:
                if not _in_use(old):
                    old.unlink(missing_ok=True)

    def remove(self, path: Path) -> Path | None:
        """Put a match that is not being played aside; where it is now, None if it could not be."""
        own = path.parent in (self._profile.matches, self._profile.history)
        try:
            if not own or _in_use(path):
                return None
            return move_into(path, self._profile.aside)
        except OSError:
            return None

    def unfinished(self) -> Listing:
        """Look through the matches; a file that is none is set aside and reported. Never raises."""
        found = []
        problems = []
        for path in self._files(self._profile.matches):
            try:
                if _in_use(path):
                    continue
                with path.open("rb") as file:
                    head = read_head(file.read(2 * HEADS.limit + 100))
                found.append(Saved(str(path), head, path.stat().st_mtime))
            except MatchFileError as error:
                problems.append(self._aside(path, error))
            except OSError as error:
                problems.append(_error(StoreFault.UNREADABLE, path, error).problem)
        found.sort(key=lambda saved: (-saved.changed, saved.path))
        return Listing(tuple(found), tuple(problems))

    def resume(self, path: Path) -> tuple[Contents, MatchLog]:
        """Read a match and go on writing it; a torn last line is cut off.

        Only the name in ``path`` counts: the match is in this store, wherever the profile is now.

        Raises:
            StoreError: what is wrong. A file that is no sound match has been set aside. One that
                is UNWRITABLE is there for :func:`load`, to be played on without being kept.
        """
        path = self._profile.matches / path.name
        try:
            handle = _open(path)
        except ValueError as error:
            # A name that no file can have.
            problem = Problem(StoreFault.MISSING, str(path), str(error))
            raise StoreError(problem) from None
        except OSError as error:
            readable = os.access(path, os.R_OK)
            fault = StoreFault.UNWRITABLE if readable else _unread(error)
            raise _error(fault, path, error) from None
        try:
            if not try_lock(handle):
                raise StoreError(Problem(StoreFault.IN_USE, str(path)))
            if os.fstat(handle).st_size > MAX_SIZE:
                raise MatchFileError(FileFault.TOO_LARGE)
            contents = read(path.read_bytes())
            if contents.torn:
                os.ftruncate(handle, contents.size)
                os.fsync(handle)
        except MatchFileError as error:
            os.close(handle)
            raise StoreError(self._aside(path, error)) from None
        except OSError as error:
            os.close(handle)
            raise _error(StoreFault.UNREADABLE, path, error) from None
        except BaseException:
            os.close(handle)
            raise
        return contents, MatchLog(path, handle, contents.size, contents.seal)

    def mend(self, kept: Path) -> Path | None:
        """Take the sound beginning of a damaged match that was set aside back among the matches.

        Return where it is now; None where there is nothing sound or no room. ``kept`` stays.
        """
        target = self._profile.matches / kept.name
        if kept.parent != self._profile.aside or target.exists():
            return None
        try:
            data = kept.read_bytes()
            write_whole(target, data[: read_sound(data)[0].size])
        except (MatchFileError, OSError):
            return None
        return target

    def refuse(self, log: MatchLog, details: str) -> Problem:
        """Set aside a sound file whose actions the rules refuse; closes ``log``."""
        log.close()
        kept = set_aside(log.path, self._profile.aside)
        return Problem(StoreFault.DOES_NOT_REPLAY, str(kept), details)

    def finish(self, log: MatchLog) -> Problem | None:
        """Close ``log`` and keep it in the history, which loses its oldest beyond ``HISTORY``."""
        log.close()
        try:
            move_into(log.path, self._profile.history)
            self._trim()
        except OSError as error:
            return _error(StoreFault.UNWRITABLE, log.path, error).problem
        return None

    def keep(self, contents: Contents) -> Path:
        """Put a match that runs elsewhere into the history, in place of an earlier part of it.

        Raises:
            StoreError: UNWRITABLE.
        """
        try:
            path, data = self._place_of(contents)
            write_whole(path, data)
            self._trim()
        except OSError as error:
            raise _error(StoreFault.UNWRITABLE, self._profile.history, error) from None
        return path

    def _place_of(self, contents: Contents) -> tuple[Path, bytes]:
        """Where to keep a match, and what to write. Raises OSError.

        Ids come from elsewhere: only a file that is a beginning of this very match gives way.
        """
        ending = f"-{_bare(contents.head.id)[:40]}{SUFFIX}"
        for path in self._files(self._profile.history):
            if path.name.endswith(ending):
                before = path.read_bytes()
                data = _continued(before, contents)
                if data is not None:
                    return path, data
        name = f"{_bare(contents.head.created)[:30]}{ending}"
        path, number = self._profile.history / name, 0
        while path.exists():
            number += 1
            path = path.with_name(f"{number}-{name}")
        return path, whole(contents.head, contents.entries)

    def _trim(self) -> None:
        for old in self._files(self._profile.history)[:-HISTORY]:
            old.unlink(missing_ok=True)

    def kept_as(self, path: Path) -> Path | None:
        """Where a match went that was finished as ``path``; None if it is not there."""
        target = self._profile.history / path.name
        return target if target.exists() else None

    def history(self) -> tuple[Path, ...]:
        """Files of finished matches, newest first."""
        return tuple(reversed(self._files(self._profile.history)))

    def finished(self) -> tuple[Saved, ...]:
        """Finished and imported matches, newest first; a file that cannot be read is left out."""
        found = []
        for path in self.history():
            try:
                with path.open("rb") as file:
                    head = read_head(file.read(2 * HEADS.limit + 100))
                found.append(Saved(str(path), head, path.stat().st_mtime))
            except (MatchFileError, OSError):
                continue
        return tuple(found)

    def take_in(self, path: Path) -> Path:
        """Copy the sound part of a match file into the history; return where it is.

        Raises:
            StoreError: what is wrong with the file, or that the history cannot be written.
        """
        contents = load(path)
        data = path.read_bytes()[: contents.size]
        stem = "".join(ch for ch in path.stem if ch.isalnum() or ch in "-_")[:80]
        stamp = "".join(ch for ch in contents.head.created if ch.isalnum())[:30]
        target = self._profile.history / f"{stamp}-{stem or contents.head.id}{SUFFIX}"
        number = 0
        while target.exists() and target.read_bytes() != data:
            number += 1
            target = target.with_name(f"{stamp}-{stem or contents.head.id}.{number}{SUFFIX}")
        try:
            write_whole(target, data)
        except OSError as error:
            raise _error(StoreFault.UNWRITABLE, target, error) from None
        return target

    def _aside(self, path: Path, error: MatchFileError) -> Problem:
        kept = set_aside(path, self._profile.aside)
        return Problem(store_fault(error.fault), str(kept), str(error))

    def _files(self, folder: Path) -> list[Path]:
        """Match files by name, which begins with the time of creation; oldest first."""
        try:
            return sorted(path for path in folder.iterdir() if path.suffix == SUFFIX)
        except OSError:
            return []


def load(path: Path) -> Contents:
    """Read a match without touching it (replays). Raises StoreError."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            # A pipe would be waited for, without end.
            raise StoreError(Problem(StoreFault.UNREADABLE, str(path)))
        if path.stat().st_size > MAX_SIZE:
            raise StoreError(Problem(StoreFault.TOO_LARGE, str(path)))
        return read(path.read_bytes())
    except MatchFileError as error:
        raise StoreError(Problem(store_fault(error.fault), str(path), str(error))) from None
    except OSError as error:
        raise _error(_unread(error), path, error) from None
    except ValueError as error:
        raise StoreError(Problem(StoreFault.MISSING, str(path), str(error))) from None


def _unread(error: OSError) -> StoreFault:
    gone = isinstance(error, FileNotFoundError)
    return StoreFault.MISSING if gone else StoreFault.UNREADABLE


def _bare(text: str) -> str:
    return "".join(ch for ch in text if ch.isascii() and ch.isalnum())


def _continued(before: bytes, contents: Contents) -> bytes | None:
    """The file ``before`` with all of ``contents``; None where it is of another match."""
    try:
        head = read_head(before)
    except MatchFileError:
        return None
    if head.rules != contents.head.rules:
        return None
    data = whole(head, contents.entries)
    if before.startswith(data):
        return before
    return data if data.startswith(before) else None


def _open(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)


def _in_use(path: Path) -> bool:
    handle = os.open(path, os.O_RDONLY | _BINARY)
    try:
        free = try_lock(handle)
        if free:
            unlock(handle)
        return not free
    finally:
        os.close(handle)


def _error(fault: StoreFault, path: Path, error: OSError) -> StoreError:
    return StoreError(Problem(fault, str(path), f"{type(error).__name__}: {error}"))
