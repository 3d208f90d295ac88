"""What a viewer may do, asked of the viewer's own observation: the door for everybody outside.

Screens, hints, bots and the clock ask here, and :func:`tractor_app.engine.apply.apply` runs the
same :func:`check`: there is no other legality check.
"""

from tractor_app.engine.options import (
    BidOption,
    awaited_actions,
    bid_options,
    check,
    play_options,
    unseen,
)
from tractor_app.engine.phases.step import Intent
from tractor_app.engine.suggest import suggest

__all__ = [
    "BidOption",
    "Intent",
    "awaited_actions",
    "bid_options",
    "check",
    "play_options",
    "suggest",
    "unseen",
]
