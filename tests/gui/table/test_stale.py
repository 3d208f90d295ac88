"""Cards that leave the hand while the person still holds, presses or hits them."""

from PySide6.QtTest import QTest

from tests.gui.table.conftest import LEFT, NO_KEYS, MakeSeat, Seat
from tractor_app.engine.actions import Play
from tractor_app.engine.observation import Observation, Phase
from tractor_app.gui.table.picture import Zone


def _leads(view: Observation) -> bool:
    trick = view.trick
    led = trick is not None and bool(trick.plays)
    return view.phase is Phase.PLAY and view.viewer in view.awaited and not led


def _play_meanwhile(seat: Seat, uid: int) -> None:
    """Play the card as the clock would: by no hand on the table."""
    (kind,) = seat.widget.hand.kinds([uid])
    seat.table.submit(Play((kind,)))


def _shown(seat: Seat) -> set[int]:
    return {card.slot.uid for card in seat.widget.stage.cards if card.slot.zone is Zone.HAND}


def test_a_card_played_while_it_is_dragged_leaves_no_ghost(make_seat: MakeSeat) -> None:
    seat = make_seat()
    seat.until(_leads)
    centre = seat.widget.presenter.layout.target.center()
    uid = seat.widget.hand.cards[2].uid
    seat.start_drag(uid, centre)
    # The copy that is held goes first: of equal cards the chosen one leaves.
    seat.widget.hand.selected = {uid}
    _play_meanwhile(seat, uid)
    assert not seat.widget.hand.holds(uid)
    assert seat.widget.stage.item_of(uid) is None
    said = len(seat.said)
    seat.drop(centre)
    seat.land()
    assert seat.said[said:] == []
    assert _shown(seat) == {card.uid for card in seat.widget.hand.cards}
    assert not seat.widget.interaction.dragging


def test_a_card_played_while_it_is_pressed_is_not_chosen(make_seat: MakeSeat) -> None:
    seat = make_seat()
    seat.until(_leads)
    uid = seat.widget.hand.cards[2].uid
    port, spot = seat.widget.view.viewport(), seat.spot(uid)
    QTest.mousePress(port, LEFT, NO_KEYS, spot)
    seat.widget.hand.selected = {uid}
    _play_meanwhile(seat, uid)
    QTest.mouseRelease(port, LEFT, NO_KEYS, spot)
    assert uid not in seat.widget.hand.selected


def test_a_double_click_on_a_card_that_is_gone_does_nothing(make_seat: MakeSeat) -> None:
    seat = make_seat()
    seat.until(_leads)
    before = seat.view
    seat.widget.interaction._host.double_clicked(999)
    assert seat.view == before
    assert seat.said == []
    assert seat.widget.hand.selected == set()
