"""How the table looks and moves for this person."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableOptions:
    """Settings of the table.

    `speed` is one of ``options.SPEEDS``; `four_colour` prints clubs green and diamonds blue;
    `confirm_risky` asks for a second Enter before a throw that may fail; `dim` greys cards that
    cannot be part of a legal play.
    """

    speed: str = "normal"
    four_colour: bool = False
    confirm_risky: bool = False
    dim: bool = True
