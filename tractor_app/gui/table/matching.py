"""Which item becomes which card of the next picture."""

from __future__ import annotations

from collections.abc import Sequence

from tractor_app.gui.table.items import CardItem
from tractor_app.gui.table.picture import Slot, Zone

OWN = (Zone.HAND, Zone.ASIDE)
"""Zones of the viewer's own cards, which have uids."""


class TableCard:
    """An item and the slot it fills."""

    __slots__ = ("item", "slot")

    def __init__(self, item: CardItem, slot: Slot) -> None:
        self.item = item
        self.slot = slot


def match(cards: Sequence[TableCard], wanted: Sequence[Slot], viewer: int) -> dict[int, TableCard]:
    """Which item becomes which slot (by index): the same card first, then one that may be it."""
    free = list(cards)
    result: dict[int, TableCard] = {}
    for same in (_same_uid, _same_place, _same_owner):
        for index, slot in enumerate(wanted):
            if index in result:
                continue
            found = next((card for card in free if same(card.slot, slot, viewer)), None)
            if found is not None:
                result[index] = found
                free.remove(found)
    return result


def _same_uid(old: Slot, new: Slot, viewer: int) -> bool:
    del viewer
    return old.uid >= 0 and old.uid == new.uid


def _same_place(old: Slot, new: Slot, viewer: int) -> bool:
    del viewer
    if old.uid >= 0 or new.uid >= 0:
        return False
    return (old.zone, old.seat, old.kind) == (new.zone, new.seat, new.kind)


def _same_owner(old: Slot, new: Slot, viewer: int) -> bool:
    """Own cards going to the trick or coming back from it, and the kitty's to a hand."""
    if old.kind != new.kind or (old.uid >= 0 and new.uid >= 0):
        return False
    pair = {old.zone, new.zone}
    if Zone.TRICK in pair and pair & set(OWN):
        return (old.seat if old.zone is Zone.TRICK else new.seat) == viewer
    return Zone.KITTY in pair and bool(pair & set(OWN))
