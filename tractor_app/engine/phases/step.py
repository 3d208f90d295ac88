"""The shape of a phase's functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from tractor_app.engine.events import Event
from tractor_app.engine.observation import Bid, Observation, PlayKind
from tractor_app.engine.play.lead import Lead
from tractor_app.engine.state import Applied, MatchState
from tractor_app.engine.verdict import Rejected


class Intent(msgspec.Struct, frozen=True):
    """What a legal action would be, as far as the actor can know."""

    play: PlayKind | None = None
    units: tuple[str, ...] = ()
    """Format of the cards of a lead, or of the lead that a play answers."""
    best: bool = False
    """Whether the play would be the best of the trick now."""
    risky: bool = False
    """A throw that somebody may beat."""
    bid: Bid | None = None
    """The bid that would stand."""
    lead: Lead | None = None
    revoke: Rejected | None = None
    """Referee mode: the rule of following that the play would break."""


# The third parameter is the one class of action that the table lists the function under.
Check = Callable[[Observation, Any], Rejected | Intent]
Do = Callable[[MatchState, int, Any, Intent], Applied | Rejected]
Events = list[Event]


class Step(NamedTuple):
    """``check`` sees only what the actor sees; ``do`` may still refuse on hidden cards."""

    check: Check
    do: Do


def always(_observation: Observation, _action: object) -> Rejected | Intent:
    """For actions that are legal whenever their actor is awaited."""
    return Intent()
