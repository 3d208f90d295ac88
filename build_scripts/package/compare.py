"""Builds twice from one commit, in different folders, and lists every difference.

    python3 -m build_scripts.package.compare [--commit REV]

Exit code 0 when the frozen folders, the packages and the papers are alike byte by byte.
"""

import argparse
import hashlib
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from build_scripts.devtools import Problem
from build_scripts.devtools.commands import ROOT
from build_scripts.devtools.environment import Layout
from build_scripts.package.command import package
from build_scripts.package.source import git


def digests(folder: Path) -> dict[str, str]:
    """Return what each file in `folder` is: its digest and mode, or its link's target."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            found[name] = f"link to {path.readlink()}"
        elif path.is_file():
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            found[name] = f"{digest} mode {path.stat().st_mode:o}"
    return found


def differences(one: Path, two: Path) -> list[str]:
    """Return a line for each file that differs or is missing on a side, sorted."""
    first, second = digests(one), digests(two)
    lines = []
    for name in sorted(first.keys() | second.keys()):
        if name not in second:
            lines.append(f"only in the first: {name}")
        elif name not in first:
            lines.append(f"only in the second: {name}")
        elif first[name] != second[name]:
            lines.append(f"differs: {name}")
    return lines


def build(folder: Path, commit: str, kinds: Sequence[str]) -> tuple[Path, Path]:
    """Build in `folder`; return the frozen program's folder and that of the results."""
    args = ["--commit", commit, "--work", str(folder / "work"), "--target", str(folder / "dist")]
    package(Layout(ROOT), [*args, *kinds])
    return folder / "work" / "frozen", folder / "dist"


def main(argv: list[str] | None = None) -> int:
    """Build twice and compare; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--commit", default="HEAD", metavar="REV")
    parser.add_argument("kinds", nargs="*", metavar="--KIND", help="as for dev.py package")
    options, kinds = parser.parse_known_args(argv)
    kinds = [*options.kinds, *kinds] or ["--deb", "--tarball", "--quick"]
    try:
        # Named once: the branch may move on while this builds.
        commit = git(ROOT, "rev-parse", options.commit).decode().strip()
        with tempfile.TemporaryDirectory(prefix="tractor-compare-") as place:
            sides = [build(Path(place) / name, commit, kinds) for name in ("one", "second")]
            lines = [
                line for part in (0, 1) for line in differences(sides[0][part], sides[1][part])
            ]
            files = sum(len(digests(folder)) for folder in sides[0])
    except Problem as problem:
        print(problem, file=sys.stderr)
        return problem.code
    for line in lines:
        print(line)
    print(f"{files} files compared, {len(lines)} differ")
    return int(bool(lines))


if __name__ == "__main__":
    sys.exit(main())
