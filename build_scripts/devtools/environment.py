"""The virtual environment `.venv`: made once, remembered by a stamp, rebuilt when in doubt."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from build_scripts.devtools import Problem, libraries, packages
from build_scripts.devtools.filelock import locked

BACKEND = ("hatchling", "editables")
STAMP = "tractor-stamp.json"
KERNEL_STAMP = "tractor-kernel.txt"
NO_KERNEL = "kernel not compiled"
"""How the build script's one line begins where there is no compiler."""
OFFLINE = ("NewConnectionError", "ConnectTimeoutError", "NameResolutionError", "ReadTimeoutError")
"""What pip says while it tries again without a network."""


class State(Enum):
    """What must be done before the environment can be used."""

    READY = "ready"
    OUTDATED = "outdated"
    """Whole, but made from other requirements: install again into it."""
    UNUSABLE = "unusable"
    """Absent, half made, of another Python, or moved: make it anew."""


@dataclass(frozen=True)
class Layout:
    """The places in one checkout."""

    root: Path
    windows: bool = sys.platform == "win32"

    @property
    def venv(self) -> Path:
        """The environment's folder."""
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        """The environment's interpreter."""
        return self.script("python")

    @property
    def stamp(self) -> Path:
        """Written last, so a half-made environment has none."""
        return self.venv / STAMP

    @property
    def constraints(self) -> Path:
        """The exact versions to install."""
        return self.root / "build_scripts" / "constraints.txt"

    @property
    def site_packages(self) -> Path:
        """Where the environment's packages are."""
        if self.windows:
            return self.venv / "Lib" / "site-packages"
        version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
        return self.venv / "lib" / version / "site-packages"

    def script(self, name: str) -> Path:
        """The path of an installed command."""
        return self.venv / "Scripts" / f"{name}.exe" if self.windows else self.venv / "bin" / name


def interpreter_id() -> str:
    """Return what an environment depends on in the Python that made it."""
    return f"{sys.version} {sys.base_prefix}"


def requirements_digest(layout: Layout) -> str:
    """Return a hash of all that decides what gets installed.

    Of pyproject.toml only the parts about building and dependencies count: a changed lint rule
    must not reinstall everything.
    """
    project = tomllib.loads((layout.root / "pyproject.toml").read_text(encoding="utf-8"))
    parts = {
        "build-system": project.get("build-system"),
        "project": project.get("project"),
        "hatch": project.get("tool", {}).get("hatch"),
    }
    digest = hashlib.sha256(json.dumps(parts, sort_keys=True).encode())
    digest.update(layout.constraints.read_bytes())
    return digest.hexdigest()


def read_stamp(layout: Layout) -> dict[str, object]:
    """Return the stamp's content, or {} for a missing or damaged one."""
    try:
        stamp = json.loads(layout.stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write_stamp(layout: Layout, platforms: set[str]) -> None:
    """Remember that the environment is whole and these Qt platforms' libraries are there."""
    content = {
        "root": str(layout.root),
        "interpreter": interpreter_id(),
        "requirements": requirements_digest(layout),
        "platforms": sorted(platforms),
    }
    fresh = layout.stamp.with_suffix(".new")
    fresh.write_text(json.dumps(content, indent=2), encoding="utf-8")
    fresh.replace(layout.stamp)


def state(layout: Layout) -> State:
    """Judge the environment by its stamp; its scripts hold absolute paths, so its place counts."""
    stamp = read_stamp(layout)
    same_place = stamp.get("root") == str(layout.root)
    if not (same_place and stamp.get("interpreter") == interpreter_id()):
        return State.UNUSABLE
    if not layout.python.exists():
        return State.UNUSABLE
    if stamp.get("requirements") != requirements_digest(layout):
        return State.OUTDATED
    return State.READY


def why_unusable(layout: Layout) -> str:
    """Say in a clause what is wrong with an environment that must be made anew; "" if none is."""
    if not (layout.venv.exists() or layout.venv.is_symlink()):
        return ""
    stamp = read_stamp(layout)
    if not stamp:
        return "is not complete"
    if stamp.get("root") != str(layout.root):
        return "was made in another folder"
    if stamp.get("interpreter") != interpreter_id() or not layout.python.exists():
        return "belongs to another Python"
    return ""


def checked_platforms(layout: Layout) -> set[str]:
    """Return the Qt platforms whose libraries were found before."""
    known = read_stamp(layout).get("platforms")
    return {str(name) for name in known} if isinstance(known, list) else set()


def clean_env(env: Mapping[str, str]) -> dict[str, str]:
    """Return `env` without what would lead Python or pip away from the environment."""
    leading_away = {"PYTHONHOME", "PYTHONPATH", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT"}
    kept = {name: value for name, value in env.items() if name not in leading_away}
    return kept | {"PYTHONUTF8": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def ensure(layout: Layout, platforms: set[str], *, force: bool = False) -> None:
    """Make the environment ready for these Qt platforms (of libraries.SONAMES).

    Returns at once when the stamp says so. Raises Problem with what the user can do.
    """
    if not force and state(layout) is State.READY and platforms <= checked_platforms(layout):
        compile_kernel(layout)
        return
    with _changing(layout):
        found = State.UNUSABLE if force else state(layout)
        if found is State.READY and platforms <= checked_platforms(layout):
            return
        platforms = platforms | (set() if force else checked_platforms(layout))
        _prepare(layout, platforms, found)
    compile_kernel(layout)


def compile_kernel(layout: Layout) -> None:
    """Compile the kernel if its sources are not the ones tried last.

    Without a C compiler the build script says so once, and plain Python runs instead.
    """
    script = layout.root / "build_scripts" / "build_kernel.py"
    kernel = layout.root / "tractor_app" / "bots" / "kernel"
    if not script.is_file() or not kernel.is_dir():
        return
    sources = sorted([*kernel.rglob("*.py"), *kernel.rglob("*.pxd")])
    texts = [path.read_bytes() for path in (script, *sources)]
    digest = hashlib.sha256(b"\0".join(texts)).hexdigest()
    tried = layout.venv / KERNEL_STAMP
    if tried.is_file() and tried.read_text(encoding="ascii") == digest:
        return
    with _changing(layout):
        print("Compiling what the bots think with ...", flush=True)
        output = _step([str(layout.python), str(script)], "compile the kernel")
        for line in output.splitlines():
            if line.startswith(NO_KERNEL):
                print(line, file=sys.stderr)
        tried.write_text(digest, encoding="ascii")


@contextmanager
def _changing(layout: Layout) -> Iterator[None]:
    """Hold the lock of the environment; what cannot be written becomes a sentence."""
    try:
        with locked(layout.root / ".venv.lock"):
            yield
    except OSError as error:
        name = error.filename or layout.venv
        raise Problem(f"The environment cannot be written: {name}: {error.strerror}.") from error


def _prepare(layout: Layout, platforms: set[str], found: State) -> None:
    system = packages.this_system()
    linux = sys.platform.startswith("linux")
    needs = libraries.missing_by_loading(platforms) if linux else []
    if found is State.UNUSABLE and packages.python_lacks_venv():
        needs.insert(0, packages.VENV)
    packages.provide(needs, system)
    if found is not State.READY:
        _install(layout, found)
    if linux:
        packages.provide(libraries.missing_by_ldd(layout.site_packages, platforms), system)
    write_stamp(layout, platforms)


def _install(layout: Layout, found: State) -> None:
    print(_announcement(layout, found), flush=True)
    layout.stamp.unlink(missing_ok=True)
    if found is State.UNUSABLE:
        _remove(layout.venv)
        _step([sys.executable, "-m", "venv", str(layout.venv)], "make the environment .venv")
    pip = [str(layout.python), "-m", "pip", "install", "-q", "-c", str(layout.constraints)]
    # The build backend comes first and from the constraints: pip's isolated builds would take
    # whatever is newest.
    _step([*pip, *BACKEND], "install the build backend")
    editable = [*pip, "--no-build-isolation", "-e", f"{layout.root}[dev]"]
    _step(editable, "install Tractor and its requirements")


def _announcement(layout: Layout, found: State) -> str:
    if found is not State.UNUSABLE:
        return "Requirements changed: installing them into .venv ..."
    why = why_unusable(layout)
    if why:
        return f"The environment .venv {why}: making it anew, which takes a minute or two ..."
    return "Installing Tractor into the environment .venv, which takes a minute or two ..."


def _remove(venv: Path) -> None:
    if venv.is_symlink() or venv.is_file():
        venv.unlink()
    elif venv.exists():
        try:
            shutil.rmtree(venv)
        except OSError as error:
            raise Problem(
                f"The old environment {venv} cannot be removed: {error.strerror}."
            ) from error


def _step(command: list[str], what: str) -> str:
    """Run a command and return its output; nobody sees it unless the command fails."""
    # close_fds=False: the child shares the lock (see filelock).
    done = subprocess.run(
        command,
        env=clean_env(os.environ),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        close_fds=False,
        check=False,
    )
    output = done.stdout.decode("utf-8", "replace")
    if done.returncode != 0:
        raise Problem(_why_failed(command, what, output))
    return output


def _why_failed(command: list[str], what: str, output: str) -> str:
    if any(sign in output for sign in OFFLINE):
        return (
            f"Could not {what}: the packages cannot be downloaded; "
            "connect this computer to the internet and start this again."
        )
    return f"{output.rstrip()}\nCould not {what}: see above. The command was:\n    " + " ".join(
        command
    )
