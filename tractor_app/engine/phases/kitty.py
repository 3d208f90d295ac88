"""The kitty: taking it up, burying, and what a stronger bid may do afterwards (抄底, 反主)."""

from __future__ import annotations

from tractor_app.engine.actions import Bury, Declare, Pass
from tractor_app.engine.cards import SUITS, Cards, contains
from tractor_app.engine.events import BidMade, Buried, KittyTaken, Passed, TrumpSet
from tractor_app.engine.observation import Bid, BidKind, Observation, Phase
from tractor_app.engine.phases.bids import judge_bid
from tractor_app.engine.phases.friends import enter_friends
from tractor_app.engine.phases.step import Events, Intent
from tractor_app.engine.rules.policies import AfterBurying
from tractor_app.engine.state import (
    Applied,
    MatchState,
    current,
    less,
    next_in_turn,
    replaced,
    with_round,
)
from tractor_app.engine.verdict import Code, Rejected


def enter_kitty(state: MatchState, events: Events) -> MatchState:
    """The declarer takes the kitty up; without one, play comes nearer at once."""
    before = current(state)
    size = state.rules.deck.kitty
    if not size or before.declarer is None:
        return enter_friends(state, events)
    return _take(state, events, before.declarer, before.deck[-size:])


def _take(state: MatchState, events: Events, seat: int, cards: Cards) -> MatchState:
    before = current(state)
    hand = tuple(sorted((*before.hands[seat], *cards)))
    taken = tuple(sorted(cards))
    events.append(KittyTaken(seat=seat, count=len(cards), cards=taken, audience=seat))
    events.append(KittyTaken(seat=seat, count=len(cards)))
    return with_round(
        state,
        Phase.BURY,
        hands=replaced(before.hands, seat, hand),
        burier=seat,
        taken=taken,
        buried=(),
        turn=seat,
    )


def check_bury(observation: Observation, action: Bury) -> Rejected | Intent:
    """As many cards as the kitty has, out of the hand that took it up."""
    if len(action.cards) != observation.kitty_size:
        return Rejected(Code.WRONG_COUNT, action.cards, needed=observation.kitty_size)
    if not contains(observation.hand, action.cards):
        return Rejected(Code.NOT_IN_HAND, action.cards)
    return Intent()


def do_bury(state: MatchState, seat: int, action: Bury, _intent: Intent) -> Applied:
    before = current(state)
    buried = tuple(sorted(action.cards))
    events: Events = [
        Buried(seat=seat, count=len(buried), cards=buried, audience=seat),
        Buried(seat=seat, count=len(buried)),
    ]
    hand = less(before.hands[seat], buried)
    state = with_round(
        state,
        state.phase,
        hands=replaced(before.hands, seat, hand),
        taken=(),
        buried=buried,
    )
    return Applied(_after_burying(state, events), tuple(events))


def _after_burying(state: MatchState, events: Events) -> MatchState:
    before = current(state)
    declaring = state.rules.declaring
    if before.trump is None:
        return with_round(state, Phase.CHOOSE_TRUMP, trump_choices=tuple(SUITS))
    closed = before.nobody and declaring.no_overturn_after_nobody
    if declaring.after_burying is AfterBurying.NONE or closed or before.burier is None:
        return enter_friends(state, events)
    # Whoever has just buried cannot steal the kitty from himself, but may overturn.
    theft = declaring.after_burying is AfterBurying.THEFT
    passed = (before.burier,) if theft else ()
    turn = next_in_turn(state.rules, before.burier, passed)
    return with_round(state, Phase.AFTER_BURYING, passed=passed, turn=turn)


def check_late_bid(observation: Observation, action: Declare) -> Rejected | Intent:
    """A bid after the burying: two cards or more, and stronger than what stands."""
    cards = action.cards
    if not contains(observation.hand, cards):
        return Rejected(Code.NOT_IN_HAND, cards)
    bid = judge_bid(
        observation.rules,
        observation.level,
        observation.first_round,
        observation.bids,
        observation.viewer,
        cards,
    )
    if isinstance(bid, Rejected):
        return bid
    if len(cards) < 2:
        return Rejected(Code.BID_TOO_LOW, cards, needed=2)
    if observation.rules.declaring.after_burying is AfterBurying.THEFT:
        bid = Bid(observation.viewer, tuple(sorted(cards)), bid.trump, BidKind.THEFT)
    return Intent(bid=bid)


def do_late_bid(state: MatchState, seat: int, _action: Declare, intent: Intent) -> Applied:
    """The trump changes; a thief also takes the buried cards up and buries again."""
    before = current(state)
    bid = intent.bid
    if bid is None:
        raise LookupError("a bid that was not judged")
    events: Events = [BidMade(bid=bid)]
    if bid.trump != before.trump:
        events.append(TrumpSet(trump=bid.trump, declarer=before.declarer))
    state = with_round(
        state,
        state.phase,
        bids=(*before.bids, bid),
        trump=bid.trump,
        passed=(),
        turn=next_in_turn(state.rules, seat, ()),
    )
    if bid.kind is BidKind.THEFT:
        state = _take(state, events, seat, before.buried)
    return Applied(state, tuple(events))


def do_pass_late(state: MatchState, seat: int, _action: Pass, _intent: Intent) -> Applied:
    passed = (*current(state).passed, seat)
    events: Events = [Passed(seat=seat)]
    state = with_round(
        state, state.phase, passed=passed, turn=next_in_turn(state.rules, seat, passed)
    )
    if len(passed) == state.rules.deck.players:
        state = enter_friends(state, events)
    return Applied(state, tuple(events))
