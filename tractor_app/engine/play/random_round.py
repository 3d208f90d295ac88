"""Whole rounds of random legal play, for measuring and for testing the rules at large.

No match state, no events: the cards, the play rules and the scoring alone. Chance comes from the
caller as ``randbelow(n)``, an int in ``0..n-1``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tractor_app.engine.cards import KINDS, POINTS, RANKS, SMALL_JOKER, SUITS, Cards
from tractor_app.engine.play import kernel
from tractor_app.engine.play.context import TRUMP, TrumpContext, context
from tractor_app.engine.play.follow import check_follow, random_follow
from tractor_app.engine.play.lead import Lead, check_lead
from tractor_app.engine.play.throws import resolve_throw
from tractor_app.engine.play.units import (
    SINGLE,
    default_format,
    default_pieces,
    take_cards,
)
from tractor_app.engine.play.winner import beats
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.scoring import LevelChange, dig_multiplier, level_change
from tractor_app.engine.verdict import Rejected

Randbelow = Callable[[int], int]

_TRUMPS: Final = (*SUITS, "NT")
_MOST_THROWN: Final = 6


class IllegalPlayError(AssertionError):
    """A random play that the referee refuses; ``rejected`` says why."""

    def __init__(self, rejected: Rejected) -> None:
        super().__init__(rejected)
        self.rejected = rejected


class RandomRound(NamedTuple):
    """How a round went: the attackers' points, what they mean, and what was seen on the way.

    ``digest`` depends on every play in order; ``throws`` counts attempts, ``failed`` those reduced.
    """

    attacker_points: int
    change: LevelChange
    tricks: int
    throws: int
    failed: int
    digest: int


@lru_cache(maxsize=64)
def deck_of(rules: RuleSet) -> Cards:
    """All cards in play, sorted."""
    removed = rules.deck.removed_ranks
    kinds = [
        kind
        for kind in range(KINDS)
        if (rules.deck.jokers if kind >= SMALL_JOKER else RANKS[kind % 13] not in removed)
    ]
    return tuple(sorted(kinds * rules.deck.decks))


def random_round(
    ctx: TrumpContext, randbelow: Randbelow, declarer: int = 0, *, checked: bool = False
) -> RandomRound:
    """Deal, bury, play every trick and count, all at random within the rules of ``ctx``.

    Partners sit at every second seat from the declarer; trump is the context's. ``checked``: every
    lead and every play also passes the referee's own check, as in a match.

    Raises:
        IllegalPlayError: a chosen play did not pass; only with ``checked``, and never unless the
            rules contradict themselves.
    """
    rules = ctx.rules
    deck = list(deck_of(rules))
    _shuffle(deck, randbelow)
    players = rules.deck.players
    kitty = rules.deck.kitty
    each = (len(deck) - kitty) // players
    hands = [deck[seat * each : (seat + 1) * each] for seat in range(players)]
    own = hands[declarer] + deck[players * each :]
    _shuffle(own, randbelow)
    buried = own[: len(own) - each]
    hands[declarer] = own[len(own) - each :]
    return _Play(ctx, randbelow, declarer, hands, checked=checked).run(buried)


class _Play:
    """The tricks of one round."""

    __slots__ = (
        "_checked",
        "_ctx",
        "_declarer",
        "_hands",
        "_points",
        "_randbelow",
        "digest",
        "failed",
        "throws",
    )

    def __init__(
        self,
        ctx: TrumpContext,
        randbelow: Randbelow,
        declarer: int,
        hands: list[list[int]],
        *,
        checked: bool,
    ) -> None:
        self._checked = checked
        self._ctx = ctx
        self._randbelow = randbelow
        self._declarer = declarer
        self._hands = hands
        self._points = 0
        self.throws = 0
        self.failed = 0
        self.digest = 0

    def run(self, buried: Sequence[int]) -> RandomRound:
        ctx = self._ctx
        leader = self._declarer
        tricks = 0
        lead: Lead | None = None
        best: Sequence[int] = ()
        while self._hands[leader]:
            lead, leader, best = self._trick(leader)
            tricks += 1
        if lead is not None and (leader - self._declarer) % 2:
            multiplier = dig_multiplier(ctx, lead, tuple(best), ctx.rules)
            self._points += multiplier * sum(POINTS[kind] for kind in buried)
        change = level_change(ctx.rules, self._points)
        return RandomRound(self._points, change, tricks, self.throws, self.failed, self.digest)

    def _trick(self, leader: int) -> tuple[Lead, int, Sequence[int]]:
        """One trick; the lead, the winner and the winning play."""
        ctx = self._ctx
        hands = self._hands
        randbelow = self._randbelow
        players = len(hands)
        lead = self._lead(leader)
        best: Sequence[int] = lead.cards
        winner = leader
        points = self._take(leader, lead.cards)
        for turn in range(leader + 1, leader + players):
            seat = turn % players
            cards = random_follow(ctx, lead, hands[seat], randbelow)
            if self._checked:
                _demand(check_follow(ctx, lead, hands[seat], cards))
            points += self._take(seat, cards)
            if beats(ctx, lead, best, cards):
                best = cards
                winner = seat
        if (winner - self._declarer) % 2:
            self._points += points
        return lead, winner, best

    def _take(self, seat: int, cards: Sequence[int]) -> int:
        hand = self._hands[seat]
        points = 0
        digest = self.digest
        for kind in cards:
            hand.remove(kind)
            points += POINTS[kind]
            digest = (digest * 61 + kind + 1) & 0xFFFFFFFFFFFF
        self.digest = digest
        return points

    def _lead(self, leader: int) -> Lead:
        lead = random_lead(self._ctx, self._hands[leader], self._randbelow)
        if self._checked:
            answer = check_lead(self._ctx, self._hands[leader], lead.cards)
            _demand(answer if isinstance(answer, Rejected) else None)
        if len(lead.format) == 1:
            return lead
        self.throws += 1
        if self._ctx.rules.throw.only_if_held and not self._others_hold(leader, lead.suit):
            kind = lead.cards[0]
            return Lead(lead.suit, (SINGLE,), (kind,))
        others = [(seat, hand) for seat, hand in enumerate(self._hands) if seat != leader]
        outcome = resolve_throw(self._ctx, lead, others)
        if outcome.beaters:
            self.failed += 1
            against = 1 if (leader - self._declarer) % 2 == 0 else -1
            self._points += against * outcome.penalty
        return Lead(lead.suit, outcome.format, outcome.played)

    def _others_hold(self, leader: int, suit: int) -> bool:
        return any(
            self._ctx.suit[kind] == suit
            for seat, hand in enumerate(self._hands)
            if seat != leader
            for kind in hand
        )


def random_lead(ctx: TrumpContext, hand: Sequence[int], randbelow: Randbelow) -> Lead:
    """A legal lead in its default reading: a single, a unit of the hand, or a throw.

    Every single, every unit of the suit's default reading and every throw of up to six cards has a
    positive chance. Whether a throw stands is not looked at.
    """
    kind = hand[randbelow(len(hand))]
    suit = ctx.suit[kind]
    choice = randbelow(8)
    if choice < 4:
        return Lead(suit, (SINGLE,), (kind,))
    held = ctx.of_suit(hand, suit)
    masks = kernel.masks_of(ctx.bit, held, ctx.depth)
    throws = ctx.rules.throw
    if choice < 7 or not throws.allowed or (suit == TRUMP and not throws.trumps):
        if ctx.depth == 1 or not masks[1]:
            return Lead(suit, (SINGLE,), (kind,))
        pieces = default_pieces(ctx, suit, masks)
        piece = pieces[randbelow(len(pieces))]
        return Lead(suit, (piece.unit,), take_cards(ctx, held, piece.slots, piece.unit.width))
    _shuffle(held, randbelow)
    cards = held[: 2 + randbelow(min(len(held), _MOST_THROWN))]
    thrown = kernel.masks_of(ctx.bit, cards, ctx.depth)
    return Lead(suit, default_format(ctx, suit, thrown), tuple(sorted(cards)))


def _demand(rejected: Rejected | None) -> None:
    if rejected is not None:
        raise IllegalPlayError(rejected)


def random_context(rules: RuleSet, randbelow: Randbelow) -> TrumpContext:
    """One of the rule set's levels with any trump."""
    levels = rules.levels.sequence
    return context(rules, levels[randbelow(len(levels))], _TRUMPS[randbelow(len(_TRUMPS))])


def _shuffle(cards: list[int], randbelow: Randbelow) -> None:
    for at in range(len(cards) - 1, 0, -1):
        other = randbelow(at + 1)
        cards[at], cards[other] = cards[other], cards[at]
