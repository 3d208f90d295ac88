"""What more than its points a trick is worth: the kitty, and lines that are crossed."""

from __future__ import annotations

from tractor_app.bots.policy.table import Public, Seat
from tractor_app.engine.play.context import TRUMP
from tractor_app.engine.play.lead import Lead
from tractor_app.engine.play.units import Format
from tractor_app.engine.rules.policies import DigBase
from tractor_app.engine.scoring import dig_multiplier


def last_trick_worth(public: Public, seat: Seat, fmt: Format) -> float:
    """Expected points of digging the kitty up, or of the trick's own multiplied, if this is the
    last trick; else 0."""
    own = public.counts[seat.index]
    rules = public.t.ctx.rules
    if own != public.size:
        return 0.0
    weight = float(public.t.weights.last_trick)
    if rules.kitty.base is DigBase.LAST_TRICK:
        return weight * _own_points_again(public, fmt)
    if not rules.deck.kitty:
        return 0.0
    width, length = fmt[0]
    cards = min(6, width * length)
    return weight * seat.kitty * min(64, 1 << cards)


def _own_points_again(public: Public, fmt: Format) -> float:
    """What the trick's points bring on top of themselves, between winning and losing it."""
    ctx = public.t.ctx
    rules = ctx.rules
    behind = public.players - 1 - public.played
    pot = (public.pot if public.played else 0) + public.t.weights.behind * behind * public.size
    trump = ctx.slot_kinds[TRUMP][-1][0]
    times = dig_multiplier(ctx, Lead(public.lead_suit, fmt[:1], ()), (trump,), rules)
    return pot * (2 * times - 1 if rules.kitty.declarer_subtracts else times - 1)


def late_cost(public: Public, seat: Seat, suit: int, slot: int) -> float:
    """More to pay for the highest trump while the last trick, with the kitty, draws near."""
    t = public.t
    weights = t.weights
    left = public.counts[seat.index] - public.size
    if suit != TRUMP or not 0 < left <= weights.late:
        return 0.0
    above = t.above[TRUMP][t.values[TRUMP][slot] + 1]
    if seat.trump_unseen[0] & above:
        return 0.0
    if seat.hand[TRUMP][0] & above or seat.hand[TRUMP][1] >> slot & 1:
        return 0.0
    return weights.control * (seat.kitty * 2.0 + weights.last_points)


def line_worth(public: Public, pot: float) -> float:
    """What it is worth, in points, that ``pot`` takes the attackers over lines of the scoring.

    Early in a round a line is crossed sooner or later anyway, so it grows with the cards played.
    """
    t = public.t
    marks = t.lines
    last = len(marks) - 1
    before = min(last, max(0, public.points // 5))
    after = min(last, max(0, int(public.points + pot) // 5))
    crossed = marks[after] - marks[before]
    if not crossed:
        return 0.0
    held = 0
    for count in public.counts:
        held += count
    gone = 1.0 - held / t.cards_in_deck
    return t.weights.line * crossed * gone * gone
