"""A sheet about one choice: what was done, why, and everything it was weighed against."""

from __future__ import annotations

from math import isfinite

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from tractor_app.bots.search.decision import Scale, Weighed
from tractor_app.engine.cards import Cards
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.play.context import context
from tractor_app.gui import look
from tractor_app.gui.screens.summary import signed
from tractor_app.gui.table.readings import grouped
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.widgets.forms import label
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.gui.words import words

MOST_SHOWN = 7
_FEW = 4


def chips(observation: Observation, cards: Cards, dpr: float, most: int = 320) -> QPixmap:
    """Cards as chips in the order of the hand, made smaller where they were wider than `most`."""
    ctx = context(observation.rules, observation.level, observation.trump)
    picture = grouped(look.card_art(), [sorted(cards, key=ctx.sort_key)], dpr)
    if picture.deviceIndependentSize().width() <= most:
        return picture
    smooth = Qt.TransformationMode.SmoothTransformation
    picture = picture.scaledToWidth(round(most * dpr), smooth)
    picture.setDevicePixelRatio(dpr)
    return picture


def fine(value: float) -> str:
    """A number with its sign and one decimal."""
    return "0" if abs(value) < 0.05 else f"{value:+.1f}".replace("-", "−")


class ChoiceSheet(Sheet):
    """`weighed` in rows, the best first; `must` are indices that are listed in any case."""

    def __init__(
        self,
        host: QWidget,
        observation: Observation,
        weighed: tuple[Weighed, ...],
        scale: Scale,
        chosen: int,
        must: tuple[int, ...],
    ) -> None:
        super().__init__(host, width=860 if len(weighed[chosen].cards) > _FEW else 720)
        self._observation = observation
        self._weighed = weighed
        self._scale = scale
        self._chosen = chosen
        self._must = must
        self._done = label("body", wrap=True)
        self._why = label("body", wrap=True)
        self.body.addWidget(self._done)
        self.body.addWidget(self._why)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(6)
        self._heads = [label("caption") for _ in self._head_texts()]
        for column, head in enumerate(self._heads):
            self._grid.addWidget(head, 0, column, _side(column))
        self._names: list[tuple[int, QLabel]] = []
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
        """Indices of what is listed, the best first."""
        weighed = self._weighed
        order = list(range(len(weighed)))
        if self._scale is not Scale.ORDER:
            order.sort(key=lambda at: -weighed[at].worth)
        kept = order[:MOST_SHOWN]
        return tuple(at for at in order if at in kept or at in self._must)

    # What a sheet says of its choice.

    def mark(self, at: int) -> str:
        """What stands beside a row."""
        raise NotImplementedError

    def choice_text(self, each: Weighed) -> str:
        """A choice in words, where it stands alone."""
        if each.cards:
            return words().hand(each.cards)
        return words().suit(each.trump) if each.trump else self.tr("no bid")

    def done_text(self, each: Weighed) -> str:
        """What was done, as a sentence."""
        return self._sentence().format(self.choice_text(each))

    def _sentence(self) -> str:
        texts = {
            Phase.PLAY: self.tr("Played: {0}."),
            Phase.BURY: self.tr("Buried: {0}."),
            Phase.CHOOSE_TRUMP: self.tr("Chosen: {0}."),
        }
        return texts.get(self._observation.phase, self.tr("Bid: {0}."))

    # The rows.

    def _head_texts(self) -> tuple[str, ...]:
        first = self.tr("Choice")
        values = {
            Scale.ROUND: (
                self.tr("Attackers' points"),
                self.tr("Levels"),
                self.tr("Beside the choice"),
            ),
            Scale.TRICK: (self.tr("By rule, in points"),),
            Scale.BURY: (self.tr("By rule, in points"),),
            Scale.TRUMPS: (self.tr("Gain, in trumps"),),
        }
        return (first, *values.get(self._scale, ()))

    def _values(self, each: Weighed, best: Weighed) -> tuple[str, ...]:
        if self._scale is Scale.ROUND:
            if not each.worlds:
                return ("–", "–", "–")
            gain = round(each.worth - best.worth)
            behind = "–" if each is best else signed(gain) if gain else "0"
            # The errors are those beside the first choice.
            if each is not best and best is self._weighed[0] and isfinite(each.error):
                behind += f" ± {each.error:.0f}"
            return (f"{each.points:.0f}", fine(each.levels), behind)
        return () if self._scale is Scale.ORDER else (fine(each.worth),)

    def _fill(self) -> None:
        best = self._weighed[self._chosen]
        for row, at in enumerate(self.shown(), 1):
            option = self._weighed[at]
            name = label("strong" if at == self._chosen else "body")
            if option.cards:
                name.setPixmap(chips(self._observation, option.cards, self.devicePixelRatioF()))
            self._grid.addWidget(name, row, 0)
            self._names.append((at, name))
            for column, value in enumerate(self._values(option, best), 1):
                text = label("strong" if at == self._chosen else "body", text=value)
                self._grid.addWidget(text, row, column, _side(column))
            mark = label("heading" if at == self._chosen else "muted")
            self._grid.addWidget(mark, row, len(self._heads))
            self._marks.append((at, mark))
        self._grid.setColumnStretch(len(self._heads), 1)

    def retranslate(self) -> None:
        """Set the texts of the rows."""
        for head, text in zip(self._heads, self._head_texts(), strict=True):
            head.setText(text)
        for at, name in self._names:
            text = self.choice_text(self._weighed[at])
            name.setAccessibleName(text)
            if not self._weighed[at].cards:
                name.setText(text)
        for at, mark in self._marks:
            mark.setText(self.mark(at))
        self._close.setText(self.tr("Close"))


def _side(column: int) -> Qt.AlignmentFlag:
    return Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
