"""The way through the sequence of levels: rising, must-play ranks, the end of the match."""

from __future__ import annotations

from tractor_app.engine.rules.groups import Levels
from tractor_app.engine.rules.policies import MatchEnd

PASSED = "+"
"""A level past the end of the sequence."""


def gates(levels: Levels) -> frozenset[str]:
    """Ranks that can only be left by winning as declarer at them, the last one included where
    the match ends by passing it."""
    last = {levels.sequence[-1]} if levels.match_end is MatchEnd.PASSED else set()
    return frozenset(levels.must_play) | last


def advance(levels: Levels, level: str, rise: int, *, won_as_declarer: bool) -> tuple[str, int]:
    """Where ``rise`` steps from ``level`` lead, and how many steps a must-play rank stopped.

    ``won_as_declarer``: the side has just won as declarer at ``level``.
    """
    if level == PASSED:
        return level, 0
    stops = gates(levels)
    index = levels.sequence.index(level)
    end = len(levels.sequence)
    for step in range(rise):
        at_gate = levels.sequence[index] in stops
        if at_gate and not (step == 0 and won_as_declarer):
            return levels.sequence[index], rise - step
        if index + 1 == end:
            passes = levels.match_end is MatchEnd.PASSED
            return (PASSED if passes else levels.sequence[index]), rise - step - passes
        index += 1
    return levels.sequence[index], 0


def is_over(levels: Levels, level: str) -> bool:
    """Whether a side at ``level`` has won the match."""
    if levels.match_end is MatchEnd.NEVER:
        return False
    if levels.match_end is MatchEnd.REACHED:
        return level == levels.sequence[-1]
    return level == PASSED


def height(levels: Levels, level: str) -> int:
    """Order of levels, for matches that end by time."""
    return len(levels.sequence) if level == PASSED else levels.sequence.index(level)


def fallen(levels: Levels, level: str, steps: int) -> str:
    """``steps`` levels down, never below the start of the sequence."""
    index = len(levels.sequence) if level == PASSED else levels.sequence.index(level)
    return levels.sequence[max(index - steps, 0)]
