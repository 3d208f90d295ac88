"""Files of matches: nothing accepted is lost, nothing unreadable is deleted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.persistence.test_match_file import ENTRIES, HEAD, written
from tractor_app.codec.plain import Entry
from tractor_app.engine.actions import Pass
from tractor_app.persistence.folders import Profile, profile
from tractor_app.persistence.match_store import HISTORY, OPEN, MatchStore, load
from tractor_app.persistence.problems import StoreError, StoreFault

POSIX = pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX systems")


@pytest.fixture
def home(tmp_path: Path) -> Profile:
    return profile(tmp_path / "home")


@pytest.fixture
def store(home: Profile) -> MatchStore:
    return MatchStore(home)


def the_only_match(store: MatchStore) -> Path:
    listing = store.unfinished()
    assert len(listing.matches) == 1
    assert not listing.problems
    return Path(listing.matches[0].path)


def test_write_resume_write(store: MatchStore) -> None:
    log = store.create(HEAD)
    for entry in ENTRIES[:2]:
        log.append(entry)
    log.close()
    path = the_only_match(store)
    contents, log = store.resume(path)
    assert (contents.head, contents.entries) == (HEAD, ENTRIES[:2])
    for entry in ENTRIES[2:]:
        log.append(entry, sync=False)
    log.close()
    assert load(path).entries == ENTRIES
    assert path.read_bytes() == written()


def test_a_torn_line_is_cut_off_and_writing_goes_on(store: MatchStore) -> None:
    log = store.create(HEAD)
    for entry in ENTRIES[:3]:
        log.append(entry)
    log.close()
    path = the_only_match(store)
    with path.open("ab") as file:
        file.write(b'0123456789abcdef {"actor":1,"act')
    contents, log = store.resume(path)
    assert contents.entries == ENTRIES[:3]
    assert contents.torn == 32
    log.append(ENTRIES[3])
    log.close()
    assert path.read_bytes() == written()


CHILD = """
import sys
from pathlib import Path
from tests.persistence.test_match_file import HEAD
from tractor_app.codec.plain import Entry
from tractor_app.engine.actions import Pass
from tractor_app.persistence.folders import profile
from tractor_app.persistence.match_store import MatchStore
log = MatchStore(profile(Path(sys.argv[1]))).create(HEAD)
for number in range(10**6):
    log.append(Entry(number, Pass()), sync=False)
    print(number, flush=True)
"""


def test_a_killed_process_loses_nothing(home: Profile, store: MatchStore) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(home.data)],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).resolve().parents[2],
    )
    assert child.stdout is not None
    said = [int(child.stdout.readline()) for _ in range(50)]
    assert store.unfinished().matches == (), "a match being played elsewhere is not on offer"
    child.kill()
    said += [int(line) for line in child.stdout.read().split(b"\n")[:-1] if line]
    child.stdout.close()
    child.wait()
    entries = load(the_only_match(store)).entries
    assert len(entries) >= len(said)
    assert entries == tuple(Entry(number, Pass()) for number in range(len(entries)))


def test_one_writer_at_a_time(store: MatchStore) -> None:
    log = store.create(HEAD)
    assert store.unfinished().matches == ()
    with pytest.raises(StoreError) as caught:
        store.resume(log.path)
    assert caught.value.problem.fault is StoreFault.IN_USE
    log.append(ENTRIES[0])
    log.close()
    assert load(the_only_match(store)).entries == ENTRIES[:1]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (written().replace(b"pass", b"paas"), StoreFault.CORRUPT),
        (written()[:100], StoreFault.TRUNCATED),
        (b"tractor-match 99 later\n", StoreFault.LATER_FORMAT),
        (b"holiday.jpg", StoreFault.NOT_A_MATCH),
    ],
)
def test_bad_files_are_kept_aside(
    home: Profile, store: MatchStore, data: bytes, fault: StoreFault
) -> None:
    for name in ("a", "b"):
        folder = home.matches
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "one.tractor"
        path.write_bytes(data)
        with pytest.raises(StoreError) as caught:
            store.resume(path)
        problem = caught.value.problem
        assert problem.fault is fault, name
        assert not path.exists()
        assert Path(problem.path).read_bytes() == data
    assert len(list(home.aside.iterdir())) == 2


@pytest.mark.parametrize("name", ["outside.tractor", "a\0b"])
def test_only_files_of_this_store_are_touched(
    home: Profile, store: MatchStore, tmp_path: Path, name: str
) -> None:
    (tmp_path / "outside.tractor").write_bytes(b"not a match, and nobody's business")
    with pytest.raises(StoreError) as caught:
        store.resume(tmp_path / name)
    assert caught.value.problem.fault is StoreFault.MISSING
    assert (tmp_path / "outside.tractor").exists()
    assert not home.aside.exists()


@POSIX
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "one.tractor")
    with pytest.raises(StoreError) as caught:
        load(tmp_path / "one.tractor")
    assert caught.value.problem.fault is StoreFault.UNREADABLE


def test_a_match_is_found_where_its_profile_was_moved_to(home: Profile, store: MatchStore) -> None:
    log = store.create(HEAD)
    log.close()
    moved = home.data.rename(home.data.with_name("elsewhere"))
    contents, log = MatchStore(profile(moved)).resume(log.path)
    log.close()
    assert contents.head == HEAD
    assert log.path.parent == moved / "matches"


def test_the_sound_part_of_a_damaged_match_is_taken_back(home: Profile, store: MatchStore) -> None:
    data = written()
    starts = [at + 1 for at, byte in enumerate(data) if byte == 10]
    path = home.matches / "one.tractor"
    for line, start in enumerate(starts[:-1]):
        home.matches.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data[:start] + b"#" + data[start + 1 :])
        with pytest.raises(StoreError) as caught:
            store.resume(path)
        kept = Path(caught.value.problem.path)
        assert store.mend(kept) == home.matches / kept.name
        mended = load(home.matches / kept.name)
        assert (mended.entries, mended.torn) == (ENTRIES[:line], 0)
        assert kept.read_bytes() == data[:start] + b"#" + data[start + 1 :]
        assert store.mend(kept) is None, "what is there is not written over"


def test_nothing_is_taken_back_of_what_has_no_head(home: Profile, store: MatchStore) -> None:
    home.aside.mkdir(parents=True)
    for name, data in (("a", b""), ("b", written()[:100]), ("c", b"tractor-match 2 x y\n")):
        kept = home.aside / f"{name}.tractor"
        kept.write_bytes(data)
        assert store.mend(kept) is None
    assert not home.matches.exists()


def test_the_list_sorts_out_what_is_no_match(home: Profile, store: MatchStore) -> None:
    first = store.create(HEAD)
    first.close()
    second = store.create(msgspec.structs.replace(HEAD, id="def"))
    second.close()
    os.utime(first.path, (1000, 1000))
    (home.matches / "x.tractor").write_bytes(b"\x7fELF")
    (home.matches / "notes.txt").write_bytes(b"mine")
    listing = store.unfinished()
    assert [saved.path for saved in listing.matches] == [str(second.path), str(first.path)]
    assert [problem.fault for problem in listing.problems] == [StoreFault.NOT_A_MATCH]
    assert Path(listing.problems[0].path).parent == home.aside
    assert (home.matches / "notes.txt").exists()
    assert not store.unfinished().problems


def test_a_match_that_the_rules_refuse_is_kept_aside(home: Profile, store: MatchStore) -> None:
    log = store.create(HEAD)
    problem = store.refuse(log, "entry 3")
    assert problem.fault is StoreFault.DOES_NOT_REPLAY
    assert Path(problem.path).parent == home.aside
    assert not store.unfinished().matches


def test_finished_matches_go_to_a_small_history(store: MatchStore) -> None:
    for number in range(HISTORY + 3):
        created = f"2026-11-30T00:{number:02}:00Z"
        log = store.create(msgspec.structs.replace(HEAD, id=f"m{number}", created=created))
        assert store.finish(log) is None
    names = [load(path).head.id for path in store.history()]
    assert names == [f"m{number}" for number in range(HISTORY + 2, 2, -1)]
    assert not store.unfinished().matches


@POSIX
def test_unfinished_matches_stay_few(home: Profile, store: MatchStore) -> None:
    first = store.create(msgspec.structs.replace(HEAD, id="first"))
    for number in range(OPEN + 3):
        log = store.create(msgspec.structs.replace(HEAD, id=f"m{number}"))
        os.utime(log.path, (1_000_000 + number,) * 2)
        log.close()
    os.utime(first.path, (1, 1))
    last = store.create(msgspec.structs.replace(HEAD, id="last"))
    left = {path.stem.rpartition("-")[2] for path in home.matches.iterdir()}
    assert {"first", "last", f"m{OPEN + 2}"} <= left, "the oldest one is still being played"
    assert not {"m0", "m1", "m2"} & left
    first.close()
    last.close()


def test_only_what_is_not_played_is_removed(home: Profile, store: MatchStore) -> None:
    log = store.create(HEAD)
    assert store.remove(log.path) is None
    log.close()
    kept = store.remove(log.path)
    assert kept is not None
    assert kept.parent == home.aside
    assert not log.path.exists()
    assert store.remove(kept) is None, "it is no match of the store any more"
    assert store.remove(log.path) is None


def test_only_the_user_can_read(home: Profile, store: MatchStore) -> None:
    log = store.create(HEAD)
    log.close()
    assert log.path.stat().st_mode & 0o777 == 0o600
    for folder in (home.matches, home.data):
        assert folder.stat().st_mode & 0o777 == 0o700


def test_a_profile_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = MatchStore(profile(tmp_path / "file"))
    with pytest.raises(StoreError) as caught:
        store.create(HEAD)
    assert caught.value.problem.fault is StoreFault.UNWRITABLE
    assert store.unfinished().matches == ()


def test_a_full_disk_keeps_the_file_sound_and_the_lines_for_later(
    store: MatchStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = store.create(HEAD)
    log.append(ENTRIES[0])
    real = os.write

    def half(handle: int, data: bytes) -> int:
        if len(data) > 10:
            return real(handle, data[:10])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", half)
    for entry in ENTRIES[1:3]:
        with pytest.raises(OSError, match="No space"):
            log.append(entry)
    assert load(log.path).entries == ENTRIES[:1]
    monkeypatch.undo()
    log.append(ENTRIES[3])
    log.close()
    assert log.path.read_bytes() == written()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_really_full_device(store: MatchStore) -> None:
    log = store.create(HEAD)
    handle = log._handle
    assert handle is not None
    full = os.open("/dev/full", os.O_WRONLY)
    kept = os.dup(handle)
    os.dup2(full, handle)
    with pytest.raises(OSError, match="space"):
        log.append(ENTRIES[0])
    os.dup2(kept, handle)
    os.close(full)
    os.close(kept)
    log.append(ENTRIES[1])
    log.close()
    assert load(log.path).entries == ENTRIES[:2]


def test_after_closing(store: MatchStore) -> None:
    log = store.create(HEAD)
    log.close()
    log.close()
    with pytest.raises(OSError, match="closed"):
        log.append(ENTRIES[0])


def test_a_match_from_elsewhere_is_taken_in_once(store: MatchStore, tmp_path: Path) -> None:
    path = tmp_path / "from a friend.tractor-replay"
    path.write_bytes(written() + b"half a li")
    first = store.take_in(path)
    assert store.take_in(path) == first
    assert load(first).entries == ENTRIES
    assert not load(first).torn
    assert [saved.path for saved in store.finished()] == [str(first)]
    other = tmp_path / "a" / path.name
    other.parent.mkdir()
    other.write_bytes(written(ENTRIES[:1]))
    assert store.take_in(other) != first
    assert len(store.finished()) == 2


def test_what_is_no_match_is_not_taken_in(store: MatchStore, tmp_path: Path) -> None:
    path = tmp_path / "letter.tractor"
    path.write_bytes(b"Dear Li Lei,")
    with pytest.raises(StoreError) as caught:
        store.take_in(path)
    assert caught.value.problem.fault is StoreFault.NOT_A_MATCH
    assert path.exists()
    assert store.finished() == ()
