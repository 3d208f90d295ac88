"""Cards, suits, combinations and bids in words; the base of all other wording."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from tractor_app.engine.cards import BIG_JOKER, RANKS, SMALL_JOKER, SUITS, rank_of, suit_of
from tractor_app.wording.catalog import catalog, fill

SUIT_SIGNS: Final = dict(zip(SUITS, "♠♥♣♦", strict=True))
_UNIT: Final = re.compile(r"(\d+)(?:x(\d+))?")
_NAMED_UNITS: Final = {
    (1, False): "single",
    (2, False): "pair",
    (3, False): "triple",
    (4, False): "quad",
    (2, True): "tractor",
    (3, True): "titanic",
    (4, True): "quad_run",
}


class Words:
    """The words of one language. Methods take engine values and give text without a full stop."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = catalog(language)

    def text(self, key: str, **params: Any) -> str:
        """The catalogue's text ``key`` with its placeholders filled; raises KeyError."""
        return fill(self._texts[key], params)

    def has(self, key: str) -> bool:
        return bool(self._texts.get(key))

    def listed(self, items: Sequence[str], *, choice: bool = False) -> str:
        """``a``, ``a and b``, ``a, b and c``; with ``or`` where it is a ``choice``."""
        if len(items) < 2:
            return "".join(items)
        comma = self._texts["language.list_comma"]
        last = self._texts["language.list_or" if choice else "language.list_and"]
        return comma.join(items[:-1]) + last + items[-1]

    def rank(self, rank: str) -> str:
        """A rank as it is printed on the card: ``10`` for ``T``."""
        return "10" if rank == "T" else rank

    def ranks(self, ranks: Iterable[str]) -> str:
        return self._texts["language.list_comma"].join(self.rank(rank) for rank in ranks)

    def suit(self, suit: str) -> str:
        """A suit letter, ``trump`` or ``NT`` in words."""
        return self._texts[f"suit.{suit}"]

    def card(self, kind: int) -> str:
        """A card in full, for screen readers: ``ten of hearts``."""
        suit, rank = suit_of(kind), rank_of(kind)
        if suit is None or rank is None:
            return self._texts["card.small_joker" if kind == SMALL_JOKER else "card.big_joker"]
        return self.text(
            "card.plain",
            rank=self._texts[f"rank.{RANKS[rank]}"],
            suit=self._texts[f"suit.{SUITS[suit]}"],
        )

    def short(self, kind: int) -> str:
        """A card as a sign: ``♥10``; jokers by their short names."""
        suit, rank = suit_of(kind), rank_of(kind)
        if suit is None or rank is None:
            return self._texts["card.big_short" if kind == BIG_JOKER else "card.small_short"]
        return SUIT_SIGNS[SUITS[suit]] + self.rank(RANKS[rank])

    def cards(self, cards: Iterable[int]) -> str:
        """Cards as signs in the order given, as ``♠8 ♠8``."""
        return self._texts["card.gap"].join(self.short(kind) for kind in cards)

    def hand(self, cards: Iterable[int]) -> str:
        """Cards as signs, jokers first, then suit by suit from high to low."""
        return self.cards(sorted(cards, key=_high_first))

    def unit(self, name: str, count: int = 1) -> str:
        """A unit by its name (``2x3``, ``2``): ``a tractor of 3 pairs``; several with ``count``."""
        found = _UNIT.fullmatch(name)
        if found is None:
            return name
        width, length = int(found[1]), int(found[2] or 1)
        key = _NAMED_UNITS.get((width, length > 1), "run" if length > 1 else "many")
        if count > 1:
            key += "s"
        return self.text(
            f"unit.{key}",
            width=self.number(width),
            length=self.number(length),
            count=self.number(count),
        )

    def number(self, number: int) -> str:
        """A small number as it stands before a noun."""
        return self._texts.get(f"number.{number}", str(number))

    def format(self, names: Sequence[str]) -> str:
        """A format in words, largest unit first: ``a tractor of 2 pairs and 2 singles``."""
        counts = Counter(names)
        return self.listed([self.unit(name, count) for name, count in counts.items()])

    def rung(self, rung: str) -> str:
        """A rung of the bid ladder (``L2``, ``BJ2``) in words."""
        key = f"rung.{rung}"
        if key in self._texts:
            return self._texts[key]
        head = rung.rstrip("0123456789")
        number = rung[len(head) :]
        if f"rung.{head}n" not in self._texts or not number:
            return rung
        return self.text(f"rung.{head}n", count=self.number(int(number)))

    def seat(self, seat: int) -> str:
        """A seat without a name, counted from 1."""
        return self.text("seat.name", number=seat + 1)

    def yes_no(self, value: bool) -> str:
        return self._texts["language.yes" if value else "language.no"]

    def filled(self, key: str, params: Mapping[str, Any]) -> str:
        return fill(self._texts[key], params)


def _high_first(kind: int) -> tuple[int, int]:
    suit, rank = suit_of(kind), rank_of(kind)
    return (-1, -kind) if suit is None or rank is None else (suit, -rank)


def sentence(text: str) -> str:
    """``text`` with a capital first letter."""
    return text[:1].upper() + text[1:]
