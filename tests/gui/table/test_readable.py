"""Single cards for screen readers: boxes that tell and tick them, and only when asked for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from tests.gui.table.conftest import MakeSeat
from tractor_app.engine.observation import Phase
from tractor_app.gui import texts


@pytest.fixture
def reader() -> Iterator[None]:
    """Assistive technology is there."""
    before = QAccessible.isActive()
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(before)


@pytest.mark.usefixtures("reader")
def test_each_card_is_a_box_in_the_order_of_the_fan(make_seat: MakeSeat) -> None:
    seat = make_seat(3)
    seat.until_mine(Phase.PLAY)
    cards = seat.widget.hand.cards
    boxes = seat.widget.boxes.boxes
    assert [box.uid for box in boxes] == [card.uid for card in cards]
    for number, (box, card) in enumerate(zip(boxes, cards, strict=True), 1):
        name = f"{texts.spoken_card(card.kind)}, {number} of {len(cards)}"
        assert box.accessibleName() == name
        item = seat.widget.stage.item_of(card.uid)
        assert item is not None
        assert box.pos() == item.pos().toPoint()


@pytest.mark.usefixtures("reader")
def test_ticking_a_box_chooses_the_card(make_seat: MakeSeat) -> None:
    seat = make_seat(3)
    seat.until_mine(Phase.PLAY)
    seat.widget.clear_choice()
    box = seat.widget.boxes.boxes[2]
    box.click()
    assert seat.widget.hand.selected == {box.uid}
    assert box.isChecked()
    seat.key(Qt.Key.Key_Escape)
    assert not box.isChecked()


@pytest.mark.usefixtures("reader")
def test_boxes_leave_mouse_and_keyboard_to_the_cards(make_seat: MakeSeat) -> None:
    seat = make_seat(3)
    seat.until_mine(Phase.PLAY)
    seat.widget.clear_choice()
    uid = seat.widget.hand.cards[1].uid
    seat.click(uid)
    assert seat.widget.hand.selected == {uid}
    assert all(box.focusPolicy() is Qt.FocusPolicy.NoFocus for box in seat.widget.boxes.boxes)
    count = len(seat.widget.hand.cards)
    seat.widget.boxes.boxes[0].click()
    seat.until(lambda view: len(view.hand) < count)
    assert len(seat.widget.boxes.boxes) == len(seat.widget.hand.cards) < count


def test_without_a_screen_reader_there_are_none(make_seat: MakeSeat) -> None:
    QAccessible.setActive(False)
    seat = make_seat(3)
    seat.until_mine(Phase.PLAY)
    assert seat.widget.boxes.boxes == ()
