"""Tables of one trump context for the policy: cards as slot ids, masks, points, worth.

A *card id* is ``suit * 32 + slot`` with the engine's effective suits (0..3, 4 = trump) and slots
(:mod:`tractor_app.engine.play.context`: numbered by rising strength). Copies share an id. A hand
is a list of five engine masks, one for each effective suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from tractor_app.bots.policy.weights import DEFAULT_WEIGHTS, Weights
from tractor_app.engine.cards import POINTS, Cards
from tractor_app.engine.play.context import TRUMP, TrumpContext
from tractor_app.engine.play.kernel import Masks
from tractor_app.engine.rules.policies import CrossShapes, PairLed, RuffedThrow, RuffMatch
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.scoring import level_change
from tractor_app.engine.state import full_deck

SUITS = 5
SHIFT = 5
SLOT = 31

Hand = list[Masks]
"""Masks of each effective suit."""


class Tables:
    """What the policy looks up instead of computing. Lists are indexed by suit, then by slot."""

    __slots__ = (
        "above",
        "cards_in_deck",
        "ctx",
        "depth",
        "empty",
        "full",
        "id_of",
        "keep",
        "lines",
        "pair_keep",
        "plain_duty",
        "plain_winner",
        "points",
        "scoring",
        "slots",
        "values",
        "weights",
    )

    def __init__(self, ctx: TrumpContext, weights: Weights) -> None:
        rules = ctx.rules
        self.ctx = ctx
        self.weights = weights
        self.depth = max(2, ctx.depth)
        self.empty: Masks = (0,) * self.depth
        self.values = [list(values) for values in ctx.slot_values]
        self.slots = [len(values) for values in self.values]
        self.scoring = [0] * SUITS
        self.lines = _lines(rules)
        self.points = [[POINTS[kinds[0]] for kinds in suit] for suit in ctx.slot_kinds]
        for suit in range(SUITS):
            for slot, points in enumerate(self.points[suit]):
                if points:
                    self.scoring[suit] |= 1 << slot
        self.id_of = [
            (ctx.suit[kind] << SHIFT) | (ctx.bit[kind].bit_length() - 1)
            for kind in range(len(POINTS))
        ]
        self.above = [_above(values) for values in self.values]
        deck = full_deck(rules.deck)
        self.cards_in_deck = len(deck)
        self.full = self.hand_of(deck)
        self.keep = [_keep(self, suit) for suit in range(SUITS)]
        self.pair_keep = [_pair_keep(self, suit) for suit in range(SUITS)]
        follow, trick = rules.follow, rules.trick
        self.plain_duty = (
            self.depth == 2 and not follow.ladders and follow.pair_led is PairLed.ANY_PAIR
        )
        """A led pair asks for any pair, else for any two cards, as it is with two decks."""
        self.plain_winner = (
            trick.cross_shapes is CrossShapes.NONE
            and trick.ruffed_throw is RuffedThrow.TOP_UNIT
            and trick.ruff_match is RuffMatch.COVERS
            and not rules.units.bombs
        )

    def hand_of(self, cards: Iterable[int]) -> Hand:
        """Masks of any cards (kinds)."""
        return self.hand_of_ids(self.ids(cards))

    def hand_of_ids(self, cards: Iterable[int]) -> Hand:
        """Masks of card ids."""
        levels = [[0] * self.depth for _ in range(SUITS)]
        for card in cards:
            bit = 1 << (card & SLOT)
            masks = levels[card >> SHIFT]
            level = 0
            while masks[level] & bit:
                level += 1
            masks[level] |= bit
        return [tuple(masks) for masks in levels]

    def ids(self, cards: Iterable[int]) -> list[int]:
        """Card ids of kinds."""
        return [self.id_of[kind] for kind in cards]

    def kinds(self, cards: Sequence[int], hand: Sequence[int]) -> Cards:
        """Kinds out of ``hand`` for card ids; copies may be of several kinds.

        Raises:
            ValueError: the hand has no such card left.
        """
        left = list(hand)
        found = []
        for card in cards:
            for kind in self.ctx.slot_kinds[card >> SHIFT][card & SLOT]:
                if kind in left:
                    left.remove(kind)
                    found.append(kind)
                    break
            else:
                raise ValueError(card)
        return tuple(sorted(found))

    def any_kinds(self, cards: Iterable[int]) -> Cards:
        """Kinds for card ids where it does not matter which of several copies."""
        kinds = self.ctx.slot_kinds
        return tuple(sorted(kinds[card >> SHIFT][card & SLOT][0] for card in cards))


def _lines(rules: RuleSet) -> list[int]:
    """At ``points // 5``, how many changes of the round's outcome lie at or below the points."""
    total = sum(POINTS[kind] for kind in full_deck(rules.deck))
    crossed = 0
    marks = [0]
    before = level_change(rules, 0)
    for points in range(5, 2 * total + 1, 5):
        change = level_change(rules, points)
        crossed += change != before
        before = change
        marks.append(crossed)
    return marks


def _above(values: list[int]) -> list[int]:
    """At ``value + 1`` (0: any), the slots worth more than ``value``."""
    top = max(values, default=0)
    out = []
    for value in range(-1, top + 1):
        mask = 0
        for slot, own in enumerate(values):
            if own > value:
                mask |= 1 << slot
        out.append(mask)
    return out


def _keep(tables: Tables, suit: int) -> list[float]:
    """What a single card is worth in the hand, its points apart."""
    weights = tables.weights
    values = tables.values[suit]
    if not values:
        return []
    top = max(values) or 1
    keep = []
    for value in values:
        share = value / top
        if suit == TRUMP:
            keep.append(weights.trump_low + weights.trump_high * share**3)
        elif value == top:
            keep.append(weights.side_ace)
        else:
            keep.append(weights.side_low + weights.side_high * share**3)
    return keep


def _pair_keep(tables: Tables, suit: int) -> list[float]:
    """What breaking a pair costs beside the card."""
    weights = tables.weights
    values = tables.values[suit]
    if not values:
        return []
    top = max(values) or 1
    if suit == TRUMP:
        return [weights.trump_pair * (1.0 + value / top) for value in values]
    return [weights.pair + weights.pair_high * (value / top) ** 3 for value in values]


@lru_cache(maxsize=512)
def tables_of(ctx: TrumpContext, weights: Weights = DEFAULT_WEIGHTS) -> Tables:
    """The tables of a context, made once."""
    return Tables(ctx, weights)
