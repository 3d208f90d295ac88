"""How a lead is to be read, where its cards make several formats: a small sheet to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from tractor_app.gui import texts
from tractor_app.gui.art.cards import CardArt
from tractor_app.gui.style import css
from tractor_app.gui.table import paint
from tractor_app.gui.table.questions import Reading
from tractor_app.gui.texts import translate
from tractor_app.gui.theme import Theme

_HEIGHT = 28
_CLOSE, _APART = 3, 16
"""Pixels between cards of one unit, and between units."""
_SHEET = """
QPushButton {{ text-align: left; padding: 8px 14px; border: 2px solid transparent;
    border-radius: 10px; background: {raised}; color: {text}; }}
QPushButton:hover {{ background: {track}; }}
QPushButton:focus {{ border-color: {accent}; background: {track}; }}
"""


def grouped(art: CardArt, groups: Sequence[Sequence[int]], dpr: float) -> QPixmap:
    """The cards as chips, those of a unit close together."""
    rows = [[art.mini(kind, _HEIGHT, dpr) for kind in group] for group in groups]
    widths = [sum(chip.deviceIndependentSize().width() + _CLOSE for chip in row) for row in rows]
    width = round(sum(widths) + _APART * (len(rows) - 1))
    picture = QPixmap(QSize(max(1, width), _HEIGHT) * dpr)
    picture.setDevicePixelRatio(dpr)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    x = 0.0
    for row in rows:
        for chip in row:
            painter.drawPixmap(round(x), 0, chip)
            x += chip.deviceIndependentSize().width() + _CLOSE
        x += _APART
    painter.end()
    return picture


class ReadingPicker(QWidget):
    """One button for each reading, the default first: a number, words, and the cards in units."""

    chosen = Signal(object)
    """The names of the chosen reading's units, as ``Play.reading`` wants them."""
    left = Signal()
    """Closed without a choice."""

    def __init__(
        self, theme: Theme, offered: Sequence[Reading], art: CardArt, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        surface = theme.surface
        self.setStyleSheet(
            _SHEET.format(
                raised=css(surface.plate_raised),
                track=css(surface.track),
                accent=css(surface.accent),
                text=css(surface.text),
            )
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 18)
        column.setSpacing(8)
        title = QLabel(translate("TableTexts", "These cards can be led as:"))
        title.setProperty("role", "strong")
        column.addWidget(title)
        self.buttons = [
            self._button(number, reading, art) for number, reading in enumerate(offered, 1)
        ]
        for button in self.buttons:
            column.addWidget(button)
        hint = QLabel(translate("TableTexts", "Enter or a number leads them, Esc goes back"))
        hint.setProperty("role", "caption")
        column.addWidget(hint)
        self.setAccessibleName(title.text())

    def open_over(self, area: QRect) -> None:
        """Show in the middle of `area`, the keyboard on the default reading."""
        for label in self.findChildren(QLabel):
            label.ensurePolished()
        self.adjustSize()
        box = self.rect()
        box.moveCenter(area.center())
        box.moveTop(max(area.top() + 8, box.top() - box.height() // 4))
        self.setGeometry(box)
        self.show()
        self.raise_()
        self.buttons[0].setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A number leads at once, arrows go through the readings, Esc closes."""
        key = event.key()
        number = key - Qt.Key.Key_1
        if 0 <= number < len(self.buttons):
            self.buttons[number].click()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._focused().click()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            step = 1 if key == Qt.Key.Key_Down else -1
            here = self.buttons.index(self._focused())
            self.buttons[(here + step) % len(self.buttons)].setFocus()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        event.accept()

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002
        """Tab stays among the readings."""
        here = self.buttons.index(self._focused())
        self.buttons[(here + (1 if next else -1)) % len(self.buttons)].setFocus()
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        """A plate like the table's others."""
        del event
        paint.ground(self, self._theme)

    def _focused(self) -> QPushButton:
        return next((button for button in self.buttons if button.hasFocus()), self.buttons[0])

    def _button(self, number: int, reading: Reading, art: CardArt) -> QPushButton:
        button = QPushButton()
        picture = grouped(art, reading.groups, self.devicePixelRatioF())
        button.setIcon(QIcon(picture))
        button.setIconSize(picture.deviceIndependentSize().toSize())
        words = texts.format_text(reading.units)
        button.setText(f"   {number} ·  {words}")
        button.setAutoDefault(False)
        cards = translate("TableTexts", ", ").join(
            texts.spoken_card(kind) for group in reading.groups for kind in group
        )
        button.setAccessibleName(
            translate("TableTexts", "{number}: {units}").format(number=number, units=words)
        )
        button.setAccessibleDescription(cards)
        button.clicked.connect(lambda: self.chosen.emit(reading.units))
        return button
