"""Whole rounds from dealt hands, for measuring and for tests: no search, no observation."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from pathlib import Path

from tractor_app.bots.kernel import rollout
from tractor_app.bots.kernel.rollout import Rollouts
from tractor_app.bots.policy import Public, Seat, Tables, copy_hand
from tractor_app.bots.policy.playout import play_out
from tractor_app.bots.policy.table import difference
from tractor_app.bots.search.simulator import (
    SUITS,
    World,
    base_numbers,
    kernel_plays,
    kernel_tables,
    pack,
)

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
    kernel = (plain_kernel() if plain else Rollouts)(kernel_tables(t))
    kernel.begin(base_numbers(opening(t), 0) * 2)
    return lambda world: kernel.play_all(pack(world))


def plain_kernel() -> type[Rollouts]:
    """The kernel's class out of its source, whether or not a compiled module is there."""
    if not rollout.COMPILED:
        return Rollouts
    source = Path(rollout.__file__).parent / "rollout.py"
    spec = importlib.util.spec_from_file_location("tractor_plain_rollout", source)
    if spec is None or spec.loader is None:
        raise ImportError(f"{source} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: type[Rollouts] = module.Rollouts
    return found


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
