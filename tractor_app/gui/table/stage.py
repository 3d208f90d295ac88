"""The scene: everything on the table that is not a single card, around those that are.

The stage knows where things are and how they look, never why.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap

from tractor_app.engine.observation import Observation
from tractor_app.gui import layout as place
from tractor_app.gui.animator import Animator
from tractor_app.gui.art.cards import CardArt
from tractor_app.gui.art.felt import paint_felt
from tractor_app.gui.layout import Layout, Side
from tractor_app.gui.table.card_stage import CardStage
from tractor_app.gui.table.items import BacksItem
from tractor_app.gui.table.marks import (
    DropTarget,
    KittySlots,
    Prompt,
    RubberBand,
    Tag,
    Tone,
)
from tractor_app.gui.table.open_hands import OpenHand, OpenHands
from tractor_app.gui.table.picture import Zone, place_of
from tractor_app.gui.table.plates import (
    CapturedPanel,
    KittyPanel,
    ScorePanel,
    SeatPlate,
    TrumpPanel,
)
from tractor_app.gui.theme import Theme
from tractor_app.gui.zorder import Z


class Stage(CardStage):
    """All items of one table."""

    def __init__(self, theme: Theme, art: CardArt, animator: Animator) -> None:
        super().__init__(theme, art, animator)
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
        self.deck = BacksItem(art)
        self.open_hands = OpenHands(art)
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
            (self.open_hands, Z.OTHER_HANDS),
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
            self.open_hands,
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

    def show_open_hands(
        self, view: Observation, hands: Sequence[Sequence[int]], *, four_colour: bool
    ) -> None:
        """Lay the other hands (by seat, in order) open instead of their backs; empty: none."""
        others = [seat for seat in range(len(hands)) if seat != view.viewer]
        laid = [OpenHand(place_of(view, seat), tuple(hands[seat])) for seat in others]
        self.open_hands.show_hands(laid, self.layout_now, self.dpr, four_colour=four_colour)
        if laid:
            for backs in self._backs:
                backs.hide()
        else:
            for backs in self._backs:
                backs.setVisible(backs.count > 0)

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

    def clear_cards(self) -> None:
        """Take all cards, backs and tags off the table."""
        self.drop_cards()
        for hidden in (*self._backs, *self._tags, self.deck, self.slots, self.open_hands):
            hidden.hide()
        self._seat_items(0)

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
