"""The session's clock and call-backs on Qt's event loop."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from tractor_app.session.scheduler import Timer


class _QtTimer:
    """One call-back that has not come yet."""

    def __init__(self, owner: QObject, seconds: float, callback: Callable[[], None]) -> None:
        self._callback: Callable[[], None] | None = callback
        self._timer = QTimer(owner)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        # A bound method would be held weakly: a call-back nobody keeps a timer of would be lost.
        self._timer.timeout.connect(lambda: self._fire())  # noqa: PLW0108
        self._timer.start(max(0, round(seconds * 1000)))

    def _fire(self) -> None:
        callback = self._callback
        self.cancel()
        if callback is not None:
            callback()

    def cancel(self) -> None:
        """Never call back; harmless after the call."""
        if self._callback is None:
            return
        self._callback = None
        self._timer.stop()
        self._timer.deleteLater()


class QtScheduler:
    """A :class:`~tractor_app.session.scheduler.Scheduler` whose call-backs come from Qt's loop.

    `owner` bounds their lives: nothing is called once it is deleted.
    """

    def __init__(self, owner: QObject) -> None:
        self._owner = owner

    def now(self) -> float:
        """Seconds on a clock that only goes forward."""
        return time.monotonic()

    def call_later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        """Call back once after so many seconds (0: as soon as the loop is free)."""
        return _QtTimer(self._owner, seconds, callback)


class Post(QObject):
    """Brings calls from other threads to the thread that owns this object."""

    _called = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._called.connect(self._run, Qt.ConnectionType.QueuedConnection)

    def post(self, call: Callable[[], None]) -> None:
        """Have ``call`` called soon; may itself be called on any thread."""
        self._called.emit(call)

    def _run(self, call: Callable[[], None]) -> None:
        call()
