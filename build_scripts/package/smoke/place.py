"""A program, and a home for it that knows nothing of whoever tries it out."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

PATIENCE = 120.0
"""Seconds for one program to end or to get somewhere."""
DEMO = ("--demo", "--rounds", "1", "--speed", "0", "--seed", "1")
LINUX = sys.platform.startswith("linux")
WINDOWS = os.name == "nt"
NOBODY = 65534


class TrialError(AssertionError):
    """A trial went wrong; the text says how."""


def is_root() -> bool:
    """Tell whether this runs with root's rights; nobody is root on Windows."""
    ask = getattr(os, "geteuid", None)
    return ask is not None and ask() == 0


def as_nobody() -> list[str]:
    """Return what goes before a command so that root's rights are not used."""
    if not LINUX or not is_root():
        return []
    who = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
    return [*who, "prlimit", "--nproc=60:60"]


@dataclass
class Place:
    """A program, and folders for one trial: `home` holds nothing at first."""

    program: Path
    home: Path
    before: Sequence[str] = field(default_factory=as_nobody)
    display: str = ""

    @property
    def profile(self) -> Path:
        """Where the trial's settings and matches are."""
        return self.home / "profile 升级"

    def env(self) -> dict[str, str]:
        """Return an environment without anything of whoever runs this."""
        kept = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "LANG", "LC_ALL", "COMSPEC", "WINDIR")
        env = {name: os.environ[name] for name in kept if name in os.environ}
        env |= {"HOME": str(self.home), "USERPROFILE": str(self.home)}
        env |= {"APPDATA": str(self.home), "LOCALAPPDATA": str(self.home)}
        env |= {"XDG_RUNTIME_DIR": str(self.home)}
        if self.display:
            return env | {"DISPLAY": self.display, "QT_QPA_PLATFORM": "xcb"}
        # Elsewhere Qt's platform without a display lacks the system's fonts and complains.
        return env | ({"QT_QPA_PLATFORM": "offscreen"} if LINUX else {})

    def give(self, *paths: Path) -> None:
        """Let the trial's user own files that were put into its home."""
        for path in paths if self.before else ():
            shutil.chown(path, NOBODY, NOBODY)

    def command(self, *args: str) -> list[str]:
        """Return the whole command line."""
        return [*self.before, str(self.program), *args]

    def run(self, *args: str) -> str:
        """Run to the end; return stdout. Raises TrialError for an exit code or a word on stderr."""
        done = subprocess.run(
            self.command(*args),
            env=self.env(),
            capture_output=True,
            timeout=PATIENCE,
            cwd=self.home,
            check=False,
        )
        out, err = (text.decode("utf-8", "replace") for text in (done.stdout, done.stderr))
        if done.returncode != 0 or err.strip():
            raise TrialError(
                f"{' '.join(args)}: exit code {done.returncode}, stderr: {err[-2000:]}"
            )
        return out


@contextmanager
def place(program: Path, **options: str) -> Iterator[Place]:
    """Give a fresh home that nobody but the trial's user may enter."""
    with tempfile.TemporaryDirectory(prefix="tractor-smoke-") as folder:
        Path(folder).chmod(0o755)
        home = Path(folder) / "home"
        home.mkdir(mode=0o700)
        found = Place(program, home, **options)
        found.give(home)
        yield found


def until(check: Callable[[], bool], what: str) -> None:
    """Wait for something outside this process. Raises TrialError."""
    limit = time.monotonic() + PATIENCE
    while not check():
        if time.monotonic() > limit:
            raise TrialError(f"waited in vain: {what}")
        time.sleep(0.05)
