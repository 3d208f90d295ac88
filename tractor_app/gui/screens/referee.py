"""What a referee does at the table: challenges, their judgement, and the time left."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, QTimer

from tractor_app.engine.events import RevokeJudged, RoundStarted
from tractor_app.gui.game import Game
from tractor_app.gui.screens.challenge import ChallengeSheet, can_challenge
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.gui.screens.round_end import RoundEndSheet
from tractor_app.session.table import Update

_TICK = 1000


class Referee(QObject):
    """Watches the table in play; `names` gives the seats' names."""

    def __init__(
        self, window: MainWindow, game: Game, names: Callable[[], tuple[str, ...]]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._game = game
        self._names = names
        self._newest: Update | None = None
        self.judged: RevokeJudged | None = None
        """The challenge that ended the round in play, if one did."""
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK)
        self._timer.timeout.connect(window.refresh_match_name)

    def sit_down(self) -> None:
        """At another table."""
        self._newest = self.judged = None
        timed = self._game.table is not None and self._game.table.match_left is not None
        if timed:
            self._timer.start()
        else:
            self._timer.stop()

    def updated(self, update: Update) -> bool:
        """Take note of what happened; whether a challenge has just ended the round."""
        self._newest = update
        judged = False
        for event in update.events:
            if isinstance(event, RoundStarted):
                self.judged = None
            elif isinstance(event, RevokeJudged):
                self.judged, judged = event, True
        return judged

    def withdraw(self) -> None:
        """A challenge makes the result on the screen a thing of the past."""
        while isinstance(self._window.sheet, ChallengeSheet | RoundEndSheet):
            sheet = self._window.sheet
            if isinstance(sheet, RoundEndSheet):
                sheet.withdraw()
            else:
                sheet.close_sheet()

    def show_challenge(self) -> None:
        """Offer the finished tricks of the round; nothing opens where nothing may be challenged."""
        table, newest = self._game.table, self._newest
        if table is None or newest is None or not can_challenge(newest.observation):
            return
        sheet = ChallengeSheet(self._window.page, newest.observation, self._names())
        sheet.challenged.connect(table.submit)
        self._window.show_sheet(sheet)

    def time_left(self) -> str:
        """The time left of a timed match in words, empty without a limit."""
        table = self._game.table
        left = table.match_left if table is not None else None
        if left is None:
            return ""
        if left <= 0:
            return QCoreApplication.translate("Referee", "last round")
        minutes, seconds = divmod(int(left + 0.999), 60)
        text = QCoreApplication.translate("Referee", "{0} left")
        return text.format(f"{minutes}:{seconds:02}")
