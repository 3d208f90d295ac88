"""Work in equal pieces on all cores, with a progress bar; the result never depends on how many."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

from tractor_app.session.worker import guard

Task = TypeVar("Task")
Result = TypeVar("Result")


BOT_SECONDS: Final = 10.0
"""For one answer of a bot that is a program of its own, unless told otherwise."""


class WorkerDiedError(RuntimeError):
    """A worker process ended before its work did."""

    def __init__(self) -> None:
        super().__init__("a worker process was ended from outside")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that simulations share."""
    parser.add_argument("--seed", default="0", metavar="S", help="any text or number (default: 0)")
    parser.add_argument(
        "--rules", default="classic", metavar="ID|FILE", help="preset or rule-set file"
    )
    parser.add_argument(
        "--processes",
        type=positive,
        default=cores(),
        metavar="N",
        help="how many at once (default: all cores); never changes the result",
    )
    parser.add_argument(
        "--bot-seconds",
        type=_seconds,
        default=BOT_SECONDS,
        metavar="S",
        help=f"for one answer of an exec: bot (default: {BOT_SECONDS:g})",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def positive(text: str) -> int:
    """An argument that is a whole number above 0."""
    if text.isascii() and text.isdigit() and len(text) < 10 and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if 0 < seconds <= 3600:
        return seconds
    raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds up to an hour")


def cores() -> int:
    """How many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


def start_worker() -> None:
    """What a child process does first: go quietly at Ctrl-C, and never outlive its parent."""
    from tractor_app.session.child import kill_all

    # The signal may come in the middle of starting a program, which must first be known, or while a
    # lock of the threading module is held: its handler may do no more than write.
    reading, writing = os.pipe()
    threading.Thread(target=_leave_when_told, args=(reading,), daemon=True).start()
    signal.signal(signal.SIGINT, lambda _signal, _frame: os.write(writing, b"!"))
    guard(kill_all)


def _leave_when_told(pipe: int) -> None:
    from tractor_app.session.child import kill_all

    os.read(pipe, 1)
    kill_all()
    os._exit(130)


def run_all(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    processes: int,
    label: str,
    size: Callable[[Task], int],
    apart: bool = False,
) -> list[Result]:
    """Return ``work`` of each task, in the order of the tasks.

    ``work`` must be a module's own function; ``size`` says how many units of progress a task is.
    An exception in ``work`` ends everything and comes out here. ``apart``: never in this process,
    for work that starts programs, which a worker ends however this process ends.

    Raises:
        WorkerDiedError: a process was killed from outside, or ran out of memory.
    """
    from tqdm import tqdm

    total = sum(size(task) for task in tasks)
    with tqdm(total=total, desc=label, unit="", file=sys.stderr, smoothing=0.05) as bar:
        if not apart and (processes == 1 or len(tasks) == 1):
            results = []
            for task in tasks:
                results.append(work(task))
                bar.update(size(task))
            return results
        return _spread(work, tasks, processes, lambda task: bar.update(size(task)))


def _spread(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    processes: int,
    done: Callable[[Task], object],
) -> list[Result]:
    pool = ProcessPoolExecutor(
        min(processes, len(tasks)),
        mp_context=multiprocessing.get_context("spawn"),
        initializer=start_worker,
    )
    try:
        futures: list[Future[Result]] = [pool.submit(work, task) for task in tasks]
        order = dict(zip(futures, tasks, strict=True))
        for future in as_completed(futures):
            future.result()
            done(order[future])
        return [future.result() for future in futures]
    except BrokenProcessPool:
        raise WorkerDiedError from None
    finally:
        # After an error or Ctrl-C the pieces not yet begun are not worth waiting for.
        pool.shutdown(wait=True, cancel_futures=True)
