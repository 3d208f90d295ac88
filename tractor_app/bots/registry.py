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
    "expert": ("tractor_app.bots.expert", "ExpertBot"),
}
"""Weakest first: name, and where its class is. Imported on demand, so that naming bots is cheap."""

BOT_NAMES: Final = tuple(_MODULES)

_PERSONAL: Final = ("intermediate", "expert")
"""Bots that take a personality."""

_PERSONALITIES: Final = ("cautious", "bold")


class UnknownBotError(LookupError):
    """No bot has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def personalities(bot: str) -> tuple[str, ...]:
    """Return the personalities that a bot may have besides the plain one, as ``bold``."""
    return _PERSONALITIES if bot in _PERSONAL else ()


def bot_names() -> tuple[str, ...]:
    """Return every name that a bot has, each bot followed by itself with a personality."""
    return tuple(
        f"{bot}:{mood}" if mood else bot for bot in BOT_NAMES for mood in ("", *personalities(bot))
    )


def split_name(name: str) -> tuple[str, str]:
    """Return bot and personality of a name: ``intermediate:bold``, or ``beginner`` without one."""
    bot, _, mood = name.partition(":")
    return bot, mood


def is_bot(name: str) -> bool:
    """Whether a bot has this name, its personality included."""
    bot, mood = split_name(name)
    return bot in _MODULES and (name == bot or mood in personalities(bot))


@cache
def make_bot(name: str) -> Bot:
    """Return the bot called ``name``. Bots keep nothing, so one of each is enough.

    A name may end in a personality: ``intermediate:bold``.

    Raises:
        UnknownBotError: no bot has this name.
    """
    if not is_bot(name):
        raise UnknownBotError(name)
    bot, mood = split_name(name)
    module, attribute = _MODULES[bot]
    build = cast("Callable[..., Bot]", getattr(import_module(module), attribute))
    if not mood:
        return build()
    from tractor_app.bots.personality import personality

    return build(personality=personality(mood))
