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
    from tractor_app.bots.kernel.pair.state import PairState
    from tractor_app.bots.kernel.words import BIT, HIGH, KITTY, LONG, SUIT, TRUMP, bits, span

if TYPE_CHECKING:
    from tractor_app.bots.kernel.tables import KernelTables


_FIELDS = """
empty lead_bonus lu1 lu2 miss rescue ring rival rivals share tcount tmp tmp_count total_cards
tu1 tu2
"""
"""Of the class below; a place for each makes plain Python faster."""


class PairOdds(PairState):
    """Reckons chances and prices."""

    __slots__ = tuple(_FIELDS.split())

    def __init__(self, t: KernelTables) -> None:
        super().__init__(t)
        self.total_cards = t.total_cards
        self.tmp = [0] * 64
        self.tmp_count = 0
        self.rival = [0] * 8
        self.rivals = 0
        self.lu1 = self.lu2 = 0
        self.ring = [0] * 16
        self.rescue = 0.0
        self.lead_bonus = 0.0

    def _note_void(self, seat: int) -> None:
        """Note that the seat has none of the led suit."""
        self.voids[seat] |= BIT[self.lead_suit]
        self.lacking |= BIT[self.lead_suit]

    def _look(self, seat: int) -> None:
        """Note the others' share of what is unseen, and the trumps in that.

        Whoever has yet to play holds as many cards as the seat itself, so all have one share.
        """
        own = self.counts[seat]
        total = self.held - own
        if seat != self.burier:
            total += self.hidden
        self.share = own / (1.0 * total) if total > own else 1.0
        self.miss = 1.0 - self.share
        self._sift(seat, TRUMP)
        self.tu1 = self.lu1
        self.tu2 = self.lu2
        self.tcount = bits(self.tu1) + bits(self.tu2)

    def _look_at(self, seat: int, suit: int) -> None:
        """Note what is unseen of a suit, and how likely a seat has none of it."""
        if suit == TRUMP:
            self.lu1 = self.tu1
            self.lu2 = self.tu2
            count = self.tcount
        else:
            self._sift(seat, suit)
            count = bits(self.lu1) + bits(self.lu2)
        self.empty = self.miss**count if count < 30 else 0.0

    def _sift(self, seat: int, suit: int) -> None:
        """Put what the seat has not seen of the suit into ``lu1`` and ``lu2``.

        Another suit than the led one is asked for only when nothing more is asked of that.
        """
        place = seat * 5 + suit
        left1 = self.left1[suit]
        left2 = self.left2[suit]
        if seat == self.burier:
            # Of a card that lies in the kitty, one copy is left at most.
            k1 = self.one[KITTY * 5 + suit]
            left1 = (left1 & ~k1) | (left2 & ~self.two[KITTY * 5 + suit])
            left2 &= ~k1
        own1 = self.one[place]
        self.lu1 = (left1 & ~own1) | (left2 & ~self.two[place])
        self.lu2 = left2 & ~own1

    def _kitty_of(self, seat: int) -> float:
        """The kitty's points, known or expected."""
        return 1.0 * self.kitty_points if seat == self.burier else self.kitty_worth

    def _higher(self, suit: int, unseen: int, length: int, value: int) -> float:
        """Chance that a hand has a pair or run of ``unseen`` pairs above ``value``."""
        if length > 1:
            count = 0
            start = suit * LONG + length
            for at in range(self.win_first[start], self.win_first[start + 1]):
                if self.win_value[at] <= value:
                    break
                if self.win_mask[at] & unseen == self.win_mask[at]:
                    count += 1
            return min(0.9, count * self.share ** (2 * length)) if count else 0.0
        unseen &= self.above[suit * HIGH + (value + 1 if value >= 0 else 0)]
        return 1.0 - (1.0 - self.share * self.share) ** bits(unseen) if unseen else 0.0

    def _beat_chance(self, other: int, suit: int, value: int) -> float:
        """Chance that ``other``, yet to play, beats a play of ``suit`` worth ``value``."""
        led = self.lead_suit
        void = self.voids[other]
        chance = 0.0
        empty = 1.0
        if not void & BIT[led]:
            empty = self.empty
            if suit == led:
                chance = self._over_chance(other, suit, value)
        if led == TRUMP or empty < 0.005 or void & BIT[TRUMP]:
            return chance
        return chance + empty * self._ruff_chance(other, suit, value) * self.will

    def _beat_single(self, other: int, suit: int, value: int) -> float:
        """The same where one card was led."""
        led = self.lead_suit
        void = self.voids[other]
        chance = 0.0
        empty = 1.0
        if not void & BIT[led]:
            empty = self.empty
            if suit == led:
                above = self.above[suit * HIGH + value + 1]
                chance = 1.0 - self.miss ** (bits(self.lu1 & above) + bits(self.lu2 & above))
        if led == TRUMP or empty < 0.005 or void & BIT[TRUMP]:
            return chance
        above = self.above[suit * HIGH + value + 1] if suit == TRUMP else -1
        ruff = 1.0 - self.miss ** (bits(self.tu1 & above) + bits(self.tu2 & above))
        return chance + empty * ruff * self.will

    def _over_chance(self, other: int, suit: int, value: int) -> float:
        """Chance that it does so by cards of the led suit, of which it may have some."""
        if self.run_count + self.pairs + self.singles > 1 or self.no_pair[other] & BIT[suit]:
            return 0.0
        return self._higher(suit, self.lu2, self.runs[0] if self.run_count else 1, value)

    def _ruff_chance(self, other: int, suit: int, value: int) -> float:
        """Chance that it could ruff high enough, had it no card of the led suit."""
        if self.run_count + self.pairs + self.singles > 1:
            return self._throw_chance()
        if self.no_pair[other] & BIT[TRUMP]:
            return 0.0
        length = self.runs[0] if self.run_count else 1
        return self._higher(TRUMP, self.tu2, length, value if suit == TRUMP else -1)

    def _throw_chance(self) -> float:
        """Chance of the trumps to answer a throw: enough cards, and pairs where it has pairs."""
        chance = 0.5 + 0.2 * (self.tcount * self.share - self.size)
        chance = min(0.9, max(0.0, chance))
        for at in range(self.run_count):
            chance *= self._higher(TRUMP, self.tu2, self.runs[at], -1)
        if self.pairs:
            pair = self._higher(TRUMP, self.tu2, 1, -1)
            for _ in range(self.pairs):
                chance *= pair
        return chance

    def _hold_chance(self, suit: int, value: int) -> float:
        """Chance that a play of the own side stays ahead of the opponents behind."""
        chance = 1.0
        won = 0.0
        last = -1
        for at in range(self.rivals):
            other = self.rival[at]
            if self.size == 1:
                won = self._beat_single(other, suit, value)
            elif last < 0 or not self._known_alike(last, other):
                won = self._beat_chance(other, suit, value)
            last = other
            chance *= 1.0 - won
        return chance

    def _meet_rivals(self, seat: int) -> None:
        """Note the opponents who have yet to play."""
        self.rivals = 0
        for step in range(self.played + 1, self.n):
            other = self.ring[self.leader + step]
            if not self.allies[seat] & BIT[other]:
                self.rival[self.rivals] = other
                self.rivals += 1

    def _known_alike(self, seat: int, other: int) -> int:
        """Whether the same is known of two seats."""
        if self.voids[seat] != self.voids[other]:
            return 0
        return 1 if self.no_pair[seat] == self.no_pair[other] else 0

    def _stay_chance(self, seat: int) -> float:
        """Look around: the chance that the own side takes the trick if the seat does not."""
        ours = self.allies[seat] & BIT[self.best_seat]
        self.rivals = 0
        if self.played + 1 == self.n:
            return 1.0 if ours else 0.0
        self._look(seat)
        self._look_at(seat, self.lead_suit)
        self._meet_rivals(seat)
        if ours:
            return self._hold_chance(self.best_suit, self.best_value)
        return self._ally_chance(seat)

    def _ally_chance(self, seat: int) -> float:
        """Chance that an ally behind wins the trick."""
        lost = 1.0
        for step in range(self.played + 1, self.n):
            other = self.ring[self.leader + step]
            if self.allies[seat] & BIT[other]:
                if self.size == 1:
                    won = self._beat_single(other, self.best_suit, self.best_value)
                else:
                    won = self._beat_chance(other, self.best_suit, self.best_value)
                lost *= 1.0 - won * (0.75 if step < self.n - 1 else 1.0)
        return 1.0 - lost

    def _is_late(self, seat: int) -> int:
        """Whether the last trick draws near, so that the highest trump costs more."""
        left = self.counts[seat] - self.size
        return 1 if 0 < left <= self.late else 0

    def _last_trick_worth(self, seat: int) -> float:
        """What leading all cards of the last trick is worth for the kitty."""
        width = 2 if self.run_count or self.pairs else 1
        length = self.runs[0] if self.run_count else 1
        return self.last_trick * self._kitty_of(seat) * (1 << min(6, width * length))

    def _guard_cost(self, seat: int, card: int) -> float:
        """What the only highest trump is worth for the last trick."""
        above = self.beats[card]
        place = seat * 5 + TRUMP
        if self.one[place] & above or self.two[place] & BIT[card]:
            return 0.0
        self._sift(seat, TRUMP)
        if self.lu1 & above:
            return 0.0
        return self.control * (self._kitty_of(seat) * 2.0 + self.last_points)

    def _line_worth(self, pot: float) -> float:
        """What crossing lines of the scoring is worth, with so many points more."""
        after = min(127, max(0, (self.points + self.pot) // 5))
        while after < 127 and 5.0 * (after + 1) <= self.points + pot:
            after += 1
        gone = 1.0 - self.held / (1.0 * self.total_cards)
        return self.line * (self.lines[after] - self.line_now) * gone * gone

    def _stake(self) -> float:
        """What a follower with more cards than the trick takes from it plays for."""
        pot = self.pot + self.behind * (self.n - 1 - self.played) * self.size
        if self.points + pot < self.next_line:
            return pot + self.tempo
        return pot + self._line_worth(pot) + self.tempo

    def _window_price(self, suit: int, slots: int, feed: float) -> float:
        """Price of two cards at each of ``slots``."""
        cost = 0.0
        first = suit * 32 - 1
        while slots:
            card = first + span(slots)
            slots ^= BIT[card]
            cost += 2.0 * (self.keep[card] - feed * self.face[card]) + self.pair_keep[card]
        return cost

    def _cost_of_tmp(self, seat: int, feed: float) -> float:
        cost = 0.0
        for at in range(self.tmp_count):
            card = self.tmp[at]
            cost += self.keep[card] - feed * self.face[card]
            if self.two[seat * 5 + SUIT[card]] & BIT[card] and not self._put_before(at):
                cost += self.pair_keep[card]
        return cost

    def _put_before(self, at: int) -> int:
        """Whether the card at this place of ``tmp`` is the second of its pair there."""
        for before in range(at):
            if self.tmp[before] == self.tmp[at]:
                return 1
        return 0

    def _common(self, seat: int, chance: float, points: int) -> float:
        """Score of a lead of several cards won with ``chance``, their price apart."""
        ours = chance + (1.0 - chance) * self.rescue
        stake = self.lead_points * self.size + self.tempo
        if self.counts[seat] == self.size:
            stake += self._last_trick_worth(seat)
        return ours * stake + (ours - 0.5) * self.feed * points + self.lead_bonus
