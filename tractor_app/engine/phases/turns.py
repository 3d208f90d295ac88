"""Who may act now."""

from __future__ import annotations

from tractor_app.engine.actions import CHANCE
from tractor_app.engine.observation import Phase
from tractor_app.engine.phases.declaring import goes_round
from tractor_app.engine.rules.policies import Moment
from tractor_app.engine.state import MatchState, awaited_in_window, current, seats

_IN_TURN = frozenset(
    {
        Phase.AUCTION,
        Phase.BURY,
        Phase.AFTER_BURYING,
        Phase.NAME_FRIENDS,
        Phase.PLAY,
    }
)


def awaited(state: MatchState) -> tuple[int, ...]:
    """Seats (and CHANCE) that may act: one in turn, or several in a window."""
    phase = state.phase
    if phase in _IN_TURN:
        return (current(state).turn,)
    if phase is Phase.SHUFFLE:
        return (CHANCE,)
    if phase is Phase.DEAL:
        open_to_all = state.rules.declaring.moment in (Moment.DURING_DEAL, Moment.SECRET)
        return (CHANCE, *seats(state.rules)) if open_to_all else (CHANCE,)
    if phase is Phase.MATCH_END:
        return ()
    return _in_window(state)


def _in_window(state: MatchState) -> tuple[int, ...]:
    before = current(state)
    if state.phase is Phase.LAST_CALL:
        if goes_round(state.rules.declaring):
            return (before.turn,)
        return awaited_in_window(before.passed, state.rules)
    if state.phase is Phase.ROUND_END:
        return awaited_in_window(before.ready, state.rules)
    if state.phase is Phase.TRANSFER:
        return (before.turn,)
    return () if before.declarer is None else (before.declarer,)
