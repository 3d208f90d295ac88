"""Levels by points, the kitty multiplier and the way through the sequence of levels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tractor_app.engine.cards import parse_cards
from tractor_app.engine.levels import PASSED, advance, fallen, is_over
from tractor_app.engine.play.context import context
from tractor_app.engine.play.lead import Lead, make_lead
from tractor_app.engine.rules.groups import Band, Kitty, Levels, Scoring
from tractor_app.engine.rules.policies import DigFamily, DigThrow, DigUnit, MatchEnd, Rounding
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.scoring import LevelChange, dig_multiplier, level_change


def _change(scoring: Scoring, points: int) -> tuple[str, int]:
    change = level_change(RuleSet(scoring=scoring), points)
    assert change.takeover is change.attackers
    return ("attackers" if change.attackers else "declarer", change.rise)


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (-20, ("declarer", 3)),
        (0, ("declarer", 3)),
        (5, ("declarer", 2)),
        (35, ("declarer", 2)),
        (40, ("declarer", 1)),
        (75, ("declarer", 1)),
        (80, ("attackers", 0)),
        (115, ("attackers", 0)),
        (120, ("attackers", 1)),
        (155, ("attackers", 1)),
        (160, ("attackers", 2)),
        (400, ("attackers", 8)),
    ],
)
def test_the_standard_steps(points: int, expected: tuple[str, int]) -> None:
    assert _change(Scoring(), points) == expected


def test_a_dead_zone_delays_the_attackers_steps() -> None:
    scoring = Scoring(dead_zone=40)
    rises = [_change(scoring, points)[1] for points in (80, 119, 120, 159, 160)]
    assert rises == [0, 0, 0, 0, 1]


def test_caps_and_rounding_down() -> None:
    capped = Scoring(attacker_cap=3, declarer_cap=2)
    assert _change(capped, 400) == ("attackers", 3)
    assert _change(capped, 0) == ("declarer", 2)
    down = Scoring(rounding=Rounding.DOWN, shutout=0, floor_at_zero=False)
    assert [_change(down, points)[1] for points in (75, 41, 40, 0, -5, -40)] == [1, 1, 2, 3, 3, 4]


def test_bands_replace_the_formula() -> None:
    scoring = Scoring(
        bands=(Band(50, True, 4), Band(0, False, 1), Band(60, False, 7)), floor_at_zero=False
    )
    assert [_change(scoring, points) for points in (-10, 0, 49, 50, 60)] == [
        ("declarer", 1),
        ("declarer", 1),
        ("declarer", 1),
        ("attackers", 4),
        ("declarer", 7),
    ]


@given(st.sampled_from(PRESET_IDS), st.integers(-200, 900))
def test_more_points_never_help_the_declarer(preset_id: str, points: int) -> None:
    def value(change: LevelChange) -> int:
        return change.rise if change.attackers else -change.rise - 1

    rules = preset(preset_id)
    assert value(level_change(rules, points)) <= value(level_change(rules, points + 5))


def _dig(kitty: Kitty, lead: str, winning: str, decks: int = 2) -> int:
    base = RuleSet()
    rules = RuleSet(deck=type(base.deck)(decks=decks), kitty=kitty)
    ctx = context(rules, "2", "H")
    led = make_lead(ctx, parse_cards(lead))
    assert isinstance(led, Lead)
    return dig_multiplier(ctx, led, parse_cards(winning), rules)


@pytest.mark.parametrize(
    ("family", "single", "pair", "tractor"),
    [
        (DigFamily.POWER_OF_CARDS, 2, 4, 16),
        (DigFamily.POWER_OF_PAIRS, 2, 4, 8),
        (DigFamily.TWICE_CARDS, 2, 4, 8),
        (DigFamily.CARDS, 1, 2, 4),
        (DigFamily.COPIES, 1, 2, 2),
        (DigFamily.POWER_OF_COPIES, 2, 4, 4),
        (DigFamily.BY_LENGTH, 2, 4, 8),
        (DigFamily.TABLE, 2, 4, 8),
    ],
)
def test_each_family_of_multipliers(
    family: DigFamily, single: int, pair: int, tractor: int
) -> None:
    kitty = Kitty(family=family, cap=0)
    leads = ("S9", "S9 S9", "S9 S9 ST ST")
    assert [_dig(kitty, lead, lead) for lead in leads] == [single, pair, tractor]


def test_longer_and_wider_units_of_the_length_family() -> None:
    kitty = Kitty(family=DigFamily.BY_LENGTH, cap=0)
    for lead, expected in [
        ("S7 S7 S8 S8 S9 S9", 16),
        ("S9 S9 S9", 6),
        ("S8 S8 S8 S9 S9 S9", 18),
    ]:
        assert _dig(kitty, lead, lead, decks=3) == expected


def test_the_cap_and_its_absence() -> None:
    lead = "S6 S6 S7 S7 S8 S8 S9 S9"
    assert _dig(Kitty(), lead, lead) == 64
    assert _dig(Kitty(cap=0), lead, lead) == 256


def test_whose_unit_counts_when_a_pair_ruffs_two_singles() -> None:
    assert _dig(Kitty(), "SA SK", "H7 H7") == 2
    assert _dig(Kitty(unit=DigUnit.WINNING_PLAY), "SA SK", "H7 H7") == 4


def test_what_a_throw_counts_as() -> None:
    lead = "S9 S9 ST ST S4"
    ruff = "H9 H9 HT HT H4"
    plain = Kitty(family=DigFamily.TWICE_CARDS, cap=0)
    single = Kitty(family=DigFamily.TWICE_CARDS, cap=0, throw_as=DigThrow.SINGLE)
    everything = Kitty(family=DigFamily.TWICE_CARDS, cap=0, throw_as=DigThrow.ALL_UNLESS_RUFFED)
    assert [_dig(kitty, lead, lead) for kitty in (plain, single, everything)] == [8, 2, 10]
    assert [_dig(kitty, lead, ruff) for kitty in (plain, single, everything)] == [8, 2, 8]


def test_of_a_ruffed_throw_a_run_counts_before_a_triple() -> None:
    kitty = Kitty(family=DigFamily.TWICE_CARDS, cap=0, throw_as=DigThrow.ALL_UNLESS_RUFFED)
    lead, ruff = "SK SK SK S7 S7 S8 S8", "HK HK HK H7 H7 H8 H8"
    assert _dig(kitty, lead, ruff, decks=3) == 8


def test_only_a_trump_digs() -> None:
    kitty = Kitty(trump_only=True)
    assert _dig(kitty, "S9", "S9") == 0
    assert _dig(kitty, "S9", "H9") == 2


def _advance(levels: Levels, level: str, rise: int, declared: bool = True) -> tuple[str, int]:
    return advance(levels, level, rise, won_as_declarer=declared)


def test_jumps_stop_at_the_last_level_and_pass_it_by_winning_there() -> None:
    levels = Levels()
    assert _advance(levels, "Q", 1) == ("K", 0)
    assert _advance(levels, "K", 3) == ("A", 2)
    assert _advance(levels, "A", 1) == (PASSED, 0)
    assert _advance(levels, "A", 3) == (PASSED, 2)
    assert _advance(levels, "A", 2, declared=False) == ("A", 2)


def test_must_play_levels_are_neither_jumped_nor_left_by_attacking() -> None:
    levels = Levels(must_play=("5", "T", "K", "A"))
    assert _advance(levels, "3", 4) == ("5", 2)
    assert _advance(levels, "5", 2, declared=False) == ("5", 2)
    assert _advance(levels, "5", 2) == ("7", 0)
    assert _advance(levels, "9", 3, declared=False) == ("T", 2)


def test_the_other_ends_of_a_match() -> None:
    reached = Levels(match_end=MatchEnd.REACHED)
    assert _advance(reached, "Q", 5, declared=False) == ("A", 3)
    assert is_over(reached, "A")
    never = Levels(match_end=MatchEnd.NEVER)
    assert _advance(never, "A", 2) == ("A", 2)
    assert not is_over(never, "A")
    assert not is_over(Levels(), "A")
    assert is_over(Levels(), PASSED)


def test_falling_stops_at_the_first_level() -> None:
    levels = Levels(sequence=tuple("A23456789TJQK"), start="A")
    assert fallen(levels, "4", 2) == "2"
    assert fallen(levels, "2", 5) == "A"
    assert fallen(levels, PASSED, 1) == "K"
