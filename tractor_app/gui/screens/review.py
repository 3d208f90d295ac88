"""The review of a round: progress while the coach thinks, then each own play, the worst first."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tractor_app.gui.reviewing import Moment, Review
from tractor_app.gui.screens.advice import reason_text
from tractor_app.gui.screens.choices import chips
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.widgets.forms import label, plate
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.gui.words import words
from tractor_app.session.adviser import Advising

WORST = 3
_NARROW, _WIDE = 220, 360
"""Most pixels for the cards of a play, with a better one beside it and without."""


class ReviewSheet(Sheet):
    """Emits :attr:`looked_at` with the `Moment` that somebody wants to see again.

    It shows round `number` of `last`; Ctrl with the arrows goes to the round before and after.
    """

    looked_at = Signal(object)
    round_wanted = Signal(int)
    """Another round is to be reviewed instead."""

    def __init__(
        self, host: QWidget, adviser: Advising, found: list[Moment], number: int, last: int
    ) -> None:
        super().__init__(host, width=820, height=580)
        self._number, self._last = number, last
        self.review = Review(adviser, found, self._heard)
        self._state = label("body", wrap=True)
        self.body.addWidget(self._state)
        self.bar = QProgressBar()
        self.bar.setRange(0, len(found))
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(8)
        self.body.addWidget(self.bar)
        self._list = QScrollArea()
        self._list.setWidgetResizable(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.body.addWidget(self._list, 1)
        self.rows: list[tuple[Moment, PillButton]] = []
        self.stop_button = PillButton()
        self.stop_button.clicked.connect(self.stop)
        self._close = PillButton(primary=True, key="Enter")
        self._close.clicked.connect(self.dismiss)
        self.before_button, self.after_button = PillButton(), PillButton()
        for button, by in ((self.before_button, -1), (self.after_button, 1)):
            button.clicked.connect(lambda _checked=False, by=by: self._go(by))
            button.setVisible(last > 1)
            button.setEnabled(1 <= number + by <= last)
        self.footer.addWidget(self.stop_button)
        self.footer.addStretch(1)
        self.footer.addWidget(self.before_button)
        self.footer.addWidget(self.after_button)
        self.footer.addWidget(self._close)
        self.closed.connect(self.review.stop)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Rounds are gone through as in a replay."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        by = steps.get(Qt.Key(event.key()))
        if by is not None and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._go(by)
            event.accept()
        else:
            super().keyPressEvent(event)

    def _go(self, by: int) -> None:
        if 1 <= self._number + by <= self._last:
            self.round_wanted.emit(self._number + by)

    def start(self) -> None:
        """Begin to think; the sheet is open already."""
        if self.review.moments:
            self.review.start()

    def stop(self) -> None:
        """Show what is known so far."""
        self.review.stop()
        self._heard()

    def _heard(self) -> None:
        self.bar.setValue(self.review.done)
        over = self.review.over
        self.bar.setVisible(not over)
        self.stop_button.setVisible(not over)
        self._state.setText(self._state_text())
        if over and not self.rows:
            self._show_rows()

    def _show_rows(self) -> None:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(8)
        known = [moment for moment in self.review.costliest() if moment.advice is not None]
        worst = [moment for moment in known[:WORST] if moment.cost > 0]
        rest = sorted(
            (moment for moment in known if moment not in worst),
            key=lambda moment: moment.position,
        )
        for moment in worst:
            column.addWidget(self._row(moment, reason=True))
        if worst and rest:
            column.addWidget(label("caption", text=self.tr("All other plays, in order")))
        for moment in rest:
            column.addWidget(self._row(moment, reason=False))
        column.addStretch(1)
        self._list.setWidget(inner)
        if self.rows:
            self.rows[0][1].setFocus()

    def _row(self, moment: Moment, *, reason: bool) -> QFrame:
        advice = moment.advice
        assert advice is not None
        frame = plate()
        column = QVBoxLayout(frame)
        column.setContentsMargins(14, 8, 14, 8)
        row = QHBoxLayout()
        row.setSpacing(12)
        column.addLayout(row)
        row.addWidget(label("strong", text=self._where(moment)))
        row.addWidget(self._picture(moment, moment.played.cards))
        if moment.cost > 0:
            row.addWidget(label("muted", text=self.tr("better:")))
            row.addWidget(self._picture(moment, advice.weighed[advice.chosen].cards))
        row.addStretch(1)
        if not moment.cost:
            row.addWidget(label("muted", text=self.tr("nothing better")))
        button = PillButton(quiet=True, glyph="arrow")
        button.setText(self.tr("Look"))
        button.setAccessibleName(self.tr("Look at {0}").format(self._where(moment)))
        button.clicked.connect(lambda: self.looked_at.emit(moment))
        row.addWidget(button)
        if moment.cost:
            below = QHBoxLayout()
            below.setSpacing(12)
            told = reason_text(advice) if reason else ""
            below.addWidget(label("muted", wrap=True, text=told), 1)
            below.addWidget(label("heading", text=self._cost(moment)))
            column.addLayout(below)
        self.rows.append((moment, button))
        return frame

    def _where(self, moment: Moment) -> str:
        return self.tr("Trick {0}").format(moment.trick) if moment.trick else self.tr("Burial")

    def _picture(self, moment: Moment, cards: tuple[int, ...]) -> QLabel:
        picture = QLabel()
        most = _NARROW if moment.cost > 0 else _WIDE
        picture.setPixmap(chips(moment.observation, cards, self.devicePixelRatioF(), most))
        picture.setAccessibleName(words().hand(cards))
        return picture

    def _cost(self, moment: Moment) -> str:
        advice = moment.advice
        assert advice is not None
        text = self.tr("costs %n point(s)", "", round(moment.cost))
        levels = advice.weighed[advice.chosen].levels - advice.weighed[advice.played].levels
        if round(levels, 1):
            text += " · " + self.tr("{0} levels").format(f"{levels:.1f}")
        return text

    def _state_text(self) -> str:
        review = self.review
        if not review.moments:
            return self.tr("You made no play in this round.")
        if not review.over:
            return self.tr("Play {0} of {1} …").format(review.done + 1, len(review.moments))
        total = sum(moment.cost for moment in review.moments)
        if review.done < len(review.moments):
            return self.tr("Stopped after %n play(s).", "", review.done)
        if not total:
            return self.tr("No play of this round would surely have been better otherwise.")
        return self.tr("What another play would have brought, by the coach's reckoning:")

    def retranslate(self) -> None:
        """Set every text."""
        self.title.setText(self.tr("Your plays of round {0}").format(self._number))
        self.before_button.setText(self.tr("Round before"))
        self.after_button.setText(self.tr("Round after"))
        self.stop_button.setText(self.tr("Stop"))
        self._close.setText(self.tr("Close"))
        self.bar.setAccessibleName(self.tr("Progress"))
        self._state.setText(self._state_text())
        if self.rows:
            self.rows.clear()
            self._show_rows()
