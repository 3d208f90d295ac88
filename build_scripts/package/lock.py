"""Make `lock.txt` anew: exact versions with hashes, for all three systems.

    python3 -m pip install uv
    python3 -m build_scripts.package.lock

Versions already in `constraints.txt` stay as they are there, so that what is tested is what ships.
"""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOCK = Path(__file__).with_name("lock.txt")
TOOLS = Path(__file__).with_name("requirements.in")
PYTHON = "3.11"
"""The oldest Python the program runs on; the lock holds for all newer ones too."""
EXTRAS = ("mdns",)
"""Extras of pyproject.toml that every installer holds: players there cannot add packages."""
HEADER = """\
# Exact versions and hashes of all that goes into the installers, for Linux, macOS and Windows.
# Made by `python3 -m build_scripts.package.lock`; do not edit.
"""


def requirements() -> str:
    """Return the program's requirements, its extras that ship, and those of freezing, by line."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines: list[str] = list(project["dependencies"])
    for extra in EXTRAS:
        lines += project["optional-dependencies"][extra]
    return "\n".join(lines) + "\n" + TOOLS.read_text(encoding="utf-8")


def main() -> int:
    """Write the lock; return uv's exit code."""
    uv = shutil.which("uv")
    if uv is None:
        print("uv is needed for this: python3 -m pip install uv", file=sys.stderr)
        return 2
    constraints = ROOT / "build_scripts" / "constraints.txt"
    command = [uv, "pip", "compile", "-", "--universal", "--python-version", PYTHON]
    command += ["--generate-hashes", "--no-header", "--no-annotate", "-q", "-c", str(constraints)]
    done = subprocess.run(
        command, input=requirements(), stdout=subprocess.PIPE, text=True, check=False
    )
    if done.returncode == 0:
        LOCK.write_text(HEADER + done.stdout, encoding="utf-8")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
