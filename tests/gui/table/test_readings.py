"""A lead that can be read in several ways: the small sheet, by mouse and by keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.gui.table.conftest import LEFT, MakeSeat, Seat
from tractor_app.engine.actions import Play
from tractor_app.engine.cards import parse_cards
from tractor_app.engine.observation import Observation, Phase, PlayKind
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.state import current, replaced, with_round
from tractor_app.gui.table import questions
from tractor_app.gui.table.readings import ReadingPicker

TRIPLES = parse_cards("HK HK HK HA HA HA")


def _leads(view: Observation) -> bool:
    return view.phase is Phase.PLAY and view.viewer in view.awaited and view.trick is None


@pytest.fixture
def leader(make_seat: MakeSeat) -> Seat:
    """The viewer leads from a hand with two neighbouring triples, spades being trumps."""
    seat = make_seat(3, rules=preset("three-deck"))
    seat.until(_leads)
    state = seat.table.state
    before = current(state)
    hand = (*TRIPLES, *parse_cards("CK CQ C9 C7 D8 D9"))
    hands = replaced(before.hands, 0, tuple(sorted(hand)))
    state = with_round(state, state.phase, hands=hands, trump="S")
    seat.table.state = state
    seat.widget.updated(seat.table.update())
    seat.widget.settle()
    return seat


def _picker(seat: Seat) -> ReadingPicker:
    found = seat.widget.findChild(ReadingPicker)
    assert found is not None
    return found


def _choose(seat: Seat) -> None:
    assert seat.widget.hand.select_kinds(TRIPLES)
    seat.widget.chosen()


def test_the_engine_reads_two_triples_in_several_ways(leader: Seat) -> None:
    offered = questions.readings(leader.view, TRIPLES)
    assert offered[0].units == ("3x2",)
    assert len(offered) > 1
    for reading in offered:
        assert sorted(kind for group in reading.groups for kind in group) == list(TRIPLES)


def test_enter_twice_leads_the_default(leader: Seat) -> None:
    _choose(leader)
    assert "readings" in leader.widget.presenter.stage.prompt.content.text
    leader.key(Qt.Key.Key_Return)
    picker = _picker(leader)
    assert picker.isVisible()
    assert leader.table.submitted == []
    assert picker.buttons[0].hasFocus()
    QTest.keyClick(picker.buttons[0], Qt.Key.Key_Return)
    assert leader.table.submitted == [Play(TRIPLES, ("3x2",))]


def test_a_number_leads_another_reading(leader: Seat) -> None:
    offered = questions.readings(leader.view, TRIPLES)
    _choose(leader)
    leader.key(Qt.Key.Key_Return)
    QTest.keyClick(_picker(leader), Qt.Key.Key_2)
    assert leader.table.submitted == [Play(TRIPLES, offered[1].units)]
    trick = leader.view.trick
    assert trick is not None
    assert trick.plays[0].kind is PlayKind.THROW


def test_the_mouse_drops_and_clicks_a_reading(leader: Seat) -> None:
    _choose(leader)
    leader.drag(leader.uid(TRIPLES[0]), leader.widget.presenter.layout.target.center())
    picker = _picker(leader)
    assert "readings" in leader.widget.drag.words
    QTest.mouseClick(picker.buttons[-1], LEFT)
    offered = questions.readings(leader.view, TRIPLES)
    assert offered == ()
    assert len(leader.table.submitted) == 1


def test_escape_goes_back_to_the_chosen_cards(leader: Seat) -> None:
    _choose(leader)
    leader.key(Qt.Key.Key_Return)
    picker = _picker(leader)
    QTest.keyClick(picker.buttons[0], Qt.Key.Key_Down)
    assert picker.buttons[1].hasFocus()
    QTest.keyClick(picker.buttons[1], Qt.Key.Key_Escape)
    assert not picker.isVisible()
    assert leader.chosen() == TRIPLES
    assert leader.table.submitted == []


def test_cards_with_one_reading_are_led_at_once(leader: Seat) -> None:
    leader.widget.hand.select_kinds(parse_cards("CK"))
    leader.widget.chosen()
    leader.key(Qt.Key.Key_Return)
    assert leader.table.submitted == [Play(parse_cards("CK"))]
