"""Units and formats: what lies in a set of cards, what it is worth and what beats it."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError:
    from tractor_app.bots.kernel import words as cython

from tractor_app.bots.kernel.wide.state import zeros

if not cython.compiled:
    from tractor_app.bots.kernel.wide.state import WideState
    from tractor_app.bots.kernel.words import CODES, LONG, NOTHING, TRUMP, bits, top

if TYPE_CHECKING:
    from tractor_app.bots.kernel.tables import WideTables


class WideUnits(WideState):
    """Knows units."""

    def __init__(self, t: WideTables) -> None:
        super().__init__(t)
        self.value = list(t.value)
        self.win_first = list(t.win_first)
        self.win_mask = list(t.win_mask)
        self.win_value = list(t.win_value)
        self.run_width = t.run_width
        self.run_least = t.run_least
        self.cross = t.cross
        self.bombs = t.bombs
        self.ruff_by_card = t.ruff_by_card
        self.ruff_by_all = t.ruff_by_all
        self.pieces = zeros(2 * CODES)
        self.best_pieces = zeros(2 * CODES)
        self.answer_class = 0
        self.stack = zeros(8 * (CODES + 2))
        self.heights = [0] * 16
        self.c_unit = zeros(2 * CODES)
        self.c_units = 0
        self.kept_mask = [0] * 8
        self.g = [0] * 8

    def _keep_best_of_out(self, suit: int) -> None:
        """Note the masks of the best play."""
        self._masks_of_out(suit)
        for level in range(self.depth):
            self.best_f[level] = self.f[level]

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
