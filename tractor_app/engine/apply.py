"""The one way a match changes: pure and total, a rejection changes nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import msgspec

from tractor_app.engine.actions import CHANCE, TABLE, Action, Deal, Shuffle, TimeOut, TimeUp
from tractor_app.engine.clock import fine_overrun, forced_action, mark_forced, time_up
from tractor_app.engine.events import Event, PhaseChanged
from tractor_app.engine.observation import Phase
from tractor_app.engine.observe import observe
from tractor_app.engine.options import find_step
from tractor_app.engine.phases.dealing import deal, shuffle
from tractor_app.engine.phases.turns import awaited
from tractor_app.engine.rules.ruleset import RuleSet, fingerprint
from tractor_app.engine.state import Applied, MatchState, seats
from tractor_app.engine.verdict import Code, Rejected
from tractor_app.engine.wellformed import is_action

__all__ = ["Applied", "ReplayError", "apply", "digest", "new_match", "replay"]


class ReplayError(ValueError):
    """A log that its own rules do not accept; ``index`` is the first entry refused."""

    def __init__(self, index: int, rejected: Rejected) -> None:
        super().__init__(index, rejected)
        self.index = index
        self.rejected = rejected


def new_match(rules: RuleSet) -> MatchState:
    """A match that waits for its first shuffle; every side at the start of the sequence."""
    return MatchState(rules=rules, levels=(rules.levels.start,) * rules.deck.players)


def apply(state: MatchState, actor: int, action: Action) -> Applied | Rejected:
    """The state after ``actor`` did ``action``, with the facts that made true, or why not.

    Never raises, whatever ``actor`` and ``action`` are.
    """
    if not is_action(action):
        return Rejected(Code.MALFORMED)
    if state.phase is Phase.MATCH_END:
        return Rejected(Code.MATCH_OVER)
    applied = _dispatch(state, actor, action)
    if isinstance(applied, Rejected) or applied.state.phase is state.phase:
        return applied
    changed = PhaseChanged(phase=applied.state.phase, awaited=awaited(applied.state))
    return Applied(applied.state, (*applied.events, changed))


def _by_table(state: MatchState, action: Action) -> Applied | Rejected:
    if isinstance(action, TimeUp):
        return time_up(state, action)
    if not isinstance(action, TimeOut):
        return Rejected(Code.WRONG_PHASE)
    forced = forced_action(state, action)
    if isinstance(forced, Rejected):
        return forced
    events: list[Event] = []
    applied = _dispatch(fine_overrun(state, events, action.seat), action.seat, forced)
    if isinstance(applied, Rejected):
        return applied
    return Applied(applied.state, (*events, *map(mark_forced, applied.events)))


def _dispatch(state: MatchState, actor: int, action: Action) -> Applied | Rejected:
    if type(actor) is not int:
        return Rejected(Code.UNKNOWN_ACTOR)
    if actor == CHANCE:
        return _by_chance(state, action)
    if actor == TABLE:
        return _by_table(state, action)
    if actor not in seats(state.rules):
        return Rejected(Code.UNKNOWN_ACTOR)
    observation = observe(state, actor)
    step = find_step(observation, action)
    if isinstance(step, Rejected):
        return step
    intent = step.check(observation, action)
    return intent if isinstance(intent, Rejected) else step.do(state, actor, action, intent)


def _by_chance(state: MatchState, action: Action) -> Applied | Rejected:
    if isinstance(action, Deal) and state.phase is Phase.DEAL:
        return deal(state, action)
    if isinstance(action, Shuffle) and state.phase is Phase.SHUFFLE:
        return shuffle(state, action)
    return Rejected(Code.WRONG_PHASE)


def replay(rules: RuleSet, log: Iterable[tuple[int, Action]]) -> MatchState:
    """The match that ``log`` tells.

    Raises:
        ReplayError: at the first entry that the rules refuse.
    """
    state = new_match(rules)
    for index, (actor, action) in enumerate(log):
        applied = apply(state, actor, action)
        if isinstance(applied, Rejected):
            raise ReplayError(index, applied)
        state = applied.state
    return state


def digest(state: MatchState) -> str:
    """Sixteen hex digits of everything in ``state``, the same on every machine."""
    values = msgspec.to_builtins(msgspec.structs.replace(state, rules=RuleSet()))
    text = msgspec.json.encode([fingerprint(state.rules), values], order="sorted")
    return hashlib.sha256(text).hexdigest()[:16]
