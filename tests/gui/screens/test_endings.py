"""After a round and after a match: looking back, and what follows."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.gui.screens.conftest import Open
from tests.gui.screens.house import House
from tractor_app.bots import advice as coach
from tractor_app.bots.search.pimc import Budget
from tractor_app.engine.actions import Concede, Play, Ready
from tractor_app.engine.observation import MatchResult, Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.gui.reviewing import moments
from tractor_app.gui.screens.review import ReviewSheet
from tractor_app.gui.screens.round_end import MatchEndSheet, RoundEndSheet

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quick reviews."""
    monkeypatch.setattr("tractor_app.session.adviser.REVIEW", Budget(2, 0))
    monkeypatch.setattr(coach, "REVIEW", Budget(2, 0))


def given_up(house: House) -> MatchEndSheet:
    """A match of one round and a little, given up."""
    house.flow.new_match(preset("classic"), seed="ends-1")
    house.play()
    assert isinstance(house.sheet, RoundEndSheet)
    house.key(Qt.Key.Key_Return)
    house.wait(lambda: house.seen.round_number == 2)
    house.wait(lambda: house.mine() or house.is_sheet_open())
    while not house.seen.tricks:
        house.play(1)
    table = house.game.table
    assert table is not None
    table.submit(Concede())
    house.wait(lambda: isinstance(house.sheet, MatchEndSheet))
    sheet = house.sheet
    assert isinstance(sheet, MatchEndSheet)
    return sheet


def test_every_round_is_reviewed_after_the_match(open_house: Open) -> None:
    house = open_house()
    ended = given_up(house)
    tricks = len(house.seen.tricks)
    QTest.mouseClick(ended._review, LEFT)
    review = house.sheet
    assert isinstance(review, ReviewSheet)
    assert review.title.text() == "Your plays of round 2"
    house.wait(lambda: review.review.over)
    assert {moment.observation.round_number for moment, _ in review.rows} == {2}
    assert len([moment for moment, _ in review.rows if moment.trick]) >= tricks
    assert not review.after_button.isEnabled()
    QTest.mouseClick(review.before_button, LEFT)
    first = house.sheet
    assert isinstance(first, ReviewSheet)
    assert first.title.text() == "Your plays of round 1"
    house.wait(lambda: first.review.over)
    assert {moment.observation.round_number for moment, _ in first.rows} == {1}
    assert not first.before_button.isEnabled()
    QTest.keyClick(first, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert house.sheet is first
    QTest.keyClick(first, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    again = house.sheet
    assert isinstance(again, ReviewSheet)
    assert again.title.text() == "Your plays of round 2"
    house.key(Qt.Key.Key_Escape)
    assert isinstance(house.sheet, MatchEndSheet)


def test_a_match_is_watched_again_from_its_first_trick(open_house: Open) -> None:
    house = open_house()
    ended = given_up(house)
    QTest.keyClick(ended, Qt.Key.Key_W)
    (shown,) = house.flow.replays.windows
    assert isinstance(shown.table.next_action(), Play)
    assert shown.table.round_at(shown.table.position) == 1
    # Its rounds are over, the one that was given up as well.
    shown.table.seek(shown.table.length)
    assert shown.table.opened


def test_a_match_that_is_not_kept_offers_no_look_back(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="ends-2")
    house.play()
    house.game._store = None
    house.game._table = None
    over = replace(house.seen, match=MatchResult((0, 2), "passed"))
    house.flow.endings.match_ended(over)
    sheet = house.sheet
    assert isinstance(sheet, MatchEndSheet)
    assert sheet._review.isHidden()
    assert sheet._watch.isHidden()
    QTest.keyClick(sheet, Qt.Key.Key_R)
    assert house.sheet is sheet


@pytest.mark.parametrize("last", [False, True])
def test_playing_on_from_a_round_leaves_its_match_as_it_was(
    open_house: Open, last: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="ends-3")
    house.play()
    ended = house.sheet
    assert isinstance(ended, RoundEndSheet)
    before = house.game.contents()
    assert before is not None
    if last:
        # As if this had been the last round of the match.
        ended.continued.disconnect()
        over = replace(house.seen, match=MatchResult((0, 2), "passed"))
        ended.continued.connect(lambda: house.flow.endings._continue(over))
    old = house.game.table
    assert old is not None
    asked: list[object] = []
    monkeypatch.setattr(old, "submit", asked.append)
    QTest.keyClick(ended, Qt.Key.Key_W)
    (shown,) = house.flow.replays.windows
    shown.table.seek(moments(before, 1)[-1].position)
    QTest.mouseClick(shown.on_button, LEFT)
    assert house.sheet is None
    assert house.game.table is not old
    assert house.seen.phase is Phase.PLAY
    assert Ready() not in asked
