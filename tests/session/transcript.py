"""The conversation of docs/examples/transcript.txt: one round of the example bot, word for word."""

from __future__ import annotations

import sys
from pathlib import Path
from unittest import mock

from tractor_app.engine.apply import new_match
from tractor_app.engine.rules.presets import preset
from tractor_app.session import outside
from tractor_app.session.chance import make_shuffle, wanted_shuffle
from tractor_app.session.child import Child
from tractor_app.session.headless import Player, Table

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
TRANSCRIPT = EXAMPLES / "transcript.txt"
SEAT = 2


def record() -> str:
    """Play the round; ``>`` goes to the bot, ``<`` comes from it."""
    lines: list[str] = []

    class Tapped(Child):
        def send(self, line: bytes) -> None:
            lines.append("> " + line.decode())
            super().send(line)

        def receive(self, until: float) -> bytes | None:
            line = super().receive(until)
            if line is not None:
                lines.append("< " + line.decode().rstrip("\r\n") + "\n")
            return line

        def stop(self, last: bytes | None = None) -> str:
            if last is not None:
                lines.append("> " + last.decode())
            return super().stop(last)

    command = f'exec:"{sys.executable}" "{EXAMPLES / "example_bot.py"}"'
    bot = outside.OutsideBot(command, SEAT, 10.0)
    state = new_match(preset("one-deck"))
    players = [Player(bot if seat == SEAT else "beginner", seat) for seat in range(4)]
    decks = iter(range(100))
    with mock.patch.object(outside, "Child", Tapped):
        table = Table(
            state,
            players,
            lambda now: make_shuffle(b"transcript %d" % next(decks), wanted_shuffle(now, 0)),
            [],
        )
        table.play_round()
        bot.close()
    if players[SEAT].lost:
        raise RuntimeError(f"the example lost turns: {players[SEAT].last_loss}")
    return "".join(lines)
