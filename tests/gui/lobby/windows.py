"""Windows as processes of their own, gathered at one table, with lines that can be cut.

Whoever closes them checks that none wrote anything down as gone wrong.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment
from PySide6.QtNetwork import QHostAddress, QTcpServer
from pytestqt.exceptions import TimeoutError as NotSo
from pytestqt.qtbot import QtBot

from tests.net.proxy import Proxy
from tractor_app.gui.lobby.offers import parse_door
from tractor_app.gui.mishap import FILE_NAME
from tractor_app.gui.screens.flow import STARTED
from tractor_app.net.host import PORT
from tractor_app.persistence.folders import profile
from tractor_app.persistence.settings import Settings, SettingsFile

ROOT = Path(__file__).parents[3]
SCRIPT = Path(__file__).with_name("window_process.py")

Seen = dict[str, Any]


class WindowProcess:
    """A window somewhere else, and the commands it takes.

    ``options`` are more arguments of the program; with ``join`` it goes to a table at once.
    """

    def __init__(
        self, qtbot: QtBot, folder: Path, name: str, *, speed: str = "off", join: str = ""
    ) -> None:
        self.qtbot = qtbot
        self.folder = folder
        self.name = name
        self.seen: Seen = {}
        where = profile(folder)
        file = SettingsFile(where.config, where.aside)
        assert file.save(Settings(speed=speed, player_name=name, seen=(STARTED,))) is None
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("QT_QPA_PLATFORM", "offscreen")
        environment.insert("PYTHONPATH", str(ROOT))
        self.process = QProcess()
        self.process.setProcessEnvironment(environment)
        self.process.setWorkingDirectory(str(ROOT))
        options = ["--profile", str(folder), "--lang", "en", "--speed", speed]
        options += ["--lan-interface", "lo", *(["--join", join] if join else [])]
        self.process.start(sys.executable, [str(SCRIPT), *options])
        assert self.process.waitForStarted(20_000)
        if join:
            self.do("see")
        else:
            self.wait(lambda seen: seen["sheet"] == "NewMatchSheet")
            self.do("key", keys="Esc")

    def do(self, do: str, **more: object) -> Seen:
        """Have one thing done; what can be seen afterwards."""
        line = json.dumps({"do": do, **more}) + "\n"
        self.process.write(line.encode())
        self.qtbot.waitUntil(self._answered, timeout=60_000)
        self.seen = json.loads(bytes(self.process.readLine().data()))
        assert "error" not in self.seen, (do, more, self.seen)
        return self.seen

    def _answered(self) -> bool:
        if self.process.state() is QProcess.ProcessState.NotRunning:
            raise AssertionError(bytes(self.process.readAllStandardError().data()).decode())
        return self.process.canReadLine()

    def wait(self, so: Callable[[Seen], bool]) -> Seen:
        """Look until something is so."""
        try:
            self.qtbot.waitUntil(lambda: so(self.do("see")), timeout=60_000)
        except NotSo as error:
            raise AssertionError(f"{self.name} still sees {self.seen}") from error
        return self.seen

    def says(self, text: str) -> bool:
        """Whether a text stands on the sheet on top, as last seen."""
        return any(text in one for one in self.seen["texts"])

    @property
    def running(self) -> bool:
        return self.process.state() is not QProcess.ProcessState.NotRunning

    def kill(self) -> None:
        """As a crash or an empty battery does."""
        self.process.kill()
        assert self.process.waitForFinished(30_000)
        self.nothing_went_wrong()

    def sleep(self) -> None:
        """As a laptop whose lid is closed."""
        os.kill(self.process.processId(), signal.SIGSTOP)

    def wake(self) -> None:
        os.kill(self.process.processId(), signal.SIGCONT)

    def close(self) -> None:
        if not self.running:
            return
        self.do("quit")
        assert self.process.waitForFinished(30_000)
        assert self.process.exitCode() == 0
        self.nothing_went_wrong()

    def nothing_went_wrong(self) -> None:
        """Nothing was said on the error output, and no mishap written down."""
        assert bytes(self.process.readAllStandardError().data()).decode() == ""
        mishaps = profile(self.folder).data / FILE_NAME
        assert not mishaps.exists(), mishaps.read_text(encoding="utf-8")

    def log(self) -> bytes:
        """The match hosted here, as far as it is on disk."""
        (file,) = (profile(self.folder).data / "lan" / "matches").glob("*.tractor")
        return file.read_bytes()


class Evening:
    """Ann hosts; everybody else comes through a proxy."""

    def __init__(self, qtbot: QtBot, folder: Path, *guests: str, speed: str = "off") -> None:
        self.qtbot = qtbot
        self.folder = folder
        self.owner = QObject()
        # Hosts fall back to any free port. On the usual one another test's host could answer when
        # ours is killed, and is not the one that its guests look for.
        QTcpServer(self.owner).listen(QHostAddress("127.0.0.1"), PORT)
        self.speed = speed
        self.ann = self.start("Ann")
        self.guests = [self.start(name) for name in guests or ("Ben",)]
        self.proxies: list[Proxy] = []

    @property
    def ben(self) -> WindowProcess:
        return self.guests[0]

    @property
    def proxy(self) -> Proxy:
        """Ben's line."""
        return self.proxies[0]

    @property
    def windows(self) -> list[WindowProcess]:
        return [self.ann, *self.guests]

    def start(self, name: str) -> WindowProcess:
        return WindowProcess(self.qtbot, self.folder / name.lower(), name, speed=self.speed)

    def close(self) -> None:
        """Whatever is still there; after a test that went well nothing is."""
        for window in self.windows:
            if window.running:
                window.wake()
                window.process.kill()
                window.process.waitForFinished(30_000)
        self.owner.deleteLater()

    def end(self) -> None:
        """All windows are closed by their owners, guests first."""
        for window in reversed(self.windows):
            window.close()

    # To the table.

    def host(self, passcode: str = "") -> None:
        """Ann opens a table, sits down, and gives the seats behind the guests' to bots."""
        ann = self.ann
        ann.do("key", keys="Ctrl+G")
        ann.do("click", what="host_one")
        ann.do("type", into="name", text="Ann's table")
        ann.do("type", into="passcode", text=passcode)
        ann.do("click", what="open_it")
        ann.wait(lambda seen: seen["sheet"] == "RoomSheet")
        ann.do("click", what="seats.0.sit")
        ann.wait(lambda seen: any(text == "Stand up" for text in seen["texts"]))
        for seat in range(1 + len(self.guests), 4):
            ann.do("choose", box=f"seats.{seat}.bot", value="random")

    def invitation(self) -> str:
        """The link that Ann's window offers."""
        self.ann.do("click", what="invite")
        (link,) = [text for text in self.ann.seen["texts"] if text.startswith("tractor://")]
        self.ann.do("key", keys="Esc")
        return str(link)

    def line(self) -> str:
        """A line of its own to Ann's host; the invitation with that line's address."""
        door = parse_door(self.invitation())
        assert door is not None
        proxy = Proxy(door.port, random.Random(1), self.owner)
        self.proxies.append(proxy)
        return f"tractor://127.0.0.1:{proxy.port}/{door.code}"

    def gather(self) -> None:
        """From the menu of all windows to a room with everybody ready and bots for the rest."""
        self.host()
        for guest in self.guests:
            guest.do("key", keys="Ctrl+G")
            guest.do("type", into="address", text=self.line())
            guest.do("click", what="join")
            guest.wait(lambda seen: seen["sheet"] == "RoomSheet")
            self.sit(guest)

    def sit(self, guest: WindowProcess) -> None:
        """Enter sits down, Enter says ready."""
        guest.do("key", keys="Return")
        guest.wait(lambda _seen: guest.says("Ready"))
        guest.do("key", keys="Return")
        self.ann.wait(lambda _seen: self.ann.says("ready"))

    def begin(self) -> None:
        """All come to the table."""
        self.ann.do("click", what="begin")
        for seat, window in enumerate(self.windows):
            window.wait(lambda seen: seen["sheet"] == "" and "phase" in seen)
            assert window.seen["seat"] == seat

    # At the table.

    def play(self, until: Callable[[], bool]) -> None:
        """All do what is theirs to do until something is so."""

        def go_on() -> bool:
            if until():
                return True
            for window in self.windows:
                window.do("act")
            return until()

        self.qtbot.waitUntil(go_on, timeout=90_000)

    def tricks(self, count: int) -> None:
        self.play(lambda: bool(self.ben.seen["tricks"] >= count))

    def end_round(self) -> None:
        """All see the same end."""
        self.play(lambda: all(one.seen["sheet"] == "RoundEndSheet" for one in self.windows))
        assert len({one.seen["points"] for one in self.windows}) == 1
        assert {one.seen["hand"] for one in self.windows} == {0}

    def same(self) -> None:
        """All see the same table."""
        self.qtbot.waitUntil(
            lambda: len({one.do("see")["public"] for one in self.windows}) == 1, timeout=60_000
        )

    # Mishaps.

    def restart(self, window: WindowProcess) -> WindowProcess:
        """The same person opens the program anew and goes back to the table."""
        new = self.start(window.name)
        if window is self.ann:
            self.ann = new
        else:
            self.guests[self.guests.index(window)] = new
        new.do("key", keys="Ctrl+G")
        assert new.seen["title"] == "Back to your table?"
        new.do("key", keys="Return")
        return new
