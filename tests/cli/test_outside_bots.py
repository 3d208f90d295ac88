"""`arena` and `simulate` with programs as bots: fair, repeatable, and losses are told."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tractor_app.__main__ import main
from tractor_app.cli import arena
from tractor_app.cli._losses import Losses
from tractor_app.engine.rules.presets import preset
from tractor_app.session import child, outside

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = f'exec:"{sys.executable}" "{ROOT / "docs" / "examples" / "example_bot.py"}"'
BAD_BOT = f'exec:"{sys.executable}" "{ROOT / "tests" / "session" / "bad_bot.py"}"'


@pytest.fixture(autouse=True)
def _none_is_left() -> Iterator[None]:
    yield
    outside.close_all()
    assert not child._living


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main([*arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_example_plays_without_a_fault_and_the_same_on_any_number_of_processes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ("arena", EXAMPLE, "random", "--deals", "11", "--rules", "one-deck")
    one = run(capsys, *arguments, "--processes", "1")
    two = run(capsys, *arguments, "--processes", "2")
    assert one["digest"] == two["digest"]
    assert one["unusable_answers"] == [0, 0]
    assert one["points"]["mean"] > 0


def test_a_bot_against_itself_is_exactly_nothing() -> None:
    piece = arena.play(arena.Task(preset("classic"), EXAMPLE, EXAMPLE, "s", 0, 3))
    assert [deal.points for deal in piece.deals] == [0.0, 0.0, 0.0]
    # One program for each seat, whoever sat there.
    assert len(child._living) == 4


def test_a_bad_bot_is_named_and_the_match_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    bot = f"{BAD_BOT} die 9"
    assert main(["arena", "random", bot, "--deals", "1", "--bot-seconds", "5"]) == 0
    out, err = capsys.readouterr()
    assert "1 deals" in out
    line = next(line for line in out.splitlines() if line.startswith(f"  {bot}: "))
    assert "died" in line
    assert "ended with code 3; it wrote: oh [31mno" in line
    assert "oh" not in err


def test_losses_are_told_for_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    found = run(capsys, "arena", f"{BAD_BOT} illegal", f"{BAD_BOT} hint", "--deals", "1")
    assert found["unusable_answers"][0] == found["lost_turns"][0]["counts"]["refused"] > 0
    assert found["lost_turns"][1] == {"counts": {}, "last": ""}
    assert found["lost_turns"][0]["last"] == "Play: not-in-hand"


def test_simulate_tells_losses_by_seat(capsys: pytest.CaptureFixture[str]) -> None:
    bots = f"random,{BAD_BOT} text,random,{EXAMPLE}"
    found = run(capsys, "simulate", "--rounds", "2", "--bots", bots)
    counts = found["unusable_answers"]
    assert [bool(count) for count in counts] == [False, True, False, False]
    assert set(found["lost_turns"][1]["counts"]) <= {"rubbish", "gone"}
    assert main(["simulate", "--rounds", "2", "--bots", bots]) == 0
    out, _ = capsys.readouterr()
    assert f"seat 1, {BAD_BOT} text: " in out
    assert "seat 3" not in out


@pytest.mark.parametrize(
    ("bot", "word"),
    [
        ("exec:no-such-program-anywhere --fast", "'no-such-program-anywhere' is not there"),
        ("exec:", "No program is named"),
        ("exec:'unfinished", "No closing quotation"),
        ("nobody", "exec:COMMAND"),
    ],
)
def test_wrong_commands_get_one_sentence(
    bot: str, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", bot, "random", "--deals", "1"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert word in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "soon", "4000"])
def test_seconds_must_make_sense(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["arena", "random", "random", "--bot-seconds", seconds])
    assert caught.value.code == 2
    assert "seconds" in capsys.readouterr().err


BYE = """
import json, pathlib, sys
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        print('{"type":"ready","protocol":1}', flush=True)
    if kind == "choose":
        answer = {"type": "action", "id": message["id"], "action": message["hint"]}
        print(json.dumps(answer), flush=True)
    if kind in ("hello", "bye"):
        with pathlib.Path(sys.argv[1]).open("a") as file:
            file.write(kind + "\\n")
"""


def test_every_program_is_told_of_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script, note = tmp_path / "bye.py", tmp_path / "note"
    script.write_text(BYE)
    bot = f'exec:"{sys.executable}" "{script}" "{note}"'
    run(capsys, "arena", bot, "random", "--deals", "2", "--rules", "one-deck")
    # It sat on every seat, in two rounds of each deal.
    assert note.read_text().split() == ["hello"] * 4 + ["bye"] * 4


def test_losses_add_up() -> None:
    total = Losses()
    total.add(Losses({"slow": 2}, "no answer"))
    total.add(Losses({"died": 1, "slow": 1}, "ended\nwith code 3"))
    total.add(Losses())
    assert total.total == 4
    assert total.words() == "1 died, 3 slow; the last one: ended with code 3"
