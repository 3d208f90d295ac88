"""Release notes from CHANGELOG.md, and the check that a tag is the version.

python3 -m build_scripts.package.notes --check v0.1.0
python3 -m build_scripts.package.notes --checksums dist
"""

import argparse
import hashlib
import re
import sys
import textwrap
import tomllib
from collections.abc import Iterable
from pathlib import Path

from build_scripts.package.tools import system

ROOT = Path(__file__).resolve().parents[2]


def section(changelog: Path, version: str) -> str:
    """Return the text under the heading of `version`, or of "Unreleased" when it has none."""
    text = changelog.read_text(encoding="utf-8")
    parts = re.split(r"^## +(.+)$", text, flags=re.MULTILINE)
    sections = dict(zip(parts[1::2], parts[2::2], strict=True))
    for name in (version, "Unreleased"):
        for title, body in sections.items():
            if title.split()[0].strip("[]v") == name:
                return body.strip()
    return ""


def bullets(changelog: Path, version: str) -> list[str]:
    """Return the entries of a version, wrapped for a Debian changelog (72 columns, indented)."""
    found = re.findall(r"^- (.+(?:\n  .+)*)", section(changelog, version), re.MULTILINE)
    return [
        textwrap.fill(" ".join(entry.split()), 72, subsequent_indent="    ", break_on_hyphens=False)
        for entry in found
    ]


def release_notes(changelog: Path, version: str) -> str:
    """Return the notes for a release page."""
    body = section(changelog, version) or "See CHANGELOG.md."
    return f"# Tractor {version}\n\n{body}\n"


def wrong_tag(tag: str, root: Path = ROOT) -> str | None:
    """Return a sentence when `tag` is not the version of the checkout, or has no notes."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    version = project["project"]["version"]
    if tag != f"v{version}":
        return f"The tag {tag} does not fit the version {version} of pyproject.toml."
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## +\[?v?{re.escape(version)}\b", text, re.MULTILINE):
        return f"CHANGELOG.md has no section for {version}."
    return None


def write_checksums(files: Iterable[Path], path: Path) -> None:
    """Write what `sha256sum --check` reads."""
    lines = [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(files)
    ]
    path.write_text("".join(lines), encoding="utf-8", newline="\n")


def main(argv: list[str] | None = None) -> int:
    """Check a tag or write the checksums of a folder anew; return the exit code."""
    parser = argparse.ArgumentParser(description="Helps with releases.")
    parser.add_argument("--check", metavar="TAG", help="fail unless TAG is the version")
    parser.add_argument("--checksums", metavar="DIR", type=Path, help="write checksums of DIR")
    options = parser.parse_args(argv)
    if options.check:
        problem = wrong_tag(options.check)
        if problem:
            print(problem, file=sys.stderr)
            return 1
    if options.checksums:
        files = [path for path in options.checksums.iterdir() if not path.match("SHA256SUMS*")]
        write_checksums(files, options.checksums / f"SHA256SUMS-{system()}.txt")
    return 0


if __name__ == "__main__":
    sys.exit(main())
