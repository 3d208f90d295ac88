"""Ann and Ben, each at a window of the whole program in this process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.lobby.test_two_windows import Window
from tests.net.lan import free_port


@pytest.fixture
def windows(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[tuple[Window, Window]]:
    """They find each other by a beacon port of their own."""
    beacon = free_port()
    ann = Window(qapp, qtbot, tmp_path / "ann", beacon)
    ben = Window(qapp, qtbot, tmp_path / "ben", beacon)
    yield ann, ben
    for window in (ann, ben):
        window.close()
