"""Draws faces ahead of time, one now and then, so that no turn begins with a slow frame."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from PySide6.QtCore import QObject, QSize, QTimer

from tractor_app.gui.art.cards import CardArt
from tractor_app.gui.table.items import Look

_PAUSE_MS = 24


class Warmer(QObject):
    """Fills the card art's cache while nothing else needs the time."""

    def __init__(self, art: CardArt, parent: QObject) -> None:
        super().__init__(parent)
        self._art = art
        self._wanted: deque[tuple[int, QSize, float, Look]] = deque()
        self._timer = QTimer(self)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self._draw_one)

    @property
    def waiting(self) -> int:
        """Faces not yet drawn."""
        return len(self._wanted)

    def want(self, faces: Iterable[tuple[int, QSize, float, Look]]) -> None:
        """Draw these next, instead of what was wanted before."""
        self._wanted = deque(faces)
        if self._wanted:
            self._timer.start()

    def stop(self) -> None:
        """Draw nothing more."""
        self._wanted.clear()
        self._timer.stop()

    def _draw_one(self) -> None:
        if not self._wanted:
            self._timer.stop()
            return
        kind, size, dpr, look = self._wanted.popleft()
        self._art.face(kind, size, dpr, **look._asdict())
