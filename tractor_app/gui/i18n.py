"""Languages of the window, and switching between them without a restart."""

from __future__ import annotations

import logging
from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from tractor_app.gui.options import LANGUAGES
from tractor_app.paths import resources

DEFAULT: Final = "en"
_LOG = logging.getLogger(__name__)


def best_language(wanted: str | None, system: str | None = None) -> str:
    """The language nearest to the tag `wanted` (``zh-Hans``, ``zh_TW``, ``de``), else English.

    Without a wish the system's language decides; `system` stands in for it in tests.
    """
    text = wanted or system or QLocale.system().name()
    tag = text.replace("-", "_")
    if tag in LANGUAGES:
        return tag
    head = tag.split("_")[0].lower()
    return next((known for known in LANGUAGES if known.split("_")[0] == head), DEFAULT)


class Translations:
    """The translators of one application; at most one language is installed at a time."""

    def __init__(self, app: QCoreApplication) -> None:
        self._app = app
        self._installed: list[QTranslator] = []
        self._language = ""

    @property
    def language(self) -> str:
        """The tag in use; empty before the first :meth:`use`."""
        return self._language

    def use(self, tag: str) -> None:
        """Show everything in `tag`: all widgets get a LanguageChange event. Raises KeyError."""
        if tag not in LANGUAGES:
            raise KeyError(tag)
        if tag == self._language:
            return
        self.remove()
        QLocale.setDefault(QLocale(tag))
        self._language = tag
        own = str(resources() / "i18n")
        qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        for name, folder in ((f"qtbase_{tag}", qt), (f"tractor_{tag}", own)):
            translator = QTranslator()
            if translator.load(name, folder):
                self._app.installTranslator(translator)
                self._installed.append(translator)
            elif name.startswith("tractor"):
                _LOG.warning("translation %s cannot be loaded", name)

    def remove(self) -> None:
        """Take the language off again: texts read as in the sources."""
        for translator in self._installed:
            self._app.removeTranslator(translator)
        self._installed = []
        self._language = ""
        QLocale.setDefault(QLocale(DEFAULT))


def other_language(tag: str) -> str:
    """The next language after `tag`, for a switch that goes round."""
    tags = list(LANGUAGES)
    return tags[(tags.index(tag) + 1) % len(tags)] if tag in tags else DEFAULT
