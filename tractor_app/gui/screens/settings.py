"""The settings sheet: everything takes effect at once."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from tractor_app.gui.look import TEXT_SCALES
from tractor_app.gui.names import names, speed_items
from tractor_app.gui.options import LANGUAGES
from tractor_app.gui.screens.seats import SeatForm
from tractor_app.gui.theme import DEFAULT_THEME, THEMES
from tractor_app.gui.widgets.buttons import PillButton, Segmented, Switch
from tractor_app.gui.widgets.forms import FormRow, label, plate
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.persistence.settings import Settings


class SettingsSheet(Sheet):
    """Shows and changes settings; each change is emitted as a whole new value."""

    changed = Signal(object)

    def __init__(self, host: QWidget, settings: Settings, language: str) -> None:
        super().__init__(host, width=760)
        self._settings = settings
        self._build_look(language)
        self._build_players()
        self._done = PillButton(primary=True, key="Enter")
        self._done.clicked.connect(self.dismiss)
        self.footer.addStretch(1)
        self.footer.addWidget(self._done)

    @property
    def settings(self) -> Settings:
        """As changed so far."""
        return self._settings

    def _build_look(self, language: str) -> None:
        self.language = self._choice("language", language)
        self.language.set_items(list(LANGUAGES.items()))
        self.language.set_value(language)
        self.speed = self._choice("speed", self._settings.speed)
        self.look = self._choice("theme", self._settings.theme or DEFAULT_THEME.name)
        self.text_size = self._choice("text_size", self._settings.text_size)
        self.four_colours = Switch()
        self.four_colours.setChecked(self._settings.four_colours)
        self.four_colours.toggled.connect(lambda on: self._change(four_colours=on))
        self._rows = {
            "language": FormRow(self.language),
            "speed": FormRow(self.speed),
            "theme": FormRow(self.look),
            "text_size": FormRow(self.text_size),
            "four_colours": FormRow(self.four_colours),
        }
        self._group(list(self._rows.values()))

    def _build_players(self) -> None:
        self.name = QLineEdit(self._settings.player_name)
        self.name.setMaxLength(24)
        self.name.setMinimumWidth(220)
        self.name.textEdited.connect(lambda text: self._change(player_name=text.strip()))
        self._rows["name"] = FormRow(self.name)
        self.seats = SeatForm(self._settings.bot_names, self._settings.bots)
        self.seats.set_players(6)
        self.seats.changed.connect(self._seats_changed)
        self._players_head = label("heading")
        self._players_help = label("caption", wrap=True)
        self.body.addWidget(self._players_head)
        self.body.addWidget(self._players_help)
        self._group([self._rows["name"], self.seats])

    def _group(self, rows: list[QWidget]) -> None:
        frame = plate()
        column = QVBoxLayout(frame)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(10)
        for row in rows:
            column.addWidget(row)
        self.body.addWidget(frame)

    def _choice(self, field: str, value: object) -> Segmented:
        control = Segmented()
        control.changed.connect(lambda chosen: self._change(**{field: chosen}))
        control.setProperty("chosen", value)
        return control

    def _change(self, **values: object) -> None:
        self._settings = replace(self._settings, **values)
        self.changed.emit(self._settings)

    def _seats_changed(self) -> None:
        self._change(bot_names=self.seats.names(), bots=self.seats.levels())

    def retranslate(self) -> None:
        """Set every text."""
        self.title.setText(self.tr("Settings"))
        self.speed.set_items(speed_items())
        texts = {"emerald": self.tr("Green felt"), "midnight": self.tr("Blue felt")}
        self.look.set_items([(name, texts.get(name, name)) for name in THEMES])
        self.text_size.set_items([(size, f"{size} %") for size in TEXT_SCALES])
        self.speed.set_value(self._settings.speed)
        self.look.set_value(self._settings.theme or DEFAULT_THEME.name)
        self.text_size.set_value(self._settings.text_size)
        rows = self._rows
        rows["language"].set_texts(self.tr("Language"))
        rows["speed"].set_texts(
            self.tr("Speed"), self.tr("How fast cards move and bots play; you never have to wait.")
        )
        rows["theme"].set_texts(self.tr("Table"))
        rows["text_size"].set_texts(self.tr("Size of texts"))
        rows["four_colours"].set_texts(
            self.tr("Four-colour deck"), self.tr("Clubs are green and diamonds blue.")
        )
        rows["name"].set_texts(self.tr("Your name"))
        self.name.setPlaceholderText(names().default_person())
        self._players_head.setText(self.tr("Players"))
        self._players_help.setText(
            self.tr("Names and strengths of the others, in order of play after you.")
        )
        self.seats.retranslate()
        self._done.setText(self.tr("Done"))
