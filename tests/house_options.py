"""The options that real tables argue about, by schema path with the values that must be shown.

One list for three promises: each value has a judge case or an engine test of its own, and each
option is shown on cards in the rule editor. The groups follow section F of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.schema import BY_PATH, FieldKind, value_of

Value = Any
"""A field's value as plain data."""

_SEVEN_LEVELS_BANDS: Final = value_of(preset("seven-levels"), "scoring.bands")

_GIVEN: Final[dict[str, tuple[Value, ...]]] = {
    # Tractors and copies.
    "units.run_width": (2, 3),
    "units.run_length": (2, 3),
    # Declaring.
    "declaring.redeal_points_below": (0, 5),
    "declaring.redeal_trumps_below": (0, 4),
    # Friends.
    "sides.friends": (1, 2),
    # Kitty.
    "deck.kitty": (8, 4),
    "kitty.cap": (64, 0, 8),
    # Levels.
    "scoring.takeover": (80, 100),
    "scoring.step": (40, 50),
    "scoring.declarer_step": (40, 50),
    "scoring.declarer_base": (1, 2),
    "scoring.attacker_base": (0, 1),
    "scoring.dead_zone": (0, 20),
    "scoring.shutout": (3, 0),
    "scoring.attacker_cap": (0, 2),
    "scoring.declarer_cap": (0, 1),
    "scoring.short_handed_bonus": (0, 1),
    "scoring.bands": ([], _SEVEN_LEVELS_BANDS),
    "levels.must_play": ([], ["A"], ["5", "T", "K", "A"], ["2", "5", "T", "K", "A"]),
    # Decks.
    "deck.decks": (2, 3),
    "deck.removed_ranks": ([], ["7"]),
}
_ALL_VALUES: Final = (
    # Throws and ruffs.
    "trick.ruffed_throw",
    "trick.ruff_match",
    "throw.failed",
    "throw.fine",
    "throw.show_beater",
    "throw.trumps",
    "throw.only_if_held",
    # Following.
    "follow.throw_duty",
    "follow.long_tractor",
    "follow.pairs_draw_tractor",
    "follow.wider_copies",
    "follow.pair_led",
    "follow.titanic_order",
    # Tractors and bombs.
    "order.level_bridged",
    "order.level_keeps_place",
    "order.ace_low",
    "units.bombs",
    # Declaring.
    "declaring.first_declarer",
    "declaring.reinforce",
    "declaring.joker_bids",
    "declaring.lone_joker",
    "declaring.overturn_by_more",
    "declaring.take_back",
    "declaring.suit_order",
    # Friends.
    "sides.friend_choice",
    "sides.friend_may_be_trump",
    "sides.friend_may_be_highest",
    "sides.friend_twice",
    "sides.rises",
    # Kitty.
    "kitty.family",
    "kitty.unit",
    "kitty.throw_as",
    "kitty.base",
    "kitty.declarer_subtracts",
    "kitty.revealed",
    "declaring.after_burying",
    # Levels.
    "scoring.rounding",
    "scoring.floor_at_zero",
    "levels.jack_sends_back",
    "levels.owner",
    "levels.match_end",
    # Decks.
    "deck.jokers",
)


def _values(path: str) -> tuple[Value, ...]:
    spec = BY_PATH[path]
    return (False, True) if spec.kind is FieldKind.FLAG else spec.choices


HOUSE_OPTIONS: Final[Mapping[str, tuple[Value, ...]]] = {
    **_GIVEN,
    **{path: _values(path) for path in _ALL_VALUES},
}
