"""Keeps faults in what Qt calls from ending the process.

Qt calls our overrides (painting, events, sizes) through the binding. When one of them raises while
another override is under way, PySide 6.11 goes on with the exception set, and the next call into
Python is a segmentation fault: a mistake in painting one card would end the program. So each
override of a class made here hands its exception to ``sys.excepthook`` and gives Qt an answer.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from types import FunctionType
from typing import Any, Final

from shiboken6 import Shiboken

QUIET: Final = frozenset({"paint", "drawBackground", "drawForeground", "incomingConnection"})
"""Overrides beside `...Event` that answer nothing."""
ASKED: Final = frozenset(
    {"boundingRect", "focusNextPrevChild", "hitButton", "itemChange", "minimumSizeHint", "sizeHint"}
    | {"event", "eventFilter", "sceneEvent", "sceneEventFilter", "viewportEvent"}
    | {"hasHeightForWidth", "heightForWidth", "shape", "updateCurrentTime", "updateCurrentValue"}
)
"""Overrides that must answer; after a fault Qt's own class does."""


def is_called_by_qt(name: str) -> bool:
    """Tell whether a method of this name is an override that is guarded."""
    return name in QUIET or name in ASKED or name.endswith("Event")


def install() -> None:
    """Guard the overrides of every class derived from one of Qt's from now on; harmless twice."""
    _ROOT.__init_subclass__ = classmethod(_guard_all)


_ROOT: Any = Shiboken.Object


def _guard_all(cls: type[Any], /, **options: Any) -> None:
    # Others may come after Qt's classes among the bases, as typing.Generic does.
    super(_ROOT, cls).__init_subclass__(**options)
    for name, found in list(vars(cls).items()):
        if isinstance(found, FunctionType) and is_called_by_qt(name):
            setattr(cls, name, guarded(cls, found))


def guarded(cls: type, override: Callable[..., Any]) -> Callable[..., Any]:
    """Return the override of ``cls`` as one that does not raise."""
    name = override.__name__

    @functools.wraps(override)
    def call(*args: Any) -> Any:
        try:
            return override(*args)
        except Exception:
            sys.excepthook(*sys.exc_info())
        return _answer(cls, name, args) if name in ASKED else None

    return call


def _answer(cls: type, name: str, args: tuple[Any, ...]) -> Any:
    """What the class above says; where Qt leaves a method to us, a value that means nothing."""
    try:
        return getattr(super(cls, args[0]), name)(*args[1:])
    except Exception:
        from PySide6.QtCore import QRectF

        return QRectF() if name == "boundingRect" else None
