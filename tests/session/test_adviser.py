"""The coach's own process: it answers, it is stopped in the middle of a thought, it may die."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator

import pytest

from build_scripts.staged_table import StagedTable
from tractor_app.bots.advice import Advice
from tractor_app.engine import legal
from tractor_app.engine.actions import Play
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.verdict import Rejected
from tractor_app.session.adviser import Adviser, ImmediateAdviser, Question


class Home:
    """Runs posted calls when asked, on this thread."""

    def __init__(self) -> None:
        self._calls: queue.Queue[Callable[[], None]] = queue.Queue()

    def post(self, call: Callable[[], None]) -> None:
        self._calls.put(call)

    def run_one(self) -> None:
        self._calls.get(timeout=60)()


@pytest.fixture
def home() -> Home:
    return Home()


@pytest.fixture
def adviser(home: Home) -> Iterator[Adviser]:
    made = Adviser(home.post)
    yield made
    made.close()


@pytest.fixture(scope="module")
def seen() -> Observation:
    table = StagedTable(preset("classic"), 5)
    return table.until(
        lambda view: (
            view.phase is Phase.PLAY and view.viewer in view.awaited and len(view.tricks) > 18
        )
    )


def test_it_answers_in_order(adviser: Adviser, home: Home, seen: Observation) -> None:
    heard: list[Advice | None] = []
    played = legal.suggest(seen)
    assert isinstance(played, Play)
    adviser.ask(Question(seen), heard.append)
    adviser.ask(Question(seen, 1, played), heard.append)
    home.run_one()
    home.run_one()
    first, second = heard
    assert first is not None
    assert second is not None
    assert first.played == -1
    assert second.weighed[second.played].cards == tuple(sorted(played.cards))
    for advice in (first, second):
        assert advice.action is not None
        assert not isinstance(legal.check(seen, advice.action), Rejected)


def test_what_is_cancelled_is_never_answered(
    adviser: Adviser, home: Home, seen: Observation
) -> None:
    heard: list[str] = []
    adviser.ask(Question(seen), lambda _advice: heard.append("cancelled"))
    adviser.ask(Question(seen), lambda _advice: heard.append("waiting"))
    adviser.cancel()
    adviser.ask(Question(seen), lambda _advice: heard.append("asked again"))
    while not heard:
        home.run_one()
    assert heard == ["asked again"]


def test_a_coach_that_dies_is_replaced(adviser: Adviser, home: Home, seen: Observation) -> None:
    heard: list[Advice | None] = []
    adviser.ask(Question(seen), heard.append)
    worker = adviser._worker
    assert worker is not None
    worker._process.kill()
    while not heard:
        home.run_one()
    adviser.ask(Question(seen), heard.append)
    while len(heard) < 2:
        home.run_one()
    assert heard[1] is not None


def test_a_position_that_is_none_has_no_advice(
    seen: Observation, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[Advice | None] = []
    ImmediateAdviser().ask(Question(seen, 0, Play((99,))), heard.append)
    assert heard == [None]
    assert "the coach failed" in caplog.text
    caplog.clear()
