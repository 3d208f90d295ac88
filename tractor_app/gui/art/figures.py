"""Who looks out of the picture cards: king, queen, jack and the two jesters.

Figures are drawn into the box (0..100, 0..180), symmetric about x = 50, and meant to be clipped
by the niche they stand in.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from tractor_app.gui.art.shapes import (
    circle,
    crescent,
    ellipse,
    mirrored,
    outline,
    placed,
    polygon,
    rounded,
    star,
    suit,
    with_mirror,
)
from tractor_app.gui.theme import CardColours, qcolor

WIDTH, HEIGHT = 100.0, 180.0


class Inks(NamedTuple):
    """The colours of one figure."""

    main: QColor
    low: QColor
    gold: QColor
    gold_light: QColor
    gold_dark: QColor
    skin: QColor
    hair: QColor
    paper: QColor
    line: QColor
    lips: QColor


def inks(colours: CardColours, pair: tuple[str, str]) -> Inks:
    """The colours of a court figure whose suit is printed in the inks `pair`."""
    main = qcolor(pair[0])
    red = main.red() > main.green() + main.blue()
    return Inks(
        main,
        qcolor(pair[1]),
        qcolor(colours.gold),
        qcolor(colours.gold_light),
        qcolor(colours.gold_dark),
        qcolor(colours.skin),
        qcolor(colours.hair_brown if red else colours.hair_black),
        qcolor(colours.paper),
        qcolor(colours.features),
        qcolor(colours.lips),
    )


def _fill(painter: QPainter, path: QPainterPath, colour: QColor) -> None:
    painter.fillPath(path, colour)


def _stroke(painter: QPainter, path: QPainterPath, colour: QColor, width: float) -> None:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, pen)


def _face(painter: QPainter, ink: Inks, *, width: float = 21.5, lashes: bool = False) -> None:
    """Head, neck and features around (50, 86)."""
    _fill(painter, rounded(QRectF(40, 98, 20, 30), 8), ink.skin.darker(112))
    _fill(painter, ellipse(50, 86, width, 27), ink.skin)
    _fill(painter, with_mirror(ellipse(41, 83.5, 2.9, 3.1), 50), ink.line)
    brow = outline("M 34.5 76.5 Q 40 72.5 46 76")
    _stroke(painter, with_mirror(brow, 50), ink.hair, 2.2)
    _stroke(painter, outline("M 50 84 L 48 94 Q 49.5 95.6 52 94.8"), ink.skin.darker(135), 1.8)
    if lashes:
        _stroke(painter, with_mirror(outline("M 37 82 L 34.6 80"), 50), ink.line, 1.6)


def _shoulders(painter: QPainter, ink: Inks) -> None:
    """A robe in two halves, open for whatever collar comes on top."""
    left = outline("M 50 112 L 36 114 C 18 118 4 124 0 142 L -6 182 L 50 182 Z")
    _fill(painter, left, ink.main)
    _fill(painter, mirrored(left, 50), ink.low)


def _emblem(painter: QPainter, ink: Inks, index: int, y: float, size: float) -> None:
    """The suit on a medal on the chest."""
    _fill(painter, circle(50, y, size * 0.78), ink.gold_dark)
    _fill(painter, circle(50, y, size * 0.72), ink.gold_light)
    _fill(painter, placed(suit(index), 50, y, size), ink.main)


@cache
def _king_crown() -> QPainterPath:
    return outline(
        "M 27 62 L 20 30 L 34 44 L 41 24 L 50 42 L 59 24 L 66 44 L 80 30 L 73 62 Q 50 55 27 62 Z"
    )


def king(painter: QPainter, ink: Inks, index: int) -> None:
    """A bearded king in ermine with a high crown."""
    _shoulders(painter, ink)
    ermine = outline(
        "M 31 110 L 12 126 C 22 150 36 164 50 170 C 64 164 78 150 88 126 L 69 110 L 50 136 Z"
    )
    _fill(painter, ermine, ink.paper)
    for x, y in ((24.0, 127.0), (33.0, 139.0), (43.0, 150.0)):
        _fill(painter, with_mirror(ellipse(x, y, 1.8, 3.2), 50), ink.line)
    _stroke(painter, ermine, ink.gold_dark, 1.2)
    hair = outline("M 27 60 C 18 82 20 104 30 116 L 70 116 C 80 104 82 82 73 60 Z")
    _fill(painter, hair, ink.hair)
    _face(painter, ink)
    beard = outline(
        "M 28.5 86 C 28 118 40 134 50 138 C 60 134 72 118 71.5 86 C 69 96 62 97 50 97"
        " C 38 97 31 96 28.5 86 Z"
    )
    _fill(painter, beard, ink.hair)
    _stroke(painter, outline("M 45 105 Q 50 108 55 105"), ink.skin, 2.4)
    _stroke(
        painter, with_mirror(outline("M 50 99 Q 44 96.5 38 101"), 50), ink.hair.lighter(150), 1.4
    )
    _fill(painter, _king_crown(), ink.gold)
    _stroke(painter, _king_crown(), ink.gold_dark, 1.4)
    for x, y in ((20, 28), (41, 21.5)):
        _fill(painter, with_mirror(circle(x, y, 4), 50), ink.gold_light)
        _stroke(painter, with_mirror(circle(x, y, 4), 50), ink.gold_dark, 1.1)
    band = outline("M 26 63 Q 50 56 74 63 L 73 71 Q 50 64 27 71 Z")
    _fill(painter, band, ink.main)
    _stroke(painter, band, ink.gold_dark, 1.2)
    _fill(painter, polygon([(50, 57), (54, 63), (50, 69), (46, 63)]), ink.gold_light)
    _emblem(painter, ink, index, 158, 20)


def queen(painter: QPainter, ink: Inks, index: int) -> None:
    """A queen with long hair, a tiara and a string of pearls."""
    hair = outline(
        "M 50 42 C 26 42 20 62 21 84 C 22 106 10 116 14 140 C 24 150 36 146 38 134"
        " L 50 120 L 50 42 Z"
    )
    _fill(painter, with_mirror(hair, 50), ink.hair)
    neckline = outline("M 40 108 C 34 118 28 122 24 128 L 50 166 L 76 128 C 72 122 66 118 60 108 Z")
    robe = outline("M 30 122 C 14 126 4 132 0 146 L -6 182 L 50 182 L 50 160 Z")
    _fill(painter, robe, ink.main)
    _fill(painter, mirrored(robe, 50), ink.low)
    _fill(painter, neckline, ink.skin)
    collar = outline("M 27 118 C 22 136 34 154 50 166 C 46 150 36 136 34 122 Z")
    _fill(painter, with_mirror(collar, 50), ink.gold)
    _stroke(painter, with_mirror(collar, 50), ink.gold_dark, 1.1)
    _face(painter, ink, width=20.5, lashes=True)
    _fill(
        painter,
        outline("M 44.5 103 Q 47.5 100.6 50 102.2 Q 52.5 100.6 55.5 103 Q 50 108.5 44.5 103 Z"),
        ink.lips,
    )
    fringe = outline("M 50 55 C 38 56 30 66 29 88 C 24 70 30 48 50 46 Z")
    _fill(painter, with_mirror(fringe, 50), ink.hair)
    tiara = outline(
        "M 24 58 Q 20 44 22 34 Q 30 46 36 46 Q 40 34 50 18 Q 60 34 64 46 Q 70 46 78 34 Q 80 44"
        " 76 58 Q 50 46 24 58 Z"
    )
    _fill(painter, tiara, ink.gold)
    _stroke(painter, tiara, ink.gold_dark, 1.4)
    _fill(painter, placed(suit(3), 50, 37, 15), ink.main)
    for x, y, radius in ((22.0, 32.0, 3.6), (36.0, 46.0, 3.0)):
        _fill(painter, with_mirror(circle(x, y, radius), 50), ink.paper)
        _stroke(painter, with_mirror(circle(x, y, radius), 50), ink.gold_dark, 1)
    _fill(painter, circle(50, 16, 4.2), ink.paper)
    _stroke(painter, circle(50, 16, 4.2), ink.gold_dark, 1)
    for x, y in ((37.5, 122), (43, 127.5)):
        _fill(painter, with_mirror(circle(x, y, 2.8), 50), ink.paper)
    _fill(painter, circle(50, 129.5, 3.2), ink.paper)
    _emblem(painter, ink, index, 161, 18)


def jack(painter: QPainter, ink: Inks, index: int) -> None:
    """A young squire in a feathered cap."""
    _shoulders(painter, ink)
    hair = outline(
        "M 50 50 C 26 50 22 66 23 86 C 24 102 22 108 18 114 C 30 120 38 116 40 110 L 50 108 Z"
    )
    _fill(painter, with_mirror(hair, 50), ink.hair)
    _face(painter, ink, width=20)
    _stroke(painter, outline("M 44.5 103.5 Q 50 107.5 55.5 103.5"), ink.line, 2)
    fringe = outline("M 28 70 Q 30 86 27 92 Q 24 76 27 64 Z")
    _fill(painter, with_mirror(fringe, 50), ink.hair)
    collar = outline("M 50 128 L 38 112 L 22 122 L 34 142 Z")
    _fill(painter, with_mirror(collar, 50), ink.paper)
    _stroke(painter, with_mirror(collar, 50), ink.gold_dark, 1.2)
    for x in (14.0, 86.0):
        _stroke(painter, outline(f"M {x} 132 L {x} 182"), ink.gold, 2.6)
    cap = outline(
        "M 22 66 C 8 60 10 42 26 36 C 38 24 70 24 80 38 C 92 44 90 62 78 66 Q 50 56 22 66 Z"
    )
    _fill(painter, cap, ink.main)
    _stroke(painter, outline("M 30 40 Q 46 32 66 36"), ink.low, 2.4)
    band = outline("M 23 64 Q 50 53 77 64 L 76 72 Q 50 62 24 72 Z")
    _fill(painter, band, ink.gold)
    _stroke(painter, band, ink.gold_dark, 1.1)
    feather = outline("M 70 60 C 96 50 98 26 84 10 C 84 22 74 26 70 38 C 66 48 68 56 70 60 Z")
    _fill(painter, feather, ink.gold_light)
    _stroke(painter, feather, ink.gold_dark, 1.2)
    _stroke(painter, outline("M 70 60 C 82 48 87 32 85 16"), ink.gold_dark, 1.2)
    _emblem(painter, ink, index, 158, 20)


def jester_inks(colours: CardColours, *, big: bool) -> Inks:
    """Red and gold for the big joker; ink and silver for the small one."""
    if big:
        return inks(colours, (colours.red, colours.red_low))
    return Inks(
        qcolor(colours.black),
        qcolor(colours.black_low),
        qcolor(colours.silver),
        qcolor(colours.silver_light),
        qcolor(colours.silver_dark),
        qcolor(colours.mask),
        qcolor(colours.hair_black),
        qcolor(colours.paper),
        qcolor(colours.black),
        qcolor(colours.black),
    )


def _halo(painter: QPainter, ink: Inks, *, big: bool) -> None:
    """Behind the head: the sun for the big joker, a moon with stars for the small one."""
    if big:
        _fill(painter, placed(star(24, 0.74), 50, 76, 116), ink.gold_light)
        _fill(painter, circle(50, 76, 41), ink.gold_light.lighter(108))
        return
    moon = placed(crescent(), 45, 66, 88, 20)
    _fill(painter, moon, ink.gold_light.lighter(104))
    _stroke(painter, moon, ink.gold, 1.4)
    for x, y, size in ((84, 24, 13), (92, 46, 8), (70, 12, 7)):
        _fill(painter, placed(star(4, 0.36), x, y, size), ink.gold)


def _bell(painter: QPainter, ink: Inks, x: float, y: float) -> None:
    _fill(painter, circle(x, y, 5.4), ink.gold)
    _stroke(painter, circle(x, y, 5.4), ink.gold_dark, 1.2)
    _fill(painter, circle(x, y + 1.6, 1.5), ink.gold_dark)


def _ruff(painter: QPainter, ink: Inks) -> None:
    """The jester's collar: a row of points with bells."""
    for number, x in enumerate((10, 26, 42, 58, 74, 90)):
        tip = 148 - abs(50 - x) * 0.34
        leaf = polygon([(50 + (x - 50) * 0.5 - 7, 116), (50 + (x - 50) * 0.5 + 7, 116), (x, tip)])
        _fill(painter, leaf, ink.main if number % 2 else ink.gold)
        _stroke(painter, leaf, ink.gold_dark, 0.9)
        _fill(painter, circle(x, tip, 3), ink.gold_light)
        _stroke(painter, circle(x, tip, 3), ink.gold_dark, 1)


def jester(painter: QPainter, ink: Inks, *, big: bool) -> None:
    """A jester in a cap with three horns and bells."""
    _halo(painter, ink, big=big)
    body = outline("M 50 118 C 24 122 6 138 2 182 L 50 182 Z")
    _fill(painter, body, ink.main)
    _fill(painter, mirrored(body, 50), ink.gold if big else ink.low)
    _ruff(painter, ink)
    _face(painter, ink, width=21)
    _stroke(painter, outline("M 40.5 101 Q 50 110 59.5 101"), ink.main, 2.6)
    for cheek in (37.0, 63.0):
        _fill(painter, placed(suit(3), cheek, 94, 8), ink.main)
    left = outline(
        "M 50 66 L 27 74 C 24 52 14 48 6 58 C 2 64 4 72 6 74 C -2 60 2 34 24 36 C 36 37"
        " 46 50 50 58 Z"
    )
    middle = outline("M 32 62 C 34 40 42 30 50 12 C 58 30 66 40 68 62 Q 50 54 32 62 Z")
    _fill(painter, left, ink.main)
    _fill(painter, mirrored(left, 50), ink.low if big else ink.main)
    _stroke(painter, with_mirror(left, 50), ink.gold_dark, 1)
    _fill(painter, middle, ink.gold)
    _stroke(painter, middle, ink.gold_dark, 1)
    band = outline("M 26 74 Q 50 58 74 74 L 73 80 Q 50 66 27 80 Z")
    _fill(painter, band, ink.gold_light)
    _stroke(painter, band, ink.gold_dark, 1.1)
    for x, y in ((6, 77), (94, 77), (50, 11)):
        _bell(painter, ink, x, y)
    _fill(painter, placed(star(), 50, 48, 17), ink.main)
    _fill(painter, placed(star(), 50, 165, 20), ink.gold_light)


COURT = {9: jack, 10: queen, 11: king}
"""Painters of the court cards by rank (9 = jack, 10 = queen, 11 = king)."""


def paint_figure(
    painter: QPainter, rect: QRectF, colours: CardColours, kind: int, pair: tuple[str, str]
) -> None:
    """Draw the figure of a court card or joker, filling `rect` in width, standing on its foot.

    `kind` is a card's kind whose rank is J, Q or K, or a joker (52, 53); `pair` its suit's inks.
    """
    painter.save()
    scale = rect.width() / WIDTH
    painter.translate(QPointF(rect.left(), rect.bottom() - HEIGHT * scale))
    painter.scale(scale, scale)
    if kind >= 52:
        big = kind == 53
        jester(painter, jester_inks(colours, big=big), big=big)
    else:
        COURT[kind % 13](painter, inks(colours, pair), kind // 13)
    painter.restore()
