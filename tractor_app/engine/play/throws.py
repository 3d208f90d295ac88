"""Whether a throw stands, and what becomes of it if not (MODEL.md 4, VARIANTS F)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tractor_app.engine.cards import Cards
from tractor_app.engine.play import kernel
from tractor_app.engine.play.context import TrumpContext
from tractor_app.engine.play.lead import Lead
from tractor_app.engine.play.units import (
    SINGLE,
    Format,
    Piece,
    Unit,
    best_value,
    pieces_as,
    slots_value,
    take_cards,
    unit_of,
)
from tractor_app.engine.rules.policies import FailedThrow, Fine


class ThrowOutcome(NamedTuple):
    """``played`` is what lies on the table. ``beaters`` are the seats that hold something higher
    than one of the thrown units, empty if the throw stands; ``penalty`` is in points, 0 or more,
    against the thrower's side."""

    played: Cards
    format: Format
    beaters: tuple[int, ...]
    penalty: int


def resolve_throw(
    ctx: TrumpContext, lead: Lead, others: Sequence[tuple[int, Sequence[int]]]
) -> ThrowOutcome:
    """Judge a lead against all other hands, ``(seat, cards)`` each; partner counts too.

    A lead of one unit always stands.
    """
    stands = ThrowOutcome(lead.cards, lead.format, (), 0)
    if len(lead.format) == 1:
        return stands
    masks = kernel.masks_of(ctx.bit, lead.cards, ctx.depth)
    pieces = pieces_as(ctx, lead.suit, masks, lead.format)
    if pieces is None:
        return stands
    hands = [(seat, ctx.masks(cards, lead.suit)) for seat, cards in others]
    beaten: list[Piece] = []
    beaters: set[int] = set()
    for piece in pieces:
        by = [
            seat
            for seat, held in hands
            if held[0] and best_value(ctx, lead.suit, held, piece.unit) > piece.value
        ]
        if by:
            beaten.append(piece)
            beaters.update(by)
    if not beaten:
        return stands
    played, fmt = forced(ctx, lead, pieces, beaten)
    ordered = tuple(seat for seat, _held in hands if seat in beaters)
    return ThrowOutcome(played, fmt, ordered, penalty(ctx, len(lead.cards)))


def penalty(ctx: TrumpContext, thrown: int) -> int:
    """Points that a failed throw of so many cards costs the thrower's side."""
    fine = ctx.rules.throw.fine
    if fine is Fine.TEN:
        return 10
    return 10 * (thrown - 1) if fine is Fine.PER_CARD else 0


def forced(
    ctx: TrumpContext, lead: Lead, pieces: list[Piece], beaten: list[Piece]
) -> tuple[Cards, Format]:
    """The cards that are led instead of a throw of which the units ``beaten`` are beaten."""
    failed = ctx.rules.throw.failed
    if failed is FailedThrow.LOWEST_SINGLE:
        lowest = min(lead.cards, key=lambda kind: (ctx.strength[kind], kind))
        return (lowest,), (SINGLE,)
    if failed is FailedThrow.FIRST_BEATEN:
        piece = min(beaten, key=lambda each: (each.unit, each.value))
    else:
        among = pieces if failed is FailedThrow.LOWEST_UNIT else beaten
        piece = min(among, key=lambda each: (each.value, each.unit.size))
    width = piece.unit.width
    return take_cards(ctx, lead.cards, piece.slots, width), (piece.unit,)


def unbeatable(ctx: TrumpContext, unit_cards: Sequence[int], unseen: Sequence[int]) -> bool:
    """Whether no cards among ``unseen``, taken together, could beat this one unit in its suit.

    False for cards that are no unit.
    """
    unit = unit_of(ctx, unit_cards)
    if unit is None:
        return False
    suit = ctx.suit[unit_cards[0]]
    slots = 0
    for kind in unit_cards:
        slots |= ctx.bit[kind]
    held = ctx.masks(unseen, suit)
    return best_value(ctx, suit, held, Unit(*unit)) <= slots_value(ctx, suit, slots)
