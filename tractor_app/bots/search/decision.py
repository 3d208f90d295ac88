"""A decision as a record: what was looked at, what it would bring, and why one was chosen."""

from __future__ import annotations

from enum import Enum

import msgspec

from tractor_app.engine.cards import Cards


class Why(Enum):
    """How the choice was made."""

    FORCED = "forced"
    """There was nothing to choose."""
    RULE = "rule"
    """The rule policy's play; nothing was surely better."""
    SEARCH = "search"
    """Another play was better on fresh worlds."""


class Weighed(msgspec.Struct, frozen=True):
    """One play. ``points`` are the attackers' at the end, ``levels`` what the viewer's side rises
    less what the other does; both are means over ``worlds``. ``error`` is the standard error of
    the worth's difference to the first play's."""

    cards: Cards
    reading: tuple[str, ...]
    worlds: int
    worth: float
    points: float
    levels: float
    error: float


class Decision(msgspec.Struct, frozen=True):
    """``weighed[0]`` is the rule policy's play, ``weighed[chosen]`` the one to make."""

    weighed: tuple[Weighed, ...]
    chosen: int
    why: Why
    worlds: int
    """All worlds looked at."""
    seconds: float
