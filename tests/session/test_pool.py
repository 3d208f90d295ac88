"""The bots' process: it answers, and when it hangs, dies or outlives us, nothing is held up."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from tests.session.processes import WAIT, until_gone
from tractor_app.engine.observation import Observation
from tractor_app.engine.rules.presets import preset
from tractor_app.session import pool
from tractor_app.session.chance import SeededChance
from tractor_app.session.match import Match
from tractor_app.session.pool import PoolThinker
from tractor_app.session.scheduler import ManualScheduler
from tractor_app.session.thinker import Decision, decide

POSIX = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX systems")


class Loop:
    """The session's thread: runs what other threads post."""

    def __init__(self) -> None:
        self.calls: queue.Queue[Callable[[], None]] = queue.Queue()
        self.clock = ManualScheduler()
        self.answers: list[Decision] = []

    def until(self, count: int) -> None:
        while len(self.answers) < count:
            self.calls.get(timeout=WAIT)()


@pytest.fixture
def loop() -> Loop:
    return Loop()


@pytest.fixture
def thinker(loop: Loop) -> Iterator[PoolThinker]:
    made = PoolThinker(loop.clock, loop.calls.put, limit=5.0)
    yield made
    made.close()


@pytest.fixture(scope="module")
def observation() -> Observation:
    match = Match(preset("classic"), SeededChance("pool"), ManualScheduler())
    match.start()
    return match.observe(1)


def worker_pid(thinker: PoolThinker) -> int:
    worker = thinker._worker
    assert worker is not None
    pid = worker._process.pid
    assert pid is not None
    return pid


def test_it_answers_as_this_process_would(
    loop: Loop, thinker: PoolThinker, observation: Observation
) -> None:
    for seed in range(5):
        thinker.think("random", observation, seed, loop.answers.append)
    loop.until(5)
    assert loop.answers == [decide("random", observation, seed) for seed in range(5)]
    assert loop.clock.idle


def test_a_record_comes_with_the_action(
    loop: Loop, thinker: PoolThinker, observation: Observation
) -> None:
    thinker.think("intermediate", observation, 1, loop.answers.append)
    loop.until(1)
    found, here = loop.answers[0], decide("intermediate", observation, 1, record=True)
    assert found.action == here.action
    assert found.record is not None
    assert here.record is not None
    assert found.record == msgspec.structs.replace(here.record, seconds=found.record.seconds)
    assert decide("intermediate", observation, 1).record is None


def test_an_unknown_bot_is_a_fault(
    loop: Loop, thinker: PoolThinker, observation: Observation
) -> None:
    thinker.think("nobody", observation, 1, loop.answers.append)
    loop.until(1)
    assert loop.answers[0].action is None
    assert "nobody" in loop.answers[0].fault


@POSIX
def test_a_hanging_process_is_replaced(
    loop: Loop, thinker: PoolThinker, observation: Observation
) -> None:
    pid = worker_pid(thinker)
    os.kill(pid, signal.SIGSTOP)
    for seed in range(2):
        thinker.think("random", observation, seed, loop.answers.append)
    loop.clock.advance(4.9)
    assert loop.answers == []
    loop.clock.advance(0.2)
    assert loop.answers[0].fault.startswith("no answer")
    assert worker_pid(thinker) != pid
    loop.until(2)
    assert loop.answers[1] == decide("random", observation, 1)


@POSIX
def test_a_dead_process_is_replaced(
    loop: Loop, thinker: PoolThinker, observation: Observation
) -> None:
    os.kill(worker_pid(thinker), signal.SIGSTOP)
    for seed in range(2):
        thinker.think("random", observation, seed, loop.answers.append)
    os.kill(worker_pid(thinker), signal.SIGKILL)
    loop.until(2)
    assert loop.answers[0].fault == "the worker died"
    assert loop.answers[1] == decide("random", observation, 1)


@POSIX
def test_a_process_that_died_while_idle(
    loop: Loop, thinker: PoolThinker, observation: Observation
) -> None:
    pid = worker_pid(thinker)
    os.kill(pid, signal.SIGKILL)
    loop.calls.get(timeout=WAIT)()
    assert worker_pid(thinker) != pid
    thinker.think("random", observation, 3, loop.answers.append)
    loop.until(1)
    assert loop.answers == [decide("random", observation, 3)]


@pytest.mark.logs
def test_where_no_process_can_be_started(
    loop: Loop, observation: Observation, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(pool, "Worker", none)
    thinker = PoolThinker(loop.clock, loop.calls.put)
    thinker.think("random", observation, 3, loop.answers.append)
    assert loop.answers == [decide("random", observation, 3)]
    thinker.close()


def _stillborn(_end: object) -> None:
    os._exit(1)


def test_where_every_process_dies_this_one_thinks(
    loop: Loop, observation: Observation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "serve", _stillborn)
    thinker = PoolThinker(loop.clock, loop.calls.put)
    for _ in range(pool.DEATHS):
        loop.calls.get(timeout=WAIT)()
    thinker.think("random", observation, 3, loop.answers.append)
    assert loop.answers == [decide("random", observation, 3)]
    assert thinker._worker is None
    thinker.close()


def test_after_closing_nothing_is_answered(loop: Loop, observation: Observation) -> None:
    thinker = PoolThinker(loop.clock, loop.calls.put)
    thinker.think("random", observation, 3, loop.answers.append)
    thinker.think("random", observation, 4, loop.answers.append)
    thinker.close()
    while not loop.calls.empty():
        loop.calls.get()()
    thinker.think("random", observation, 5, loop.answers.append)
    assert loop.answers == []
    assert loop.clock.idle


PARENT = """
import sys, time
from tractor_app.session.pool import PoolThinker
from tractor_app.session.scheduler import ManualScheduler

if __name__ == "__main__":
    thinker = PoolThinker(ManualScheduler(), lambda call: None)
    print(thinker._worker._process.pid, flush=True)
    time.sleep(600)
"""


@POSIX
def test_it_never_outlives_a_killed_parent(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    root = Path(__file__).resolve().parents[2]
    parent = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(root)},
    )
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    until_gone([pid])
