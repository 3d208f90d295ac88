"""The copy that is built from."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from build_scripts.devtools import Problem
from build_scripts.package import project, source

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
EPOCH = 1_700_000_000
PROJECT = '[project]\nversion = "1.2.3"\nauthors = [{ name = "Ann" }]\n'


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with one commit at EPOCH."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    folder = tmp_path / "checkout 升级"
    (folder / "resources").mkdir(parents=True)
    (folder / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    (folder / "resources" / "a.txt").write_text("old\n", encoding="utf-8")
    (folder / ".gitignore").write_text("ignored.txt\n", encoding="utf-8")
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "one")
    return folder


def git(folder: Path, *args: str) -> None:
    who = {"NAME": "A", "EMAIL": "a@example.org", "DATE": f"{EPOCH} +0000"}
    env = {
        f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER") for key, value in who.items()
    }
    quiet = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    subprocess.run(["git", "-C", str(folder), *args], env=os.environ | env | quiet, check=True)


def test_a_clean_checkout_is_its_commit(root: Path, tmp_path: Path) -> None:
    made = source.prepare(root, tmp_path / "copy", None)
    assert (made.version, made.epoch) == ("1.2.3", EPOCH)
    assert len(made.commit) == 12
    stamped = (made.folder / "resources" / "commit.txt").read_text(encoding="ascii")
    assert stamped == made.commit + "\n"
    assert (made.folder / "resources" / "a.txt").stat().st_mtime == EPOCH
    assert not (root / "resources" / "commit.txt").exists()


def test_changes_are_built_and_told(root: Path, tmp_path: Path) -> None:
    (root / "resources" / "a.txt").write_text("new\n", encoding="utf-8")
    (root / "added.txt").write_text("new\n", encoding="utf-8")
    (root / "ignored.txt").write_text("no\n", encoding="utf-8")
    made = source.prepare(root, tmp_path / "copy", None)
    assert made.commit.endswith("+changes")
    assert (made.folder / "resources" / "a.txt").read_text(encoding="utf-8") == "new\n"
    assert (made.folder / "added.txt").exists()
    assert not (made.folder / "ignored.txt").exists()


def test_a_chosen_commit_is_built_without_changes(root: Path, tmp_path: Path) -> None:
    (root / "resources" / "a.txt").write_text("new\n", encoding="utf-8")
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy" / "rest of an older build").touch()
    made = source.prepare(root, tmp_path / "copy", "HEAD", page="https://example.org/")
    assert not made.commit.endswith("+changes")
    assert (made.folder / "resources" / "a.txt").read_text(encoding="utf-8") == "old\n"
    assert not (made.folder / "rest of an older build").exists()
    home = (made.folder / "resources" / "home.txt").read_text(encoding="utf-8")
    assert home == "https://example.org/\n"


def test_an_unknown_commit_is_a_sentence(root: Path, tmp_path: Path) -> None:
    with pytest.raises(Problem, match="nonsense"):
        source.prepare(root, tmp_path / "copy", "nonsense")


def test_the_time_can_be_given(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1600000000")
    assert source.prepare(root, tmp_path / "copy", None).epoch == 1_600_000_000


def test_a_source_archive_keeps_its_stamp(root: Path, tmp_path: Path) -> None:
    shutil.rmtree(root / ".git")
    (root / "resources" / "commit.txt").write_text("abc\n", encoding="ascii")
    assert source.prepare(root, tmp_path / "copy", None).commit == "abc"
    with pytest.raises(Problem, match="no checkout"):
        source.prepare(root, tmp_path / "copy", "HEAD")


def test_pyproject_is_the_one_place_for_address_and_page(root: Path) -> None:
    bare = project.read(root)
    assert (bare.version, bare.maintainer, bare.email, bare.home) == ("1.2.3", "Ann", "", "")
    assert project.read(root, "https://example.org/").home == "https://example.org/"
    text = PROJECT.replace('"Ann"', '"Ann", email = "ann@example.org"')
    text += '[project.urls]\nHomepage = "https://example.net/"\n'
    (root / "pyproject.toml").write_text(text, encoding="utf-8")
    whole = project.read(root, "https://example.org/")
    assert (whole.email, whole.home) == ("ann@example.org", "https://example.net/")
