"""The last net: a fault of the program becomes a sentence and a file, never a dead window."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QTimer

import tractor_app
from tractor_app.gui.screens.about import NoticeSheet
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.persistence.folders import make_private

FILE_NAME = "errors.log"
LARGEST = 256 * 1024
"""Bytes of the file; beyond that it begins anew."""

_LOG = logging.getLogger(__name__)


class Mishaps:
    """Takes over `sys.excepthook` for as long as a window is open."""

    def __init__(self, window: MainWindow, folder: Path) -> None:
        self.path = folder / FILE_NAME
        self._window = window
        self._told = False
        self._before: Callable[..., object] = sys.excepthook
        sys.excepthook = self.caught

    def restore(self) -> None:
        """Leave exceptions to whoever had them before."""
        sys.excepthook = self._before

    def caught(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Write the fault down and tell the player once; the match is already on disk."""
        if not issubclass(kind, Exception):
            self._before(kind, error, trace)
            return
        text = "".join(traceback.format_exception(kind, error, trace))
        _LOG.error("%s", text.rstrip())
        kept = self._keep(f"tractor {tractor_app.__version__}\n{text}\n")
        if not self._told:
            self._told = True
            QTimer.singleShot(0, lambda: self._tell(kept))

    def _keep(self, text: str) -> bool:
        try:
            make_private(self.path.parent)
            full = self.path.exists() and self.path.stat().st_size > LARGEST
            with self.path.open("w" if full else "a", encoding="utf-8", errors="replace") as file:
                file.write(text)
        except OSError:
            return False
        return True

    def _tell(self, kept: bool) -> None:
        def text() -> str:
            said = QCoreApplication.translate(
                "Mishaps",
                "Something in the program failed. The match is saved up to here; if the table "
                "does not go on, close the window and open it again.",
            )
            if not kept:
                return said
            where = QCoreApplication.translate("Mishaps", "What failed is written in: {0}")
            return f"{said}\n\n{where.format(self.path)}"

        self._window.show_sheet(
            NoticeSheet(
                self._window.page,
                title=lambda: QCoreApplication.translate("Mishaps", "That should not happen"),
                text=text,
                accept=lambda: QCoreApplication.translate("Mishaps", "Go on"),
            )
        )
