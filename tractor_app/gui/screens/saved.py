"""Unfinished matches beside the one in play, to go on with one of them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QDateTime, QLocale, QSize, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from tractor_app.gui import look
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.widgets.forms import label
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.gui.words import words
from tractor_app.persistence.match_store import Saved


class SavedSheet(Sheet):
    """Emits :attr:`chosen` with the path of the match to go on with."""

    chosen = Signal(str)

    def __init__(self, host: QWidget, saved: Sequence[Saved]) -> None:
        super().__init__(host, width=640, height=480)
        self._saved = saved
        self._hint = label("muted", wrap=True)
        self.body.addWidget(self._hint)
        self.matches = QListWidget()
        self.matches.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.matches.itemDoubleClicked.connect(lambda _item: self._choose())
        for _ in saved:
            item = QListWidgetItem()
            item.setSizeHint(QSize(0, 2 * look.theme().type.body + 30))
            self.matches.addItem(item)
        self.matches.setCurrentRow(0)
        self.body.addWidget(self.matches, 1)
        self._cancel = PillButton(key="Esc")
        self._cancel.clicked.connect(self.dismiss)
        self._go_on = PillButton(primary=True, key="Enter")
        self._go_on.clicked.connect(self._choose)
        self.footer.addStretch(1)
        self.footer.addWidget(self._cancel)
        self.footer.addWidget(self._go_on)

    def first_focus(self) -> QWidget:
        """Arrow keys go through the matches."""
        return self.matches

    def _choose(self) -> None:
        path = self._saved[self.matches.currentRow()].path
        self.close_sheet()
        self.chosen.emit(path)

    def retranslate(self) -> None:
        """Set every text."""
        self.title.setText(self.tr("Unfinished matches"))
        self._hint.setText(self.tr("The match in play is kept; it will be in this list, too."))
        self.matches.setAccessibleName(self.title.text())
        for number, saved in enumerate(self._saved):
            self.matches.item(number).setText(self._line(saved))
        self._cancel.setText(self.tr("Cancel"))
        self._go_on.setText(self.tr("Go on"))

    def _line(self, saved: Saved) -> str:
        when = QDateTime.fromSecsSinceEpoch(int(saved.changed))
        day = QLocale().toString(when, QLocale.FormatType.ShortFormat)
        who = self.tr(", ").join(seat.name for seat in saved.head.seats)
        return f"{words().preset_name(saved.head.rules.id)} · {day}\n{who}"
