"""How long things take on the screen, in milliseconds, for each speed setting.

Animations only follow the model and never hold it up, so any of these may be 0.
"""

from __future__ import annotations

from typing import Final

import msgspec


class Timings(msgspec.Struct, frozen=True):
    """Durations in milliseconds. Flights ease out; `*_gap` is the time between two starts."""

    deal_flight: int = 280
    deal_gap: int = 70
    play_flight: int = 220
    play_gap: int = 28
    sweep_flight: int = 260
    trick_rest: int = 900
    kitty_flight: int = 260
    kitty_gap: int = 45
    return_flight: int = 240
    throw_rest: int = 1100
    rearrange: int = 180
    lift: int = 120
    ruff_emphasis: int = 320
    fade: int = 160
    sheet: int = 220
    message: int = 3600

    @property
    def animated(self) -> bool:
        """Whether anything moves at all."""
        return self.play_flight > 0


def _scaled(base: Timings, factor: float) -> Timings:
    """`base` with all durations multiplied; how long a message stays readable is not hurried."""
    values = {name: round(getattr(base, name) * factor) for name in Timings.__struct_fields__}
    return Timings(**(values | {"message": base.message}))


NORMAL: Final = Timings()
TIMINGS: Final = {
    "off": _scaled(NORMAL, 0.0),
    "fast": _scaled(NORMAL, 0.5),
    "normal": NORMAL,
    "slow": _scaled(NORMAL, 1.7),
}
"""By the names of the speed setting (`options.SPEEDS`)."""


def timings(speed: str | None) -> Timings:
    """The durations of a speed setting; None is normal. Raises KeyError for another name."""
    return TIMINGS[speed or "normal"]
