"""Outlines that the drawings are made of.

Outlines lie in a unit square around the origin (-0.5..0.5, y downwards) unless said otherwise;
`placed` brings them to their place and size.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QTransform

CLUB_LEAVES = ((0, -0.265), (-0.25, 0.105), (0.25, 0.105))
"""Centres of the leaves of the club."""

FOUR_AROUND = ((0, -0.285), (0.285, 0), (0, 0.285), (-0.285, 0))
FOUR_SIZE = 0.41
"""Places and size of the four suits in the no-trump sign."""

_ARGUMENTS = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0}


def outline(text: str) -> QPainterPath:
    """A path from absolute M, L, Q, C and Z commands, separated by spaces.

    Raises ValueError for anything else.
    """
    path = QPainterPath()
    words = iter(text.replace(",", " ").split())
    for command in words:
        if command not in _ARGUMENTS:
            raise ValueError(f"{command!r} is no path command")
        numbers = [float(next(words)) for _ in range(_ARGUMENTS[command])]
        points = [QPointF(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        _append(path, command, points)
    return path


def _append(path: QPainterPath, command: str, points: list[QPointF]) -> None:
    if command == "M":
        path.moveTo(points[0])
    elif command == "L":
        path.lineTo(points[0])
    elif command == "Q":
        path.quadTo(points[0], points[1])
    elif command == "C":
        path.cubicTo(points[0], points[1], points[2])
    else:
        path.closeSubpath()


def placed(path: QPainterPath, x: float, y: float, size: float, angle: float = 0) -> QPainterPath:
    """A unit path scaled to `size`, turned by `angle` degrees and centred on (x, y)."""
    return QTransform().translate(x, y).rotate(angle).scale(size, size).map(path)


def mirrored(path: QPainterPath, x: float = 0) -> QPainterPath:
    """`path` reflected at the vertical line through `x`."""
    return QTransform(-1, 0, 0, 1, 2 * x, 0).map(path)


def with_mirror(path: QPainterPath, x: float = 0) -> QPainterPath:
    """`path` together with its reflection at the vertical line through `x`."""
    both = QPainterPath(path)
    both.addPath(mirrored(path, x))
    both.setFillRule(Qt.FillRule.WindingFill)
    return both


def circle(x: float, y: float, radius: float) -> QPainterPath:
    """A circle."""
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def ellipse(x: float, y: float, rx: float, ry: float) -> QPainterPath:
    """An ellipse with its axes along x and y."""
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), rx, ry)
    return path


def rounded(rect: QRectF, radius: float) -> QPainterPath:
    """A rectangle with round corners."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def polygon(points: list[tuple[float, float]]) -> QPainterPath:
    """A closed polygon."""
    path = QPainterPath(QPointF(*points[0]))
    for x, y in points[1:]:
        path.lineTo(x, y)
    path.closeSubpath()
    return path


def arch(rect: QRectF) -> QPainterPath:
    """A niche: straight sides and foot, a half circle as its top."""
    radius = rect.width() / 2
    path = QPainterPath(rect.bottomLeft())
    path.lineTo(rect.left(), rect.top() + radius)
    path.arcTo(QRectF(rect.left(), rect.top(), 2 * radius, 2 * radius), 180, -180)
    path.lineTo(rect.bottomRight())
    path.closeSubpath()
    return path


@cache
def _spade() -> QPainterPath:
    return outline(
        "M 0 -0.5 C 0.07 -0.34 0.47 -0.12 0.47 0.13 C 0.47 0.27 0.37 0.35 0.255 0.35"
        " C 0.16 0.35 0.085 0.305 0.04 0.23 C 0.05 0.36 0.095 0.445 0.18 0.5"
        " L -0.18 0.5 C -0.095 0.445 -0.05 0.36 -0.04 0.23 C -0.085 0.305 -0.16 0.35 -0.255 0.35"
        " C -0.37 0.35 -0.47 0.27 -0.47 0.13 C -0.47 -0.12 -0.07 -0.34 0 -0.5 Z"
    )


@cache
def _heart() -> QPainterPath:
    return outline(
        "M 0 0.5 C -0.08 0.32 -0.49 0.08 -0.49 -0.2 C -0.49 -0.37 -0.375 -0.47 -0.25 -0.47"
        " C -0.13 -0.47 -0.04 -0.39 0 -0.27 C 0.04 -0.39 0.13 -0.47 0.25 -0.47"
        " C 0.375 -0.47 0.49 -0.37 0.49 -0.2 C 0.49 0.08 0.08 0.32 0 0.5 Z"
    )


@cache
def _club() -> QPainterPath:
    stem = outline(
        "M 0.035 0.05 C 0.045 0.3 0.09 0.43 0.18 0.5 L -0.18 0.5"
        " C -0.09 0.43 -0.045 0.3 -0.035 0.05 L -0.09 -0.08 L 0.09 -0.08 Z"
    )
    for x, y in CLUB_LEAVES:
        stem.addPath(circle(x, y, 0.235))
    stem.setFillRule(Qt.FillRule.WindingFill)
    return stem


@cache
def _diamond() -> QPainterPath:
    return outline(
        "M 0 -0.52 Q 0.15 -0.2 0.39 0 Q 0.15 0.2 0 0.52 Q -0.15 0.2 -0.39 0 Q -0.15 -0.2 0 -0.52 Z"
    )


_SUITS: tuple[Callable[[], QPainterPath], ...] = (_spade, _heart, _club, _diamond)


def suit(index: int) -> QPainterPath:
    """The sign of a suit (0..3 = spade, heart, club, diamond)."""
    return _SUITS[index]()


@cache
def suit_inset(index: int) -> QPainterPath:
    """A line to engrave inside a suit's sign, in the sign's own unit square."""
    if index != 2:
        return placed(suit(index), 0, 0, 0.76)
    path = QPainterPath()
    for x, y in CLUB_LEAVES:
        path.addPath(circle(x, y, 0.165))
    return path


@cache
def no_trump() -> QPainterPath:
    """The sign for "no trump suit": the four suits around one point."""
    path = QPainterPath()
    for index, (x, y) in enumerate(FOUR_AROUND):
        path.addPath(placed(suit(index), x, y, FOUR_SIZE))
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


@cache
def star(points: int = 5, inner: float = 0.4) -> QPainterPath:
    """A star with a point upwards; `inner` is the inner radius as a share of the outer one."""
    corners = []
    for step in range(2 * points):
        radius = 0.5 * (inner if step % 2 else 1)
        angle = math.pi * step / points - math.pi / 2
        corners.append((radius * math.cos(angle), radius * math.sin(angle)))
    return polygon(corners)


@cache
def crescent() -> QPainterPath:
    """A moon, open to the right."""
    path = QPainterPath()
    whole = QRectF(-0.5, -0.5, 1, 1)
    path.arcMoveTo(whole, 55)
    path.arcTo(whole, 55, 250)
    horn = path.currentPosition()
    path.cubicTo(-0.2, horn.y() * 0.85, -0.2, -horn.y() * 0.85, horn.x(), -horn.y())
    path.closeSubpath()
    return path


@cache
def crown() -> QPainterPath:
    """A crown with three points, pearls on them, and a band."""
    body = outline(
        "M -0.42 0.24 L -0.5 -0.2 L -0.24 0.02 L 0 -0.34 L 0.24 0.02 L 0.5 -0.2 L 0.42 0.24 Z"
    )
    path = QPainterPath(body)
    path.addPath(rounded(QRectF(-0.42, 0.29, 0.84, 0.13), 0.04))
    for x, y in ((-0.5, -0.23), (0, -0.38), (0.5, -0.23)):
        path.addPath(circle(x * 0.94, y, 0.07))
    path.setFillRule(Qt.FillRule.WindingFill)
    return path
