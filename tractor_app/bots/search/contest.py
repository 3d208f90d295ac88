"""Rounds in which two sets of weights play each other, as fast as the kernel plays rounds."""

from __future__ import annotations

from tractor_app.bots.kernel.rollout import Rollouts
from tractor_app.bots.policy import Tables
from tractor_app.bots.search.playing import Simulate, opening
from tractor_app.bots.search.simulator import (
    base_numbers,
    kernel_of,
    kernel_plays,
    kernel_tables,
    pack,
)


def contest(t: Tables, other: Tables, seats: int) -> Simulate:
    """What plays a world to the attackers' points: seat 0 is declarer and has buried.

    The seats of the mask ``seats`` play by the weights of ``other``, the rest by those of ``t``.

    Raises:
        ValueError: the kernel does not know the rules, or the two are not of one context.
    """
    if other.ctx is not t.ctx:
        raise ValueError("tables of two contexts")
    if not kernel_plays(t) or not isinstance(kernel_of(t), Rollouts):
        raise ValueError(f"the kernel does not play {t.ctx.rules.id} by two sets of weights")
    kernel = Rollouts(kernel_tables(t))
    kernel.against(kernel_tables(other), seats)
    kernel.begin(base_numbers(opening(t), 0) * 2)
    return lambda world: kernel.play_all(pack(world))
