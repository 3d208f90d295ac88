"""Handing on levels that a must-play rank stopped (VARIANTS personal-levels)."""

from __future__ import annotations

import msgspec

from tractor_app.engine import levels as ladder
from tractor_app.engine.actions import Pass, Ready, Transfer
from tractor_app.engine.events import LevelsTransferred, Passed
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.phases.ending import finish_round
from tractor_app.engine.phases.step import Events, Intent
from tractor_app.engine.rules.policies import LevelOwner
from tractor_app.engine.state import Applied, MatchState, RoundState, current, seats, with_round
from tractor_app.engine.verdict import Code, Rejected


def enter_transfers(
    state: MatchState, events: Events, stopped: tuple[tuple[int, int], ...]
) -> MatchState:
    """Each stopped seat in turn may hand its levels on; then the round is over."""
    levels = state.rules.levels
    over = any(ladder.is_over(levels, level) for level in state.levels)
    if not levels.transfer or levels.owner is not LevelOwner.PLAYER or over:
        stopped = ()
    return _next(state, events, stopped)


def _next(state: MatchState, events: Events, left: tuple[tuple[int, int], ...]) -> MatchState:
    if not left:
        state = with_round(state, Phase.ROUND_END, transfers=(), refused=(), ready=())
        return finish_round(state, events)
    return with_round(state, Phase.TRANSFER, transfers=left, refused=(), turn=left[0][0])


def check_transfer(observation: Observation, action: Transfer) -> Rejected | Intent:
    """To anybody else who has not refused, by the seat whose levels were stopped."""
    offered = observation.transfer
    refused = Rejected(Code.TRANSFER_NOT_ALLOWED, seat=action.seat)
    if offered is None or offered[0] != observation.viewer:
        return refused
    others = range(observation.rules.deck.players)
    if action.seat not in others or action.seat in (observation.viewer, *observation.refused):
        return refused
    return Intent()


def do_transfer(state: MatchState, _seat: int, action: Transfer, _intent: Intent) -> Applied:
    """Opponents cannot refuse to fall; a partner is asked first."""
    before = current(state)
    result = before.result
    if result is not None and action.seat in result.winners:
        return Applied(with_round(state, Phase.TRANSFER, turn=action.seat), ())
    giver, count = before.transfers[0]
    level = ladder.fallen(state.rules.levels, state.levels[action.seat], count)
    return _moved(state, giver, action.seat, -count, level)


def check_answer(observation: Observation, _action: Ready) -> Rejected | Intent:
    """Accepting is for the seat that was offered levels."""
    offered = observation.transfer
    if offered is None or offered[0] == observation.viewer:
        return Rejected(Code.TRANSFER_NOT_ALLOWED)
    return Intent()


def do_accept(state: MatchState, seat: int, _action: Ready, _intent: Intent) -> Applied:
    giver, count = current(state).transfers[0]
    level, _ = ladder.advance(state.rules.levels, state.levels[seat], count, won_as_declarer=False)
    return _moved(state, giver, seat, count, level)


def do_pass(state: MatchState, seat: int, _action: Pass, _intent: Intent) -> Applied:
    """The giver keeps nothing and goes on; a receiver's refusal returns the offer."""
    before = current(state)
    giver, _count = before.transfers[0]
    events: Events = [Passed(seat=seat)]
    if seat == giver:
        return Applied(_next(state, events, before.transfers[1:]), tuple(events))
    refused = (*before.refused, seat)
    return Applied(with_round(state, Phase.TRANSFER, refused=refused, turn=giver), tuple(events))


def _moved(state: MatchState, giver: int, receiver: int, levels: int, level: str) -> Applied:
    """``receiver`` is now at ``level``; the result tells it too."""
    before = current(state)
    after = (*state.levels[:receiver], level, *state.levels[receiver + 1 :])
    events: Events = [LevelsTransferred(giver=giver, receiver=receiver, levels=levels)]
    state = msgspec.structs.replace(state, levels=after, round=_told(state, before, after))
    return Applied(_next(state, events, before.transfers[1:]), tuple(events))


def _told(state: MatchState, before: RoundState, after: tuple[str, ...]) -> RoundState:
    result = before.result
    if result is None:
        return before
    level = state.rules.levels.fixed_rank or after[result.next_declarer]
    result = msgspec.structs.replace(result, levels_after=after, next_level=level)
    return msgspec.structs.replace(before, result=result)


def transfer_in_play(before: RoundState) -> tuple[int, int] | None:
    """Who hands on how many levels now."""
    return before.transfers[0] if before.transfers else None


def may_receive(observation: Observation) -> tuple[int, ...]:
    """Seats the viewer may hand levels to."""
    players = seats(observation.rules)
    barred = (observation.viewer, *observation.refused)
    return tuple(seat for seat in players if seat not in barred)
