"""How good a hand would be under a trump, and what to declare with it.

A bid is judged by what the hand is expected to have when all cards are dealt: its trumps, and how
short its side suits are. The numbers come from paired deals (``build_scripts/fit_bids.py``).
"""

from __future__ import annotations

from typing import NamedTuple

from tractor_app.engine import legal
from tractor_app.engine.cards import SMALL_JOKER
from tractor_app.engine.legal import BidOption
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.play.context import TRUMP, TrumpContext, context
from tractor_app.engine.rules.groups import Deck
from tractor_app.engine.rules.policies import Teams


class BidWeights(NamedTuple):
    """Worth of a hand under a trump, in trumps above those of an average hand."""

    pair: float = -0.4
    joker: float = -0.37
    ace: float = 1.21
    king: float = 0.3
    short: float = 0.44
    """Each card that a side suit is expected to lack to nine tenths of an average one."""
    threshold: float = 1.73
    """What the declarer wants for a first bid, when all cards are dealt."""
    early: float = -0.74
    """Less (or more) by this while no card is dealt; in between by the share that is."""
    partner_need: float = -0.3
    """More wanted by the declarer's partner, and by an attacker."""
    attacker_need: float = -0.78
    first: float = -4.68
    """More wanted where the first bid makes a declarer."""
    overturn: float = -1.7
    """What an own trump must be better by than the one that an opponent declared."""
    overturn_early: float = -1.35
    """Less by this while no card is dealt."""
    partner: float = 1.31
    """The same against the partner's."""
    self_overturn: float = 0.36
    """The same against one's own."""
    no_trump: float = 1.37
    """Less for no-trump; and more or less to an attacker."""
    no_trump_attacker: float = 0.73
    lock: float = 0.11
    """More wanted to show two cards at once."""
    show: float = 1.06
    """Worth of showing more cards for a trump that stands already."""


DEFAULT_BIDS = BidWeights()


class Hand(NamedTuple):
    """What counts of a hand under a trump. ``length`` and ``short`` are what they are expected to
    be when all cards are dealt; the others are what the hand has."""

    length: float
    """Trumps above an average hand's."""
    pairs: int
    jokers: int
    aces: int
    kings: int
    short: float
    no_trump: bool


class Chance(NamedTuple):
    """One bid that the rules allow, and all that it is judged by."""

    option: BidOption
    hand: Hand
    against: Hand | None
    """Under the trump that stands."""
    holder: int
    """Whose bid stands: ``NOBODY``, ``OWN``, ``PARTNER`` or ``OPPONENT``."""
    role: int
    """``DECLARER``, ``HELPER`` (its partner), ``ATTACKER`` or ``OPEN`` (no declarer yet)."""
    same: bool
    """The trump stands already."""
    missing: float
    """Share of the own cards still to be dealt."""
    over: bool
    """The deal is over."""


NOBODY, OWN, PARTNER, OPPONENT = range(4)
DECLARER, HELPER, ATTACKER, OPEN = range(4)

_SHORT = 0.9


def hand_under(ctx: TrumpContext, cards: tuple[int, ...], each: int) -> Hand:
    """What counts of ``cards``, out of ``each`` that the hand will have, under a trump.

    A suit of which the hand has seen s of v cards is expected to come to s + (each - v)(T - s) /
    (N - v) cards, T of its cards being among the N of the deck.
    """
    deck = ctx.rules.deck
    total = deck_size(deck)
    seen = [0] * 5
    pairs = jokers = aces = kings = 0
    bits: set[int] = set()
    for kind in cards:
        suit = ctx.suit[kind]
        seen[suit] += 1
        if suit == TRUMP:
            pairs += ctx.bit[kind] in bits
            bits.add(ctx.bit[kind])
            jokers += kind >= SMALL_JOKER
        else:
            below = len(ctx.slot_kinds[suit]) - 1 - ctx.strength[kind]
            aces += below == 0
            kings += below == 1
    share = max(0, each - len(cards)) / max(1, total - len(cards))
    length = short = 0.0
    for suit, slots in enumerate(ctx.slot_kinds):
        whole = deck.decks * sum(len(kinds) for kinds in slots)
        expected = seen[suit] + share * (whole - seen[suit])
        mean = whole * each / total
        if suit == TRUMP:
            length = expected - mean
        else:
            short += max(0.0, _SHORT * mean - expected)
    return Hand(length, pairs, jokers, aces, kings, short, ctx.trump == "NT")


def deck_size(deck: Deck) -> int:
    """Cards in all decks together."""
    return deck.decks * ((54 if deck.jokers else 52) - 4 * len(deck.removed_ranks))


def strength(hand: Hand, weights: BidWeights, role: int = DECLARER) -> float:
    """The worth of a hand, in trumps above an average hand's."""
    worth = hand.length + weights.pair * hand.pairs + weights.joker * hand.jokers
    worth += weights.ace * hand.aces + weights.king * hand.kings + weights.short * hand.short
    if hand.no_trump:
        worth -= weights.no_trump
        if role == ATTACKER:
            worth -= weights.no_trump_attacker
    return worth


def trump_worth(ctx: TrumpContext, hand: tuple[int, ...], weights: BidWeights) -> float:
    """The worth of a whole hand under a trump, in trumps above an average hand's."""
    return strength(hand_under(ctx, hand, len(hand)), weights)


def chances(observation: Observation) -> list[Chance]:
    """Every bid the rules allow now, with what it is judged by."""
    options = legal.bid_options(observation)
    if not options:
        return []
    dealt = len(observation.hand)
    each = max(1, dealt + observation.undealt // observation.rules.deck.players)
    standing = observation.standing
    hands: dict[str, Hand] = {}
    for trump in [option.trump for option in options] + ([standing.trump] if standing else []):
        if trump not in hands:
            ctx = context(observation.rules, observation.level, trump)
            hands[trump] = hand_under(ctx, observation.hand, each)
    return [
        Chance(
            option,
            hands[option.trump],
            hands[standing.trump] if standing else None,
            _holder(observation),
            _role(observation),
            standing is not None and standing.trump == option.trump,
            (each - dealt) / each,
            observation.phase is not Phase.DEAL,
        )
        for option in options
    ]


def gain(chance: Chance, weights: BidWeights) -> float:
    """What the bid gains on bidding nothing, in trumps."""
    if chance.same:
        return weights.show - 0.1 * len(chance.option.cards)
    worth = strength(chance.hand, weights, chance.role)
    if chance.against is not None:
        worth -= strength(chance.against, weights, chance.role)
        if chance.holder == OWN:
            return worth - weights.self_overturn
        if chance.holder == PARTNER:
            return worth - weights.partner
        return worth - weights.overturn + weights.overturn_early * chance.missing
    return worth - _need(chance, weights)


def _need(chance: Chance, weights: BidWeights) -> float:
    """What a first bid must be worth."""
    if chance.over:
        return -1.0
    need = weights.threshold - weights.early * chance.missing
    if chance.role == OPEN:
        need += weights.first
    elif chance.role == HELPER:
        need += weights.partner_need
    elif chance.role == ATTACKER:
        need += weights.attacker_need
    return need + weights.lock * (len(chance.option.cards) > 1)


def weighed_bids(
    observation: Observation, weights: BidWeights = DEFAULT_BIDS
) -> list[tuple[BidOption, float]]:
    """Every bid the rules allow now, and what it gains on bidding nothing, in trumps."""
    return [(chance.option, gain(chance, weights)) for chance in chances(observation)]


def best_bid(observation: Observation, weights: BidWeights = DEFAULT_BIDS) -> BidOption | None:
    """The bid worth making now, or None."""
    found: BidOption | None = None
    best = 0.0
    for option, worth in weighed_bids(observation, weights):
        if worth > best:
            best = worth
            found = option
    return found


def _holder(observation: Observation) -> int:
    standing = observation.standing
    if standing is None:
        return NOBODY
    if standing.seat == observation.viewer:
        return OWN
    return PARTNER if _together(observation, standing.seat) else OPPONENT


def _role(observation: Observation) -> int:
    if observation.first_round and observation.rules.sides.teams is not Teams.ALONE:
        return OPEN
    declarer = observation.declarer
    if declarer is None or declarer == observation.viewer:
        return DECLARER
    return HELPER if _together(observation, declarer) else ATTACKER


def _together(observation: Observation, seat: int) -> bool:
    """Whether the viewer and ``seat`` are partners by where they sit."""
    players = observation.rules.deck.players
    fixed = observation.rules.sides.teams is Teams.FIXED and players % 2 == 0
    return fixed and seat % 2 == observation.viewer % 2
