"""Two windows as two processes, with a line between them that can be cut."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.gui.lobby.windows import Evening
from tractor_app.net.addresses import usable_interfaces

pytestmark = pytest.mark.skipif(not usable_interfaces(["lo"]), reason="no interface called lo")


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(qtbot, tmp_path)
    yield evening
    evening.close()


def look_then_join(evening: Evening, link: str) -> None:
    """Ben looks at the rules, guesses the passcode, comes in, sits down and talks."""
    ben = evening.ben
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

    def tries_again() -> bool:
        seen = ben.do("see")
        if seen["sheet"] == "FindSheet" and not ben.says("Asking"):
            ben.do("click", what="join")
        return bool(ben.do("see")["sheet"] == "RoomSheet")

    # A wrong guess costs a moment, which the host names.
    evening.qtbot.waitUntil(tries_again, timeout=30_000)
    assert ben.seen["title"] == "Ann's table"
    evening.sit(ben)
    ben.do("type", into="words", text="hi <b>there</b>")
    ben.do("key", keys="Return")
    evening.ann.wait(lambda _seen: evening.ann.says("Ben: hi <b>there</b>"))


@pytest.mark.timeout(300)
def test_two_window_processes_play_a_round_over_a_line_that_is_cut(evening: Evening) -> None:
    ann, ben = evening.ann, evening.ben
    evening.host("plum")
    look_then_join(evening, evening.line())
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
    ben = evening.restart(ben)
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
    evening.end()


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
    ann = evening.restart(ann)
    ann.wait(lambda seen: seen.get("seat") == 0 and seen["tricks"] >= 8)
    ben.wait(lambda seen: not seen["banner"])
    evening.end_round()
    evening.end()
