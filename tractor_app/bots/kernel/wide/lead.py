"""What the rule policy leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError:
    from tractor_app.bots.kernel import words as cython

from tractor_app.bots.kernel.wide.state import zeros

if not cython.compiled:
    from tractor_app.bots.kernel.wide.follow import WideFollow
    from tractor_app.bots.kernel.words import CODES, HIGH, LONG, NOTHING, SUITS, TRUMP, bits, top

if TYPE_CHECKING:
    from tractor_app.bots.kernel.tables import WideTables


class WideLead(WideFollow):
    """Chooses leads."""

    def __init__(self, t: WideTables) -> None:
        super().__init__(t)
        self.throws = t.throws
        self.trump_throws = t.trump_throws
        self.only_if_held = t.only_if_held
        self.throw = [0] * 64
        self.throw_count = 0
        self.lead_unit = zeros(CODES)
        self.lead_units = self.lead_singles = 0
        self.throw_unit = zeros(CODES)
        self.throw_units = 0
        w = t.weights
        self.partner_share = w.partner_share
        self.lead_keep = w.lead_keep
        self.safe_throw = w.safe_throw
        self.unit_lead = w.unit_lead
        self.trump_lead = w.trump_lead
        self.trump_drain = w.trump_drain
        self.enemy_void = w.enemy_void

    def _choose_lead(self, seat: int) -> None:
        """Put a lead into ``out`` and its format into ``lead_...``; a throw is proven safe."""
        self.lead_best = -1e9
        self.leader = seat
        self.played = 0
        self.pot = 0
        self.best_class = 0
        self._look(seat, TRUMP)
        for suit in range(SUITS):
            if self.hand[seat * 5 + suit]:
                self.lead_suit = suit
                self._look_suit(seat, suit)
                self._begin_suit(seat, suit)
                self._lead_singles(seat, suit)
                self.throw_units = 0
                self.throw_count = 0
                if self.hand[40 + seat * 5 + suit]:
                    self._lead_units(seat, suit)
                self._lead_throw(seat, suit)

    def _begin_suit(self, seat: int, suit: int) -> None:
        """Note what is alike for every lead of the suit."""
        rescue = self.partner_share
        alone = 1.0
        ruffed = 0
        for step in range(1, self.n):
            other = (seat + step) % self.n
            void = self.voids[other]
            if self.allies[seat] >> other & 1:
                if void >> suit & 1:
                    alone *= 0.5 if void >> TRUMP & 1 else 1.5
                continue
            if void >> suit & 1 and not void >> TRUMP & 1:
                rescue *= 0.6
                ruffed = 1
        self.rescue = rescue
        self.rescue_one = rescue * alone
        self.lead_bonus = 0.0
        self.own_count = self._count(seat, suit)
        if suit == TRUMP:
            self.lead_bonus = self.trump_lead
            self.lead_bonus += self.trump_drain * (self.own_count - self.tcount / (self.n - 1.0))
        elif ruffed:
            self.lead_bonus = -self.enemy_void

    def _lead_singles(self, seat: int, suit: int) -> None:
        """Top card, lowest, lowest without points, loose ones."""
        one = self.hand[seat * 5 + suit]
        two = self.hand[40 + seat * 5 + suit]
        points = self.scoring[suit]
        slots = 1 << top(one)
        for loose in range(2):
            mask = one & ~two if loose else one
            mask &= ~points
            if mask:
                slots |= mask & -mask
        mask = one & ~two
        slots |= mask & -mask
        mask = one & points
        slots |= mask & -mask
        self.units = 0
        self.singles = 1
        self.size = 1
        self.like_width = 1
        self.like_length = 1
        for slot in range(32):
            if not slots >> slot & 1:
                continue
            card = suit * 32 + slot
            chance = self._hold_chance(seat, suit, self.value[card])
            score = self._common(seat, chance, self.point[card])
            score -= self.lead_keep * self._price(card, two, 0.0)
            score -= self._late_cost(seat, suit, slot)
            if suit != TRUMP and self.own_count == 1 and self.hand[seat * 5 + TRUMP]:
                score += self.void_worth
            if score > self.lead_best:
                self.lead_best = score
                self.out[0] = card
                self.out_count = 1
                self.lead_units = 0
                self.lead_singles = 1

    def _lead_units(self, seat: int, suit: int) -> None:
        """The default reading's units: whole stacks, joined to the longest runs."""
        width = self.depth
        while width > 1:
            wide = self.hand[(width - 1) * 40 + seat * 5 + suit]
            if width < self.depth:
                wide &= ~self.hand[width * 40 + seat * 5 + suit]
            while wide:
                slots = self._largest(suit, wide, width)
                wide ^= slots
                self._lead_unit(seat, suit, slots, width)
            width -= 1

    def _lead_unit(self, seat: int, suit: int, slots: int, width: int) -> None:
        """Weigh one unit as a lead, and keep it for a throw if nothing unseen beats it."""
        length = bits(slots)
        self.units = 1
        self.singles = 0
        self.unit[0] = width * 32 + length
        self.size = width * length
        self.like_width = width
        self.like_length = length
        if length > 1:
            value = self._value_of_window(suit, slots, length)
        else:
            value = self.value[suit * 32 + top(slots)]
        chance = self._hold_chance(seat, suit, value)
        score = self._common(seat, chance, width * self._points_of(suit, slots))
        score += self.unit_lead * self.size
        score -= self.lead_keep * self._unit_price(suit, slots, width, 0.0)
        if score > self.lead_best:
            self.lead_best = score
            self.tmp_count = 0
            self._hold(seat, suit)
            self._add_unit(slots, width)
            self._keep_tmp()
            self.lead_units = 1
            self.lead_singles = 0
            self.lead_unit[0] = self.unit[0]
        unseen = self._best_of(suit, self.lu[width - 1], length)
        if unseen <= value and self.throw_units < CODES - 1:
            self.throw_unit[self.throw_units] = self.unit[0]
            self.throw_units += 1
            self._throw_too(suit, slots, width)

    def _value_of_window(self, suit: int, slots: int, length: int) -> int:
        start = suit * LONG + length
        for at in range(self.win_first[start], self.win_first[start + 1]):
            if self.win_mask[at] == slots:
                return self.win_value[at]
        return NOTHING

    def _throw_too(self, suit: int, slots: int, width: int) -> None:
        while slots:
            slot = top(slots)
            slots ^= 1 << slot
            for _ in range(width):
                self.throw[self.throw_count] = suit * 32 + slot
                self.throw_count += 1

    def _lead_throw(self, seat: int, suit: int) -> None:
        """All units of the suit that nothing unseen beats, if they are two or more."""
        if not self.throws or (suit == TRUMP and not self.trump_throws):
            return
        if self.only_if_held and not self.lu[0]:
            return
        self.units = self.throw_units
        self.singles = self._throw_singles(seat, suit)
        self.size = self.throw_count
        if self.units + self.singles < 2:
            return
        points = 0
        cost = 0.0
        for at in range(self.units):
            self.unit[at] = self.throw_unit[at]
        for at in range(self.throw_count):
            points += self.point[self.throw[at]]
            cost += self.keep[self.throw[at]]
        # How high a throw is does not matter: nothing of its suit beats it.
        chance = self._hold_chance(seat, suit, 0)
        score = self._common(seat, chance, points) - self.lead_keep * cost
        score += self.safe_throw * (self.units + self.singles - 1)
        if score > self.lead_best:
            self.lead_best = score
            self._keep_throw()

    def _throw_singles(self, seat: int, suit: int) -> int:
        """Add the single cards that nothing unseen beats; how many."""
        single = self.hand[seat * 5 + suit] & ~self.hand[40 + seat * 5 + suit]
        count = 0
        if self.run_width == 1 and self.hand[40 + seat * 5 + suit]:
            single = self._throw_runs(suit, single)
        while single:
            slot = top(single)
            single ^= 1 << slot
            if self.lu[0] & self.above[suit * HIGH + self.value[suit * 32 + slot] + 1]:
                break
            self._throw_too(suit, 1 << slot, 1)
            count += 1
        return count

    def _throw_runs(self, suit: int, single: int) -> int:
        """Add the runs of single cards that nothing unseen beats; the cards in no run."""
        alone = 0
        while single:
            slots = self._largest(suit, single, 1)
            single ^= slots
            length = bits(slots)
            if length == 1:
                alone |= slots
                continue
            value = self._value_of_window(suit, slots, length)
            if self._best_of(suit, self.lu[0], length) <= value and self.units < CODES - 1:
                self.throw_unit[self.units] = 32 + length
                self.units += 1
                self._throw_too(suit, slots, 1)
        return alone

    def _keep_throw(self) -> None:
        for at in range(self.throw_count):
            self.out[at] = self.throw[at]
        self.out_count = self.throw_count
        self.lead_units = self.units
        self.lead_singles = self.singles
        for at in range(self.units):
            self.lead_unit[at] = self.unit[at]
