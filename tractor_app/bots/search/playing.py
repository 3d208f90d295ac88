"""Whole rounds from dealt hands, for measuring and for tests: no search, no observation."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

from tractor_app.bots.kernel import rollout, wide
from tractor_app.bots.kernel.rollout import Rollouts
from tractor_app.bots.kernel.wide import WideRollouts
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
        kernel = (plain_kernel() if plain else Rollouts)(kernel_tables(t))
    else:
        kernel = (plain_wide_kernel() if plain else WideRollouts)(wide_tables(t))
    kernel.begin(base_numbers(opening(t), 0) * 2)
    return lambda world: kernel.play_all(pack(world))


def plain_kernel() -> type[Rollouts]:
    """The kernel's class out of its source, whether or not a compiled module is there."""
    if not rollout.COMPILED:
        return Rollouts
    found: type[Rollouts] = _plain(rollout).Rollouts
    return found


def plain_wide_kernel() -> type[WideRollouts]:
    """The same for the kernel of any number of decks."""
    if not wide.COMPILED:
        return WideRollouts
    found: type[WideRollouts] = _plain(wide).WideRollouts
    return found


def _plain(module: ModuleType) -> ModuleType:
    """A module out of its source."""
    name = module.__name__.rpartition(".")[2]
    source = Path(module.__file__ or "").parent / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"tractor_plain_{name}", source)
    if spec is None or spec.loader is None:
        raise ImportError(f"{source} cannot be loaded")
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
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
