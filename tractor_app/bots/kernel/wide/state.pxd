# Types of state.py for the compiler.

from tractor_app.bots.kernel.words cimport CODES, KITTY, SEATS, STATE, SUITS, top


cdef class WideState:
    cdef long long point[160], scoring[5], base[256], hand[320], out[64], tmp[64], allies[8]
    cdef long long counts[8], voids[8], no_pair[8], left[40], bury[40], unit[32], f[8]
    cdef long long best_f[8]
    cdef long long depth, out_count, tmp_count, units, singles, n, attackers, points, leader
    cdef long long played, lead_suit, size, best_seat, best_suit, best_value, best_class
    cdef long long pot, burier, hidden, kitty_points, planned
    cdef double kitty_worth

    cdef void _restore(self, long long start) noexcept nogil
    cdef long long _points_of(self, long long suit, long long mask) noexcept nogil
    cdef void _masks_of_out(self, long long suit) noexcept nogil
    cdef void _masks_of_tmp(self) noexcept nogil
    cdef void _take(self, long long seat) noexcept nogil
