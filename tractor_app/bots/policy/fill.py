"""Cheapest cards that meet a duty, for any price list."""

from __future__ import annotations

from tractor_app.bots.policy.table import Seat, masks_of_ids
from tractor_app.bots.policy.tables import SHIFT, SLOT, SUITS, Tables
from tractor_app.engine.play import kernel
from tractor_app.engine.play.context import TRUMP
from tractor_app.engine.play.duty import duties, gives, spares_stacks
from tractor_app.engine.play.follow import some_follow
from tractor_app.engine.play.kernel import Masks
from tractor_app.engine.play.lead import Lead
from tractor_app.engine.play.units import SINGLE, Format, placements, shape_of

NEVER = 1e9


def price(t: Tables, suit: int, slot: int, masks: Masks, feed: float) -> float:
    """What parting with one card costs; ``feed`` is what a point in this trick is worth to us."""
    cost = t.keep[suit][slot] - feed * t.points[suit][slot]
    if masks[1] >> slot & 1:
        cost += t.pair_keep[suit][slot]
    return cost


def unit_price(t: Tables, suit: int, slots: int, width: int, feed: float) -> float:
    """What parting with ``width`` cards at each of ``slots`` costs."""
    keep, points = t.keep[suit], t.points[suit]
    pair = t.pair_keep[suit] if width > 1 else None
    cost = 0.0
    while slots:
        slot = slots.bit_length() - 1
        slots ^= 1 << slot
        cost += width * (keep[slot] - feed * points[slot])
        if pair is not None:
            cost += pair[slot]
    return cost


def add_unit(cards: list[int], suit: int, slots: int, width: int) -> None:
    """Append the cards of a unit."""
    while slots:
        slot = slots.bit_length() - 1
        slots ^= 1 << slot
        cards += [(suit << SHIFT) | slot] * width


def add_singles(
    t: Tables, suit: int, masks: Masks, count: int, feed: float, cards: list[int]
) -> Masks:
    """Append the ``count`` cheapest cards of the suit; what is left of it."""
    for _ in range(count):
        best = NEVER
        pick = 0
        left = masks[0]
        while left:
            slot = left.bit_length() - 1
            left ^= 1 << slot
            cost = price(t, suit, slot, masks, feed)
            if cost < best:
                best = cost
                pick = slot
        masks = kernel.remove(masks, 1 << pick, 1)
        cards.append((suit << SHIFT) | pick)
    return masks


def fill(t: Tables, suit: int, masks: Masks, fmt: Format, feed: float, cards: list[int]) -> bool:
    """Append the cheapest cards of the suit that make ``fmt``; False if it is out of reach."""
    singles = 0
    for index in range(len(fmt)):
        unit = fmt[index]
        if unit == SINGLE:
            singles += 1
            continue
        slots = _cheapest(t, suit, masks, unit, fmt[index + 1 :], feed)
        if not slots:
            return False
        masks = kernel.remove(masks, slots, unit[0])
        add_unit(cards, suit, slots, unit[0])
    if singles:
        if kernel.size_of(masks) < singles:
            return False
        add_singles(t, suit, masks, singles, feed, cards)
    return True


def _cheapest(
    t: Tables, suit: int, masks: Masks, unit: tuple[int, int], rest: Format, feed: float
) -> int:
    width = unit[0]
    best = NEVER
    pick = 0
    shape = shape_of(rest)
    for _value, slots in placements(t.ctx, suit, masks, unit):
        cost = unit_price(t, suit, slots, width, feed)
        if cost < best:
            after = kernel.remove(masks, slots, width)
            if kernel.covers(t.ctx.windows[suit], after, shape):
                best = cost
                pick = slots
    return pick


def meet_duty(
    t: Tables, suit: int, masks: Masks, fmt: Format, lead_cards: list[int], feed: float
) -> list[int]:
    """The cheapest cards of a hand that has more of the led suit than the lead asks for."""
    cards: list[int] = []
    size = len(lead_cards)
    if fmt[0][0] == 1:
        add_singles(t, suit, masks, size, feed, cards)
        return cards
    if t.plain_duty and size == 2:
        if masks[1]:
            fill(t, suit, masks, fmt, feed, cards)
        else:
            add_singles(t, suit, masks, 2, feed, cards)
        return cards
    owed = duties(t.ctx, suit, fmt, masks[: t.ctx.depth])[0]
    done = fill(t, suit, masks, owed.format, feed, cards)
    exotic = bool(owed.quad_pairs) or spares_stacks(t.ctx)
    if done and exotic:
        done = gives(t.ctx, suit, masks_of_ids(t, cards)[: t.ctx.depth], owed)
    if not done:
        held = _all_cards(suit, masks)
        lead = Lead(suit, fmt, t.any_kinds(lead_cards))
        return t.ids(some_follow(t.ctx, lead, t.any_kinds(held)))
    return cards


def may_fall_short(t: Tables, fmt: Format) -> bool:
    """Whether cards in the very shape of a lead may still not be what a hand owes to it."""
    return spares_stacks(t.ctx) or (len(fmt) > 1 and t.ctx.rules.follow.pairs_draw_tractor)


def meets_duty(t: Tables, suit: int, masks: Masks, fmt: Format, cards: list[int]) -> bool:
    """Whether ``cards``, as many of the led suit as were led, are what a hand that has ``masks``
    of it owes."""
    if fmt[0][0] == 1 or kernel.size_of(masks) <= len(cards):
        return True
    ctx = t.ctx
    shown = masks_of_ids(t, cards)[: ctx.depth]
    owed = duties(ctx, suit, fmt, masks[: ctx.depth])
    return any(gives(ctx, suit, shown, duty) for duty in owed)


def _all_cards(suit: int, masks: Masks) -> list[int]:
    cards: list[int] = []
    for mask in masks:
        add_unit(cards, suit, mask, 1)
    return cards


def discard_cost(
    t: Tables, seat: Seat, suit: int, slot: int, masks: Masks, feed: float, trumps: bool
) -> float:
    """Price of a card thrown away; side suits that it empties are worth something."""
    cost = price(t, suit, slot, masks, feed)
    if suit != TRUMP:
        size = kernel.size_of(masks)
        weights = t.weights
        if trumps:
            cost += weights.short * size
            if size == 1:
                cost -= weights.void
        unseen = seat.unseen(suit)
        above = t.above[suit][t.values[suit][slot] + 1]
        if not unseen[0] & above:
            cost += weights.boss
        elif size == 2 and not unseen[1] & above and slot == masks[0].bit_length() - 1:
            cost += 0.5 * weights.boss
    return cost


def discard(t: Tables, seat: Seat, led: int, count: int, feed: float, cards: list[int]) -> None:
    """Append the ``count`` cheapest cards of the other suits than ``led``."""
    hand = list(seat.hand)
    trumps = bool(hand[TRUMP][0])
    for _ in range(count):
        best = NEVER
        pick = -1
        for suit in range(SUITS):
            if suit == led:
                continue
            masks = hand[suit]
            left = masks[0]
            while left:
                slot = left.bit_length() - 1
                left ^= 1 << slot
                cost = discard_cost(t, seat, suit, slot, masks, feed, trumps)
                if cost < best:
                    best = cost
                    pick = (suit << SHIFT) | slot
        suit = pick >> SHIFT
        hand[suit] = kernel.remove(hand[suit], 1 << (pick & SLOT), 1)
        cards.append(pick)
