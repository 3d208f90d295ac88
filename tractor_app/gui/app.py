"""The application: fonts, theme, languages, one window, and a graceful end."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from tractor_app.gui.demo import Demo
from tractor_app.gui.game import Game
from tractor_app.gui.i18n import Translations, best_language
from tractor_app.gui.lobby.entry import LanEntry
from tractor_app.gui.messages import without_needless
from tractor_app.gui.mishap import Mishaps
from tractor_app.gui.opening import Opening, is_replay, replay_window
from tractor_app.gui.options import SPEEDS, Options
from tractor_app.gui.screens.about import NoticeSheet
from tractor_app.gui.screens.flow import Flow, wear
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.paths import resources
from tractor_app.persistence.folders import Profile, make_private, profile
from tractor_app.persistence.lock import try_lock, unlock
from tractor_app.persistence.match_store import MatchStore
from tractor_app.persistence.settings import Loaded, Settings, SettingsFile

LOCK_NAME = "window.lock"


class Signals(QObject):
    """Lets Ctrl+C and a polite kill close the window instead of tearing it down.

    Python runs signal handlers only between its own instructions; the socket wakes Qt's loop.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._read, self._write = socket.socketpair()
        self._read.setblocking(False)
        self._write.setblocking(False)
        self._notifier = QSocketNotifier(self._read.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._drain)
        self._before_fd = signal.set_wakeup_fd(self._write.fileno(), warn_on_full_buffer=False)
        self._before = {
            # Within the loop: a window that closes before the loop begins would never end it.
            number: signal.signal(
                number, lambda *_: QTimer.singleShot(0, QApplication.closeAllWindows)
            )
            for number in (signal.SIGINT, signal.SIGTERM)
        }

    def _drain(self) -> None:
        # Reading lets Python notice the signal; the handler runs right after.
        try:
            self._read.recv(64)
        except BlockingIOError:
            return

    def restore(self) -> None:
        """Put everything back as it was."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._before_fd)
        self._notifier.setEnabled(False)
        self._read.close()
        self._write.close()


@contextmanager
def sole_window(folder: Path) -> Iterator[bool]:
    """Hold the profile's lock; False when another window holds it.

    Where no lock can be made (a read-only disk) this window counts as the only one.
    """
    handle: int | None = None
    try:
        make_private(folder)
        handle = os.open(folder / LOCK_NAME, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        pass
    try:
        if handle is None:
            yield True
        else:
            yield try_lock(handle)
    finally:
        if handle is not None:
            unlock(handle)
            os.close(handle)


def run(options: Options) -> int:
    """Open the window and return the exit code once it is closed."""
    with without_needless():
        return _run(options)


def _run(options: Options) -> int:
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("tractor")
    app.setDesktopFileName("tractor")
    icon = resources() / "icons" / "tractor.svg"
    app.setWindowIcon(QIcon(str(icon)))
    where = profile(options.profile)
    file = SettingsFile(where.config, where.aside)
    loaded = file.load()
    settings = with_options(loaded.settings, options)
    translations = Translations(app)
    wear(settings)
    translations.use(best_language(options.lang or settings.language))
    window = MainWindow()
    window.restore_geometry_text(settings.window)
    signals = Signals(window)
    mishaps = Mishaps(window, where.data)
    try:
        if options.demo:
            return _demo(app, window, translations, settings, where, options)
        if options.file is not None and is_replay(options.file):
            shown = replay_window(options.file, settings)
            shown.show()
            return app.exec()
        with sole_window(where.data) as alone:
            if not alone:
                return _second(app, window)
            return _play(app, window, translations, (loaded, settings, file), where, options)
    finally:
        mishaps.restore()
        signals.restore()


def with_options(settings: Settings, options: Options) -> Settings:
    """Return `settings` as the command line wants them; an unknown speed is the usual one."""
    speed = options.speed or settings.speed
    return replace(settings, speed=speed if speed in SPEEDS else Settings().speed)


def _play(
    app: QApplication,
    window: MainWindow,
    translations: Translations,
    kept: tuple[Loaded, Settings, SettingsFile],
    where: Profile,
    options: Options,
) -> int:
    loaded, settings, file = kept
    game = Game(MatchStore(where), speed=settings.speed)
    flow = Flow(window, game, translations, settings, profile=where, settings_file=file)
    network = LanEntry(flow, where, options.lan)
    flow.ways = network
    window.show()
    flow.begin()
    if loaded.problem is not None:
        flow.notices.settings_problem(loaded.problem)
    opening = Opening(app, flow)
    if options.file is not None:
        opening.open(options.file)
    if options.join is not None:
        network.join(options.join)
    try:
        return app.exec()
    finally:
        app.removeEventFilter(opening)


def _second(app: QApplication, window: MainWindow) -> int:
    notice = NoticeSheet(
        window.page,
        title=lambda: QCoreApplication.translate("App", "The game is already open"),
        text=lambda: QCoreApplication.translate(
            "App",
            "Another window is using these settings and matches. Close it first, or start this "
            "one with a folder of its own: tractor --profile FOLDER",
        ),
        accept=lambda: QCoreApplication.translate("App", "Quit"),
        on_accept=lambda: _close(window),
        dismissable=False,
    )
    print("tractor: another window is using this profile", file=sys.stderr)
    window.show()
    window.show_sheet(notice)
    app.exec()
    return 3


def _close(window: MainWindow) -> None:
    window.close()


def _demo(
    app: QApplication,
    window: MainWindow,
    translations: Translations,
    settings: Settings,
    where: Profile,
    options: Options,
) -> int:
    game = Game(None, speed=settings.speed)
    flow = Flow(window, game, translations, settings, profile=where, settings_file=None)
    demo = Demo(flow, rounds=options.rounds, seed=options.seed)
    window.show()
    demo.begin()
    app.exec()
    return 0 if demo.complete else 1
