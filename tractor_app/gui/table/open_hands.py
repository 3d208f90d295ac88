"""The other hands laid open, as chips where their backs would be: for replays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from tractor_app.gui.art.cards import CardArt
from tractor_app.gui.layout import Layout, Side
from tractor_app.gui.table.items import quiet


class OpenHand(NamedTuple):
    """One hand: the place at the table and its cards in order."""

    where: int
    kinds: tuple[int, ...]


class OpenHands(QGraphicsItem):
    """All open hands in one item; it covers the table and paints only chips."""

    def __init__(self, art: CardArt) -> None:
        super().__init__()
        quiet(self)
        self._art = art
        self._layout: Layout | None = None
        self._dpr = 1.0
        self._four_colour = False
        self.hands: tuple[OpenHand, ...] = ()

    def show_hands(
        self, hands: Sequence[OpenHand], layout: Layout, dpr: float, *, four_colour: bool
    ) -> None:
        """Lay these hands open; none: nothing is shown."""
        wanted = (tuple(hands), layout, dpr, four_colour)
        if wanted == (self.hands, self._layout, self._dpr, self._four_colour):
            return
        self.prepareGeometryChange()
        self.hands, self._layout, self._dpr, self._four_colour = wanted
        self.setVisible(bool(hands))
        self.update()

    def boundingRect(self) -> QRectF:
        """The whole table."""
        layout = self._layout
        return QRectF() if layout is None else QRectF(0, 0, layout.width, layout.height)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Rows of chips, from the edge of the table inwards."""
        del option, widget
        if self._layout is None:
            return
        for hand in self.hands:
            self._paint_hand(painter, self._layout, hand)

    def _paint_hand(self, painter: QPainter, layout: Layout, hand: OpenHand) -> None:
        if not hand.kinds:
            return
        seat = layout.seats[hand.where]
        tops = sum(1 for other in layout.seats if other.side is Side.TOP)
        side = seat.side in (Side.LEFT, Side.RIGHT)
        per_row = 4 if side or tops > 1 else 13
        rows = -(-len(hand.kinds) // per_row)
        room = seat.plate.top() - (118 * layout.scale if side else 6 * layout.scale)
        height = max(10, round(min(22 * layout.scale, room / rows - 2)))
        chips = [
            self._art.mini(kind, height, self._dpr, four_colour=self._four_colour)
            for kind in hand.kinds
        ]
        wide = max(chip.deviceIndependentSize().width() for chip in chips) + 2
        span = min(per_row, len(chips)) * wide
        left = seat.plate.center().x() - span / 2
        if side:
            left = seat.plate.left() if seat.side is Side.LEFT else seat.plate.right() - span
        top = seat.plate.top() - 8 * layout.scale - rows * (height + 2)
        for number, chip in enumerate(chips):
            row, column = divmod(number, per_row)
            painter.drawPixmap(round(left + column * wide), round(top + row * (height + 2)), chip)
