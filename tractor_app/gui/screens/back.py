"""The way back to a table on the network, told where a match would be begun anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout

from tractor_app.gui.screens.about import NoticeSheet
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.widgets.forms import label


class Back(NamedTuple):
    """A table at which a seat is kept. ``own``: it is kept by this very machine."""

    table: str
    own: bool
    go: Callable[[], object]

    def text(self) -> str:
        """What is kept, in a sentence."""
        if self.own:
            text = QCoreApplication.translate("Back", "Your table {0} is kept on this computer.")
        else:
            text = QCoreApplication.translate("Back", "Your seat at {0} is kept for some time.")
        return text.format(self.table)


class Ways(QObject):
    """Where one may come back to; in itself nowhere."""

    changed = Signal()

    def find(self) -> Back | None:
        """The way back that there is now."""
        return None


class BackRow(QFrame):
    """One line and one button, as long as there is a way back."""

    def __init__(self, ways: Ways) -> None:
        super().__init__()
        self._ways = ways
        self.setProperty("role", "plate")
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 12, 8)
        row.setSpacing(16)
        self.text = label("strong", wrap=True)
        self.go = PillButton(quiet=True, glyph="undo")
        self.go.clicked.connect(self._go)
        row.addWidget(self.text, 1)
        row.addWidget(self.go, 0, Qt.AlignmentFlag.AlignVCenter)
        ways.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Set the texts; be gone where there is no way back."""
        back = self._ways.find()
        self.setVisible(back is not None)
        self.text.setText("" if back is None else back.text())
        self.go.setText(self.tr("Back to the table"))

    def _go(self) -> None:
        back = self._ways.find()
        if back is not None:
            back.go()


class BackNotice(NoticeSheet):
    """Over a match that goes on here: a seat is kept elsewhere too."""

    def __init__(self, window: MainWindow, ways: Ways, back: Back) -> None:
        super().__init__(
            window.page,
            title=lambda: self.tr("Back to your table?"),
            text=back.text,
            accept=lambda: self.tr("Back to the table"),
            on_accept=back.go,
            other=lambda: self.tr("Stay here"),
        )
        self._ways = ways
        ways.changed.connect(self._changed)

    def _changed(self) -> None:
        if self._ways.find() is None and self.isVisible():
            self.close_sheet()
