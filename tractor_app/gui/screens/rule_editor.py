"""Every house rule as a setting: made from the schema, told in words, saved under a name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tractor_app.codec.ruleset_file import RulesFileError, nearest_preset
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.schema import (
    FIELDS,
    Plain,
    Problem,
    ProblemCode,
    differences,
    value_of,
    with_value,
)
from tractor_app.engine.rules.validate import validate
from tractor_app.gui import look
from tractor_app.gui.own_rules import SUFFIX, RulesShelf, export_file, load_file
from tractor_app.gui.screens.rule_example import ExampleView, has_example
from tractor_app.gui.screens.rule_fields import FieldRow
from tractor_app.gui.screens.rules_sheet import RulesText
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.widgets.forms import label
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.gui.words import words

_GROUP = Qt.ItemDataRole.UserRole
_TELL_AFTER = 120
"""Milliseconds of quiet before the rules are told anew."""

GROUPS = tuple(dict.fromkeys(spec.group for spec in FIELDS))


class RuleEditor(Sheet):
    """Edits a copy of some rules. :attr:`saved` names the file on the shelf."""

    saved = Signal(str)

    def __init__(self, host: QWidget, rules: RuleSet, shelf: RulesShelf) -> None:
        super().__init__(host, width=1080, height=760)
        self._shelf = shelf
        self._rules = rules
        self._base = preset(rules.id if rules.id in PRESET_IDS else nearest_preset(rules))
        self._refused: dict[str, Problem] = {}
        self._note: Callable[[], str] | None = None
        self._build_top()
        columns = QHBoxLayout()
        columns.setSpacing(14)
        self.body.addLayout(columns, 1)
        self.groups = QListWidget()
        self.groups.setFixedWidth(192)
        self.groups.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.groups.currentRowChanged.connect(self._show_group)
        columns.addWidget(self.groups)
        self.rows: dict[str, FieldRow] = {}
        self._examples: dict[str, ExampleView] = {}
        self._pages = {group: self._build_page(group) for group in GROUPS}
        self._scroller = self._scroll(columns, 5)
        self._fields = QWidget()
        stack = QVBoxLayout(self._fields)
        stack.setContentsMargins(0, 0, 10, 0)
        for page in self._pages.values():
            page.hide()
            stack.addWidget(page)
        stack.addStretch(1)
        self._scroller.setWidget(self._fields)
        self._told = RulesText()
        self._scroll(columns, 4).setWidget(self._told)
        self._build_footer()
        for group in GROUPS:
            item = QListWidgetItem()
            item.setData(_GROUP, group)
            item.setSizeHint(QSize(0, look.theme().type.small + 14))
            self.groups.addItem(item)
        self._tell_timer = QTimer(self)
        self._tell_timer.setSingleShot(True)
        self._tell_timer.setInterval(_TELL_AFTER)
        self._tell_timer.timeout.connect(self._tell)
        self.groups.setCurrentRow(0)

    def _scroll(self, columns: QHBoxLayout, share: int) -> QScrollArea:
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        columns.addWidget(area, share)
        return area

    def _build_top(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(10)
        self._name_label, self._base_label = label("muted"), label("muted")
        self.name = QLineEdit()
        self.name.setMaxLength(40)
        if self._rules.id not in PRESET_IDS:
            self.name.setText(self._rules.id)
        self.base = QComboBox()
        for key in PRESET_IDS:
            self.base.addItem(key, key)
        self.base.setCurrentIndex(self.base.findData(self._base.id))
        self.base.activated.connect(lambda _index: self.start_from(self.base.currentData()))
        row.addWidget(self._name_label)
        row.addWidget(self.name, 2)
        row.addSpacing(8)
        row.addWidget(self._base_label)
        row.addWidget(self.base, 3)
        self.body.addLayout(row)

    def _build_page(self, group: str) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        for spec in FIELDS:
            if spec.group != group:
                continue
            row = FieldRow(spec)
            row.changed.connect(self.change)
            row.unreadable.connect(self._unreadable)
            row.reset_wanted.connect(self._reset)
            if has_example(spec.path):
                example = ExampleView(spec.path)
                row.below.addWidget(example)
                self._examples[spec.path] = example
            self.rows[spec.path] = row
            column.addWidget(row)
        return page

    def _build_footer(self) -> None:
        self._import = PillButton(quiet=True, glyph="open")
        self._import.clicked.connect(self._ask_import)
        self._export = PillButton(quiet=True, glyph="save")
        self._export.clicked.connect(self._ask_export)
        self.status = label("muted", wrap=True)
        self._cancel = PillButton(key="Esc")
        self._cancel.clicked.connect(self.dismiss)
        self.save_button = PillButton(primary=True)
        self.save_button.clicked.connect(self.save)
        self.footer.addWidget(self._import)
        self.footer.addWidget(self._export)
        self.footer.addWidget(self.status, 1)
        self.footer.addWidget(self._cancel)
        self.footer.addWidget(self.save_button)

    def first_focus(self) -> QWidget:
        """The list of groups."""
        return self.groups

    def examples(self) -> list[ExampleView]:
        """The examples on the page that is shown."""
        return [view for view in self._examples.values() if view.isVisible()]

    # Changing.

    @property
    def rules(self) -> RuleSet:
        """The rules as edited so far; a refused value is not in them."""
        return self._rules

    def problems(self) -> tuple[Problem, ...]:
        """All that keeps the rules from being saved."""
        return (*self._refused.values(), *validate(self._rules))

    def change(self, path: str, value: Plain) -> None:
        """Set one field; a value that cannot stand is refused at the field."""
        self._note = None
        result = with_value(self._rules, path, value)
        if isinstance(result, Problem):
            self._refused[path] = result
        else:
            self._refused.pop(path, None)
            self._rules = result
        self._refresh()

    def _unreadable(self, path: str, text: str) -> None:
        self._refused[path] = Problem(path, ProblemCode.BAD_TEXT, {"value": text[:40]})
        self._refresh()

    def _reset(self, path: str) -> None:
        self.rows[path].show_value(value_of(self._base, path))
        self.change(path, value_of(self._base, path))

    def start_from(self, key: str) -> None:
        """Begin anew with a preset."""
        self._take(preset(key), preset(key))

    def _take(self, rules: RuleSet, base: RuleSet) -> None:
        self._rules, self._base = rules, base
        self._refused.clear()
        self._note = None
        self.base.setCurrentIndex(self.base.findData(base.id))
        self._refresh()

    def _show_group(self, number: int) -> None:
        for index, page in enumerate(self._pages.values()):
            page.setVisible(index == number)
        self._scroller.verticalScrollBar().setValue(0)
        self._refresh()

    def show_field(self, path: str) -> None:
        """Turn to a field's group and scroll to it."""
        self.groups.setCurrentRow(GROUPS.index(path.partition(".")[0]))
        self._scroller.ensureWidgetVisible(self.rows[path])

    # Showing.

    def _refresh(self) -> None:
        said = words()
        reasons: dict[str, list[str]] = {}
        for problem in self.problems():
            reasons.setdefault(problem.path, []).append(said.problem(problem))
        changed = {found.path for found in differences(self._base, self._rules)}
        shown = GROUPS[max(0, self.groups.currentRow())]
        for path, row in self.rows.items():
            if row.spec.group != shown:
                continue
            if path not in self._refused:
                row.show_value(value_of(self._rules, path))
            row.set_differs(path in changed or path in self._refused)
            row.set_problem("\n".join(reasons.get(path, ())))
            row.retranslate(said.say(self._rules, path))
        self._name_groups(set(reasons), changed)
        self._say_status(len(reasons), len(changed))
        self.save_button.setEnabled(not reasons)
        self._export.setEnabled(not reasons)
        self._tell_timer.start()

    def _name_groups(self, wrong: set[str], changed: set[str]) -> None:
        said = words()
        for number, group in enumerate(GROUPS):
            bad = any(path.startswith(f"{group}.") for path in wrong)
            own = any(path.startswith(f"{group}.") for path in changed)
            mark = " !" if bad else " ◆" if own else ""
            self.groups.item(number).setText(said.group_label(group) + mark)

    def _say_status(self, wrong: int, changed: int) -> None:
        if self._note is not None:
            text = self._note()
        elif wrong:
            text = self.tr("%n rule(s) cannot be so; see the reasons at them.", "", wrong)
        elif changed:
            name = words().preset_name(self._base.id)
            text = self.tr('◆ %n rule(s) other than "{0}".', "", changed).format(name)
        else:
            text = self.tr("Nothing changed yet.")
        self.status.setText(text)
        self.status.setProperty("role", "problem" if wrong else "muted")
        self.status.style().polish(self.status)

    def _tell(self) -> None:
        self._told.tell(self._rules, self._base)

    def retranslate(self) -> None:
        """Set every text."""
        said = words()
        self.title.setText(self.tr("Rule editor"))
        self._name_label.setText(self.tr("Name"))
        self.name.setPlaceholderText(self.tr("My rules"))
        self.name.setAccessibleName(self.tr("Name"))
        self._base_label.setText(self.tr("Start from"))
        self.base.setAccessibleName(self.tr("Start from"))
        for number, key in enumerate(PRESET_IDS):
            self.base.setItemText(number, said.preset_name(key))
        self._import.setText(self.tr("Import…"))
        self._export.setText(self.tr("Export…"))
        self._cancel.setText(self.tr("Cancel"))
        self.save_button.setText(self.tr("Save"))
        for example in self._examples.values():
            example.retranslate()
        self._refresh()
        self._tell()

    # Files.

    def title_for_saving(self) -> str:
        """The name typed, or the usual one."""
        return self.name.text().strip() or self.tr("My rules")

    def save(self) -> None:
        """Put the rules on the shelf and close."""
        if self.problems():
            return
        try:
            own = self._shelf.save(self.title_for_saving(), self._rules)
        except (OSError, ValueError) as error:
            text = str(error)
            self._tell_note(lambda: self.tr("Not saved: {0}").format(text))
            return
        self.close_sheet()
        self.saved.emit(own.path.name)

    def _tell_note(self, note: Callable[[], str]) -> None:
        self._note = note
        self._refresh()

    def _filter(self) -> str:
        return self.tr("Rules of Tractor") + f" (*{SUFFIX} *.json)"

    def _ask_import(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Import rules"), str(Path.home()), self._filter()
        )
        if name:
            self.import_from(Path(name))

    def import_from(self, path: Path) -> None:
        """Take over the rules in a file, or say what is wrong with it."""
        try:
            named = load_file(path)
        except OSError as error:
            text = error.strerror or str(error)
            self._tell_note(lambda: self.tr("The file cannot be read: {0}").format(text))
            return
        except RulesFileError as error:
            found = error
            self._tell_note(lambda: " ".join(words().rules_file_error(found)[:2]))
            return
        self.name.setText(named.name)
        self._take(named.rules, preset(named.base))

    def _ask_export(self) -> None:
        start = str(Path.home() / f"{self.title_for_saving()}{SUFFIX}")
        name, _ = QFileDialog.getSaveFileName(self, self.tr("Export rules"), start, self._filter())
        if name:
            self.export_to(Path(name))

    def export_to(self, path: Path) -> None:
        """Write the rules to a file of one's choice."""
        if not path.suffix:
            path = path.with_suffix(SUFFIX)
        try:
            export_file(path, self.title_for_saving(), self._rules)
        except OSError as error:
            text = error.strerror or str(error)
            self._tell_note(lambda: self.tr("Not saved: {0}").format(text))
            return
        self._tell_note(lambda: self.tr("Saved as {0}").format(path))
