"""What a follower owes: the first rung of the lead's ladder that the hand can give (MODEL.md 5).

The ladder is never written out. Its order is lexicographic, and its last rung, all singles, is
always within reach, so the owed rung is found part by part: the best choice for the first unit
that leaves everything else as singles, then for the next unit beside it, and so on. The cost
grows with the cards in the lead, not with the number of rungs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tractor_app.engine.play import kernel
from tractor_app.engine.play.context import TrumpContext
from tractor_app.engine.play.kernel import Masks, Windows
from tractor_app.engine.play.ladders import Ladder, ladders_of
from tractor_app.engine.play.lead import Lead
from tractor_app.engine.play.units import SINGLE, Format, Unit, make_format, shape_of
from tractor_app.engine.rules.policies import LongTractor, PairLed, ThrowDuty, WiderCopies

_MOST_DUTIES_KEPT: Final = 2048
_PAIR: Final = Unit(2, 1)
_TRIPLE: Final = Unit(3, 1)


class Duty(NamedTuple):
    """A format that is owed. ``quad_pairs`` of its pairs must come out of quads of the hand,
    which are the slots ``quads`` (VARIANTS four-deck-160, a triple led)."""

    format: Format
    quad_pairs: int = 0
    quads: int = 0


class _Step(NamedTuple):
    """One unit of the lead and its ladder; without rungs, the default ladder."""

    unit: Unit
    rungs: Ladder = ()


Units = tuple[Unit, ...]
Key = tuple[tuple[int, ...], ...]


class _Plan(NamedTuple):
    steps: tuple[_Step, ...]
    first: Format | None
    """The first rung, where it is one format; a hand that covers it owes it."""


def duties(ctx: TrumpContext, suit: int, fmt: Format, hand: Masks) -> tuple[Duty, ...]:
    """The formats owed by a hand with more cards of ``suit`` than the lead: any one of them.

    More than one only where the house has equal choices. Singles are included.
    """
    key = (suit, fmt, hand)
    known: tuple[Duty, ...] | None = ctx.duties.get(key)
    if known is None:
        if len(ctx.duties) >= _MOST_DUTIES_KEPT:
            ctx.duties.clear()
        known = _find_duties(ctx, suit, fmt, hand)
        ctx.duties[key] = known
    return known


def duties_of(ctx: TrumpContext, lead: Lead, held: Sequence[int]) -> tuple[Duty, ...]:
    """:func:`duties` for the cards that a hand holds of the led suit."""
    masks = kernel.masks_of(ctx.bit, tuple(held), ctx.depth)
    return duties(ctx, lead.suit, lead.format, masks)


def spares_stacks(ctx: TrumpContext) -> bool:
    """Whether three or more copies need not be broken for a narrower unit."""
    return ctx.rules.follow.wider_copies is WiderCopies.SPARED and ctx.depth > 2


def _find_duties(ctx: TrumpContext, suit: int, fmt: Format, hand: Masks) -> tuple[Duty, ...]:
    plan = _plan(ctx, fmt)
    search = _Search(ctx, suit, _lendable(ctx, suit, fmt, hand))
    if plan.first is not None and search.gives(plan.first):
        return (Duty(plan.first),)
    size = sum(width * length for width, length in fmt)
    joints: list[tuple[Units, int]] = [((), 0)]
    for step in plan.steps:
        joints = search.extend(joints, step)
    quads = hand[3] if len(hand) > 3 else 0
    found = []
    for units, quad_pairs in joints:
        used = sum(width * length for width, length in units)
        whole = make_format([*units, *[SINGLE] * (size - used)])
        found.append(Duty(whole, quad_pairs, quads if quad_pairs else 0))
    return tuple(dict.fromkeys(found))


def _plan(ctx: TrumpContext, fmt: Format) -> _Plan:
    known: _Plan | None = ctx.plans.get(fmt)
    if known is None:
        if len(ctx.plans) >= _MOST_DUTIES_KEPT:
            ctx.plans.clear()
        known = _make_plan(ctx, fmt)
        ctx.plans[fmt] = known
    return known


def _make_plan(ctx: TrumpContext, fmt: Format) -> _Plan:
    follow = ctx.rules.follow
    ladders = ladders_of(follow.ladders, follow.titanic_order)
    if fmt in ladders:
        return _Plan((_Step(fmt[0], ladders[fmt]),), None)
    units = list(fmt)
    if len(units) > 1 and follow.throw_duty is ThrowDuty.PAIRS:
        units = [Unit(width, 1) for width, length in units for _ in range(length)]
    pairs = units.count(_PAIR)
    if follow.pairs_draw_tractor and pairs >= ctx.run_length and 0 < ctx.run_width <= 2:
        units = [unit for unit in units if unit != _PAIR] + [Unit(2, pairs)]
    ordered = make_format(units)
    steps = tuple(_Step(unit, ladders.get((unit,), ())) for unit in ordered if unit != SINGLE)
    special = follow.quad_answers_triple and _TRIPLE in ordered
    plain = not special and not any(step.rungs for step in steps)
    return _Plan(steps, ordered if plain else None)


def _lendable(ctx: TrumpContext, suit: int, fmt: Format, hand: Masks) -> Masks:
    """The hand as the duty sees it: where led pairs spare tractors, those count as singles."""
    if ctx.rules.follow.pair_led is not PairLed.SPARES_TRACTORS or len(hand) < 2:
        return hand
    if (
        not 0 < ctx.run_width <= 2
        or _PAIR not in fmt
        or any(unit.width > 2 or unit.length > 1 for unit in fmt)
    ):
        return hand
    spared = 0
    for windows in ctx.windows[suit][2:]:
        for window in windows:
            if window & hand[1] == window:
                spared |= window
    return (hand[0], *(mask & ~spared for mask in hand[1:]))


def gives(ctx: TrumpContext, suit: int, cards: Masks, duty: Duty) -> bool:
    """Whether a play of one suit, as many cards as the lead, meets the duty."""
    if not _Search(ctx, suit, cards).gives(duty.format):
        return False
    return _pairs_out_of_quads(cards, duty.quads, duty.format) >= duty.quad_pairs


def _pairs_out_of_quads(cards: Masks, quads: int, units: Format) -> int:
    """How many pairs the slots ``quads`` still give beside the quads and triples of ``units``.

    Triples come from other slots first, then from quads of which only three are here.
    """
    if not quads:
        return 0
    inside = tuple(mask & quads for mask in cards)
    fours = sum(1 for unit in units if unit == (4, 1))
    threes = sum(1 for unit in units if unit == _TRIPLE) - (cards[2] & ~quads).bit_count()
    whole = inside[3].bit_count() - fours
    three = (inside[2] & ~inside[3]).bit_count()
    two = (inside[1] & ~inside[2]).bit_count()
    from_three = min(max(threes, 0), three)
    from_whole = max(threes, 0) - from_three
    return two + three - from_three + 2 * (whole - from_whole)


class _Search:
    """One set of cards and the ways to cover units with it."""

    __slots__ = ("_ctx", "_masks", "_spared", "_windows")

    def __init__(self, ctx: TrumpContext, suit: int, masks: Masks) -> None:
        self._ctx = ctx
        self._masks = masks
        self._windows: Windows = ctx.windows[suit]
        self._spared = spares_stacks(ctx)

    def gives(self, units: Format, quad_pairs: int = 0) -> bool:
        """Whether all these units can be cut from the cards together, so many of the pairs out of
        stacks of four."""
        if quad_pairs and _pairs_out_of_quads(self._masks, self._masks[3], units) < quad_pairs:
            return False
        shape = shape_of(units)
        if self._spared:
            return _covers_whole_stacks(self._windows, self._masks, shape)
        return kernel.covers(self._windows, self._masks, shape)

    def extend(self, joints: list[tuple[Units, int]], step: _Step) -> list[tuple[Units, int]]:
        """The best rung of ``step`` that goes beside what is already owed."""
        for rung in step.rungs:
            found: dict[tuple[Units, int], None] = {}
            for units, quad_pairs in joints:
                for fmt in rung:
                    wide = tuple(unit for unit in fmt if unit != SINGLE)
                    joint = make_format((*units, *wide))
                    if self.gives(joint, quad_pairs):
                        found[(joint, quad_pairs)] = None
            if found:
                return list(found)
        if step.rungs:
            return joints
        if step.unit == _TRIPLE and self._ctx.rules.follow.quad_answers_triple:
            split = self._split_quads(joints)
            if split:
                return split
        ranked = [
            (*self._default(units, step.unit, quad_pairs), quad_pairs)
            for units, quad_pairs in joints
        ]
        best = max(key for key, _units, _quad_pairs in ranked)
        return list(
            dict.fromkeys((units, quad_pairs) for key, units, quad_pairs in ranked if key == best)
        )

    def _split_quads(self, joints: list[tuple[Units, int]]) -> list[tuple[Units, int]]:
        """A triple is owed and only quads hold three: three of one, or two of one and any card."""
        masks = self._masks
        if len(masks) < 4:
            return []
        true_triples = (masks[2] & ~masks[3]).bit_count()
        found: dict[tuple[Units, int], None] = {}
        for units, quad_pairs in joints:
            if not self.gives(make_format((*units, _TRIPLE)), quad_pairs):
                continue
            if units.count(_TRIPLE) < true_triples:
                return []
            for unit, pairs in ((_TRIPLE, quad_pairs), (_PAIR, quad_pairs + 1)):
                joint = make_format((*units, unit))
                if self.gives(joint, pairs):
                    found[(joint, pairs)] = None
        return list(found)

    def _default(self, units: Units, unit: Unit, quad_pairs: int) -> tuple[Key, Units]:
        """Add the best rung of the default ladder of ``unit``; the key ranks it, higher first.

        For each width from the unit's own down: as many strengths as can be kept at that width,
        cut into runs as long as can be, the longest first; the rest goes on at the next width.
        """
        keys: list[tuple[int, ...]] = []
        left = unit.length
        for width in range(unit.width, 1, -1):
            if not left:
                break
            kept = self._kept(units, width, left, quad_pairs)
            whole = width == unit.width and kept == unit.length
            parts = self._parts(units, width, kept, quad_pairs, whole=whole)
            units = make_format((*units, *(Unit(width, part) for part in parts)))
            keys.append((kept, *parts))
            left -= kept
        return tuple(keys), units

    def _kept(self, units: Units, width: int, most: int, quad_pairs: int) -> int:
        """How many sets of ``width`` copies, up to ``most``, go beside ``units``."""
        most = min(most, kernel.sets_of(self._masks, width)) if width <= len(self._masks) else 0
        for count in range(most, 0, -1):
            if self.gives(make_format((*units, *[Unit(width, 1)] * count)), quad_pairs):
                return count
        return 0

    def _parts(
        self, units: Units, width: int, kept: int, quad_pairs: int, *, whole: bool
    ) -> list[int]:
        """Cut ``kept`` strengths into runs: the longest possible first."""
        ctx = self._ctx
        parts: list[int] = []
        if not ctx.run_width or width < ctx.run_width:
            return [1] * kept
        longest = len(self._windows) - 1
        only_whole = ctx.rules.follow.long_tractor is LongTractor.PAIRS
        while kept:
            part = 0
            for length in range(min(kept, longest), ctx.run_length - 1, -1):
                if only_whole and not (whole and not parts and length == kept):
                    continue
                joint = (*units, *(Unit(width, each) for each in (*parts, length)))
                rest = [Unit(width, 1)] * (kept - length)
                if self.gives(make_format((*joint, *rest)), quad_pairs):
                    part = length
                    break
            if not part:
                return [*parts, *[1] * kept]
            parts.append(part)
            longest = part
            kept -= part
        return parts


def _covers_whole_stacks(windows: Windows, masks: Masks, shape: kernel.Shape) -> bool:
    """Covering where three or more copies serve as one unit of just that width, or as singles.

    Units of different widths then lie in different stacks, so each width is a question of its own.
    """
    for width in range(2, len(masks) + 1):
        exact = masks[width - 1] & ~masks[width] if width < len(masks) else masks[width - 1]
        runs = tuple(run for run in shape.runs if run[0] == width)
        singles = tuple(each for each in shape.widths if each == width)
        if not runs and not singles:
            continue
        part = shape_of(make_format((*runs, *((each, 1) for each in singles))))
        if not kernel.covers(windows, (exact,) * width, part):
            return False
    return all(run[0] <= len(masks) for run in shape.runs) and all(
        width <= len(masks) for width in shape.widths
    )
