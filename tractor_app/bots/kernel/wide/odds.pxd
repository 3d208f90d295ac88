# Types of odds.py for the compiler.

from tractor_app.bots.kernel.wide.duty cimport WideDuty
from tractor_app.bots.kernel.words cimport HIGH, LONG, SUITS, TRUMP, bits, top


cdef class WideOdds(WideDuty):
    cdef long long above[320], lines[128], dig[2560], lu[8], tu[8], seen[5]
    cdef long long dig_of_trick, dig_both, total_cards, lcount, tcount, total, like_width
    cdef long long like_length
    cdef double keep[160], pair_keep[160], share[8], empty[8]
    cdef double tempo, feed, behind, will, lead_points, line, last_trick, control, late
    cdef double last_points, rescue, rescue_one, lead_bonus

    cdef void _look(self, long long seat, long long suit) noexcept nogil
    cdef void _look_total(self, long long seat) noexcept nogil
    cdef void _look_suit(self, long long seat, long long suit) noexcept nogil
    cdef long long _unseen(self, long long seat, long long suit, long long level) noexcept nogil
    cdef long long _count(self, long long seat, long long suit) noexcept nogil
    cdef double _kitty_of(self, long long seat) noexcept nogil
    cdef double _power(self, double base, long long exponent) noexcept nogil
    cdef void _liken(self) noexcept nogil
    cdef double _higher(self, long long suit, long long trumps, long long width, long long length, long long value, double share) noexcept nogil
    cdef double _beat_chance(self, long long other, long long suit, long long value) noexcept nogil
    cdef double _ruff_chance(self, double share) noexcept nogil
    cdef double _hold_chance(self, long long seat, long long suit, long long value) noexcept nogil
    cdef double _hold_single(self, long long seat, long long suit, long long value) noexcept nogil
    cdef long long _higher_trumps(self, long long value) noexcept nogil
    cdef double _stay_chance(self, long long seat) noexcept nogil
    cdef double _last_trick_worth(self, long long seat) noexcept nogil
    cdef double _late_cost(self, long long seat, long long suit, long long slot) noexcept nogil
    cdef double _line_worth(self, double pot) noexcept nogil
    cdef double _stake(self, long long seat) noexcept nogil
    cdef double _price(self, long long card, long long paired, double feed) noexcept nogil
    cdef double _unit_price(self, long long suit, long long slots, long long width, double feed) noexcept nogil
    cdef double _cost_of_tmp(self, long long seat, double feed) noexcept nogil
    cdef double _common(self, long long seat, double chance, long long points) noexcept nogil
