"""No text of the lobby's sheets is cut off, in both languages and at large text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.screens.fit import cut
from tests.gui.screens.house import PLAYED_BEFORE, House
from tractor_app.engine.rules.presets import preset
from tractor_app.gui.lobby.find import FindSheet
from tractor_app.gui.lobby.invite import InviteSheet
from tractor_app.gui.lobby.open_table import OpenTableSheet
from tractor_app.gui.lobby.room import RoomSheet
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.net.discovery import Finder
from tractor_app.protocol.room import Chair, Member, Room, Stage

GATHERING = Room(
    table="t",
    name="Our table on Friday night",
    owner=1,
    members=(
        Member(1, "Annabelle", 0),
        Member(2, "Wang Xiaoming", 1, ready=True, wants=0),
        Member(3, "Looking on"),
    ),
    chairs=(Chair(1), Chair(2), Chair(bot="intermediate"), Chair()),
)
PLAYING = replace(
    GATHERING,
    stage=Stage.PLAYING,
    chairs=(Chair(1), Chair(2, "intermediate"), Chair(bot="intermediate"), Chair(bot="random")),
)

SHEETS: dict[str, Callable[[House], Sheet]] = {
    "find": lambda house: FindSheet(house.window.page, Finder([], port=0), name=""),
    "open": lambda house: OpenTableSheet(house.window.page, (), name="", rules="classic"),
    "invite": lambda house: InviteSheet(
        house.window.page, ("192.168.100.105", "2001:db8::7"), 47080, "7KQ2M-XW93P"
    ),
    "owner": lambda house: RoomSheet(
        house.window.page, GATHERING, 1, "7KQ2M-XW93P", preset("classic")
    ),
    "guest": lambda house: RoomSheet(
        house.window.page, GATHERING, 2, "7KQ2M-XW93P", preset("classic")
    ),
    "playing": lambda house: RoomSheet(
        house.window.page, PLAYING, 3, "7KQ2M-XW93P", preset("classic")
    ),
}


@pytest.mark.parametrize("percent", [100, 130])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("name", SHEETS)
def test_no_text_is_cut_off(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, name: str, language: str, percent: int
) -> None:
    settings = replace(PLAYED_BEFORE, text_size=percent)
    house = House(qapp, qtbot, tmp_path, settings=settings, language=language, size=(1024, 640))
    try:
        sheet = SHEETS[name](house)
        house.window.show_sheet(sheet)
        qapp.processEvents()
        assert cut(sheet) == []
        assert house.window.page.rect().contains(sheet.panel.geometry())
        for button in sheet.findChildren(PillButton):
            if button.primary and button.isVisible():
                assert button.visibleRegion().boundingRect().size() == button.size()
    finally:
        house.close()
