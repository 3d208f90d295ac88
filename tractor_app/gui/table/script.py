"""From an update to what is shown of it, one picture after the other.

Each picture is an observation: the last one is the update's own, those before it are the same
table a moment earlier (the trick complete but not yet swept, the throw not yet returned).
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from msgspec.structs import replace

from tractor_app.engine.cards import without
from tractor_app.engine.events import (
    BidMade,
    Buried,
    CardDealt,
    Event,
    KittyTaken,
    MatchEnded,
    Played,
    RedealCalled,
    RoundEnded,
    RoundStarted,
    ThrowFailed,
    TrickWon,
)
from tractor_app.engine.observation import (
    MatchResult,
    Observation,
    PlayKind,
    RoundResult,
    TrickPlay,
    TrickView,
)
from tractor_app.session.table import Update


class Motion(Enum):
    """How cards get to their places in a picture."""

    PLAIN = "plain"
    LIFT = "lift"
    DEAL = "deal"
    PLAY = "play"
    SWEEP = "sweep"
    KITTY = "kitty"
    RETURN = "return"


class Toss(NamedTuple):
    """Backs that go to another seat (dealt, the kitty taken), or from it (the kitty buried)."""

    seat: int
    cards: int
    away: bool = False


class Shown(NamedTuple):
    """One picture. `hold` names the durations for which it stays before the next."""

    view: Observation
    motion: Motion = Motion.PLAIN
    hold: tuple[str, ...] = ()
    towards: int | None = None
    """The seat that cards leaving the table go to."""
    failed: ThrowFailed | None = None
    """The throw that is being shown and will be returned."""
    emphasis: bool = False
    tosses: tuple[Toss, ...] = ()
    round_result: RoundResult | None = None
    match_result: MatchResult | None = None


_MOTIONS: dict[type[object], tuple[Motion, tuple[str, ...]]] = {
    CardDealt: (Motion.DEAL, ()),
    BidMade: (Motion.PLAY, ("fade",)),
    KittyTaken: (Motion.KITTY, ("kitty_flight",)),
    Buried: (Motion.KITTY, ("kitty_flight",)),
    RedealCalled: (Motion.SWEEP, ("sweep_flight",)),
    RoundStarted: (Motion.PLAIN, ()),
    TrickWon: (Motion.SWEEP, ("sweep_flight",)),
    ThrowFailed: (Motion.RETURN, ("return_flight",)),
    Played: (Motion.PLAY, ("play_gap", "lift")),
}


def script(before: Observation, update: Update) -> list[Shown]:
    """The pictures of `update`, in order; `before` is the one shown last."""
    pictures: list[Shown] = []
    running = before
    motion, hold, towards = Motion.PLAIN, (), None  # type: tuple[Motion, tuple[str, ...], int | None]
    for event in _in_order(update.events):
        motion, hold = _MOTIONS.get(type(event), (motion, hold))
        if isinstance(event, ThrowFailed):
            running = _attempted(running, update.observation, event)
            pictures.append(
                Shown(running, Motion.PLAY, ("play_flight", "throw_rest"), failed=event)
            )
            towards = event.seat
        elif isinstance(event, Played):
            running = _played(running, update.observation, event)
            ruffs = event.best and event.kind in (PlayKind.RUFF, PlayKind.OVERRUFF)
            returned = towards == event.seat
            pictures.append(
                Shown(
                    running,
                    Motion.RETURN if returned else Motion.PLAY,
                    ("ruff_emphasis",) if ruffs else (),
                    towards,
                    emphasis=ruffs,
                )
            )
        elif isinstance(event, TrickWon):
            towards = event.seat
            if pictures:
                rest = ("play_flight", "trick_rest")
                pictures[-1] = pictures[-1]._replace(hold=(*pictures[-1].hold, *rest))
    pictures.append(_last(update, motion, hold, towards))
    return pictures


def _last(update: Update, motion: Motion, hold: tuple[str, ...], towards: int | None) -> Shown:
    ended = next((e.result for e in update.events if isinstance(e, RoundEnded)), None)
    match = next((e.result for e in update.events if isinstance(e, MatchEnded)), None)
    return Shown(
        update.observation,
        motion,
        hold,
        towards,
        tosses=_tosses(update),
        round_result=ended,
        match_result=match,
    )


def _tosses(update: Update) -> tuple[Toss, ...]:
    """Cards that move face down, to or from seats other than the viewer's."""
    tosses = []
    for event in update.events:
        if isinstance(event, CardDealt) and event.seat != update.observation.viewer:
            tosses.append(Toss(event.seat, 1))
        elif isinstance(event, KittyTaken | Buried) and event.seat != update.observation.viewer:
            tosses.append(Toss(event.seat, event.count, isinstance(event, Buried)))
    return tuple(tosses)


def _in_order(events: tuple[Event, ...]) -> list[Event]:
    """A failed throw is told before what became of it."""
    return sorted(events, key=lambda event: not isinstance(event, ThrowFailed))


def _open_trick(view: Observation, seat: int) -> TrickView:
    trick = view.trick
    if trick is None or len(trick.plays) >= len(view.counts):
        return TrickView(leader=seat)
    return trick


def _attempted(before: Observation, after: Observation, event: ThrowFailed) -> Observation:
    trick = _open_trick(before, event.seat)
    play = TrickPlay(event.seat, event.attempted, PlayKind.THROW)
    hand = before.hand
    if event.seat == after.viewer:
        hand = without(after.hand, without(event.attempted, event.played))
    counts = list(before.counts)
    counts[event.seat] = after.counts[event.seat] - len(event.attempted) + len(event.played)
    return replace(
        before,
        trick=replace(trick, plays=(play,), winner=event.seat),
        hand=hand,
        counts=tuple(counts),
        awaited=(),
    )


def _played(before: Observation, after: Observation, event: Played) -> Observation:
    trick = _open_trick(before, event.seat)
    others = tuple(play for play in trick.plays if play.seat != event.seat)
    play = TrickPlay(event.seat, event.cards, event.kind)
    winner = event.seat if event.best else trick.winner
    counts = list(before.counts)
    counts[event.seat] = after.counts[event.seat]
    return replace(
        before,
        trick=replace(trick, plays=(*others, play), winner=winner),
        hand=after.hand if event.seat == after.viewer else before.hand,
        counts=tuple(counts),
        awaited=(),
    )
