"""Where the program's own read-only files are, and the profile beside a portable program."""

import os
import sys
from functools import cache
from pathlib import Path

PORTABLE = "portable"
"""A folder of this name beside the frozen program holds settings and matches."""


@cache
def resources() -> Path:
    """Return the folder of shipped resources (fonts, icons, translations).

    An installed wheel has it inside the package, a checkout beside it.
    Raises FileNotFoundError when neither exists, which means a broken installation.
    """
    package = Path(__file__).resolve().parent
    for folder in (package / "resources", package.parent / "resources"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"no resources folder in {package} or beside it")


def portable_profile() -> Path | None:
    """Return the folder `portable` beside the frozen program, or None where there is none.

    "Beside" is where a person sees the program: next to the AppImage's file or the `.app`.
    """
    if not getattr(sys, "frozen", False):
        return None
    folder = _beside(Path(sys.executable)) / PORTABLE
    return folder if folder.is_dir() else None


def _beside(program: Path) -> Path:
    image, mount = os.environ.get("APPIMAGE"), os.environ.get("APPDIR")
    # Programs started from an AppImage inherit its variables; they count only inside it.
    if image and mount and program.is_relative_to(mount):
        return Path(image).parent
    for folder in program.parents:
        if folder.suffix == ".app":
            return folder.parent
    return program.parent
