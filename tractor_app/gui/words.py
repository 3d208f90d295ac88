"""The wording layer in the window's present language."""

from __future__ import annotations

from PySide6.QtCore import QLocale

from tractor_app.gui.i18n import best_language
from tractor_app.wording import Wording, wording


def words() -> Wording:
    """Sentences about rules and cards in the language that is shown now."""
    return wording(best_language(QLocale().name()))
