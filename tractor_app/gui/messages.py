"""Qt's own messages: what it says without need is left out, all else goes its usual way."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import (
    QMessageLogContext,
    QtMsgType,
    qFormatLogMessage,
    qInstallMessageHandler,
)

Handler = Callable[[QtMsgType, QMessageLogContext, str], None]

NEEDLESS = frozenset({"This plugin does not support propagateSizeHints()"})
"""Said by the platform without a display, once for each window with a least size."""


@contextmanager
def without_needless() -> Iterator[None]:
    """Leave out needless messages; the handler that was there before gets all others."""
    before: Handler | None = None

    def handle(kind: QtMsgType, context: QMessageLogContext, text: str | None) -> None:
        if text in NEEDLESS:
            return
        if before is not None:
            before(kind, context, text or "")
        elif sys.stderr is not None:
            print(qFormatLogMessage(kind, context, text or ""), file=sys.stderr)

    before = qInstallMessageHandler(handle)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
