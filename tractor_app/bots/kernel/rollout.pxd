# Types of rollout.py for the compiler.

cimport cython

from tractor_app.bots.kernel.words cimport (
    BIT, FAR, HIGH, KITTY, LONG, NOTHING, SEATS, SUIT, SUITS, TRUMP, bits, span
)

@cython.final
cdef class Rollouts:
    cdef long long value[160]
    cdef long long point[160]
    cdef long long scoring[5]
    cdef long long above[320]
    cdef long long beats[160]
    cdef long long level[160]
    cdef double face[160]
    cdef double keep[160]
    cdef double pair_keep[160]
    cdef double own_keep[160]
    cdef double own_pair_keep[160]
    cdef double own_numbers[21]
    cdef double other_keep[160]
    cdef double other_pair_keep[160]
    cdef double other_numbers[21]
    cdef long long others, by_other
    cdef long long lines[128]
    cdef long long dig[1280]
    cdef long long win_first[101]
    cdef long long win_mask[1024]
    cdef long long win_value[1024]
    cdef long long run_least, throws, trump_throws, only_if_held, runs_as_pairs, pairs_as_run
    cdef long long only_whole, proves_pairs, dig_throw, total_cards
    cdef double tempo, feed, behind, will, partner_share, partner_chance, lead_keep, win_keep, lead_points
    cdef double boss, void_worth, short, safe_throw, unit_lead, trump_lead, trump_drain, enemy_void
    cdef double line, last_trick, control, late, last_points
    cdef long long base[144]
    cdef long long ring[16]
    cdef long long one[40]
    cdef long long two[40]
    cdef long long out[64]
    cdef long long tmp[64]
    cdef long long out_count, tmp_count
    cdef long long allies[8]
    cdef long long counts[8]
    cdef long long voids[8]
    cdef long long no_pair[8]
    cdef long long runs[8]
    cdef long long lead_runs[8]
    cdef long long left1[5]
    cdef long long left2[5]
    cdef long long safe[5]
    cdef long long pick[5]
    cdef double cheapest[5]
    cdef long long foes[8]
    cdef long long rival[8]
    cdef long long foe[8]
    cdef double foe_ruff[8]
    cdef long long held, rivals, lacking, alike, line_now, next_line
    cdef double share, miss, empty, has_trump, ruff, rescue, rescue_one, lead_bonus
    cdef long long d1[5]
    cdef long long d2[5]
    cdef long long n, attackers, points, leader, played, lead_suit, size, run_count, pairs, singles
    cdef long long best_seat, best_suit, best_value, pot, burier, hidden, kitty_points
    cdef long long lead_run_count, lead_pairs, lead_singles
    cdef long long f1, f2, f_suit, lu1, lu2, tu1, tu2, tcount
    cdef double kitty_worth

    cdef long long options, plays
    cdef long long history[2048]
    cdef long long world1[40]
    cdef long long world2[40]
    cdef long long option_cards[1024]
    cdef long long option_count[16]
    cdef long long option_format[176]
    cdef long long found[16]

    cpdef void against(self, object other, long long seats) except *
    cdef void _change_sides(self, long long by_other) noexcept nogil
    cdef void _take_numbers(self, double *numbers) noexcept nogil
    cpdef void remember(self, long long plays, list history) except *
    cpdef list weigh(self, list world)
    cpdef long long surprises(self, list world) except *
    cdef void _weigh_options(self) noexcept nogil
    cpdef void offer(self, long long count, list cards, list sizes, list formats) except *
    cdef long long _surprises(self) noexcept nogil
    cdef void _give_back(self) noexcept nogil
    cdef long long _differs(self, long long at, long long cards) noexcept nogil
    cdef long long _power2(self, long long card) noexcept nogil
    cdef void _replay(self, long long seat, long long at, long long cards) noexcept nogil
    cdef void _take_option(self, long long option) noexcept nogil
    cpdef void begin(self, list base) except *
    cpdef long long play(self, list hands, list cards, list fmt) except *
    cpdef long long play_all(self, list hands) except *
    cpdef list choose(self, list hands)
    cpdef list trace(self, list hands)
    cdef void _restore(self, long long start) noexcept nogil
    cdef long long _points_of(self, long long suit, long long mask) noexcept nogil
    cdef void _finish(self, long long given) noexcept nogil
    cdef void _choose(self, long long seat) noexcept nogil
    cdef void _put(self, long long seat) noexcept nogil
    cdef void _end_trick(self) noexcept nogil
    cdef void _dig(self) noexcept nogil
    cdef void _put_lead(self, long long seat) noexcept nogil
    cdef void _put_follow(self, long long seat) noexcept nogil
    cdef void _note_pairs(self, long long seat) noexcept nogil
    cdef void _masks_of_out(self, long long suit) noexcept nogil
    cdef void _take(self, long long seat) noexcept nogil
    cdef long long _value_as(self, long long suit, long long m1, long long m2) noexcept nogil
    cdef long long _covers(self, long long suit, long long wide, long long index) noexcept nogil
    cdef void _note_line(self) noexcept nogil
    cdef void _note_void(self, long long seat) noexcept nogil
    cdef void _look(self, long long seat) noexcept nogil
    cdef void _sift(self, long long seat, long long suit) noexcept nogil
    cdef double _kitty_of(self, long long seat) noexcept nogil
    cdef double _higher(self, long long suit, long long unseen, long long length, long long value) noexcept nogil
    cdef double _hold_chance(self, long long suit, long long value) noexcept nogil
    cdef void _meet_rivals(self, long long seat) noexcept nogil
    cdef double _ally_chance(self, long long seat) noexcept nogil
    cdef double _stay_chance(self, long long seat) noexcept nogil
    cdef double _last_trick_worth(self, long long seat) noexcept nogil
    cdef long long _is_late(self, long long seat) noexcept nogil
    cdef double _line_worth(self, double pot) noexcept nogil
    cdef double _stake(self) noexcept nogil
    cdef double _window_price(self, long long suit, long long slots, double feed) noexcept nogil
    cdef double _cost_of_tmp(self, long long seat, double feed) noexcept nogil
    cdef long long _put_before(self, long long at) noexcept nogil
    cdef long long _cheapest(self, long long suit, long long slots, long long paired, double feed) noexcept nogil
    cdef void _hold(self, long long seat, long long suit) noexcept nogil
    cdef void _add(self, long long slot) noexcept nogil
    cdef void _add_pairs_at(self, long long slots) noexcept nogil
    cdef void _add_singles(self, long long count, double feed) noexcept nogil
    cdef void _add_pairs(self, long long count, double feed) noexcept nogil
    cdef long long _add_run(self, long long length, double feed, long long lowest) noexcept nogil
    cdef long long _add_owed_runs(self, long long length, double feed, long long lowest) noexcept nogil
    cdef void _meet_duty(self, long long seat, double feed) noexcept nogil
    cdef long long _fill(self, double feed) noexcept nogil
    cdef void _keep_tmp(self) noexcept nogil
    cdef void _choose_follow(self, long long seat) noexcept nogil
    cdef void _follow_single(self, long long seat, long long suit, long long held) noexcept nogil
    cdef void _win_single(self, long long seat, long long suit, long long winners, double stay, double least) noexcept nogil
    cdef void _void_single(self, long long seat) noexcept nogil
    cdef void _ruff_single(self, long long seat, long long left, double stay, double price) noexcept nogil
    cdef void _follow_more(self, long long seat, long long suit) noexcept nogil
    cdef void _follow_with_all(self, long long seat, long long suit, long long count) noexcept nogil
    cdef long long _useful_pairs(self, long long seat, long long suit) noexcept nogil
    cdef void _try_winning(self, long long seat, long long suit, long long pairs, double stay) noexcept nogil
    cdef double _weigh_unit(self, long long seat, long long suit, long long slots, double stake, double stay, double best) noexcept nogil
    cdef double _weigh_tmp(self, long long seat, long long suit, double stake, double stay, double best) noexcept nogil
    cdef void _put_single(self, long long seat, long long card) noexcept nogil
    cdef void _put_more(self, long long seat) noexcept nogil
    cdef void _look_at(self, long long seat, long long suit) noexcept nogil
    cdef double _beat_chance(self, long long other, long long suit, long long value) noexcept nogil
    cdef double _beat_single(self, long long other, long long suit, long long value) noexcept nogil
    cdef long long _known_alike(self, long long seat, long long other) noexcept nogil
    cdef double _over_chance(self, long long other, long long suit, long long value) noexcept nogil
    cdef double _ruff_chance(self, long long other, long long suit, long long value) noexcept nogil
    cdef double _throw_chance(self) noexcept nogil
    cdef double _guard_cost(self, long long seat, long long card) noexcept nogil
    cdef double _discard(self, long long seat, long long count, double feed) noexcept nogil
    cdef long long _guarded(self, long long seat, long long suit, long long card) noexcept nogil
    cdef double _throw_away(self, long long suit) noexcept nogil
    cdef long long _unbeaten(self, long long suit) noexcept nogil
    cdef void _cheapest_of(self, long long seat, long long suit, double feed) noexcept nogil
    cdef void _play_all_of(self, long long seat) noexcept nogil
    cdef void _begin_suit(self, long long seat, long long suit, long long one, long long two) noexcept nogil
    cdef void _note_voids(self, long long seat, long long suit) noexcept nogil
    cdef long long _lead_slots(self, long long suit, long long one, long long two) noexcept nogil
    cdef double _single_chance(self, long long seat, double lacks) noexcept nogil
    cdef double _common(self, long long seat, double chance, long long points) noexcept nogil
    cdef void _gather_safe(self, long long suit, long long single) noexcept nogil
    cdef void _choose_lead(self, long long seat) noexcept nogil
    cdef double _lead_singles(self, long long seat, long long suit, long long one, long long two, double best) noexcept nogil
    cdef void _keep_format(self) noexcept nogil
    cdef double _lead_units(self, long long seat, long long suit, long long wide, double best) noexcept nogil
    cdef long long _largest(self, long long suit, long long wide) noexcept nogil
    cdef long long _beaten_by_unseen(self, long long suit, long long window) noexcept nogil
    cdef double _lead_throw(self, long long seat, long long suit, long long single, long long paired, double best) noexcept nogil
