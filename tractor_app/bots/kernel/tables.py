"""What the rollout kernels are told of a trump context before it plays a round."""

from __future__ import annotations

import msgspec

from tractor_app.bots.policy import Weights


class CommonTables(msgspec.Struct, frozen=True, kw_only=True):
    """What every kernel looks up, as flat lists in its own order."""

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
    pairs_as_run: int
    only_whole: int
    proves_pairs: int
    dig_throw: int
    total_cards: int
    weights: Weights


class KernelTables(CommonTables, frozen=True, kw_only=True):
    """The rest for the kernel of up to two decks."""

    runs_as_pairs: int


class WideTables(CommonTables, frozen=True, kw_only=True):
    """The rest for the kernel of any number of decks."""

    depth: int
    ladders: int
    """How many ladders are written out; a place is a format led by its numbers (34 each)."""
    ladder_key: list[int]
    ladder_first: list[int]
    """The first row of each ladder, and where the last one ends."""
    rung_of: list[int]
    """By row, the rung it stands on: rows of one rung are equal choices."""
    rung_units: list[int]
    """By row, 18 places: how many units of two cards and more are owed, and their codes."""
    run_width: int
    throws_as_sets: int
    quad_for_triple: int
    spares_runs: int
    spares_stacks: int
    cross: int
    """1: quads and runs of three beat runs of pairs; 2: wider runs beat narrower ones."""
    bombs: int
    ruff_by_card: int
    ruff_by_all: int
    dig_of_trick: int
    dig_both: int
    dig_by_winner: int
