"""A program that plays by the hint until it is asked for the Nth time, and then misbehaves.

bad_bot.py WAY [N]
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any, TextIO


def say(message: Any) -> None:
    raw((json.dumps(message) + "\n").encode())


def raw(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def answer(question: dict[str, Any], action: Any) -> None:
    say({"type": "action", "id": question["id"], "action": action})


def hang(_question: object = None) -> None:
    threading.Event().wait()


def flood(_question: object = None) -> None:
    while True:
        raw(b"chatter\n" * 1000)


def flood_stale(_question: object = None) -> None:
    while True:
        raw(b'{"type":"action","id":0,"action":null}\n' * 1000)


def flood_one_line(_question: object = None) -> None:
    while True:
        raw(b"x" * 65536)


def die(_question: object) -> None:
    print("oh \x1b[31mno", file=sys.stderr, flush=True)
    os._exit(3)


def grandchild(question: dict[str, Any]) -> None:
    child = subprocess.Popen([sys.executable, "-c", "import threading; threading.Event().wait()"])
    with open(os.environ["GRANDCHILD"], "a", encoding="ascii") as file:  # noqa: PTH123
        print(child.pid, file=file)
    answer(question, question["hint"])


def late(question: dict[str, Any]) -> None:
    say({"type": "action", "id": question["id"] - 1, "action": None, "why": "late"})
    answer(question, question["hint"])


def play_what_is_not_there(question: dict[str, Any]) -> None:
    cards = ["LJ"] * 9 if question["observation"]["phase"] == "play" else ["S3"]
    answer(question, {"do": "play", "cards": cards})


def noise(question: dict[str, Any]) -> None:
    print("x" * 200_000, file=sys.stderr, flush=True)
    answer(question, question["hint"])


def close_output(_question: object) -> None:
    os.close(1)
    hang()


def half_a_line(_question: object) -> None:
    raw(b'{"type":"act')
    os._exit(0)


WAYS: dict[str, Callable[[dict[str, Any]], object]] = {
    "hang": hang,
    "die": die,
    "flood": flood,
    "flood-stale": flood_stale,
    "flood-one-line": flood_one_line,
    "grandchild": grandchild,
    "late": late,
    "noise": noise,
    "illegal": play_what_is_not_there,
    "close-output": close_output,
    "null": lambda question: answer(question, None),
    "text": lambda _: raw(b"I play an ace\n"),
    "empty-line": lambda _: raw(b"\n"),
    "not-utf8": lambda _: raw(b'{"type":"action","id":1,"action":"\xff\xfe"}\n'),
    "huge-line": lambda _: raw(b'"' + b"x" * 3_000_000 + b'"\n'),
    "half-a-line": half_a_line,
    "unknown-card": lambda question: answer(question, {"do": "play", "cards": ["S1"]}),
    "foreign-action": lambda question: answer(question, {"do": "shuffle", "deck": []}),
    "concede": lambda question: answer(question, {"do": "concede"}),
    "wrong-id": lambda question: say({"type": "action", "id": question["id"] + 7, "action": None}),
    "list": lambda _: say([1, 2, 3]),
}


def never_ready(way: str, stream: TextIO) -> None:
    """Ways that begin before the hello is answered."""
    if way == "never-reads":
        hang()
    stream.readline()
    if way == "flood-at-once":
        flood()
    if way == "exits-at-once":
        sys.exit("no config file")
    if way == "later-version":
        say({"type": "ready", "protocol": 99})
        hang()
    if way == "answers-first":
        say({"type": "action", "id": 1, "action": None})
        hang()


def main() -> None:
    way, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    if way not in WAYS and way not in ("hint", "never-reads-on"):
        never_ready(way, sys.stdin)
    asked = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "ready", "protocol": 1, "name": way})
            if way == "never-reads-on":
                hang()
        if message["type"] != "choose":
            continue
        asked += 1
        if asked >= first and way in WAYS:
            WAYS[way](message)
        else:
            answer(message, message["hint"])


if __name__ == "__main__":
    main()
