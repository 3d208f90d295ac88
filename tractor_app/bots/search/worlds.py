"""Options weighed in sampled worlds: all in the kernel where it knows the rules."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from tractor_app.bots.beliefs import Beliefs
from tractor_app.bots.kernel.dealer import Dealer
from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.search.risk import RiskyThrow, risky
from tractor_app.bots.search.simulator import (
    KITTY,
    PLACES,
    SUITS,
    Kernel,
    Option,
    PolicySimulator,
    World,
    base_numbers,
    first_numbers,
    format_numbers,
    history_numbers,
    kernel_of,
    kernel_plays,
    pack,
)
from tractor_app.engine.observation import Observation
from tractor_app.engine.play.kernel import Masks

KERNEL_OPTIONS = 16
"""Most options of one call."""

MOST_HIDDEN = 512
"""Most hidden cards that the dealer takes."""

MOST_ABSENT = 999
"""Most absent runs that the dealer takes."""


CHAINS = 8
"""Worlds that are changed side by side, in turns: neighbours of one are alike, of eight less so."""

FIRST_SWAPS = 200
"""Exchanges tried before the first world of a chain."""


class Worlds(Protocol):
    """Where options are weighed. ``fast``: by the kernel."""

    fast: bool

    def offer(self, options: Sequence[Option]) -> None:
        """Take these options, up to 16, for the calls to come."""

    def weigh(self, worlds: int) -> list[int]:
        """Attackers' points of every option in each of up to 16 new worlds, world by world."""

    def share_that_stands(self, option: int) -> float:
        """Of the worlds since the options were offered, those in which a throw stands; 1 for
        whatever cannot fail."""


class KernelWorlds:
    """Sampled and played out by the kernel."""

    fast = True

    def __init__(
        self,
        known: Knowledge,
        beliefs: Beliefs,
        observation: Observation,
        seed: int,
        swaps: int,
        doubt: float,
    ) -> None:
        """``swaps`` and ``doubt`` as in the budget of a search."""
        self._t = known.t
        self._kernel: Kernel = kernel_of(known.t)
        burier = observation.burier
        now = base_numbers(known.public, burier, known.seat.index)
        leader = observation.tricks[0].leader if observation.tricks else known.public.leader
        self._kernel.begin(now + first_numbers(known, burier, leader))
        plays, history = history_numbers(observation, known)
        self._kernel.remember(plays, history)
        self._swaps = swaps if plays else 0
        self._odds = [doubt**more for more in range(plays + 1)]
        self._beliefs = beliefs
        self._rng = random.Random(seed)
        self._dealer = self._new_dealer()
        self._chains: list[_Chain] = []
        self._turn = 0
        self._seat = known.seat
        self._players = known.public.players
        self._throws: dict[int, RiskyThrow] = {}

    def offer(self, options: Sequence[Option]) -> None:
        cards: list[int] = []
        formats: list[int] = []
        for option in options:
            cards += [*option.cards, *[0] * (64 - len(option.cards))]
            formats += format_numbers(self._t, option.fmt)
        sizes = [len(option.cards) for option in options]
        spare = KERNEL_OPTIONS - len(options)
        each = len(formats) // max(1, len(options))
        self._kernel.offer(
            len(options),
            cards + [0] * (64 * spare),
            sizes + [0] * spare,
            formats + [0] * (each * spare),
        )
        self._throws = risky(self._t, self._seat, options)

    def weigh(self, worlds: int) -> list[int]:
        found: list[int] = []
        for _ in range(worlds):
            world = self.draw()
            if not world:
                break
            found += self.play_out(world)
        return found

    def share_that_stands(self, option: int) -> float:
        return _share(self._throws.get(option))

    def play_out(self, world: list[int]) -> list[int]:
        """Attackers' points of every option in the world."""
        found = self._kernel.weigh(world)
        for at, throw in self._throws.items():
            standing = throw.standing(self._others(world, throw.suit))
            if len(standing.option.fmt) == 1:
                cards, fmt = standing.option
                numbers = format_numbers(self._t, fmt)
                found[at] = self._kernel.play(world, list(cards), numbers) + standing.points
        return found

    def _others(self, world: list[int], suit: int) -> list[Masks]:
        """What the other hands hold of a suit."""
        return [
            tuple(world[seat * SUITS + suit :: PLACES])
            for seat in range(self._players)
            if seat != self._seat.index
        ]

    def draw(self) -> list[int]:
        """A world, by how likely what was played is in it; [] without any."""
        if not self._swaps:
            return self._dealer.deal()
        at = self._turn % CHAINS
        self._turn += 1
        if at == len(self._chains):
            self._chains.append(_Chain(self._new_dealer(), self._kernel, self._odds))
            self._chains[at].go_on(FIRST_SWAPS)
        return self._chains[at].go_on(self._swaps)

    def surprises(self, world: list[int]) -> int:
        """How many plays of the others so far the policy would not have made in this world."""
        return self._kernel.surprises(world)

    def _new_dealer(self) -> Dealer:
        return dealer_of(self._beliefs, self._rng.randrange(1, 2147483647))


class _Chain:
    """Worlds, each made of the one before by exchanging cards (Metropolis): in the long run each
    comes up by how likely it is that the others played in it as they did.

    ``odds[n]``: how likely a world is that has ``n`` more plays which the policy would not make.
    """

    def __init__(self, dealer: Dealer, kernel: Kernel, odds: Sequence[float]) -> None:
        self._dealer = dealer
        self._kernel = kernel
        self._odds = odds
        self._world = dealer.deal()
        self._surprises = kernel.surprises(self._world) if self._world else 0

    def go_on(self, swaps: int) -> list[int]:
        """The world after so many exchanges were tried; [] where no deal keeps the facts."""
        dealer, kernel = self._dealer, self._kernel
        for _ in range(swaps if self._world else 0):
            world = dealer.nudge()
            if not world:
                continue
            surprises = kernel.surprises(world)
            more = surprises - self._surprises
            if more <= 0 or dealer.chance() < self._odds[more]:
                self._world, self._surprises = world, surprises
            else:
                dealer.take_back()
        return self._world


def dealer_of(beliefs: Beliefs, seed: int) -> Dealer:
    """What deals the hidden cards anew."""
    places = beliefs.places
    count = len(beliefs.free)

    def spread(values: Sequence[int]) -> list[int]:
        """Seats first, the kitty at its place."""
        return [*values[:-1], *[0] * (KITTY + 1 - len(values)), values[-1]]

    allowed = [
        sum(1 << (KITTY if place == places - 1 else place) for place in suit)
        for suit in beliefs.allowed
    ]
    likely = [1.0] * 160
    for card, weight in beliefs.weight.items():
        likely[card] = weight
    return Dealer(
        beliefs.free + [0] * (MOST_HIDDEN - count),
        likely,
        pack(beliefs.fixed_world()),
        [count, *spread(beliefs.room), *spread(beliefs.no_pair), *allowed, seed],
        _absent_runs(beliefs),
    )


def _absent_runs(beliefs: Beliefs) -> list[int]:
    """The runs that seats provably have not, as the dealer wants them.

    Those that do not fit, more than a round is likely to show, are left to chance.
    """
    found: list[int] = []
    for seat, suit, width, slots in beliefs.absent_runs()[:MOST_ABSENT]:
        found += [seat * 5 + suit, width, slots]
    return found + [99] * (3 * MOST_ABSENT + 3 - len(found))


class PolicyWorlds:
    """Sampled by :class:`Beliefs`, played out by the policy itself: any rules."""

    fast = False

    def __init__(
        self, known: Knowledge, beliefs: Beliefs, burier: int | None, rng: random.Random
    ) -> None:
        self._beliefs = beliefs
        self._rng = rng
        self._simulator = PolicySimulator(known, burier)
        self._options: Sequence[Option] = ()
        self._known = known
        self._throws: dict[int, RiskyThrow] = {}

    def offer(self, options: Sequence[Option]) -> None:
        self._options = options
        self._throws = risky(self._known.t, self._known.seat, options)

    def weigh(self, worlds: int) -> list[int]:
        found = []
        for _ in range(worlds):
            world: World = self._beliefs.sample(self._rng)
            found += [self._finish(world, at) for at in range(len(self._options))]
        return found

    def share_that_stands(self, option: int) -> float:
        return _share(self._throws.get(option))

    def _finish(self, world: World, at: int) -> int:
        throw = self._throws.get(at)
        if throw is None:
            return self._simulator.finish(world, self._options[at])
        viewer, suit = self._known.seat.index, throw.suit
        others = [hand[suit] for seat, hand in enumerate(world.hands) if seat != viewer]
        standing = throw.standing(others)
        return self._simulator.finish(world, standing.option) + standing.points


def _share(throw: RiskyThrow | None) -> float:
    return throw.stood / throw.judged if throw is not None and throw.judged else 1.0


def worlds_for(
    known: Knowledge, observation: Observation, rng: random.Random, swaps: int, doubt: float
) -> Worlds:
    """The fastest way to weigh options under the observation's rules."""
    beliefs = Beliefs(known, observation)
    if kernel_plays(known.t):
        seed = rng.randrange(1, 2147483647)
        return KernelWorlds(known, beliefs, observation, seed, swaps, doubt)
    return PolicyWorlds(known, beliefs, observation.burier, rng)
