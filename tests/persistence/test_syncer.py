"""Syncing on a thread."""

import os
from pathlib import Path

import pytest

from tractor_app.persistence.syncer import Syncer


def test_wishes_are_met_before_it_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "log"
    file.write_bytes(b"x")
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    syncer = Syncer(file)
    syncer.want()
    syncer.close()
    syncer.close()
    assert synced
    syncer.want()


def test_a_file_that_is_gone_changes_nothing(tmp_path: Path) -> None:
    syncer = Syncer(tmp_path / "none")
    syncer.want()
    syncer.close()
