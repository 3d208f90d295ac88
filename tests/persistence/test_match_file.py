"""The match format: any damage is found, a torn end is dropped, nothing else is lost."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.codec.strategies import values
from tractor_app.codec.match_file import (
    MAGIC,
    FileFault,
    MatchFileError,
    MatchHead,
    SeatInfo,
    entry_line,
    head_line,
    read,
    read_head,
)
from tractor_app.codec.plain import FORMAT, Entry
from tractor_app.engine.actions import SPECTATOR, Deal, Pass, Play, Shuffle
from tractor_app.engine.rules.ruleset import RuleSet

HEAD = MatchHead(
    id="abc",
    created="2026-11-30T01:20:00Z",
    program="0.1.0",
    rules=RuleSet(),
    seats=(SeatInfo("Lin 林", "person"), SeatInfo("Bo", "beginner")) * 2,
    seed="5eed",
    viewer=0,
)
ENTRIES = (
    Entry(-1, Shuffle(deck=tuple(range(54)) * 2, first=3)),
    Entry(-1, Deal(), at=70),
    Entry(2, Pass(), at=140),
    Entry(1, Play(cards=(3, 3)), at=150),
)


def written(entries: tuple[Entry, ...] = ENTRIES, head: MatchHead = HEAD) -> bytes:
    data, mark = head_line(head)
    for entry in entries:
        line, mark = entry_line(mark, entry)
        data += line
    return data


def fault_of(data: bytes) -> FileFault | None:
    try:
        read(data)
    except MatchFileError as error:
        return error.fault
    return None


@given(entries=st.lists(values(Entry), max_size=5).map(tuple))
def test_round_trip(entries: tuple[Entry, ...]) -> None:
    contents = read(written(entries))
    assert contents.head == HEAD
    assert contents.entries == entries
    assert contents.torn == 0


def test_cut_anywhere_loses_only_the_torn_line() -> None:
    data = written()
    head_end = data.index(b"\n") + 1
    for cut in range(len(data) + 1):
        part = data[:cut]
        if cut < head_end:
            assert fault_of(part) is FileFault.TRUNCATED
            continue
        contents = read(part)
        whole = part.count(b"\n") - 1
        assert contents.entries == ENTRIES[:whole]
        assert contents.size + contents.torn == cut
        assert contents.size == part.rindex(b"\n") + 1


def test_a_tail_of_zeros_is_a_torn_line() -> None:
    data = written()
    contents = read(data + b"\0" * 300)
    assert (contents.entries, contents.size, contents.torn) == (ENTRIES, len(data), 300)
    assert read(data[:-5] + b"\0" * 300).entries == ENTRIES[:-1]
    assert fault_of(b"\0" * 10) is FileFault.TRUNCATED


def test_every_changed_byte_is_found() -> None:
    data = written()
    for place in range(len(data) - 1):
        damaged = bytearray(data)
        damaged[place] ^= 0x02
        try:
            read(bytes(damaged))
        except MatchFileError:
            continue
        pytest.fail(f"a change of byte {place} ({data[place : place + 20]!r}) went unseen")


def test_dropped_repeated_and_swapped_lines_are_found() -> None:
    lines = written().splitlines(keepends=True)
    for wrong in (
        [*lines[:2], *lines[3:]],
        [*lines[:3], *lines[2:]],
        [lines[0], lines[2], lines[1], *lines[3:]],
    ):
        assert fault_of(b"".join(wrong)) is FileFault.CORRUPT


@given(data=st.binary(max_size=300) | st.binary(max_size=100).map(lambda tail: MAGIC + b" " + tail))
def test_any_bytes_give_an_error_with_a_code(data: bytes) -> None:
    assert fault_of(data) in set(FileFault)


@given(data=st.data())
def test_mutations_give_a_match_or_an_error(data: st.DataObject) -> None:
    text = bytearray(written())
    for _ in range(data.draw(st.integers(1, 5))):
        place = data.draw(st.integers(0, len(text) - 1))
        if data.draw(st.booleans()):
            text[place] = data.draw(st.integers(0, 255))
        else:
            del text[place : place + data.draw(st.integers(1, 40))]
    assert fault_of(bytes(text)) in {*FileFault, None}


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", FileFault.TRUNCATED),
        (b"tractor-ma", FileFault.TRUNCATED),
        (b"\x89PNG\r\n\x1a\n" + b"x" * 50, FileFault.NOT_A_MATCH),
        (b'{"tractor-settings": 1}\n', FileFault.NOT_A_MATCH),
        (b"tractor-match\n", FileFault.CORRUPT),
        (b"tractor-match x y z\n", FileFault.CORRUPT),
        (b"tractor-match 1 0123456789abcdef {}\n", FileFault.CORRUPT),
        (b"tractor-match %d something new\n" % (FORMAT + 1), FileFault.LATER_FORMAT),
        (b"tractor-match 0 0123456789abcdef {}\n", FileFault.CORRUPT),
    ],
)
def test_faults(data: bytes, fault: FileFault) -> None:
    assert fault_of(data) is fault


@pytest.mark.parametrize("viewer", [-4, -2, -1, 4, 99])
def test_nobody_looks_on_from_a_seat_that_is_not_there(viewer: int) -> None:
    head = msgspec.structs.replace(HEAD, viewer=viewer)
    assert fault_of(written(head=head)) is FileFault.CORRUPT


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 3])
def test_viewers(viewer: int) -> None:
    head = msgspec.structs.replace(HEAD, viewer=viewer)
    assert read(written(head=head)).head.viewer == viewer


def test_head_alone() -> None:
    assert read_head(written()[:5000]) == HEAD
    for start in (b"tractor-match 1 ", b"", b"GIF89a"):
        with pytest.raises(MatchFileError):
            read_head(start)
