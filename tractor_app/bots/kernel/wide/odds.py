"""What a seat reckons with, from its own hand and public facts alone: who may still beat a card,
and what cards and tricks are worth in points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError:
    from tractor_app.bots.kernel import words as cython

if not cython.compiled:
    from tractor_app.bots.kernel.wide.duty import WideDuty
    from tractor_app.bots.kernel.words import HIGH, LONG, SUITS, TRUMP, bits, top

if TYPE_CHECKING:
    from tractor_app.bots.kernel.tables import WideTables


class WideOdds(WideDuty):
    """Reckons chances and prices."""

    def __init__(self, t: WideTables) -> None:
        super().__init__(t)
        self.above = list(t.above)
        self.keep = list(t.keep)
        self.pair_keep = list(t.pair_keep)
        self.lines = list(t.lines)
        self.dig = list(t.dig)
        self.dig_of_trick = t.dig_of_trick
        self.dig_both = t.dig_both
        self.total_cards = t.total_cards
        self.lu = [0] * 8
        self.tu = [0] * 8
        self.share = [0.0] * 8
        self.empty = [0.0] * 8
        self.seen = [0] * 5
        self.like_width = self.like_length = 1
        self.rescue = 0.0
        self.rescue_one = 0.0
        self.lead_bonus = 0.0
        w = t.weights
        self.tempo = w.tempo
        self.feed = w.feed
        self.behind = w.behind
        self.will = w.will
        self.lead_points = w.lead_points
        self.line = w.line
        self.last_trick = w.last_trick
        self.control = w.control
        self.late = w.late
        self.last_points = w.last_points

    def _look(self, seat: int, suit: int) -> None:
        self._look_total(seat)
        self.tcount = 0
        for level in range(self.depth):
            self.tu[level] = self._unseen(seat, TRUMP, level)
            self.tcount += bits(self.tu[level])
        self._look_suit(seat, suit)

    def _look_total(self, seat: int) -> None:
        total = 0 if seat == self.burier else self.hidden
        for other in range(self.n):
            total += self.counts[other]
        total -= self.counts[seat]
        self.total = max(total, 1)

    def _look_suit(self, seat: int, suit: int) -> None:
        """Unseen cards of a suit, and for each other seat its share of them and the chance that it
        has none. :meth:`_look` was called for the seat."""
        self.lcount = 0
        for level in range(self.depth):
            self.lu[level] = self.tu[level] if suit == TRUMP else self._unseen(seat, suit, level)
            self.lcount += bits(self.lu[level])
        before = -1.0
        power = 0.0
        for other in range(self.n):
            share = min(1.0, self.counts[other] / (1.0 * self.total))
            self.share[other] = share
            if self.voids[other] >> suit & 1:
                self.empty[other] = 1.0
                continue
            if share != before:
                before = share
                # Past this product the chance is below what anybody asks for.
                power = 0.0
                if self.lcount < 30 and share * self.lcount <= 5.4:
                    power = self._power(1.0 - share, self.lcount)
            self.empty[other] = power

    def _unseen(self, seat: int, suit: int, level: int) -> int:
        """Slots of which the seat has not seen more than ``level`` copies."""
        mask = 0
        for more in range(self.depth - level):
            at = (level + more) * 5 + suit
            from_all = self.bury[at] if seat == self.burier else self.left[at]
            mask |= from_all & ~self.hand[more * 40 + seat * 5 + suit]
        return mask

    def _count(self, seat: int, suit: int) -> int:
        """Cards of the suit in the hand."""
        total = 0
        for level in range(self.depth):
            total += bits(self.hand[level * 40 + seat * 5 + suit])
        return total

    def _kitty_of(self, seat: int) -> float:
        """The kitty's points, known or expected."""
        return 1.0 * self.kitty_points if seat == self.burier else self.kitty_worth

    def _power(self, base: float, exponent: int) -> float:
        result = 1.0
        while exponent > 0:
            if exponent & 1:
                result *= base
            base *= base
            exponent >>= 1
        return result

    def _liken(self) -> None:
        """Note the shape that must be beaten: the format's first unit, or what beat it."""
        self.like_width = self.unit[0] >> 5 if self.units else 1
        self.like_length = self.unit[0] & 31 if self.units else 1
        if self.best_class == 100:
            self.like_width = self.size
            self.like_length = 1
        elif self.best_class:
            self.like_width = self.best_class
            self.like_length = self.size // self.best_class

    def _higher(
        self, suit: int, trumps: int, width: int, length: int, value: int, share: float
    ) -> float:
        """Chance that a hand with ``share`` of the unseen cards, the ``trumps`` or those of the
        led suit, has a unit above ``value``."""
        count = 0
        if width > self.depth:
            return 0.0
        if length > 1:
            wide = self.tu[width - 1] if trumps else self.lu[width - 1]
            if not wide:
                return 0.0
            start = suit * LONG + length
            for at in range(self.win_first[start], self.win_first[start + 1]):
                if self.win_value[at] <= value:
                    break
                if self.win_mask[at] & wide == self.win_mask[at]:
                    count += 1
            return min(0.9, count * self._power(share, width * length)) if count else 0.0
        mask = self.above[suit * HIGH + max(value, -1) + 1]
        if width == 1:
            for level in range(self.depth):
                count += bits((self.tu[level] if trumps else self.lu[level]) & mask)
            return 1.0 - self._power(1.0 - share, count) if count else 0.0
        count = bits((self.tu[width - 1] if trumps else self.lu[width - 1]) & mask)
        return 1.0 - self._power(1.0 - self._power(share, width), count) if count else 0.0

    def _beat_chance(self, other: int, suit: int, value: int) -> float:
        """Chance that ``other``, yet to play, beats a play of ``suit`` worth ``value``."""
        led = self.lead_suit
        several = 1 if self.units + self.singles > 1 else 0
        width = self.like_width
        share = self.share[other]
        chance = 0.0
        unable = self.voids[other]
        if width > 1:
            unable |= self.no_pair[other]
        if suit == led and not several and not unable >> led & 1:
            chance = self._higher(led, 0, width, self.like_length, value, share)
        if led == TRUMP or self.empty[other] < 0.005 or self.voids[other] >> TRUMP & 1:
            return chance
        ruff = 0.0
        if several:
            ruff = self._ruff_chance(share)
        elif not unable >> TRUMP & 1:
            least = value if suit == TRUMP else -1
            ruff = self._higher(TRUMP, 1, width, self.like_length, least, share)
        return chance + self.empty[other] * ruff * self.will

    def _ruff_chance(self, share: float) -> float:
        """Chance of the trumps to answer a throw."""
        chance = 0.5 + 0.2 * (self.tcount * share - self.size)
        chance = min(0.9, max(0.0, chance))
        for at in range(self.units):
            if chance < 0.001:
                return chance
            code = self.unit[at]
            chance *= self._higher(TRUMP, 1, code >> 5, code & 31, -1, share)
        return chance

    def _hold_chance(self, seat: int, suit: int, value: int) -> float:
        """Chance that a play of the own side stays ahead of the opponents behind."""
        if self.size == 1:
            return self._hold_single(seat, suit, value)
        chance = 1.0
        for step in range(self.played + 1, self.n):
            other = (self.leader + step) % self.n
            if not self.allies[seat] >> other & 1:
                chance *= 1.0 - self._beat_chance(other, suit, value)
        return chance

    def _hold_single(self, seat: int, suit: int, value: int) -> float:
        """The same for a single card, all that is alike for several seats worked out once."""
        led = self.lead_suit
        follows = 1 if suit == led else 0
        higher = 0
        trumps = 0
        if follows:
            above = self.above[suit * HIGH + max(value, -1) + 1]
            for level in range(self.depth):
                higher += bits(self.lu[level] & above)
        if led != TRUMP:
            trumps = self.tcount if suit != TRUMP else self._higher_trumps(value)
        before = -1.0
        beat = 0.0
        ruff = 0.0
        chance = 1.0
        for step in range(self.played + 1, self.n):
            other = (self.leader + step) % self.n
            if self.allies[seat] >> other & 1:
                continue
            if self.share[other] != before:
                before = self.share[other]
                beat = 1.0 - self._power(1.0 - before, higher)
                ruff = 1.0 - self._power(1.0 - before, trumps)
            lost = 0.0
            if follows and not self.voids[other] >> led & 1:
                lost = beat
            if led != TRUMP and self.empty[other] >= 0.005 and not self.voids[other] >> TRUMP & 1:
                lost += self.empty[other] * ruff * self.will
            chance *= 1.0 - lost
        return chance

    def _higher_trumps(self, value: int) -> int:
        """How many unseen trumps are worth more."""
        above = self.above[TRUMP * HIGH + max(value, -1) + 1]
        count = 0
        for level in range(self.depth):
            count += bits(self.tu[level] & above)
        return count

    def _stay_chance(self, seat: int) -> float:
        """Chance that the own side takes the trick if the seat does not."""
        if self.allies[seat] >> self.best_seat & 1:
            return self._hold_chance(seat, self.best_suit, self.best_value)
        lost = 1.0
        for step in range(self.played + 1, self.n):
            other = (self.leader + step) % self.n
            if self.allies[seat] >> other & 1:
                won = self._beat_chance(other, self.best_suit, self.best_value)
                lost *= 1.0 - won * (0.75 if step < self.n - 1 else 1.0)
        return 1.0 - lost

    def _last_trick_worth(self, seat: int) -> float:
        if self.counts[seat] != self.size:
            return 0.0
        width = self.unit[0] >> 5 if self.units else 1
        length = self.unit[0] & 31 if self.units else 1
        times = 1.0 * self.dig[(64 + width) * LONG + length]
        if not self.dig_of_trick:
            worth = self._kitty_of(seat) * times
            return self.last_trick * (2.0 * worth if self.dig_both else worth)
        pot = self.pot + self.behind * (self.n - 1 - self.played) * self.size
        return self.last_trick * pot * (2.0 * times - 1.0 if self.dig_both else times - 1.0)

    def _late_cost(self, seat: int, suit: int, slot: int) -> float:
        """More to pay for the highest trump while the last trick draws near."""
        left = self.counts[seat] - self.size
        if suit != TRUMP or left <= 0 or left > self.late:
            return 0.0
        above = self.above[TRUMP * HIGH + self.value[TRUMP * 32 + slot] + 1]
        place = seat * 5 + TRUMP
        if self.tu[0] & above or self.hand[place] & above or self.hand[40 + place] >> slot & 1:
            return 0.0
        return self.control * (self._kitty_of(seat) * 2.0 + self.last_points)

    def _line_worth(self, pot: float) -> float:
        before = min(127, max(0, self.points // 5))
        after = before
        while after < 127 and 5.0 * (after + 1) <= self.points + pot:
            after += 1
        crossed = self.lines[after] - self.lines[before]
        if not crossed:
            return 0.0
        held = 0
        for other in range(self.n):
            held += self.counts[other]
        gone = 1.0 - held / (1.0 * self.total_cards)
        return self.line * crossed * gone * gone

    def _stake(self, seat: int) -> float:
        pot = self.pot + self.behind * (self.n - 1 - self.played) * self.size
        return pot + self._line_worth(pot) + self.tempo + self._last_trick_worth(seat)

    def _price(self, card: int, paired: int, feed: float) -> float:
        cost = self.keep[card] - feed * self.point[card]
        if paired >> (card & 31) & 1:
            cost += self.pair_keep[card]
        return cost

    def _unit_price(self, suit: int, slots: int, width: int, feed: float) -> float:
        """Price of ``width`` cards, two or more, at each of ``slots``."""
        cost = 0.0
        while slots:
            slot = top(slots)
            slots ^= 1 << slot
            card = suit * 32 + slot
            cost += width * (self.keep[card] - feed * self.point[card]) + self.pair_keep[card]
        return cost

    def _cost_of_tmp(self, seat: int, feed: float) -> float:
        cost = 0.0
        for suit in range(SUITS):
            self.seen[suit] = 0
        for at in range(self.tmp_count):
            card = self.tmp[at]
            suit = card // 32
            slot = card & 31
            cost += self.keep[card] - feed * self.point[card]
            if not self.seen[suit] >> slot & 1:
                self.seen[suit] |= 1 << slot
                if self.hand[40 + seat * 5 + suit] >> slot & 1:
                    cost += self.pair_keep[card]
        return cost

    def _common(self, seat: int, chance: float, points: int) -> float:
        """Score of a lead won with ``chance``, the price of the cards apart."""
        rescue = self.rescue_one if self.size == 1 else self.rescue
        ours = chance + min((1.0 - chance) * rescue, 1.0 - chance)
        stake = self.lead_points * self.size + self.tempo + self._last_trick_worth(seat)
        return ours * stake + (ours - 0.5) * self.feed * points + self.lead_bonus
