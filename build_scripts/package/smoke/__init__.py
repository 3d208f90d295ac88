"""Tries out a frozen program as players will: `python3 -m build_scripts.package.smoke PROGRAM`.

Standard library only, so that it runs on every system right after the build. Each trial starts
the program with a profile and a home of its own; stderr must stay empty. On Linux as root the
program runs as nobody under a limit of processes. Exit code 1 when anything was wrong.
"""

import argparse
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from build_scripts.package.smoke import alone, network
from build_scripts.package.smoke.place import TrialError
from build_scripts.package.smoke.screen import PICTURES

TRIALS: tuple[Callable[[Path], None], ...] = (
    alone.tells_its_version,
    alone.shows_its_licences,
    alone.plays_a_round,
    alone.uses_child_processes,
    alone.keeps_to_its_folders,
    alone.opens_a_rule_set,
    alone.runs_read_only_from_any_path,
    alone.is_portable,
    alone.needs_no_network,
    alone.plays_on_a_display,
    alone.resumes_after_a_kill,
    network.hosts_and_is_joined,
    network.joins_by_address,
    network.finds_by_mdns,
)


def attempt(trial: Callable[[Path], None], program: Path) -> bool:
    """Run one trial and print how it went."""
    start = time.monotonic()
    try:
        trial(program)
    except (TrialError, OSError, subprocess.SubprocessError) as error:
        print(f"FAILED: {trial.__name__}: {error}", flush=True)
        return False
    print(f"ok: {trial.__name__} ({time.monotonic() - start:.1f} s)", flush=True)
    return True


def main(argv: list[str] | None = None) -> int:
    """Run the trials; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("program", type=Path)
    parser.add_argument("--only", choices=[trial.__name__ for trial in TRIALS], action="append")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="keep pictures of the screen")
    options = parser.parse_args(argv)
    if options.pictures is not None:
        options.pictures.mkdir(parents=True, exist_ok=True)
        os.environ[PICTURES] = str(options.pictures.resolve())
    program: Path = options.program.resolve()
    chosen = [trial for trial in TRIALS if not options.only or trial.__name__ in options.only]
    results = [attempt(trial, program) for trial in chosen]
    return int(not all(results))
