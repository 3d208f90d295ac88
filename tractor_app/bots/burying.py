"""Which cards the declarer puts back: voids made, points and winners kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tractor_app.bots.policy import Tables
from tractor_app.engine.cards import POINTS, Cards
from tractor_app.engine.play import kernel
from tractor_app.engine.play.context import TRUMP
from tractor_app.engine.play.kernel import Masks
from tractor_app.engine.play.units import default_pieces


class BuryWeights(NamedTuple):
    """What a buried card costs, in points of play."""

    trump: float = 40.0
    ace: float = 70.0
    high: float = 4.0
    pair: float = 3.0
    run: float = 5.0
    point: float = 0.9
    strong_point: float = 0.45
    void: float = 6.0
    short: float = 0.25
    guard: float = 2.0


DEFAULT_BURIES = BuryWeights()


def choose_bury(t: Tables, hand: Cards, count: int, weights: BuryWeights = DEFAULT_BURIES) -> Cards:
    """``count`` cards of the hand to bury: the cheapest of :func:`weighed_buries`."""
    least, best = float("inf"), list(hand[:count])
    for cost, cards in weighed_buries(t, hand, count, weights):
        if cost < least:
            least, best = cost, cards
    return tuple(sorted(best))


def weighed_buries(
    t: Tables, hand: Cards, count: int, weights: BuryWeights
) -> Iterator[tuple[float, list[int]]]:
    """Ways to bury, and what each costs in points of play.

    There is one for each set of side suits that can be emptied; the rest of it is filled with the
    cheapest cards.
    """
    masks = t.hand_of(hand)
    strong = _strength(t, masks[TRUMP])
    costs = {kind: _cost(t, kind, masks, strong, weights) for kind in set(hand)}
    suits = [suit for suit in range(4) if masks[suit][0]]
    for chosen in range(1 << len(suits)):
        emptied = [suit for at, suit in enumerate(suits) if chosen >> at & 1]
        cards = [kind for kind in hand if t.ctx.suit[kind] in emptied]
        if len(cards) > count:
            continue
        rest = sorted(
            (kind for kind in hand if t.ctx.suit[kind] not in emptied),
            key=lambda kind: (costs[kind], kind),
        )
        cards = cards + rest[: count - len(cards)]
        yield sum(costs[kind] for kind in cards) - _voids(t, hand, cards, weights), cards


def _strength(t: Tables, trumps: Masks) -> float:
    """From 0 (an average hand) to 1: control over the last trick."""
    count = kernel.size_of(trumps)
    pairs = trumps[1].bit_count()
    top = t.slots[TRUMP] - 1
    jokers = sum(mask >> top & 1 for mask in trumps)
    share = kernel.size_of(t.full[TRUMP]) / t.ctx.rules.deck.players
    return max(0.0, min(1.0, (count - share) / share + 0.1 * pairs + 0.2 * jokers - 0.2))


def _cost(t: Tables, kind: int, masks: list[Masks], strong: float, weights: BuryWeights) -> float:
    suit = t.ctx.suit[kind]
    slot = t.ctx.bit[kind].bit_length() - 1
    values = t.values[suit]
    top = max(values) or 1
    share = values[slot] / top
    point = weights.point + (weights.strong_point - weights.point) * strong
    cost = point * POINTS[kind]
    if suit == TRUMP:
        return cost + weights.trump * (1.0 + share)
    held = masks[suit]
    if values[slot] == top:
        return cost + weights.ace
    cost += weights.high * share**2 + weights.short * kernel.size_of(held)
    if _boss_run(t, suit, slot, held):
        cost += weights.guard
    if held[1] >> slot & 1:
        cost += weights.pair * (0.3 + share)
        for piece in default_pieces(t.ctx, suit, held):
            if piece.unit.length > 1 and piece.slots >> slot & 1:
                cost += weights.run
    return cost


def _boss_run(t: Tables, suit: int, slot: int, held: Masks) -> bool:
    """Whether every card above it in the suit is held as well: A K K keeps its kings."""
    above = t.above[suit][t.values[suit][slot] + 1]
    return bool(above) and all(mask & above == above for mask in held)


def _voids(t: Tables, hand: Cards, cards: list[int], weights: BuryWeights) -> float:
    left = [0] * 5
    for kind in hand:
        left[t.ctx.suit[kind]] += 1
    for kind in cards:
        left[t.ctx.suit[kind]] -= 1
    empty = sum(1 for suit in range(4) if t.slots[suit] and not left[suit])
    return weights.void * empty
