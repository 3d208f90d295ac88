"""The hot kernel for any number of decks: rounds played to their end by the rule policy.

Sister of :mod:`tractor_app.bots.kernel.rollout`, which is faster and knows two decks only. The
same file runs as plain Python and, with the types of ``wide.pxd``, compiled by Cython without the
interpreter's lock. ``hand[level * 40 + place * 5 + suit]`` are the slots of which a place has more
than ``level`` copies. A card is an id ``suit * 32 + slot``, a unit a code ``width * 32 + length``;
a format is the codes of its units of two cards and more, in falling order, and how many singles
there are beside them. Each seat decides on its own hand and public facts; a play under thought is
put together in ``tmp``, the best so far lies in ``out``.

What a follower owes is found as :mod:`tractor_app.engine.play.duty` finds it, ladders written out
included. :mod:`tractor_app.bots.search.wide` fills the tables and says for which rules it is good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError:
    from tractor_app.bots.kernel import words as cython

if not cython.compiled:
    from tractor_app.bots.kernel.words import (
        CODES,
        HIGH,
        JOINTS,
        KITTY,
        LONG,
        NOTHING,
        PAIR,
        SEATS,
        STATE,
        SUITS,
        TRIPLE,
        TRUMP,
        bits,
        top,
    )

if TYPE_CHECKING:
    from tractor_app.bots.kernel.tables import WideTables

COMPILED: bool = cython.compiled
"""Whether this module was compiled."""


def _zeros(count: int) -> list[int]:
    return [0] * count


class WideRollouts:
    """A simulator for one trump context. Not to be used by two threads at once."""

    def __init__(self, t: WideTables) -> None:
        self.depth = t.depth
        self.value = list(t.value)
        self.point = list(t.point)
        self.scoring = list(t.scoring)
        self.above = list(t.above)
        self.keep = list(t.keep)
        self.pair_keep = list(t.pair_keep)
        self.lines = list(t.lines)
        self.dig = list(t.dig)
        self.win_first = list(t.win_first)
        self.win_mask = list(t.win_mask)
        self.win_value = list(t.win_value)
        self.ladders = t.ladders
        self.ladder_key = list(t.ladder_key)
        self.ladder_first = list(t.ladder_first)
        self.rung_of = list(t.rung_of)
        self.rung_units = list(t.rung_units)
        self.run_width = t.run_width
        self.run_least = t.run_least
        self.throws = t.throws
        self.trump_throws = t.trump_throws
        self.only_if_held = t.only_if_held
        self.throws_as_sets = t.throws_as_sets
        self.pairs_as_run = t.pairs_as_run
        self.only_whole = t.only_whole
        self.quad_for_triple = t.quad_for_triple
        self.spares_runs = t.spares_runs
        self.spares_stacks = t.spares_stacks
        self.cross = t.cross
        self.bombs = t.bombs
        self.ruff_by_card = t.ruff_by_card
        self.ruff_by_all = t.ruff_by_all
        self.proves_pairs = t.proves_pairs
        self.dig_throw = t.dig_throw
        self.dig_of_trick = t.dig_of_trick
        self.dig_both = t.dig_both
        self.dig_by_winner = t.dig_by_winner
        self.total_cards = t.total_cards
        self._weigh(t)
        self._forget()
        self._blank()
        self._clear_duties()

    def _weigh(self, t: WideTables) -> None:
        w = t.weights
        self.tempo = w.tempo
        self.feed = w.feed
        self.behind = w.behind
        self.will = w.will
        self.partner_share = w.partner_share
        self.lead_keep = w.lead_keep
        self.win_keep = w.win_keep
        self.lead_points = w.lead_points
        self.boss = w.boss
        self.void_worth = w.void
        self.short = w.short
        self.safe_throw = w.safe_throw
        self.unit_lead = w.unit_lead
        self.trump_lead = w.trump_lead
        self.trump_drain = w.trump_drain
        self.enemy_void = w.enemy_void
        self.line = w.line
        self.last_trick = w.last_trick
        self.control = w.control
        self.late = w.late
        self.last_points = w.last_points

    def _forget(self) -> None:
        self.base = _zeros(2 * STATE)
        self.history = [0] * 2048
        self.plays = 0
        self.world = [0] * 320
        self.options = 0
        self.option_cards = [0] * 1024
        self.option_count = [0] * 16
        self.option_format = _zeros(16 * (CODES + 2))
        self.found = [0] * 16

    def _blank(self) -> None:
        self.hand = [0] * 320
        self.out = [0] * 64
        self.tmp = [0] * 64
        self.throw = [0] * 64
        self.out_count = self.tmp_count = self.throw_count = 0
        self.allies = [0] * 8
        self.counts = [0] * 8
        self.voids = [0] * 8
        self.no_pair = [0] * 8
        self.left = [0] * 40
        self.bury = [0] * 40
        self.lead_unit = _zeros(CODES)
        self.lead_units = self.lead_singles = 0
        self.unit = _zeros(CODES)
        self.units = self.singles = 0
        self.throw_unit = _zeros(CODES)
        self.throw_units = 0
        self.f = [0] * 8
        self.best_f = [0] * 8
        self.pieces = _zeros(2 * CODES)
        self.best_pieces = _zeros(2 * CODES)
        self.f_suit = 0
        self.lu = [0] * 8
        self.tu = [0] * 8
        self.share = [0.0] * 8
        self.empty = [0.0] * 8
        self.d = [0] * 40
        self.d_one = [0] * 5
        self.d_two = [0] * 5
        self.seen = [0] * 5
        self.n = 4
        self.played = 0
        self.best_class = self.answer_class = 0
        self.like_width = self.like_length = 1
        self.kitty_points = 0
        self.kitty_worth = 0.0

    def _clear_duties(self) -> None:
        self.stack = _zeros(8 * (CODES + 2))
        self.heights = [0] * 16
        self.c_unit = _zeros(2 * CODES)
        self.c_units = 0
        self.kept_unit = _zeros(2 * CODES)
        self.kept_mask = [0] * 8
        self.g = [0] * 8
        self.planned = self.plan_whole = self.steps = 0
        self.step = _zeros(CODES)
        self.step_ladder = _zeros(CODES)
        self.joints = self.next_joints = 0
        self.joint_unit = _zeros(JOINTS * CODES)
        self.joint_units = _zeros(JOINTS)
        self.joint_quads = _zeros(JOINTS)
        self.next_unit = _zeros(JOINTS * CODES)
        self.next_units = _zeros(JOINTS)
        self.next_quads = _zeros(JOINTS)
        self.key = _zeros(JOINTS * HIGH)
        self.keys = _zeros(JOINTS)
        self.w_unit = _zeros(2 * CODES)
        self.w_units = 0
        self.part = _zeros(CODES)
        self.parts = 0
        self.place_unit = _zeros(CODES)
        self.place_units = self.place_pick = self.place_whole = 0
        self.quads = self.quad_from = self.quad_to = 0

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

    # Options and memories, judged in a given world.

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

    def _restore(self, start: int) -> None:
        """Set the public state to one of the two that are noted."""
        self.n = self.base[start + 0]
        self.attackers = self.base[start + 1]
        self.points = self.base[start + 2]
        self.leader = self.base[start + 3]
        self.played = self.base[start + 4]
        self.lead_suit = self.base[start + 5]
        self.size = self.base[start + 6]
        self.units = self.base[start + 7]
        self.singles = self.base[start + 8]
        self.best_seat = self.base[start + 9]
        self.best_suit = self.base[start + 10]
        self.best_value = self.base[start + 11]
        self.best_class = self.base[start + 12]
        self.pot = self.base[start + 13]
        self.burier = self.base[start + 14]
        self.hidden = self.base[start + 15]
        for at in range(SEATS):
            self.allies[at] = self.base[start + 16 + at]
            self.counts[at] = self.base[start + 24 + at]
            self.voids[at] = self.base[start + 32 + at]
            self.no_pair[at] = self.base[start + 40 + at]
        for at in range(40):
            self.left[at] = self.base[start + 48 + at]
        for at in range(CODES):
            self.unit[at] = self.base[start + 88 + at]
        for level in range(SEATS):
            self.best_f[level] = self.base[start + 88 + CODES + level]
        self.planned = 0
        self.kitty_points = 0
        self.kitty_worth = 0.5 * self.hidden
        for suit in range(SUITS):
            for level in range(self.depth):
                self.kitty_points += self._points_of(suit, self.hand[level * 40 + KITTY * 5 + suit])
                mask = 0
                for more in range(self.depth - level):
                    own = self.hand[more * 40 + KITTY * 5 + suit]
                    mask |= self.left[(level + more) * 5 + suit] & ~own
                self.bury[level * 5 + suit] = mask

    def _points_of(self, suit: int, mask: int) -> int:
        total = 0
        mask &= self.scoring[suit]
        while mask:
            slot = top(mask)
            mask ^= 1 << slot
            total += self.point[suit * 32 + slot]
        return total

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

    def _keep_best_of_out(self, suit: int) -> None:
        """Note the masks of the best play."""
        self._masks_of_out(suit)
        for level in range(self.depth):
            self.best_f[level] = self.f[level]

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

    def _beats(self, suit: int, value: int) -> int:
        """Whether an answer of ``suit``, of the class ``answer_class``, beats the best so far."""
        if value == NOTHING or suit not in (self.best_suit, TRUMP):
            return 0
        if self.answer_class != self.best_class:
            return 1 if self.answer_class > self.best_class else 0
        if suit != self.best_suit:
            return 1
        if self.ruff_by_all and suit != self.lead_suit and self.units + self.singles > 1:
            return self._all_higher(suit)
        return 1 if value > self.best_value else 0

    def _all_higher(self, suit: int) -> int:
        """Whether each unit of the ruff ``f`` is higher than that of the best so far."""
        self._load_f()
        self._cut_pieces(suit)
        count = self.units + self.singles
        for at in range(count):
            self.best_pieces[at] = self.pieces[at]
        for level in range(self.depth):
            self.stack[level] = self.best_f[level]
        self._cut_pieces(suit)
        for at in range(count):
            if self.best_pieces[at] <= self.pieces[at]:
                return 0
        return 1

    def _cut_pieces(self, suit: int) -> None:
        """Values of the format's units in the masks at 0, which cover it, each as high as can
        be."""
        for level in range(self.depth):
            self.kept_mask[level] = self.stack[level]
        for at in range(self.units):
            self._cut_piece(suit, at)
        at = self.units
        while at < self.units + self.singles:
            slot = top(self.kept_mask[0])
            self._cut_from_kept(1 << slot, 1)
            self.pieces[at] = self.value[suit * 32 + slot]
            at += 1

    def _cut_piece(self, suit: int, index: int) -> None:
        width = self.unit[index] >> 5
        length = self.unit[index] & 31
        wide = self.kept_mask[width - 1]
        self._ask_format(index + 1)
        if length == 1:
            while wide:
                slot = top(wide)
                wide ^= 1 << slot
                if self._kept_covers(suit, 1 << slot, width):
                    self.pieces[index] = self.value[suit * 32 + slot]
                    self._cut_from_kept(1 << slot, width)
                    return
        start = suit * LONG + length
        for at in range(self.win_first[start], self.win_first[start + 1]):
            slots = self.win_mask[at]
            if length > 1 and slots & wide == slots and self._kept_covers(suit, slots, width):
                self.pieces[index] = self.win_value[at]
                self._cut_from_kept(slots, width)
                return
        self.pieces[index] = NOTHING

    def _kept_covers(self, suit: int, slots: int, width: int) -> int:
        """Whether the masks at work cover the rest when ``width`` copies are gone."""
        for level in range(self.depth):
            over = self.kept_mask[level + width] if level + width < self.depth else 0
            self.stack[level] = (self.kept_mask[level] & ~slots) | (over & slots)
        return self._covers(suit, 0, 0, 0)

    def _cut_from_kept(self, slots: int, width: int) -> None:
        for level in range(self.depth):
            over = self.kept_mask[level + width] if level + width < self.depth else 0
            self.kept_mask[level] = (self.kept_mask[level] & ~slots) | (over & slots)

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

    def _masks_of_out(self, suit: int) -> None:
        """Masks of the cards in ``out`` of one suit, in ``f``."""
        for level in range(self.depth):
            self.f[level] = 0
        for at in range(self.out_count):
            card = self.out[at]
            if card // 32 == suit:
                bit = 1 << (card & 31)
                level = 0
                while self.f[level] & bit:
                    level += 1
                self.f[level] |= bit

    def _masks_of_tmp(self) -> None:
        for level in range(self.depth):
            self.f[level] = 0
        for at in range(self.tmp_count):
            bit = 1 << (self.tmp[at] & 31)
            level = 0
            while self.f[level] & bit:
                level += 1
            self.f[level] |= bit

    def _take(self, seat: int) -> None:
        """Take the cards in ``out`` from the hand and from what is left."""
        last = self.depth - 1
        for at in range(self.out_count):
            card = self.out[at]
            suit = card // 32
            bit = 1 << (card & 31)
            level = last
            while level and not self.hand[level * 40 + seat * 5 + suit] & bit:
                level -= 1
            self.hand[level * 40 + seat * 5 + suit] ^= bit
            level = last
            while level and not self.left[level * 5 + suit] & bit:
                level -= 1
            self.left[level * 5 + suit] ^= bit
            level = last
            while level and not self.bury[level * 5 + suit] & bit:
                level -= 1
            self.bury[level * 5 + suit] ^= bit
            self.pot += self.point[card]
        self.counts[seat] -= self.out_count

    # Units in the cards f of one suit; whether several can be cut from them together.

    def _window_at(self, suit: int, wide: int, length: int) -> int:
        """Index of the highest window of this length in the slots ``wide``, or -1."""
        start = suit * LONG + length
        for at in range(self.win_first[start], self.win_first[start + 1]):
            if self.win_mask[at] & wide == self.win_mask[at]:
                return at
        return -1

    def _best_of(self, suit: int, wide: int, length: int) -> int:
        """Value of the highest unit of this length in the slots ``wide``, or NOTHING."""
        if length == 1:
            return self.value[suit * 32 + top(wide)] if wide else NOTHING
        at = self._window_at(suit, wide, length)
        return self.win_value[at] if at >= 0 else NOTHING

    def _value_as(self, suit: int) -> int:
        """What the cards ``f``, as many as the lead, are worth as an answer to it; or NOTHING.

        Sets ``answer_class``: 0 for the same shape, more for another one that beats it.
        """
        self.answer_class = 0
        if not self.units:
            return self.value[suit * 32 + top(self.f[0])]
        if self.ruff_by_card and suit != self.lead_suit:
            return self._value_by_card(suit)
        width = self.unit[0] >> 5
        length = self.unit[0] & 31
        if width > self.depth:
            return NOTHING
        if self.units == 1 and self.singles == 0:
            if self.cross or self.bombs:
                return self._value_of_unit(suit)
            return self._best_of(suit, self.f[width - 1], length)
        return self._top_value(suit, width, length)

    def _value_by_card(self, suit: int) -> int:
        """A ruffed throw where the highest card decides."""
        if self.units + self.singles == 1:
            if self.cross or self.bombs:
                return self._value_of_unit(suit)
            return self._best_of(suit, self.f[(self.unit[0] >> 5) - 1], self.unit[0] & 31)
        self._load_f()
        self._ask_format(0)
        if not self._covers(suit, 0, 0, 0):
            return NOTHING
        return self.value[suit * 32 + top(self.f[0])]

    def _top_value(self, suit: int, width: int, length: int) -> int:
        """Highest value of the format's first unit over all ways to cover the rest as well."""
        wide = self.f[width - 1]
        self._ask_format(1)
        if length == 1:
            while wide:
                slot = top(wide)
                wide ^= 1 << slot
                self._load_f_without(1 << slot, width)
                if self._covers(suit, 0, 0, 0):
                    return self.value[suit * 32 + slot]
            return NOTHING
        start = suit * LONG + length
        for at in range(self.win_first[start], self.win_first[start + 1]):
            if self.win_mask[at] & wide == self.win_mask[at]:
                self._load_f_without(self.win_mask[at], width)
                if self._covers(suit, 0, 0, 0):
                    return self.win_value[at]
        return NOTHING

    def _value_of_unit(self, suit: int) -> int:
        """The answer to one unit where other shapes may beat it."""
        slots = self.f[0]
        width = 0
        for level in range(self.depth):
            if self.f[level] == slots:
                width += 1
            elif self.f[level]:
                return NOTHING
        length = bits(slots)
        value = NOTHING
        if length == 1:
            value = self.value[suit * 32 + top(slots)]
        elif self.run_width and width >= self.run_width and length < LONG - 1:
            start = suit * LONG + length
            for at in range(self.win_first[start], self.win_first[start + 1]):
                if self.win_mask[at] == slots:
                    value = self.win_value[at]
        if value == NOTHING:
            return NOTHING
        self.answer_class = self._class_of(width, length)
        return value if self.answer_class >= 0 else NOTHING

    def _class_of(self, width: int, length: int) -> int:
        """The class of a unit as an answer to the unit led; -1 if it is none."""
        own = self.unit[0] >> 5
        own_length = self.unit[0] & 31
        if width == own and length == own_length:
            return 0
        if self.bombs and length == 1 and width >= 4:
            return 100
        if self.cross == 1:
            if own != 2 or own_length == 1 or width < 3:
                return -1
            return width if length > 1 or width == 4 else -1
        if self.cross == 2 and own_length > 1 and width > own:
            return width
        return -1

    def _load_f(self) -> None:
        for level in range(self.depth):
            self.stack[level] = self.f[level]

    def _load_g(self) -> None:
        for level in range(self.depth):
            self.stack[level] = self.g[level]

    def _load_f_without(self, slots: int, width: int) -> None:
        """What is left of ``f`` without ``width`` copies at each of ``slots``, to be covered."""
        for level in range(self.depth):
            over = self.f[level + width] if level + width < self.depth else 0
            self.stack[level] = (self.f[level] & ~slots) | (over & slots)

    def _ask_format(self, index: int) -> None:
        """Ask for the units of the trick's format from ``index`` on."""
        self.c_units = 0
        for at in range(index, self.units):
            self.c_unit[self.c_units] = self.unit[at]
            self.c_units += 1

    def _covers(self, suit: int, index: int, deep: int, first: int) -> int:
        """Whether the units asked for, from ``index`` on, can be cut from the masks at ``deep``
        together. Equal runs go into windows in order, from ``first``."""
        while index < self.c_units and self.c_unit[index] & 31 == 1:
            index += 1
        if index == self.c_units:
            return self._packs(deep)
        if not self._enough(index, deep):
            return 0
        code = self.c_unit[index]
        width = code >> 5
        if width > self.depth:
            return 0
        wide = self.stack[deep * 8 + width - 1]
        start = suit * LONG + (code & 31)
        if code & 31 >= LONG - 1:
            return 0
        same = 1 if index + 1 < self.c_units and self.c_unit[index + 1] == code else 0
        for at in range(max(first, self.win_first[start]), self.win_first[start + 1]):
            slots = self.win_mask[at]
            if slots & wide != slots:
                continue
            for level in range(self.depth):
                over = self.stack[deep * 8 + level + width] if level + width < self.depth else 0
                own = self.stack[deep * 8 + level]
                self.stack[deep * 8 + 8 + level] = (own & ~slots) | (over & slots)
            if self._covers(suit, index + 1, deep + 1, at if same else 0):
                return 1
        return 0

    def _sets_of(self, deep: int, width: int) -> int:
        """How many sets of ``width`` copies the masks at ``deep`` hold."""
        total = 0
        level = width - 1
        while level < self.depth:
            total += bits(self.stack[deep * 8 + level])
            level += width
        return total

    def _enough(self, index: int, deep: int) -> int:
        """Whether there are the pairs for the runs from ``index`` on and all other units."""
        need = 0
        for at in range(self.c_units):
            length = self.c_unit[at] & 31
            if at >= index or length == 1:
                need += length * (self.c_unit[at] >> 6)
        return 1 if self._sets_of(deep, 2) >= need else 0

    def _packs(self, deep: int) -> int:
        """Whether the units of one strength that are asked for lie in the masks at ``deep``."""
        count = 0
        widest = 0
        for at in range(self.c_units):
            if self.c_unit[at] & 31 == 1:
                count += 1
                widest = max(widest, self.c_unit[at] >> 5)
        if not count:
            return 1
        if widest == 2:
            return 1 if self._sets_of(deep, 2) >= count else 0
        if widest > self.depth:
            return 0
        if count == 1:
            return 1 if self.stack[deep * 8 + widest - 1] else 0
        for level in range(self.depth):
            more = bits(self.stack[deep * 8 + level + 1]) if level + 1 < self.depth else 0
            self.heights[level + 1] = bits(self.stack[deep * 8 + level]) - more
        return self._pack(0)

    def _pack(self, index: int) -> int:
        """The same from unit ``index`` on, with stacks by their heights."""
        while index < self.c_units and self.c_unit[index] & 31 > 1:
            index += 1
        if index == self.c_units:
            return 1
        width = self.c_unit[index] >> 5
        for height in range(width, self.depth + 1):
            if not self.heights[height]:
                continue
            self.heights[height] -= 1
            self.heights[height - width] += 1
            done = self._pack(index + 1)
            self.heights[height] += 1
            self.heights[height - width] -= 1
            # Up to four copies the smallest stack that holds a unit is the best one for it.
            if done or self.depth <= 4:
                return done
        return 0

    # What a follower owes: the same search as in the engine, joint by joint.

    def _plan(self) -> None:
        """The steps of the lead's ladder; ``plan_whole``: the first rung is one format."""
        self.planned = 1
        self.steps = 0
        self.plan_whole = 0
        whole = self._ladder_of(self.units, self.singles, 0)
        if whole >= 0:
            self.step[0] = self.unit[0] if self.units else 33
            self.step_ladder[0] = whole
            self.steps = 1
            return
        split = 1 if self.throws_as_sets and self.units + self.singles > 1 else 0
        for at in range(self.units):
            code = self.unit[at]
            if split and code & 31 > 1:
                for _ in range(code & 31):
                    self._add_step((code >> 5) * 32 + 1)
            else:
                self._add_step(code)
        if self.pairs_as_run:
            self._join_pairs()
        # 2: the simple search by width alone will not do.
        self.plan_whole = 2 if self.spares_stacks else 1
        for at in range(self.steps):
            self.step_ladder[at] = self._ladder_of(-1, 0, self.step[at])
            if self.step_ladder[at] >= 0 or (self.quad_for_triple and self.step[at] == TRIPLE):
                self.plan_whole = 0

    def _add_step(self, code: int) -> None:
        """Put a unit into its place among the steps, which fall."""
        at = self.steps
        while at and self.step[at - 1] < code:
            self.step[at] = self.step[at - 1]
            at -= 1
        self.step[at] = code
        self.steps += 1

    def _join_pairs(self) -> None:
        """Several pairs ask for a run, where the house has it so."""
        pairs = 0
        for at in range(self.steps):
            if self.step[at] == PAIR:
                pairs += 1
        if pairs < self.run_least:
            return
        kept = 0
        for at in range(self.steps):
            if self.step[at] != PAIR:
                self.step[kept] = self.step[at]
                kept += 1
        self.steps = kept
        self._add_step(64 + pairs)

    def _ladder_of(self, units: int, singles: int, code: int) -> int:
        """The ladder written out for the trick's format, or (``units`` -1) for one unit; or -1."""
        for ladder in range(self.ladders):
            start = ladder * 34
            if units < 0:
                if self.ladder_key[start + 1] or self.ladder_key[start] != 1:
                    continue
                if self.ladder_key[start + 2] == code:
                    return ladder
                continue
            if self.ladder_key[start] != units or self.ladder_key[start + 1] != singles:
                continue
            same = 1
            for at in range(units):
                if self.ladder_key[start + 2 + at] != self.unit[at]:
                    same = 0
                    break
            if same:
                return ladder
        return -1

    def _owe(self, suit: int) -> None:
        """Find what the hand ``g`` owes: ``joints`` formats, any one of them."""
        if not self.planned:
            self._plan()
        if self.spares_runs:
            self._lend(suit)
        self.joints = 1
        self.joint_quads[0] = 0
        if self.plan_whole:
            for at in range(self.steps):
                self.joint_unit[at] = self.step[at]
            self.joint_units[0] = self.steps
            self._load_joint(0)
            self._load_g()
            if self._yields(suit):
                return
        self.joint_units[0] = 0
        if self.steps == 1 and self.plan_whole == 1 and self.step[0] & 31 == 1:
            width = (self.step[0] >> 5) - 1
            while width > 1 and not self.g[width - 1]:
                width -= 1
            if width > 1:
                self.joint_unit[0] = width * 32 + 1
                self.joint_units[0] = 1
            return
        for at in range(self.steps):
            self._extend(suit, at)

    def _extend(self, suit: int, at: int) -> None:
        self.next_joints = 0
        if self.step_ladder[at] >= 0:
            if self._climb(suit, self.step_ladder[at]):
                self._take_next()
            return
        if self.quad_for_triple and self.step[at] == TRIPLE and self._split_quads(suit):
            self._take_next()
            return
        for joint in range(self.joints):
            self._default_rung(suit, joint, self.step[at])
        self._keep_best()
        self._take_next()

    def _climb(self, suit: int, ladder: int) -> int:
        """The highest rung with a format that goes beside what is owed; whether there is one."""
        rung = -1
        for row in range(self.ladder_first[ladder], self.ladder_first[ladder + 1]):
            if self.rung_of[row] != rung:
                if self.next_joints:
                    return 1
                rung = self.rung_of[row]
            for joint in range(self.joints):
                self._load_joint(joint)
                for at in range(self.rung_units[row * 18]):
                    self._ask_for(self.rung_units[row * 18 + 1 + at])
                if self._gives(suit, self.joint_quads[joint]):
                    self._note_next(self.joint_quads[joint])
        return 1 if self.next_joints else 0

    def _split_quads(self, suit: int) -> int:
        """Only quads hold three: three of one are owed, or two of one and any card."""
        if self.depth < 4:
            return 0
        true_triples = bits(self.g[2] & ~self.g[3])
        for joint in range(self.joints):
            self._load_joint(joint)
            self._ask_for(TRIPLE)
            if not self._gives(suit, self.joint_quads[joint]):
                continue
            triples = 0
            for at in range(self.joint_units[joint]):
                if self.joint_unit[joint * CODES + at] == TRIPLE:
                    triples += 1
            if triples < true_triples:
                self.next_joints = 0
                return 0
            self._note_next(self.joint_quads[joint])
            self._load_joint(joint)
            self._ask_for(PAIR)
            if self._gives(suit, self.joint_quads[joint] + 1):
                self._note_next(self.joint_quads[joint] + 1)
        return 1 if self.next_joints else 0

    def _default_rung(self, suit: int, joint: int, code: int) -> None:
        """Add the best rung of the default ladder of one unit to a joint, and rank it."""
        self.w_units = self.joint_units[joint]
        for at in range(self.w_units):
            self.w_unit[at] = self.joint_unit[joint * CODES + at]
        quads = self.joint_quads[joint]
        row = self.next_joints
        self.keys[row] = 0
        left = code & 31
        width = code >> 5
        while width > 1 and left:
            kept = self._kept(suit, width, left, quads)
            whole = 1 if width == code >> 5 and kept == code & 31 else 0
            self._cut(suit, width, kept, quads, whole)
            self._add_key(row, kept)
            for at in range(self.parts):
                self._add_key(row, self.part[at])
                self._widen(width * 32 + self.part[at])
            left -= kept
            width -= 1
        self._load_w()
        self._put_next(quads)

    def _add_key(self, row: int, number: int) -> None:
        if self.keys[row] < HIGH:
            self.key[row * HIGH + self.keys[row]] = number
            self.keys[row] += 1

    def _widen(self, code: int) -> None:
        self.w_unit[self.w_units] = code
        self.w_units += 1

    def _kept(self, suit: int, width: int, most: int, quads: int) -> int:
        """How many sets of ``width`` copies, up to ``most``, go beside the units at work."""
        if width > self.depth:
            return 0
        self._load_g()
        count = min(most, self._sets_of(0, width))
        while count > 0:
            self._load_w()
            for _ in range(count):
                self._ask_for(width * 32 + 1)
            if self._gives(suit, quads):
                return count
            count -= 1
        return 0

    def _cut(self, suit: int, width: int, kept: int, quads: int, whole: int) -> None:
        """Cut ``kept`` strengths into runs, the longest possible first, into ``part``."""
        self.parts = 0
        longest = LONG - 2
        while kept:
            length = 0
            if self.run_width and width >= self.run_width:
                length = min(kept, longest)
            while length >= self.run_least:
                may = 1 if whole and not self.parts and length == kept else 0
                if (may or not self.only_whole) and self._goes(suit, width, length, kept, quads):
                    break
                length -= 1
            if length < self.run_least:
                length = longest = 1
            else:
                longest = length
            self.part[self.parts] = length
            self.parts += 1
            kept -= length

    def _goes(self, suit: int, width: int, length: int, kept: int, quads: int) -> int:
        """Whether a run of ``length`` and the rest as sets go beside all that is owed."""
        start = suit * LONG + length
        if self.win_first[start] == self.win_first[start + 1]:
            return 0
        self._load_w()
        for at in range(self.parts):
            self._ask_for(width * 32 + self.part[at])
        self._ask_for(width * 32 + length)
        for _ in range(kept - length):
            self._ask_for(width * 32 + 1)
        return self._gives(suit, quads)

    def _load_joint(self, joint: int) -> None:
        self.c_units = self.joint_units[joint]
        for at in range(self.c_units):
            self.c_unit[at] = self.joint_unit[joint * CODES + at]

    def _load_w(self) -> None:
        self.c_units = 0
        for at in range(self.w_units):
            self._ask_for(self.w_unit[at])

    def _ask_for(self, code: int) -> None:
        """Put a unit into its place among those asked for, which fall."""
        at = self.c_units
        while at and self.c_unit[at - 1] < code:
            self.c_unit[at] = self.c_unit[at - 1]
            at -= 1
        self.c_unit[at] = code
        self.c_units += 1

    def _gives(self, suit: int, quads: int) -> int:
        """Whether the hand ``g`` gives the units asked for, ``quads`` pairs out of its quads."""
        self._load_g()
        if quads and self._pairs_of_quads(self.g[3]) < quads:
            return 0
        return self._yields(suit)

    def _yields(self, suit: int) -> int:
        """Whether the masks at 0 give the units asked for to a duty."""
        if not self.spares_stacks:
            return self._covers(suit, 0, 0, 0)
        count = self.c_units
        done = 1
        for at in range(count):
            self.kept_unit[at] = self.c_unit[at]
            if self.c_unit[at] >> 5 > self.depth:
                return 0
        for level in range(self.depth):
            self.kept_mask[level] = self.stack[level]
        width = 2
        while width <= self.depth and done:
            done = self._yields_width(suit, width, count)
            width += 1
        for at in range(count):
            self.c_unit[at] = self.kept_unit[at]
        self.c_units = count
        return done

    def _yields_width(self, suit: int, width: int, count: int) -> int:
        """The same for the units of one width, out of stacks of just that many copies."""
        self.c_units = 0
        for at in range(count):
            if self.kept_unit[at] >> 5 == width:
                self.c_unit[self.c_units] = self.kept_unit[at]
                self.c_units += 1
        if not self.c_units:
            return 1
        exact = self.kept_mask[width - 1]
        if width < self.depth:
            exact &= ~self.kept_mask[width]
        for level in range(self.depth):
            self.stack[level] = exact if level < width else 0
        return self._covers(suit, 0, 0, 0)

    def _lend(self, suit: int) -> None:
        """Where led pairs spare tractors, those of the hand ``g`` count as singles."""
        pairs = 0
        for at in range(self.units):
            if self.unit[at] == PAIR:
                pairs += 1
        if not pairs or pairs < self.units:
            return
        spared = 0
        for at in range(self.win_first[suit * LONG + 2], self.win_first[suit * LONG + LONG - 1]):
            if self.win_mask[at] & self.g[1] == self.win_mask[at]:
                spared |= self.win_mask[at]
        for level in range(1, self.depth):
            self.g[level] &= ~spared

    def _pairs_of_quads(self, quads: int) -> int:
        """How many pairs the slots ``quads`` of the masks at 0 still give beside the quads and
        triples asked for."""
        fours = 0
        threes = 0
        for at in range(self.c_units):
            if self.c_unit[at] == 129:
                fours += 1
            elif self.c_unit[at] == TRIPLE:
                threes += 1
        threes -= bits(self.stack[2] & ~quads)
        whole = bits(self.stack[3] & quads) - fours
        three = bits(self.stack[2] & ~self.stack[3] & quads)
        two = bits(self.stack[1] & ~self.stack[2] & quads)
        from_three = min(max(threes, 0), three)
        from_whole = max(threes, 0) - from_three
        return two + three - from_three + 2 * (whole - from_whole)

    def _note_next(self, quads: int) -> None:
        """Note the units asked for as a joint of the next step, unless it is there already."""
        row = self.next_joints
        if row >= JOINTS:
            return
        for other in range(row):
            if self.next_units[other] != self.c_units or self.next_quads[other] != quads:
                continue
            same = 1
            for at in range(self.c_units):
                if self.next_unit[other * CODES + at] != self.c_unit[at]:
                    same = 0
                    break
            if same:
                return
        self._put_next(quads)

    def _put_next(self, quads: int) -> None:
        row = self.next_joints
        for at in range(self.c_units):
            self.next_unit[row * CODES + at] = self.c_unit[at]
        self.next_units[row] = self.c_units
        self.next_quads[row] = quads
        self.next_joints += 1

    def _take_next(self) -> None:
        self.joints = self.next_joints
        for joint in range(self.joints):
            self.joint_units[joint] = self.next_units[joint]
            self.joint_quads[joint] = self.next_quads[joint]
            for at in range(self.next_units[joint]):
                self.joint_unit[joint * CODES + at] = self.next_unit[joint * CODES + at]

    def _keep_best(self) -> None:
        """Of the joints of the next step only those of the highest rank."""
        best = 0
        for row in range(1, self.next_joints):
            if self._ranks(row, best) > 0:
                best = row
        kept = 0
        for row in range(self.next_joints):
            if self._ranks(row, best) < 0:
                continue
            if row != kept:
                for at in range(self.next_units[row]):
                    self.next_unit[kept * CODES + at] = self.next_unit[row * CODES + at]
                self.next_units[kept] = self.next_units[row]
                self.next_quads[kept] = self.next_quads[row]
                if best == row:
                    best = kept
                self.keys[kept] = self.keys[row]
                for at in range(self.keys[row]):
                    self.key[kept * HIGH + at] = self.key[row * HIGH + at]
            kept += 1
        self.next_joints = kept

    def _ranks(self, one: int, two: int) -> int:
        """1, 0 or -1: whether the key of a joint is higher than another's, equal, lower."""
        count = min(self.keys[one], self.keys[two])
        for at in range(count):
            mine = self.key[one * HIGH + at]
            theirs = self.key[two * HIGH + at]
            if mine != theirs:
                return 1 if mine > theirs else -1
        return 0

    # What a seat knows and how likely a play holds.

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

    # What things are worth.

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

    # Putting plays together in tmp, from the cards f of one suit.

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

    def _legal_tmp(self, seat: int, suit: int) -> int:
        """Whether ``tmp``, as many cards of the led suit, is what the hand owes."""
        for level in range(self.depth):
            self.g[level] = self.hand[level * 40 + seat * 5 + suit]
        self._owe(suit)
        self._masks_of_tmp()
        return self._meets(suit)

    def _meets(self, suit: int) -> int:
        """Whether the cards ``f`` give what the hand ``g`` was found to owe."""
        for joint in range(self.joints):
            self._load_joint(joint)
            self._load_f()
            quads = self.joint_quads[joint]
            if quads and self._pairs_of_quads(self.g[3]) < quads:
                continue
            if self._yields(suit):
                return 1
        return 0

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

    # Following.

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

    # Leading.

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

    def _common(self, seat: int, chance: float, points: int) -> float:
        """Score of a lead won with ``chance``, the price of the cards apart."""
        rescue = self.rescue_one if self.size == 1 else self.rescue
        ours = chance + min((1.0 - chance) * rescue, 1.0 - chance)
        stake = self.lead_points * self.size + self.tempo + self._last_trick_worth(seat)
        return ours * stake + (ours - 0.5) * self.feed * points + self.lead_bonus

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

    def _largest(self, suit: int, wide: int, width: int) -> int:
        """Slots of the longest, then highest unit of ``width`` in ``wide``."""
        if self.run_width and width >= self.run_width:
            length = min(bits(wide), LONG - 2)
            while length >= self.run_least:
                at = self._window_at(suit, wide, length)
                if at >= 0:
                    return self.win_mask[at]
                length -= 1
        return 1 << top(wide)

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
