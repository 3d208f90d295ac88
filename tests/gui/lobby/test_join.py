"""`tractor --join HOST[:PORT]`: the window opens at a table."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.lobby.test_two_windows import Window, open_table
from tests.net.lan import free_port
from tests.net.proxy import Proxy
from tractor_app.gui.lobby.find import FindSheet
from tractor_app.gui.lobby.line_banner import LineBanner
from tractor_app.gui.lobby.room import RoomSheet
from tractor_app.net.addresses import link, usable_interfaces

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.skipif(not usable_interfaces(["lo"]), reason="no interface called lo")


@pytest.fixture
def ann(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Window]:
    window = Window(qapp, qtbot, tmp_path / "ann", free_port())
    yield window
    window.close()


@pytest.fixture
def ben(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Window]:
    window = Window(qapp, qtbot, tmp_path / "ben", free_port())
    yield window
    window.close()


def test_an_address_leads_into_the_room(ann: Window, ben: Window) -> None:
    open_table(ann)
    assert ann.party.host is not None
    ben.party.join(f"127.0.0.1:{ann.party.host.port}")
    ben.wait(lambda: isinstance(ben.sheet, RoomSheet))
    assert ben.room.title.text() == "Ann's"


def test_a_link_leads_into_the_room(ann: Window, ben: Window) -> None:
    open_table(ann)
    host = ann.party.host
    assert host is not None
    ben.party.join(link("127.0.0.1", host.port, host.code))
    ben.wait(lambda: isinstance(ben.sheet, RoomSheet))
    assert ben.room.title.text() == "Ann's"


def test_it_leads_back_to_the_seat_that_is_kept(
    ann: Window, ben: Window, qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    table = open_table(ann)
    assert ann.party.host is not None
    address = f"127.0.0.1:{ann.party.host.port}"
    ben.party.join(address)
    ben.wait(lambda: isinstance(ben.sheet, RoomSheet))
    QTest.mouseClick(ben.room.seats[1].sit, Qt.MouseButton.LeftButton)
    ben.wait(lambda: table.lobby.room.members[1].seat == 1)
    ben.close()
    ann.wait(lambda: not table.lobby.room.members[1].online)
    again = Window(qapp, qtbot, tmp_path / "ben", free_port())
    again.party.join(address)
    ann.wait(lambda: table.lobby.room.members[1].online)
    assert table.lobby.room.members[1].seat == 1
    again.wait(lambda: isinstance(again.sheet, RoomSheet))
    again.close()


@pytest.mark.parametrize("address", ["a:b", ":5", "a:99999"])
def test_what_is_no_address_is_told(ben: Window, address: str) -> None:
    ben.party.join(address)
    sheet = ben.sheet
    assert isinstance(sheet, FindSheet)
    assert address in sheet.trouble.text()
    assert sheet.address.text() == address
    assert ben.party.client is None


def test_a_host_that_does_not_answer_is_told(ben: Window) -> None:
    ben.party.join(f"127.0.0.1:{free_port()}")
    sheet = ben.sheet
    assert isinstance(sheet, FindSheet)
    ben.wait(lambda: bool(sheet.trouble.text()))
    assert ben.sheet is sheet


@pytest.mark.parametrize("args", [["--join", " "], ["--join", "a", "--demo"]])
def test_the_command_line_says_what_it_cannot_do(args: list[str]) -> None:
    command = [sys.executable, "-m", "tractor_app", *args]
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "--join" in done.stderr


def test_enter_sits_down_then_says_ready(ann: Window, ben: Window) -> None:
    table = open_table(ann)
    assert ann.party.host is not None
    ben.party.join(f"127.0.0.1:{ann.party.host.port}")
    ben.wait(lambda: isinstance(ben.sheet, RoomSheet))
    assert ben.room.begin.text() == "Sit down"
    ben.key(Qt.Key.Key_Return)
    ben.wait(lambda: ben.room.begin.text() == "Ready")
    assert table.lobby.room.members[1].seat == 1
    ben.key(Qt.Key.Key_Return)
    ann.wait(lambda: table.lobby.room.members[1].ready)


@pytest.fixture
def cut_off(ann: Window, ben: Window) -> Iterator[tuple[LineBanner, Proxy]]:
    """Ben in the room, and the line to it is gone."""
    open_table(ann)
    assert ann.party.host is not None
    owner = QObject()
    proxy = Proxy(ann.party.host.port, random.Random(1), owner)
    ben.party.join(f"127.0.0.1:{proxy.port}")
    ben.wait(lambda: isinstance(ben.sheet, RoomSheet))
    banner = ben.window.page.findChild(LineBanner)
    assert banner is not None
    assert not banner.isVisible()
    proxy.sever()
    ben.wait(banner.isVisible)
    yield banner, proxy
    proxy.sever()
    owner.deleteLater()


def test_a_line_that_is_cut_in_the_room_is_told(
    ben: Window, cut_off: tuple[LineBanner, Proxy]
) -> None:
    banner, proxy = cut_off
    assert banner.title.text().startswith("Connection lost")
    assert "bot" not in banner.text.text()
    proxy.restore()
    ben.wait(lambda: not banner.isVisible())
    assert isinstance(ben.sheet, RoomSheet)


def test_a_room_that_is_cut_off_can_be_left(ben: Window, cut_off: tuple[LineBanner, Proxy]) -> None:
    banner, _proxy = cut_off
    QTest.mouseClick(banner.leave, Qt.MouseButton.LeftButton)
    assert not ben.is_sheet_open()
    assert not banner.isVisible()
    assert ben.party.client is None


def test_who_is_back_before_the_host_is_told_so(
    ann: Window, ben: Window, qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    open_table(ann)
    assert ann.party.host is not None
    address = f"127.0.0.1:{ann.party.host.port}"
    ben.party.join(address)
    ben.wait(lambda: isinstance(ben.sheet, RoomSheet))
    for window in (ben, ann):
        window.close()
    again = Window(qapp, qtbot, tmp_path / "ben", free_port())
    again.party.join(address)
    banner = again.window.page.findChild(LineBanner)
    assert banner is not None
    again.wait(banner.isVisible)
    assert banner.title.text().startswith("The host does not answer")
    QTest.mouseClick(banner.leave, Qt.MouseButton.LeftButton)
    assert again.party.client is None
    assert not banner.isVisible()
    again.close()
