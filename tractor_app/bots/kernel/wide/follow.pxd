# Types of follow.py for the compiler.

from tractor_app.bots.kernel.wide.odds cimport WideOdds
from tractor_app.bots.kernel.words cimport (
    CODES, HIGH, LONG, NOTHING, PAIR, SUITS, TRUMP, bits, top
)


cdef class WideFollow(WideOdds):
    cdef long long d[40], d_one[5], d_two[5], place_unit[32]
    cdef long long f_suit, d_pick, place_units, place_pick, place_whole, quads, quad_from
    cdef long long quad_to
    cdef double win_keep, boss, void_worth, short, d_best, place_best

    cdef void _hold(self, long long seat, long long suit) noexcept nogil
    cdef void _add(self, long long slot) noexcept nogil
    cdef void _add_unit(self, long long slots, long long width) noexcept nogil
    cdef void _add_singles(self, long long count, double feed) noexcept nogil
    cdef long long _place_all(self, double feed) noexcept nogil
    cdef long long _place(self, long long index, double feed) noexcept nogil
    cdef void _try_place(self, long long index, long long slots, long long width, long long spare, double feed) noexcept nogil
    cdef long long _rest_fits(self) noexcept nogil
    cdef void _meet_duty(self, long long seat, double feed) noexcept nogil
    cdef void _order_owed(self) noexcept nogil
    cdef void _place_next(self, long long code) noexcept nogil
    cdef long long _fill(self, double feed, long long index) noexcept nogil
    cdef double _discard(self, long long seat, long long count, double feed) noexcept nogil
    cdef double _discard_one(self, double feed, long long trumps) noexcept nogil
    cdef void _look_for_discard(self, long long suit, double feed, long long trumps) noexcept nogil
    cdef double _boss_worth(self, long long suit, long long card, long long size) noexcept nogil
    cdef void _keep_tmp(self) noexcept nogil
    cdef void _choose_follow(self, long long seat) noexcept nogil
    cdef void _follow_single(self, long long seat, long long suit, long long held) noexcept nogil
    cdef void _void_single(self, long long seat) noexcept nogil
    cdef void _follow_more(self, long long seat, long long suit) noexcept nogil
    cdef void _try_winning(self, long long seat, long long suit, double stake, double stay, double best) noexcept nogil
    cdef double _try_units(self, long long seat, long long suit, long long width, long long length, long long shape, double stake, double stay, double best) noexcept nogil
    cdef double _weigh_unit(self, long long seat, long long suit, long long slots, long long width, long long value, double stake, double stay, double best) noexcept nogil
    cdef double _keep_better(self, long long seat, double chance, double stake, double best) noexcept nogil
    cdef void _try_answers(self, long long seat, long long suit, double stake, double stay, double best) noexcept nogil
    cdef double _weigh_answer(self, long long seat, long long suit, double stake, double stay, double best) noexcept nogil
