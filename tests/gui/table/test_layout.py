"""Geometry of the table: everything inside the window, nothing on top of another thing."""

from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QPointF, QRectF

from tractor_app.gui import layout as place
from tractor_app.gui.layout import Layout, Side, table_layout

SIZES = [
    (800, 430),
    (960, 440),
    (1024, 640),
    (1024, 768),
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (3840, 2160),
]


def _fixed_boxes(layout: Layout) -> dict[str, QRectF]:
    boxes = {
        "trump": layout.trump_panel,
        "score": layout.score_panel,
        "kitty": layout.kitty_panel,
        "captured": layout.captured_panel,
        "prompt": QRectF(
            layout.width * 0.25, layout.prompt.top(), layout.width / 2, layout.prompt.height()
        ),
        "buttons": QRectF(
            layout.width * 0.27, layout.buttons.top(), layout.width * 0.43, layout.buttons.height()
        ),
    }
    for number, seat in enumerate(layout.seats):
        boxes[f"plate {number}"] = seat.plate
        if seat.side is not Side.BOTTOM:
            boxes[f"backs {number}"] = seat.backs
    return boxes


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_nothing_lies_on_another_thing(size: tuple[int, int], players: int) -> None:
    layout = table_layout(*size, players, 33)
    window = QRectF(0, 0, *size)
    boxes = _fixed_boxes(layout)
    for name, box in boxes.items():
        assert window.contains(box), name
    for (name, box), (other_name, other) in combinations(boxes.items(), 2):
        if {name, other_name} == {"captured", "prompt"}:
            continue
        assert not box.intersects(other), f"{name} on {other_name}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cards", [1, 12, 25, 33, 45, 63])
def test_hand_lies_in_the_window_and_can_be_read(size: tuple[int, int], cards: int) -> None:
    layout = table_layout(*size, 4, cards)
    places = place.hand_places(layout, cards)
    assert len(places) == cards
    for spot in places:
        box = QRectF(spot.x(), spot.y(), layout.card_width, layout.card_height)
        assert QRectF(0, 0, *size).contains(box)
    rows: dict[float, list[float]] = {}
    for spot in places:
        rows.setdefault(spot.y(), []).append(spot.x())
    assert len(rows) <= 2
    for row in rows.values():
        for left, right in pairwise(row):
            assert right - left >= min(0.29, 0.9 * 32 / cards) * layout.card_width


def test_thirty_three_cards_are_one_row_at_the_usual_size() -> None:
    layout = table_layout(1280, 800, 4, 33)
    assert layout.rows == 1
    assert table_layout(1280, 800, 4, 63).rows == 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 4, 6])
def test_plays_keep_to_their_place(size: tuple[int, int], players: int) -> None:
    layout = table_layout(*size, players, 33)
    for where in range(players):
        for kinds in ([5], [5, 5], [5, 5, 6, 6, 7, 7], list(range(20))):
            spots = place.play_places(layout, where, kinds)
            left = min(spot.x() for spot in spots)
            right = max(spot.x() for spot in spots) + layout.trick_width
            reach = layout.seats[where].reach
            assert left >= reach.left() - 0.5
            assert right <= max(reach.right(), left + layout.trick_width) + 0.5


def test_copies_lie_closer_than_other_cards() -> None:
    layout = table_layout(1280, 800)
    pair = place.play_places(layout, 0, [7, 7])
    other = place.play_places(layout, 0, [7, 8])
    assert pair[1].x() - pair[0].x() < other[1].x() - other[0].x()


def test_plates_shrink_before_cards() -> None:
    small, usual = table_layout(1024, 640), table_layout(1280, 800)
    plates = small.seats[0].plate.width() / usual.seats[0].plate.width()
    assert plates < small.card_width / usual.card_width
    assert table_layout(3840, 2160).card_width > 2 * usual.card_width


@pytest.mark.parametrize("cards", [1, 7, 25, 50])
def test_gap_is_where_the_pointer_is(cards: int) -> None:
    layout = table_layout(1280, 800, 4, cards)
    places = place.hand_places(layout, cards)
    for index, spot in enumerate(places):
        middle = QPointF(spot.x() + 1, spot.y() + layout.card_height / 2)
        gap = place.hand_gap(layout, cards, middle)
        assert abs(gap - index) <= 1
    far_right = QPointF(layout.width, layout.hand.bottom() - 10)
    assert place.hand_gap(layout, cards, far_right) == cards


@pytest.mark.parametrize("count", [1, 6, 8, 12, 20])
def test_kitty_slots_do_not_touch(count: int) -> None:
    layout = table_layout(1280, 800)
    boxes = [
        QRectF(spot.x(), spot.y(), layout.trick_width, layout.trick_height)
        for spot in place.kitty_places(layout, count)
    ]
    assert len(boxes) == count
    assert not any(a.intersects(b) for a, b in combinations(boxes, 2))
    frame = place.kitty_frame(layout, count)
    assert all(frame.contains(box) for box in boxes)


def test_next_seat_sits_on_the_right() -> None:
    assert place.sides(4) == (Side.BOTTOM, Side.RIGHT, Side.TOP, Side.LEFT)
    layout = table_layout(1280, 800, 5)
    assert layout.seats[2].plate.x() > layout.seats[3].plate.x()
