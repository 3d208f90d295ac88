# Types of state.py for the compiler.

from tractor_app.bots.kernel.words cimport (
    BIT, FAR, HIGH, KITTY, LONG, NOTHING, SUIT, SUITS, bits, span
)


cdef class PairState:
    cdef long long value[160], point[160], scoring[5], above[320], beats[160], level[160]
    cdef long long lines[128], win_first[101], win_mask[1024], win_value[1024], base[144]
    cdef long long one[40], two[40], out[64], allies[8], counts[8], voids[8], no_pair[8]
    cdef long long runs[8], left1[5], left2[5], foes[8]
    cdef long long others, by_other, run_least, out_count, held, lacking, line_now
    cdef long long next_line, n, attackers, points, leader, played, lead_suit, size
    cdef long long run_count, pairs, singles, best_seat, best_suit, best_value, pot, burier
    cdef long long hidden, kitty_points, f1, f2
    cdef double face[160], keep[160], pair_keep[160], own_keep[160], own_pair_keep[160]
    cdef double own_numbers[21], other_keep[160], other_pair_keep[160], other_numbers[21]
    cdef double tempo, feed, behind, will, partner_share, partner_chance, lead_keep
    cdef double win_keep, lead_points, boss, void_worth, short, safe_throw, unit_lead
    cdef double trump_lead, trump_drain, enemy_void, line, last_trick, control, late
    cdef double last_points, kitty_worth

    cpdef void against(self, object other, long long seats) except *
    cdef void _change_sides(self, long long by_other) noexcept nogil
    cdef void _take_numbers(self, double *numbers) noexcept nogil
    cdef void _restore(self, long long start) noexcept nogil
    cdef long long _points_of(self, long long suit, long long mask) noexcept nogil
    cdef void _note_line(self) noexcept nogil
    cdef void _masks_of_out(self, long long suit) noexcept nogil
    cdef void _take(self, long long seat) noexcept nogil
    cdef long long _value_as(self, long long suit, long long m1, long long m2) noexcept nogil
    cdef long long _covers(self, long long suit, long long wide, long long index) noexcept nogil
    cdef long long _largest(self, long long suit, long long wide) noexcept nogil
