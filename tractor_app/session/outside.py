"""Bots that are programs of their own, as seats of a simulation (``docs/bot-protocol.md``).

Such a bot costs a match nothing but its own turns: one that is slow, dies or answers rubbish loses
the turn, and the engine's suggestion is played.
"""

from __future__ import annotations

import atexit
import random
import shutil
import time
from typing import Final

from tractor_app.bots.base import Bot
from tractor_app.engine.actions import Action
from tractor_app.engine.observation import Observation
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.verdict import Rejected
from tractor_app.protocol import bot_messages as messages
from tractor_app.session.child import Child, EndedError, split

PREFIX: Final = "exec:"

START: Final = 30.0
"""Seconds from the start of the program to its "ready"."""

RESTARTS: Final = 3
"""How often a program is started again before its seat is given up."""

PATIENCE: Final = 3
"""Lost turns in a row after which a program that still runs is started again."""

_STALE: Final = 100
"""Late answers to earlier questions that are skipped before one answer."""


class LostTurnError(RuntimeError):
    """The bot has no answer. ``reason`` is one word for counting."""

    def __init__(self, reason: str, details: str) -> None:
        super().__init__(details)
        self.reason = reason


class CommandError(ValueError):
    """A command that cannot be run; the message is the rest of a sentence about it."""


def check_command(name: str) -> None:
    """Look whether ``name``, which begins with ``exec:``, names a program. Raises CommandError."""
    try:
        program = split(name.removeprefix(PREFIX))[0]
    except ValueError as error:
        raise CommandError(f"is no command: {error}") from None
    if shutil.which(program) is None:
        raise CommandError(f"names no program: {program!r} is not there")


class OutsideBot:
    """The program of one seat. It runs from the first question on, through any number of rounds."""

    def __init__(self, name: str, seat: int, seconds: float) -> None:
        """``seconds`` are for one answer."""
        self.name = name
        self._command = name.removeprefix(PREFIX)
        self._seat = seat
        self._seconds = seconds
        self._child: Child | None = None
        self._rules: RuleSet | None = None
        self._starts = 0
        self._lost_in_a_row = 0
        self._last_loss = ""
        self._asked = 0
        self._round: tuple[random.Random, int] | None = None
        self._seed = 0
        self._told_round = False

    def choose(self, observation: Observation, rng: random.Random) -> Action | None:
        """Ask the program. ``rng`` gives one number, the seed, at the first question of a round.

        Raises:
            LostTurnError: it has no answer.
        """
        self._enter(observation, rng)
        try:
            child = self._running(observation.rules)
            if not self._told_round:
                child.send(messages.round_begins(observation.round_number, self._seed))
                self._told_round = True
            action = self._ask(child, observation)
        except LostTurnError as lost:
            self._lose(lost)
            raise LostTurnError(lost.reason, self._last_loss) from None
        self._lost_in_a_row = 0
        return action

    def refused(self, rejected: Rejected) -> None:
        """Tell it that the rules refused its last answer."""
        if self._child is not None:
            self._child.send(messages.refused(self._asked, rejected))

    def round_over(self, observation: Observation) -> None:
        """Tell it the result, if it was asked anything in this round."""
        if self._child is not None and self._told_round:
            self._child.send(messages.round_ends(observation))
            self._told_round = False

    def close(self) -> None:
        """Let it go."""
        if self._child is not None:
            self._child.stop(messages.bye())
            self._child = None

    def _enter(self, observation: Observation, rng: random.Random) -> None:
        if self._rules != observation.rules:
            self.close()
            self._rules = observation.rules
            self._starts = 0
        now = self._round
        if now is None or now[0] is not rng or now[1] != observation.round_number:
            self._round = (rng, observation.round_number)
            self._seed = rng.getrandbits(53)
            self._told_round = False

    def _running(self, rules: RuleSet) -> Child:
        if self._child is not None:
            return self._child
        if self._starts > RESTARTS:
            raise LostTurnError("gone", self._last_loss)
        self._starts += 1
        self._told_round = False
        try:
            child = self._child = Child(self._command, messages.LONGEST)
        except (OSError, ValueError) as error:
            raise LostTurnError("died", f"cannot be started: {error}") from None
        child.send(messages.hello(rules, self._seat, self._seed, self._seconds))
        said = _receive(child, time.monotonic() + START, f"not ready within {START:g} s")
        if not isinstance(said, messages.Prepared):
            raise LostTurnError("rubbish", "answered before it was ready")
        return child

    def _ask(self, child: Child, observation: Observation) -> Action | None:
        self._asked += 1
        child.send(messages.question(self._asked, observation))
        until = time.monotonic() + self._seconds
        for _ in range(_STALE):
            said = _receive(child, until, f"no answer within {self._seconds:g} s")
            if not isinstance(said, messages.Answer) or said.id > self._asked:
                raise LostTurnError("rubbish", "answered what was not asked")
            if said.id == self._asked:
                return said.action
        raise LostTurnError("rubbish", f"more than {_STALE} answers to earlier questions")

    def _lose(self, lost: LostTurnError) -> None:
        """Note why, and end a program that there is no use in asking again."""
        if lost.reason == "gone":
            return
        details = str(lost)
        self._lost_in_a_row += 1
        child = self._child
        # One that was never ready has been told of no round.
        hopeless = lost.reason == "died" or not self._told_round
        if child is not None and (hopeless or self._lost_in_a_row >= PATIENCE):
            self._child = None
            self._lost_in_a_row = 0
            how = child.stop()
            details = how if lost.reason == "died" else details
            if child.tail:
                details += f"; it wrote: {child.tail}"
        self._last_loss = details


def _receive(child: Child, until: float, late: str) -> messages.Prepared | messages.Answer:
    try:
        line = child.receive(until)
    except EndedError:
        raise LostTurnError("died", "closed its output") from None
    if line is None:
        raise LostTurnError("slow", late)
    try:
        return messages.read(line)
    except messages.RubbishError as error:
        raise LostTurnError("rubbish", str(error)) from None


_seated: dict[tuple[str, int, float], OutsideBot] = {}


def seated(name: str, seat: int, seconds: float) -> str | Bot:
    """Return who plays ``seat``: the name of a bot of ours, or the seat's program.

    A process keeps one program per command and seat until :func:`close_all`.
    """
    if not name.startswith(PREFIX):
        return name
    key = (name, seat, seconds)
    if key not in _seated:
        _seated[key] = OutsideBot(name, seat, seconds)
    return _seated[key]


def close_all() -> None:
    """Let every seat's program go."""
    while _seated:
        _seated.popitem()[1].close()


atexit.register(close_all)
