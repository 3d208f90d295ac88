"""Small painting helpers shared by plates, tags and buttons: plates, and texts with suit signs."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QWidget

from tractor_app.gui import fonts
from tractor_app.gui.theme import Theme, qcolor

SMALLEST = 11.0
"""No text of the table is smaller than this many pixels."""


def type_scale(theme: Theme) -> float:
    """How much larger than usual this person wants letters."""
    return theme.type.body / 16


@lru_cache(maxsize=128)
def text_font(pixels: float, bold: bool = False) -> QFont:
    """The table's font, never smaller than can be read."""
    return fonts.font(max(SMALLEST, pixels), bold=bold)


def text_width(text: str, font: QFont) -> float:
    """Advance of a text in logical pixels."""
    return QFontMetricsF(font).horizontalAdvance(text)


def plate(painter: QPainter, rect: QRectF, theme: Theme, radius: float) -> None:
    """A translucent dark plate."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(qcolor(theme.surface.plate))
    painter.drawRoundedRect(rect, radius, radius)


def ground(sheet: QWidget, theme: Theme) -> None:
    """The ground of a small sheet over the felt, to be called as it is painted."""
    painter = QPainter(sheet)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(qcolor(theme.surface.plate_line))
    painter.setBrush(qcolor(theme.surface.sheet))
    radius = theme.radii.large
    painter.drawRoundedRect(QRectF(sheet.rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    painter.end()


def outline(painter: QPainter, rect: QRectF, colour: QColor, width: float, radius: float) -> None:
    """A rounded line just inside `rect`."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, width))
    half = width / 2
    painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), radius - half, radius - half)


def plain_text(
    painter: QPainter,
    rect: QRectF,
    text: str,
    font: QFont,
    colour: QColor,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> None:
    """One line, vertically in the middle of `rect`, cut short with dots if too long."""
    metrics = QFontMetricsF(font)
    if metrics.horizontalAdvance(text) > rect.width() + 1:
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(rect, align | Qt.AlignmentFlag.AlignVCenter, text)


_RED = "♥♦"
_SUITED = "♠♥♣♦"


def suited_text(
    painter: QPainter, rect: QRectF, text: str, font: QFont, colour: QColor, red: QColor
) -> None:
    """One centred line in which red suits (sign and rank) are printed in `red`."""
    metrics = QFontMetricsF(font)
    if metrics.horizontalAdvance(text) > rect.width():
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    runs = _runs(text)
    x = rect.center().x() - sum(metrics.horizontalAdvance(run) for run, _ in runs) / 2
    baseline = rect.center().y() + (metrics.ascent() - metrics.descent()) / 2
    painter.setFont(font)
    for run, is_red in runs:
        painter.setPen(red if is_red else colour)
        painter.drawText(QPointF(x, baseline), run)
        x += metrics.horizontalAdvance(run)


def _runs(text: str) -> list[tuple[str, bool]]:
    """Cut a text into runs of one colour; a rank right after a red sign belongs to it."""
    runs: list[tuple[str, bool]] = []
    red = False
    for char in text:
        if char in _SUITED:
            red = char in _RED
        elif not (char.isalnum() and char.isascii()):
            red = False
        if runs and runs[-1][1] == red:
            runs[-1] = (runs[-1][0] + char, red)
        else:
            runs.append((char, red))
    return runs
