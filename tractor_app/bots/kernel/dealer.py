"""Where the hidden cards may lie: worlds dealt by chance that keep every hard fact.

A *world* is a list of masks: for each copy, for each of eight places (the last is the kitty's), for
each effective suit, the slots of which the place has that many cards. A card is an id
``suit * 32 + slot``. The same file runs as plain Python and, with the types of ``dealer.pxd``,
compiled without the interpreter's lock. :mod:`tractor_app.bots.beliefs` has the facts in words.
"""

from __future__ import annotations

try:
    import cython  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError:
    from tractor_app.bots.kernel import words as cython

if not cython.compiled:
    from tractor_app.bots.kernel.words import KITTY, SEATS, bits, top


class Dealer:
    """Deals the hidden cards of one observation. Not to be used by two threads at once."""

    def __init__(
        self,
        cards: list[int],
        likely: list[float],
        fixed: list[int],
        places: list[int],
        absent: list[int],
    ) -> None:
        """``cards``: 512 places for the ids of the hidden cards. ``likely``: how likely each of 160
        ids is buried. ``fixed``: the world without them. ``places``: how many cards, free room (8),
        suits without pairs (8), by suit a mask of the places that may hold it (5), a seed.
        ``absent``: the runs that hands provably have not, three numbers each: place x 5 + suit
        (rising), copies of each card, slots; 3000 places, ended by 99."""
        self.f_card = cards
        self.likely = likely
        self.depth = len(fixed) // 40
        self.fixed = fixed + [0] * (320 - len(fixed))
        self.world = [0] * 320
        self.f_count = places[0]
        self.room = places[1:9]
        self.barred = places[9:17]
        self.allowed = places[17:22]
        self.seed = places[22]
        self.absent = absent
        self.none_at = [0] * 41
        self._index_runs()
        self.level = [0] * 8
        self.owner = [0] * 512
        self.order = [0] * 512
        self.space = [0] * 8
        self.came_from = [0] * 8
        self.came_with = [0] * 8
        self.queue = [0] * 8
        self.moved_one = 0
        self.moved_two = 0

    def _index_runs(self) -> None:
        """Note for each place and suit where its absent runs begin."""
        at = 0
        for where in range(41):
            while self.absent[at] < where:
                at += 3
            self.none_at[where] = at

    def deal(self) -> list[int]:
        """One new world; empty where no deal keeps the facts."""
        done = 0
        with cython.nogil:
            done = self._draw()
        return [self.world[at] for at in range(40 * self.depth)] if done else []

    def nudge(self) -> list[int]:
        """The last world with two of its cards exchanged; empty where the two drawn may not be."""
        done = 0
        with cython.nogil:
            self.moved_one = self._below(self.f_count)
            self.moved_two = self._below(self.f_count)
            done = self._exchange(self.moved_one, self.moved_two)
            if done:
                self._build()
        return [self.world[at] for at in range(40 * self.depth)] if done else []

    def take_back(self) -> None:
        """Undo the last exchange."""
        kept = self.owner[self.moved_one]
        self.owner[self.moved_one] = self.owner[self.moved_two]
        self.owner[self.moved_two] = kept

    def chance(self) -> float:
        """A number from 0 to 1, of the same stream as the deals."""
        return self._below(1 << 20) / 1048576.0

    def _below(self, count: int) -> int:
        """A number below ``count`` by chance; the same everywhere for the same seed."""
        # Lehmer's generator: the products stay below 2**47.
        self.seed = self.seed * 48271 % 2147483647
        return self.seed * count // 2147483647

    def _draw(self) -> int:
        for attempt in range(8):
            if self._deal_free() and (self._mend() or attempt == 7):
                self._mix()
                self._build()
                return 1
        return 0

    def _build(self) -> None:
        """Masks of all hands and the kitty from the places of the free cards."""
        for at in range(40 * self.depth):
            self.world[at] = self.fixed[at]
        for index in range(self.f_count):
            card = self.f_card[index]
            at = self.owner[index] * 5 + card // 32
            bit = 1 << (card & 31)
            while self.world[at] & bit:
                at += 40
            self.world[at] |= bit

    def _deal_free(self) -> int:
        for place in range(SEATS):
            self.space[place] = self.room[place]
        for index in range(self.f_count):
            self.owner[index] = -1
            self.order[index] = index
        for last in range(self.f_count - 1, 0, -1):
            other = self._below(last + 1)
            kept = self.order[last]
            self.order[last] = self.order[other]
            self.order[other] = kept
        self._deal_kitty()
        for width in range(1, SEATS + 1):
            for at in range(self.f_count):
                index = self.order[at]
                if self.owner[index] >= 0:
                    continue
                if bits(self.allowed[self.f_card[index] // 32]) != width:
                    continue
                if not self._place_card(index):
                    return 0
        return 1

    def _deal_kitty(self) -> None:
        """Draw the kitty first, by how likely each card is buried."""
        for at in range(self.f_count):
            index = self.order[at]
            if self.space[KITTY] and self.allowed[self.f_card[index] // 32] == 1 << KITTY:
                self.owner[index] = KITTY
                self.space[KITTY] -= 1
        tries = 0
        while self.space[KITTY] and tries < 4000:
            tries += 1
            index = self._below(self.f_count)
            if self.owner[index] >= 0 or not self.allowed[self.f_card[index] // 32] >> KITTY & 1:
                continue
            if self._below(1 << 20) < self.likely[self.f_card[index]] * 1048576.0:
                self.owner[index] = KITTY
                self.space[KITTY] -= 1

    def _place_card(self, index: int) -> int:
        """Give the card to a place that may have it, by the room there; whether there is one."""
        places = self.allowed[self.f_card[index] // 32]
        total = 0
        for place in range(SEATS):
            if places >> place & 1:
                total += self.space[place]
        if total <= 0:
            return self._make_room(index)
        pick = self._below(total)
        for place in range(SEATS):
            if places >> place & 1:
                pick -= self.space[place]
                if pick < 0:
                    self.owner[index] = place
                    self.space[place] -= 1
                    return 1
        return 0

    def _make_room(self, index: int) -> int:
        """Move cards on along a chain of places until one that may take the card has room."""
        places = self.allowed[self.f_card[index] // 32]
        count = 0
        head = 0
        known = places
        for place in range(SEATS):
            if places >> place & 1:
                self.came_with[place] = -1
                self.queue[count] = place
                count += 1
        while head < count:
            place = self.queue[head]
            head += 1
            if self.space[place]:
                self._shift(index, place)
                return 1
            for other in range(self.f_count):
                if self.owner[other] != place:
                    continue
                fresh = self.allowed[self.f_card[other] // 32] & ~known
                known |= fresh
                while fresh:
                    target = top(fresh)
                    fresh ^= 1 << target
                    self.came_from[target] = place
                    self.came_with[target] = other
                    self.queue[count] = target
                    count += 1
        return 0

    def _shift(self, index: int, last: int) -> None:
        self.space[last] -= 1
        place = last
        while self.came_with[place] >= 0:
            self.owner[self.came_with[place]] = place
            place = self.came_from[place]
        self.owner[index] = place

    def _may(self, index: int, place: int, leaving: int) -> int:
        """Whether the card may lie in ``place`` when ``leaving`` is gone from there."""
        card = self.f_card[index]
        suit = card // 32
        if not self.allowed[suit] >> place & 1:
            return 0
        if self.barred[place] >> suit & 1 and not self._stays_single(index, place, leaving):
            return 0
        where = place * 5 + suit
        if self.none_at[where] < self.none_at[where + 1]:
            return self._makes_no_run(index, place, leaving)
        return 1

    def _stays_single(self, index: int, place: int, leaving: int) -> int:
        """Whether the place has no other copy of the card."""
        card = self.f_card[index]
        suit = card // 32
        if self.fixed[place * 5 + suit] >> (card & 31) & 1:
            return 0
        for other in range(self.f_count):
            if other in (index, leaving):
                continue
            if self.f_card[other] == card and self.owner[other] == place:
                return 0
        return 1

    def _makes_no_run(self, index: int, place: int, leaving: int) -> int:
        """Whether the card completes no run that the place provably has not."""
        suit = self.f_card[index] // 32
        where = place * 5 + suit
        for level in range(self.depth):
            self.level[level] = self.fixed[40 * level + where]
        for other in range(self.f_count):
            if other == index or (
                self.owner[other] == place and other != leaving and self.f_card[other] // 32 == suit
            ):
                bit = 1 << (self.f_card[other] & 31)
                level = 0
                while self.level[level] & bit:
                    level += 1
                self.level[level] |= bit
        bit = 1 << (self.f_card[index] & 31)
        for at in range(self.none_at[where], self.none_at[where + 1], 3):
            run = self.absent[at + 2]
            if run & bit and self.level[self.absent[at + 1] - 1] & run == run:
                return 0
        return 1

    def _mend(self) -> int:
        """Swap cards away that break a fact where they lie; whether that worked."""
        for index in range(self.f_count):
            place = self.owner[index]
            suit = self.f_card[index] // 32
            where = place * 5 + suit
            if not self.barred[place] >> suit & 1 and (
                self.none_at[where] == self.none_at[where + 1]
            ):
                continue
            if not self._may(index, place, index) and not self._swap_away(index):
                return 0
        return 1

    def _swap_away(self, index: int) -> int:
        start = self._below(self.f_count)
        for step in range(self.f_count):
            other = (start + step) % self.f_count
            if self.owner[other] != self.owner[index] and self._swap(index, other):
                return 1
        return 0

    def _swap(self, one: int, two: int) -> int:
        """Exchange the places of two cards if the facts allow it."""
        here = self.owner[one]
        there = self.owner[two]
        if not self._may(one, there, two) or not self._may(two, here, one):
            return 0
        self.owner[one] = there
        self.owner[two] = here
        return 1

    def _mix(self) -> None:
        """Random swaps, so that the order of dealing leaves no trace."""
        for _ in range(self.f_count):
            one = self._below(self.f_count)
            two = self._below(self.f_count)
            self._exchange(one, two)

    def _exchange(self, one: int, two: int) -> int:
        """Exchange the places of two cards if the facts allow it, and what is buried chance."""
        here = self.owner[one]
        there = self.owner[two]
        if here == there or self.f_card[one] == self.f_card[two]:
            return 0
        if KITTY in (here, there):
            leaving = self.f_card[one] if here == KITTY else self.f_card[two]
            coming = self.f_card[two] if here == KITTY else self.f_card[one]
            odds = self.likely[coming] / self.likely[leaving]
            if odds < 1.0 and self._below(1 << 20) > odds * 1048576.0:
                return 0
        return self._swap(one, two)
