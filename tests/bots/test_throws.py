"""Throws that may fail, judged in a world by the kernel as the engine judges them."""

from __future__ import annotations

import random

import msgspec
import pytest

from tractor_app.bots.kernel.rollout import Rollouts
from tractor_app.bots.policy import Tables, tables_of
from tractor_app.bots.search.playing import dealt, opening
from tractor_app.bots.search.simulator import (
    World,
    base_numbers,
    format_numbers,
    kernel_tables,
    pack,
)
from tractor_app.bots.search.throws import throw_numbers
from tractor_app.engine.play.context import context
from tractor_app.engine.play.lead import Lead, make_lead
from tractor_app.engine.play.throws import ThrowOutcome, resolve_throw
from tractor_app.engine.play.units import Format
from tractor_app.engine.rules.policies import FailedThrow, Fine
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.state import full_deck


def offered(t: Tables, seat: int, world: World, cards: tuple[int, ...], fmt: Format) -> int:
    """The attackers' points after ``seat`` has led, by the kernel that judges throws."""
    kernel = Rollouts(kernel_tables(t))
    kernel.begin(base_numbers(opening(t), 0, seat) * 2)
    kernel.offer(
        1,
        [*cards, *[0] * (1024 - len(cards))],
        [len(cards), *[0] * 15],
        format_numbers(t, fmt) + [0] * 165,
    )
    kernel.offer_throws(throw_numbers(t, cards, fmt) + [0] * (128 * 15))
    return kernel.weigh(pack(world))[0]


def led(t: Tables, seat: int, world: World, outcome: ThrowOutcome) -> int:
    """The same after what the engine makes of the lead."""
    kernel = Rollouts(kernel_tables(t))
    public = opening(t)
    public.points = outcome.penalty * (-1 if seat % 2 else 1)
    kernel.begin(base_numbers(public, 0, seat) * 2)
    cards, fmt = t.ids(outcome.played), outcome.format
    return kernel.play(pack(world), cards, format_numbers(t, fmt))


@pytest.mark.parametrize("fine", list(Fine))
@pytest.mark.parametrize("failed", list(FailedThrow))
def test_a_throw_becomes_what_the_rules_make_of_it(failed: FailedThrow, fine: Fine) -> None:
    rules = preset("classic")
    throw = msgspec.structs.replace(rules.throw, failed=failed, fine=fine)
    rules = msgspec.structs.replace(rules, throw=throw)
    rng = random.Random(f"throws/{failed.value}/{fine.value}")
    fell = stood = several = 0
    for _ in range(240):
        ctx = context(rules, rng.choice(rules.levels.sequence), rng.choice(["S", "H", "NT"]))
        t = tables_of(ctx)
        deck = list(full_deck(rules.deck))
        rng.shuffle(deck)
        world = dealt(t, deck)
        seat = rng.randrange(4)
        held = deck[seat * 25 : seat * 25 + 25]
        suit = rng.choice([at for at in range(5) if world.hands[seat][at][0]])
        own = sorted(
            (kind for kind in held if ctx.suit[kind] == suit), key=ctx.strength.__getitem__
        )
        pairs = [kind for kind in own if own.count(kind) == 2]
        own = pairs if len(pairs) > 2 else own
        least = rng.randrange(len(own))
        lead = make_lead(ctx, own[least:] if rng.random() < 0.8 else own)
        assert isinstance(lead, Lead)
        others = [(at, deck[at * 25 : at * 25 + 25]) for at in range(4) if at != seat]
        outcome = resolve_throw(ctx, lead, others)
        expected = led(t, seat, world, outcome)
        assert offered(t, seat, world, tuple(t.ids(lead.cards)), lead.format) == expected
        fell += bool(outcome.beaters)
        stood += len(lead.format) > 1 and not outcome.beaters
        several += len(outcome.played) > 1 and bool(outcome.beaters)
    assert fell > 10
    assert stood
    assert several or failed is FailedThrow.LOWEST_SINGLE
