"""The last cards exactly: what a play is worth when every hand lies open and both sides see it.

Alpha-beta with a table over all plays that differ: every unit and every safe throw on a lead, every
legal set of cards in answer; of cards that no other hand can tell apart, one. A throw that another
hand beats is never tried. The sides are the attackers, who want points, and the others; what counts
is the attackers' points at the end, the kitty dug up included, so the result is right for every
worth that rises with those points. Worlds and states are those of
:mod:`tractor_app.bots.kernel.pair.rounds`, and so are the rules that it knows; a hand has at most
seven cards, so a play holds at most one run.

A *move* is a play in one number: from the lowest byte on, one more than the id of each card.

The same file runs as plain Python and, with the types of ``endgame.pxd``, compiled without the
interpreter's lock. It is one class because its methods share the state of one trick.
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
        KITTY,
        LONG,
        NOTHING,
        SUITS,
        TRUMP,
        bits,
        top,
    )

if TYPE_CHECKING:
    from tractor_app.bots.kernel.tables import KernelTables


class Endgame:
    """A solver for one trump context. Not to be used by two threads at once."""

    def __init__(self, t: KernelTables, by_winner: int, chance: list[int]) -> None:
        """``by_winner``: the kitty's multiplier looks at the winning play, not at the lead.
        ``chance``: 2600 random numbers of 62 bits, which tell positions apart."""
        self.value = list(t.value)
        self.point = list(t.point)
        self.scoring = list(t.scoring)
        self.above = list(t.above)
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
        self.dig_throw = t.dig_throw
        self.by_winner = by_winner
        self.chance = chance
        self.keys = [0] * 65536
        self.lows = [0] * 65536
        self.highs = [0] * 65536
        self.hints = [0] * 65536
        self.one = [0] * 40
        self.two = [0] * 40
        self.stack = [0] * 8192
        self.score = [0] * 8192
        self.pool_card = [0] * 64
        self.pool_many = [0] * 64
        self.pool_same = [0] * 64
        self.most_dig = [0] * 8
        self.options = 0
        self.option_move = [0] * 64
        self.option_run = [0] * 64
        self.option_pairs = [0] * 64
        self.option_singles = [0] * 64
        self.found = [0] * 64
        self.base = [0] * 72
        self.nodes = 0
        self.limit = 0
        self._bound()
        self._blank()

    def _blank(self) -> None:
        self.n = 4
        self.attackers = self.points = self.leader = self.played = self.rest = 0
        self.lead_suit = self.size = self.run = self.pairs = self.singles = 0
        self.best_seat = self.best_suit = self.best_value = self.best_move = 0
        self.pot = self.left = self.kitty_points = self.hash = self.stopped = 0
        self.f1 = self.f2 = self.f_suit = self.o1 = self.owed_run = self.owed_pairs = 0
        self.top1 = self.top2 = self.given_best = self.pool = self.played_in = 0

    def _bound(self) -> None:
        """The largest multipliers of the kitty by the cards of a hand."""
        for cards in range(1, 8):
            most = self.most_dig[cards - 1]
            for width in range(1, cards + 1):
                for length in range(1, cards // width + 1):
                    most = max(most, self.dig[width * LONG + length])
                    most = max(most, self.dig[(32 + width) * LONG + length])
            self.most_dig[cards] = most

    # From outside.

    def begin(self, base: list[int], best: int) -> None:
        """Note the public state, the first 72 numbers of the rollout's, and the winning play of
        the trick on the table as a move."""
        self.base = base[:72]
        self.given_best = best

    def offer(self, moves: list[int], formats: list[int]) -> None:
        """Note up to 64 options of the seat whose turn it is; for each the length of its run, its
        pairs and its singles, which only a lead needs."""
        self.options = len(moves)
        for at in range(self.options):
            self.option_move[at] = moves[at]
            self.option_run[at] = formats[3 * at]
            self.option_pairs[at] = formats[3 * at + 1]
            self.option_singles[at] = formats[3 * at + 2]

    def weigh(self, world: list[int], limit: int) -> list[int]:
        """The attackers' points at the end after each option; empty where more than ``limit``
        positions would have to be looked at."""
        self.one = world[:40]
        self.two = world[40:]
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
        self.one = world[:40]
        self.two = world[40:]
        self._restore()
        seat = (self.leader + self.played) % self.n
        count = self._follows(seat, 0) if self.played else self._leads(seat, 0)
        return [self.stack[at] for at in range(count)]

    def _weigh_options(self) -> None:
        self._restore()
        self.nodes = 0
        self.stopped = 0
        seat = (self.leader + self.played) % self.n
        for option in range(self.options):
            move = self.option_move[option]
            if self.played:
                self.found[option] = self.points + self._try_follow(seat, self.played, move)
            else:
                self.run = self.option_run[option]
                self.pairs = self.option_pairs[option]
                self.singles = self.option_singles[option]
                self.found[option] = self.points + self._try_lead(seat, move, -1, 1000000, 0)
            if self.stopped:
                return

    def _try_follow(self, seat: int, played: int, move: int) -> int:
        best_seat = self.best_seat
        best_suit = self.best_suit
        best_value = self.best_value
        best_move = self.best_move
        pot = self.pot
        self._put(seat, move)
        self._beat(seat, move)
        found = self._follow(played + 1, -1, 1000000, 0)
        self._back(seat, move)
        self.best_seat = best_seat
        self.best_suit = best_suit
        self.best_value = best_value
        self.best_move = best_move
        self.pot = pot
        return found

    def _restore(self) -> None:
        """Set the state to the one that was noted."""
        self.n = self.base[0]
        self.attackers = self.base[1]
        self.points = self.base[2]
        self.leader = self.base[3]
        self.played = self.base[4]
        self.lead_suit = self.base[5]
        self.size = self.base[6]
        self.run = self.base[58] if self.base[7] else 0
        self.pairs = self.base[8]
        self.singles = self.base[9]
        self.best_seat = self.base[10]
        self.best_suit = self.base[11]
        self.best_value = self.base[12]
        self.pot = self.base[13] if self.played else 0
        self.best_move = self.given_best
        self.rest = self.base[24 + (self.leader + self.played) % self.n]
        self.left = 0
        self.hash = 0
        self.kitty_points = 0
        for suit in range(SUITS):
            at = KITTY * 5 + suit
            self.kitty_points += self._points_of(suit, self.one[at])
            self.kitty_points += self._points_of(suit, self.two[at])
            for seat in range(self.n):
                at = seat * 5 + suit
                self.left += self._points_of(suit, self.one[at])
                self.left += self._points_of(suit, self.two[at])
                self._mark(seat, suit, self.one[at], 0)
                self._mark(seat, suit, self.two[at], 1280)
        self.hash ^= (self.kitty_points * 1048583 + self.attackers * 131 + 7) * 65599

    def _mark(self, seat: int, suit: int, mask: int, first: int) -> None:
        while mask:
            slot = top(mask)
            mask ^= 1 << slot
            self.hash ^= self.chance[first + seat * 160 + suit * 32 + slot]

    def _points_of(self, suit: int, mask: int) -> int:
        total = 0
        mask &= self.scoring[suit]
        while mask:
            slot = top(mask)
            mask ^= 1 << slot
            total += self.point[suit * 32 + slot]
        return total

    # Playing and taking back.

    def _put(self, seat: int, move: int) -> None:
        """Take a play's cards from the hand into the pot."""
        while move:
            card = (move & 255) - 1
            move >>= 8
            place = seat * 5 + (card >> 5)
            bit = 1 << (card & 31)
            if self.two[place] & bit:
                self.two[place] ^= bit
                self.hash ^= self.chance[1280 + seat * 160 + card]
            else:
                self.one[place] ^= bit
                self.hash ^= self.chance[seat * 160 + card]
            self.pot += self.point[card]
            self.left -= self.point[card]

    def _back(self, seat: int, move: int) -> None:
        """Give the cards back; the pot is the caller's."""
        while move:
            card = (move & 255) - 1
            move >>= 8
            place = seat * 5 + (card >> 5)
            bit = 1 << (card & 31)
            if self.one[place] & bit:
                self.two[place] ^= bit
                self.hash ^= self.chance[1280 + seat * 160 + card]
            else:
                self.one[place] ^= bit
                self.hash ^= self.chance[seat * 160 + card]
            self.left += self.point[card]

    def _read(self, move: int) -> int:
        """Masks of the cards in ``f1`` and ``f2``, their suit in ``f_suit``; 0 if several suits."""
        suit = ((move & 255) - 1) >> 5
        self.f_suit = suit
        self.f1 = 0
        self.f2 = 0
        while move:
            card = (move & 255) - 1
            move >>= 8
            if card >> 5 != suit:
                return 0
            bit = 1 << (card & 31)
            self.f2 |= self.f1 & bit
            self.f1 |= bit
        return 1

    def _value_of(self, move: int) -> int:
        """The value with which a move would win over the best play so far, or NOTHING."""
        card = (move & 255) - 1
        suit = card >> 5
        if suit not in (self.best_suit, TRUMP):
            return NOTHING
        if self.size == 1:
            value = self.value[card]
        else:
            if not self._read(move):
                return NOTHING
            value = self._value_as(suit, self.f1, self.f2)
        if suit == self.best_suit and value <= self.best_value:
            return NOTHING
        return value

    def _beat(self, seat: int, move: int) -> None:
        """Note the play as the best one if it is."""
        value = self._value_of(move)
        if value != NOTHING:
            self.best_seat = seat
            self.best_suit = ((move & 255) - 1) >> 5
            self.best_value = value
            self.best_move = move

    def _value_as(self, suit: int, m1: int, m2: int) -> int:
        """Value of the top unit of cards that answer the format, or NOTHING."""
        if self.run:
            start = suit * LONG + self.run
            for at in range(self.win_first[start], self.win_first[start + 1]):
                window = self.win_mask[at]
                if window & m2 == window and bits(m2 ^ window) >= self.pairs:
                    return self.win_value[at]
            return NOTHING
        if self.pairs:
            return self.value[suit * 32 + top(m2)] if bits(m2) >= self.pairs else NOTHING
        return self.value[suit * 32 + top(m1)]

    # The search.

    def _lead(self, leader: int, rest: int, alpha: int, beta: int, sp: int) -> int:
        """The attackers' points from here on, the seat leading with ``rest`` cards in each hand;
        a bound if outside ``alpha`` and ``beta``. Moves lie in the stack from ``sp`` on."""
        if rest <= 0:
            return self._dug(leader)
        most = self.left + self.kitty_points * self.most_dig[rest]
        if most <= alpha or not most:
            return most
        if beta <= 0:
            return 0
        self.nodes += 1
        if self.nodes > self.limit:
            self.stopped = 1
            return 0
        if rest == 1:
            return self._last(leader)
        key = self.hash ^ self.chance[2560 + leader]
        at = key & 65535
        least = 0
        hint = 0
        if self.keys[at] == key:
            least = self.lows[at]
            most = self.highs[at]
            hint = self.hints[at]
            if least >= beta or least == most:
                return least
            if most <= alpha:
                return most
        return self._search_leads(leader, rest, max(alpha, least), min(beta, most), sp, hint)

    def _search_leads(
        self, leader: int, rest: int, alpha: int, beta: int, sp: int, hint: int
    ) -> int:
        key = self.hash ^ self.chance[2560 + leader]
        lower = alpha
        upper = beta
        before = self.rest
        self.rest = rest
        last = self._leads(leader, sp)
        self._rank_leads(leader, sp, last, hint)
        rising = self.attackers >> leader & 1
        best = -1 if rising else 1000000
        good = 0
        lead_suit = self.lead_suit
        size = self.size
        run = self.run
        pairs = self.pairs
        singles = self.singles
        old_leader = self.leader
        for at in range(sp, last):
            move = self._next(at, last)
            self._format(move)
            found = self._try_lead(leader, move, alpha, beta, last)
            if self.stopped:
                break
            if (rising and found > best) or (not rising and found < best):
                best = found
                good = move
            if rising:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        self.leader = old_leader
        self.lead_suit = lead_suit
        self.size = size
        self.run = run
        self.pairs = pairs
        self.singles = singles
        self.rest = before
        if not self.stopped:
            self._keep(key, lower, upper, best, good)
        return best

    def _try_lead(self, seat: int, move: int, alpha: int, beta: int, sp: int) -> int:
        """What a lead brings, read as the format that is set."""
        best_seat = self.best_seat
        best_suit = self.best_suit
        best_value = self.best_value
        best_move = self.best_move
        pot = self.pot
        self._read(move)
        self.leader = seat
        self.lead_suit = self.f_suit
        self.size = bits(self.f1) + bits(self.f2)
        self.best_seat = seat
        self.best_suit = self.f_suit
        self.best_value = self._value_as(self.f_suit, self.f1, self.f2)
        self.best_move = move
        self.pot = 0
        self._put(seat, move)
        found = self._follow(1, alpha, beta, sp)
        self._back(seat, move)
        self.best_seat = best_seat
        self.best_suit = best_suit
        self.best_value = best_value
        self.best_move = best_move
        self.pot = pot
        return found

    def _keep(self, key: int, lower: int, upper: int, best: int, good: int) -> None:
        """Note what was found of a position that was searched between two bounds."""
        at = key & 65535
        if self.keys[at] != key:
            self.keys[at] = key
            self.lows[at] = 0
            self.highs[at] = 1000000
        self.hints[at] = good
        if best > lower:
            self.lows[at] = max(self.lows[at], best)
        if best < upper:
            self.highs[at] = min(self.highs[at], best)

    def _follow(self, played: int, alpha: int, beta: int, sp: int) -> int:
        """The same in the middle of a trick to which ``played`` seats have played; the pot
        counts."""
        if played == self.n:
            gain = self.pot if self.attackers >> self.best_seat & 1 else 0
            rest = self.rest - self.size
            return gain + self._lead(self.best_seat, rest, alpha - gain, beta - gain, sp)
        seat = (self.leader + played) % self.n
        last = self._follows(seat, sp)
        if last > sp + 1:
            self._rank_follows(seat, sp, last)
        rising = self.attackers >> seat & 1
        best = -1 if rising else 1000000
        best_seat = self.best_seat
        best_suit = self.best_suit
        best_value = self.best_value
        best_move = self.best_move
        pot = self.pot
        for at in range(sp, last):
            move = self._next(at, last)
            self._put(seat, move)
            self._beat(seat, move)
            found = self._follow(played + 1, alpha, beta, last)
            self._back(seat, move)
            self.best_seat = best_seat
            self.best_suit = best_suit
            self.best_value = best_value
            self.best_move = best_move
            self.pot = pot
            if self.stopped:
                return best
            if rising:
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    def _last(self, leader: int) -> int:
        """The last trick with one card in each hand."""
        pot = 0
        lead_suit = -1
        best = NOTHING
        best_suit = 0
        winner = leader
        for step in range(self.n):
            seat = (leader + step) % self.n
            card = self._only(seat)
            suit = card >> 5
            pot += self.point[card]
            if not step:
                lead_suit = suit
                best_suit = suit
                best = self.value[card]
            elif suit == best_suit:
                if self.value[card] > best:
                    best = self.value[card]
                    winner = seat
            elif suit == TRUMP:
                best_suit = suit
                best = self.value[card]
                winner = seat
        if not self.attackers >> winner & 1:
            return 0
        trump = 1 if best_suit == TRUMP else 0
        if lead_suit < 0:
            return 0
        return pot + self.kitty_points * self.dig[(trump * 32 + 1) * LONG + 1]

    def _only(self, seat: int) -> int:
        """The one card that the seat has left."""
        for suit in range(SUITS):
            if self.one[seat * 5 + suit]:
                return suit * 32 + top(self.one[seat * 5 + suit])
        return 0

    def _dug(self, winner: int) -> int:
        """The kitty's points after the last trick, times its multiplier."""
        if not self.attackers >> winner & 1 or not self.kitty_points:
            return 0
        run = self.run
        pairs = self.pairs
        units = pairs + self.singles + (1 if run else 0)
        if self.by_winner and units > 1:
            self._read(self.best_move)
            window = self._largest(self.best_suit, self.f2) if self.f2 else 0
            run = bits(window) if bits(window) > 1 else 0
            pairs = 1 if window else 0
            units = 1 + bits(self.f2 ^ window) + bits(self.f1 & ~self.f2) if window else self.size
        width = 2 if run or pairs else 1
        length = run if run else 1
        if units > 1:
            if self.dig_throw == 1:
                width = length = 1
            elif self.dig_throw == 2 and self.best_suit == self.lead_suit:
                width = min(self.size, 31)
                length = 1
        trump = 1 if self.best_suit == TRUMP else 0
        return self.kitty_points * self.dig[(trump * 32 + width) * LONG + length]

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
            total += self.point[(move & 255) - 1]
            move >>= 8
        return total

    def _rank_leads(self, seat: int, sp: int, last: int, hint: int) -> None:
        """First what was best before, then what nobody beats in its suit, the most cards first."""
        for at in range(sp, last):
            move = self.stack[at]
            card = (move & 255) - 1
            suit = card >> 5
            others = self._others(seat, suit)
            score = self.value[card]
            if move > 255:
                score += 200
            if not others & self.above[suit * HIGH + self.value[card] + 1]:
                score += 100 + self._points_in(move)
            else:
                score -= 2 * self._points_in(move)
            self.score[at] = 1 << 20 if move == hint else score

    def _rank_follows(self, seat: int, sp: int, last: int) -> None:
        """Cheap winners first; points to the own side, none to the other."""
        ours = 1 if (self.attackers >> seat & 1) == (self.attackers >> self.best_seat & 1) else 0
        behind = 1 if (seat + 1) % self.n != self.leader else 0
        for at in range(sp, last):
            move = self.stack[at]
            card = (move & 255) - 1
            points = self._points_in(move)
            score = 0 - self.value[card] - (64 if card >> 5 == TRUMP else 0)
            if ours:
                score += 10 * points
            elif self._value_of(move) != NOTHING:
                score += 1000 + (0 if behind else 10 * points)
            else:
                score -= 10 * points
            self.score[at] = score

    # All leads.

    def _others(self, seat: int, suit: int) -> int:
        """Slots of the suit that another hand has a card of."""
        found = 0
        for other in range(self.n):
            if other != seat:
                found |= self.one[other * 5 + suit]
        return found

    def _same(self, suit: int, low: int, high: int, two: int, others: int) -> int:
        """Whether nobody can tell two single cards apart: nothing in another hand or on the table
        lies between them, they have the same points, and neither is one of a pair."""
        if low < 0 or (two >> low | two >> high) & 1:
            return 0
        one = suit * 32 + low
        other = suit * 32 + high
        if self.point[one] != self.point[other]:
            return 0
        below = self.value[one]
        above = self.value[other]
        if below == above:
            return 1
        if self.played_in == suit and below <= self.best_value < above:
            return 0
        at = suit * HIGH
        return 0 if others & self.above[at + below] & ~self.above[at + above + 1] else 1

    def _leads(self, seat: int, sp: int) -> int:
        """Put all leads that differ onto the stack; where they end."""
        self.played_in = -1
        for suit in range(SUITS):
            one = self.one[seat * 5 + suit]
            if not one:
                continue
            two = self.two[seat * 5 + suit]
            others = self._others(seat, suit)
            before = -1
            left = one
            while left:
                slot = top(left & -left)
                left ^= 1 << slot
                if not self._same(suit, before, slot, two, others):
                    self.stack[sp] = suit * 32 + slot + 1
                    sp += 1
                before = slot
            if two:
                sp = self._wide_leads(suit, two, sp)
            if one & (one - 1):
                sp = self._throw_leads(seat, suit, others, sp)
        return sp

    def _wide_leads(self, suit: int, two: int, sp: int) -> int:
        left = two
        while left:
            slot = top(left)
            left ^= 1 << slot
            self.stack[sp] = (suit * 32 + slot + 1) * 257
            sp += 1
        for length in range(self.run_least, bits(two) + 1):
            start = suit * LONG + length
            for at in range(self.win_first[start], self.win_first[start + 1]):
                window = self.win_mask[at]
                if window & two == window:
                    self.stack[sp] = self._move_of(suit, window, window)
                    sp += 1
        return sp

    def _move_of(self, suit: int, m1: int, m2: int) -> int:
        """The move of masks of one suit, the highest card first."""
        move = 0
        while m1:
            low = m1 & -m1
            m1 ^= low
            card = suit * 32 + top(low) + 1
            move = move << 8 | card
            if m2 & low:
                move = move << 8 | card
        return move

    def _throw_leads(self, seat: int, suit: int, others: int, sp: int) -> int:
        """Throws of which no other hand beats a part."""
        if not self.throws or (suit == TRUMP and not self.trump_throws):
            return sp
        if self.only_if_held and not others:
            return sp
        one = self.one[seat * 5 + suit]
        two = self.two[seat * 5 + suit]
        pairs = 0
        for other in range(self.n):
            if other != seat:
                pairs |= self.two[other * 5 + suit]
        self.top1 = self.value[suit * 32 + top(others)] if others else -1
        self.top2 = self.value[suit * 32 + top(pairs)] if pairs else -1
        high = one & self.above[suit * HIGH + max(0, self.top1)]
        wide = two
        if bits(two) < 2 or bits(two) < self.run_least:
            wide &= self.above[suit * HIGH + max(0, self.top2)]
        if bits(high | wide) < 2:
            return sp
        self.o1 = others
        return self._gather_throws(seat, suit, high, wide, 0, 0, -1, sp)

    def _gather_throws(
        self, seat: int, suit: int, high: int, wide: int, m1: int, m2: int, before: int, sp: int
    ) -> int:
        """Add to the cards ``m1``, ``m2`` any of the single cards ``high`` and pairs ``wide``."""
        left = high | wide
        if not left:
            if bits(m1) > 1 and self._safe(seat, suit, m1, m2):
                self.stack[sp] = self._move_of(suit, m1, m2)
                sp += 1
            return sp
        slot = top(left)
        bit = 1 << slot
        two = self.two[seat * 5 + suit]
        skipped = 0
        if before >= 0 and self._same(suit, slot, before, two, self.o1):
            skipped = 0 if m1 >> before & 1 else 1
        rest = high & ~bit
        more = wide & ~bit
        sp = self._gather_throws(seat, suit, rest, more, m1, m2, slot, sp)
        if high & bit and not skipped:
            sp = self._gather_throws(seat, suit, rest, more, m1 | bit, m2, slot, sp)
        if wide & bit:
            sp = self._gather_throws(seat, suit, rest, more, m1 | bit, m2 | bit, slot, sp)
        return sp

    def _safe(self, seat: int, suit: int, m1: int, m2: int) -> int:
        """Whether the cards are two units or more, by the default reading, and nothing in another
        hand beats any of them."""
        units = 0
        wide = m2
        while wide:
            window = self._largest(suit, wide)
            wide ^= window
            units += 1
            if self._beaten(seat, suit, window):
                return 0
        single = m1 & ~m2
        if single:
            units += bits(single)
            if self.value[suit * 32 + top(single & -single)] < self.top1:
                return 0
        return 1 if units > 1 else 0

    def _beaten(self, seat: int, suit: int, window: int) -> int:
        """Whether another hand has a higher unit than the pair or run at ``window``."""
        length = bits(window)
        if length == 1:
            return 1 if self.value[suit * 32 + top(window)] < self.top2 else 0
        start = suit * LONG + length
        value = self._window_value(suit, window)
        for at in range(self.win_first[start], self.win_first[start + 1]):
            if self.win_value[at] <= value:
                return 0
            other = self.win_mask[at]
            for place in range(self.n):
                if place != seat and other & self.two[place * 5 + suit] == other:
                    return 1
        return 0

    def _window_value(self, suit: int, window: int) -> int:
        start = suit * LONG + bits(window)
        for at in range(self.win_first[start], self.win_first[start + 1]):
            if self.win_mask[at] == window:
                return self.win_value[at]
        return NOTHING

    def _largest(self, suit: int, wide: int) -> int:
        """Slots of the longest, then highest run of pairs in ``wide``, or of its highest pair."""
        length = bits(wide)
        while length >= self.run_least:
            start = suit * LONG + length
            for at in range(self.win_first[start], self.win_first[start + 1]):
                window = self.win_mask[at]
                if window & wide == window:
                    return window
            length -= 1
        return 1 << top(wide)

    def _format(self, move: int) -> None:
        """Read a lead by default."""
        self.run = 0
        self.pairs = 0
        self.singles = 1
        if move < 256:
            return
        self._read(move)
        wide = self.f2
        self.singles = bits(self.f1 & ~self.f2)
        if wide:
            window = self._largest(self.f_suit, wide)
            if bits(window) > 1:
                self.run = bits(window)
                wide ^= window
            self.pairs = bits(wide)

    # All answers.

    def _follows(self, seat: int, sp: int) -> int:
        """Put all legal answers that differ onto the stack; where they end."""
        suit = self.lead_suit
        one = self.one[seat * 5 + suit]
        two = self.two[seat * 5 + suit]
        self.played_in = self.best_suit
        self.pool = 0
        if self.size == 1 and one:
            if not one & (one - 1):
                self.stack[sp] = suit * 32 + top(one) + 1
                return sp + 1
            self._fill_pool(seat, suit)
            return self._single_answers(sp)
        held = bits(one) + bits(two)
        base = 0
        if held <= self.size:
            base = self._move_of(suit, one, two)
            for other in range(SUITS):
                if other != suit and self.one[seat * 5 + other]:
                    self._fill_pool(seat, other)
            if self.size == 1:
                return self._single_answers(sp)
            return self._combine(0, self.size - held, base, 0, sp)
        self._fill_pool(seat, suit)
        first = sp
        sp = self._combine(0, self.size, base, 0, sp)
        if not self.run and not self.pairs:
            return sp
        self._owe(suit, two)
        return self._drop_illegal(first, sp)

    def _fill_pool(self, seat: int, suit: int) -> None:
        """Note the cards of a suit of the hand to choose from."""
        two = self.two[seat * 5 + suit]
        left = self.one[seat * 5 + suit]
        others = 0
        if left & (left - 1):
            others = self._others(seat, suit)
        before = -1
        while left:
            slot = top(left & -left)
            left ^= 1 << slot
            self.pool_card[self.pool] = suit * 32 + slot + 1
            self.pool_many[self.pool] = 1 + (two >> slot & 1)
            self.pool_same[self.pool] = self._same(suit, before, slot, two, others)
            self.pool += 1
            before = slot

    def _single_answers(self, sp: int) -> int:
        for at in range(self.pool):
            if not self.pool_same[at]:
                self.stack[sp] = self.pool_card[at]
                sp += 1
        return sp

    def _combine(self, at: int, need: int, move: int, taken: int, sp: int) -> int:
        """Add ``need`` cards of the pool from ``at`` on to the move in every way; ``taken``: how
        many of the card before were."""
        if not need:
            self.stack[sp] = move
            return sp + 1
        if at == self.pool:
            return sp
        sp = self._combine(at + 1, need, move, 0, sp)
        if self.pool_same[at] and not taken:
            return sp
        card = self.pool_card[at]
        sp = self._combine(at + 1, need - 1, move << 8 | card, 1, sp)
        if self.pool_many[at] > 1 and need > 1:
            sp = self._combine(at + 1, need - 2, (move << 8 | card) << 8 | card, 2, sp)
        return sp

    def _owe(self, suit: int, two: int) -> None:
        """What a hand with more cards of the suit than were led owes, in ``owed_...``."""
        run = self.run
        pairs = self.pairs
        units = pairs + self.singles + (1 if run else 0)
        if run and units > 1 and self.runs_as_pairs:
            pairs += run
            run = 0
        if self.pairs_as_run and not run and pairs >= self.run_least:
            run = pairs
            pairs = 0
        held = bits(two)
        kept = min(run, held)
        part = kept
        while part >= self.run_least and not self._has_run(suit, two, part):
            part -= 1
        if part < self.run_least or (self.only_whole and part < run):
            part = 0
        self.owed_run = part
        self.owed_pairs = min(kept - part + pairs, held - part)

    def _has_run(self, suit: int, two: int, length: int) -> int:
        start = suit * LONG + length
        for at in range(self.win_first[start], self.win_first[start + 1]):
            if self.win_mask[at] & two == self.win_mask[at]:
                return 1
        return 0

    def _drop_illegal(self, first: int, last: int) -> int:
        """Keep the moves that give what is owed; where they end."""
        sp = first
        for at in range(first, last):
            move = self.stack[at]
            self._read(move)
            legal = 1 if bits(self.f2) >= self.owed_run + self.owed_pairs else 0
            if legal and self.owed_run:
                legal = self._has_run(self.f_suit, self.f2, self.owed_run)
            if legal:
                self.stack[sp] = move
                sp += 1
        return sp
