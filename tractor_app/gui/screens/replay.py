"""A window that shows a recorded match: forwards, backwards, by itself or step by step."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QSlider, QVBoxLayout, QWidget

from tractor_app.engine.actions import Action, Bury, ChooseTrump, Declare, Pass, Play
from tractor_app.engine.apply import ReplayError
from tractor_app.engine.events import CardDealt
from tractor_app.engine.observation import Observation
from tractor_app.engine.verdict import Rejected
from tractor_app.gui import look
from tractor_app.gui.art.felt import paint_felt
from tractor_app.gui.names import program_name
from tractor_app.gui.screens.why import WhySheet, tricks_to_ask
from tractor_app.gui.table.options import TableOptions
from tractor_app.gui.table.widget import TableWidget
from tractor_app.gui.widgets.buttons import PillButton, Switch
from tractor_app.gui.widgets.forms import label
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.gui.words import words
from tractor_app.persistence.match_store import load
from tractor_app.persistence.problems import Problem, StoreError, StoreFault
from tractor_app.persistence.settings import Settings
from tractor_app.session.replay import ReplayTable, Stride
from tractor_app.session.table import SeatInfo, Update

_DEALT: Final = {"off": 0, "fast": 25, "normal": 50, "slow": 90}
_PLAYED: Final = {"off": 60, "fast": 450, "normal": 900, "slow": 1500}
"""Milliseconds until the next card is dealt, the next play is made."""


def replay_table(path: Path) -> ReplayTable:
    """Return a table over a recorded match. Raises StoreError."""
    try:
        return ReplayTable(load(path))
    except ReplayError as error:
        problem = Problem(StoreFault.DOES_NOT_REPLAY, str(path), str(error))
        raise StoreError(problem) from None


def can_explain(action: Action | None) -> bool:
    """Whether there is more to say of an action than that it was made."""
    return isinstance(action, Play | Bury | Declare | Pass | ChooseTrump)


class _Page(QWidget):
    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_felt(QPainter(self), self.rect(), look.theme())


class ReplayWindow(QMainWindow):
    """Shows `table`; Space plays and pauses, arrow keys step, Home and End jump.

    Page keys go by tricks, Ctrl with the arrows by rounds; O lays the hands open, F3 asks why.
    """

    play_on = Signal(object)
    """The table: somebody wants to play on from where it stands."""
    coach_wanted = Signal(int)
    """Somebody wants to know how the choice at this place in the log was made."""
    closed = Signal()

    def __init__(
        self, table: ReplayTable, settings: Settings, *, can_play_on: bool = False
    ) -> None:
        super().__init__()
        self.setMinimumSize(960, 560)
        self.resize(1280, 800)
        self.table = table
        self._can_play_on = can_play_on
        self._seen: Observation | None = None
        self._sheet: Sheet | None = None
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
        self.widget.presenter.open_hands = self._hands
        self.page = _Page(self)
        column = QVBoxLayout(self.page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.widget, 1)
        column.addWidget(self._controls())
        self.setCentralWidget(self.page)
        self._keys()
        self.widget.why_wanted.connect(self._asked_why)
        self.widget.set_table(table, watching=True)
        table.attach(self)
        self._retranslate()

    def _controls(self) -> QWidget:
        self.controls = QWidget()
        column = QVBoxLayout(self.controls)
        column.setContentsMargins(16, 6, 16, 8)
        column.setSpacing(6)
        column.addLayout(self._place_row())
        column.addLayout(self._button_row())
        return self.controls

    def _place_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(14)
        self.place = QSlider(Qt.Orientation.Horizontal)
        self.place.setRange(0, self.table.length)
        self.place.setPageStep(50)
        self.place.sliderMoved.connect(self.jump)
        self.place.actionTriggered.connect(lambda _: self.jump(self.place.sliderPosition()))
        self.where = label("muted")
        row.addWidget(self.place, 1)
        row.addWidget(self.where)
        return row

    def _button_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        self.play_button = PillButton(primary=True)
        self.back_button, self.next_button = PillButton(key="←"), PillButton(key="→")
        self.open_switch = Switch()
        self.why_button = PillButton(quiet=True, glyph="question", key="F3")
        self.coach_button = PillButton(quiet=True, glyph="info", key="E")
        self.coach_button.clicked.connect(self.ask_coach)
        self.on_button = PillButton(glyph="arrow")
        self.play_button.clicked.connect(self.toggle)
        self.back_button.clicked.connect(self.step_back)
        self.next_button.clicked.connect(self.step)
        self.open_switch.toggled.connect(lambda _on: self._shown_anew())
        self.why_button.clicked.connect(self.show_why)
        self.on_button.clicked.connect(lambda: self.play_on.emit(self.table))
        self.on_button.setVisible(self._can_play_on)
        self.coach_button.setVisible(self._can_play_on)
        for button in (self.back_button, self.play_button, self.next_button):
            row.addWidget(button)
        row.addStretch(1)
        for widget in (self.open_switch, self.why_button, self.coach_button, self.on_button):
            row.addWidget(widget)
        return row

    def _keys(self) -> None:
        ctrl = Qt.KeyboardModifier.ControlModifier
        acts: tuple[tuple[QKeySequence, Callable[[], object]], ...] = (
            (QKeySequence(Qt.Key.Key_Space), self.toggle),
            (QKeySequence(Qt.Key.Key_Left), self.step_back),
            (QKeySequence(Qt.Key.Key_Right), self.step),
            (QKeySequence(Qt.Key.Key_PageUp), lambda: self.stride(Stride.TRICK, -1)),
            (QKeySequence(Qt.Key.Key_PageDown), lambda: self.stride(Stride.TRICK, 1)),
            (QKeySequence(ctrl | Qt.Key.Key_Left), lambda: self.stride(Stride.ROUND, -1)),
            (QKeySequence(ctrl | Qt.Key.Key_Right), lambda: self.stride(Stride.ROUND, 1)),
            (QKeySequence(Qt.Key.Key_Home), lambda: self.jump(0)),
            (QKeySequence(Qt.Key.Key_End), lambda: self.jump(self.table.length)),
            (QKeySequence(Qt.Key.Key_O), self.open_switch.toggle),
            (QKeySequence(Qt.Key.Key_F3), self.show_why),
            (QKeySequence(Qt.Key.Key_E), self.ask_coach),
        )
        self._shortcuts = [QShortcut(keys, self) for keys, _ in acts]
        for shortcut, (_, act) in zip(self._shortcuts, acts, strict=True):
            shortcut.activated.connect(act)

    # What can be done.

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._timer.isActive()

    @property
    def sheet(self) -> Sheet | None:
        """The sheet over the table."""
        return self._sheet

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
        """One decision on; dealt cards pass by."""
        self.stride(Stride.DECISION, 1)

    def step_back(self) -> None:
        """One decision back."""
        self.stride(Stride.DECISION, -1)

    def stride(self, stride: Stride, by: int) -> None:
        """Go on or back by a decision, a trick or a round."""
        self._timer.stop()
        self.table.go(stride, by)
        self._retranslate()

    def jump(self, position: int) -> None:
        """Go to any entry."""
        self._timer.stop()
        if position != self.table.position:
            self.table.seek(position)
        self._retranslate()

    def show_why(self) -> None:
        """Explain the last trick and the present one, where there is any."""
        if self._seen is None or not tricks_to_ask(self._seen):
            return
        names = tuple(seat.name for seat in self.table.seats)
        self.show_sheet(WhySheet(self.page, self._seen, names))

    def ask_coach(self) -> None:
        """Ask about the next choice, where it is one of a round that is over."""
        if self.coach_button.isEnabled():
            self._timer.stop()
            self.coach_wanted.emit(self.table.position)
            self._retranslate()

    def _asked_why(self, seat: int) -> None:
        """A played card was clicked: the coach explains it, or without one the rules do."""
        place = self.table.last_play(seat)
        if place is not None and self._can_play_on and self.table.opened:
            self._timer.stop()
            self.coach_wanted.emit(place)
        else:
            self.show_why()

    def show_sheet(self, sheet: Sheet) -> None:
        """Open a sheet over the window; keys are its own until it closes."""
        self._timer.stop()
        self._sheet = sheet
        sheet.closed.connect(self._sheet_closed)
        self._set_free(False)
        sheet.open()
        self._retranslate()

    def _sheet_closed(self) -> None:
        self._sheet = None
        self._set_free(True)

    def _set_free(self, free: bool) -> None:
        for part in (self.widget, self.controls):
            part.setEnabled(free)
        for shortcut in self._shortcuts:
            shortcut.setEnabled(free)

    def _go_on(self) -> None:
        if self.table.forward():
            self._timer.start(self._wait)
        self._retranslate()

    def _hands(self) -> tuple[tuple[int, ...], ...]:
        return self.table.hands() if self.open_switch.isChecked() else ()

    def _shown_anew(self) -> None:
        self.widget.settle()

    # Listening to the table.

    def updated(self, update: Update) -> None:
        """Keep the slider at the place, and deal faster than is played."""
        self._seen = update.observation
        self.place.setValue(update.revision)
        dealt = bool(update.events) and all(isinstance(e, CardDealt) for e in update.events)
        self._wait = (_DEALT if dealt else _PLAYED)[self._speed]

    def refused(self, action: Action, rejected: Rejected) -> None:
        """Nothing can be played here."""

    def seats_changed(self, seats: tuple[SeatInfo, ...]) -> None:
        """Nobody changes seats in a recording."""

    # Window and texts.

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop, and tell who keeps the window."""
        self._timer.stop()
        self.closed.emit()
        event.accept()

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
        self.where.setText(self._where())
        opened = self.table.opened
        self.open_switch.setText(self.tr("Open hands"))
        self.open_switch.setEnabled(opened)
        self.why_button.setText(self.tr("Why?"))
        self.on_button.setText(self.tr("Play on"))
        self.on_button.setEnabled(opened and 0 < self.table.position < self.table.length)
        coming = self.table.next_action()
        self.coach_button.setText(self.tr("Explain"))
        self.coach_button.setEnabled(opened and can_explain(coming))
        hint = "" if opened else self.tr("Not before the round is over in this match")
        for widget in (self.open_switch, self.coach_button):
            widget.setToolTip(hint)
        self.on_button.setToolTip(hint or self.tr("A match of its own, from here"))
        keys = self.tr("Arrows: plays · page keys: tricks · Ctrl and arrows: rounds · O: hands")
        self.where.setToolTip(keys)
        self.place.setToolTip(keys)

    def _where(self) -> str:
        seen = self._seen
        if seen is None or not seen.round_number:
            return self.tr("Before the first round")
        if seen.result is not None:
            return self.tr("Round {0} · its end").format(seen.round_number)
        if not seen.tricks and seen.trick is None:
            return self.tr("Round {0}").format(seen.round_number)
        trick = len(seen.tricks) + (seen.trick is not None)
        return self.tr("Round {0} · trick {1}").format(seen.round_number, trick)
