"""A match as text: a head, then one line per accepted action, each line sealed.

``tractor-match FORMAT SEAL {head}`` is the first line, ``SEAL {entry}`` all others, each ended by
one newline. A seal is the first 16 hex digits of SHA-256 over the seal before it and the line's
JSON, so no line can be changed, dropped, repeated or moved unseen. A last line without its
newline was being written when the program died, and is dropped.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from enum import Enum
from typing import Final

import msgspec

from tractor_app.codec.errors import CodecError, Fault
from tractor_app.codec.plain import ENTRIES, FORMAT, Codec, Entry
from tractor_app.engine.actions import SPECTATOR
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.validate import validate

MAGIC: Final = b"tractor-match"
MAX_SIZE: Final = 64 * 1024 * 1024
"""Bytes of the largest file read; a long match of five decks has about three million."""

_SEAL: Final = 16


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where. ``driver`` is ``person``, ``remote`` or a bot's name (``intermediate``)."""

    name: str
    driver: str


class MatchHead(msgspec.Struct, frozen=True, kw_only=True):
    """What was settled before the first card. Fields a later version adds have defaults."""

    id: str
    created: str
    """UTC, as ``2026-11-30T01:20:00Z``."""
    program: str
    """Version that wrote the file, for bug reports only."""
    rules: RuleSet
    seats: tuple[SeatInfo, ...]
    seed: str
    """Of the deals and of the bots' choices; empty where the deck comes from elsewhere."""
    viewer: int
    """The person's seat, or SPECTATOR."""


HEADS: Final[Codec[MatchHead]] = Codec("head", MatchHead, 128 * 1024)


class FileFault(Enum):
    """Why a file gave no match."""

    NOT_A_MATCH = "not-a-match"
    TRUNCATED = "truncated"
    """It ends within its head."""
    CORRUPT = "corrupt"
    LATER_FORMAT = "later-format"
    UNKNOWN_FORMAT = "unknown-format"
    TOO_LARGE = "too-large"


class MatchFileError(ValueError):
    """Bytes that are no match; ``line`` counts from 1."""

    def __init__(self, fault: FileFault, line: int = 1, details: str = "") -> None:
        super().__init__(f"{fault.value} in line {line} {details}".strip())
        self.fault = fault
        self.line = line
        self.details = details


class Contents(msgspec.Struct, frozen=True):
    """A match as read. The first ``size`` bytes are good; ``torn`` ones behind are not."""

    head: MatchHead
    entries: tuple[Entry, ...]
    size: int
    torn: int
    seal: bytes
    """Of the last good line; the next one continues from it."""


def seal(before: bytes, text: bytes) -> bytes:
    return hashlib.sha256(before + text).hexdigest()[:_SEAL].encode()


def head_line(head: MatchHead) -> tuple[bytes, bytes]:
    """Return the first line of a file and its seal."""
    text = HEADS.encode(head)
    mark = seal(MAGIC, text)
    return b"%s %d %s %s\n" % (MAGIC, FORMAT, mark, text), mark


def entry_line(before: bytes, entry: Entry) -> tuple[bytes, bytes]:
    """Return the line that follows the one sealed ``before``, and its own seal."""
    text = ENTRIES.encode(entry)
    mark = seal(before, text)
    return b"%s %s\n" % (mark, text), mark


def whole(head: MatchHead, entries: Iterable[Entry]) -> bytes:
    """Return the file of a match that is at hand in full."""
    line, mark = head_line(head)
    lines = [line]
    for entry in entries:
        line, mark = entry_line(mark, entry)
        lines.append(line)
    return b"".join(lines)


def read(data: bytes) -> Contents:
    """Return the match in ``data``. Raises MatchFileError for anything else."""
    contents, error = read_sound(data)
    if error is not None:
        raise error
    return contents


def read_sound(data: bytes) -> tuple[Contents, MatchFileError | None]:
    """Return the match in ``data`` as far as it is sound, and what is wrong behind that.

    Raises:
        MatchFileError: the head is none.
    """
    if len(data) > MAX_SIZE:
        raise MatchFileError(FileFault.TOO_LARGE, details=f"{len(data)} bytes")
    data, torn = _without_torn_end(data)
    lines = data.split(b"\n")[:-1]
    head, written, mark = _read_head(lines)
    entries: list[Entry] = []
    size = len(lines[0]) + 1
    for number, line in enumerate(lines[1:], start=2):
        try:
            entry, mark = _read_entry(line, mark, written, number)
        except MatchFileError as error:
            return Contents(head, tuple(entries), size, len(data) + torn - size, mark), error
        entries.append(entry)
        size += len(line) + 1
    return Contents(head, tuple(entries), size, torn, mark), None


def read_head(start: bytes) -> MatchHead:
    """Return the head of a file that begins with ``start``; raises MatchFileError."""
    line, newline, _ = start.partition(b"\n")
    if not newline and len(start) > 2 * HEADS.limit:
        raise MatchFileError(FileFault.NOT_A_MATCH)
    return _read_head([line] if newline else _whole_lines(start))[0]


def _without_torn_end(data: bytes) -> tuple[bytes, int]:
    # A power cut can leave a tail of zero bytes where a line was to be.
    end = data.rfind(b"\n", 0, len(data.rstrip(b"\0"))) + 1
    if not end:
        _whole_lines(data)
    return data[:end], len(data) - end


def _whole_lines(start: bytes) -> list[bytes]:
    """Tell a head that was cut off from a file that is something else; never returns."""
    opening = MAGIC + b" "
    cut = start.startswith(opening) or opening.startswith(start.rstrip(b"\0"))
    raise MatchFileError(FileFault.TRUNCATED if cut else FileFault.NOT_A_MATCH)


def _read_head(lines: list[bytes]) -> tuple[MatchHead, int, bytes]:
    parts = lines[0].split(b" ", 3)
    if parts[0] != MAGIC:
        raise MatchFileError(FileFault.NOT_A_MATCH)
    number = parts[1] if len(parts) > 1 else b""
    written = int(number) if number.isdigit() and len(number) <= 9 else 0
    if written > FORMAT:
        # Nothing behind the number can be relied on, not even the seal.
        raise MatchFileError(FileFault.LATER_FORMAT, details=str(written))
    if len(parts) != 4 or not written or parts[2] != seal(MAGIC, parts[3]):
        raise MatchFileError(FileFault.CORRUPT)
    try:
        head = HEADS.decode(parts[3], written)
    except CodecError as error:
        raise _as_file_error(error, 1) from None
    players = head.rules.deck.players
    if len(head.seats) != players or validate(head.rules):
        raise MatchFileError(FileFault.CORRUPT, details="rules that cannot be played")
    if head.viewer not in (SPECTATOR, *range(players)):
        raise MatchFileError(FileFault.CORRUPT, details=f"no seat {head.viewer}")
    return head, written, parts[2]


def _read_entry(line: bytes, before: bytes, written: int, number: int) -> tuple[Entry, bytes]:
    text = line[_SEAL + 1 :]
    mark = seal(before, text)
    if line[: _SEAL + 1] != mark + b" ":
        raise MatchFileError(FileFault.CORRUPT, number)
    try:
        return ENTRIES.decode(text, written), mark
    except CodecError as error:
        raise _as_file_error(error, number) from None


def _as_file_error(error: CodecError, line: int) -> MatchFileError:
    known = {Fault.UNKNOWN_FORMAT: FileFault.UNKNOWN_FORMAT, Fault.TOO_LARGE: FileFault.TOO_LARGE}
    return MatchFileError(known.get(error.fault, FileFault.CORRUPT), line, str(error))
