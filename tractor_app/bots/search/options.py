"""What is worth a thought: a dozen plays by intent, never all that are legal.

The first option is always the rule policy's own play.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import chain

from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.policy import Public, Seat, choose_follow, choose_lead
from tractor_app.bots.policy.fill import (
    add_unit,
    discard,
    fill,
    may_fall_short,
    meet_duty,
    meets_duty,
    price,
)
from tractor_app.bots.policy.lead import safe_throw
from tractor_app.bots.policy.odds import higher, look
from tractor_app.bots.policy.table import ONE_CARD
from tractor_app.bots.policy.tables import SHIFT, SLOT, SUITS, Tables
from tractor_app.bots.search.simulator import Option
from tractor_app.engine.play import kernel
from tractor_app.engine.play.context import TRUMP
from tractor_app.engine.play.kernel import Masks
from tractor_app.engine.play.units import (
    Piece,
    Unit,
    best_value,
    default_pieces,
    make_format,
    placements,
)
from tractor_app.engine.rules.policies import CrossShapes

MOST = 15
"""Options looked at in one decision; one more may be added for a play that somebody asks about."""

NEAR = 0.3
"""Least chance, as counts have it, of a throw that may fail; worlds have a closer look at it."""

_FEEDS = (0.0, 1.0, -1.0)
"""What a point put into the trick may be worth: nothing, to be fed, to be kept."""


def lead_options(known: Knowledge, *, near: bool = False) -> list[Option]:
    """Leads, the policy's first; ``near``: throws that may fail among them."""
    public, seat = copy.copy(known.public), known.seat
    cards, fmt = choose_lead(public, seat)
    found = {_key(cards): Option(tuple(cards), fmt)}
    several = known.t.depth > 2
    leads = _leads_by_turns(public, seat) if several else _leads(public, seat)
    for option in chain(near_throws(public, seat) if near else (), leads):
        found.setdefault(_key(list(option.cards)), option)
    return list(found.values())[:MOST]


def follow_options(known: Knowledge) -> list[Option]:
    """Plays to the trick on the table, the policy's first."""
    public, seat = known.public, known.seat
    found = {_key(cards): Option(tuple(cards)) for cards in [choose_follow(public, seat)]}
    plays = _singles(public, seat) if public.size == 1 else _several(public, seat)
    for cards in plays:
        found.setdefault(_key(cards), Option(tuple(cards)))
    return list(found.values())[:MOST]


def _key(cards: list[int]) -> tuple[int, ...]:
    return tuple(sorted(cards))


def _leads(public: Public, seat: Seat) -> Iterator[Option]:
    """Units of every suit first, then throws, then single cards: top and low ones."""
    t = public.t
    suits = [suit for suit in range(SUITS) if seat.hand[suit][0]]
    for suit in suits:
        if seat.hand[suit][1]:
            yield from (_unit(suit, piece) for piece in _pieces(t, suit, seat.hand[suit]))
    for suit in suits:
        _begin(public, seat, suit)
        thrown = safe_throw(public, seat, suit, seat.hand[suit])
        if thrown is not None:
            yield Option(tuple(thrown[0]), thrown[1])
    picks = [_lead_slots(t, suit, seat.hand[suit]) for suit in suits]
    for rank in range(max((len(slots) for slots in picks), default=0)):
        for suit, slots in zip(suits, picks, strict=True):
            if rank < len(slots):
                yield Option(((suit << SHIFT) | slots[rank],), ONE_CARD)


def near_throws(public: Public, seat: Seat) -> Iterator[Option]:
    """Of each suit the units that nothing unseen beats and the one more that is likeliest to
    stand, where that may well be."""
    t = public.t
    throw = t.ctx.rules.throw
    for suit in range(SUITS):
        masks = seat.hand[suit]
        if not masks[0] or not throw.allowed or (suit == TRUMP and not throw.trumps):
            continue
        _begin(public, seat, suit)
        took: list[Piece] = []
        likeliest, more = NEAR, None
        for piece in default_pieces(t.ctx, suit, masks):
            chance = _stands(public, seat, suit, piece)
            if chance == 1.0:
                took.append(piece)
            elif chance > likeliest:
                likeliest, more = chance, piece
        if more is None or not took:
            continue
        cards: list[int] = []
        for piece in (*took, more):
            add_unit(cards, suit, piece.slots, piece.unit.width)
        yield Option(tuple(cards), make_format([piece.unit for piece in (*took, more)]))


def _stands(public: Public, seat: Seat, suit: int, piece: Piece) -> float:
    """A rough chance, from counts, that no other hand beats the unit; 1.0: nothing unseen does."""
    t = public.t
    width, length = piece.unit
    if best_value(t.ctx, suit, seat.lead_unseen, piece.unit) <= piece.value:
        return 1.0
    others = [at for at in range(public.players) if at != seat.index]
    may = [at for at in others if not public.void[at] >> suit & 1]
    total = sum(public.counts[at] for at in may) + seat.kitty_cards
    chance = 0.999
    for at in may:
        if width == 1 or not public.no_pair[at] >> suit & 1:
            share = public.counts[at] / max(1, total)
            beats = higher(t, suit, seat.lead_unseen, width, length, piece.value, share)
            chance *= 1.0 - beats
    return chance


def _leads_by_turns(public: Public, seat: Seat) -> Iterator[Option]:
    """With more than two decks a hand has more units than are looked at: from every suit in turn
    the largest unit, a low card, the throw, and so on."""
    lists = [
        _leads_of(public, seat, suit, seat.hand[suit])
        for suit in range(SUITS)
        if seat.hand[suit][0]
    ]
    for rank in range(max(len(each) for each in lists)):
        yield from (each[rank] for each in lists if rank < len(each))


def _leads_of(public: Public, seat: Seat, suit: int, masks: Masks) -> list[Option]:
    """Leads of one suit, what differs most first."""
    t = public.t
    pieces = _pieces(t, suit, masks) if masks[1] else []
    pieces.sort(key=lambda piece: (-piece.unit.width * piece.unit.length, -piece.value))
    units = [_unit(suit, piece) for piece in pieces]
    pairs = [_unit(suit, piece) for piece in pieces if piece.unit == (2, 1)]
    top, *low = [
        Option(((suit << SHIFT) | slot,), ONE_CARD) for slot in _lead_slots(t, suit, masks)
    ]
    _begin(public, seat, suit)
    thrown = safe_throw(public, seat, suit, masks)
    throws = [] if thrown is None else [Option(tuple(thrown[0]), thrown[1])]
    found = [*units[:1], *low[:1], *throws, *pairs[-1:], *pairs[:1], top, *units[1:], *low[1:]]
    return list(dict.fromkeys(found))


def _begin(public: Public, seat: Seat, suit: int) -> None:
    public.leader, public.played, public.lead_suit = seat.index, 0, suit
    public.fmt, public.size = ONE_CARD, 1
    look(public, seat, suit)


def _pieces(t: Tables, suit: int, masks: Masks) -> list[Piece]:
    """Wide units of the default reading, and the highest pair of each run by itself."""
    pieces = [piece for piece in default_pieces(t.ctx, suit, masks) if piece.unit.width > 1]
    for piece in list(pieces):
        if piece.unit.length > 1:
            slot = piece.slots.bit_length() - 1
            pieces.append(Piece(Unit(piece.unit.width, 1), 1 << slot, t.values[suit][slot]))
    return pieces


def _unit(suit: int, piece: Piece) -> Option:
    cards: list[int] = []
    add_unit(cards, suit, piece.slots, piece.unit.width)
    return Option(tuple(cards), make_format([piece.unit]))


def _lead_slots(t: Tables, suit: int, masks: Masks) -> list[int]:
    """Top, lowest without points, lowest loose, lowest with points."""
    one = masks[0]
    slots = [one.bit_length() - 1]
    scoring = t.scoring[suit]
    for mask in (one & ~scoring & ~masks[1], one & ~scoring, one & ~masks[1], one & scoring):
        if mask:
            slot = (mask & -mask).bit_length() - 1
            if slot not in slots:
                slots.append(slot)
    return slots


def _singles(public: Public, seat: Seat) -> Iterator[list[int]]:
    t = public.t
    suit = public.lead_suit
    held = seat.hand[suit]
    if held[0]:
        yield from ([(suit << SHIFT) | slot] for slot in _distinct(public, seat, suit, held))
        return
    look(public, seat, suit)
    for other in range(SUITS):
        masks = seat.hand[other]
        if not masks[0]:
            continue
        if other == TRUMP:
            yield from ([(TRUMP << SHIFT) | slot] for slot in _distinct(public, seat, TRUMP, masks))
        else:
            for slot in _discards(t, other, masks):
                yield [(other << SHIFT) | slot]


def _distinct(public: Public, seat: Seat, suit: int, masks: Masks) -> list[int]:
    """Slots that differ: of neighbours with the same points and nothing unseen between them, one.

    The lowest winner, the lowest, the best with points and the top one come first.
    """
    t = public.t
    unseen = seat.unseen(suit)[0]
    groups: list[int] = []
    before = -1
    left = masks[0]
    while left:
        slot = (left & -left).bit_length() - 1
        left ^= 1 << slot
        between = unseen & ((1 << slot) - (1 << (before + 1))) if before >= 0 else 1
        same = before >= 0 and not between and t.points[suit][slot] == t.points[suit][before]
        paired = before >= 0 and masks[1] >> slot & 1 == masks[1] >> before & 1
        if not (same and paired):
            groups.append(slot)
        before = slot
    least = public.best_value if public.best_suit == suit else -1
    winners = [slot for slot in groups if t.values[suit][slot] > least]
    first = [groups[0], groups[-1], *winners[:1]]
    first += sorted(groups, key=lambda slot: -t.points[suit][slot])[:2]
    return list(dict.fromkeys([*first, *groups]))


def _discards(t: Tables, suit: int, masks: Masks) -> list[int]:
    """Cheapest card and most points of a side suit."""
    slots = [slot for slot in range(t.slots[suit]) if masks[0] >> slot & 1]
    cheap = min(slots, key=lambda slot: price(t, suit, slot, masks, 0.0))
    rich = max(slots, key=lambda slot: (t.points[suit][slot], -slot))
    low = min(slots, key=lambda slot: (t.points[suit][slot], slot))
    return list(dict.fromkeys((cheap, rich, low)))


def _several(public: Public, seat: Seat) -> Iterator[list[int]]:
    """Answers to two cards or more."""
    t = public.t
    suit, size = public.lead_suit, public.size
    held = seat.hand[suit]
    count = kernel.size_of(held)
    if count > size:
        for feed in _FEEDS:
            yield meet_duty(t, suit, held, public.fmt, public.lead_cards, feed * t.weights.feed)
        if public.best_suit == suit:
            yield from _winners(public, suit, held)
        return
    base: list[int] = []
    for mask in held:
        add_unit(base, suit, mask, 1)
    if count == size:
        yield base
        return
    look(public, seat, suit)
    for feed in _FEEDS:
        cards = list(base)
        discard(t, seat, suit, size - count, feed * t.weights.feed, cards)
        yield cards
    if count == 0 and suit != TRUMP:
        yield from _winners(public, TRUMP, seat.hand[TRUMP])
        yield from _void_makers(t, seat, suit, size)


def _void_makers(t: Tables, seat: Seat, led: int, size: int) -> Iterator[list[int]]:
    """Discards that begin with one short suit."""
    for suit in range(SUITS - 1):
        masks = seat.hand[suit]
        if suit == led or not 0 < kernel.size_of(masks) <= size:
            continue
        cards: list[int] = []
        for mask in masks:
            add_unit(cards, suit, mask, 1)
        if len(cards) < size:
            rest = copy.copy(seat)
            rest.hand = [t.empty if at == suit else each for at, each in enumerate(seat.hand)]
            if sum(kernel.size_of(each) for each in rest.hand) < size - len(cards):
                continue
            discard(t, rest, led, size - len(cards), 0.0, cards)
        yield cards


def _winners(public: Public, suit: int, masks: Masks) -> Iterator[list[int]]:
    """Plays of one suit that answer the lead and beat what lies there: low ones and the top."""
    t = public.t
    fmt = public.fmt
    if kernel.size_of(masks) < public.size:
        return
    places = placements(t.ctx, suit, masks, fmt[0])
    found = list(_other_shapes(public, suit, masks)) if t.depth > 2 else []
    for _value, slots in [*places[-3:][::-1], *places[:1]]:
        cards: list[int] = []
        add_unit(cards, suit, slots, fmt[0][0])
        rest = kernel.remove(masks, slots, fmt[0][0])
        if len(fmt) > 1 and not fill(t, suit, rest, fmt[1:], 0.0, cards):
            continue
        if public.beats(cards) != kernel.NOTHING:
            found.append(cards)
    unsure = may_fall_short(t, fmt)
    yield from (each for each in found if not unsure or _allowed(public, suit, masks, each))


def _other_shapes(public: Public, suit: int, masks: Masks) -> Iterator[list[int]]:
    """Units of another shape that beat the one led, the lowest of each width, where the house has
    it so."""
    t = public.t
    fmt, size = public.fmt, public.size
    rules = t.ctx.rules
    if len(fmt) > 1 or not (rules.units.bombs or rules.trick.cross_shapes is not CrossShapes.NONE):
        return
    for width in range(fmt[0][0] + 1, t.depth + 1):
        places = placements(t.ctx, suit, masks, (width, size // width)) if size % width == 0 else []
        for _value, slots in reversed(places):
            cards: list[int] = []
            add_unit(cards, suit, slots, width)
            if public.beats(cards) != kernel.NOTHING and _allowed(public, suit, masks, cards):
                yield cards
                break


def _allowed(public: Public, suit: int, masks: Masks, cards: list[int]) -> bool:
    """Whether the cards of one suit may be played by a hand with ``masks`` of it."""
    if suit != public.lead_suit:
        return True
    return meets_duty(public.t, suit, masks, public.fmt, cards)


def points_of(t: Tables, option: Option) -> int:
    """Points among the option's cards."""
    return sum(t.points[card >> SHIFT][card & SLOT] for card in option.cards)
