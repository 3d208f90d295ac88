"""Runs PyInstaller and looks at what came out."""

import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from build_scripts.devtools import Problem
from build_scripts.devtools.environment import Layout
from build_scripts.package import contents, tools
from build_scripts.package.contents import Size
from build_scripts.package.source import Source
from build_scripts.package.tools import run, tail

BUDGET = Path(__file__).with_name("budget.json")
WITHOUT_PATHS = {
    "CFLAGS": r"-g0 -Wno-builtin-macro-redefined -D__FILE__=\"kernel.c\"",
    "LDFLAGS": "-Wl,--build-id=none",
}
"""Keeps out of a compiled module where it was compiled: that folder has another name each time."""


@dataclass(frozen=True)
class Frozen:
    """The frozen program: its folder (on macOS the .app), its components file, its size."""

    folder: Path
    components: Path
    size: Size

    @property
    def inner(self) -> Path:
        """Where modules and libraries are."""
        return self.folder / (
            "Contents/Frameworks" if self.folder.suffix == ".app" else "_internal"
        )

    @property
    def program(self) -> Path:
        """The program to start; on Windows the one that prints to a console."""
        if self.folder.suffix == ".app":
            return self.folder / "Contents" / "MacOS" / "tractor"
        return self.folder / ("tractor-console.exe" if os.name == "nt" else "tractor")


def compile_kernel(source: Source, layout: Layout, work: Path, *, require: bool) -> None:
    """Compile the kernel inside the copy that is frozen, where a C compiler is found.

    Without one the program runs as plain Python, unless it is required. Raises Problem.
    """
    script = source.folder / "build_scripts" / "build_kernel.py"
    if not script.is_file():
        return
    log = work / "kernel-log.txt"
    command = [str(layout.python), str(script), *(["--require"] if require else [])]
    env = {"PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": str(source.epoch)}
    if sys.platform.startswith("linux"):
        env |= WITHOUT_PATHS
    run(command, "compile the kernel", cwd=source.folder, env=env, log=log)
    print(tail(log, 3), flush=True)


def freeze(source: Source, layout: Layout, work: Path) -> Frozen:
    """Freeze `source` into `work`. Raises Problem."""
    for name in ("freeze", "frozen"):
        if (work / name).exists():
            shutil.rmtree(work / name)
    build = work / "freeze"
    build.mkdir(parents=True)
    components = build / "licences.json"
    command = [str(layout.python), "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--workpath", str(build), "--distpath", str(work / "frozen")]
    spec = source.folder / "build_scripts" / "tractor.spec"
    env = {
        "PYTHONHASHSEED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "SOURCE_DATE_EPOCH": str(source.epoch),
        "PYINSTALLER_CONFIG_DIR": str(build / "cache"),
        "TRACTOR_COMMIT": source.commit,
        "TRACTOR_COMPONENTS": str(components),
    }
    what = "freeze the program"
    run([*command, str(spec)], what, cwd=source.folder, env=env, log=build / "log.txt")
    frozen = existing(work)
    missing = left_out(source.folder, frozen.inner)
    if missing:
        raise Problem("These compiled modules are not in the program: " + ", ".join(missing))
    return frozen


def left_out(source: Path, inner: Path) -> list[str]:
    """Return the compiled modules of `source` that the frozen folder `inner` lacks, sorted.

    Whatever build_kernel.py compiled counts, so that no list of modules stands here.
    """
    compiled = [
        path for path in (source / "tractor_app").rglob("*") if path.suffix in (".so", ".pyd")
    ]
    names = [path.relative_to(source) for path in compiled]
    return sorted(name.as_posix() for name in names if not (inner / name).is_file())


def existing(work: Path) -> Frozen:
    """Return what an earlier `freeze` left in `work`. Raises Problem when nothing is there."""
    name = "Tractor.app" if sys.platform == "darwin" else "tractor"
    folder = work / "frozen" / name
    components = work / "freeze" / "licences.json"
    if not (folder.is_dir() and components.is_file()):
        raise Problem(f"There is no frozen program in {work}; make one with --frozen.")
    frozen = Frozen(folder, components, contents.measure(folder))
    _look_at(frozen.inner)
    return frozen


def _look_at(inner: Path) -> None:
    if not inner.is_dir():
        raise Problem(f"PyInstaller left no {inner}")
    strangers = contents.strangers(
        path.relative_to(inner).as_posix() for path in inner.rglob("*") if path.is_file()
    )
    if strangers:
        raise Problem("These files should not be in the program: " + ", ".join(strangers))


def check_size(frozen: Frozen, work: Path, *, record: bool) -> None:
    """Compare the size with the recorded one, or record it. Raises Problem when it grew.

    It is left in `work` as well: sizes.py takes it over where `budget.json` is kept. Nothing
    recorded is told and no failure: a system's first build is where its record comes from.
    """
    size, system = frozen.size, tools.system()
    print(f"Frozen: {size.bytes / 1e6:.1f} MB in {size.files} files", flush=True)
    contents.write_budget(work / "size.json", system, size)
    if record:
        contents.write_budget(BUDGET, system, size)
        return
    budget = contents.read_budget(BUDGET, system)
    if budget is None:
        _tell(f"No size is recorded for {system} yet; docs/packaging.md says how to record {size}.")
    problem = contents.over_budget(size, budget)
    if problem:
        raise Problem(problem)


def _tell(sentence: str) -> None:
    """Print a sentence; a workflow shows it beside the build too."""
    mark = "::notice title=Size of the program::" if "GITHUB_ACTIONS" in os.environ else ""
    print(mark + sentence, flush=True)
