"""The fast play rules against the slow, obvious ones."""

from __future__ import annotations

import random
from collections import Counter
from functools import reduce
from itertools import combinations
from operator import or_

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.play.slow import SlowRules, names_of
from tests.engine.play.strategies import contexts, follows, suit_cards
from tractor_app.engine.cards import Cards
from tractor_app.engine.play.context import TRUMP, TrumpContext, context
from tractor_app.engine.play.follow import (
    check_follow,
    follow_options,
    random_follow,
    some_follow,
)
from tractor_app.engine.play.lead import Lead
from tractor_app.engine.play.units import (
    Unit,
    default_format,
    pieces_as,
    readings,
    slots_value,
    unit_of,
)
from tractor_app.engine.rules.groups import Deck, Follow
from tractor_app.engine.rules.policies import WiderCopies
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet


def examples(count: int) -> settings:
    return settings(
        max_examples=count,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


def slow_rules(ctx: TrumpContext) -> SlowRules:
    return SlowRules(ctx.rules, ctx.level, ctx.trump)


def a_suit(ctx: TrumpContext, data: st.DataObject) -> int:
    suits = [suit for suit in range(5) if ctx.slot_kinds[suit]]
    return data.draw(st.sampled_from([*suits, TRUMP]))


@examples(200)
@given(ctx=contexts(), data=st.data())
def test_units_and_their_values(ctx: TrumpContext, data: st.DataObject) -> None:
    slow = slow_rules(ctx)
    cards = data.draw(suit_cards(ctx, a_suit(ctx, data), least=1, most=9))
    found: dict[tuple[int, int], list[tuple[float, int]]] = {}
    for size in range(1, min(len(cards), 6) + 1):
        for play in set(combinations(cards, size)):
            names = names_of(slow, play)
            suit, slots = ctx.suit[play[0]], reduce(or_, (ctx.bit[kind] for kind in play))
            unit = unit_of(ctx, play)
            assert unit == slow.unit(names)
            if unit is not None:
                found.setdefault(unit, []).append(
                    (slow.value(names), slots_value(ctx, suit, slots))
                )
    for pairs in found.values():
        for slow_one, fast_one in pairs:
            for slow_two, fast_two in pairs:
                assert (slow_one < slow_two) == (fast_one < fast_two)


@examples(150)
@given(ctx=contexts(), data=st.data())
def test_readings_are_cuttings(ctx: TrumpContext, data: st.DataObject) -> None:
    slow = slow_rules(ctx)
    suit = a_suit(ctx, data)
    cards = data.draw(suit_cards(ctx, suit, least=1, most=8))
    all_formats = slow.formats(names_of(slow, cards))
    masks = ctx.masks(cards, suit)
    offered = readings(ctx, cards)
    assert offered[0] == default_format(ctx, suit, masks) == max(all_formats)
    assert len(set(offered)) == len(offered)
    assert set(offered) <= all_formats
    for fmt in all_formats:
        pieces = pieces_as(ctx, suit, masks, tuple(Unit(*unit) for unit in fmt))
        assert pieces is not None


@examples(400)
@given(ctx=contexts(), data=st.data())
def test_follow_is_what_the_ladder_says(ctx: TrumpContext, data: st.DataObject) -> None:
    slow = slow_rules(ctx)
    suit = a_suit(ctx, data)
    led = data.draw(suit_cards(ctx, suit, least=1, most=6))
    hand = data.draw(suit_cards(ctx, suit, least=1, most=9))
    fmt = data.draw(st.sampled_from(sorted(slow.formats(names_of(slow, led)), reverse=True)))
    lead = Lead(suit, tuple(Unit(*unit) for unit in fmt), led)
    if len(hand) <= len(led):
        return
    check_follows(ctx, lead, hand, slow)


def check_follows(ctx: TrumpContext, lead: Lead, hand: Cards, slow: SlowRules) -> None:
    """Every play of so many cards is judged as the slow rules do, and what is offered fits."""
    legal = slow.legal_in_suit(lead.format, names_of(slow, hand))
    for play in set(combinations(hand, len(lead.cards))):
        expected = names_of(slow, play) in legal
        assert (check_follow(ctx, lead, hand, play) is None) == expected, play
    check_choices(ctx, lead, hand, slow, legal)


def check_choices(
    ctx: TrumpContext,
    lead: Lead,
    hand: Cards,
    slow: SlowRules,
    legal: set[tuple[str, ...]],
) -> None:
    assert names_of(slow, some_follow(ctx, lead, hand)) in legal
    randbelow = random.Random(5).randrange
    for _ in range(5):
        assert names_of(slow, random_follow(ctx, lead, hand, randbelow)) in legal
    options = follow_options(ctx, lead, hand)
    assert {slow.name(kind) for kind in options.usable} == {n for play in legal for n in play}
    plays = [
        Counter(play)
        for play in set(combinations(hand, len(lead.cards)))
        if names_of(slow, play) in legal
    ]
    forced = plays[0]
    for play in plays:
        forced &= play
    assert Counter(options.forced) == forced
    assert (options.only is not None) == (len(plays) == 1)


@pytest.mark.parametrize("preset_id", ["three-deck", "four-deck-no-kitty", "four-deck-online"])
@examples(100)
@given(data=st.data())
def test_follow_by_written_ladders(preset_id: str, data: st.DataObject) -> None:
    """The tables of VARIANTS E, equal choices included, on leads of whole stacks."""
    level = data.draw(st.sampled_from("3T"))
    ctx = context(preset(preset_id), level, "H")
    slow = slow_rules(ctx)
    suit = data.draw(st.sampled_from([0, TRUMP]))
    slots = [slot[0] for slot in ctx.slot_kinds[suit]][: data.draw(st.sampled_from([8, 18]))]
    width = data.draw(st.integers(2, ctx.depth))
    length = data.draw(st.integers(1, 8 // width))
    led = tuple(kind for kind in slots[:length] for _ in range(width))
    stacks = data.draw(st.lists(st.sampled_from(slots), min_size=3, max_size=6, unique=True))
    pool = [kind for kind in stacks for _ in range(data.draw(st.integers(1, ctx.depth)))]
    hand = tuple(sorted(pool[:11]))
    fmt = data.draw(st.sampled_from(sorted(slow.formats(names_of(slow, led)), reverse=True)[:3]))
    lead = Lead(suit, tuple(Unit(*unit) for unit in fmt), led)
    if len(hand) <= len(led):
        return
    check_follows(ctx, lead, hand, slow)


@examples(120)
@given(data=st.data())
def test_follow_to_long_runs(data: st.DataObject) -> None:
    """Runs long enough for several shorter ones in one rung: 2x4 answered by 2x2 2x2."""
    decks = data.draw(st.sampled_from([2, 3]))
    rules = RuleSet(id="drawn", deck=Deck(decks=decks, kitty=0), follow=data.draw(follows()))
    ctx = context(rules, "T", "H")
    slow = slow_rules(ctx)
    suit = data.draw(st.sampled_from([0, TRUMP]))
    slots = [slot[0] for slot in ctx.slot_kinds[suit]]
    width = data.draw(st.integers(2, decks))
    length = data.draw(st.integers(2, 8 // width))
    led = tuple(kind for kind in slots[:length] for _ in range(width))
    stacks = data.draw(st.lists(st.sampled_from(slots[:9]), min_size=5, max_size=6, unique=True))
    hand = tuple(sorted(kind for kind in stacks for _ in range(data.draw(st.integers(2, decks)))))[
        :11
    ]
    masks = ctx.masks(led, suit)
    lead = Lead(suit, default_format(ctx, suit, masks), led)
    if len(hand) <= len(led):
        return
    check_follows(ctx, lead, hand, slow)


@examples(120)
@given(data=st.data())
def test_follow_where_triples_are_spared(data: st.DataObject) -> None:
    decks = data.draw(st.sampled_from([3, 4]))
    follow = Follow(wider_copies=WiderCopies.SPARED)
    ctx = context(RuleSet(id="drawn", deck=Deck(decks=decks), follow=follow), "T", "H")
    slow = slow_rules(ctx)
    slots = [slot[0] for slot in ctx.slot_kinds[0]][:7]

    def stacks(most: int) -> Cards:
        chosen = data.draw(st.lists(st.sampled_from(slots), min_size=1, max_size=5, unique=True))
        pool = [kind for kind in chosen for _ in range(data.draw(st.integers(1, decks)))]
        return tuple(sorted(pool[:most]))

    led, hand = stacks(6), stacks(10)
    lead = Lead(0, default_format(ctx, 0, ctx.masks(led, 0)), led)
    if len(hand) <= len(led):
        return
    check_follows(ctx, lead, hand, slow)
