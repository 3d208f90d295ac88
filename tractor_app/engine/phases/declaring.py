"""Declaring trump: during the deal, in the last call, face down, and when nobody did."""

from __future__ import annotations

from collections import Counter

import msgspec

from tractor_app.engine.actions import AskRedeal, ChooseTrump, Declare, Pass, TakeBack, Trump
from tractor_app.engine.cards import RANKS, SMALL_JOKER, SUITS, Cards, contains, points_of, rank_of
from tractor_app.engine.events import (
    BidMade,
    BidsRevealed,
    BidTakenBack,
    KittyShown,
    Passed,
    RedealCalled,
    TrumpSet,
)
from tractor_app.engine.observation import Bid, Observation, Phase
from tractor_app.engine.phases.bids import judge_bid, trump_of_card
from tractor_app.engine.phases.friends import enter_friends
from tractor_app.engine.phases.kitty import enter_kitty
from tractor_app.engine.phases.step import Events, Intent
from tractor_app.engine.play.context import TRUMP, context
from tractor_app.engine.rules.groups import Declaring
from tractor_app.engine.rules.policies import (
    FirstDeclarer,
    KittyJoker,
    LastCall,
    Moment,
    Nobody,
)
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import (
    Applied,
    MatchState,
    RoundState,
    current,
    next_in_turn,
    with_round,
)
from tractor_app.engine.verdict import Code, Rejected

__all__ = ["judge_bid"]


# What a seat may do.


def check_declare(observation: Observation, action: Declare) -> Rejected | Intent:
    """A bid during the deal or in the last call, judged on what the bidder holds and sees."""
    if not contains(observation.hand, action.cards):
        return Rejected(Code.NOT_IN_HAND, action.cards)
    during = observation.phase is Phase.DEAL
    if during and observation.rules.declaring.moment not in (Moment.DURING_DEAL, Moment.SECRET):
        return Rejected(Code.WRONG_PHASE, action.cards)
    bid = judge_bid(
        observation.rules,
        observation.level,
        observation.first_round,
        observation.bids,
        observation.viewer,
        action.cards,
    )
    return bid if isinstance(bid, Rejected) else Intent(bid=bid)


def do_declare(state: MatchState, seat: int, _action: Declare, intent: Intent) -> Applied:
    before = current(state)
    bid = intent.bid
    if bid is None:
        raise LookupError("a bid that was not judged")
    if state.phase is Phase.DEAL and state.rules.declaring.moment is Moment.SECRET:
        state = with_round(state, state.phase, secret=(*before.secret, bid))
        return Applied(state, (BidMade(bid=bid, audience=seat),))
    bids = (*before.bids, bid)
    state = with_round(
        state,
        state.phase,
        bids=bids,
        passed=(),
        turn=next_in_turn(state.rules, seat, ()),
        declarer=_declarer(state.rules, before, bids),
    )
    return Applied(state, (BidMade(bid=bid),))


def check_take_back(observation: Observation, _action: TakeBack) -> Rejected | Intent:
    standing = observation.standing
    allowed = observation.rules.declaring.take_back
    if not allowed or standing is None or standing.seat != observation.viewer:
        return Rejected(Code.NOTHING_TO_TAKE_BACK)
    return Intent()


def do_take_back(state: MatchState, seat: int, _action: TakeBack, _intent: Intent) -> Applied:
    before = current(state)
    if state.phase is Phase.DEAL and state.rules.declaring.moment is Moment.SECRET:
        own = [index for index, bid in enumerate(before.secret) if bid.seat == seat]
        secret = before.secret[: own[-1]] + before.secret[own[-1] + 1 :]
        state = with_round(state, state.phase, secret=secret)
        return Applied(state, (BidTakenBack(seat=seat, audience=seat),))
    bids = before.bids[:-1]
    state = with_round(
        state, state.phase, bids=bids, passed=(), declarer=_declarer(state.rules, before, bids)
    )
    return Applied(state, (BidTakenBack(seat=seat),))


def check_ask_redeal(observation: Observation, _action: AskRedeal) -> Rejected | Intent:
    """A low hand: fewer points, or fewer trumps under the standing bid, than the rules say."""
    declaring = observation.rules.declaring
    if points_of(observation.hand) < declaring.redeal_points_below:
        return Intent()
    standing = observation.standing
    ctx = context(observation.rules, observation.level, standing.trump if standing else None)
    trumps = sum(ctx.suit[kind] == TRUMP for kind in observation.hand)
    return Intent() if trumps < declaring.redeal_trumps_below else Rejected(Code.HAND_NOT_LOW)


def do_ask_redeal(state: MatchState, seat: int, _action: AskRedeal, _intent: Intent) -> Applied:
    events: Events = []
    return Applied(redeal(state, events, seat), tuple(events))


def do_pass(state: MatchState, seat: int, _action: Pass, _intent: Intent) -> Applied:
    """A pass in the last call; when all have passed since the last bid, bidding is over."""
    passed = (*current(state).passed, seat)
    turn = next_in_turn(state.rules, seat, passed)
    state = with_round(state, state.phase, passed=passed, turn=turn)
    events: Events = [Passed(seat=seat)]
    if len(passed) == state.rules.deck.players:
        state = _bidding_over(state, events)
    return Applied(state, tuple(events))


def check_choose_trump(observation: Observation, action: ChooseTrump) -> Rejected | Intent:
    if action.trump not in observation.trump_choices:
        return Rejected(Code.TRUMP_NOT_ON_OFFER)
    return Intent()


# What follows.


def end_of_deal(state: MatchState, events: Events) -> MatchState:
    """After the last card: bids are turned up, a last call or an auction begins."""
    declaring = state.rules.declaring
    turn = current(state).first
    if declaring.moment is Moment.POINTS_AUCTION:
        return with_round(state, Phase.AUCTION, turn=turn)
    if declaring.moment is Moment.SECRET:
        state = _reveal(state, events)
    redeals = declaring.redeal_points_below or declaring.redeal_trumps_below
    if declaring.moment is Moment.AFTER_DEAL or declaring.last_call is not LastCall.NONE or redeals:
        return with_round(state, Phase.LAST_CALL, turn=turn)
    return _bidding_over(state, events)


def goes_round(declaring: Declaring) -> bool:
    """Whether the last call asks one seat after the other."""
    return declaring.moment is Moment.AFTER_DEAL or declaring.last_call is LastCall.IN_TURN


def _reveal(state: MatchState, events: Events) -> MatchState:
    """Turn up the face-down bids: in order of time, each that beats those before it stands."""
    before = current(state)
    bids: tuple[Bid, ...] = ()
    for secret in before.secret:
        bid = judge_bid(
            state.rules, before.level, before.first_round, bids, secret.seat, secret.cards
        )
        if isinstance(bid, Bid):
            bids = (*bids, bid)
    events.append(BidsRevealed(bids=bids))
    return with_round(state, state.phase, bids=bids, declarer=_declarer(state.rules, before, bids))


def _declarer(rules: RuleSet, before: RoundState, bids: tuple[Bid, ...]) -> int | None:
    """In a first round the bids make the declarer; later ones have theirs already."""
    if not before.first_round:
        return before.declarer
    if not bids:
        return None
    first = rules.declaring.first_declarer is FirstDeclarer.FIRST_BID
    return bids[0 if first else -1].seat


def redeal(state: MatchState, events: Events, seat: int | None) -> MatchState:
    events.append(RedealCalled(seat=seat))
    return msgspec.structs.replace(
        state, phase=Phase.SHUFFLE, round_number=state.round_number - 1, round=None
    )


def _bidding_over(state: MatchState, events: Events) -> MatchState:
    before = current(state)
    if not before.bids:
        return _nobody(state, events)
    trump = before.bids[-1].trump
    state = with_round(state, state.phase, trump=trump, passed=())
    events.append(TrumpSet(trump=trump, declarer=before.declarer))
    return enter_kitty(state, events)


def _nobody(state: MatchState, events: Events) -> MatchState:
    """Trump without a bid; in a first round whoever was dealt first is the declarer."""
    before = current(state)
    declaring = state.rules.declaring
    policy = declaring.nobody_first_round if before.first_round else declaring.nobody
    if policy is Nobody.REDEAL:
        return redeal(state, events, None)
    declarer = before.first if before.declarer is None else before.declarer
    trumps, shown = kitty_trumps(state.rules, policy, before.level, before.deck[before.dealt :])
    if shown:
        events.append(KittyShown(cards=shown))
    state = with_round(
        state, state.phase, nobody=True, passed=(), declarer=declarer, kitty_shown=shown
    )
    if len(trumps) > 1:
        return with_round(state, Phase.CHOOSE_TRUMP, trump_choices=trumps)
    return _trump_made(state, events, trumps[0])


def _trump_made(state: MatchState, events: Events, trump: Trump) -> MatchState:
    state = with_round(state, state.phase, trump=trump, trump_choices=())
    events.append(TrumpSet(trump=trump, declarer=current(state).declarer))
    return enter_kitty(state, events)


def do_choose_trump(state: MatchState, _seat: int, action: ChooseTrump, _intent: Intent) -> Applied:
    """Before the kitty is taken on a tie of its suits; after burying when points were bid."""
    events: Events = []
    if current(state).burier is None:
        return Applied(_trump_made(state, events, action.trump), tuple(events))
    state = with_round(state, state.phase, trump=action.trump, trump_choices=())
    events.append(TrumpSet(trump=action.trump, declarer=current(state).declarer))
    return Applied(enter_friends(state, events), tuple(events))


def kitty_trumps(
    rules: RuleSet, policy: Nobody, level: str, kitty: Cards
) -> tuple[tuple[Trump, ...], Cards]:
    """The trump that the kitty (in order, top card first) makes, and the cards turned for it.

    Several trumps: the declarer chooses among them. Without a kitty, no-trump.
    """
    if policy is Nobody.SPADES:
        return ("S",), ()
    if policy is Nobody.NO_TRUMP or not kitty:
        return ("NT",), ()
    if policy is Nobody.KITTY_CARD:
        return _from_card(rules, kitty, min(rules.declaring.nobody_card, len(kitty)) - 1)
    if policy is Nobody.FIRST_LEVEL_CARD:
        return _from_first_level_card(rules, level, kitty)
    return _from_majority(rules, kitty)


def _from_card(rules: RuleSet, kitty: Cards, place: int) -> tuple[tuple[Trump, ...], Cards]:
    """The suit of the card at ``place``; a joker is no-trump or passed over."""
    passed_over = rules.declaring.nobody_joker is KittyJoker.PASSED_OVER
    while passed_over and place < len(kitty) - 1 and kitty[place] >= SMALL_JOKER:
        place += 1
    kind = kitty[place]
    trump = "NT" if kind >= SMALL_JOKER else trump_of_card(rules, kind)
    return (trump,), kitty[: place + 1]


def _from_first_level_card(
    rules: RuleSet, level: str, kitty: Cards
) -> tuple[tuple[Trump, ...], Cards]:
    """The first level card; without one a joker or else the first card decides."""
    rank = RANKS.index(level)
    for place, kind in enumerate(kitty):
        if rank_of(kind) == rank:
            return (trump_of_card(rules, kind),), kitty[: place + 1]
    joker = any(kind >= SMALL_JOKER for kind in kitty)
    if joker and rules.declaring.nobody_joker is KittyJoker.NO_TRUMP:
        return ("NT",), kitty
    (trump,), _ = _from_card(rules, kitty, 0)
    return (trump,), kitty


def _from_majority(rules: RuleSet, kitty: Cards) -> tuple[tuple[Trump, ...], Cards]:
    """The most frequent printed suit; several: all of them, in the order S H C D."""
    counts = Counter(trump_of_card(rules, kind) for kind in kitty if kind < SMALL_JOKER)
    if not counts:
        return ("NT",), kitty
    most = max(counts.values())
    return tuple(suit for suit in SUITS if counts[suit] == most), kitty
