"""Signs beside the cards: suits, no-trump, badges, the turn ring, and icons for buttons."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

from tractor_app.gui.art import shapes
from tractor_app.gui.art.lettering import fitted
from tractor_app.gui.art.shapes import circle, outline, placed, rounded, suit, with_mirror
from tractor_app.gui.theme import Theme, qcolor


def suit_path(index: int, rect: QRectF) -> QPainterPath:
    """The sign of a suit (0..3 = S, H, C, D) as large as fits the middle of `rect`."""
    return placed(suit(index), rect.center().x(), rect.center().y(), _side(rect))


def _side(rect: QRectF) -> float:
    return min(rect.width(), rect.height())


def paint_suit(
    painter: QPainter,
    index: int | None,
    rect: QRectF,
    theme: Theme,
    *,
    on_dark: bool = True,
    four_colour: bool = False,
) -> None:
    """Paint a suit's sign in its colour; None is the no-trump sign with the red suits in red."""
    if index is not None:
        painter.fillPath(suit_path(index, rect), _suit_ink(index, theme, on_dark, four_colour))
        return
    side = _side(rect)
    for number, (x, y) in enumerate(shapes.FOUR_AROUND):
        centre = rect.center() + QPointF(x, y) * side
        sign = placed(suit(number), centre.x(), centre.y(), shapes.FOUR_SIZE * side)
        painter.fillPath(sign, _suit_ink(number, theme, on_dark, four_colour))


def _suit_ink(index: int, theme: Theme, on_dark: bool, four_colour: bool) -> QColor:
    if on_dark:
        return qcolor(theme.suit_on_dark(index, four_colour=four_colour))
    return qcolor(theme.suit_on_card(index, four_colour=four_colour)[0])


def paint_declarer_badge(painter: QPainter, rect: QRectF, theme: Theme, text: str = "") -> None:
    """The gold badge of the declarer: the given short text (``庄``), or else a crown."""
    surface = theme.surface
    painter.fillPath(rounded(rect, _side(rect) * 0.22), qcolor(surface.accent))
    inside = rect.adjusted(*(side * _side(rect) for side in (0.18, 0.18, -0.18, -0.18)))
    path = fitted(text, inside) if text else _centred(shapes.crown(), inside)
    painter.fillPath(path, qcolor(surface.on_accent))


def _centred(path: QPainterPath, rect: QRectF) -> QPainterPath:
    return placed(path, rect.center().x(), rect.center().y(), _side(rect))


def paint_turn_ring(painter: QPainter, rect: QRectF, theme: Theme, share: float = 1.0) -> None:
    """The gold ring around whose turn it is; `share` (0..1) of it is the time that is left."""
    width = max(2.0, _side(rect) * 0.075)
    box = rect.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    painter.strokePath(
        circle(box.center().x(), box.center().y(), _side(box) / 2),
        QPen(qcolor(theme.surface.accent, 0.22), width),
    )
    arc = QPainterPath()
    arc.arcMoveTo(box, 90)
    arc.arcTo(box, 90, -360 * min(1.0, max(0.0, share)))
    pen = QPen(qcolor(theme.surface.accent), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(arc, pen)


def paint_avatar(painter: QPainter, rect: QRectF, theme: Theme, name: str) -> None:
    """A disc with the first character of a name."""
    side = _side(rect)
    centre = rect.center()
    painter.fillPath(circle(centre.x(), centre.y(), side / 2), qcolor(theme.surface.avatar))
    letter = name.strip()[:1].upper()
    if letter:
        box = QRectF(centre.x() - side * 0.26, centre.y() - side * 0.23, side * 0.52, side * 0.46)
        painter.fillPath(fitted(letter, box), qcolor(theme.surface.text))


def _gear() -> QPainterPath:
    teeth = QPainterPath()
    for step in range(16):
        angle = math.radians(22.5 * step + 11.25)
        radius = 0.46 if step % 2 else 0.35
        for shift in (-0.16, 0.16):
            point = QPointF(radius * math.cos(angle + shift), radius * math.sin(angle + shift))
            if step == 0 and shift < 0:
                teeth.moveTo(point)
            else:
                teeth.lineTo(point)
    teeth.closeSubpath()
    teeth.addPath(circle(0, 0, 0.15))
    return teeth


def _bulb() -> QPainterPath:
    glass = outline(
        "M -0.13 0.2 C -0.13 0.08 -0.31 0 -0.31 -0.19 C -0.31 -0.36 -0.17 -0.48 0 -0.48"
        " C 0.17 -0.48 0.31 -0.36 0.31 -0.19 C 0.31 0 0.13 0.08 0.13 0.2 Z"
    )
    glass.addPath(outline("M -0.13 0.29 L 0.13 0.29"))
    glass.addPath(outline("M -0.08 0.4 L 0.08 0.4"))
    return glass


def _clock() -> QPainterPath:
    face = outline("M -0.34 -0.3 L -0.4 -0.06 L -0.18 -0.14")
    face.addPath(outline("M -0.39 -0.07 C -0.33 -0.28 -0.18 -0.41 0.02 -0.41"))
    face.addPath(
        outline("M 0.02 -0.41 C 0.25 -0.41 0.42 -0.23 0.42 0 C 0.42 0.23 0.25 0.41 0.02 0.41")
    )
    face.addPath(outline("M 0.02 0.41 C -0.14 0.41 -0.28 0.33 -0.35 0.2"))
    face.addPath(outline("M 0.02 -0.22 L 0.02 0.02 L 0.17 0.12"))
    return face


def _person() -> QPainterPath:
    path = circle(0, -0.2, 0.2)
    path.addPath(outline("M -0.4 0.44 C -0.4 0.02 0.4 0.02 0.4 0.44"))
    return path


def _network() -> QPainterPath:
    path = QPainterPath()
    for x, y in ((0, -0.3), (-0.32, 0.3), (0.32, 0.3)):
        path.addPath(rounded(QRectF(x - 0.13, y - 0.11, 0.26, 0.22), 0.05))
    path.addPath(outline("M 0 -0.19 L 0 0 L -0.32 0 L -0.32 0.19"))
    path.addPath(outline("M 0 0 L 0.32 0 L 0.32 0.19"))
    return path


def _cards() -> QPainterPath:
    path = rounded(QRectF(-0.12, -0.36, 0.48, 0.72), 0.08)
    path.addPath(outline("M -0.22 -0.26 L -0.38 -0.22 L -0.24 0.4"))
    path.addPath(placed(suit(3), 0.12, 0, 0.26))
    return path


def _book() -> QPainterPath:
    leaf = outline(
        "M 0 -0.26 C 0.12 -0.36 0.3 -0.37 0.43 -0.34 L 0.43 0.3 C 0.3 0.27 0.12 0.28 0 0.38"
    )
    path = with_mirror(leaf)
    path.addPath(outline("M 0 -0.26 L 0 0.38"))
    return path


def _warning() -> QPainterPath:
    path = outline("M 0 -0.4 L 0.44 0.36 L -0.44 0.36 Z")
    path.addPath(outline("M 0 -0.13 L 0 0.1"))
    path.addPath(outline("M 0 0.23 L 0 0.235"))
    return path


def _bars() -> QPainterPath:
    path = rounded(QRectF(-0.3, -0.36, 0.2, 0.72), 0.05)
    path.addPath(rounded(QRectF(0.1, -0.36, 0.2, 0.72), 0.05))
    return path


_STROKED: Final[dict[str, Callable[[], QPainterPath]]] = {
    "settings": _gear,
    "hint": _bulb,
    "last_trick": _clock,
    "player": _person,
    "network": _network,
    "cards": _cards,
    "rules": _book,
    "warning": _warning,
    "close": lambda: outline("M -0.3 -0.3 L 0.3 0.3 M 0.3 -0.3 L -0.3 0.3"),
    "menu": lambda: outline(
        "M -0.38 -0.26 L 0.38 -0.26 M -0.38 0 L 0.38 0 M -0.38 0.26 L 0.38 0.26"
    ),
    "ok": lambda: outline("M -0.36 0.02 L -0.1 0.28 L 0.38 -0.26"),
    "add": lambda: outline("M 0 -0.34 L 0 0.34 M -0.34 0 L 0.34 0"),
    "back": lambda: outline("M 0.16 -0.34 L -0.18 0 L 0.16 0.34"),
    "next": lambda: outline("M -0.16 -0.34 L 0.18 0 L -0.16 0.34"),
    "full_screen": lambda: outline(
        "M -0.38 -0.12 L -0.38 -0.38 L -0.12 -0.38 M 0.12 -0.38 L 0.38 -0.38 L 0.38 -0.12"
        " M 0.38 0.12 L 0.38 0.38 L 0.12 0.38 M -0.12 0.38 L -0.38 0.38 L -0.38 0.12"
    ),
}
_FILLED: Final[dict[str, Callable[[], QPainterPath]]] = {
    "play": lambda: outline("M -0.24 -0.38 L 0.4 0 L -0.24 0.38 Z"),
    "pause": _bars,
    "crown": shapes.crown,
    "star": shapes.star,
    "no_trump": shapes.no_trump,
}
ICON_NAMES: Final = (*_STROKED, *_FILLED)


def paint_icon(painter: QPainter, name: str, rect: QRectF, colour: QColor) -> None:
    """Paint the icon called `name` (one of ``ICON_NAMES``); raises KeyError for another name."""
    side = _side(rect)
    if name in _FILLED:
        painter.fillPath(_centred(_FILLED[name](), rect), colour)
        return
    pen = QPen(colour, max(1.3, side * 0.085))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(placed(_STROKED[name](), rect.center().x(), rect.center().y(), side), pen)


def icon(name: str, colour: QColor, side: int = 20) -> QIcon:
    """A button's icon of `side` logical pixels, sharp at resolutions up to three."""
    result = QIcon()
    for factor in (1, 2, 3):
        pixmap = QPixmap(QSize(side, side) * factor)
        pixmap.setDevicePixelRatio(factor)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_icon(painter, name, QRectF(1, 1, side - 2, side - 2), colour)
        painter.end()
        result.addPixmap(pixmap)
    return result
