"""What the bundled fonts can show."""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QRawFont

from tractor_app.gui.fonts import FILES
from tractor_app.paths import resources


@cache
def _raw_fonts() -> tuple[QRawFont, ...]:
    return tuple(QRawFont(str(resources() / "fonts" / name), 16.0) for name in FILES)


def missing_glyphs(text: str) -> str:
    """The printable characters of `text` which a bundled font lacks, each once, sorted."""
    return "".join(
        sorted(
            char
            for char in set(text)
            if char.isprintable()
            and not all(raw.supportsCharacter(ord(char)) for raw in _raw_fonts())
        )
    )
