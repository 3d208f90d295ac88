"""The real window over a profile of its own, with bots that answer at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.screens.house import House

Open = Callable[..., House]


@pytest.fixture
def open_house(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    """Opens windows on profiles below the test's own folder; closes them at the end."""
    houses: list[House] = []

    def make(**wishes: object) -> House:
        wishes.setdefault("folder", tmp_path / "profile")
        house = House(qapp, qtbot, **wishes)  # type: ignore[arg-type]
        houses.append(house)
        return house

    yield make
    for house in houses:
        house.close()
        house.window.deleteLater()
    # Without a running loop nothing would be deleted, and each new style sheet visits all widgets.
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
