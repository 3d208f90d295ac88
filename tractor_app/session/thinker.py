"""Where bots think: in this process, or in a worker process that may hang, die or talk nonsense.

A question carries everything the bot may know, so any worker can answer it; the answer comes back
on the session's thread. What comes back is an opinion: only the match judges whether it is legal.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

import msgspec

from tractor_app.bots.registry import make_bot
from tractor_app.engine.actions import Action
from tractor_app.engine.observation import Observation
from tractor_app.engine.wellformed import is_action


class Decision(msgspec.Struct, frozen=True):
    """A bot's answer. ``fault`` is why there is none (for the log), empty for a real answer."""

    action: Action | None
    fault: str = ""


Answer = Callable[[Decision], None]


class Thinker(Protocol):
    def think(self, bot: str, observation: Observation, seed: int, answer: Answer) -> None:
        """Call ``answer`` once, at once or later, on the session's thread."""

    def close(self) -> None:
        """Stop; questions still open are never answered."""


def decide(bot: str, observation: Observation, seed: int) -> Decision:
    """Ask a bot in this process. Never raises: a bot that does has a fault."""
    try:
        action = make_bot(bot).choose(observation, random.Random(seed))
    except Exception as error:
        return Decision(None, f"{type(error).__name__}: {error}"[:500])
    if action is not None and not is_action(action):
        return Decision(None, f"no action: {action!r}"[:500])
    return Decision(action)


class ImmediateThinker:
    """Thinks at once in this process: simulations and tests."""

    def think(self, bot: str, observation: Observation, seed: int, answer: Answer) -> None:
        answer(decide(bot, observation, seed))

    def close(self) -> None:
        """Nothing to stop."""
