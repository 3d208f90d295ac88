# Types of endgame.py for the compiler.

cimport cython

from tractor_app.bots.kernel.wide.rounds cimport WideRollouts
from tractor_app.bots.kernel.words cimport HIGH, LONG, NOTHING, SUITS, TRUMP, bits, top

@cython.final
cdef class WideEndgame:
    cdef WideRollouts w
    cdef long long chance[10248]
    cdef long long keys[65536]
    cdef long long lows[65536]
    cdef long long highs[65536]
    cdef long long hints[65536]
    cdef long long stack[8192]
    cdef long long score[8192]
    cdef long long frames[512]
    cdef long long winners[512]
    cdef long long pool_card[64]
    cdef long long pool_many[64]
    cdef long long pool_same[64]
    cdef long long most_dig[8]
    cdef long long option_move[64]
    cdef long long option_format[1024]
    cdef long long found[64]
    cdef long long far, options, nodes, limit, stopped, frame, deep, keeps
    cdef long long rest, left, hash, answer, pool, played_in

    cdef void _bound(self) noexcept nogil
    cpdef void begin(self, list base) except *
    cpdef void offer(self, list moves, list formats) except *
    cpdef list weigh(self, list world, long long limit)
    cpdef long long looked_at(self) except *
    cpdef list plays(self, list world)
    cdef void _deal(self, list world) except *
    cdef void _weigh_options(self) noexcept nogil
    cdef void _restore(self) noexcept nogil
    cdef void _put(self, long long seat, long long move) noexcept nogil
    cdef void _back(self, long long seat, long long move) noexcept nogil
    cdef long long _read(self, long long move) noexcept nogil
    cdef long long _wins(self, long long move) noexcept nogil
    cdef void _beat(self, long long seat, long long move) noexcept nogil
    cdef void _push(self) noexcept nogil
    cdef void _pop(self) noexcept nogil
    cdef long long _lead(self, long long leader, long long rest, long long alpha, long long beta, long long sp) noexcept nogil
    cdef long long _search_leads(self, long long leader, long long alpha, long long beta, long long sp, long long hint) noexcept nogil
    cdef void _keep(self, long long key, long long lower, long long upper, long long best, long long good) noexcept nogil
    cdef long long _try_lead(self, long long seat, long long move, long long alpha, long long beta, long long sp) noexcept nogil
    cdef long long _answer(self, long long seat, long long played, long long move, long long alpha, long long beta, long long sp) noexcept nogil
    cdef long long _follow(self, long long played, long long alpha, long long beta, long long sp) noexcept nogil
    cdef void _keep_winner(self) noexcept nogil
    cdef void _bring_winner(self) noexcept nogil
    cdef long long _last(self, long long leader) noexcept nogil
    cdef long long _only(self, long long seat) noexcept nogil
    cdef long long _dug(self, long long winner) noexcept nogil
    cdef long long _next(self, long long at, long long last) noexcept nogil
    cdef long long _points_in(self, long long move) noexcept nogil
    cdef void _rank_leads(self, long long seat, long long sp, long long last, long long hint) noexcept nogil
    cdef void _rank_follows(self, long long seat, long long sp, long long last) noexcept nogil
    cdef long long _others(self, long long seat, long long suit) noexcept nogil
    cdef long long _copies(self, long long seat, long long suit, long long slot) noexcept nogil
    cdef void _fill_pool(self, long long seat, long long suit) noexcept nogil
    cdef long long _same(self, long long suit, long long low, long long high, long long many, long long others) noexcept nogil
    cdef long long _leads(self, long long seat, long long sp) noexcept nogil
    cdef long long _may_throw(self, long long seat, long long suit) noexcept nogil
    cdef long long _gather(self, long long seat, long long suit, long long may, long long at, long long move, long long size, long long taken, long long sp) noexcept nogil
    cdef long long _may_lead(self, long long seat, long long suit, long long may, long long move) noexcept nogil
    cdef void _format(self, long long move) noexcept nogil
    cdef long long _follows(self, long long seat, long long sp) noexcept nogil
    cdef long long _combine(self, long long at, long long need, long long move, long long taken, long long sp) noexcept nogil
    cdef long long _drop_illegal(self, long long seat, long long suit, long long first, long long last) noexcept nogil
