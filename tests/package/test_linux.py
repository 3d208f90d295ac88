"""Menu entry, file types, man page, installer script and packages for Linux."""

import configparser
import gzip
import os
import shutil
import subprocess
import sys
import tarfile
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from build_scripts.package import archive, contents, deb, desktop, elf, notes, origins
from build_scripts.package.freeze import Frozen
from build_scripts.package.origins import Component
from build_scripts.package.project import Project
from build_scripts.package.source import Source

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "build_scripts" / "linux"
PROJECT = Project("0.1.0", "Ann & Ben", "ann@example.org", "https://example.org/")
SOURCE = Source(ROOT, PROJECT, "abc123", 1_700_000_000)
NAMELESS = replace(SOURCE, project=Project("0.1.0", "Ann"))
"""Neither an address nor a page."""
on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux only")
MIME = {"application/x-tractor-replay", "application/x-tractor-rules"}


def entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(LINUX / "tractor.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


def test_the_menu_entry_fits_the_other_files() -> None:
    found = entry()
    assert set(found["MimeType"].strip(";").split(";")) == MIME
    assert found["Exec"] == "tractor %f"
    for key in ("Name", "GenericName", "Comment"):
        assert found[f"{key}[zh_CN]"]
    types = ElementTree.parse(LINUX / "tractor-mime.xml").getroot()
    assert {element.attrib["type"] for element in types} == MIME
    metainfo = ElementTree.parse(LINUX / "tractor.metainfo.xml").getroot()
    assert {element.text for element in metainfo.iter("mediatype")} == MIME


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="needs the tool")
def test_the_desktop_accepts_the_menu_entry() -> None:
    done = subprocess.run(
        ["desktop-file-validate", str(LINUX / "tractor.desktop")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="needs the tool")
@pytest.mark.parametrize("source", [SOURCE, NAMELESS], ids=["page", "no page"])
def test_software_centres_accept_the_description(tmp_path: Path, source: Source) -> None:
    desktop.share(source, tmp_path)
    (path,) = (tmp_path / "metainfo").iterdir()
    command = ["appstreamcli", "validate", "--no-net", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_what_a_desktop_needs_is_there_and_filled_in(tmp_path: Path) -> None:
    desktop.share(SOURCE, tmp_path)
    manual = gzip.decompress((tmp_path / "man" / "man6" / "tractor.6.gz").read_bytes()).decode()
    assert '"2023-11-14" "tractor 0.1.0"' in manual
    (metainfo,) = (tmp_path / "metainfo").iterdir()
    text = metainfo.read_text(encoding="utf-8")
    assert '<release version="0.1.0" date="2023-11-14"/>' in text
    assert "https://example.org/" in text
    assert "<name>Ann &amp; Ben</name>" in text
    assert "@" not in text
    for size in desktop.ICON_SIZES:
        assert (tmp_path / f"icons/hicolor/{size}x{size}/apps/tractor.png").is_file()


def test_the_manual_names_every_option_of_the_program() -> None:
    from tractor_app.__main__ import build_parser

    manual = (LINUX / "tractor.6").read_text(encoding="utf-8").replace("\\-", "-")
    options = [option for action in build_parser()._actions for option in action.option_strings]
    missing = [name for name in options if name.startswith("--") and name not in manual]
    assert missing == []


def fake_frozen(folder: Path) -> Frozen:
    """A stand-in with a program that tells its version, and one library."""
    inner = folder / "frozen 升级" / "_internal"
    inner.mkdir(parents=True)
    program = inner.parent / "tractor"
    program.write_text("#!/bin/sh\necho tractor stand-in\n", encoding="utf-8")
    program.chmod(0o755)
    library = inner / "libX.so.1"
    library.write_bytes(b"library")
    library.chmod(0o755)
    components = folder / "components.json"
    origins.write([Component("Tractor", "0.1.0", "MIT", texts=["Be kind."])], components)
    return Frozen(inner.parent, components, contents.measure(inner.parent))


@on_linux
def test_the_archive_installs_upgrades_and_leaves_nothing_behind(tmp_path: Path) -> None:
    frozen = fake_frozen(tmp_path)
    path = archive.tarball(SOURCE, frozen, tmp_path / "work", tmp_path, "x86_64", preset=0)
    with tarfile.open(path) as tar:
        assert {member.mtime for member in tar} == {SOURCE.epoch}
        tar.extractall(tmp_path / "out", filter="data")
    (folder,) = (tmp_path / "out").iterdir()
    prefix = tmp_path / "my games"
    script = [str(folder / "install.sh"), "--prefix", str(prefix)]
    keep = prefix / "share" / "applications" / "other.desktop"
    keep.parent.mkdir(parents=True)
    keep.touch()
    for _ in range(2):
        subprocess.run(script, check=True, capture_output=True)
        told = subprocess.run([str(prefix / "bin" / "tractor")], capture_output=True, check=True)
        assert told.stdout == b"tractor stand-in\n"
    text = (prefix / "share" / "applications" / "tractor.desktop").read_text(encoding="utf-8")
    assert f'Exec="{prefix}/lib/tractor/tractor" %f\n' in text
    subprocess.run([*script, "--remove"], check=True, capture_output=True)
    left = [p for p in prefix.rglob("*") if not p.is_dir() and "mime" not in p.parts]
    assert [p for p in left if p.suffix not in (".cache", ".index")] == [keep]
    again = subprocess.run([*script, "--remove"], check=False, capture_output=True)
    assert again.returncode == 1
    assert b"not installed" in again.stderr


@on_linux
@pytest.mark.parametrize("name", ['a"b', "a$b", "a`b", "a%b", "a|b", "a&b", "a\\b"])
def test_names_a_menu_entry_cannot_hold_are_refused(tmp_path: Path, name: str) -> None:
    script = [str(LINUX / "install.sh"), "--prefix", str(tmp_path / name)]
    done = subprocess.run(script, check=False, capture_output=True)
    assert done.returncode == 2
    assert not (tmp_path / name).exists()


@on_linux
def test_the_app_dir_starts_from_anywhere(tmp_path: Path) -> None:
    folder = archive.app_dir(SOURCE, fake_frozen(tmp_path), tmp_path / "App Dir")
    link = tmp_path / "link"
    link.symlink_to(folder / "AppRun")
    for start in (folder / "AppRun", link):
        told = subprocess.run([str(start)], capture_output=True, check=True, cwd="/")
        assert told.stdout == b"tractor stand-in\n"
    assert (folder / ".DirIcon").resolve().is_file()


@on_linux
@pytest.mark.skipif(shutil.which("xz") is None, reason="needs xz")
def test_the_single_file_unpacks_itself_once_and_runs(tmp_path: Path) -> None:
    frozen = fake_frozen(tmp_path)
    work = tmp_path / "work"
    path = archive.single_file(SOURCE, frozen, work, tmp_path, "x86_64", preset=0)
    first = path.read_bytes()
    again = archive.single_file(SOURCE, frozen, work, tmp_path, "x86_64", preset=0)
    assert again.read_bytes() == first
    moved = tmp_path / "我的 games"
    moved.mkdir()
    path = path.rename(moved / path.name)
    home = tmp_path / "home"
    home.mkdir()
    env = {"PATH": os.environ["PATH"], "HOME": str(home)}
    for _ in range(2):
        told = subprocess.run([str(path)], env=env, cwd="/", capture_output=True, check=True)
        assert (told.stdout, told.stderr) == (b"tractor stand-in\n", b"")
    (place,) = (home / ".cache" / "tractor-program").iterdir()
    assert place.name.startswith("0.1.0-")
    old = place.with_name("0.0.9-abc")
    place.rename(old)
    os.utime(old, (0, 0))
    subprocess.run([str(path)], env=env, cwd="/", capture_output=True, check=True)
    assert [kept.name for kept in place.parent.iterdir()] == [place.name]


@on_linux
@pytest.mark.skipif(shutil.which("mksquashfs") is None, reason="needs squashfs-tools")
def test_an_app_image_is_the_runtime_and_the_file_system(tmp_path: Path) -> None:
    frozen = fake_frozen(tmp_path)
    runtime = tmp_path / "runtime"
    runtime.write_bytes(b"\x7fELF stand-in")
    images = []
    for name in ("one", "two"):
        target = tmp_path / name
        target.mkdir()
        path = archive.app_image(SOURCE, frozen, tmp_path / "work", target, runtime, "x86_64")
        images.append(path.read_bytes())
    assert images[0] == images[1]
    assert images[0].startswith(b"\x7fELF stand-in" + b"hsqs")
    assert os.access(path, os.X_OK)


@on_linux
@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="needs dpkg")
def test_the_debian_package_has_what_debian_wants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(elf, "needs", lambda _: elf.Needs(("libEGL.so.1", "libc.so.6"), (2, 36)))
    frozen = fake_frozen(tmp_path)
    made = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        path = deb.build(SOURCE, frozen, tmp_path / "work", tmp_path / name, level=0)
        made.append(path.read_bytes())
    assert made[0] == made[1]
    show = subprocess.run(["dpkg-deb", "-f", str(path)], capture_output=True, text=True, check=True)
    assert "Version: 0.1.0-1\n" in show.stdout
    assert "Depends: libc6 (>= 2.36), libegl1\n" in show.stdout
    listed = subprocess.run(
        ["dpkg-deb", "-c", str(path)], capture_output=True, text=True, check=True
    ).stdout
    rows = {line.split(None, 5)[5]: line.split()[:2] for line in listed.splitlines()}
    assert rows["./usr/lib/tractor/tractor"] == ["-rwxr-xr-x", "root/root"]
    assert rows["./usr/lib/tractor/_internal/libX.so.1"] == ["-rw-r--r--", "root/root"]
    assert "./usr/games/tractor -> ../lib/tractor/tractor" in rows
    assert "./usr/share/doc/tractor/licences.gz" in rows


def test_packages_name_only_what_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elf, "needs", lambda _: elf.Needs((), (2, 36)))
    monkeypatch.setattr(deb, "architecture", lambda: "amd64")
    size = contents.Size(1024, 1)
    whole = deb.control(SOURCE, tmp_path, size)
    assert "Maintainer: Ann & Ben <ann@example.org>\n" in whole
    assert "Homepage: https://example.org/\n" in whole
    assert " -- Ann & Ben <ann@example.org>  " in deb.changelog(SOURCE)
    bare = deb.control(NAMELESS, tmp_path, size)
    assert "Maintainer: Ann\n" in bare
    assert "Homepage" not in bare
    assert " -- Ann <>  " in deb.changelog(NAMELESS)
    desktop.share(NAMELESS, tmp_path)
    (metainfo,) = (tmp_path / "metainfo").iterdir()
    assert "homepage" not in metainfo.read_text(encoding="utf-8")


def test_what_binaries_ask_for_is_read() -> None:
    dump = """\
  NEEDED               libEGL.so.1
  NEEDED               libc.so.6
  required from libc.so.6:
    0x069691b6 0x00 05 GLIBC_2.36
    0x06969194 0x00 04 GLIBC_2.4
"""
    assert elf.parse(dump) == ({"libEGL.so.1", "libc.so.6"}, (2, 36))
    assert elf.outside_c_library(
        ["libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "libGL.so.1"]
    ) == ["libGL.so.1"]


@pytest.mark.parametrize(
    ("version", "expected"),
    [("0.1.0", "0.1.0-1"), ("1.0.0rc2", "1.0.0~rc2-1"), ("1.0.dev3", "1.0~dev3-1")],
)
def test_pre_releases_sort_before_releases(version: str, expected: str) -> None:
    assert deb.debian_version(Source(ROOT, Project(version, "Ann"), "c", 0)) == expected


def test_release_notes_come_from_the_changelog(tmp_path: Path) -> None:
    path = tmp_path / "CHANGELOG.md"
    path.write_text(
        "# Changelog\n\n## Unreleased\n\n### Added\n\n- A long\n  line\n\n"
        "## 1.0.0 - 2026-12-01\n\n- First\n",
        encoding="utf-8",
    )
    assert notes.release_notes(path, "1.0.0") == "# Tractor 1.0.0\n\n- First\n"
    assert notes.bullets(path, "1.1.0") == ["A long line"]
    assert notes.section(ROOT / "CHANGELOG.md", "0.1.0")


def test_a_tag_must_be_the_version_and_have_notes(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.0"\n', encoding="utf-8")
    changelog = tmp_path / "CHANGELOG.md"
    changelog.write_text("## Unreleased\n", encoding="utf-8")
    assert "does not fit" in str(notes.wrong_tag("v1.1.0", tmp_path))
    assert "no section" in str(notes.wrong_tag("v1.2.0", tmp_path))
    changelog.write_text("## 1.2.0 - 2026-12-01\n\n- It works\n", encoding="utf-8")
    assert notes.wrong_tag("v1.2.0", tmp_path) is None


def test_checksums_are_what_sha256sum_reads(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x")
    assert notes.main(["--checksums", str(tmp_path)]) == 0
    (sums,) = tmp_path.glob("SHA256SUMS*")
    digest = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
    assert sums.read_text(encoding="ascii") == f"{digest}  a\n"
