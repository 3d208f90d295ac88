"""Every field of a rule set with its type, range, choices and default.

The one source for the editor, ``tractor rules``, overrides, rule-set files and the rule pages: all
of them walk :data:`FIELDS`, so a new field of a group appears everywhere by being declared.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, Final

import msgspec
from msgspec import inspect

from tractor_app.engine.rules.groups import Group
from tractor_app.engine.rules.ruleset import RuleSet

Plain = Any
"""A field's value as JSON would carry it: bool, int, str, or a list of those or of objects."""


class FieldKind(Enum):
    """What a field's value looks like, for editors and readers."""

    FLAG = "flag"
    NUMBER = "number"
    CHOICE = "choice"
    TEXT = "text"
    NUMBERS = "numbers"
    TEXTS = "texts"
    BANDS = "bands"


class ProblemCode(Enum):
    """What is wrong with a rule set; parameters are in :attr:`Problem.params`."""

    NOT_AN_OBJECT = "not-an-object"
    UNKNOWN_PRESET = "unknown-preset"
    """``value``; ``close``: ids that look like it."""
    UNKNOWN_FIELD = "unknown-field"
    """``value``; ``close``: paths that look like it."""
    AMBIGUOUS_FIELD = "ambiguous-field"
    """``value`` is the name of the fields ``close`` in several groups."""
    WRONG_TYPE = "wrong-type"
    """``expected`` names a :class:`FieldKind`; ``value`` is what was found."""
    OUT_OF_RANGE = "out-of-range"
    """``value`` is not in ``low``..``high``."""
    NOT_A_CHOICE = "not-a-choice"
    """``value`` is none of ``choices``."""
    BAD_TEXT = "bad-text"
    """``value`` cannot be read."""
    TOO_LONG = "too-long"
    """More than ``high`` entries."""
    # Contradictions between fields, found by validate.py.
    UNEVEN_DEAL = "uneven-deal"
    """``cards`` cards cannot be dealt to ``players`` with ``kitty`` left; ``close`` would do."""
    KITTY_TOO_LARGE = "kitty-too-large"
    """``kitty`` leaves no cards of ``cards`` for the players."""
    KITTY_CARD_MISSING = "kitty-card-missing"
    """Card ``card`` is looked at, the kitty has ``kitty``."""
    KITTY_NEEDED = "kitty-needed"
    """The rule ``value`` needs a kitty."""
    EMPTY_SEQUENCE = "empty-sequence"
    REPEATED_RANK = "repeated-rank"
    """``rank`` stands twice."""
    LEVEL_NOT_IN_SEQUENCE = "level-not-in-sequence"
    """``rank`` is not in the sequence ``sequence``."""
    LEVEL_REMOVED = "level-removed"
    """``rank`` is a level, and left out of the deck."""
    EMPTY_LADDER = "empty-ladder"
    REPEATED_RUNG = "repeated-rung"
    RUNG_TOO_WIDE = "rung-too-wide"
    """``rung`` asks for more copies than the ``copies`` there are."""
    RUNG_NEEDS_JOKERS = "rung-needs-jokers"
    LADDER_UNREADABLE = "ladder-unreadable"
    """``value`` is no ladder; ``part`` could not be read."""
    LADDER_UNEQUAL = "ladder-unequal"
    """``part`` of ladder ``value`` has other cards than ``cards``."""
    LADDER_REPEATED = "ladder-repeated"
    """Two ladders for the unit ``value``."""
    FRIENDS_TOO_MANY = "friends-too-many"
    """``friends`` of ``players`` players."""
    FRIENDS_MISSING = "friends-missing"
    OTHER_HOLDER_UNCLEAR = "other-holder-unclear"
    """With ``decks`` decks there may be several other holders of the named card."""
    RISES_NEED_PLAYERS = "rises-need-players"
    """Friends rise less than their declarer, and a level is the whole side's."""
    TEAMS_UNEVEN = "teams-uneven"
    """``players`` players make no two sides."""
    COLOURS_TOO_MANY = "colours-too-many"
    """Two colours are played with one deck, not with ``decks``."""
    RUN_WIDTH_UNREACHABLE = "run-width-unreachable"
    """Runs of ``width`` copies, where there are ``copies``."""
    AUCTION_EMPTY = "auction-empty"
    """``lowest`` above ``highest``."""
    AUCTION_TOO_HIGH = "auction-too-high"
    """``highest`` above the deck's ``points``."""
    AUCTION_UNEVEN = "auction-uneven"
    """``highest`` cannot be reached from ``lowest`` in steps of ``step``."""
    AUCTION_TEAMS = "auction-teams"
    """A points auction is played by the declarer alone."""
    STEP_ZERO = "step-zero"
    TAKEOVER_TOO_HIGH = "takeover-too-high"
    """``takeover`` above the deck's ``points``."""
    TAKEOVER_ZERO = "takeover-zero"
    BANDS_UNSORTED = "bands-unsorted"
    BANDS_MIXED = "bands-mixed"
    """A band of the declarer's side after one of the attackers."""
    BANDS_ONE_SIDED = "bands-one-sided"
    TRANSFER_NEEDS_PLAYERS = "transfer-needs-players"
    TABLE_EMPTY = "table-empty"
    JACK_MISSING = "jack-missing"
    LONE_JOKER_MISSING = "lone-joker-missing"
    """A lone joker is asked for, and there are no jokers."""
    NOBODY_CAN_BID = "nobody-can-bid"
    """Without a bid the cards are dealt again, and no cards make a bid."""
    NEVER_ENDS = "never-ends"
    """A match that no level and no clock ends."""


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong: ``path`` is the field (``deck.kitty``) to show it at."""

    path: str
    code: ProblemCode
    params: dict[str, Any] = {}


class FieldSpec(msgspec.Struct, frozen=True):
    """One field of a rule set.

    ``low`` and ``high`` bound a number (or each of several); ``choices`` are a choice's words.
    ``pattern`` is the regular expression of a text (or of each of several). ``default`` is that
    of the standard rule set, as plain data.
    """

    path: str
    kind: FieldKind
    default: Plain
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    pattern: str = ""
    most: int = 0
    """Most entries of a list; 0 for what is no list."""
    enum: str = ""
    """Name of the choice's class in :mod:`.policies`: fields that share it share its words."""

    @property
    def group(self) -> str:
        return self.path.partition(".")[0]

    @property
    def name(self) -> str:
        return self.path.partition(".")[2]


MAX_ENTRIES: Final = 60
"""Most entries of a list in a rule set; no rule of the sources comes near."""
_MAX_TEXT: Final = 600

_SCALARS: Final[dict[type[inspect.Type], FieldKind]] = {
    inspect.BoolType: FieldKind.FLAG,
    inspect.IntType: FieldKind.NUMBER,
    inspect.EnumType: FieldKind.CHOICE,
    inspect.StrType: FieldKind.TEXT,
}
_LISTS: Final[dict[type[inspect.Type], FieldKind]] = {
    inspect.IntType: FieldKind.NUMBERS,
    inspect.StrType: FieldKind.TEXTS,
    inspect.StructType: FieldKind.BANDS,
}


def _field_spec(path: str, field: inspect.Field) -> FieldSpec:
    default = msgspec.to_builtins(field.default)
    item: inspect.Type = field.type
    most = 0
    if isinstance(item, inspect.VarTupleType):
        most = item.max_length or MAX_ENTRIES
        item = item.item_type
        kind = _LISTS[type(item)]
        default = list(default)
    else:
        kind = _SCALARS[type(item)]
    low, high, pattern, enum = 0, 0, "", ""
    choices: tuple[str, ...] = ()
    if isinstance(item, inspect.IntType):
        low, high = item.ge or 0, item.le or 0
    elif isinstance(item, inspect.EnumType):
        choices = tuple(str(member.value) for member in item.cls)
        enum = item.cls.__name__
    elif isinstance(item, inspect.StrType):
        pattern = item.pattern or ""
    return FieldSpec(path, kind, default, low, high, choices, pattern, most, enum)


def _walk() -> Iterator[FieldSpec]:
    root = inspect.type_info(RuleSet)
    assert isinstance(root, inspect.StructType)
    for group in root.fields:
        if isinstance(group.type, inspect.StructType):
            for field in group.type.fields:
                yield _field_spec(f"{group.name}.{field.name}", field)


FIELDS: Final[tuple[FieldSpec, ...]] = tuple(_walk())
"""Every field, group by group in the order of declaration."""

BY_PATH: Final[Mapping[str, FieldSpec]] = {spec.path: spec for spec in FIELDS}

GROUPS: Final[tuple[str, ...]] = tuple(dict.fromkeys(spec.group for spec in FIELDS))

_BAND_KEYS: Final = {"start": int, "attackers": bool, "rise": int}


def paths_named(name: str) -> tuple[str, ...]:
    """The paths of all fields whose bare name is ``name``."""
    return tuple(spec.path for spec in FIELDS if spec.name == name)


def close_paths(name: str) -> tuple[str, ...]:
    """Up to three paths that ``name`` (a path or a bare name) may have meant, best first."""
    wanted = name.lower()
    known = {spec.path: spec.path for spec in FIELDS} | {spec.name: spec.path for spec in FIELDS}
    found = difflib.get_close_matches(wanted, known, n=3)
    return tuple(dict.fromkeys(known[text] for text in found))


def value_of(rules: RuleSet, path: str) -> Plain:
    """The value at ``path`` as plain data; lists for sequences.

    Raises:
        KeyError: no field has this path.
    """
    spec = BY_PATH[path]
    plain = msgspec.to_builtins(getattr(getattr(rules, spec.group), spec.name))
    return list(plain) if isinstance(plain, tuple) else plain


def with_value(rules: RuleSet, path: str, value: Plain) -> RuleSet | Problem:
    """``rules`` with ``value`` at ``path``, or why the value cannot stand there alone.

    Contradictions with other fields are not looked for: see :mod:`.validate`.
    """
    spec = BY_PATH.get(path)
    if spec is None:
        return _unknown(path)
    problem = check_value(spec, value)
    if problem is not None:
        return problem
    group: Group = getattr(rules, spec.group)
    plain = {**msgspec.to_builtins(group), spec.name: value}
    return msgspec.structs.replace(rules, **{spec.group: msgspec.convert(plain, type(group))})


def _unknown(path: str) -> Problem:
    params = {"value": shown(path), "close": list(close_paths(path))}
    return Problem(path, ProblemCode.UNKNOWN_FIELD, params)


def check_value(spec: FieldSpec, value: Plain) -> Problem | None:
    """What is wrong with the plain ``value`` for the field ``spec``, taken alone."""
    if spec.kind in (FieldKind.NUMBERS, FieldKind.TEXTS, FieldKind.BANDS):
        return _check_list(spec, value)
    return _check_one(spec, spec.kind, value)


def _check_list(spec: FieldSpec, value: Plain) -> Problem | None:
    if not isinstance(value, list | tuple):
        return _wrong_type(spec.path, spec.kind, value)
    if len(value) > spec.most:
        return Problem(spec.path, ProblemCode.TOO_LONG, {"high": spec.most})
    kinds = {FieldKind.NUMBERS: FieldKind.NUMBER, FieldKind.TEXTS: FieldKind.TEXT}
    for item in value:
        if spec.kind is FieldKind.BANDS:
            problem = _check_band(spec, item)
        else:
            problem = _check_one(spec, kinds[spec.kind], item)
        if problem is not None:
            return problem
    return None


def _check_one(spec: FieldSpec, kind: FieldKind, value: Plain) -> Problem | None:
    if kind is FieldKind.FLAG:
        return None if isinstance(value, bool) else _wrong_type(spec.path, kind, value)
    if kind is FieldKind.NUMBER:
        if not isinstance(value, int) or isinstance(value, bool):
            return _wrong_type(spec.path, kind, value)
        if not spec.low <= value <= spec.high:
            params = {"value": shown(value), "low": spec.low, "high": spec.high}
            return Problem(spec.path, ProblemCode.OUT_OF_RANGE, params)
        return None
    if not isinstance(value, str):
        return _wrong_type(spec.path, kind, value)
    if kind is FieldKind.CHOICE:
        if value not in spec.choices:
            params = {"value": shown(value), "choices": list(spec.choices)}
            return Problem(spec.path, ProblemCode.NOT_A_CHOICE, params)
        return None
    if len(value) > _MAX_TEXT or (spec.pattern and not re.fullmatch(spec.pattern, value)):
        return Problem(spec.path, ProblemCode.BAD_TEXT, {"value": shown(value)})
    return None


def _check_band(spec: FieldSpec, value: Plain) -> Problem | None:
    if not isinstance(value, Mapping) or set(value) != set(_BAND_KEYS):
        return _wrong_type(spec.path, FieldKind.BANDS, value)
    for key, wanted in _BAND_KEYS.items():
        if type(value[key]) is not wanted:
            return _wrong_type(spec.path, FieldKind.BANDS, value)
    for key, low, high in (("start", -9999, 9999), ("rise", 0, 26)):
        if not low <= value[key] <= high:
            params = {"value": shown(value[key]), "low": low, "high": high}
            return Problem(spec.path, ProblemCode.OUT_OF_RANGE, params)
    return None


def _wrong_type(path: str, kind: FieldKind, value: Plain) -> Problem:
    return Problem(path, ProblemCode.WRONG_TYPE, {"expected": kind.value, "value": shown(value)})


def shown(value: Plain) -> str:
    """``value`` as a short text for a message, however large or odd it is."""
    if isinstance(value, str):
        text = value
    elif isinstance(value, int) and not -(10**15) < value < 10**15:
        text = "9" * 12  # Python refuses to print a number of many thousand digits
    else:
        try:
            text = msgspec.json.encode(value).decode()
        except (TypeError, ValueError, RecursionError, OverflowError):
            text = type(value).__name__
    text = "".join(char if char.isprintable() else "?" for char in text[:41])
    return text if len(text) <= 40 else text[:39] + "…"


class Difference(msgspec.Struct, frozen=True):
    """A field that two rule sets have different, as plain values."""

    path: str
    left: Plain
    right: Plain


def differences(left: RuleSet, right: RuleSet) -> tuple[Difference, ...]:
    """The fields in which two rule sets differ, in the order of :data:`FIELDS`."""
    pairs = ((spec.path, value_of(left, spec.path), value_of(right, spec.path)) for spec in FIELDS)
    return tuple(Difference(path, a, b) for path, a, b in pairs if a != b)


def nested(values: Mapping[str, Plain]) -> dict[str, dict[str, Plain]]:
    """Values by path as groups of values by name, the shape of files and overrides."""
    groups: dict[str, dict[str, Plain]] = {}
    for path, value in values.items():
        group, _, name = path.partition(".")
        groups.setdefault(group, {})[name] = value
    return groups
