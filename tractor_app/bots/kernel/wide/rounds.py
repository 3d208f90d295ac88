"""Rounds played to their end by the rule policy, each seat on its own hand and public facts.

Sister of :mod:`tractor_app.bots.kernel.pair.rounds`, which is faster and knows two decks only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError:
    from tractor_app.bots.kernel import words as cython

from tractor_app.bots.kernel.wide.state import zeros

if not cython.compiled:
    from tractor_app.bots.kernel.wide.lead import WideLead
    from tractor_app.bots.kernel.words import CODES, LONG, NOTHING, STATE, TRUMP, bits

if TYPE_CHECKING:
    from tractor_app.bots.kernel.tables import WideTables

COMPILED: bool = cython.compiled
"""Whether this module was compiled."""


class WideRollouts(WideLead):
    """A simulator for one trump context. Not to be used by two threads at once."""

    def __init__(self, t: WideTables) -> None:
        super().__init__(t)
        self.proves_pairs = t.proves_pairs
        self.dig_throw = t.dig_throw
        self.dig_by_winner = t.dig_by_winner
        self.history = [0] * 2048
        self.plays = 0
        self.world = [0] * 320
        self.options = 0
        self.option_cards = [0] * 1024
        self.option_count = [0] * 16
        self.option_format = zeros(16 * (CODES + 2))
        self.found = [0] * 16

    def begin(self, base: list[int]) -> None:
        """Note the public state from which every :meth:`play` starts, ``STATE`` numbers in the
        order of :meth:`_restore`, and the one at the first trick, as many."""
        self.base = base

    def play(self, hands: list[int], cards: list[int], fmt: list[int]) -> int:
        """Play ``cards`` for the seat whose turn it is, then the round to its end.

        ``hands``: for each copy masks of eight places (the last is the kitty's) by suit. ``fmt``:
        for a lead how many units of two cards and more, how many singles, and the units' codes
        (as many as ``CODES``, then 0). Returns the attackers' points at the end, what the last
        trick brings included.
        """
        self.hand = hands + [0] * (320 - len(hands))
        count = len(cards)
        for at in range(count):
            self.out[at] = cards[at]
        self.out_count = count
        self.lead_units = fmt[0]
        self.lead_singles = fmt[1]
        for at in range(CODES):
            self.lead_unit[at] = fmt[2 + at]
        with cython.nogil:
            self._restore(0)
            self._finish(1)
        return self.points

    def play_all(self, hands: list[int]) -> int:
        """The same with the seat's own play left to the policy."""
        self.hand = hands + [0] * (320 - len(hands))
        with cython.nogil:
            self._restore(0)
            self._finish(0)
        return self.points

    def choose(self, hands: list[int]) -> list[int]:
        """What the policy plays for the seat whose turn it is."""
        self.hand = hands + [0] * (320 - len(hands))
        self._restore(0)
        self._choose((self.leader + self.played) % self.n)
        return [self.out[at] for at in range(self.out_count)]

    def trace(self, hands: list[int]) -> list[list[int]]:
        """All plays of a round by the policy, seat and cards each; the attackers' points last."""
        self.hand = hands + [0] * (320 - len(hands))
        self._restore(0)
        plays = []
        while self.counts[(self.leader + self.played) % self.n]:
            seat = (self.leader + self.played) % self.n
            self._choose(seat)
            plays.append([seat, *[self.out[at] for at in range(self.out_count)]])
            self._put(seat)
            if self.played == self.n:
                self._end_trick()
        self._dig()
        plays.append([self.points])
        return plays

    def offer(self, count: int, cards: list[int], sizes: list[int], formats: list[int]) -> None:
        """Note up to 16 options: 64 places for the cards of each, how many, format numbers."""
        self.options = count
        self.option_cards = cards
        self.option_count = sizes
        self.option_format = formats

    def remember(self, plays: int, history: list[int]) -> None:
        """Note what was played, for :meth:`surprises`.

        ``history``: 2048 places, for each play the seat (plus 100 for the viewer's own), the number
        of cards, for a lead how many units, how many singles, the units' codes, and the cards.
        """
        self.plays = plays
        self.history = history

    def weigh(self, world: list[int]) -> list[int]:
        """The attackers' points at the end after each option in the world, as :meth:`play` has
        it."""
        self.world = world + [0] * (320 - len(world))
        with cython.nogil:
            self._weigh_options()
        return [self.found[at] for at in range(self.options)]

    def surprises(self, world: list[int]) -> int:
        """How many plays of the others so far the policy would not have made in this world."""
        self.world = world + [0] * (320 - len(world))
        with cython.nogil:
            return self._surprises()

    def _deal_world(self) -> None:
        for at in range(40 * self.depth):
            self.hand[at] = self.world[at]

    def _weigh_options(self) -> None:
        for option in range(self.options):
            self._deal_world()
            self._take_option(option)
            self._restore(0)
            self._finish(1)
            self.found[option] = self.points

    def _take_option(self, option: int) -> None:
        self.out_count = self.option_count[option]
        for at in range(self.out_count):
            self.out[at] = self.option_cards[option * 64 + at]
        start = option * (CODES + 2)
        self.lead_units = self.option_format[start]
        self.lead_singles = self.option_format[start + 1]
        for at in range(self.lead_units):
            self.lead_unit[at] = self.option_format[start + 2 + at]

    def _surprises(self) -> int:
        self._deal_world()
        self._give_back()
        self._restore(STATE)
        count = 0
        at = 0
        for _ in range(self.plays):
            seat = self.history[at]
            cards = self.history[at + 1]
            at += 2
            fmt = at
            if not self.played:
                at += 2 + self.history[at]
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
            self._replay(seat, fmt, at, cards)
            at += cards
        return count

    def _give_back(self) -> None:
        """Put what was played back into the hands."""
        at = 0
        for play in range(self.plays):
            seat = self.history[at] % 100
            cards = self.history[at + 1]
            at += 2
            if play % self.base[STATE] == 0:
                at += 2 + self.history[at]
            for index in range(at, at + cards):
                card = self.history[index]
                place = seat * 5 + card // 32
                bit = 1 << (card & 31)
                while self.hand[place] & bit:
                    place += 40
                self.hand[place] |= bit
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

    def _replay(self, seat: int, fmt: int, at: int, cards: int) -> None:
        """Put noted cards on the table, and give a full trick to its winner."""
        self.out_count = cards
        for index in range(cards):
            self.out[index] = self.history[at + index]
        if self.played:
            self._put_follow(seat)
        else:
            self.lead_units = self.history[fmt]
            self.lead_singles = self.history[fmt + 1]
            for index in range(self.lead_units):
                self.lead_unit[index] = self.history[fmt + 2 + index]
            self._put_lead(seat)
        if self.played == self.n:
            self._end_trick()

    def _finish(self, given: int) -> None:
        """Play to the end; ``given``: the next play is already in ``out``."""
        seat = (self.leader + self.played) % self.n
        if not given:
            self._choose(seat)
        self._put(seat)
        while True:
            while self.played < self.n:
                seat = (self.leader + self.played) % self.n
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
        if self.attackers >> self.best_seat & 1:
            self.points += self.pot
        self.leader = self.best_seat
        self.played = 0

    def _dig(self) -> None:
        """The kitty's points, or the last trick's own, times the multiplier."""
        attacking = self.attackers >> self.leader & 1
        base = self.pot if self.dig_of_trick else self.kitty_points
        if not base or not (attacking or self.dig_both):
            return
        trump = 1 if self.best_suit == TRUMP else 0
        if self.dig_by_winner:
            self._read_winner()
        times = self.dig[(trump * 64 + self._dig_width()) * LONG + self._dig_length()]
        if not attacking:
            self.points -= base * times
        elif self.dig_of_trick:
            self.points += base * max(times - 1, 0)
        else:
            self.points += base * times

    def _read_winner(self) -> None:
        """Take the winning play's default reading for the format, which is needed no more."""
        self.units = 0
        self.singles = 0
        width = self.depth
        while width:
            wide = self.best_f[width - 1]
            if width < self.depth:
                wide &= ~self.best_f[width]
            while wide:
                slots = self._largest(self.best_suit, wide, width)
                wide ^= slots
                if width == 1 and bits(slots) == 1:
                    self.singles += 1
                else:
                    self.unit[self.units] = width * 32 + bits(slots)
                    self.units += 1
            width -= 1

    def _dig_width(self) -> int:
        if self.units + self.singles > 1:
            if self.dig_throw == 1:
                return 1
            if self.dig_throw == 2:
                if self.best_suit == self.lead_suit:
                    return self.size
                return self._ruffed_unit() >> 5
        return self.unit[0] >> 5 if self.units else 1

    def _dig_length(self) -> int:
        if self.units + self.singles > 1:
            if self.dig_throw == 1:
                return 1
            if self.dig_throw == 2:
                return self._ruffed_unit() & 31 if self.best_suit != self.lead_suit else 1
        return self.unit[0] & 31 if self.units else 1

    def _ruffed_unit(self) -> int:
        """Of a throw that was ruffed the widest run, else the widest unit."""
        for at in range(self.units):
            if self.unit[at] & 31 > 1:
                return self.unit[at]
        return self.unit[0] if self.units else 33

    def _put_lead(self, seat: int) -> None:
        suit = self.out[0] // 32
        self.leader = seat
        self.lead_suit = suit
        self.units = self.lead_units
        self.singles = self.lead_singles
        for at in range(self.units):
            self.unit[at] = self.lead_unit[at]
        self.size = self.out_count
        self.played = 1
        self.planned = 0
        self.best_seat = seat
        self.best_suit = suit
        self.pot = 0
        if self.size == 1:
            self.best_value = self.value[self.out[0]]
        else:
            self._masks_of_out(suit)
            self.best_value = self._value_as(suit)
        self.best_class = 0
        if self.ruff_by_all or self.dig_by_winner:
            self._keep_best_of_out(suit)
        self._take(seat)

    def _put_follow(self, seat: int) -> None:
        suit = self.out[0] // 32
        same = 1
        for at in range(self.out_count):
            own = self.out[at] // 32
            if own != self.lead_suit:
                self.voids[seat] |= 1 << self.lead_suit
            if own != suit:
                same = 0
        if same:
            if self.size == 1:
                self.f[0] = 0
                self.answer_class = 0
                value = self.value[self.out[0]]
            else:
                self._masks_of_out(suit)
                if suit == self.lead_suit and self.units and self.proves_pairs:
                    self._note_pairs(seat)
                value = self._value_as(suit) if suit in (self.best_suit, TRUMP) else NOTHING
            if self._beats(suit, value):
                self.best_value = value
                self.best_class = self.answer_class
                self.best_suit = suit
                self.best_seat = seat
                if self.ruff_by_all or self.dig_by_winner:
                    self._keep_best_of_out(suit)
        self._take(seat)
        self.played += 1

    def _note_pairs(self, seat: int) -> None:
        """Fewer pairs than were led: there is none left (of three copies only if none came)."""
        if not self.f[1]:
            self.no_pair[seat] |= 1 << self.lead_suit
        elif self.depth == 2:
            led = 0
            for at in range(self.units):
                led += (self.unit[at] & 31) * (self.unit[at] >> 6)
            if bits(self.f[1]) < led:
                self.no_pair[seat] |= 1 << self.lead_suit
