"""Following a lead (MODEL.md 5): what is owed, what is legal, and legal plays to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeVar

from tractor_app.engine.cards import POINTS, Cards, without
from tractor_app.engine.play import kernel
from tractor_app.engine.play.context import SUIT_NAMES, TRUMP, TrumpContext
from tractor_app.engine.play.duty import Duty, duties_of, gives, spares_stacks
from tractor_app.engine.play.lead import Lead
from tractor_app.engine.play.options import FollowOptions, follow_options
from tractor_app.engine.play.units import (
    SINGLE,
    Format,
    Unit,
    format_names,
    placements,
    shape_of,
    take_cards,
)
from tractor_app.engine.verdict import Code, Rejected


def owed(ctx: TrumpContext, lead: Lead, hand: Sequence[int]) -> Format:
    """The format that the hand owes: the first rung of the lead's ladder that it covers.

    Of equal choices, the first. A hand with no more cards of the suit than the lead owes all of
    them and no format: as many singles.
    """
    held = ctx.of_suit(hand, lead.suit)
    if len(held) <= len(lead.cards):
        return (SINGLE,) * len(held)
    return duties_of(ctx, lead, held)[0].format


def check_follow(
    ctx: TrumpContext, lead: Lead, hand: Sequence[int], cards: Sequence[int]
) -> Rejected | None:
    """Why ``cards`` of ``hand`` may not be played to the lead; None if they may."""
    size = len(lead.cards)
    if len(cards) != size:
        return Rejected(Code.WRONG_COUNT, cards=tuple(cards), needed=size)
    for kind in cards:
        if hand.count(kind) < cards.count(kind):
            return Rejected(Code.NOT_IN_HAND, cards=tuple(cards))
    suits = ctx.suit
    suit = lead.suit
    held = [kind for kind in hand if suits[kind] == suit]
    played = [kind for kind in cards if suits[kind] == suit]
    if len(played) < size and len(played) < len(held):
        return Rejected(
            Code.MUST_FOLLOW_SUIT,
            cards=tuple(kind for kind in cards if suits[kind] != suit),
            owed=without(held, played),
            lead=format_names(lead.format),
            suit=SUIT_NAMES[suit],
            needed=min(size, len(held)),
        )
    if size == 1 or len(held) <= size or lead.format[0].width == 1:
        return None
    options = duties_of(ctx, lead, held)
    masks = kernel.masks_of(ctx.bit, tuple(cards), ctx.depth)
    for duty in options:
        if gives(ctx, suit, masks, duty):
            return None
    return Rejected(
        Code.MUST_FOLLOW_FORMAT,
        cards=tuple(cards),
        owed=_example(ctx, suit, held, options[0].format),
        rung=format_names(options[0].format),
        lead=format_names(lead.format),
        suit=SUIT_NAMES[suit],
        needed=size,
    )


def _example(ctx: TrumpContext, suit: int, held: Sequence[int], fmt: Format) -> Cards:
    """Cards of the hand that are the owed units, the singles left out."""
    wide = tuple(unit for unit in fmt if unit != SINGLE)
    taken, _left = _place(ctx, suit, list(held), wide, _cheap(ctx))
    return tuple(sorted(taken))


__all__ = [
    "FollowOptions",
    "check_follow",
    "follow_options",
    "owed",
    "random_follow",
    "some_follow",
]

_ATTEMPTS: Final = 16

T = TypeVar("T")
Place = tuple[int, int]
Chooser = Callable[[int, list[Place]], None]
"""Puts placements (value, slots) in a suit into the order in which they are tried."""


def _cheap(ctx: TrumpContext) -> Chooser:
    def cheap_first(suit: int, places: list[Place]) -> None:
        places.sort(key=lambda place: (_points(ctx, suit, place[1]), place[0]))

    return cheap_first


def _points(ctx: TrumpContext, suit: int, slots: int) -> int:
    total = 0
    kinds = ctx.slot_kinds[suit]
    while slots:
        at = slots.bit_length() - 1
        slots ^= 1 << at
        total += POINTS[kinds[at][0]]
    return total


def _place(
    ctx: TrumpContext,
    suit: int,
    held: list[int],
    wide: Format,
    choose: Chooser,
    *,
    whole: bool | None = None,
) -> tuple[list[int], list[int]]:
    """Take the units of ``wide`` (no singles) from ``held``, which covers them: taken, left.

    ``whole``: only stacks of just the unit's width serve; by default as the house has it.
    """
    if spares_stacks(ctx) if whole is None else whole:
        return _place_whole(ctx, suit, held, wide, choose)
    masks = kernel.masks_of(ctx.bit, held, ctx.depth)
    taken: list[int] = []
    left = held
    for index, unit in enumerate(wide):
        places = placements(ctx, suit, masks, unit)
        choose(suit, places)
        rest = shape_of(wide[index + 1 :])
        for _value, slots in places:
            after = kernel.remove(masks, slots, unit.width)
            if kernel.covers(ctx.windows[suit], after, rest):
                cards = take_cards(ctx, left, slots, unit.width)
                taken += cards
                left = _less(left, cards)
                masks = after
                break
    return taken, left


def _place_whole(
    ctx: TrumpContext, suit: int, held: list[int], wide: Format, choose: Chooser
) -> tuple[list[int], list[int]]:
    """Units of one width lie in stacks of just that width, apart from the other widths."""
    taken: list[int] = []
    for width in sorted({unit.width for unit in wide}, reverse=True):
        exact = [
            kind for kind in held if sum(ctx.bit[other] == ctx.bit[kind] for other in held) == width
        ]
        same = tuple(unit for unit in wide if unit.width == width)
        cards, _left = _place(ctx, suit, exact, same, choose, whole=False)
        taken += cards
    return taken, _less(held, taken)


def _less(cards: list[int], taken: Sequence[int]) -> list[int]:
    left = list(cards)
    for kind in taken:
        left.remove(kind)
    return left


def some_follow(ctx: TrumpContext, lead: Lead, hand: Sequence[int]) -> Cards:
    """One legal play, always the same for the same hand: low cards without points first."""
    size = len(lead.cards)
    suit = lead.suit
    held = ctx.of_suit(hand, suit)
    if len(held) <= size:
        others = [kind for kind in hand if ctx.suit[kind] != suit]
        others.sort(key=lambda kind: _price(ctx, kind))
        return tuple(sorted([*held, *others[: size - len(held)]]))
    taken: list[int] = []
    if size > 1 and lead.format[0].width > 1:
        duty = duties_of(ctx, lead, held)[0]
        wide = tuple(unit for unit in duty.format if unit != SINGLE)
        if duty.quad_pairs:
            taken, held = _place_out_of_quads(ctx, suit, held, duty, _cheap(ctx))
        else:
            taken, held = _place(ctx, suit, held, wide, _cheap(ctx))
    held.sort(key=lambda kind: _price(ctx, kind))
    return tuple(sorted([*taken, *held[: size - len(taken)]]))


def _price(ctx: TrumpContext, kind: int) -> tuple[bool, bool, int, int]:
    return (POINTS[kind] > 0, ctx.suit[kind] == TRUMP, ctx.strength[kind], kind)


def random_follow(
    ctx: TrumpContext, lead: Lead, hand: Sequence[int], randbelow: Callable[[int], int]
) -> Cards:
    """A legal play in which every legal play has a positive chance.

    ``randbelow(n)`` gives an int in ``0..n-1``.
    """
    suits = ctx.suit
    suit = lead.suit
    size = len(lead.cards)
    held = [kind for kind in hand if suits[kind] == suit]
    spare = len(held) - size
    if size == 1:
        among = held or hand
        return (among[randbelow(len(among))],)
    if spare <= 0:
        if spare:
            others = [kind for kind in hand if suits[kind] != suit]
            held += _sample(others, -spare, randbelow)
        return tuple(sorted(held))
    if lead.format[0].width == 1:
        return tuple(sorted(_sample(held, size, randbelow)))
    return _random_shape(ctx, lead, held, randbelow)


def _random_shape(
    ctx: TrumpContext, lead: Lead, held: list[int], randbelow: Callable[[int], int]
) -> Cards:
    def any_order(_suit: int, places: list[Place]) -> None:
        _shuffle(places, randbelow)

    options = duties_of(ctx, lead, held)
    duty = options[randbelow(len(options))] if len(options) > 1 else options[0]
    wide = tuple(unit for unit in duty.format if unit != SINGLE)
    if ctx.merged:
        _shuffle(held, randbelow)
    # Pairs that must come out of quads may find those used up, and a stack that is spared may be
    # broken of one's own will: such a play is tried, and kept if it meets the duty.
    whole = spares_stacks(ctx)
    if duty.quad_pairs:
        place = partial(_place_out_of_quads, ctx, lead.suit, held, duty, any_order)
    else:
        place = partial(_place, ctx, lead.suit, held, wide, any_order, whole=False)
    for _attempt in range(_ATTEMPTS if duty.quad_pairs else randbelow(2) if whole else 0):
        play = _fill(lead, *place(), randbelow)
        if gives(ctx, lead.suit, ctx.masks(play, lead.suit), duty):
            return play
    if duty.quad_pairs:
        return some_follow(ctx, lead, held)
    return _fill(lead, *_place(ctx, lead.suit, held, wide, any_order), randbelow)


def _fill(lead: Lead, taken: list[int], left: list[int], randbelow: Callable[[int], int]) -> Cards:
    missing = len(lead.cards) - len(taken)
    return tuple(sorted([*taken, *_sample(left, missing, randbelow)]))


def _place_out_of_quads(
    ctx: TrumpContext, suit: int, held: list[int], duty: Duty, choose: Chooser
) -> tuple[list[int], list[int]]:
    """As :func:`_place`, the pairs that must come out of quads first."""
    pairs = (Unit(2, 1),) * duty.quad_pairs
    rest = [unit for unit in duty.format if unit != SINGLE]
    for pair in pairs:
        rest.remove(pair)

    def spare_quads(suit: int, places: list[Place]) -> None:
        choose(suit, places)
        places.sort(key=lambda place: bool(place[1] & duty.quads))

    def from_quads(suit: int, places: list[Place]) -> None:
        places[:] = [place for place in places if place[1] & duty.quads]
        choose(suit, places)

    # The wider units first: they leave fewer ways than a pair does.
    wider = tuple(unit for unit in rest if unit.width > 2)
    taken, left = _place(ctx, suit, held, wider, spare_quads)
    more, left = _place(ctx, suit, left, pairs, from_quads)
    narrow = tuple(unit for unit in rest if unit.width <= 2)
    last, left = _place(ctx, suit, left, narrow, choose)
    return [*taken, *more, *last], left


def _sample(cards: Sequence[int], count: int, randbelow: Callable[[int], int]) -> list[int]:
    pool = list(cards)
    size = len(pool)
    for at in range(count):
        other = at + randbelow(size - at)
        pool[at], pool[other] = pool[other], pool[at]
    return pool[:count]


def _shuffle(items: list[T], randbelow: Callable[[int], int]) -> None:
    for at in range(len(items) - 1, 0, -1):
        other = randbelow(at + 1)
        items[at], items[other] = items[other], items[at]
