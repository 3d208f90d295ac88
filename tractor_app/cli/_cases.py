"""Reading judge cases: typed access to one JSON object, with the wrong field named.

Shapes are those of the shared rule cases: ``id``, ``kind``, ``rules`` (a preset's id or an object
of overrides), ``level``, ``trump``, the fields of the kind, and ``expect`` where there is one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from tractor_app.engine.cards import (
    KIND_NAMES,
    RANKS,
    SUITS,
    Cards,
    NotationError,
    is_joker,
    parse_cards,
    rank_of,
)
from tractor_app.engine.rules.overrides import OverridesError, from_overrides
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.schema import Problem, shown
from tractor_app.engine.rules.validate import validate

_LADDERS = "follow.ladders"
_FORMAT_TOKEN = re.compile(r"(\d{1,2})(?:[x*](\d{1,2}))?")


class MalformedError(ValueError):
    """A case that cannot be judged: ``field`` is wrong, ``reason`` says how, in one sentence."""

    def __init__(self, field: str, reason: str, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason
        self.problems = problems


class Case:
    """One case as it was written; every getter raises MalformedError naming its field."""

    def __init__(self, plain: Mapping[str, Any]) -> None:
        self.plain = plain
        self._rules: RuleSet | None = None

    @property
    def kind(self) -> str:
        return self.text("kind")

    def _get(self, field: str) -> Any:
        if field not in self.plain:
            raise MalformedError(field, "is missing")
        return self.plain[field]

    def text(self, field: str) -> str:
        value = self._get(field)
        if not isinstance(value, str):
            raise MalformedError(field, f"is {shown(value)} and should be a text")
        return value

    def number(self, field: str) -> int:
        value = self._get(field)
        if not isinstance(value, int) or isinstance(value, bool):
            raise MalformedError(field, f"is {shown(value)} and should be a whole number")
        if not -100_000 <= value <= 100_000:
            raise MalformedError(field, f"is {shown(value)}, which no game reaches")
        return value

    def flag(self, field: str, default: bool) -> bool:
        value = self.plain.get(field, default)
        if not isinstance(value, bool):
            raise MalformedError(field, f"is {shown(value)} and should be true or false")
        return value

    def items(self, field: str) -> list[Any]:
        value = self._get(field)
        if not isinstance(value, list):
            raise MalformedError(field, f"is {shown(value)} and should be a list")
        return value

    @property
    def rules(self) -> RuleSet:
        if self._rules is None:
            try:
                rules = from_overrides(self._get("rules"))
            except OverridesError as error:
                path = error.problems[0].path
                field = "rules" if path in ("", "preset") else f"rules.{path}"
                raise MalformedError(field, "is wrong", error.problems) from None
            # A case looks at one question only: rules that no table could play are let pass
            # unless the question itself cannot be asked under them.
            unreadable = tuple(item for item in validate(rules) if item.path == _LADDERS)
            if unreadable:
                raise MalformedError(f"rules.{_LADDERS}", "is wrong", unreadable)
            self._rules = rules
        return self._rules

    @property
    def level(self) -> str:
        """The rank played; a rule set with a fixed trump rank needs none."""
        value = self._get("level")
        if value is None and self.rules.levels.fixed_rank:
            return self.rules.levels.fixed_rank
        if not isinstance(value, str) or len(value) != 1 or value not in RANKS:
            raise MalformedError("level", f"is {shown(value)} and should be one of {RANKS}")
        return value

    @property
    def trump(self) -> str | None:
        """A suit letter, ``NT``, or None where no trump is made yet."""
        value = self._get("trump")
        if value is None or (isinstance(value, str) and value in (*SUITS, "NT")):
            return value
        raise MalformedError("trump", f"is {shown(value)} and should be S, H, C, D, NT or null")

    def cards(self, field: str, *, least: int = 1) -> Cards:
        return self.read_cards(self._get(field), field, least=least)

    def read_cards(self, value: Any, field: str, *, least: int = 1) -> Cards:
        """Cards in notation, all of them in the deck of the case's rules."""
        if not isinstance(value, str):
            raise MalformedError(field, f"is {shown(value)} and should be a text of cards")
        try:
            cards = parse_cards(value)
        except NotationError as error:
            raise MalformedError(field, f"has {shown(error.token)}, which is no card") from None
        if len(cards) < least:
            raise MalformedError(field, "has no cards")
        for kind, count in Counter(cards).items():
            copies = self._copies(kind)
            if count > copies:
                reason = f"has {count} of {KIND_NAMES[kind]}, and the rules have {copies}"
                raise MalformedError(field, reason)
        return cards

    def _copies(self, kind: int) -> int:
        deck = self.rules.deck
        if is_joker(kind):
            return deck.decks if deck.jokers else 0
        rank = rank_of(kind)
        removed = rank is not None and RANKS[rank] in deck.removed_ranks
        return 0 if removed else deck.decks

    def format(self) -> tuple[str, ...] | None:
        """The reading the leader chose as unit names, or None for the default one."""
        value = self.plain.get("format")
        if value is None:
            return None
        if isinstance(value, str):
            tokens = value.replace("+", " ").split()
        elif isinstance(value, list) and all(isinstance(item, str) for item in value):
            tokens = value
        else:
            raise MalformedError("format", f'is {shown(value)} and should be units like "2x2 1"')
        names = [name for token in tokens for name in self._unit_names(token)]
        if not names:
            raise MalformedError("format", "has no units")
        return tuple(names)

    @staticmethod
    def _unit_names(token: str) -> list[str]:
        """``2x3`` and ``2`` name one unit, ``1*3`` three singles."""
        found = _FORMAT_TOKEN.fullmatch(token)
        if found is None:
            raise MalformedError("format", f"has {shown(token)}, which is no unit")
        if "*" in token:
            return [found[1]] * int(found[2])
        width, length = found[1], found[2] or "1"
        return [width if length == "1" else f"{width}x{length}"]

    def expected(self) -> Mapping[str, Any] | None:
        """What the case expects, or None where only the verdict is asked for."""
        value = self.plain.get("expect")
        if value is None:
            return None
        if not isinstance(value, Mapping):
            raise MalformedError("expect", f"is {shown(value)} and should be an object")
        return value


class CaseFileError(ValueError):
    """A file that holds no list of cases; the text is one sentence."""


def read_cases(data: bytes) -> list[Any]:
    """The items of a case file, whatever they are.

    Raises:
        CaseFileError: not JSON, or no list.
    """
    try:
        plain = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise CaseFileError("is not JSON") from None
    if not isinstance(plain, list):
        raise CaseFileError("holds no list of cases")
    return plain
