"""Letters as outlines of the bundled bold face, so that they can be fitted to a box exactly."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainterPath, QTransform

from tractor_app.gui.fonts import font


@lru_cache(maxsize=256)
def _letters(text: str, bold: bool, spacing: float) -> tuple[QPainterPath, QRectF]:
    face = font(200, bold=bold)
    if spacing:
        face.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing * 200)
    path = QPainterPath()
    path.addText(QPointF(0, 0), face, text)
    # The typeface builds some letters of overlapping strokes, which must not cancel out.
    path.setFillRule(Qt.FillRule.WindingFill)
    return path, path.boundingRect()


@lru_cache(maxsize=1)
def _figure_height() -> float:
    """Height of the digits at the size the outlines are made in."""
    return _letters("1", True, 0)[1].height()


def fitted(
    text: str, box: QRectF, *, bold: bool = True, spacing: float = 0, digits: bool = False
) -> QPainterPath:
    """`text` as an outline in the middle of `box`, as high as the box, narrowed to its width.

    With `digits` the box's height is that of the digits, so that letters with a tail (Q, J) or an
    overshoot stand in one line with them. `spacing` is in ems. A text without ink is an empty path.
    """
    path, bounds = _letters(text, bold, spacing)
    if bounds.isEmpty():
        return QPainterPath()
    height = _figure_height() if digits else bounds.height()
    scale_y = box.height() / height
    scale_x = min(scale_y, box.width() / bounds.width())
    middle = -height / 2 if digits else bounds.center().y()
    move = QTransform.fromTranslate(box.center().x(), box.center().y())
    move.scale(scale_x, scale_y)
    move.translate(-bounds.center().x(), -middle)
    return move.map(path)
