"""No option that tables argue about goes without a proof of what each of its values does."""

import json
from collections import defaultdict
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.engine import (
    test_house_options_declaring,
    test_house_options_sides,
    test_house_options_table,
)
from tests.engine.option_values import PLAYED
from tests.house_options import HOUSE_OPTIONS, Value
from tractor_app.engine.rules.overrides import from_overrides
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.schema import BY_PATH, FIELDS, differences

CASES = Path(__file__).resolve().parent.parent / "cases"
ENGINE_TESTS = (test_house_options_declaring, test_house_options_sides, test_house_options_table)
_NOT_GIVEN = ("id", "rules", "expect", "source")


def _judged() -> dict[str, list[Value]]:
    """By path the values that a pair of judge cases tells apart.

    The cases of a pair ask the same about the same cards, expect something else, and their rules
    differ in that one field.
    """
    asked: dict[str, list[tuple[RuleSet, Any]]] = defaultdict(list)
    for path in sorted(CASES.glob("*.json")):
        for case in json.loads(path.read_text(encoding="utf-8")):
            given = {name: value for name, value in case.items() if name not in _NOT_GIVEN}
            key = json.dumps(given, sort_keys=True)
            asked[key].append((from_overrides(case["rules"]), case["expect"]))
    found: dict[str, list[Value]] = defaultdict(list)
    for cases in asked.values():
        for (rules, expected), (other, otherwise) in combinations(cases, 2):
            changed = differences(rules, other) if expected != otherwise else ()
            if len(changed) == 1:
                found[changed[0].path] += [changed[0].left, changed[0].right]
    return found


JUDGED = _judged()


@pytest.mark.parametrize("path", HOUSE_OPTIONS)
def test_every_value_has_a_judge_case_or_an_engine_test(path: str) -> None:
    shown = [*JUDGED[path], *PLAYED.get(path, ())]
    assert [value for value in HOUSE_OPTIONS[path] if value not in shown] == []


def test_the_engine_tests_were_found() -> None:
    tests = [name for module in ENGINE_TESTS for name in vars(module) if name.startswith("test_")]
    assert len(tests) >= len(PLAYED) > 0


def test_the_list_names_fields_and_several_values_of_each() -> None:
    assert set(HOUSE_OPTIONS) <= set(BY_PATH)
    assert all(len(values) > 1 for values in HOUSE_OPTIONS.values())


@pytest.mark.parametrize("group", ["trick", "follow", "throw", "scoring", "sides"])
def test_no_choice_of_these_groups_is_left_out(group: str) -> None:
    """Told by their own presets' pages, or by the fields beside them."""
    elsewhere = {
        "trick.cross_shapes",
        "follow.ladders",
        "follow.quad_answers_triple",
        "throw.allowed",
        "sides.teams",
        "sides.deal_stays_with_declarer",
    }
    paths = {spec.path for spec in FIELDS if spec.group == group}
    assert paths - set(HOUSE_OPTIONS) - elsewhere == set()
