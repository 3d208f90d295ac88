"""What people write at a table, as one line of plain text."""

from __future__ import annotations

from typing import Final

SPEECH: Final = 200
"""Most characters of one remark."""


def clean_speech(text: str) -> str:
    """``text`` without control characters, marks that turn the line about, and line breaks."""
    printable = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(printable.split())[:SPEECH].strip()
