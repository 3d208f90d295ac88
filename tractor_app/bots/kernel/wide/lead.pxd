# Types of lead.py for the compiler.

from tractor_app.bots.kernel.wide.follow cimport WideFollow
from tractor_app.bots.kernel.words cimport CODES, HIGH, LONG, NOTHING, SUITS, TRUMP, bits, top


cdef class WideLead(WideFollow):
    cdef long long throw[64], lead_unit[32], throw_unit[32]
    cdef long long throws, trump_throws, only_if_held, throw_count, lead_units, lead_singles
    cdef long long throw_units, own_count
    cdef double partner_share, lead_keep, safe_throw, unit_lead, trump_lead, trump_drain
    cdef double enemy_void, lead_best

    cdef void _choose_lead(self, long long seat) noexcept nogil
    cdef void _begin_suit(self, long long seat, long long suit) noexcept nogil
    cdef void _lead_singles(self, long long seat, long long suit) noexcept nogil
    cdef void _lead_units(self, long long seat, long long suit) noexcept nogil
    cdef void _lead_unit(self, long long seat, long long suit, long long slots, long long width) noexcept nogil
    cdef long long _value_of_window(self, long long suit, long long slots, long long length) noexcept nogil
    cdef void _throw_too(self, long long suit, long long slots, long long width) noexcept nogil
    cdef void _lead_throw(self, long long seat, long long suit) noexcept nogil
    cdef long long _throw_singles(self, long long seat, long long suit) noexcept nogil
    cdef long long _throw_runs(self, long long suit, long long single) noexcept nogil
    cdef void _keep_throw(self) noexcept nogil
