"""Who sits at the other places: a name and a strength for each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from tractor_app.bots.registry import split_name
from tractor_app.gui.names import bot_and_mood_items, names, offered_bots
from tractor_app.gui.widgets.forms import label

MOST = 5
"""Seats beside the person's own."""


class _SeatRow(QWidget):
    """A number, a name, and a strength with its personality."""

    def __init__(self, name: str, bot: str) -> None:
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
        self.bot = QComboBox()
        self.bot.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.offer(bot)
        row.addWidget(self.number)
        row.addWidget(self.name, 1)
        row.addWidget(self.partner)
        row.addWidget(self.bot)

    def offer(self, bot: str = "") -> None:
        """List all bots in the present language; stand at `bot`, or at the one chosen before."""
        wanted = bot or self.bot.currentData()
        self.bot.blockSignals(True)
        self.bot.clear()
        for value, text in bot_and_mood_items():
            self.bot.addItem(text, value)
        self.bot.setCurrentIndex(max(0, self.bot.findData(wanted)))
        self.bot.blockSignals(False)


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
            row = _SeatRow(name, level if split_name(level)[0] in known else fallback)
            row.number.setText(str(number + 2))
            row.name.textEdited.connect(self.changed)
            row.bot.currentIndexChanged.connect(self.changed)
            self._rows.append(row)
            column.addWidget(row)

    def set_players(self, players: int, partners: Sequence[int] = ()) -> None:
        """Show `players` - 1 rows and mark the seats that are the person's partners."""
        self._partners = frozenset(partners)
        for number, row in enumerate(self._rows):
            row.setVisible(number < players - 1)
        self.retranslate()

    def rows(self) -> list[tuple[QLineEdit, QComboBox]]:
        """Name and strength of each row, shown or not."""
        return [(row.name, row.bot) for row in self._rows]

    def names(self) -> tuple[str, ...]:
        """The names as typed; empty: by default."""
        return tuple(row.name.text().strip() for row in self._rows)

    def levels(self) -> tuple[str, ...]:
        """Registry names of the chosen bots, with their personalities."""
        return tuple(str(row.bot.currentData()) for row in self._rows)

    def retranslate(self) -> None:
        """Set every text."""
        for number, (row, default) in enumerate(
            zip(self._rows, names().default_bots(), strict=True)
        ):
            row.name.setPlaceholderText(default)
            row.name.setAccessibleName(self.tr("Name of player {0}").format(number + 2))
            row.bot.setAccessibleName(self.tr("Strength of player {0}").format(number + 2))
            row.offer()
            row.partner.setText(self.tr("partner") if number + 1 in self._partners else "")
            # The same width in every row, so that the fields stand in one column.
            width = row.partner.fontMetrics().horizontalAdvance(self.tr("partner")) + 4
            row.partner.setFixedWidth(width if self._partners else 0)
