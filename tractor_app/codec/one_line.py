"""Names and remarks of other people as one line of plain text."""

from __future__ import annotations

import unicodedata
from typing import Final

_MARKS: Final = 3
"""Accents on one letter; no script needs more, but a heap of them would cover other lines."""


def one_line(text: str, most: int) -> str:
    """``text`` without control characters, marks that turn the line about, and line breaks.

    At most ``most`` characters.
    """
    kept, marks = [], 0
    for char in text[: 20 * most]:
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if marks <= _MARKS:
            kept.append(char if char.isprintable() else " ")
    return " ".join("".join(kept).split())[:most].strip()
