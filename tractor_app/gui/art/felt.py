"""The table cloth."""

from __future__ import annotations

import random
import sys
from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QImage, QPainter, QPixmap, QRadialGradient

from tractor_app.gui.theme import Theme, qcolor

_TILE = 128


@lru_cache(maxsize=4)
def _grain(strength: float) -> QPixmap:
    """A tile of faint light and dark specks, the same in each run.

    It makes the cloth look woven and hides the steps of the gradient.
    """
    chance = random.Random(20)
    specks = [round(chance.gauss(0, strength) * 255) for _ in range(256)]
    pixels = [
        (min(60, abs(value)) << 24 | (0xFFFFFF if value > 0 else 0)).to_bytes(4, sys.byteorder)
        for value in specks
    ]
    data = b"".join(pixels[byte] for byte in chance.randbytes(_TILE * _TILE))
    image = QImage(data, _TILE, _TILE, QImage.Format.Format_ARGB32)
    return QPixmap.fromImage(image)


def paint_felt(painter: QPainter, rect: QRect | QRectF, theme: Theme) -> None:
    """Cover `rect`, the whole table, with felt; the painter's clip limits the work."""
    area = QRectF(rect)
    centre = QPointF(area.center().x(), area.top() + area.height() * 0.45)
    light = QRadialGradient(centre, max(area.width(), area.height()) * 0.62)
    felt = theme.felt
    light.setColorAt(0, qcolor(felt.light))
    light.setColorAt(0.45, qcolor(felt.middle))
    light.setColorAt(1, qcolor(felt.dark))
    painter.fillRect(area, light)
    if felt.grain > 0:
        painter.drawTiledPixmap(area, _grain(felt.grain))
