"""The exact endgame for a trump context: moves to and from options, all plays that differ."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from tractor_app.bots.kernel.pair.endgame import Endgame
from tractor_app.bots.kernel.pair.rounds import COMPILED
from tractor_app.bots.kernel.wide import endgame as wide_endgame
from tractor_app.bots.kernel.wide import rounds as wide_rounds
from tractor_app.bots.kernel.wide.endgame import WideEndgame
from tractor_app.bots.kernel.wide.rounds import WideRollouts
from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.policy import Public, Tables
from tractor_app.bots.policy.table import masks_of_ids
from tractor_app.bots.policy.tables import SHIFT
from tractor_app.bots.search.options import MOST
from tractor_app.bots.search.simulator import (
    PLACES,
    SUITS,
    Option,
    base_numbers,
    kernel_tables,
    pair_plays,
)
from tractor_app.bots.search.wide import wide_base, wide_format, wide_plays, wide_tables
from tractor_app.bots.search.worlds import KernelWorlds
from tractor_app.engine.play.units import Format, default_format
from tractor_app.engine.rules.policies import DigUnit

MOST_CARDS = 7
"""Largest hand of either solver."""

MOST_WIDE = {4: 6, 5: 5, 6: 5} if COMPILED else {4: 4, 5: 3, 6: 3}
"""Largest hand of the solver of many decks in play, by players; one card less with more than
``MOST_DECKS``, where a world takes several times as long."""

MOST_DECKS = 3

POSITIONS = 30_000 if COMPILED else 2_000
"""Most positions looked at in one world."""

_CHANCES = 10_248
_PAIR_CHANCES = 2_600
_FORMAT = 16


class Solver(Protocol):
    """What solves worlds, told of positions in the same words whichever it is."""

    def begin(self, public: Public, turn: int) -> None:
        """Take this state; ``turn`` leads if nobody has played."""

    def offer(self, options: Sequence[Option]) -> None:
        """Take up to 64 options of the seat whose turn it is."""

    def weigh(self, world: list[int], limit: int) -> list[int]:
        """The attackers' points at the end after each option; empty where more than ``limit``
        positions would have to be looked at."""

    def plays(self, world: list[int]) -> list[int]:
        """All moves that differ in the world; throws are safe there."""

    def looked_at(self) -> int:
        """How many positions the last call looked at."""


class PairSolver:
    """That of up to two decks and plain rules."""

    def __init__(self, kernel: Endgame) -> None:
        self._kernel = kernel
        self.weigh = kernel.weigh
        self.plays = kernel.plays
        self.looked_at = kernel.looked_at

    def begin(self, public: Public, turn: int) -> None:
        # What won the last trick may be more than a move takes, and says nothing about a lead.
        best = public.best if public.played else ()
        self._kernel.begin(base_numbers(public, None, turn), move_of(best))

    def offer(self, options: Sequence[Option]) -> None:
        formats = [number for option in options for number in _pair_numbers(option.fmt)]
        self._kernel.offer([move_of(option.cards) for option in options], formats)


class WideSolver:
    """That of any number of decks and most house rules."""

    def __init__(self, kernel: WideEndgame) -> None:
        self._kernel = kernel
        self.weigh = kernel.weigh
        self.plays = kernel.plays
        self.looked_at = kernel.looked_at

    def begin(self, public: Public, turn: int) -> None:
        self._kernel.begin(wide_base(public, None, turn))

    def offer(self, options: Sequence[Option]) -> None:
        formats = [number for option in options for number in wide_format(option.fmt)[:_FORMAT]]
        self._kernel.offer([move_of(option.cards) for option in options], formats)


def new_solver(
    t: Tables,
    pair: type[Endgame] = Endgame,
    many: type[WideEndgame] = WideEndgame,
    rules: type[WideRollouts] = WideRollouts,
) -> Solver:
    """A solver for a context, with nothing in its table; the classes may be others than those that
    run."""
    if pair_plays(t):
        by_winner = int(t.ctx.rules.kitty.unit is DigUnit.WINNING_PLAY)
        return PairSolver(pair(kernel_tables(t), by_winner, chances()[:_PAIR_CHANCES]))
    return WideSolver(many(rules(wide_tables(t)), chances()))


@lru_cache(maxsize=8)
def solver_of(t: Tables) -> Solver:
    """The solver for a context, filled once."""
    return new_solver(t)


@lru_cache(maxsize=1)
def chances() -> list[int]:
    """Numbers that tell positions apart, the same in every process."""
    rng = random.Random("positions")
    return [rng.getrandbits(62) for _ in range(_CHANCES)]


def endgame_plays(t: Tables, cards: int) -> bool:
    """Whether a solver knows the rules and is quick enough for a hand of so many cards."""
    if pair_plays(t):
        return cards <= MOST_CARDS
    # Plain Python cannot see into a compiled simulator.
    whole = wide_endgame.COMPILED == wide_rounds.COMPILED
    deck = t.ctx.rules.deck
    most = MOST_WIDE.get(deck.players, 0) - int(deck.decks > MOST_DECKS)
    return whole and wide_plays(t) and cards <= most


def move_of(cards: Sequence[int]) -> int:
    """Card ids as the solver's move."""
    move = 0
    for card in reversed(cards):
        move = move << 8 | card + 1
    return move


def cards_of_move(move: int) -> tuple[int, ...]:
    """A move's card ids."""
    cards = []
    while move:
        cards.append((move & 255) - 1)
        move >>= 8
    return tuple(cards)


def _pair_numbers(fmt: Format) -> list[int]:
    """A format's run, pairs and singles."""
    run = next((length for _width, length in fmt if length > 1), 0)
    return [run, fmt.count((2, 1)), fmt.count((1, 1))]


def all_plays(known: Knowledge) -> list[Option]:
    """Every legal play of the viewer that may differ from the others; throws are proven safe.

    For a hand of at most seven cards. All unseen cards count as one other hand's, so what nobody
    can tell apart whoever holds what is one play.
    """
    t, public, seat = known.t, known.public, known.seat
    solver = solver_of(t)
    solver.begin(public, seat.index)
    other = (seat.index + 1) % public.players
    world = [0] * (t.depth * PLACES)
    for suit in range(SUITS):
        unseen = seat.unseen(suit)
        for copy in range(t.depth):
            world[copy * PLACES + seat.index * SUITS + suit] = seat.hand[suit][copy]
            world[copy * PLACES + other * SUITS + suit] = unseen[copy]
    found = []
    for move in solver.plays(world):
        cards = cards_of_move(move)
        fmt: Format = ()
        if not public.played:
            suit = cards[0] >> SHIFT
            fmt = default_format(t.ctx, suit, masks_of_ids(t, list(cards)))
        found.append(Option(cards, fmt))
    return found


def every_option(known: Knowledge, first: Sequence[Option]) -> list[Option]:
    """The options ``first`` without throws that may fail, then all other legal plays, as many as
    are looked at in one decision."""
    plays = all_plays(known)
    if len(plays) == 1:
        return list(first[:1])
    proven = {tuple(sorted(play.cards)) for play in plays}
    found: dict[tuple[int, ...], Option] = {}
    for option in first:
        key = tuple(sorted(option.cards))
        if len(option.fmt) < 2 or key in proven or not found:
            found[key] = option
    for play in plays:
        found.setdefault(tuple(sorted(play.cards)), play)
    return list(found.values())[:MOST]


class ExactWorlds:
    """Sampled as by the kernel; each world is solved, both sides seeing all cards.

    A world that would take too long is played out. ``blend``: every world counts twice, once
    solved, once played out.
    """

    fast = True

    def __init__(self, worlds: KernelWorlds, known: Knowledge, *, blend: bool) -> None:
        self._worlds = worlds
        self._blend = blend
        self._solver = solver_of(known.t)
        self._solver.begin(known.public, known.seat.index)

    def offer(self, options: Sequence[Option]) -> None:
        self._worlds.offer(options)
        self._solver.offer(options)

    def share_that_stands(self, option: int) -> float:
        return self._worlds.share_that_stands(option)

    def weigh(self, worlds: int) -> list[int]:
        found: list[int] = []
        for _ in range(worlds):
            world = self._worlds.draw()
            if not world:
                break
            solved = self._solver.weigh(world, POSITIONS)
            if not solved or self._blend:
                found += self._worlds.play_out(world)
            found += solved
        return found
