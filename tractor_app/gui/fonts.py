"""The bundled typeface: one family for Latin and Chinese, regular and bold.

The files are cut by ``build_scripts/make_fonts.py``. All digits of the family have one width, so
numbers stand in columns without an OpenType feature.
"""

from __future__ import annotations

import logging
from functools import cache

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

from tractor_app.gui.theme import DEFAULT_THEME
from tractor_app.paths import resources

FILES = ("NotoSansSC-Regular.ttf", "NotoSansSC-Bold.ttf")
_LOG = logging.getLogger(__name__)


@cache
def family() -> str:
    """Load the bundled fonts once and give their family's name.

    Needs a QGuiApplication. If a file cannot be loaded, the system's default family is used and
    the log says so: the game stays playable, Chinese text may then depend on the system.
    """
    found: list[str] = []
    for name in FILES:
        handle = QFontDatabase.addApplicationFont(str(resources() / "fonts" / name))
        if handle < 0:
            _LOG.warning("font %s cannot be loaded", name)
            continue
        found += QFontDatabase.applicationFontFamilies(handle)
    return found[0] if found else QGuiApplication.font().family()


def font(pixels: float, *, bold: bool = False) -> QFont:
    """The game's font in a size of `pixels` (logical, at least 1)."""
    result = QFont(family())
    result.setPixelSize(max(1, round(pixels)))
    result.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
    return result


def install(app: QGuiApplication) -> None:
    """Make the bundled family, at the body's small size, the font of the whole application."""
    app.setFont(font(DEFAULT_THEME.type.small))
