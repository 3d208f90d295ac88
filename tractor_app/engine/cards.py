"""Cards as small integers, and the text notation used at the edges.

A *kind* is what is printed on a card: ``suit * 13 + rank`` (0..51) for the plain cards,
``SMALL_JOKER`` (52) and ``BIG_JOKER`` (53). With ``d`` decks every kind exists ``d`` times;
equal kinds are *copies*. A set of cards is a sorted ``tuple[int, ...]`` of kinds.

Notation (MODEL.md 1): suit letter + rank, ``SA HT D5 C2``, ``LJ`` and ``BJ``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Final

from msgspec import Meta

SUITS: Final = "SHCD"
RANKS: Final = "23456789TJQKA"
SMALL_JOKER: Final = 52
BIG_JOKER: Final = 53
KINDS: Final = 54

SPADES, HEARTS, CLUBS, DIAMONDS = range(4)

Kind = Annotated[int, Meta(ge=0, le=53)]
"""Checked where bytes are decoded, never when a value is built."""

Cards = tuple[Kind, ...]

KIND_NAMES: Final[tuple[str, ...]] = (
    *(suit + rank for suit in SUITS for rank in RANKS),
    "LJ",
    "BJ",
)
_KIND_BY_NAME: Final = {name: kind for kind, name in enumerate(KIND_NAMES)}
_POINTS_BY_RANK: Final = {"5": 5, "T": 10, "K": 10}

POINTS: Final[tuple[int, ...]] = (
    *(_POINTS_BY_RANK.get(rank, 0) for _suit in SUITS for rank in RANKS),
    0,
    0,
)
"""Points of each kind (MODEL.md 1): 5 = 5, ten = 10, king = 10."""


class NotationError(ValueError):
    """A text that is no card; ``token`` is the part that could not be read."""

    def __init__(self, token: str) -> None:
        super().__init__(token)
        self.token = token


def is_joker(kind: int) -> bool:
    return kind >= SMALL_JOKER


def suit_of(kind: int) -> int | None:
    """The printed suit (0..3 in ``SUITS`` order), or None for a joker."""
    return None if kind >= SMALL_JOKER else kind // 13


def rank_of(kind: int) -> int | None:
    """The printed rank (0 = two .. 12 = ace), or None for a joker."""
    return None if kind >= SMALL_JOKER else kind % 13


def kind_of(suit: int, rank: int) -> int:
    return suit * 13 + rank


def points_of(cards: Iterable[int]) -> int:
    return sum(POINTS[kind] for kind in cards)


def contains(hand: Iterable[int], cards: Iterable[int]) -> bool:
    """Whether the multiset ``cards`` lies inside ``hand``."""
    held, wanted = tuple(hand), tuple(cards)
    return all(held.count(kind) >= wanted.count(kind) for kind in set(wanted))


def without(hand: Iterable[int], cards: Iterable[int]) -> Cards:
    """``hand`` less the multiset ``cards``; the caller has made sure that it lies inside."""
    rest = Counter(hand)
    rest.subtract(cards)
    return tuple(sorted(rest.elements()))


def parse_cards(text: str) -> Cards:
    """Read ``"SA SA HT LJ"``; the empty text is no cards.

    Raises:
        NotationError: naming the first token that is no card.
    """
    kinds = []
    for token in text.split():
        kind = _KIND_BY_NAME.get(token.upper())
        if kind is None:
            raise NotationError(token)
        kinds.append(kind)
    return tuple(sorted(kinds))


def format_cards(cards: Iterable[int]) -> str:
    """The inverse of :func:`parse_cards`, in the order given."""
    return " ".join(KIND_NAMES[kind] for kind in cards)
