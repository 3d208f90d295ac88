"""What is built: a copy of the checkout, or of one commit, with its version, commit and time."""

import io
import os
import shutil
import subprocess
import tarfile
from dataclasses import dataclass
from pathlib import Path

from build_scripts.devtools import Problem
from build_scripts.package import project
from build_scripts.package.project import Project

EARLIEST = 315532800
"""1980-01-01, before which a zip file knows no time."""


@dataclass(frozen=True)
class Source:
    """A copy to build from. `epoch` is in seconds since 1970."""

    folder: Path
    project: Project
    commit: str
    epoch: int

    @property
    def version(self) -> str:
        """The program's version."""
        return self.project.version

    @property
    def home(self) -> str:
        """The project's page or ""."""
        return self.project.home


def git(root: Path, *args: str) -> bytes:
    """Return what git prints. Raises Problem."""
    try:
        done = subprocess.run(["git", "-C", str(root), *args], capture_output=True, check=True)
    except OSError as error:
        raise Problem(f"git is needed to build from a checkout: {error}") from error
    except subprocess.CalledProcessError as error:
        message = error.stderr.decode("utf-8", "replace").strip()
        raise Problem(f"git {' '.join(args)}: {message}") from error
    return done.stdout


def prepare(root: Path, folder: Path, commit: str | None, page: str = "") -> Source:
    """Copy what is to be built into `folder`, which is emptied first.

    With `commit` exactly that one; without, the working tree as it is, and when that differs from
    its commit, "+changes" says so in the program. `page` is the project's page where
    pyproject.toml names none. Raises Problem.
    """
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    if not (root / ".git").exists():
        if commit is not None:
            raise Problem("This is no checkout, so there is no commit to choose.")
        name, epoch = _copy_plain(root, folder)
    elif commit is None:
        name, epoch = _copy_tree(root, folder)
    else:
        name, epoch = _copy_commit(root, folder, commit)
    epoch = max(EARLIEST, int(os.environ.get("SOURCE_DATE_EPOCH") or epoch))
    found = project.read(folder, page)
    resources = folder / "resources"
    (resources / "commit.txt").write_text(name + "\n", encoding="ascii")
    if found.home:
        (resources / "home.txt").write_text(found.home + "\n", encoding="utf-8")
    for path in folder.rglob("*"):
        os.utime(path, (epoch, epoch), follow_symlinks=False)
    return Source(folder, found, name, epoch)


def _describe(root: Path, commit: str) -> tuple[str, int]:
    short = git(root, "rev-parse", "--short=12", f"{commit}^{{commit}}").decode().strip()
    return short, int(git(root, "log", "-1", "--format=%ct", commit, "--"))


def _copy_commit(root: Path, folder: Path, commit: str) -> tuple[str, int]:
    described = _describe(root, commit)
    archive = git(root, "archive", "--format=tar", described[0])
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        # Python 3.11.2, which Debian 12 has, knows no filters yet.
        if hasattr(tarfile, "data_filter"):
            tar.extraction_filter = staticmethod(tarfile.data_filter)
        tar.extractall(folder)
    return described


def _copy_tree(root: Path, folder: Path) -> tuple[str, int]:
    listed = git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in sorted(set(listed.decode("utf-8").split("\0")) - {""}):
        file = root / name
        if file.is_file():
            _copy(file, folder / name)
    short, epoch = _describe(root, "HEAD")
    changed = git(root, "status", "--porcelain").strip()
    return (f"{short}+changes" if changed else short), epoch


def _copy_plain(root: Path, folder: Path) -> tuple[str, int]:
    skipped = {".venv", "build", "dist", "__pycache__"}
    for file in sorted(root.rglob("*")):
        inner = file.relative_to(root)
        if file.is_file() and not skipped & set(inner.parts):
            _copy(file, folder / inner)
    stamped = root / "resources" / "commit.txt"
    name = stamped.read_text(encoding="ascii").strip() if stamped.is_file() else "unknown"
    return name, int((root / "pyproject.toml").stat().st_mtime)


def _copy(file: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, target)
    shutil.copymode(file, target)
