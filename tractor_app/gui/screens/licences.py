"""Everything this copy ships with, each with its whole licence."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QWidget,
)

from tractor_app.gui import look
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.widgets.forms import label
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.licences import Book, book, line


class LicencesSheet(Sheet):
    """A list of parts on the left, the chosen part's licence on the right."""

    def __init__(self, host: QWidget, known: Book | None = None) -> None:
        super().__init__(host, width=900, height=560)
        self._book = known if known is not None else book()
        self._intro = label("body", wrap=True)
        self.parts = QListWidget()
        self.parts.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for part in self._book.parts:
            item = QListWidgetItem(line(part))
            item.setToolTip(line(part))
            item.setSizeHint(QSize(0, look.theme().type.small + 14))
            self.parts.addItem(item)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.parts.currentRowChanged.connect(self._show)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self.parts, 2)
        row.addWidget(self.text, 3)
        self.body.addWidget(self._intro)
        self.body.addLayout(row, 1)
        self._close = PillButton(primary=True, key="Enter")
        self._close.clicked.connect(self.dismiss)
        self.footer.addStretch(1)
        self.footer.addWidget(self._close)
        self.parts.setCurrentRow(self._own_row())

    def _own_row(self) -> int:
        names = [part.name for part in self._book.parts]
        return names.index("Tractor") if "Tractor" in names else 0

    def first_focus(self) -> QWidget | None:
        """The list, so that the arrow keys choose at once."""
        return self.parts

    def retranslate(self) -> None:
        """Set every text."""
        self.title.setText(self.tr("Licences"))
        self._intro.setText(
            self.tr("What this copy of the game is made of, and under which licences.")
        )
        self.parts.setAccessibleName(self.tr("Parts of the game"))
        self.text.setAccessibleName(self.tr("Text of the licence"))
        self._close.setText(self.tr("Close"))
        self._show(self.parts.currentRow())

    def _show(self, row: int) -> None:
        if not 0 <= row < len(self._book.parts):
            return
        part = self._book.parts[row]
        texts = self._book.texts_of(part) or (self._without_text(part.licence),)
        head = (part.home,) if part.home else ()
        self.text.setPlainText("\n\n".join((*head, *texts)))

    def _without_text(self, licence: str) -> str:
        return self.tr("The licence is {0}; its text is at the address above.").format(licence)
