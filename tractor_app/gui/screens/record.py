"""A bot's choice from the record it made of it: what it weighed, and how it chose."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tractor_app.bots.search.decision import Decision, Scale, Why
from tractor_app.engine.observation import Observation, Phase
from tractor_app.gui.names import names
from tractor_app.gui.screens.choices import ChoiceSheet
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.words import words

_NOTICED = 0.01
"""Seconds from which on it is said how long a choice took."""


class RecordSheet(ChoiceSheet):
    """What `name` weighed when it chose. :attr:`coach_wanted`: and what does the coach say?"""

    coach_wanted = Signal()

    def __init__(
        self, host: QWidget, observation: Observation, name: str, record: Decision
    ) -> None:
        self._name = name
        self._record = record
        must = (record.chosen, 0)
        super().__init__(host, observation, record.weighed, record.scale, record.chosen, must)
        self.coach = PillButton(key="E")
        self.coach.clicked.connect(self._ask)
        self.footer.insertWidget(0, self.coach)

    def _ask(self) -> None:
        self.close_sheet()
        self.coach_wanted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """E asks the coach."""
        if event.key() == Qt.Key.Key_E:
            self.coach.click()
            event.accept()
        else:
            super().keyPressEvent(event)

    def mark(self, at: int) -> str:
        """Whether a row was chosen, or is what the rules of thumb alone would have done."""
        if at == self._record.chosen:
            return self.tr("chosen")
        first = at == 0 and self._record.scale is Scale.ROUND
        return self.tr("by rules of thumb") if first else ""

    def retranslate(self) -> None:
        """Set every text."""
        super().retranslate()
        record = self._record
        self.title.setText(self.tr("{0}'s choice").format(self._name))
        self._done.setText(self.done_text(record.weighed[record.chosen]))
        self._why.setText(self._reason())
        self._note.setText(self._note_text())
        self.coach.setText(self.tr("What does the coach say?"))

    def _reason(self) -> str:
        record = self._record
        first, chosen = record.weighed[0], record.weighed[record.chosen]
        said = words()
        if record.why is Why.FORCED:
            return said.text("record.forced")
        if record.why is Why.SLIP:
            return said.text("record.slip", first=self.choice_text(first))
        if record.why is Why.SEARCH:
            gain = max(1, round(chosen.worth - first.worth))
            return said.text("record.search", first=self.choice_text(first), gain=gain)
        if record.rule:
            return said.text(f"record.rule.{record.rule}")
        if self._observation.phase is Phase.CHOOSE_TRUMP:
            return said.text("record.by_hand")
        return said.text(f"record.by_{record.scale.value}")

    def _note_text(self) -> str:
        record = self._record
        parts = [names().bot_level(record.bot)]
        if record.worlds:
            parts.append(self.tr("%n sampled deal(s)", "", record.worlds))
        if record.seconds >= _NOTICED:
            parts.append(self.tr("{0} s").format(f"{record.seconds:.2f}"))
        told = self.tr("This is what {0} itself weighed when it chose.").format(self._name)
        return f"{told} {' · '.join(parts)}"
