"""The end of a round: the kitty, the level change, who declares next, the end of the match."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from tractor_app.engine import levels as ladder
from tractor_app.engine.cards import RANKS, Cards, points_of, rank_of
from tractor_app.engine.events import PointsChanged, RoundEnded
from tractor_app.engine.observation import Phase, RoundResult, TrickView
from tractor_app.engine.phases import points
from tractor_app.engine.phases.auction import highest_bid
from tractor_app.engine.phases.friends import hidden_friends
from tractor_app.engine.phases.step import Events
from tractor_app.engine.phases.transfer import enter_transfers
from tractor_app.engine.play.context import context
from tractor_app.engine.play.lead import Lead
from tractor_app.engine.play.units import parse_format
from tractor_app.engine.rules.policies import DigBase, FriendRise, LevelOwner, Teams
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.scoring import LevelChange, change_at, dig_multiplier, level_change
from tractor_app.engine.state import (
    MatchState,
    RoundState,
    attackers,
    current,
    declarers_side,
    with_round,
)


class Dig(NamedTuple):
    """What the last trick brought: base points, multiplier, and what it adds to the attackers."""

    base: int
    multiplier: int
    change: int


class Sides(NamedTuple):
    """The true sides of a round."""

    declarer: int
    declarers: tuple[int, ...]
    attackers: tuple[int, ...]


def true_sides(rules: RuleSet, before: RoundState) -> Sides:
    """The true sides, now that every card has told who is a friend."""
    declarer = before.first if before.declarer is None else before.declarer
    friends = hidden_friends(before)
    return Sides(
        declarer,
        declarers_side(rules, declarer, friends),
        attackers(rules, declarer, friends),
    )


def settle(state: MatchState, events: Events) -> MatchState:
    """Count the round that has just been played out, and end it."""
    before = current(state)
    rules = state.rules
    sides = true_sides(rules, before)
    trick_points, _ = points.tally(before.tricks, sides.attackers)
    penalties = points.net_fines(before.fines, sides.attackers)
    last = before.tricks[-1]
    dig = _dig(rules, before, last, last.winner in sides.attackers)
    total = trick_points + penalties + dig.change
    if rules.scoring.floor_at_zero:
        total = max(total, 0)
    change = _level_change(rules, before, sides, total)
    if dig.change:
        shown = points.public_total(rules, before)
        events.append(PointsChanged(total=total, change=total - shown, reason="dig"))
    outcome = Outcome(total, trick_points, penalties, dig, change, last)
    return end_round(state, events, sides, outcome)


class Outcome(NamedTuple):
    """How a round was decided: by its last trick, or (``last`` None) before it was played out."""

    total: int
    trick_points: int
    penalties: int
    dig: Dig
    change: LevelChange
    last: TrickView | None


def _dig(rules: RuleSet, before: RoundState, last: TrickView, attackers_won: bool) -> Dig:
    """The kitty's points (or the last trick's own) times the multiplier (MODEL.md 8).

    Where the last trick's own points are multiplied they are in the trick points once already.
    """
    of_trick = rules.kitty.base is DigBase.LAST_TRICK
    base = last.points if of_trick else points_of(before.buried)
    if not attackers_won and not rules.kitty.declarer_subtracts:
        return Dig(base, 0, 0)
    ctx = context(rules, before.level, before.trump)
    lead_cards = last.plays[0].cards
    lead = Lead(ctx.suit[lead_cards[0]], parse_format(last.reading), lead_cards)
    multiplier = dig_multiplier(ctx, lead, winning_cards(last), rules)
    if not attackers_won:
        return Dig(base, multiplier, -base * multiplier)
    again = max(multiplier - 1, 0) if of_trick else multiplier
    return Dig(base, multiplier, base * again)


def winning_cards(trick: TrickView) -> Cards:
    return next(play.cards for play in trick.plays if play.seat == trick.winner)


def _level_change(rules: RuleSet, before: RoundState, sides: Sides, total: int) -> LevelChange:
    """By points; after an auction the attackers win what the declarer's number leaves over."""
    best = highest_bid(before.auction)
    if best is not None:
        return change_at(rules, total, best[1])
    change = level_change(rules, total)
    bonus = rules.scoring.short_handed_bonus
    short = len(before.friends_named) + 1 - len(sides.declarers)
    if bonus and short > 0 and not change.takeover:
        return msgspec.structs.replace(change, rise=change.rise + bonus)
    return change


def end_round(state: MatchState, events: Events, sides: Sides, outcome: Outcome) -> MatchState:
    """Move the levels, name the next declarer, and end the round (and perhaps the match)."""
    rules, before = state.rules, current(state)
    change = outcome.change
    winners = sides.attackers if change.takeover else sides.declarers
    risers = sides.attackers if change.attackers else sides.declarers
    after, stopped = _risen(state, sides, risers, change.rise)
    sent_back = outcome.last is not None and _jack_taken(rules, before, sides, outcome.last)
    if sent_back:
        after = _sent_back(rules, sides, after)
    declarer = next_declarer(rules, sides.declarer, winners, change.takeover)
    result = RoundResult(
        attacker_points=outcome.total,
        trick_points=outcome.trick_points,
        kitty_points=outcome.dig.base,
        multiplier=outcome.dig.multiplier,
        dig=outcome.dig.change,
        penalties=outcome.penalties,
        last_winner=-1 if outcome.last is None else outcome.last.winner or 0,
        attackers_rise=change.attackers,
        rise=change.rise,
        takeover=change.takeover,
        declarer=sides.declarer,
        winners=winners,
        levels_before=state.levels,
        levels_after=after,
        next_declarer=declarer,
        next_level=rules.levels.fixed_rank or after[declarer],
        buried=before.buried if rules.kitty.revealed else (),
        fell_back=sent_back,
    )
    state = with_round(state, Phase.ROUND_END, result=result, trick=None, ready=())
    state = msgspec.structs.replace(state, levels=after, declarer=declarer)
    events.append(RoundEnded(result=result))
    return enter_transfers(state, events, stopped)


def _risen(
    state: MatchState, sides: Sides, risers: tuple[int, ...], rise: int
) -> tuple[tuple[str, ...], tuple[tuple[int, int], ...]]:
    """Levels after ``risers`` went up, and who was stopped how many levels short.

    Only who declared may leave a must-play rank.
    """
    rules = state.rules
    by_side = rules.levels.owner is LevelOwner.SIDE
    after = list(state.levels)
    stopped = []
    for seat in risers:
        declared = seat == sides.declarer or (by_side and sides.declarer in risers)
        after[seat], short = ladder.advance(
            rules.levels,
            state.levels[seat],
            _own_rise(rules, sides, seat, rise),
            won_as_declarer=declared,
        )
        if short:
            stopped.append((seat, short))
    return tuple(after), tuple(stopped)


def _own_rise(rules: RuleSet, sides: Sides, seat: int, rise: int) -> int:
    """How far ``seat`` rises when its side does: friends may rise less than their declarer."""
    friend = rules.sides.teams is Teams.FRIENDS and seat in sides.declarers[1:]
    if not friend or rules.sides.rises is FriendRise.ALL:
        return rise
    return max(rise - 1, 0) if rules.sides.rises is FriendRise.FRIENDS_ONE_LESS else 0


def _jack_taken(rules: RuleSet, before: RoundState, sides: Sides, last: TrickView) -> bool:
    """Attackers took the last trick of a round at J with a jack (VARIANTS seven-levels)."""
    if not rules.levels.jack_sends_back or before.level != "J":
        return False
    jack = RANKS.index("J")
    return last.winner in sides.attackers and any(
        rank_of(kind) == jack for kind in winning_cards(last)
    )


def _sent_back(rules: RuleSet, sides: Sides, after: tuple[str, ...]) -> tuple[str, ...]:
    """The declarer's side is back at the beginning of the sequence."""
    first = rules.levels.sequence[0]
    return tuple(first if seat in sides.declarers else level for seat, level in enumerate(after))


def next_declarer(rules: RuleSet, declarer: int, winners: tuple[int, ...], takeover: bool) -> int:
    """Who declares next: on taking over the nearest winner after the old declarer, else the
    declarer's side's next player in turn (alone, or where the rules say so, the same again)."""
    if not takeover and rules.sides.deal_stays_with_declarer:
        return declarer
    players = rules.deck.players
    order = [(declarer + step) % players for step in range(1, players + 1)]
    return next(seat for seat in order if seat in winners)
