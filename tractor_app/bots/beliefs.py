"""Where the hidden cards may lie: worlds that keep every hard fact of one observation.

Hard facts hold in every world: cards seen, own cards and own kitty, proven voids, "no pair left",
"no run left", cards pinned by a bid or a failed throw, hand sizes. What a burier keeps out of a
kitty is a soft weight: every deal that the facts allow can come up.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Sequence

from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.policy import Hand, Tables
from tractor_app.bots.policy.table import difference, masks_of_ids
from tractor_app.bots.policy.tables import SHIFT, SLOT, SUITS
from tractor_app.bots.search.simulator import World
from tractor_app.engine.observation import Observation
from tractor_app.engine.play.context import TRUMP

_TRIES = 8
_SWAPS = 1.0
"""Swaps tried in a new deal, for each hidden card."""


class NoWorldError(LookupError):
    """The facts contradict each other: a bug, or an observation that was made up."""


class Beliefs:
    """The facts of one observation in the phase of play, made ready for sampling.

    Places are the seats, and after them the kitty. ``free`` are the hidden cards that may lie in
    several places, as ids; copies appear as often as there are. ``room`` is how many of them each
    place takes, ``allowed[suit]`` the places that may hold the suit, ``no_pair[place]`` a bit mask
    of the suits of which it has no two copies, ``no_runs[place][suit]`` the shortest run of each
    width that it has not, ``weight[card]`` how readily a card is buried.
    """

    def __init__(self, known: Knowledge, observation: Observation) -> None:
        t = known.t
        self._t = t
        public, seat = known.public, known.seat
        n = public.players
        self._viewer = seat.index
        self._hand = [tuple(masks) for masks in seat.hand]
        self._kitty: Hand | None = None
        if observation.buried:
            self._kitty = t.hand_of(observation.buried)
        hidden = Counter(ids_of([seat.unseen(suit) for suit in range(SUITS)]))
        self._fixed: list[list[int]] = [[] for _ in range(n + 1)]
        room = [*public.counts, 0]
        room[seat.index] = 0
        for other in range(n):
            if other == seat.index:
                continue
            for card in t.ids(known.pinned[other]):
                if hidden[card] and room[other]:
                    hidden[card] -= 1
                    room[other] -= 1
                    self._fixed[other].append(card)
        self.free: list[int] = sorted(hidden.elements())
        room[n] = len(self.free) - sum(room)
        if room[n] < 0:
            raise NoWorldError("fewer cards are hidden than the other hands hold")
        self.room = room
        self.places = n + 1
        self._kitty_place = n
        self.no_pair = [*public.no_pair, 0]
        self.no_runs: list[list[dict[int, int]]] = [*known.no_runs, [{} for _ in range(SUITS)]]
        self._void = [*public.void, 0]
        self.allowed = [
            tuple(
                place for place in range(n + 1) if room[place] and not self._void[place] >> suit & 1
            )
            for suit in range(SUITS)
        ]
        self.weight = {card: _kitty_weight(t, card) for card in set(self.free)}

    def sample(self, rng: random.Random) -> World:
        """One world.

        Raises:
            NoWorldError: no deal keeps the facts.
        """
        for attempt in range(_TRIES):
            owner = self._deal(rng)
            if owner is None:
                continue
            # Deals of a very tight position may break a fact that swaps cannot mend.
            if self._mend(owner, rng) or attempt == _TRIES - 1:
                self._mix(owner, rng)
                return self._world(self.free, owner)
        raise NoWorldError("no deal keeps the facts")

    def _deal(self, rng: random.Random) -> list[int] | None:
        """The place of each free card; the most constrained suits first."""
        free, room = self.free, list(self.room)
        owner = [-1] * len(free)
        self._deal_kitty(owner, room, rng)
        order = [index for index in range(len(free)) if owner[index] < 0]
        rng.shuffle(order)
        order.sort(key=lambda index: len(self.allowed[free[index] >> SHIFT]))
        for index in order:
            options = [place for place in self.allowed[free[index] >> SHIFT] if room[place]]
            if options:
                weights = [room[place] for place in options]
                place = options[0] if len(options) == 1 else rng.choices(options, weights)[0]
            else:
                found = self._make_room(index, owner, room)
                if found is None:
                    return None
                place = found
            owner[index] = place
            room[place] -= 1
        return owner

    def _deal_kitty(self, owner: list[int], room: list[int], rng: random.Random) -> None:
        """Draw the kitty first, by weight; but leave cards that no hand could take in it."""
        kitty = self._kitty_place
        if not room[kitty]:
            return
        keys = []
        for index, card in enumerate(self.free):
            only = self.allowed[card >> SHIFT] == (kitty,)
            keys.append((2.0 if only else rng.random() ** (1.0 / self.weight[card]), index))
        keys.sort(reverse=True)
        for _key, index in keys[: room[kitty]]:
            owner[index] = kitty
        room[kitty] = 0

    def _make_room(self, index: int, owner: list[int], room: list[int]) -> int | None:
        """Move cards on along a chain of places until one that may take the card has room."""
        free = self.free
        starts = self.allowed[free[index] >> SHIFT]
        came: dict[int, tuple[int, int] | None] = dict.fromkeys(starts)
        queue = deque(starts)
        while queue:
            place = queue.popleft()
            if room[place]:
                return _shift(place, owner, room, came)
            for other, at in enumerate(owner):
                if at != place:
                    continue
                for target in self.allowed[free[other] >> SHIFT]:
                    if target not in came:
                        came[target] = (place, other)
                        queue.append(target)
        return None

    def _may(self, index: int, place: int, owner: list[int], leaving: int) -> bool:
        """Whether the card may lie in ``place`` when ``leaving`` is gone from there."""
        card = self.free[index]
        suit = card >> SHIFT
        if self._void[place] >> suit & 1:
            return False
        if self.no_pair[place] >> suit & 1:
            return not self._makes_pair(index, place, owner, leaving)
        return not (self.no_runs[place][suit] and self._makes_run(index, place, owner, leaving))

    def _makes_pair(self, index: int, place: int, owner: list[int], leaving: int) -> bool:
        card, free = self.free[index], self.free
        return card in self._fixed[place] or any(
            free[other] == card and owner[other] == place and other not in (index, leaving)
            for other in range(len(free))
        )

    def _makes_run(self, index: int, place: int, owner: list[int], leaving: int) -> bool:
        """Whether the card completes a run there that is known to be absent."""
        card, free = self.free[index], self.free
        suit = card >> SHIFT
        cards = [fixed for fixed in self._fixed[place] if fixed >> SHIFT == suit]
        cards += [
            free[other]
            for other in range(len(free))
            if owner[other] == place and free[other] >> SHIFT == suit
            if other not in (index, leaving)
        ]
        masks = masks_of_ids(self._t, [*cards, card])
        windows, slot = self._t.ctx.windows[suit], card & SLOT
        return any(
            window >> slot & 1 and window & masks[width - 1] == window
            for width, length in self.no_runs[place][suit].items()
            for window in windows[length]
        )

    def _mend(self, owner: list[int], rng: random.Random) -> bool:
        """Swap cards away that break a fact where they lie; whether that worked."""
        for index, card in enumerate(self.free):
            place, suit = owner[index], card >> SHIFT
            if not self.no_pair[place] >> suit & 1 and not self.no_runs[place][suit]:
                continue
            if not self._may(index, place, owner, index):
                others = [other for other in range(len(owner)) if owner[other] != place]
                rng.shuffle(others)
                if not any(self._swap(index, other, owner) for other in others):
                    return False
        return True

    def _swap(self, one: int, two: int, owner: list[int]) -> bool:
        """Exchange the places of two cards if the facts allow it."""
        here, there = owner[one], owner[two]
        if not self._may(one, there, owner, two) or not self._may(two, here, owner, one):
            return False
        owner[one], owner[two] = there, here
        return True

    def _mix(self, owner: list[int], rng: random.Random) -> None:
        """Random swaps, so that the order of dealing leaves no trace."""
        count = len(owner)
        kitty = self._kitty_place
        for _ in range(int(_SWAPS * count)):
            one, two = int(rng.random() * count), int(rng.random() * count)
            here, there = owner[one], owner[two]
            if here == there or self.free[one] == self.free[two]:
                continue
            if kitty in (here, there):
                leaving, coming = (one, two) if here == kitty else (two, one)
                odds = self.weight[self.free[coming]] / self.weight[self.free[leaving]]
                if odds < 1.0 and rng.random() > odds:
                    continue
            self._swap(one, two, owner)

    def absent_runs(self) -> list[tuple[int, int, int, int]]:
        """The runs that seats provably have not: seat, suit, copies of each card, their slots."""
        windows = self._t.ctx.windows
        return [
            (place, suit, width, slots)
            for place, suits in enumerate(self.no_runs)
            for suit, absent in enumerate(suits)
            for width, length in absent.items()
            for slots in windows[suit][length]
        ]

    def fixed_world(self) -> World:
        """The world without the free cards."""
        return self._world([], [])

    def _world(self, free: Sequence[int], owner: Sequence[int]) -> World:
        t = self._t
        places = [list(fixed) for fixed in self._fixed]
        for card, place in zip(free, owner, strict=True):
            places[place].append(card)
        hands = [t.hand_of_ids(cards) for cards in places]
        hands[self._viewer] = list(self._hand)
        kitty = hands.pop() if self._kitty is None else list(self._kitty)
        return World(tuple(hands[: self.places - 1]), kitty)


def _shift(
    place: int,
    owner: list[int],
    room: list[int],
    came: dict[int, tuple[int, int] | None],
) -> int:
    """Move a card along each step that led to ``place``; the first place, which has room then."""
    room[place] -= 1
    step = came[place]
    while step is not None:
        before, card = step
        owner[card] = place
        place = before
        step = came[place]
    room[place] += 1
    return place


def _kitty_weight(t: Tables, card: int) -> float:
    """How readily a burier parts with a card, against a worthless one."""
    suit, slot = card >> SHIFT, card & SLOT
    if suit == TRUMP:
        return 0.03
    if t.values[suit][slot] == max(t.values[suit]):
        return 0.06
    return {0: 1.0, 5: 0.5, 10: 0.3}.get(t.points[suit][slot], 0.5)


def ids_of(hand: Sequence[Sequence[int]]) -> list[int]:
    """Card ids of masks by suit."""
    found = []
    for suit, masks in enumerate(hand):
        for mask in masks:
            left = mask
            while left:
                slot = left.bit_length() - 1
                left ^= 1 << slot
                found.append(suit << SHIFT | slot)
    return found


__all__ = ["Beliefs", "NoWorldError", "difference", "ids_of"]
