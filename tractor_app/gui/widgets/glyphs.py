"""Small signs for buttons, drawn as lines: menu, gear, full screen and the like."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

Draw = Callable[[QPainterPath], None]
"""Adds lines to a path in the unit square."""


def _line(path: QPainterPath, *points: tuple[float, float]) -> None:
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)


def _menu(path: QPainterPath) -> None:
    for y in (0.22, 0.5, 0.78):
        _line(path, (0.12, y), (0.88, y))


def _close(path: QPainterPath) -> None:
    _line(path, (0.2, 0.2), (0.8, 0.8))
    _line(path, (0.8, 0.2), (0.2, 0.8))


def _full(path: QPainterPath) -> None:
    for x in (0.12, 0.88):
        for y in (0.12, 0.88):
            _line(path, (x + (0.5 - x) * 0.6, y), (x, y), (x, y + (0.5 - y) * 0.6))


def _gear(path: QPainterPath) -> None:
    path.addEllipse(QPointF(0.5, 0.5), 0.13, 0.13)
    teeth = 8
    for number in range(4 * teeth + 1):
        angle = (number - 0.5) * math.tau / (4 * teeth)
        radius = 0.46 if number % 4 < 2 else 0.34
        point = (0.5 + radius * math.cos(angle), 0.5 + radius * math.sin(angle))
        if number == 0:
            path.moveTo(*point)
        else:
            path.lineTo(*point)
    path.closeSubpath()


def _trick(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(0.34, 0.12, 0.5, 0.68), 0.08, 0.08)
    _line(path, (0.18, 0.3), (0.18, 0.92), (0.62, 0.92))


def _book(path: QPainterPath) -> None:
    _line(path, (0.5, 0.22), (0.5, 0.86))
    _line(path, (0.5, 0.22), (0.36, 0.14), (0.1, 0.14), (0.1, 0.78), (0.36, 0.78), (0.5, 0.86))
    _line(path, (0.5, 0.86), (0.64, 0.78), (0.9, 0.78), (0.9, 0.14), (0.64, 0.14), (0.5, 0.22))


def _globe(path: QPainterPath) -> None:
    path.addEllipse(QPointF(0.5, 0.5), 0.4, 0.4)
    path.addEllipse(QPointF(0.5, 0.5), 0.17, 0.4)
    _line(path, (0.1, 0.5), (0.9, 0.5))


def _plus(path: QPainterPath) -> None:
    _line(path, (0.5, 0.14), (0.5, 0.86))
    _line(path, (0.14, 0.5), (0.86, 0.5))


def _undo(path: QPainterPath) -> None:
    path.moveTo(0.2, 0.3)
    path.lineTo(0.6, 0.3)
    path.cubicTo(0.98, 0.3, 0.98, 0.8, 0.6, 0.8)
    path.lineTo(0.4, 0.8)
    _line(path, (0.38, 0.12), (0.18, 0.3), (0.38, 0.48))


def _exit(path: QPainterPath) -> None:
    _line(path, (0.56, 0.14), (0.16, 0.14), (0.16, 0.86), (0.56, 0.86))
    _line(path, (0.4, 0.5), (0.9, 0.5))
    _line(path, (0.7, 0.3), (0.9, 0.5), (0.7, 0.7))


def _info(path: QPainterPath) -> None:
    path.addEllipse(QPointF(0.5, 0.5), 0.4, 0.4)
    _line(path, (0.5, 0.46), (0.5, 0.72))
    _line(path, (0.5, 0.28), (0.5, 0.31))


def _question(path: QPainterPath) -> None:
    path.moveTo(0.3, 0.34)
    path.cubicTo(0.3, 0.06, 0.74, 0.06, 0.74, 0.34)
    path.cubicTo(0.74, 0.52, 0.5, 0.5, 0.5, 0.68)
    _line(path, (0.5, 0.86), (0.5, 0.88))


def _arrow(path: QPainterPath) -> None:
    _line(path, (0.1, 0.5), (0.88, 0.5))
    _line(path, (0.62, 0.24), (0.88, 0.5), (0.62, 0.76))


def _pen(path: QPainterPath) -> None:
    _line(path, (0.14, 0.86), (0.2, 0.64), (0.7, 0.14), (0.86, 0.3), (0.36, 0.8), (0.14, 0.86))


def _open(path: QPainterPath) -> None:
    _line(path, (0.5, 0.62), (0.5, 0.1))
    _line(path, (0.3, 0.3), (0.5, 0.1), (0.7, 0.3))
    _line(path, (0.12, 0.6), (0.12, 0.88), (0.88, 0.88), (0.88, 0.6))


def _save(path: QPainterPath) -> None:
    _line(path, (0.5, 0.1), (0.5, 0.62))
    _line(path, (0.3, 0.42), (0.5, 0.62), (0.7, 0.42))
    _line(path, (0.12, 0.6), (0.12, 0.88), (0.88, 0.88), (0.88, 0.6))


def _lock(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(0.18, 0.46, 0.64, 0.44), 0.08, 0.08)
    path.moveTo(0.32, 0.46)
    path.lineTo(0.32, 0.32)
    path.arcTo(QRectF(0.32, 0.12, 0.36, 0.4), 180, -180)
    path.lineTo(0.68, 0.46)


def _copy(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(0.34, 0.34, 0.54, 0.54), 0.08, 0.08)
    _line(path, (0.22, 0.66), (0.12, 0.66), (0.12, 0.12), (0.66, 0.12), (0.66, 0.22))


def _tick(path: QPainterPath) -> None:
    _line(path, (0.14, 0.54), (0.4, 0.8), (0.88, 0.22))


GLYPHS: Final[dict[str, Draw]] = {
    "menu": _menu,
    "close": _close,
    "full": _full,
    "gear": _gear,
    "trick": _trick,
    "book": _book,
    "globe": _globe,
    "plus": _plus,
    "undo": _undo,
    "exit": _exit,
    "info": _info,
    "question": _question,
    "arrow": _arrow,
    "pen": _pen,
    "open": _open,
    "save": _save,
    "lock": _lock,
    "copy": _copy,
    "tick": _tick,
}


def paint(painter: QPainter, name: str, rect: QRectF, colour: QColor) -> None:
    """Paint the sign `name` into `rect`. Raises KeyError for another name."""
    path = QPainterPath()
    GLYPHS[name](path)
    painter.save()
    painter.translate(rect.topLeft())
    painter.scale(rect.width(), rect.height())
    pen = QPen(colour, max(1.6, rect.height() / 11) / rect.height())
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.restore()
