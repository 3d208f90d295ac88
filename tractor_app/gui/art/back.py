"""The back of the cards: interlocked rings, the old coin pattern, around a medal."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen, QRadialGradient

from tractor_app.gui.art.face import RADIUS, UNITS, card_shape
from tractor_app.gui.art.shapes import circle, placed, polygon, rounded, suit
from tractor_app.gui.theme import CardColours, Theme, qcolor

_MARGIN = 5.0


def _rings(rect: QRectF, across: int) -> QPainterPath:
    """Rings whose centres lie a radius apart, clipped by the caller."""
    step = rect.width() / across
    radius = step / math.sqrt(2)
    path = QPainterPath()
    rows = math.ceil(rect.height() / step / 2) + 1
    columns = math.ceil(across / 2) + 1
    centre = rect.center()
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            path.addEllipse(
                QPointF(centre.x() + column * step, centre.y() + row * step), radius, radius
            )
    return path


def _medal(painter: QPainter, centre: QPointF, card: CardColours) -> None:
    """Two crossed squares around the four suits."""
    x, y = centre.x(), centre.y()
    gold = qcolor(card.back_line)
    painter.fillPath(circle(x, y, 30), qcolor(card.back_low))
    painter.strokePath(circle(x, y, 30), QPen(gold, 1.6))
    painter.strokePath(circle(x, y, 27), QPen(qcolor(card.back_line, 0.5), 0.8))
    for turn in (0.0, 45.0):
        corners = []
        for step in range(4):
            angle = math.radians(turn + 90 * step)
            corners.append((x + 25 * math.cos(angle), y + 25 * math.sin(angle)))
        painter.strokePath(polygon(corners), QPen(gold, 1.4))
    painter.fillPath(circle(x, y, 16.5), gold)
    painter.fillPath(circle(x, y, 15.2), qcolor(card.back_low))
    for index in range(4):
        angle = math.radians(90 * index - 90)
        sign = placed(
            suit(index), x + 8 * math.cos(angle), y + 8 * math.sin(angle), 9.5, 90 * index
        )
        painter.fillPath(sign, gold)


def paint_back(painter: QPainter, size: tuple[float, float], theme: Theme) -> None:
    """A card's back of `size` (width, height) at the origin."""
    card = theme.card
    scale = size[0] / UNITS
    height = size[1] / scale
    painter.save()
    painter.scale(scale, scale)
    painter.fillPath(card_shape(UNITS, height), qcolor(card.back_paper))
    painter.strokePath(
        rounded(QRectF(0.6, 0.6, UNITS - 1.2, height - 1.2), RADIUS - 0.6),
        QPen(qcolor(card.edge), 1.2),
    )
    field = QRectF(_MARGIN, _MARGIN, UNITS - 2 * _MARGIN, height - 2 * _MARGIN)
    ground = QRadialGradient(field.center(), field.height() * 0.62)
    ground.setColorAt(0, qcolor(card.back))
    ground.setColorAt(1, qcolor(card.back_low))
    shape = rounded(field, RADIUS * 0.62)
    painter.fillPath(shape, QBrush(ground))
    inner = field.adjusted(4, 4, -4, -4)
    painter.save()
    painter.setClipRect(inner)
    painter.strokePath(_rings(inner, 6), QPen(qcolor(card.back_line, 0.5), 0.95))
    painter.restore()
    painter.strokePath(rounded(inner, 2.5), QPen(qcolor(card.back_line), 1.3))
    _medal(painter, field.center(), card)
    painter.restore()
