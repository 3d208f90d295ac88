"""How the table looks and moves for this person."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableOptions:
    """Settings of the table.

    `speed` is one of ``options.SPEEDS``; `four_colour` prints clubs green and diamonds blue;
    `dim` greys cards that cannot be part of a legal play.
    """

    speed: str = "normal"
    four_colour: bool = False
    dim: bool = True
