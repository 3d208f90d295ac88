"""docs/bot-protocol.md and its examples say what the program does."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from tests.session import transcript
from tractor_app.cli._workers import BOT_SECONDS
from tractor_app.codec.plain import FORMAT, RULES
from tractor_app.engine.observation import (
    Bid,
    MatchResult,
    Observation,
    Phase,
    PlayKind,
    RoundResult,
    TrickPlay,
    TrickView,
)
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.verdict import Rejected
from tractor_app.protocol import bot_messages as messages
from tractor_app.session import child, outside

PAGE = (transcript.EXAMPLES.parent / "bot-protocol.md").read_text(encoding="utf-8")
CODE = {word.strip('"') for word in re.findall(r"`([^`\n]+)`", PAGE)}


def lines(text: str) -> list[tuple[str, dict[str, Any]]]:
    return [(line[0], json.loads(line[2:])) for line in text.splitlines()]


def without_rules(conversation: list[tuple[str, dict[str, Any]]]) -> list[tuple[str, Any]]:
    """New rules have defaults under which this round is the same."""
    return [
        (side, {key: value for key, value in message.items() if key != "rules"})
        for side, message in conversation
    ]


def test_the_transcript_is_what_is_said() -> None:
    """After a change of messages or hints: `python build_scripts/make_bot_transcript.py`."""
    written = lines(transcript.TRANSCRIPT.read_text(encoding="ascii"))
    assert without_rules(lines(transcript.record())) == without_rules(written)
    assert RULES.from_plain(written[0][1]["rules"]) == preset("one-deck")


def test_the_example_answers_the_transcript() -> None:
    written = transcript.TRANSCRIPT.read_text(encoding="ascii").splitlines()
    sent = [line[2:] for line in written if line[0] == ">"]
    answered = [json.loads(line[2:]) for line in written if line[0] == "<"]
    done = subprocess.run(
        [sys.executable, str(transcript.EXAMPLES / "example_bot.py")],
        input="\n".join(sent) + "\n",
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert [json.loads(line) for line in done.stdout.splitlines()] == answered
    assert done.stderr == ""


def test_the_transcript_shows_the_phases_of_a_round() -> None:
    said = lines(transcript.TRANSCRIPT.read_text(encoding="ascii"))
    assert {message["type"] for side, message in said if side == ">"} == {
        "hello",
        "round",
        "choose",
        "round-end",
        "bye",
    }
    done = {message["action"]["do"] for side, message in said if message.get("action")}
    assert done == {"declare", "bury", "play"}


@pytest.mark.parametrize(
    "struct", [Observation, TrickView, TrickPlay, Bid, RoundResult, MatchResult, Rejected]
)
def test_every_field_is_on_the_page(struct: Any) -> None:
    assert [name for name in struct.__struct_fields__ if name not in CODE] == []


@pytest.mark.parametrize("enum", [Phase, PlayKind])
def test_every_word_is_on_the_page(enum: type[Enum]) -> None:
    assert [member.value for member in enum if member.value not in CODE] == []


def test_every_message_field_action_and_reason_is_on_the_page() -> None:
    said = lines(transcript.TRANSCRIPT.read_text(encoding="ascii"))
    words = {field for _, message in said for field in message}
    words |= {message["type"] for _, message in said} | {"refused", "why"}
    words |= set(messages._ACTIONS.values())
    words |= set(re.findall(r'LostTurnError\("(\w+)"', Path(outside.__file__).read_text("utf-8")))
    words |= {"refused", "silent"}
    assert words >= {"slow", "died", "rubbish", "gone"}
    assert sorted(words - CODE) == []


@pytest.mark.parametrize(
    "words",
    [
        f"protocol **{messages.VERSION}**",
        f"of the plain data, {FORMAT};",
        f"at most {messages.LONGEST} bytes",
        f"last {child.TAIL} bytes",
        f"within {outside.START:g} seconds of the start",
        f"{BOT_SECONDS:g} seconds unless `--bot-seconds`",
        f"up to {outside._STALE} of them",
        f"{child.LINES_AHEAD} at most",
    ],
)
def test_every_number_is_on_the_page(words: str) -> None:
    assert words in " ".join(PAGE.split())
    assert (outside.PATIENCE, outside.RESTARTS) == (3, 3)


def test_messages_on_the_page_can_be_read() -> None:
    found = re.findall(r"^    (\{.*\})$", PAGE, re.MULTILINE)
    assert len(found) == 2
    for line in found:
        messages.read(line.encode())
