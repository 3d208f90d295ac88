"""A round played to its end by the policy on all seats, from any point between two tricks."""

from __future__ import annotations

from tractor_app.bots.policy.follow import choose_follow
from tractor_app.bots.policy.lead import choose_lead
from tractor_app.bots.policy.table import Public, Seat, remove_cards
from tractor_app.engine.play.lead import Lead
from tractor_app.engine.rules.policies import DigBase
from tractor_app.engine.scoring import dig_multiplier


def play_out(public: Public, seats: list[Seat], leader: int, buried_points: int) -> int:
    """Attackers' points at the end, the kitty dug up included.

    ``public`` and the seats' hands are used up. Each seat decides on its own hand and public
    facts alone.
    """
    players = public.players
    burier = None
    for seat in seats:
        if seat.left is not public.left:
            burier = seat
    while seats[leader].hand_size():
        seat = seats[leader]
        cards, fmt = choose_lead(public, seat)
        public.lead(leader, cards, fmt)
        remove_cards(seat.hand, cards)
        if burier is not None:
            remove_cards(burier.left, cards)
        for step in range(1, players):
            index = (leader + step) % players
            seat = seats[index]
            cards = choose_follow(public, seat)
            public.follow(index, cards)
            remove_cards(seat.hand, cards)
            if burier is not None:
                remove_cards(burier.left, cards)
        leader = public.end_trick()
    return dug(public, leader, buried_points)


def dug(public: Public, leader: int, buried_points: int) -> int:
    """Attackers' points with what the last trick brings, taken by ``leader``: the kitty's points
    or its own, times the multiplier."""
    t = public.t
    kitty = t.ctx.rules.kitty
    attacking = public.attackers >> leader & 1
    of_trick = kitty.base is DigBase.LAST_TRICK
    base = public.pot if of_trick else buried_points
    if base and (attacking or kitty.declarer_subtracts):
        lead = Lead(public.lead_suit, public.fmt, t.any_kinds(public.lead_cards))
        times = dig_multiplier(t.ctx, lead, t.any_kinds(public.best), t.ctx.rules)
        if not attacking:
            public.points -= base * times
        else:
            # The trick's own points were counted once when it was taken.
            public.points += base * (max(times - 1, 0) if of_trick else times)
    return public.points
