"""What to bury, by playing the round out: a few dozen plans by rule, the best ones confirmed."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from functools import partial

from tractor_app.bots.beliefs import Beliefs
from tractor_app.bots.burying import BuryWeights, choose_bury
from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.personality import PLAIN, Personality
from tractor_app.bots.policy import remove_cards
from tractor_app.bots.search.decision import Decision, Weighed, Why, mean_beside
from tractor_app.bots.search.pimc import CHUNK, Budget, contract_of, difference
from tractor_app.bots.search.simulator import KITTY, SUITS, base_numbers, kernel_of, kernel_plays
from tractor_app.bots.search.worlds import dealer_of
from tractor_app.bots.search.worth import Utility, ends_of
from tractor_app.engine.cards import Cards
from tractor_app.engine.observation import Observation

MOST_PLANS = 24
_DRAWS = 80
_BENT = ("high", "pair", "run", "point", "strong_point", "void", "short", "guard")


def plans(
    known: Knowledge, observation: Observation, rng: random.Random, weights: BuryWeights
) -> list[Cards]:
    """Different sets of cards to bury, by the rule with ``weights`` bent; as they are first."""
    size = observation.kitty_size
    found = {choose_bury(known.t, observation.hand, size, weights): None}
    for _ in range(_DRAWS):
        bent = {name: getattr(weights, name) * rng.lognormvariate(0.0, 0.8) for name in _BENT}
        found.setdefault(choose_bury(known.t, observation.hand, size, weights._replace(**bent)))
        if len(found) == MOST_PLANS:
            break
    return list(found)


def search_bury(
    observation: Observation,
    rng: random.Random,
    budget: Budget,
    personality: Personality = PLAIN,
) -> Decision | None:
    """What to bury and what it was chosen from; None where the kernel does not know the rules."""
    known = Knowledge(observation, personality.weights)
    if not kernel_plays(known.t):
        return None
    search = BurySearch(known, observation, rng, budget, personality.buries)
    return search.record(search.run())


class BurySearch:
    """One burial, where the kernel knows the rules; ``plans`` may be added to before it runs."""

    def __init__(
        self,
        known: Knowledge,
        observation: Observation,
        rng: random.Random,
        budget: Budget,
        weights: BuryWeights,
    ) -> None:
        self._viewer = observation.viewer
        self._budget = budget
        self._until = time.perf_counter() + budget.seconds if budget.seconds else math.inf
        self._ends = ends_of(observation.rules, contract_of(observation), Utility(budget.level))
        self._sign = 1.0 if known.seat.attacker else -1.0
        self._kernel = kernel_of(known.t)
        public = known.public
        public.counts[self._viewer] -= observation.kitty_size
        leader = self._viewer if observation.declarer is None else observation.declarer
        self._kernel.begin(base_numbers(public, self._viewer, leader) * 2)
        self._dealer = dealer_of(Beliefs(known, observation), rng.randrange(1, 2147483647))
        self.plans: list[Cards] = []
        self.worths: list[list[float]] = []
        """Of every plan in each world so far, in points with levels weighed in."""
        self._own: list[list[tuple[int, int]]] = []
        self._points: list[list[int]] = []
        self._levels: list[list[float]] = []
        self._places: Callable[[Cards], list[tuple[int, int]]]
        self._places = partial(_places, known, observation)
        for plan in plans(known, observation, rng, weights):
            self.index_of(plan)

    def index_of(self, plan: Cards) -> int:
        """Where the plan stands among all; it is added where it is none of them."""
        if plan not in self.plans:
            self.plans.append(plan)
            self.worths.append([])
            self._own.append(self._places(plan))
            self._points.append([])
            self._levels.append([])
        return self.plans.index(plan)

    def record(self, chosen: int) -> Decision:
        """The search that was run, as a record of what was chosen."""
        weighed = tuple(self._weighed(plan) for plan in range(len(self.plans)))
        why = Why.SEARCH if chosen else Why.RULE
        return Decision(weighed, chosen, why, len(self.worths[0]))

    def _weighed(self, plan: int) -> Weighed:
        worths = self.worths[plan]
        return Weighed(
            self.plans[plan],
            worlds=len(worths),
            worth=mean_beside(worths, self.worths[0]),
            points=mean_beside(self._points[plan], self._points[0]),
            levels=mean_beside(self._levels[plan], self._levels[0]),
            error=difference(worths, self.worths[0])[1] if plan else 0.0,
        )

    def run(self) -> int:
        """Look at all plans, then confirm the best; the index of the chosen one.

        It is the rule's plan unless another is better.
        """
        everything = list(range(len(self.plans)))
        if len(everything) == 1:
            return 0
        self._look(everything, self._budget.worlds)
        first = self.worths[0]
        ranked = sorted(everything[1:], key=lambda plan: -math.fsum(self.worths[plan]))
        finalists = [0, *ranked[: self._budget.finalists]]
        start = len(first)
        self._look(finalists, self._budget.fresh)
        best, chosen = 0.0, 0
        for plan in finalists[1:]:
            mean, error = difference(self.worths[plan][start:], first[start:])
            if mean - self._budget.guard * error > 0.0 and mean > best:
                best, chosen = mean, plan
        return chosen

    def _look(self, which: list[int], worlds: int) -> None:
        for number in range(worlds):
            if number % CHUNK == 0 and time.perf_counter() > self._until:
                return
            world = self._dealer.deal()
            if not world:
                return
            for plan in which:
                for place, value in self._own[plan]:
                    world[place] = value
                points = self._kernel.play_all(world)
                self.worths[plan].append(self._sign * self._ends.worth(points))
                self._points[plan].append(points)
                self._levels[plan].append(self._sign * self._ends.levels(points))


def _places(known: Knowledge, observation: Observation, plan: Cards) -> list[tuple[int, int]]:
    """Where a world differs for a plan: the own hand's and the kitty's masks."""
    t = known.t
    hand = t.hand_of(observation.hand)
    remove_cards(hand, t.ids(plan))
    kitty = t.hand_of(plan)
    found = []
    for suit in range(SUITS):
        for copy in range(t.depth):
            found.append((40 * copy + observation.viewer * SUITS + suit, hand[suit][copy]))
            found.append((40 * copy + KITTY * SUITS + suit, kitty[suit][copy]))
    return found
