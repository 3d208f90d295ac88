"""What lies on what on the table: z values of the scene's items, one place for all.

Cards within one layer add their place in the fan (below ``STEP``) to the layer's value.
"""

from __future__ import annotations

from enum import IntEnum

STEP = 1000


class Z(IntEnum):
    """Layers from the felt upwards."""

    MARKS = 0
    """Printed on the felt: play areas, the drop target's outline."""
    DECK = 1 * STEP
    SEATS = 2 * STEP
    """Seat plates with name, count and badges."""
    OTHER_HANDS = 3 * STEP
    TRICK = 4 * STEP
    """Cards played to the current trick."""
    TRICK_WINNER = 5 * STEP
    TAGS = 6 * STEP
    """The gold tag under the winning play, point flights."""
    PANELS = 7 * STEP
    """Trump, score and captured cards."""
    CONTROLS = 8 * STEP
    """Prompt, buttons, declaring bar."""
    HAND = 9 * STEP
    FLYING = 10 * STEP
    """Cards on their way between two layers."""
    DRAGGED = 11 * STEP
    RUBBER_BAND = 12 * STEP
    MESSAGE = 13 * STEP
