"""The rules of a table in words."""

from __future__ import annotations

from html import escape
from itertools import groupby

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from tractor_app.codec.ruleset_file import nearest_preset
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.schema import differences
from tractor_app.gui import look
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.widgets.forms import WrapLabel, label
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.gui.words import words


class RulesText(WrapLabel):
    """Sentences of a rule set under their groups; those that differ from a base are marked."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setContentsMargins(0, 0, 8, 0)

    def tell(self, rules: RuleSet, base: RuleSet | None = None) -> None:
        """Show the rules in the window's language."""
        said = words()
        accent = look.theme().surface.accent
        changed = {found.path for found in differences(base, rules)} if base else set()
        parts = []
        for group, sentences in groupby(said.describe(rules), key=lambda line: line.group):
            head = escape(said.group_label(group))
            parts.append(f"<p style='margin:10px 0 2px 0; color:{accent}'><b>{head}</b></p>")
            for line in sentences:
                text = escape(line.text)
                if line.path in changed:
                    text = f"<span style='color:{accent}'>◆</span> <b>{text}</b>"
                parts.append(f"<p style='margin:2px 0'>{text}</p>")
        self.setText("".join(parts))
        self.setAccessibleName("; ".join(line.text for line in said.describe(rules)))


class RulesSheet(Sheet):
    """What is played at this table."""

    edit_wanted = Signal(object)

    def __init__(self, host: QWidget, rules: RuleSet) -> None:
        super().__init__(host, width=760)
        self._rules = rules
        self._base = preset(nearest_preset(rules))
        self._origin = label("muted", wrap=True)
        self._text = RulesText()
        self.body.addWidget(self._origin)
        self.body.addWidget(self._text)
        self._edit = PillButton(glyph="pen")
        self._edit.clicked.connect(self._edit_clicked)
        self._close = PillButton(primary=True, key="Enter")
        self._close.clicked.connect(self.dismiss)
        self.footer.addWidget(self._edit)
        self.footer.addStretch(1)
        self.footer.addWidget(self._close)

    def _edit_clicked(self) -> None:
        self.close_sheet()
        self.edit_wanted.emit(self._rules)

    def retranslate(self) -> None:
        """Set every text."""
        said = words()
        self.title.setText(said.preset_name(self._rules.id))
        if self._rules.id in PRESET_IDS:
            self._origin.setText(said.preset_text(self._rules.id))
        else:
            self._origin.setText(
                self.tr('Nearest to "{0}"; ◆ marks what differs.').format(
                    said.preset_name(self._base.id)
                )
            )
        self._text.tell(self._rules, self._base)
        self._edit.setText(self.tr("Change a copy…"))
        self._close.setText(self.tr("Close"))
