"""Which card lies where for a given view of the match: one pure function, no items.

Everything shown by the scene's cards follows from here, whether it is reached by animation or at
once; that is why both ways end in the same picture.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import QPointF

from tractor_app.engine.cards import POINTS
from tractor_app.engine.observation import Bid, Observation, Phase, TrickView
from tractor_app.gui import layout as place
from tractor_app.gui.animator import Pose
from tractor_app.gui.layout import Layout
from tractor_app.gui.table.hand import Hand, HeldCard
from tractor_app.gui.table.items import Look
from tractor_app.gui.table.questions import Options, sort_key, trump_kinds
from tractor_app.gui.zorder import Z

DECLARING = (Phase.DEAL, Phase.LAST_CALL, Phase.AUCTION, Phase.CHOOSE_TRUMP)


class Zone(Enum):
    """Where on the table a card lies."""

    HAND = "hand"
    ASIDE = "aside"
    TRICK = "trick"
    BID = "bid"
    KITTY = "kitty"


class Slot(NamedTuple):
    """One card of the picture. `uid` is the own hand's number of the card, -1 elsewhere."""

    zone: Zone
    seat: int
    uid: int
    kind: int
    pose: Pose
    width: int
    height: int
    z: float
    look: Look


@dataclass(slots=True)
class Manner:
    """What the person has asked to see, beside the match itself."""

    four_colour: bool = False
    dim: bool = True
    last_trick: bool = False
    kitty_peek: bool = False
    options: Options | None = None
    """What may be played now, or None when it is not the viewer's turn to play."""
    gap: int | None = None
    """Where dragged cards would enter the hand."""
    dragged: frozenset[int] = field(default_factory=frozenset)
    fresh: frozenset[int] = field(default_factory=frozenset)
    """Cards just taken from the kitty."""


def place_of(view: Observation, seat: int) -> int:
    """The layout's place of a seat; a spectator sits at seat 0's side."""
    players = len(view.counts)
    return (seat - max(view.viewer, 0)) % players


def seat_at(view: Observation, where: int) -> int:
    """The seat at a layout's place."""
    return (where + max(view.viewer, 0)) % len(view.counts)


def picture(view: Observation, hand: Hand, layout: Layout, manner: Manner) -> list[Slot]:
    """All cards of the table that are not backs, lowest first."""
    trumps = trump_kinds(view)
    slots = [
        *_hand_slots(hand, layout, manner, trumps),
        *_aside_slots(view, hand, layout, manner, trumps),
    ]
    trick = shown_trick(view, manner)
    if trick is not None:
        slots += _trick_slots(view, trick, layout, manner, trumps)
    elif view.phase in DECLARING:
        slots += _bid_slots(view, layout, manner, trumps)
    slots += _kitty_slots(view, layout, manner, trumps)
    return slots


def shown_trick(view: Observation, manner: Manner) -> TrickView | None:
    """The trick that lies on the table, or the finished one the person asked to see again."""
    if manner.last_trick and view.tricks:
        return view.tricks[-1]
    if manner.kitty_peek:
        return None
    return view.trick


def _look(kind: int, manner: Manner, trumps: frozenset[int], *, dimmed: bool = False) -> Look:
    return Look(kind in trumps, POINTS[kind], dimmed, False, manner.four_colour)


def _hand_slots(hand: Hand, layout: Layout, manner: Manner, trumps: frozenset[int]) -> list[Slot]:
    lifted = _lifted(hand, manner)
    cards = [card for card in hand.cards if card.uid not in manner.dragged]
    spread = len(cards) + (1 if manner.gap is not None else 0)
    places = place.hand_places(layout, spread)
    if manner.gap is not None:
        places.pop(min(manner.gap, len(places) - 1))
    slots = []
    for index, (card, spot) in enumerate(zip(cards, places, strict=True)):
        chosen = card.uid in hand.selected
        look = _look(card.kind, manner, trumps, dimmed=_dimmed(card, manner, chosen))
        up = lifted.get(card.uid, 0.0) * layout.lift
        slots.append(
            Slot(
                Zone.HAND,
                -1,
                card.uid,
                card.kind,
                Pose(round(spot.x()), round(spot.y() - up)),
                round(layout.card_width),
                round(layout.card_height),
                Z.HAND + index,
                look._replace(selected=chosen),
            )
        )
    return slots


def _dimmed(card: HeldCard, manner: Manner, chosen: bool) -> bool:
    if not manner.dim or manner.options is None or chosen:
        return False
    return card.kind not in manner.options.usable


def _lifted(hand: Hand, manner: Manner) -> dict[int, float]:
    """How far each card is lifted: chosen ones fully, forced and fresh ones by less than half."""
    lifted = {**dict.fromkeys(manner.fresh, 0.34), **dict.fromkeys(hand.selected, 1.0)}
    if manner.options is not None:
        forced = list(manner.options.forced)
        for card in hand.cards:
            if card.kind in forced:
                forced.remove(card.kind)
                lifted.setdefault(card.uid, 0.42)
    return lifted


def _aside_slots(
    view: Observation, hand: Hand, layout: Layout, manner: Manner, trumps: frozenset[int]
) -> list[Slot]:
    if not hand.aside:
        return []
    spots = place.kitty_places(layout, max(view.kitty_size, len(hand.aside)))
    return [
        _table_slot(
            Zone.ASIDE,
            -1,
            card.kind,
            spot,
            layout,
            Z.TRICK + index,
            _look(card.kind, manner, trumps)._replace(selected=card.uid in hand.selected),
            uid=card.uid,
        )
        for index, (card, spot) in enumerate(zip(hand.aside, spots, strict=False))
        if card.uid not in manner.dragged
    ]


def _table_slot(
    zone: Zone,
    seat: int,
    kind: int,
    spot: QPointF,
    layout: Layout,
    z: float,
    look: Look,
    *,
    uid: int = -1,
) -> Slot:
    pose = Pose(round(spot.x()), round(spot.y()))
    size = (round(layout.trick_width), round(layout.trick_height))
    return Slot(zone, seat, uid, kind, pose, *size, z, look)


def _trick_slots(
    view: Observation, trick: TrickView, layout: Layout, manner: Manner, trumps: frozenset[int]
) -> list[Slot]:
    key = sort_key(view)
    slots = []
    for number, play in enumerate(trick.plays):
        kinds = sorted(play.cards, key=key)  # type: ignore[arg-type]
        spots = place.play_places(layout, place_of(view, play.seat), kinds)
        best = play.seat == trick.winner
        base = (Z.TRICK_WINNER if best else Z.TRICK) + 50 * number
        for index, (kind, spot) in enumerate(zip(kinds, spots, strict=True)):
            look = _look(kind, manner, trumps)
            slots.append(_table_slot(Zone.TRICK, play.seat, kind, spot, layout, base + index, look))
    return slots


def shown_bids(view: Observation) -> dict[int, Bid]:
    """The bid that lies before each seat: its last one, the standing one always."""
    bids = {bid.seat: bid for bid in view.bids}
    if view.standing is not None:
        bids[view.standing.seat] = view.standing
    return bids


def _bid_slots(
    view: Observation, layout: Layout, manner: Manner, trumps: frozenset[int]
) -> list[Slot]:
    slots = []
    for seat, bid in shown_bids(view).items():
        spots = place.play_places(layout, place_of(view, seat), bid.cards)
        dimmed = view.standing is not None and seat != view.standing.seat
        for index, (kind, spot) in enumerate(zip(bid.cards, spots, strict=True)):
            look = _look(kind, manner, trumps, dimmed=dimmed)
            slots.append(_table_slot(Zone.BID, seat, kind, spot, layout, Z.TRICK + index, look))
    return slots


def kitty_face_up(view: Observation, manner: Manner) -> tuple[int, ...]:
    """Kitty cards that lie open in the middle now."""
    if manner.kitty_peek and view.buried:
        return view.buried
    if view.phase in (Phase.ROUND_END, Phase.MATCH_END, Phase.TRANSFER):
        return view.buried
    if view.phase in DECLARING:
        return view.kitty_shown
    return ()


def _kitty_slots(
    view: Observation, layout: Layout, manner: Manner, trumps: frozenset[int]
) -> list[Slot]:
    if manner.last_trick:
        return []
    key = sort_key(view)
    kinds = kitty_face_up(view, manner)
    if view.phase not in DECLARING:
        kinds = tuple(sorted(kinds, key=key))  # type: ignore[arg-type]
    return [
        _table_slot(
            Zone.KITTY, -1, kind, spot, layout, Z.TRICK + index, _look(kind, manner, trumps)
        )
        for index, (kind, spot) in enumerate(
            zip(kinds, place.kitty_places(layout, len(kinds)), strict=True)
        )
    ]
