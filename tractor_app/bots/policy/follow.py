"""Answering a lead: duck, feed, win or ruff, by expected points."""

from __future__ import annotations

from tractor_app.bots.policy.fill import (
    add_unit,
    discard,
    discard_cost,
    fill,
    may_fall_short,
    meet_duty,
    meets_duty,
    price,
    unit_price,
)
from tractor_app.bots.policy.odds import hold_chance, look, rescue_chance
from tractor_app.bots.policy.stakes import last_trick_worth, late_cost, line_worth
from tractor_app.bots.policy.table import Public, Seat, masks_of_ids, value_as
from tractor_app.bots.policy.tables import SHIFT, SLOT, Tables
from tractor_app.engine.play import kernel
from tractor_app.engine.play.context import TRUMP
from tractor_app.engine.play.kernel import Masks
from tractor_app.engine.play.units import placements


def choose_follow(public: Public, seat: Seat) -> list[int]:
    """Card ids to play to the trick; always legal."""
    suit = public.lead_suit
    held = seat.hand[suit]
    look(public, seat, suit)
    if public.size == 1:
        if held[0]:
            if not held[0] & (held[0] - 1):
                return [(suit << SHIFT) | (held[0].bit_length() - 1)]
            return _follow_single(public, seat, suit, held)
        return _void_single(public, seat, suit)
    return _follow_more(public, seat, suit, held)


def stay_chance(public: Public, seat: Seat) -> float:
    """Chance that the own side takes the trick if the seat does not."""
    if public.allies[seat.index] >> public.best_seat & 1:
        return hold_chance(public, seat, public.best_suit, public.best_value)
    return rescue_chance(public, seat)


def stake_of(public: Public, seat: Seat) -> float:
    """What winning the trick is worth, the own cards apart."""
    weights = public.t.weights
    behind = public.players - 1 - public.played
    pot = public.pot + weights.behind * behind * public.size
    worth = pot + line_worth(public, pot) + weights.tempo
    return worth + last_trick_worth(public, seat, public.fmt)


def feed_of(t: Tables, chance: float) -> float:
    """What a point put into a trick is worth that is won with ``chance``."""
    return (chance - 0.5) * t.weights.feed


def _follow_single(public: Public, seat: Seat, suit: int, held: Masks) -> list[int]:
    t = public.t
    stake = stake_of(public, seat)
    stay = stay_chance(public, seat)
    can_win = public.best_suit == suit
    least = public.best_value
    values = t.values[suit]
    feed = feed_of(t, stay)
    base = stay * stake
    best = -1e9
    pick = 0
    left = held[0]
    points = t.points[suit]
    keep = 1.0 if suit == TRUMP else t.weights.win_keep
    chance = 0.0
    while left:
        bit = left & -left
        left ^= bit
        slot = bit.bit_length() - 1
        if can_win and values[slot] > least:
            # From low to high: above a card that surely holds, all do.
            if chance < 1.0:
                chance = hold_chance(public, seat, suit, values[slot])
                chance = max(chance, stay)
            score = chance * stake - keep * price(t, suit, slot, held, 0.0)
            score += feed_of(t, chance) * points[slot] - late_cost(public, seat, suit, slot)
        else:
            score = base - price(t, suit, slot, held, feed)
        if seat.notes is not None:
            seat.notes.append((score, [(suit << SHIFT) | slot]))
        if score > best:
            best = score
            pick = slot
    return [(suit << SHIFT) | pick]


def _void_single(public: Public, seat: Seat, suit: int) -> list[int]:
    """Out of the suit: throw away, feed, or ruff."""
    t = public.t
    stake = stake_of(public, seat)
    stay = stay_chance(public, seat)
    cards: list[int] = []
    feed = feed_of(t, stay)
    discard(t, seat, suit, 1, feed, cards)
    trumps = seat.hand[TRUMP]
    if suit == TRUMP or not trumps[0]:
        return cards
    card = cards[0]
    own, slot = card >> SHIFT, card & SLOT
    best = stay * stake - discard_cost(t, seat, own, slot, seat.hand[own], feed, trumps=True)
    if seat.notes is not None:
        seat.notes.append((best, cards))
    least = public.best_value if public.best_suit == TRUMP else -1
    left = trumps[0]
    values = t.values[TRUMP]
    while left:
        slot = (left & -left).bit_length() - 1
        left ^= 1 << slot
        if values[slot] <= least:
            continue
        chance = hold_chance(public, seat, TRUMP, values[slot])
        score = chance * stake - price(t, TRUMP, slot, trumps, feed_of(t, chance))
        score -= late_cost(public, seat, TRUMP, slot)
        if seat.notes is not None:
            seat.notes.append((score, [(TRUMP << SHIFT) | slot]))
        if score > best:
            best = score
            cards = [(TRUMP << SHIFT) | slot]
        if chance > 0.99 and not t.scoring[TRUMP] & left:
            break
    return cards


def _follow_more(public: Public, seat: Seat, suit: int, held: Masks) -> list[int]:
    t = public.t
    size = public.size
    stake = stake_of(public, seat)
    stay = stay_chance(public, seat)
    feed = feed_of(t, stay)
    count = kernel.size_of(held)
    if count > size:
        cards = meet_duty(t, suit, held, public.fmt, public.lead_cards, feed)
        best = stay * stake - _cost(t, seat, cards, feed)
        if public.best_suit != suit:
            return cards
        return _better(public, seat, suit, stake, stay, best, cards)
    cards = []
    for mask in held:
        add_unit(cards, suit, mask, 1)
    if count == size:
        return cards
    if count == 0 and suit != TRUMP:
        discard(t, seat, suit, size, feed, cards)
        best = stay * stake - _cost(t, seat, cards, feed)
        return _better(public, seat, TRUMP, stake, stay, best, cards)
    discard(t, seat, suit, size - count, feed, cards)
    return cards


def _better(
    public: Public, seat: Seat, suit: int, stake: float, stay: float, best: float, cards: list[int]
) -> list[int]:
    """A play of ``suit`` that wins, if one is worth more than ``best``; else ``cards``."""
    t = public.t
    if seat.notes is not None:
        seat.notes.append((best, cards))
    held = seat.hand[suit]
    unsure = suit == public.lead_suit and may_fall_short(t, public.fmt)
    for found in _winning(public, seat, suit):
        value = public.beats(found)
        if value == kernel.NOTHING:
            continue
        if unsure and not meets_duty(t, suit, held, public.fmt, found):
            continue
        chance = max(stay, hold_chance(public, seat, suit, value))
        feed = feed_of(t, chance)
        score = chance * stake - _cost(t, seat, found, feed)
        if seat.notes is not None:
            seat.notes.append((score, found))
        if score > best:
            best = score
            cards = found
    return cards


def _winning(public: Public, seat: Seat, suit: int) -> list[list[int]]:
    """Plays of one suit that answer the lead and may win: one for each place of its top unit."""
    t = public.t
    fmt = public.fmt
    masks = seat.hand[suit]
    found: list[list[int]] = []
    if kernel.size_of(masks) < public.size:
        return found
    least = public.best_value if public.best_suit == suit else kernel.NOTHING
    width = fmt[0][0]
    if len(fmt) == 1:
        for value, slots in placements(t.ctx, suit, masks, fmt[0]):
            if value > least:
                cards: list[int] = []
                add_unit(cards, suit, slots, width)
                found.append(cards)
        return found
    for feed in (0.0, t.weights.feed / 2):
        cards = []
        if fill(t, suit, masks, fmt, feed, cards):
            found.append(cards)
    for value, slots in placements(t.ctx, suit, masks, fmt[0])[:3]:
        cards = []
        add_unit(cards, suit, slots, width)
        if value > least and fill(t, suit, kernel.remove(masks, slots, width), fmt[1:], 0.0, cards):
            found.append(cards)
    return found


def _cost(t: Tables, seat: Seat, cards: list[int], feed: float) -> float:
    """Price of several cards, copies together as pairs."""
    cost = 0.0
    by_suit: dict[int, list[int]] = {}
    for card in cards:
        by_suit.setdefault(card >> SHIFT, []).append(card)
    for suit, part in by_suit.items():
        masks = masks_of_ids(t, part)
        held = seat.hand[suit]
        for mask in masks:
            cost += unit_price(t, suit, mask, 1, feed)
        cost += unit_price(t, suit, held[1] & masks[0], 2, 0.0)
        cost -= unit_price(t, suit, held[1] & masks[0], 1, 0.0) * 2
    return cost


__all__ = ["choose_follow", "feed_of", "stake_of", "stay_chance", "value_as"]
