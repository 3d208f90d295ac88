"""Where bots think: in this process, or in a worker process that may hang, die or talk nonsense.

A question carries everything the bot may know, so any worker can answer it; the answer comes back
on the session's thread. What comes back is an opinion: only the match judges whether it is legal.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Protocol

import msgspec

from tractor_app.bots.base import Bot, RecordingBot
from tractor_app.bots.registry import make_bot
from tractor_app.bots.search.decision import Decided
from tractor_app.bots.search.decision import Decision as Record
from tractor_app.engine.actions import Action
from tractor_app.engine.observation import Observation
from tractor_app.engine.wellformed import is_action


class Decision(msgspec.Struct, frozen=True):
    """A bot's answer. ``fault`` is why there is none (for the log), empty for a real answer.

    ``record`` is how the bot came to it, where it was asked for that and can tell. It names cards
    of the bot's hand: it stays with the match, and is for nobody before the round is over.
    """

    action: Action | None
    fault: str = ""
    record: Record | None = None


Answer = Callable[[Decision], None]


class Thinker(Protocol):
    def think(self, bot: str, observation: Observation, seed: int, answer: Answer) -> None:
        """Call ``answer`` once, at once or later, on the session's thread."""

    def close(self) -> None:
        """Stop; questions still open are never answered."""


def decide(bot: str, observation: Observation, seed: int, *, record: bool = False) -> Decision:
    """Ask a bot in this process. Never raises: a bot that does has a fault."""
    began = time.perf_counter()
    try:
        action, told = _asked(make_bot(bot), observation, random.Random(seed), record)
    except Exception as error:
        return Decision(None, f"{type(error).__name__}: {error}"[:500])
    if action is not None and not is_action(action):
        return Decision(None, f"no action: {action!r}"[:500])
    if told is not None:
        seconds = time.perf_counter() - began
        told = msgspec.structs.replace(told, bot=bot, seconds=seconds)
    return Decision(action, record=told)


def _asked(bot: Bot, observation: Observation, rng: random.Random, record: bool) -> Decided:
    if record and isinstance(bot, RecordingBot):
        return bot.decide(observation, rng)
    return Decided(bot.choose(observation, rng))


class ImmediateThinker:
    """Thinks at once in this process: simulations and tests. ``record``: bots tell how."""

    def __init__(self, *, record: bool = False) -> None:
        self._record = record

    def think(self, bot: str, observation: Observation, seed: int, answer: Answer) -> None:
        answer(decide(bot, observation, seed, record=self._record))

    def close(self) -> None:
        """Nothing to stop."""
