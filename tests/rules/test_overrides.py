"""Rule sets from a preset and what differs: groups, dotted paths, bare names."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tractor_app.engine.rules.overrides import OverridesError, from_overrides
from tractor_app.engine.rules.policies import Fine, TitanicOrder
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.schema import (
    FIELDS,
    FieldKind,
    FieldSpec,
    Problem,
    ProblemCode,
    differences,
    nested,
    value_of,
    with_value,
)


def problem_codes(overrides: object) -> list[tuple[str, ProblemCode]]:
    with pytest.raises(OverridesError) as caught:
        from_overrides(overrides)
    return [(item.path, item.code) for item in caught.value.problems]


def test_three_ways_to_name_a_field() -> None:
    rules = from_overrides(
        {
            "preset": "three-deck",
            "follow": {"titanic_order": "B"},
            "throw.fine": "ten",
            "run_length": 3,
        }
    )
    assert rules.follow.titanic_order is TitanicOrder.TRIPLES_FIRST
    assert rules.throw.fine is Fine.TEN
    assert rules.units.run_length == 3
    assert rules.deck == preset("three-deck").deck


def test_a_plain_id_and_the_standard_preset() -> None:
    assert from_overrides("school") == preset("school")
    assert from_overrides({}) == RuleSet()


def test_a_number_for_kitty_is_its_size() -> None:
    assert from_overrides({"kitty": 12}).deck.kitty == 12
    assert from_overrides({"kitty": {"cap": 8}}).kitty.cap == 8


def test_every_bad_field_is_told_at_once() -> None:
    assert problem_codes(
        {
            "preset": "clasic",
            "deckz": 1,
            "step": 20,
            "scoring": 9,
            "deck": {"decks": 99, "jokers": 1, "kitti": 8},
            "throw.fine": "twenty",
            "levels.start": "1",
            "scoring.bands": [{"start": 0, "attackers": False, "rise": 99}],
        }
    ) == [
        ("preset", ProblemCode.UNKNOWN_PRESET),
        ("deckz", ProblemCode.UNKNOWN_FIELD),
        ("step", ProblemCode.AMBIGUOUS_FIELD),
        ("scoring", ProblemCode.NOT_AN_OBJECT),
        ("deck.decks", ProblemCode.OUT_OF_RANGE),
        ("deck.jokers", ProblemCode.WRONG_TYPE),
        ("deck.kitti", ProblemCode.UNKNOWN_FIELD),
        ("throw.fine", ProblemCode.NOT_A_CHOICE),
        ("levels.start", ProblemCode.BAD_TEXT),
        ("scoring.bands", ProblemCode.OUT_OF_RANGE),
    ]


def test_a_misspelt_field_is_told_what_it_may_have_meant() -> None:
    with pytest.raises(OverridesError) as caught:
        from_overrides({"titanic_oder": "B"})
    assert caught.value.problems[0].params["close"][0] == "follow.titanic_order"


def test_number_and_flag_are_not_mixed_up() -> None:
    assert problem_codes({"decks": True}) == [("deck.decks", ProblemCode.WRONG_TYPE)]
    assert problem_codes({"jokers": 0}) == [("deck.jokers", ProblemCode.WRONG_TYPE)]
    assert problem_codes({"decks": 2.0}) == [("deck.decks", ProblemCode.WRONG_TYPE)]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)
keys = st.sampled_from([spec.path for spec in FIELDS] + [spec.name for spec in FIELDS] + ["preset"])


@given(st.dictionaries(keys | st.text(max_size=6), json_values, max_size=4) | json_values)
def test_whatever_comes_in_a_rule_set_or_named_problems(overrides: Any) -> None:
    problems: tuple[Problem, ...] = ()
    rules: RuleSet | None = None
    try:
        rules = from_overrides(overrides)
    except OverridesError as error:
        problems = error.problems
    assert (rules is None) == bool(problems)


@pytest.mark.parametrize("spec", FIELDS, ids=lambda spec: spec.path)
def test_every_field_can_be_written_and_read_back(spec: FieldSpec) -> None:
    value: Any = spec.default
    if spec.kind is FieldKind.FLAG:
        value = not value
    elif spec.kind is FieldKind.NUMBER:
        value = spec.high if value != spec.high else spec.low
    elif spec.kind is FieldKind.CHOICE:
        value = next(choice for choice in spec.choices if choice != value)
    changed = with_value(RuleSet(), spec.path, value)
    assert isinstance(changed, RuleSet)
    assert value_of(changed, spec.path) == value


@pytest.mark.parametrize("preset_id", PRESET_IDS)
def test_a_preset_is_its_differences_from_classic(preset_id: str) -> None:
    found = differences(RuleSet(), preset(preset_id))
    again = from_overrides(nested({item.path: item.right for item in found}))
    assert differences(again, preset(preset_id)) == ()
