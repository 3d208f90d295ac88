"""All matches that were kept: to watch again, to go on with, to give away and to take in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QListWidget, QListWidgetItem, QWidget

from tractor_app.gui import look
from tractor_app.gui.widgets.buttons import PillButton, Segmented
from tractor_app.gui.widgets.forms import label
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.gui.words import words
from tractor_app.persistence.folders import write_whole
from tractor_app.persistence.match_store import Saved, load
from tractor_app.persistence.problems import StoreError

REPLAY_SUFFIX = ".tractor-replay"
_FINISHED, _OPEN = "finished", "open"


class HistorySheet(Sheet):
    """Finished matches, or unfinished ones, newest first; the arrows left and right switch."""

    watch = Signal(str)
    go_on = Signal(str)
    remove_wanted = Signal(str)
    """The path of a match to put aside."""
    import_wanted = Signal(str)
    """The path of a file from elsewhere."""

    def __init__(
        self, host: QWidget, finished: Sequence[Saved], unfinished: Sequence[Saved]
    ) -> None:
        super().__init__(host, width=760, height=560)
        self._lists = {_FINISHED: tuple(finished), _OPEN: tuple(unfinished)}
        self._first = _FINISHED
        self.which = Segmented()
        self.which.changed.connect(lambda _value: self._fill())
        row = QHBoxLayout()
        row.addWidget(self.which)
        row.addStretch(1)
        self._remove = PillButton(quiet=True, key="Del")
        self._remove.clicked.connect(self._ask_remove)
        row.addWidget(self._remove)
        self.body.addLayout(row)
        self.matches = QListWidget()
        self.matches.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.matches.itemDoubleClicked.connect(lambda _item: self._choose())
        self.body.addWidget(self.matches, 1)
        self.note = label("muted", wrap=True)
        self.body.addWidget(self.note)
        self._import = PillButton(glyph="open")
        self._import.clicked.connect(self._ask_import)
        self._export = PillButton(glyph="save")
        self._export.clicked.connect(self._ask_export)
        self._look_too = PillButton()
        self._look_too.clicked.connect(self._watch)
        self._resume = PillButton(primary=True, key="Enter")
        self._resume.clicked.connect(self._go_on)
        self._look = PillButton(primary=True, key="Enter")
        self._look.clicked.connect(self._watch)
        self.footer.addWidget(self._import)
        self.footer.addWidget(self._export)
        self.footer.addStretch(1)
        for button in (self._look_too, self._resume, self._look):
            self.footer.addWidget(button)

    def first_focus(self) -> QWidget:
        """Arrow keys go through the matches."""
        return self.matches

    def stand_at(self, *, unfinished: bool) -> None:
        """Which list to show first, before the sheet opens."""
        self._first = _OPEN if unfinished or not self._lists[_FINISHED] else _FINISHED

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Del puts the match aside that the list stands at."""
        if event.key() == Qt.Key.Key_Delete:
            self._remove.click()
            event.accept()
        else:
            super().keyPressEvent(event)

    def show_matches(self, finished: Sequence[Saved], unfinished: Sequence[Saved]) -> None:
        """The lists have changed; the place in the list shown stays about the same."""
        row = self.matches.currentRow()
        self._lists = {_FINISHED: tuple(finished), _OPEN: tuple(unfinished)}
        self._fill()
        self.matches.setCurrentRow(min(row, self.matches.count() - 1))

    def show_imported(self, finished: Sequence[Saved], select: str = "") -> None:
        """The finished matches have changed; `select` is the path of the one to stand at."""
        self._lists[_FINISHED] = tuple(finished)
        self.which.set_value(_FINISHED)
        self._fill()
        paths = [saved.path for saved in finished]
        if select in paths:
            self.matches.setCurrentRow(paths.index(select))

    def tell(self, text: str) -> None:
        """Say something below the list."""
        self.note.setText(text)

    def selected(self) -> Saved | None:
        """The match that the list stands at."""
        row = self.matches.currentRow()
        shown = self._shown()
        return shown[row] if 0 <= row < len(shown) else None

    def _shown(self) -> tuple[Saved, ...]:
        return self._lists[str(self.which.value())]

    def _fill(self) -> None:
        self.matches.clear()
        for saved in self._shown():
            item = QListWidgetItem(match_line(saved))
            item.setSizeHint(QSize(0, 2 * look.theme().type.body + 30))
            self.matches.addItem(item)
        self.matches.setCurrentRow(0)
        any_match = bool(self._shown())
        for button in (self._look, self._look_too, self._export, self._resume, self._remove):
            button.setEnabled(any_match)
        still_open = self.which.value() == _OPEN
        self._look.setVisible(not still_open)
        self._look_too.setVisible(still_open)
        self._resume.setVisible(still_open)
        empty = self.tr("No match is here yet.")
        self.note.setText("" if any_match else empty)

    def _choose(self) -> None:
        button = self.primary_button()
        if button is not None:
            button.click()

    def _watch(self) -> None:
        saved = self.selected()
        if saved is not None:
            self.close_sheet()
            self.watch.emit(saved.path)

    def _go_on(self) -> None:
        saved = self.selected()
        if saved is not None:
            self.close_sheet()
            self.go_on.emit(saved.path)

    def _ask_remove(self) -> None:
        saved = self.selected()
        if saved is not None:
            self.remove_wanted.emit(saved.path)

    def _filter(self) -> str:
        return self.tr("Matches of Tractor") + f" (*{REPLAY_SUFFIX} *.tractor)"

    def _ask_import(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Import a match"), str(Path.home()), self._filter()
        )
        if name:
            self.import_wanted.emit(name)

    def _ask_export(self) -> None:
        saved = self.selected()
        if saved is None:
            return
        start = str(Path.home() / f"{Path(saved.path).stem}{REPLAY_SUFFIX}")
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Export the match"), start, self._filter()
        )
        if name:
            self.export_to(Path(name))

    def export_to(self, path: Path) -> None:
        """Write the chosen match to a file of one's choice, and say whether it worked."""
        saved = self.selected()
        if saved is None:
            return
        if not path.suffix:
            path = path.with_suffix(REPLAY_SUFFIX)
        try:
            source = Path(saved.path)
            write_whole(path, source.read_bytes()[: load(source).size])
        except OSError as error:
            self.tell(self.tr("Not saved: {0}").format(error.strerror or str(error)))
        except StoreError:
            self.tell(self.tr("This match can no longer be read."))
        else:
            self.tell(self.tr("Saved: {0}").format(path))

    def retranslate(self) -> None:
        """Set every text."""
        self.title.setText(self.tr("Matches"))
        chosen = self.which.value()
        self.which.set_items([(_FINISHED, self.tr("Finished")), (_OPEN, self.tr("Unfinished"))])
        self.which.set_value(chosen or self._first)
        self.matches.setAccessibleName(self.title.text())
        self._import.setText(self.tr("Import…"))
        self._export.setText(self.tr("Export…"))
        self._remove.setText(self.tr("Remove"))
        self._resume.setText(self.tr("Go on"))
        for button in (self._look, self._look_too):
            button.setText(self.tr("Watch"))
        self._fill()


def match_line(saved: Saved) -> str:
    """A match in two lines: rules and day, and who played."""
    when = QDateTime.fromSecsSinceEpoch(int(saved.changed))
    day = QLocale().toString(when, QLocale.FormatType.ShortFormat)
    said = words()
    who = said.text("language.list_comma").join(seat.name for seat in saved.head.seats)
    return f"{said.preset_name(saved.head.rules.id)} · {day}\n{who}"
