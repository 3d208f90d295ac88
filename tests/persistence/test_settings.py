"""Settings survive other versions, other hands and other programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.codec.strategies import values
from tractor_app.persistence.folders import profile
from tractor_app.persistence.problems import StoreFault
from tractor_app.persistence.settings import Settings, SettingsFile


def test_nothing_there_gives_defaults(tmp_path: Path) -> None:
    loaded = SettingsFile(tmp_path / "new").load()
    assert loaded.settings == Settings()
    assert loaded.problem is None
    assert not (tmp_path / "new").exists()


@given(settings=values(Settings))
def test_round_trip(tmp_path_factory: pytest.TempPathFactory, settings: Settings) -> None:
    folder = tmp_path_factory.mktemp("settings")
    if not settings.bots:
        settings = msgspec.structs.replace(settings, bots=("beginner",))
    assert SettingsFile(folder).save(settings) is None
    loaded = SettingsFile(folder).load()
    assert (loaded.settings, loaded.ignored, loaded.problem) == (settings, (), None)


def test_unknown_keys_are_kept_and_odd_values_ignored(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(
        json.dumps(
            {"player-name": "林", "text-size": 900, "four-colours": "loud", "from-2031": {"a": [1]}}
        )
    )
    file = SettingsFile(tmp_path)
    loaded = file.load()
    assert loaded.settings == Settings(player_name="林")
    assert set(loaded.ignored) == {"text-size", "four-colours"}
    assert file.save(msgspec.structs.replace(loaded.settings, four_colours=True)) is None
    tree: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    assert tree["from-2031"] == {"a": [1]}
    assert tree["four-colours"] is True
    # A later version may know what this one took for nonsense.
    assert tree["text-size"] == 900
    assert SettingsFile(tmp_path).load().settings.player_name == "林"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b"nul",
        b"[" * 100_000,
        b"{" + b" " * 300_000 + b"}",
        b"\0" * 9,
    ],
)
def test_no_settings_are_set_aside(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(data)
    file = SettingsFile(tmp_path)
    loaded = file.load()
    assert loaded.settings == Settings()
    assert loaded.problem is not None
    assert loaded.problem.fault is StoreFault.BAD_SETTINGS
    assert Path(loaded.problem.path).read_bytes() == data
    assert not path.exists()
    assert file.save(Settings()) is None
    assert file.load().problem is None


def test_half_a_character_is_no_name(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(r'{"player-name": "\ud800", "theme": "dusk"}')
    loaded = SettingsFile(tmp_path).load()
    assert loaded.settings == Settings(theme="dusk")
    assert loaded.ignored == ("player-name",)


@pytest.mark.parametrize("depth", [50, 400, 800, 950])
@pytest.mark.parametrize("key", ["from-2031", "bots"])
def test_deep_values_are_kept_or_dropped(tmp_path: Path, key: str, depth: int) -> None:
    text = f'{{"{key}": {"[" * depth}{"]" * depth}, "text-size": 120}}'
    (tmp_path / "settings.json").write_text(text)
    file = SettingsFile(tmp_path)
    loaded = file.load()
    assert file.save(loaded.settings) is None
    assert SettingsFile(tmp_path).load().settings == loaded.settings


@given(data=st.binary(max_size=120))
def test_any_bytes(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    folder = tmp_path_factory.mktemp("settings")
    (folder / "settings.json").write_bytes(data)
    assert isinstance(SettingsFile(folder).load().settings, Settings)


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    problem = SettingsFile(tmp_path / "file").save(Settings())
    assert problem is not None
    assert problem.fault is StoreFault.SETTINGS_UNWRITABLE


def test_a_profile_folder_moves_everything(tmp_path: Path) -> None:
    home = profile(tmp_path / "p")
    for folder in (home.config, home.data, home.matches, home.history, home.aside, home.rules):
        assert folder.is_relative_to(tmp_path / "p")
    usual = profile()
    assert usual.config.is_absolute()
    assert "tractor" in str(usual.data)


def test_a_chosen_value_replaces_one_that_was_not_understood(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"speed": {"of": "deal"}, "bots": {"west": "expert"}}))
    file = SettingsFile(tmp_path)
    settings = file.load().settings
    assert file.save(msgspec.structs.replace(settings, speed="fast")) is None
    tree: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    assert (tree["speed"], tree["bots"]) == ("fast", {"west": "expert"})


def test_settings_that_cannot_be_read_are_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.mkdir()
    (path / "precious").write_text("x")
    file = SettingsFile(tmp_path)
    loaded = file.load()
    assert loaded.problem is not None
    assert loaded.problem.fault is StoreFault.SETTINGS_UNREADABLE
    for name in ("one", "two"):
        assert file.save(msgspec.structs.replace(loaded.settings, player_name=name)) is None
    assert (tmp_path / "set-aside" / "settings.json" / "precious").exists()
    assert SettingsFile(tmp_path).load().settings.player_name == "two"
