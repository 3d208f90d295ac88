"""How long the session waits so that a person can follow; 0 everywhere: not at all."""

from __future__ import annotations

from typing import Final

import msgspec


class Pace(msgspec.Struct, frozen=True):
    """Seconds. The outcome of a match never depends on them."""

    deal: float = 0.0
    """Between two cards of the deal."""
    think: float = 0.0
    """Least time of a bot's turn."""
    trick: float = 0.0
    """More time of the turn that follows a finished trick."""
    result: float = 0.0
    """What bots leave between a round's result and being ready for the next."""
    last_call: float | None = None
    """The window for last bids; None: as the rules' clock says. 0: without an end."""


AT_ONCE: Final = Pace()
PACES: Final = {
    "off": AT_ONCE,
    "fast": Pace(deal=0.035, think=0.26, trick=0.4, result=2.0),
    "normal": Pace(deal=0.07, think=0.52, trick=0.8, result=4.0),
    "slow": Pace(deal=0.12, think=0.9, trick=1.4, result=6.0),
}
"""By the names of the speed setting."""
