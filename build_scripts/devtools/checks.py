"""What `dev.py test` runs: each check in turn, then all results in one table."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from build_scripts.devtools.environment import Layout, clean_env


@dataclass(frozen=True)
class Check:
    """One command; `live` ones show their output as it comes, others only when they fail."""

    name: str
    command: tuple[str, ...]
    live: bool = False


@dataclass(frozen=True)
class Result:
    """How a check ended, after how many seconds."""

    name: str
    code: int
    seconds: float


def plan(layout: Layout, pytest_args: Sequence[str], *, fast: bool = False) -> list[Check]:
    """Return the checks in order, quick ones first; `fast` leaves out types and contracts."""
    python = str(layout.python)
    checks = [
        Check("format", (python, "-m", "ruff", "format", "--check")),
        Check("lint", (python, "-m", "ruff", "check")),
        Check("types", (python, "-m", "mypy")),
        Check("imports", (str(layout.script("lint-imports")),)),
        Check("tests", (python, "-m", "pytest", *pytest_args), live=True),
    ]
    return [check for check in checks if not (fast and check.name in ("types", "imports"))]


def run_check(check: Check, layout: Layout) -> Result:
    """Run one check in the checkout, away from any display."""
    env = clean_env(os.environ) | {"QT_QPA_PLATFORM": "offscreen"}
    start = time.monotonic()
    if check.live:
        code = subprocess.run(check.command, cwd=layout.root, env=env, check=False).returncode
    else:
        done = subprocess.run(
            check.command,
            cwd=layout.root,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        code = done.returncode
        if code != 0:
            sys.stdout.write(done.stdout.decode("utf-8", "replace"))
            sys.stdout.flush()
    return Result(check.name, code, time.monotonic() - start)


def run_all(
    checks: Sequence[Check], run: Callable[[Check], Result], say: Callable[[str], None]
) -> int:
    """Run every check, even after a failure, say a summary, and return 0 or 1."""
    results = []
    for check in checks:
        say(f"--- {check.name}")
        results.append(run(check))
    say(summary(results))
    return int(any(result.code for result in results))


def summary(results: Sequence[Result]) -> str:
    """Return the closing table: each check with its seconds."""
    lines = [""]
    for result in results:
        verdict = "ok" if result.code == 0 else f"FAILED (exit code {result.code})"
        lines.append(f"{result.name:8} {result.seconds:7.1f} s  {verdict}")
    bad = [result.name for result in results if result.code]
    total = sum(result.seconds for result in results)
    verdict = f"failed: {', '.join(bad)}" if bad else "all checks passed"
    lines.append(f"{'total':8} {total:7.1f} s  {verdict}")
    return "\n".join(lines)
