"""A worked example for each preset's page: what is given, never what comes out.

The verdicts are the engine's, computed when the pages are made. Kinds and fields are those of
``tractor judge``; ``nobody``, ``risen``, ``friend``, ``name``, ``auction`` and ``deck`` show
what a judge case cannot.
"""

from __future__ import annotations

from typing import Any, Final

Example = dict[str, Any]


def _bids(*bids: tuple[int, str]) -> list[dict[str, Any]]:
    return [{"seat": seat, "cards": cards} for seat, cards in bids]


def _at(kind: str, level: str, trump: str | None, **fields: Any) -> Example:
    return {"kind": kind, "level": level, "trump": trump, **fields}


def _levels(*points: int) -> list[Example]:
    return [{"kind": "levels", "level": None, "trump": None, "points": each} for each in points]


EXAMPLES: Final[dict[str, list[Example]]] = {
    "classic": [
        _at("winner", "T", "H", plays=["S5 S4 S4", "H9 H7 H7", "H8 H8 H4", "C3 C4 C5"]),
        _at("throw", "T", "H", lead="S9 S8 S8 S4 S4", others=["SJ C3", "SQ SQ C7", "D5 D6"]),
    ],
    "classic-permanent-2": [
        _at("unit", "T", "H", cards="H2 H2 S2 S2"),
        _at("winner", "T", "H", plays=["H2", "HA", "S2", "DT"]),
    ],
    "classic-third-card": [
        {"kind": "nobody", "level": "9", "kitty": "S4 H8 C3 DK D5 S9 HJ C7"},
        _at("declare", "2", None, bids=_bids((0, "H2"), (2, "H2"), (1, "S2 S2"))),
    ],
    "classic-first-card": [
        {"kind": "nobody", "level": "9", "kitty": "S4 H8 C3 DK D5 S9 HJ C7"},
        _at("unit", "9", "S", cards="H2 H2 SA SA"),
    ],
    "classic-fourth-card": [
        {"kind": "nobody", "level": "9", "kitty": "S4 H8 C3 DK D5 S9 HJ C7"},
        {"kind": "nobody", "level": "9", "kitty": "S4 H8 C3 BJ D5 S9 HJ C7"},
    ],
    "table-fixed": [
        _at("declare", "5", None, bids=_bids((1, "C5"), (2, "D5"), (3, "D5 D5"), (0, "BJ BJ"))),
        _at("dig", "5", "H", lead="S9 S9 S8 S8 S7 S7", winning="S9 S9 S8 S8 S7 S7"),
        _at("dig", "5", "H", lead="SA SK", winning="H7 H7"),
    ],
    "table-find-friend": [
        {"kind": "friend", "named": "SA", "hands": ["", "SA S3", "S4", "SA S5"]},
        {"kind": "friend", "named": "SA", "hands": ["SA", "S3", "SA S4", "S5"]},
        {"kind": "friend", "named": "SA", "hands": ["SA SA", "S3", "S4", "S5"]},
    ],
    "seven-levels": [
        _at("declare", "2", None, bids=_bids((0, "H2"), (0, "H2 H2"), (1, "S2 S2"), (1, "LJ LJ"))),
        {"kind": "risen", "level": "K", "rise": 3, "declarer": True},
        {"kind": "risen", "level": "2", "rise": 3, "declarer": False},
        _at("throw", "T", "H", lead="S9 S8 S8", others=["SJ C3", "C7", "D5"]),
        *_levels(115, 120, 150),
    ],
    "two-deck-from-A": [
        _at("declare", "A", None, bids=_bids((0, "HA"), (1, "BJ BJ"), (0, "SA SA"), (2, "CA CA"))),
        {"kind": "nobody", "level": "5", "kitty": "S4 H8 C3 HK D6 S9 HJ C7"},
        {"kind": "nobody", "level": "5", "kitty": "S4 H8 C3 HK D6 S9 HJ SQ"},
        _at("dig", "5", "H", lead="H7 H7 H8 H8", winning="H7 H7 H8 H8"),
        _at("dig", "5", "H", lead="SA", winning="SA"),
    ],
    "school": [
        _at(
            "declare",
            "2",
            None,
            bids=_bids((0, "H2"), (1, "D2 D2"), (2, "C2 C2"), (3, "S2 S2"), (0, "H2 H2")),
        ),
        _at("throw", "T", "H", lead="S9 S8 S8 S4 S4", others=["SJ C3", "C7", "D5"]),
    ],
    "happy": [
        _at("declare", "7", None, bids=_bids((0, "H7"), (1, "S7 S7"), (3, "LJ LJ"))),
        _at("dig", "7", "H", lead="S4 S4 S5 S5 S6 S6", winning="S4 S4 S5 S5 S6 S6"),
    ],
    "happy-three-deck": [
        _at(
            "declare", "7", None, bids=_bids((0, "H7"), (1, "S7 S7"), (3, "LJ LJ"), (2, "C7 C7 C7"))
        ),
        _at("dig", "7", "H", lead="S4 S4 S4 S5 S5 S5", winning="S4 S4 S4 S5 S5 S5"),
    ],
    "personal-levels": [
        {"kind": "risen", "level": "3", "rise": 3, "declarer": True},
        {"kind": "risen", "level": "5", "rise": 2, "declarer": True},
        {"kind": "risen", "level": "5", "rise": 2, "declarer": False},
    ],
    "one-deck": [
        _at("throw", "T", "H", lead="SA SK SJ", others=["SQ C3", "C7", "D5"]),
        *_levels(0, 15, 40, 60),
    ],
    "one-deck-two-colours": [
        _at("unit", "T", "S", cards="D7 H7 D8 H8"),
        _at("unit", "T", "S", cards="HK SK"),
        _at("follow", "T", "S", lead="HA DA", hand="H9 D9 HK D3", play="HK D3"),
    ],
    "three-deck": [
        _at(
            "follow",
            "T",
            "H",
            lead="SJ SJ SJ SQ SQ SQ",
            hand="S3 S3 S4 S4 S6 S6 S6 S8 S8 S8",
            play="S6 S6 S6 S8 S8 S8",
        ),
        _at("declare", "T", None, bids=_bids((0, "LJ LJ"), (1, "ST ST"), (2, "CT CT CT"))),
        *_levels(115, 120, 180),
    ],
    "three-deck-competition": [
        {"kind": "nobody", "level": "2", "kitty": "BJ S4 H8 C2 DK D2"},
        {"kind": "nobody", "level": "2", "kitty": "BJ S4 H8 C3 DK D5"},
        _at("dig", "2", "H", lead="H9 H9 H4", winning="H9 H9 H4"),
        _at("dig", "2", "H", lead="SA SK SK", winning="H9 H7 H7"),
        _at("dig", "2", "H", lead="S5 S5", winning="S5 S5"),
    ],
    "four-deck-160": [
        _at("follow", "2", "H", lead="SA SA SA", hand="S5 S5 S5 S5 S8 S9", play="S5 S5 S8"),
        _at("follow", "2", "H", lead="SA SA SA SA", hand="S5 S5 S7 S7 S8 S9", play="S5 S7 S8 S9"),
        *_levels(80, 150, 200),
    ],
    "four-deck-no-kitty": [
        _at(
            "winner",
            "4",
            "H",
            plays=["DA DA DK DK", "D7 D7 D7 D7", "H9 H9 H8 H8", "C3 C3 C4 C5"],
        ),
        _at("unit", "3", "H", cards="H2 H2 HA HA"),
        _at("unit", "3", "H", cards="H2 H2 HA HA HK HK"),
        *_levels(-40, 155, 200),
    ],
    "four-deck-online": [
        _at(
            "winner",
            "4",
            "H",
            plays=[
                "D6 D6 D7 D7 D8 D8 D9 D9",
                "DT DT DT DT DJ DJ DJ DJ",
                "C3 C5 C6 C7 C8 C9 CT CJ",
                "S3 S5 S6 S7 S8 S9 ST SJ",
            ],
        ),
        _at("unit", "3", "H", cards="S2 S2 S3 S3"),
        *_levels(75, 160, 240),
    ],
    "three-on-one": [
        {"kind": "auction", "bids": [50, 65, 0, 80]},
        _at("winner", "2", "H", plays=["SA", "H3", "S2", "H2"]),
    ],
    "find-friend-5": [
        {"kind": "deck"},
        {"kind": "name", "level": "2", "trump": "H", "cards": "SA DK HA S2"},
        *_levels(35, 80),
    ],
    "find-friend-6": [
        {"kind": "deck"},
        {"kind": "name", "level": "2", "trump": "NT", "cards": "SA BJ"},
        *_levels(60, 120),
    ],
    "three-against-three": [
        {"kind": "deck"},
        _at(
            "winner",
            "5",
            "D",
            plays=["SK SK SA", "S3 S4 S6", "D9 D9 D6", "C3 C4 C6", "DJ DJ D4", "H3 H4 H6"],
        ),
    ],
    "five-deck": [
        {"kind": "deck"},
        _at("unit", "8", "C", cards="S7 S7 S7 S7 S7 S9 S9 S9 S9 S9"),
        _at(
            "follow",
            "8",
            "C",
            lead="SA SA SA SA SA",
            hand="S3 S3 S3 S4 S4 S6",
            play="S3 S3 S4 S4 S6",
        ),
        *_levels(95, 200, 300),
    ],
}
