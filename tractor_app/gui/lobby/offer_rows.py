"""The list of tables that could be joined: two lines each, seats and lock at a glance."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from tractor_app.gui import fonts, look
from tractor_app.gui.theme import qcolor
from tractor_app.gui.widgets import glyphs

_ROLE = Qt.ItemDataRole.UserRole
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_PAD = 14


@dataclass(frozen=True, slots=True)
class OfferRow:
    """What a row shows. ``taken`` of ``seats`` are filled; no seats: nothing can be joined."""

    title: str
    detail: str
    state: str
    seats: int = 0
    taken: int = 0
    locked: bool = False

    def spoken(self) -> str:
        """The row as text, for screen readers."""
        return "\n".join(text for text in (self.title, self.detail, self.state) if text)


class _Painter(QStyledItemDelegate):
    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        sizes = look.theme().type
        return QSize(0, sizes.body + sizes.small + 34)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        row: OfferRow = index.data(_ROLE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect).adjusted(0, 2, 0, -2)
        state = option.state
        _paint_ground(painter, box, state)
        _paint_row(painter, box.adjusted(_PAD, 7, -_PAD, -7), row)
        painter.restore()


def _paint_ground(painter: QPainter, box: QRectF, state: QStyle.StateFlag) -> None:
    worn = look.theme()
    chosen = bool(state & QStyle.StateFlag.State_Selected)
    fill = worn.surface.track if chosen else worn.surface.plate_raised
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(qcolor(fill))
    painter.drawRoundedRect(box, worn.radii.small, worn.radii.small)
    if chosen:
        edge = worn.surface.focus if state & QStyle.StateFlag.State_HasFocus else None
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(qcolor(edge or worn.surface.accent), 1.5))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), worn.radii.small, worn.radii.small)


def _paint_row(painter: QPainter, box: QRectF, row: OfferRow) -> None:
    worn = look.theme()
    surface, sizes = worn.surface, worn.type
    open_to_us = row.seats > 0
    upper = QRectF(box.left(), box.top(), box.width(), box.height() * 0.54)
    lower = QRectF(box.left(), upper.bottom(), box.width(), box.bottom() - upper.bottom())
    left = _paint_seats(painter, upper, row)
    title = upper.adjusted(0, 0, left - upper.right() - 12, 0)
    bold = fonts.font(sizes.body, bold=True)
    ink = qcolor(surface.text if open_to_us else surface.text_faint)
    width = _paint_text(painter, title, row.title, bold, ink)
    if row.locked:
        side = sizes.small
        spot = QRectF(title.left() + width + 9, title.center().y() - side / 2, side, side)
        glyphs.paint(painter, "lock", spot, qcolor(surface.accent))
    small = fonts.font(sizes.small)
    says = qcolor(surface.text_muted if open_to_us else surface.warning)
    taken = _paint_text(painter, lower, row.state, small, says, flags=_RIGHT)
    _paint_text(painter, lower.adjusted(0, 0, -taken - 16, 0), row.detail, small, says)


def _paint_text(
    painter: QPainter, box: QRectF, text: str, font: QFont, ink: QColor, *, flags: int = _LEFT
) -> float:
    """Paint a line, shortened where it must be; return its width."""
    painter.setFont(font)
    painter.setPen(ink)
    metrics = QFontMetricsF(painter.font())
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, box.width()))
    painter.drawText(box, flags, shown)
    return metrics.horizontalAdvance(shown)


def _paint_seats(painter: QPainter, box: QRectF, row: OfferRow) -> float:
    """A dot for each seat at the right, those taken filled; return where they begin."""
    surface = look.theme().surface
    side, gap = 11.0, 6.0
    left = box.right() - row.seats * (side + gap) + gap
    for number in range(row.seats):
        spot = QRectF(left + number * (side + gap), box.center().y() - side / 2, side, side)
        taken = number < row.taken
        painter.setPen(QPen(qcolor(surface.accent if taken else surface.text_faint), 1.4))
        painter.setBrush(qcolor(surface.accent) if taken else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(spot)
    return left if row.seats else box.right()


class OfferList(QListWidget):
    """Rows of offers; says something of its own while there are none."""

    def __init__(self) -> None:
        super().__init__()
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setItemDelegate(_Painter(self))
        self._empty = ("", "")

    def set_empty_text(self, title: str, text: str) -> None:
        """What stands in place of the rows."""
        self._empty = (title, text)
        self.setAccessibleDescription(f"{title} {text}")
        self.viewport().update()

    def show_rows(self, rows: list[OfferRow], current: int) -> None:
        """Show these rows and stand at ``current`` (-1: at none), without a signal."""
        self.blockSignals(True)
        while self.count() > len(rows):
            self.takeItem(self.count() - 1)
        for number, row in enumerate(rows):
            if number == self.count():
                self.addItem(QListWidgetItem())
            item = self.item(number)
            item.setData(_ROLE, row)
            item.setText(row.spoken())
        self.setCurrentRow(current)
        self.blockSignals(False)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The rows, or why there are none."""
        super().paintEvent(event)
        if self.count():
            return
        worn = look.theme()
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.viewport().rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(qcolor(worn.surface.plate_line), 1, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(box, worn.radii.medium, worn.radii.medium)
        inner = box.adjusted(60, 0, -60, 0)
        title, text = self._empty
        flags = int(Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap)
        painter.setFont(fonts.font(worn.type.small))
        high = painter.boundingRect(inner, flags, text).height()
        top = box.center().y() - (worn.type.body + 14 + high) / 2
        painter.setPen(qcolor(worn.surface.text_muted))
        painter.drawText(
            inner.adjusted(0, top + worn.type.body + 14 - inner.top(), 0, 0), flags, text
        )
        painter.setFont(fonts.font(worn.type.body, bold=True))
        painter.setPen(qcolor(worn.surface.text))
        painter.drawText(inner.adjusted(0, top - inner.top(), 0, 0), flags, title)
