"""The exact endgame for a trump context: moves to and from options, all plays that differ."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from tractor_app.bots.kernel.endgame import Endgame
from tractor_app.bots.kernel.rollout import COMPILED
from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.policy import Tables
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
from tractor_app.bots.search.worlds import KernelWorlds
from tractor_app.engine.play.units import Format, default_format
from tractor_app.engine.rules.policies import DigUnit

MOST_CARDS = 7
"""Largest hand of the solver."""

POSITIONS = 30_000 if COMPILED else 2_000
"""Most positions looked at in one world."""

_CHANCES = 2600


@lru_cache(maxsize=8)
def endgame_of(t: Tables) -> Endgame:
    """The solver for a context, filled once."""
    by_winner = int(t.ctx.rules.kitty.unit is DigUnit.WINNING_PLAY)
    return Endgame(kernel_tables(t), by_winner, chances())


@lru_cache(maxsize=1)
def chances() -> list[int]:
    """Numbers that tell positions apart, the same in every process."""
    rng = random.Random("positions")
    return [rng.getrandbits(62) for _ in range(_CHANCES)]


def endgame_plays(t: Tables, cards: int) -> bool:
    """Whether the solver knows the rules and a hand of so many cards."""
    plain = t.ctx.depth <= 2 and t.plain_duty and t.plain_winner
    return cards <= MOST_CARDS and plain and pair_plays(t)


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


def numbers_of(fmt: Format) -> list[int]:
    """A format's run, pairs and singles as the solver wants them."""
    run = next((length for _width, length in fmt if length > 1), 0)
    return [run, fmt.count((2, 1)), fmt.count((1, 1))]


def all_plays(known: Knowledge) -> list[Option]:
    """Every legal play of the viewer that may differ from the others; throws are proven safe.

    For a hand of at most seven cards. All unseen cards count as one other hand's, so what nobody
    can tell apart whoever holds what is one play.
    """
    t, public, seat = known.t, known.public, known.seat
    solver = endgame_of(t)
    solver.begin(base_numbers(public, None, seat.index), move_of(public.best))
    other = (seat.index + 1) % public.players
    world = [0] * (2 * PLACES)
    for suit in range(SUITS):
        unseen = seat.unseen(suit)
        for copy in range(2):
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
        self._solver = endgame_of(known.t)
        now = base_numbers(known.public, None, known.seat.index)
        self._solver.begin(now, move_of(known.public.best))

    def offer(self, options: Sequence[Option]) -> None:
        self._worlds.offer(options)
        moves = [move_of(option.cards) for option in options]
        self._solver.offer(moves, [number for each in options for number in numbers_of(each.fmt)])

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
