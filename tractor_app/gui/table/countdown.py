"""The think time left, counted down on the plates between two updates."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, QTimer

from tractor_app.engine.observation import Observation
from tractor_app.gui.table.presenter import Presenter
from tractor_app.session.table import Update

_TICK = 200


class Countdown(QObject):
    """Keeps the presenter's time going."""

    def __init__(self, presenter: Presenter, parent: QObject) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._deadline: float | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK)
        self._timer.timeout.connect(self._show)

    def watch(self, before: Observation | None, update: Update) -> None:
        """An update came; `before` is what was known until then."""
        same = before is not None and before.awaited == update.observation.awaited
        presenter = self._presenter
        presenter.remaining = update.deadline
        if update.deadline is None:
            self.stop()
            return
        self._deadline = time.monotonic() + update.deadline
        presenter.whole = max(update.deadline, presenter.whole if same else 0.0, 0.001)
        self._timer.start()

    def stop(self) -> None:
        """No clock is running."""
        self._deadline = None
        self._timer.stop()

    def _show(self) -> None:
        if self._deadline is not None:
            self._presenter.remaining = max(0.0, self._deadline - time.monotonic())
            self._presenter.show_plates()
