"""What can be checked of the Windows and macOS packages on any system."""

import plistlib
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from build_scripts.package import command, macos, windows
from build_scripts.package.project import Project
from build_scripts.package.source import Source
from tractor_app.net import mdns

ROOT = Path(__file__).resolve().parents[2]
PROJECT = Project("0.1.0", "Ann & Ben", home="https://example.org/")
ENDINGS = {"tractor-replay", "tractor-rules"}


def test_the_bundle_says_what_macos_asks_for() -> None:
    plist = plistlib.loads(plistlib.dumps(macos.info_plist(ROOT, PROJECT, "abc")))
    assert plist["CFBundleIdentifier"] == macos.IDENTIFIER
    assert plist["CFBundleShortVersionString"] == plist["CFBundleVersion"] == "0.1.0"
    assert plist["NSLocalNetworkUsageDescription"]
    assert plist["NSBonjourServices"] == [mdns.SERVICE.removesuffix(".local.")]
    assert plist["NSHumanReadableCopyright"] == "Ann & Ben, MIT licence"
    exported = {kind["UTTypeIdentifier"]: kind for kind in plist["UTExportedTypeDeclarations"]}
    endings = {
        ending
        for kind in exported.values()
        for ending in kind["UTTypeTagSpecification"]["public.filename-extension"]
    }
    assert endings == ENDINGS
    opened = {
        name for kind in plist["CFBundleDocumentTypes"] for name in kind["LSItemContentTypes"]
    }
    assert opened == set(exported)


def test_entitlements_are_only_what_python_needs() -> None:
    path = ROOT / "build_scripts" / "macos" / "entitlements.plist"
    rights = plistlib.loads(path.read_bytes())
    assert all(rights.values())
    assert not [name for name in rights if "app-sandbox" in name or "get-task-allow" in name]


def test_file_types_are_the_same_everywhere() -> None:
    linux = ElementTree.parse(ROOT / "build_scripts" / "linux" / "tractor-mime.xml").getroot()
    globs = {element.attrib["pattern"] for element in linux.iter() if element.tag.endswith("glob")}
    assert globs == {f"*.{ending}" for ending in ENDINGS}
    script = (ROOT / "build_scripts" / "windows" / "tractor.nsi").read_text(encoding="utf-8")
    for ending in ENDINGS:
        assert f'FILE_TYPE "{ending}"' in script
        assert f'NO_FILE_TYPE "{ending}"' in script


@pytest.mark.parametrize(
    ("version", "numbers"),
    [("0.1.0", (0, 1, 0, 0)), ("1.2.3rc4", (1, 2, 3, 0)), ("2", (2, 0, 0, 0))],
)
def test_windows_versions_have_four_numbers(
    version: str, numbers: tuple[int, int, int, int]
) -> None:
    assert windows.four_numbers(version) == numbers
    assert f"filevers={numbers}" in windows.version_resource(Project(version, "Ann"), "tractor.exe")


def test_the_version_resource_is_what_pyinstaller_reads() -> None:
    made: dict[str, object] = {}

    def structure(name: str) -> object:
        return lambda *args, **kwargs: (
            made.setdefault(name, (args, kwargs)) and (name, args, kwargs)
        )

    names = ("VSVersionInfo", "FixedFileInfo", "StringFileInfo", "StringTable")
    scope = {name: structure(name) for name in (*names, "StringStruct", "VarFileInfo", "VarStruct")}
    eval(windows.version_resource(PROJECT, "tractor.exe"), scope)
    assert set(names) <= set(made)


@pytest.mark.skipif(shutil.which("makensis") is None, reason="needs nsis")
def test_the_windows_installer_compiles_without_warnings(tmp_path: Path) -> None:
    frozen = tmp_path / "frozen"
    (frozen / "_internal").mkdir(parents=True)
    for name in ("tractor.exe", "tractor-console.exe", "_internal/a.dll"):
        (frozen / name).write_bytes(b"stand-in")
    for project in (PROJECT, Project("0.1.0", "Ann")):
        source = Source(ROOT, project, "abc", 1_700_000_000)
        path = windows.installer(source, frozen, tmp_path, tmp_path, fast=True)
        assert path.read_bytes().startswith(b"MZ")


@pytest.mark.parametrize(
    ("system", "has_dpkg", "expected"),
    [
        ("linux", True, ["deb", "tarball", "single"]),
        ("linux", False, ["tarball", "single"]),
        ("win32", False, ["nsis"]),
        ("darwin", False, ["dmg"]),
    ],
)
def test_each_system_has_its_packages(system: str, has_dpkg: bool, expected: list[str]) -> None:
    assert command.defaults(system, has_dpkg) == expected
    assert set(expected) <= set(command.MAKERS)


def test_an_app_image_without_runtime_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    from build_scripts.devtools.environment import Layout

    with pytest.raises(SystemExit):
        command.package(Layout(ROOT), ["--appimage"])
    assert "--runtime" in capsys.readouterr().err
