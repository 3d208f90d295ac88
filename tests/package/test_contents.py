"""What goes into the frozen program, and how big it may be."""

from pathlib import Path

import pytest

from build_scripts.package import contents
from build_scripts.package.contents import Size
from build_scripts.package.freeze import BUDGET

QT = "PySide6/Qt"


@pytest.mark.parametrize(
    "name",
    [
        f"{QT}/plugins/platforms/libqxcb.so",
        f"{QT}/plugins/platforms/libqoffscreen.so",
        f"{QT}/plugins/tls/libqopensslbackend.so",
        f"{QT}/translations/qtbase_zh_CN.qm",
        f"{QT}/lib/libQt6Core.so.6",
        "PySide6/plugins/platforms/qwindows.dll",
        "PySide6/translations/qtbase_zh_CN.qm",
        "PySide6/Qt6Core.dll",
        "PySide6\\plugins\\styles\\qmodernwindowsstyle.dll",
        f"{QT}/plugins/platforms/libqcocoa.dylib",
        "tractor_app/resources/icons/tractor.svg",
        "tractor_app/resources/i18n/tractor_zh_CN.qm",
        "base_library.zip",
        "libxcb-cursor.so.0",
        "libkrb5.so.3",
    ],
)
def test_what_the_program_needs_is_kept(name: str) -> None:
    assert contents.keep(name)


@pytest.mark.parametrize(
    "name",
    [
        f"{QT}/plugins/platforms/libqeglfs.so",
        f"{QT}/plugins/platformthemes/libqgtk3.so",
        f"{QT}/plugins/imageformats/libqtiff.so",
        f"{QT}/plugins/sqldrivers/libqsqlite.so",
        f"{QT}/translations/qtbase_de.qm",
        f"{QT}/translations/qt_help_zh_CN.qm",
        "PySide6/translations/qtbase_fr.qm",
        "PySide6/opengl32sw.dll",
        "PySide6/Qt6Quick.dll",
        f"{QT}/lib/libQt6Qml.so.6",
        "libfontconfig.so.1",
        "libstdc++.so.6",
        "libX11.so.6",
        "setuptools/_vendor/jaraco/text/Lorem ipsum.txt",
        "pyside6_essentials-6.11.3.dist-info/RECORD",
        "tractor_app/resources/README.md",
    ],
)
def test_the_rest_is_left_out(name: str) -> None:
    assert not contents.keep(name)
    assert contents.strangers(["base_library.zip", name]) == [name]


def test_the_modules_the_program_imports_are_the_listed_ones() -> None:
    root = Path(__file__).resolve().parents[2] / "tractor_app"
    text = "\n".join(path.read_text(encoding="utf-8") for path in root.rglob("*.py"))
    imported = {
        module.split(".")[1].split()[0]
        for line in text.splitlines()
        for module in line.split()
        if line.strip().startswith(("from PySide6.", "import PySide6."))
        and module.startswith("PySide6.")
    }
    assert imported <= set(contents.QT_MODULES)
    assert not {f"PySide6.{name}" for name in imported} & set(contents.EXCLUDED_MODULES)


def test_only_what_is_linked_to_is_reachable() -> None:
    links = {"plugin": ["a"], "a": ["b", "a"], "b": ["plugin"], "lonely": ["b"]}
    assert contents.reachable(["plugin"], links.__getitem__) == {"plugin", "a", "b"}


def test_a_tenth_more_is_too_much() -> None:
    budget = Size(1000, 10)
    assert contents.over_budget(Size(1100, 99), budget) is None
    problem = contents.over_budget(Size(1101, 10), budget)
    assert problem is not None
    assert "--record-size" in problem
    assert contents.over_budget(Size(10**12, 1), None) is None


def test_sizes_are_measured_and_recorded_per_system(tmp_path: Path) -> None:
    folder = tmp_path / "app"
    (folder / "in").mkdir(parents=True)
    (folder / "a").write_bytes(b"12345")
    (folder / "in" / "b").write_bytes(b"123")
    assert contents.measure(folder) == Size(8, 2)
    path = tmp_path / "budget.json"
    contents.write_budget(path, "linux-x86_64", Size(8, 2))
    contents.write_budget(path, "win32-x86_64", Size(9, 3))
    assert contents.read_budget(path, "linux-x86_64") == Size(8, 2)
    assert contents.read_budget(path, "win32-x86_64") == Size(9, 3)
    assert contents.read_budget(path, "darwin-aarch64") is None


def test_a_size_is_recorded_for_linux() -> None:
    budget = contents.read_budget(BUDGET, "linux-x86_64")
    assert budget is not None
    assert 80e6 < budget.bytes < 200e6


@pytest.mark.parametrize(
    ("link", "target", "stays"),
    [
        ("libQt6Core.so.6", "PySide6/Qt/lib/libQt6Core.so.6", True),
        ("libgtk-3.so.0", "PySide6/Qt/lib/libgtk-3.so.0", False),
        ("PySide6/Qt/lib/QtCore.framework/Versions/Current", "A", True),
        ("PySide6/Qt/lib/QtCore.framework/QtCore", "Versions/A/QtCore", True),
        ("PySide6/Qt/lib/QtQml.framework/Versions/Current", "A", False),
    ],
)
def test_links_stay_where_they_lead_somewhere(link: str, target: str, stays: bool) -> None:
    kept = {"PySide6/Qt/lib/libQt6Core.so.6", "PySide6/Qt/lib/QtCore.framework/Versions/A/QtCore"}
    assert contents.leads_somewhere(link, target, kept) is stays
