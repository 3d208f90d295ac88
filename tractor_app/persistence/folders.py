"""Where the program keeps its files, and small safe ways to write them."""

from __future__ import annotations

import contextlib
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from tractor_app.paths import portable_profile

APP = "tractor"


@dataclass(frozen=True, slots=True)
class Profile:
    """``config`` holds the settings and own rule sets, ``data`` matches, history and records."""

    config: Path
    data: Path

    @property
    def matches(self) -> Path:
        return self.data / "matches"

    @property
    def history(self) -> Path:
        return self.data / "history"

    @property
    def aside(self) -> Path:
        """Files that could not be read; never deleted."""
        return self.data / "set-aside"

    @property
    def rules(self) -> Path:
        return self.config / "rules"


def profile(folder: Path | None = None) -> Profile:
    """Return the user's profile, or the one that lies wholly in ``folder``. Makes no folder.

    Without ``folder`` a portable program has its profile beside it.
    """
    folder = folder or portable_profile()
    if folder is not None:
        folder = folder.expanduser().absolute()
        return Profile(config=folder, data=folder)
    return Profile(
        config=platformdirs.user_config_path(APP, appauthor=False),
        data=platformdirs.user_data_path(APP, appauthor=False),
    )


def make_private(folder: Path) -> None:
    """Make ``folder`` and its missing parents, for this user only. Raises OSError.

    A folder that is there already keeps its permissions: it may be the user's own choice.
    """
    missing = [folder, *folder.parents]
    for place in reversed([path for path in missing if not path.exists()]):
        with contextlib.suppress(FileExistsError):
            place.mkdir(mode=0o700)
    if not folder.is_dir():
        raise NotADirectoryError(str(folder))


def write_whole(path: Path, data: bytes) -> None:
    """Replace ``path`` by ``data`` so that a crash leaves the old file or the new. Raises OSError.

    The file is readable by this user only; its folder is made when missing.
    """
    make_private(path.parent)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make a rename or a new file in ``folder`` last through a power cut, where that exists."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def move_into(path: Path, folder: Path) -> Path:
    """Move ``path`` into ``folder`` under a name that is free; return where it is. Raises OSError.

    Nothing that is already there is replaced.
    """
    make_private(folder)
    for number in range(1000):
        name = path.name if not number else f"{path.stem}.{number}{path.suffix}"
        target = folder / name
        if not target.exists():
            path.rename(target)
            sync_folder(folder)
            return target
    raise FileExistsError(str(folder / path.name))


def set_aside(path: Path, folder: Path) -> Path:
    """Move a file that cannot be read out of the way; where that fails it stays. Never raises."""
    try:
        return move_into(path, folder)
    except OSError:
        return path
