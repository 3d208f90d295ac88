# Types of dealer.py for the compiler.

cimport cython
from tractor_app.bots.kernel.words cimport KITTY, SEATS, bits, top

@cython.final
cdef class Dealer:
    cdef long long depth, seed, f_count, moved_one, moved_two
    cdef long long f_card[512]
    cdef long long owner[512]
    cdef long long order[512]
    cdef double likely[160]
    cdef long long fixed[320]
    cdef long long world[320]
    cdef long long room[8]
    cdef long long space[8]
    cdef long long barred[8]
    cdef long long allowed[5]
    cdef long long came_from[8]
    cdef long long came_with[8]
    cdef long long queue[8]
    cdef long long absent[3000]
    cdef long long none_at[41]
    cdef long long level[8]

    cpdef list deal(self)
    cpdef list nudge(self)
    cpdef void take_back(self)
    cpdef double chance(self) except? -1.0
    cdef long long _below(self, long long count) noexcept nogil
    cdef long long _draw(self) noexcept nogil
    cdef void _build(self) noexcept nogil
    cdef long long _deal_free(self) noexcept nogil
    cdef void _deal_kitty(self) noexcept nogil
    cdef long long _place_card(self, long long index) noexcept nogil
    cdef long long _make_room(self, long long index) noexcept nogil
    cdef void _shift(self, long long index, long long last) noexcept nogil
    cdef long long _may(self, long long index, long long place, long long leaving) noexcept nogil
    cdef long long _mend(self) noexcept nogil
    cdef void _index_runs(self) noexcept nogil
    cdef long long _stays_single(self, long long index, long long place, long long leaving) noexcept nogil
    cdef long long _makes_no_run(self, long long index, long long place, long long leaving) noexcept nogil
    cdef long long _swap_away(self, long long index) noexcept nogil
    cdef long long _swap(self, long long one, long long two) noexcept nogil
    cdef void _mix(self) noexcept nogil
    cdef long long _exchange(self, long long one, long long two) noexcept nogil
