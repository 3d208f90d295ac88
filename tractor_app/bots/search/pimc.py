"""Search over worlds: every option is played out in the same worlds, and the rule policy's own
play is overridden only if fresh worlds say so (perfect-information Monte Carlo with a guard)."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tractor_app.bots.kernel.pair.rounds import COMPILED
from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.search.exact import ExactWorlds, endgame_plays, every_option
from tractor_app.bots.search.options import follow_options, lead_options
from tractor_app.bots.search.simulator import Option
from tractor_app.bots.search.worlds import KernelWorlds, Worlds, worlds_for
from tractor_app.bots.search.worth import Ends, Utility, ends_of
from tractor_app.engine.observation import Observation


class Budget(NamedTuple):
    """How much to think. ``seconds`` is a limit on the clock, 0: none (for equal results)."""

    worlds: int
    """For every option."""
    fresh: int
    """For the best ones, to confirm them."""
    finalists: int = 3
    """How many are confirmed, the policy's play among them."""
    guard: float = 1.0
    """Standard errors that a better play must be better by."""
    seconds: float = 0.0
    swaps: int = 32 if COMPILED else 0
    """Exchanges of two cards that are tried between two worlds, kept by how likely the plays so far
    are then. 0: every world is dealt anew, whatever was played."""
    doubt: float = 0.2
    """How likely a deal is, against others, for each play in it that the policy would not make."""
    near: float = 0.0
    """Share of the first worlds in which a throw must stand that is not proven to, to be played.
    0: such throws are not looked at."""
    level: float = 16.0
    """Points that a level is worth."""
    exact: int = 6 if COMPILED else 4
    """From so many cards in a hand on, worlds are solved."""
    blend: int = 5
    """With so many cards or more, each world that is solved is played out too: half the weight
    each. Solved alone, the others would seem to know where every card lies."""

    def for_copies(self, copies: int) -> Budget:
        """More worlds where there are more than two of every card: their ends lie further apart."""
        share = min(MOST_SHARE, max(1.0, (copies / 2) ** 2))
        return self._replace(worlds=int(share * self.worlds), fresh=int(share * self.fresh))


CHUNK = 16 if COMPILED else 1
"""Worlds between two looks at the clock, where the kernel plays them."""

COMPILED_BUDGET = Budget(worlds=32, fresh=300, seconds=0.8)
PLAIN_BUDGET = Budget(worlds=24, fresh=150, seconds=0.7)
MOST_SHARE = 3.0 if COMPILED else 1.25
"""Most that a budget of worlds grows with the copies of a card."""
FIRST_SHARE = 0.5
"""Share of the time for the first look at all options; the rest is for confirming."""


def default_budget() -> Budget:
    """What a move may cost in play, with the kernel as it is."""
    return COMPILED_BUDGET if COMPILED else PLAIN_BUDGET


class Tally:
    """Worths of one option in the worlds so far."""

    __slots__ = ("levels", "option", "points", "worths")

    def __init__(self, option: Option) -> None:
        self.option = option
        self.worths: list[float] = []
        self.points: list[int] = []
        self.levels: list[float] = []

    def mean(self, first: int = 0) -> float:
        """Mean worth from world ``first`` on."""
        part = self.worths[first:]
        return math.fsum(part) / len(part) if part else 0.0


class Search:
    """One decision in the phase of play."""

    def __init__(
        self,
        observation: Observation,
        rng: random.Random,
        budget: Budget,
        *,
        known: Knowledge | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        self.known = known or Knowledge(observation)
        self._rng = rng
        self._budget = budget = budget.for_copies(self.known.t.depth)
        self._stop = stop
        self._began = time.perf_counter()
        self._until = math.inf
        self._ends: Ends = ends_of(
            observation.rules, contract_of(observation), Utility(budget.level)
        )
        self._sign = 1.0 if self.known.seat.attacker else -1.0
        self._worlds: Worlds | None = None
        self._observation = observation
        cards = len(observation.hand)
        self._exact = cards <= budget.exact and endgame_plays(self.known.t, cards)
        options = (
            lead_options(self.known, near=budget.near > 0.0)
            if observation.trick is None
            else follow_options(self.known)
        )
        if self._exact:
            options = every_option(self.known, options)
        self.tallies = [Tally(option) for option in options]
        self.worlds = 0

    def run(self) -> int:
        """Look at all options, then confirm; the index of the chosen one."""
        if len(self.tallies) == 1:
            return 0
        self._worlds = self._make_worlds()
        self._allow(FIRST_SHARE)
        self._look(self.tallies, self._budget.worlds)
        if not self.tallies[0].worths:
            return 0
        self._allow(1.0)
        first = self.tallies[0]
        others = sorted(self._likely(), key=lambda tally: -tally.mean())
        others = [tally for tally in others if tally.mean() > first.mean() - self._slack(tally)]
        finalists = [first, *others[: self._budget.finalists - 1]]
        if len(finalists) == 1:
            return 0
        before = [len(tally.worths) for tally in finalists]
        self._look(finalists, self._budget.fresh)
        best = 0.0
        chosen = first
        for tally, start in zip(finalists[1:], before[1:], strict=True):
            mean, error = difference(tally.worths[start:], first.worths[before[0] :])
            if mean - self._budget.guard * error > 0.0 and mean > best:
                best = mean
                chosen = tally
        return self.tallies.index(chosen)

    def _likely(self) -> list[Tally]:
        """All options but the first, and but throws that fail in too many worlds."""
        worlds, least = self._worlds, self._budget.near
        return [
            tally
            for at, tally in enumerate(self.tallies)
            if at and (worlds is None or worlds.share_that_stands(at) >= least)
        ]

    def _make_worlds(self) -> Worlds:
        budget = self._budget
        worlds = worlds_for(self.known, self._observation, self._rng, budget.swaps, budget.doubt)
        if self._exact and isinstance(worlds, KernelWorlds):
            blend = len(self._observation.hand) >= budget.blend
            return ExactWorlds(worlds, self.known, blend=blend)
        return worlds

    def _slack(self, tally: Tally) -> float:
        """An option this much behind in the first worlds is not looked at again."""
        return difference(tally.worths, self.tallies[0].worths)[1]

    def _allow(self, share: float) -> None:
        """Think until this share of the time is used up."""
        if self._budget.seconds:
            self._until = self._began + share * self._budget.seconds

    def _look(self, tallies: Sequence[Tally], worlds: int) -> None:
        if self._worlds is None:
            return
        self._worlds.offer([tally.option for tally in tallies])
        chunk = CHUNK if self._worlds.fast and not self._exact else 1
        while worlds > 0 and not self._over():
            found = self._worlds.weigh(min(worlds, chunk))
            if not found:
                return
            for at, points in enumerate(found):
                self._count(tallies[at % len(tallies)], points)
            self.worlds += len(found) // len(tallies)
            worlds -= len(found) // len(tallies)

    def _count(self, tally: Tally, points: int) -> None:
        tally.points.append(points)
        tally.levels.append(self._sign * self._ends.levels(points))
        tally.worths.append(self._sign * self._ends.worth(points))

    def _over(self) -> bool:
        if self._stop is not None and self._stop():
            return True
        return time.perf_counter() > self._until


def difference(values: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Mean and standard error of a paired difference; infinite error below two pairs."""
    pairs = [one - two for one, two in zip(values, others, strict=False)]
    count = len(pairs)
    if count < 2:
        return 0.0, math.inf
    mean = math.fsum(pairs) / count
    spread = math.fsum((pair - mean) ** 2 for pair in pairs) / (count - 1)
    return mean, math.sqrt(spread / count)


def contract_of(observation: Observation) -> int:
    """The declarer's number in a points auction, 0 without."""
    return max((points for _seat, points in observation.auction), default=0)
