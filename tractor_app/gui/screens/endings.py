"""The end of a round, and of a match: which sheet is shown when, and what follows it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from tractor_app.codec.match_file import Contents
from tractor_app.engine.actions import Ready
from tractor_app.engine.observation import Observation, Phase
from tractor_app.gui.game import Game
from tractor_app.gui.screens.coaching import Coaching
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.gui.screens.referee import Referee
from tractor_app.gui.screens.round_end import MatchEndSheet, RoundEndSheet
from tractor_app.session.remote import RemoteTable
from tractor_app.session.table import Update


class Endings(QObject):
    """Watches the table in play; `names` gives the seats' names.

    Rounds that are written down, here or by the host, can be reviewed and watched from both sheets.
    """

    new_match = Signal()
    """Another match is wanted, where one plays alone."""
    room_wanted = Signal()
    """The room of the table is wanted, where others play too."""

    def __init__(
        self,
        window: MainWindow,
        game: Game,
        referee: Referee,
        coaching: Coaching,
        names: Callable[[], tuple[str, ...]],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._game = game
        self._referee = referee
        self._coaching = coaching
        self._names = names
        self._now: Observation | None = None
        self._ended: Observation | None = None
        """What was known when the last round ended."""
        self._shown_round = 0
        self._sheet: RoundEndSheet | MatchEndSheet | None = None
        self._round = 0
        """Of the sheet that is open."""

    # The table.

    def sit_down(self) -> None:
        """At another table, or at none: nothing of the one before follows any more."""
        if isinstance(self._sheet, RoundEndSheet):
            self._sheet.withdraw()
        self._now = self._ended = None
        self._shown_round = 0

    def updated(self, update: Update, *, judged: bool) -> None:
        """Keep what is known; `judged`: a challenge has just ended the round."""
        self._now = update.observation
        if judged:
            self._shown_round = 0
            self._referee.withdraw()
        if update.observation.result is not None:
            self._ended = update.observation
            if not update.events:
                self.round_over()

    def round_over(self, _result: object = None) -> None:
        """The last trick has been shown."""
        ended = self._ended
        if ended is None or ended.round_number == self._shown_round:
            return
        self._shown_round = ended.round_number
        sheet = RoundEndSheet(self._window.page, ended, self._names(), self._referee.judged)
        sheet.continued.connect(lambda: self._continue(ended))
        sheet.challenge_wanted.connect(self._referee.show_challenge)
        sheet.watch_wanted.connect(lambda: self._coaching.show_round(ended.round_number))
        self._show(sheet, ended.round_number)

    def match_over(self, _result: object = None) -> None:
        """A match may end without a round's result; else that sheet comes first."""
        now = self._now
        if now is not None and now.match is not None and self._window.sheet is None:
            self.match_ended(now)

    # Sheets.

    def match_ended(self, ended: Observation) -> None:
        """Say who won the match."""
        assert ended.match is not None
        together = isinstance(self._game.table, RemoteTable)
        sheet = MatchEndSheet(
            self._window.page, ended, self._names(), ended.match, together=together
        )
        sheet.new_match.connect(self.room_wanted if together else self.new_match)
        sheet.quit_wanted.connect(self._window.close)
        sheet.watch_wanted.connect(lambda: self._coaching.show_round(1))
        self._show(sheet, ended.round_number)

    def _show(self, sheet: RoundEndSheet | MatchEndSheet, number: int) -> None:
        sheet.review_wanted.connect(lambda: self._coaching.show_review(number))
        sheet.closed.connect(lambda: self._closed(sheet))
        self._sheet, self._round = sheet, number
        self._offer_review()
        self._window.show_sheet(sheet)

    def _offer_review(self) -> None:
        if self._sheet is not None:
            self._sheet.set_kept(self._game.kept_round(self._round), own=self._acts)

    @property
    def _acts(self) -> bool:
        """Whether the seat that is seen is the player's: a spectator may be shown another one's."""
        table = self._game.table
        return not isinstance(table, RemoteTable) or table.acts

    def _closed(self, sheet: RoundEndSheet | MatchEndSheet) -> None:
        if self._sheet is sheet:
            self._sheet = None

    def keep_record(self, contents: Contents) -> None:
        """A match on another machine was told up to the end of a round: keep it, offer a review."""
        self._game.keep(contents)
        self._offer_review()

    def _continue(self, ended: Observation) -> None:
        if ended.match is not None:
            self.match_ended(ended)
            return
        table, seen = self._game.table, self._now
        if table is None or seen is None:
            return
        if self._acts and seen.phase is Phase.ROUND_END and table.viewer in seen.awaited:
            table.submit(Ready())
