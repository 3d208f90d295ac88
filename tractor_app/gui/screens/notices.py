"""Sentences about trouble with files, each told once."""

from __future__ import annotations

from PySide6.QtCore import QObject

from tractor_app.gui.screens.about import NoticeSheet
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.persistence.problems import Problem, StoreFault


class Notices(QObject):
    """Shows problems as sheets over the table."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._told: set[StoreFault] = set()

    def store_problem(self, problem: Problem, *, new_match: bool = False) -> None:
        """A match that could not be read, or cannot be kept."""
        keeping = problem.fault is StoreFault.UNWRITABLE
        if keeping and problem.fault in self._told:
            return
        self._told.add(problem.fault)
        self._show(problem, keeping=keeping, new_match=new_match)

    def settings_problem(self, problem: Problem) -> None:
        """Settings that could not be read or written."""
        if problem.fault in self._told:
            return
        self._told.add(problem.fault)
        self._show(problem, keeping=problem.fault is StoreFault.UNWRITABLE, new_match=False)

    def _show(self, problem: Problem, *, keeping: bool, new_match: bool) -> None:
        if problem.fault is StoreFault.BAD_SETTINGS:
            title = lambda: self.tr("The settings could not be read")  # noqa: E731
        elif keeping:
            title = lambda: self.tr("Nothing can be saved")  # noqa: E731
        else:
            title = lambda: self.tr("A saved match cannot be continued")  # noqa: E731
        accept = lambda: self.tr("New match") if new_match else self.tr("Go on")  # noqa: E731
        sheet = NoticeSheet(
            self._window.page, title=title, text=lambda: self.text(problem), accept=accept
        )
        self._window.show_sheet(sheet)

    def text(self, problem: Problem) -> str:
        """What happened, and where the file is now."""
        parts = [self._sentence(problem.fault)]
        if problem.path and problem.fault is not StoreFault.IN_USE:
            if problem.fault is StoreFault.UNWRITABLE:
                parts.append(self.tr("File: {0}").format(problem.path))
            else:
                parts.append(self.tr("The file was kept: {0}").format(problem.path))
        return "\n\n".join(parts)

    def _sentence(self, fault: StoreFault) -> str:
        texts = {
            StoreFault.NOT_A_MATCH: self.tr("A file among the saved matches is something else."),
            StoreFault.TRUNCATED: self.tr("The saved match ends in the middle of its beginning."),
            StoreFault.CORRUPT: self.tr(
                "The saved match is damaged: its lines do not fit together."
            ),
            StoreFault.LATER_FORMAT: self.tr(
                "The saved match was written by a later version of the program."
            ),
            StoreFault.UNKNOWN_FORMAT: self.tr(
                "The saved match has a format that this program does not know."
            ),
            StoreFault.TOO_LARGE: self.tr("The saved match is far too large to be one."),
            StoreFault.DOES_NOT_REPLAY: self.tr(
                "The saved match contains a move that the rules do not allow."
            ),
            StoreFault.UNREADABLE: self.tr("The system does not let the file be read."),
            StoreFault.UNWRITABLE: self.tr(
                "The disk is full or read-only. You can play on, but the match will not be there "
                "after you quit."
            ),
            StoreFault.IN_USE: self.tr("Another window is playing this match."),
            StoreFault.BAD_SETTINGS: self.tr(
                "The settings file could not be understood, so the usual settings are used."
            ),
        }
        return texts[fault]
