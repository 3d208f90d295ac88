"""A sensible player without memory and with a few slips."""

from __future__ import annotations

import random
from enum import Enum
from typing import NamedTuple

from tractor_app.bots.search.decision import Decided, Decision, Scale, Weighed, Why
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


class Rule(Enum):
    """Which of its rules of thumb made a choice."""

    SIDE_TOP = "side_top"
    SIDE_PAIR = "side_pair"
    LOWEST = "lowest"
    FEED = "feed"
    FRIENDLY = "friendly"
    BEATEN = "beaten"
    LAST_TAKES = "last_takes"
    LAST_LEAVES = "last_leaves"
    EMPTY = "empty"
    HIGHEST = "highest"
    LONG_SUIT = "long_suit"
    SILENT = "silent"
    LOW_SIDE = "low_side"


class Thought(NamedTuple):
    """What it thinks best, first of all that its rule put in order."""

    rule: Rule
    choices: list[Cards]


class BeginnerBot:
    """Looks at its own hand and the trick on the table, and at nothing that went before."""

    name = "beginner"

    def choose(self, observation: Observation, rng: random.Random) -> Action | None:
        """Return a sensible action, sometimes not the best one; chance is ``rng``'s."""
        return self.decide(observation, rng).action

    def decide(self, observation: Observation, rng: random.Random) -> Decided:
        """Return the same action, and which rule of thumb it comes from."""
        phase = observation.phase
        if phase in (Phase.DEAL, Phase.LAST_CALL, Phase.AFTER_BURYING):
            return _bid(observation)
        if phase is Phase.BURY:
            cards = _bury(observation)
            return Decided(Bury(cards), _record(Thought(Rule.LOW_SIDE, [cards])))
        if phase is not Phase.PLAY:
            return Decided(legal.suggest(observation))
        return _play(observation, rng)


def _play(observation: Observation, rng: random.Random) -> Decided:
    ctx = context(observation.rules, observation.level, observation.trump)
    slip: Cards = ()
    careless = rng.random() < _SLIP
    if observation.trick is None:
        if careless:
            slip = (rng.choice(_plain(ctx, observation.hand)),)
        thought = _lead(ctx, observation)
    else:
        if careless:
            slip = _careless_follow(ctx, observation, rng)
        thought = _follow(ctx, observation)
    action = Play(slip or thought.choices[0])
    if isinstance(legal.check(observation, action), Rejected):
        return Decided(legal.suggest(observation))
    forced = observation.trick is not None and legal.play_options(observation).only is not None
    return Decided(action, _record(thought, slip, forced=forced))


def _record(thought: Thought, slip: Cards = (), *, forced: bool = False) -> Decision:
    choices = [*thought.choices, slip] if slip else thought.choices
    kinds = list(dict.fromkeys(tuple(sorted(cards)) for cards in choices))
    chosen = kinds.index(tuple(sorted(slip))) if slip else 0
    why = Why.SLIP if chosen else Why.FORCED if forced else Why.RULE
    weighed = tuple(Weighed(cards) for cards in kinds)
    return Decision(weighed, chosen, why, scale=Scale.ORDER, rule=thought.rule.value)


def _bid(observation: Observation) -> Decided:
    """Declare when long in a suit; never against a bid that stands."""
    silent = Decided(
        None if observation.phase is Phase.DEAL else Pass(), _record(Thought(Rule.SILENT, [()]))
    )
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
    return Decided(Declare(best.cards), _record(Thought(Rule.LONG_SUIT, [best.cards, ()])))


def _bury(observation: Observation) -> Cards:
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
    return tuple(sorted(cards))


def _is_top(ctx: TrumpContext, kind: int) -> bool:
    suit = ctx.suit[kind]
    return ctx.slot_values[suit][-1] == 2 * ctx.strength[kind]


def _is_honour(ctx: TrumpContext, kind: int) -> bool:
    """A joker or a level card: never spent on nothing."""
    return kind >= SMALL_JOKER or (ctx.suit[kind] == TRUMP and RANKS[kind % 13] == ctx.level)


def _plain(ctx: TrumpContext, hand: Cards) -> list[int]:
    """The hand without its honours, unless there is nothing else."""
    return [kind for kind in hand if not _is_honour(ctx, kind)] or list(hand)


def _lead(ctx: TrumpContext, observation: Observation) -> Thought:
    """Side pairs and aces first, then low cards; honours only when nothing else is left."""
    hand = observation.hand
    plain = _plain(ctx, hand)
    tops = [kind for kind in plain if ctx.suit[kind] != TRUMP and _is_top(ctx, kind)]
    if tops:
        return Thought(Rule.SIDE_TOP, [(kind,) * hand.count(kind) for kind in tops])
    pairs = [kind for kind in plain if hand.count(kind) > 1 and ctx.suit[kind] != TRUMP]
    if pairs:
        pairs.sort(key=lambda each: (ctx.strength[each], each), reverse=True)
        return Thought(Rule.SIDE_PAIR, [(kind,) * hand.count(kind) for kind in pairs])
    plain.sort(key=lambda each: (POINTS[each], ctx.strength[each], each))
    return Thought(Rule.LOWEST, [(kind,) for kind in plain])


def _careless_follow(ctx: TrumpContext, observation: Observation, rng: random.Random) -> Cards:
    """Any legal answer without honours, not in the last seat; nothing where it finds none."""
    trick = observation.trick
    if trick is None or len(trick.plays) == observation.rules.deck.players - 1:
        return ()
    slip = random_follow(ctx, lead_of(ctx, trick), observation.hand, rng.randrange)
    return () if any(_is_honour(ctx, kind) for kind in slip) else slip


def _follow(ctx: TrumpContext, observation: Observation) -> Thought:
    trick = observation.trick
    if trick is None:
        raise LookupError("no trick to follow")
    lead = lead_of(ctx, trick)
    hand = observation.hand
    low = some_follow(ctx, lead, hand)
    last = len(trick.plays) == observation.rules.deck.players - 1
    if _same_side(observation, trick.winner):
        if last or len(lead.cards) > 1:
            return _fed(ctx, lead, hand, low)
        return Thought(Rule.FRIENDLY, [low])
    best = best_cards(trick)
    winners = [cards for cards in _answers(ctx, lead, hand) if beats(ctx, lead, best, cards)]
    if not winners:
        return Thought(Rule.BEATEN, [low])
    if last:
        return _last_seat(ctx, winners, low, trick.points)
    if trick.points + sum(POINTS[kind] for kind in low) == 0 and ctx.suit[low[0]] != lead.suit:
        return Thought(Rule.EMPTY, [low, *winners])
    winners.sort(key=lambda cards: (not _costly(ctx, cards), ctx.strength[cards[0]]), reverse=True)
    return Thought(Rule.HIGHEST, [*winners, low])


def _last_seat(ctx: TrumpContext, winners: list[Cards], low: Cards, points: int) -> Thought:
    """Take the trick home with a point card; a trick of nothing is not worth an honour."""

    def order(cards: Cards) -> tuple[bool, int, int]:
        own = sum(POINTS[kind] for kind in cards)
        return (_costly(ctx, cards), -own, ctx.strength[cards[0]])

    winners.sort(key=order)
    worth = points + sum(POINTS[kind] for kind in winners[0])
    if worth == 0 and _costly(ctx, winners[0]):
        return Thought(Rule.LAST_LEAVES, [low, *winners])
    return Thought(Rule.LAST_TAKES, [*winners, low])


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


def _fed(ctx: TrumpContext, lead: Lead, hand: Cards, low: Cards) -> Thought:
    """A point card instead of the low one, where a single was led."""
    among = ctx.of_suit(hand, lead.suit) or [kind for kind in hand if ctx.suit[kind] != TRUMP]
    if len(lead.cards) > 1 or not among:
        return Thought(Rule.FRIENDLY, [low])
    best = max(among, key=lambda kind: (POINTS[kind], -ctx.strength[kind], kind))
    return Thought(Rule.FEED if POINTS[best] else Rule.FRIENDLY, [(best,), low])


def _same_side(observation: Observation, seat: int | None) -> bool:
    attackers = observation.attackers
    if seat is None or not attackers:
        return False
    return (seat in attackers) == (observation.viewer in attackers)
