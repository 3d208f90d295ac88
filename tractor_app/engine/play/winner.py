"""Who wins a trick (MODEL.md 6, VARIANTS F)."""

from __future__ import annotations

from collections.abc import Sequence

from tractor_app.engine.observation import PlayKind
from tractor_app.engine.play import kernel
from tractor_app.engine.play.context import TRUMP, TrumpContext
from tractor_app.engine.play.kernel import Masks
from tractor_app.engine.play.lead import Lead
from tractor_app.engine.play.units import (
    Format,
    Unit,
    best_value,
    pieces_as,
    readings,
    shape_of,
    unit_of_masks,
)
from tractor_app.engine.rules.policies import CrossShapes, RuffedThrow, RuffMatch

_BOMB_WIDTH = 4


def beats(ctx: TrumpContext, lead: Lead, best: Sequence[int], cards: Sequence[int]) -> bool:
    """Whether ``cards`` beat ``best``, the winning play so far. Equal cards do not."""
    suits = ctx.suit
    suit = suits[cards[0]]
    best_suit = suits[best[0]]
    if suit not in (best_suit, TRUMP):
        return False
    if len(cards) == 1:
        return suit != best_suit or ctx.strength[cards[0]] > ctx.strength[best[0]]
    for kind in cards:
        if suits[kind] != suit:
            return False
    masks = kernel.masks_of(ctx.bit, tuple(cards), ctx.depth)
    if len(lead.format) == 1:
        return _unit_beats(ctx, lead, best, suit, masks)
    if not _answers(ctx, lead, suit, masks, cards):
        return False
    if suit != best_suit:
        return True
    best_masks = kernel.masks_of(ctx.bit, tuple(best), ctx.depth)
    return _higher(ctx, lead, suit, masks, best_masks)


def _unit_beats(
    ctx: TrumpContext, lead: Lead, best: Sequence[int], suit: int, masks: Masks
) -> bool:
    """A lead of one unit: a play of as many cards answers it only by being that unit."""
    unit = lead.format[0]
    shape = _shape_class(ctx, unit, suit, masks)
    if shape < 0:
        return False
    best_suit = ctx.suit[best[0]]
    best_masks = kernel.masks_of(ctx.bit, tuple(best), ctx.depth)
    best_shape = _shape_class(ctx, unit, best_suit, best_masks)
    if shape != best_shape:
        return shape > best_shape
    if suit != best_suit:
        return True
    answered = unit_of_masks(ctx, suit, masks)
    if answered is None:
        return False
    return best_value(ctx, suit, masks, answered) > best_value(ctx, suit, best_masks, answered)


def _shape_class(ctx: TrumpContext, unit: Unit, suit: int, masks: Masks) -> int:
    """-1: no answer to ``unit``; 0: the same unit; more: a shape that beats it, and lower ones."""
    played = unit_of_masks(ctx, suit, masks)
    if played is None:
        return -1
    if played == unit:
        return 0
    if ctx.rules.units.bombs and played.length == 1 and played.width >= _BOMB_WIDTH:
        return 100
    cross = ctx.rules.trick.cross_shapes
    if cross is CrossShapes.QUAD_AND_TITANIC:
        tractor = unit.width == 2 and unit.length > 1
        quad = played == (4, 1)
        titanic = played.width >= 3 and played.length > 1
        return played.width if tractor and (quad or titanic) else -1
    if cross is CrossShapes.WIDER_RUN and unit.length > 1 and played.width > unit.width:
        return played.width
    return -1


def _answers(ctx: TrumpContext, lead: Lead, suit: int, masks: Masks, cards: Sequence[int]) -> bool:
    """Whether the play of one suit covers the format of a throw."""
    if suit != lead.suit and ctx.rules.trick.ruff_match is RuffMatch.SAME_FORMAT:
        return lead.format in readings(ctx, cards)
    return kernel.covers(ctx.windows[suit], masks, shape_of(lead.format))


def _higher(ctx: TrumpContext, lead: Lead, suit: int, masks: Masks, best: Masks) -> bool:
    """Compare two answers of one suit to a throw."""
    policy = ctx.rules.trick.ruffed_throw
    if suit == lead.suit or policy is RuffedThrow.TOP_UNIT:
        return _top_value(ctx, suit, masks, lead.format) > _top_value(ctx, suit, best, lead.format)
    if policy is RuffedThrow.HIGHEST_CARD:
        return best_value(ctx, suit, masks, (1, 1)) > best_value(ctx, suit, best, (1, 1))
    mine = pieces_as(ctx, suit, masks, lead.format)
    theirs = pieces_as(ctx, suit, best, lead.format)
    if mine is None or theirs is None:
        return False
    return all(high.value > low.value for high, low in zip(mine, theirs, strict=True))


def _top_value(ctx: TrumpContext, suit: int, masks: Masks, fmt: Format) -> int:
    if len(masks) == 1 or fmt[0].width == 1:
        return ctx.slot_values[suit][masks[0].bit_length() - 1]
    return kernel.top_value(
        ctx.windows[suit],
        ctx.window_values[suit],
        ctx.slot_values[suit],
        masks,
        fmt[0],
        shape_of(fmt[1:]),
    )


def trick_winner(ctx: TrumpContext, lead: Lead, plays: Sequence[Sequence[int]]) -> int:
    """Index in ``plays`` (in order from the leader, the lead first) of the winning play."""
    winner = 0
    for index in range(1, len(plays)):
        if beats(ctx, lead, plays[winner], plays[index]):
            winner = index
    return winner


def play_kind(
    ctx: TrumpContext, lead: Lead, best: Sequence[int], cards: Sequence[int], position: int
) -> PlayKind:
    """What a play is, told before it becomes the best; ``position`` 0 is the leader.

    Trumps that match the lead but not the best so far are a discard, as is anything that holds no
    card of the led suit.
    """
    if position == 0:
        return PlayKind.THROW if len(lead.format) > 1 else PlayKind.LEAD
    suits = ctx.suit
    if any(suits[kind] == lead.suit for kind in cards):
        return PlayKind.FOLLOW
    if not beats(ctx, lead, best, cards):
        return PlayKind.DISCARD
    return PlayKind.OVERRUFF if suits[best[0]] == TRUMP else PlayKind.RUFF
