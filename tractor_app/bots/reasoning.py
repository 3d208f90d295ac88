"""Why a choice is a good one, from what its seat can see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

import msgspec

from tractor_app.bots.play_reasons import play_reason
from tractor_app.bots.reasons import Facts, Reason, Told
from tractor_app.engine import legal
from tractor_app.engine.actions import (
    Action,
    BidPoints,
    Bury,
    ChooseTrump,
    Declare,
    NameFriends,
    Play,
)
from tractor_app.engine.cards import POINTS, SUITS, Cards
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.play.context import TRUMP, context
from tractor_app.engine.state import partners

_BIDDING: Final = (Phase.DEAL, Phase.LAST_CALL, Phase.AFTER_BURYING)


def reason_for(
    observation: Observation, action: Action | None, others: Iterable[Cards] = ()
) -> Told:
    """Why the action is a good one; ``others`` are plays that could be made instead."""
    if isinstance(action, Play):
        return play_reason(observation, action, others)
    if isinstance(action, Declare):
        return _declare_reason(observation, action)
    if isinstance(action, Bury):
        return _bury_reason(observation, action)
    if isinstance(action, NameFriends):
        return Told(Reason.FRIEND)
    if isinstance(action, ChooseTrump):
        count = _trumps(observation, action.trump)
        facts = Facts(suits=(action.trump,), count=count, total=len(observation.hand))
        return Told(Reason.TRUMP, facts)
    if observation.phase in _BIDDING:
        return _wait_reason(observation)
    if observation.phase is Phase.AUCTION:
        return Told(Reason.BID_LOWEST if isinstance(action, BidPoints) else Reason.BID_NO_MORE)
    return Told(Reason.OTHER)


def _trumps(observation: Observation, trump: str) -> int:
    ctx = context(observation.rules, observation.level, trump)
    return sum(ctx.suit[kind] == TRUMP for kind in observation.hand)


def _declare_reason(observation: Observation, bid: Declare) -> Told:
    cards = tuple(sorted(bid.cards))
    options = legal.bid_options(observation)
    trump = next((each.trump for each in options if tuple(sorted(each.cards)) == cards), "")
    if not trump:
        return Told(Reason.OTHER)
    count = _trumps(observation, trump)
    facts = Facts(suits=(trump,), count=count, total=len(observation.hand))
    standing = observation.standing
    if standing is None:
        return Told(Reason.DECLARE, facts)
    if standing.trump == trump:
        return Told(Reason.DECLARE_FIRM, facts)
    before = _trumps(observation, standing.trump)
    better = Reason.DECLARE_BETTER if count > before else Reason.DECLARE_STRONG
    return Told(better, msgspec.structs.replace(facts, before=before))


def _wait_reason(observation: Observation) -> Told:
    standing = observation.standing
    if standing is None:
        return Told(Reason.WAIT)
    ally = standing.seat in partners(observation.rules, observation.viewer)
    if ally or standing.seat == observation.viewer:
        return Told(Reason.WAIT_PARTNER, Facts(suits=(standing.trump,)))
    count = _trumps(observation, standing.trump)
    return Told(Reason.WAIT_STANDING, Facts(suits=(standing.trump,), count=count))


def _bury_reason(observation: Observation, bury: Bury) -> Told:
    ctx = context(observation.rules, observation.level, observation.trump)
    points = sum(POINTS[kind] for kind in bury.cards)
    before = {ctx.suit[kind] for kind in observation.hand}
    left = Counter(observation.hand) - Counter(bury.cards)
    emptied = before - {ctx.suit[kind] for kind in left} - {TRUMP}
    if emptied and TRUMP in {ctx.suit[kind] for kind in left}:
        suits = tuple(SUITS[suit] for suit in sorted(emptied))
        return Told(Reason.BURY_VOID, Facts(suits=suits, points=points))
    return Told(Reason.BURY_POINTS if points else Reason.BURY, Facts(points=points))
