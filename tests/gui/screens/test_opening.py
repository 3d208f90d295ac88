"""Files that the desktop hands to the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.gui.screens.conftest import Open
from tractor_app.gui.opening import Opening, replay_window
from tractor_app.gui.screens.about import NoticeSheet
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.persistence.settings import Settings


@pytest.mark.parametrize("name", ["holiday.jpg", "folder", ""])
def test_what_cannot_be_opened_is_said(open_house: Open, tmp_path: Path, name: str) -> None:
    house = open_house()
    (tmp_path / "folder").mkdir()
    (tmp_path / "holiday.jpg").write_bytes(b"\xff\xd8")
    opening = Opening(house.app, house.flow)
    opening.open(tmp_path / name)
    house.app.removeEventFilter(opening)
    notice = house.sheet
    assert isinstance(notice, NoticeSheet)
    assert str(tmp_path / name) in notice.message.text()


def test_a_replay_that_is_not_there_is_not_said_to_be_kept(
    open_house: Open, tmp_path: Path
) -> None:
    open_house()
    window = replay_window(tmp_path / "gone.tractor", Settings())
    assert isinstance(window, MainWindow)
    notice = window.sheet
    assert isinstance(notice, NoticeSheet)
    assert notice.message.text() == f"There is no such file.\n\nFile: {tmp_path / 'gone.tractor'}"
    window.close()
    window.deleteLater()
