# Types of follow.py for the compiler.

from tractor_app.bots.kernel.pair.odds cimport PairOdds
from tractor_app.bots.kernel.words cimport BIT, HIGH, LONG, NOTHING, SUITS, TRUMP, bits, span


cdef class PairFollow(PairOdds):
    cdef long long safe[5], pick[5], d1[5], d2[5]
    cdef long long runs_as_pairs, pairs_as_run, only_whole, f_suit
    cdef double cheapest[5]

    cdef long long _cheapest(self, long long suit, long long slots, long long paired, double feed) noexcept nogil
    cdef void _hold(self, long long seat, long long suit) noexcept nogil
    cdef void _add(self, long long slot) noexcept nogil
    cdef void _add_pairs_at(self, long long slots) noexcept nogil
    cdef void _add_singles(self, long long count, double feed) noexcept nogil
    cdef void _add_pairs(self, long long count, double feed) noexcept nogil
    cdef long long _add_run(self, long long length, double feed, long long lowest) noexcept nogil
    cdef long long _add_owed_runs(self, long long length, double feed, long long lowest) noexcept nogil
    cdef void _meet_duty(self, long long seat, double feed) noexcept nogil
    cdef long long _fill(self, double feed) noexcept nogil
    cdef double _discard(self, long long seat, long long count, double feed) noexcept nogil
    cdef double _throw_away(self, long long suit) noexcept nogil
    cdef long long _unbeaten(self, long long suit) noexcept nogil
    cdef void _cheapest_of(self, long long seat, long long suit, double feed) noexcept nogil
    cdef long long _guarded(self, long long seat, long long suit, long long card) noexcept nogil
    cdef void _keep_tmp(self) noexcept nogil
    cdef void _choose_follow(self, long long seat) noexcept nogil
    cdef void _play_all_of(self, long long seat) noexcept nogil
    cdef void _follow_single(self, long long seat, long long suit, long long held) noexcept nogil
    cdef void _win_single(self, long long seat, long long suit, long long winners, double stay, double least) noexcept nogil
    cdef void _void_single(self, long long seat) noexcept nogil
    cdef void _ruff_single(self, long long seat, long long left, double stay, double price) noexcept nogil
    cdef void _follow_more(self, long long seat, long long suit) noexcept nogil
    cdef long long _useful_pairs(self, long long seat, long long suit) noexcept nogil
    cdef void _follow_with_all(self, long long seat, long long suit, long long count) noexcept nogil
    cdef void _try_winning(self, long long seat, long long suit, long long pairs, double stay) noexcept nogil
    cdef double _weigh_unit(self, long long seat, long long suit, long long slots, double stake, double stay, double best) noexcept nogil
    cdef double _weigh_tmp(self, long long seat, long long suit, double stake, double stay, double best) noexcept nogil
