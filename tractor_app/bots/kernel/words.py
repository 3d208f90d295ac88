"""What the rollout kernel uses uncompiled in place of the compiler's own words and operations."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Final

compiled: Final = False
nogil: AbstractContextManager[None] = nullcontext()

TRUMP: Final = 4
SUITS: Final = 5
SEATS: Final = 8
"""Places for hands; the last one is the kitty's."""
KITTY: Final = 7
LONG: Final = 20
"""Places for lengths of runs in a table by suit."""
NOTHING: Final = -99
HIGH: Final = 64
"""Places for values of units in a table by suit."""
CODES: Final = 32
"""Places for units of two cards and more in a format, where there are more than two decks."""
JOINTS: Final = 24
"""Places for formats of equal standing that a follower may owe."""
STATE: Final = 128
"""Numbers of a public state, where there are more than two decks."""
PAIR: Final = 2 * 32 + 1
TRIPLE: Final = 3 * 32 + 1
"""Units by their code, width and length."""
FAR: Final = 1 << 30
"""More points than there are."""
BIT: Final = tuple(1 << card % 32 for card in range(160))
"""The bit of a slot, and of a card by its slot. A look-up is what plain Python does fastest."""
SUIT: Final = tuple(card // 32 for card in range(160))
"""The suit of a card."""


bits: Callable[[int], int] = int.bit_count
"""How many bits are set."""


span: Callable[[int], int] = int.bit_length
"""Index of the highest bit and one more, without the call that :func:`top` costs."""


def top(mask: int) -> int:
    """Index of the highest bit; -1 without any."""
    return mask.bit_length() - 1
