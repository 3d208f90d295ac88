"""Bots at the visible table, for a number of rounds."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from tractor_app.engine.actions import Action
from tractor_app.engine.events import MatchEnded, RoundEnded, RoundStarted
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.verdict import Rejected
from tractor_app.gui.game import MatchPlan
from tractor_app.gui.names import names, offered_bots
from tractor_app.gui.screens.flow import Flow
from tractor_app.gui.screens.round_end import RoundEndSheet
from tractor_app.session.table import SeatInfo, Update


class Demo(QObject):
    """Plays until `rounds` are over (None: the match), then closes the window.

    :attr:`complete` says afterwards whether it came that far.
    """

    def __init__(self, flow: Flow, *, rounds: int | None, seed: int | None) -> None:
        super().__init__(flow)
        self._flow = flow
        self._rounds = rounds
        self._seed = seed
        self._ended = 0
        self.complete = False

    def begin(self) -> None:
        """Lay out the match and let the bots play."""
        rules = preset("classic")
        called = (names().default_person(), *names().default_bots())
        level = offered_bots()[-1]
        seats = tuple(SeatInfo(called[seat], level) for seat in range(rules.deck.players))
        seed = None if self._seed is None else str(self._seed)
        self._flow.play(MatchPlan(rules, seats, seed), self)

    def updated(self, update: Update) -> None:
        """Count rounds; the sheet of a round closes by itself when the next one begins."""
        for event in update.events:
            if isinstance(event, RoundEnded):
                self._ended += 1
            if isinstance(event, RoundStarted) and isinstance(
                self._flow.window.sheet, RoundEndSheet
            ):
                self._flow.window.close_sheets()
            over = isinstance(event, MatchEnded)
            if over or (self._rounds is not None and self._ended >= self._rounds):
                self._finish()

    def _finish(self) -> None:
        if self.complete:
            return
        self.complete = True
        table = self._flow.game.table
        if table is not None:
            table.detach(self)
        rest = 0 if self._flow.settings.speed == "off" else 5000
        QTimer.singleShot(rest, self._flow.window.close)

    def refused(self, action: Action, rejected: Rejected) -> None:
        """Bots do not act through this table."""

    def seats_changed(self, seats: tuple[SeatInfo, ...]) -> None:
        """Nothing to show."""
