"""Compile the modules of the kernel in place: ``build_scripts/build_kernel.py [MODULE ...]``.

Needs Cython and a C compiler. Without the compiled modules the same files run as plain Python, so
a failure here is told and is no error unless ``--require`` is given. A module of the kernel is one
that has its types in a ``.pxd`` beside it; it is named as below the kernel: ``wide.rounds``. Where
only some are asked for, they and those that use them are made anew; the others stay as they are.
"""

from __future__ import annotations

import argparse
import importlib.util
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "tractor_app.bots.kernel"
KERNEL = ROOT.joinpath(*PACKAGE.split("."))
SUFFIXES = (".so", ".pyd")

_SETUP = """\
import sys
from Cython.Build import cythonize
from setuptools import Extension, setup

flags = ["/O2", "/fp:precise"] if sys.platform == "win32" else ["-O3", "-ffp-contract=off", "-w"]
extensions = [
    Extension(f"{PACKAGE}.{name}", [source], extra_compile_args=flags) for name, source in SOURCES
]
setup(
    name="kernel",
    packages=[],
    ext_modules=cythonize(
        extensions,
        include_path=[ROOT],
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


def sources() -> list[Path]:
    """The modules that are compiled, by name."""
    return sorted(
        path.with_suffix(".py") for path in KERNEL.rglob("*.pxd") if path.name != "words.pxd"
    )


def name_of(path: Path) -> str:
    """A module's name below the kernel, by its source or by what was compiled."""
    folder = path.relative_to(KERNEL).parent
    return ".".join((*folder.parts, path.name.partition(".")[0]))


def with_users(names: Sequence[str]) -> list[str]:
    """The modules ``names`` and those that reach into them: these know the places of their values
    and would misread a module that was made anew."""
    found = list(names)
    for name in found:
        for path in sources():
            types = path.with_suffix(".pxd").read_text(encoding="utf-8")
            if name_of(path) not in found and f".{name} cimport" in types:
                found.append(name_of(path))
    return found


def compiled_files() -> list[Path]:
    """The compiled modules beside their sources."""
    return sorted(path for path in KERNEL.rglob("*") if path.suffix in SUFFIXES)


def build(names: Sequence[str] = ()) -> str:
    """Compile the modules ``names``, or all; an empty string, or why it did not work."""
    for module in ("Cython", "setuptools"):
        if importlib.util.find_spec(module) is None:
            return f"{module} is not installed"
    with tempfile.TemporaryDirectory() as build_dir:
        script = Path(build_dir) / "setup_kernel.py"
        chosen = [path for path in sources() if not names or name_of(path) in names]
        pairs = [(name_of(source), str(source)) for source in chosen]
        known = f"PACKAGE = {PACKAGE!r}\n"
        known += f"ROOT = {str(ROOT)!r}\nSOURCES = {pairs!r}\nBUILD = {build_dir!r}\n"
        script.write_text(known + _SETUP, encoding="utf-8")
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
        folder = Path(build_dir, *PACKAGE.split("."))
        made = [path for path in folder.rglob("*") if path.suffix in SUFFIXES]
        if len(made) != len(pairs):
            return "the compiler left modules out"
        exchange(folder, made, whole=not names)
    return ""


def exchange(folder: Path, made: Sequence[Path], *, whole: bool = True) -> None:
    """Put new compiled modules in the place of the old ones; ``whole``: these are all there are.
    ``made`` lie in ``folder`` as they shall in the kernel's.

    A running program has the old ones mapped and may load one at any moment: each is exchanged
    whole, never overwritten.
    """
    places = [KERNEL / path.relative_to(folder) for path in made]
    for path, place in zip(made, places, strict=True):
        fresh = place.with_name(f".new-{place.name}")
        shutil.copy(path, fresh)
        fresh.replace(place)
    for path in compiled_files() if whole else ():
        if path not in places:
            path.unlink()


def remove(names: Sequence[str] = ()) -> None:
    """Remove the compiled modules ``names``, or all."""
    for path in compiled_files():
        if not names or name_of(path) in names:
            path.unlink()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="only these (default: all)")
    parser.add_argument("--remove", action="store_true", help="remove the compiled modules")
    parser.add_argument("--require", action="store_true", help="fail where it cannot be compiled")
    args = parser.parse_args()
    if args.remove:
        remove()
        return 0
    unknown = set(args.modules) - {name_of(path) for path in sources()}
    if unknown:
        parser.error(f"no module of the kernel: {', '.join(sorted(unknown))}")
    names = with_users(args.modules)
    problem = build(names)
    if problem:
        print(f"kernel not compiled, plain Python runs instead: {problem}", file=sys.stderr)
        remove(names)
        return 1 if args.require else 0
    print(f"kernel compiled: {', '.join(name_of(path) for path in compiled_files())}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
