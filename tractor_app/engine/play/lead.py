"""Leading (MODEL.md 4): one suit, one unit or a throw, and the reading the leader names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tractor_app.engine.cards import Cards
from tractor_app.engine.play import kernel
from tractor_app.engine.play.context import SUIT_NAMES, TRUMP, TrumpContext
from tractor_app.engine.play.units import (
    SINGLE,
    Format,
    FormatError,
    covers,
    default_format,
    format_names,
    format_size,
    parse_format,
)
from tractor_app.engine.verdict import Code, Rejected


class Lead(NamedTuple):
    """What the others follow: effective suit, format (largest unit first) and the cards."""

    suit: int
    format: Format
    cards: Cards


def make_lead(
    ctx: TrumpContext, cards: Sequence[int], reading: Sequence[str] = ()
) -> Lead | Rejected:
    """Read cards as a lead, whoever holds them and whether or not throws are allowed."""
    if not cards:
        return Rejected(Code.NO_CARDS)
    kinds = tuple(sorted(cards))
    suits = ctx.suit
    suit = suits[kinds[0]]
    for kind in kinds:
        if suits[kind] != suit:
            return Rejected(Code.MIXED_SUITS, cards=kinds)
    if len(kinds) == 1 and not reading:
        return Lead(suit, (SINGLE,), kinds)
    masks = kernel.masks_of(ctx.bit, kinds, ctx.depth)
    if not reading:
        return Lead(suit, default_format(ctx, suit, masks), kinds)
    try:
        fmt = parse_format(reading)
    except FormatError:
        fmt = ()
    if format_size(fmt) != len(kinds) or not _readable(ctx, suit, masks, fmt):
        return Rejected(Code.BAD_READING, cards=kinds, rung=tuple(reading)[: len(kinds)])
    return Lead(suit, fmt, kinds)


def _readable(ctx: TrumpContext, suit: int, masks: kernel.Masks, fmt: Format) -> bool:
    for width, length in fmt:
        if width > ctx.depth:
            return False
        if length > 1 and (
            not ctx.run_width or width < ctx.run_width or length >= len(ctx.windows[suit])
        ):
            return False
    return covers(ctx, suit, masks, fmt)


def check_lead(
    ctx: TrumpContext,
    hand: Sequence[int],
    cards: Sequence[int],
    reading: Sequence[str] = (),
    *,
    others_hold_suit: bool = True,
) -> Lead | Rejected:
    """Whether ``cards`` of ``hand`` may be led, read as ``reading`` (empty: the default).

    ``others_hold_suit``: whether any other seat holds a card of the suit, which some houses ask
    for a throw. Whether a throw stands is for :mod:`tractor_app.engine.play.throws`.
    """
    for kind in cards:
        if hand.count(kind) < cards.count(kind):
            return Rejected(Code.NOT_IN_HAND, cards=tuple(cards))
    lead = make_lead(ctx, cards, reading)
    if isinstance(lead, Rejected) or len(lead.format) == 1:
        return lead
    throw = ctx.rules.throw
    code = None
    if not throw.allowed:
        code = Code.THROW_NOT_ALLOWED
    elif lead.suit == TRUMP and not throw.trumps:
        code = Code.TRUMP_THROW_NOT_ALLOWED
    elif throw.only_if_held and not others_hold_suit:
        code = Code.THROW_UNANSWERABLE
    if code is None:
        return lead
    return Rejected(
        code, cards=lead.cards, lead=format_names(lead.format), suit=SUIT_NAMES[lead.suit]
    )
