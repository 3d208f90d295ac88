"""Texts that several screens share."""

from __future__ import annotations

import pytest

from tractor_app.bots.registry import BOT_NAMES, personalities
from tractor_app.gui.names import names
from tractor_app.gui.options import SPEEDS


@pytest.mark.parametrize("bot", BOT_NAMES)
def test_every_bot_has_a_name_in_words(bot: str) -> None:
    shared = names()
    assert shared.bot_level(bot) != bot
    for mood in personalities(bot):
        assert shared.bot_level(f"{bot}:{mood}") == f"{shared.bot_level(bot)} · {shared.mood(mood)}"


def test_names_of_speeds_and_bots_are_all_different() -> None:
    shared = names()
    assert len({shared.speed(speed) for speed in SPEEDS}) == len(SPEEDS)
    assert len({shared.bot_level(bot) for bot in BOT_NAMES}) == len(BOT_NAMES)
