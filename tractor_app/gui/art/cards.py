"""Cards as pixmaps: drawn once for each size, resolution and look, then only copied.

A pixmap is larger than its card by ``SHADOW`` on each side, where the baked shadow and the glow of
a selected card lie: show it at ``(x - SHADOW, y - SHADOW)``.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from tractor_app.engine.cards import BIG_JOKER, KINDS, is_joker
from tractor_app.gui.art.back import paint_back
from tractor_app.gui.art.face import (
    RADIUS,
    UNITS,
    Look,
    card_shape,
    paint_face,
    paint_paper,
    rank_text,
)
from tractor_app.gui.art.lettering import fitted
from tractor_app.gui.art.shapes import placed, rounded, star, suit
from tractor_app.gui.theme import Theme, qcolor

SHADOW = 6
"""Logical pixels around a card that its pixmap has for shadow and glow."""

CACHE_BYTES = 96 * 1024 * 1024
_BYTES_PER_PIXEL = 4
_SHADOW_STEPS = ((4.5, 0.035), (3.4, 0.045), (2.3, 0.06), (1.2, 0.08), (0.3, 0.10))
_SHADOW_DROP = 1.4


class CardArt:
    """Pixmaps of faces, backs and chips in one theme.

    Keeps at most `cache_bytes` of pixels, dropping what was not used for longest; a new size or
    resolution simply fills the cache anew. To be used by the GUI thread, after the application
    object exists.
    """

    def __init__(self, theme: Theme, *, cache_bytes: int = CACHE_BYTES) -> None:
        self._theme = theme
        self._limit = cache_bytes
        self._held = 0
        self._cache: OrderedDict[Hashable, QPixmap] = OrderedDict()

    @property
    def theme(self) -> Theme:
        """The look the cards are drawn in."""
        return self._theme

    @property
    def held_bytes(self) -> int:
        """Memory of the pixmaps kept now."""
        return self._held

    def clear(self) -> None:
        """Forget all pixmaps."""
        self._cache.clear()
        self._held = 0

    def face(
        self,
        kind: int,
        size: QSize,
        dpr: float,
        *,
        trump: bool = False,
        points: int = 0,
        dimmed: bool = False,
        selected: bool = False,
        four_colour: bool = False,
    ) -> QPixmap:
        """The face of `kind` (0..53) on a card of `size` logical pixels at resolution `dpr`.

        `trump` gives the gold edge, `points` (if not 0) the coin with that value, `dimmed` veils
        a card that cannot take part, `selected` lights its edge. Raises ValueError for a kind
        that does not exist.
        """
        if not 0 <= kind < KINDS:
            raise ValueError(f"no card of kind {kind}")
        look = Look(trump, points, dimmed, selected, four_colour)
        key = ("face", kind, size.width(), size.height(), dpr, look)
        return self._cached(key, lambda: self._draw_face(kind, size, dpr, look))

    def back(self, size: QSize, dpr: float) -> QPixmap:
        """The back of a card of `size` logical pixels at resolution `dpr`."""
        key = ("back", size.width(), size.height(), dpr)
        return self._cached(key, lambda: self._draw_back(size, dpr))

    def mini(self, kind: int, height: int, dpr: float, *, four_colour: bool = False) -> QPixmap:
        """A chip such as ``K♦``, `height` logical pixels high, for dark ground, without shadow."""
        if not 0 <= kind < KINDS:
            raise ValueError(f"no card of kind {kind}")
        key = ("mini", kind, height, dpr, four_colour)
        return self._cached(key, lambda: self._draw_mini(kind, height, dpr, four_colour))

    def _cached(self, key: Hashable, draw: Callable[[], QPixmap]) -> QPixmap:
        found = self._cache.get(key)
        if found is not None:
            self._cache.move_to_end(key)
            return found
        pixmap = draw()
        self._cache[key] = pixmap
        self._held += _bytes(pixmap)
        while self._held > self._limit and len(self._cache) > 1:
            _, oldest = self._cache.popitem(last=False)
            self._held -= _bytes(oldest)
        return pixmap

    def _draw_face(self, kind: int, size: QSize, dpr: float, look: Look) -> QPixmap:
        key = ("paper", size.width(), size.height(), dpr, look.trump, look.selected)
        paper = self._cached(key, lambda: self._draw_paper(size, dpr, look))
        pixmap = QPixmap(paper)
        painter = _painter(pixmap)
        painter.translate(SHADOW, SHADOW)
        extent = (float(size.width()), float(size.height()))
        paint_face(painter, extent, self._theme, kind, look)
        if look.dimmed:
            painter.fillPath(card_shape(*extent), qcolor(self._theme.card.dim))
        painter.end()
        return pixmap

    def _draw_paper(self, size: QSize, dpr: float, look: Look) -> QPixmap:
        pixmap = _blank(_with_shadow(size), dpr)
        painter = _painter(pixmap)
        painter.translate(SHADOW, SHADOW)
        self._paint_shadow(painter, size)
        if look.selected:
            self._paint_glow(painter, size)
        extent = (float(size.width()), float(size.height()))
        paint_paper(painter, extent, self._theme, trump=look.trump)
        painter.end()
        return pixmap

    def _paint_shadow(self, painter: QPainter, size: QSize) -> None:
        card = QRectF(0, 0, size.width(), size.height())
        radius = RADIUS * size.width() / UNITS
        for spread, alpha in _SHADOW_STEPS:
            box = card.adjusted(-spread, -spread + _SHADOW_DROP, spread, spread + _SHADOW_DROP)
            colour = qcolor(self._theme.card.shadow, alpha)
            painter.fillPath(rounded(box, radius + spread), colour)

    def _paint_glow(self, painter: QPainter, size: QSize) -> None:
        card = QRectF(0, 0, size.width(), size.height())
        radius = RADIUS * size.width() / UNITS
        surface = self._theme.surface
        for spread, colour in (
            (5.0, qcolor(surface.accent_bright, 0.22)),
            (3.8, qcolor(surface.accent_bright, 0.35)),
            (2.6, qcolor(surface.accent)),
        ):
            box = card.adjusted(-spread, -spread, spread, spread)
            painter.fillPath(rounded(box, radius + spread), colour)

    def _draw_back(self, size: QSize, dpr: float) -> QPixmap:
        pixmap = _blank(_with_shadow(size), dpr)
        painter = _painter(pixmap)
        painter.translate(SHADOW, SHADOW)
        self._paint_shadow(painter, size)
        paint_back(painter, (float(size.width()), float(size.height())), self._theme)
        painter.end()
        return pixmap

    def _draw_mini(self, kind: int, height: int, dpr: float, four_colour: bool) -> QPixmap:
        width = round(height * (1.5 if is_joker(kind) or rank_text(kind) != "10" else 1.75))
        pixmap = _blank(QSize(width, height), dpr)
        painter = _painter(pixmap)
        surface = self._theme.surface
        box = QRectF(0.5, 0.5, width - 1, height - 1)
        painter.fillPath(rounded(box, height * 0.22), qcolor(surface.plate))
        painter.strokePath(rounded(box, height * 0.22), QPen(qcolor(surface.plate_line), 1))
        sign_x, letter_y, letter = width - height * 0.45, height * 0.27, height * 0.46
        if is_joker(kind):
            ink = qcolor(surface.red_suit if kind == BIG_JOKER else surface.black_suit)
            text, sign = ("大" if kind == BIG_JOKER else "小"), star()
        else:
            ink = qcolor(self._theme.suit_on_dark(kind // 13, four_colour=four_colour))
            text, sign = rank_text(kind), suit(kind // 13)
        left = height * 0.24
        column = QRectF(left, letter_y, sign_x - height * 0.27 - left, letter)
        painter.fillPath(fitted(text, column, digits=not is_joker(kind)), ink)
        painter.fillPath(placed(sign, sign_x, height / 2, height * 0.46), ink)
        painter.end()
        return pixmap


def _bytes(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * _BYTES_PER_PIXEL


def _with_shadow(size: QSize) -> QSize:
    return QSize(size.width() + 2 * SHADOW, size.height() + 2 * SHADOW)


def _blank(size: QSize, dpr: float) -> QPixmap:
    pixels = (QSizeF(size) * dpr).toSize().expandedTo(QSize(1, 1))
    pixmap = QPixmap(pixels)
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


def _painter(pixmap: QPixmap) -> QPainter:
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter
