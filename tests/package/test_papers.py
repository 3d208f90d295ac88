"""Origins, licences and the bill of materials."""

import json
import sys
from importlib import metadata
from pathlib import Path

import pytest

from build_scripts.package import desktop, origins, project, sbom
from build_scripts.package.origins import Component, OriginError
from build_scripts.package.source import Source

ROOT = Path(__file__).resolve().parents[2]


def test_a_package_brings_its_licence() -> None:
    found = origins.of_package("msgspec")
    assert found.licence == "BSD-3-Clause"
    assert found.purl == f"pkg:pypi/msgspec@{metadata.version('msgspec')}"
    assert "Redistribution" in found.texts[0]


def test_qt_ships_under_the_lgpl_with_both_texts() -> None:
    found = origins.of_package("PySide6-Essentials")
    assert found.licence == "LGPL-3.0-only"
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in found.texts[0]
    assert "GNU GENERAL PUBLIC LICENSE" in found.texts[1]


def test_a_package_without_licence_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(origins, "_own_texts", lambda _: [])
    with pytest.raises(OriginError, match="msgspec"):
        origins.of_package("msgspec")


def test_the_program_and_its_fonts_are_listed() -> None:
    program, font = origins.of_program(ROOT, "0.1.0")
    assert program.texts[0].startswith("MIT License")
    assert font.licence == "OFL-1.1"
    assert len(font.files) == 2


def test_components_survive_their_file_with_each_text_once(tmp_path: Path) -> None:
    found = [
        Component("A", "1", "MIT", texts=["same", "own"], files=["a.so"]),
        Component("B", texts=["same"], inside="A"),
    ]
    path = tmp_path / "licences.json"
    origins.write(found, path)
    assert origins.read(path) == found
    assert json.loads(path.read_text(encoding="utf-8"))["texts"] == ["same", "own"]


@pytest.mark.skipif(sys.platform != "linux", reason="Linux only")
def test_a_file_of_unknown_origin_stops_the_build(tmp_path: Path) -> None:
    stranger = tmp_path / "libstrange.so.1"
    stranger.touch()
    collector = object.__new__(origins.Collector)
    collector._owners = {}
    collector._source = ROOT
    collector._by_key = {}
    with pytest.raises(OriginError, match=r"libstrange\.so\.1"):
        collector.binary("libstrange.so.1", stranger)


def test_the_book_has_every_text_once(tmp_path: Path) -> None:
    path = tmp_path / "licences.json"
    parts = [
        Component("A", "1", "MIT", texts=["the text"]),
        Component("B", texts=["the text"]),
        Component("C", licence="Zlib", inside="A"),
    ]
    origins.write(parts, path)
    book = desktop.licence_book(path)
    assert book.count("the text") == 1
    assert "A, B" in book
    assert "- C (inside A): Zlib" in book


def test_the_bill_of_materials_names_everything(tmp_path: Path) -> None:
    source = Source(ROOT, project.read(ROOT), "abc123", 1_700_000_000)
    (tmp_path / "_internal").mkdir()
    (tmp_path / "_internal" / "a.so").write_bytes(b"x")
    parts = [
        Component("Tractor", "0.1.0", "MIT"),
        Component("A", "1", "MIT", purl="pkg:pypi/a@1", files=["a.so"]),
        Component("B", licence="GPLv2 with a special exception", home="https://example.org/"),
        Component("C", licence="Zlib", inside="A"),
    ]
    path = tmp_path / "bill.json"
    sbom.write(source, parts, tmp_path, path)
    bill = json.loads(path.read_text(encoding="utf-8"))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert bill["metadata"]["timestamp"] == "2023-11-14T22:13:20Z"
    names = {part["name"]: part for part in bill["components"]}
    assert set(names) == {"A", "B"}
    inner = {part["name"]: part for part in names["A"]["components"]}
    assert set(inner) == {"C", "a.so"}
    assert inner["a.so"]["hashes"][0]["content"].startswith("2d711642b726b044")
    assert names["B"]["licenses"] == [{"license": {"name": "GPLv2 with a special exception"}}]
    refs = [part["bom-ref"] for part in bill["components"]]
    assert bill["dependencies"] == [{"ref": "tractor", "dependsOn": sorted(refs)}]
    sbom.write(source, parts, tmp_path, tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == path.read_bytes()
