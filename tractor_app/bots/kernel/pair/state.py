"""The tables of a trump context and the state of one round, for up to two decks.

It is the policy of :mod:`tractor_app.bots.policy` on flat arrays: ``one[seat * 5 + suit]`` and
``two[...]`` are the slots of which a hand has a card, two cards. A card is an id
``suit * 32 + slot``. A format is the lengths of its runs, longest first, and how many pairs and
singles there are beside them. A play under thought is put together in ``tmp``, the best so far lies
in ``out``. :mod:`tractor_app.bots.search.simulator` fills the tables and says for which rules they
are good.
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
        SUIT,
        SUITS,
        bits,
        span,
    )

if TYPE_CHECKING:
    from tractor_app.bots.kernel.tables import KernelTables


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
above allies attackers base beats behind best_seat best_suit best_value boss burier by_other
control counts enemy_void f1 f2 face feed foes held hidden keep kitty_points kitty_worth lacking
last_points last_trick late lead_keep lead_points lead_suit leader left1 left2 level line
line_now lines n next_line no_pair one other_keep other_numbers other_pair_keep others out
out_count own_keep own_numbers own_pair_keep pair_keep pairs partner_chance partner_share played
point points pot run_count run_least runs safe_throw scoring short singles size tempo
trump_drain trump_lead two unit_lead value void_worth voids will win_first win_keep win_mask
win_value
"""
"""Of the class below; a place for each makes plain Python faster."""


class PairState:
    """Tables, hands and plays."""

    __slots__ = tuple(_FIELDS.split())

    def __init__(self, t: KernelTables) -> None:
        self.value = list(t.value)
        self.point = list(t.point)
        self.scoring = list(t.scoring)
        self.above = list(t.above)
        self.beats = [0] * 160
        self.level = [0] * 160
        self.face = [0.0] * 160
        self._compare_cards()
        self.lines = list(t.lines)
        self.win_first = list(t.win_first)
        self.win_mask = list(t.win_mask)
        self.win_value = list(t.win_value)
        self.run_least = t.run_least
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
        self.out_count = 0
        self.allies = [0] * 8
        self.counts = [0] * 8
        self.voids = [0] * 8
        self.no_pair = [0] * 8
        self.runs = [0] * 8
        self.left1 = [0] * 5
        self.left2 = [0] * 5
        self.foes = [0] * 8
        self.held = self.lacking = 0
        self.n = 4
        self.f1 = self.f2 = 0
        self.kitty_worth = 0.0
        self.played = 0
        self.kitty_points = 0
        self.base = [0] * 144

    def _compare_cards(self) -> None:
        for card in range(160):
            value = card // 32 * HIGH + self.value[card]
            self.level[card] = self.above[value]
            self.beats[card] = self.above[value + 1]
            self.face[card] = float(self.point[card])

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

    def _note_line(self) -> None:
        """Note with how many points the attackers cross the next line of the scoring."""
        before = min(127, max(0, self.points // 5))
        after = before
        while after < 127 and self.lines[after] == self.lines[before]:
            after += 1
        self.line_now = self.lines[before]
        self.next_line = 5 * after if self.lines[after] != self.line_now else FAR

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
