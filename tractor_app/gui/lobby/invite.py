"""How others get to a table that they do not see by themselves: a link, and a code to compare. How
one gets to one's own seat from another computer: another link."""

from __future__ import annotations

from collections.abc import Sequence

import segno
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from tractor_app.gui import look
from tractor_app.gui.theme import qcolor
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.widgets.forms import FormRow, label
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.net.addresses import link

_QUIET = 4
"""Squares of white around a code."""
_SIDE = 190


class QrPicture(QWidget):
    """A text as a QR code: dark on white, with the border that readers need."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self.squares: Sequence[Sequence[int]] = ()
        self.setFixedSize(side, side)

    def show_text(self, text: str) -> None:
        """Another text; one that is too long leaves the place empty."""
        try:
            self.squares = segno.make_qr(text, error="l").matrix
        except segno.DataOverflowError:
            self.squares = ()
        self.setVisible(bool(self.squares))
        self.setAccessibleDescription(text)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Whole pixels only, so that every square is as large as the others."""
        if not self.squares:
            return
        painter = QPainter(self)
        card = look.theme().card
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(qcolor(card.paper))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = look.theme().radii.small
        painter.drawRoundedRect(self.rect(), radius, radius)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        count = len(self.squares)
        step = self.width() // (count + 2 * _QUIET)
        left = (self.width() - step * count) // 2
        for y, row in enumerate(self.squares):
            for x, dark in enumerate(row):
                if dark:
                    spot = QRect(left + x * step, left + y * step, step, step)
                    painter.fillRect(spot, qcolor(card.black))


class InviteSheet(Sheet):
    """Shows the way to one host; ``addresses`` are all those that lead there.

    ``seat``: the table one is at and the token of one's own seat; None: one has none.
    """

    def __init__(
        self,
        host: QWidget,
        addresses: Sequence[str],
        port: int,
        code: str,
        seat: tuple[str, str] | None = None,
    ) -> None:
        super().__init__(host, width=660)
        self._port = port
        self._code = code
        self._seat = seat
        self._intro = label("muted", wrap=True)
        self.body.addWidget(self._intro)
        row = QHBoxLayout()
        row.setSpacing(12)
        self.link = QLineEdit()
        self.link.setReadOnly(True)
        self.copy = PillButton(glyph="copy")
        self.copy.clicked.connect(self._copy)
        row.addWidget(self.link, 1)
        row.addWidget(self.copy)
        self.body.addLayout(row)
        self.address = QComboBox()
        self.address.addItems(list(addresses))
        self.address.currentIndexChanged.connect(lambda _index: self._show_link())
        self._address_row = FormRow(self.address)
        self._address_row.setVisible(len(addresses) > 1)
        self.body.addWidget(self._address_row)
        low = QHBoxLayout()
        low.setSpacing(24)
        low.addLayout(self._code_part(), 1)
        self.picture = QrPicture(_SIDE)
        low.addWidget(self.picture)
        self.body.addLayout(low)
        self._close = PillButton(primary=True, key="Enter")
        self._close.clicked.connect(self.dismiss)
        self.move_seat = PillButton(glyph="copy")
        self.move_seat.clicked.connect(self._copy_seat)
        self._move_help = label("caption", wrap=True)
        for widget in (self.move_seat, self._move_help):
            widget.setVisible(seat is not None)
        self.footer.addWidget(self.move_seat)
        self.footer.addWidget(self._move_help, 1)
        self.footer.addWidget(self._close)

    def _code_part(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(2)
        self._code_label = label("figure", text=self._code)
        self._code_help = label("caption", wrap=True)
        for widget in (self._code_label, self._code_help):
            widget.setVisible(bool(self._code))
            column.addWidget(widget)
        self._scan_help = label("caption", wrap=True)
        column.addSpacing(10)
        column.addWidget(self._scan_help)
        column.addStretch(1)
        return column

    def first_focus(self) -> QWidget:
        """Enter copies."""
        return self.copy

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.link.text())
        self.copy.setText(self.tr("Copied"))

    def _copy_seat(self) -> None:
        text = link(self.address.currentText(), self._port, self._code, self._seat)
        QApplication.clipboard().setText(text)
        self.move_seat.setText(self.tr("Copied"))

    def _show_link(self) -> None:
        text = link(self.address.currentText(), self._port, self._code)
        self.link.setText(text)
        self.picture.show_text(text)
        self.link.setCursorPosition(0)
        self.copy.setText(self.tr("Copy"))
        self.move_seat.setText(self.tr("My seat"))

    def retranslate(self) -> None:
        """Set every text."""
        self.title.setText(self.tr("Invite others"))
        self._intro.setText(
            self.tr(
                "Everybody on your network finds the table by themselves. Whoever does not pastes "
                "this link where tables are looked for."
            )
        )
        self.link.setAccessibleName(self.tr("Link to the table"))
        self._address_row.set_texts(
            self.tr("Address"), self.tr("This computer has several; try another if one fails.")
        )
        self._code_help.setText(
            self.tr(
                "The host's code: guests see the same one in the room. Another code means another "
                "computer in between. Whoever came by the link need not compare."
            )
        )
        self._scan_help.setText(
            self.tr("A phone reads the link from the picture and sends it on to a computer.")
        )
        self.picture.setAccessibleName(self.tr("Link to the table as a QR code"))
        self._move_help.setText(
            self.tr(
                "Going on at another computer? This link is your seat: paste it there where tables "
                "are looked for, and show it to nobody."
            )
        )
        self._close.setText(self.tr("Close"))
        self._show_link()
