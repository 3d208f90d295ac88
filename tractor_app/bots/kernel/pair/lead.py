"""What the rule policy leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError:
    from tractor_app.bots.kernel import words as cython

if not cython.compiled:
    from tractor_app.bots.kernel.pair.follow import PairFollow
    from tractor_app.bots.kernel.words import BIT, HIGH, LONG, SUITS, TRUMP, bits, span

if TYPE_CHECKING:
    from tractor_app.bots.kernel.tables import KernelTables


_FIELDS = """
alike foe foe_ruff has_trump lead_pairs lead_run_count lead_runs lead_singles only_if_held
rescue_one ruff throws trump_throws
"""
"""Of the class below; a place for each makes plain Python faster."""


class PairLead(PairFollow):
    """Chooses leads."""

    __slots__ = tuple(_FIELDS.split())

    def __init__(self, t: KernelTables) -> None:
        super().__init__(t)
        self.throws = t.throws
        self.trump_throws = t.trump_throws
        self.only_if_held = t.only_if_held
        self.lead_runs = [0] * 8
        self.foe = [0] * 8
        self.foe_ruff = [0.0] * 8
        self.lead_run_count = self.lead_pairs = self.lead_singles = 0

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
