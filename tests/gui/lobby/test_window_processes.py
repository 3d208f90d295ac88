"""Two windows as two processes, with a line between them that can be cut."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, QProcess, QProcessEnvironment
from pytestqt.qtbot import QtBot

from tests.net.proxy import Proxy
from tractor_app.gui.lobby.offers import parse_door
from tractor_app.gui.screens.flow import STARTED
from tractor_app.net.addresses import usable_interfaces
from tractor_app.persistence.folders import profile
from tractor_app.persistence.settings import Settings, SettingsFile

ROOT = Path(__file__).parents[3]
SCRIPT = Path(__file__).with_name("window_process.py")
pytestmark = pytest.mark.skipif(not usable_interfaces(["lo"]), reason="no interface called lo")

Seen = dict[str, Any]


class WindowProcess:
    """A window somewhere else, and the commands it takes."""

    def __init__(self, qtbot: QtBot, folder: Path, name: str) -> None:
        self.qtbot = qtbot
        self.seen: Seen = {}
        where = profile(folder)
        file = SettingsFile(where.config, where.aside)
        assert file.save(Settings(speed="off", player_name=name, seen=(STARTED,))) is None
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("QT_QPA_PLATFORM", "offscreen")
        environment.insert("PYTHONPATH", str(ROOT))
        self.process = QProcess()
        self.process.setProcessEnvironment(environment)
        self.process.setWorkingDirectory(str(ROOT))
        options = ["--profile", str(folder), "--lang", "en", "--speed", "off"]
        self.process.start(sys.executable, [str(SCRIPT), *options, "--lan-interface", "lo"])
        assert self.process.waitForStarted(20_000)
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
        self.qtbot.waitUntil(lambda: so(self.do("see")), timeout=60_000)
        return self.seen

    def says(self, text: str) -> bool:
        """Whether a text stands on the sheet on top, as last seen."""
        return any(text in one for one in self.seen["texts"])

    def kill(self) -> None:
        """As a crash or an empty battery does."""
        self.process.kill()
        assert self.process.waitForFinished(30_000)

    def close(self) -> None:
        if self.process.state() is QProcess.ProcessState.NotRunning:
            return
        self.do("quit")
        assert self.process.waitForFinished(30_000)
        assert self.process.exitCode() == 0
        assert bytes(self.process.readAllStandardError().data()).decode() == ""


class Evening:
    """Ann hosts, Ben comes through a proxy."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.qtbot = qtbot
        self.folder = folder
        self.owner = QObject()
        self.ann = WindowProcess(qtbot, folder / "ann", "Ann")
        self.ben = WindowProcess(qtbot, folder / "ben", "Ben")
        self.proxy: Proxy

    def close(self) -> None:
        for window in (self.ben, self.ann):
            if window.process.state() is not QProcess.ProcessState.NotRunning:
                window.process.kill()
                window.process.waitForFinished(30_000)
        self.owner.deleteLater()

    def gather(self) -> None:
        """From the menu of both windows to a room with two people and two bots."""
        ann = self.ann
        ann.do("key", keys="Ctrl+G")
        ann.do("click", what="host_one")
        ann.do("type", into="name", text="Ann's table")
        ann.do("type", into="passcode", text="plum")
        ann.do("click", what="open_it")
        ann.wait(lambda seen: seen["sheet"] == "RoomSheet")
        ann.do("click", what="seats.0.sit")
        ann.wait(lambda seen: any(text == "Stand up" for text in seen["texts"]))
        for seat in (2, 3):
            ann.do("choose", box=f"seats.{seat}.bot", value="random")
        self.proxy, link = self._proxy()
        self._look_then_join(link)

    def _proxy(self) -> tuple[Proxy, str]:
        """A line to the host of the invitation; its link with the line's own address."""
        ann = self.ann
        ann.do("click", what="invite")
        (link,) = [text for text in ann.seen["texts"] if text.startswith("tractor://")]
        ann.do("key", keys="Esc")
        door = parse_door(link)
        assert door is not None
        proxy = Proxy(door.port, random.Random(1), self.owner)
        return proxy, f"tractor://127.0.0.1:{proxy.port}/{door.code}"

    def _look_then_join(self, link: str) -> None:
        ben = self.ben
        ben.do("key", keys="Ctrl+G")
        ben.do("type", into="address", text=link)
        ben.do("click", what="rules")
        ben.wait(lambda seen: seen["sheet"] == "RulesSheet")
        assert ben.seen["title"] == "Classic"
        ben.do("key", keys="Esc")
        ben.do("type", into="passcode", text="pear")
        ben.do("click", what="join")
        ben.wait(lambda _seen: ben.says("The passcode is not right"))
        ben.do("type", into="passcode", text="plum")
        # A wrong guess costs a moment, which the host names.
        self.qtbot.waitUntil(lambda: self._tries_again() == "RoomSheet", timeout=30_000)
        assert ben.seen["title"] == "Ann's table"
        ben.do("key", keys="Return")
        ben.wait(lambda _seen: ben.says("Ready"))
        ben.do("key", keys="Return")
        self.ann.wait(lambda _seen: self.ann.says("ready"))
        ben.do("type", into="words", text="hi <b>there</b>")
        ben.do("key", keys="Return")
        self.ann.wait(lambda _seen: self.ann.says("Ben: hi <b>there</b>"))

    def _tries_again(self) -> str:
        seen = self.ben.do("see")
        if seen["sheet"] == "FindSheet" and not self.ben.says("Asking"):
            self.ben.do("click", what="join")
        return str(self.ben.do("see")["sheet"])

    def begin(self) -> None:
        """Both come to the table."""
        self.ann.do("click", what="begin")
        for window in (self.ann, self.ben):
            window.wait(lambda seen: seen["sheet"] == "" and "phase" in seen)
        assert (self.ann.seen["seat"], self.ben.seen["seat"]) == (0, 1)

    def play(self, until: Callable[[], bool]) -> None:
        """Both do what is theirs to do until something is so."""

        def go_on() -> bool:
            for window in (self.ann, self.ben):
                window.do("act")
            return until()

        self.qtbot.waitUntil(go_on, timeout=90_000)

    def tricks(self, count: int) -> None:
        self.play(lambda: self.ben.seen["tricks"] >= count)

    def end_round(self) -> None:
        """Both see the same end."""
        both = (self.ann, self.ben)
        self.play(lambda: all(window.seen["sheet"] == "RoundEndSheet" for window in both))
        assert self.ann.seen["points"] == self.ben.seen["points"]
        assert self.ann.seen["hand"] == self.ben.seen["hand"] == 0


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(qtbot, tmp_path)
    yield evening
    evening.close()


@pytest.mark.timeout(300)
def test_two_window_processes_play_a_round_over_a_line_that_is_cut(evening: Evening) -> None:
    ann, ben = evening.ann, evening.ben
    evening.gather()
    evening.begin()
    evening.tricks(2)

    evening.proxy.sever()
    ben.wait(lambda seen: seen["banner"].startswith("Connection lost"))
    ann.wait(lambda seen: "Ben is cut off; the seat is kept." in seen["bar"])
    evening.proxy.restore()
    ben.wait(lambda seen: not seen["banner"])
    ann.wait(lambda seen: "Ben is back." in seen["bar"])
    evening.tricks(4)

    ben.kill()
    ann.wait(lambda seen: "Ben is cut off; the seat is kept." in seen["bar"])
    evening.ben = ben = WindowProcess(evening.qtbot, evening.folder / "ben", "Ben")
    ben.do("key", keys="Ctrl+G")
    assert ben.seen["title"] == "Back to your table?"
    ben.do("key", keys="Return")
    ben.wait(lambda seen: seen.get("seat") == 1)
    assert ben.seen["tricks"] >= 4
    evening.end_round()
    ann.wait(lambda seen: "✓ fair deal" in seen["bar"])
    # What Ben's program had promised for this deck died with it.
    ben.wait(lambda seen: "deal not proven" in seen["bar"])
    for window in (ann, ben):
        window.do("key", keys="Return")
    for window in (ann, ben):
        window.wait(lambda seen: seen["round"] == 2 and seen["sheet"] == "")
    ben.close()
    ann.close()


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_a_bot_holds_the_seat_and_a_killed_host_goes_on(evening: Evening) -> None:
    ann, ben = evening.ann, evening.ben
    evening.gather()
    evening.begin()
    evening.tricks(2)

    evening.proxy.sever()
    ann.wait(lambda seen: "A bot plays for Ben for the time being." in seen["bar"])
    evening.play(lambda: ann.seen["tricks"] >= 6)
    ann.wait(lambda seen: "Ben is away" in seen["bar"])
    evening.proxy.restore()
    ben.wait(lambda seen: not seen["banner"] and seen["tricks"] >= 6)
    evening.tricks(8)

    ann.kill()
    ben.wait(lambda seen: seen["banner"].startswith("Connection lost"))
    evening.ann = ann = WindowProcess(evening.qtbot, evening.folder / "ann", "Ann")
    ann.do("key", keys="Ctrl+G")
    ann.do("key", keys="Return")
    ann.wait(lambda seen: seen.get("seat") == 0 and seen["tricks"] >= 8)
    ben.wait(lambda seen: not seen["banner"])
    evening.end_round()
    ben.close()
    ann.close()
