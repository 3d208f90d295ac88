"""Files the desktop gives to the program: rule sets and recorded matches."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from tractor_app.gui.own_rules import SUFFIX as RULES
from tractor_app.gui.screens.about import NoticeSheet
from tractor_app.gui.screens.flow import Flow
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.gui.screens.notices import Notices
from tractor_app.gui.screens.replay import ReplayWindow, replay_table
from tractor_app.gui.screens.rule_editor import RuleEditor
from tractor_app.persistence.problems import Problem, StoreError
from tractor_app.persistence.settings import Settings

REPLAYS: Final = (".tractor-replay", ".tractor")


def is_replay(path: Path | None) -> bool:
    """Tell by its name whether a file is a recorded match."""
    return path is not None and path.suffix.lower() in REPLAYS


def replay_window(path: Path, settings: Settings) -> ReplayWindow | MainWindow:
    """Return a window with the recorded match, or one that says what is wrong with the file."""
    try:
        return ReplayWindow(replay_table(path), settings)
    except StoreError as error:
        return _refusal(error.problem)


def _refusal(problem: Problem) -> MainWindow:
    window = MainWindow()
    notices = Notices(window)
    window.show_sheet(
        NoticeSheet(
            window.page,
            title=lambda: QCoreApplication.translate("Opening", "This replay cannot be shown"),
            text=lambda: notices.text(problem),
            accept=lambda: QCoreApplication.translate("Opening", "Quit"),
            on_accept=lambda: _close(window),
            dismissable=False,
        )
    )
    return window


def _close(window: MainWindow) -> None:
    window.close()


class Opening(QObject):
    """Opens files for a running window: those of the command line, and those macOS sends."""

    def __init__(self, app: QApplication, flow: Flow) -> None:
        super().__init__(app)
        self._flow = flow
        self._replays: list[ReplayWindow | MainWindow] = []
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take what the desktop asks to open."""
        if isinstance(event, QFileOpenEvent):
            self.open(Path(event.file()))
            return True
        return super().eventFilter(watched, event)

    def open(self, path: Path) -> None:
        """Show a rule set in the editor, a recorded match in a window of its own."""
        if is_replay(path):
            window = replay_window(path, self._flow.settings)
            self._replays.append(window)
            window.show()
        elif path.suffix.lower() == RULES:
            self._flow.show_editor()
            sheet = self._flow.window.sheet
            if isinstance(sheet, RuleEditor):
                sheet.import_from(path)
        else:
            self._refuse(path)

    def _refuse(self, path: Path) -> None:
        translate = QCoreApplication.translate
        sheet = NoticeSheet(
            self._flow.window.page,
            title=lambda: translate("Opening", "This file cannot be opened"),
            text=lambda: translate(
                "Opening",
                "Rule sets (.tractor-rules) and recorded matches (.tractor, .tractor-replay) can "
                "be opened. File: {0}",
            ).format(path),
            accept=lambda: translate("Opening", "Go on"),
        )
        self._flow.window.show_sheet(sheet)
