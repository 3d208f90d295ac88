"""A fault in what Qt calls is told and costs nothing else."""

from __future__ import annotations

import importlib
import os
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, Generic, TypeVar

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtWidgets import QGraphicsItem, QLabel
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

import tractor_app.gui
import tractor_app.net
from tractor_app.gui.guard import is_called_by_qt

ROOT = Path(__file__).parents[2]

# The view's own event override runs while its items paint: this is where the binding goes wrong.
PROGRAM = """
import sys
import tractor_app.gui
from PySide6.QtCore import QRectF, QTimer
from PySide6.QtWidgets import QApplication, QGraphicsItem, QGraphicsScene, QGraphicsView

class Item(QGraphicsItem):
    def boundingRect(self):
        return QRectF(0, 0, 50, 50)
    def paint(self, painter, option, widget=None):
        raise ValueError("paint")

class View(QGraphicsView):
    def viewportEvent(self, event):
        return super().viewportEvent(event)
    def paintEvent(self, event):
        super().paintEvent(event)

app = QApplication([])
told = []
sys.excepthook = lambda kind, error, trace: told.append(kind)
scene = QGraphicsScene()
for x in range(3):
    item = Item()
    item.setPos(60 * x, 0)
    scene.addItem(item)
view = View(scene)
view.show()
app.processEvents()
view.grab()
QTimer.singleShot(0, app.quit)
app.exec()
print(set(told) == {ValueError})
"""


def test_a_card_that_cannot_be_painted_does_not_end_the_program() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "True\n"), done.stderr


class Broken(QLabel):
    """Raises where it is told to."""

    where = ""

    def sizeHint(self) -> QSize:
        if self.where == "sizeHint":
            raise ValueError(self.where)
        return QSize(7, 7)

    def close(self) -> bool:
        """No override that Qt calls."""
        raise ValueError("close")


def test_after_a_fault_qt_itself_answers(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[type[BaseException]] = []
    label = Broken("text")
    qtbot.addWidget(label, before_close_func=lambda one: setattr(one, "close", lambda: True))
    assert label.sizeHint() == QSize(7, 7)
    monkeypatch.setattr(sys, "excepthook", lambda kind, *_: told.append(kind))
    label.where = "sizeHint"
    assert label.sizeHint() == QLabel.sizeHint(label)
    assert told == [ValueError]


def test_what_python_calls_still_raises(qtbot: QtBot) -> None:
    label = Broken()
    with pytest.raises(ValueError, match="close"):
        label.close()


Face = TypeVar("Face")


class Plain(QGraphicsItem, Generic[Face]):
    """Has nothing above it that could answer."""

    def boundingRect(self) -> QRectF:
        raise ValueError

    def paint(self, *_: object) -> None:
        raise KeyboardInterrupt


def test_generic_items_are_guarded_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "excepthook", lambda *_: None)
    item = Plain[int]()
    assert item.boundingRect() == QRectF()
    with pytest.raises(KeyboardInterrupt):
        item.paint()


def classes(base: type[Any]) -> Iterator[type[Any]]:
    for cls in type.__subclasses__(base):
        yield cls
        yield from classes(cls)


def test_every_override_of_the_program_is_guarded() -> None:
    for package in (tractor_app.gui, tractor_app.net):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    bare, found = [], 0
    for cls in set(classes(Shiboken.Object)):
        if not cls.__module__.startswith("tractor_app."):
            continue
        above = [one for one in cls.__mro__ if one.__module__.startswith("PySide6")]
        for name, method in vars(cls).items():
            if not isinstance(method, FunctionType) or name.startswith("__"):
                continue
            found += is_called_by_qt(name)
            if any(name in vars(one) for one in above) and not hasattr(method, "__wrapped__"):
                bare.append(f"{cls.__qualname__}.{name}")
    assert found > 50
    assert bare == []
