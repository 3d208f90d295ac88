# Types of wide.py for the compiler.

cimport cython

from tractor_app.bots.kernel.words cimport (
    CODES, HIGH, JOINTS, KITTY, LONG, NOTHING, PAIR, SEATS, STATE, SUITS, TRIPLE, TRUMP, bits, top
)

@cython.final
cdef class WideRollouts:
    cdef long long value[160]
    cdef long long point[160]
    cdef long long scoring[5]
    cdef long long above[320]
    cdef double keep[160]
    cdef double pair_keep[160]
    cdef long long lines[128]
    cdef long long dig[2560]
    cdef long long win_first[101]
    cdef long long win_mask[2048]
    cdef long long win_value[2048]
    cdef long long ladder_key[2176]
    cdef long long ladder_first[65]
    cdef long long rung_of[256]
    cdef long long rung_units[4608]
    cdef long long depth, ladders, run_width, run_least, throws, trump_throws, only_if_held
    cdef long long throws_as_sets, pairs_as_run, only_whole, quad_for_triple, cross, bombs
    cdef long long ruff_by_card, ruff_by_all, proves_pairs, dig_throw, dig_of_trick, dig_both
    cdef long long dig_by_winner, spares_runs, spares_stacks, total_cards
    cdef double tempo, feed, behind, will, partner_share, lead_keep, win_keep, lead_points, boss
    cdef double void_worth, short, safe_throw, unit_lead, trump_lead, trump_drain, enemy_void
    cdef double line, last_trick, control, late, last_points
    cdef long long base[256]
    cdef long long hand[320]
    cdef long long world[320]
    cdef long long history[2048]
    cdef long long option_cards[1024]
    cdef long long option_count[16]
    cdef long long option_format[544]
    cdef long long found[16]
    cdef long long options, plays
    cdef long long out[64]
    cdef long long tmp[64]
    cdef long long throw[64]
    cdef long long out_count, tmp_count, throw_count
    cdef long long allies[8]
    cdef long long counts[8]
    cdef long long voids[8]
    cdef long long no_pair[8]
    cdef long long left[40]
    cdef long long bury[40]
    cdef long long unit[32]
    cdef long long lead_unit[32]
    cdef long long throw_unit[32]
    cdef long long units, singles, lead_units, lead_singles, throw_units
    cdef long long n, attackers, points, leader, played, lead_suit, size
    cdef long long best_seat, best_suit, best_value, best_class, answer_class
    cdef long long pot, burier, hidden, kitty_points
    cdef double kitty_worth
    cdef long long f[8]
    cdef long long best_f[8]
    cdef long long pieces[64]
    cdef long long best_pieces[64]
    cdef long long kept_unit[64]
    cdef long long kept_mask[8]
    cdef long long g[8]
    cdef long long lu[8]
    cdef long long tu[8]
    cdef double share[8]
    cdef double empty[8]
    cdef long long d[40]
    cdef long long d_one[5]
    cdef long long d_two[5]
    cdef long long seen[5]
    cdef long long f_suit, lcount, tcount, total, own_count, like_width, like_length
    cdef double rescue, rescue_one, lead_bonus, lead_best, d_best
    cdef long long d_pick
    cdef long long stack[272]
    cdef long long heights[16]
    cdef long long c_unit[64]
    cdef long long c_units
    cdef long long planned, plan_whole, steps
    cdef long long step[32]
    cdef long long step_ladder[32]
    cdef long long joints, next_joints
    cdef long long joint_unit[768]
    cdef long long joint_units[24]
    cdef long long joint_quads[24]
    cdef long long next_unit[768]
    cdef long long next_units[24]
    cdef long long next_quads[24]
    cdef long long key[1536]
    cdef long long keys[24]
    cdef long long w_unit[64]
    cdef long long w_units
    cdef long long part[32]
    cdef long long parts
    cdef long long place_unit[32]
    cdef long long place_units, place_pick, place_whole, quads, quad_from, quad_to
    cdef double place_best

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
    cdef void _restore(self, long long start) noexcept nogil
    cdef long long _points_of(self, long long suit, long long mask) noexcept nogil
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
    cdef void _keep_best_of_out(self, long long suit) noexcept nogil
    cdef void _put_follow(self, long long seat) noexcept nogil
    cdef long long _beats(self, long long suit, long long value) noexcept nogil
    cdef long long _all_higher(self, long long suit) noexcept nogil
    cdef void _cut_pieces(self, long long suit) noexcept nogil
    cdef void _cut_piece(self, long long suit, long long index) noexcept nogil
    cdef long long _kept_covers(self, long long suit, long long slots, long long width) noexcept nogil
    cdef void _cut_from_kept(self, long long slots, long long width) noexcept nogil
    cdef void _note_pairs(self, long long seat) noexcept nogil
    cdef void _masks_of_out(self, long long suit) noexcept nogil
    cdef void _masks_of_tmp(self) noexcept nogil
    cdef void _take(self, long long seat) noexcept nogil
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
    cdef void _look(self, long long seat, long long suit) noexcept nogil
    cdef void _look_total(self, long long seat) noexcept nogil
    cdef void _look_suit(self, long long seat, long long suit) noexcept nogil
    cdef long long _unseen(self, long long seat, long long suit, long long level) noexcept nogil
    cdef long long _count(self, long long seat, long long suit) noexcept nogil
    cdef double _kitty_of(self, long long seat) noexcept nogil
    cdef double _power(self, double base, long long exponent) noexcept nogil
    cdef void _liken(self) noexcept nogil
    cdef double _higher(self, long long suit, long long trumps, long long width, long long length, long long value, double share) noexcept nogil
    cdef double _beat_chance(self, long long other, long long suit, long long value) noexcept nogil
    cdef double _ruff_chance(self, double share) noexcept nogil
    cdef double _hold_chance(self, long long seat, long long suit, long long value) noexcept nogil
    cdef double _hold_single(self, long long seat, long long suit, long long value) noexcept nogil
    cdef long long _higher_trumps(self, long long value) noexcept nogil
    cdef double _stay_chance(self, long long seat) noexcept nogil
    cdef double _last_trick_worth(self, long long seat) noexcept nogil
    cdef double _late_cost(self, long long seat, long long suit, long long slot) noexcept nogil
    cdef double _line_worth(self, double pot) noexcept nogil
    cdef double _stake(self, long long seat) noexcept nogil
    cdef double _price(self, long long card, long long paired, double feed) noexcept nogil
    cdef double _unit_price(self, long long suit, long long slots, long long width, double feed) noexcept nogil
    cdef double _cost_of_tmp(self, long long seat, double feed) noexcept nogil
    cdef void _hold(self, long long seat, long long suit) noexcept nogil
    cdef void _add(self, long long slot) noexcept nogil
    cdef void _add_unit(self, long long slots, long long width) noexcept nogil
    cdef void _add_singles(self, long long count, double feed) noexcept nogil
    cdef long long _place_all(self, double feed) noexcept nogil
    cdef long long _place(self, long long index, double feed) noexcept nogil
    cdef void _try_place(self, long long index, long long slots, long long width, long long spare, double feed) noexcept nogil
    cdef long long _rest_fits(self) noexcept nogil
    cdef void _meet_duty(self, long long seat, double feed) noexcept nogil
    cdef void _order_owed(self) noexcept nogil
    cdef void _place_next(self, long long code) noexcept nogil
    cdef long long _fill(self, double feed, long long index) noexcept nogil
    cdef long long _legal_tmp(self, long long seat, long long suit) noexcept nogil
    cdef long long _meets(self, long long suit) noexcept nogil
    cdef double _discard(self, long long seat, long long count, double feed) noexcept nogil
    cdef double _discard_one(self, double feed, long long trumps) noexcept nogil
    cdef void _look_for_discard(self, long long suit, double feed, long long trumps) noexcept nogil
    cdef double _boss_worth(self, long long suit, long long card, long long size) noexcept nogil
    cdef void _keep_tmp(self) noexcept nogil
    cdef void _choose_follow(self, long long seat) noexcept nogil
    cdef void _follow_single(self, long long seat, long long suit, long long held) noexcept nogil
    cdef void _void_single(self, long long seat) noexcept nogil
    cdef void _follow_more(self, long long seat, long long suit) noexcept nogil
    cdef void _try_winning(self, long long seat, long long suit, double stake, double stay, double best) noexcept nogil
    cdef double _try_units(self, long long seat, long long suit, long long width, long long length, long long shape, double stake, double stay, double best) noexcept nogil
    cdef double _weigh_unit(self, long long seat, long long suit, long long slots, long long width, long long value, double stake, double stay, double best) noexcept nogil
    cdef double _keep_better(self, long long seat, double chance, double stake, double best) noexcept nogil
    cdef void _try_answers(self, long long seat, long long suit, double stake, double stay, double best) noexcept nogil
    cdef double _weigh_answer(self, long long seat, long long suit, double stake, double stay, double best) noexcept nogil
    cdef void _choose_lead(self, long long seat) noexcept nogil
    cdef void _begin_suit(self, long long seat, long long suit) noexcept nogil
    cdef double _common(self, long long seat, double chance, long long points) noexcept nogil
    cdef void _lead_singles(self, long long seat, long long suit) noexcept nogil
    cdef void _lead_units(self, long long seat, long long suit) noexcept nogil
    cdef long long _largest(self, long long suit, long long wide, long long width) noexcept nogil
    cdef void _lead_unit(self, long long seat, long long suit, long long slots, long long width) noexcept nogil
    cdef long long _value_of_window(self, long long suit, long long slots, long long length) noexcept nogil
    cdef void _throw_too(self, long long suit, long long slots, long long width) noexcept nogil
    cdef void _lead_throw(self, long long seat, long long suit) noexcept nogil
    cdef long long _throw_singles(self, long long seat, long long suit) noexcept nogil
    cdef long long _throw_runs(self, long long suit, long long single) noexcept nogil
    cdef void _keep_throw(self) noexcept nogil
