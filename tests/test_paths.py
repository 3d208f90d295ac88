"""Where a portable program keeps its profile."""

import sys
from pathlib import Path

import pytest

from tractor_app.paths import portable_profile
from tractor_app.persistence.folders import profile


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A frozen program in a folder of its own."""
    path = tmp_path / "升级 1" / "tractor"
    path.parent.mkdir()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(path))
    monkeypatch.delenv("APPIMAGE", raising=False)
    monkeypatch.delenv("APPDIR", raising=False)
    return path


def test_a_folder_beside_the_program_holds_everything(program: Path, tmp_path: Path) -> None:
    assert portable_profile() is None
    marker = program.parent / "portable"
    marker.mkdir()
    assert portable_profile() == marker
    assert profile().config == profile().data == marker
    assert profile(tmp_path / "own").data == tmp_path / "own"


def test_a_program_that_is_not_frozen_is_never_portable(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (program.parent / "portable").mkdir()
    monkeypatch.setattr(sys, "frozen", False, raising=False)
    assert portable_profile() is None


def test_beside_the_app_image_means_beside_its_file(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("APPIMAGE", str(tmp_path / "Tractor.AppImage"))
    monkeypatch.setenv("APPDIR", str(program.parent))
    (tmp_path / "portable").mkdir()
    assert portable_profile() == tmp_path / "portable"
    monkeypatch.setenv("APPDIR", str(tmp_path / "another program's"))
    assert portable_profile() is None


def test_beside_the_bundle_means_beside_the_app(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inner = tmp_path / "Tractor.app" / "Contents" / "MacOS" / "tractor"
    monkeypatch.setattr(sys, "executable", str(inner))
    (tmp_path / "portable").mkdir()
    assert portable_profile() == tmp_path / "portable"
