"""The named rule sets: every game of VARIANTS A and B, and the parties of five and six.

A preset is nothing but values on the standard set (``classic`` is the structs' own defaults);
no code anywhere may ask for a preset's name.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from functools import cache
from typing import Final

from tractor_app.engine.rules import presets_few_decks as few
from tractor_app.engine.rules import presets_many_decks as many
from tractor_app.engine.rules.ruleset import RuleSet


class UnknownPresetError(KeyError):
    """No preset has this id; ``close`` are the ids it may have meant, best first."""

    def __init__(self, preset_id: str) -> None:
        super().__init__(preset_id)
        self.preset_id = preset_id
        self.close = tuple(difflib.get_close_matches(preset_id.lower(), PRESET_IDS, n=3))


_BUILDERS: Final[dict[str, Callable[[], RuleSet]]] = {
    "classic": few.classic,
    "classic-permanent-2": few.classic_permanent_2,
    "classic-third-card": few.classic_third_card,
    "classic-first-card": few.classic_first_card,
    "classic-fourth-card": few.classic_fourth_card,
    "table-fixed": few.table_fixed,
    "table-find-friend": few.table_find_friend,
    "seven-levels": few.seven_levels,
    "two-deck-from-A": few.two_deck_from_a,
    "school": few.school,
    "happy": few.happy,
    "happy-three-deck": many.happy_three_deck,
    "personal-levels": few.personal_levels,
    "one-deck": few.one_deck,
    "one-deck-two-colours": few.one_deck_two_colours,
    "three-deck": many.three_deck,
    "three-deck-competition": many.three_deck_competition,
    "four-deck-160": many.four_deck_160,
    "four-deck-no-kitty": many.four_deck_no_kitty,
    "four-deck-online": many.four_deck_online,
    "three-on-one": few.three_on_one,
    "find-friend-5": few.find_friend_5,
    "find-friend-6": many.find_friend_6,
    "three-against-three": many.three_against_three,
    "five-deck": many.five_deck,
}

PRESET_IDS: Final[tuple[str, ...]] = tuple(_BUILDERS)
"""Every preset's id, in the order a list of them is shown."""


@cache
def _build(preset_id: str) -> RuleSet:
    return _BUILDERS[preset_id]()


def preset(preset_id: str) -> RuleSet:
    """The rule set named ``preset_id``.

    Raises:
        UnknownPresetError: with the ids that look like it.
    """
    if preset_id not in _BUILDERS:
        raise UnknownPresetError(preset_id)
    return _build(preset_id)
