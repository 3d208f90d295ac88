"""Windows as processes that are killed, put to sleep, or lost with their machine."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.gui.lobby.windows import Evening, WindowProcess
from tractor_app.engine.actions import SPECTATOR
from tractor_app.net.addresses import usable_interfaces

pytestmark = [
    pytest.mark.skipif(not usable_interfaces(["lo"]), reason="no interface called lo"),
    pytest.mark.timeout(400),
]
needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="nothing to stop a process by")


class Gathering:
    """Makes one evening, and closes it."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self._qtbot = qtbot
        self._folder = folder
        self.evening: Evening | None = None

    def __call__(self, *guests: str, speed: str = "off") -> Evening:
        """Ann and ``guests`` at the table, in a match that has just begun."""
        self.evening = evening = Evening(self._qtbot, self._folder, *guests, speed=speed)
        evening.gather()
        evening.begin()
        return evening


@pytest.fixture
def gathered(qtbot: QtBot, tmp_path: Path) -> Iterator[Gathering]:
    gathering = Gathering(qtbot, tmp_path)
    yield gathering
    if gathering.evening is not None:
        gathering.evening.close()


def in_a_trick(evening: Evening) -> None:
    """Somebody's cards lie on the table, and a person is to play."""
    evening.play(lambda: evening.ben.seen["tricks"] >= 2 and evening.ben.do("see")["plays"] > 0)


def all_back(evening: Evening, before: bytes) -> None:
    """Everybody sits where they sat, sees the same, and the host's log goes on from ``before``."""
    for window in evening.windows:
        window.wait(lambda seen: "phase" in seen and not seen["banner"])
    evening.same()
    assert [window.seen["seat"] for window in evening.windows] == list(range(len(evening.windows)))
    assert evening.ann.log().startswith(before)


def next_round(evening: Evening) -> None:
    """The round is played to its end, and another one begun."""
    evening.end_round()
    number = evening.ann.seen["round"]
    for window in evening.windows:
        window.do("key", keys="Return")
    for window in evening.windows:
        window.wait(lambda seen: seen["round"] == number + 1 and seen["sheet"] == "")


def test_host_and_guest_killed_at_once_come_back_to_the_same_match(gathered: Gathering) -> None:
    evening = gathered("Ben")
    in_a_trick(evening)
    before, hand = evening.ann.log(), evening.ben.do("see")["cards"]
    evening.ann.kill()
    evening.ben.kill()
    # The guest comes first, and waits until there is a host again.
    ben = evening.restart(evening.ben)
    ben.wait(lambda seen: seen["banner"].startswith("The host does not answer, trying again"))
    evening.restart(evening.ann)
    all_back(evening, before)
    # On a slow machine a bot has played meanwhile.
    assert evening.ben.seen["cards"]
    assert set(evening.ben.seen["cards"]) <= set(hand)
    evening.tricks(evening.ben.seen["tricks"] + 1)
    assert evening.ann.log().startswith(before)
    evening.end()


def test_a_player_whose_machine_is_lost_goes_on_from_another_one(gathered: Gathering) -> None:
    evening = gathered("Ben")
    ann, lost = evening.ann, evening.ben
    in_a_trick(evening)
    ann.do("key", keys="Ctrl+G")
    link = evening.invitation()
    ann.do("key", keys="Esc")
    hand = lost.do("see")["cards"]
    lost.kill()
    ann.wait(lambda seen: "Ben is cut off; the seat is kept." in seen["bar"])
    new = WindowProcess(evening.qtbot, evening.folder / "another", "Ben", join=link)
    evening.guests[0] = new
    # Whoever brings no token looks on, until the owner gives the seat away.
    new.wait(lambda seen: seen.get("seat") == SPECTATOR)
    assert new.seen["cards"] == []
    ann.do("key", keys="Ctrl+G")
    ann.do("click", what="seats.1.remove")
    ann.wait(lambda seen: "→ Ben 2" in seen["choices"])
    ann.do("choose", box="seats.1.bot", text="→ Ben 2")
    new.wait(lambda seen: seen["seat"] == 1)
    assert set(new.seen["cards"]) <= set(hand)
    ann.do("key", keys="Esc")
    evening.same()
    evening.tricks(new.seen["tricks"] + 1)
    evening.end()


@pytest.mark.slow
@pytest.mark.parametrize("hosting", [True, False])
@pytest.mark.parametrize("moment", ["deal", "bury"])
def test_killed_before_the_first_trick(gathered: Gathering, moment: str, hosting: bool) -> None:
    # With four people one of them buries, whoever declares.
    evening = gathered("Ben", "Cy", "Di", speed="fast")
    evening.qtbot.waitUntil(lambda: bids_until(evening, moment), timeout=90_000)
    before = evening.ann.log()
    buries = [one for one in evening.guests if one.do("see")["mine"]] if moment == "bury" else []
    killed_and_back(evening, evening.ann if hosting else next(iter(buries), evening.ben), before)
    evening.end_round()
    assert evening.ann.log().startswith(before)
    evening.end()


def bids_until(evening: Evening, moment: str) -> bool:
    for window in evening.windows:
        window.do("bid")
        if window.seen["phase"] == "last-call":
            window.do("key", keys="P")
    seen = evening.ben.seen
    return bool(seen["phase"] == moment and (moment == "bury" or seen["undealt"] < 70))


def killed_and_back(evening: Evening, window: WindowProcess, before: bytes) -> None:
    hosting = window is evening.ann
    window.kill()
    if hosting:
        evening.ben.wait(lambda seen: seen["banner"].startswith("Connection lost"))
    else:
        evening.ann.wait(lambda seen: f"{window.name} is cut off" in seen["bar"])
    evening.restart(window)
    all_back(evening, before)


@pytest.mark.slow
@pytest.mark.parametrize("hosting", [True, False])
def test_killed_between_two_rounds(gathered: Gathering, hosting: bool) -> None:
    evening = gathered("Ben")
    evening.end_round()
    killed_and_back(evening, evening.ann if hosting else evening.ben, evening.ann.log())
    next_round(evening)
    evening.end()


@needs_signals
@pytest.mark.slow
@pytest.mark.parametrize("sleeper", ["Ann", "Ben"])
def test_a_machine_that_slept_goes_on(gathered: Gathering, sleeper: str) -> None:
    evening = gathered("Ben")
    ann, ben = evening.ann, evening.ben
    evening.tricks(2)
    before = ann.log()
    if sleeper == "Ann":
        ann.sleep()
        ben.wait(lambda seen: seen["banner"].startswith("Connection lost"))
        ann.wake()
    else:
        ben.sleep()
        ann.wait(lambda seen: "A bot plays for Ben for the time being." in seen["bar"])
        evening.guests = []
        evening.play(lambda: bool(ann.seen["tricks"] >= 4))
        evening.guests = [ben]
        ben.wake()
    all_back(evening, before)
    next_round(evening)
    evening.end()


@needs_signals
@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seed", range(2))
def test_any_mishaps_one_after_the_other(gathered: Gathering, seed: int) -> None:
    evening = gathered(*(["Ben", "Cy"] if seed % 2 else ["Ben"]))
    rng = random.Random(seed)
    for _ in range(8):
        play_somewhat(evening, rng.randrange(40))
        before = evening.ann.log()
        rng.choice(MISHAPS)(evening, rng)
        all_back(evening, before)
    evening.end_round()
    evening.end()


def play_somewhat(evening: Evening, steps: int) -> None:
    for _ in range(steps):
        for window in evening.windows:
            if window.do("act") and window.seen["sheet"] == "RoundEndSheet":
                window.do("key", keys="Return")


def host_killed(evening: Evening, rng: random.Random) -> None:
    evening.ann.kill()
    evening.qtbot.wait(rng.randrange(3000))
    evening.restart(evening.ann)


def guest_killed(evening: Evening, rng: random.Random) -> None:
    guest = rng.choice(evening.guests)
    guest.kill()
    evening.qtbot.wait(rng.randrange(3000))
    evening.restart(guest)


def both_killed(evening: Evening, rng: random.Random) -> None:
    guest = rng.choice(evening.guests)
    evening.ann.kill()
    guest.kill()
    evening.restart(evening.ann)
    evening.restart(guest)


def lines_cut(evening: Evening, rng: random.Random) -> None:
    for proxy in evening.proxies:
        proxy.sever()
    evening.qtbot.wait(rng.choice([50, 500, 3000, 11_000]))
    for proxy in evening.proxies:
        proxy.restore()


def asleep(evening: Evening, rng: random.Random) -> None:
    window = rng.choice(evening.windows)
    window.sleep()
    evening.qtbot.wait(rng.choice([500, 3000, 25_000]))
    window.wake()


MISHAPS = (host_killed, guest_killed, both_killed, lines_cut, asleep)
