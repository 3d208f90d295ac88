"""An observation as it travels: without its rules, which a guest gets once on joining."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tractor_app.engine.observation import Observation
from tractor_app.engine.rules.ruleset import RuleSet


def _fields() -> list[tuple[str, Any] | tuple[str, Any, Any]]:
    found: list[tuple[str, Any] | tuple[str, Any, Any]] = []
    for field in msgspec.structs.fields(Observation):
        if field.name == "rules":
            continue
        if field.default is msgspec.NODEFAULT:
            found.append((field.name, field.type))
        else:
            found.append((field.name, field.type, field.default))
    return found


if TYPE_CHECKING:
    View = Any
else:
    View = msgspec.defstruct("View", _fields(), frozen=True, forbid_unknown_fields=True)

_NAMES = tuple(field[0] for field in _fields())


def to_view(observation: Observation) -> View:
    return View(**{name: getattr(observation, name) for name in _NAMES})


def from_view(view: View, rules: RuleSet) -> Observation:
    return Observation(rules=rules, **{name: getattr(view, name) for name in _NAMES})
