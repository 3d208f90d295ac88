# Types of endgame.py for the compiler.

cimport cython

from tractor_app.bots.kernel.words cimport (
    HIGH, KITTY, LONG, NOTHING, SUITS, TRUMP, bits, top
)

@cython.final
cdef class Endgame:
    cdef long long value[160]
    cdef long long point[160]
    cdef long long scoring[5]
    cdef long long above[320]
    cdef long long dig[1280]
    cdef long long win_first[101]
    cdef long long win_mask[1024]
    cdef long long win_value[1024]
    cdef long long chance[2600]
    cdef long long keys[65536]
    cdef long long lows[65536]
    cdef long long highs[65536]
    cdef long long hints[65536]
    cdef long long one[40]
    cdef long long two[40]
    cdef long long stack[8192]
    cdef long long score[8192]
    cdef long long pool_card[64]
    cdef long long pool_many[64]
    cdef long long pool_same[64]
    cdef long long most_dig[8]
    cdef long long option_move[64]
    cdef long long option_run[64]
    cdef long long option_pairs[64]
    cdef long long option_singles[64]
    cdef long long found[64]
    cdef long long base[72]
    cdef long long run_least, throws, trump_throws, only_if_held, runs_as_pairs, pairs_as_run
    cdef long long only_whole, dig_throw, by_winner, options, nodes, limit, n, attackers
    cdef long long points, leader, played, rest, lead_suit, size, run, pairs, singles
    cdef long long best_seat, best_suit, best_value, best_move, pot, left, kitty_points, hash
    cdef long long stopped, f1, f2, f_suit, o1, owed_run, owed_pairs, top1, top2, given_best
    cdef long long pool, played_in

    cdef void _blank(self) noexcept nogil
    cdef void _bound(self) noexcept nogil
    cpdef void begin(self, list base, long long best) except *
    cpdef void offer(self, list moves, list formats) except *
    cpdef list weigh(self, list world, long long limit)
    cpdef long long looked_at(self) except *
    cpdef list plays(self, list world)
    cdef void _weigh_options(self) noexcept nogil
    cdef long long _try_follow(self, long long seat, long long played, long long move) noexcept nogil
    cdef void _restore(self) noexcept nogil
    cdef void _mark(self, long long seat, long long suit, long long mask, long long first) noexcept nogil
    cdef long long _points_of(self, long long suit, long long mask) noexcept nogil
    cdef void _put(self, long long seat, long long move) noexcept nogil
    cdef void _back(self, long long seat, long long move) noexcept nogil
    cdef long long _read(self, long long move) noexcept nogil
    cdef long long _value_of(self, long long move) noexcept nogil
    cdef void _beat(self, long long seat, long long move) noexcept nogil
    cdef long long _value_as(self, long long suit, long long m1, long long m2) noexcept nogil
    cdef long long _lead(self, long long leader, long long rest, long long alpha, long long beta, long long sp) noexcept nogil
    cdef long long _search_leads(self, long long leader, long long rest, long long alpha, long long beta, long long sp, long long hint) noexcept nogil
    cdef long long _try_lead(self, long long seat, long long move, long long alpha, long long beta, long long sp) noexcept nogil
    cdef void _keep(self, long long key, long long lower, long long upper, long long best, long long good) noexcept nogil
    cdef long long _follow(self, long long played, long long alpha, long long beta, long long sp) noexcept nogil
    cdef long long _last(self, long long leader) noexcept nogil
    cdef long long _only(self, long long seat) noexcept nogil
    cdef long long _dug(self, long long winner) noexcept nogil
    cdef long long _next(self, long long at, long long last) noexcept nogil
    cdef long long _points_in(self, long long move) noexcept nogil
    cdef void _rank_leads(self, long long seat, long long sp, long long last, long long hint) noexcept nogil
    cdef void _rank_follows(self, long long seat, long long sp, long long last) noexcept nogil
    cdef long long _others(self, long long seat, long long suit) noexcept nogil
    cdef long long _same(self, long long suit, long long low, long long high, long long two, long long others) noexcept nogil
    cdef long long _leads(self, long long seat, long long sp) noexcept nogil
    cdef long long _wide_leads(self, long long suit, long long two, long long sp) noexcept nogil
    cdef long long _move_of(self, long long suit, long long m1, long long m2) noexcept nogil
    cdef long long _throw_leads(self, long long seat, long long suit, long long others, long long sp) noexcept nogil
    cdef long long _gather_throws(self, long long seat, long long suit, long long high, long long wide, long long m1, long long m2, long long before, long long sp) noexcept nogil
    cdef long long _safe(self, long long seat, long long suit, long long m1, long long m2) noexcept nogil
    cdef long long _beaten(self, long long seat, long long suit, long long window) noexcept nogil
    cdef long long _window_value(self, long long suit, long long window) noexcept nogil
    cdef long long _largest(self, long long suit, long long wide) noexcept nogil
    cdef void _format(self, long long move) noexcept nogil
    cdef long long _follows(self, long long seat, long long sp) noexcept nogil
    cdef void _fill_pool(self, long long seat, long long suit) noexcept nogil
    cdef long long _single_answers(self, long long sp) noexcept nogil
    cdef long long _combine(self, long long at, long long need, long long move, long long taken, long long sp) noexcept nogil
    cdef void _owe(self, long long suit, long long two) noexcept nogil
    cdef long long _has_run(self, long long suit, long long two, long long length) noexcept nogil
    cdef long long _drop_illegal(self, long long first, long long last) noexcept nogil
