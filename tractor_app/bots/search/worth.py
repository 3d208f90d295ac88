"""What an end of a round is worth to a side: points, and the levels that they mean."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.scoring import change_at

_MOST: Final = 2000


class Utility(msgspec.Struct, frozen=True):
    """How points and levels are weighed: worth = points + ``level`` x levels, in points."""

    level: float = 16.0


class Ends:
    """Levels and worth by the attackers' points, as the attackers see it."""

    def __init__(self, rules: RuleSet, contract: int, utility: Utility) -> None:
        self._rules = rules
        self._contract = contract
        self._level = utility.level
        self._levels: dict[int, float] = {}

    def levels(self, points: int) -> float:
        """What the attackers rise, less what the declarers do; taking over counts a little."""
        known = self._levels.get(points)
        if known is None:
            change = change_at(self._rules, points, self._contract)
            known = float(change.rise if change.attackers else -change.rise)
            known += 0.5 if change.takeover else -0.5
            self._levels[points] = known
        return known

    def worth(self, points: int) -> float:
        """Points and levels together."""
        return min(points, _MOST) + self._level * self.levels(points)


@lru_cache(maxsize=64)
def ends_of(rules: RuleSet, contract: int = 0, utility: Utility | None = None) -> Ends:
    """The ends of a rule set, made once."""
    return Ends(rules, contract, utility or Utility())
