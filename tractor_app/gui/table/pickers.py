"""The small sheets over the felt: naming friends, choosing how a lead is to be read."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from tractor_app.engine.actions import NameFriends, Play
from tractor_app.engine.observation import Observation
from tractor_app.gui.art.cards import CardArt
from tractor_app.gui.table import questions
from tractor_app.gui.table.friends import FriendPicker
from tractor_app.gui.table.readings import ReadingPicker
from tractor_app.gui.theme import Theme

Attempt = Callable[[NameFriends | Play], bool]


class Pickers:
    """At most one is open; what is chosen in it is attempted."""

    def __init__(self, theme: Theme, art: CardArt, view: QWidget, attempt: Attempt) -> None:
        self._theme, self._art = theme, art
        self._view = view
        self._attempt = attempt
        self._open: QWidget | None = None

    def name_friends(self, seen: Observation) -> None:
        """Open the choice of friends' cards."""
        self.close()
        picker = FriendPicker(self._theme, seen, self._art, self._view)
        picker.named.connect(lambda friends: self._attempt(NameFriends(friends)))
        self._open = picker
        picker.open_over(self._view.rect())

    def ask_reading(self, seen: Observation, action: Play) -> ReadingPicker | None:
        """Ask how to read a lead; None where there is nothing to ask."""
        offered = questions.readings(seen, action.cards)
        if action.reading or len(offered) < 2:
            return None
        self.close()
        picker = ReadingPicker(self._theme, offered, self._art, self._view)
        picker.left.connect(self.close)
        picker.chosen.connect(lambda units: self._lead_as(Play(action.cards, units)))
        self._open = picker
        picker.open_over(self._view.rect())
        return picker

    def _lead_as(self, action: Play) -> None:
        self.close()
        self._attempt(action)

    def close(self) -> None:
        """Close what is open; the keyboard goes back to the cards."""
        picker, self._open = self._open, None
        if picker is not None:
            picker.close()
            picker.deleteLater()
            self._view.setFocus()
