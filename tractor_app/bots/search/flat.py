"""What both kernels are told of a trump context alike, as flat lists in their order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from tractor_app.bots.policy import Tables
from tractor_app.engine.play.context import TRUMP, TrumpContext
from tractor_app.engine.play.lead import Lead
from tractor_app.engine.play.units import Unit
from tractor_app.engine.rules.policies import DigUnit
from tractor_app.engine.scoring import dig_multiplier

Number = TypeVar("Number", int, float)

SUITS = 5
LONG = 20
HIGH = 64
LINES = 128


def flat(rows: Sequence[Sequence[Number]]) -> list[Number]:
    """By suit, then by slot, 32 places each."""
    out: list[Number] = []
    for row in rows:
        out.extend(row)
        out.extend([type(row[0])(0) if row else 0] * (32 - len(row)))
    return out


def above(t: Tables) -> list[int]:
    """By suit, then by value + 1, the slots worth more."""
    out = []
    for suit in range(SUITS):
        row = list(t.above[suit][:HIGH])
        out += row + [0] * (HIGH - len(row))
    return out


def lines(t: Tables) -> list[int]:
    """How many lines of the scoring lie at or below so many times five points."""
    return (list(t.lines) + [t.lines[-1]] * LINES)[:LINES]


def count_windows(ctx: TrumpContext) -> int:
    """How many runs there are, of all suits and lengths."""
    return sum(len(each) for suit in ctx.windows for each in suit)


def windows(ctx: TrumpContext, most: int) -> tuple[list[int], list[int], list[int]]:
    """Runs by suit and length: where each begins, their slots, their values (``most`` places)."""
    first: list[int] = []
    masks: list[int] = []
    values: list[int] = []
    for suit in range(SUITS):
        by_length = ctx.windows[suit]
        for length in range(LONG):
            first.append(len(masks))
            if length < len(by_length):
                masks += by_length[length]
                values += ctx.window_values[suit][length]
    first.append(len(masks))
    pad = [0] * (most - len(masks))
    return first, masks + pad, values + pad


def multipliers(ctx: TrumpContext, widest: int, widest_run: int) -> list[int]:
    """What the last trick multiplies by for one unit, by trump or not, width below ``widest``, and
    length; runs up to ``widest_run``."""
    trump = ctx.slot_kinds[TRUMP][-1][0]
    side = next((s for s in range(4) if ctx.slot_kinds[s]), TRUMP)
    out = [0] * (2 * widest * LONG)
    kitty = msgspec.structs.replace(ctx.rules.kitty, unit=DigUnit.LEAD_FORMAT)
    rules = msgspec.structs.replace(ctx.rules, kitty=kitty)
    for by_trump, kind in ((0, ctx.slot_kinds[side][-1][0]), (1, trump)):
        for width in range(1, widest):
            for length in range(1, LONG if width <= widest_run else 2):
                lead = Lead(side, (Unit(width, length),), ())
                found = dig_multiplier(ctx, lead, (kind,), rules)
                out[(by_trump * widest + width) * LONG + length] = min(found, 1 << 40)
    return out
