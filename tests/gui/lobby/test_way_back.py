"""A seat that is kept somewhere is told where a match would be begun anew, and led back to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.lobby.test_two_windows import Window, begin, join, open_table
from tests.gui.screens.house import PLAYED_BEFORE, House
from tests.net.lan import free_port
from tractor_app.engine.rules.presets import preset
from tractor_app.gui.lobby.door_file import WayBack, WayBackFile
from tractor_app.gui.lobby.entry import LanEntry
from tractor_app.gui.screens.about import NoticeSheet
from tractor_app.gui.screens.back import BackNotice
from tractor_app.gui.screens.new_match import NewMatchSheet
from tractor_app.gui.screens.start import StartSheet
from tractor_app.net.addresses import usable_interfaces

needs_lo = pytest.mark.skipif(not usable_interfaces(["lo"]), reason="no interface called lo")

FAR = WayBack("127.0.0.1", 1, False, "", "t", "x", "Friday night")
NEWCOMER = replace(PLAYED_BEFORE, seen=())
Start = Callable[..., House]


def started(house: House) -> LanEntry:
    """As the program starts a window."""
    network = LanEntry(house.flow, house.profile, ["lo"])
    house.flow.ways = network
    house.flow.begin()
    return network


@pytest.fixture
def evening(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Window]:
    """The host's window, after the guest's was closed in the middle of a match."""
    beacon = free_port()
    ann = Window(qapp, qtbot, tmp_path / "ann", beacon)
    ben = Window(qapp, qtbot, tmp_path / "ben", beacon)
    table = open_table(ann)
    join(ben)
    begin(ann, table)
    ben.wait(lambda: ben.game.table is not None)
    ben.close()
    ann.wait(lambda: not table.lobby.room.members[1].online)
    yield ann
    ann.close()


@needs_lo
def test_the_welcome_leads_back_to_the_seat(
    evening: Window, qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    again = House(qapp, qtbot, tmp_path / "ben", settings=NEWCOMER)
    network = started(again)
    welcome = again.sheet
    assert isinstance(welcome, StartSheet)
    assert welcome.back.isVisible()
    assert welcome.back.text.text() == "Your seat at Ann's is kept for some time."
    QTest.mouseClick(welcome.back.go, Qt.MouseButton.LeftButton)
    assert network.find() is None
    assert welcome.back.isHidden()
    again.wait(lambda: again.game.table is not None and again.game.table.viewer == 1)
    assert again.sheet is None
    again.close()


@needs_lo
def test_a_seat_that_is_gone_is_told_no_more(
    evening: Window, qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    again = House(qapp, qtbot, tmp_path / "ben")
    file = WayBackFile(again.profile)
    way = file.load()
    assert way is not None
    file.save(replace(way, token=way.token[::-1]))
    network = started(again)
    offer = again.sheet
    assert isinstance(offer, NewMatchSheet)
    assert offer.back is not None
    QTest.mouseClick(offer.back.go, Qt.MouseButton.LeftButton)
    again.wait(lambda: isinstance(again.sheet, NoticeSheet))
    assert network.find() is None
    assert file.load() is None
    assert offer.back.isHidden()
    again.close()


def test_where_nothing_is_kept_nothing_is_told(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    house = House(qapp, qtbot, tmp_path, settings=NEWCOMER)
    started(house)
    assert isinstance(house.sheet, StartSheet)
    assert house.sheet.back.isHidden()
    house.close()


def test_a_table_of_ones_own_is_told_as_such(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    house = House(qapp, qtbot, tmp_path, settings=NEWCOMER)
    WayBackFile(house.profile).save(replace(FAR, hosting=True))
    started(house)
    welcome = house.sheet
    assert isinstance(welcome, StartSheet)
    assert welcome.back.text.text() == "Your table Friday night is kept on this computer."
    welcome.language_chosen.emit("zh_CN")
    qapp.processEvents()
    assert welcome.back.text.text() == "你的牌桌“Friday night”还保存在这台电脑上。"
    house.close()


def test_over_a_match_that_goes_on_here_one_is_asked(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    before = House(qapp, qtbot, tmp_path)
    before.flow.new_match(preset("classic"), seed="1")
    before.close()
    WayBackFile(before.profile).save(FAR)
    again = House(qapp, qtbot, tmp_path)
    network = started(again)
    notice = again.sheet
    assert isinstance(notice, BackNotice)
    assert again.game.table is not None
    QTest.mouseClick(notice.other_button, Qt.MouseButton.LeftButton)
    assert again.sheet is None
    assert network.find() is not None
    again.close()
