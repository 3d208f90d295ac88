"""Compile the rollout kernel in place: ``python build_scripts/build_kernel.py [--remove]``.

Needs Cython and a C compiler. Without the compiled module the same file runs as plain Python, so
a failure here is told and is no error unless ``--require`` is given.
"""

from __future__ import annotations

import argparse
import importlib.util
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "tractor_app" / "bots" / "rollout.py"
SUFFIXES = (".so", ".pyd")

_SETUP = """\
import sys
from Cython.Build import cythonize
from setuptools import Extension, setup

flags = ["/O2", "/fp:precise"] if sys.platform == "win32" else ["-O3", "-ffp-contract=off", "-w"]
extension = Extension("tractor_app.bots.rollout", [SOURCE], extra_compile_args=flags)
setup(
    name="kernel",
    packages=[],
    ext_modules=cythonize(
        [extension],
        build_dir=BUILD,
        compiler_directives={
            "language_level": "3",
            "infer_types": True,
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": False,
            "cpow": True,
            "annotation_typing": False,
        },
    ),
    script_args=["-q", "build_ext", "--build-temp", BUILD, "--build-lib", BUILD],
)
"""


def compiled_files() -> list[Path]:
    """The compiled modules beside the source."""
    return [path for path in SOURCE.parent.glob("rollout.*") if path.suffix in SUFFIXES]


def build() -> str:
    """Compile; an empty string, or why it did not work."""
    for module in ("Cython", "setuptools"):
        if importlib.util.find_spec(module) is None:
            return f"{module} is not installed"
    with tempfile.TemporaryDirectory() as build_dir:
        script = Path(build_dir) / "setup_kernel.py"
        names = f"SOURCE = {str(SOURCE)!r}\nBUILD = {build_dir!r}\n"
        script.write_text(names + _SETUP, encoding="utf-8")
        # Elsewhere, so that setuptools does not read this project's own settings.
        done = subprocess.run(
            [sys.executable, str(script)],
            cwd=build_dir,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            return (done.stderr or done.stdout).strip()
        made = [path for path in Path(build_dir).rglob("rollout.*") if path.suffix in SUFFIXES]
        if not made:
            return "the compiler left no module"
        remove()
        shutil.copy(made[0], SOURCE.parent / made[0].name)
    return ""


def remove() -> None:
    """Remove the compiled module."""
    for path in compiled_files():
        path.unlink()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--remove", action="store_true", help="remove the compiled module")
    parser.add_argument("--require", action="store_true", help="fail where it cannot be compiled")
    args = parser.parse_args()
    if args.remove:
        remove()
        return 0
    problem = build()
    if problem:
        print(f"kernel not compiled, plain Python runs instead: {problem}", file=sys.stderr)
        remove()
        return 1 if args.require else 0
    print(f"kernel compiled: {compiled_files()[0].name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
