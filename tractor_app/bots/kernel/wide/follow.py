"""What the rule policy answers to a lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError:
    from tractor_app.bots.kernel import words as cython

from tractor_app.bots.kernel.wide.state import zeros

if not cython.compiled:
    from tractor_app.bots.kernel.wide.odds import WideOdds
    from tractor_app.bots.kernel.words import (
        CODES,
        HIGH,
        LONG,
        NOTHING,
        PAIR,
        SUITS,
        TRUMP,
        bits,
        top,
    )

if TYPE_CHECKING:
    from tractor_app.bots.kernel.tables import WideTables


class WideFollow(WideOdds):
    """Chooses answers."""

    def __init__(self, t: WideTables) -> None:
        super().__init__(t)
        self.f_suit = 0
        self.d = [0] * 40
        self.d_one = [0] * 5
        self.d_two = [0] * 5
        self.place_unit = zeros(CODES)
        self.place_units = self.place_pick = self.place_whole = 0
        self.quads = self.quad_from = self.quad_to = 0
        w = t.weights
        self.win_keep = w.win_keep
        self.boss = w.boss
        self.void_worth = w.void
        self.short = w.short

    def _hold(self, seat: int, suit: int) -> None:
        for level in range(self.depth):
            self.f[level] = self.hand[level * 40 + seat * 5 + suit]
        self.f_suit = suit

    def _add(self, slot: int) -> None:
        bit = 1 << slot
        level = self.depth - 1
        while level and not self.f[level] & bit:
            level -= 1
        self.f[level] ^= bit
        self.tmp[self.tmp_count] = self.f_suit * 32 + slot
        self.tmp_count += 1

    def _add_unit(self, slots: int, width: int) -> None:
        while slots:
            slot = top(slots)
            slots ^= 1 << slot
            for _ in range(width):
                self._add(slot)

    def _add_singles(self, count: int, feed: float) -> None:
        for _ in range(count):
            best = 1e9
            pick = 0
            left = self.f[0]
            while left:
                slot = top(left)
                left ^= 1 << slot
                cost = self._price(self.f_suit * 32 + slot, self.f[1], feed)
                if cost < best:
                    best = cost
                    pick = slot
            self._add(pick)

    def _place_all(self, feed: float) -> int:
        """Put the units ``place_unit`` into ``tmp``, each the cheapest that leaves the others a
        place; whether there is room for all."""
        for at in range(self.place_units):
            if not self._place(at, feed):
                return 0
        return 1

    def _place(self, index: int, feed: float) -> int:
        code = self.place_unit[index]
        width = code >> 5
        length = code & 31
        if width > self.depth or length >= LONG - 1:
            return 0
        wide = self.f[width - 1]
        if index >= self.quad_from and index < self.quad_to:
            wide &= self.quads
        if self.place_whole and width < self.depth:
            wide &= ~self.f[width]
        spare = self.quads if index < self.quad_from else 0
        self.place_best = 1e9
        self.place_pick = 0
        if length == 1:
            while wide:
                slot = top(wide)
                wide ^= 1 << slot
                self._try_place(index, 1 << slot, width, spare, feed)
        else:
            start = self.f_suit * LONG + length
            for at in range(self.win_first[start], self.win_first[start + 1]):
                if self.win_mask[at] & wide == self.win_mask[at]:
                    self._try_place(index, self.win_mask[at], width, spare, feed)
        if not self.place_pick:
            return 0
        self._add_unit(self.place_pick, width)
        return 1

    def _try_place(self, index: int, slots: int, width: int, spare: int, feed: float) -> None:
        cost = self._unit_price(self.f_suit, slots, width, feed)
        if slots & spare:
            cost += 1e6
        if cost >= self.place_best:
            return
        if index + 1 < self.place_units:
            self._load_f_without(slots, width)
            self.c_units = 0
            for at in range(index + 1, self.place_units):
                self._ask_for(self.place_unit[at])
            if not self._rest_fits():
                return
        self.place_best = cost
        self.place_pick = slots

    def _rest_fits(self) -> int:
        if self.place_whole:
            return self._yields(self.f_suit)
        return self._covers(self.f_suit, 0, 0, 0)

    def _meet_duty(self, seat: int, feed: float) -> None:
        """The cheapest cards of a hand with more of the led suit than the lead asks for."""
        self.tmp_count = 0
        self._hold(seat, self.lead_suit)
        if self.units and self.f[1]:
            for level in range(self.depth):
                self.g[level] = self.f[level]
            self._owe(self.lead_suit)
            self._order_owed()
            self.place_whole = self.spares_stacks
            self._place_all(feed)
            self.place_whole = 0
        self._add_singles(self.size - self.tmp_count, feed)

    def _order_owed(self) -> None:
        """Put the first joint's units into the order in which they are placed: the wider ones,
        then the pairs that must come out of quads, then the others."""
        pairs = self.joint_quads[0]
        self.place_units = 0
        self.quad_from = self.quad_to = self.quads = 0
        count = self.joint_units[0]
        at = 0
        if pairs:
            self.quads = self.g[3]
            while at < count and self.joint_unit[at] >> 5 > 2:
                self._place_next(self.joint_unit[at])
                at += 1
            self.quad_from = self.place_units
            for _ in range(pairs):
                self._place_next(PAIR)
            self.quad_to = self.place_units
        while at < count:
            if pairs and self.joint_unit[at] == PAIR:
                pairs -= 1
            else:
                self._place_next(self.joint_unit[at])
            at += 1

    def _place_next(self, code: int) -> None:
        self.place_unit[self.place_units] = code
        self.place_units += 1

    def _fill(self, feed: float, index: int) -> int:
        """Add cards of ``f`` that make the format from unit ``index`` on; whether there are."""
        self.place_units = 0
        self.quad_from = self.quad_to = self.quads = 0
        for at in range(index, self.units):
            self._place_next(self.unit[at])
        if not self._place_all(feed):
            return 0
        left = 0
        for level in range(self.depth):
            left += bits(self.f[level])
        if left < self.singles:
            return 0
        self._add_singles(self.singles, feed)
        return 1

    def _discard(self, seat: int, count: int, feed: float) -> float:
        """Append the cheapest cards of other suits than the led one; their price."""
        for suit in range(SUITS):
            led = 1 if suit == self.lead_suit else 0
            for level in range(self.depth):
                own = self.hand[level * 40 + seat * 5 + suit]
                self.d[level * 5 + suit] = 0 if led else own
            if suit != TRUMP and self.d[suit]:
                self.d_one[suit] = self._unseen(seat, suit, 0)
                self.d_two[suit] = self._unseen(seat, suit, 1)
        trumps = 1 if self.hand[seat * 5 + TRUMP] else 0
        total = 0.0
        for _ in range(count):
            total += self._discard_one(feed, trumps)
        return total

    def _discard_one(self, feed: float, trumps: int) -> float:
        self.d_best = 1e9
        self.d_pick = 0
        for suit in range(SUITS):
            if self.d[suit]:
                self._look_for_discard(suit, feed, trumps)
        suit = self.d_pick // 32
        bit = 1 << (self.d_pick & 31)
        level = self.depth - 1
        while level and not self.d[level * 5 + suit] & bit:
            level -= 1
        self.d[level * 5 + suit] ^= bit
        self.tmp[self.tmp_count] = self.d_pick
        self.tmp_count += 1
        return self.d_best

    def _look_for_discard(self, suit: int, feed: float, trumps: int) -> None:
        """The cheapest card of a suit to throw away, if it is cheaper than those before."""
        size = 0
        extra = 0.0
        left = self.d[suit]
        paired = self.d[5 + suit]
        if suit != TRUMP:
            for level in range(self.depth):
                size += bits(self.d[level * 5 + suit])
            if trumps:
                extra = self.short * size
                if size == 1:
                    extra -= self.void_worth
        while left:
            card = suit * 32 + top(left)
            left ^= 1 << (card & 31)
            cost = self._price(card, paired, feed) + extra
            if cost >= self.d_best:
                continue
            if suit != TRUMP:
                cost += self._boss_worth(suit, card, size)
            if cost < self.d_best:
                self.d_best = cost
                self.d_pick = card

    def _boss_worth(self, suit: int, card: int, size: int) -> float:
        """More for the highest card, and for the higher of two under a lone higher one."""
        above = self.above[suit * HIGH + self.value[card] + 1]
        if not self.d_one[suit] & above:
            return self.boss
        if size == 2 and card & 31 == top(self.d[suit]) and not self.d_two[suit] & above:
            return 0.5 * self.boss
        return 0.0

    def _keep_tmp(self) -> None:
        for at in range(self.tmp_count):
            self.out[at] = self.tmp[at]
        self.out_count = self.tmp_count

    def _choose_follow(self, seat: int) -> None:
        """Put a legal play into ``out``."""
        suit = self.lead_suit
        held = self.hand[seat * 5 + suit]
        if self.size == 1 and held and not held & (held - 1):
            self.out_count = 1
            self.out[0] = suit * 32 + top(held)
            return
        self._look(seat, suit)
        self._liken()
        if self.size > 1:
            self._follow_more(seat, suit)
        elif held:
            self.out_count = 1
            self._follow_single(seat, suit, held)
        else:
            self._void_single(seat)

    def _follow_single(self, seat: int, suit: int, held: int) -> None:
        stake = self._stake(seat)
        stay = self._stay_chance(seat)
        can_win = 1 if suit == self.best_suit else 0
        feed = (stay - 0.5) * self.feed
        best = -1e9
        keep = 1.0 if suit == TRUMP else self.win_keep
        paired = self.hand[40 + seat * 5 + suit]
        chance = 0.0
        while held:
            slot = top(held & -held)
            held ^= 1 << slot
            card = suit * 32 + slot
            if can_win and self.value[card] > self.best_value:
                if chance < 1.0:
                    chance = max(stay, self._hold_chance(seat, suit, self.value[card]))
                score = chance * stake - keep * self._price(card, paired, 0.0)
                score += (chance - 0.5) * self.feed * self.point[card]
                score -= self._late_cost(seat, suit, slot)
            else:
                score = stay * stake - self._price(card, paired, feed)
            if score > best:
                best = score
                self.out[0] = card

    def _void_single(self, seat: int) -> None:
        """Out of the suit: throw away, feed, or ruff."""
        stake = self._stake(seat)
        stay = self._stay_chance(seat)
        feed = (stay - 0.5) * self.feed
        self.tmp_count = 0
        best = stay * stake - self._discard(seat, 1, feed)
        self._keep_tmp()
        if self.lead_suit == TRUMP:
            return
        least = self.best_value if self.best_suit == TRUMP else NOTHING
        left = self.hand[seat * 5 + TRUMP]
        paired = self.hand[40 + seat * 5 + TRUMP]
        while left:
            slot = top(left & -left)
            left ^= 1 << slot
            card = TRUMP * 32 + slot
            if self.value[card] <= least:
                continue
            chance = self._hold_chance(seat, TRUMP, self.value[card])
            score = chance * stake - self._price(card, paired, (chance - 0.5) * self.feed)
            score -= self._late_cost(seat, TRUMP, slot)
            if score > best:
                best = score
                self.out[0] = card
            if chance > 0.99 and not self.scoring[TRUMP] & left:
                break

    def _follow_more(self, seat: int, suit: int) -> None:
        count = self._count(seat, suit)
        self.tmp_count = 0
        if count and count <= self.size:
            self._hold(seat, suit)
            self._add_singles(count, 0.0)
            if count == self.size:
                self._keep_tmp()
                return
        stake = self._stake(seat)
        stay = self._stay_chance(seat)
        feed = (stay - 0.5) * self.feed
        if count > self.size:
            self._meet_duty(seat, feed)
            best = stay * stake - self._cost_of_tmp(seat, feed)
            self._keep_tmp()
            if self.best_suit == suit:
                self._try_winning(seat, suit, stake, stay, best)
            return
        self._discard(seat, self.size - count, feed)
        self._keep_tmp()
        if count == 0 and suit != TRUMP and self._count(seat, TRUMP) >= self.size:
            best = stay * stake - self._cost_of_tmp(seat, feed)
            self._try_winning(seat, TRUMP, stake, stay, best)

    def _try_winning(self, seat: int, suit: int, stake: float, stay: float, best: float) -> None:
        """Put a play of ``suit`` that wins into ``out``, if one is worth more than ``best``."""
        if self.units + self.singles > 1:
            self._try_answers(seat, suit, stake, stay, best)
            return
        width = self.unit[0] >> 5
        length = self.unit[0] & 31
        if not self.best_class:
            best = self._try_units(seat, suit, width, length, 0, stake, stay, best)
        if self.bombs and self.size >= 4:
            best = self._try_units(seat, suit, self.size, 1, 100, stake, stay, best)
        if self.cross and length > 1:
            for wider in range(width + 1, self.depth + 1):
                if self.size % wider == 0 and wider >= self.best_class:
                    own = self._class_of(wider, self.size // wider)
                    if 0 < own < 100:
                        best = self._try_units(
                            seat, suit, wider, self.size // wider, own, stake, stay, best
                        )

    def _try_units(
        self,
        seat: int,
        suit: int,
        width: int,
        length: int,
        shape: int,
        stake: float,
        stay: float,
        best: float,
    ) -> float:
        """Weigh the units of one shape that the hand has; the better worth."""
        if width > self.depth:
            return best
        wide = self.hand[(width - 1) * 40 + seat * 5 + suit]
        if not wide:
            return best
        if length == 1:
            while wide:
                slot = top(wide)
                wide ^= 1 << slot
                value = self.value[suit * 32 + slot]
                self.answer_class = shape
                if self._beats(suit, value):
                    best = self._weigh_unit(seat, suit, 1 << slot, width, value, stake, stay, best)
            return best
        if not self.run_width or width < self.run_width or length >= LONG - 1:
            return best
        start = suit * LONG + length
        for at in range(self.win_first[start], self.win_first[start + 1]):
            slots = self.win_mask[at]
            if slots & wide != slots:
                continue
            self.answer_class = shape
            if self._beats(suit, self.win_value[at]):
                best = self._weigh_unit(
                    seat, suit, slots, width, self.win_value[at], stake, stay, best
                )
        return best

    def _weigh_unit(
        self,
        seat: int,
        suit: int,
        slots: int,
        width: int,
        value: int,
        stake: float,
        stay: float,
        best: float,
    ) -> float:
        """Keep a winning unit if it is worth more than ``best``; the better worth."""
        self.tmp_count = 0
        self._hold(seat, suit)
        self._add_unit(slots, width)
        unsure = 1 if self.answer_class or self.spares_stacks else 0
        if unsure and suit == self.lead_suit and not self._legal_tmp(seat, suit):
            return best
        self.like_width = width
        self.like_length = bits(slots)
        chance = max(stay, self._hold_chance(seat, suit, value))
        self._liken()
        return self._keep_better(seat, chance, stake, best)

    def _keep_better(self, seat: int, chance: float, stake: float, best: float) -> float:
        score = chance * stake - self._cost_of_tmp(seat, (chance - 0.5) * self.feed)
        if score > best:
            self._keep_tmp()
            return score
        return best

    def _try_answers(self, seat: int, suit: int, stake: float, stay: float, best: float) -> None:
        """Answers to a throw: the cheapest, the one richest in points, and those on top."""
        for way in range(2):
            self.tmp_count = 0
            self._hold(seat, suit)
            if not self._fill(0.5 * way * self.feed, 0):
                return
            best = self._weigh_answer(seat, suit, stake, stay, best)
        if not self.units:
            return
        width = self.unit[0] >> 5
        wide = self.hand[(width - 1) * 40 + seat * 5 + suit]
        if self.unit[0] & 31 > 1:
            at = self._window_at(suit, wide, self.unit[0] & 31)
            slots = self.win_mask[at] if at >= 0 else 0
        else:
            slots = 1 << top(wide) if wide else 0
        if slots:
            self.tmp_count = 0
            self._hold(seat, suit)
            self._add_unit(slots, width)
            if self._fill(0.0, 1):
                self._weigh_answer(seat, suit, stake, stay, best)

    def _weigh_answer(self, seat: int, suit: int, stake: float, stay: float, best: float) -> float:
        """Keep the play in ``tmp`` if it wins and is worth more than ``best``."""
        self._masks_of_tmp()
        value = self._value_as(suit)
        if not self._beats(suit, value):
            return best
        unsure = 1 if self.pairs_as_run or self.spares_stacks else 0
        if unsure and suit == self.lead_suit and not self._legal_tmp(seat, suit):
            return best
        chance = max(stay, self._hold_chance(seat, suit, value))
        return self._keep_better(seat, chance, stake, best)
