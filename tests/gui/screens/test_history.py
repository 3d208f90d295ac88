"""Kept matches: watched again, gone on with, played on from the middle, given away, taken in."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.gui.screens.conftest import Open
from tests.gui.screens.house import House
from tractor_app.engine.rules.presets import preset
from tractor_app.gui.screens.history import HistorySheet
from tractor_app.gui.screens.replay import ReplayWindow, replay_table
from tractor_app.gui.screens.why import WhySheet
from tractor_app.persistence.match_store import load
from tractor_app.persistence.settings import Settings
from tractor_app.session.local import LocalTable
from tractor_app.session.replay import Stride

SAMPLE = Path(__file__).resolve().parents[2] / "persistence" / "data" / "format-1.tractor"


def _history(house: House) -> HistorySheet:
    house.window.commands["history"].trigger()
    sheet = house.sheet
    assert isinstance(sheet, HistorySheet)
    return sheet


@pytest.fixture
def window(qtbot: QtBot) -> ReplayWindow:
    shown = ReplayWindow(replay_table(SAMPLE), Settings(speed="off"), can_play_on=True)
    qtbot.addWidget(shown)
    shown.show()
    return shown


def test_an_imported_match_is_watched_in_its_own_window(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="31")
    sheet = _history(house)
    sheet.import_wanted.emit(str(SAMPLE))
    assert len(house.game.finished()) == 1
    assert sheet.matches.count() == 1
    sheet.import_wanted.emit(str(SAMPLE))
    assert len(house.game.finished()) == 1
    QTest.keyClick(sheet.matches, Qt.Key.Key_Return)
    assert house.sheet is None
    [shown] = house.flow.replays.windows
    assert shown.table.contents.entries == load(SAMPLE).entries
    shown.close()
    assert house.flow.replays.windows == []
    assert house.game.table is not None


def test_an_unfinished_match_is_removed_and_its_file_kept(open_house: Open) -> None:
    house = open_house()
    for number in range(3):
        house.flow.new_match(preset("classic"), seed=f"remove-{number}")
    sheet = _history(house)
    sheet.which.set_value("open")
    sheet.show_matches(house.game.finished(), house.game.others())
    first = sheet.selected()
    assert first is not None
    assert sheet.matches.count() == 2
    sheet.matches.setFocus()
    QTest.keyClick(sheet.matches, Qt.Key.Key_Delete)
    assert sheet.matches.count() == 1
    assert first not in house.game.others()
    [kept] = house.profile.aside.iterdir()
    assert kept.name == Path(first.path).name
    assert str(kept) in sheet.note.text()


def test_what_is_no_match_is_told_and_not_taken_in(open_house: Open, tmp_path: Path) -> None:
    house = open_house()
    path = tmp_path / "letter.tractor"
    path.write_bytes(b"Dear Li Lei,\n")
    house.flow.new_match(preset("classic"), seed="32")
    sheet = _history(house)
    sheet.import_wanted.emit(str(path))
    assert "something else" in sheet.note.text()
    assert house.game.finished() == ()
    assert path.exists()


def test_an_exported_match_is_the_same_match(open_house: Open, tmp_path: Path) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="33")
    house.play(3)
    house.flow.new_match(preset("classic"), seed="34")
    sheet = _history(house)
    sheet.which.buttons()[1].click()
    assert sheet.matches.count() == 1
    sheet.export_to(tmp_path / "mine")
    copy = load(tmp_path / "mine.tractor-replay")
    assert copy.head.seed == "33"
    assert copy.entries
    sheet.export_to(tmp_path / "mine.tractor-replay" / "below-a-file.tractor-replay")
    assert sheet.note.text().startswith("Not saved")


def test_an_unfinished_match_is_gone_on_with(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="35")
    house.play(4)
    before = house.seen
    house.flow.new_match(preset("classic"), seed="36")
    sheet = _history(house)
    sheet.which.buttons()[1].click()
    chosen = sheet.selected()
    assert chosen is not None
    sheet.go_on.emit(chosen.path)
    assert house.seen == before


def test_tricks_and_rounds_are_stepped_by_keys(window: ReplayWindow) -> None:
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert window.table.position == 1
    QTest.keyClick(window, Qt.Key.Key_PageDown)
    seen = window.widget.observation
    assert seen is not None
    assert (len(seen.tricks), seen.trick) == (1, None)
    QTest.keyClick(window, Qt.Key.Key_PageDown)
    QTest.keyClick(window, Qt.Key.Key_PageUp)
    assert window.widget.observation == seen
    assert window.where.text() == "Round 1 · trick 1"
    QTest.keyClick(window, Qt.Key.Key_Left)
    before = window.widget.observation
    assert before is not None
    assert before.trick is not None
    assert len(before.trick.plays) == 3


def test_hands_lie_open_after_the_round(window: ReplayWindow) -> None:
    window.stride(Stride.TRICK, 1)
    window.stride(Stride.TRICK, 1)
    assert window.table.opened
    hands = window.widget.stage.open_hands
    assert not hands.isVisible()
    QTest.keyClick(window, Qt.Key.Key_O)
    assert hands.isVisible()
    assert [len(hand.kinds) for hand in hands.hands] == [24, 24, 24]
    QTest.keyClick(window, Qt.Key.Key_PageDown)
    assert [len(hand.kinds) for hand in hands.hands] == [23, 23, 23]
    QTest.keyClick(window, Qt.Key.Key_O)
    assert not hands.isVisible()


def test_hands_of_a_round_in_play_stay_closed(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="38")
    house.play(8)
    house.game.leave()
    house.flow.replays.open(house.game.others()[0].path)
    [shown] = house.flow.replays.windows
    shown.jump(shown.table.length)
    assert not shown.open_switch.isEnabled()
    assert not shown.on_button.isEnabled()
    QTest.keyClick(shown, Qt.Key.Key_O)
    assert not shown.widget.stage.open_hands.isVisible()
    assert shown.table.hands() == ()
    with pytest.raises(LookupError):
        shown.table.seen_by(1)


def test_why_is_asked_in_a_replay(window: ReplayWindow) -> None:
    window.stride(Stride.TRICK, 1)
    window.stride(Stride.TRICK, 1)
    QTest.keyClick(window, Qt.Key.Key_F3)
    sheet = window.sheet
    assert isinstance(sheet, WhySheet)
    position = window.table.position
    QTest.keyClick(sheet, Qt.Key.Key_Right)
    assert window.table.position == position
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert not window.sheet
    QTest.keyClick(window, Qt.Key.Key_Right)
    assert window.table.position > position


def test_one_plays_on_from_the_middle_of_a_round(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="37")
    house.play()
    house.key(Qt.Key.Key_Return)
    house.wait(lambda: house.seen.round_number == 2)
    before = house.game.table
    assert isinstance(before, LocalTable)
    first = before.head.id
    house.game.leave()
    house.flow.replays.open(house.game.others()[0].path)
    [shown] = house.flow.replays.windows
    for _ in range(6):
        shown.stride(Stride.TRICK, 1)
    assert shown.table.opened
    seen = shown.widget.observation
    shown.on_button.click()
    assert not house.flow.replays.windows
    table = house.game.table
    assert isinstance(table, LocalTable)
    assert table.head.id != first
    assert house.seen.round_number == 1
    assert seen is not None
    assert house.seen.tricks[: len(seen.tricks)] == seen.tricks
    house.play(2)
    assert len(house.game.others()) == 1
