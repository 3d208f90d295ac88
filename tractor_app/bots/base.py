"""What a bot is: something that sees one seat's observation and names an action."""

from __future__ import annotations

import random
from typing import Protocol, runtime_checkable

from tractor_app.bots.search.decision import Decided
from tractor_app.engine.actions import Action
from tractor_app.engine.observation import Observation


class Bot(Protocol):
    """A player without a person. It keeps nothing between calls: all it may know is given.

    Steps to add one: a module here with such a class, and its line in
    :mod:`tractor_app.bots.registry`.
    """

    @property
    def name(self) -> str:
        """The registry's name, as ``intermediate``."""

    def choose(self, observation: Observation, rng: random.Random) -> Action | None:
        """Return the viewer's action; called only when the viewer is awaited.

        While cards are dealt it is asked after each own card that leaves it a possible bid, and
        None means "no bid now"; in a window where passing is possible None passes. All chance
        comes from ``rng``. An action the rules refuse, an exception or too long a thought costs
        the bot its choice: the engine's suggestion is played instead.
        """


@runtime_checkable
class RecordingBot(Bot, Protocol):
    """A bot that can tell how it came to a choice."""

    def decide(self, observation: Observation, rng: random.Random) -> Decided:
        """Return what :meth:`choose` does from the same ``rng``, with a record of the decision."""
