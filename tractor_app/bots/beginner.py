"""A sensible player without memory and with a few slips."""

from __future__ import annotations

import random

from tractor_app.engine import legal
from tractor_app.engine.actions import Action, Bury, Declare, Pass, Play
from tractor_app.engine.cards import POINTS, RANKS, SMALL_JOKER, Cards
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.phases.tricks import best_cards, lead_of
from tractor_app.engine.play.context import TRUMP, TrumpContext, context
from tractor_app.engine.play.follow import random_follow, some_follow
from tractor_app.engine.play.lead import Lead
from tractor_app.engine.play.units import placements, take_cards
from tractor_app.engine.play.winner import beats
from tractor_app.engine.verdict import Rejected

_SLIP = 0.06
"""How often it plays any harmless card instead of the one it thinks best."""

_TRUMP_SHARE = 0.42
"""Share of trumps in the hand from which on it declares."""

_FEW_CARDS = 8


class BeginnerBot:
    """Looks at its own hand and the trick on the table, and at nothing that went before."""

    name = "beginner"

    def choose(self, observation: Observation, rng: random.Random) -> Action | None:
        """Return a sensible action, sometimes not the best one; chance is ``rng``'s."""
        phase = observation.phase
        if phase in (Phase.DEAL, Phase.LAST_CALL, Phase.AFTER_BURYING):
            return _bid(observation)
        if phase is Phase.BURY:
            return _bury(observation)
        if phase is not Phase.PLAY:
            return legal.suggest(observation)
        ctx = context(observation.rules, observation.level, observation.trump)
        slip = rng.random() < _SLIP
        if observation.trick is None:
            cards = _lead(ctx, observation, rng if slip else None)
        else:
            cards = _follow(ctx, observation, rng if slip else None)
        action = Play(cards)
        if isinstance(legal.check(observation, action), Rejected):
            return legal.suggest(observation)
        return action


def _bid(observation: Observation) -> Action | None:
    """Declare when long in a suit; never against a bid that stands."""
    silent = None if observation.phase is Phase.DEAL else Pass()
    if observation.standing is not None:
        return silent
    options = legal.bid_options(observation)
    hand = observation.hand
    if not options or (observation.phase is Phase.DEAL and len(hand) < _FEW_CARDS):
        return silent

    def trumps(trump: str) -> int:
        ctx = context(observation.rules, observation.level, trump)
        return sum(ctx.suit[kind] == TRUMP for kind in hand)

    best = max(options, key=lambda option: trumps(option.trump))
    if observation.phase is Phase.DEAL and trumps(best.trump) < _TRUMP_SHARE * len(hand):
        return silent
    return Declare(best.cards)


def _bury(observation: Observation) -> Action:
    """Low side cards without points, the shortest suits first; aces and trumps only at the end."""
    ctx = context(observation.rules, observation.level, observation.trump)
    lengths = [0] * 5
    for kind in observation.hand:
        lengths[ctx.suit[kind]] += 1

    def order(kind: int) -> tuple[bool, bool, bool, int, int, int]:
        suit = ctx.suit[kind]
        ace = suit != TRUMP and _is_top(ctx, kind)
        high = POINTS[kind] > 0
        return (suit == TRUMP, ace, high, lengths[suit] // 3, ctx.strength[kind], kind)

    cards = sorted(observation.hand, key=order)[: observation.kitty_size]
    return Bury(tuple(sorted(cards)))


def _is_top(ctx: TrumpContext, kind: int) -> bool:
    suit = ctx.suit[kind]
    return ctx.slot_values[suit][-1] == 2 * ctx.strength[kind]


def _is_honour(ctx: TrumpContext, kind: int) -> bool:
    """A joker or a level card: never spent on nothing."""
    return kind >= SMALL_JOKER or (ctx.suit[kind] == TRUMP and RANKS[kind % 13] == ctx.level)


def _lead(ctx: TrumpContext, observation: Observation, rng: random.Random | None) -> Cards:
    """Side pairs and aces first, then low cards; honours only when nothing else is left."""
    hand = observation.hand
    plain = [kind for kind in hand if not _is_honour(ctx, kind)] or list(hand)
    if rng is not None:
        return (rng.choice(plain),)
    tops = [kind for kind in plain if ctx.suit[kind] != TRUMP and _is_top(ctx, kind)]
    if tops:
        kind = tops[0]
        return (kind,) * hand.count(kind)
    pairs = [kind for kind in plain if hand.count(kind) > 1 and ctx.suit[kind] != TRUMP]
    if pairs:
        kind = max(pairs, key=lambda each: (ctx.strength[each], each))
        return (kind,) * hand.count(kind)
    return (min(plain, key=lambda each: (POINTS[each], ctx.strength[each], each)),)


def _follow(ctx: TrumpContext, observation: Observation, rng: random.Random | None) -> Cards:
    trick = observation.trick
    if trick is None:
        raise LookupError("no trick to follow")
    lead = lead_of(ctx, trick)
    hand = observation.hand
    low = some_follow(ctx, lead, hand)
    players = observation.rules.deck.players
    last = len(trick.plays) == players - 1
    friendly = _same_side(observation, trick.winner)
    if rng is not None and not last:
        slip = random_follow(ctx, lead, hand, rng.randrange)
        if not any(_is_honour(ctx, kind) for kind in slip):
            return slip
    if friendly:
        return _fed(ctx, lead, hand, low) if last or len(lead.cards) > 1 else low
    best = best_cards(trick)
    winners = [cards for cards in _answers(ctx, lead, hand) if beats(ctx, lead, best, cards)]
    if not winners:
        return low
    if last:
        return _last_seat(ctx, winners, low, trick.points)
    if trick.points + sum(POINTS[kind] for kind in low) == 0 and ctx.suit[low[0]] != lead.suit:
        return low
    return max(winners, key=lambda cards: (not _costly(ctx, cards), ctx.strength[cards[0]]))


def _last_seat(ctx: TrumpContext, winners: list[Cards], low: Cards, points: int) -> Cards:
    """Take the trick home with a point card; a trick of nothing is not worth an honour."""

    def order(cards: Cards) -> tuple[bool, int, int]:
        own = sum(POINTS[kind] for kind in cards)
        return (_costly(ctx, cards), -own, ctx.strength[cards[0]])

    best = min(winners, key=order)
    worth = points + sum(POINTS[kind] for kind in best)
    return low if worth == 0 and _costly(ctx, best) else best


def _costly(ctx: TrumpContext, cards: Cards) -> bool:
    return any(_is_honour(ctx, kind) for kind in cards)


def _answers(ctx: TrumpContext, lead: Lead, hand: Cards) -> list[Cards]:
    """Plays of one suit that have the shape of the lead: its own suit, or trumps when void."""
    held = ctx.of_suit(hand, lead.suit)
    suit = lead.suit if held else TRUMP
    cards = held or ctx.of_suit(hand, TRUMP)
    if len(lead.format) > 1 or len(cards) < len(lead.cards):
        return []
    unit = lead.format[0]
    places = placements(ctx, suit, ctx.masks(cards, suit), unit)
    return [take_cards(ctx, cards, slots, unit.width) for _value, slots in places]


def _fed(ctx: TrumpContext, lead: Lead, hand: Cards, low: Cards) -> Cards:
    """A point card instead of the low one, where a single was led."""
    if len(lead.cards) > 1:
        return low
    among = ctx.of_suit(hand, lead.suit) or [kind for kind in hand if ctx.suit[kind] != TRUMP]
    if not among:
        return low
    return (max(among, key=lambda kind: (POINTS[kind], -ctx.strength[kind], kind)),)


def _same_side(observation: Observation, seat: int | None) -> bool:
    attackers = observation.attackers
    if seat is None or not attackers:
        return False
    return (seat in attackers) == (observation.viewer in attackers)
