"""`tractor licences`, from an installer's list and without one."""

import json
from pathlib import Path

import pytest

from tractor_app import __main__ as front
from tractor_app import licences

LIST = {
    "components": [
        {"name": "Qt", "version": "6", "licence": "LGPL-3.0-only", "texts": [0, 1], "files": ["x"]},
        {"name": "ICU", "licence": "Unicode-3.0", "inside": "Qt", "texts": []},
        {"name": "libx", "version": "1", "texts": [1, 7]},
    ],
    "texts": ["lesser text", "general text"],
}


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installer's list."""
    path = tmp_path / "licences.json"
    path.write_text(json.dumps(LIST), encoding="utf-8")
    monkeypatch.setattr(licences, "resources", lambda: tmp_path)
    return path


def test_every_part_is_one_line(shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert front.main(["licences"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["Qt 6: LGPL-3.0-only", "ICU (Qt): Unicode-3.0", "libx 1"]


def test_texts_are_printed_whole(shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert front.main(["licences", "QT"]) == 0
    out = capsys.readouterr().out
    assert "lesser text" in out
    assert "general text" in out
    assert front.main(["licences", "libx"]) == 0
    assert "general text" in capsys.readouterr().out


def test_an_unknown_part_is_a_sentence(shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert front.main(["licences", "nothing"]) == 1
    assert "nothing" in capsys.readouterr().err


def test_a_checkout_names_itself_and_its_fonts(capsys: pytest.CaptureFixture[str]) -> None:
    assert front.main(["licences"]) == 0
    out = capsys.readouterr().out
    assert "Tractor" in out
    assert "Noto Sans SC: OFL-1.1" in out
    parts = licences.book().parts
    assert all(licences.book().texts_of(part) for part in parts)
    assert licences.book().texts_of(parts[0])[0].startswith("MIT License")


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"components": [1], "texts": []}'])
def test_a_damaged_list_counts_as_none(
    shipped: Path, damage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped.write_text(damage, encoding="utf-8")
    fonts = shipped.parent / "fonts"
    fonts.mkdir()
    (fonts / "OFL.txt").write_text("font text", encoding="utf-8")
    assert [part.name for part in licences.book().parts] == ["Tractor", "Noto Sans SC"]
