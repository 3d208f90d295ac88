"""One field of a rule set as a row of a form, made from its schema."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from tractor_app.engine.rules.schema import FieldKind, FieldSpec, Plain
from tractor_app.gui.widgets.buttons import PillButton, Switch
from tractor_app.gui.widgets.forms import label
from tractor_app.gui.words import words

_BAND = re.compile(r"(-?\d+)\s*:?\s*([+-])\s*(\d+)")


class UnreadableError(ValueError):
    """A text that is no value of its field."""


def bands_text(bands: list[dict[str, Any]]) -> str:
    """Bands as a person types them: ``0 -3, 80 +0`` (attackers rise with a plus)."""
    return ", ".join(
        f"{band['start']} {'+' if band['attackers'] else '-'}{band['rise']}" for band in bands
    )


def parse_bands(text: str) -> list[dict[str, Any]]:
    """The inverse of :func:`bands_text`. Raises UnreadableError."""
    found = []
    for part in (piece.strip() for piece in re.split(r"[,;，；]", text)):
        if not part:
            continue
        match = _BAND.fullmatch(part)
        if match is None:
            raise UnreadableError(part)
        start, sign, rise = match.groups()
        found.append({"start": int(start), "attackers": sign == "+", "rise": int(rise)})
    return found


def list_text(spec: FieldSpec, values: list[Any]) -> str:
    """A list as a person types it; ladders contain spaces and are divided by semicolons."""
    return ("; " if spec.path == "follow.ladders" else " ").join(
        "10" if value == "T" else str(value) for value in values
    )


def parse_list(spec: FieldSpec, text: str) -> list[Any]:
    """The inverse of :func:`list_text`. Raises UnreadableError."""
    if spec.path == "follow.ladders":
        return [part.strip() for part in re.split(r"[;；]", text) if part.strip()]
    parts = [part for part in re.split(r"[\s,;，；、]+", text) if part]
    if spec.kind is FieldKind.TEXTS:
        return ["T" if part == "10" else part.upper() for part in parts]
    numbers = []
    for part in parts:
        if not re.fullmatch(r"\d{1,9}", part):
            raise UnreadableError(part)
        numbers.append(int(part))
    return numbers


class _Combo(QComboBox):
    """Leaves the wheel to the page it stands on, and room for its longest text."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def minimumSizeHint(self) -> QSize:
        return QSize(120, super().minimumSizeHint().height())


class _Spin(QSpinBox):
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class FieldRow(QWidget):
    """Label, help, control, a mark when it differs, and the reason when it cannot be."""

    changed = Signal(str, object)
    """The path and the new plain value."""
    unreadable = Signal(str, str)
    """The path and the text that makes no value."""
    reset_wanted = Signal(str)

    def __init__(self, spec: FieldSpec) -> None:
        super().__init__()
        self.spec = spec
        self._value: Plain = spec.default
        self._filling = False
        self.setObjectName(spec.path)
        grid = QVBoxLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(2)
        top = QHBoxLayout()
        top.setSpacing(10)
        self._mark = label("heading", text="◆")
        self._mark.setFixedWidth(14)
        self.name = label("strong", wrap=True)
        self._reset = PillButton(quiet=True, glyph="undo")
        self._reset.clicked.connect(lambda: self.reset_wanted.emit(self.spec.path))
        keep = self._reset.sizePolicy()
        keep.setRetainSizeWhenHidden(True)
        self._reset.setSizePolicy(keep)
        self.control = self._make_control()
        top.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.name, 1)
        wide = spec.kind not in (FieldKind.FLAG, FieldKind.NUMBER)
        if not wide:
            top.addWidget(self.control)
        top.addWidget(self._reset)
        grid.addLayout(top)
        self.help = label("caption", wrap=True)
        self.meaning = label("caption", wrap=True)
        self.problem = label("problem", wrap=True)
        inner = QVBoxLayout()
        inner.setContentsMargins(24, 0, 0, 0)
        inner.setSpacing(4)
        inner.addWidget(self.help)
        if wide:
            inner.addWidget(self.control)
        inner.addWidget(self.meaning)
        inner.addWidget(self.problem)
        self.below = QVBoxLayout()
        inner.addLayout(self.below)
        grid.addLayout(inner)
        self.set_problem("")
        self.set_differs(False)

    # Controls by kind.

    def _make_control(self) -> QWidget:
        makers: dict[FieldKind, Callable[[], QWidget]] = {
            FieldKind.FLAG: self._make_switch,
            FieldKind.NUMBER: self._make_spin,
            FieldKind.CHOICE: self._make_combo,
        }
        return makers.get(self.spec.kind, self._make_line)()

    def _make_switch(self) -> QWidget:
        switch = Switch()
        switch.toggled.connect(self._emit)
        return switch

    def _make_spin(self) -> QWidget:
        spin = _Spin()
        spin.setRange(self.spec.low, self.spec.high)
        spin.setFixedWidth(96)
        spin.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        spin.valueChanged.connect(self._emit)
        return spin

    def _make_combo(self) -> QWidget:
        combo = _Combo()
        combo.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for choice in self.spec.choices:
            combo.addItem(choice, choice)
        combo.currentIndexChanged.connect(lambda _index: self._emit(combo.currentData()))
        return combo

    def _make_line(self) -> QWidget:
        line = QLineEdit()
        line.textEdited.connect(self._typed)
        return line

    def _emit(self, value: Plain) -> None:
        if not self._filling:
            self._value = value
            self.changed.emit(self.spec.path, value)

    def _typed(self, text: str) -> None:
        try:
            value = self._parsed(text)
        except UnreadableError as error:
            self.unreadable.emit(self.spec.path, str(error))
            return
        self._emit(value)

    def _parsed(self, text: str) -> Plain:
        if self.spec.kind is FieldKind.BANDS:
            return parse_bands(text)
        if self.spec.kind is FieldKind.TEXT:
            rank = text.strip().upper()
            return "T" if rank == "10" else rank
        return parse_list(self.spec, text)

    # Showing.

    def show_value(self, value: Plain) -> None:
        """Show a value without telling anybody; a text being typed stays as it is."""
        self._filling = True
        try:
            self._fill(value)
        finally:
            self._filling = False

    def _fill(self, value: Plain) -> None:
        control = self.control
        if isinstance(control, Switch):
            control.setChecked(bool(value))
        elif isinstance(control, QSpinBox):
            control.setValue(int(value))
        elif isinstance(control, QComboBox):
            control.setCurrentIndex(control.findData(value))
        elif isinstance(control, QLineEdit) and value != self._value_of(control):
            control.setText(self._text_of(value))
        self._value = value

    def _value_of(self, line: QLineEdit) -> Plain:
        try:
            return self._parsed(line.text())
        except UnreadableError:
            return None

    def _text_of(self, value: Plain) -> str:
        if self.spec.kind is FieldKind.BANDS:
            return bands_text(value)
        if self.spec.kind is FieldKind.TEXT:
            return "10" if value == "T" else str(value)
        return list_text(self.spec, value)

    def set_differs(self, differs: bool) -> None:
        """Mark the field as other than in the preset it began from."""
        self._mark.setText("◆" if differs else "")
        self._reset.setVisible(differs)

    def set_problem(self, text: str) -> None:
        """Why the value cannot be; empty: it can."""
        self.problem.setText(text)
        self.problem.setVisible(bool(text))

    def retranslate(self, meaning: str) -> None:
        """Set every text; `meaning` is what the present value says in words."""
        said, path = words(), self.spec.path
        self.name.setText(said.field_label(path))
        hint = said.field_help(path)
        if self.spec.kind is FieldKind.BANDS:
            hint += " " + self.tr("Written as: 0 -3, 80 +0, 120 +1 (minus: the declarer's side).")
        self.help.setText(hint)
        self.meaning.setText(meaning)
        self.meaning.setVisible(bool(meaning) and self.spec.kind is FieldKind.CHOICE)
        self.control.setAccessibleName(said.field_label(path))
        self.control.setAccessibleDescription(said.field_help(path))
        self._reset.setToolTip(self.tr("Back to the preset's value"))
        self._reset.setAccessibleName(
            self.tr("Back to the preset's value: {0}").format(said.field_label(path))
        )
        if isinstance(self.control, QComboBox):
            for number, choice in enumerate(self.spec.choices):
                self.control.setItemText(number, said.choice_label(path, choice))
