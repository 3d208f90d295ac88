"""The command `dev.py package`: freezes the program and makes the installers."""

import argparse
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from build_scripts.devtools.environment import Layout
from build_scripts.package import archive, deb, freeze, macos, notes, origins, sbom, source, tools
from build_scripts.package import windows as nsis
from build_scripts.package.freeze import Frozen
from build_scripts.package.source import Source


@dataclass(frozen=True)
class Job:
    """One run: what was frozen, where to work, where the results go."""

    source: Source
    frozen: Frozen
    work: Path
    target: Path
    options: argparse.Namespace


def parser() -> argparse.ArgumentParser:
    """Return the command's parser."""
    result = argparse.ArgumentParser(
        prog="dev.py package",
        description="Freeze the program and make installers in dist/. Without a choice: on Linux "
        "--deb (where dpkg-deb is), --tarball and --single, on Windows --nsis, on macOS --dmg.",
    )
    result.add_argument("--deb", action="store_true", help="a package for Debian and Ubuntu")
    result.add_argument("--tarball", action="store_true", help="a tar archive with an installer")
    result.add_argument("--single", action="store_true", help="one file that runs by itself")
    result.add_argument("--appimage", action="store_true", help="an AppImage; needs --runtime")
    result.add_argument(
        "--runtime", type=Path, metavar="FILE", help="the AppImage type-2 runtime to use"
    )
    result.add_argument("--nsis", action="store_true", help="a set-up program for Windows")
    result.add_argument("--dmg", action="store_true", help="a disk image for macOS")
    result.add_argument(
        "--frozen", action="store_true", help="only freeze, into build/package/frozen"
    )
    result.add_argument(
        "--reuse",
        action="store_true",
        help="wrap what --frozen left, for example after signing it",
    )
    result.add_argument(
        "--commit", metavar="REV", help="build this commit instead of the working tree"
    )
    result.add_argument(
        "--work", type=Path, metavar="DIR", help="where to build (default: build/package)"
    )
    result.add_argument(
        "--target", type=Path, metavar="DIR", help="where results go (default: dist)"
    )
    result.add_argument(
        "--require-kernel", action="store_true", help="fail where the kernel cannot be compiled"
    )
    result.add_argument(
        "--quick", action="store_true", help="pack lightly: for trying out, not for release"
    )
    result.add_argument(
        "--record-size", action="store_true", help="take this build's size as the allowed one"
    )
    return result


def defaults(system: str, has_dpkg: bool) -> list[str]:
    """Return the names of the packages that are made when none is asked for."""
    if system == "win32":
        return ["nsis"]
    if system == "darwin":
        return ["dmg"]
    return [*(["deb"] if has_dpkg else []), "tarball", "single"]


def _deb(job: Job) -> Path:
    level = 0 if job.options.quick else 6
    return deb.build(job.source, job.frozen, job.work, job.target, level)


def _tarball(job: Job) -> Path:
    preset = 0 if job.options.quick else 6
    return archive.tarball(job.source, job.frozen, job.work, job.target, tools.machine(), preset)


def _single(job: Job) -> Path:
    preset = 0 if job.options.quick else 6
    return archive.single_file(
        job.source, job.frozen, job.work, job.target, tools.machine(), preset
    )


def _appimage(job: Job) -> Path:
    runtime: Path = job.options.runtime
    return archive.app_image(
        job.source, job.frozen, job.work, job.target, runtime.resolve(), tools.machine()
    )


def _nsis(job: Job) -> Path:
    fast = job.options.quick
    return nsis.installer(job.source, job.frozen.folder, job.work, job.target, fast=fast)


def _dmg(job: Job) -> Path:
    path = job.target / f"Tractor-{job.source.version}-macos-{tools.machine()}.dmg"
    macos.disk_image(job.frozen.folder, path)
    return path


MAKERS: dict[str, Callable[[Job], Path]] = {
    "deb": _deb,
    "tarball": _tarball,
    "single": _single,
    "appimage": _appimage,
    "nsis": _nsis,
    "dmg": _dmg,
}


def package(layout: Layout, args: Sequence[str]) -> int:
    """Run `dev.py package` with `args`. Raises Problem."""
    options = parser().parse_args(list(args))
    if options.appimage and options.runtime is None:
        parser().error("--appimage needs --runtime FILE; docs/packaging.md says where it is")
    chosen = [name for name in MAKERS if getattr(options, name)]
    if not chosen and not options.frozen:
        chosen = defaults(sys.platform, shutil.which("dpkg-deb") is not None)
    work = (options.work or layout.root / "build" / "package").absolute()
    target = (options.target or layout.root / "dist").absolute()
    work.mkdir(parents=True, exist_ok=True)
    target.mkdir(parents=True, exist_ok=True)
    page = os.environ.get("TRACTOR_HOME", "")
    copy = source.prepare(layout.root, work / "source", options.commit, page)
    print(f"Building Tractor {copy.version}, commit {copy.commit}", flush=True)
    if options.reuse:
        frozen = freeze.existing(work)
    else:
        environment = tools.environment(work)
        freeze.compile_kernel(copy, environment, work, require=options.require_kernel)
        frozen = freeze.freeze(copy, environment, work)
        freeze.check_size(frozen, work, record=options.record_size)
    job = Job(copy, frozen, work, target, options)
    made = [MAKERS[name](job) for name in chosen]
    if made:
        made += _papers(job)
        notes.write_checksums(made, target / f"SHA256SUMS-{tools.system()}.txt")
    for path in made:
        print(f"{path.stat().st_size / 1e6:8.1f} MB  {path}", flush=True)
    return 0


def _papers(job: Job) -> list[Path]:
    """Write the bill of materials and the release notes."""
    bill = job.target / f"tractor-{job.source.version}-{tools.system()}.cdx.json"
    components = origins.read(job.frozen.components)
    sbom.write(job.source, components, job.frozen.folder, bill)
    text = job.target / "RELEASE_NOTES.md"
    changelog = job.source.folder / "CHANGELOG.md"
    text.write_text(notes.release_notes(changelog, job.source.version), encoding="utf-8")
    return [bill, text]
