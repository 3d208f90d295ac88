"""Engine tests that go through every value of a house option, and a book of which they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from tests.house_options import HOUSE_OPTIONS, Value
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.schema import Problem, with_value

PLAYED: Final[dict[str, tuple[Value, ...]]] = {}
"""The values that engine tests go through, by schema path."""


def each_value(
    path: str, expected: Mapping[Any, Any] | list[tuple[Value, Any]]
) -> Callable[[Any], Any]:
    """Run a test with ``value`` and ``expected`` for every listed value of ``path``.

    ``expected`` names what comes of each value; a value that is missing or left over raises
    ValueError, and so does an option whose values all come to the same.
    """
    pairs = list(expected.items()) if isinstance(expected, Mapping) else expected
    values = tuple(value for value, _ in pairs)
    if sorted(map(repr, values)) != sorted(map(repr, HOUSE_OPTIONS[path])):
        raise ValueError(f"{path}: {values}")
    if len({repr(found) for _, found in pairs}) < 2:
        raise ValueError(f"{path}: no value makes a difference")
    PLAYED[path] = values
    return pytest.mark.parametrize(("value", "expected"), pairs)


def changed(rules: RuleSet, path: str, value: Value) -> RuleSet:
    """``rules`` with ``value`` at ``path``, which must fit there."""
    found = with_value(rules, path, value)
    assert not isinstance(found, Problem), found
    return found
