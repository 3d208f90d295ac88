"""The environment that PyInstaller runs in, and how commands are run."""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from build_scripts.devtools import Problem
from build_scripts.devtools.environment import Layout, clean_env, interpreter_id

LOCK = Path(__file__).with_name("lock.txt")


def run(
    command: Sequence[str],
    what: str,
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    log: Path | None = None,
) -> None:
    """Run `command`; its output goes to `log` when given. Raises Problem when it fails."""
    merged = clean_env(os.environ) | dict(env or {})
    try:
        if log is None:
            done = subprocess.run(command, cwd=cwd, env=merged, check=False)
        else:
            log.parent.mkdir(parents=True, exist_ok=True)
            with log.open("wb") as file:
                done = subprocess.run(
                    command, cwd=cwd, env=merged, stdout=file, stderr=file, check=False
                )
    except OSError as error:
        raise Problem(f"Could not {what}: {error}") from error
    if done.returncode != 0:
        told = f" The end of {log}:\n{tail(log)}" if log else " See above."
        raise Problem(f"Could not {what} (exit code {done.returncode}).{told}")


def tail(log: Path, lines: int = 25) -> str:
    """Return the last lines of a log."""
    return "\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])


def machine() -> str:
    """Return the processor's name as downloads name it."""
    name = platform.machine().lower()
    return {"amd64": "x86_64", "arm64": "aarch64"}.get(name, name)


def system() -> str:
    """Return what this build is for, as `linux-x86_64`."""
    return f"{sys.platform}-{machine()}"


def need(program: str, package: str) -> str:
    """Return the path of an installed program. Raises Problem naming the package that has it."""
    found = shutil.which(program)
    if found is None:
        raise Problem(f"This needs the program {program!r}; the package {package} has it.")
    return found


def environment(folder: Path) -> Layout:
    """Return a virtual environment in `folder` with exactly what `lock.txt` says.

    A stamp written last tells whether it is whole and up to date. Raises Problem.
    """
    layout = Layout(folder)
    digest = hashlib.sha256(LOCK.read_bytes() + interpreter_id().encode()).hexdigest()
    stamp = layout.venv / "package-stamp.txt"
    if stamp.is_file() and stamp.read_text(encoding="ascii") == digest:
        return layout
    if layout.venv.exists():
        shutil.rmtree(layout.venv)
    print("Installing what the lock file names ...", flush=True)
    run([sys.executable, "-m", "venv", str(layout.venv)], "make an environment for freezing")
    pip = [str(layout.python), "-m", "pip", "install", "-q", "--require-hashes", "--no-deps"]
    run([*pip, "--only-binary", ":all:", "-r", str(LOCK)], "install what lock.txt names")
    stamp.write_text(digest, encoding="ascii")
    return layout
