"""Measures the table's frames: ``python -m build_scripts.measure_frames [--json]``.

A whole round is dealt and played at the visible table at the usual pace while another process
is as busy as a thinking bot. Told are the times between two frames while anything moves (16.7 ms
is 60 frames a second), and the GUI thread's own time per frame.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import statistics
import sys
import time
from collections.abc import Sequence
from multiprocessing.synchronize import Event as EventType

BUDGET_MS = 1000 / 60


def _spin(stop: EventType) -> None:
    """What a thinking bot costs: one busy process, gone with its parent."""
    parent = os.getppid()
    while not stop.is_set() and os.getppid() == parent:
        sum(number * number for number in range(20_000))


class FrameLog:
    """Times of frames while something moves."""

    def __init__(self) -> None:
        self.intervals: list[float] = []
        self.work: list[float] = []
        self._last: float | None = None
        self._cpu = 0.0

    def frame(self, moving: bool) -> None:
        """A frame has been drawn."""
        now, cpu = time.perf_counter() * 1000, time.thread_time() * 1000
        if moving and self._last is not None:
            self.intervals.append(now - self._last)
            self.work.append(cpu - self._cpu)
        self._last = now if moving else None
        self._cpu = cpu

    def figures(self) -> dict[str, float]:
        """Frames a second, percentiles of the interval and the thread's time, all in ms."""
        if not self.intervals:
            return {"frames": 0.0}
        ordered = sorted(self.intervals)

        def at(share: float) -> float:
            return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

        late = sum(1 for value in ordered if value > 2 * BUDGET_MS)
        return {
            "frames": float(len(ordered)),
            "fps": 1000 / statistics.mean(ordered),
            "p50_ms": at(0.50),
            "p95_ms": at(0.95),
            "p99_ms": at(0.99),
            "max_ms": ordered[-1],
            "late_percent": 100 * late / len(ordered),
            "work_mean_ms": statistics.mean(self.work),
            "work_p95_ms": sorted(self.work)[int(0.95 * len(self.work))],
            "work_max_ms": max(self.work),
        }


def measure(size: tuple[int, int], seconds: float, scale: float) -> dict[str, float]:
    """Play for so long at a window of `size`; needs no display."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if scale != 1:
        os.environ["QT_SCALE_FACTOR"] = str(scale)
    from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QTimer
    from PySide6.QtWidgets import QApplication

    from build_scripts.staged_table import StagedTable
    from tractor_app.engine.observation import Phase
    from tractor_app.engine.rules.ruleset import RuleSet
    from tractor_app.gui import fonts
    from tractor_app.gui.table.options import TableOptions
    from tractor_app.gui.table.widget import TableWidget
    from tractor_app.gui.theme import DEFAULT_THEME

    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    fonts.install(app)
    widget = TableWidget(DEFAULT_THEME, TableOptions(speed="normal"))
    widget.resize(*size)
    widget.show()
    table = StagedTable(RuleSet(), 3, viewer=0)
    widget.set_table(table)
    log = FrameLog()

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() is QEvent.Type.UpdateRequest:
                log.frame(widget.animator.moving)
            return super().eventFilter(watched, event)

    watch = Watch()
    widget.installEventFilter(watch)

    def step() -> None:
        phase = table.observation.phase
        table.step()
        timer.start(70 if phase is Phase.DEAL else 520)

    timer = QTimer()
    timer.setSingleShot(True)
    timer.timeout.connect(step)
    timer.start(0)
    clock = QElapsedTimer()
    clock.start()
    while clock.elapsed() < seconds * 1000:
        app.processEvents()
        time.sleep(0.0005)
    timer.stop()
    widget.set_table(None)
    widget.close()
    return log.figures()


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--scale", type=float, default=1.0, help="device pixel ratio")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--quiet", action="store_true", help="no busy process beside it")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(argv)
    width, height = (int(part) for part in args.size.split("x"))
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    worker = context.Process(target=_spin, args=(stop,), daemon=True)
    if not args.quiet:
        worker.start()
    try:
        figures = measure((width, height), args.seconds, args.scale)
    finally:
        stop.set()
        if worker.pid is not None:
            worker.join(5)
    if args.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:>14} {value:8.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
