"""Keys and commands in any order never break the window."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from tests.gui.screens.conftest import Open
from tests.gui.screens.house import PLAYED_BEFORE, House
from tractor_app.engine.legal import suggest
from tractor_app.engine.rules.presets import PRESET_IDS, preset

COMMANDS = ("new", "why", "rules", "editor", "settings", "language", "about", "concede", "last")
KEYS = (
    Qt.Key.Key_Return,
    Qt.Key.Key_Return,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Tab,
    Qt.Key.Key_Backtab,
    Qt.Key.Key_Space,
    Qt.Key.Key_Down,
    Qt.Key.Key_Up,
    Qt.Key.Key_Right,
    Qt.Key.Key_Left,
    Qt.Key.Key_H,
    Qt.Key.Key_P,
    Qt.Key.Key_1,
)


def step(house: House, chance: random.Random) -> None:
    """One thing that somebody at the window might do."""
    what = chance.random()
    if what < 0.15:
        house.window.commands[chance.choice(COMMANDS)].trigger()
    elif what < 0.75:
        house.key(chance.choice(KEYS))
    elif what < 0.78:
        house.flow.new_match(preset(chance.choice(PRESET_IDS)), seed=str(chance.random()))
    elif what < 0.8:
        house.window.resize(chance.randrange(1024, 1500), chance.randrange(640, 900))
    else:
        act(house)
    house.app.processEvents()


def act(house: House) -> None:
    """Do what the engine suggests, if it is the person's turn."""
    table, seen = house.game.table, house.flow.observation
    if table is None or seen is None or seen.viewer not in seen.awaited:
        return
    action = suggest(seen)
    if action is not None:
        table.submit(action)


# A menu may drop down, and this platform cannot raise it.
@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize("seed", range(3))
def test_a_monkey_at_the_keyboard(open_house: Open, seed: int) -> None:
    chance = random.Random(seed)
    speed = "off" if seed % 2 else "fast"
    house = open_house(settings=replace(PLAYED_BEFORE, speed=speed))
    house.flow.new_match(preset("classic"), seed=str(seed))
    for _ in range(150):
        step(house, chance)
        sheet = house.sheet
        table = house.flow.table_widget
        assert table is not None
        assert table.isEnabled() is (sheet is None)
        if sheet is not None:
            assert sheet.isVisible()
            focus = house.window.focusWidget()
            assert focus is sheet or sheet.isAncestorOf(focus)
