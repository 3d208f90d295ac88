"""Rule sets, trump contexts and hands for the play rules, as Hypothesis strategies."""

from __future__ import annotations

from hypothesis import strategies as st
from msgspec.structs import replace

from tractor_app.engine.cards import RANKS, Cards
from tractor_app.engine.play.context import TrumpContext, context
from tractor_app.engine.rules.groups import Deck, Follow, Order, Throw, Trick, Units
from tractor_app.engine.rules.policies import (
    AceLow,
    CrossShapes,
    FailedThrow,
    Fine,
    LongTractor,
    PairLed,
    RuffedThrow,
    RuffMatch,
    Runs,
    ThrowDuty,
    TitanicOrder,
    WiderCopies,
)
from tractor_app.engine.rules.ruleset import RuleSet

TRUMPS = ("S", "H", "C", "D", "NT")


@st.composite
def orders(draw: st.DrawFn) -> Order:
    return Order(
        permanent_trumps=draw(st.sampled_from([(), (), ("2",), ("2", "J")])),
        level_bridged=draw(st.sampled_from([True, True, False])),
        level_keeps_place=draw(st.booleans()),
        ace_low=draw(st.sampled_from(list(AceLow))),
        trump_runs=draw(st.sampled_from([Runs.STRENGTH, Runs.STRENGTH, Runs.PRINTED_SUIT])),
        two_three_at_level_three=draw(st.booleans()),
    )


@st.composite
def follows(draw: st.DrawFn) -> Follow:
    return Follow(
        titanic_order=draw(st.sampled_from(list(TitanicOrder))),
        wider_copies=draw(st.sampled_from([WiderCopies.BREAK] * 3 + [WiderCopies.SPARED])),
        pair_led=draw(st.sampled_from([PairLed.ANY_PAIR] * 3 + [PairLed.SPARES_TRACTORS])),
        throw_duty=draw(st.sampled_from([ThrowDuty.TRACTOR] * 3 + [ThrowDuty.PAIRS])),
        long_tractor=draw(st.sampled_from([LongTractor.LONGEST] * 3 + [LongTractor.PAIRS])),
        pairs_draw_tractor=draw(st.sampled_from([False, False, False, True])),
    )


@st.composite
def throws(draw: st.DrawFn) -> Throw:
    return Throw(
        allowed=draw(st.sampled_from([True, True, True, False])),
        trumps=draw(st.booleans()),
        only_if_held=draw(st.booleans()),
        failed=draw(st.sampled_from(list(FailedThrow))),
        fine=draw(st.sampled_from(list(Fine))),
    )


@st.composite
def tricks(draw: st.DrawFn) -> Trick:
    return Trick(
        ruffed_throw=draw(st.sampled_from(list(RuffedThrow))),
        ruff_match=draw(st.sampled_from(list(RuffMatch))),
        cross_shapes=draw(st.sampled_from(list(CrossShapes))),
    )


@st.composite
def contexts(draw: st.DrawFn, *, any_follow: bool = True) -> TrumpContext:
    plain = draw(st.booleans())
    decks = draw(st.sampled_from([1, 2, 2, 3, 4, 5]))
    merged = decks <= 2 and draw(st.sampled_from([False, False, True]))
    rules = RuleSet(
        id="drawn",
        deck=Deck(decks=decks, kitty=0, two_colours=merged),
        order=Order() if plain else draw(orders()),
        units=Units()
        if plain
        else Units(
            run_width=draw(st.sampled_from([2, 2, 2, 0, 3])),
            run_length=draw(st.sampled_from([2, 2, 3])),
        ),
        follow=draw(follows()) if any_follow and draw(st.booleans()) else Follow(),
    )
    if any_follow and draw(st.booleans()):
        rules = replace(rules, throw=draw(throws()), trick=draw(tricks()))
    return context(rules, draw(st.sampled_from(RANKS)), draw(st.sampled_from(TRUMPS)))


@st.composite
def suit_cards(draw: st.DrawFn, ctx: TrumpContext, suit: int, *, least: int, most: int) -> Cards:
    """Cards of one effective suit that lie close together, so that runs are not rare."""
    kinds = [kind for slot in ctx.slot_kinds[suit] for kind in slot]
    start = draw(st.integers(0, max(0, len(kinds) - 4)))
    near = kinds[start : start + draw(st.integers(3, 8))] or kinds
    decks = ctx.rules.deck.decks
    pool = [kind for kind in near for _ in range(decks)]
    size = min(draw(st.integers(least, most)), len(pool))
    order = draw(st.permutations(range(len(pool))))
    # Whole stacks first, so that wide units are not rare either.
    if draw(st.booleans()):
        stacks = draw(st.permutations(near))
        order = sorted(range(len(pool)), key=lambda at: stacks.index(pool[at]))
    return tuple(sorted(pool[at] for at in order[:size]))
