"""Contradictions between fields are found, and nothing is found where there is none."""

from typing import Any

import pytest

from tractor_app.engine.play.ladders import parse_ladder
from tractor_app.engine.rules.overrides import from_overrides
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.schema import BY_PATH, ProblemCode
from tractor_app.engine.rules.validate import validate

C = ProblemCode

CONTRADICTIONS: list[tuple[dict[str, Any], str, ProblemCode]] = [
    ({"deck.kitty": 7}, "deck.kitty", C.UNEVEN_DEAL),
    ({"deck.players": 6}, "", C.UNEVEN_DEAL),
    (
        {"decks": 1, "players": 6, "kitty": 40, "removed_ranks": list("23456789TJ")},
        "deck.kitty",
        C.KITTY_TOO_LARGE,
    ),
    ({"removed_ranks": ["3", "3"]}, "deck.removed_ranks", C.REPEATED_RANK),
    ({"two_colours": True}, "deck.two_colours", C.COLOURS_TOO_MANY),
    ({"run_width": 3}, "units.run_width", C.RUN_WIDTH_UNREACHABLE),
    (
        {"nobody": "kitty-card", "nobody_card": 9},
        "declaring.nobody_card",
        C.KITTY_CARD_MISSING,
    ),
    ({"deck.kitty": 0, "nobody": "kitty-majority"}, "declaring.nobody", C.KITTY_NEEDED),
    ({"deck.kitty": 0, "after_burying": "theft"}, "declaring.after_burying", C.KITTY_NEEDED),
    ({"deck.kitty": 0}, "kitty.base", C.KITTY_NEEDED),
    ({"family": "table", "table": []}, "kitty.table", C.TABLE_EMPTY),
    ({"declaring.ladder": []}, "declaring.ladder", C.EMPTY_LADDER),
    ({"declaring.ladder": ["L1", "L1"]}, "declaring.ladder", C.REPEATED_RUNG),
    ({"declaring.ladder": ["L1", "L3"]}, "declaring.ladder", C.RUNG_TOO_WIDE),
    ({"declaring.ladder": ["BJ3"]}, "declaring.ladder", C.RUNG_TOO_WIDE),
    ({"jokers": False}, "declaring.ladder", C.RUNG_NEEDS_JOKERS),
    (
        {"jokers": False, "declaring.ladder": ["L1"], "lone_joker": "always"},
        "declaring.lone_joker",
        C.LONE_JOKER_MISSING,
    ),
    (
        {"declaring.ladder": ["J1"], "joker_bids": "never"},
        "declaring.ladder",
        C.NOBODY_CAN_BID,
    ),
    ({"ladders": ["2x2 > 2 2"]}, "follow.ladders", C.LADDER_UNREADABLE),
    ({"ladders": ["2x2: 2x2 > two"]}, "follow.ladders", C.LADDER_UNREADABLE),
    ({"ladders": ["2x2: 2x2 > 2 1"]}, "follow.ladders", C.LADDER_UNEQUAL),
    ({"ladders": ["2x2 | x: 2x2"]}, "follow.ladders", C.LADDER_UNREADABLE),
    ({"ladders": ["2x2 | 4: 2x2 > 1*4", "4: 4"]}, "follow.ladders", C.LADDER_REPEATED),
    ({"ladders": ["2: 2 > 1*2", "2: 2"]}, "follow.ladders", C.LADDER_REPEATED),
    ({"players": 3, "teams": "friends", "friends": 2}, "sides.friends", C.FRIENDS_TOO_MANY),
    ({"teams": "friends", "friends": 0}, "sides.friends", C.FRIENDS_MISSING),
    ({"preset": "three-deck", "teams": "friends"}, "sides.friend_choice", C.OTHER_HOLDER_UNCLEAR),
    ({"teams": "friends", "rises": "declarer-only"}, "sides.rises", C.RISES_NEED_PLAYERS),
    ({"players": 5}, "sides.teams", C.TEAMS_UNEVEN),
    ({"preset": "three-on-one", "lowest": 100, "highest": 50}, "auction.lowest", C.AUCTION_EMPTY),
    ({"preset": "three-on-one", "highest": 105}, "auction.highest", C.AUCTION_TOO_HIGH),
    ({"preset": "three-on-one", "auction.step": 10}, "auction.step", C.AUCTION_UNEVEN),
    ({"preset": "three-on-one", "teams": "fixed"}, "sides.teams", C.AUCTION_TEAMS),
    ({"takeover": 0}, "scoring.takeover", C.TAKEOVER_ZERO),
    ({"takeover": 205}, "scoring.takeover", C.TAKEOVER_TOO_HIGH),
    ({"scoring.step": 0}, "scoring.step", C.STEP_ZERO),
    ({"declarer_step": 0}, "scoring.declarer_step", C.STEP_ZERO),
    (
        {
            "bands": [
                {"start": 80, "attackers": False, "rise": 1},
                {"start": 40, "attackers": True, "rise": 1},
            ]
        },
        "scoring.bands",
        C.BANDS_UNSORTED,
    ),
    (
        {
            "bands": [
                {"start": 0, "attackers": True, "rise": 1},
                {"start": 40, "attackers": False, "rise": 1},
            ]
        },
        "scoring.bands",
        C.BANDS_MIXED,
    ),
    (
        {"bands": [{"start": 0, "attackers": True, "rise": 1}]},
        "scoring.bands",
        C.BANDS_ONE_SIDED,
    ),
    ({"sequence": []}, "levels.sequence", C.EMPTY_SEQUENCE),
    ({"sequence": ["2", "A", "2"]}, "levels.sequence", C.REPEATED_RANK),
    ({"sequence": ["3", "A"]}, "levels.start", C.LEVEL_NOT_IN_SEQUENCE),
    (
        {"preset": "seven-levels", "must_play": ["2", "9"]},
        "levels.must_play",
        C.LEVEL_NOT_IN_SEQUENCE,
    ),
    ({"removed_ranks": ["7"], "deck.kitty": 4}, "deck.removed_ranks", C.LEVEL_REMOVED),
    ({"transfer": True}, "levels.transfer", C.TRANSFER_NEEDS_PLAYERS),
    (
        {"sequence": ["2", "A"], "jack_sends_back": True},
        "levels.jack_sends_back",
        C.JACK_MISSING,
    ),
    ({"match_end": "never"}, "levels.match_end", C.NEVER_ENDS),
]


@pytest.mark.parametrize(("overrides", "path", "code"), CONTRADICTIONS)
def test_a_contradiction_is_found_at_its_field(
    overrides: dict[str, Any], path: str, code: ProblemCode
) -> None:
    found = [(item.path, item.code) for item in validate(from_overrides(overrides))]
    assert (path or "deck.kitty", code) in found


@pytest.mark.parametrize("preset_id", PRESET_IDS)
def test_every_preset_can_be_played(preset_id: str) -> None:
    assert validate(preset(preset_id)) == ()


def test_an_uneven_deal_says_which_kitties_would_do() -> None:
    (problem,) = validate(from_overrides({"deck.kitty": 7}))
    assert problem.params["close"] == [4, 8]


def test_problems_stand_at_fields_of_the_schema() -> None:
    for overrides, _path, _code in CONTRADICTIONS:
        for problem in validate(from_overrides(overrides)):
            assert problem.path in BY_PATH


@pytest.mark.parametrize(
    "overrides",
    [
        {"run_width": 2, "preset": "one-deck"},
        {"decks": 3, "kitty": {"cap": 0}, "deck.kitty": 6},
        {"preset": "happy", "decks": 3, "deck.kitty": 6},
        {"match_end": "never", "match_minutes": 60},
        {"preset": "five-deck", "players": 4, "deck.kitty": 10},
    ],
)
def test_unusual_tables_that_can_be_played_are_left_alone(overrides: dict[str, Any]) -> None:
    assert validate(from_overrides(overrides)) == ()


def test_every_ladder_that_passes_is_read_by_the_play_rules() -> None:
    """The two readers of ladders agree on what can be read."""
    parts = ("2x2", "2 2", "4", "2 1*2", "1*4", "3 1", "2x", "x", "", "1*0", "9", "2x2 | 4", "1*3")
    for head in parts:
        for body in parts:
            text = f"{head}: {body} > 1*4"
            problems = validate(from_overrides({"ladders": [text]}))
            if not problems:
                assert parse_ladder(text)
