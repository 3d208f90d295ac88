"""Keeping the attackers' count, as far as it is known who they are."""

from __future__ import annotations

from tractor_app.engine.cards import POINTS, Cards
from tractor_app.engine.events import PointsChanged
from tractor_app.engine.observation import TrickView
from tractor_app.engine.phases.step import Events
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import MatchState, RoundState, attackers, current, with_round


def net_fines(fines: tuple[int, ...], attacking: tuple[int, ...]) -> int:
    """What fines move: to the attackers from the declarer's side, and the other way."""
    return sum(-fine if seat in attacking else fine for seat, fine in enumerate(fines))


def tally(tricks: tuple[TrickView, ...], attacking: tuple[int, ...]) -> tuple[int, Cards]:
    """Points and point cards that ``attacking`` took in ``tricks``, in order of capture."""
    taken = [trick for trick in tricks if trick.winner in attacking]
    return sum(trick.points for trick in taken), tuple(
        kind for trick in taken for kind in point_cards(trick)
    )


def point_cards(trick: TrickView) -> Cards:
    return tuple(kind for play in trick.plays for kind in play.cards if POINTS[kind])


def public_attackers(rules: RuleSet, before: RoundState) -> tuple[int, ...]:
    """Who counts as an attacker so far: everybody not shown to be on the declarer's side."""
    return attackers(rules, before.declarer, before.friends_revealed)


def public_total(rules: RuleSet, before: RoundState) -> int:
    """Attackers' trick points and fines so far, never below 0 where the rules floor it."""
    total = before.trick_points + net_fines(before.fines, public_attackers(rules, before))
    return max(total, 0) if rules.scoring.floor_at_zero else total


def note_change(events: Events, state: MatchState, before: RoundState, reason: str) -> None:
    """Tell the new total if it differs from the one of ``before``."""
    total = public_total(state.rules, current(state))
    change = total - public_total(state.rules, before)
    if change:
        events.append(PointsChanged(total=total, change=change, reason=reason))


def fine(state: MatchState, events: Events, seat: int, points: int, reason: str) -> MatchState:
    """``seat`` gives ``points`` to the other side."""
    if not points:
        return state
    before = current(state)
    fines = (*before.fines[:seat], before.fines[seat] + points, *before.fines[seat + 1 :])
    state = with_round(state, state.phase, fines=fines)
    note_change(events, state, before, reason)
    return state


def recount(state: MatchState, events: Events) -> MatchState:
    """A friend came out: what the new partner took is the attackers' no longer."""
    before = current(state)
    points, captured = tally(before.tricks, public_attackers(state.rules, before))
    state = with_round(state, state.phase, trick_points=points, captured=captured)
    note_change(events, state, before, "friend-revealed")
    return state
