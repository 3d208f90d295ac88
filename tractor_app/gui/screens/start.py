"""The first sheet a newcomer sees: a name, a language, and one button."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from tractor_app.gui.names import bot_items, names, program_name
from tractor_app.gui.options import LANGUAGES
from tractor_app.gui.screens.back import BackRow, Ways
from tractor_app.gui.widgets.buttons import PillButton, Segmented
from tractor_app.gui.widgets.cards import CardStrip
from tractor_app.gui.widgets.forms import FormRow, label
from tractor_app.gui.widgets.sheet import Sheet

_SHOWN_CARDS = (53, 52, 8 + 13, 8 + 13, 12, 12, 11 + 39, 11 + 39)


class StartSheet(Sheet):
    """Asks for nothing that has no sensible answer already: Enter plays."""

    started = Signal(str, str)
    """The name as typed (may be empty) and the bots' level."""
    rules_wanted = Signal(str, str)
    others_wanted = Signal(str, str)
    language_chosen = Signal(str)

    def __init__(self, host: QWidget, *, name: str, language: str, level: str, ways: Ways) -> None:
        super().__init__(host, width=640, dismissable=False)
        self.title_visible(False)
        strip = CardStrip(height=98, gap=6)
        strip.show_cards(_SHOWN_CARDS, trumps=(53, 52, 21))
        self.body.addWidget(strip)
        self._name_of_game = label("display")
        self._name_of_game.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._welcome = label("muted", wrap=True)
        self._welcome.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.body.addWidget(self._name_of_game)
        self.body.addWidget(self._welcome)
        self.name = QLineEdit(name)
        self.name.setMaxLength(24)
        self.name.setMinimumWidth(220)
        self.language = Segmented()
        self.language.set_items(list(LANGUAGES.items()))
        self.language.set_value(language)
        self.language.changed.connect(self._language)
        self.level = Segmented()
        self.level.set_items(bot_items())
        self.level.set_value(level)
        self._rows = [FormRow(self.name), FormRow(self.language), FormRow(self.level)]
        for row in self._rows:
            self.body.addWidget(row)
        self.back = BackRow(ways)
        ways.changed.connect(self.place)
        self.body.insertWidget(3, self.back)
        self._rules = PillButton()
        self._rules.clicked.connect(self._other_rules)
        self.others = PillButton()
        self.others.clicked.connect(self._play_with_others)
        self.play = PillButton(primary=True, key="Enter")
        self.play.clicked.connect(self._start)
        self.footer.addWidget(self._rules)
        self.footer.addWidget(self.others)
        self.footer.addStretch(1)
        self.footer.addWidget(self.play)

    def first_focus(self) -> QWidget:
        """Enter plays at once."""
        return self.play

    def retranslate(self) -> None:
        """Set every text."""
        self.title.setText(program_name())
        self._name_of_game.setText(program_name())
        self._welcome.setText(
            self.tr(
                "Sheng Ji: two against two, with two decks. You and your partner collect points "
                "and climb from 2 to the ace."
            )
        )
        self.name.setPlaceholderText(names().default_person())
        self._rows[0].set_texts(self.tr("Your name"))
        self._rows[1].set_texts(self.tr("Language"))
        self._rows[2].set_texts(self.tr("Other players"))
        self.level.set_items(bot_items())
        self.back.refresh()
        self._rules.setText(self.tr("Other rules…"))
        self.others.setText(self.tr("Play with others…"))
        self.play.setText(self.tr("Play"))

    def _language(self, tag: object) -> None:
        self.language_chosen.emit(str(tag))

    def _choice(self) -> tuple[str, str]:
        return self.name.text().strip(), str(self.level.value())

    def _start(self) -> None:
        choice = self._choice()
        self.close_sheet()
        self.started.emit(*choice)

    def _other_rules(self) -> None:
        self.rules_wanted.emit(*self._choice())

    def _play_with_others(self) -> None:
        self.others_wanted.emit(*self._choice())
