"""Which cards of a hand can be part of a legal play, and which must be (MODEL.md 5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tractor_app.engine.cards import Cards
from tractor_app.engine.play import kernel
from tractor_app.engine.play.context import TrumpContext
from tractor_app.engine.play.duty import Duty, duties_of, spares_stacks
from tractor_app.engine.play.kernel import Masks
from tractor_app.engine.play.lead import Lead
from tractor_app.engine.play.units import SINGLE, Format, make_format, placements, shape_of

_WHOLE_STEPS: Final = 3000


class FollowOptions(NamedTuple):
    """What a follower may do, without listing every play.

    ``usable`` are the kinds that occur in some legal play, ``forced`` the cards contained in
    every legal play, ``only`` the one legal play if there is no other (up to equal kinds).
    """

    usable: frozenset[int]
    forced: Cards
    only: Cards | None


def follow_options(ctx: TrumpContext, lead: Lead, hand: Sequence[int]) -> FollowOptions:
    """Which cards can be part of a legal play, and which must be."""
    size = len(lead.cards)
    held = ctx.of_suit(hand, lead.suit)
    if len(held) <= size:
        return _void_options(ctx, lead, hand, held)
    options: tuple[Duty, ...] = (Duty((SINGLE,) * size),)
    if lead.format[0].width > 1:
        options = duties_of(ctx, lead, held)
    masks = kernel.masks_of(ctx.bit, held, ctx.depth)
    whole_only = spares_stacks(ctx) and lead.format[0].width > 1
    find = _whole_limits if whole_only else _limits
    most, least = find(ctx, lead.suit, masks, options)
    usable: set[int] = set()
    forced: list[int] = []
    for slot, kinds in enumerate(ctx.slot_kinds[lead.suit]):
        bit = 1 << slot
        mine = [kind for kind in held if ctx.bit[kind] == bit]
        if not mine:
            continue
        if bit & most:
            usable.update(mine)
        for kind in kinds:
            own = mine.count(kind)
            forced += [kind] * max(0, least.get(bit, 0) - (len(mine) - own))
    whole = tuple(sorted(forced)) if len(forced) == size else None
    return FollowOptions(frozenset(usable), tuple(sorted(forced)), whole)


def _void_options(
    ctx: TrumpContext, lead: Lead, hand: Sequence[int], held: list[int]
) -> FollowOptions:
    missing = len(lead.cards) - len(held)
    others = [kind for kind in hand if ctx.suit[kind] != lead.suit] if missing else []
    usable = frozenset([*held, *others])
    forced = list(held)
    for kind in sorted(set(others)):
        forced += [kind] * max(0, missing - (len(others) - others.count(kind)))
    whole = tuple(sorted(forced)) if len(forced) == len(lead.cards) else None
    return FollowOptions(usable, tuple(sorted(forced)), whole)


def _limits(
    ctx: TrumpContext, suit: int, masks: Masks, options: tuple[Duty, ...]
) -> tuple[int, dict[int, int]]:
    """The slots that some legal play uses, and the fewest copies of each in any."""
    used = 0
    least: dict[int, int] = {}
    left = masks[0]
    while left:
        bit = left & -left
        left ^= bit
        if any(_uses(ctx, suit, masks, duty, bit) for duty in options):
            used |= bit
        least[bit] = min(_least(ctx, suit, masks, duty, bit) for duty in options)
    return used, least


def _uses(ctx: TrumpContext, suit: int, masks: Masks, duty: Duty, bit: int) -> bool:
    """Whether some play that meets the duty holds a card of the slot."""
    for unit in dict.fromkeys(duty.format):
        rest = list(duty.format)
        rest.remove(unit)
        shape = shape_of(tuple(rest))
        for _value, slots in placements(ctx, suit, masks, unit):
            if slots & bit:
                left = kernel.remove(masks, slots, unit.width)
                if kernel.covers(ctx.windows[suit], left, shape):
                    return True
    return False


def _least(ctx: TrumpContext, suit: int, masks: Masks, duty: Duty, bit: int) -> int:
    """The fewest copies of the slot in any play that meets the duty."""
    size = sum(width * length for width, length in duty.format)
    total = kernel.size_of(masks)
    held = sum(1 for mask in masks if mask & bit)
    shape = shape_of(make_format(duty.format))
    for count in range(held):
        if total - held + count < size:
            continue
        fewer = kernel.remove(masks, bit, held - count)
        if kernel.covers(ctx.windows[suit], fewer, shape):
            return count
    return held


class _Whole:
    """All ways to meet a duty where a unit of three or more is a whole stack of the play.

    A stack then gives one unit, or singles, never both; so the ways are walked one by one.
    """

    def __init__(self, ctx: TrumpContext, suit: int, masks: Masks, size: int) -> None:
        self._ctx = ctx
        self._suit = suit
        self._masks = masks
        self._size = size
        self._steps = _WHOLE_STEPS
        self.used = 0
        self.least: dict[int, int] = {}

    def walk(self, units: Format, taken: dict[int, int], last: tuple[int, int] | None) -> None:
        self._steps -= 1
        if self._steps < 0:
            return
        if not units:
            self._note(taken)
            return
        unit = units[0]
        free = tuple(mask & ~sum(taken) for mask in self._masks)
        for place in placements(self._ctx, self._suit, free, unit):
            if last is not None and place > last:
                continue
            slots = place[1]
            more = dict(taken)
            while slots:
                bit = slots & -slots
                slots ^= bit
                more[bit] = unit.width
            same = len(units) > 1 and units[1] == unit
            self.walk(units[1:], more, place if same else None)

    def _note(self, taken: dict[int, int]) -> None:
        singles = self._size - sum(taken.values())
        stacks = [mask & ~sum(taken) for mask in self._masks]
        spare = kernel.size_of(tuple(stacks))
        if spare < singles:
            return
        left = self._masks[0]
        while left:
            bit = left & -left
            left ^= bit
            count = taken.get(bit, 0)
            if not count:
                own = sum(1 for mask in self._masks if mask & bit)
                count = max(0, singles - (spare - own))
                self.used |= bit if singles else 0
            else:
                self.used |= bit
            self.least[bit] = min(count, self.least.get(bit, count))


def _whole_limits(
    ctx: TrumpContext, suit: int, masks: Masks, options: tuple[Duty, ...]
) -> tuple[int, dict[int, int]]:
    """:func:`_limits` where stacks are spared."""
    used = 0
    least: dict[int, int] = {}
    for duty in options:
        size = sum(width * length for width, length in duty.format)
        whole = _Whole(ctx, suit, masks, size)
        whole.walk(tuple(unit for unit in duty.format if unit != SINGLE), {}, None)
        used |= whole.used
        for bit, count in whole.least.items():
            least[bit] = min(count, least.get(bit, count))
    return used, least
