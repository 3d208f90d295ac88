"""The cards on the scene: each finds its item, and the item its way.

:meth:`CardStage.show_cards` takes the picture that should be, finds for each card of it the item
that is that card now, and lets it fly there; without time it simply is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtWidgets import QGraphicsScene

from tractor_app.engine.observation import Observation
from tractor_app.gui import layout as place
from tractor_app.gui.animator import Animator, Pose
from tractor_app.gui.art.cards import CardArt
from tractor_app.gui.layout import Side
from tractor_app.gui.table.items import BACK, CardItem, Look
from tractor_app.gui.table.marks import (
    FocusRing,
)
from tractor_app.gui.table.matching import OWN, TableCard, match
from tractor_app.gui.table.picture import Slot, Zone, place_of
from tractor_app.gui.table.script import Motion, Toss
from tractor_app.gui.theme import Theme
from tractor_app.gui.timings import Timings
from tractor_app.gui.zorder import Z

_MOST_TOSSED = 8
_PACE = {
    Motion.PLAIN: ("rearrange", ""),
    Motion.LIFT: ("lift", ""),
    Motion.DEAL: ("deal_flight", "deal_gap"),
    Motion.PLAY: ("play_flight", "play_gap"),
    Motion.SWEEP: ("sweep_flight", ""),
    Motion.KITTY: ("kitty_flight", "kitty_gap"),
    Motion.RETURN: ("return_flight", ""),
}


class CardStage(QGraphicsScene):
    """A scene that holds the table's cards."""

    def __init__(self, theme: Theme, art: CardArt, animator: Animator) -> None:
        super().__init__()
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.theme, self.art, self.animator = theme, art, animator
        self.layout_now = place.table_layout(1280, 800)
        self.dpr = 1.0
        self._cards: list[TableCard] = []
        self._leaving: list[CardItem] = []
        self.focus_ring = FocusRing(theme)

    @property
    def cards(self) -> tuple[TableCard, ...]:
        """The cards of the present picture."""
        return tuple(self._cards)

    def item_of(self, uid: int) -> CardItem | None:
        """The item of an own card."""
        return next((card.item for card in self._cards if card.slot.uid == uid), None)

    def show_focus(self, uid: int | None) -> None:
        """Ring the card where the keyboard is, or none."""
        item = None if uid is None else self.item_of(uid)
        if item is None:
            self.focus_ring.setParentItem(None)  # type: ignore[arg-type]
            self.focus_ring.hide()
            return
        self.focus_ring.around(item, item.card_size.width(), item.card_size.height())

    def own_card_at(self, point: QPointF) -> int | None:
        """The uid of the topmost own card under a point."""
        best: TableCard | None = None
        for card in self._cards:
            if card.slot.uid < 0 or not card.item.covers(point):
                continue
            if best is None or card.slot.z > best.slot.z:
                best = card
        return None if best is None else best.slot.uid

    def played_at(self, point: QPointF) -> int | None:
        """The seat whose card of the trick lies under a point."""
        best: TableCard | None = None
        for card in self._cards:
            if card.slot.zone is Zone.TRICK and card.item.covers(point):
                best = card if best is None or card.slot.z > best.slot.z else best
        return None if best is None else best.slot.seat

    def own_cards_in(self, box: QRectF) -> set[int]:
        """The own cards in the fan whose visible part a rubber band touches."""
        fan = sorted(
            (card for card in self._cards if card.slot.zone is Zone.HAND),
            key=lambda card: card.slot.z,
        )
        found = set()
        for card, above in zip_longest(fan, fan[1:]):
            seen = QRectF(card.item.pos(), QSize(card.slot.width, card.slot.height).toSizeF())
            if (
                above is not None
                and abs(above.slot.pose.y - card.slot.pose.y) < card.slot.height / 3
            ):
                seen.setRight(max(seen.left() + 4, min(seen.right(), above.item.x())))
            if seen.intersects(box):
                found.add(card.slot.uid)
        return found

    def show_cards(
        self,
        slots: Iterable[Slot],
        view: Observation,
        motion: Motion,
        timings: Timings,
        *,
        towards: int | None = None,
        held: frozenset[int] = frozenset(),
    ) -> None:
        """Bring the cards to `slots`. `held` own cards are in the person's hand and left alone."""
        flight_name, gap_name = _PACE[motion]
        duration = getattr(timings, flight_name)
        gap = getattr(timings, gap_name) if gap_name else 0
        wanted = list(slots)
        kept = [card for card in self._cards if card.slot.uid in held]
        free = [card for card in self._cards if card.slot.uid not in held]
        matched = match(free, wanted, max(view.viewer, 0))
        used = {id(card) for card in matched.values()}
        for card in free:
            if id(card) not in used:
                self._leave(card, view, timings, duration, towards)
        self._cards = kept
        late = 0
        for index, slot in enumerate(wanted):
            known = matched.get(index)
            moved = known is None or known.slot.zone is not slot.zone
            card = known or TableCard(self._new_item(slot, view, motion), slot)
            self._cards.append(card)
            self._send(card, slot, motion, duration, late * gap if moved else 0, moved=moved)
            late += moved

    def _new_item(self, slot: Slot, view: Observation, motion: Motion) -> CardItem:
        item = CardItem(self.art)
        item.show_card(slot.kind, QSize(slot.width, slot.height), self.dpr, slot.look)
        self.addItem(item)
        item.set_pose(self._origin(slot, view, motion))
        return item

    def _at(self, spot: QPointF, width: float, height: float, opacity: float = 1.0) -> Pose:
        """A card shrunk to a back's size with its middle at `spot`."""
        scale = self.layout_now.back_height / height
        return Pose(spot.x() - width / 2, spot.y() - height / 2, 0.0, scale, opacity)

    def _origin(self, slot: Slot, view: Observation, motion: Motion) -> Pose:
        layout = self.layout_now
        if slot.zone in (Zone.TRICK, Zone.BID):
            where = place_of(view, slot.seat)
            spot = layout.hand.center() if where == 0 else layout.seats[where].home
            return self._at(spot, slot.width, slot.height)
        if slot.zone is Zone.KITTY:
            spot = layout.kitty_panel.center()
            return self._at(spot, slot.width, slot.height)
        if motion in (Motion.DEAL, Motion.KITTY):
            return self._at(layout.centre.center(), slot.width, slot.height)
        return slot.pose

    def _send(
        self,
        card: TableCard,
        slot: Slot,
        motion: Motion,
        duration: float,
        delay: float,
        *,
        moved: bool,
    ) -> None:
        item, old = card.item, card.slot
        card.slot = slot
        item.show_card(slot.kind, QSize(slot.width, slot.height), self.dpr, slot.look)
        same_goal = old.pose == slot.pose and not moved
        if same_goal and self.animator.in_flight(item):
            if item.zValue() < Z.FLYING:
                item.setZValue(slot.z)
            return
        if not moved or duration <= 0:
            item.setZValue(slot.z)
            self.animator.fly(item, slot.pose, duration)
            return
        item.setZValue(Z.FLYING + slot.z / 1000.0)

        def landed() -> None:
            item.setZValue(card.slot.z)

        spin = motion in (Motion.PLAY, Motion.KITTY)
        self.animator.fly(item, slot.pose, duration, delay=delay, spin=spin, done=landed)

    def _leave(
        self,
        card: TableCard,
        view: Observation,
        timings: Timings,
        duration: float,
        towards: int | None,
    ) -> None:
        item, slot = card.item, card.slot
        if duration <= 0 or not timings.animated:
            self._remove(item)
            return
        layout = self.layout_now
        if slot.zone in OWN or towards is None:
            spot = layout.kitty_panel.center()
        else:
            where = place_of(view, towards)
            seat = layout.seats[where]
            spot = seat.plate.center() if seat.side is Side.BOTTOM else seat.home
        item.setZValue(Z.FLYING + slot.z / 1000.0)
        self._leaving.append(item)
        goal = self._at(spot, slot.width, slot.height, 0.0)
        self.animator.fly(item, goal, duration, done=lambda: self._remove(item))

    def toss(self, view: Observation, toss: Toss, timings: Timings) -> None:
        """Let backs fly between the middle (or the kitty's place) and another seat."""
        if not timings.animated:
            return
        layout = self.layout_now
        seat = layout.seats[place_of(view, toss.seat)]
        turn = 90.0 if seat.side in (Side.LEFT, Side.RIGHT) else 0.0
        size = QSize(round(layout.back_width), round(layout.back_height))
        middle = QPointF(size.width(), size.height()) / 2
        home = seat.home - middle
        table = (layout.kitty_panel if toss.away else layout.centre).center() - middle
        there = Pose(home.x(), home.y(), turn)
        here = Pose(table.x(), table.y())
        for number in range(min(toss.cards, _MOST_TOSSED)):
            item = CardItem(self.art)
            item.show_card(BACK, size, self.dpr, Look())
            item.setZValue(Z.FLYING + number)
            item.set_pose(there if toss.away else here)
            self.addItem(item)
            self._leaving.append(item)
            self.animator.fly(
                item,
                here if toss.away else there,
                timings.deal_flight if toss.cards == 1 else timings.kitty_flight,
                delay=number * timings.kitty_gap,
                done=lambda item=item: self._remove(item),  # type: ignore[misc]
            )

    def _remove(self, item: CardItem) -> None:
        self.animator.drop(item)
        if item in self._leaving:
            self._leaving.remove(item)
        if self.focus_ring.parentItem() is item:
            self.show_focus(None)
        if item.scene() is self:
            self.removeItem(item)

    def drop_cards(self) -> None:
        """Take all cards off the table, flying ones too."""
        for card in self._cards:
            self._remove(card.item)
        for item in list(self._leaving):
            self._remove(item)
        self._cards = []

    def hold(self, uids: Sequence[int], point: QPointF, grip: QPointF) -> None:
        """Carry own cards at the pointer: `grip` is where the first was taken, from its corner."""
        step = 0.36 * self.layout_now.card_width
        lead = point - grip
        for number, uid in enumerate(uids):
            item = self.item_of(uid)
            if item is None:
                continue
            self.animator.drop(item)
            item.setZValue(Z.DRAGGED + number)
            item.set_pose(Pose(lead.x() + step * number, lead.y() - 4))
