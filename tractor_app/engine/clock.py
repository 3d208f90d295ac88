"""What the table does when time runs out: a legal action for a sleeper, the end of a match."""

from __future__ import annotations

import msgspec

from tractor_app.engine.actions import Action, Pass, TimeOut, TimeUp
from tractor_app.engine.events import Event, Played, RanOut
from tractor_app.engine.observation import Phase
from tractor_app.engine.observe import observe
from tractor_app.engine.phases.ending import ahead, end_match
from tractor_app.engine.phases.points import fine
from tractor_app.engine.phases.step import Events
from tractor_app.engine.phases.turns import awaited
from tractor_app.engine.state import Applied, MatchState, seats
from tractor_app.engine.suggest import suggest
from tractor_app.engine.verdict import Code, Rejected

_MAY_PASS = frozenset({Phase.LAST_CALL, Phase.AUCTION, Phase.AFTER_BURYING})
_FINED = frozenset({Phase.BURY, Phase.PLAY})
_BETWEEN_ROUNDS = frozenset({Phase.SHUFFLE, Phase.ROUND_END})


def forced_action(state: MatchState, timeout: TimeOut) -> Action | Rejected:
    """What is done for a seat whose time is over."""
    seat = timeout.seat
    if seat not in seats(state.rules) or seat not in awaited(state):
        return Rejected(Code.NOT_YOUR_TURN, seat=seat)
    if state.phase in _MAY_PASS:
        return Pass()
    return suggest(observe(state, seat)) or Rejected(Code.WRONG_PHASE, seat=seat)


def fine_overrun(state: MatchState, events: Events, seat: int) -> MatchState:
    """Note that ``seat`` ran out, with the points that costs while burying or playing."""
    penalty = state.rules.clock.overrun_points if state.phase in _FINED else 0
    events.append(RanOut(seat=seat, penalty=penalty))
    return fine(state, events, seat, penalty, "overrun")


def mark_forced(event: Event) -> Event:
    return msgspec.structs.replace(event, forced=True) if isinstance(event, Played) else event


def time_up(state: MatchState, _action: TimeUp) -> Applied | Rejected:
    """The match ends with the round in play, or at once between rounds."""
    if not state.rules.clock.match_minutes or state.time_up:
        return Rejected(Code.WRONG_PHASE)
    state = msgspec.structs.replace(state, time_up=True)
    events: Events = []
    if state.phase in _BETWEEN_ROUNDS and state.round_number:
        state = end_match(state, events, ahead(state), "time")
    return Applied(state, tuple(events))
