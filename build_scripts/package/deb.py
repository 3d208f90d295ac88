"""The Debian package: installs into /usr/lib/tractor, for Debian 12, Ubuntu 24.04 and newer."""

import hashlib
import os
import shutil
import subprocess
from email.utils import formatdate
from pathlib import Path

from build_scripts.devtools import Problem
from build_scripts.devtools.libraries import PACKAGES
from build_scripts.package import contents, desktop, elf, notes
from build_scripts.package.freeze import Frozen
from build_scripts.package.source import Source
from build_scripts.package.tools import need, run

REVISION = "1"

OVERRIDES = """\
# The program is frozen with the Python, the Qt and the libraries it was tested with, like the
# downloads for the other systems. They are used as their makers built them.
tractor: custom-library-search-path *
tractor: embedded-library *
tractor: hardening-no-bindnow *
tractor: hardening-no-fortify-functions *
tractor: hardening-no-pie *
tractor: library-not-linked-against-libc *
tractor: shared-library-lacks-prerequisites *
tractor: spelling-error-in-binary *
# The font is a cut with the program's own characters, of no use to other programs.
tractor: font-in-non-font-package *
# This package is not part of Debian.
tractor: initial-upload-closes-no-bugs *
"""

NO_ADDRESS = """\
# pyproject.toml names no address of the maintainers, and none is made up.
tractor: malformed-contact *
tractor: bogus-mail-host-in-debian-changelog *
"""


def architecture() -> str:
    """Return Debian's name of this machine's architecture."""
    command = [need("dpkg", "dpkg"), "--print-architecture"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def debian_version(source: Source) -> str:
    """Return the package's version; a pre-release sorts before its release."""
    version = source.version
    for mark in ("a", "b", "rc", ".dev"):
        version = version.replace(mark, f"~{mark.lstrip('.')}")
    return f"{version}-{REVISION}"


def depends(frozen: Path) -> str:
    """Return the Depends field from what the binaries ask for. Raises Problem."""
    asked = elf.needs(frozen)
    packages = {f"libc6 (>= {asked.glibc[0]}.{asked.glibc[1]})"}
    for library in elf.outside_c_library(asked.libraries):
        if library not in PACKAGES:
            raise Problem(f"Which Debian package has {library}? Add it to libraries.PACKAGES.")
        packages.add(" | ".join(PACKAGES[library]))
    return ", ".join(sorted(packages))


def contact(source: Source, *, closed: bool = False) -> str:
    """Return the maintainer as Debian writes it; `closed`: the brackets stay without an address."""
    project = source.project
    if project.email or closed:
        return f"{project.maintainer} <{project.email}>"
    return project.maintainer


def control(source: Source, frozen: Path, installed: contents.Size) -> str:
    """Return the control file."""
    home = f"Homepage: {source.home}\n" if source.home else ""
    return f"""\
Package: tractor
Version: {debian_version(source)}
Architecture: {architecture()}
Maintainer: {contact(source)}
Installed-Size: {installed.bytes // 1024}
Depends: {depends(frozen)}
Section: games
Priority: optional
{home}Description: Sheng Ji, the Chinese trick-taking card game
 Sheng Ji, also known as Tractor or Eighty Points, is China's favourite
 trick-taking game: two partnerships, two or more decks, and levels to climb
 from two to ace.
 .
 Play against bots of several strengths, with dozens of house rules, each
 explained in words, in English or Chinese.
"""


def copyright_file(source: Source) -> str:
    """Return Debian's copyright file: ours in full, where to read the others."""
    text = (source.folder / "LICENSE").read_text(encoding="utf-8").strip()
    holder = text.splitlines()[2].removeprefix("Copyright (c) ")
    body = "\n".join(f" {line}" if line.strip() else " ." for line in text.splitlines()[2:])
    return f"""\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Tractor
Comment: The package holds the program together with Python, Qt and the libraries
 they need. /usr/share/doc/tractor/licences.gz names every one of them with the
 whole text of its licence; so does the command "tractor licences".

Files: *
Copyright: {holder}
License: Expat

License: Expat
{body}
"""


def changelog(source: Source) -> str:
    """Return Debian's changelog with the notes of this version."""
    entries = notes.bullets(source.folder / "CHANGELOG.md", source.version)
    lines = "\n".join(f"  * {entry}" for entry in entries) or f"  * Version {source.version}."
    date, who = formatdate(source.epoch), contact(source, closed=True)
    version = debian_version(source)
    return f"tractor ({version}) unstable; urgency=low\n\n{lines}\n\n -- {who}  {date}\n"


def stage(source: Source, frozen: Frozen, root: Path) -> None:
    """Lay out the package's files in `root`."""
    usr = root / "usr"
    desktop.copy_program(frozen.folder, usr / "lib" / "tractor")
    desktop.share(source, usr / "share")
    (usr / "games").mkdir()
    (usr / "games" / "tractor").symlink_to("../lib/tractor/tractor")
    doc = usr / "share" / "doc" / "tractor"
    desktop.place(doc / "copyright", copyright_file(source).encode())
    desktop.place(doc / "changelog.Debian.gz", desktop.packed(changelog(source).encode()))
    book = desktop.licence_book(frozen.components)
    desktop.place(doc / "licences.gz", desktop.packed(book.encode()))
    overrides = usr / "share" / "lintian" / "overrides" / "tractor"
    accepted = OVERRIDES + ("" if source.project.email else NO_ADDRESS)
    desktop.place(overrides, accepted.encode())
    size = contents.measure(usr)
    debian = root / "DEBIAN"
    desktop.place(debian / "control", control(source, frozen.folder, size).encode())
    sums = [
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root).as_posix()}\n"
        for path in sorted(usr.rglob("*"))
        if path.is_file() and not path.is_symlink()
    ]
    desktop.place(debian / "md5sums", "".join(sums).encode())
    desktop.normalise_modes(root)
    desktop.set_times(root, source.epoch)


def build(source: Source, frozen: Frozen, work: Path, target: Path, level: int = 6) -> Path:
    """Make the package in the folder `target`; return its path. `level` is xz's. Raises Problem."""
    tool = need("dpkg-deb", "dpkg")
    root = work / "deb"
    if root.exists():
        shutil.rmtree(root)
    stage(source, frozen, root)
    path = target / f"tractor_{debian_version(source)}_{architecture()}.deb"
    env = {"SOURCE_DATE_EPOCH": str(source.epoch)}
    # One thread: several would cut the data differently on each machine.
    command = [tool, "--root-owner-group", "-Zxz", f"-z{level}", "--threads-max=1"]
    run(
        [*command, "--build", str(root), str(path)],
        "make the Debian package",
        env=dict(os.environ) | env,
    )
    return path
