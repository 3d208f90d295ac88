"""Wheels and source archives carry their commit."""

import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STAMP = re.compile(r"[0-9a-f]{12}(\+changes)?\n")


def build(target: str, folder: Path, root: Path = ROOT) -> Path:
    """Build with the installed backend; return the one file it made."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    subprocess.run(command, cwd=root, check=True, capture_output=True)
    (path,) = folder.iterdir()
    return path


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="needs a checkout")
def test_a_source_archive_and_its_wheel_carry_the_commit(tmp_path: Path) -> None:
    with tarfile.open(build("sdist", tmp_path / "sdist")) as tar:
        tar.extractall(tmp_path / "out", filter="data")
    (root,) = (tmp_path / "out").iterdir()
    stamp = (root / "resources" / "commit.txt").read_text(encoding="ascii")
    assert STAMP.fullmatch(stamp)
    with zipfile.ZipFile(build("wheel", tmp_path / "wheel", root)) as wheel:
        assert wheel.read("tractor_app/resources/commit.txt").decode() == stamp
    assert not (ROOT / "resources" / "commit.txt").exists()


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="needs a checkout")
def test_a_wheel_carries_the_commit(tmp_path: Path) -> None:
    with zipfile.ZipFile(build("wheel", tmp_path)) as wheel:
        stamp = wheel.read("tractor_app/resources/commit.txt").decode("ascii")
    assert STAMP.fullmatch(stamp)
