"""What the screen asks the engine: order, trumps, what may be done, what points bring.

The table knows no rule of its own; each answer here comes from the engine, for the viewer's
observation alone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from tractor_app.engine import legal
from tractor_app.engine.actions import Action, Play
from tractor_app.engine.cards import KINDS, POINTS, Cards, without
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.phases.auction import highest_bid
from tractor_app.engine.play import kernel
from tractor_app.engine.play.context import TRUMP, TrumpContext, context
from tractor_app.engine.play.follow import FollowOptions
from tractor_app.engine.play.units import format_names, pieces_as, suit_of_cards, take_cards
from tractor_app.engine.play.units import readings as formats_of
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.scoring import LevelChange, change_at
from tractor_app.engine.verdict import Rejected

Options = FollowOptions
BidOption = legal.BidOption
Intent = legal.Intent
Verdict = Intent | Rejected

_POINT_STEP = 5
_SHOWN_STEPS = 2
"""So many rises of the attackers beyond taking over are drawn on the points bar."""


def trump_context(view: Observation) -> TrumpContext:
    """The order of the round, as far as it is known."""
    trump = view.trump
    if trump is None and view.standing is not None:
        trump = view.standing.trump
    return context(view.rules, view.level, trump)


def sort_key(view: Observation) -> Callable[[int], object]:
    """The order of the hand: trumps first, then suits in alternating colours, high first."""
    return trump_context(view).sort_key


def trump_kinds(view: Observation) -> frozenset[int]:
    """The kinds that are trumps now."""
    ctx = trump_context(view)
    return _trumps(ctx)


@lru_cache(maxsize=64)
def _trumps(ctx: TrumpContext) -> frozenset[int]:
    return frozenset(kind for kind in range(KINDS) if ctx.suit[kind] == TRUMP)


def is_my_turn(view: Observation) -> bool:
    """Whether the seat that is seen is asked for something now.

    That is all that is known here: whether whoever looks at it acts for it is the presenter's
    business (`Presenter.acting`), for a spectator may be shown a seat's cards.
    """
    return view.viewer >= 0 and view.viewer in view.awaited


def play_options(view: Observation) -> Options | None:
    """What the viewer may follow with, or None when it leads or is not its turn."""
    if view.phase is not Phase.PLAY or not is_my_turn(view):
        return None
    if view.trick is None or not view.trick.plays:
        return None
    return legal.play_options(view)


def check(view: Observation, action: Action) -> Verdict:
    """What an action would be, or why it is refused."""
    return legal.check(view, action)


def bid_options(view: Observation) -> tuple[BidOption, ...]:
    """The bids open to the viewer, strongest last."""
    if view.viewer < 0:
        return ()
    return legal.bid_options(view)


def suggestion(view: Observation) -> Action | None:
    """Some legal action for the viewer, if there is any."""
    return legal.suggest(view)


def is_legal(view: Observation, action: Action) -> bool:
    """Whether the engine would accept the action."""
    return not isinstance(check(view, action), Rejected)


class Reading(NamedTuple):
    """One way to read a lead: its units, largest first, and the cards of each."""

    units: tuple[str, ...]
    groups: tuple[Cards, ...]


def readings(view: Observation, cards: Cards) -> tuple[Reading, ...]:
    """The ways in which the viewer may lead `cards`, the default first; none for a follower."""
    leading = view.phase is Phase.PLAY and (view.trick is None or not view.trick.plays)
    if not leading or not is_my_turn(view) or len(cards) < 2:
        return ()
    ctx = trump_context(view)
    suit = suit_of_cards(ctx, cards)
    if suit is None:
        return ()
    masks = kernel.masks_of(ctx.bit, cards, ctx.depth)
    found = []
    for fmt in formats_of(ctx, cards):
        units = format_names(fmt)
        pieces = pieces_as(ctx, suit, masks, fmt)
        if pieces is None or not is_legal(view, Play(cards, units)):
            continue
        left = cards
        groups = []
        for piece in pieces:
            group = take_cards(ctx, left, piece.slots, piece.unit.width)
            left = without(left, group)
            groups.append(tuple(sorted(group, key=ctx.sort_key)))
        found.append(Reading(units, tuple(groups)))
    return tuple(found)


def contract(view: Observation) -> int:
    """The number that won the points auction; 0 without one."""
    best = highest_bid(view.auction)
    return best[1] if best is not None and view.phase is not Phase.AUCTION else 0


class Mark(NamedTuple):
    """From `start` attackers' points on, `change` is what the round brings."""

    start: int
    change: LevelChange


@lru_cache(maxsize=32)
def score_marks(rules: RuleSet, contract: int = 0) -> tuple[Mark, ...]:
    """The steps of the points bar, from the ruleset: all up to taking over and some beyond.

    `contract` is the number that won a points auction, 0 without one.
    """
    marks: list[Mark] = []
    beyond = 0
    for points in range(0, 100 * rules.deck.decks + 1, _POINT_STEP):
        change = change_at(rules, points, contract)
        if marks and marks[-1].change == change:
            continue
        if change.attackers and marks and marks[-1].change.attackers:
            beyond += 1
            if beyond > _SHOWN_STEPS:
                break
        marks.append(Mark(points, change))
    return tuple(marks)


def next_mark(rules: RuleSet, points: int, contract: int = 0) -> Mark | None:
    """The next step above `points`, or None beyond the last."""
    current = change_at(rules, points, contract)
    top = 200 * rules.deck.decks
    start = (points // _POINT_STEP + 1) * _POINT_STEP
    for higher in range(start, top + 1, _POINT_STEP):
        change = change_at(rules, higher, contract)
        if change != current:
            return Mark(higher, change)
    return None


def point_cards(cards: Cards) -> Cards:
    """The cards that carry points, in their order."""
    return tuple(kind for kind in cards if POINTS[kind])
