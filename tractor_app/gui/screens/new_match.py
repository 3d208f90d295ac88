"""Choosing rules, players and speed for a new match."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tractor_app.engine.rules.policies import Moment, Teams
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.gui import look
from tractor_app.gui.names import names, speed_items
from tractor_app.gui.own_rules import OwnRules
from tractor_app.gui.screens.back import BackRow, Ways
from tractor_app.gui.screens.seats import SeatForm
from tractor_app.gui.screens.summary import level_text
from tractor_app.gui.widgets.buttons import PillButton, Segmented
from tractor_app.gui.widgets.forms import FormRow, label, plate
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.gui.words import words
from tractor_app.persistence.settings import Settings

_KEY = Qt.ItemDataRole.UserRole


def partners(rules: RuleSet) -> tuple[int, ...]:
    """Seats on seat 0's side where the sides are known beforehand."""
    if rules.sides.teams is not Teams.FIXED or rules.declaring.moment is Moment.POINTS_AUCTION:
        return ()
    return tuple(range(2, rules.deck.players, 2))


class NewMatchSheet(Sheet):
    """Emits :attr:`chosen` with the rules' key, the rules, and the settings as changed here."""

    chosen = Signal(str, object, object)
    edit_wanted = Signal(object)
    """A RuleSet to start the rule editor from."""
    saved_wanted = Signal()

    def __init__(
        self,
        host: QWidget,
        settings: Settings,
        own: Sequence[OwnRules],
        unfinished: int = 0,
        *,
        ways: Ways | None = None,
    ) -> None:
        super().__init__(host, width=960, height=680)
        self._settings = settings
        self._unfinished = unfinished
        self._own: dict[str, OwnRules] = {}
        self.back = None if ways is None else BackRow(ways)
        if self.back is not None:
            self.body.addWidget(self.back)
        columns = QHBoxLayout()
        columns.setSpacing(20)
        self.body.addLayout(columns, 1)
        self.presets = QListWidget()
        self.presets.setFixedWidth(290)
        self.presets.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.presets.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.presets.currentItemChanged.connect(self._chosen_changed)
        columns.addWidget(self.presets)
        columns.addWidget(self._build_right(settings), 1)
        self._build_footer()
        self.set_own(own)
        self._select(settings.rules)

    def _build_right(self, settings: Settings) -> QScrollArea:
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(10)
        self._name = label("title", wrap=True)
        self._facts = label("heading", wrap=True)
        self._text = label("body", wrap=True)
        self._edit = PillButton(quiet=True, glyph="pen")
        self._edit.clicked.connect(lambda: self.edit_wanted.emit(self.rules()))
        for widget in (self._name, self._facts, self._text):
            column.addWidget(widget)
        column.addWidget(self._edit, 0, Qt.AlignmentFlag.AlignLeft)
        frame = plate()
        rows = QVBoxLayout(frame)
        rows.setContentsMargins(16, 12, 16, 12)
        rows.setSpacing(10)
        self.person = QLineEdit(settings.player_name)
        self.person.setMaxLength(24)
        self.person.setMinimumWidth(180)
        self._person_row = FormRow(self.person, stretch=True)
        self.seats = SeatForm(settings.bot_names, settings.bots)
        self.speed = Segmented()
        self._speed_row = FormRow(self.speed)
        for row in (self._person_row, self.seats, self._speed_row):
            rows.addWidget(row)
        column.addWidget(frame)
        column.addStretch(1)
        area.setWidget(inner)
        return area

    def _build_footer(self) -> None:
        self._cancel = PillButton(key="Esc")
        self._cancel.clicked.connect(self.dismiss)
        self.start = PillButton(primary=True, key="Enter")
        self.start.clicked.connect(self._start)
        self._saved = PillButton(quiet=True, glyph="undo")
        self._saved.clicked.connect(self.saved_wanted)
        self._saved.setVisible(self._unfinished > 0)
        self.footer.addWidget(self._saved)
        self.footer.addStretch(1)
        self.footer.addWidget(self._cancel)
        self.footer.addWidget(self.start)

    def first_focus(self) -> QWidget:
        """Arrow keys go through the rules at once, Enter starts."""
        return self.presets

    # The list of rules.

    def set_own(self, own: Sequence[OwnRules]) -> None:
        """Offer these own rule sets above the presets."""
        chosen = self.key()
        self._own = {item.path.name: item for item in own}
        self.presets.blockSignals(True)
        self.presets.clear()
        for key in (*self._own, *PRESET_IDS):
            item = QListWidgetItem()
            item.setData(_KEY, key)
            item.setSizeHint(QSize(0, look.theme().type.body + 24))
            self.presets.addItem(item)
        self.presets.blockSignals(False)
        self._name_items()
        self._select(chosen or self._settings.rules)

    def _name_items(self) -> None:
        for number in range(self.presets.count()):
            item = self.presets.item(number)
            key = item.data(_KEY)
            own = self._own.get(key)
            text = own.named.name if own else words().preset_name(key)
            item.setText(text)
            item.setToolTip(text)

    def _select(self, key: str) -> None:
        for number in range(self.presets.count()):
            if self.presets.item(number).data(_KEY) == key:
                self.presets.setCurrentRow(number)
                return
        if self.presets.currentRow() < 0:
            self._select(PRESET_IDS[0])

    def select(self, key: str) -> None:
        """Choose a preset by its id or an own rule set by its file name."""
        self._select(key)

    def key(self) -> str:
        """The chosen preset's id or own file's name; empty before there is a list."""
        row = self.presets.currentRow()
        return str(self.presets.item(row).data(_KEY)) if row >= 0 else ""

    def rules(self) -> RuleSet:
        """The chosen rules."""
        own = self._own.get(self.key())
        return own.named.rules if own else preset(self.key())

    def _chosen_changed(self) -> None:
        if not self.key():
            return
        rules = self.rules()
        own = self._own.get(self.key())
        said = words()
        base = own.named.base if own else self.key()
        self._name.setText(own.named.name if own else said.preset_name(base))
        self._facts.setText(self._facts_text(rules))
        text = said.preset_text(base)
        if own:
            text = self.tr('Your own rules, from "{0}". {1}').format(said.preset_name(base), text)
        self._text.setText(text)
        self.seats.set_players(rules.deck.players, partners(rules))

    def _facts_text(self, rules: RuleSet) -> str:
        deck, levels = rules.deck, rules.levels
        parts = [
            self.tr("%n players", "", deck.players),
            self.tr("%n deck(s)", "", deck.decks),
            self.tr("kitty of %n", "", deck.kitty) if deck.kitty else self.tr("no kitty"),
            self.tr("levels {0} to {1}").format(
                level_text(levels.start), level_text(levels.sequence[-1])
            ),
        ]
        return " · ".join(parts)

    # Starting.

    def settings(self) -> Settings:
        """The settings with what was chosen here."""
        return replace(
            self._settings,
            player_name=self.person.text().strip(),
            bot_names=self.seats.names(),
            bots=self.seats.levels(),
            rules=self.key(),
            speed=str(self.speed.value()),
        )

    def _start(self) -> None:
        key, rules, settings = self.key(), self.rules(), self.settings()
        self.close_sheet()
        self.chosen.emit(key, rules, settings)

    def retranslate(self) -> None:
        """Set every text."""
        self.title.setText(self.tr("New match"))
        self.presets.setAccessibleName(self.tr("Rules"))
        self._name_items()
        self._chosen_changed()
        self._edit.setText(self.tr("Change these rules…"))
        self._person_row.set_texts(self.tr("Your name"))
        self.person.setPlaceholderText(names().default_person())
        self.seats.retranslate()
        value = self.speed.value() or self._settings.speed
        self.speed.set_items(speed_items())
        self.speed.set_value(value)
        self._speed_row.set_texts(self.tr("Speed"))
        self._saved.setText(self.tr("%n unfinished match(es)…", "", self._unfinished))
        if self.back is not None:
            self.back.refresh()
        self._cancel.setText(self.tr("Cancel"))
        self.start.setText(self.tr("Start"))
