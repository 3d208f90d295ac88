"""The whole program, as a process: demo, signals, a second window, and time."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from tractor_app.gui.app import LOCK_NAME, sole_window, with_options
from tractor_app.gui.options import Options
from tractor_app.net.loop import QtScheduler
from tractor_app.persistence.settings import Settings

ROOT = Path(__file__).parents[3]


def start(*args: str, profile: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tractor_app", "--profile", str(profile), *args]
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(process: subprocess.Popen[str], seconds: float = 90) -> tuple[int, str]:
    try:
        _, error = process.communicate(timeout=seconds)
    finally:
        process.kill()
    return process.returncode, error


def wait_for(path: Path, seconds: float = 30) -> None:
    """Wait until another process has made a file."""
    end = time.monotonic() + seconds
    while not path.exists():
        assert time.monotonic() < end, f"{path} did not appear"
        time.sleep(0.05)


def test_the_demo_plays_a_round_and_exits(tmp_path: Path) -> None:
    demo = start("--demo", "--rounds", "1", "--speed", "0", "--seed", "5", profile=tmp_path)
    code, error = ended(demo)
    assert code == 0, error
    assert not (tmp_path / "matches").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="no polite kill there")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_closes_the_window_politely(tmp_path: Path, number: signal.Signals) -> None:
    program = start(profile=tmp_path)
    wait_for(tmp_path / LOCK_NAME)
    program.send_signal(number)
    code, error = ended(program)
    assert code == 0, error
    assert "Traceback" not in error
    assert (tmp_path / "settings.json").exists()


def test_a_second_window_says_so_and_touches_nothing(tmp_path: Path) -> None:
    with sole_window(tmp_path) as alone:
        assert alone
        second = start(profile=tmp_path)
        assert second.stderr is not None
        line = second.stderr.readline()
        while line and "another window" not in line:
            line = second.stderr.readline()
        assert "another window is using this profile" in line
        second.terminate()
        ended(second)
        assert not (tmp_path / "settings.json").exists()


def test_the_lock_is_free_again(tmp_path: Path) -> None:
    with sole_window(tmp_path / "a") as first:
        assert first
    with sole_window(tmp_path / "a") as again:
        assert again


def test_without_a_folder_the_window_counts_as_the_only_one(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with sole_window(tmp_path / "file") as alone:
        assert alone


@pytest.mark.parametrize(
    ("kept", "asked", "speed"),
    [
        ("warp", None, "normal"),
        ("warp", "off", "off"),
        ("slow", None, "slow"),
        ("", None, "normal"),
    ],
)
def test_a_speed_of_another_version_is_the_usual_one(
    kept: str, asked: str | None, speed: str
) -> None:
    assert with_options(Settings(speed=kept), Options(speed=asked)).speed == speed


def test_the_scheduler_calls_once_and_in_order(qtbot: QtBot) -> None:
    owner = QObject()
    scheduler = QtScheduler(owner)
    called: list[str] = []
    scheduler.call_later(0.03, lambda: called.append("late"))
    scheduler.call_later(0, lambda: called.append("soon"))
    dropped = scheduler.call_later(0.01, lambda: called.append("never"))
    dropped.cancel()
    dropped.cancel()
    before = scheduler.now()
    qtbot.waitUntil(lambda: "late" in called, timeout=5000)
    assert called == ["soon", "late"]
    assert scheduler.now() > before


def test_a_call_back_comes_though_nobody_keeps_its_timer(qtbot: QtBot) -> None:
    owner = QObject()
    called: list[int] = []
    QtScheduler(owner).call_later(0, lambda: called.append(1))
    gc.collect()
    qtbot.waitUntil(lambda: bool(called), timeout=5000)


def test_a_call_back_may_cancel_its_own_timer(qtbot: QtBot) -> None:
    owner = QObject()
    scheduler = QtScheduler(owner)
    called: list[int] = []

    def back() -> None:
        called.append(1)
        timer.cancel()

    timer = scheduler.call_later(0, back)
    qtbot.waitUntil(lambda: bool(called), timeout=5000)
    assert called == [1]
