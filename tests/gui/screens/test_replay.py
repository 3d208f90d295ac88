"""Files from the desktop: recorded matches in a window of their own, rule sets in the editor."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.screens.conftest import Open
from tractor_app.engine.rules.presets import preset
from tractor_app.gui.opening import Opening, is_replay, replay_window
from tractor_app.gui.own_rules import export_file
from tractor_app.gui.screens.about import NoticeSheet
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.gui.screens.replay import ReplayWindow
from tractor_app.gui.screens.rule_editor import RuleEditor
from tractor_app.persistence.settings import Settings

SAMPLE = Path(__file__).resolve().parents[2] / "persistence" / "data" / "format-1.tractor"


@pytest.fixture
def window(qtbot: QtBot) -> ReplayWindow:
    """The sample match, without animations."""
    shown = replay_window(SAMPLE, Settings(speed="off"))
    assert isinstance(shown, ReplayWindow)
    qtbot.addWidget(shown)
    shown.show()
    return shown


def test_keys_step_through_the_match(window: ReplayWindow) -> None:
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_Right)
    QTest.keyClick(window, Qt.Key.Key_Right)
    second = window.table.position
    assert window.place.value() == second > 2
    QTest.keyClick(window, Qt.Key.Key_Left)
    assert 0 < window.table.position < second
    QTest.keyClick(window, Qt.Key.Key_Home)
    assert window.table.position == 0
    QTest.keyClick(window, Qt.Key.Key_End)
    assert window.table.position == window.table.length > 100
    QTest.keyClick(window, Qt.Key.Key_Left)
    assert window.table.position < window.table.length


def test_it_goes_on_by_itself_until_it_is_stopped(window: ReplayWindow, qtbot: QtBot) -> None:
    window.play_button.click()
    qtbot.waitUntil(lambda: window.table.position > 5)
    window.play_button.click()
    stopped = window.table.position
    window.step()
    assert window.table.position > stopped
    window.jump(window.table.length)
    window.toggle()
    qtbot.waitUntil(lambda: 0 < window.table.position < window.table.length)
    assert window.playing


def test_nothing_can_be_played_in_a_recording(window: ReplayWindow) -> None:
    window.jump(window.table.length // 2)
    assert window.widget.presenter.watching
    assert not window.widget.presenter.acting


@pytest.mark.parametrize("damage", [b"", b"nothing", b"tractor-match 1 0123 {}\n"])
def test_a_file_that_is_no_recording_is_told(qtbot: QtBot, tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "x.tractor-replay"
    path.write_bytes(damage)
    shown = replay_window(path, Settings())
    qtbot.addWidget(shown)
    shown.show()
    assert isinstance(shown, MainWindow)
    assert isinstance(shown.sheet, NoticeSheet)
    assert path.read_bytes() == damage


def test_missing_files_are_told(qtbot: QtBot, tmp_path: Path) -> None:
    shown = replay_window(tmp_path / "none.tractor-replay", Settings())
    qtbot.addWidget(shown)
    assert isinstance(shown, MainWindow)


def test_the_editor_takes_a_rule_set(open_house: Open, tmp_path: Path, qapp: QApplication) -> None:
    house = open_house()
    path = tmp_path / "ours.tractor-rules"
    export_file(path, "Ours", preset("happy"))
    opening = Opening(qapp, house.flow)
    try:
        qapp.sendEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile(str(path))))
    finally:
        qapp.removeEventFilter(opening)
    sheet = house.window.sheet
    assert isinstance(sheet, RuleEditor)
    assert sheet.name.text() == "Ours"


def test_names_tell_what_is_a_recording() -> None:
    assert is_replay(Path("a.tractor-replay"))
    assert is_replay(Path("B.TRACTOR"))
    assert not is_replay(Path("a.tractor-rules"))
    assert not is_replay(None)
