"""What the kernel of any number of decks is told, and for which rules it is good.

It plays by the default ladder and by ladders written out, with or without a kitty, with shapes
that beat other shapes, and with friends. It does not know ruffs of a throw that must be readable
as its format (``same-format``). There the policy itself plays the rounds out.
"""

from __future__ import annotations

from functools import lru_cache

from tractor_app.bots.kernel.tables import WideTables
from tractor_app.bots.kernel.words import CODES
from tractor_app.bots.policy import Public, Tables
from tractor_app.bots.policy.table import masks_of_ids
from tractor_app.bots.policy.tables import SHIFT
from tractor_app.bots.search import flat
from tractor_app.engine.play.context import TrumpContext
from tractor_app.engine.play.duty import spares_stacks
from tractor_app.engine.play.ladders import Ladder, ladders_of
from tractor_app.engine.play.units import (
    SINGLE,
    Format,
    format_size,
    slots_value,
    unit_of_masks,
)
from tractor_app.engine.rules.policies import (
    CrossShapes,
    DigBase,
    DigThrow,
    DigUnit,
    LongTractor,
    PairLed,
    RuffedThrow,
    RuffMatch,
    ThrowDuty,
)
from tractor_app.engine.rules.ruleset import RuleSet

MOST_DEPTH = 8
MOST_SEATS = 6
MOST_WINDOWS = 2048
MOST_CARDS = 500
MOST_HELD = 60
MOST_LADDERS = 64
MOST_ROWS = 256
MOST_OWED = 17
_KEY = CODES + 2
_BOMB = 100
_CROSS = {CrossShapes.NONE: 0, CrossShapes.QUAD_AND_TITANIC: 1, CrossShapes.WIDER_RUN: 2}


@lru_cache(maxsize=1024)
def wide_plays(t: Tables) -> bool:
    """Whether the kernel knows the rules."""
    return _fits(t) and t.ctx.rules.trick.ruff_match is RuffMatch.COVERS


def _fits(t: Tables) -> bool:
    """Whether the kernel has the places for it."""
    ctx, deck = t.ctx, t.ctx.rules.deck
    ladders = _ladders(ctx.rules)
    rows = [fmt for ladder in ladders.values() for rung in ladder for fmt in rung]
    return (
        t.depth <= MOST_DEPTH
        and deck.players <= MOST_SEATS
        and t.cards_in_deck <= MOST_CARDS
        and t.cards_in_deck // deck.players <= MOST_HELD
        and flat.count_windows(ctx) <= MOST_WINDOWS
        and all(len(suit) <= flat.LONG - 2 for suit in ctx.windows)
        and all(count <= CODES for count in t.slots)
        and len(ladders) <= MOST_LADDERS
        and len(rows) <= MOST_ROWS
        and all(len(_codes(fmt)) <= MOST_OWED for fmt in (*rows, *ladders))
        and all(format_size(fmt) <= MOST_HELD for fmt in ladders)
    )


def _ladders(rules: RuleSet) -> dict[Format, Ladder]:
    return ladders_of(rules.follow.ladders, rules.follow.titanic_order)


@lru_cache(maxsize=4096)
def _codes(fmt: Format) -> tuple[int, ...]:
    """Units of two cards and more, in falling order."""
    return tuple(sorted((unit[0] * 32 + unit[1] for unit in fmt if unit != SINGLE), reverse=True))


def played_format(fmt: Format) -> list[int]:
    """A format without padding, as it stands among the plays so far: units, singles, codes."""
    codes = _codes(fmt)
    return [len(codes), len(fmt) - len(codes), *codes]


def wide_format(fmt: Format) -> list[int]:
    """A format as the kernel wants it: how many units, how many singles, the units' codes."""
    numbers = played_format(fmt)
    return numbers + [0] * (CODES + 2 - len(numbers))


def wide_tables(t: Tables) -> WideTables:
    """The kernel's own tables of a context."""
    ctx, rules = t.ctx, t.ctx.rules
    first, masks, values = flat.windows(ctx, MOST_WINDOWS)
    keys, starts, rung_of, owed = _ladder_tables(rules)
    units, follow = rules.units, rules.follow
    public = Public(t, [0] * rules.deck.players, 0)
    joins = follow.pairs_draw_tractor and 0 < units.run_width <= 2
    return WideTables(
        depth=t.depth,
        value=flat.flat(t.values),
        point=flat.flat(t.points),
        scoring=list(t.scoring),
        above=flat.above(t),
        keep=flat.flat(t.keep),
        pair_keep=flat.flat(t.pair_keep),
        lines=flat.lines(t),
        dig=flat.multipliers(ctx, 64, MOST_DEPTH),
        win_first=first,
        win_mask=masks,
        win_value=values,
        ladders=len(_ladders(rules)),
        ladder_key=keys,
        ladder_first=starts,
        rung_of=rung_of,
        rung_units=owed,
        run_width=units.run_width,
        run_least=units.run_length,
        throws=int(rules.throw.allowed),
        trump_throws=int(rules.throw.trumps),
        only_if_held=int(rules.throw.only_if_held),
        throws_as_sets=int(follow.throw_duty is ThrowDuty.PAIRS),
        pairs_as_run=int(joins),
        only_whole=int(follow.long_tractor is LongTractor.PAIRS),
        spares_runs=int(_spares_runs(rules)),
        spares_stacks=int(spares_stacks(ctx)),
        quad_for_triple=int(follow.quad_answers_triple),
        cross=_CROSS[rules.trick.cross_shapes],
        bombs=int(units.bombs),
        ruff_by_card=int(rules.trick.ruffed_throw is RuffedThrow.HIGHEST_CARD),
        ruff_by_all=int(rules.trick.ruffed_throw is RuffedThrow.EVERY_UNIT),
        proves_pairs=int(public.proves_pairs),
        dig_throw=[DigThrow.TOP_UNIT, DigThrow.SINGLE, DigThrow.ALL_UNLESS_RUFFED].index(
            rules.kitty.throw_as
        ),
        dig_of_trick=int(rules.kitty.base is DigBase.LAST_TRICK),
        dig_both=int(rules.kitty.declarer_subtracts),
        dig_by_winner=int(rules.kitty.unit is DigUnit.WINNING_PLAY),
        total_cards=t.cards_in_deck,
        weights=t.weights,
    )


def _spares_runs(rules: RuleSet) -> bool:
    return rules.follow.pair_led is PairLed.SPARES_TRACTORS and 0 < rules.units.run_width <= 2


def _ladder_tables(rules: RuleSet) -> tuple[list[int], list[int], list[int], list[int]]:
    """Formats led, first rows, the rung of each row, and what each row asks for."""
    keys: list[int] = []
    starts: list[int] = []
    rung_of: list[int] = []
    owed: list[int] = []
    for fmt, ladder in _ladders(rules).items():
        keys += wide_format(fmt)
        starts.append(len(rung_of))
        for number, rung in enumerate(ladder):
            for each in rung:
                codes = _codes(each)
                rung_of.append(number)
                owed += [len(codes), *codes, *[0] * (MOST_OWED - len(codes))]
    starts += [len(rung_of)] * (MOST_LADDERS + 1 - len(starts))
    return (
        keys + [0] * (MOST_LADDERS * _KEY - len(keys)),
        starts,
        rung_of + [0] * (MOST_ROWS - len(rung_of)),
        owed + [0] * (MOST_ROWS * (MOST_OWED + 1) - len(owed)),
    )


def wide_base(public: Public, burier: int | None, turn: int) -> list[int]:
    """The public state as the kernel wants it; ``turn`` leads if nobody has played."""
    pad = [0] * (8 - public.players)
    numbers = wide_format(public.fmt)
    value, shape = _best(public)
    best = masks_of_ids(public.t, public.best) if public.played else ()
    left = [0] * 40
    for suit in range(flat.SUITS):
        for level, mask in enumerate(public.left[suit]):
            left[level * flat.SUITS + suit] = mask
    return [
        public.players,
        public.attackers,
        public.points,
        public.leader if public.played else turn,
        public.played,
        public.lead_suit,
        public.size,
        *numbers[:2],
        public.best_seat,
        public.best_suit,
        value,
        shape,
        public.pot,
        -1 if burier is None else burier,
        public.t.ctx.rules.deck.kitty if burier is not None else 0,
        *public.allies,
        *pad,
        *public.counts,
        *pad,
        *public.void,
        *pad,
        *public.no_pair,
        *pad,
        *left,
        *numbers[2:],
        *best,
        *[0] * (8 - len(best)),
    ]


def _best(public: Public) -> tuple[int, int]:
    """Value and class of the best play so far: 0 for the shape that was led."""
    t = public.t
    ctx: TrumpContext = t.ctx
    if not public.played or len(public.fmt) > 1 or public.size == 1:
        return public.best_value, 0
    suit = public.best[0] >> SHIFT
    masks = masks_of_ids(t, public.best)
    unit = unit_of_masks(ctx, suit, masks)
    if unit is None or unit == public.fmt[0]:
        return public.best_value, 0
    bomb = ctx.rules.units.bombs and unit.length == 1
    return slots_value(ctx, suit, masks[0]), _BOMB if bomb else unit.width
