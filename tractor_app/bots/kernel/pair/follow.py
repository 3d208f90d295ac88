"""What the rule policy answers to a lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError:
    from tractor_app.bots.kernel import words as cython

if not cython.compiled:
    from tractor_app.bots.kernel.pair.odds import PairOdds
    from tractor_app.bots.kernel.words import BIT, HIGH, LONG, NOTHING, SUITS, TRUMP, bits, span

if TYPE_CHECKING:
    from tractor_app.bots.kernel.tables import KernelTables


_FIELDS = """
cheapest d1 d2 f_suit only_whole pairs_as_run pick runs_as_pairs safe
"""
"""Of the class below; a place for each makes plain Python faster."""


class PairFollow(PairOdds):
    """Chooses answers."""

    __slots__ = tuple(_FIELDS.split())

    def __init__(self, t: KernelTables) -> None:
        super().__init__(t)
        self.runs_as_pairs = t.runs_as_pairs
        self.pairs_as_run = t.pairs_as_run
        self.only_whole = t.only_whole
        self.safe = [0] * 5
        self.cheapest = [0.0] * 5
        self.pick = [0] * 5
        self.d1 = [0] * 5
        self.d2 = [0] * 5
        self.f_suit = 0

    def _cheapest(self, suit: int, slots: int, paired: int, feed: float) -> int:
        """The slot of the card that costs least, of equals the highest."""
        first = suit * 32 - 1
        pick = first + span(slots)
        slots ^= BIT[pick]
        if not slots:
            return pick & 31
        best = self.keep[pick] - feed * self.face[pick]
        if paired & BIT[pick]:
            best += self.pair_keep[pick]
        while slots:
            card = first + span(slots)
            slots ^= BIT[card]
            cost = self.keep[card] - feed * self.face[card]
            if paired & BIT[card]:
                cost += self.pair_keep[card]
            if cost < best:
                best = cost
                pick = card
        return pick & 31

    def _hold(self, seat: int, suit: int) -> None:
        self.f1 = self.one[seat * 5 + suit]
        self.f2 = self.two[seat * 5 + suit]
        self.f_suit = suit

    def _add(self, slot: int) -> None:
        bit = BIT[slot]
        if self.f2 & bit:
            self.f2 ^= bit
        else:
            self.f1 ^= bit
        self.tmp[self.tmp_count] = self.f_suit * 32 + slot
        self.tmp_count += 1

    def _add_pairs_at(self, slots: int) -> None:
        while slots:
            slot = span(slots) - 1
            slots ^= BIT[slot]
            self._add(slot)
            self._add(slot)

    def _add_singles(self, count: int, feed: float) -> None:
        for _ in range(count):
            self._add(self._cheapest(self.f_suit, self.f1, self.f2, feed))

    def _add_pairs(self, count: int, feed: float) -> None:
        """As many of ``count`` pairs as there are, the cheapest ones."""
        for _ in range(count):
            if not self.f2:
                return
            best = 1e9
            pick = 0
            left = self.f2
            while left:
                slot = span(left) - 1
                left ^= BIT[slot]
                cost = self._window_price(self.f_suit, BIT[slot], feed)
                if cost < best:
                    best = cost
                    pick = slot
            self._add_pairs_at(BIT[pick])

    def _add_run(self, length: int, feed: float, lowest: int) -> int:
        """One run of this length, the cheapest or the lowest one; whether there is any."""
        best = 1e9
        pick = 0
        start = self.f_suit * LONG + length
        for at in range(self.win_first[start], self.win_first[start + 1]):
            window = self.win_mask[at]
            if window & self.f2 == window:
                cost = -1.0 * at if lowest else self._window_price(self.f_suit, window, feed)
                if cost < best:
                    best = cost
                    pick = window
        if not pick:
            return 0
        self._add_pairs_at(pick)
        return 1

    def _add_owed_runs(self, length: int, feed: float, lowest: int) -> int:
        """The runs that a led run asks for, longest first; how many pairs it still asks for."""
        need = length
        part = length
        while need >= self.run_least:
            part = min(part, need, bits(self.f2))
            if self.only_whole and part < length:
                return need
            while part >= self.run_least and not self._add_run(part, feed, lowest):
                part = 0 if self.only_whole else part - 1
            if part < self.run_least:
                return need
            need -= part
        return need

    def _meet_duty(self, seat: int, feed: float) -> None:
        """The cheapest cards of a hand with more of the led suit than the lead asks for."""
        self.tmp_count = 0
        self._hold(seat, self.lead_suit)
        if self.f2 and (self.run_count or self.pairs):
            owed = self.pairs
            several = 1 if self.run_count > 1 else 0
            units = self.run_count + self.pairs + self.singles
            split = 1 if self.runs_as_pairs and units > 1 else 0
            for at in range(self.run_count):
                if split:
                    owed += self.runs[at]
                else:
                    owed += self._add_owed_runs(self.runs[at], feed, several)
            if self.pairs_as_run and self.pairs >= self.run_least:
                owed += self._add_owed_runs(self.pairs, feed, several) - self.pairs
            self._add_pairs(owed, feed)
        self._add_singles(self.size - self.tmp_count, feed)

    def _fill(self, feed: float) -> int:
        """Cards of ``f1``, ``f2`` that make the whole format; whether there are any."""
        self.tmp_count = 0
        if bits(self.f1) + bits(self.f2) < self.size:
            return 0
        several = 1 if self.run_count > 1 else 0
        for at in range(self.run_count):
            if not self._add_run(self.runs[at], feed, several):
                return 0
        if bits(self.f2) < self.pairs:
            return 0
        self._add_pairs(self.pairs, feed)
        self._add_singles(self.singles, feed)
        return 1

    def _discard(self, seat: int, count: int, feed: float) -> float:
        """Append the cheapest cards of other suits than the led one; their price."""
        best = 0
        for suit in range(SUITS):
            self.cheapest[suit] = 1e9
            left = self.one[seat * 5 + suit]
            if left and suit != self.lead_suit:
                self.d1[suit] = left
                self.d2[suit] = self.two[seat * 5 + suit]
                if suit != TRUMP:
                    self._sift(seat, suit)
                    self.safe[suit] = self._unbeaten(suit)
                self._cheapest_of(seat, suit, feed)
            if self.cheapest[suit] < self.cheapest[best]:
                best = suit
        total = self._throw_away(best)
        for _ in range(1, count):
            self._cheapest_of(seat, best, feed)
            best = 0
            for suit in range(1, SUITS):
                if self.cheapest[suit] < self.cheapest[best]:
                    best = suit
            total += self._throw_away(best)
        return total

    def _throw_away(self, suit: int) -> float:
        """Append the cheapest card of the suit; its price."""
        card = self.pick[suit]
        if self.d2[suit] & BIT[card]:
            self.d2[suit] ^= BIT[card]
        else:
            self.d1[suit] ^= BIT[card]
        self.tmp[self.tmp_count] = card
        self.tmp_count += 1
        return self.cheapest[suit]

    def _unbeaten(self, suit: int) -> int:
        """The slots that nothing unseen is above, of the suit that ``lu1`` is of."""
        return self.level[suit * 32 - 1 + span(self.lu1)] if self.lu1 else -1

    def _cheapest_of(self, seat: int, suit: int, feed: float) -> None:
        """Note the card of ``d1``, ``d2`` to throw away first, and its price."""
        paired = self.d2[suit]
        left = self.d1[suit]
        first = suit * 32 - 1
        safe = 0
        guard = -1
        size = 0
        if suit != TRUMP:
            safe = self.safe[suit]
            size = bits(left) + bits(paired)
            if size == 2:
                guard = self._guarded(seat, suit, first + span(left))
        best = 1e9
        while left:
            card = first + span(left)
            left ^= BIT[card]
            cost = self.keep[card] - feed * self.face[card]
            if paired & BIT[card]:
                cost += self.pair_keep[card]
            if safe & BIT[card]:
                cost += self.boss
            elif card == guard:
                cost += 0.5 * self.boss
            if cost < best:
                best = cost
                self.pick[suit] = card
        if size and self.one[seat * 5 + TRUMP]:
            best += self.short * size
            if size == 1:
                best -= self.void_worth
        self.cheapest[suit] = best

    def _guarded(self, seat: int, suit: int, card: int) -> int:
        """The card, which a small one guards, or -1 if an unseen pair is above it."""
        self._sift(seat, suit)
        return -1 if self.lu2 & self.beats[card] else card

    def _keep_tmp(self) -> None:
        for at in range(self.tmp_count):
            self.out[at] = self.tmp[at]
        self.out_count = self.tmp_count

    def _choose_follow(self, seat: int) -> None:
        """Put a legal play into ``out``."""
        if self.others and self.others >> seat & 1 != self.by_other:
            self._change_sides(self.others >> seat & 1)
        suit = self.lead_suit
        h1 = self.one[seat * 5 + suit]
        if self.counts[seat] == self.size:
            self._play_all_of(seat)
        elif self.size > 1:
            self._follow_more(seat, suit)
        elif not h1:
            self._void_single(seat)
        elif h1 & (h1 - 1):
            self._follow_single(seat, suit, h1)
        else:
            self.out[0] = suit * 32 + span(h1) - 1
            self.out_count = 1

    def _play_all_of(self, seat: int) -> None:
        """Put all that a hand has into ``out``."""
        self.out_count = 0
        for suit in range(SUITS):
            left = self.one[seat * 5 + suit]
            while left:
                slot = span(left) - 1
                left ^= BIT[slot]
                self.out[self.out_count] = suit * 32 + slot
                self.out_count += 1
                if self.two[seat * 5 + suit] & BIT[slot]:
                    self.out[self.out_count] = suit * 32 + slot
                    self.out_count += 1

    def _follow_single(self, seat: int, suit: int, held: int) -> None:
        """The cheapest card that loses, or one that wins if it is worth more."""
        winners = 0
        if suit == self.best_suit:
            winners = held & self.above[suit * HIGH + self.best_value + 1]
        losers = held ^ winners
        stay = 0.0
        feed = 0.0
        if winners or losers & self.scoring[suit]:
            # Else whose trick it is makes no difference to which card is the cheapest.
            stay = self._stay_chance(seat)
            feed = (stay - 0.5) * self.feed
        first = suit * 32 - 1
        paired = self.two[seat * 5 + suit]
        self.out_count = 1
        least = 1e9
        while losers:
            card = first + span(losers & -losers)
            losers ^= BIT[card]
            cost = self.keep[card] - feed * self.face[card]
            if paired & BIT[card]:
                cost += self.pair_keep[card]
            if cost < least:
                least = cost
                self.out[0] = card
        if winners:
            self._win_single(seat, suit, winners, stay, least)

    def _win_single(self, seat: int, suit: int, winners: int, stay: float, least: float) -> None:
        """Take the trick with one of ``winners``, if worth more than losing it at ``least``."""
        stake = self._stake()
        best = stay * stake - least
        keep = 1.0 if suit == TRUMP else self.win_keep
        late = self._is_late(seat) if suit == TRUMP else 0
        first = suit * 32 - 1
        paired = self.two[seat * 5 + suit]
        chance = 0.0
        while winners:
            card = first + span(winners & -winners)
            winners ^= BIT[card]
            if chance < 1.0:
                chance = max(stay, self._hold_chance(suit, self.value[card]))
            cost = self.keep[card]
            if paired & BIT[card]:
                cost += self.pair_keep[card]
            score = chance * stake - keep * cost + (chance - 0.5) * self.feed * self.face[card]
            if late:
                score -= self._guard_cost(seat, card)
            if score > best:
                best = score
                self.out[0] = card

    def _void_single(self, seat: int) -> None:
        """Out of the suit: throw away, feed, or ruff."""
        stay = self._stay_chance(seat)
        self.tmp_count = 0
        price = self._discard(seat, 1, (stay - 0.5) * self.feed)
        self.out[0] = self.tmp[0]
        self.out_count = 1
        if self.lead_suit == TRUMP:
            return
        left = self.one[seat * 5 + TRUMP]
        if self.best_suit == TRUMP:
            left &= self.above[TRUMP * HIGH + self.best_value + 1]
        if left:
            self._ruff_single(seat, left, stay, price)

    def _ruff_single(self, seat: int, left: int, stay: float, price: float) -> None:
        """Ruff with one of ``left``, if that is worth more than a discard at ``price``."""
        stake = self._stake()
        best = stay * stake - price
        late = self._is_late(seat)
        first = TRUMP * 32 - 1
        paired = self.two[seat * 5 + TRUMP]
        while left:
            card = first + span(left & -left)
            left ^= BIT[card]
            chance = self._hold_chance(TRUMP, self.value[card])
            cost = self.keep[card] - (chance - 0.5) * self.feed * self.face[card]
            if paired & BIT[card]:
                cost += self.pair_keep[card]
            score = chance * stake - cost
            if late:
                score -= self._guard_cost(seat, card)
            if score > best:
                best = score
                self.out[0] = card
            if chance > 0.99 and not self.scoring[TRUMP] & left:
                break

    def _follow_more(self, seat: int, suit: int) -> None:
        one = self.one[seat * 5 + suit]
        count = bits(one) + bits(self.two[seat * 5 + suit])
        self.tmp_count = 0
        if count <= self.size:
            self._follow_with_all(seat, suit, count)
            return
        pairs = self._useful_pairs(seat, suit)
        winning = 1 if pairs or not (self.run_count or self.pairs) else 0
        if suit != self.best_suit:
            winning = 0
        stay = 0.5
        if winning or one & self.scoring[suit]:
            stay = self._stay_chance(seat)
        self._meet_duty(seat, (stay - 0.5) * self.feed)
        self._keep_tmp()
        if winning:
            self._try_winning(seat, suit, pairs, stay)

    def _useful_pairs(self, seat: int, suit: int) -> int:
        """The pairs of a hand that may help to win: where one pair was led, those above it."""
        if suit == self.best_suit and self.size == 2 and self.pairs:
            above = self.above[suit * HIGH + self.best_value + 1]
            return self.two[seat * 5 + suit] & above
        return self.two[seat * 5 + suit]

    def _follow_with_all(self, seat: int, suit: int, count: int) -> None:
        """All ``count`` cards of the led suit, and others beside them or a ruff."""
        if count:
            self._hold(seat, suit)
            self._add_singles(count, 0.0)
        if count == self.size:
            self._keep_tmp()
            return
        stay = self._stay_chance(seat)
        self._discard(seat, self.size - count, (stay - 0.5) * self.feed)
        self._keep_tmp()
        if not count and suit != TRUMP:
            self._try_winning(seat, TRUMP, self._useful_pairs(seat, TRUMP), stay)

    def _try_winning(self, seat: int, suit: int, pairs: int, stay: float) -> None:
        """Put a play of ``suit`` that wins into ``out``, if one is worth more than ``tmp`` is."""
        place = seat * 5 + suit
        if bits(self.one[place]) + bits(self.two[place]) < self.size:
            return
        if not pairs and (self.run_count or self.pairs):
            return
        stake = self._stake()
        best = stay * stake - self._cost_of_tmp(seat, (stay - 0.5) * self.feed)
        if self.run_count + self.pairs + self.singles > 1:
            for way in range(2):
                self._hold(seat, suit)
                if not self._fill(0.5 * way * self.feed):
                    return
                best = self._weigh_tmp(seat, suit, stake, stay, best)
            return
        if self.run_count:
            start = suit * LONG + self.runs[0]
            for at in range(self.win_first[start], self.win_first[start + 1]):
                window = self.win_mask[at]
                if window & pairs == window:
                    best = self._weigh_unit(seat, suit, window, stake, stay, best)
            return
        while pairs:
            slot = span(pairs) - 1
            pairs ^= BIT[slot]
            best = self._weigh_unit(seat, suit, BIT[slot], stake, stay, best)

    def _weigh_unit(
        self, seat: int, suit: int, slots: int, stake: float, stay: float, best: float
    ) -> float:
        self.tmp_count = 0
        self._hold(seat, suit)
        self._add_pairs_at(slots)
        return self._weigh_tmp(seat, suit, stake, stay, best)

    def _weigh_tmp(self, seat: int, suit: int, stake: float, stay: float, best: float) -> float:
        """Keep the winning play in ``tmp`` if it is worth more than ``best``; the better worth."""
        m1 = 0
        m2 = 0
        for at in range(self.tmp_count):
            bit = BIT[self.tmp[at]]
            m2 |= m1 & bit
            m1 |= bit
        value = self._value_as(suit, m1, m2)
        if value == NOTHING or (suit == self.best_suit and value <= self.best_value):
            return best
        chance = max(stay, self._hold_chance(suit, value))
        score = chance * stake - self._cost_of_tmp(seat, (chance - 0.5) * self.feed)
        if score > best:
            self._keep_tmp()
            return score
        return best
