"""How others get to a table that they do not see by themselves: a link, and a code to compare."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QApplication, QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from tractor_app.gui.lobby.offers import link
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.widgets.forms import FormRow, label
from tractor_app.gui.widgets.sheet import Sheet


class InviteSheet(Sheet):
    """Shows the way to one host; ``addresses`` are all those that lead there."""

    def __init__(self, host: QWidget, addresses: Sequence[str], port: int, code: str) -> None:
        super().__init__(host, width=640)
        self._port = port
        self._code = code
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
        self.body.addLayout(self._code_part())
        self._close = PillButton(primary=True, key="Enter")
        self._close.clicked.connect(self.dismiss)
        self.footer.addStretch(1)
        self.footer.addWidget(self._close)

    def _code_part(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(2)
        self._code_label = label("figure", text=self._code)
        self._code_help = label("caption", wrap=True)
        for widget in (self._code_label, self._code_help):
            widget.setVisible(bool(self._code))
            column.addWidget(widget)
        return column

    def first_focus(self) -> QWidget:
        """Enter copies."""
        return self.copy

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.link.text())
        self.copy.setText(self.tr("Copied"))

    def _show_link(self) -> None:
        self.link.setText(link(self.address.currentText(), self._port, self._code))
        self.link.setCursorPosition(0)
        self.copy.setText(self.tr("Copy"))

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
        self._close.setText(self.tr("Close"))
        self._show_link()
