"""A player's own rule set as one small JSON file.

``{"tractor-rules": 1, "name": "Ours", "rules": {"preset": "classic", "kitty": {"cap": 32}}}``:
only what differs from the base preset, so that a file is readable and stays small.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from tractor_app.codec.errors import Fault
from tractor_app.codec.one_line import one_line
from tractor_app.engine.rules.overrides import STANDARD, OverridesError, from_overrides
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.schema import Problem, differences, nested, shown
from tractor_app.engine.rules.validate import validate

FORMAT: Final = 1
MARK: Final = "tractor-rules"
MAX_BYTES: Final = 64 * 1024
MAX_NAME: Final = 60
CHANGED: Final = "*"
"""Stands behind a preset's id where somebody gave it to other rules: ``classic*``."""
_KEYS: Final = frozenset({MARK, "name", "rules"})


class RulesFileError(ValueError):
    """Bytes that are no playable rule set.

    Either ``fault`` says why they are no rule-set file at all (``where`` is the key at fault), or
    ``problems`` lists what is wrong with the rules in it.
    """

    def __init__(
        self, fault: Fault | None, *, where: str = "", problems: tuple[Problem, ...] = ()
    ) -> None:
        super().__init__(fault.value if fault else "; ".join(p.code.value for p in problems))
        self.fault = fault
        self.where = where
        self.problems = problems


class NamedRules(msgspec.Struct, frozen=True):
    """A rule set under the name its player gave it. ``base`` is the preset it began from."""

    name: str
    rules: RuleSet
    base: str = STANDARD


def nearest_preset(rules: RuleSet) -> str:
    """The preset that differs from ``rules`` in the fewest fields; of equal ones the first."""
    return min(PRESET_IDS, key=lambda name: len(differences(preset(name), rules)))


def clean_name(name: str) -> str:
    """``name`` as one line of printable characters, at most :data:`MAX_NAME` long."""
    return one_line(name, MAX_NAME)


def to_plain(named: NamedRules) -> dict[str, Any]:
    """The file's content as plain data."""
    changed = {item.path: item.right for item in differences(preset(named.base), named.rules)}
    return {
        MARK: FORMAT,
        "name": clean_name(named.name),
        "rules": {"preset": named.base, **nested(changed)},
    }


def encode(named: NamedRules) -> bytes:
    """The file's bytes: JSON, indented, ending in a newline.

    Raises:
        UnknownPresetError: where ``named.base`` is no preset.
    """
    return (json.dumps(to_plain(named), indent=2, ensure_ascii=False) + "\n").encode()


def decode(data: bytes) -> NamedRules:
    """The rule set in ``data``, checked field by field and as a whole; its id is its name.

    Raises:
        RulesFileError: whatever else ``data`` is.
    """
    plain = _plain(data)
    _check_head(plain)
    name = plain.get("name", "")
    if not isinstance(name, str):
        raise RulesFileError(Fault.WRONG_SHAPE, where="name")
    name = clean_name(name)
    written = plain["rules"]
    if not isinstance(written, Mapping):
        raise RulesFileError(Fault.WRONG_SHAPE, where="rules")
    try:
        rules = from_overrides(written)
    except OverridesError as error:
        raise RulesFileError(None, problems=error.problems) from None
    problems = validate(rules)
    if problems:
        raise RulesFileError(None, problems=problems)
    if differences(preset(rules.id), rules):
        rules = msgspec.structs.replace(rules, id=name or rules.id)
    return NamedRules(name, rules, str(written.get("preset", STANDARD)))


def _plain(data: bytes) -> dict[str, Any]:
    if len(data) > MAX_BYTES:
        raise RulesFileError(Fault.TOO_LARGE)
    try:
        plain = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise RulesFileError(Fault.NOT_JSON) from None
    if not isinstance(plain, dict):
        raise RulesFileError(Fault.WRONG_SHAPE)
    return plain


def _check_head(plain: dict[str, Any]) -> None:
    """Raise unless this is a rule-set file of a format that is known."""
    written = plain.get(MARK)
    if written is None:
        raise RulesFileError(Fault.WRONG_SHAPE, where=MARK)
    if not isinstance(written, int) or isinstance(written, bool) or written < 1:
        raise RulesFileError(Fault.UNKNOWN_FORMAT, where=MARK)
    if written > FORMAT:
        raise RulesFileError(Fault.LATER_FORMAT, where=MARK)
    for key in plain:
        if key not in _KEYS:
            raise RulesFileError(Fault.WRONG_SHAPE, where=shown(key))
    if "rules" not in plain:
        raise RulesFileError(Fault.WRONG_SHAPE, where="rules")
