"""Bidding a number of points, once round the table (three-on-one)."""

from __future__ import annotations

from tractor_app.engine.actions import BidPoints, Pass
from tractor_app.engine.events import Passed, PointsBid
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.phases.declaring import redeal
from tractor_app.engine.phases.kitty import enter_kitty
from tractor_app.engine.phases.step import Events, Intent
from tractor_app.engine.rules.groups import Auction
from tractor_app.engine.state import Applied, MatchState, current, with_round
from tractor_app.engine.verdict import Code, Rejected


def highest_bid(auction: tuple[tuple[int, int], ...]) -> tuple[int, int] | None:
    """The seat and points that lead so far; None when nobody has bid a number."""
    numbers = [(seat, points) for seat, points in auction if points]
    return numbers[-1] if numbers else None


def least_bid(rules: Auction, auction: tuple[tuple[int, int], ...]) -> int:
    """The lowest number that may be bid next; above ``rules.highest`` where none may."""
    best = highest_bid(auction)
    return rules.lowest if best is None else best[1] + rules.step


def check_points(observation: Observation, action: BidPoints) -> Rejected | Intent:
    """A multiple of the step, higher than before, within the bounds."""
    rules = observation.rules.auction
    least = least_bid(rules, observation.auction)
    off_step = (action.points - rules.lowest) % rules.step
    if action.points < least or action.points > rules.highest or off_step:
        return Rejected(Code.AUCTION_TOO_LOW, needed=least)
    return Intent()


def do_points(state: MatchState, seat: int, action: BidPoints, _intent: Intent) -> Applied:
    events: Events = [PointsBid(seat=seat, points=action.points)]
    return Applied(_said(state, events, seat, action.points), tuple(events))


def do_pass_points(state: MatchState, seat: int, _action: Pass, _intent: Intent) -> Applied:
    events: Events = [Passed(seat=seat)]
    return Applied(_said(state, events, seat, 0), tuple(events))


def _said(state: MatchState, events: Events, seat: int, points: int) -> MatchState:
    """Note a number (0: a pass); after the last seat, or at the highest number, it is decided."""
    rules = state.rules
    auction = (*current(state).auction, (seat, points))
    turn = (seat + 1) % rules.deck.players
    state = with_round(state, state.phase, auction=auction, turn=turn)
    best = highest_bid(auction)
    more = best is None or least_bid(rules.auction, auction) <= rules.auction.highest
    if more and len(auction) < rules.deck.players:
        return state
    if best is None:
        return redeal(state, events, None)
    state = with_round(state, state.phase, declarer=best[0])
    if rules.deck.kitty:
        return enter_kitty(state, events)
    return with_round(state, Phase.CHOOSE_TRUMP, trump_choices=("S", "H", "C", "D"))
