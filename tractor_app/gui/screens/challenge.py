"""Referee mode: look at the finished tricks of the round and challenge a play."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tractor_app.engine import legal
from tractor_app.engine.actions import Challenge
from tractor_app.engine.observation import Observation
from tractor_app.engine.play.context import context
from tractor_app.engine.verdict import Rejected
from tractor_app.gui.screens.why import play_box
from tractor_app.gui.widgets.buttons import PillButton, Segmented
from tractor_app.gui.widgets.forms import label
from tractor_app.gui.widgets.sheet import Sheet

_STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_PageUp: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_PageDown: 1,
}


def suspects(observation: Observation, trick: int) -> tuple[int, ...]:
    """The seats whose play in a finished trick the viewer may challenge."""
    seats = range(len(observation.counts))
    return tuple(
        seat
        for seat in seats
        if not isinstance(legal.check(observation, Challenge(seat, trick)), Rejected)
    )


def can_challenge(observation: Observation) -> bool:
    """Whether any play of the round may be challenged now."""
    return bool(observation.tricks) and bool(suspects(observation, len(observation.tricks) - 1))


class ChallengeSheet(Sheet):
    """Emits :attr:`challenged` with a `Challenge`. Raises ValueError without anything to ask."""

    challenged = Signal(object)

    def __init__(self, host: QWidget, observation: Observation, names: Sequence[str]) -> None:
        if not can_challenge(observation):
            raise ValueError("nothing to challenge")
        super().__init__(host, width=760)
        self._observation = observation
        self._names = names
        self._ctx = context(observation.rules, observation.level, observation.trump)
        self.trick = len(observation.tricks) - 1
        self._earlier = PillButton(key="←")
        self._earlier.clicked.connect(lambda: self.step(-1))
        self._later = PillButton(key="→")
        self._later.clicked.connect(lambda: self.step(1))
        self._number = label("heading")
        row = QHBoxLayout()
        row.addWidget(self._earlier)
        row.addWidget(self._number)
        row.addWidget(self._later)
        row.addStretch(1)
        self.body.addLayout(row)
        self._plays = QHBoxLayout()
        self._plays.setSpacing(10)
        self.body.addLayout(self._plays)
        self._question = label("body")
        self.body.addWidget(self._question)
        self.who = Segmented()
        self.who.changed.connect(lambda _seat: self._name())
        self.body.addWidget(self.who)
        self._cost = label("muted", wrap=True)
        self.body.addWidget(self._cost)
        self._cancel = PillButton(key="Esc")
        self._cancel.clicked.connect(self.dismiss)
        self.accuse = PillButton(primary=True, key="Enter")
        self.accuse.clicked.connect(self._challenge)
        self.footer.addStretch(1)
        self.footer.addWidget(self._cancel)
        self.footer.addWidget(self.accuse)

    def first_focus(self) -> QWidget:
        """The arrow keys go through the tricks; nothing is accused by accident."""
        return self

    def step(self, by: int) -> None:
        """Another trick."""
        self.trick = min(max(self.trick + by, 0), len(self._observation.tricks) - 1)
        self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right go through the tricks."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        self.step(step)
        event.accept()

    def _challenge(self) -> None:
        seat = self.who.value()
        if isinstance(seat, int):
            self.close_sheet()
            self.challenged.emit(Challenge(seat, self.trick))

    def _show(self) -> None:
        tricks = self._observation.tricks
        self._number.setText(self.tr("Trick {0} of {1}").format(self.trick + 1, len(tricks)))
        self._earlier.setEnabled(self.trick > 0)
        self._later.setEnabled(self.trick < len(tricks) - 1)
        while (item := self._plays.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        trick = tricks[self.trick]
        for play in trick.plays:
            box = play_box(self._ctx, trick, play, self._names[play.seat])
            self._plays.addWidget(box, len(play.cards) + 2)
        seats = suspects(self._observation, self.trick)
        self.who.set_items([(seat, self._names[seat]) for seat in seats])
        self._name()
        self.place()

    def _name(self) -> None:
        seat = self.who.value()
        if isinstance(seat, int):
            self.accuse.setText(self.tr("Challenge {0}").format(self._names[seat]))
            self.accuse.updateGeometry()

    def retranslate(self) -> None:
        """Set every text."""
        self.title.setText(self.tr("Challenge a play"))
        self._earlier.setText(self.tr("Earlier"))
        self._later.setText(self.tr("Later"))
        self._question.setText(self.tr("Who did not follow as the rules ask?"))
        self.who.setAccessibleName(self._question.text())
        self._cost.setText(self._cost_text())
        self._cancel.setText(self.tr("Cancel"))
        self._show()

    def _cost_text(self) -> str:
        clock = self._observation.rules.clock
        parts = [
            self.tr(
                "The round ends at once. If it was a revoke, your side wins the round; if not, "
                "the other side does."
            ),
            self.tr("That counts %n level(s).", "", clock.revoke_levels),
        ]
        if clock.revoke_points:
            parts.append(
                self.tr("Or %n point(s) move, where that brings more.", "", clock.revoke_points)
            )
        return " ".join(parts)
