"""A band over the table while the line to the host is cut: what happens now, and for how long.

It lies above the sentence and the buttons: the own cards can be chosen meanwhile, and what the
table says of that is to be seen.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from tractor_app.gui import look
from tractor_app.gui.table.widget import TableWidget
from tractor_app.gui.theme import qcolor
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.widgets.forms import label
from tractor_app.net.client import Client, LinkState

_GAP: Final = 8
"""Pixels between it and the sentence."""
_MINUTE: Final = 60.0
_LATE: Final = 1.0
"""Seconds a line may be gone before anything is said: most cuts are over by then."""


class LineBanner(QFrame):
    """Says that the line is cut, since when, and what becomes of the seat."""

    leave_wanted = Signal()

    def __init__(self, page: QWidget, table: Callable[[], TableWidget | None]) -> None:
        super().__init__(page)
        self._page = page
        self._table = table
        self.clock: Callable[[], float] = time.monotonic
        """Seconds that only go forward."""
        self._since = 0.0
        self._coming = False
        self._seated = True
        self._hold = 0.0
        row = QHBoxLayout(self)
        row.setContentsMargins(22, 12, 14, 12)
        row.setSpacing(18)
        texts = QVBoxLayout()
        texts.setSpacing(2)
        self.title = label("strong")
        self.text = label("muted")
        texts.addWidget(self.title)
        texts.addWidget(self.text)
        row.addLayout(texts, 1)
        self.leave = PillButton(quiet=True)
        self.leave.clicked.connect(self.leave_wanted)
        row.addWidget(self.leave, 0, Qt.AlignmentFlag.AlignVCenter)
        self._tick = QTimer(self)
        self._tick.setInterval(round(_LATE * 1000))
        self._tick.timeout.connect(self._show)
        page.installEventFilter(self)
        self.hide()

    def show_state(self, client: Client | None) -> None:
        """Follow the state of the line of whoever is at a table, or on the way back to one."""
        lost = client is not None and client.state is LinkState.LOST
        if client is None or not lost or not client.guest.token:
            self._tick.stop()
            self.hide()
        elif not self._tick.isActive():
            self._coming = client.guest.room is None
            self._seated = client.guest.table is not None and client.guest.seat is not None
            self._hold = client.guest.hold
            self._since = self.clock()
            self._tick.start()

    def _show(self) -> None:
        self.retranslate()
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()

    def _place(self) -> None:
        page, table = self._page, self._table()
        # A room is to be seen below it; on the way to a table there is nothing else to see.
        top = page.height() // 2 - self.height() if self._coming else _GAP
        if table is not None:
            sentence = table.presenter.layout.prompt.top() - table.bar.raised
            low = table.mapTo(page, QPoint(0, round(sentence))).y()
            top = low - _GAP - self.height()
        self.move((page.width() - self.width()) // 2, top)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the middle."""
        if watched is self._page and event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def changeEvent(self, event: QEvent) -> None:
        """Show the new language at once."""
        if event.type() == QEvent.Type.LanguageChange and self.isVisible():
            self._show()
        super().changeEvent(event)

    def retranslate(self) -> None:
        """Set every text."""
        seconds = round(self.clock() - self._since)
        if self._coming:
            title = self.tr("The host does not answer, trying again for %n second(s)…", "", seconds)
            text = self.tr("As soon as it does you are back at your table.")
        else:
            title = self.tr("Connection lost for %n second(s), trying again…", "", seconds)
            text = self.tr("You will see the table again as soon as the line is back.")
        self.title.setText(title)
        self.text.setText(self._kept(self._hold - seconds) if self._seated else text)
        self.leave.setText(self.tr("Leave the table"))
        self.setAccessibleName(self.title.text())
        self.setAccessibleDescription(self.text.text())

    def _kept(self, left: float) -> str:
        if left >= _MINUTE:
            text = self.tr(
                "Your seat is kept for %n minute(s); after a few seconds a bot plays for you.",
                "",
                round(left / _MINUTE),
            )
        elif left > 0:
            text = self.tr(
                "Your seat is kept for %n second(s); a bot plays for you.", "", int(left + 0.999)
            )
        else:
            text = self.tr("Your seat is not kept any longer; perhaps you can still come back.")
        return text

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A dark plate with a warning's edge."""
        worn = look.theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75)
        painter.setPen(QPen(qcolor(worn.surface.warning), 1.5))
        painter.setBrush(qcolor(worn.surface.sheet))
        painter.drawRoundedRect(rect, worn.radii.large, worn.radii.large)
