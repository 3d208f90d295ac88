"""How likely a play is to hold against the seats behind it, from counts alone."""

from __future__ import annotations

from tractor_app.bots.policy.table import Public, Seat
from tractor_app.bots.policy.tables import Tables
from tractor_app.engine.play import kernel
from tractor_app.engine.play.context import TRUMP
from tractor_app.engine.play.kernel import Masks


def look(public: Public, seat: Seat, suit: int) -> None:
    """Note what is unseen of the led ``suit`` and of trump; the other functions stand on it."""
    seat.lead_unseen = seat.unseen(suit)
    seat.lead_count = kernel.size_of(seat.lead_unseen)
    if suit == TRUMP:
        seat.trump_unseen = seat.lead_unseen
        seat.trump_count = seat.lead_count
    else:
        seat.trump_unseen = seat.unseen(TRUMP)
        seat.trump_count = kernel.size_of(seat.trump_unseen)
    total = seat.kitty_cards
    for other in range(public.players):
        total += public.counts[other]
    seat.total = max(1, total - public.counts[seat.index])


def higher(
    t: Tables, suit: int, unseen: Masks, width: int, length: int, value: int, share: float
) -> float:
    """Chance that a hand with ``share`` of the unseen cards has a unit above ``value``."""
    if length > 1:
        windows, values = t.ctx.windows[suit], t.ctx.window_values[suit]
        if length >= len(windows) or width > len(unseen):
            return 0.0
        wide = unseen[width - 1]
        count = 0
        for at in range(len(windows[length])):
            if values[length][at] <= value:
                break
            if windows[length][at] & wide == windows[length][at]:
                count += 1
        return min(0.9, count * share ** (width * length))
    above = t.above[suit]
    mask = above[value + 1] if value + 1 < len(above) else 0
    if width == 1:
        count = 0
        for level in unseen:
            count += (level & mask).bit_count()
        return 1.0 - (1.0 - share) ** count if count else 0.0
    if width > len(unseen):
        return 0.0
    count = (unseen[width - 1] & mask).bit_count()
    return 1.0 - (1.0 - share**width) ** count if count else 0.0


def beat_chance(public: Public, seat: Seat, other: int, suit: int, value: int) -> float:
    """Chance that ``other``, yet to play, beats a play of ``suit`` worth ``value``.

    ``look`` was called for the led suit; the format is the public trick's.
    """
    t = public.t
    led = public.lead_suit
    fmt = public.fmt
    width, length = fmt[0]
    share = public.counts[other] / seat.total
    share = min(share, 1.0)
    void = public.void[other]
    chance = 0.0
    if void >> led & 1:
        empty = 1.0
    else:
        empty = (1.0 - share) ** seat.lead_count if seat.lead_count < 30 else 0.0
        if suit == led and len(fmt) == 1 and (width == 1 or not public.no_pair[other] >> led & 1):
            chance = higher(t, led, seat.lead_unseen, width, length, value, share)
    if led == TRUMP or empty < 0.005 or void >> TRUMP & 1:
        return chance
    if len(fmt) > 1:
        ruff = _ruffs_throw(public, seat, share)
    elif width > 1 and public.no_pair[other] >> TRUMP & 1:
        ruff = 0.0
    else:
        least = value if suit == TRUMP else -1
        ruff = higher(t, TRUMP, seat.trump_unseen, width, length, least, share)
    return chance + empty * ruff * t.weights.will


def _ruffs_throw(public: Public, seat: Seat, share: float) -> float:
    """Chance of the trumps to answer a throw: enough cards, and pairs where it has pairs."""
    expected = seat.trump_count * share
    chance = min(0.9, max(0.0, 0.5 + 0.2 * (expected - public.size)))
    for width, length in public.fmt:
        if width == 1:
            break
        chance *= higher(public.t, TRUMP, seat.trump_unseen, width, length, -1, share)
    return chance


def hold_chance(public: Public, seat: Seat, suit: int, value: int) -> float:
    """Chance that a play of the own side, worth ``value``, stays ahead of the opponents behind."""
    allies = public.allies[seat.index]
    players = public.players
    chance = 1.0
    for step in range(public.played + 1, players):
        other = (public.leader + step) % players
        if not allies >> other & 1:
            chance *= 1.0 - beat_chance(public, seat, other, suit, value)
    return chance


def rescue_chance(public: Public, seat: Seat) -> float:
    """Chance that a partner behind takes a trick that the other side is winning, and keeps it."""
    allies = public.allies[seat.index]
    players = public.players
    lost = 1.0
    for step in range(public.played + 1, players):
        other = (public.leader + step) % players
        if allies >> other & 1:
            won = beat_chance(public, seat, other, public.best_suit, public.best_value)
            enemies = players - 1 - step
            lost *= 1.0 - won * (0.75 if enemies else 1.0)
    return 1.0 - lost
