"""The scene: items for everything on the table, brought from one picture to the next.

The stage knows where things are and how they look, never why. :meth:`Stage.show_cards` takes the
picture that should be, finds for each card of it the item that is that card now, and lets it fly
there; without time it simply is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from PySide6.QtCore import QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from tractor_app.engine.observation import Observation
from tractor_app.gui import layout as place
from tractor_app.gui.animator import Animator, Pose
from tractor_app.gui.art.cards import CardArt
from tractor_app.gui.art.felt import paint_felt
from tractor_app.gui.layout import Layout, Side
from tractor_app.gui.table.items import BacksItem, CardItem
from tractor_app.gui.table.marks import (
    DropTarget,
    FocusRing,
    KittySlots,
    Prompt,
    RubberBand,
    Tag,
    Tone,
)
from tractor_app.gui.table.matching import OWN, TableCard, match
from tractor_app.gui.table.picture import Slot, Zone, place_of
from tractor_app.gui.table.plates import (
    CapturedPanel,
    KittyPanel,
    ScorePanel,
    SeatPlate,
    TrumpPanel,
)
from tractor_app.gui.table.script import Motion
from tractor_app.gui.theme import Theme
from tractor_app.gui.timings import Timings
from tractor_app.gui.zorder import Z

_PACE = {
    Motion.PLAIN: ("rearrange", ""),
    Motion.LIFT: ("lift", ""),
    Motion.DEAL: ("deal_flight", "deal_gap"),
    Motion.PLAY: ("play_flight", "play_gap"),
    Motion.SWEEP: ("sweep_flight", ""),
    Motion.KITTY: ("kitty_flight", "kitty_gap"),
    Motion.RETURN: ("return_flight", ""),
}


class Stage(QGraphicsScene):
    """All items of one table."""

    def __init__(self, theme: Theme, art: CardArt, animator: Animator) -> None:
        super().__init__()
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.theme, self.art, self.animator = theme, art, animator
        self.layout_now = place.table_layout(1280, 800)
        self.dpr = 1.0
        self._cards: list[TableCard] = []
        self._leaving: list[CardItem] = []
        self._backs: list[BacksItem] = []
        self.plates: list[SeatPlate] = []
        self._tags: list[Tag] = []
        self._felt = QPixmap()
        self.trump_panel = TrumpPanel(theme)
        self.score_panel = ScorePanel(theme)
        self.captured_panel = CapturedPanel(theme, art)
        self.kitty_panel = KittyPanel(theme, art)
        self.prompt = Prompt(theme)
        self.target = DropTarget(theme)
        self.target_tag = Tag(theme)
        self.slots = KittySlots(theme)
        self.band = RubberBand(theme)
        self.focus_ring = FocusRing(theme)
        self.deck = BacksItem(art)
        for item, z in (
            (self.trump_panel, Z.PANELS),
            (self.score_panel, Z.PANELS),
            (self.captured_panel, Z.PANELS),
            (self.kitty_panel, Z.PANELS),
            (self.prompt, Z.CONTROLS),
            (self.target, Z.MARKS),
            (self.target_tag, Z.MESSAGE),
            (self.slots, Z.MARKS),
            (self.band, Z.RUBBER_BAND),
            (self.deck, Z.DECK),
            (self.focus_ring, Z.TAGS),
        ):
            item.setZValue(z)
            self.addItem(item)
        for hidden in (
            self.target,
            self.target_tag,
            self.slots,
            self.band,
            self.focus_ring,
        ):
            hidden.hide()

    # Geometry

    def lay(self, layout: Layout, dpr: float) -> None:
        """Put all fixed things where the layout wants them."""
        self.layout_now, self.dpr = layout, dpr
        self.setSceneRect(0, 0, layout.width, layout.height)
        self._felt = QPixmap()
        scale = layout.scale
        self.trump_panel.lay(layout.trump_panel, scale)
        self.score_panel.lay(layout.score_panel, scale)
        self.captured_panel.lay(layout.captured_panel, scale)
        self.kitty_panel.lay(layout.kitty_panel, scale)
        self.captured_panel.dpr = self.kitty_panel.dpr = dpr
        self.prompt.lay(layout.prompt, scale)
        self.target.lay(layout.target, scale)
        self._seat_items(len(layout.seats))
        for plate, seat in zip(self.plates, layout.seats, strict=True):
            plate.lay(seat.plate, scale)

    def _seat_items(self, count: int) -> None:
        while len(self.plates) < count:
            plate, backs = SeatPlate(self.theme), BacksItem(self.art)
            plate.setZValue(Z.SEATS)
            backs.setZValue(Z.OTHER_HANDS)
            self.addItem(plate)
            self.addItem(backs)
            self.plates.append(plate)
            self._backs.append(backs)
        for extra in (*self.plates[count:], *self._backs[count:]):
            self.removeItem(extra)
        del self.plates[count:], self._backs[count:]

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """The felt, drawn once for each size and then copied."""
        if self._felt.isNull():
            size = QSize(round(self.layout_now.width), round(self.layout_now.height))
            self._felt = QPixmap(size * self.dpr)
            self._felt.setDevicePixelRatio(self.dpr)
            felt = QPainter(self._felt)
            felt.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_felt(felt, QRectF(0, 0, size.width(), size.height()), self.theme)
            felt.end()
        area = QRectF(rect)
        source = QRectF(area.topLeft() * self.dpr, area.size() * self.dpr)
        painter.drawPixmap(area, self._felt, source)

    # Backs, deck and tags

    def show_backs(self, view: Observation) -> None:
        """The other hands, honestly counted; the viewer's own hand lies open instead."""
        size = QSize(round(self.layout_now.back_width), round(self.layout_now.back_height))
        for where, backs in enumerate(self._backs):
            seat = (where + max(view.viewer, 0)) % len(view.counts)
            count = 0 if seat == view.viewer else view.counts[seat]
            column = self.layout_now.seats[where].side in (Side.LEFT, Side.RIGHT)
            backs.show_backs(
                place.back_offsets(self.layout_now, where, count),
                size,
                self.dpr,
                column=column,
                box=self.layout_now.seats[where].backs,
            )

    def show_deck(self, count: int) -> None:
        """The cards not yet dealt, as a stack in the middle."""
        layout = self.layout_now
        size = QSize(round(layout.trick_width), round(layout.trick_height))
        thick = min(count, 1 + count // 8)
        middle = layout.centre.center()
        box = QRectF(0, 0, size.width(), size.height())
        box.moveCenter(middle)
        self.deck.show_backs(
            [1.6 * layout.scale * number for number in range(thick)],
            size,
            self.dpr,
            column=False,
            box=box,
        )

    def show_tags(self, view: Observation, tags: Sequence[tuple[int, str, Tone]]) -> list[Tag]:
        """A tag under the cards of each named seat."""
        while len(self._tags) < len(tags):
            tag = Tag(self.theme)
            tag.setZValue(Z.TAGS)
            self.addItem(tag)
            self._tags.append(tag)
        for tag, (seat, text, tone) in zip(self._tags, tags, strict=False):
            tag.say(text, tone, self.layout_now.scale)
            tag.setPos(self._tag_spot(view, seat))
            if not self.animator.in_flight(tag):
                tag.setScale(1.0)
            tag.show()
        for tag in self._tags[len(tags) :]:
            tag.hide()
        return self._tags[: len(tags)]

    def _tag_spot(self, view: Observation, seat: int) -> QPointF:
        layout = self.layout_now
        where = place_of(view, seat)
        slots = [card.slot for card in self._cards if card.slot.seat == seat]
        slots = [slot for slot in slots if slot.zone in (Zone.TRICK, Zone.BID)]
        down = 16 * layout.scale
        if not slots:
            anchor = layout.seats[where].anchor
            return QPointF(anchor.x(), anchor.y() + layout.trick_height / 2 + down)
        left = min(slot.pose.x for slot in slots)
        right = max(slot.pose.x + slot.width for slot in slots)
        low = max(slot.pose.y + slot.height for slot in slots)
        up = 14 * layout.scale if layout.seats[where].side is Side.BOTTOM else 0
        return QPointF(round((left + right) / 2), round(low - up))

    # Cards

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

    def _remove(self, item: CardItem) -> None:
        self.animator.drop(item)
        if item in self._leaving:
            self._leaving.remove(item)
        if self.focus_ring.parentItem() is item:
            self.show_focus(None)
        if item.scene() is self:
            self.removeItem(item)

    def clear_cards(self) -> None:
        """Take all cards, backs and tags off the table."""
        for card in self._cards:
            self._remove(card.item)
        for item in list(self._leaving):
            self._remove(item)
        self._cards = []
        for hidden in (*self._backs, *self._tags, self.deck, self.slots):
            hidden.hide()
        self._seat_items(0)

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

    def snapshot(self) -> tuple[tuple[object, ...], ...]:
        """Everything that can be told apart about what is shown, for comparing two ways here."""
        shown: list[tuple[object, ...]] = [
            ("card", card.slot.zone.value, card.slot.seat, card.item.kind, card.item.pose())
            for card in self._cards
        ]
        shown += [
            ("look", card.item.kind, card.item.x(), card.item.zValue(), card.item.look)
            for card in self._cards
            if card.item.isVisible()
        ]
        shown += [("leaving", item.kind) for item in self._leaving]
        shown += [("backs", back.count, back.pos()) for back in self._backs if back.isVisible()]
        shown += [
            ("tag", tag.text, tag.pos(), tag.scale()) for tag in self._tags if tag.isVisible()
        ]
        shown += [("plate", plate.content) for plate in self.plates]
        shown += [
            ("deck", self.deck.count),
            ("slots", self.slots.isVisible(), self.slots.isVisible() and self.slots.content),
            ("prompt", self.prompt.content),
            ("trump", self.trump_panel.content),
            ("score", self.score_panel.content),
            ("captured", self.captured_panel.content),
            ("kitty", self.kitty_panel.content),
        ]
        return tuple(sorted(shown, key=repr))
