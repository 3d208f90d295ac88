# Types of units.py for the compiler.

from tractor_app.bots.kernel.wide.state cimport WideState
from tractor_app.bots.kernel.words cimport CODES, LONG, NOTHING, TRUMP, bits, top


cdef class WideUnits(WideState):
    cdef long long value[160], win_first[101], win_mask[2048], win_value[2048], pieces[64]
    cdef long long best_pieces[64], kept_mask[8], g[8], stack[272], heights[16], c_unit[64]
    cdef long long run_width, run_least, cross, bombs, ruff_by_card, ruff_by_all
    cdef long long answer_class, c_units

    cdef void _keep_best_of_out(self, long long suit) noexcept nogil
    cdef long long _beats(self, long long suit, long long value) noexcept nogil
    cdef long long _all_higher(self, long long suit) noexcept nogil
    cdef void _cut_pieces(self, long long suit) noexcept nogil
    cdef void _cut_piece(self, long long suit, long long index) noexcept nogil
    cdef long long _kept_covers(self, long long suit, long long slots, long long width) noexcept nogil
    cdef void _cut_from_kept(self, long long slots, long long width) noexcept nogil
    cdef long long _window_at(self, long long suit, long long wide, long long length) noexcept nogil
    cdef long long _best_of(self, long long suit, long long wide, long long length) noexcept nogil
    cdef long long _value_as(self, long long suit) noexcept nogil
    cdef long long _value_by_card(self, long long suit) noexcept nogil
    cdef long long _top_value(self, long long suit, long long width, long long length) noexcept nogil
    cdef long long _value_of_unit(self, long long suit) noexcept nogil
    cdef long long _class_of(self, long long width, long long length) noexcept nogil
    cdef void _load_f(self) noexcept nogil
    cdef void _load_g(self) noexcept nogil
    cdef void _load_f_without(self, long long slots, long long width) noexcept nogil
    cdef void _ask_format(self, long long index) noexcept nogil
    cdef long long _covers(self, long long suit, long long index, long long deep, long long first) noexcept nogil
    cdef long long _sets_of(self, long long deep, long long width) noexcept nogil
    cdef long long _enough(self, long long index, long long deep) noexcept nogil
    cdef long long _packs(self, long long deep) noexcept nogil
    cdef long long _pack(self, long long index) noexcept nogil
    cdef long long _largest(self, long long suit, long long wide, long long width) noexcept nogil
