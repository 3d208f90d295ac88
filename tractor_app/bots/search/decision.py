"""A decision as a record: what was looked at, what it would bring, and why one was chosen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

import msgspec

from tractor_app.engine.actions import Action
from tractor_app.engine.cards import Cards


class Why(Enum):
    """How the choice was made."""

    FORCED = "forced"
    """There was nothing to choose."""
    RULE = "rule"
    """The rule policy's choice; nothing was surely better."""
    SEARCH = "search"
    """Another choice was better on fresh worlds."""
    SLIP = "slip"
    """Any harmless card instead of the one thought best: a beginner's inattention."""


class Scale(Enum):
    """What the numbers of a record are."""

    ROUND = "round"
    """``points`` and ``levels`` at the end of the round, ``worth`` both in points: larger is
    better."""
    TRICK = "trick"
    """``worth`` is what rules of thumb expect of a play, in points."""
    BURY = "bury"
    """``worth`` is what the buried cards are missed by, in points of play, below zero."""
    TRUMPS = "trumps"
    """``worth`` is what a bid gains on bidding nothing, in trumps; of a trump to choose, the
    hand's worth under it."""
    ORDER = "order"
    """No numbers: the best by rule first."""


class Weighed(msgspec.Struct, frozen=True):
    """One choice: a play, a bid, a burial; without cards a pass, or the choice of ``trump``.

    By rounds played out, ``points`` are the attackers' at the end, ``levels`` what the viewer's
    side rises less what the other does; both are means over ``worlds``, those of few put beside
    the first choice's (:func:`mean_beside`). ``error`` is the standard error of the worth's
    difference to the first choice's.
    """

    cards: Cards
    reading: tuple[str, ...] = ()
    worlds: int = 0
    worth: float = 0.0
    points: float = 0.0
    levels: float = 0.0
    error: float = 0.0
    trump: str = ""


class Decision(msgspec.Struct, frozen=True):
    """``weighed[0]`` is the rule policy's choice, ``weighed[chosen]`` the one to make.

    ``rule`` is the beginner's rule of thumb that made the choice, by its code.
    """

    weighed: tuple[Weighed, ...]
    chosen: int
    why: Why
    worlds: int = 0
    """All worlds looked at."""
    seconds: float = 0.0
    scale: Scale = Scale.ROUND
    rule: str = ""
    bot: str = ""
    """Who decided, by its registry name."""


def mean_beside(values: Sequence[float], firsts: Sequence[float]) -> float:
    """The mean of ``values`` as it would be in all the worlds that ``firsts`` were looked at in.

    Both begin with the same worlds. A mean over these few alone could not be put beside one over
    many: what the first worlds are like would weigh more than the choice.
    """
    if not values or not firsts:
        return math.fsum(values) / max(1, len(values))
    shared = min(len(values), len(firsts))
    gain = math.fsum(values[:shared]) - math.fsum(firsts[:shared])
    return math.fsum(firsts) / len(firsts) + gain / shared


class Decided(NamedTuple):
    """An action (None as in :meth:`~tractor_app.bots.base.Bot.choose`), and how it was come to."""

    action: Action | None
    record: Decision | None = None


def ranked(
    weighed: list[Weighed], chosen: Weighed, why: Why, scale: Scale, rule: str = ""
) -> Decision:
    """A record of what rules weighed: the chosen first, then the others, the best first."""
    others = sorted((each for each in weighed if each is not chosen), key=lambda each: -each.worth)
    return Decision((chosen, *others), 0, why, scale=scale, rule=rule)
