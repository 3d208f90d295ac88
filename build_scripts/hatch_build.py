"""Writes the commit into wheels and source archives, so that `--version` can tell it."""

import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TARGETS = {"wheel": "tractor_app/resources/commit.txt", "sdist": "resources/commit.txt"}


class CommitHook(BuildHookInterface[Any]):
    """Hatchling's hook; an editable installation asks git at run time instead."""

    PLUGIN_NAME = "custom"
    _folder: "tempfile.TemporaryDirectory[str] | None" = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the file with the commit to what is built."""
        root = Path(self.root)
        place = TARGETS.get(self.target_name)
        if version == "editable" or place is None or (root / "resources" / "commit.txt").exists():
            return
        commit = _commit(root)
        if commit is None:
            return
        self._folder = tempfile.TemporaryDirectory()
        file = Path(self._folder.name) / "commit.txt"
        file.write_text(commit + "\n", encoding="ascii")
        build_data["force_include"][str(file)] = place

    def finalize(self, *_: object) -> None:
        """Remove the file again."""
        if self._folder is not None:
            self._folder.cleanup()


def _commit(root: Path) -> str | None:
    """Return the short commit, with "+changes" for a changed tree; None without git."""
    if not (root / ".git").exists():
        return None
    try:
        short = _git(root, "rev-parse", "--short=12", "HEAD")
        changed = _git(root, "status", "--porcelain")
    except (OSError, subprocess.SubprocessError):
        return None
    return f"{short}+changes" if changed else short


def _git(root: Path, *args: str) -> str:
    command = ["git", "-C", str(root), *args]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=30)
    return done.stdout.strip()
