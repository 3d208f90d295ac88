"""The fast kernel against the engine: every play legal, every winner and every point the same."""

from __future__ import annotations

import hashlib
import random

import msgspec
import pytest

from tractor_app.bots.kernel.pair.rounds import Rollouts
from tractor_app.bots.kernel.plain import plain_module
from tractor_app.bots.policy import (
    DEFAULT_WEIGHTS,
    Public,
    Seat,
    Tables,
    choose_follow,
    choose_lead,
    copy_hand,
    remove_cards,
    tables_of,
)
from tractor_app.bots.policy.table import difference
from tractor_app.bots.policy.tables import SUITS
from tractor_app.bots.search import simulator
from tractor_app.bots.search.playing import dealt, opening
from tractor_app.bots.search.simulator import (
    World,
    base_numbers,
    kernel_of,
    pack,
    pair_plays,
)
from tractor_app.engine.cards import POINTS, Cards
from tractor_app.engine.play.context import context
from tractor_app.engine.play.follow import check_follow
from tractor_app.engine.play.lead import Lead, make_lead
from tractor_app.engine.play.throws import resolve_throw
from tractor_app.engine.play.winner import trick_winner
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.scoring import dig_multiplier
from tractor_app.engine.state import full_deck

SHORT = 60
"""Rounds of the digest test; ten thousand in its slow form."""

KNOWN = [
    name
    for name in PRESET_IDS
    if pair_plays(tables_of(context(preset(name), preset(name).levels.sequence[0], "S")))
]


def deal(t: Tables, rng: random.Random) -> tuple[Public, World]:
    """A random world before the first trick; seat 0 is declarer and has buried at random."""
    deck = list(full_deck(t.ctx.rules.deck))
    rng.shuffle(deck)
    return opening(t), dealt(t, deck)


def played_round(t: Tables, public: Public, world: World) -> list[list[int]]:
    kernel = kernel_of(t)
    kernel.begin(base_numbers(public, 0) * 2)
    return kernel.trace(pack(world))


def check(t: Tables, world: World, trace: list[list[int]]) -> None:
    """Go through the round with the engine."""
    ctx, rules = t.ctx, t.ctx.rules
    n = rules.deck.players
    hands = [_kinds(t, hand) for hand in world.hands]
    points, leader = 0, 0
    plays: list[Cards] = []
    lead = last = Lead(0, (), ())
    best: Cards = ()
    for seat, *ids in trace[:-1]:
        cards = t.kinds(ids, hands[seat])
        if not plays:
            assert seat == leader
            read = make_lead(ctx, cards)
            assert isinstance(read, Lead)
            lead = read
            others = [(at, hand) for at, hand in enumerate(hands) if at != seat]
            assert not resolve_throw(ctx, lead, others).beaters
        else:
            assert check_follow(ctx, lead, hands[seat], cards) is None
        for kind in cards:
            hands[seat].remove(kind)
        plays.append(cards)
        if len(plays) == n:
            won = trick_winner(ctx, lead, plays)
            leader = (leader + won) % n
            if leader % 2:
                points += sum(POINTS[kind] for each in plays for kind in each)
            last, best, plays = lead, plays[won], []
    assert not any(hands)
    if leader % 2:
        buried = sum(POINTS[kind] for kind in _kinds(t, world.kitty))
        points += buried * dig_multiplier(ctx, last, best, rules)
    assert trace[-1] == [points]


def _kinds(t: Tables, hand: list[tuple[int, ...]]) -> list[int]:
    ids = [
        suit * 32 + slot
        for suit, masks in enumerate(hand)
        for mask in masks
        for slot in range(32)
        if mask >> slot & 1
    ]
    # Copies of several kinds do not matter to any rule that is asked here.
    return list(t.any_kinds(ids))


@pytest.mark.parametrize("name", KNOWN)
def test_rounds_are_legal_and_counted_as_the_engine_counts(name: str) -> None:
    rules = preset(name)
    rng = random.Random(f"rollout/{name}")
    for _ in range(40):
        level = rng.choice(rules.levels.sequence)
        t = tables_of(context(rules, level, rng.choice(["S", "H", "C", "D", "NT"])))
        public, world = deal(t, rng)
        check(t, world, played_round(t, public, world))


OTHER = msgspec.structs.replace(
    DEFAULT_WEIGHTS, tempo=6.0, feed=0.3, trump_low=5.5, pair=0.5, boss=0.0, control=1.5
)


def asked(t: Tables, public: Public, seats: list[Seat], seat: int) -> list[int]:
    """What the policy itself plays by the tables ``t``."""
    public.t = t
    if public.played % public.players:
        return choose_follow(public, seats[seat])
    if public.played:
        public.end_trick()
    return choose_lead(public, seats[seat])[0]


def unlike(tables: list[Tables], world: World, trace: list[list[int]]) -> int:
    """How many plays of a round the policy would not make by each seat's own tables."""
    t = tables[0]
    public = opening(t)
    size = t.ctx.rules.deck.kitty
    own = [difference(public.left[suit], world.kitty[suit]) for suit in range(SUITS)]
    buried = float(sum(POINTS[kind] for kind in _kinds(t, world.kitty)))
    seats = [Seat(0, copy_hand(world.hands[0]), own, buried, 0, attacker=False)]
    for seat in range(1, public.players):
        hand = copy_hand(world.hands[seat])
        seats.append(Seat(seat, hand, public.left, 0.5 * size, size, attacker=bool(seat % 2)))
    count = 0
    for seat, *cards in trace[:-1]:
        count += sorted(asked(tables[seat], public, seats, seat)) != sorted(cards)
        if public.played:
            public.follow(seat, cards)
        else:
            read = make_lead(t.ctx, t.any_kinds(cards))
            assert isinstance(read, Lead)
            public.lead(seat, cards, read.format)
        remove_cards(seats[seat].hand, cards)
        remove_cards(own, cards)
    return count


def test_sides_play_by_their_own_weights() -> None:
    rules = preset("classic")
    rng = random.Random("rollout/sides")
    found = {True: 0, False: 0}
    plays = 0
    for _ in range(12):
        ctx = context(rules, rng.choice(rules.levels.sequence), rng.choice(["S", "H", "NT"]))
        t, other = tables_of(ctx, DEFAULT_WEIGHTS), tables_of(ctx, OTHER)
        public, world = deal(t, rng)
        kernel = Rollouts(simulator.kernel_tables(t))
        kernel.begin(base_numbers(public, 0) * 2)
        alone = kernel.trace(pack(world))
        kernel.against(simulator.kernel_tables(t), 0b1010)
        assert kernel.trace(pack(world)) == alone
        kernel.against(simulator.kernel_tables(other), 0b1010)
        trace = kernel.trace(pack(world))
        assert kernel.play_all(pack(world)) == trace[-1][0]
        plays += len(trace) - 1
        found[True] += unlike([t, other, t, other], world, trace)
        found[False] += unlike([t, t, t, t], world, trace)
        kernel.against(simulator.kernel_tables(other), 0)
        assert kernel.trace(pack(world)) == alone
    # Of equal plays, the policy may take another: it adds up in another order.
    assert found[True] < 0.01 * plays < 0.04 * plays < found[False]


def digest_of(rounds: int) -> str:
    """A digest of every play of ``rounds`` seeded rounds of the classic rules."""
    rules = preset("classic")
    rng = random.Random("rollout/digest")
    found = hashlib.sha256()
    for _ in range(rounds):
        level, trump = rng.choice(rules.levels.sequence), rng.choice(["S", "H", "C", "D", "NT"])
        t = tables_of(context(rules, level, trump), DEFAULT_WEIGHTS)
        public, world = deal(t, rng)
        found.update(repr(played_round(t, public, world)).encode())
    return found.hexdigest()[:16]


def test_compiled_and_plain_kernels_play_the_same_rounds() -> None:
    """The file as plain Python against the module that runs, which may be the same one."""
    here = digest_of(SHORT)
    plain = plain_module("pair.rounds").Rollouts
    simulator.kernel_of.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(simulator, "Rollouts", plain)
        assert digest_of(SHORT) == here
    simulator.kernel_of.cache_clear()


@pytest.mark.slow
def test_ten_thousand_rounds_are_the_same_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.SHORT", 10_000)
    test_compiled_and_plain_kernels_play_the_same_rounds()
