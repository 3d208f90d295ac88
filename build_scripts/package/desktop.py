"""The files by which a Linux desktop knows the program, the same in every package."""

import gzip
import os
import shutil
import time
from pathlib import Path
from xml.sax.saxutils import escape

from build_scripts.package import origins
from build_scripts.package.source import Source

ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)


def share(source: Source, target: Path) -> None:
    """Put menu entry, icons, file types, man page and software-centre entry into `target`."""
    linux = source.folder / "build_scripts" / "linux"
    icons = source.folder / "resources" / "icons"
    copies = {
        "applications/tractor.desktop": linux / "tractor.desktop",
        "mime/packages/tractor.xml": linux / "tractor-mime.xml",
        "icons/hicolor/scalable/apps/tractor.svg": icons / "tractor.svg",
    }
    for size in ICON_SIZES:
        name = f"icons/hicolor/{size}x{size}/apps/tractor.png"
        copies[name] = icons / f"tractor-{size}.png"
    for name, file in copies.items():
        place(target / name, file.read_bytes())
    metainfo = filled(source, (linux / "tractor.metainfo.xml").read_text(encoding="utf-8"))
    if source.home:
        url = f'<url type="homepage">{escape(source.home)}</url>\n  <launchable'
        metainfo = metainfo.replace("<launchable", url, 1)
    place(target / "metainfo" / "tractor.shengji.Tractor.metainfo.xml", metainfo.encode())
    manual = filled(source, (linux / "tractor.6").read_text(encoding="utf-8"))
    place(target / "man" / "man6" / "tractor.6.gz", packed(manual.encode()))


def filled(source: Source, text: str) -> str:
    """Fill in version, maintainer (as XML) and date, the latter in UTC as 2026-11-30."""
    date = time.strftime("%Y-%m-%d", time.gmtime(source.epoch))
    text = text.replace("@MAINTAINER@", escape(source.project.maintainer))
    return text.replace("@VERSION@", source.version).replace("@DATE@", date)


def packed(data: bytes) -> bytes:
    """Return `data` as gzip without a time in it."""
    return gzip.compress(data, 9, mtime=0)


def place(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Write a file and its folders, readable for all whatever the umask."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    path.chmod(mode)


def copy_program(frozen: Path, target: Path) -> None:
    """Copy the frozen folder; its programs stay executable, everything is readable for all."""
    shutil.copytree(frozen, target, symlinks=True)
    normalise_modes(target)


def normalise_modes(folder: Path) -> None:
    """Set modes that do not depend on the umask: 755 for folders and programs, 644 otherwise.

    Libraries are no programs, though they come as such.
    """
    for path in [folder, *folder.rglob("*")]:
        if path.is_symlink():
            continue
        started = bool(path.stat().st_mode & 0o100) and ".so" not in path.suffixes
        executable = path.is_dir() or started
        path.chmod(0o755 if executable else 0o644)


def set_times(folder: Path, epoch: int) -> None:
    """Give everything in `folder` one time, so that two builds are alike."""
    for path in sorted(folder.rglob("*"), reverse=True):
        os.utime(path, (epoch, epoch), follow_symlinks=False)
    os.utime(folder, (epoch, epoch))


def licence_book(components: Path) -> str:
    """Return all licences as one readable text: the list first, then each text once."""
    found = origins.read(components)
    lines = ["Tractor ships with these parts:", ""]
    lines += [f"- {describe(component)}" for component in found]
    seen: dict[str, list[str]] = {}
    for component in found:
        for text in component.texts:
            seen.setdefault(text, []).append(component.name)
    for text, names in seen.items():
        lines += ["", "=" * 78, ", ".join(names), "=" * 78, "", text.strip()]
    return "\n".join(lines) + "\n"


def describe(component: origins.Component) -> str:
    """Return one line about a component."""
    name = f"{component.name} {component.version}".strip()
    inside = f" (inside {component.inside})" if component.inside else ""
    return f"{name}{inside}: {component.licence or 'see its text below'}"
