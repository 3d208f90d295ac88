"""Measures the time from start to first paint, frozen against not frozen, turn by turn.

    python3 -m build_scripts.package.first_paint build/package/frozen/tractor/tractor [--runs 15]

Both run with Qt's `offscreen` platform, each with a profile of its own. The clock stops when Qt's
log says that a painted window goes to the screen. The first run of each is left out, so that both
find their files in memory. Exit code 1 when the ratio of the medians exceeds 1.3.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from build_scripts.devtools import Problem
from build_scripts.devtools.commands import ROOT
from build_scripts.devtools.environment import Layout, clean_env

ALLOWED = 1.3
PATIENCE = 60.0
"""Seconds until a program that paints nothing is given up."""
MARK = b"Flushing"
"""What Qt's paint log says when a painted window goes to the screen."""


def seconds_to_paint(command: Sequence[str], profile: Path) -> float:
    """Start the program, wait for its first paint, end it. Raises Problem when none comes."""
    env = clean_env(os.environ) | {
        "QT_QPA_PLATFORM": "offscreen",
        "QT_LOGGING_RULES": "qt.widgets.painting=true",
        "QT_FORCE_STDERR_LOGGING": "1",
    }
    start = time.perf_counter()
    process = subprocess.Popen(
        [*command, "--profile", str(profile)],
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    guard = threading.Timer(PATIENCE, process.kill)
    guard.start()
    told = []
    try:
        assert process.stderr is not None
        for line in process.stderr:
            if MARK in line:
                return time.perf_counter() - start
            told.append(line.decode("utf-8", "replace"))
    finally:
        guard.cancel()
        process.terminate()
        try:
            process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
    raise Problem(f"{command[0]} painted nothing: {''.join(told[-5:])}")


def compare(frozen: Path, plain: Sequence[str], runs: int) -> tuple[list[float], list[float]]:
    """Return the seconds of the frozen and of the plain program, measured in turns."""
    times: tuple[list[float], list[float]] = ([], [])
    with tempfile.TemporaryDirectory(prefix="tractor-paint-") as folder:
        for run in range(runs + 1):
            for index, command in enumerate(([str(frozen)], list(plain))):
                taken = seconds_to_paint(command, Path(folder) / str(index))
                if run > 0:
                    times[index].append(taken)
    return times


def main(argv: list[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("frozen", type=Path)
    parser.add_argument("--runs", type=int, default=15)
    options = parser.parse_args(argv)
    layout = Layout(ROOT)
    plain = [str(layout.python), "-P", "-m", "tractor_app"]
    try:
        frozen, unfrozen = compare(options.frozen.resolve(), plain, options.runs)
    except Problem as problem:
        print(problem, file=sys.stderr)
        return problem.code
    medians = [statistics.median(times) for times in (frozen, unfrozen)]
    for name, times, median in zip(("frozen", "plain"), (frozen, unfrozen), medians, strict=True):
        print(f"{name:8} median {median * 1000:6.0f} ms, best {min(times) * 1000:6.0f} ms")
    ratio = medians[0] / medians[1]
    print(f"ratio    {ratio:.2f} (allowed {ALLOWED})")
    return int(ratio > ALLOWED)


if __name__ == "__main__":
    sys.exit(main())
