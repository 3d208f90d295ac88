"""What becomes of a throw offered to the kernel, for it to judge in each world (MODEL.md 4)."""

from __future__ import annotations

from tractor_app.bots.policy import Tables
from tractor_app.bots.policy.table import masks_of_ids
from tractor_app.bots.policy.tables import SHIFT, SLOT
from tractor_app.engine.play.units import Format, Piece, pieces_as
from tractor_app.engine.rules.policies import FailedThrow, Fine

PLACES = 128
_UNITS = (PLACES - 4) // 4


def throw_numbers(t: Tables, cards: tuple[int, ...], fmt: Format) -> list[int]:
    """A lead of card ids as :meth:`Rollouts.offer_throws` wants it; all 0 for a lead of one unit.

    Of more than 31 units, more than a hand of two decks can throw, those after them are taken to
    stand.
    """
    pieces = None
    if len(fmt) > 1:
        suit = cards[0] >> SHIFT
        pieces = pieces_as(t.ctx, suit, masks_of_ids(t, list(cards)), fmt)
    if not pieces:
        return [0] * PLACES
    throw = t.ctx.rules.throw
    forced, slot = 0, 0
    if throw.failed is FailedThrow.LOWEST_UNIT:
        forced = 1
    elif throw.failed is FailedThrow.LOWEST_SINGLE:
        forced, slot = 2, _lowest(t, cards)
    if throw.failed is FailedThrow.FIRST_BEATEN:
        pieces.sort(key=lambda each: (each.unit, each.value))
    else:
        pieces.sort(key=lambda each: (each.value, each.unit.size))
    numbers = [min(len(pieces), _UNITS), _fine(t, len(cards)), forced, slot]
    for piece in pieces[:_UNITS]:
        numbers += _unit_numbers(piece)
    return numbers + [0] * (PLACES - len(numbers))


def _unit_numbers(piece: Piece) -> tuple[int, int, int, int]:
    return (piece.unit.width, piece.unit.length, piece.slots, piece.value)


def _lowest(t: Tables, cards: tuple[int, ...]) -> int:
    """The slot of the lowest card."""
    strength = t.ctx.strength
    return t.id_of[min(t.any_kinds(cards), key=lambda kind: (strength[kind], kind))] & SLOT


def _fine(t: Tables, thrown: int) -> int:
    fine = t.ctx.rules.throw.fine
    if fine is Fine.TEN:
        return 10
    return 10 * (thrown - 1) if fine is Fine.PER_CARD else 0
