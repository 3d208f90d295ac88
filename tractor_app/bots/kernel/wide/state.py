"""The tables of a trump context and the state of one round, for any number of decks.

``hand[level * 40 + place * 5 + suit]`` are the slots of which a place has more than ``level``
copies. A card is an id ``suit * 32 + slot``, a unit a code ``width * 32 + length``; a format is the
codes of its units of two cards and more, in falling order, and how many singles there are beside
them. A play under thought is put together in ``tmp``, the best so far lies in ``out``.
:mod:`tractor_app.bots.search.wide` fills the tables and says for which rules they are good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError:
    from tractor_app.bots.kernel import words as cython

if not cython.compiled:
    from tractor_app.bots.kernel.words import CODES, KITTY, SEATS, STATE, SUITS, top

if TYPE_CHECKING:
    from tractor_app.bots.kernel.tables import WideTables


def zeros(count: int) -> list[int]:
    """As many noughts, also where the compiler knows the count as a number of its own."""
    return [0] * count


class WideState:
    """Tables, hands and plays."""

    def __init__(self, t: WideTables) -> None:
        self.depth = t.depth
        self.point = list(t.point)
        self.scoring = list(t.scoring)
        self.base = zeros(2 * STATE)
        self.hand = [0] * 320
        self.out = [0] * 64
        self.tmp = [0] * 64
        self.out_count = self.tmp_count = 0
        self.allies = [0] * 8
        self.counts = [0] * 8
        self.voids = [0] * 8
        self.no_pair = [0] * 8
        self.left = [0] * 40
        self.bury = [0] * 40
        self.unit = zeros(CODES)
        self.units = self.singles = 0
        self.f = [0] * 8
        self.best_f = [0] * 8
        self.n = 4
        self.played = 0
        self.best_class = 0
        self.kitty_points = 0
        self.kitty_worth = 0.0
        self.planned = 0

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
