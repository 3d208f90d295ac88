"""Leading: units and safe throws, by the chance to win and what it brings."""

from __future__ import annotations

from tractor_app.bots.policy.fill import add_unit, price, unit_price
from tractor_app.bots.policy.odds import hold_chance, look
from tractor_app.bots.policy.stakes import last_trick_worth, late_cost
from tractor_app.bots.policy.table import ONE_CARD, Public, Seat, masks_of_ids, value_as
from tractor_app.bots.policy.tables import SHIFT, SLOT, SUITS
from tractor_app.engine.play import kernel
from tractor_app.engine.play.context import TRUMP
from tractor_app.engine.play.kernel import Masks
from tractor_app.engine.play.units import (
    SINGLE,
    Format,
    Piece,
    best_value,
    default_pieces,
    make_format,
)

NOTHING = -1e9

Lead = tuple[list[int], Format]
"""Card ids and how they are read."""


def choose_lead(public: Public, seat: Seat) -> Lead:
    """What to lead; a throw among it is proven safe."""
    best = NOTHING
    pick: Lead | None = None
    look(public, seat, TRUMP)
    for suit in range(SUITS):
        if not seat.hand[suit][0]:
            continue
        _begin(public, seat, suit)
        score, lead = _best_of_suit(public, seat, suit, seat.hand[suit])
        if score > best:
            best = score
            pick = lead
    if pick is None:
        raise LookupError("no cards to lead")
    return pick


def _best_of_suit(public: Public, seat: Seat, suit: int, masks: Masks) -> tuple[float, Lead]:
    best = NOTHING
    pick: Lead = ([], ONE_CARD)
    for slot in _single_slots(public, suit, masks):
        score = _score_single(public, seat, suit, slot, masks)
        _note(seat, score, suit, 1 << slot, 1)
        if score > best:
            best = score
            pick = ([(suit << SHIFT) | slot], ONE_CARD)
    pieces: list[Piece] = []
    if masks[1]:
        pieces = default_pieces(public.t.ctx, suit, masks)
        for piece in pieces:
            if piece.unit.width == 1:
                break
            score = _score_unit(public, seat, suit, piece)
            _note(seat, score, suit, piece.slots, piece.unit.width)
            if score > best:
                best = score
                cards: list[int] = []
                add_unit(cards, suit, piece.slots, piece.unit.width)
                pick = (cards, (piece.unit,))
    thrown = _safe_units(public, seat, suit, masks, pieces)
    if thrown is not None:
        score = _score_throw(public, seat, suit, thrown)
        if seat.notes is not None:
            seat.notes.append((score, thrown[0]))
        if score > best:
            best = score
            pick = thrown
    return best, pick


def _note(seat: Seat, score: float, suit: int, slots: int, width: int) -> None:
    if seat.notes is not None:
        cards: list[int] = []
        add_unit(cards, suit, slots, width)
        seat.notes.append((score, cards))


def _begin(public: Public, seat: Seat, suit: int) -> None:
    """Make the public trick look as if ``suit`` was about to be led by the seat, and note what
    is alike for every lead of the suit."""
    public.leader = seat.index
    public.played = 0
    public.lead_suit = suit
    public.fmt = ONE_CARD
    public.size = 1
    weights = public.t.weights
    if suit == TRUMP:
        seat.lead_unseen = seat.trump_unseen
        seat.lead_count = seat.trump_count
    else:
        seat.lead_unseen = seat.unseen(suit)
        seat.lead_count = kernel.size_of(seat.lead_unseen)
    allies = public.allies[seat.index]
    seat.misses.clear()
    seat.ruffs.clear()
    share = weights.partner_share
    alone = 1.0
    ruffed = False
    for step in range(1, public.players):
        other = (seat.index + step) % public.players
        void = public.void[other]
        if allies >> other & 1:
            if void >> suit & 1:
                alone *= 0.5 if void >> TRUMP & 1 else 1.5
            continue
        if void >> suit & 1 and not void >> TRUMP & 1:
            share *= 0.6
            ruffed = True
        _note_enemy(public, seat, other, suit)
    seat.rescue = share
    seat.rescue_one = share * alone
    seat.lead_bonus = 0.0
    if suit == TRUMP:
        held = kernel.size_of(seat.hand[TRUMP])
        others = public.players - 1
        seat.lead_bonus = weights.trump_lead
        seat.lead_bonus += weights.trump_drain * (held - seat.trump_count / others)
    elif ruffed:
        seat.lead_bonus = -weights.enemy_void


def _note_enemy(public: Public, seat: Seat, other: int, suit: int) -> None:
    """Its chance to lack one given card of the suit, and to ruff a single card."""
    share = min(1.0, public.counts[other] / seat.total)
    miss = 1.0 - share
    void = public.void[other]
    ruff = 0.0
    if void >> suit & 1:
        empty = 1.0
        seat.misses.append(1.0)
    else:
        empty = miss**seat.lead_count if seat.lead_count < 30 else 0.0
        seat.misses.append(miss)
    if suit != TRUMP and empty >= 0.005 and not void >> TRUMP & 1:
        ruff = empty * (1.0 - miss**seat.trump_count) * public.t.weights.will
    seat.ruffs.append(ruff)


def _single_slots(public: Public, suit: int, masks: Masks) -> list[int]:
    """Singles worth a thought: the top card, the lowest, the lowest without points."""
    t = public.t
    one = masks[0]
    slots = [one.bit_length() - 1]
    plain = one & ~t.scoring[suit]
    for mask in (plain, one & ~masks[1], plain & ~masks[1], one & t.scoring[suit]):
        if mask:
            slot = (mask & -mask).bit_length() - 1
            if slot not in slots:
                slots.append(slot)
    return slots


def _common(public: Public, seat: Seat, chance: float, size: int, points: int) -> float:
    """Score of a lead won with ``chance``, the price of the cards apart."""
    weights = public.t.weights
    rescue = seat.rescue_one if size == 1 else seat.rescue
    ours = chance + min((1.0 - chance) * rescue, 1.0 - chance)
    stake = weights.lead_points * size + weights.tempo
    if public.counts[seat.index] == size:
        stake += last_trick_worth(public, seat, public.fmt)
    return ours * stake + (ours - 0.5) * weights.feed * points + seat.lead_bonus


def _score_single(public: Public, seat: Seat, suit: int, slot: int, masks: Masks) -> float:
    t = public.t
    public.fmt = ONE_CARD
    public.size = 1
    above = t.above[suit][t.values[suit][slot] + 1]
    higher = 0
    for level in seat.lead_unseen:
        higher += (level & above).bit_count()
    chance = 1.0
    for at in range(len(seat.misses)):
        chance *= seat.misses[at] ** higher - seat.ruffs[at]
    score = _common(public, seat, chance, 1, t.points[suit][slot])
    score -= t.weights.lead_keep * price(t, suit, slot, masks, 0.0)
    score -= late_cost(public, seat, suit, slot)
    if suit != TRUMP and kernel.size_of(masks) == 1 and seat.hand[TRUMP][0]:
        score += t.weights.void
    return score


def _score_unit(public: Public, seat: Seat, suit: int, piece: Piece) -> float:
    t = public.t
    width, length = piece.unit
    size = width * length
    public.fmt = (piece.unit,)
    public.size = size
    chance = hold_chance(public, seat, suit, piece.value)
    points = _points(public, suit, piece.slots) * width
    score = _common(public, seat, chance, size, points)
    score += t.weights.unit_lead * size
    return score - t.weights.lead_keep * unit_price(t, suit, piece.slots, width, 0.0)


def _points(public: Public, suit: int, slots: int) -> int:
    points = public.t.points[suit]
    total = 0
    while slots:
        slot = slots.bit_length() - 1
        slots ^= 1 << slot
        total += points[slot]
    return total


def _score_throw(public: Public, seat: Seat, suit: int, thrown: Lead) -> float:
    t = public.t
    cards, fmt = thrown
    public.fmt = fmt
    public.size = len(cards)
    own = masks_of_ids(t, cards)
    chance = hold_chance(public, seat, suit, value_as(t, suit, own, fmt))
    points = 0
    cost = 0.0
    for card in cards:
        points += t.points[suit][card & SLOT]
    for mask in own:
        cost += unit_price(t, suit, mask, 1, 0.0)
    score = _common(public, seat, chance, len(cards), points)
    return score + t.weights.safe_throw * (len(fmt) - 1) - t.weights.lead_keep * cost


def safe_throw(public: Public, seat: Seat, suit: int, masks: Masks) -> Lead | None:
    """All units of the suit that nothing unseen beats, if they are two or more.

    ``look`` was called for the suit.
    """
    pieces = default_pieces(public.t.ctx, suit, masks) if masks[1] else []
    return _safe_units(public, seat, suit, masks, pieces)


def _safe_units(
    public: Public, seat: Seat, suit: int, masks: Masks, pieces: list[Piece]
) -> Lead | None:
    """``pieces`` is the default reading of ``masks``, not looked at where there are no copies."""
    t = public.t
    throw = t.ctx.rules.throw
    if not throw.allowed or (suit == TRUMP and not throw.trumps):
        return None
    unseen = seat.lead_unseen
    if throw.only_if_held and not (unseen[0] and _may_be_held(public, seat, suit)):
        return None
    one = masks[0]
    top = unseen[0].bit_length() - 1
    if not masks[1]:
        safe = one & _not_below(t.values[suit], top)
        if safe.bit_count() < 2:
            return None
        cards = [(suit << SHIFT) | slot for slot in range(t.slots[suit]) if safe >> slot & 1]
        return cards, (SINGLE,) * len(cards)
    cards = []
    units = []
    for piece in pieces:
        if best_value(t.ctx, suit, unseen, piece.unit) <= piece.value:
            add_unit(cards, suit, piece.slots, piece.unit.width)
            units.append(piece.unit)
    if len(units) < 2:
        return None
    return cards, make_format(units)


def _may_be_held(public: Public, seat: Seat, suit: int) -> bool:
    """Whether another seat may have a card of the suit, as far as its plays have shown."""
    return any(
        not public.void[other] >> suit & 1 for other in range(public.players) if other != seat.index
    )


def _not_below(values: list[int], top: int) -> int:
    """Slots that the card in slot ``top`` does not beat."""
    if top < 0:
        return (1 << len(values)) - 1
    mask = 0
    for slot in range(len(values) - 1, -1, -1):
        if values[slot] < values[top]:
            break
        mask |= 1 << slot
    return mask


__all__ = ["Lead", "choose_lead", "safe_throw"]
