"""A window for tests: everything real but the bots' process."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tractor_app.engine.legal import suggest
from tractor_app.engine.observation import Observation
from tractor_app.gui.game import Game
from tractor_app.gui.i18n import Translations
from tractor_app.gui.screens.flow import STARTED, Flow, wear
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.persistence.folders import profile
from tractor_app.persistence.match_store import MatchStore
from tractor_app.persistence.settings import Settings, SettingsFile
from tractor_app.session.adviser import ImmediateAdviser
from tractor_app.session.thinker import ImmediateThinker

PLAYED_BEFORE = Settings(
    speed="off", bots=("random", "random", "random"), language="en", seen=(STARTED,)
)


class House:
    """The window, its flow, and hands to use them with."""

    def __init__(
        self,
        app: QApplication,
        qtbot: QtBot,
        folder: Path,
        *,
        settings: Settings = PLAYED_BEFORE,
        language: str = "en",
        size: tuple[int, int] = (1024, 640),
    ) -> None:
        self.app = app
        self.qtbot = qtbot
        self.profile = profile(folder)
        self.file = SettingsFile(self.profile.config, self.profile.aside)
        wear(settings)
        self.translations = Translations(app)
        self.translations.use(language)
        self.window = MainWindow()
        qtbot.addWidget(self.window)
        self.window.resize(*size)
        self.game = Game(
            MatchStore(self.profile),
            speed=settings.speed,
            thinker=ImmediateThinker(record=True),
            adviser=ImmediateAdviser(),
        )
        self.flow = Flow(
            self.window,
            self.game,
            self.translations,
            settings,
            profile=self.profile,
            settings_file=self.file,
        )
        self.window.show()

    def close(self) -> None:
        """Close the window, as a person would."""
        self.window.close()
        self.translations.remove()

    @property
    def sheet(self) -> Sheet | None:
        return self.window.sheet

    @property
    def seen(self) -> Observation:
        """What the person's seat knows."""
        seen = self.flow.observation
        assert seen is not None
        return seen

    def key(self, key: Qt.Key) -> None:
        """Press a key where the keyboard is."""
        QTest.keyClick(self.window.focusWidget(), key)
        self.app.processEvents()

    def wait(self, what: object) -> None:
        """Let the window run until the callable `what` is true."""
        self.qtbot.waitUntil(what, timeout=20_000)  # type: ignore[arg-type]

    def play(self, actions: int = 10_000) -> int:
        """Act for the person until a sheet opens or `actions` are done; return how many were."""
        for done in range(actions):
            self.wait(lambda: self.is_sheet_open() or self.mine())
            table, action = self.game.table, suggest(self.seen)
            if self.is_sheet_open() or table is None or action is None:
                return done
            table.submit(action)
            self.app.processEvents()
        return actions

    def is_sheet_open(self) -> bool:
        """Whether any sheet lies over the table."""
        return self.sheet is not None

    def mine(self) -> bool:
        """Whether something is asked of the person."""
        return self.seen.viewer in self.seen.awaited
