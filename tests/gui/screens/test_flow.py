"""From the first start to the end of a match, through the real window."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest

from tests.gui.screens.conftest import Open
from tests.gui.screens.fit import cut
from tests.gui.screens.house import PLAYED_BEFORE
from tractor_app.engine.observation import MatchResult, Phase
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.gui.screens.about import AboutSheet, NoticeSheet
from tractor_app.gui.screens.flow import STARTED
from tractor_app.gui.screens.history import HistorySheet
from tractor_app.gui.screens.main_window import usual_size
from tractor_app.gui.screens.new_match import NewMatchSheet
from tractor_app.gui.screens.round_end import MatchEndSheet, RoundEndSheet
from tractor_app.gui.screens.rules_sheet import RulesSheet
from tractor_app.gui.screens.settings import SettingsSheet
from tractor_app.gui.screens.start import StartSheet
from tractor_app.gui.screens.why import WhySheet
from tractor_app.persistence.problems import Problem, StoreFault
from tractor_app.persistence.settings import Settings

NEWCOMER = Settings(speed="off", bots=("random",), language="en")


def test_a_newcomer_plays_after_one_key(open_house: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tractor_app.gui.names.BOT_NAMES", ("random", "beginner"))
    house = open_house(settings=NEWCOMER)
    house.flow.begin()
    sheet = house.sheet
    assert isinstance(sheet, StartSheet)
    sheet.name.setText("Li Lei")
    sheet.level.set_items([("random", "Random")])
    house.key(Qt.Key.Key_Return)
    assert house.sheet is None
    table = house.game.table
    assert table is not None
    assert [seat.name for seat in table.seats] == ["Li Lei", "Ming", "Lan", "Chen"]
    assert STARTED in house.file.load().settings.seen
    assert house.file.load().settings.player_name == "Li Lei"


def test_a_newcomer_gets_to_the_lobby_under_the_name_just_typed(open_house: Open) -> None:
    house = open_house(settings=NEWCOMER)
    house.flow.begin()
    sheet = house.sheet
    assert isinstance(sheet, StartSheet)
    sheet.name.setText("Li Lei")
    asked: list[str] = []
    lobby = house.window.commands["lan"].triggered
    lobby.connect(lambda: asked.append(house.flow.settings.player_name))
    QTest.mouseClick(sheet.others, Qt.MouseButton.LeftButton)
    assert asked == ["Li Lei"]
    assert house.sheet is sheet


def test_the_start_sheet_speaks_chinese_at_once(open_house: Open) -> None:
    house = open_house(settings=NEWCOMER)
    house.flow.begin()
    sheet = house.sheet
    assert isinstance(sheet, StartSheet)
    chinese = sheet.language.buttons()[1]
    QTest.mouseClick(chinese, Qt.MouseButton.LeftButton)
    house.app.processEvents()
    assert sheet.play.text() == "开始"
    assert house.window.windowTitle() == "拖拉机"
    assert house.file.load().settings.language == "zh_CN"


def test_a_round_ends_in_a_sheet_and_enter_goes_on(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="7")
    assert house.play() > 25
    sheet = house.sheet
    assert isinstance(sheet, RoundEndSheet)
    assert sheet.title.text().startswith("Round 1")
    assert house.seen.phase is Phase.ROUND_END
    house.key(Qt.Key.Key_Return)
    house.wait(lambda: house.seen.round_number == 2)
    assert house.sheet is None


def test_escape_also_goes_on_to_the_next_round(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="8")
    house.play()
    house.key(Qt.Key.Key_Escape)
    house.wait(lambda: house.seen.round_number == 2)


def test_a_match_is_resumed_to_the_same_card(open_house: Open) -> None:
    first = open_house()
    first.flow.new_match(preset("classic"), seed="9")
    first.play(9)
    before = first.seen
    first.close()
    second = open_house()
    second.flow.begin()
    assert second.seen == before
    assert second.sheet is None


def test_a_round_end_is_shown_again_after_a_restart(open_house: Open) -> None:
    first = open_house()
    first.flow.new_match(preset("classic"), seed="10")
    first.play()
    assert isinstance(first.sheet, RoundEndSheet)
    first.close()
    second = open_house()
    second.flow.begin()
    assert isinstance(second.sheet, RoundEndSheet)
    second.key(Qt.Key.Key_Return)
    second.wait(lambda: second.seen.round_number == 2)


KILLED = """
import os, signal, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from tests.gui.screens.house import House
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from pytestqt.qtbot import QtBot

class Bot:
    def addWidget(self, widget): pass
    def waitUntil(self, done, timeout):
        while not done(): app.processEvents()

app = QApplication([])
house = House(app, Bot(), Path(sys.argv[1]))
house.flow.new_match(preset("classic"), seed="11")
house.play(12)
# On the person's turn nobody else moves, neither before the kill nor after the next start.
house.wait(lambda: house.seen.viewer in house.seen.awaited)
print(house.seen.hand, house.seen.round_number, len(house.seen.tricks), house.seen.trick)
sys.stdout.flush()
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_a_killed_window_comes_back_to_the_same_card(open_house: Open, tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(folder)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
        timeout=100,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    house = open_house(folder=folder)
    house.flow.begin()
    seen = house.seen
    told = f"{seen.hand} {seen.round_number} {len(seen.tricks)} {seen.trick}"
    assert told == done.stdout.strip()
    assert house.sheet is None


@pytest.mark.parametrize("damage", ["garbage", "cut", "later"])
def test_a_bad_save_is_said_kept_and_a_new_match_offered(open_house: Open, damage: str) -> None:
    first = open_house()
    first.flow.new_match(preset("classic"), seed="12")
    first.play(3)
    first.close()
    saved = next(first.profile.matches.iterdir())
    data = saved.read_bytes()
    spoiled = {
        "garbage": b"\x00\xff" * 50,
        "cut": data[:40],
        "later": data.replace(b"tractor-match 1", b"tractor-match 99", 1),
    }[damage]
    assert spoiled != data
    saved.write_bytes(spoiled)
    house = open_house()
    house.flow.begin()
    notice = house.sheet
    assert isinstance(notice, NoticeSheet)
    kept = list(house.profile.aside.iterdir())
    assert [path.read_bytes() for path in kept] == [spoiled]
    assert str(kept[0]) in notice.message.text()
    house.key(Qt.Key.Key_Return)
    assert isinstance(house.sheet, NewMatchSheet)


def test_a_damaged_save_goes_on_from_its_sound_part_and_says_so(open_house: Open) -> None:
    first = open_house()
    first.flow.new_match(preset("classic"), seed="12")
    first.play(3)
    first.close()
    saved = next(first.profile.matches.iterdir())
    data = saved.read_bytes()
    spoiled = data[:-200] + data[-200:].replace(b"1", b"2")
    assert spoiled != data
    saved.write_bytes(spoiled)
    house = open_house()
    house.flow.begin()
    notice = house.sheet
    assert isinstance(notice, NoticeSheet)
    assert notice.title.text() == "A saved match was damaged"
    kept = list(house.profile.aside.iterdir())
    assert [path.read_bytes() for path in kept] == [spoiled]
    assert str(kept[0]) in notice.message.text()
    house.key(Qt.Key.Key_Return)
    assert house.sheet is None
    house.play(5)
    house.close()
    again = next(house.profile.matches.iterdir()).read_bytes()
    sound = spoiled.rindex(b"\n", 0, len(data) - 200) + 1
    assert again[:sound] == data[:sound]
    assert len(again) > sound


def test_a_folder_full_of_the_same_trouble_is_one_notice(open_house: Open) -> None:
    house = open_house()
    house.profile.matches.mkdir(parents=True)
    for number in range(1, 31):
        (house.profile.matches / f"{number}.tractor").write_bytes(b"photo")
    house.flow.begin()
    notice = house.sheet
    assert isinstance(notice, NoticeSheet)
    assert "29 other files" in notice.message.text()
    house.key(Qt.Key.Key_Return)
    assert isinstance(house.sheet, NewMatchSheet)


def test_settings_that_cannot_be_kept_are_not_told_as_a_match(open_house: Open) -> None:
    house = open_house()
    house.flow.notices.settings_problem(Problem(StoreFault.SETTINGS_UNREADABLE, "settings.json"))
    notice = house.sheet
    assert isinstance(notice, NoticeSheet)
    assert notice.title.text() == "The settings could not be read"
    house.key(Qt.Key.Key_Return)
    house.flow.notices.settings_problem(Problem(StoreFault.SETTINGS_UNWRITABLE, "settings.json"))
    notice = house.sheet
    assert isinstance(notice, NoticeSheet)
    assert notice.title.text() == "The settings cannot be saved"
    assert "match" not in notice.message.text()


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions of POSIX")
def test_play_goes_on_when_nothing_can_be_saved(
    open_house: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    house = open_house()
    monkeypatch.setattr("tractor_app.persistence.match_store.write_whole", full)
    house.flow.new_match(preset("classic"), seed="13")
    notice = house.sheet
    assert isinstance(notice, NoticeSheet)
    assert "full or read-only" in notice.message.text()
    house.key(Qt.Key.Key_Return)
    assert house.play(5) == 5
    assert house.sheet is None


def test_a_new_match_from_the_menu(open_house: Open) -> None:
    house = open_house()
    house.flow.begin()
    assert isinstance(house.sheet, NewMatchSheet)
    house.key(Qt.Key.Key_Escape)
    assert not house.is_sheet_open()
    house.window.commands["new"].trigger()
    sheet = house.sheet
    assert isinstance(sheet, NewMatchSheet)
    sheet.select("classic-permanent-2")
    for _, level in sheet.seats.rows():
        level.setItemData(level.currentIndex(), "random")
    house.key(Qt.Key.Key_Return)
    table = house.game.table
    assert table is not None
    assert table.rules == preset("classic-permanent-2")
    assert house.file.load().settings.rules == "classic-permanent-2"


def test_arrow_keys_choose_the_rules(open_house: Open) -> None:
    house = open_house()
    house.flow.begin()
    sheet = house.sheet
    assert isinstance(sheet, NewMatchSheet)
    house.key(Qt.Key.Key_Down)
    assert sheet.key() == "classic-permanent-2"


def test_the_end_of_a_match_offers_another(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="14")
    house.play()
    result = replace(house.seen, match=MatchResult((0, 2), "passed"))
    house.flow.endings.match_ended(result)
    sheet = house.sheet
    assert isinstance(sheet, MatchEndSheet)
    house.key(Qt.Key.Key_Return)
    assert isinstance(house.sheet, NewMatchSheet)


def test_giving_up_asks_first_and_ends_the_match(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="24")
    house.play(4)
    house.window.commands["concede"].trigger()
    house.key(Qt.Key.Key_Return)
    assert not house.is_sheet_open()
    assert house.seen.match is None
    house.window.commands["concede"].trigger()
    notice = house.sheet
    assert isinstance(notice, NoticeSheet)
    QTest.mouseClick(notice.other_button, Qt.MouseButton.LeftButton)
    house.app.processEvents()
    sheet = house.sheet
    assert isinstance(sheet, MatchEndSheet)
    assert sheet.headline() == "Ming & Chen win the match"
    assert list(house.profile.history.iterdir())
    assert house.game.others() == ()


def test_commands_open_their_sheets(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="15")
    for name, kind in (("rules", RulesSheet), ("settings", SettingsSheet), ("about", AboutSheet)):
        house.window.commands[name].trigger()
        assert isinstance(house.sheet, kind)
        assert not house.window.commands["new"].isEnabled()
        house.key(Qt.Key.Key_Escape)
        assert house.sheet is None
    assert house.window.commands["new"].isEnabled()


def test_the_language_switch_reaches_everything(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="16")
    house.window.commands["settings"].trigger()
    sheet = house.sheet
    assert isinstance(sheet, SettingsSheet)
    house.window.commands["language"].trigger()
    house.app.processEvents()
    assert sheet.title.text() == "设置"
    assert house.window.bar.match_name.text() == "经典"
    assert house.window.bar.menu_button.text() == "菜单"
    house.window.commands["language"].trigger()
    house.app.processEvents()
    assert sheet.title.text() == "Settings"


def test_settings_take_effect_at_once(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="17")
    house.play(4)
    before = house.seen
    house.flow.show_settings()
    sheet = house.sheet
    assert isinstance(sheet, SettingsSheet)
    for control, value in ((sheet.look, "midnight"), (sheet.text_size, 130), (sheet.speed, "fast")):
        number = [item for item, _ in control.items()].index(value)
        QTest.mouseClick(control.buttons()[number], Qt.MouseButton.LeftButton)
    QTest.mouseClick(sheet.four_colours, Qt.MouseButton.LeftButton)
    kept = house.file.load().settings
    assert (kept.theme, kept.text_size, kept.speed) == ("midnight", 130, "fast")
    assert kept.four_colours
    house.key(Qt.Key.Key_Return)
    assert house.sheet is None
    assert house.seen == before
    widget = house.flow.table_widget
    assert widget is not None
    assert widget.observation == before


def test_names_and_bots_of_the_settings_sit_down_at_once(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="18")
    house.flow.show_settings()
    sheet = house.sheet
    assert isinstance(sheet, SettingsSheet)
    name, level = sheet.seats.rows()[1]
    name.setFocus()
    QTest.keyClicks(name, "Wei")
    level.setFocus()
    QTest.keyClick(level, Qt.Key.Key_Home)
    for _ in range(3):
        QTest.keyClick(level, Qt.Key.Key_Down)
    table = house.game.table
    assert table is not None
    assert table.seats[2].name == "Wei"
    assert table.seats[2].driver == level.currentData() == "intermediate:bold"
    assert level.currentText() == "Intermediate · bold"
    house.flow.use_language("zh_CN")
    assert [seat.name for seat in table.seats] == ["我", "阿明", "Wei", "老陈"]


def test_a_trick_is_explained(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="19")
    house.flow.asides.show_why()
    assert not house.is_sheet_open()
    while not house.seen.tricks:
        house.play(1)
    house.window.commands["why"].trigger()
    sheet = house.sheet
    assert isinstance(sheet, WhySheet)
    sheet.which.set_value("last")
    QTest.mouseClick(sheet.which.buttons()[0], Qt.MouseButton.LeftButton)
    winner = house.seen.tricks[-1].winner
    table = house.game.table
    assert table is not None
    assert winner is not None
    assert sheet.reasons.text().startswith(f"{table.seats[winner].name} won")
    assert len(sheet.reasons.text().splitlines()) >= 3
    house.flow.use_language("zh_CN")
    house.app.processEvents()
    assert "赢" in sheet.reasons.text()


def test_an_earlier_match_can_be_gone_on_with(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="20")
    house.play(5)
    earlier = house.seen
    house.flow.new_match(preset("classic-permanent-2"), seed="21")
    house.play(3)
    house.flow.show_new_match()
    sheet = house.sheet
    assert isinstance(sheet, NewMatchSheet)
    sheet.saved_wanted.emit()
    saved = house.sheet
    assert isinstance(saved, HistorySheet)
    assert saved.matches.count() == 1
    assert saved.matches.item(0).text().startswith("Classic · ")
    house.key(Qt.Key.Key_Return)
    assert not house.is_sheet_open()
    assert house.seen == earlier
    assert len(house.game.others()) == 1


@pytest.mark.parametrize(
    ("room", "size"),
    [
        ((1920, 1040), (1280, 800)),
        ((1092, 574), (1076, 526)),
        ((960, 500), (960, 480)),
        ((640, 480), (960, 480)),
    ],
)
def test_a_new_window_fits_a_small_screen(room: tuple[int, int], size: tuple[int, int]) -> None:
    assert usual_size(QSize(*room)) == QSize(*size)


def test_window_size_is_remembered(open_house: Open) -> None:
    # Wider than the test screen would be cut down to it.
    first = open_house(size=(1024, 700))
    first.close()
    kept = first.file.load().settings
    assert kept.window
    second = open_house(settings=replace(PLAYED_BEFORE, window=kept.window))
    second.window.restore_geometry_text(kept.window)
    assert (second.window.width(), second.window.height()) == (960, 700)
    second.window.restore_geometry_text("nonsense \x00")
    assert second.window.height() == 700


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("key", PRESET_IDS)
def test_a_round_of_every_preset(open_house: Open, key: str, language: str) -> None:
    house = open_house(language=language)
    house.flow.new_match(preset(key), seed="22")
    house.play()
    sheet = house.sheet
    assert isinstance(sheet, RoundEndSheet)
    assert cut(sheet) == []
    assert house.window.page.rect().contains(sheet.panel.geometry())
    house.key(Qt.Key.Key_Return)
    house.wait(lambda: house.seen.round_number == 2 or house.is_sheet_open())
