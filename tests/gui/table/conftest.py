"""A real table widget on a staged match, with a clock that the test turns."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from build_scripts.staged_table import StagedTable
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.gui.table.options import TableOptions
from tractor_app.gui.table.widget import TableWidget
from tractor_app.gui.theme import DEFAULT_THEME

LEFT = Qt.MouseButton.LeftButton
NO_KEYS = Qt.KeyboardModifier.NoModifier


class Clock:
    """Milliseconds that pass only when told."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Seat:
    """A person at the table: a widget, its match, and the hands that use mouse and keyboard."""

    def __init__(self, widget: TableWidget, table: StagedTable, clock: Clock) -> None:
        self.widget, self.table, self.clock = widget, table, clock
        self.said: list[str] = []
        widget.message.connect(self.said.append)

    @property
    def view(self) -> Observation:
        return self.table.observation

    def until(self, reached: Callable[[Observation], bool]) -> Observation:
        view = self.table.until(reached)
        self.widget.settle()
        return view

    def until_mine(self, phase: Phase) -> Observation:
        return self.until(lambda view: view.phase is phase and view.viewer in view.awaited)

    def pass_time(self, ms: float, frame: float = 16) -> None:
        for _ in range(round(ms / frame)):
            self.clock.now += frame
            self.widget.animator.tick()

    def drain(self) -> None:
        for _ in range(20000):
            if not self.widget.animator.busy:
                return
            self.clock.now += 16
            self.widget.animator.tick()
        raise AssertionError("the queue never drained")

    def uid(self, kind: int, number: int = 0) -> int:
        return [card.uid for card in self.widget.hand.cards if card.kind == kind][number]

    def spot(self, uid: int) -> QPoint:
        """A point of the card's visible left edge, in view coordinates."""
        item = self.widget.stage.item_of(uid)
        assert item is not None
        return self.widget.view.mapFromScene(item.pos() + QPointF(9, 30))

    def at(self, point: QPointF) -> QPoint:
        return self.widget.view.mapFromScene(point)

    def click(self, uid: int, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        QTest.mouseClick(self.widget.view.viewport(), LEFT, keys, self.spot(uid))
        self.land()

    def double_click(self, uid: int) -> None:
        port, spot = self.widget.view.viewport(), self.spot(uid)
        QTest.mouseClick(port, LEFT, NO_KEYS, spot)
        QTest.mouseDClick(port, LEFT, NO_KEYS, spot)
        self.land()

    def start_drag(self, uid: int, to: QPointF) -> None:
        port = self.widget.view.viewport()
        start, end = self.spot(uid), self.at(to)
        QTest.mousePress(port, LEFT, NO_KEYS, start)
        for part in (0.2, 0.6, 1.0):
            QTest.mouseMove(port, start + (end - start) * part)

    def drop(self, to: QPointF) -> None:
        QTest.mouseRelease(self.widget.view.viewport(), LEFT, NO_KEYS, self.at(to))

    def drag(self, uid: int, to: QPointF) -> None:
        self.start_drag(uid, to)
        self.drop(to)
        self.land()

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        QTest.keyClick(self.widget.view, key, keys)
        self.land()

    def press(self, name: str) -> None:
        button = self.widget.bar.button(name)
        assert button is not None, [choice.name for choice in self.widget.bar.choices]
        QTest.mouseClick(button, LEFT)
        self.land()

    def land(self) -> None:
        self.widget.animator.land()

    def chosen(self) -> tuple[int, ...]:
        return self.widget.hand.kinds(self.widget.hand.selected)


MakeSeat = Callable[..., Seat]


@pytest.fixture
def make_seat(qtbot: QtBot) -> MakeSeat:
    def make(
        seed: int = 1,
        *,
        speed: str = "off",
        rules: RuleSet | None = None,
        size: tuple[int, int] = (1280, 800),
        bids: bool = True,
        viewer: int = 0,
        watching: bool = False,
    ) -> Seat:
        clock = Clock()
        widget = TableWidget(DEFAULT_THEME, TableOptions(speed=speed), clock=clock)
        qtbot.addWidget(widget)
        widget.resize(*size)
        widget.show()
        table = StagedTable(rules or RuleSet(), seed, bids=bids, viewer=viewer)
        seat = Seat(widget, table, clock)
        widget.set_table(table, watching=watching)
        return seat

    return make
