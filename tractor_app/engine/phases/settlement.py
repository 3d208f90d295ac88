"""The end of a round: the kitty, the level change, who declares next, the end of the match."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from tractor_app.engine import levels as ladder
from tractor_app.engine.actions import Concede, Ready
from tractor_app.engine.cards import RANKS, Cards, points_of, rank_of
from tractor_app.engine.events import MatchEnded, PointsChanged, RoundEnded, SeatReady
from tractor_app.engine.observation import MatchResult, Phase, RoundResult, TrickView
from tractor_app.engine.phases import points
from tractor_app.engine.phases.auction import highest_bid
from tractor_app.engine.phases.friends import hidden_friends
from tractor_app.engine.phases.step import Events, Intent
from tractor_app.engine.play.context import context
from tractor_app.engine.play.lead import Lead
from tractor_app.engine.play.units import parse_format
from tractor_app.engine.rules.policies import DigBase, LevelOwner, Teams
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.scoring import LevelChange, dig_multiplier, level_change
from tractor_app.engine.state import (
    Applied,
    MatchState,
    RoundState,
    attackers,
    current,
    declarers_side,
    seats,
    with_round,
)


class _Dig(NamedTuple):
    """What the last trick brought: base points, multiplier, and what it adds to the attackers."""

    base: int
    multiplier: int
    change: int


class _Sides(NamedTuple):
    declarer: int
    declarers: tuple[int, ...]
    attackers: tuple[int, ...]


def _sides(rules: RuleSet, before: RoundState) -> _Sides:
    """The true sides, now that every card has told who is a friend."""
    declarer = before.first if before.declarer is None else before.declarer
    friends = hidden_friends(before)
    return _Sides(
        declarer,
        declarers_side(rules, declarer, friends),
        attackers(rules, declarer, friends),
    )


def settle(state: MatchState, events: Events) -> MatchState:
    """Count the round that has just been played out, and end it."""
    before = current(state)
    rules = state.rules
    sides = _sides(rules, before)
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
    outcome = _Outcome(total, trick_points, penalties, dig, change, last)
    return end_round(state, events, sides, outcome)


class _Outcome(NamedTuple):
    total: int
    trick_points: int
    penalties: int
    dig: _Dig
    change: LevelChange
    last: TrickView | None


def _dig(rules: RuleSet, before: RoundState, last: TrickView, attackers_won: bool) -> _Dig:
    """The kitty's points (or the last trick's own) times the multiplier (MODEL.md 8).

    Where the last trick's own points are multiplied they are in the trick points once already.
    """
    of_trick = rules.kitty.base is DigBase.LAST_TRICK
    base = last.points if of_trick else points_of(before.buried)
    if not attackers_won and not rules.kitty.declarer_subtracts:
        return _Dig(base, 0, 0)
    ctx = context(rules, before.level, before.trump)
    lead_cards = last.plays[0].cards
    lead = Lead(ctx.suit[lead_cards[0]], parse_format(last.reading), lead_cards)
    multiplier = dig_multiplier(ctx, lead, winning_cards(last), rules)
    if not attackers_won:
        return _Dig(base, multiplier, -base * multiplier)
    again = max(multiplier - 1, 0) if of_trick else multiplier
    return _Dig(base, multiplier, base * again)


def winning_cards(trick: TrickView) -> Cards:
    return next(play.cards for play in trick.plays if play.seat == trick.winner)


def _level_change(rules: RuleSet, before: RoundState, sides: _Sides, total: int) -> LevelChange:
    """By points; after an auction the attackers win what the declarer's number leaves over."""
    best = highest_bid(before.auction)
    if best is not None:
        won = total > points_of(before.deck) - best[1]
        return LevelChange(won, 1, won)
    change = level_change(rules, total)
    bonus = rules.scoring.short_handed_bonus
    short = len(before.friends_named) + 1 - len(sides.declarers)
    if bonus and short > 0 and not change.takeover:
        return msgspec.structs.replace(change, rise=change.rise + bonus)
    return change


def end_round(state: MatchState, events: Events, sides: _Sides, outcome: _Outcome) -> MatchState:
    """Move the levels, name the next declarer, and end the round (and perhaps the match)."""
    rules, before = state.rules, current(state)
    change = outcome.change
    winners = sides.attackers if change.takeover else sides.declarers
    risers = sides.attackers if change.attackers else sides.declarers
    after = _risen(state, sides, risers, change.rise)
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
    return _ended(state, events, winners)


def _risen(state: MatchState, sides: _Sides, risers: tuple[int, ...], rise: int) -> tuple[str, ...]:
    """Levels after ``risers`` went up; only who declared may leave a must-play rank."""
    rules = state.rules
    by_side = rules.levels.owner is LevelOwner.SIDE
    after = list(state.levels)
    for seat in risers:
        declared = seat == sides.declarer or (by_side and sides.declarer in risers)
        after[seat], _ = ladder.advance(
            rules.levels, state.levels[seat], rise, won_as_declarer=declared
        )
    return tuple(after)


def _jack_taken(rules: RuleSet, before: RoundState, sides: _Sides, last: TrickView) -> bool:
    """Attackers took the last trick of a round at J with a jack (VARIANTS seven-levels)."""
    if not rules.levels.jack_sends_back or before.level != "J":
        return False
    jack = RANKS.index("J")
    return last.winner in sides.attackers and any(
        rank_of(kind) == jack for kind in winning_cards(last)
    )


def _sent_back(rules: RuleSet, sides: _Sides, after: tuple[str, ...]) -> tuple[str, ...]:
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


def _ended(state: MatchState, events: Events, winners: tuple[int, ...]) -> MatchState:
    """Whether the match is over: by level, or because its time was up."""
    rules = state.rules
    past = tuple(seat for seat in winners if ladder.is_over(rules.levels, state.levels[seat]))
    if past:
        reason = "passed" if state.levels[past[0]] == ladder.PASSED else "reached"
        return end_match(state, events, past, reason)
    if state.time_up:
        return end_match(state, events, _ahead(state), "time")
    return state


def _ahead(state: MatchState) -> tuple[int, ...]:
    """When time is up: the highest level, then being declarer (MODEL.md 7.6)."""
    levels = state.rules.levels
    heights = [ladder.height(levels, level) for level in state.levels]
    best = tuple(seat for seat in seats(state.rules) if heights[seat] == max(heights))
    declarer = 0 if state.declarer is None else state.declarer
    with_declarer = declarers_side(state.rules, declarer, ())
    ahead = tuple(seat for seat in best if seat in with_declarer)
    return ahead or best


def end_match(
    state: MatchState, events: Events, winners: tuple[int, ...], reason: str
) -> MatchState:
    result = MatchResult(tuple(sorted(winners)), reason)
    events.append(MatchEnded(result=result))
    return msgspec.structs.replace(state, phase=Phase.MATCH_END, match=result)


# What a seat may do.


def do_ready(state: MatchState, seat: int, _action: Ready, _intent: Intent) -> Applied:
    """When all have seen the result, the next round can be shuffled."""
    ready = (*current(state).ready, seat)
    phase = Phase.SHUFFLE if len(ready) == state.rules.deck.players else state.phase
    return Applied(with_round(state, phase, ready=ready), (SeatReady(seat=seat),))


def do_concede(state: MatchState, seat: int, _action: Concede, _intent: Intent) -> Applied:
    """The other side wins; without fixed sides, everybody else does."""
    fixed = state.rules.sides.teams is Teams.FIXED
    losers = declarers_side(state.rules, seat, ()) if fixed else (seat,)
    events: Events = []
    winners = tuple(other for other in seats(state.rules) if other not in losers)
    return Applied(end_match(state, events, winners, "conceded"), tuple(events))
