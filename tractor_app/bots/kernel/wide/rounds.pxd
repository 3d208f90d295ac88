# Types of rounds.py for the compiler.

cimport cython

from tractor_app.bots.kernel.wide.lead cimport WideLead
from tractor_app.bots.kernel.words cimport CODES, LONG, NOTHING, STATE, TRUMP, bits


@cython.final
cdef class WideRollouts(WideLead):
    cdef long long world[320], history[2048], option_cards[1024], option_count[16]
    cdef long long option_format[544], found[16]
    cdef long long proves_pairs, dig_throw, dig_by_winner, options, plays

    cpdef void begin(self, list base) except *
    cpdef long long play(self, list hands, list cards, list fmt) except *
    cpdef long long play_all(self, list hands) except *
    cpdef list choose(self, list hands)
    cpdef list trace(self, list hands)
    cpdef void offer(self, long long count, list cards, list sizes, list formats) except *
    cpdef void remember(self, long long plays, list history) except *
    cpdef list weigh(self, list world)
    cpdef long long surprises(self, list world) except *
    cdef void _deal_world(self) noexcept nogil
    cdef void _weigh_options(self) noexcept nogil
    cdef void _take_option(self, long long option) noexcept nogil
    cdef long long _surprises(self) noexcept nogil
    cdef void _give_back(self) noexcept nogil
    cdef long long _differs(self, long long at, long long cards) noexcept nogil
    cdef long long _power2(self, long long card) noexcept nogil
    cdef void _replay(self, long long seat, long long fmt, long long at, long long cards) noexcept nogil
    cdef void _finish(self, long long given) noexcept nogil
    cdef void _choose(self, long long seat) noexcept nogil
    cdef void _put(self, long long seat) noexcept nogil
    cdef void _end_trick(self) noexcept nogil
    cdef void _dig(self) noexcept nogil
    cdef void _read_winner(self) noexcept nogil
    cdef long long _dig_width(self) noexcept nogil
    cdef long long _dig_length(self) noexcept nogil
    cdef long long _ruffed_unit(self) noexcept nogil
    cdef void _put_lead(self, long long seat) noexcept nogil
    cdef void _put_follow(self, long long seat) noexcept nogil
    cdef void _note_pairs(self, long long seat) noexcept nogil
