"""The own cards as check boxes for screen readers: a scene's items are nothing to them.

A box lies over each card of the fan, paints nothing and takes neither mouse nor focus; it tells
its card and whether it is chosen, and a screen reader can tick it. There are none until assistive
technology asks for the window.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QWidget

from tractor_app.gui import texts
from tractor_app.gui.table.card_stage import CardStage
from tractor_app.gui.table.hand import Hand
from tractor_app.gui.texts import translate


class CardBox(QCheckBox):
    """Stands for one card."""

    def __init__(self, parent: QWidget, ticked: Callable[[int], None]) -> None:
        super().__init__(parent)
        self.uid = -1
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.clicked.connect(lambda _on: ticked(self.uid))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Nothing: the card is seen already."""


class CardBoxes:
    """Keeps one box for each card of the fan, in its order."""

    def __init__(self, parent: QWidget, ticked: Callable[[int], None]) -> None:
        self._parent = parent
        self._ticked = ticked
        self._boxes: list[CardBox] = []

    @property
    def boxes(self) -> tuple[CardBox, ...]:
        """Those of the cards held now, left to right."""
        return tuple(box for box in self._boxes if box.uid >= 0)

    def sync(self, hand: Hand, stage: CardStage, *, active: bool) -> None:
        """Follow the hand; `active` is whether a person may choose cards here."""
        if not QAccessible.isActive():
            return
        cards = hand.cards
        while len(self._boxes) < len(cards):
            self._boxes.append(CardBox(self._parent, self._ticked))
        for number, box in enumerate(self._boxes):
            if number >= len(cards):
                box.uid = -1
                box.hide()
                continue
            card = cards[number]
            box.uid = card.uid
            name = translate("TableTexts", "{card}, {number} of {count}").format(
                card=texts.spoken_card(card.kind), number=number + 1, count=len(cards)
            )
            if box.accessibleName() != name:
                box.setAccessibleName(name)
            if box.isChecked() != (card.uid in hand.selected):
                box.setChecked(card.uid in hand.selected)
            box.setEnabled(active)
            item = stage.item_of(card.uid)
            if item is not None:
                size = item.card_size
                box.setGeometry(
                    QRect(round(item.x()), round(item.y()), size.width(), size.height())
                )
            box.show()
