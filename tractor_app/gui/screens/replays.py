"""Opens the list of kept matches and the windows that show one again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from tractor_app.gui.game import Game
from tractor_app.gui.screens.history import HistorySheet
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.gui.screens.notices import Notices
from tractor_app.gui.screens.replay import ReplayWindow, replay_table
from tractor_app.persistence.problems import StoreError
from tractor_app.persistence.settings import Settings
from tractor_app.session.local import LocalTable
from tractor_app.session.replay import ReplayTable


class Replays(QObject):
    """`sit_down` takes a table to play at, `go_on_with` the path of an unfinished match."""

    opened = Signal(object)
    """A `ReplayWindow`, when it is shown."""
    leaving = Signal()
    """The match in play is about to be left for one that goes on from a replay."""

    def __init__(
        self,
        window: MainWindow,
        game: Game,
        notices: Notices,
        settings: Callable[[], Settings],
        *,
        sit_down: Callable[[LocalTable], None],
        go_on_with: Callable[[str], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._game = game
        self._notices = notices
        self._settings = settings
        self._sit_down = sit_down
        self._go_on_with = go_on_with
        self.windows: list[ReplayWindow] = []
        """Those that are open."""

    def show_unfinished(self) -> None:
        """Offer the unfinished matches that are not in play."""
        self.show_history(unfinished=True)

    def show_history(self, *, unfinished: bool = False) -> None:
        """Offer all matches that were kept, the finished ones first or the unfinished ones."""
        sheet = HistorySheet(self._window.page, self._game.finished(), self._game.others())
        sheet.stand_at(unfinished=unfinished)
        sheet.watch.connect(self.open)
        sheet.go_on.connect(self._go_on_with)
        sheet.remove_wanted.connect(lambda name: self.remove(sheet, Path(name)))
        sheet.import_wanted.connect(lambda name: self.take_in(sheet, Path(name)))
        self._window.show_sheet(sheet)

    def take_in(self, sheet: HistorySheet, path: Path) -> None:
        """Copy a match from elsewhere into the history, or say what is wrong with it."""
        try:
            replay_table(path)
            kept = self._game.take_in(path)
        except StoreError as error:
            sheet.tell(self._notices.text(error.problem))
            return
        sheet.show_imported(self._game.finished(), str(kept))
        sheet.tell(self.tr("The match was taken in."))

    def remove(self, sheet: HistorySheet, path: Path) -> None:
        """Put a match aside, and say where its file is."""
        kept = self._game.remove(path)
        if kept is None:
            sheet.tell(self.tr("This match cannot be removed now."))
            return
        sheet.show_matches(self._game.finished(), self._game.others())
        sheet.tell(self.tr("Removed; the file is kept as {0}.").format(kept))

    def open(self, path: str) -> None:
        """Show a match in a window of its own; a file that is none is told."""
        try:
            table = replay_table(Path(path))
        except StoreError as error:
            self._notices.store_problem(error.problem)
            return
        self.show_table(table)

    def show_table(self, table: ReplayTable) -> ReplayWindow:
        """Show a match that was read already."""
        shown = ReplayWindow(table, self._settings(), can_play_on=True)
        shown.resize(self._window.size())
        self.windows.append(shown)
        shown.closed.connect(lambda: self._closed(shown))
        shown.play_on.connect(lambda replay: self.play_on(shown, replay))
        self.opened.emit(shown)
        shown.show()
        return shown

    def play_on(self, shown: ReplayWindow, replay: ReplayTable) -> None:
        """A match of its own from where the replay stands; the one in play stays on disk."""
        self.leaving.emit()
        table = self._game.branch(replay.contents, replay.position)
        shown.close()
        self._window.close_sheets()
        self._sit_down(table)
        self._window.activateWindow()

    def close_all(self) -> None:
        """The main window closes, and these with it."""
        for shown in tuple(self.windows):
            shown.close()

    def _closed(self, shown: ReplayWindow) -> None:
        if shown in self.windows:
            self.windows.remove(shown)
            shown.deleteLater()
