"""Referee mode: revokes are possible, and may be challenged (VARIANTS D)."""

from __future__ import annotations

import msgspec

from tractor_app.engine.actions import Challenge
from tractor_app.engine.events import RevokeJudged
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.phases import points
from tractor_app.engine.phases.settlement import Dig, Outcome, Sides, end_round, true_sides
from tractor_app.engine.phases.step import Events, Intent
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.scoring import LevelChange, level_change
from tractor_app.engine.state import Applied, MatchState, current, partners
from tractor_app.engine.verdict import Code, Rejected


def check_challenge(observation: Observation, action: Challenge) -> Rejected | Intent:
    """Against somebody of the other side, about a finished trick of this round."""
    refused = Rejected(Code.NOTHING_TO_CHALLENGE, seat=action.seat)
    rules, viewer = observation.rules, observation.viewer
    if not rules.clock.referee:
        return refused
    if observation.phase not in (Phase.PLAY, Phase.ROUND_END):
        return refused
    if observation.phase is Phase.ROUND_END and viewer not in observation.awaited:
        return refused
    friendly = action.seat == viewer or action.seat in partners(rules, viewer)
    known = 0 <= action.seat < rules.deck.players and 0 <= action.trick < len(observation.tricks)
    return Intent() if known and not friendly and not _judged(observation) else refused


def _judged(observation: Observation) -> bool:
    """A round that a challenge has ended already cannot be challenged again."""
    return observation.result is not None and observation.result.last_winner < 0


def do_challenge(state: MatchState, seat: int, action: Challenge, _intent: Intent) -> Applied:
    """The round ends at once: against the revoking side, or else against the challenger's."""
    before = current(state)
    proven = (action.trick, action.seat) in before.revokes
    guilty = action.seat if proven else seat
    events: Events = [
        RevokeJudged(challenger=seat, seat=action.seat, trick=action.trick, proven=proven)
    ]
    if before.result is not None:
        # The round was settled already; the levels go back to where it began.
        state = msgspec.structs.replace(
            state, levels=before.result.levels_before, declarer=before.result.declarer
        )
    sides = true_sides(state.rules, before)
    trick_points, _ = points.tally(before.tricks, sides.attackers)
    penalties = points.net_fines(before.fines, sides.attackers)
    total = trick_points + penalties
    change = _cost(state.rules, sides, guilty, total)
    outcome = Outcome(total, trick_points, penalties, Dig(0, 0, 0), change, None)
    return Applied(end_round(state, events, sides, outcome), tuple(events))


def _cost(rules: RuleSet, sides: Sides, guilty: int, total: int) -> LevelChange:
    """What the guilty side loses.

    Its opponents win the round: the attackers take over, or the declarer's side rises. Where the
    rules also set a number of points, they have the better of both (the four-deck source lets
    them choose).
    """
    clock = rules.clock
    attackers_gain = guilty in sides.declarers
    if not clock.revoke_points:
        rise = clock.revoke_levels - attackers_gain
        return LevelChange(attackers_gain, max(rise, 0), attackers_gain)
    by_levels = LevelChange(attackers_gain, clock.revoke_levels, attackers_gain)
    moved = clock.revoke_points if attackers_gain else -clock.revoke_points
    by_points = level_change(rules, total + moved)
    same_side = by_points.attackers is attackers_gain
    return by_points if same_side and by_points.rise > by_levels.rise else by_levels
