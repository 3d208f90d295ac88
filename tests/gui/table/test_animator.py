"""Flights and the queue, on a clock turned by hand."""

import pytest
from PySide6.QtWidgets import QApplication

from tractor_app.gui.animator import Animator, Pose, Step


class Thing:
    def __init__(self) -> None:
        self.at = Pose(0, 0)

    def pose(self) -> Pose:
        return self.at

    def set_pose(self, pose: Pose) -> None:
        self.at = pose


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def animator(qapp: QApplication, clock: Clock) -> Animator:
    return Animator(None, clock)


def test_flight_arrives_exactly(animator: Animator, clock: Clock) -> None:
    thing, goal = Thing(), Pose(100, 50, 0, 2)
    animator.fly(thing, goal, 200, spin=True)
    clock.now = 100
    animator.tick()
    assert 50 < thing.at.x < 100
    assert thing.at.rotation != 0
    clock.now = 200
    animator.tick()
    assert thing.at == goal
    assert not animator.busy


def test_no_time_means_at_once(animator: Animator) -> None:
    thing, told = Thing(), []
    animator.fly(thing, Pose(5, 5), 0, done=lambda: told.append(1))
    assert thing.at == Pose(5, 5)
    assert told == [1]


def test_a_new_flight_replaces_the_old_without_its_end(animator: Animator, clock: Clock) -> None:
    thing, told = Thing(), []
    animator.fly(thing, Pose(100, 0), 100, done=lambda: told.append("old"))
    animator.fly(thing, Pose(0, 100), 100, done=lambda: told.append("new"))
    clock.now = 500
    animator.tick()
    assert thing.at == Pose(0, 100)
    assert told == ["new"]


def test_steps_wait_for_each_other(animator: Animator, clock: Clock) -> None:
    shown: list[str] = []
    for name in "abc":
        animator.enqueue(Step(lambda name=name: shown.append(name), 100))  # type: ignore[misc]
    assert shown == ["a"]
    clock.now = 99
    animator.tick()
    assert shown == ["a"]
    clock.now = 100
    animator.tick()
    assert shown == ["a", "b"]
    clock.now = 200
    animator.tick()
    assert shown == ["a", "b", "c"]


def test_finishing_lands_flights_and_tells_but_shows_nothing(animator: Animator) -> None:
    shown, told = [], []
    thing = Thing()
    animator.fly(thing, Pose(9, 9), 1000)
    animator.enqueue(Step(lambda: shown.append("a"), 1000))
    animator.enqueue(Step(lambda: shown.append("b"), 1000, lambda: told.append("b")))
    animator.finish()
    assert thing.at == Pose(9, 9)
    assert shown == ["a"]
    assert told == ["b"]
    assert not animator.busy


def test_a_long_queue_hurries(animator: Animator, clock: Clock) -> None:
    shown: list[int] = []
    for number in range(30):
        animator.enqueue(Step(lambda number=number: shown.append(number), 100))  # type: ignore[misc]
    clock.now = 0
    for _ in range(100):
        clock.now += 16
        animator.tick()
    assert len(shown) > 1600 / 100 + 6
