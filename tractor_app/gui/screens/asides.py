"""The sheets behind the menu that change nothing: why, the rules, about; and giving up."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from tractor_app.engine.actions import Concede
from tractor_app.engine.observation import Observation
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.gui.game import Game
from tractor_app.gui.screens.about import AboutSheet, NoticeSheet
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.gui.screens.rules_sheet import RulesSheet
from tractor_app.gui.screens.why import WhySheet, tricks_to_ask
from tractor_app.persistence.folders import Profile


class Asides(QObject):
    """`now` and `names` tell of the table in play, `edit` opens the rule editor."""

    def __init__(
        self,
        window: MainWindow,
        game: Game,
        profile: Profile,
        *,
        now: Callable[[], Observation | None],
        names: Callable[[], tuple[str, ...]],
        edit: Callable[[RuleSet], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._game = game
        self._profile = profile
        self._now = now
        self._names = names
        self._edit = edit

    def show_why(self) -> None:
        """Explain the last trick and the present one; nothing was played: nothing opens."""
        seen = self._now()
        if seen is not None and tricks_to_ask(seen):
            self._window.show_sheet(WhySheet(self._window.page, seen, self._names()))

    def show_rules(self) -> None:
        """The rules of the match in play, in words."""
        table = self._game.table
        if table is None:
            return
        sheet = RulesSheet(self._window.page, table.rules)
        sheet.edit_wanted.connect(self._edit)
        self._window.show_sheet(sheet)

    def ask_concede(self) -> None:
        """Give up the match in play, after one more question."""
        table, seen = self._game.table, self._now()
        if table is None or seen is None or seen.match is not None:
            return
        self._window.show_sheet(
            NoticeSheet(
                self._window.page,
                title=lambda: self.tr("Give up this match?"),
                text=lambda: self.tr("Your side loses it, and it cannot be gone on with."),
                accept=lambda: self.tr("Play on"),
                other=lambda: self.tr("Give up"),
                on_other=lambda: table.submit(Concede()),
            )
        )

    def show_about(self) -> None:
        """Versions and licences."""
        folders = dict.fromkeys((str(self._profile.config), str(self._profile.data)))
        sheet = AboutSheet(self._window.page, tuple(folders))
        sheet.licences_wanted.connect(self.show_licences)
        self._window.show_sheet(sheet)

    def show_licences(self) -> None:
        """Everything this copy ships with."""
        from tractor_app.gui.screens.licences import LicencesSheet

        self._window.show_sheet(LicencesSheet(self._window.page))
