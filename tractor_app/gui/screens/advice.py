"""One position in a coach's words: the plays that were thought of, and what each is worth."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from tractor_app.bots.advice import Advice
from tractor_app.bots.search.decision import Weighed
from tractor_app.engine.cards import Cards
from tractor_app.engine.observation import Observation
from tractor_app.engine.play.context import context
from tractor_app.gui import look
from tractor_app.gui.screens.summary import signed
from tractor_app.gui.table.readings import grouped
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.widgets.forms import label
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.gui.words import words

MOST_SHOWN = 8


def chips(observation: Observation, cards: Cards, dpr: float) -> QPixmap:
    """Cards as chips in the order of the hand."""
    ctx = context(observation.rules, observation.level, observation.trump)
    return grouped(look.card_art(), [sorted(cards, key=ctx.sort_key)], dpr)


def reason_text(advice: Advice) -> str:
    """Why the advised play is a good one, in a sentence."""
    return words().text(f"coach.{advice.reason.value}")


def gain_text(weighed: Weighed, best: Weighed) -> str:
    """What a play is worth less than the best, in points with levels weighed in."""
    return "–" if weighed is best else signed(round(weighed.worth - best.worth))


class AdviceSheet(Sheet):
    """What `name` could have played, what it did play, and what the coach would."""

    def __init__(self, host: QWidget, observation: Observation, name: str, advice: Advice) -> None:
        super().__init__(host, width=700)
        self._observation = observation
        self._name = name
        self._advice = advice
        self._played = label("body", wrap=True)
        self._why = label("body", wrap=True)
        self.body.addWidget(self._played)
        self.body.addWidget(self._why)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(8)
        self._heads = [label("caption") for _ in range(4)]
        for column, head in enumerate(self._heads):
            self._grid.addWidget(head, 0, column, _side(column))
        self._marks: list[tuple[int, QLabel]] = []
        self._fill()
        self.body.addLayout(self._grid)
        self._note = label("muted", wrap=True)
        self.body.addWidget(self._note)
        self._close = PillButton(primary=True, key="Enter")
        self._close.clicked.connect(self.dismiss)
        self.footer.addStretch(1)
        self.footer.addWidget(self._close)

    def shown(self) -> tuple[int, ...]:
        """Indices of the options that are listed, the best first; the one played is among them."""
        weighed = self._advice.weighed
        order = sorted(range(len(weighed)), key=lambda at: -weighed[at].worth)
        kept = order[:MOST_SHOWN]
        must = (self._advice.chosen, self._advice.played)
        return tuple(at for at in order if at in kept or at in must)

    def _fill(self) -> None:
        weighed = self._advice.weighed
        best = weighed[self._advice.chosen]
        for row, at in enumerate(self.shown(), 1):
            option = weighed[at]
            picture = QLabel()
            picture.setPixmap(chips(self._observation, option.cards, self.devicePixelRatioF()))
            picture.setAccessibleName(words().hand(option.cards))
            values = (
                f"{option.points:.0f}",
                f"{option.levels:+.1f}".replace("-", "−"),
                gain_text(option, best),
            )
            self._grid.addWidget(picture, row, 0)
            for column, value in enumerate(values, 1):
                strong = "strong" if at == self._advice.chosen else "body"
                text = label(strong, text=value if option.worlds else "–")
                self._grid.addWidget(text, row, column, _side(column))
            mark = label("heading" if at == self._advice.chosen else "muted")
            self._grid.addWidget(mark, row, 4)
            self._marks.append((at, mark))
        self._grid.setColumnStretch(4, 1)

    def retranslate(self) -> None:
        """Set every text."""
        advice = self._advice
        self.title.setText(self.tr("{0}'s choice").format(self._name))
        said = words()
        chosen = advice.weighed[advice.chosen]
        played = ""
        if advice.played >= 0:
            cards = said.hand(advice.weighed[advice.played].cards)
            played = self.tr("Played: {0}.").format(cards) + " "
        self._played.setText(played + self.tr("Advised: {0}.").format(said.hand(chosen.cards)))
        self._why.setText(reason_text(advice))
        texts = (
            self.tr("Play"),
            self.tr("Attackers' points"),
            self.tr("Levels"),
            self.tr("Beside the best"),
        )
        for head, text in zip(self._heads, texts, strict=True):
            head.setText(text)
        for at, mark in self._marks:
            mark.setText(self._mark(at))
        self._note.setText(self._note_text(chosen))
        self._close.setText(self.tr("Close"))

    def _note_text(self, chosen: Weighed) -> str:
        if not chosen.worlds:
            return self.tr("There was nothing to choose.")
        return self.tr(
            "Means over %n way(s) the hidden cards may lie, as {0} could know.", "", chosen.worlds
        ).format(self._name)

    def _mark(self, at: int) -> str:
        marks: Sequence[tuple[bool, str]] = (
            (at == self._advice.chosen, self.tr("advised")),
            (at == self._advice.played, self.tr("played")),
        )
        return " · ".join(text for fits, text in marks if fits)


def _side(column: int) -> Qt.AlignmentFlag:
    return Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
