"""No text is cut off at the smallest window, in either language, at the largest letters too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.gui.screens.conftest import Open
from tests.gui.screens.fit import cut
from tests.gui.screens.house import PLAYED_BEFORE, House
from tests.gui.screens.results import HELD, NAMES, TAKEN, ended
from tractor_app.engine.observation import MatchResult
from tractor_app.engine.rules.presets import preset
from tractor_app.gui.own_rules import RulesShelf
from tractor_app.gui.screens.about import AboutSheet
from tractor_app.gui.screens.back import Back, Ways
from tractor_app.gui.screens.licences import LicencesSheet
from tractor_app.gui.screens.new_match import NewMatchSheet
from tractor_app.gui.screens.round_end import MatchEndSheet, RoundEndSheet
from tractor_app.gui.screens.rule_editor import GROUPS, RuleEditor
from tractor_app.gui.screens.rules_sheet import RulesSheet
from tractor_app.gui.screens.settings import SettingsSheet
from tractor_app.gui.screens.start import StartSheet
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.persistence.settings import Settings

Make = Callable[[House, Path], Sheet]


class SomeWay(Ways):
    """A seat is kept at a table with a long name."""

    def find(self) -> Back:
        return Back("Our table on Friday night at the harbour", own=False, go=lambda: None)


def match_end(house: House, *, together: bool = False) -> Sheet:
    """The end of a match with every button."""
    won = MatchResult((0, 2), "passed")
    sheet = MatchEndSheet(house.window.page, ended(HELD), NAMES, won, together=together)
    sheet.set_kept(True)
    return sheet


SHEETS: dict[str, Make] = {
    "start": lambda house, _: StartSheet(
        house.window.page, name="", language="en", level="intermediate", ways=Ways()
    ),
    "start-back": lambda house, _: StartSheet(
        house.window.page, name="", language="en", level="intermediate", ways=SomeWay()
    ),
    "new": lambda house, _: NewMatchSheet(house.window.page, Settings(), (), 3),
    "new-back": lambda house, _: NewMatchSheet(
        house.window.page, Settings(), (), 3, ways=SomeWay()
    ),
    "settings": lambda house, _: SettingsSheet(house.window.page, Settings(), "en"),
    "about": lambda house, _: AboutSheet(house.window.page, ("/home/player/.config/tractor",)),
    "licences": lambda house, _: LicencesSheet(house.window.page),
    "taken": lambda house, _: RoundEndSheet(house.window.page, ended(TAKEN), NAMES),
    "held": lambda house, _: RoundEndSheet(house.window.page, ended(HELD), NAMES),
    "match": lambda house, _: match_end(house),
    "match-together": lambda house, _: match_end(house, together=True),
    "rules": lambda house, _: RulesSheet(house.window.page, preset("four-deck-online")),
    "editor": lambda house, folder: RuleEditor(
        house.window.page, preset("classic"), RulesShelf(folder)
    ),
}


@pytest.mark.parametrize("percent", [100, 130])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("name", SHEETS)
def test_no_text_is_cut_off(
    open_house: Open, tmp_path: Path, name: str, language: str, percent: int
) -> None:
    settings = replace(PLAYED_BEFORE, text_size=percent)
    house = open_house(settings=settings, language=language, size=(960, 480))
    sheet = SHEETS[name](house, tmp_path)
    house.window.show_sheet(sheet)
    house.app.processEvents()
    assert cut(sheet) == []
    assert house.window.page.rect().contains(sheet.panel.geometry())
    for button in sheet.findChildren(PillButton):
        if button.primary and button.isVisible():
            shown = button.visibleRegion().boundingRect()
            assert shown.size() == button.size()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_every_page_of_the_editor_fits(open_house: Open, tmp_path: Path, language: str) -> None:
    house = open_house(language=language, size=(960, 480))
    editor = RuleEditor(house.window.page, preset("classic"), RulesShelf(tmp_path))
    house.window.show_sheet(editor)
    for number in range(len(GROUPS)):
        editor.groups.setCurrentRow(number)
        for example in editor.examples():
            example.toggle.setChecked(True)
        # Layouts inside layouts are laid out one level at a time.
        for _ in range(8):
            house.app.processEvents()
        assert cut(editor) == [], GROUPS[number]


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_every_preset_fits_the_new_match_sheet(open_house: Open, language: str) -> None:
    house = open_house(language=language, size=(960, 480))
    sheet = NewMatchSheet(house.window.page, Settings(), ())
    house.window.show_sheet(sheet)
    for row in range(sheet.presets.count()):
        sheet.presets.setCurrentRow(row)
        house.app.processEvents()
        assert cut(sheet) == []


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_bar_fits(open_house: Open, language: str) -> None:
    house = open_house(language=language, size=(960, 480))
    house.flow.new_match(preset("four-deck-online"), seed="1")
    house.app.processEvents()
    assert cut(house.window.bar) == []
