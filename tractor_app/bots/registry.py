"""All bots by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Final, cast

from tractor_app.bots.base import Bot

_MODULES: Final = {
    "random": ("tractor_app.bots.random_bot", "RandomBot"),
    "beginner": ("tractor_app.bots.beginner", "BeginnerBot"),
    "intermediate": ("tractor_app.bots.intermediate", "IntermediateBot"),
}
"""Weakest first: name, and where its class is. Imported on demand, so that naming bots is cheap."""

BOT_NAMES: Final = tuple(_MODULES)


class UnknownBotError(LookupError):
    """No bot has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@cache
def make_bot(name: str) -> Bot:
    """Return the bot called ``name``. Bots keep nothing, so one of each is enough.

    Raises:
        UnknownBotError: no bot has this name.
    """
    if name not in _MODULES:
        raise UnknownBotError(name)
    module, attribute = _MODULES[name]
    build = cast("Callable[[], Bot]", getattr(import_module(module), attribute))
    return build()
