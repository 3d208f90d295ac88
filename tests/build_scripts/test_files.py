"""Files that a running program has open are exchanged, never cut short."""

import mmap
import sys
from pathlib import Path

import pytest

from build_scripts import make_translations
from build_scripts.devtools.files import renewed


@pytest.mark.skipif(sys.platform == "win32", reason="mapped files are locked there")
def test_who_has_the_old_file_open_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "texts.qm"
    path.write_bytes(b"old" * 5000)
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        with renewed(path) as fresh:
            fresh.write_bytes(b"new")
        assert mapped[-3:] == b"old"
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_could_not_be_made_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "texts.qm"
    path.write_bytes(b"old")

    def half() -> None:
        with renewed(path) as fresh:
            fresh.write_bytes(b"ha")
            raise OSError("full")

    with pytest.raises(OSError, match="full"):
        half()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_translations_are_exchanged(tmp_path: Path) -> None:
    ts, qm = tmp_path / "texts.ts", tmp_path / "texts.qm"
    ts.write_bytes((make_translations.FOLDER / "tractor_zh_CN.ts").read_bytes())
    qm.write_bytes(b"old")
    with qm.open("rb") as running:
        make_translations.compile_file(ts, qm)
        assert running.read() == b"old"
    assert qm.read_bytes() == (make_translations.FOLDER / "tractor_zh_CN.qm").read_bytes()
