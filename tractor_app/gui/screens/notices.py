"""Sentences about trouble with files, each told once."""

from __future__ import annotations

from PySide6.QtCore import QObject

from tractor_app.gui.screens.about import NoticeSheet
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.persistence.problems import Problem, StoreFault

_WHERE_IT_WAS = frozenset(
    {
        StoreFault.MISSING,
        StoreFault.UNREADABLE,
        StoreFault.UNWRITABLE,
        StoreFault.SETTINGS_UNREADABLE,
        StoreFault.SETTINGS_UNWRITABLE,
    }
)
"""Faults of files that are where they were."""


class Notices(QObject):
    """Shows problems as sheets over the table."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._told: set[StoreFault] = set()
        self._shown: dict[StoreFault, list[Problem]] = {}

    def store_problem(self, problem: Problem, *, new_match: bool = False) -> None:
        """A match that could not be read, or cannot be kept."""
        if problem.fault is StoreFault.UNWRITABLE and problem.fault in self._told:
            return
        self._told.add(problem.fault)
        self._show(problem, new_match=new_match)

    def settings_problem(self, problem: Problem) -> None:
        """Settings that could not be read or written."""
        if problem.fault in self._told:
            return
        self._told.add(problem.fault)
        self._show(problem, new_match=False)

    def _show(self, problem: Problem, *, new_match: bool) -> None:
        fault = problem.fault
        if (same := self._shown.get(fault)) is not None:
            # A folder full of the same trouble is one notice.
            same.append(problem)
            for sheet in self._window.page.findChildren(NoticeSheet):
                sheet.refresh()
            return
        problems = self._shown[fault] = [problem]
        sheet = NoticeSheet(
            self._window.page,
            title=lambda: self._title(fault),
            text=lambda: self._text_of(problems),
            accept=lambda: self.tr("New match") if new_match else self.tr("Go on"),
        )
        sheet.closed.connect(lambda: self._shown.pop(fault, None))
        self._window.show_sheet(sheet)

    def _title(self, fault: StoreFault) -> str:
        titles = {
            StoreFault.BAD_SETTINGS: self.tr("The settings could not be read"),
            StoreFault.SETTINGS_UNREADABLE: self.tr("The settings could not be read"),
            StoreFault.SETTINGS_UNWRITABLE: self.tr("The settings cannot be saved"),
            StoreFault.UNWRITABLE: self.tr("Nothing can be saved"),
            StoreFault.MENDED: self.tr("A saved match was damaged"),
        }
        return titles.get(fault) or self.tr("A saved match cannot be continued")

    def _text_of(self, problems: list[Problem]) -> str:
        text = self.text(problems[0])
        others = len(problems) - 1
        if others:
            text += "\n\n" + self.tr("So it is with %n other file(s).", "", others)
        return text

    def text(self, problem: Problem) -> str:
        """What happened, and where the file is now."""
        parts = [self._sentence(problem.fault)]
        if problem.path and problem.fault is not StoreFault.IN_USE:
            if problem.fault in _WHERE_IT_WAS:
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
            StoreFault.MENDED: self.tr(
                "The saved match was damaged. It goes on from the last move that could be read; "
                "the damaged file was put aside."
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
            StoreFault.MISSING: self.tr("There is no such file."),
            StoreFault.UNREADABLE: self.tr("The system does not let the file be read."),
            StoreFault.SETTINGS_UNREADABLE: self.tr("The system does not let the file be read."),
            StoreFault.SETTINGS_UNWRITABLE: self.tr(
                "The disk is full or read-only. What you choose now will be forgotten when you "
                "quit."
            ),
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
