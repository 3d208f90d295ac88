"""From the whole truth to what one viewer may know: built up from allowed facts, fact by fact."""

from __future__ import annotations

from collections.abc import Iterable

from tractor_app.engine.cards import Cards
from tractor_app.engine.events import Event
from tractor_app.engine.observation import Bid, Observation, Phase
from tractor_app.engine.phases import points
from tractor_app.engine.phases.dealing import round_level
from tractor_app.engine.phases.transfer import transfer_in_play
from tractor_app.engine.phases.turns import awaited
from tractor_app.engine.rules.policies import Teams
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import MatchState, RoundState

_OVER = frozenset({Phase.ROUND_END, Phase.MATCH_END, Phase.TRANSFER, Phase.SHUFFLE})


def observe(state: MatchState, viewer: int) -> Observation:
    """What ``viewer`` (a seat, or SPECTATOR) may know of ``state`` (MODEL.md 9)."""
    before = state.round
    if before is None:
        return _before_round(state, viewer)
    rules = state.rules
    bids = _visible_bids(state, before, viewer)
    sitting = 0 <= viewer < len(before.hands)
    burying = state.phase is Phase.BURY and before.burier == viewer
    return Observation(
        viewer=viewer,
        rules=rules,
        phase=state.phase,
        round_number=state.round_number,
        levels=state.levels,
        level=before.level,
        trump=before.trump,
        declarer=before.declarer,
        attackers=_known_attackers(rules, before),
        friends_named=before.friends_named,
        friends_revealed=before.friends_revealed,
        awaited=awaited(state),
        hand=before.hands[viewer] if sitting else (),
        counts=tuple([len(hand) for hand in before.hands]),
        undealt=len(before.deck) - rules.deck.kitty - before.dealt,
        first_dealt=before.first,
        bids=bids,
        standing=bids[-1] if bids else None,
        passed=before.passed,
        auction=before.auction,
        trump_choices=before.trump_choices,
        kitty_size=rules.deck.kitty,
        kitty=before.taken if burying else (),
        buried=_visible_buried(state, before, viewer),
        kitty_shown=before.kitty_shown,
        trick=before.trick,
        tricks=before.tricks,
        attacker_points=points.public_total(rules, before),
        captured=before.captured,
        first_round=before.first_round,
        burier=before.burier,
        fines=before.fines,
        transfer=transfer_in_play(before),
        refused=before.refused,
        result=before.result,
        match=state.match,
    )


def _before_round(state: MatchState, viewer: int) -> Observation:
    """Before the first shuffle, or between a redeal and the next one."""
    rules = state.rules
    return Observation(
        viewer=viewer,
        rules=rules,
        phase=state.phase,
        round_number=state.round_number,
        levels=state.levels,
        level=round_level(rules, state.levels, state.declarer),
        trump=None,
        declarer=state.declarer,
        attackers=(),
        friends_named=(),
        friends_revealed=(),
        awaited=awaited(state),
        hand=(),
        counts=(0,) * rules.deck.players,
        undealt=0,
        first_dealt=0,
        bids=(),
        standing=None,
        passed=(),
        auction=(),
        trump_choices=(),
        kitty_size=rules.deck.kitty,
        kitty=(),
        buried=(),
        kitty_shown=(),
        trick=None,
        tricks=(),
        attacker_points=0,
        captured=(),
        first_round=state.declarer is None,
        fines=(0,) * rules.deck.players,
        match=state.match,
    )


def _visible_bids(state: MatchState, before: RoundState, viewer: int) -> tuple[Bid, ...]:
    """Face-down bids are the bidder's alone until the deal ends."""
    if state.phase is Phase.DEAL and before.secret:
        return tuple(bid for bid in before.secret if bid.seat == viewer)
    return before.bids


def _visible_buried(state: MatchState, before: RoundState, viewer: int) -> Cards:
    if before.burier == viewer or (state.phase in _OVER and state.rules.kitty.revealed):
        return before.buried
    return ()


def _known_attackers(rules: RuleSet, before: RoundState) -> tuple[int, ...]:
    """With hidden friends nobody is known to be an attacker before all friends are out."""
    if rules.sides.teams is Teams.FRIENDS and before.result is None:
        out = len(before.friends_revealed)
        if not before.friends_named or out < len(before.friends_named):
            return ()
    if before.result is not None:
        result = before.result
        return tuple(
            seat for seat in range(len(before.hands)) if (seat in result.winners) == result.takeover
        )
    return points.public_attackers(rules, before)


def audible(events: Iterable[Event], viewer: int) -> tuple[Event, ...]:
    """The events that ``viewer`` may know; of a fact with a private and a public side, one."""
    heard: list[Event] = []
    private: Event | None = None
    for event in events:
        if event.audience is None:
            # The public copy follows the private one; whoever had that needs no second.
            if private is None or type(private) is not type(event):
                heard.append(event)
            private = None
        elif event.audience == viewer:
            heard.append(event)
            private = event
        else:
            private = None
    return tuple(heard)
