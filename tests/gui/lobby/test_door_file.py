"""The way back to a table is kept, or there is none: never one that cannot be gone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tractor_app.gui.lobby.door_file import WayBack, WayBackFile
from tractor_app.persistence.folders import profile

WAY: dict[str, Any] = {
    "address": "192.168.1.5",
    "port": 47080,
    "encrypted": True,
    "fingerprint": "ab",
    "table": "t",
    "token": "x",
}


def kept(folder: Path, data: bytes) -> WayBack | None:
    (folder / "lan").mkdir()
    (folder / "lan" / "way-back.json").write_bytes(data)
    return WayBackFile(profile(folder)).load()


def test_a_way_back_is_kept_and_forgotten(tmp_path: Path) -> None:
    way = kept(tmp_path, json.dumps(WAY).encode())
    assert way is not None
    file = WayBackFile(profile(tmp_path))
    file.save(way)
    assert file.load() == way
    file.save(None)
    assert file.load() is None


@pytest.mark.parametrize("port", [-1, 0, 65536, 10**30, "47080", None])
def test_a_port_that_no_machine_has_is_no_way_back(tmp_path: Path, port: object) -> None:
    assert kept(tmp_path, json.dumps({**WAY, "port": port}).encode()) is None


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_way_back(tmp_path: Path, data: bytes) -> None:
    assert kept(tmp_path, data) is None
