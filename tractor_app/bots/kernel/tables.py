"""What the rollout kernel is told of a trump context before it plays a round."""

from __future__ import annotations

import msgspec

from tractor_app.bots.policy import Weights


class KernelTables(msgspec.Struct, frozen=True):
    """What the kernel looks up, as flat lists in its own order."""

    value: list[int]
    point: list[int]
    scoring: list[int]
    above: list[int]
    keep: list[float]
    pair_keep: list[float]
    lines: list[int]
    dig: list[int]
    win_first: list[int]
    win_mask: list[int]
    win_value: list[int]
    run_least: int
    throws: int
    trump_throws: int
    only_if_held: int
    runs_as_pairs: int
    pairs_as_run: int
    only_whole: int
    proves_pairs: int
    dig_throw: int
    total_cards: int
    weights: Weights
