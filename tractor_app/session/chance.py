"""Chance as an actor: decks from a seed, the same on every machine and every Python.

The stream is SHA-256 in counter mode and the shuffle is our own, so nothing rests on a library's
generator. Where several machines must trust the deck, another :class:`Chance` agrees on a seed
with them first and then makes the very same :func:`make_shuffle` from it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from tractor_app.engine.actions import Shuffle
from tractor_app.engine.phases.dealing import draws_wanted, first_by_draw
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import MatchState, full_deck

T = TypeVar("T")

_WORD = 4
_WORDS = 1 << (8 * _WORD)


class Stream:
    """Uniform numbers that follow from ``key`` alone."""

    def __init__(self, key: bytes) -> None:
        self._key = hashlib.sha256(key).digest()
        self._count = 0
        self._bytes = b""
        self._at = 0

    def below(self, bound: int) -> int:
        """Return a number from 0 to ``bound`` - 1 (at most 2^32), each as likely."""
        if not 0 < bound <= _WORDS:
            raise ValueError(f"bound {bound}")
        fair = _WORDS - _WORDS % bound
        while True:
            word = self._word()
            if word < fair:
                return word % bound

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return ``items`` in random order, every order as likely (Fisher and Yates)."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def _word(self) -> int:
        if self._at == len(self._bytes):
            self._bytes = hashlib.sha256(self._key + self._count.to_bytes(8, "big")).digest()
            self._count += 1
            self._at = 0
        word = int.from_bytes(self._bytes[self._at : self._at + _WORD], "big")
        self._at += _WORD
        return word


class Wanted(NamedTuple):
    """A shuffle to come: ``number`` counts from 0, redeals included; ``draws`` cards are turned
    to find who is dealt first."""

    rules: RuleSet
    number: int
    draws: int = 0


class Chance(Protocol):
    """Where decks come from."""

    def shuffle(self, wanted: Wanted, give: Callable[[Shuffle], None]) -> None:
        """Find the deck of one shuffle and ``give`` it.

        ``give`` is called once, at once or later, on the session's thread.
        """


def wanted_shuffle(state: MatchState, number: int) -> Wanted:
    """What ``state``, which awaits a shuffle, asks chance for."""
    return Wanted(state.rules, number, draws_wanted(state))


def make_shuffle(key: bytes, wanted: Wanted) -> Shuffle:
    """Return the deck, and the seat dealt first, that follow from ``key``."""
    stream = Stream(key)
    cards = full_deck(wanted.rules.deck)
    deck = tuple(stream.shuffled(cards))
    if wanted.draws:
        draws = tuple(stream.shuffled(cards)[: wanted.draws])
        return Shuffle(deck=deck, first=first_by_draw(draws), draws=draws)
    return Shuffle(deck=deck, first=stream.below(wanted.rules.deck.players))


class SeededChance:
    """Every deck of a match from one seed: local play, demos, simulations."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def shuffle(self, wanted: Wanted, give: Callable[[Shuffle], None]) -> None:
        give(make_shuffle(f"deck/{self.seed}/{wanted.number}".encode(), wanted))


def new_seed() -> str:
    """A seed nobody can guess, as 32 hex digits."""
    return secrets.token_hex(16)


def decision_seed(seed: str, seat: int, revision: int) -> int:
    """What a bot's own chance starts from at one decision.

    A resumed match thus thinks as the one that was broken off.
    """
    text = f"think/{seed}/{seat}/{revision}".encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
