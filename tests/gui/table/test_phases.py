"""Phases beyond playing, failed throws, the clock, and seats that are not four."""

from itertools import combinations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from tests.gui.table.conftest import LEFT, MakeSeat, Seat
from tractor_app.engine import legal
from tractor_app.engine.actions import BidPoints, ChooseTrump, NameFriends, Play, Ready
from tractor_app.engine.observation import Observation, Phase, PlayKind
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.verdict import Rejected
from tractor_app.gui.table.friends import FriendPicker
from tractor_app.gui.table.picture import Zone
from tractor_app.session.table import Update


def _leads(view: Observation) -> bool:
    return view.phase is Phase.PLAY and view.viewer in view.awaited and view.trick is None


def test_points_are_bid_with_one_click(make_seat: MakeSeat) -> None:
    seat = make_seat(rules=preset("three-on-one"))
    seat.until_mine(Phase.AUCTION)
    names = [choice.name for choice in seat.widget.bar.choices]
    *points, last, helper = names
    assert (last, helper) == ("pass", "hint")
    assert all(name.startswith("points-") for name in points)
    seat.press(points[-1])
    assert seat.table.submitted == [BidPoints(int(points[-1].removeprefix("points-")))]


def test_the_declarer_chooses_trump_with_one_key(make_seat: MakeSeat) -> None:
    seat = make_seat(rules=preset("three-on-one"))
    seat.until_mine(Phase.AUCTION)
    seat.press([choice.name for choice in seat.widget.bar.choices][-3])
    view = seat.until_mine(Phase.CHOOSE_TRUMP)
    seat.key(Qt.Key.Key_2)
    assert seat.table.submitted[-1] == ChooseTrump(view.trump_choices[1])


def _reach_friends(make_seat: MakeSeat) -> Seat:
    for seed in range(1, 30):
        seat = make_seat(seed, rules=preset("table-find-friend"))
        try:
            seat.until_mine(Phase.NAME_FRIENDS)
        except RuntimeError:
            continue
        return seat
    raise AssertionError("the viewer never became declarer")


def test_a_friend_is_named_from_the_sheet(make_seat: MakeSeat) -> None:
    seat = _reach_friends(make_seat)
    seat.key(Qt.Key.Key_Return)
    picker = seat.widget.findChild(FriendPicker)
    assert picker is not None
    assert picker.isVisible()
    buttons = picker.findChildren(QToolButton)
    assert len(buttons) == 54
    assert all(button.accessibleName() for button in buttons)
    wanted = next(button for button in buttons if button.isEnabled())
    QTest.mouseClick(wanted, LEFT)
    assert wanted.isChecked()
    QTest.keyClick(picker, Qt.Key.Key_Return)
    assert len(seat.table.submitted) == 1
    named = seat.table.submitted[0]
    assert isinstance(named, NameFriends)
    assert seat.view.friends_named == named.friends


def test_the_next_round_begins_with_enter(make_seat: MakeSeat) -> None:
    seat = make_seat(2)
    seat.until(lambda view: view.phase is Phase.ROUND_END and view.viewer in view.awaited)
    zones = {card.slot.zone for card in seat.widget.stage.cards}
    assert zones == {Zone.KITTY}
    seat.key(Qt.Key.Key_Return)
    assert seat.table.submitted == [Ready()]


def _failing_throw(seat: Seat) -> tuple[int, ...] | None:
    """Two cards of one suit that the viewer may throw although somebody holds higher."""
    view = seat.table.until(_leads)
    for pair in combinations(sorted(set(view.hand)), 2):
        intent = legal.check(view, Play(pair))
        if isinstance(intent, Rejected) or intent.play is not PlayKind.THROW:
            continue
        if intent.risky:
            return pair
    return None


def test_a_failed_throw_is_shown_and_then_returned(make_seat: MakeSeat) -> None:
    for seed in range(1, 40):
        seat = make_seat(seed, speed="normal")
        cards = _failing_throw(seat)
        assert cards is not None
        seat.widget.settle()
        count = len(seat.widget.hand.cards)
        seat.widget.hand.select_kinds(cards)
        seat.widget.chosen()
        assert "fails" in seat.widget.stage.prompt.content.text
        seat.key(Qt.Key.Key_Return)
        trick = seat.view.trick
        if trick is not None and len(trick.plays[0].cards) == 1:
            break
    else:
        raise AssertionError("no throw failed")
    assert any(
        row[0] == "tag" and "can beat it" in str(row[1]) for row in seat.widget.stage.snapshot()
    )
    shown = [card for card in seat.widget.stage.cards if card.slot.zone is Zone.TRICK]
    assert sorted(card.slot.kind for card in shown) == list(cards)
    assert len(seat.widget.hand.cards) == count - 2
    seat.drain()
    shown = [card for card in seat.widget.stage.cards if card.slot.zone is Zone.TRICK]
    assert [card.slot.kind for card in shown] == list(trick.plays[0].cards)
    assert len(seat.widget.hand.cards) == count - 1
    moved = seat.widget.stage.snapshot()
    seat.widget.settle()
    assert seat.widget.stage.snapshot() == moved


def test_the_ring_is_the_clock(make_seat: MakeSeat) -> None:
    seat = make_seat()
    seat.until(_leads)
    update = seat.table.update()
    assert seat.widget.stage.plates[0].content.ring == 1.0
    seat.widget.updated(Update(update.revision, update.observation, (), 20.0))
    face = seat.widget.stage.plates[0].content
    assert face.seconds == 20
    assert face.ring == pytest.approx(1.0, abs=0.01)
    seat.widget.presenter.remaining = 5.0
    seat.widget.presenter.show_plates()
    face = seat.widget.stage.plates[0].content
    assert face.ring == pytest.approx(0.25)
    assert face.seconds == 5
    seat.widget.updated(update)
    assert seat.widget.stage.plates[0].content.seconds is None
    assert all(plate.content.ring is None for plate in seat.widget.stage.plates[1:])


@pytest.mark.parametrize(
    "name", ["three-against-three", "one-deck-two-colours", "four-deck-online"]
)
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_other_tables_fit(make_seat: MakeSeat, name: str, size: tuple[int, int]) -> None:
    rules = preset(name)
    seat = make_seat(3, rules=rules, size=size)
    view = seat.until(
        lambda view: view.phase is Phase.PLAY and view.trick is not None and len(view.tricks) == 1
    )
    assert len(seat.widget.stage.plates) == rules.deck.players
    scene = seat.widget.stage.sceneRect()
    for card in seat.widget.stage.cards:
        assert scene.contains(card.item.centre())
    backs = seat.widget.stage.snapshot()
    assert sum(row[0] == "backs" for row in backs) == rules.deck.players - 1
    assert len(seat.widget.hand.cards) == len(view.hand)


def test_what_the_cards_do_not_show_is_said(make_seat: MakeSeat) -> None:
    seat = make_seat(1, rules=preset("table-find-friend"))
    seat.until(lambda view: bool(view.friends_revealed))
    assert any("is the friend" in line for line in seat.said)
    seat = make_seat(bids=False)
    first = seat.table.state.round_number
    seat.until(lambda view: view.phase is Phase.LAST_CALL)
    seat.until(lambda view: view.phase is Phase.DEAL and view.undealt > 90)
    assert first == 0
    assert seat.said == ["Nobody declared: the cards are dealt again"]


def test_the_window_may_be_resized_at_any_time(make_seat: MakeSeat) -> None:
    seat = make_seat(4, speed="normal")
    seat.table.until(lambda view: view.phase is Phase.PLAY and len(view.tricks) == 2)
    seat.pass_time(100)
    seat.widget.resize(1600, 900)
    fresh = make_seat(4, size=(1600, 900))
    fresh.table.until(lambda view: view.phase is Phase.PLAY and len(view.tricks) == 2)
    assert seat.widget.stage.snapshot() == fresh.widget.stage.snapshot()
