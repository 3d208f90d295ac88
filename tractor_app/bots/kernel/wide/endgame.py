"""The last cards exactly with any number of decks: sister of
:mod:`tractor_app.bots.kernel.pair.endgame`, which is faster and knows two decks and plain rules
only.

Alpha-beta with a table over all plays that differ: every unit, and every throw that no other hand
beats, each in its default reading; every legal set of cards in answer; of cards that no other hand
can tell apart, one. What counts is the attackers' points at the end, so the result is right for
every worth that rises with those points.

What a play is, what it owes, whether it wins and what the last trick digs up, all that is asked of
a simulator of :mod:`tractor_app.bots.kernel.wide.rounds` of its own, whose state is played on and
taken back here; so both know the same house rules. Worlds and states are that kernel's. A hand has
at most seven cards; a *move* is a play in one number: from the lowest byte on, one more than the id
of each card.

The same file runs as plain Python and, with the types of ``endgame.pxd``, compiled without the
interpreter's lock. The compiler takes no ``|=`` on a place in the simulator's arrays without that
lock: such lines are written out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError:
    from tractor_app.bots.kernel import words as cython

if not cython.compiled:
    from tractor_app.bots.kernel.words import (
        HIGH,
        LONG,
        NOTHING,
        SUITS,
        TRUMP,
        bits,
        top,
    )

if TYPE_CHECKING:
    from tractor_app.bots.kernel.wide.rounds import WideRollouts


COMPILED: bool = cython.compiled
"""Whether this module was compiled."""


class WideEndgame:
    """A solver for one trump context. Not to be used by two threads at once."""

    def __init__(self, rules: WideRollouts, chance: list[int]) -> None:
        """``rules``: used by this solver alone. ``chance``: 10248 random numbers of 62 bits, which
        tell positions apart."""
        self.w = rules
        self.chance = chance
        self.far = 1 << 55
        self.keys = [0] * 65536
        self.lows = [0] * 65536
        self.highs = [0] * 65536
        self.hints = [0] * 65536
        self.stack = [0] * 8192
        self.score = [0] * 8192
        self.frames = [0] * 512
        self.winners = [0] * 512
        self.pool_card = [0] * 64
        self.pool_many = [0] * 64
        self.pool_same = [0] * 64
        self.most_dig = [0] * 8
        self.options = 0
        self.option_move = [0] * 64
        self.option_format = [0] * 1024
        self.found = [0] * 64
        self.nodes = self.limit = self.stopped = 0
        self.frame = self.deep = self.keeps = 0
        self.rest = self.left = self.hash = self.answer = self.pool = self.played_in = 0
        self._bound()

    def _bound(self) -> None:
        """The largest multipliers of the last trick by the cards of a hand."""
        self.keeps = 1 if self.w.ruff_by_all or self.w.dig_by_winner else 0
        for cards in range(1, 8):
            most = self.most_dig[cards - 1]
            for width in range(1, cards + 1):
                for length in range(1, cards // width + 1):
                    most = max(most, self.w.dig[width * LONG + length])
                    most = max(most, self.w.dig[(64 + width) * LONG + length])
            self.most_dig[cards] = most

    # From outside.

    def begin(self, base: list[int]) -> None:
        """Note the public state, the numbers of one that the simulator takes."""
        self.w.begin(base + base)

    def offer(self, moves: list[int], formats: list[int]) -> None:
        """Note up to 64 options of the seat whose turn it is; for each 16 numbers of its format,
        units, singles and codes, which only a lead needs."""
        self.options = len(moves)
        for at in range(self.options):
            self.option_move[at] = moves[at]
            for number in range(16):
                self.option_format[at * 16 + number] = formats[at * 16 + number]

    def weigh(self, world: list[int], limit: int) -> list[int]:
        """The attackers' points at the end after each option; empty where more than ``limit``
        positions would have to be looked at."""
        self._deal(world)
        self.limit = limit
        with cython.nogil:
            self._weigh_options()
        if self.stopped:
            return []
        return [self.found[at] for at in range(self.options)]

    def looked_at(self) -> int:
        """How many positions the last call looked at."""
        return self.nodes

    def plays(self, world: list[int]) -> list[int]:
        """All moves of the seat whose turn it is that differ in the world; throws are safe
        there."""
        self._deal(world)
        self._restore()
        seat = (self.w.leader + self.w.played) % self.w.n
        count = self._follows(seat, 0) if self.w.played else self._leads(seat, 0)
        return [self.stack[at] for at in range(count)]

    def _deal(self, world: list[int]) -> None:
        for at in range(40 * self.w.depth):
            self.w.hand[at] = world[at]

    def _weigh_options(self) -> None:
        self.nodes = 0
        self.stopped = 0
        for option in range(self.options):
            self._restore()
            played = self.w.played
            seat = (self.w.leader + played) % self.w.n
            move = self.option_move[option]
            if played:
                found = self._answer(seat, played, move, 0 - self.far, self.far, 0)
            else:
                self.w.units = self.option_format[option * 16]
                self.w.singles = self.option_format[option * 16 + 1]
                for at in range(self.w.units):
                    self.w.unit[at] = self.option_format[option * 16 + 2 + at]
                found = self._try_lead(seat, move, 0 - self.far, self.far, 0)
            self.found[option] = self.w.points + found
            if self.stopped:
                return

    def _restore(self) -> None:
        """Set the state to the one that was noted; the hands are dealt already."""
        self.w._restore(0)
        if not self.w.played:
            self.w.pot = 0
        self.rest = self.w.counts[(self.w.leader + self.w.played) % self.w.n]
        self.frame = self.deep = self.left = self.hash = 0
        for level in range(self.w.depth):
            for suit in range(SUITS):
                for seat in range(self.w.n):
                    mask = self.w.hand[level * 40 + seat * 5 + suit]
                    self.left += self.w._points_of(suit, mask)
                    while mask:
                        slot = top(mask)
                        mask ^= 1 << slot
                        self.hash ^= self.chance[(level * 8 + seat) * 160 + suit * 32 + slot]
        self.hash ^= (self.w.kitty_points * 1048583 + self.w.attackers * 131 + 7) * 65599

    # Playing and taking back.

    def _put(self, seat: int, move: int) -> None:
        """Take a play's cards from the hand into the pot."""
        while move:
            card = (move & 255) - 1
            move >>= 8
            place = seat * 5 + (card >> 5)
            bit = 1 << (card & 31)
            level = self.w.depth - 1
            while level and not self.w.hand[level * 40 + place] & bit:
                level -= 1
            place += level * 40
            self.w.hand[place] = self.w.hand[place] ^ bit
            self.hash ^= self.chance[(level * 8 + seat) * 160 + card]
            self.w.pot += self.w.point[card]
            self.left -= self.w.point[card]

    def _back(self, seat: int, move: int) -> None:
        """Give the cards back; the pot is the caller's."""
        while move:
            card = (move & 255) - 1
            move >>= 8
            place = seat * 5 + (card >> 5)
            bit = 1 << (card & 31)
            level = 0
            while self.w.hand[level * 40 + place] & bit:
                level += 1
            place += level * 40
            self.w.hand[place] = self.w.hand[place] ^ bit
            self.hash ^= self.chance[(level * 8 + seat) * 160 + card]
            self.left += self.w.point[card]

    def _read(self, move: int) -> int:
        """Masks of the cards into the simulator's ``f``; 0 if they are of several suits."""
        suit = ((move & 255) - 1) >> 5
        for level in range(self.w.depth):
            self.w.f[level] = 0
        while move:
            card = (move & 255) - 1
            move >>= 8
            if card >> 5 != suit:
                return 0
            bit = 1 << (card & 31)
            level = 0
            while self.w.f[level] & bit:
                level += 1
            self.w.f[level] = self.w.f[level] | bit
        return 1

    def _wins(self, move: int) -> int:
        """Whether a move beats the best play so far; its value is then in ``answer``."""
        card = (move & 255) - 1
        suit = card >> 5
        if suit not in (self.w.best_suit, TRUMP):
            return 0
        if self.w.size == 1:
            self.w.f[0] = 1 << (card & 31)
            for level in range(1, self.w.depth):
                self.w.f[level] = 0
            self.w.answer_class = 0
            self.answer = self.w.value[card]
        else:
            if not self._read(move):
                return 0
            self.answer = self.w._value_as(suit)
        return self.w._beats(suit, self.answer)

    def _beat(self, seat: int, move: int) -> None:
        """Note the play as the best one if it is."""
        if self._wins(move):
            self.w.best_seat = seat
            self.w.best_suit = ((move & 255) - 1) >> 5
            self.w.best_value = self.answer
            self.w.best_class = self.w.answer_class
            if self.keeps:
                for level in range(self.w.depth):
                    self.w.best_f[level] = self.w.f[level]

    def _push(self) -> None:
        """Keep the trick on the table, its format and the hands' size, for a trick to come."""
        at = self.frame * 32
        self.frame += 1
        self.frames[at] = self.w.leader
        self.frames[at + 1] = self.w.lead_suit
        self.frames[at + 2] = self.w.size
        self.frames[at + 3] = self.w.units
        self.frames[at + 4] = self.w.singles
        self.frames[at + 5] = self.w.best_seat
        self.frames[at + 6] = self.w.best_suit
        self.frames[at + 7] = self.w.best_value
        self.frames[at + 8] = self.w.best_class
        self.frames[at + 9] = self.w.pot
        self.frames[at + 10] = self.rest
        for level in range(8):
            self.frames[at + 16 + level] = self.w.best_f[level]
        for unit in range(self.w.units):
            self.frames[at + 24 + unit] = self.w.unit[unit]

    def _pop(self) -> None:
        self.frame -= 1
        at = self.frame * 32
        self.w.leader = self.frames[at]
        self.w.lead_suit = self.frames[at + 1]
        self.w.size = self.frames[at + 2]
        self.w.units = self.frames[at + 3]
        self.w.singles = self.frames[at + 4]
        self.w.best_seat = self.frames[at + 5]
        self.w.best_suit = self.frames[at + 6]
        self.w.best_value = self.frames[at + 7]
        self.w.best_class = self.frames[at + 8]
        self.w.pot = self.frames[at + 9]
        self.rest = self.frames[at + 10]
        for level in range(8):
            self.w.best_f[level] = self.frames[at + 16 + level]
        for unit in range(self.w.units):
            self.w.unit[unit] = self.frames[at + 24 + unit]
        self.w.planned = 0

    # The search.

    def _lead(self, leader: int, rest: int, alpha: int, beta: int, sp: int) -> int:
        """The attackers' points from here on, the seat leading with ``rest`` cards in each hand;
        a bound if outside ``alpha`` and ``beta``. Moves lie in the stack from ``sp`` on."""
        if rest <= 0:
            return self._dug(leader)
        dug = self.most_dig[rest] * (self.left if self.w.dig_of_trick else self.w.kitty_points)
        most = max(self.left, dug) if self.w.dig_of_trick else self.left + dug
        least = 0 - dug if self.w.dig_both else 0
        if most <= alpha or most == least:
            return most
        if beta <= least:
            return least
        self.nodes += 1
        if self.nodes > self.limit:
            self.stopped = 1
            return 0
        if rest == 1:
            return self._last(leader)
        key = self.hash ^ self.chance[10240 + leader]
        at = key & 65535
        hint = 0
        if self.keys[at] == key:
            least = max(least, self.lows[at])
            most = min(most, self.highs[at])
            hint = self.hints[at]
            if least >= beta or least == most:
                return least
            if most <= alpha:
                return most
        self._push()
        self.rest = rest
        found = self._search_leads(leader, max(alpha, least), min(beta, most), sp, hint)
        self._pop()
        return found

    def _search_leads(self, leader: int, alpha: int, beta: int, sp: int, hint: int) -> int:
        key = self.hash ^ self.chance[10240 + leader]
        lower = alpha
        upper = beta
        last = self._leads(leader, sp)
        self._rank_leads(leader, sp, last, hint)
        rising = self.w.attackers >> leader & 1
        best = 0 - self.far if rising else self.far
        good = 0
        for at in range(sp, last):
            move = self._next(at, last)
            self._format(move)
            found = self._try_lead(leader, move, alpha, beta, last)
            if self.stopped:
                return best
            if (rising and found > best) or (not rising and found < best):
                best = found
                good = move
            if rising:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        self._keep(key, lower, upper, best, good)
        return best

    def _keep(self, key: int, lower: int, upper: int, best: int, good: int) -> None:
        """Note what was found of a position that was searched between two bounds."""
        at = key & 65535
        if self.keys[at] != key:
            self.keys[at] = key
            self.lows[at] = 0 - self.far
            self.highs[at] = self.far
        self.hints[at] = good
        if best > lower:
            self.lows[at] = max(self.lows[at], best)
        if best < upper:
            self.highs[at] = min(self.highs[at], best)

    def _try_lead(self, seat: int, move: int, alpha: int, beta: int, sp: int) -> int:
        """What a lead brings, read as the format that is set; the trick before is forgotten."""
        suit = ((move & 255) - 1) >> 5
        self._read(move)
        self.w.leader = seat
        self.w.lead_suit = suit
        self.w.size = 0
        for level in range(self.w.depth):
            self.w.size += bits(self.w.f[level])
            self.w.best_f[level] = self.w.f[level]
        self.w.planned = 0
        self.w.best_seat = seat
        self.w.best_suit = suit
        self.w.best_value = self.w._value_as(suit)
        self.w.best_class = 0
        self.w.pot = 0
        self._put(seat, move)
        found = self._follow(1, alpha, beta, sp)
        self._back(seat, move)
        return found

    def _answer(self, seat: int, played: int, move: int, alpha: int, beta: int, sp: int) -> int:
        """What a play to the trick brings; who was winning is the caller's to restore."""
        self._put(seat, move)
        self._beat(seat, move)
        found = self._follow(played + 1, alpha, beta, sp)
        self._back(seat, move)
        return found

    def _follow(self, played: int, alpha: int, beta: int, sp: int) -> int:
        """The same in the middle of a trick to which ``played`` seats have played; the pot
        counts."""
        if played == self.w.n:
            gain = self.w.pot if self.w.attackers >> self.w.best_seat & 1 else 0
            rest = self.rest - self.w.size
            return gain + self._lead(self.w.best_seat, rest, alpha - gain, beta - gain, sp)
        seat = (self.w.leader + played) % self.w.n
        last = self._follows(seat, sp)
        if last > sp + 1:
            self._rank_follows(seat, sp, last)
        rising = self.w.attackers >> seat & 1
        best = 0 - self.far if rising else self.far
        best_seat = self.w.best_seat
        best_suit = self.w.best_suit
        best_value = self.w.best_value
        best_class = self.w.best_class
        pot = self.w.pot
        self._keep_winner()
        self.deep += 1
        for at in range(sp, last):
            found = self._answer(seat, played, self._next(at, last), alpha, beta, last)
            self.w.best_seat = best_seat
            self.w.best_suit = best_suit
            self.w.best_value = best_value
            self.w.best_class = best_class
            self.w.pot = pot
            self._bring_winner()
            if rising:
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            if alpha >= beta or self.stopped:
                break
        self.deep -= 1
        return best

    def _keep_winner(self) -> None:
        """Keep the masks of the best play so far, where they count."""
        if self.keeps:
            for level in range(self.w.depth):
                self.winners[self.deep * 8 + level] = self.w.best_f[level]

    def _bring_winner(self) -> None:
        if self.keeps:
            for level in range(self.w.depth):
                self.w.best_f[level] = self.winners[(self.deep - 1) * 8 + level]

    def _last(self, leader: int) -> int:
        """The last trick with one card in each hand."""
        pot = 0
        best = NOTHING
        best_suit = 0
        winner = leader
        for step in range(self.w.n):
            seat = (leader + step) % self.w.n
            card = self._only(seat)
            suit = card >> 5
            pot += self.w.point[card]
            if (
                not step
                or (suit == best_suit and self.w.value[card] > best)
                or (suit == TRUMP and best_suit != TRUMP)
            ):
                best_suit = suit
                best = self.w.value[card]
                winner = seat
        trump = 1 if best_suit == TRUMP else 0
        times = self.w.dig[(trump * 64 + 1) * LONG + 1]
        if not self.w.attackers >> winner & 1:
            dug = pot if self.w.dig_of_trick else self.w.kitty_points
            return 0 - dug * times if self.w.dig_both else 0
        if self.w.dig_of_trick:
            return pot * max(times, 1)
        return pot + self.w.kitty_points * times

    def _only(self, seat: int) -> int:
        """The one card that the seat has left."""
        for suit in range(SUITS):
            if self.w.hand[seat * 5 + suit]:
                return suit * 32 + top(self.w.hand[seat * 5 + suit])
        return 0

    def _dug(self, winner: int) -> int:
        """What the last trick, which is on the table, digs up."""
        leader = self.w.leader
        points = self.w.points
        units = self.w.units
        singles = self.w.singles
        for at in range(8):
            self.frames[464 + at] = self.w.unit[at]
        self.w.leader = winner
        self.w._dig()
        found = self.w.points - points
        self.w.leader = leader
        self.w.points = points
        self.w.units = units
        self.w.singles = singles
        for at in range(8):
            self.w.unit[at] = self.frames[464 + at]
        return found

    # Order of moves.

    def _next(self, at: int, last: int) -> int:
        """Bring the best of the moves not tried yet to ``at``."""
        pick = at
        for other in range(at + 1, last):
            if self.score[other] > self.score[pick]:
                pick = other
        move = self.stack[pick]
        if pick != at:
            self.stack[pick] = self.stack[at]
            self.stack[at] = move
            self.score[pick] = self.score[at]
        return move

    def _points_in(self, move: int) -> int:
        total = 0
        while move:
            total += self.w.point[(move & 255) - 1]
            move >>= 8
        return total

    def _rank_leads(self, seat: int, sp: int, last: int, hint: int) -> None:
        """First what was best before, then what nobody beats in its suit, the most cards first."""
        for at in range(sp, last):
            move = self.stack[at]
            card = (move & 255) - 1
            suit = card >> 5
            value = self.w.value[card]
            score = value + (200 if move > 255 else 0)
            if not self._others(seat, suit) & self.w.above[suit * HIGH + value + 1]:
                score += 100 + self._points_in(move)
            else:
                score -= 2 * self._points_in(move)
            self.score[at] = 1 << 20 if move == hint else score

    def _rank_follows(self, seat: int, sp: int, last: int) -> None:
        """Cheap winners first; points to the own side, none to the other."""
        own = self.w.attackers >> seat & 1
        ours = 1 if own == self.w.attackers >> self.w.best_seat & 1 else 0
        behind = 1 if (seat + 1) % self.w.n != self.w.leader else 0
        for at in range(sp, last):
            move = self.stack[at]
            card = (move & 255) - 1
            points = self._points_in(move)
            score = 0 - self.w.value[card] - (64 if card >> 5 == TRUMP else 0)
            if ours:
                score += 10 * points
            elif self._wins(move):
                score += 1000 + (0 if behind else 10 * points)
            else:
                score -= 10 * points
            self.score[at] = score

    # Cards to choose from.

    def _others(self, seat: int, suit: int) -> int:
        """Slots of the suit that another hand has a card of."""
        found = 0
        for other in range(self.w.n):
            if other != seat:
                found |= self.w.hand[other * 5 + suit]
        return found

    def _copies(self, seat: int, suit: int, slot: int) -> int:
        """How many copies the hand holds in a slot."""
        level = 0
        while level < self.w.depth and self.w.hand[level * 40 + seat * 5 + suit] >> slot & 1:
            level += 1
        return level

    def _fill_pool(self, seat: int, suit: int) -> None:
        """Note the cards of a suit of the hand to choose from."""
        left = self.w.hand[seat * 5 + suit]
        others = 0
        if left & (left - 1):
            others = self._others(seat, suit)
        before = -1
        copies = 0
        while left:
            slot = top(left & -left)
            left ^= 1 << slot
            many = self._copies(seat, suit, slot)
            self.pool_card[self.pool] = suit * 32 + slot + 1
            self.pool_many[self.pool] = many
            self.pool_same[self.pool] = 0
            if before >= 0 and many == copies:
                self.pool_same[self.pool] = self._same(suit, before, slot, many, others)
            self.pool += 1
            before = slot
            copies = many

    def _same(self, suit: int, low: int, high: int, many: int, others: int) -> int:
        """Whether nobody can tell two slots with as many copies apart: nothing in another hand or
        on the table lies between them, they have the same points, and no run can hold them."""
        if self.w.run_width and many >= self.w.run_width:
            return 0
        one = suit * 32 + low
        other = suit * 32 + high
        if self.w.point[one] != self.w.point[other]:
            return 0
        below = self.w.value[one]
        above = self.w.value[other]
        if below == above:
            return 1
        if self.played_in == suit:
            if self.w.ruff_by_all and self.w.size > 1:
                return 0
            if below <= self.w.best_value < above:
                return 0
        at = suit * HIGH
        return 0 if others & self.w.above[at + below] & ~self.w.above[at + above + 1] else 1

    # All leads.

    def _leads(self, seat: int, sp: int) -> int:
        """Put all leads that differ onto the stack; where they end. The trick on the table is
        forgotten."""
        self.played_in = -1
        for suit in range(SUITS):
            if self.w.hand[seat * 5 + suit]:
                self.pool = 0
                self._fill_pool(seat, suit)
                sp = self._gather(seat, suit, self._may_throw(seat, suit), 0, 0, 0, 99, sp)
        return sp

    def _may_throw(self, seat: int, suit: int) -> int:
        if not self.w.throws or (suit == TRUMP and not self.w.trump_throws):
            return 0
        if self.w.only_if_held and not self._others(seat, suit):
            return 0
        return 1

    def _gather(
        self, seat: int, suit: int, may: int, at: int, move: int, size: int, taken: int, sp: int
    ) -> int:
        """Add to the move any cards of the pool from ``at`` on, and keep what may be led;
        ``taken``: how many of the card before were. ``may``: throws are allowed."""
        if at == self.pool:
            if size == 1 or (size and self._may_lead(seat, suit, may, move)):
                self.stack[sp] = move
                sp += 1
            return sp
        most = self.pool_many[at]
        if self.pool_same[at]:
            most = min(most, taken)
        sp = self._gather(seat, suit, may, at + 1, move, size, 0, sp)
        card = self.pool_card[at]
        for copies in range(1, most + 1):
            move = move << 8 | card
            sp = self._gather(seat, suit, may, at + 1, move, size + copies, copies, sp)
        return sp

    def _may_lead(self, seat: int, suit: int, may: int, move: int) -> int:
        """Whether several cards are one unit, or a throw of which no other hand beats a part."""
        self._format(move)
        if self.w.units + self.w.singles == 1:
            return 1
        if not may:
            return 0
        self.w._load_f()
        self.w._cut_pieces(suit)
        for at in range(self.w.units + self.w.singles):
            code = self.w.unit[at] if at < self.w.units else 33
            for other in range(self.w.n):
                if other == seat:
                    continue
                wide = self.w.hand[((code >> 5) - 1) * 40 + other * 5 + suit]
                if wide and self.w._best_of(suit, wide, code & 31) > self.w.pieces[at]:
                    return 0
        return 1

    def _format(self, move: int) -> None:
        """Set the format to the default reading of cards of one suit, whose masks are then in the
        simulator's ``f``."""
        self._read(move)
        if move < 256:
            self.w.units = 0
            self.w.singles = 1
            return
        self.w.best_suit = ((move & 255) - 1) >> 5
        for level in range(self.w.depth):
            self.w.best_f[level] = self.w.f[level]
        self.w._read_winner()

    # All answers.

    def _follows(self, seat: int, sp: int) -> int:
        """Put all answers that differ onto the stack; where they end."""
        suit = self.w.lead_suit
        self.played_in = self.w.best_suit
        self.pool = 0
        held = self.w._count(seat, suit)
        if held > self.w.size:
            self._fill_pool(seat, suit)
            first = sp
            sp = self._combine(0, self.w.size, 0, 0, sp)
            if self.w.units and self.w.unit[0] >> 5 > 1:
                return self._drop_illegal(seat, suit, first, sp)
            return sp
        base = 0
        if held:
            self._fill_pool(seat, suit)
            for at in range(self.pool):
                for _ in range(self.pool_many[at]):
                    base = base << 8 | self.pool_card[at]
            self.pool = 0
        if held < self.w.size:
            for other in range(SUITS):
                if other != suit and self.w.hand[seat * 5 + other]:
                    self._fill_pool(seat, other)
        return self._combine(0, self.w.size - held, base, 0, sp)

    def _combine(self, at: int, need: int, move: int, taken: int, sp: int) -> int:
        """Add ``need`` cards of the pool from ``at`` on to the move in every way; ``taken``: how
        many of the card before were."""
        if not need:
            self.stack[sp] = move
            return sp + 1
        if at == self.pool:
            return sp
        most = min(need, self.pool_many[at])
        if self.pool_same[at]:
            most = min(most, taken)
        sp = self._combine(at + 1, need, move, 0, sp)
        card = self.pool_card[at]
        for copies in range(1, most + 1):
            move = move << 8 | card
            sp = self._combine(at + 1, need - copies, move, copies, sp)
        return sp

    def _drop_illegal(self, seat: int, suit: int, first: int, last: int) -> int:
        """Keep the moves that give what is owed; where they end."""
        for level in range(self.w.depth):
            self.w.g[level] = self.w.hand[level * 40 + seat * 5 + suit]
        if not self.w.g[1]:
            return last
        self.w._owe(suit)
        sp = first
        for at in range(first, last):
            move = self.stack[at]
            self._read(move)
            if self.w._meets(suit):
                self.stack[sp] = move
                sp += 1
        return sp
