"""Release notes, from CHANGELOG.md."""

import re
import textwrap
from pathlib import Path


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
