"""The one window: a thin bar, the table, and sheets over both."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from tractor_app.gui import look
from tractor_app.gui.art.felt import paint_felt
from tractor_app.gui.i18n import other_language
from tractor_app.gui.names import program_name
from tractor_app.gui.options import LANGUAGES
from tractor_app.gui.screens.top_bar import TopBar
from tractor_app.gui.widgets.sheet import Sheet

ALWAYS = frozenset({"language", "full", "quit"})
"""Actions that work while a sheet is open."""

_KEYS = {
    "new": "Ctrl+N",
    "lan": "Ctrl+G",
    "concede": "",
    "last": "Ctrl+T",
    "why": "F3",
    "history": "Ctrl+H",
    "rules": "F2",
    "editor": "Ctrl+E",
    "settings": "Ctrl+,",
    "language": "Ctrl+L",
    "full": "F11",
    "about": "F1",
    "quit": "Ctrl+Q",
}


_LEAST = QSize(960, 480)
"""A laptop's screen of 1920 x 1080 at 200 %, or of 1366 x 768 at 125 %, has little more to give."""


def usual_size(room: QSize) -> QSize:
    """The size of a window that was never sized, on a screen with so much room."""
    frame = QSize(16, 48)
    return QSize(1280, 800).boundedTo(room - frame).expandedTo(_LEAST)


class _Page(QWidget):
    """Bare felt, until a table covers it."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_felt(QPainter(self), self.rect(), look.theme())


class MainWindow(QMainWindow):
    """Holds things together; what its actions do is decided by who connects to them."""

    closing = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumSize(_LEAST)
        self.resize(usual_size(self.screen().availableSize()))
        self.page = _Page(self)
        self.page.setObjectName("page")
        self._column = QVBoxLayout(self.page)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.bar = TopBar(self.page)
        self._column.addWidget(self.bar)
        self._bare = QWidget()
        self._column.addWidget(self._bare, 1)
        self.setCentralWidget(self.page)
        self._table: QWidget | None = None
        self._sheets: list[Sheet] = []
        self._language = "en"
        self._has_match = False
        self._match_name: Callable[[], str] | None = None
        self.commands = {name: self._action(name) for name in _KEYS}
        self._fill_bar()
        self.commands["full"].triggered.connect(self.toggle_full_screen)
        self.commands["quit"].triggered.connect(self.close)
        self._retranslate()

    def _action(self, name: str) -> QAction:
        action = QAction(self)
        action.setObjectName(name)
        action.setShortcut(QKeySequence(_KEYS[name]))
        self.addAction(action)
        return action

    def _fill_bar(self) -> None:
        menu, get = self.bar.menu, self.commands
        for group in (
            ("new", "lan", "history", "concede"),
            ("last", "why", "rules"),
            ("editor", "settings", "language", "full"),
        ):
            menu.addActions([get[name] for name in group])
            menu.addSeparator()
        menu.addActions([get["about"], get["quit"]])
        opener = QAction(self)
        opener.setShortcut(QKeySequence(Qt.Key.Key_F10))
        opener.triggered.connect(self._open_menu)
        self.addAction(opener)
        for name, glyph in (
            ("last", "trick"),
            ("why", "question"),
            ("rules", "book"),
            ("settings", "gear"),
            ("full", "full"),
        ):
            self.bar.add_quick(get[name], glyph)
        self.bar.add_quick(get["language"], "globe", text=True)

    def _open_menu(self) -> None:
        if not self._sheets:
            self.bar.open_menu()

    # The table.

    def set_table_widget(self, widget: QWidget) -> None:
        """Put the table under the bar; the one before is deleted."""
        old = self._table or self._bare
        self._column.replaceWidget(old, widget)
        old.hide()
        old.deleteLater()
        self._table = widget
        widget.setEnabled(not self._sheets)
        widget.show()
        if not self._sheets:
            widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_match_name(self, name: Callable[[], str] | None) -> None:
        """What stands in the bar beside the menu; None: no match."""
        self._match_name = name
        self._has_match = name is not None
        self._retranslate()

    def refresh_match_name(self) -> None:
        """Ask again what stands in the bar: the time left goes on."""
        self.bar.match_name.setText(self._match_name() if self._match_name else "")

    # Sheets.

    @property
    def sheet(self) -> Sheet | None:
        """The sheet on top."""
        return self._sheets[-1] if self._sheets else None

    def show_sheet(self, sheet: Sheet) -> Sheet:
        """Open a sheet over everything; the table rests until all sheets are closed."""
        self._sheets.append(sheet)
        sheet.closed.connect(lambda: self._sheet_closed(sheet))
        sheet.open()
        self._sync()
        return sheet

    def _sheet_closed(self, sheet: Sheet) -> None:
        if sheet in self._sheets:
            self._sheets.remove(sheet)
        self._sync()
        if not self._sheets and self._table is not None:
            self._table.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_sheets(self) -> None:
        """Close every sheet, the top one first."""
        for sheet in reversed(self._sheets.copy()):
            sheet.close_sheet()

    def _sync(self) -> None:
        free = not self._sheets
        if self._table is not None:
            self._table.setEnabled(free)
        self.bar.setEnabled(free)
        for name, action in self.commands.items():
            needs_match = name in ("last", "why", "rules", "concede")
            action.setEnabled(name in ALWAYS or (free and (self._has_match or not needs_match)))

    # Window.

    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back to the size before."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def geometry_text(self) -> str:
        """Size and place as text for the settings."""
        return base64.b64encode(self.saveGeometry().data()).decode()

    def restore_geometry_text(self, text: str) -> None:
        """Take over what :meth:`geometry_text` gave; anything else is ignored."""
        try:
            data = base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            return
        if data:
            self.restoreGeometry(QByteArray(data))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that the window closes; the match is already on disk."""
        self.closing.emit()
        event.accept()

    # Language.

    def changeEvent(self, event: QEvent) -> None:
        """Show the new language at once."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def set_language(self, tag: str) -> None:
        """Remember which language is shown, for the switch."""
        self._language = tag
        self._retranslate()

    def _retranslate(self) -> None:
        self.setWindowTitle(program_name())
        texts = {
            "new": self.tr("New match…"),
            "lan": self.tr("Play with others…"),
            "concede": self.tr("Give up…"),
            "last": self.tr("Last trick"),
            "why": self.tr("Why?"),
            "history": self.tr("Matches…"),
            "rules": self.tr("Rules of this table"),
            "editor": self.tr("Rule editor…"),
            "settings": self.tr("Settings…"),
            "full": self.tr("Full screen"),
            "about": self.tr("About"),
            "quit": self.tr("Quit"),
            "language": LANGUAGES[other_language(self._language)],
        }
        for name, text in texts.items():
            self.commands[name].setText(text)
        self.refresh_match_name()
        self._sync()
        self.bar.refresh()
