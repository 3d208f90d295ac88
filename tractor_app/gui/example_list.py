"""The cards that show each rule; what comes of them is the engine's to say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.schema import Plain, value_of
from tractor_app.gui.example_parts import Example, Setting

_CLASSIC: Final = {"preset": "classic"}
_FRIENDS: Final = {"preset": "find-friend-5"}
_FIRST_ROUND: Final = Setting(first_round=True)
_LOW: Final = "S3 S4 S6 S7 S8 S9 SJ SQ SA S3 S4 S6 C7 C8 C9 CJ CQ CA C3 C4 D6 D7 D8 H3"
"""A hand but for one card: no points, one heart, no level card at 2."""
_KITTY: Final = "SK ST S5 C3 C4 D3 D4 D6"
"""25 points."""
_BANDS: Final = value_of(preset("seven-levels"), "scoring.bands")


def _taken(
    cards: str,
    *values: Plain,
    base: dict[str, Any] = _CLASSIC,
    setting: Setting = Setting(),  # noqa: B008
) -> Example:
    """The attackers have taken ``cards``; under each value, what that means for the levels."""
    return Example("points", (cards.strip(),), base=base, values=values, setting=setting)


_THREE: Final = {"preset": "three-deck"}
_FOUR: Final = {"preset": "three-deck", "decks": 4}

EXAMPLES: Final[Mapping[str, Example]] = {
    "order.level_bridged": Example("combine", ("S2 S2 S4 S4",), level="3"),
    "order.level_keeps_place": Example("combine", ("H3 H3 H4 H4",), level="4"),
    "order.ace_low": Example("combine", ("SA SA S2 S2",)),
    "order.trump_runs": Example("combine", ("HA HA ST ST",)),
    "order.two_three_at_level_three": Example("combine", ("H2 H2 H3 H3",), level="3"),
    "units.run_width": Example("combine", ("S7 S7 S8 S8",), base=_THREE, values=(2, 3)),
    "units.run_length": Example("combine", ("S7 S7 S8 S8",), values=(2, 3)),
    "units.bombs": Example(
        "winner", ("SA SA SK SK", "S5 S5 S5 S5", "C3 C4 C6 C7", "D3 D4 D6 D7"), base=_FOUR
    ),
    "trick.ruffed_throw": Example(
        "winner", ("SA S5 S5", "H9 H9 HK", "HJ HJ H2", "H8 H8 HA"), level="T"
    ),
    "trick.ruff_match": Example("winner", ("SA SK", "H7 H7", "C3 C4", "D3 D4")),
    "trick.cross_shapes": Example(
        "winner",
        ("S7 S7 S8 S8 S9 S9", "SJ SJ SJ SQ SQ SQ", "C3 C4 C6 C7 C8 C9", "D3 D4 D6 D7 D8 D9"),
        base=_FOUR,
    ),
    "follow.throw_duty": Example(
        "follow", ("SA SQ SQ SJ SJ", "S3 S3 S4 S4 S7 S7 S9", "S3 S3 S7 S7 S9")
    ),
    "follow.long_tractor": Example(
        "follow", ("SQ SQ SK SK SA SA", "S3 S3 S4 S4 S7 S7 S9 S9", "S3 S3 S7 S7 S9 S9")
    ),
    "follow.pairs_draw_tractor": Example(
        "follow", ("SA SA SQ SQ", "S3 S3 S4 S4 S7 S7", "S3 S3 S7 S7")
    ),
    "follow.wider_copies": Example("follow", ("S9 S9", "S3 S3 S3 S4 S5", "S4 S5"), base=_THREE),
    "follow.pair_led": Example("follow", ("SA SA", "S3 S3 S4 S4 S9 SK", "S9 SK")),
    "follow.quad_answers_triple": Example(
        "follow", ("S9 S9 S9", "S4 S4 S4 S4 S6 S7", "S4 S4 S7"), base=_FOUR
    ),
    "follow.titanic_order": Example(
        "follow",
        ("SJ SJ SJ SQ SQ SQ", "S3 S3 S3 S5 S5 S6 S6 S8 S9", "S3 S3 S3 S5 S5 S8"),
        base=_THREE,
    ),
    "throw.show_beater": Example(
        "throw", ("SQ S8", "SK C3", "D3 D4", "SA C5"), values=(True, False)
    ),
    "throw.only_if_held": Example("throw", ("SA SK", "H3 H4", "C3 C4", "D3 D4")),
    "throw.allowed": Example("throw", ("SA SA SK", "S3", "S4", "S5")),
    "throw.trumps": Example("throw", ("BJ BJ HA", "H3", "H4", "H5")),
    "throw.failed": Example(
        "throw",
        ("SJ S9 S9 S4 S4 S3 S3", "SA C3 C4 C6 C7 C8 C9", "SQ SQ C3 D3 D4 D6 D7", "D6 D7 D8 D9 DJ"),
    ),
    "throw.fine": Example("throw", ("SK SQ SJ", "SA C3 C4", "C5 C6 C7", "D3 D4 D5")),
    "kitty.family": Example("dig", ("S4 S4 S5 S5 S6 S6", "S4 S4 S5 S5 S6 S6")),
    "kitty.unit": Example("dig", ("SA SK", "H7 H7")),
    "kitty.throw_as": Example("dig", ("SA SA SJ", "SA SA SJ")),
    "kitty.trump_only": Example("dig", ("SA SA", "SA SA")),
    "kitty.cap": Example(
        "dig", ("S3 S3 S4 S4 S5 S5 S6 S6", "S3 S3 S4 S4 S5 S5 S6 S6"), values=(0, 64, 16)
    ),
    "declaring.self_overturn": Example("bids", ("0: H2", "0: S2 S2"), level="2"),
    "declaring.partner_reinforce": Example("bids", ("0: H2", "2: H2"), level="2"),
    "declaring.reinforcing_fixes": Example(
        "bids", ("0: H2", "0: H2 H2", "1: S2 S2 S2"), level="2", base=_THREE
    ),
    "declaring.reinforce": Example(
        "bids", ("0: H2", "0: H2 H2", "1: S2 S2 S2", "0: H2 H2 H2"), level="2", base=_THREE
    ),
    "declaring.suit_order": Example("bids", ("0: H2", "1: S2", "2: C2 C2", "1: S2 S2"), level="2"),
    "declaring.lone_joker": Example("bids", ("0: H2", "1: S2 LJ"), level="2", setting=_FIRST_ROUND),
    "declaring.overturn_by_more": Example(
        "bids", ("0: H2 H2", "1: LJ LJ"), level="2", setting=_FIRST_ROUND
    ),
    "declaring.joker_bids": Example("bids", ("0: H2", "1: LJ", "2: BJ BJ"), level="2"),
    "declaring.first_declarer": Example(
        "call", ("0: H2", "1: S2 S2"), level="2", setting=_FIRST_ROUND
    ),
    "declaring.take_back": Example("call", ("0: H2", "1: S2 S2", "1: back"), level="2"),
    "declaring.redeal_points_below": Example(
        "call", (f"0: redeal {_LOW} D5",), level="2", values=(0, 10)
    ),
    "declaring.redeal_trumps_below": Example(
        "call", ("1: H2", f"0: redeal {_LOW} SK"), level="2", values=(0, 4)
    ),
    "declaring.after_burying": Example("late", ("H2", "S2 S2", "C3 C3 C4 C4 D3 D3 D4 D4"), "2"),
    "sides.friends": Example(
        "friends",
        ("SQ", "SA", "S3", "SK", "S4"),
        level="2",
        base={"preset": "find-friend-6", "players": 5},
        values=(1, 2),
        setting=Setting(named=("SA", "SK")),
    ),
    "sides.friend_choice": Example(
        "friends",
        ("SQ", "SA", "S3", "SA", "S4"),
        level="2",
        base={"preset": "find-friend-5"},
        setting=Setting(named=("SA 2",)),
    ),
    "sides.friend_may_be_trump": Example("name", ("HK",), level="2", base=_FRIENDS),
    "sides.friend_may_be_highest": Example("name", ("SA",), level="2", base=_FRIENDS),
    "sides.friend_twice": Example(
        "friends",
        ("SQ SQ", "SA SA", "SA S3", "S4 S4"),
        level="2",
        base={"preset": "find-friend-6", "players": 4},
        setting=Setting(named=("SA 1", "SA 2")),
    ),
    "sides.rises": Example(
        "last-trick",
        ("DA", "D3", "SA", "D4", "D6"),
        level="2",
        base=_FRIENDS,
        setting=Setting(friend=2, tell="levels"),
    ),
    "scoring.short_handed_bonus": Example(
        "last-trick",
        ("SA", "D3", "D4", "D6", "D7"),
        level="2",
        base=_FRIENDS,
        values=(0, 1),
        setting=Setting(friend=0, tell="levels"),
    ),
    "kitty.base": Example(
        "last-trick", ("D3", "DK", "D4", "D6"), "2", setting=Setting(buried=_KITTY, tell="dig")
    ),
    "kitty.declarer_subtracts": Example(
        "last-trick", ("DA", "D5", "D4", "D6"), "2", setting=Setting(buried=_KITTY, tell="dig")
    ),
    "kitty.revealed": Example(
        "last-trick", ("D3", "DA", "D4", "D6"), "2", setting=Setting(buried=_KITTY, tell="kitty")
    ),
    "scoring.takeover": _taken("SK HK CK DK ST HT CT DT S5", 80, 100),
    "scoring.step": _taken("SK HK CK DK ST HT CT DT SK HK CK CT", 40, 50),
    "scoring.declarer_step": _taken("SK HK CT S5", 40, 50),
    "scoring.rounding": _taken("SK HK CT ST", "up", "down"),
    "scoring.declarer_base": _taken("SK HK CK DK ST HT C5", 1, 2),
    "scoring.attacker_base": _taken("SK HK CK DK ST HT CT DT", 0, 1),
    "scoring.dead_zone": _taken(
        "SK HK CK DK ST HT CT DT S5", 0, 20, base={"preset": "classic", "attacker_base": 1}
    ),
    "scoring.shutout": _taken("S3 H4 C6 D7", 3, 0),
    "scoring.floor_at_zero": _taken(
        "S5", True, False, base={"preset": "classic", "shutout": 0}, setting=Setting(fines=40)
    ),
    "scoring.attacker_cap": _taken("SK HK CK DK ST HT CT DT " * 2 + "S5 H5 C5 D5", 0, 1),
    "scoring.declarer_cap": _taken("S5", 0, 1),
    "scoring.bands": _taken("SK HK CK DK ST HT CT DT SK HK CK DK S5", [], _BANDS),
    "levels.must_play": Example(
        "way",
        ("H2 H3 H4 H5 H6",),
        level="2",
        values=([], ["5", "T", "K", "A"], ["2", "5", "T", "K", "A"]),
        setting=Setting(rise=4),
    ),
    "levels.match_end": Example("end", ("HQ HK HA",), level="K"),
    "levels.jack_sends_back": Example(
        "last-trick",
        ("H3", "CJ", "S3", "S4"),
        level="J",
        setting=Setting(levels=("J", "5", "J", "5"), buried="S5 H5", tell="levels"),
    ),
    "levels.owner": Example(
        "last-trick",
        ("DA", "D3", "D4", "D6"),
        level="5",
        base={"preset": "classic", "must_play": ["5", "A"]},
        setting=Setting(tell="levels"),
    ),
    "deck.decks": Example("copies", ("SA",), values=(1, 2, 3, 4)),
    "deck.kitty": Example("kitty", values=(8, 4)),
    "deck.jokers": Example("order", ("trump",), values=(True, False)),
    "deck.removed_ranks": Example("order", ("S",), values=([], ["7"], ["3", "4"])),
}
