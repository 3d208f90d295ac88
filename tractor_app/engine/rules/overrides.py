"""Rule sets written as a preset and what differs from it.

``{"preset": "classic", "deck": {"kitty": 6}, "throw.fine": "ten", "decks": 3}``: a group with
its fields, a dotted path, or the bare name of a field that only one group has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tractor_app.engine.rules.presets import UnknownPresetError, preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.schema import (
    BY_PATH,
    GROUPS,
    FieldKind,
    Problem,
    ProblemCode,
    close_paths,
    paths_named,
    shown,
    with_value,
)

STANDARD: Final = "classic"
"""The preset of overrides that name none."""


class OverridesError(ValueError):
    """Overrides that make no rule set; ``problems`` has one entry for each bad field."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(f"{item.path}: {item.code.value}" for item in problems))
        self.problems = problems


def from_overrides(overrides: object) -> RuleSet:
    """The rule set that ``overrides`` describe: a preset's id, or an object as above.

    The fields are checked one by one; whether they go together is for
    :func:`tractor_app.engine.rules.validate.validate`.

    Raises:
        OverridesError: with all the bad fields.
    """
    if isinstance(overrides, str):
        overrides = {"preset": overrides}
    if not isinstance(overrides, Mapping):
        problem = Problem("", ProblemCode.NOT_AN_OBJECT, {"value": shown(overrides)})
        raise OverridesError((problem,))
    problems: list[Problem] = []
    rules = _base(overrides.get("preset", STANDARD), problems)
    for key, value in overrides.items():
        if key == "preset":
            continue
        for path_or_problem, plain in _assignments(str(key), value):
            if isinstance(path_or_problem, Problem):
                problems.append(path_or_problem)
                continue
            changed = with_value(rules, path_or_problem, plain)
            if isinstance(changed, Problem):
                problems.append(changed)
            else:
                rules = changed
    if problems:
        raise OverridesError(tuple(problems))
    return rules


def _base(preset_id: object, problems: list[Problem]) -> RuleSet:
    if not isinstance(preset_id, str):
        wrong = {"expected": FieldKind.TEXT.value, "value": shown(preset_id)}
        problems.append(Problem("preset", ProblemCode.WRONG_TYPE, wrong))
        return RuleSet()
    try:
        return preset(preset_id)
    except UnknownPresetError as error:
        close = list(error.close)
        params: dict[str, Any] = {"value": shown(preset_id), "close": close}
        problems.append(Problem("preset", ProblemCode.UNKNOWN_PRESET, params))
        return RuleSet()


def _assignments(key: str, value: object) -> Iterator[tuple[str | Problem, Any]]:
    """The paths that one key sets and their values; a Problem in place of a path it cannot set."""
    paths = paths_named(key)
    # `kitty` is a group and a field; a number can only mean the field.
    if key in GROUPS and (isinstance(value, Mapping) or not paths):
        if not isinstance(value, Mapping):
            yield Problem(key, ProblemCode.NOT_AN_OBJECT, {"value": shown(value)}), None
            return
        for name, plain in value.items():
            path = f"{key}.{name}"
            yield (path if path in BY_PATH else _unknown(path, str(name))), plain
        return
    if key in BY_PATH:
        yield key, value
        return
    if len(paths) == 1:
        yield paths[0], value
    elif paths:
        params = {"value": shown(key), "close": list(paths)}
        yield Problem(key, ProblemCode.AMBIGUOUS_FIELD, params), None
    else:
        yield _unknown(key, key), None


def _unknown(path: str, name: str) -> Problem:
    close = close_paths(path) or close_paths(name)
    return Problem(
        shown(path), ProblemCode.UNKNOWN_FIELD, {"value": shown(path), "close": list(close)}
    )
