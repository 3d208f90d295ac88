# Types of duty.py for the compiler.

from tractor_app.bots.kernel.wide.units cimport WideUnits
from tractor_app.bots.kernel.words cimport CODES, HIGH, JOINTS, LONG, PAIR, TRIPLE, bits


cdef class WideDuty(WideUnits):
    cdef long long ladder_key[2176], ladder_first[65], rung_of[256], rung_units[4608]
    cdef long long kept_unit[64], step[32], step_ladder[32], joint_unit[768]
    cdef long long joint_units[24], joint_quads[24], next_unit[768], next_units[24]
    cdef long long next_quads[24], key[1536], keys[24], w_unit[64], part[32]
    cdef long long ladders, throws_as_sets, pairs_as_run, only_whole, quad_for_triple
    cdef long long spares_runs, spares_stacks, plan_whole, steps, joints, next_joints
    cdef long long w_units, parts

    cdef void _plan(self) noexcept nogil
    cdef void _add_step(self, long long code) noexcept nogil
    cdef void _join_pairs(self) noexcept nogil
    cdef long long _ladder_of(self, long long units, long long singles, long long code) noexcept nogil
    cdef void _owe(self, long long suit) noexcept nogil
    cdef void _extend(self, long long suit, long long at) noexcept nogil
    cdef long long _climb(self, long long suit, long long ladder) noexcept nogil
    cdef long long _split_quads(self, long long suit) noexcept nogil
    cdef void _default_rung(self, long long suit, long long joint, long long code) noexcept nogil
    cdef void _add_key(self, long long row, long long number) noexcept nogil
    cdef void _widen(self, long long code) noexcept nogil
    cdef long long _kept(self, long long suit, long long width, long long most, long long quads) noexcept nogil
    cdef void _cut(self, long long suit, long long width, long long kept, long long quads, long long whole) noexcept nogil
    cdef long long _goes(self, long long suit, long long width, long long length, long long kept, long long quads) noexcept nogil
    cdef void _load_joint(self, long long joint) noexcept nogil
    cdef void _load_w(self) noexcept nogil
    cdef void _ask_for(self, long long code) noexcept nogil
    cdef long long _gives(self, long long suit, long long quads) noexcept nogil
    cdef long long _yields(self, long long suit) noexcept nogil
    cdef long long _yields_width(self, long long suit, long long width, long long count) noexcept nogil
    cdef void _lend(self, long long suit) noexcept nogil
    cdef long long _pairs_of_quads(self, long long quads) noexcept nogil
    cdef void _note_next(self, long long quads) noexcept nogil
    cdef void _put_next(self, long long quads) noexcept nogil
    cdef void _take_next(self) noexcept nogil
    cdef void _keep_best(self) noexcept nogil
    cdef long long _ranks(self, long long one, long long two) noexcept nogil
    cdef long long _legal_tmp(self, long long seat, long long suit) noexcept nogil
    cdef long long _meets(self, long long suit) noexcept nogil
