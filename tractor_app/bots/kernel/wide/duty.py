"""What a follower owes, found as :mod:`tractor_app.engine.play.duty` finds it, ladders written out
included. A *joint* is what is still to be asked after one way of giving the units asked so far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError:
    from tractor_app.bots.kernel import words as cython

from tractor_app.bots.kernel.wide.state import zeros

if not cython.compiled:
    from tractor_app.bots.kernel.wide.units import WideUnits
    from tractor_app.bots.kernel.words import CODES, HIGH, JOINTS, LONG, PAIR, TRIPLE, bits

if TYPE_CHECKING:
    from tractor_app.bots.kernel.tables import WideTables


class WideDuty(WideUnits):
    """Knows what a follower must give."""

    def __init__(self, t: WideTables) -> None:
        super().__init__(t)
        self.ladders = t.ladders
        self.ladder_key = list(t.ladder_key)
        self.ladder_first = list(t.ladder_first)
        self.rung_of = list(t.rung_of)
        self.rung_units = list(t.rung_units)
        self.throws_as_sets = t.throws_as_sets
        self.pairs_as_run = t.pairs_as_run
        self.only_whole = t.only_whole
        self.quad_for_triple = t.quad_for_triple
        self.spares_runs = t.spares_runs
        self.spares_stacks = t.spares_stacks
        self.kept_unit = zeros(2 * CODES)
        self.plan_whole = self.steps = 0
        self.step = zeros(CODES)
        self.step_ladder = zeros(CODES)
        self.joints = self.next_joints = 0
        self.joint_unit = zeros(JOINTS * CODES)
        self.joint_units = zeros(JOINTS)
        self.joint_quads = zeros(JOINTS)
        self.next_unit = zeros(JOINTS * CODES)
        self.next_units = zeros(JOINTS)
        self.next_quads = zeros(JOINTS)
        self.key = zeros(JOINTS * HIGH)
        self.keys = zeros(JOINTS)
        self.w_unit = zeros(2 * CODES)
        self.w_units = 0
        self.part = zeros(CODES)
        self.parts = 0

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
