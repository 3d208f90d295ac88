"""Why a trick was won: the plays, and a sentence for each from the engine's own reasons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tractor_app.engine.cards import POINTS
from tractor_app.engine.observation import Observation, TrickPlay, TrickView
from tractor_app.engine.play.context import TRUMP, TrumpContext, context
from tractor_app.gui.widgets.buttons import PillButton, Segmented
from tractor_app.gui.widgets.cards import CardStrip
from tractor_app.gui.widgets.forms import label
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.gui.words import words

_LAST, _NOW = "last", "now"


def tricks_to_ask(observation: Observation) -> dict[str, TrickView]:
    """The tricks a player may look at: the last finished one and the one on the table."""
    found = {}
    if observation.tricks:
        found[_LAST] = observation.tricks[-1]
    if observation.trick is not None and observation.trick.plays:
        found[_NOW] = observation.trick
    return found


def play_box(ctx: TrumpContext, trick: TrickView, play: TrickPlay, name: str) -> QWidget:
    """A player's name above the cards of one play; the winner's stand out."""
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(2)
    won = play.seat == trick.winner
    column.addWidget(label("heading" if won else "muted", text=name))
    strip = CardStrip(height=84, gap=-36)
    cards = sorted(play.cards, key=ctx.sort_key)
    strip.show_cards(
        cards,
        trumps=[kind for kind in cards if ctx.suit[kind] == TRUMP],
        points=[POINTS[kind] for kind in cards],
        dimmed=() if won else range(len(cards)),
    )
    column.addWidget(strip)
    return box


class WhySheet(Sheet):
    """Explains the last trick, or the one that is being played. Raises ValueError without any."""

    def __init__(self, host: QWidget, observation: Observation, names: Sequence[str]) -> None:
        self._tricks = tricks_to_ask(observation)
        if not self._tricks:
            raise ValueError("no trick to explain")
        super().__init__(host, width=760)
        self._observation = observation
        self._names = names
        self._ctx = context(observation.rules, observation.level, observation.trump)
        self.which = Segmented()
        self.which.changed.connect(lambda _value: self._show())
        row = QHBoxLayout()
        row.addWidget(self.which)
        row.addStretch(1)
        self.body.addLayout(row)
        self._plays = QHBoxLayout()
        self._plays.setSpacing(10)
        self.body.addLayout(self._plays)
        self.reasons = label("body", wrap=True)
        self.reasons.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.body.addWidget(self.reasons)
        self._close = PillButton(primary=True, key="Enter")
        self._close.clicked.connect(self.dismiss)
        self.footer.addStretch(1)
        self.footer.addWidget(self._close)

    def _show(self) -> None:
        trick = self._tricks[str(self.which.value())]
        while (item := self._plays.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for play in trick.plays:
            box = play_box(self._ctx, trick, play, self._name(play.seat))
            self._plays.addWidget(box, len(play.cards) + 2)
        told = words().why_won(self._ctx, trick, self._name)
        self.reasons.setText("\n".join(told))
        self.place()

    def _name(self, seat: int) -> str:
        return self._names[seat]

    def retranslate(self) -> None:
        """Set every text."""
        self.title.setText(self.tr("Why?"))
        texts = {_LAST: self.tr("Last trick"), _NOW: self.tr("This trick")}
        chosen = self.which.value()
        self.which.set_items([(key, texts[key]) for key in self._tricks])
        self.which.set_value(chosen or list(self._tricks)[-1])
        self._show()
        self._close.setText(self.tr("Close"))
