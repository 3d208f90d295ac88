"""A window that shows a recorded match: forwards, backwards, by itself or step by step."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QSlider, QVBoxLayout, QWidget

from tractor_app.engine.actions import Action
from tractor_app.engine.events import CardDealt
from tractor_app.engine.verdict import Rejected
from tractor_app.gui import look
from tractor_app.gui.art.felt import paint_felt
from tractor_app.gui.names import program_name
from tractor_app.gui.table.options import TableOptions
from tractor_app.gui.table.widget import TableWidget
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.words import words
from tractor_app.persistence.settings import Settings
from tractor_app.session.replay import ReplayTable
from tractor_app.session.table import SeatInfo, Update

_DEALT: Final = {"off": 0, "fast": 25, "normal": 50, "slow": 90}
_PLAYED: Final = {"off": 60, "fast": 450, "normal": 900, "slow": 1500}
"""Milliseconds until the next card is dealt, the next play is made."""


class _Page(QWidget):
    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_felt(QPainter(self), self.rect(), look.theme())


class ReplayWindow(QMainWindow):
    """Shows `table`; Space plays and pauses, arrow keys step, Home and End jump."""

    def __init__(self, table: ReplayTable, settings: Settings) -> None:
        super().__init__()
        self.setMinimumSize(1024, 640)
        self.resize(1280, 800)
        self.table = table
        self._speed = settings.speed if settings.speed in _PLAYED else "normal"
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)
        self._wait = _PLAYED[self._speed]
        options = TableOptions(speed=self._speed, four_colour=settings.four_colours)
        self.widget = TableWidget(
            look.theme(),
            options,
            art=look.card_art(),
            explain=lambda rejected: words().rejection(rejected),
        )
        page = _Page(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.widget, 1)
        column.addWidget(self._controls())
        self.setCentralWidget(page)
        self._keys()
        self.widget.set_table(table, watching=True)
        table.attach(self)
        self._retranslate()

    def _controls(self) -> QWidget:
        bar = QWidget()
        row = QHBoxLayout(bar)
        row.setContentsMargins(16, 8, 16, 8)
        row.setSpacing(10)
        self.play_button = PillButton(primary=True)
        self.back_button, self.next_button = PillButton(), PillButton()
        self.place = QSlider(Qt.Orientation.Horizontal)
        self.place.setRange(0, self.table.length)
        self.place.setPageStep(50)
        self.play_button.clicked.connect(self.toggle)
        self.back_button.clicked.connect(self.step_back)
        self.next_button.clicked.connect(self.step)
        self.place.sliderMoved.connect(self.jump)
        self.place.actionTriggered.connect(lambda _: self.jump(self.place.sliderPosition()))
        for button in (self.back_button, self.play_button, self.next_button):
            row.addWidget(button)
        row.addWidget(self.place, 1)
        return bar

    def _keys(self) -> None:
        for key, act in (
            (Qt.Key.Key_Space, self.toggle),
            (Qt.Key.Key_Left, self.step_back),
            (Qt.Key.Key_Right, self.step),
            (Qt.Key.Key_Home, lambda: self.jump(0)),
            (Qt.Key.Key_End, lambda: self.jump(self.table.length)),
        ):
            QShortcut(QKeySequence(key), self).activated.connect(act)

    # What can be done.

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._timer.isActive()

    def toggle(self) -> None:
        """Go on by itself, or stop; from the end, begin again."""
        if self.playing:
            self._timer.stop()
        else:
            if self.table.position == self.table.length:
                self.table.seek(0)
            self._timer.start(0)
        self._retranslate()

    def step(self) -> None:
        """One entry on."""
        self._timer.stop()
        self.table.forward()
        self._retranslate()

    def step_back(self) -> None:
        """One decision back."""
        self._timer.stop()
        self.table.back()
        self._retranslate()

    def jump(self, position: int) -> None:
        """Go to any entry."""
        self._timer.stop()
        if position != self.table.position:
            self.table.seek(position)
        self._retranslate()

    def _go_on(self) -> None:
        if self.table.forward():
            self._timer.start(self._wait)
        self._retranslate()

    # Listening to the table.

    def updated(self, update: Update) -> None:
        """Keep the slider at the place, and deal faster than is played."""
        self.place.setValue(update.revision)
        dealt = bool(update.events) and all(isinstance(e, CardDealt) for e in update.events)
        self._wait = (_DEALT if dealt else _PLAYED)[self._speed]

    def refused(self, action: Action, rejected: Rejected) -> None:
        """Nothing can be played here."""

    def seats_changed(self, seats: tuple[SeatInfo, ...]) -> None:
        """Nobody changes seats in a recording."""

    # Texts.

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Replay – {0}").format(program_name()))
        self.back_button.setText(self.tr("Back"))
        self.next_button.setText(self.tr("Next"))
        self.play_button.setText(self.tr("Pause") if self.playing else self.tr("Play"))
        self.place.setAccessibleName(self.tr("Place in the match"))
