"""The command line of `build_scripts/dev.py`."""

import argparse
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from build_scripts.devtools import Problem, checks
from build_scripts.devtools.environment import Layout, State, clean_env, ensure, state
from tractor_app.display import display_problem

ROOT = Path(__file__).resolve().parents[2]


def sub_commands(root: Path) -> set[str]:
    """Return the program's commands that open no window."""
    modules = (root / "tractor_app" / "cli").glob("*.py")
    return {module.stem for module in modules if not module.stem.startswith("_")}


def opens_window(args: Sequence[str], root: Path) -> bool:
    """Tell whether the program, started with `args`, opens its window."""
    return not (set(args) & ({"-h", "--help", "--version"} | sub_commands(root)))


def qt_platforms(env: Mapping[str, str]) -> set[str]:
    """Return the Qt platforms whose libraries are needed: offscreen always, and the display's."""
    chosen = env.get("QT_QPA_PLATFORM", "").partition(":")[0]
    if chosen:
        return {"offscreen", chosen} & {"offscreen", "xcb", "wayland"}
    wanted = {"offscreen"}
    if env.get("DISPLAY"):
        wanted.add("xcb")
    if env.get("WAYLAND_DISPLAY"):
        wanted.add("wayland")
    return wanted


def run(layout: Layout, args: Sequence[str]) -> int:
    """Start the program with `args`; set up first where needed."""
    platforms = {"offscreen"}
    if opens_window(args, layout.root):
        problem = display_problem(
            os.environ, sys.platform, "python3 build_scripts/dev.py run --demo --rounds 1"
        )
        if problem:
            raise Problem(problem, code=2)
        platforms = qt_platforms(os.environ)
    ensure(layout, platforms)
    # -P: a file beside the user must not shadow a module of the program.
    command = [str(layout.python), "-P", "-m", "tractor_app", *args]
    env = clean_env(os.environ)
    if not layout.windows:
        sys.stdout.flush()
        os.execve(command[0], command, env)
    return subprocess.run(command, env=env, check=False).returncode


def test(layout: Layout, args: Sequence[str]) -> int:
    """Run the checks; `--fast` leaves out some, other arguments are pytest's."""
    ensure(layout, {"offscreen"})
    pytest_args = [arg for arg in args if arg != "--fast"]
    plan = checks.plan(layout, pytest_args, fast="--fast" in args)
    return checks.run_all(
        plan,
        lambda check: checks.run_check(check, layout),
        lambda text: print(text, flush=True),
    )


def setup(layout: Layout, args: Sequence[str]) -> int:
    """Make the environment ready; `--force` makes it anew."""
    ensure(layout, qt_platforms(os.environ), force="--force" in args)
    print(f"Ready: {layout.python}")
    return 0


def format_code(layout: Layout, args: Sequence[str]) -> int:
    """Format the code (or the given files) and mend what the linter can mend."""
    ensure(layout, {"offscreen"})
    ruff = [str(layout.python), "-m", "ruff"]
    mend = subprocess.run([*ruff, "check", "--fix", *args], cwd=layout.root, check=False)
    form = subprocess.run([*ruff, "format", *args], cwd=layout.root, check=False)
    return mend.returncode or form.returncode


def package(layout: Layout, args: Sequence[str]) -> int:
    """Make installers; `--help` lists the choices."""
    from build_scripts.package.command import package as make

    return make(layout, args)


COMMANDS = {
    "run": run,
    "test": test,
    "setup": setup,
    "format": format_code,
    "package": package,
}
SUMMARY = """\
commands:
  run [ARGS ...]             open the game; ARGS are the program's (run --help lists them)
  test [--fast] [ARGS ...]   every check that CI runs; --fast: no types and import contracts;
                             ARGS are pytest's
  setup [--force]            only make .venv ready; --force: make it anew
  format [FILES ...]         format the code and mend simple lint
  package [ARGS ...]         make installers in dist/ (package --help lists the kinds)
"""


def main(argv: list[str] | None = None) -> int:
    """Run the command in `argv` (default: the process's arguments); return the exit code."""
    parser = argparse.ArgumentParser(
        prog="dev.py",
        description="Set up, run and check Tractor from a checkout.",
        epilog=SUMMARY,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=COMMANDS, metavar="COMMAND", help="one of those below")
    parser.add_argument("args", nargs=argparse.REMAINDER, metavar="ARGS", help="see below")
    options = parser.parse_args(argv)
    layout = Layout(ROOT)
    try:
        if _inside_environment(layout) and state(layout) is not State.READY:
            return _again_from_outside(options.command, options.args)
        return COMMANDS[options.command](layout, options.args)
    except Problem as problem:
        print(problem, file=sys.stderr)
        return problem.code
    except KeyboardInterrupt:
        return 130


def _inside_environment(layout: Layout) -> bool:
    return Path(sys.prefix).resolve() == layout.venv.resolve()


def _again_from_outside(command: str, args: Sequence[str]) -> int:
    """Start over with the Python beneath `.venv`: nobody can rebuild the house they stand in."""
    base = getattr(sys, "_base_executable", "")
    if not base or Path(base) == Path(sys.executable):
        raise Problem("Start dev.py with the system's Python, not with the one in .venv.")
    dev = str(ROOT / "build_scripts" / "dev.py")
    env = clean_env(os.environ)
    env.pop("__PYVENV_LAUNCHER__", None)
    return subprocess.run([base, dev, command, *args], env=env, check=False).returncode
