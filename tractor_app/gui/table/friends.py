"""Naming friends: a small sheet with every card that may be named."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from tractor_app.engine.actions import Friend, NameFriends
from tractor_app.engine.cards import KINDS
from tractor_app.engine.observation import Observation
from tractor_app.engine.rules.policies import FriendChoice
from tractor_app.gui import texts
from tractor_app.gui.art.cards import CardArt
from tractor_app.gui.style import css
from tractor_app.gui.table import paint, questions
from tractor_app.gui.table.buttons import Choice, PillButton
from tractor_app.gui.texts import translate
from tractor_app.gui.theme import Theme

_CHIP = QSize(50, 30)
_SHEET = """
QToolButton {{ padding: 2px; min-height: 0; border: 2px solid transparent;
    border-radius: 9px; background: transparent; }}
QToolButton:hover {{ background: {track}; }}
QToolButton:checked {{ border-color: {accent}; background: {track}; }}
QToolButton:focus {{ border-color: {focus}; }}
"""


class FriendPicker(QWidget):
    """Choose as many cards as the rules have friends; only what the engine accepts is offered."""

    named = Signal(object)
    """A tuple of `Friend`."""

    def __init__(self, theme: Theme, view: Observation, art: CardArt, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._view = theme, view
        self._needed = view.rules.sides.friends
        self._chosen: list[Friend] = []
        self._buttons: dict[int, QToolButton] = {}
        surface = theme.surface
        self.setStyleSheet(
            _SHEET.format(
                track=css(surface.track), accent=css(surface.accent), focus=css(surface.focus)
            )
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        self._title = QLabel()
        self._title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._title.setProperty("role", "strong")
        column.addWidget(self._title)
        grid = QGridLayout()
        grid.setSpacing(4)
        column.addLayout(grid)
        self._fill(grid, art)
        row = QHBoxLayout()
        column.addLayout(row)
        self._nth = QSpinBox()
        self._nth.setRange(1, view.rules.deck.decks)
        self._nth.setPrefix(translate("TableTexts", "copy no. "))
        self._nth.setVisible(view.rules.sides.friend_choice is FriendChoice.NTH_COPY)
        self._nth.valueChanged.connect(self._offer)
        row.addWidget(self._nth)
        row.addStretch(1)
        self._done = PillButton(theme, self)
        row.addWidget(self._done)
        self._offer()

    def open_over(self, area: QRect) -> None:
        """Show in the middle of `area`."""
        self.adjustSize()
        box = self.rect()
        box.moveCenter(area.center())
        box.moveTop(max(area.top() + 8, box.top() - box.height() // 5))
        self.setGeometry(box)
        self.show()
        self.raise_()
        first = next((button for button in self._buttons.values() if button.isEnabled()), None)
        (first or self._done).setFocus()

    def choose(self, kind: int) -> None:
        """Name a card, or take it back."""
        before = next((friend for friend in self._chosen if friend.kind == kind), None)
        if before is not None:
            self._chosen.remove(before)
        else:
            self._chosen = [*self._chosen, Friend(kind, self._nth.value())][-self._needed :]
        self._offer()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter names, Esc closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._done.isEnabled():
            self._done.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A plate like the table's others."""
        del event
        paint.ground(self, self._theme)

    def _fill(self, grid: QGridLayout, art: CardArt) -> None:
        dpr = self.devicePixelRatioF()
        for kind in range(KINDS):
            button = QToolButton()
            button.setCheckable(True)
            button.setIcon(QIcon(art.mini(kind, _CHIP.height(), dpr)))
            button.setIconSize(_CHIP)
            button.setAccessibleName(texts.spoken_card(kind))
            button.clicked.connect(lambda _checked=False, kind=kind: self.choose(kind))
            self._buttons[kind] = button
            row, column = (kind // 13, 12 - kind % 13) if kind < 52 else (4, kind - 52)
            grid.addWidget(button, row, column)

    def _may(self, friends: tuple[Friend, ...]) -> bool:
        return questions.is_legal(self._view, NameFriends(friends))

    def _offer(self) -> None:
        nth = self._nth.value()
        taken = {friend.kind for friend in self._chosen}
        for kind, button in self._buttons.items():
            trial = (*self._chosen, Friend(kind, nth))[-self._needed :]
            fits = len(trial) < self._needed or self._may(trial)
            button.setEnabled(kind in taken or fits)
            button.setChecked(kind in taken)
        named = tuple(self._chosen)
        words = texts.cards_text(friend.kind for friend in named)
        self._title.setText(
            translate("TableTexts", "Name the card whose holder is your friend")
            if self._needed == 1
            else translate("TableTexts", "Name {count}, their holders are your friends").format(
                count=texts.count_text(self._needed)
            )
        )
        self._done.offer(
            Choice(
                "name",
                translate("TableTexts", "Name {cards}").format(cards=words),
                translate("TableTexts", "Enter", "the key"),
                lambda: self.named.emit(named),
                primary=True,
                enabled=len(named) == self._needed and self._may(named),
            ),
            1.0,
        )
