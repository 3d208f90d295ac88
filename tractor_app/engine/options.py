"""Judging actions on an observation, and listing what a viewer could do."""

from __future__ import annotations

from collections import Counter

import msgspec

from tractor_app.engine.actions import Action, Declare, Trump
from tractor_app.engine.cards import RANKS, SMALL_JOKER, Cards, rank_of, without
from tractor_app.engine.observation import BidKind, Observation, Phase, PlayKind
from tractor_app.engine.phases.bids import bid_order, needs_lone_joker
from tractor_app.engine.phases.step import Intent, Step
from tractor_app.engine.phases.table import ANY_TIME, STEPS
from tractor_app.engine.phases.tricks import lead_of
from tractor_app.engine.play.context import context
from tractor_app.engine.play.follow import FollowOptions, follow_options
from tractor_app.engine.play.throws import unbeatable
from tractor_app.engine.play.units import pieces_as, take_cards
from tractor_app.engine.state import canonical, full_deck
from tractor_app.engine.verdict import Code, Rejected
from tractor_app.engine.wellformed import is_action


class BidOption(msgspec.Struct, frozen=True):
    """A bid that the viewer could make now."""

    cards: Cards
    trump: Trump
    kind: BidKind


def find_step(observation: Observation, action: Action) -> Step | Rejected:
    """The step that ``action`` is in this phase, if its actor may act."""
    step = ANY_TIME.get(type(action))
    if step is not None:
        return step
    step = STEPS.get((observation.phase, type(action)))
    if step is None:
        return Rejected(Code.WRONG_PHASE)
    if observation.viewer not in observation.awaited:
        return Rejected(Code.NOT_YOUR_TURN)
    return step


def check(observation: Observation, action: Action) -> Rejected | Intent:
    """Whether the viewer may do ``action`` now, and what it would be. Never raises.

    A throw that is legal here may still fail, or (where the rules ask that somebody else holds
    the suit) be refused: that depends on hands the viewer does not see.
    """
    if not is_action(action):
        return Rejected(Code.MALFORMED)
    if observation.phase is Phase.MATCH_END:
        return Rejected(Code.MATCH_OVER)
    if observation.viewer not in range(observation.rules.deck.players):
        return Rejected(Code.UNKNOWN_ACTOR)
    step = find_step(observation, action)
    if isinstance(step, Rejected):
        return step
    intent = step.check(observation, action)
    if isinstance(intent, Intent) and intent.play is PlayKind.THROW:
        return msgspec.structs.replace(intent, risky=_is_risky(observation, intent))
    return intent


def unseen(observation: Observation) -> Cards:
    """Cards that may be in another hand: all but the own, those played and those shown buried."""
    seen = Counter(observation.hand)
    seen.update(observation.buried)
    for trick in observation.tricks:
        for play in trick.plays:
            seen.update(play.cards)
    if observation.trick is not None:
        for play in observation.trick.plays:
            seen.update(play.cards)
    return without(full_deck(observation.rules.deck), seen.elements())


def _is_risky(observation: Observation, intent: Intent) -> bool:
    if intent.lead is None:
        return False
    ctx = context(observation.rules, observation.level, observation.trump)
    lead = intent.lead
    hidden = unseen(observation)
    pieces = pieces_as(ctx, lead.suit, ctx.masks(lead.cards, lead.suit), lead.format) or []
    units = [take_cards(ctx, lead.cards, piece.slots, piece.unit.width) for piece in pieces]
    return not all(unbeatable(ctx, unit, hidden) for unit in units)


def awaited_actions(observation: Observation) -> tuple[type, ...]:
    """Classes of action that the viewer may try now, conceding apart."""
    if observation.viewer not in observation.awaited:
        return ()
    return tuple(kind for phase, kind in STEPS if phase is observation.phase)


def bid_options(observation: Observation) -> tuple[BidOption, ...]:
    """Every bid that the viewer could make now, the strongest last."""
    if Declare not in awaited_actions(observation):
        return ()
    options = []
    for cards in _bid_candidates(observation):
        intent = check(observation, Declare(cards))
        if isinstance(intent, Intent) and intent.bid is not None:
            options.append(BidOption(cards, intent.bid.trump, intent.bid.kind))
    rules, level, first = observation.rules, observation.level, observation.first_round
    return tuple(sorted(options, key=lambda option: bid_order(rules, level, first, option.cards)))


def _bid_candidates(observation: Observation) -> list[Cards]:
    """Any number of copies of one level card or joker, with the lone joker where it is due."""
    rules = observation.rules
    rank = RANKS.index(observation.level)
    groups: dict[int, list[int]] = {}
    for kind in observation.hand:
        if kind >= SMALL_JOKER or rank_of(kind) == rank:
            groups.setdefault(canonical(rules, kind), []).append(kind)
    lone = needs_lone_joker(rules, observation.first_round)
    candidates = []
    for kinds in groups.values():
        for count in range(1, len(kinds) + 1):
            candidates.append(tuple(kinds[:count]))
            if lone and SMALL_JOKER in observation.hand and kinds[0] < SMALL_JOKER:
                candidates.append((*kinds[:count], SMALL_JOKER))
    return candidates


def play_options(observation: Observation) -> FollowOptions:
    """Which kinds of the hand can be part of a legal play now, which must be, and the only one.

    On the lead every card can be led.
    """
    hand = observation.hand
    trick = observation.trick
    if trick is None:
        only = hand if len(hand) == 1 else None
        return FollowOptions(frozenset(hand), only or (), only)
    ctx = context(observation.rules, observation.level, observation.trump)
    return follow_options(ctx, lead_of(ctx, trick), hand)
