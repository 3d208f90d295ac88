"""Whole random rounds: every play legal, all points accounted for, the same again from a seed."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.engine.play.strategies import contexts
from tractor_app.engine.cards import points_of
from tractor_app.engine.play.context import TrumpContext, context
from tractor_app.engine.play.follow import check_follow, random_follow, some_follow
from tractor_app.engine.play.lead import Lead, make_lead
from tractor_app.engine.play.random_round import deck_of, random_context, random_round
from tractor_app.engine.rules.groups import Follow, Throw, Trick, Units
from tractor_app.engine.rules.policies import (
    FailedThrow,
    PairLed,
    RuffedThrow,
    RuffMatch,
    ThrowDuty,
    WiderCopies,
)
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet


@pytest.mark.parametrize("preset_id", PRESET_IDS)
def test_every_random_play_passes_the_referee(preset_id: str) -> None:
    rules = preset(preset_id)
    rng = random.Random(preset_id)
    for _ in range(25):
        ctx = random_context(rules, rng.randrange)
        played = random_round(ctx, rng.randrange, checked=True)
        assert played.tricks > 0


@pytest.mark.parametrize(
    "rules",
    [
        RuleSet(id="spared", follow=Follow(wider_copies=WiderCopies.SPARED)),
        RuleSet(id="tractors", follow=Follow(pair_led=PairLed.SPARES_TRACTORS)),
        RuleSet(id="drawn", follow=Follow(pairs_draw_tractor=True, throw_duty=ThrowDuty.PAIRS)),
        RuleSet(id="bombs", units=Units(bombs=True)),
        RuleSet(
            id="every",
            throw=Throw(failed=FailedThrow.LOWEST_SINGLE),
            trick=Trick(ruffed_throw=RuffedThrow.EVERY_UNIT, ruff_match=RuffMatch.SAME_FORMAT),
        ),
        RuleSet(
            id="highest",
            throw=Throw(trumps=False, failed=FailedThrow.FIRST_BEATEN),
            trick=Trick(ruffed_throw=RuffedThrow.HIGHEST_CARD),
        ),
    ],
    ids=lambda rules: rules.id,
)
@pytest.mark.parametrize("decks", [2, 3, 4])
def test_house_rules_hold_through_whole_rounds(rules: RuleSet, decks: int) -> None:
    rules = replace(rules, deck=replace(rules.deck, decks=decks))
    rng = random.Random(decks)
    for _ in range(15):
        ctx = random_context(rules, rng.randrange)
        assert random_round(ctx, rng.randrange, checked=True).tricks > 0


def test_a_seed_gives_the_same_round() -> None:
    rules = preset("classic")
    rounds = []
    for _ in range(2):
        rng = random.Random(11)
        ctx = random_context(rules, rng.randrange)
        rounds.append(random_round(ctx, rng.randrange))
    assert rounds[0] == rounds[1]
    assert rounds[0].digest > 0


def test_points_are_those_of_the_deck() -> None:
    """Without digging and fines the attackers' points are tricks' points: at most the deck's."""
    rules = preset("classic")
    rules = replace(rules, kitty=replace(rules.kitty, cap=1))
    total = points_of(deck_of(rules))
    assert total == 200
    rng = random.Random(2)
    seen = set()
    for _ in range(60):
        ctx = random_context(rules, rng.randrange)
        points = random_round(ctx, rng.randrange).attacker_points
        assert 0 <= points <= total
        seen.add(points)
    assert len(seen) > 10


@pytest.mark.parametrize("preset_id", ["four-deck-160", "four-deck-online", "three-deck"])
def test_random_follows_to_any_lead_are_legal(preset_id: str) -> None:
    """Hands full of quads and triples, and leads of several of them."""
    rules = preset(preset_id)
    ctx = context(rules, "2", "H")
    rng = random.Random(3)
    stacks = [slot[0] for slot in ctx.slot_kinds[0]]
    for _ in range(400):
        rng.shuffle(stacks)
        led = [kind for kind in stacks[:3] for _ in range(rng.randrange(1, ctx.depth + 1))]
        hand = [kind for kind in stacks[3:] for _ in range(rng.randrange(0, ctx.depth + 1))]
        lead = make_lead(ctx, led)
        assert isinstance(lead, Lead)
        if len(hand) < len(led):
            continue
        for play in (some_follow(ctx, lead, hand), random_follow(ctx, lead, hand, rng.randrange)):
            assert check_follow(ctx, lead, hand, play) is None


@settings(max_examples=60)
@given(ctx=contexts(), seed=st.integers(0, 2**32))
def test_random_rounds_over_random_house_rules(ctx: TrumpContext, seed: int) -> None:
    """Every lead and every follow passes the referee whatever the options are."""
    rng = random.Random(seed)
    played = random_round(ctx, rng.randrange, checked=True)
    assert played.tricks > 0
    if not ctx.rules.throw.allowed:
        assert played.throws == 0
