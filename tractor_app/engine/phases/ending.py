"""After a round: the next one, or the end of the match by level, by time or by conceding."""

from __future__ import annotations

import msgspec

from tractor_app.engine import levels as ladder
from tractor_app.engine.actions import Concede, Ready
from tractor_app.engine.events import MatchEnded, SeatReady
from tractor_app.engine.observation import MatchResult, Phase
from tractor_app.engine.phases.step import Events, Intent
from tractor_app.engine.rules.policies import Teams
from tractor_app.engine.state import (
    Applied,
    MatchState,
    current,
    declarers_side,
    seats,
    with_round,
)


def finish_round(state: MatchState, events: Events) -> MatchState:
    """Whether the match is over: by level, or because its time was up."""
    rules = state.rules
    result = current(state).result
    winners = () if result is None else result.winners
    past = tuple(seat for seat in winners if ladder.is_over(rules.levels, state.levels[seat]))
    if past:
        reason = "passed" if state.levels[past[0]] == ladder.PASSED else "reached"
        return end_match(state, events, past, reason)
    if state.time_up:
        return end_match(state, events, ahead(state), "time")
    return state


def ahead(state: MatchState) -> tuple[int, ...]:
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
