"""Units and formats (MODEL.md 3): what a set of cards of one effective suit can be read as."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tractor_app.engine.cards import Cards
from tractor_app.engine.play import kernel
from tractor_app.engine.play.context import TrumpContext
from tractor_app.engine.play.kernel import Masks, Shape


class Unit(NamedTuple):
    """``width`` copies at each of ``length`` consecutive strengths."""

    width: int
    length: int

    @property
    def size(self) -> int:
        """Number of cards."""
        return self.width * self.length


Format = tuple[Unit, ...]
"""Units, widest first, then longest first."""

SINGLE: Final = Unit(1, 1)

_READINGS_OFFERED: Final = 16
_READING_STEPS: Final = 600


class Piece(NamedTuple):
    """One unit as it lies in a set of cards: its slots and its value for comparing."""

    unit: Unit
    slots: int
    value: int


class FormatError(ValueError):
    """A text that is no unit; ``token`` is it."""

    def __init__(self, token: str) -> None:
        super().__init__(token)
        self.token = token


def make_format(units: Iterable[tuple[int, int]]) -> Format:
    """The units as a format: widest first, then longest first."""
    return tuple(sorted((Unit(*unit) for unit in units), reverse=True))


def parse_unit(name: str) -> Unit:
    """Read ``"2x3"``, or ``"2"`` for ``2x1``.

    Raises:
        FormatError: not two numbers of at least 1.
    """
    width, _, length = name.partition("x")
    if not (width.isdecimal() and width.isascii() and len(width) <= 2):
        raise FormatError(name)
    if "x" in name and not (length.isdecimal() and length.isascii() and len(length) <= 2):
        raise FormatError(name)
    unit = Unit(int(width), int(length or "1"))
    if unit.width < 1 or unit.length < 1:
        raise FormatError(name)
    return unit


def parse_format(names: Sequence[str]) -> Format:
    """Read ``("2x2", "2")``; the order does not matter.

    Raises:
        FormatError: naming the first token that is no unit.
    """
    return make_format(parse_unit(name) for name in names)


def unit_name(unit: Unit) -> str:
    """``"2x3"``; a unit of one strength is its width alone: ``"2"``."""
    return str(unit.width) if unit.length == 1 else f"{unit.width}x{unit.length}"


def format_names(fmt: Format) -> tuple[str, ...]:
    """The inverse of :func:`parse_format`."""
    return tuple(unit_name(unit) for unit in fmt)


def format_size(fmt: Format) -> int:
    """Number of cards."""
    return sum(width * length for width, length in fmt)


@lru_cache(maxsize=8192)
def shape_of(fmt: Format) -> Shape:
    """The format as the kernel wants it."""
    ordered = sorted(fmt, reverse=True)
    runs = tuple((unit[0], unit[1]) for unit in ordered if unit[1] > 1)
    widths = tuple(unit[0] for unit in ordered if unit[1] == 1 and unit[0] > 1)
    widest = max((unit[0] for unit in ordered), default=1)
    needs = []
    for first in range(len(runs) + 1):
        rest = [*runs[first:], *((width, 1) for width in widths)]
        needs.append(
            tuple(
                sum(length * (width // copies) for width, length in rest) if copies > 1 else 0
                for copies in range(widest + 1)
            )
        )
    return Shape(runs, widths, tuple(needs))


def covers(ctx: TrumpContext, suit: int, masks: Masks, fmt: Format) -> bool:
    """Whether cards of ``suit`` can be cut so that every unit of ``fmt`` is found in them."""
    if kernel.size_of(masks) < format_size(fmt):
        return False
    return kernel.covers(ctx.windows[suit], masks, shape_of(fmt))


def suit_of_cards(ctx: TrumpContext, cards: Sequence[int]) -> int | None:
    """The one effective suit of ``cards``, or None if they are of several or there are none."""
    if not cards:
        return None
    suits = ctx.suit
    suit = suits[cards[0]]
    for kind in cards:
        if suits[kind] != suit:
            return None
    return suit


def unit_of(ctx: TrumpContext, cards: Sequence[int]) -> Unit | None:
    """The one unit that ``cards`` are, or None."""
    suit = suit_of_cards(ctx, cards)
    if suit is None:
        return None
    if len(cards) == 1:
        return SINGLE
    return unit_of_masks(ctx, suit, kernel.masks_of(ctx.bit, tuple(cards), ctx.depth))


def unit_of_masks(ctx: TrumpContext, suit: int, masks: Masks) -> Unit | None:
    """:func:`unit_of` for kernel masks."""
    slots = masks[0]
    width = 0
    for mask in masks:
        if mask == slots:
            width += 1
        elif mask:
            return None
    if not slots & (slots - 1):
        return Unit(width, 1)
    if ctx.run_width and width >= ctx.run_width and slots in ctx.window_value[suit]:
        return Unit(width, slots.bit_count())
    return None


def slots_value(ctx: TrumpContext, suit: int, slots: int) -> int:
    """Value of the unit that lies in ``slots``: a window, or one slot.

    It compares with others of the same shape and suit; higher wins.
    """
    if slots & (slots - 1):
        return ctx.window_value[suit][slots]
    return ctx.slot_values[suit][slots.bit_length() - 1]


def best_value(ctx: TrumpContext, suit: int, masks: Masks, unit: tuple[int, int]) -> int:
    """Value of the highest such unit in the cards, or ``kernel.NOTHING``."""
    return kernel.best_value(
        ctx.windows[suit],
        ctx.window_values[suit],
        ctx.slot_values[suit],
        masks,
        unit[0],
        unit[1],
    )


def default_pieces(ctx: TrumpContext, suit: int, masks: Masks) -> list[Piece]:
    """The default reading: wide before long, long before short, high before low."""
    pieces: list[Piece] = []
    for width in range(len(masks), 0, -1):
        wide = masks[width - 1]
        while wide:
            piece = _largest(ctx, suit, wide, width)
            pieces.append(piece)
            masks = kernel.remove(masks, piece.slots, width)
            wide = masks[width - 1]
    return pieces


def _largest(ctx: TrumpContext, suit: int, wide: int, width: int) -> Piece:
    """The longest, then highest unit of ``width`` in the slots ``wide``."""
    if ctx.run_width and width >= ctx.run_width and wide & (wide - 1):
        windows = ctx.windows[suit]
        for length in range(min(len(windows) - 1, wide.bit_count()), 1, -1):
            for at, window in enumerate(windows[length]):
                if window & wide == window:
                    return Piece(Unit(width, length), window, ctx.window_values[suit][length][at])
    at = wide.bit_length() - 1
    return Piece(Unit(width, 1), 1 << at, ctx.slot_values[suit][at])


def default_format(ctx: TrumpContext, suit: int, masks: Masks) -> Format:
    """The default reading as a format."""
    if len(masks) < 2 or not masks[1]:
        return (SINGLE,) * kernel.size_of(masks)
    return tuple(piece.unit for piece in default_pieces(ctx, suit, masks))


def readings(ctx: TrumpContext, cards: Sequence[int]) -> tuple[Format, ...]:
    """The formats that a leader is offered for ``cards``; the default first, largest first.

    Only readings in which no two or more units make one larger unit are offered: ``3344`` is a
    tractor and nothing else, ``333444`` a titanic or a tractor with two singles. A lead may name
    any cutting into units, also one that is not offered. Empty for cards of several suits.
    """
    suit = suit_of_cards(ctx, cards)
    if suit is None:
        return ()
    masks = kernel.masks_of(ctx.bit, tuple(cards), ctx.depth)
    default = default_format(ctx, suit, masks)
    if all(unit.length == 1 for unit in default) and not _has_run(ctx, suit, masks):
        return (default,)
    found: set[Format] = set()
    budget = [_READING_STEPS]
    _gather(ctx, suit, masks, [], found, budget)
    found.discard(default)
    rest = sorted(found, key=lambda fmt: [tuple(unit) for unit in fmt], reverse=True)
    return (default, *rest[: _READINGS_OFFERED - 1])


def _has_run(ctx: TrumpContext, suit: int, masks: Masks) -> bool:
    if not ctx.run_width or ctx.run_width > len(masks):
        return False
    wide = masks[ctx.run_width - 1]
    return any(
        window & wide == window
        for length in range(2, len(ctx.windows[suit]))
        for window in ctx.windows[suit][length]
    )


def _gather(
    ctx: TrumpContext,
    suit: int,
    masks: Masks,
    runs: list[Piece],
    found: set[Format],
    budget: list[int],
) -> None:
    """Choose runs in falling order; what they leave is whole stacks."""
    budget[0] -= 1
    if budget[0] < 0:
        return
    pieces = [*runs, *_stacks(ctx, suit, masks)]
    if not _joinable(ctx, suit, pieces):
        found.add(make_format(piece.unit for piece in pieces))
    for piece in _run_choices(ctx, suit, masks):
        if not runs or (piece.unit, piece.value, piece.slots) <= (
            runs[-1].unit,
            runs[-1].value,
            runs[-1].slots,
        ):
            left = kernel.remove(masks, piece.slots, piece.unit.width)
            _gather(ctx, suit, left, [*runs, piece], found, budget)


def _run_choices(ctx: TrumpContext, suit: int, masks: Masks) -> list[Piece]:
    windows = ctx.windows[suit]
    choices = []
    for width in range(len(masks), max(ctx.run_width, 1) - 1, -1):
        wide = masks[width - 1]
        for length in range(min(len(windows) - 1, wide.bit_count()), 1, -1):
            choices += [
                Piece(Unit(width, length), window, ctx.window_values[suit][length][at])
                for at, window in enumerate(windows[length])
                if window & wide == window
            ]
    return choices


def _stacks(ctx: TrumpContext, suit: int, masks: Masks) -> list[Piece]:
    pieces = []
    for level, mask in enumerate(masks):
        exact = mask & ~masks[level + 1] if level + 1 < len(masks) else mask
        while exact:
            at = exact.bit_length() - 1
            exact ^= 1 << at
            pieces.append(Piece(Unit(level + 1, 1), 1 << at, ctx.slot_values[suit][at]))
    return pieces


def _joinable(ctx: TrumpContext, suit: int, pieces: list[Piece]) -> bool:
    """Whether some of the units together are one larger unit."""
    for at, piece in enumerate(pieces):
        if any(other.slots == piece.slots for other in pieces[at + 1 :]):
            return True
    for width in {piece.unit.width for piece in pieces}:
        if not ctx.run_width or width < ctx.run_width:
            continue
        same = [piece for piece in pieces if piece.unit.width == width]
        slots = 0
        for piece in same:
            slots |= piece.slots
        for length in range(2, len(ctx.windows[suit])):
            for window in ctx.windows[suit][length]:
                if window & slots == window and _joined(same, window):
                    return True
    return False


def _joined(pieces: list[Piece], window: int) -> bool:
    inside = 0
    parts = 0
    for piece in pieces:
        if piece.slots & window == piece.slots:
            inside |= piece.slots
            parts += 1
    return parts > 1 and inside == window


def pieces_as(ctx: TrumpContext, suit: int, masks: Masks, fmt: Format) -> list[Piece] | None:
    """Cut the cards into exactly the units of ``fmt``, each as high as can be, or None.

    ``fmt`` has as many cards as ``masks``.
    """
    pieces: list[Piece] = []
    for index, unit in enumerate(fmt):
        rest = shape_of(fmt[index + 1 :])
        value, slots = _highest_place(ctx, suit, masks, unit, rest)
        if value == kernel.NOTHING:
            return None
        pieces.append(Piece(unit, slots, value))
        masks = kernel.remove(masks, slots, unit.width)
    return pieces


def _highest_place(
    ctx: TrumpContext, suit: int, masks: Masks, unit: Unit, rest: Shape
) -> tuple[int, int]:
    for value, slots in placements(ctx, suit, masks, unit):
        left = kernel.remove(masks, slots, unit.width)
        if kernel.covers(ctx.windows[suit], left, rest):
            return value, slots
    return kernel.NOTHING, 0


def placements(
    ctx: TrumpContext, suit: int, masks: Masks, unit: tuple[int, int]
) -> list[tuple[int, int]]:
    """Where such a unit lies in the cards: (value, slots), highest first."""
    width, length = unit
    if width > len(masks) or (length > 1 and length >= len(ctx.windows[suit])):
        return []
    wide = masks[width - 1]
    if length > 1:
        values = ctx.window_values[suit][length]
        return [
            (values[at], window)
            for at, window in enumerate(ctx.windows[suit][length])
            if window & wide == window
        ]
    places = []
    while wide:
        at = wide.bit_length() - 1
        wide ^= 1 << at
        places.append((ctx.slot_values[suit][at], 1 << at))
    return places


def take_cards(ctx: TrumpContext, cards: Iterable[int], slots: int, width: int) -> Cards:
    """``width`` of ``cards`` at each of ``slots``; ``cards`` are of one effective suit."""
    left: dict[int, int] = {}
    taken = []
    for kind in cards:
        bit = ctx.bit[kind]
        if bit & slots and left.get(bit, 0) < width:
            left[bit] = left.get(bit, 0) + 1
            taken.append(kind)
    return tuple(sorted(taken))
