"""The program's icon: a tractor, driven out of a pair of cards."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPen, QRadialGradient

from tractor_app.gui.art.shapes import circle, outline, placed, rounded, suit
from tractor_app.gui.theme import DEFAULT_THEME, Theme, qcolor

SIZE = 256.0


def _ground(painter: QPainter, theme: Theme) -> None:
    tile = rounded(QRectF(8, 8, 240, 240), 54)
    light = QRadialGradient(QPointF(128, 100), 170)
    light.setColorAt(0, qcolor(theme.felt.light).lighter(112))
    light.setColorAt(1, qcolor(theme.felt.dark))
    painter.fillPath(tile, light)
    painter.strokePath(tile, QPen(qcolor(theme.card.gold), 5))


def _card(painter: QPainter, theme: Theme, angle: float, index: int, place: QPointF) -> None:
    painter.save()
    painter.translate(place)
    painter.rotate(angle)
    box = QRectF(-43, -60, 86, 120)
    painter.fillPath(rounded(box.adjusted(-2, 1, 2, 5), 11), QColor(0, 0, 0, 70))
    painter.fillPath(rounded(box, 10), qcolor(theme.card.paper))
    painter.strokePath(rounded(box, 10), QPen(qcolor(theme.card.edge), 2))
    painter.fillPath(placed(suit(index), -16, -25, 42), qcolor(theme.suit_on_card(index)[0]))
    painter.restore()


def _wheel(painter: QPainter, theme: Theme, centre: QPointF, radius: float, index: int) -> None:
    x, y = centre.x(), centre.y()
    card = theme.card
    painter.fillPath(circle(x, y, radius), qcolor(card.black))
    for step in range(12):
        painter.save()
        painter.translate(centre)
        painter.rotate(30 * step)
        lug = QRectF(-radius * 0.1, -radius * 1.1, radius * 0.2, radius * 0.24)
        painter.fillPath(rounded(lug, radius * 0.04), qcolor(card.black))
        painter.restore()
    painter.fillPath(circle(x, y, radius * 0.66), qcolor(card.paper))
    painter.fillPath(
        placed(suit(index), x, y + radius * 0.03, radius * 0.86),
        qcolor(theme.suit_on_card(index)[0]),
    )


def _tractor(painter: QPainter, theme: Theme) -> None:
    card = theme.card
    gold = QLinearGradient(0, 90, 0, 200)
    gold.setColorAt(0, qcolor(card.gold_light))
    gold.setColorAt(0.55, qcolor(card.gold))
    gold.setColorAt(1, qcolor(card.gold_dark))
    line = QPen(qcolor(card.on_gold), 4)
    line.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pipe = rounded(QRectF(186, 88, 11, 50), 4)
    cab = outline("M 62 156 L 72 92 L 136 92 L 144 156 Z")
    body = outline("M 56 150 L 130 132 L 206 132 C 220 132 226 142 226 154 L 226 188 L 62 188 Z")
    for path in (pipe, cab, body):
        painter.fillPath(path, QBrush(gold))
        painter.strokePath(path, line)
    painter.fillPath(
        outline("M 82 136 L 87 104 L 126 104 L 130 128 L 108 134 Z"), qcolor(card.glass)
    )
    roof = rounded(QRectF(62, 82, 84, 13), 6)
    painter.fillPath(roof, QBrush(gold))
    painter.strokePath(roof, line)
    for x in (176, 190, 204):
        painter.strokePath(outline(f"M {x} 144 L {x} 160"), QPen(qcolor(card.on_gold), 4))


def paint_app_icon(painter: QPainter, rect: QRectF, theme: Theme = DEFAULT_THEME) -> None:
    """Paint the icon into the square `rect`; below 40 pixels without the cards behind."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / SIZE, rect.height() / SIZE)
    _ground(painter, theme)
    if rect.width() >= 40:
        _card(painter, theme, -16, 0, QPointF(104, 84))
        _card(painter, theme, 12, 1, QPointF(166, 84))
    else:
        painter.translate(128, 134)
        painter.scale(1.13, 1.13)
        painter.translate(-138, -152)
    _tractor(painter, theme)
    _wheel(painter, theme, QPointF(92, 182), 42, 1)
    _wheel(painter, theme, QPointF(198, 194), 29, 0)
    painter.restore()
