"""Why each play of a trick won or did not, as codes with the cards that decided it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from tractor_app.engine.cards import Cards
from tractor_app.engine.observation import TrickView
from tractor_app.engine.play import kernel
from tractor_app.engine.play.context import TRUMP, TrumpContext
from tractor_app.engine.play.lead import Lead, make_lead
from tractor_app.engine.play.units import Piece, pieces_as, readings, take_cards, unit_name
from tractor_app.engine.play.winner import beats
from tractor_app.engine.rules.policies import RuffedThrow, RuffMatch
from tractor_app.engine.verdict import Rejected


class Reason(Enum):
    """What decided about a play; the first seven are of winners, the others of the rest."""

    LEAD = "lead"
    LEAD_EQUAL = "lead_equal"
    """The lead won against an equal play: the first of equals wins."""
    FOLLOW = "follow"
    RUFF = "ruff"
    OVERRUFF = "overruff"
    """The top unit of the lead's format is higher than that of the best trumps before."""
    OVERRUFF_EVERY = "overruff_every"
    OVERRUFF_CARD = "overruff_card"
    SHAPE = "shape"
    """Another shape of as many cards, where the rules let it win."""
    DISCARD = "discard"
    """Neither all of the suit led nor all trumps."""
    SHORT = "short"
    """One suit, but not the lead's format."""
    LOWER = "lower"
    """The format, but not higher than the best so far."""


class Line(NamedTuple):
    """One play explained. ``cards`` decided it; ``beaten`` are those of the best before it, and
    ``unit`` is the name of the compared unit."""

    seat: int
    won: bool
    reason: Reason
    cards: Cards
    beaten: Cards = ()
    unit: str = "1"


def explain_trick(ctx: TrumpContext, trick: TrickView) -> tuple[Line, ...]:
    """One line for each play, in order; empty where nothing was led.

    The last best play so far counts as the winner of an unfinished trick.
    """
    if not trick.plays:
        return ()
    lead = make_lead(ctx, trick.plays[0].cards, trick.reading)
    if isinstance(lead, Rejected):
        return ()
    plays = [play.cards for play in trick.plays]
    best_before = _bests(ctx, lead, plays)
    winner = best_before[-1]
    return tuple(
        _winning(ctx, lead, plays, index, best_before[index], play.seat)
        if index == winner
        else _losing(ctx, lead, plays, index, play.seat)
        for index, play in enumerate(trick.plays)
    )


def _bests(ctx: TrumpContext, lead: Lead, plays: Sequence[Cards]) -> list[int]:
    """Index of the best play before each play, and at last the winner."""
    best = 0
    bests = [0]
    for index in range(1, len(plays)):
        bests.append(best)
        if beats(ctx, lead, plays[best], plays[index]):
            best = index
    return [*bests, best]


def _one_suit(ctx: TrumpContext, cards: Cards) -> int | None:
    suits = {ctx.suit[kind] for kind in cards}
    return suits.pop() if len(suits) == 1 else None


def _pieces(ctx: TrumpContext, lead: Lead, cards: Cards) -> list[Piece] | None:
    """The play cut into the lead's format; None where it does not answer."""
    suit = _one_suit(ctx, cards)
    if suit is None or suit not in (lead.suit, TRUMP):
        return None
    same = ctx.rules.trick.ruff_match is RuffMatch.SAME_FORMAT
    if same and suit != lead.suit and lead.format not in readings(ctx, cards):
        return None
    return pieces_as(ctx, suit, kernel.masks_of(ctx.bit, cards, ctx.depth), lead.format)


def _top(ctx: TrumpContext, lead: Lead, cards: Cards) -> Cards:
    """The cards of the top unit of the lead's format in a play; all where it has none."""
    pieces = _pieces(ctx, lead, cards)
    if not pieces:
        return cards
    return take_cards(ctx, cards, pieces[0].slots, pieces[0].unit.width)


def _winning(
    ctx: TrumpContext, lead: Lead, plays: Sequence[Cards], index: int, before: int, seat: int
) -> Line:
    unit = unit_name(lead.format[0])
    cards = plays[index]
    if index == 0:
        equal = any(_equals(ctx, lead, cards, other) for other in plays[1:])
        return Line(seat, True, Reason.LEAD_EQUAL if equal else Reason.LEAD, cards, unit=unit)
    beaten = plays[before]
    if _pieces(ctx, lead, cards) is None:
        return Line(seat, True, Reason.SHAPE, cards, beaten, unit)
    suit, best_suit = ctx.suit[cards[0]], ctx.suit[beaten[0]]
    if suit != best_suit:
        return Line(seat, True, Reason.RUFF, cards, beaten, unit)
    if suit == lead.suit:
        return Line(
            seat, True, Reason.FOLLOW, _top(ctx, lead, cards), _top(ctx, lead, beaten), unit
        )
    policy = ctx.rules.trick.ruffed_throw
    if len(lead.format) > 1 and policy is RuffedThrow.EVERY_UNIT:
        return Line(seat, True, Reason.OVERRUFF_EVERY, cards, beaten, unit)
    if len(lead.format) > 1 and policy is RuffedThrow.HIGHEST_CARD:
        tops = _highest(ctx, cards), _highest(ctx, beaten)
        return Line(seat, True, Reason.OVERRUFF_CARD, *tops, "1")
    return Line(seat, True, Reason.OVERRUFF, _top(ctx, lead, cards), _top(ctx, lead, beaten), unit)


def _highest(ctx: TrumpContext, cards: Cards) -> Cards:
    return (max(cards, key=lambda kind: ctx.strength[kind]),)


def _equals(ctx: TrumpContext, lead: Lead, best: Cards, cards: Cards) -> bool:
    mine, theirs = _pieces(ctx, lead, best), _pieces(ctx, lead, cards)
    same_suit = _one_suit(ctx, cards) == lead.suit
    return bool(mine and theirs and same_suit and mine[0].value == theirs[0].value)


def _losing(ctx: TrumpContext, lead: Lead, plays: Sequence[Cards], index: int, seat: int) -> Line:
    cards = plays[index]
    if _one_suit(ctx, cards) not in (lead.suit, TRUMP):
        return Line(seat, False, Reason.DISCARD, cards)
    if _pieces(ctx, lead, cards) is None:
        return Line(seat, False, Reason.SHORT, cards, unit=unit_name(lead.format[0]))
    return Line(seat, False, Reason.LOWER, cards, unit=unit_name(lead.format[0]))
