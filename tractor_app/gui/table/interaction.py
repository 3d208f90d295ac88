"""Mouse and keyboard on the cards: choosing, dragging, moving and playing.

The machine has four states (nothing, pressed, dragging, rubber band) and changes only what the
person does with the own cards; what an action means is asked of the `Host`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt

from tractor_app.gui.table.hand import Hand

DRAG_DISTANCE = 7.0
_SHIFT = Qt.KeyboardModifier.ShiftModifier


class Host(Protocol):
    """The table, as far as mouse and keyboard need it."""

    @property
    def hand(self) -> Hand: ...

    def card_at(self, point: QPointF) -> int | None:
        """The own card under a point."""

    def cards_in(self, box: QRectF) -> set[int]:
        """The own cards a rubber band touches."""

    def touched(self, point: QPointF) -> bool:
        """Something else that reacts to a click lies there; it has reacted."""

    def chosen(self) -> None:
        """The choice of cards has changed."""

    def begin_drag(self, uids: Sequence[int], grip: QPointF) -> None: ...

    def drag_to(self, point: QPointF) -> None: ...

    def drop_at(self, point: QPointF) -> None: ...

    def cancel_drag(self) -> None: ...

    def show_band(self, start: QPointF, end: QPointF | None) -> QRectF:
        """Draw the rubber band, or (`end` None) take it away."""

    def main_action(self) -> None:
        """What Enter does."""

    def double_clicked(self, uid: int) -> None: ...

    def shortcut(self, key: int) -> bool:
        """A key of a button or of the table; whether it meant anything."""

    def announce_focus(self) -> None:
        """Tell a screen reader which card the keyboard is at."""


class _State(Enum):
    NOTHING = "nothing"
    PRESSED = "pressed"
    DRAGGING = "dragging"
    BAND = "band"


class Interaction:
    """Turns presses and keys into choices, drags and actions."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._state = _State.NOTHING
        self._start = QPointF()
        self._uid = -1
        self._grip = QPointF()
        self._before: set[int] = set()
        self._anchor: int | None = None

    @property
    def dragging(self) -> bool:
        """Whether cards are in the person's hand now."""
        return self._state is _State.DRAGGING

    def press(self, point: QPointF, modifiers: Qt.KeyboardModifier, corner: QPointF | None) -> None:
        """The button went down; `corner` is the top left of the card under it."""
        self._start = point
        uid = self._host.card_at(point)
        if uid is None:
            if self._host.touched(point):
                self._state = _State.NOTHING
                return
            self._state = _State.BAND
            self._before = set(self._host.hand.selected) if modifiers & _SHIFT else set()
            return
        self._state = _State.PRESSED
        self._uid = uid
        self._grip = point - corner if corner is not None else QPointF()

    def move(self, point: QPointF) -> None:
        """The pointer moved with the button down."""
        if self._state is _State.PRESSED and _far(point, self._start):
            self._state = _State.DRAGGING
            self._host.begin_drag(self._dragged(), self._grip)
        if self._state is _State.DRAGGING:
            self._host.drag_to(point)
        elif self._state is _State.BAND:
            box = self._host.show_band(self._start, point)
            touched = self._host.cards_in(box)
            if self._host.hand.selected != self._before | touched:
                self._host.hand.selected = self._before | touched
                self._host.chosen()

    def release(self, point: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """The button went up."""
        state, self._state = self._state, _State.NOTHING
        if state is _State.DRAGGING:
            self._host.drop_at(point)
        elif state is _State.PRESSED:
            self._click(modifiers)
        elif state is _State.BAND:
            self._host.show_band(self._start, None)
            if not _far(point, self._start):
                self._host.hand.selected = self._before
                self._host.chosen()

    def double(self, point: QPointF) -> None:
        """The second press of a double click."""
        uid = self._host.card_at(point)
        self._state = _State.NOTHING
        if uid is not None:
            self._host.double_clicked(uid)

    def cancel(self) -> bool:
        """Let go of what is dragged or framed; whether there was anything."""
        state, self._state = self._state, _State.NOTHING
        if state is _State.DRAGGING:
            self._host.cancel_drag()
            return True
        if state is _State.BAND:
            self._host.show_band(self._start, None)
        return False

    def key(self, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        """A key was pressed; False if it means nothing here."""
        if key == Qt.Key.Key_Escape:
            return self._escape()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._host.main_action()
            return True
        return self._walk(key, modifiers) or self._host.shortcut(key)

    def _escape(self) -> bool:
        if self.cancel():
            return True
        self._host.hand.clear()
        self._host.chosen()
        return True

    def _walk(self, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        hand = self._host.hand
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -99, Qt.Key.Key_End: 99}
        step = steps.get(Qt.Key(key))
        if step is not None:
            before = hand.focus
            hand.step_focus(step)
            if modifiers & _SHIFT and hand.focus is not None:
                hand.selected |= {uid for uid in (before, hand.focus) if uid is not None}
        elif key == Qt.Key.Key_Space and hand.focus is not None:
            hand.toggle(hand.focus)
        elif key == Qt.Key.Key_Up and hand.focus is not None:
            hand.selected.add(hand.focus)
        elif key == Qt.Key.Key_Down and hand.focus is not None:
            hand.selected.discard(hand.focus)
        else:
            return False
        self._host.chosen()
        self._host.announce_focus()
        return True

    def _dragged(self) -> list[int]:
        hand = self._host.hand
        if self._uid in hand.selected:
            fan = [card.uid for card in hand.cards if card.uid in hand.selected]
            out = [card.uid for card in hand.aside if card.uid in hand.selected]
            return fan if self._uid in fan else out
        return [self._uid]

    def _click(self, modifiers: Qt.KeyboardModifier) -> None:
        hand = self._host.hand
        here = hand.index_of(self._uid)
        anchor = hand.index_of(self._anchor) if self._anchor is not None else None
        if modifiers & _SHIFT and here is not None and anchor is not None:
            hand.select_between(anchor, here)
        else:
            hand.toggle(self._uid)
            self._anchor = self._uid
        self._host.chosen()


def _far(point: QPointF, start: QPointF) -> bool:
    return (point - start).manhattanLength() >= DRAG_DISTANCE
