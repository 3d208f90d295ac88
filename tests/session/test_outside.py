"""Bots that are programs of their own: whatever they do, the match goes on and nothing is left."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.session.processes import WAIT, alive, until_gone
from tractor_app.engine.apply import digest, new_match
from tractor_app.engine.observation import Phase
from tractor_app.engine.observe import observe
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.session import child as children
from tractor_app.session import outside
from tractor_app.session.chance import make_shuffle, wanted_shuffle
from tractor_app.session.child import Child, EndedError, split
from tractor_app.session.headless import Player, Table
from tractor_app.session.outside import LostTurnError, OutsideBot

BAD_BOT = Path(__file__).with_name("bad_bot.py")
POSIX = pytest.mark.skipif(os.name != "posix", reason="looks into processes of POSIX systems")


def command(way: str, first: int = 1) -> str:
    return f'"{sys.executable}" "{BAD_BOT}" {way} {first}'


@pytest.fixture
def bots() -> Iterator[list[OutsideBot]]:
    made: list[OutsideBot] = []
    yield made
    for bot in made:
        bot.close()
    assert not children._living


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Every line that any program is sent."""
    lines: list[bytes] = []
    send = Child.send

    def spy(self: Child, line: bytes) -> None:
        lines.append(line)
        send(self, line)

    monkeypatch.setattr(Child, "send", spy)
    return lines


def seated(bots: list[OutsideBot], way: str, first: int = 1, seconds: float = 20.0) -> OutsideBot:
    bots.append(OutsideBot(f"exec:{command(way, first)}", 1, seconds))
    return bots[-1]


def table(bot: OutsideBot, rules: str = "classic") -> Table:
    state = new_match(preset(rules))
    players = [Player("random", seat) for seat in range(state.rules.deck.players)]
    players[1] = Player(bot, 1)
    decks = iter(range(10**6))
    return Table(
        state, players, lambda now: make_shuffle(b"%d" % next(decks), wanted_shuffle(now, 0)), []
    )


def played(bot: OutsideBot, rules: str = "classic", rounds: int = 1) -> Player:
    laid = table(bot, rules)
    for _ in range(rounds):
        laid.play_round()
    game = laid.state.round
    assert game is not None
    assert game.result is not None
    player = laid.players[1]
    assert isinstance(player, Player)
    return player


@pytest.mark.parametrize("rules", PRESET_IDS)
def test_the_hint_is_enough_to_play_every_rule_set(rules: str, bots: list[OutsideBot]) -> None:
    player = played(seated(bots, "hint"), rules)
    assert player.lost == {}


def test_one_process_for_all_rounds_and_seeds_that_follow_from_the_player(
    bots: list[OutsideBot], sent: list[bytes]
) -> None:
    played(seated(bots, "hint"), rounds=3)
    rng = random.Random(1)
    seeds = [
        b'{"type":"round","round":%d,"seed":%d}\n' % (n, rng.getrandbits(53)) for n in (1, 2, 3)
    ]
    assert [line for line in sent if line.startswith(b'{"type":"round",')] == seeds
    assert sum(line.startswith(b'{"type":"hello",') for line in sent) == 1
    assert sum(line.startswith(b'{"type":"round-end",') for line in sent) == 3


RUBBISH = {
    "text": "not JSON",
    "empty-line": "not JSON",
    "not-utf8": "not UTF-8",
    "huge-line": "more than 65536 bytes",
    "unknown-card": "no card is called 'S1'",
    "foreign-action": "no bot may do 'shuffle'",
    "concede": "no bot may do 'concede'",
    "wrong-id": "not asked",
    "list": "no JSON object",
    "flood": "not JSON",
    "flood-one-line": "",
    "flood-stale": "earlier questions",
}


@pytest.mark.parametrize("way", RUBBISH)
def test_rubbish_costs_the_turn_and_no_more(way: str, bots: list[OutsideBot]) -> None:
    # A line without end is never complete, so that one is slow instead.
    seconds = 0.1 if way == "flood-one-line" else 20.0
    player = played(seated(bots, way, 4, seconds), rounds=2)
    reason = "slow" if way == "flood-one-line" else "rubbish"
    assert player.lost[reason] > 0
    assert set(player.lost) <= {reason, "gone"}
    assert RUBBISH[way] in player.last_loss


def test_a_slow_bot_is_started_again_a_few_times_and_then_left_alone(
    bots: list[OutsideBot],
) -> None:
    player = played(seated(bots, "hang", 1, 0.05), rounds=2)
    assert player.lost["slow"] == outside.PATIENCE * (outside.RESTARTS + 1)
    assert player.lost["gone"] > 0
    assert "no answer within 0.05 s" in player.last_loss


def test_a_bot_that_stops_reading_holds_up_nothing(bots: list[OutsideBot]) -> None:
    player = played(seated(bots, "never-reads-on", 1, 0.05), rounds=2)
    assert player.lost["slow"] == outside.PATIENCE * (outside.RESTARTS + 1)


@pytest.mark.parametrize(
    ("way", "reason", "word"),
    [
        ("exits-at-once", "died", "ended with code 1; it wrote: no config file"),
        ("later-version", "rubbish", "protocol 99"),
        ("answers-first", "rubbish", "before it was ready"),
        ("flood-at-once", "rubbish", "not JSON"),
        ("never-reads", "slow", "not ready"),
    ],
)
def test_a_bot_that_never_gets_ready(
    way: str, reason: str, word: str, bots: list[OutsideBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    if way == "never-reads":
        monkeypatch.setattr(outside, "START", 0.1)
    player = played(seated(bots, way))
    assert player.lost[reason] == outside.RESTARTS + 1
    assert player.lost["gone"] > 0
    assert word in player.last_loss


def test_a_dying_bot_is_started_again_and_its_last_words_are_kept(
    bots: list[OutsideBot],
) -> None:
    player = played(seated(bots, "die", 10), rounds=2)
    assert player.lost["died"] == outside.RESTARTS + 1
    assert player.last_loss == "ended with code 3; it wrote: oh  [31mno"


def test_a_new_process_is_told_of_the_same_round(bots: list[OutsideBot], sent: list[bytes]) -> None:
    played(seated(bots, "die", 5))
    told = [line for line in sent if line.startswith(b'{"type":"round",')]
    assert len(told) == sum(line.startswith(b'{"type":"hello",') for line in sent) > 1
    assert len(set(told)) == 1


def test_one_death_costs_one_turn(bots: list[OutsideBot]) -> None:
    assert played(seated(bots, "die", 20)).lost == {"died": 1}


@pytest.mark.parametrize("way", ["half-a-line", "close-output"])
def test_an_output_that_ends_is_a_death(way: str, bots: list[OutsideBot]) -> None:
    player = played(seated(bots, way, 20))
    assert set(player.lost) <= {"died", "gone", "rubbish"}
    assert player.lost["died"] + player.lost["rubbish"] > 0


def test_an_illegal_action_is_refused_once_and_the_bot_hears_why(
    bots: list[OutsideBot], sent: list[bytes]
) -> None:
    player = played(seated(bots, "illegal"))
    refusals = [line for line in sent if line.startswith(b'{"type":"refused",')]
    assert set(player.lost) == {"refused"}
    assert player.lost["refused"] == len(refusals) > 20
    assert b'"cards":["LJ"' in refusals[-1]


def test_nothing_is_no_answer_where_something_is_needed(bots: list[OutsideBot]) -> None:
    player = played(seated(bots, "null"))
    assert set(player.lost) == {"silent"}


def test_late_answers_are_skipped(bots: list[OutsideBot]) -> None:
    assert played(seated(bots, "late")).lost == {}


def test_error_output_is_kept_apart_and_short(
    bots: list[OutsideBot], capfd: pytest.CaptureFixture[str]
) -> None:
    bot = seated(bots, "noise")
    assert played(bot).lost == {}
    process = bot._child
    assert process is not None
    assert len(process.tail) <= children.TAIL
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("rules", ["classic", "table-find-friend", "three-on-one"])
def test_a_bot_that_always_loses_its_turn_plays_the_hints(
    rules: str, bots: list[OutsideBot]
) -> None:
    dead, hinting = table(seated(bots, "text"), rules), table(seated(bots, "hint"), rules)
    for laid in (dead, hinting):
        laid.play_round()
    assert dead.players[1].faults > 0
    assert hinting.players[1].faults == 0
    assert digest(dead.state) == digest(hinting.state)


def test_a_program_that_is_not_there(bots: list[OutsideBot]) -> None:
    bots.append(OutsideBot("exec:no-such-program-anywhere", 1, 1.0))
    player = played(bots[-1])
    assert player.lost["died"] == outside.RESTARTS + 1
    assert "cannot be started" in player.last_loss
    with pytest.raises(outside.CommandError, match="no-such-program-anywhere"):
        outside.check_command("exec:no-such-program-anywhere --x")
    for name in ("exec:", "exec:   ", "exec:'"):
        with pytest.raises(outside.CommandError):
            outside.check_command(name)
    outside.check_command(f"exec:{command('hint')}")


def test_other_rules_are_another_process(bots: list[OutsideBot]) -> None:
    bot = seated(bots, "hint")
    played(bot, "classic")
    first = bot._child
    played(bot, "one-deck")
    assert first is not None
    assert bot._child is not first


@pytest.mark.parametrize("way", ["hint", "hang", "flood", "die", "never-reads"])
@POSIX
def test_closing_leaves_no_process(
    way: str, bots: list[OutsideBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside, "START", 0.2)
    pids: list[int] = []
    start = Child.__init__

    def note(self: Child, text: str, longest: int) -> None:
        start(self, text, longest)
        pids.append(self.pid)

    monkeypatch.setattr(Child, "__init__", note)
    bot = seated(bots, way, 5, 0.1)
    played(bot)
    bot.close()
    assert pids
    for pid in pids:
        # Not even waiting to be reaped.
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


@POSIX
def test_children_of_the_bot_end_with_it(
    tmp_path: Path, bots: list[OutsideBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    note = tmp_path / "pids"
    monkeypatch.setenv("GRANDCHILD", str(note))
    bot = seated(bots, "grandchild", 23)
    played(bot)
    pids = [int(word) for word in note.read_text().split()]
    assert any(map(alive, pids))
    bot.close()
    until_gone(pids)


PARENT = """
import sys
from tractor_app.__main__ import main

if __name__ == "__main__":
    main(["arena", sys.argv[1], "random", "--deals", "1000", "--bot-seconds", "600"])
"""


@pytest.mark.parametrize("signal_name", ["SIGKILL", "SIGTERM", "SIGINT"])
@POSIX
def test_no_bot_outlives_the_arena(signal_name: str, tmp_path: Path) -> None:
    """Though this one would hang for ever and never looks whether its input is closed."""
    note = tmp_path / "pid"
    note.write_text("")
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    hanging = tmp_path / "hanging.py"
    hanging.write_text(
        "import os, sys, threading\n"
        "open(sys.argv[1], 'a').write(f'{os.getpid()}\\n')\n"
        'print(\'{"type":"ready","protocol":1}\', flush=True)\n'
        "threading.Event().wait()\n"
    )
    root = Path(__file__).resolve().parents[2]
    arena = subprocess.Popen(
        [sys.executable, str(script), f'exec:"{sys.executable}" "{hanging}" "{note}"'],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": str(root)},
        # As a terminal's Ctrl-C reaches the arena and its workers.
        start_new_session=True,
    )
    deadline = time.monotonic() + WAIT
    while not note.read_text().endswith("\n"):
        assert time.monotonic() < deadline, "no bot was started"
        time.sleep(0.01)
    if signal_name == "SIGINT":
        os.killpg(arena.pid, signal.SIGINT)
    else:
        arena.send_signal(getattr(signal, signal_name))
    arena.wait(WAIT)
    until_gone([int(word) for word in note.read_text().split()])


def test_a_lost_turn_has_a_reason_and_words(bots: list[OutsideBot]) -> None:
    bot = seated(bots, "exits-at-once")
    laid = table(bot)
    while laid.state.phase is not Phase.PLAY:
        laid._step()
    with pytest.raises(LostTurnError) as caught:
        bot.choose(observe(laid.state, 1), random.Random(1))
    assert caught.value.reason in {"died", "gone"}


@pytest.mark.parametrize(
    ("command", "posix", "windows"),
    [
        ("bot", ["bot"], ["bot"]),
        ("a  b\tc # d", ["a", "b", "c", "#", "d"], ["a", "b", "c", "#", "d"]),
        ("'my bot' -x", ["my bot", "-x"], ["'my", "bot'", "-x"]),
        (
            '"C:\\my dir\\b.exe" "" x',
            ["C:\\my dir\\b.exe", "", "x"],
            ["C:\\my dir\\b.exe", "", "x"],
        ),
        ("C:\\d\\b.exe", ["C:db.exe"], ["C:\\d\\b.exe"]),
        ("a\\ b;c|d", ["a b;c|d"], ["a\\", "b;c|d"]),
    ],
)
def test_how_commands_are_split(command: str, posix: list[str], windows: list[str]) -> None:
    assert split(command, windows=False) == posix
    assert split(command, windows=True) == windows


def test_a_line_is_cut_and_the_rest_of_it_skipped() -> None:
    script = "import sys; print('x' * 100000); print('next'); sys.stdout.flush()"
    process = Child(f'"{sys.executable}" -c "{script}"', 1000)
    until = time.monotonic() + WAIT
    line = process.receive(until)
    assert line is not None
    assert line == b"x" * 1001
    following = process.receive(until)
    assert following is not None
    assert following.strip() == b"next"
    with pytest.raises(EndedError):
        process.receive(until)
    assert process.stop() == "ended with code 0"
    assert not children._living
