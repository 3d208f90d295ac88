"""The hot kernel: a round of one or two decks, played to its end by the rule policy on all seats.

The same file runs as plain Python and, with the types of ``rollout.pxd``, compiled by Cython
without the interpreter's lock. It is the policy of :mod:`tractor_app.bots.policy` on flat arrays:
``one[seat * 5 + suit]`` and ``two[...]`` are the slots of which a hand has a card, two cards. A
card is an id ``suit * 32 + slot``. A format is the lengths of its runs, longest first, and how
many pairs and singles there are beside them. Each seat decides on its own hand and public facts;
a play under thought is put together in ``tmp``, the best so far lies in ``out``.

It is one class in one file on purpose: only within one module does the compiler call methods
directly and write small ones into their callers, and these call each other thousands of times in a
round.

:mod:`tractor_app.bots.search.simulator` fills the tables and says for which rules it is good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError:
    from tractor_app.bots.kernel import words as cython

if not cython.compiled:
    from tractor_app.bots.kernel.words import (
        BIT,
        FAR,
        HIGH,
        KITTY,
        LONG,
        NOTHING,
        SEATS,
        SUIT,
        SUITS,
        TRUMP,
        bits,
        span,
    )

if TYPE_CHECKING:
    from tractor_app.bots.kernel.tables import KernelTables

COMPILED: bool = cython.compiled
"""Whether this module was compiled."""


NUMBERS = (
    "tempo",
    "feed",
    "behind",
    "will",
    "partner_share",
    "lead_keep",
    "win_keep",
    "lead_points",
    "boss",
    "void",
    "short",
    "safe_throw",
    "unit_lead",
    "trump_lead",
    "trump_drain",
    "enemy_void",
    "line",
    "last_trick",
    "control",
    "late",
    "last_points",
)
"""The weights that the kernel takes as they are; the others are in its tables of cards."""


def _numbers(t: KernelTables) -> list[float]:
    return [getattr(t.weights, name) for name in NUMBERS]


_FIELDS = """
above alike allies attackers base beats behind best_seat best_suit best_value boss burier
by_other cheapest control counts d1 d2 dig dig_throw empty enemy_void face f1 f2 f_suit feed foe
foe_ruff foes found has_trump held hidden history keep kitty_points kitty_worth lacking
last_points last_trick late lead_bonus lead_keep lead_pairs lead_points lead_run_count
lead_runs lead_singles lead_suit leader left1 left2 level line line_now lines lu1 lu2 miss n
next_line no_pair one only_if_held only_whole option_cards option_count option_format
options other_keep other_numbers other_pair_keep others out out_count own_keep own_numbers
own_pair_keep pair_keep pairs pairs_as_run partner_chance partner_share pick played plays
point points pot proves_pairs rescue rescue_one ring rival rivals ruff run_count run_least runs
runs_as_pairs safe safe_throw scoring share short singles size tcount tempo throws tmp
tmp_count total_cards trump_drain trump_lead trump_throws tu1 tu2 two unit_lead value
void_worth voids will win_first win_keep win_mask win_value world1 world2
"""
"""Of the class below; a place for each makes plain Python faster."""


class Rollouts:
    """A simulator for one trump context. Not to be used by two threads at once."""

    __slots__ = tuple(_FIELDS.split())

    def __init__(self, t: KernelTables) -> None:
        self.value = list(t.value)
        self.point = list(t.point)
        self.scoring = list(t.scoring)
        self.above = list(t.above)
        self.beats = [0] * 160
        self.level = [0] * 160
        self.face = [0.0] * 160
        for card in range(160):
            value = card // 32 * HIGH + self.value[card]
            self.level[card] = self.above[value]
            self.beats[card] = self.above[value + 1]
            self.face[card] = float(self.point[card])
        self.lines = list(t.lines)
        self.dig = list(t.dig)
        self.win_first = list(t.win_first)
        self.win_mask = list(t.win_mask)
        self.win_value = list(t.win_value)
        self.run_least = t.run_least
        self.throws = t.throws
        self.trump_throws = t.trump_throws
        self.only_if_held = t.only_if_held
        self.runs_as_pairs = t.runs_as_pairs
        self.pairs_as_run = t.pairs_as_run
        self.only_whole = t.only_whole
        self.proves_pairs = t.proves_pairs
        self.dig_throw = t.dig_throw
        self.total_cards = t.total_cards
        self.own_numbers = _numbers(t)
        self.own_keep = list(t.keep)
        self.own_pair_keep = list(t.pair_keep)
        self.other_numbers = list(self.own_numbers)
        self.other_keep = list(t.keep)
        self.other_pair_keep = list(t.pair_keep)
        self.others = 0
        self.by_other = 0
        self.keep = list(t.keep)
        self.pair_keep = list(t.pair_keep)
        self._take_numbers(self.own_numbers)
        self.one = [0] * 40
        self.two = [0] * 40
        self.out = [0] * 64
        self.tmp = [0] * 64
        self.out_count = 0
        self.tmp_count = 0
        self._blank()
        self._forget()

    def against(self, other: KernelTables, seats: int) -> None:
        """From now on, the seats of the mask ``seats`` play by the weights of ``other``.

        0: all play by the own ones again. The rest of ``other`` must be alike.
        """
        self.other_numbers = _numbers(other)
        self.other_keep = list(other.keep)
        self.other_pair_keep = list(other.pair_keep)
        self.others = seats
        self.by_other = 0
        self._change_sides(0)

    def _change_sides(self, by_other: int) -> None:
        """Play by the other weights or by the own ones."""
        self.by_other = by_other
        if by_other:
            self.keep = self.other_keep
            self.pair_keep = self.other_pair_keep
            self._take_numbers(self.other_numbers)
        else:
            self.keep = self.own_keep
            self.pair_keep = self.own_pair_keep
            self._take_numbers(self.own_numbers)

    def _take_numbers(self, numbers: list[float]) -> None:
        """Play by these weights, in the order of ``NUMBERS``."""
        self.tempo = numbers[0]
        self.feed = numbers[1]
        self.behind = numbers[2]
        self.will = numbers[3]
        self.partner_share = numbers[4]
        self.partner_chance = min(1.0, self.partner_share)
        self.lead_keep = numbers[5]
        self.win_keep = numbers[6]
        self.lead_points = numbers[7]
        self.boss = numbers[8]
        self.void_worth = numbers[9]
        self.short = numbers[10]
        self.safe_throw = numbers[11]
        self.unit_lead = numbers[12]
        self.trump_lead = numbers[13]
        self.trump_drain = numbers[14]
        self.enemy_void = numbers[15]
        self.line = numbers[16]
        self.last_trick = numbers[17]
        self.control = numbers[18]
        self.late = numbers[19]
        self.last_points = numbers[20]

    def _forget(self) -> None:
        self.base = [0] * 144
        self.ring = [0] * 16
        self.history = [0] * 2048
        self.plays = 0
        self.world1 = [0] * 40
        self.world2 = [0] * 40
        self.options = 0
        self.option_cards = [0] * 1024
        self.option_count = [0] * 16
        self.option_format = [0] * 176
        self.found = [0] * 16

    def _blank(self) -> None:
        self.allies = [0] * 8
        self.counts = [0] * 8
        self.voids = [0] * 8
        self.no_pair = [0] * 8
        self.runs = [0] * 8
        self.lead_runs = [0] * 8
        self.left1 = [0] * 5
        self.left2 = [0] * 5
        self.foe = [0] * 8
        self.foe_ruff = [0.0] * 8
        self.foes = [0] * 8
        self.held = self.lacking = 0
        self.rival = [0] * 8
        self.rivals = 0
        self.safe = [0] * 5
        self.cheapest = [0.0] * 5
        self.pick = [0] * 5
        self.d1 = [0] * 5
        self.d2 = [0] * 5
        self.n = 4
        self.f1 = self.f2 = self.f_suit = 0
        self.lu1 = self.lu2 = 0
        self.lead_run_count = self.lead_pairs = self.lead_singles = 0
        self.kitty_worth = 0.0
        self.played = 0
        self.kitty_points = 0

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

    # Options and memories, judged in a given world.

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

    def _restore(self, start: int) -> None:
        """Set the public state to one of the two that are noted."""
        self.n = self.base[start + 0]
        self.attackers = self.base[start + 1]
        self.points = self.base[start + 2]
        self.leader = self.base[start + 3]
        self.played = self.base[start + 4]
        self.lead_suit = self.base[start + 5]
        self.size = self.base[start + 6]
        self.run_count = self.base[start + 7]
        self.pairs = self.base[start + 8]
        self.singles = self.base[start + 9]
        self.best_seat = self.base[start + 10]
        self.best_suit = self.base[start + 11]
        self.best_value = self.base[start + 12]
        self.pot = self.base[start + 13]
        self.burier = self.base[start + 14]
        self.hidden = self.base[start + 15]
        self.held = 0
        self.lacking = 0
        for seat in range(self.n):
            self.allies[seat] = self.base[start + 16 + seat]
            self.counts[seat] = self.base[start + 24 + seat]
            self.voids[seat] = self.base[start + 32 + seat]
            self.no_pair[seat] = self.base[start + 40 + seat]
            self.foes[seat] = self.n - bits(self.allies[seat] | BIT[seat])
            self.held += self.counts[seat]
            self.lacking |= self.voids[seat]
        for at in range(self.run_count):
            self.runs[at] = self.base[start + 58 + at]
        self.kitty_points = 0
        for suit in range(SUITS):
            self.left1[suit] = self.base[start + 48 + suit]
            self.left2[suit] = self.base[start + 53 + suit]
            self.kitty_points += self._points_of(suit, self.one[KITTY * 5 + suit])
            self.kitty_points += self._points_of(suit, self.two[KITTY * 5 + suit])
        self.kitty_worth = 0.5 * self.hidden
        self._note_line()

    def _points_of(self, suit: int, mask: int) -> int:
        total = 0
        first = suit * 32 - 1
        mask &= self.scoring[suit]
        while mask:
            card = first + span(mask)
            mask ^= BIT[card]
            total += self.point[card]
        return total

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

    def _note_line(self) -> None:
        """Note with how many points the attackers cross the next line of the scoring."""
        before = min(127, max(0, self.points // 5))
        after = before
        while after < 127 and self.lines[after] == self.lines[before]:
            after += 1
        self.line_now = self.lines[before]
        self.next_line = 5 * after if self.lines[after] != self.line_now else FAR

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

    def _note_void(self, seat: int) -> None:
        """Note that the seat has none of the led suit."""
        self.voids[seat] |= BIT[self.lead_suit]
        self.lacking |= BIT[self.lead_suit]

    def _note_pairs(self, seat: int) -> None:
        led = self.pairs
        for at in range(self.run_count):
            led += self.runs[at]
        if bits(self.f2) < led:
            self.no_pair[seat] |= BIT[self.lead_suit]

    def _masks_of_out(self, suit: int) -> None:
        """Masks of the cards in ``out`` of one suit, in ``f1`` and ``f2``."""
        self.f1 = 0
        self.f2 = 0
        for at in range(self.out_count):
            card = self.out[at]
            if SUIT[card] == suit:
                bit = BIT[card]
                self.f2 |= self.f1 & bit
                self.f1 |= bit

    def _take(self, seat: int) -> None:
        """Take the cards in ``out`` from the hand and from what is left."""
        for at in range(self.out_count):
            card = self.out[at]
            bit = BIT[card]
            suit = SUIT[card]
            place = seat * 5 + suit
            held = self.two[place]
            if held & bit:
                self.two[place] = held ^ bit
            else:
                self.one[place] ^= bit
            left = self.left2[suit]
            if left & bit:
                self.left2[suit] = left ^ bit
            else:
                self.left1[suit] ^= bit
            self.pot += self.point[card]
        self.counts[seat] -= self.out_count
        self.held -= self.out_count

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

    def _value_as(self, suit: int, m1: int, m2: int) -> int:
        """Value of the top unit of cards that answer the format, or NOTHING."""
        if self.run_count:
            start = suit * LONG + self.runs[0]
            for at in range(self.win_first[start], self.win_first[start + 1]):
                window = self.win_mask[at]
                if window & m2 == window and self._covers(suit, m2 ^ window, 1):
                    return self.win_value[at]
            return NOTHING
        if self.pairs:
            return self.value[suit * 32 + span(m2) - 1] if bits(m2) >= self.pairs else NOTHING
        return self.value[suit * 32 + span(m1) - 1]

    def _covers(self, suit: int, wide: int, index: int) -> int:
        """Whether the runs from ``index`` on and the pairs lie in the pairs ``wide``."""
        if index >= self.run_count:
            return bits(wide) >= self.pairs
        start = suit * LONG + self.runs[index]
        for at in range(self.win_first[start], self.win_first[start + 1]):
            window = self.win_mask[at]
            if window & wide == window and self._covers(suit, wide ^ window, index + 1):
                return 1
        return 0

    # What a seat knows and how likely a play holds.

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

    # What things are worth.

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

    # Putting plays together in tmp, from the cards f1, f2 of one suit.

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

    # Following.

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

    # Leading.

    def _choose_lead(self, seat: int) -> None:
        """Put a lead into ``out`` and its format into ``lead_...``; a throw is proven safe."""
        if self.others and self.others >> seat & 1 != self.by_other:
            self._change_sides(self.others >> seat & 1)
        self.leader = seat
        self.played = 0
        self.size = 1
        if self.counts[seat] == 1:
            self._play_all_of(seat)
            self.lead_run_count = self.lead_pairs = 0
            self.lead_singles = 1
            return
        self._look(seat)
        self._meet_rivals(seat)
        self.has_trump = 1.0 - self.miss**self.tcount
        best = -1e9
        for suit in range(SUITS):
            one = self.one[seat * 5 + suit]
            if one:
                two = self.two[seat * 5 + suit]
                self._begin_suit(seat, suit, one, two)
                best = self._lead_singles(seat, suit, one, two, best)
                if two:
                    best = self._lead_units(seat, suit, two, best)
                if two or one & (one - 1):
                    best = self._lead_throw(seat, suit, one & ~two, two, best)

    def _begin_suit(self, seat: int, suit: int, one: int, two: int) -> None:
        """Note what is alike for every lead of the suit."""
        self.lead_suit = suit
        self._look_at(seat, suit)
        self.lead_bonus = 0.0
        self.ruff = 0.0
        if suit != TRUMP and self.empty >= 0.005:
            self.ruff = self.empty * self.has_trump * self.will
        self.alike = 1 if self.foes[seat] == 2 else 0
        if self.lacking & BIT[suit] or (self.ruff and self.lacking & BIT[TRUMP]):
            self.alike = 0
        if self.alike:
            self.rescue = self.rescue_one = self.partner_chance
        else:
            self._note_voids(seat, suit)
        if suit == TRUMP:
            more = bits(one) + bits(two) - self.tcount / (self.n - 1.0)
            self.lead_bonus = self.trump_lead + self.trump_drain * more

    def _note_voids(self, seat: int, suit: int) -> None:
        """The same where opponents differ, for somebody lacks the suit or trumps."""
        share = self.partner_share
        alone = 1.0
        ruffed = 0
        foes = 0
        for other in range(self.n):
            if other == seat:
                continue
            void = self.voids[other] & BIT[suit]
            trumpless = self.voids[other] & BIT[TRUMP]
            if self.allies[seat] & BIT[other]:
                if void:
                    alone *= 0.5 if trumpless else 1.5
                continue
            if void and not trumpless:
                share *= 0.6
                ruffed = 1
            ruff = self.has_trump * self.will if void else self.ruff
            self.foe[foes] = void
            self.foe_ruff[foes] = 0.0 if trumpless else ruff
            foes += 1
        self.rescue = min(1.0, share)
        self.rescue_one = min(1.0, share * alone)
        if ruffed:
            self.lead_bonus = -self.enemy_void

    def _lead_slots(self, suit: int, one: int, two: int) -> int:
        """Top card, lowest, lowest without points, loose ones."""
        plain = one & ~self.scoring[suit]
        loose = one & ~two
        bare = plain & loose
        scoring = one ^ plain
        slots = BIT[span(one) - 1] | one & -one
        return slots | plain & -plain | loose & -loose | bare & -bare | scoring & -scoring

    def _lead_singles(self, seat: int, suit: int, one: int, two: int, best: float) -> float:
        """Put the best single card into ``out`` if it is worth more than ``best``."""
        slots = self._lead_slots(suit, one, two) if one & (one - 1) else one
        worth = self.lead_bonus
        late = 0
        if suit == TRUMP:
            self.size = 1
            late = self._is_late(seat)
        elif not slots & (slots - 1) and not two and self.one[seat * 5 + TRUMP]:
            worth += self.void_worth
        stake = self.lead_points + self.tempo
        first = suit * 32 - 1
        pick = -1
        while slots:
            card = first + span(slots)
            slots ^= BIT[card]
            above = self.beats[card]
            chance = self.miss ** (bits(self.lu1 & above) + bits(self.lu2 & above))
            if self.alike:
                chance = (chance - self.ruff) * (chance - self.ruff)
            else:
                chance = self._single_chance(seat, chance)
            chance += (1.0 - chance) * self.rescue_one
            score = chance * stake + (chance - 0.5) * self.feed * self.face[card] + worth
            cost = self.keep[card]
            if two & BIT[card]:
                cost += self.pair_keep[card]
            score -= self.lead_keep * cost
            if late:
                score -= self._guard_cost(seat, card)
            if score > best:
                best = score
                pick = card
        if pick >= 0:
            self.out[0] = pick
            self.out_count = 1
            self.lead_run_count = self.lead_pairs = 0
            self.lead_singles = 1
        return best

    def _single_chance(self, seat: int, lacks: float) -> float:
        """Chance that a single card led holds, if a seat cannot go above it with ``lacks``."""
        chance = 1.0
        for at in range(self.foes[seat]):
            chance *= (1.0 if self.foe[at] else lacks) - self.foe_ruff[at]
        return chance

    def _keep_format(self) -> None:
        self.lead_run_count = self.run_count
        self.lead_pairs = self.pairs
        self.lead_singles = self.singles
        for at in range(self.run_count):
            self.lead_runs[at] = self.runs[at]

    def _common(self, seat: int, chance: float, points: int) -> float:
        """Score of a lead of several cards won with ``chance``, their price apart."""
        ours = chance + (1.0 - chance) * self.rescue
        stake = self.lead_points * self.size + self.tempo
        if self.counts[seat] == self.size:
            stake += self._last_trick_worth(seat)
        return ours * stake + (ours - 0.5) * self.feed * points + self.lead_bonus

    def _lead_units(self, seat: int, suit: int, wide: int, best: float) -> float:
        """The default reading's runs and pairs of the pairs ``wide``."""
        self.singles = 0
        while wide:
            window = self._largest(suit, wide)
            wide ^= window
            count = bits(window)
            self.run_count = 1 if count > 1 else 0
            self.pairs = 1 - self.run_count
            self.runs[0] = count
            self.size = 2 * count
            chance = self._hold_chance(suit, self._value_as(suit, window, window))
            points = 2 * self._points_of(suit, window) if window & self.scoring[suit] else 0
            score = self._common(seat, chance, points)
            score += self.unit_lead * self.size
            score -= self.lead_keep * self._window_price(suit, window, 0.0)
            if score > best:
                best = score
                self.tmp_count = 0
                self._hold(seat, suit)
                self._add_pairs_at(window)
                self._keep_tmp()
                self._keep_format()
        return best

    def _largest(self, suit: int, wide: int) -> int:
        """Slots of the longest, then highest run of pairs in ``wide``, or of its highest pair."""
        if not wide & (wide - 1):
            return wide
        for count in range(bits(wide), self.run_least - 1, -1):
            start = suit * LONG + count
            for at in range(self.win_first[start], self.win_first[start + 1]):
                window = self.win_mask[at]
                if window & wide == window:
                    return window
        return BIT[span(wide) - 1]

    def _beaten_by_unseen(self, suit: int, window: int) -> int:
        """Whether unseen cards beat the run or pair at ``window``."""
        count = bits(window)
        if count == 1:
            value = self.value[suit * 32 + span(window) - 1]
            return 1 if self.lu2 & self.above[suit * HIGH + value + 1] else 0
        start = suit * LONG + count
        for at in range(self.win_first[start], self.win_first[start + 1]):
            if self.win_mask[at] == window:
                return 0
            if self.win_mask[at] & self.lu2 == self.win_mask[at]:
                return 1
        return 0

    def _lead_throw(self, seat: int, suit: int, single: int, paired: int, best: float) -> float:
        """All units of the suit that nothing unseen beats, if they are two or more."""
        if not self.throws or (suit == TRUMP and not self.trump_throws):
            return best
        if self.only_if_held and not self.lu1:
            return best
        single &= self._unbeaten(suit)
        if bits(single) + bits(paired) < 2:
            return best
        self.tmp_count = 0
        self._hold(seat, suit)
        self.run_count = self.pairs = self.singles = 0
        self._gather_safe(suit, single)
        units = self.run_count + self.pairs + self.singles
        if units < 2:
            return best
        m1 = 0
        m2 = 0
        points = 0
        cost = 0.0
        for at in range(self.tmp_count):
            card = self.tmp[at]
            bit = BIT[card]
            m2 |= m1 & bit
            m1 |= bit
            points += self.point[card]
            cost += self.keep[card]
        self.size = self.tmp_count
        chance = self._hold_chance(suit, self._value_as(suit, m1, m2))
        score = self._common(seat, chance, points)
        score += self.safe_throw * (units - 1) - self.lead_keep * cost
        if score > best:
            self._keep_tmp()
            self._keep_format()
            return score
        return best

    def _gather_safe(self, suit: int, single: int) -> None:
        """Put the safe units of ``f2`` and the cards ``single`` into ``tmp``, and their format into
        the trick's."""
        wide = self.f2
        while wide:
            window = self._largest(suit, wide)
            wide ^= window
            if self._beaten_by_unseen(suit, window):
                continue
            if bits(window) > 1:
                if self.run_count >= 8:
                    continue
                self.runs[self.run_count] = bits(window)
                self.run_count += 1
            else:
                self.pairs += 1
            self._add_pairs_at(window)
        while single:
            slot = span(single) - 1
            single ^= BIT[slot]
            self._add(slot)
            self.singles += 1
