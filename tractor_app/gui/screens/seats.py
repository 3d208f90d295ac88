"""Who sits at the other places: a name and a strength for each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from tractor_app.gui.names import bot_items, names, offered_bots
from tractor_app.gui.widgets.buttons import Segmented
from tractor_app.gui.widgets.forms import label

MOST = 5
"""Seats beside the person's own."""


class _SeatRow(QWidget):
    def __init__(self, name: str, level: str) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        self.number = label("muted")
        self.number.setFixedWidth(18)
        self.name = QLineEdit(name)
        self.name.setMaxLength(24)
        self.name.setMinimumWidth(120)
        self.partner: QLabel = label("caption")
        self.level = Segmented()
        self.level.set_items(bot_items())
        self.level.set_value(level)
        row.addWidget(self.number)
        row.addWidget(self.name, 1)
        row.addWidget(self.partner)
        row.addWidget(self.level)


class SeatForm(QWidget):
    """Rows for the seats after the person's own, in order of play."""

    changed = Signal()

    def __init__(self, bot_names: Sequence[str], levels: Sequence[str]) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self._rows: list[_SeatRow] = []
        self._partners: frozenset[int] = frozenset()
        known = offered_bots()
        fallback = known[-1] if known else ""
        for number in range(MOST):
            name = bot_names[number] if number < len(bot_names) else ""
            level = levels[number] if number < len(levels) else (levels or (fallback,))[-1]
            row = _SeatRow(name, level if level in known else fallback)
            row.number.setText(str(number + 2))
            row.name.textEdited.connect(self.changed)
            row.level.changed.connect(self.changed)
            self._rows.append(row)
            column.addWidget(row)

    def set_players(self, players: int, partners: Sequence[int] = ()) -> None:
        """Show `players` - 1 rows and mark the seats that are the person's partners."""
        self._partners = frozenset(partners)
        for number, row in enumerate(self._rows):
            row.setVisible(number < players - 1)
        self.retranslate()

    def rows(self) -> list[tuple[QLineEdit, Segmented]]:
        """Name and strength of each row, shown or not."""
        return [(row.name, row.level) for row in self._rows]

    def names(self) -> tuple[str, ...]:
        """The names as typed; empty: by default."""
        return tuple(row.name.text().strip() for row in self._rows)

    def shown_names(self) -> tuple[str, ...]:
        """The names with defaults filled in."""
        defaults = names().default_bots()
        return tuple(own or default for own, default in zip(self.names(), defaults, strict=True))

    def levels(self) -> tuple[str, ...]:
        """Registry names of the chosen bots."""
        return tuple(str(row.level.value()) for row in self._rows)

    def retranslate(self) -> None:
        """Set every text."""
        for number, (row, default) in enumerate(
            zip(self._rows, names().default_bots(), strict=True)
        ):
            row.name.setPlaceholderText(default)
            row.name.setAccessibleName(self.tr("Name of player {0}").format(number + 2))
            row.level.setAccessibleName(self.tr("Strength of player {0}").format(number + 2))
            row.level.set_items(bot_items())
            row.partner.setText(self.tr("partner") if number + 1 in self._partners else "")
            # The same width in every row, so that the fields stand in one column.
            width = row.partner.fontMetrics().horizontalAdvance(self.tr("partner")) + 4
            row.partner.setFixedWidth(width if self._partners else 0)
