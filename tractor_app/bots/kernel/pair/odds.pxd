# Types of odds.py for the compiler.

from tractor_app.bots.kernel.pair.state cimport PairState
from tractor_app.bots.kernel.words cimport BIT, HIGH, KITTY, LONG, SUIT, TRUMP, bits, span


cdef class PairOdds(PairState):
    cdef long long ring[16], tmp[64], rival[8]
    cdef long long total_cards, tmp_count, rivals, lu1, lu2, tu1, tu2, tcount
    cdef double share, miss, empty, rescue, lead_bonus

    cdef void _note_void(self, long long seat) noexcept nogil
    cdef void _look(self, long long seat) noexcept nogil
    cdef void _look_at(self, long long seat, long long suit) noexcept nogil
    cdef void _sift(self, long long seat, long long suit) noexcept nogil
    cdef double _kitty_of(self, long long seat) noexcept nogil
    cdef double _higher(self, long long suit, long long unseen, long long length, long long value) noexcept nogil
    cdef double _beat_chance(self, long long other, long long suit, long long value) noexcept nogil
    cdef double _beat_single(self, long long other, long long suit, long long value) noexcept nogil
    cdef double _over_chance(self, long long other, long long suit, long long value) noexcept nogil
    cdef double _ruff_chance(self, long long other, long long suit, long long value) noexcept nogil
    cdef double _throw_chance(self) noexcept nogil
    cdef double _hold_chance(self, long long suit, long long value) noexcept nogil
    cdef void _meet_rivals(self, long long seat) noexcept nogil
    cdef long long _known_alike(self, long long seat, long long other) noexcept nogil
    cdef double _stay_chance(self, long long seat) noexcept nogil
    cdef double _ally_chance(self, long long seat) noexcept nogil
    cdef long long _is_late(self, long long seat) noexcept nogil
    cdef double _last_trick_worth(self, long long seat) noexcept nogil
    cdef double _guard_cost(self, long long seat, long long card) noexcept nogil
    cdef double _line_worth(self, double pot) noexcept nogil
    cdef double _stake(self) noexcept nogil
    cdef double _window_price(self, long long suit, long long slots, double feed) noexcept nogil
    cdef double _cost_of_tmp(self, long long seat, double feed) noexcept nogil
    cdef long long _put_before(self, long long at) noexcept nogil
    cdef double _common(self, long long seat, double chance, long long points) noexcept nogil
