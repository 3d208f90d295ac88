"""Where everything on the table lies: pure geometry, no items and no painting.

All lengths are logical pixels of the view; nothing is scaled by a view transform, so texts and
cards stay crisp. One scale drives the plates and a slower one the cards: in a small window the
plates shrink first, in a large one both grow.

Seats are addressed by *place*: 0 is the viewer at the bottom, the others follow in order of play
counter-clockwise, so place 1 sits on the right and, at four players, place 2 opposite.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF

CARD_RATIO: Final = 1.4
MIN_SIZE: Final = (800, 430)
_READABLE: Final = 0.30
"""Least visible share of a card's width in the hand; below it a second row is opened."""
_LOOSE: Final = 0.64
"""Widest step between neighbours in the hand, as a share of the card's width."""
_COPY_STEP: Final = 0.22
_OTHER_STEP: Final = 0.40
_ROW_STEP: Final = 0.46


class Side(Enum):
    """Which edge of the table a place is at."""

    BOTTOM = "bottom"
    RIGHT = "right"
    TOP = "top"
    LEFT = "left"


class Seat(NamedTuple):
    """One place at the table."""

    side: Side
    plate: QRectF
    backs: QRectF
    """Where the backs of the hand lie; a row at the top, a column at the sides."""
    anchor: QPointF
    """Centre of the cards it plays."""
    reach: QRectF
    """Plays are kept inside."""

    @property
    def home(self) -> QPointF:
        """Where its cards come from and go to."""
        return self.backs.center()


class Layout(NamedTuple):
    """Everything's place for one window size, number of players and largest hand."""

    width: float
    height: float
    scale: float
    card_width: float
    card_height: float
    trick_width: float
    trick_height: float
    back_width: float
    back_height: float
    lift: float
    seats: tuple[Seat, ...]
    hand: QRectF
    rows: int
    trump_panel: QRectF
    score_panel: QRectF
    kitty_panel: QRectF
    captured_panel: QRectF
    prompt: QRectF
    buttons: QRectF
    centre: QRectF
    """The felt between the seats, where cards are played and dropped."""
    target: QRectF
    """The outline shown while cards are dragged."""


def sides(players: int) -> tuple[Side, ...]:
    """The edge of each place, counter-clockwise from the viewer (2 to 6 players)."""
    if players == 2:
        return (Side.BOTTOM, Side.TOP)
    tops = max(0, players - 3)
    return (Side.BOTTOM, Side.RIGHT, *(Side.TOP,) * tops, Side.LEFT)


@lru_cache(maxsize=32)
def table_layout(width: int, height: int, players: int = 4, largest_hand: int = 33) -> Layout:
    """Lay a table out.

    `largest_hand` is the most cards the viewer's hand ever holds (with the kitty taken up); it
    decides on one or two rows once, so that nothing jumps while the hand shrinks.
    """
    width, height = max(width, MIN_SIZE[0]), max(height, MIN_SIZE[1])
    scale = min(width / 1280, height / 800)
    card_width = round(94 * (scale if scale > 1 else scale**0.6))
    card_height = round(card_width * CARD_RATIO)
    lift = round(card_height * 0.19)
    margin = 14 * scale
    hand_width = width - 2 * (margin + 6 * scale)
    rows = 1 if _step(hand_width, card_width, largest_hand) >= _READABLE * card_width else 2
    hand_height = card_height * (1 + _ROW_STEP * (rows - 1))
    hand = QRectF((width - hand_width) / 2, height - margin - hand_height, hand_width, hand_height)
    buttons = QRectF(0, hand.top() - lift - 50 * scale, width, 42 * scale)
    prompt = QRectF(0, buttons.top() - 34 * scale, width, 28 * scale)
    top_line = 150 * scale
    centre = QRectF(
        224 * scale,
        top_line + 14 * scale,
        width - 448 * scale,
        prompt.top() - top_line - 24 * scale,
    )
    trick_height = round(min(card_height * 0.92, centre.height() / 3 - 1))
    trick_width = round(trick_height / CARD_RATIO)
    panel_height = 84 * scale
    score = QRectF(width - margin - 408 * scale, margin, 408 * scale, panel_height)
    plate_bottom = buttons.bottom() - 2 * scale
    seats = tuple(
        _seat(place, players, scale, width, centre, trick_width, trick_height, plate_bottom)
        for place in range(players)
    )
    return Layout(
        width=width,
        height=height,
        scale=scale,
        card_width=card_width,
        card_height=card_height,
        trick_width=trick_width,
        trick_height=trick_height,
        back_width=round(46 * scale),
        back_height=round(64 * scale),
        lift=lift,
        seats=seats,
        hand=hand,
        rows=rows,
        trump_panel=QRectF(margin, margin, 262 * scale, panel_height),
        score_panel=score,
        kitty_panel=QRectF(margin, margin + panel_height + 10 * scale, 128 * scale, 54 * scale),
        captured_panel=QRectF(
            width - margin - 300 * scale, plate_bottom - 70 * scale, 300 * scale, 70 * scale
        ),
        prompt=prompt,
        buttons=buttons,
        centre=centre,
        target=_target(centre, trick_width, trick_height, scale),
    )


def _target(centre: QRectF, trick_width: float, trick_height: float, scale: float) -> QRectF:
    wide = max(4.6 * trick_width, 360 * scale)
    top = centre.bottom() - trick_height - 10 * scale
    return QRectF(centre.center().x() - wide / 2, top, wide, trick_height + 18 * scale)


def _seat(
    place: int,
    players: int,
    scale: float,
    width: float,
    centre: QRectF,
    trick_width: float,
    trick_height: float,
    plate_bottom: float,
) -> Seat:
    order = sides(players)
    side = order[place]
    plate_width, plate_height = 178 * scale, 52 * scale
    half = trick_height / 2
    middle = centre.center()
    if side is Side.BOTTOM:
        plate = QRectF(26 * scale, plate_bottom - plate_height, plate_width, plate_height)
        reach = QRectF(centre.left(), centre.bottom() - trick_height, centre.width(), trick_height)
        backs = QRectF(middle.x() - 130 * scale, plate_bottom + 40 * scale, 260 * scale, 64 * scale)
        return Seat(side, plate, backs, QPointF(middle.x(), centre.bottom() - half), reach)
    if side is Side.TOP:
        tops = order.count(Side.TOP)
        left, room = 290 * scale, width - 724 * scale
        share = min(196 * scale, room / tops)
        centred = middle.x() + share * tops / 2 <= left + room
        row = middle.x() if centred else left + room / 2
        x = row - (place - order.index(Side.TOP) - (tops - 1) / 2) * share
        plate_width = min(plate_width, share - 8 * scale)
        backs_width = 212 * scale if tops == 1 else plate_width
        backs = QRectF(x - backs_width / 2, 20 * scale, backs_width, 64 * scale)
        plate = QRectF(x - plate_width / 2, 94 * scale, plate_width, plate_height)
        part = centre.width() / tops
        at = middle.x() - (place - order.index(Side.TOP) - (tops - 1) / 2) * part
        reach = QRectF(at - part / 2, centre.top(), part, trick_height)
        return Seat(side, plate, backs, QPointF(at, centre.top() + half), reach)
    inset = 26 * scale
    right = side is Side.RIGHT
    x = width - inset - plate_width if right else inset
    y = min(plate_bottom - 2.6 * plate_height, middle.y() + 66 * scale)
    plate = QRectF(x, y, plate_width, plate_height)
    backs_height = min(190 * scale, y - 118 * scale)
    backs_x = width - inset - 70 * scale if right else inset + 6 * scale
    backs = QRectF(backs_x, y - 10 * scale - backs_height, 64 * scale, backs_height)
    gap = 0.5 * trick_width
    reach_width = centre.width() / 2 - gap
    reach_left = middle.x() + gap if right else centre.left()
    reach = QRectF(reach_left, middle.y() - half, reach_width, trick_height)
    offset = max(176 * scale, 1.9 * trick_width)
    anchor = QPointF(middle.x() + (offset if right else -offset), middle.y())
    return Seat(side, plate, backs, anchor, reach)


def _step(width: float, card: float, count: int) -> float:
    if count < 2:
        return _LOOSE * card
    return min(_LOOSE * card, (width - card) / (count - 1))


def _row_counts(layout: Layout, count: int) -> tuple[int, ...]:
    if count == 0:
        return ()
    one_row = _step(layout.hand.width(), layout.card_width, count) >= _READABLE * layout.card_width
    if layout.rows == 1 or one_row:
        return (count,)
    return (ceil(count / 2), count // 2)


def hand_places(layout: Layout, count: int) -> list[QPointF]:
    """Top left corners of the cards of the own hand, left to right, upper row first."""
    places = []
    rows = _row_counts(layout, count)
    for row, cards in enumerate(rows):
        step = _step(layout.hand.width(), layout.card_width, cards)
        span = step * (cards - 1) + layout.card_width
        left = layout.hand.center().x() - span / 2
        up = (len(rows) - 1 - row) * _ROW_STEP * layout.card_height
        top = layout.hand.bottom() - layout.card_height - up
        places += [QPointF(left + step * number, top) for number in range(cards)]
    return places


def hand_gap(layout: Layout, count: int, point: QPointF) -> int:
    """The index 0..`count` at which cards dropped at `point` enter a hand of `count` cards."""
    best, distance = 0, float("inf")
    places = hand_places(layout, count)
    step = places[1].x() - places[0].x() if count > 1 else layout.card_width
    middle = layout.card_width / 2
    for number, place in enumerate(places):
        for index, x in ((number, place.x()), (number + 1, place.x() + step)):
            row = 3 * abs(place.y() + middle - point.y()) if layout.rows > 1 else 0
            away = abs(x + middle - step / 2 - point.x()) + row
            if away < distance:
                best, distance = index, away
    return best


def in_hand(layout: Layout, point: QPointF) -> bool:
    """Whether a drop at `point` means the own hand (with some tolerance above it)."""
    return point.y() >= layout.hand.top() - 0.9 * layout.lift


def play_places(layout: Layout, place: int, kinds: Sequence[int]) -> list[QPointF]:
    """Top left corners of the cards played from `place`: copies close together, others apart."""
    if not kinds:
        return []
    seat = layout.seats[place]
    offsets = [0.0]
    for before, kind in pairwise(kinds):
        share = _COPY_STEP if before == kind else _OTHER_STEP
        offsets.append(offsets[-1] + share * layout.trick_width)
    room = seat.reach.width() - layout.trick_width
    if offsets[-1] > room > 0:
        offsets = [offset * room / offsets[-1] for offset in offsets]
    span = offsets[-1] + layout.trick_width
    left = min(max(seat.anchor.x() - span / 2, seat.reach.left()), seat.reach.right() - span)
    top = seat.anchor.y() - layout.trick_height / 2
    return [QPointF(left + offset, top) for offset in offsets]


def kitty_places(layout: Layout, count: int) -> list[QPointF]:
    """Top left corners of the kitty's slots in the middle of the table."""
    if count == 0:
        return []
    gap = 0.10 * layout.trick_width
    cell = layout.trick_width + gap
    per_row = min(count, max(1, int((layout.centre.width() + gap) // cell)))
    rows = ceil(count / per_row)
    per_row = ceil(count / rows)
    middle = layout.centre.center()
    tall = rows * (layout.trick_height + gap) - gap
    places = []
    for number in range(count):
        row, column = divmod(number, per_row)
        in_row = min(per_row, count - row * per_row)
        left = middle.x() - (in_row * cell - gap) / 2
        top = middle.y() - tall / 2 + row * (layout.trick_height + gap)
        places.append(QPointF(left + column * cell, top))
    return places


def kitty_frame(layout: Layout, count: int) -> QRectF:
    """The plate around the kitty's slots, with room for its title."""
    box = QRectF()
    for place in kitty_places(layout, count):
        box = box.united(QRectF(place.x(), place.y(), layout.trick_width, layout.trick_height))
    pad = 12 * layout.scale
    return box.adjusted(-pad, -pad - 22 * layout.scale, pad, pad)


def back_offsets(layout: Layout, place: int, count: int) -> list[float]:
    """Distance of each back of a hand from the first, along its row or column."""
    seat = layout.seats[place]
    along_row = seat.side in (Side.TOP, Side.BOTTOM)
    room = seat.backs.width() if along_row else seat.backs.height()
    step = min(9 * layout.scale, (room - layout.back_width) / max(1, count - 1))
    return [step * number for number in range(count)]
