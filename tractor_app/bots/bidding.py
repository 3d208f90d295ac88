"""How good a hand would be under a trump, and what to declare with it."""

from __future__ import annotations

from typing import NamedTuple

from tractor_app.engine import legal
from tractor_app.engine.cards import SMALL_JOKER
from tractor_app.engine.legal import BidOption
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.play.context import TRUMP, TrumpContext, context
from tractor_app.engine.rules.policies import Teams


class BidWeights(NamedTuple):
    """Worth of a hand under a trump, in trumps."""

    pair: float = 0.9
    joker: float = 1.2
    ace: float = 0.5
    threshold: float = 1.35
    early: float = 0.5
    first: float = -1.0
    overturn: float = 1.5
    partner: float = 5.0
    no_trump: float = 2.0
    show: float = 0.6


DEFAULT_BIDS = BidWeights()


def trump_worth(ctx: TrumpContext, hand: tuple[int, ...], weights: BidWeights) -> float:
    """Trumps of the hand, its pairs, jokers, level cards and side aces counted on top."""
    worth = 0.0
    counts: dict[int, int] = {}
    for kind in hand:
        if ctx.suit[kind] == TRUMP:
            worth += 1.0
            bit = ctx.bit[kind]
            counts[bit] = counts.get(bit, 0) + 1
            if kind >= SMALL_JOKER:
                worth += weights.joker
        elif ctx.strength[kind] == len(ctx.slot_kinds[ctx.suit[kind]]) - 1:
            worth += weights.ace
    for count in counts.values():
        worth += weights.pair * (count - 1)
    return worth


def deck_share(observation: Observation, ctx: TrumpContext) -> float:
    """Trumps that an average hand of this size holds."""
    deck = ctx.rules.deck
    cards = 54 if deck.jokers else 52
    cards = cards * deck.decks - 4 * deck.decks * len(deck.removed_ranks)
    trumps = deck.decks * sum(len(kinds) for kinds in ctx.slot_kinds[TRUMP])
    return trumps * len(observation.hand) / cards


def weighed_bids(
    observation: Observation, weights: BidWeights = DEFAULT_BIDS
) -> list[tuple[BidOption, float]]:
    """Every bid the rules allow now, and what it gains on bidding nothing, in trumps."""
    standing = observation.standing
    friction = _friction(observation, weights) if standing is not None else 0.0
    return [
        (option, _gain(observation, option, weights) - friction)
        for option in legal.bid_options(observation)
    ]


def best_bid(observation: Observation, weights: BidWeights = DEFAULT_BIDS) -> BidOption | None:
    """The bid worth making now, or None."""
    found: BidOption | None = None
    best = 0.0
    for option, gain in weighed_bids(observation, weights):
        if gain > best:
            best = gain
            found = option
    return found


def _gain(observation: Observation, option: BidOption, weights: BidWeights) -> float:
    """What the bid's trump is worth above what would stand without it."""
    gain = _fit(observation, option.trump, weights)
    standing = observation.standing
    if standing is not None:
        if option.trump == standing.trump:
            return weights.show - 0.1 * len(option.cards)
        return gain - _fit(observation, standing.trump, weights)
    dealt = len(observation.hand)
    each = max(1, dealt + observation.undealt // observation.rules.deck.players)
    share = dealt / each
    need = weights.threshold * max(1.0, 3.0 * share) - weights.early * share
    if observation.phase is not Phase.DEAL:
        need = -1.0
    if observation.first_round and observation.rules.sides.teams is not Teams.ALONE:
        need += weights.first
    if len(option.cards) > 1:
        need += 0.2
    return gain - need


def _fit(observation: Observation, trump: str, weights: BidWeights) -> float:
    """The hand's worth under ``trump`` less an average hand's trumps."""
    ctx = context(observation.rules, observation.level, trump)
    worth = trump_worth(ctx, observation.hand, weights)
    worth -= deck_share(observation, ctx)
    if trump == "NT":
        worth -= weights.no_trump
    return worth


def _friction(observation: Observation, weights: BidWeights) -> float:
    standing = observation.standing
    if standing is None:
        return 0.0
    if standing.seat == observation.viewer:
        return 0.0
    players = observation.rules.deck.players
    fixed = observation.rules.sides.teams is Teams.FIXED and players % 2 == 0
    if fixed and standing.seat % 2 == observation.viewer % 2:
        return weights.partner
    return weights.overturn
