"""Rounds played out from a world: by the fast kernel where it knows the rules, else by the policy.

A *world* is one way the hidden cards may lie: the kinds in every hand and in the kitty.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tractor_app.bots.kernel.pair.rounds import Rollouts
from tractor_app.bots.kernel.tables import KernelTables
from tractor_app.bots.kernel.wide.rounds import WideRollouts
from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.policy import (
    Hand,
    Public,
    Seat,
    Tables,
    choose_follow,
    copy_hand,
    remove_cards,
)
from tractor_app.bots.policy.playout import dug, play_out
from tractor_app.bots.policy.table import difference
from tractor_app.bots.search import flat
from tractor_app.bots.search.flat import LONG
from tractor_app.bots.search.wide import (
    played_format,
    wide_base,
    wide_format,
    wide_plays,
    wide_tables,
)
from tractor_app.engine.observation import Observation
from tractor_app.engine.play.units import Format, parse_format
from tractor_app.engine.rules.policies import DigBase, DigThrow, DigUnit, LongTractor, ThrowDuty

SUITS = flat.SUITS
KITTY = 7
PLACES = 40
"""Places for masks of one copy: eight hands, the kitty's the last, of five suits."""
MOST_SEATS = 6
MOST_WINDOWS = 1024
UNREACHED = 99
HISTORY = 2048


class World(NamedTuple):
    """Where every card lies: masks of each seat's hand, and of the kitty."""

    hands: tuple[Hand, ...]
    kitty: Hand


class Option(NamedTuple):
    """Cards for the seat whose turn it is; for a lead the format they are read as, else ()."""

    cards: tuple[int, ...]
    fmt: Format = ()


Kernel = Rollouts | WideRollouts
"""What plays rounds out fast."""


def kernel_plays(t: Tables) -> bool:
    """Whether a kernel knows the rules."""
    return pair_plays(t) or wide_plays(t)


@lru_cache(maxsize=1024)
def pair_plays(t: Tables) -> bool:
    """Whether the kernel of up to two decks knows the rules: plain duties and winners."""
    rules = t.ctx.rules
    return (
        t.ctx.depth <= 2
        and rules.units.run_width != 1
        and t.plain_duty
        and t.plain_winner
        and rules.deck.players <= MOST_SEATS
        and rules.kitty.base is DigBase.KITTY
        and rules.kitty.unit is DigUnit.LEAD_FORMAT
        and not rules.kitty.declarer_subtracts
        and flat.count_windows(t.ctx) <= MOST_WINDOWS
        and all(len(suit) <= LONG - 2 for suit in t.ctx.windows)
    )


@lru_cache(maxsize=256)
def kernel_of(t: Tables) -> Kernel:
    """The kernel for a context, filled once."""
    return Rollouts(kernel_tables(t)) if pair_plays(t) else WideRollouts(wide_tables(t))


def kernel_tables(t: Tables) -> KernelTables:
    """The tables of a context for the kernel of up to two decks."""
    ctx, rules = t.ctx, t.ctx.rules
    first, masks, values = flat.windows(ctx, MOST_WINDOWS)
    units, follow = rules.units, rules.follow
    public = Public(t, [0] * rules.deck.players, 0)
    return KernelTables(
        value=flat.flat(t.values),
        point=flat.flat(t.points),
        scoring=list(t.scoring),
        above=flat.above(t),
        keep=flat.flat(t.keep),
        pair_keep=flat.flat(t.pair_keep),
        lines=flat.lines(t),
        dig=flat.multipliers(ctx, 32, 2),
        win_first=first,
        win_mask=masks,
        win_value=values,
        run_least=units.run_length if 0 < units.run_width <= 2 else UNREACHED,
        throws=int(rules.throw.allowed),
        trump_throws=int(rules.throw.trumps),
        only_if_held=int(rules.throw.only_if_held),
        runs_as_pairs=int(follow.throw_duty is ThrowDuty.PAIRS),
        pairs_as_run=int(follow.pairs_draw_tractor),
        only_whole=int(follow.long_tractor is LongTractor.PAIRS),
        proves_pairs=int(public.proves_pairs),
        dig_throw=[DigThrow.TOP_UNIT, DigThrow.SINGLE, DigThrow.ALL_UNLESS_RUFFED].index(
            rules.kitty.throw_as
        ),
        total_cards=t.cards_in_deck,
        weights=t.weights,
    )


def pack(world: World) -> list[int]:
    """A world as the kernel wants it: masks by copy, then by place, then by suit."""
    depth = len(world.kitty[0])
    numbers = [0] * (PLACES * depth)
    for place, hand in (*enumerate(world.hands), (KITTY, world.kitty)):
        for suit in range(SUITS):
            numbers[place * SUITS + suit :: PLACES] = hand[suit]
    return numbers


def unpack(numbers: Sequence[int], players: int) -> World:
    """A world as the policy wants it, out of the kernel's numbers."""

    def hand(place: int) -> Hand:
        return [tuple(numbers[place * SUITS + suit :: PLACES]) for suit in range(SUITS)]

    return World(tuple(hand(seat) for seat in range(players)), hand(KITTY))


@lru_cache(maxsize=1024)
def _numbers(fmt: Format) -> tuple[int, ...]:
    runs = [length for width, length in fmt if length > 1]
    pairs = sum(1 for unit in fmt if unit == (2, 1))
    singles = sum(1 for unit in fmt if unit == (1, 1))
    return (*runs, *[0] * (8 - len(runs)), len(runs), pairs, singles)


def format_numbers(t: Tables, fmt: Format) -> list[int]:
    """A format as the kernel of the context wants it."""
    return list(_numbers(fmt)) if pair_plays(t) else wide_format(fmt)


def base_numbers(public: Public, burier: int | None, turn: int = 0) -> list[int]:
    """The public state as the kernel wants it; ``turn`` leads if nobody has played."""
    if not pair_plays(public.t):
        return wide_base(public, burier, turn)
    n = public.players
    pad = [0] * (8 - n)
    numbers = _numbers(public.fmt)
    hidden = public.t.ctx.rules.deck.kitty if burier is not None else 0
    return [
        n,
        public.attackers,
        public.points,
        public.leader if public.played else turn,
        public.played,
        public.lead_suit,
        public.size,
        *numbers[8:],
        public.best_seat,
        public.best_suit,
        public.best_value,
        public.pot,
        -1 if burier is None else burier,
        hidden,
        *public.allies,
        *pad,
        *public.counts,
        *pad,
        *public.void,
        *pad,
        *public.no_pair,
        *pad,
        *(masks[0] for masks in public.left),
        *(masks[1] for masks in public.left),
        *numbers[:8],
        *[0] * 6,
    ]


class PolicySimulator:
    """The general one: any rules, by the policy itself."""

    def __init__(self, known: Knowledge, burier: int | None) -> None:
        self._public = known.public
        self._burier = burier
        self._viewer = known.seat.index

    def finish(self, world: World, option: Option) -> int:
        public = copy_public(self._public)
        t = public.t
        buried = sum(_points(t, suit, world.kitty[suit]) for suit in range(SUITS))
        seats, own = self._seats(public, world, buried)
        turn = self._viewer
        self._put(public, seats, own, turn, list(option.cards), option.fmt)
        while public.played < public.players:
            turn = (public.leader + public.played) % public.players
            self._put(public, seats, own, turn, choose_follow(public, seats[turn]), ())
        leader = public.end_trick()
        if not seats[leader].hand_size():
            return dug(public, leader, buried)
        return play_out(public, seats, leader, buried)

    def _seats(self, public: Public, world: World, buried: int) -> tuple[list[Seat], Hand | None]:
        """Each seat with its hand; and the burier's own list of what is left."""
        own: Hand | None = None
        size = public.t.ctx.rules.deck.kitty
        seats = []
        for index, hand in enumerate(world.hands):
            left, kitty, hidden = public.left, 0.5 * size, size if self._burier is not None else 0
            if index == self._burier:
                own = left = _less(public.left, world.kitty)
                kitty, hidden = float(buried), 0
            attacker = bool(public.attackers >> index & 1)
            seats.append(Seat(index, copy_hand(hand), left, kitty, hidden, attacker=attacker))
        return seats, own

    def _put(
        self,
        public: Public,
        seats: list[Seat],
        own: Hand | None,
        turn: int,
        cards: list[int],
        fmt: Format,
    ) -> None:
        if public.played:
            public.follow(turn, cards)
        else:
            public.lead(turn, cards, fmt)
        remove_cards(seats[turn].hand, cards)
        if own is not None:
            remove_cards(own, cards)


def _less(left: Hand, taken: Hand) -> Hand:
    return [difference(left[suit], taken[suit]) for suit in range(SUITS)]


def _points(t: Tables, suit: int, masks: Sequence[int]) -> int:
    total = 0
    for mask in masks:
        rest = mask & t.scoring[suit]
        while rest:
            slot = rest.bit_length() - 1
            rest ^= 1 << slot
            total += t.points[suit][slot]
    return total


def history_numbers(observation: Observation, known: Knowledge) -> tuple[int, list[int]]:
    """How many plays there were, and the plays as the kernel wants them."""
    t = known.t
    numbers = _numbers if pair_plays(t) else played_format
    found: list[int] = []
    plays = 0
    tricks = (*observation.tricks, *((observation.trick,) if observation.trick else ()))
    for trick in tricks:
        for place, play in enumerate(trick.plays):
            own = 100 if play.seat == observation.viewer else 0
            found += [play.seat + own, len(play.cards)]
            if not place:
                found += numbers(parse_format(trick.reading))
            found += t.ids(play.cards)
            plays += 1
    return plays, found + [0] * (HISTORY - len(found))


def first_numbers(known: Knowledge, burier: int | None, leader: int) -> list[int]:
    """The public state at the first trick, as the kernel wants it."""
    now = known.public
    return base_numbers(Public(known.t, now.allies, now.attackers), burier, leader)


def copy_public(public: Public) -> Public:
    """A public state that can be played on apart."""
    twin = copy.copy(public)
    for name in ("counts", "void", "no_pair", "left"):
        setattr(twin, name, list(getattr(public, name)))
    return twin
