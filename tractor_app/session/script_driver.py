"""A seat that a function decides for at once: tests, lessons, prepared positions."""

from __future__ import annotations

from collections.abc import Callable

from tractor_app.engine.actions import Action
from tractor_app.engine.observation import Observation
from tractor_app.session.driver import SeatPort
from tractor_app.session.table import Update

Decide = Callable[[Observation], Action | None]


class ScriptDriver:
    """Acts as ``decide`` says whenever the seat may act; None waits.

    ``refused`` collects actions the rules did not allow: a script that fails goes unnoticed
    nowhere else.
    """

    attentive = True

    def __init__(self, decide: Decide) -> None:
        self.refused: list[Action] = []
        self._decide = decide
        self._port: SeatPort | None = None

    def sit(self, port: SeatPort) -> None:
        self._port = port

    def leave(self) -> None:
        self._port = None

    def updated(self, update: Update) -> None:
        port = self._port
        if port is None or update.revision != port.revision:
            return
        if port.seat not in update.observation.awaited:
            return
        action = self._decide(update.observation)
        if action is not None and port.submit(action, update.revision) is not None:
            self.refused.append(action)
