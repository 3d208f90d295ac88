"""A deterministic legal action for a seat: hints, and what the clock plays for a sleeper."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tractor_app.engine.actions import (
    Action,
    BidPoints,
    Bury,
    ChooseTrump,
    Declare,
    Friend,
    NameFriends,
    Pass,
    Play,
    Ready,
    Transfer,
    Trump,
)
from tractor_app.engine.cards import POINTS
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.options import BidOption, bid_options
from tractor_app.engine.phases.auction import highest_bid
from tractor_app.engine.phases.friends import may_be_friend
from tractor_app.engine.phases.transfer import may_receive
from tractor_app.engine.phases.tricks import lead_of
from tractor_app.engine.play.context import TRUMP, TrumpContext, context
from tractor_app.engine.play.follow import some_follow
from tractor_app.engine.state import full_deck

_FEW_CARDS = 8
_TRUMP_SHARE = 0.4


def suggest(observation: Observation) -> Action | None:
    """A legal action for the viewer now; None where there is nothing to do but wait.

    While cards are dealt that is a bid on a hand long in trumps, or nothing.
    """
    if observation.viewer not in observation.awaited:
        return None
    return _BY_PHASE[observation.phase](observation)


def _ctx(observation: Observation) -> TrumpContext:
    return context(observation.rules, observation.level, observation.trump)


def _trumps(observation: Observation, trump: Trump) -> int:
    ctx = context(observation.rules, observation.level, trump)
    return sum(ctx.suit[kind] == TRUMP for kind in observation.hand)


def _best_bid(observation: Observation) -> BidOption | None:
    """The bid that makes the most trumps in the hand; of equal ones the weakest."""
    options = bid_options(observation)
    if not options:
        return None
    return max(options, key=lambda option: _trumps(observation, option.trump))


def _while_dealing(observation: Observation) -> Action | None:
    if observation.standing is not None or len(observation.hand) < _FEW_CARDS:
        return None
    best = _best_bid(observation)
    if best is None or _trumps(observation, best.trump) < _TRUMP_SHARE * len(observation.hand):
        return None
    return Declare(best.cards)


def _last_call(observation: Observation) -> Action:
    best = None if observation.standing else _best_bid(observation)
    return Pass() if best is None else Declare(best.cards)


def _auction(observation: Observation) -> Action:
    """Somebody has to play: the lowest number, if there is none yet."""
    if highest_bid(observation.auction) is None:
        return BidPoints(observation.rules.auction.lowest)
    return Pass()


def _choose_trump(observation: Observation) -> Action:
    choices = observation.trump_choices
    return ChooseTrump(max(choices, key=lambda trump: _trumps(observation, trump)))


def _low_first(ctx: TrumpContext) -> Callable[[int], tuple[bool, int, int, int]]:
    return lambda kind: (ctx.suit[kind] == TRUMP, POINTS[kind], ctx.strength[kind], kind)


def _bury(observation: Observation) -> Action:
    cards = sorted(observation.hand, key=_low_first(_ctx(observation)))
    return Bury(tuple(sorted(cards[: observation.kitty_size])))


def _name_friends(observation: Observation) -> Action:
    """The highest cards that the rules allow and the hand lacks."""
    ctx = _ctx(observation)
    rules = observation.rules
    kinds = sorted(set(full_deck(rules.deck)))
    allowed = [kind for kind in kinds if may_be_friend(ctx, rules.sides, kind)]
    own = observation.hand
    allowed.sort(key=lambda kind: (ctx.suit[kind] == TRUMP, kind in own, -ctx.strength[kind]))
    return NameFriends(tuple(Friend(kind) for kind in allowed[: rules.sides.friends]))


def _play(observation: Observation) -> Action:
    ctx = _ctx(observation)
    if observation.trick is not None:
        return Play(some_follow(ctx, lead_of(ctx, observation.trick), observation.hand))
    side = [kind for kind in observation.hand if ctx.suit[kind] != TRUMP]
    if side:
        return Play((max(side, key=lambda kind: (ctx.strength[kind], kind)),))
    return Play((min(observation.hand, key=lambda kind: (ctx.strength[kind], kind)),))


def _transfer(observation: Observation) -> Action:
    """Partners first; whoever is offered levels takes them."""
    offered = observation.transfer
    if offered is None or offered[0] != observation.viewer:
        return Ready()
    seats = may_receive(observation)
    winners = observation.result.winners if observation.result else ()
    friendly = [seat for seat in seats if seat in winners]
    return Transfer((friendly or seats)[0]) if seats else Pass()


_BY_PHASE: Final[dict[Phase, Callable[[Observation], Action | None]]] = {
    Phase.DEAL: _while_dealing,
    Phase.LAST_CALL: _last_call,
    Phase.AUCTION: _auction,
    Phase.CHOOSE_TRUMP: _choose_trump,
    Phase.BURY: _bury,
    Phase.AFTER_BURYING: lambda _observation: Pass(),
    Phase.NAME_FRIENDS: _name_friends,
    Phase.PLAY: _play,
    Phase.TRANSFER: _transfer,
    Phase.ROUND_END: lambda _observation: Ready(),
}
