"""A rule shown on real cards: the same cards under each of its values."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from tractor_app.engine.cards import POINTS
from tractor_app.engine.events import ThrowFailed
from tractor_app.engine.observation import Bid
from tractor_app.engine.rules.schema import BY_PATH, FieldKind
from tractor_app.engine.verdict import Rejected
from tractor_app.gui.example_parts import Example, Told
from tractor_app.gui.rule_examples import EXAMPLES, Outcome, outcomes
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.widgets.cards import CardStrip
from tractor_app.gui.widgets.forms import label
from tractor_app.gui.words import words

_HEIGHT = 54


def has_example(path: str) -> bool:
    """Whether there are cards for this rule."""
    return path in EXAMPLES


class _OutcomeView(QWidget):
    """One value: its name, the cards, and what they come to."""

    def __init__(self, path: str, outcome: Outcome) -> None:
        super().__init__()
        self._path, self._outcome = path, outcome
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self._value = label("strong", wrap=True)
        column.addWidget(self._value)
        for row in self._rows():
            column.addLayout(row)
        self._result = label("body", wrap=True)
        column.addWidget(self._result)

    def _rows(self) -> list[QHBoxLayout]:
        rows: list[QHBoxLayout] = []
        for group in self._outcome.groups:
            if group.below or not rows:
                rows.append(QHBoxLayout())
                rows[-1].setSpacing(6)
            strip = CardStrip(height=_HEIGHT, gap=-20)
            dimmed = [place for place, bright in enumerate(group.bright) if not bright]
            coins = [POINTS[kind] for kind in group.cards] if group.coins else ()
            strip.show_cards(group.cards, trumps=self._trumps(), points=coins, dimmed=dimmed)
            strip.setMaximumWidth(strip.sizeHint().width())
            rows[-1].addWidget(strip, len(group.cards) + 1)
        for row in rows:
            row.addStretch(1)
        return rows

    def _trumps(self) -> tuple[int, ...]:
        ctx = self._outcome.ctx
        return tuple(kind for kind in range(54) if ctx.suit[kind] == 4)

    def retranslate(self) -> None:
        said, path, value = words(), self._path, self._outcome.value
        if BY_PATH[path].kind is FieldKind.FLAG:
            self._value.setText(self.tr("Yes") if value else self.tr("No"))
        else:
            self._value.setText(said.value(path, value))
        self._result.setText(self._text())

    def texts(self) -> tuple[str, str]:
        return self._value.text(), self._result.text()

    def _text(self) -> str:
        said, found, kind = words(), self._outcome.found, EXAMPLES[self._path].kind
        if isinstance(found, Rejected):
            return said.rejection(found)
        if isinstance(found, ThrowFailed):
            return said.why_throw_failed(found)
        if isinstance(found, Told):
            return said.told(found.key, found.params)
        if kind == "bids":
            return self._bids_text(*found)
        texts = {
            "combine": lambda: said.format(found),
            "copies": lambda: said.format(found),
            "throw": lambda: self.tr("The throw stands."),
            "follow": lambda: self.tr("This may be played."),
            "winner": lambda: said.why_won(self._outcome.ctx, found)[0],
            "dig": lambda: self.tr("The kitty counts × {0}.").format(found),
        }
        return texts[kind]()

    def _bids_text(self, refused: Rejected | None, standing: Bid | None) -> str:
        """Why a bid was refused, if one was, and what stands."""
        said = words()
        parts = [said.rejection(refused)] if refused else []
        if standing is not None:
            parts.append(self.tr("Trump: {0}").format(said.suit(standing.trump)))
        return said.text("language.sentence_gap").join(parts)


class ExampleView(QWidget):
    """Closed until asked for, since a page of rules is long enough."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self._views: list[_OutcomeView] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self.toggle = PillButton(quiet=True, glyph="trick")
        self.toggle.setCheckable(True)
        self.toggle.toggled.connect(self._toggled)
        row = QHBoxLayout()
        row.addWidget(self.toggle)
        row.addStretch(1)
        column.addLayout(row)
        self.frame = QFrame()
        self.frame.setProperty("role", "plate")
        self._list = QVBoxLayout(self.frame)
        self._list.setContentsMargins(12, 10, 12, 10)
        self._list.setSpacing(12)
        self._intro = label("caption", wrap=True)
        self._list.addWidget(self._intro)
        self.frame.hide()
        column.addWidget(self.frame)

    def _toggled(self, on: bool) -> None:
        if on and not self._views:
            for outcome in outcomes(self.path):
                view = _OutcomeView(self.path, outcome)
                self._views.append(view)
                self._list.addWidget(view)
        self.frame.setVisible(on)
        self.retranslate()

    def told(self) -> list[tuple[str, str]]:
        """Each value and what the cards come to under it, as shown."""
        return [view.texts() for view in self._views]

    def retranslate(self) -> None:
        """Set every text."""
        self.toggle.setText(
            self.tr("Hide the cards") if self.toggle.isChecked() else self.tr("Show on cards")
        )
        self.toggle.updateGeometry()
        self._intro.setText(self._intro_text())
        for view in self._views:
            view.retranslate()

    def _intro_text(self) -> str:
        example, said = EXAMPLES[self.path], words()
        if example.kind == "bids":
            return self._bids_intro(example)
        if said.has(f"example.intro_{example.kind}"):
            return _staged_intro(example)
        at = self.tr("Level {0}, trump {1}.").format(
            said.rank(example.level), said.suit(example.trump)
        )
        texts = {
            "combine": self.tr("These cards are led:"),
            "follow": self.tr("Led at the left; in the hand, the bright cards are played:"),
            "winner": self.tr("Four plays in order; the winner is bright:"),
            "throw": self.tr("These cards are thrown; the bright ones stay on the table:"),
            "dig": self.tr("The last trick is won with these:"),
        }
        return f"{at} {texts[example.kind]}"

    def _bids_intro(self, example: Example) -> str:
        said = words()
        text = self.tr("Bids one after the other, at level {0}:").format(said.rank(example.level))
        if not example.setting.first_round:
            return text
        return said.text("example.first_round") + said.text("language.sentence_gap") + text


def _staged_intro(example: Example) -> str:
    """What is to be seen where the engine plays on from a made-up round."""
    said, setting = words(), example.setting
    gap = said.text("language.sentence_gap")
    params = {
        "level": said.rank(example.level),
        "suit": said.suit(example.trump),
        "rise": setting.rise,
        "fines": setting.fines,
    }
    fined = "_fined" if setting.fines else ""
    parts = [said.text(f"example.intro_{example.kind}{fined}", **params)]
    if setting.first_round:
        parts.insert(0, said.text("example.first_round"))
    if setting.friend is not None:
        key = "friend_is" if setting.friend else "no_friend"
        parts.append(said.text(f"example.{key}", seat=said.seat(setting.friend)))
    if setting.buried and setting.tell != "levels":
        parts.append(said.text("example.buried"))
    return gap.join(parts)
