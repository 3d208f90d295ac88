"""A round played to its end by the policy on all seats, from any point between two tricks."""

from __future__ import annotations

from tractor_app.bots.policy.follow import choose_follow
from tractor_app.bots.policy.lead import choose_lead
from tractor_app.bots.policy.table import Public, Seat, remove_cards
from tractor_app.engine.play.lead import Lead
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
    if public.attackers >> leader & 1 and buried_points:
        t = public.t
        lead = Lead(public.lead_suit, public.fmt, t.any_kinds(public.lead_cards))
        winning = t.any_kinds(public.best)
        public.points += buried_points * dig_multiplier(t.ctx, lead, winning, t.ctx.rules)
    return public.points
