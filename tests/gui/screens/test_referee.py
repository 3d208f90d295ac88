"""Referee mode at the real window: plays are challenged and judged."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.gui.screens.conftest import Open
from tests.gui.screens.house import House
from tractor_app.engine.observation import Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.gui.screens.challenge import ChallengeSheet
from tractor_app.gui.screens.round_end import RoundEndSheet


def _rules(**clock: object) -> RuleSet:
    rules = preset("classic")
    return msgspec.structs.replace(rules, clock=msgspec.structs.replace(rules.clock, **clock))


REFEREE = _rules(referee=True)


@pytest.fixture
def house(open_house: Open) -> House:
    house = open_house()
    house.flow.new_match(REFEREE, seed="21")
    for _ in range(200):
        if len(house.seen.tricks) >= 2:
            break
        house.play(1)
    assert house.sheet is None
    house.wait(lambda: house.seen.viewer in house.seen.awaited)
    return house


def test_a_false_challenge_costs_the_round(house: House) -> None:
    house.key(Qt.Key.Key_C)
    sheet = house.sheet
    assert isinstance(sheet, ChallengeSheet)
    assert [seat for seat, _ in sheet.who.items()] == [1, 3]
    house.key(Qt.Key.Key_Left)
    assert sheet.trick == len(house.seen.tricks) - 2
    house.key(Qt.Key.Key_Return)
    house.wait(lambda: isinstance(house.sheet, RoundEndSheet))
    result = house.seen.result
    assert result is not None
    assert set(result.winners) == {1, 3}
    end = house.sheet
    assert isinstance(end, RoundEndSheet)
    assert "Me challenged Ming, who had followed rightly in trick" in end.announcement()
    assert "your opponents win" in end.title.text()


def test_escape_challenges_nobody(house: House) -> None:
    house.key(Qt.Key.Key_C)
    house.key(Qt.Key.Key_Escape)
    assert house.sheet is None
    assert house.seen.phase is Phase.PLAY


def test_the_result_of_a_round_can_still_be_challenged(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(REFEREE, seed="22")
    house.play()
    first = house.sheet
    assert isinstance(first, RoundEndSheet)
    assert house.seen.result is not None
    assert house.seen.result.last_winner >= 0
    first.challenge_wanted.emit()
    sheet = house.sheet
    assert isinstance(sheet, ChallengeSheet)
    QTest.mouseClick(sheet.accuse, Qt.MouseButton.LeftButton)
    house.wait(lambda: isinstance(house.sheet, RoundEndSheet) and house.sheet is not first)
    assert house.seen.result.last_winner < 0
    assert house.seen.round_number == 1
    house.key(Qt.Key.Key_Return)
    house.wait(lambda: house.seen.round_number == 2)


def test_a_timed_match_tells_the_time_left(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(_rules(match_minutes=30), seed="23")
    text = house.window.bar.match_name.text()
    assert "left" in text
    assert "30:00" in text or "29:5" in text
    house.flow.new_match(preset("classic"), seed="24")
    assert "left" not in house.window.bar.match_name.text()
