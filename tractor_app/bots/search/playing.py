"""Whole rounds from dealt hands, for measuring and for tests: no search, no observation."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tractor_app.bots.kernel.pair.rounds import Rollouts
from tractor_app.bots.kernel.plain import plain_module
from tractor_app.bots.kernel.wide.rounds import WideRollouts
from tractor_app.bots.policy import Public, Seat, Tables, copy_hand
from tractor_app.bots.policy.playout import play_out
from tractor_app.bots.policy.table import difference
from tractor_app.bots.search.flat import SUITS
from tractor_app.bots.search.simulator import (
    Kernel,
    World,
    base_numbers,
    kernel_plays,
    kernel_tables,
    pack,
    pair_plays,
)
from tractor_app.bots.search.wide import wide_tables

Simulate = Callable[[World], int]


def dealt(t: Tables, deck: Sequence[int]) -> World:
    """Hands in the order of the deck, the kitty last."""
    rules = t.ctx.rules
    n = rules.deck.players
    each = (len(deck) - rules.deck.kitty) // n
    hands = tuple(t.hand_of(deck[seat * each : (seat + 1) * each]) for seat in range(n))
    return World(hands, t.hand_of(deck[n * each :]))


def opening(t: Tables) -> Public:
    """The public state before the first trick; the even seats are the declarer's side."""
    n = t.ctx.rules.deck.players
    even = sum(1 << seat for seat in range(0, n, 2))
    odd = sum(1 << seat for seat in range(1, n, 2))
    return Public(t, [odd if seat % 2 else even for seat in range(n)], odd)


def simulator(t: Tables, *, plain: bool = False) -> Simulate:
    """What plays a world to the attackers' points: seat 0 is declarer and has buried."""
    if not kernel_plays(t):
        return lambda world: _by_policy(t, world)
    kernel: Kernel
    if pair_plays(t):
        kind = plain_module("pair.rounds").Rollouts if plain else Rollouts
        kernel = kind(kernel_tables(t))
    else:
        wide_kind = plain_module("wide.rounds").WideRollouts if plain else WideRollouts
        kernel = wide_kind(wide_tables(t))
    kernel.begin(base_numbers(opening(t), 0) * 2)
    return lambda world: kernel.play_all(pack(world))


def _by_policy(t: Tables, world: World) -> int:
    public = opening(t)
    size = t.ctx.rules.deck.kitty
    buried = sum(
        t.points[suit][slot]
        for suit in range(SUITS)
        for mask in world.kitty[suit]
        for slot in range(t.slots[suit])
        if mask >> slot & 1
    )
    own = [difference(public.left[suit], world.kitty[suit]) for suit in range(SUITS)]
    seats = [
        Seat(
            index,
            copy_hand(hand),
            public.left if index else own,
            0.5 * size if index else float(buried),
            size if index else 0,
            attacker=bool(index % 2),
        )
        for index, hand in enumerate(world.hands)
    ]
    return play_out(public, seats, 0, buried)
