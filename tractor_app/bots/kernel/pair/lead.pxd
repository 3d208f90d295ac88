# Types of lead.py for the compiler.

from tractor_app.bots.kernel.pair.follow cimport PairFollow
from tractor_app.bots.kernel.words cimport BIT, HIGH, LONG, SUITS, TRUMP, bits, span


cdef class PairLead(PairFollow):
    cdef long long lead_runs[8], foe[8]
    cdef long long throws, trump_throws, only_if_held, alike, lead_run_count, lead_pairs
    cdef long long lead_singles
    cdef double foe_ruff[8]
    cdef double has_trump, ruff, rescue_one

    cdef void _choose_lead(self, long long seat) noexcept nogil
    cdef void _begin_suit(self, long long seat, long long suit, long long one, long long two) noexcept nogil
    cdef void _note_voids(self, long long seat, long long suit) noexcept nogil
    cdef long long _lead_slots(self, long long suit, long long one, long long two) noexcept nogil
    cdef double _lead_singles(self, long long seat, long long suit, long long one, long long two, double best) noexcept nogil
    cdef double _single_chance(self, long long seat, double lacks) noexcept nogil
    cdef void _keep_format(self) noexcept nogil
    cdef double _lead_units(self, long long seat, long long suit, long long wide, double best) noexcept nogil
    cdef long long _beaten_by_unseen(self, long long suit, long long window) noexcept nogil
    cdef double _lead_throw(self, long long seat, long long suit, long long single, long long paired, double best) noexcept nogil
    cdef void _gather_safe(self, long long suit, long long single) noexcept nogil
