"""One card's face, drawn at any size.

Inside, a card is 100 units wide; its height follows from the wanted size.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen

from tractor_app.engine.cards import BIG_JOKER, RANKS, is_joker, rank_of, suit_of
from tractor_app.gui.art.figures import COURT, paint_figure
from tractor_app.gui.art.lettering import fitted
from tractor_app.gui.art.shapes import arch, circle, placed, rounded, star, suit, suit_inset
from tractor_app.gui.theme import CardColours, Theme, qcolor

UNITS = 100.0
RADIUS = 7.5
_COLUMN = QRectF(4.5, 8.5, 27, 24)
_SIGN_Y, _SIGN = 47.5, 21.0
_COIN = QPointF(86, 14)
_ACE = 12


class Look(NamedTuple):
    """How a face is shown, apart from which card it is."""

    trump: bool = False
    points: int = 0
    dimmed: bool = False
    selected: bool = False
    four_colour: bool = False


def rank_text(kind: int) -> str:
    """The index of a plain card: ``10`` rather than ``T``."""
    rank = RANKS[kind % 13]
    return "10" if rank == "T" else rank


def card_shape(width: float, height: float) -> QPainterPath:
    """The outline of a card of this size with its corner at the origin."""
    return rounded(QRectF(0, 0, width, height), RADIUS * width / UNITS)


def _shaded(upper: QColor, lower: QColor, top: float, bottom: float) -> QBrush:
    gradient = QLinearGradient(0, top, 0, bottom)
    gradient.setColorAt(0, upper)
    gradient.setColorAt(1, lower)
    return QBrush(gradient)


def paint_paper(painter: QPainter, size: tuple[float, float], theme: Theme, *, trump: bool) -> None:
    """The empty card of `size` (width, height) at the origin: paper and edge."""
    width, height = size
    card = theme.card
    shape = card_shape(width, height)
    low = qcolor(card.gold_light, 1.0) if trump else qcolor(card.paper_low)
    paper = QLinearGradient(0, 0, width * 0.5, height)
    paper.setColorAt(0, qcolor(card.paper))
    paper.setColorAt(1, _mixed(qcolor(card.paper), low, 0.28) if trump else low)
    painter.fillPath(shape, paper)
    edge = max(2.2, width * 0.028) if trump else max(1.0, width * 0.012)
    inset = rounded(
        QRectF(0, 0, width, height).adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2),
        RADIUS * width / UNITS - edge / 2,
    )
    if not trump:
        painter.strokePath(inset, QPen(qcolor(card.edge), edge))
        return
    gold = QLinearGradient(0, 0, width, height)
    for position, token in ((0, card.gold), (0.35, card.gold_light), (0.7, card.gold)):
        gold.setColorAt(position, qcolor(token))
    gold.setColorAt(1, qcolor(card.gold_dark))
    painter.strokePath(inset, QPen(QBrush(gold), edge))
    painter.strokePath(shape, QPen(qcolor(card.gold_dark), max(0.6, width * 0.006)))


def _mixed(first: QColor, second: QColor, share: float) -> QColor:
    return QColor.fromRgbF(
        first.redF() + (second.redF() - first.redF()) * share,
        first.greenF() + (second.greenF() - first.greenF()) * share,
        first.blueF() + (second.blueF() - first.blueF()) * share,
    )


def paint_coin(painter: QPainter, centre: QPointF, radius: float, value: int, theme: Theme) -> None:
    """A gold coin that says how many points a card is worth."""
    card = theme.card
    x, y = centre.x(), centre.y()
    painter.fillPath(circle(x, y, radius), qcolor(card.gold_dark))
    inside = _shaded(qcolor(card.gold_light), qcolor(card.gold), y - radius, y + radius)
    painter.fillPath(circle(x, y, radius * 0.9), inside)
    rim = QPen(qcolor(card.gold_dark, 0.45), radius * 0.07)
    painter.strokePath(circle(x, y, radius * 0.76), rim)
    box = QRectF(x - radius * 0.62, y - radius * 0.46, radius * 1.24, radius * 0.92)
    painter.fillPath(fitted(str(value), box, digits=True), qcolor(card.on_gold))


def _paint_index(painter: QPainter, kind: int, upper: QColor) -> None:
    text = rank_text(kind)
    if text == "Q":  # its tail would run into the sign below
        letter = fitted(text, _COLUMN.adjusted(0, 0, 0, 2.2))
    else:
        letter = fitted(text, _COLUMN, spacing=-0.05, digits=True)
    painter.fillPath(letter, upper)
    painter.fillPath(placed(suit(kind // 13), _COLUMN.center().x(), _SIGN_Y, _SIGN), upper)


def _paint_number(painter: QPainter, height: float, index: int, pair: tuple[str, str]) -> None:
    y, size = height * 0.645, 54.0
    brush = _shaded(qcolor(pair[1]), qcolor(pair[0]), y - size / 2, y + size / 2)
    painter.fillPath(placed(suit(index), 60, y, size), brush)


def _paint_ace(
    painter: QPainter, height: float, index: int, pair: tuple[str, str], card: CardColours
) -> None:
    """A large sign with an inner line and a star, in a ring of gold beads."""
    x, y, size = 60.5, height * 0.64, 55.0
    ring = 35.0
    painter.strokePath(circle(x, y, ring), QPen(qcolor(card.gold), 1.5))
    painter.strokePath(circle(x, y, ring - 3.2), QPen(qcolor(card.gold, 0.55), 0.8))
    for step in range(4):
        painter.save()
        painter.translate(x, y)
        painter.rotate(90 * step + 45)
        painter.fillPath(placed(suit(3), 0, -ring, 9), qcolor(card.paper))
        painter.fillPath(placed(suit(3), 0, -ring, 8), qcolor(card.gold))
        for side in (-1, 1):
            painter.rotate(side * 11)
            painter.fillPath(circle(0, -ring, 1.7), qcolor(card.gold_dark))
            painter.rotate(-side * 11)
        painter.restore()
    brush = _shaded(qcolor(pair[1]), qcolor(pair[0]), y - size / 2, y + size / 2)
    painter.fillPath(placed(suit(index), x, y, size), brush)
    line = QPen(qcolor(card.gold_light), 1.5)
    line.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    centre = y + (2.0, -3.0, 1.0, 0.0)[index]
    painter.strokePath(placed(suit_inset(index), x, y, size), line)
    painter.fillPath(placed(star(8, 0.45), x, centre, 12), qcolor(card.gold_light))


def _niche(height: float) -> QRectF:
    return QRectF(36.5, 24, 57, height - 24 - 7)


def _paint_court(
    painter: QPainter, height: float, kind: int, pair: tuple[str, str], card: CardColours
) -> None:
    """A figure in its niche."""
    rect = _niche(height)
    niche = arch(rect)
    painter.fillPath(
        niche, _shaded(qcolor(card.panel), qcolor(card.panel_line), rect.top(), rect.bottom() + 60)
    )
    painter.save()
    painter.setClipPath(niche)
    paint_figure(painter, rect, card, kind, pair)
    painter.restore()
    painter.strokePath(niche, QPen(qcolor(card.gold_dark, 0.8), 1.3))


def _paint_joker(painter: QPainter, height: float, kind: int, card: CardColours) -> None:
    """大王 or 小王 down the index column, JOKER under it, the jester in the niche."""
    ink = qcolor(card.red if kind == BIG_JOKER else card.black)
    x = _COLUMN.center().x()
    for number, char in enumerate("大王" if kind == BIG_JOKER else "小王"):
        box = QRectF(x - 13, 8 + 27.5 * number, 26, 24.5)
        painter.fillPath(fitted(char, box), ink)
    room = height - 66 - 8
    step = room / 5
    for number, char in enumerate("JOKER"):
        box = QRectF(x - 6, 66 + step * number, 12, step * 0.72)
        painter.fillPath(fitted(char, box, digits=True), ink)
    _paint_court(painter, height, kind, (card.red, card.red_low), card)


def paint_face(
    painter: QPainter, size: tuple[float, float], theme: Theme, kind: int, look: Look
) -> None:
    """What is printed on the paper of a card of `size` (width, height) at the origin."""
    scale = size[0] / UNITS
    height = size[1] / scale
    card = theme.card
    painter.save()
    painter.scale(scale, scale)
    if is_joker(kind):
        _paint_joker(painter, height, kind, card)
    else:
        _paint_plain(painter, height, kind, theme, four_colour=look.four_colour)
    if look.points:
        paint_coin(painter, _COIN, 11.2, look.points, theme)
    painter.restore()


def _paint_plain(
    painter: QPainter, height: float, kind: int, theme: Theme, *, four_colour: bool
) -> None:
    index, rank = suit_of(kind), rank_of(kind)
    if index is None or rank is None:
        raise ValueError(f"{kind} is no plain card")
    pair = theme.suit_on_card(index, four_colour=four_colour)
    _paint_index(painter, kind, qcolor(pair[0]))
    if rank == _ACE:
        _paint_ace(painter, height, index, pair, theme.card)
    elif rank in COURT:
        _paint_court(painter, height, kind, pair, theme.card)
    else:
        _paint_number(painter, height, index, pair)
