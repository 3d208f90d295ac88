"""Cards shown beside text: a strip that always fits its width."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from tractor_app.gui import look
from tractor_app.gui.art.cards import SHADOW


class CardStrip(QWidget):
    """Cards in one row, side by side while there is room, else overlapping evenly."""

    def __init__(self, parent: QWidget | None = None, *, height: int = 84, gap: int = 6) -> None:
        super().__init__(parent)
        self._card = QSize(round(height / 1.4), height)
        self._gap = gap
        self._kinds: tuple[int, ...] = ()
        self._trumps: frozenset[int] = frozenset()
        self._dimmed: frozenset[int] = frozenset()
        self._points: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_cards(
        self,
        kinds: Iterable[int],
        *,
        trumps: Iterable[int] = (),
        points: Iterable[int] = (),
        dimmed: Iterable[int] = (),
    ) -> None:
        """Show `kinds` from left to right; `dimmed` are places in the row, `trumps` kinds.

        A kind below 0 is a card that lies face down.

        `points`, where given, is the worth of each card in order.
        """
        self._kinds = tuple(kinds)
        self._trumps = frozenset(trumps)
        self._points = tuple(points)
        self._dimmed = frozenset(dimmed)
        self.updateGeometry()
        self.update()

    @property
    def kinds(self) -> tuple[int, ...]:
        """What is shown."""
        return self._kinds

    def sizeHint(self) -> QSize:
        """Room for all cards side by side."""
        count = max(1, len(self._kinds))
        width = count * self._card.width() + (count - 1) * self._gap
        return QSize(width + 2 * SHADOW, self._card.height() + 2 * SHADOW)

    def minimumSizeHint(self) -> QSize:
        """Room for one card; the others then overlap."""
        return QSize(self._card.width() + 2 * SHADOW, self._card.height() + 2 * SHADOW)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the cards."""
        painter = QPainter(self)
        dpr = self.devicePixelRatioF()
        step = self._step()
        for number in range(len(self._kinds)):
            painter.drawPixmap(QPoint(round(number * step), 0), self._pixmap(number, dpr))

    def _pixmap(self, number: int, dpr: float) -> QPixmap:
        art, kind = look.card_art(), self._kinds[number]
        if kind < 0:
            return art.back(self._card, dpr)
        return art.face(
            kind,
            self._card,
            dpr,
            trump=kind in self._trumps,
            points=self._points[number] if self._points else 0,
            dimmed=number in self._dimmed,
            four_colour=look.four_colours(),
        )

    def _step(self) -> float:
        full = float(self._card.width() + self._gap)
        if len(self._kinds) < 2:
            return full
        room = self.width() - self._card.width() - 2 * SHADOW
        return min(full, room / (len(self._kinds) - 1))
