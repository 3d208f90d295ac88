"""Leading, throwing, following, and who takes the trick."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from tractor_app.engine.actions import Play
from tractor_app.engine.cards import POINTS, Cards, contains
from tractor_app.engine.events import Played, ThrowFailed, TrickWon
from tractor_app.engine.observation import Observation, Phase, PlayKind, TrickPlay, TrickView
from tractor_app.engine.phases import friends, points
from tractor_app.engine.phases.settlement import settle
from tractor_app.engine.phases.step import Events, Intent
from tractor_app.engine.play.context import TrumpContext, context
from tractor_app.engine.play.follow import check_follow
from tractor_app.engine.play.lead import Lead, check_lead
from tractor_app.engine.play.throws import resolve_throw
from tractor_app.engine.play.units import format_names, parse_format
from tractor_app.engine.play.winner import beats, play_kind
from tractor_app.engine.state import (
    Applied,
    MatchState,
    RoundState,
    current,
    less,
    replaced,
    with_round,
)
from tractor_app.engine.verdict import Code, Rejected


@lru_cache(maxsize=512)
def _lead(ctx: TrumpContext, cards: Cards, reading: tuple[str, ...]) -> Lead:
    return Lead(ctx.suit[cards[0]], parse_format(reading), cards)


def lead_of(ctx: TrumpContext, trick: TrickView) -> Lead:
    """The lead that a trick began with."""
    return _lead(ctx, trick.plays[0].cards, trick.reading)


def best_cards(trick: TrickView) -> Cards:
    """The cards that are the best of the trick so far."""
    return next(play.cards for play in trick.plays if play.seat == trick.winner)


def check_play(observation: Observation, action: Play) -> Rejected | Intent:
    """A lead, a throw or an answer, by the play rules."""
    if not action.cards:
        return Rejected(Code.NO_CARDS)
    hand = observation.hand
    if not contains(hand, action.cards):
        return Rejected(Code.NOT_IN_HAND, action.cards)
    ctx = context(observation.rules, observation.level, observation.trump)
    cards = tuple(sorted(action.cards))
    trick = observation.trick
    if trick is None:
        lead = check_lead(ctx, hand, cards, action.reading)
        if isinstance(lead, Rejected):
            return lead
        kind = PlayKind.THROW if len(lead.format) > 1 else PlayKind.LEAD
        return Intent(play=kind, units=format_names(lead.format), best=True, lead=lead)
    lead = lead_of(ctx, trick)
    rejected = check_follow(ctx, lead, hand, cards)
    if rejected is not None and not _may_revoke(observation, rejected):
        return rejected
    best = best_cards(trick)
    kind = play_kind(ctx, lead, best, cards, len(trick.plays))
    wins = beats(ctx, lead, best, cards)
    return Intent(play=kind, units=trick.reading, best=wins, revoke=rejected)


def _may_revoke(observation: Observation, rejected: Rejected) -> bool:
    """In referee mode only the number of cards is held; the rest is for the others to see."""
    return observation.rules.clock.referee and rejected.code is not Code.WRONG_COUNT


def do_play(state: MatchState, seat: int, action: Play, intent: Intent) -> Applied | Rejected:
    cards = tuple(sorted(action.cards))
    if intent.lead is not None:
        return _do_lead(state, seat, intent.lead, intent)
    before = current(state)
    trick = before.trick
    if trick is None or intent.play is None:
        raise LookupError("a play that was not judged")
    events: Events = [Played(seat=seat, cards=cards, kind=intent.play, best=intent.best)]
    trick = msgspec.structs.replace(
        trick,
        plays=(*trick.plays, TrickPlay(seat, cards, intent.play)),
        winner=seat if intent.best else trick.winner,
        points=trick.points + sum(POINTS[kind] for kind in cards),
    )
    if intent.revoke is not None:
        revokes = (*before.revokes, (len(before.tricks), seat))
        state = with_round(state, state.phase, revokes=revokes)
    return _played(state, events, seat, cards, trick)


def _do_lead(state: MatchState, seat: int, lead: Lead, intent: Intent) -> Applied | Rejected:
    """A lead is played as it is; a throw as far as the other hands let it stand."""
    before = current(state)
    ctx = context(state.rules, before.level, before.trump)
    cards, form = lead.cards, lead.format
    returned: Cards = ()
    kind = intent.play or PlayKind.LEAD
    events: Events = []
    if kind is PlayKind.THROW:
        others = _others(before, seat)
        if state.rules.throw.only_if_held and not _somebody_holds(ctx, lead, others):
            return Rejected(Code.THROW_UNANSWERABLE, cards)
        outcome = resolve_throw(ctx, lead, others)
        if outcome.beaters:
            cards, form = tuple(sorted(outcome.played)), outcome.format
            returned = less(lead.cards, cards)
            shown = outcome.beaters if state.rules.throw.show_beater else ()
            events.append(
                ThrowFailed(
                    seat=seat,
                    attempted=lead.cards,
                    played=cards,
                    beaters=shown,
                    penalty=outcome.penalty,
                )
            )
            state = points.fine(state, events, seat, outcome.penalty, "throw-failed")
    events.append(Played(seat=seat, cards=cards, kind=kind, best=True))
    play = TrickPlay(seat, cards, kind, returned)
    trick = TrickView(seat, (play,), format_names(form), seat, sum(POINTS[card] for card in cards))
    return _played(state, events, seat, cards, trick)


def _others(before: RoundState, seat: int) -> list[tuple[int, Cards]]:
    """The other seats with their hands, in turn order after ``seat``."""
    players = len(before.hands)
    order = [(seat + step) % players for step in range(1, players)]
    return [(other, before.hands[other]) for other in order]


def _somebody_holds(ctx: TrumpContext, lead: Lead, others: list[tuple[int, Cards]]) -> bool:
    return any(ctx.suit[kind] == lead.suit for _, hand in others for kind in hand)


def _played(
    state: MatchState, events: Events, seat: int, cards: Cards, trick: TrickView
) -> Applied:
    """The cards leave the hand; a full trick goes to its winner, the last one ends the round."""
    before = current(state)
    players = len(before.hands)
    hand = less(before.hands[seat], cards)
    state = with_round(
        state,
        state.phase,
        hands=replaced(before.hands, seat, hand),
        trick=trick,
        turn=(seat + 1) % players,
    )
    if before.friends_named:
        state = friends.reveal(state, events, seat, cards)
        if current(state).friends_revealed != before.friends_revealed:
            state = points.recount(state, events)
    if len(trick.plays) == players:
        state = _won(state, events, trick)
    return Applied(state, tuple(events))


def _won(state: MatchState, events: Events, trick: TrickView) -> MatchState:
    before = current(state)
    winner = trick.leader if trick.winner is None else trick.winner
    attacking = winner in points.public_attackers(state.rules, before)
    captured = points.point_cards(trick) if attacking else ()
    events.append(
        TrickWon(seat=winner, points=trick.points, attackers=attacking, captured=captured)
    )
    state = with_round(
        state,
        Phase.PLAY,
        trick=None,
        tricks=(*before.tricks, trick),
        turn=winner,
        trick_points=before.trick_points + (trick.points if attacking else 0),
        captured=before.captured + captured,
    )
    points.note_change(events, state, before, "trick")
    return state if before.hands[winner] else settle(state, events)
