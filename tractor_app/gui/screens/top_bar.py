"""The thin bar above the felt: menu, what is being played, and the things one reaches for."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QWidget

from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.widgets.forms import label


class TopBar(QFrame):
    """Shows actions given to it; it decides nothing itself."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("bar")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(8, 2, 8, 2)
        self._row.setSpacing(4)
        self.menu = QMenu(self)
        self.menu_button = PillButton(quiet=True, glyph="menu")
        self.menu_button.clicked.connect(self.open_menu)
        self._row.addWidget(self.menu_button)
        self.match_name = label("muted")
        self._row.addSpacing(8)
        self._row.addWidget(self.match_name)
        self._row.addStretch(1)
        self._quick: list[tuple[QAction, PillButton, bool]] = []
        self._retranslate()

    def add_quick(self, action: QAction, glyph: str, *, text: bool = False) -> PillButton:
        """A button at the right for an action; with `text` it shows the action's short text."""
        button = PillButton(quiet=True, glyph=glyph)
        button.clicked.connect(action.trigger)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._quick.append((action, button, text))
        action.changed.connect(self.refresh)
        self._row.addWidget(button)
        return button

    def refresh(self) -> None:
        """Take texts and states over from the actions."""
        for action, button, text in self._quick:
            button.setText(action.iconText() if text else "")
            keys = action.shortcut().toString()
            name = action.text().replace("…", "")
            button.setToolTip(f"{name} ({keys})" if keys else name)
            button.setAccessibleName(name)
            button.setEnabled(action.isEnabled())
            button.updateGeometry()

    def open_menu(self) -> None:
        """Drop the menu down under its button."""
        corner = self.menu_button.mapToGlobal(QPoint(0, self.menu_button.height() + 2))
        self.menu.popup(corner)
        self.menu.setActiveAction(self.menu.actions()[0])

    def changeEvent(self, event: QEvent) -> None:
        """Show the new language at once."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _retranslate(self) -> None:
        self.menu_button.setText(self.tr("Menu"))
        self.menu_button.setToolTip(self.tr("Menu (F10)"))
        self.menu_button.setAccessibleName(self.tr("Menu"))
        self.menu_button.updateGeometry()
        self.refresh()
