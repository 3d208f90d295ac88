"""Rounds played to their end by the rule policy, each seat on its own hand and public facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError:
    from tractor_app.bots.kernel import words as cython

if not cython.compiled:
    from tractor_app.bots.kernel.pair.lead import PairLead
    from tractor_app.bots.kernel.words import BIT, LONG, NOTHING, SEATS, SUIT, TRUMP, bits

if TYPE_CHECKING:
    from tractor_app.bots.kernel.tables import KernelTables

COMPILED: bool = cython.compiled
"""Whether this module was compiled."""


_FIELDS = """
dig dig_throw found history option_cards option_count option_format options plays proves_pairs
world1 world2
"""
"""Of the class below; a place for each makes plain Python faster."""


class Rollouts(PairLead):
    """A simulator for one trump context. Not to be used by two threads at once."""

    __slots__ = tuple(_FIELDS.split())

    def __init__(self, t: KernelTables) -> None:
        super().__init__(t)
        self.dig = list(t.dig)
        self.proves_pairs = t.proves_pairs
        self.dig_throw = t.dig_throw
        self.history = [0] * 2048
        self.plays = 0
        self.world1 = [0] * 40
        self.world2 = [0] * 40
        self.options = 0
        self.option_cards = [0] * 1024
        self.option_count = [0] * 16
        self.option_format = [0] * 176
        self.found = [0] * 16

    def begin(self, base: list[int]) -> None:
        """Note the public state from which every :meth:`play` starts, 72 numbers in the order of
        :meth:`_restore`, and the one at the first trick, as many."""
        self.base = base
        for at in range(2 * SEATS):
            self.ring[at] = at % base[0]

    def play(self, hands: list[int], cards: list[int], fmt: list[int]) -> int:
        """Play ``cards`` for the seat whose turn it is, then the round to its end.

        ``hands``: ``one`` of eight places (the last is the kitty's), then ``two``. ``fmt``: for a
        lead the lengths of its runs (as many as 8, then 0), how many runs, pairs and singles.
        Returns the attackers' points at the end, the kitty dug up included.
        """
        self.one = hands[:40]
        self.two = hands[40:]
        count = len(cards)
        for at in range(count):
            self.out[at] = cards[at]
        self.out_count = count
        for at in range(8):
            self.lead_runs[at] = fmt[at]
        self.lead_run_count = fmt[8]
        self.lead_pairs = fmt[9]
        self.lead_singles = fmt[10]
        with cython.nogil:
            self._restore(0)
            self._finish(1)
        return self.points

    def play_all(self, hands: list[int]) -> int:
        """The same with the seat's own play left to the policy."""
        self.one = hands[:40]
        self.two = hands[40:]
        with cython.nogil:
            self._restore(0)
            self._finish(0)
        return self.points

    def choose(self, hands: list[int]) -> list[int]:
        """What the policy plays for the seat whose turn it is."""
        self.one = hands[:40]
        self.two = hands[40:]
        self._restore(0)
        self._choose(self.ring[self.leader + self.played])
        return [self.out[at] for at in range(self.out_count)]

    def trace(self, hands: list[int]) -> list[list[int]]:
        """All plays of a round by the policy: seat, its format's numbers on a lead, cards."""
        self.one = hands[:40]
        self.two = hands[40:]
        self._restore(0)
        plays = []
        while self.counts[self.ring[self.leader + self.played]]:
            seat = self.ring[self.leader + self.played]
            self._choose(seat)
            plays.append([seat, *[self.out[at] for at in range(self.out_count)]])
            self._put(seat)
            if self.played == self.n:
                self._end_trick()
        self._dig()
        plays.append([self.points])
        return plays

    def offer(self, count: int, cards: list[int], sizes: list[int], formats: list[int]) -> None:
        """Note up to 16 options: 64 places for the cards of each, how many, 11 format numbers."""
        self.options = count
        self.option_cards = cards
        self.option_count = sizes
        self.option_format = formats

    def remember(self, plays: int, history: list[int]) -> None:
        """Note what was played, for :meth:`surprises`.

        ``history``: 2048 places, for each play the seat (plus 100 for the viewer's own), the number
        of cards, for a lead 11 format numbers, and the cards.
        """
        self.plays = plays
        self.history = history

    def weigh(self, world: list[int]) -> list[int]:
        """The attackers' points at the end after each option in the world, as :meth:`play` has
        it."""
        self.world1 = world[:40]
        self.world2 = world[40:]
        with cython.nogil:
            self._weigh_options()
        return [self.found[at] for at in range(self.options)]

    def surprises(self, world: list[int]) -> int:
        """How many plays of the others so far the policy would not have made in this world."""
        self.world1 = world[:40]
        self.world2 = world[40:]
        with cython.nogil:
            return self._surprises()

    def _weigh_options(self) -> None:
        for option in range(self.options):
            for at in range(40):
                self.one[at] = self.world1[at]
                self.two[at] = self.world2[at]
            self._take_option(option)
            self._restore(0)
            self._finish(1)
            self.found[option] = self.points

    def _take_option(self, option: int) -> None:
        self.out_count = self.option_count[option]
        for at in range(self.out_count):
            self.out[at] = self.option_cards[option * 64 + at]
        for at in range(8):
            self.lead_runs[at] = self.option_format[option * 11 + at]
        self.lead_run_count = self.option_format[option * 11 + 8]
        self.lead_pairs = self.option_format[option * 11 + 9]
        self.lead_singles = self.option_format[option * 11 + 10]

    def _surprises(self) -> int:
        for at in range(40):
            self.one[at] = self.world1[at]
            self.two[at] = self.world2[at]
        self._give_back()
        self._restore(72)
        count = 0
        at = 0
        for _ in range(self.plays):
            seat = self.history[at]
            cards = self.history[at + 1]
            at += 2 if self.played else 13
            if seat >= 100:
                seat -= 100
            else:
                if self.played:
                    self._choose_follow(seat)
                else:
                    self._choose_lead(seat)
                    self.leader = seat
                    self.played = 0
                count += self._differs(at, cards)
            self._replay(seat, at, cards)
            at += cards
        return count

    def _give_back(self) -> None:
        """Put what was played back into the hands."""
        at = 0
        for play in range(self.plays):
            seat = self.history[at] % 100
            cards = self.history[at + 1]
            at += 2 if play % self.base[72] else 13
            for index in range(at, at + cards):
                card = self.history[index]
                place = seat * 5 + SUIT[card]
                bit = BIT[card]
                self.two[place] |= self.one[place] & bit
                self.one[place] |= bit
            at += cards

    def _differs(self, at: int, cards: int) -> int:
        """1 if the cards in ``out`` are others than those noted; order does not matter."""
        if self.out_count != cards:
            return 1
        total = 0
        for index in range(cards):
            total += self._power2(self.out[index]) - self._power2(self.history[at + index])
        return 1 if total else 0

    def _power2(self, card: int) -> int:
        """A number for a card, so that sums tell sets of cards apart."""
        return (card + 1) * (card + 7) * (card + 31)

    def _replay(self, seat: int, at: int, cards: int) -> None:
        """Put noted cards on the table, and give a full trick to its winner."""
        self.out_count = cards
        for index in range(cards):
            self.out[index] = self.history[at + index]
        if self.played:
            self._put_follow(seat)
        else:
            for index in range(8):
                self.lead_runs[index] = self.history[at - 11 + index]
            self.lead_run_count = self.history[at - 3]
            self.lead_pairs = self.history[at - 2]
            self.lead_singles = self.history[at - 1]
            self._put_lead(seat)
        if self.played == self.n:
            self._end_trick()

    def _finish(self, given: int) -> None:
        """Play to the end; ``given``: the next play is already in ``out``."""
        seat = self.ring[self.leader + self.played]
        if not given:
            self._choose(seat)
        self._put(seat)
        while True:
            for step in range(self.played, self.n):
                seat = self.ring[self.leader + step]
                self._choose_follow(seat)
                self._put_follow(seat)
            self._end_trick()
            if self.counts[self.leader] <= 0:
                break
            self._choose_lead(self.leader)
            self._put_lead(self.leader)
        self._dig()

    def _choose(self, seat: int) -> None:
        if self.played:
            self._choose_follow(seat)
        else:
            self._choose_lead(seat)

    def _put(self, seat: int) -> None:
        if self.played:
            self._put_follow(seat)
        else:
            self._put_lead(seat)

    def _end_trick(self) -> None:
        if self.attackers & BIT[self.best_seat]:
            self.points += self.pot
            if self.points >= self.next_line:
                self._note_line()
        self.leader = self.best_seat
        self.played = 0

    def _dig(self) -> None:
        """The kitty's points, times the multiplier of the last trick."""
        if not self.attackers & BIT[self.leader] or not self.kitty_points:
            return
        ruffed = 1 if self.best_suit != self.lead_suit else 0
        width = 2 if self.run_count or self.pairs else 1
        length = self.runs[0] if self.run_count else 1
        if self.run_count + self.pairs + self.singles > 1:
            if self.dig_throw == 1:
                width = length = 1
            elif self.dig_throw == 2 and not ruffed:
                width = min(self.size, 31)
                length = 1
        trump = 1 if self.best_suit == TRUMP else 0
        self.points += self.kitty_points * self.dig[(trump * 32 + width) * LONG + length]

    def _put_lead(self, seat: int) -> None:
        card = self.out[0]
        suit = SUIT[card]
        self.leader = seat
        self.lead_suit = suit
        self.run_count = self.lead_run_count
        self.pairs = self.lead_pairs
        self.singles = self.lead_singles
        for at in range(self.run_count):
            self.runs[at] = self.lead_runs[at]
        self.size = self.out_count
        self.played = 1
        self.best_seat = seat
        self.best_suit = suit
        self.pot = 0
        if self.size == 1:
            self.best_value = self.value[card]
        else:
            self._masks_of_out(suit)
            self.best_value = self._value_as(suit, self.f1, self.f2)
        self._take(seat)

    def _put_follow(self, seat: int) -> None:
        if self.size == 1:
            self._put_single(seat, self.out[0])
        else:
            self._put_more(seat)
        self._take(seat)
        self.played += 1

    def _put_single(self, seat: int, card: int) -> None:
        """Note what a single card in ``out`` shows and whether it is the best."""
        suit = SUIT[card]
        if suit == self.best_suit:
            if self.value[card] > self.best_value:
                self.best_value = self.value[card]
                self.best_seat = seat
        elif suit == TRUMP:
            self.best_suit = suit
            self.best_value = self.value[card]
            self.best_seat = seat
        if suit != self.lead_suit:
            self._note_void(seat)

    def _put_more(self, seat: int) -> None:
        """The same for several cards."""
        suit = SUIT[self.out[0]]
        same = 1
        void = 0
        for at in range(self.out_count):
            own = SUIT[self.out[at]]
            if own != self.lead_suit:
                void = 1
            if own != suit:
                same = 0
        if void:
            self._note_void(seat)
        if same:
            self._masks_of_out(suit)
            if suit == self.lead_suit and (self.run_count or self.pairs) and self.proves_pairs:
                self._note_pairs(seat)
            if suit in (self.best_suit, TRUMP):
                value = self._value_as(suit, self.f1, self.f2)
                if value != NOTHING and (suit != self.best_suit or value > self.best_value):
                    self.best_value = value
                    self.best_suit = suit
                    self.best_seat = seat

    def _note_pairs(self, seat: int) -> None:
        led = self.pairs
        for at in range(self.run_count):
            led += self.runs[at]
        if bits(self.f2) < led:
            self.no_pair[seat] |= BIT[self.lead_suit]
