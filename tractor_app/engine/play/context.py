"""The trump context: which suit a card belongs to, how strong it is, and what makes runs.

Everything that differs between houses about order and adjacency (MODEL.md 2, VARIANTS A and F)
is turned into tables here, once for each rule set, level and trump; the rest of the play rules
reads only these tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple

from tractor_app.engine.cards import (
    BIG_JOKER,
    KINDS,
    RANKS,
    SMALL_JOKER,
    SUITS,
    kind_of,
)
from tractor_app.engine.play.kernel import Masks, Windows, masks_of
from tractor_app.engine.rules.policies import AceLow, Runs
from tractor_app.engine.rules.ruleset import RuleSet

TRUMP: Final = 4
"""The effective suit of all trumps; 0 to 3 are the side suits S, H, C, D."""

SUIT_NAMES: Final = (*SUITS, "trump")

_ACE: Final = RANKS.index("A")
_TWO: Final = RANKS.index("2")
_THREE: Final = RANKS.index("3")

# Special windows, lowest first (VARIANTS four-deck-online): AA22, off-suit 2233, trump 2233.
_ACE_TWO_VALUE: Final = -3
_OFF_TWO_THREE_VALUE: Final = -2
_TRUMP_TWO_THREE_VALUE: Final = -1


class _Place(NamedTuple):
    """One step of a chain of consecutive strengths: any one of ``kinds``."""

    kinds: tuple[int, ...]
    value: int


class TrumpContext:
    """Compiled tables of one trump context.

    ``suit[kind]`` is the effective suit (0..3, or ``TRUMP``), ``strength[kind]`` its rank inside
    that suit (higher beats lower; equal cards are equal). ``bit[kind]`` is the kind's slot as the
    kernel wants it; kinds that are copies of each other share a slot. ``values`` are strengths
    for comparing units, twice as fine (a level card that keeps its place lies between two ranks).
    ``plans`` and ``duties`` are the follow rule's memory, for that module alone.
    """

    __slots__ = (
        "_group",
        "_order",
        "bit",
        "depth",
        "duties",
        "level",
        "merged",
        "plans",
        "rules",
        "run_length",
        "run_width",
        "slot_kinds",
        "slot_values",
        "strength",
        "suit",
        "trump",
        "window_value",
        "window_values",
        "windows",
    )

    def __init__(self, rules: RuleSet, level: str, trump: str) -> None:
        self.rules = rules
        self.level = level
        self.trump = trump
        self.merged = rules.deck.two_colours
        self.depth = rules.deck.decks * (2 if self.merged else 1)
        self.run_width = rules.units.run_width
        self.run_length = rules.units.run_length
        self.plans: dict[object, Any] = {}
        self.duties: dict[object, Any] = {}
        self._order = _suit_orders(self)
        suit = [0] * KINDS
        strength = [0] * KINDS
        bit = [0] * KINDS
        slot_kinds: list[tuple[tuple[int, ...], ...]] = []
        slot_values: list[tuple[int, ...]] = []
        for index, order in enumerate(self._order):
            slots: list[tuple[int, ...]] = []
            values: list[int] = []
            for rank, kinds in enumerate(order):
                for kind in kinds:
                    copies = self.copies_of(kind)
                    for copy in copies:
                        suit[copy] = index
                        strength[copy] = rank
                        bit[copy] = 1 << len(slots)
                    slots.append(copies)
                    values.append(2 * rank)
            slot_kinds.append(tuple(slots))
            slot_values.append(tuple(values))
        self.suit = tuple(suit)
        self.strength = tuple(strength)
        self.bit = tuple(bit)
        self.slot_kinds = tuple(slot_kinds)
        self.slot_values = tuple(slot_values)
        tables = [_window_tables(self, index) for index in range(len(self._order))]
        self.windows: tuple[Windows, ...] = tuple(table[0] for table in tables)
        self.window_values: tuple[Windows, ...] = tuple(table[1] for table in tables)
        self.window_value: tuple[dict[int, int], ...] = tuple(table[2] for table in tables)
        self._group = _display_groups(self)

    def __repr__(self) -> str:
        return f"TrumpContext({self.rules.id!r}, {self.level!r}, {self.trump!r})"

    def copies_of(self, kind: int) -> tuple[int, ...]:
        """The kinds that are copies of the slot whose first kind is ``kind``."""
        if self.merged and kind < SMALL_JOKER:
            return (kind, kind + 26)
        return (kind,)

    def order(self, suit: int) -> tuple[tuple[int, ...], ...]:
        """First kinds of the slots of ``suit``, by rising strength; equal ones together."""
        return self._order[suit]

    def of_suit(self, cards: Iterable[int], suit: int) -> list[int]:
        """Those of ``cards`` that belong to the effective suit."""
        suits = self.suit
        return [kind for kind in cards if suits[kind] == suit]

    def masks(self, cards: Iterable[int], suit: int) -> Masks:
        """Kernel masks of the cards of ``suit`` among ``cards``."""
        suits = self.suit
        return masks_of(self.bit, [kind for kind in cards if suits[kind] == suit], self.depth)

    def sort_key(self, kind: int) -> tuple[int, int, int]:
        """For showing a hand: trumps first, then suits in alternating colours, high first."""
        group = self._group[self.suit[kind]]
        return (group, -self.strength[kind], kind % 26 * 4 + kind // 26 if self.merged else kind)


def _suit_orders(ctx: TrumpContext) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Kinds of each effective suit by rising strength; indices 0..3 and ``TRUMP``."""
    suits = (0, 1) if ctx.merged else (0, 1, 2, 3)
    trump = _trump_suit(ctx)
    removed = ctx.rules.deck.removed_ranks
    permanent = [
        rank
        for rank in ctx.rules.order.permanent_trumps
        if rank != ctx.level and rank not in removed
    ]
    plain = [
        rank
        for rank in range(len(RANKS))
        if RANKS[rank] != ctx.level and RANKS[rank] not in permanent and RANKS[rank] not in removed
    ]
    sides: list[tuple[tuple[int, ...], ...]] = []
    for suit in range(4):
        ranks = plain if suit in suits and suit != trump else []
        sides.append(tuple((kind_of(suit, rank),) for rank in ranks))
    trumps: list[tuple[int, ...]] = []
    if trump is not None:
        trumps += [(kind_of(trump, rank),) for rank in plain]
    for name in (*reversed(permanent), ctx.level):
        if name not in RANKS or name in removed:
            continue
        rank = RANKS.index(name)
        trumps.append(tuple(kind_of(suit, rank) for suit in suits if suit != trump))
        if trump is not None:
            trumps.append((kind_of(trump, rank),))
    trumps += [(SMALL_JOKER,), (BIG_JOKER,)]
    # Ranks left out of the deck are never dealt; they still need a place in the tables.
    lost = [kind_of(suit, RANKS.index(rank)) for rank in removed for suit in suits]
    sides[0] = (tuple(lost), *sides[0]) if lost else sides[0]
    return (*sides, tuple(trumps))


def _trump_suit(ctx: TrumpContext) -> int | None:
    if ctx.trump not in SUITS:
        return None
    suit = SUITS.index(ctx.trump)
    return suit % 2 if ctx.merged else suit


def _window_tables(ctx: TrumpContext, suit: int) -> tuple[Windows, Windows, dict[int, int]]:
    """All windows of a suit: masks by length, their values, and value by mask."""
    value_of: dict[int, int] = {}
    length_of: dict[int, int] = {}
    if ctx.run_width:
        for places, value in _window_places(ctx, suit):
            for kinds in product(*(place.kinds for place in places)):
                mask = 0
                for kind in kinds:
                    mask |= ctx.bit[kind]
                value_of[mask] = max(value, value_of.get(mask, value))
                length_of[mask] = len(places)
    longest = max(length_of.values(), default=0)
    masks: list[tuple[int, ...]] = []
    values: list[tuple[int, ...]] = []
    for length in range(longest + 1):
        found = sorted(
            (mask for mask in value_of if length_of[mask] == length),
            key=lambda mask: (-value_of[mask], mask),
        )
        masks.append(tuple(found))
        values.append(tuple(value_of[mask] for mask in found))
    return tuple(masks), tuple(values), value_of


def _window_places(ctx: TrumpContext, suit: int) -> Iterator[tuple[list[_Place], int]]:
    for chain in _chains(ctx, suit):
        for start in range(len(chain)):
            for stop in range(start + ctx.run_length, len(chain) + 1):
                yield chain[start:stop], chain[stop - 1].value
    if ctx.rules.order.level_keeps_place and suit == TRUMP:
        yield from _level_in_place(ctx)
    if ctx.rules.order.ace_low is AceLow.WRAP:
        yield from _wrapped(ctx, suit)
    if ctx.run_length <= 2:
        yield from _special_pairs(ctx, suit)


def _place(ctx: TrumpContext, kinds: tuple[int, ...]) -> _Place:
    return _Place(kinds, 2 * ctx.strength[kinds[0]])


def _chains(ctx: TrumpContext, suit: int) -> list[list[_Place]]:
    """Maximal rows of consecutive strengths, low to high."""
    if suit == TRUMP and ctx.rules.order.trump_runs is Runs.PRINTED_SUIT:
        jokers = [_place(ctx, (SMALL_JOKER,)), _place(ctx, (BIG_JOKER,))]
        trump = _trump_suit(ctx)
        return [jokers] if trump is None else [jokers, *_printed_chains(ctx, trump)]
    removed = ctx.rules.deck.removed_ranks
    places = [
        _place(ctx, kinds)
        for kinds in ctx.order(suit)
        if kinds[0] >= SMALL_JOKER or RANKS[kinds[0] % 13] not in removed
    ]
    if ctx.rules.order.level_bridged or ctx.level not in RANKS:
        return [places]
    return _broken_at_level(ctx, places)


def _broken_at_level(ctx: TrumpContext, places: list[_Place]) -> list[list[_Place]]:
    """Cut a row between the ranks just below and just above the level rank."""
    level = RANKS.index(ctx.level)
    chains: list[list[_Place]] = [[]]
    for place in places:
        if chains[-1]:
            below, above = chains[-1][-1].kinds[0], place.kinds[0]
            plain = below < SMALL_JOKER and above < SMALL_JOKER and below // 13 == above // 13
            if plain and below % 13 < level < above % 13:
                chains.append([])
        chains[-1].append(place)
    return chains


def _printed_chains(ctx: TrumpContext, printed: int) -> list[list[_Place]]:
    """Runs of one printed suit by face value, without the level rank, ace high.

    A permanent trump is compared by its face: the value of its place, not of its strength.
    """
    removed = ctx.rules.deck.removed_ranks
    ranks = [
        rank
        for rank in range(len(RANKS))
        if RANKS[rank] != ctx.level and RANKS[rank] not in removed
    ]
    places = [
        _Place((kind_of(printed, rank),), min(2 * ctx.strength[kind_of(printed, rank)], 2 * at))
        for at, rank in enumerate(ranks)
    ]
    if ctx.rules.order.level_bridged or ctx.level not in RANKS:
        return [places]
    return _broken_at_level(ctx, places)


def _level_in_place(ctx: TrumpContext) -> Iterator[tuple[list[_Place], int]]:
    """Runs through the trump suit's level card at its printed place (VARIANTS F)."""
    trump = _trump_suit(ctx)
    if trump is None or ctx.level not in RANKS:
        return
    level = RANKS.index(ctx.level)
    chain: list[_Place] = []
    at = -1
    for rank in range(len(RANKS)):
        kind = kind_of(trump, rank)
        if rank == level:
            at = len(chain)
            below = chain[-1].value if chain else -2
            chain.append(_Place((kind,), below + 1))
        elif RANKS[rank] not in (*ctx.rules.order.permanent_trumps, *ctx.rules.deck.removed_ranks):
            chain.append(_place(ctx, (kind,)))
    for start in range(at + 1):
        for stop in range(max(at + 1, start + ctx.run_length), len(chain) + 1):
            yield chain[start:stop], chain[stop - 1].value


def _wrapped(ctx: TrumpContext, suit: int) -> Iterator[tuple[list[_Place], int]]:
    """Runs with the ace below the two (VARIANTS F, A-2 wrap); never round the corner."""
    printed = _trump_suit(ctx) if suit == TRUMP else suit
    if printed is None:
        return
    ace = kind_of(printed, _ACE)
    for chain in _chains(ctx, suit):
        low = [
            place
            for place in chain
            if place.kinds[0] < SMALL_JOKER
            and place.kinds[0] // 13 == printed
            and ctx.level != RANKS[place.kinds[0] % 13]
        ]
        if len(low) < 2 or low[-1].kinds[0] != ace or not _next_to_ace(ctx, low[0].kinds[0]):
            continue
        wrapped = [low[-1], *low[:-1]]
        for stop in range(ctx.run_length, len(wrapped) + 1):
            yield wrapped[:stop], wrapped[stop - 1].value


def _next_to_ace(ctx: TrumpContext, kind: int) -> bool:
    rank = kind % 13
    if rank == _TWO:
        return True
    return rank == _THREE and ctx.level == "2" and ctx.rules.order.level_bridged


def _special_pairs(ctx: TrumpContext, suit: int) -> Iterator[tuple[list[_Place], int]]:
    """``AA22`` as the lowest run of two, and ``2233`` at level 3 (four-deck houses)."""
    order = ctx.rules.order
    trump = _trump_suit(ctx)
    for printed in range(2 if ctx.merged else 4):
        ace, two, three = (kind_of(printed, rank) for rank in (_ACE, _TWO, _THREE))
        if (
            order.ace_low is AceLow.LOWEST_PAIR_RUN
            and ctx.level not in ("A", "2")
            and ctx.suit[ace] == ctx.suit[two] == suit
        ):
            yield [_Place((ace,), 0), _Place((two,), 0)], _ACE_TWO_VALUE
        if (
            order.two_three_at_level_three
            and ctx.level == "3"
            and ctx.suit[two] == ctx.suit[three] == suit
        ):
            value = _TRUMP_TWO_THREE_VALUE if printed == trump else _OFF_TWO_THREE_VALUE
            yield [_Place((two,), 0), _Place((three,), 0)], value


def _display_groups(ctx: TrumpContext) -> tuple[int, ...]:
    """Place of each effective suit in a shown hand: colours alternate from the trumps on."""
    trump = _trump_suit(ctx)
    rows = {None: "SHCD", 0: "HCD", 1: "SDC", 2: "HSD", 3: "SHC"}
    row = [SUITS.index(letter) for letter in rows[trump]]
    return (*(1 + row.index(suit) if suit in row else 9 for suit in range(4)), 0)


@lru_cache(maxsize=512)
def _context(rules: RuleSet, level: str, trump: str) -> TrumpContext:
    return TrumpContext(rules, level, trump)


def context(rules: RuleSet, level: str, trump: str | None) -> TrumpContext:
    """The compiled context; ``trump`` is a suit letter, ``NT``, or None while undecided.

    An undecided trump reads as no-trump: jokers and level cards are all the trumps there are.
    """
    return _context(rules, level, trump if trump in tuple(SUITS) else "NT")
