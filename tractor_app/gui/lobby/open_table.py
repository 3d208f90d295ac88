"""The sheet that opens a table of one's own for others."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.gui.own_rules import OwnRules
from tractor_app.gui.widgets.buttons import PillButton, Switch
from tractor_app.gui.widgets.forms import FormRow, label
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.gui.words import words
from tractor_app.net.host import TablePlan


class OpenTableSheet(Sheet):
    """Emits :attr:`opened` with a :class:`~tractor_app.net.host.TablePlan`."""

    opened = Signal(object)

    def __init__(self, host: QWidget, own: Sequence[OwnRules], *, name: str, rules: str) -> None:
        super().__init__(host, width=640)
        self._rules: list[RuleSet] = [preset(key) for key in PRESET_IDS]
        self._rules += [one.named.rules for one in own]
        self._hint = label("muted", wrap=True)
        self.body.addWidget(self._hint)
        self.name = QLineEdit(name)
        self.name.setMaxLength(24)
        self.rules = QComboBox()
        self.passcode = QLineEdit()
        self.passcode.setMaxLength(60)
        for control in (self.name, self.rules, self.passcode):
            control.setMinimumWidth(300)
        for one in self._rules:
            self.rules.addItem(one.id)
        keys = [*PRESET_IDS, *(one.path.name for one in own)]
        self.rules.setCurrentIndex(keys.index(rules) if rules in keys else 0)
        self.talk = Switch()
        self.talk.setChecked(True)
        controls = (self.name, self.rules, self.passcode, self.talk)
        self._rows = [FormRow(control) for control in controls]
        for row in self._rows:
            self.body.addWidget(row)
        self._cancel = PillButton(key="Esc")
        self._cancel.clicked.connect(self.dismiss)
        self.open_it = PillButton(primary=True, key="Enter")
        self.open_it.clicked.connect(self._chosen)
        self.footer.addStretch(1)
        self.footer.addWidget(self._cancel)
        self.footer.addWidget(self.open_it)

    def first_focus(self) -> QWidget:
        """The table's name."""
        return self.name

    def _chosen(self) -> None:
        plan = TablePlan(
            self.name.text().strip() or self.name.placeholderText(),
            self._rules[self.rules.currentIndex()],
            passcode=self.passcode.text(),
            talk=self.talk.isChecked(),
        )
        self.close_sheet()
        self.opened.emit(plan)

    def retranslate(self) -> None:
        """Set every text."""
        self.title.setText(self.tr("Host a table"))
        self._hint.setText(
            self.tr(
                "Others on your network see the table at once. The program must stay open while "
                "you play; rules that a guest does not have travel with the table."
            )
        )
        for number, rules in enumerate(self._rules):
            self.rules.setItemText(number, words().preset_name(rules.id))
        self._rows[0].set_texts(self.tr("Name of the table"))
        self.name.setPlaceholderText(self.tr("Our table"))
        self._rows[1].set_texts(self.tr("Rules"))
        self._rows[2].set_texts(self.tr("Passcode"), self.tr("Leave it empty to let anybody in."))
        self._rows[3].set_texts(
            self.tr("Table talk"), self.tr("Switch it off for serious play: no chat, no phrases.")
        )
        self._cancel.setText(self.tr("Cancel"))
        self.open_it.setText(self.tr("Open the table"))
