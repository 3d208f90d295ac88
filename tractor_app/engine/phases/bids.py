"""The strength of bids: ladder, suit order, jokers, reinforcing (MODEL.md 7, VARIANTS F)."""

from __future__ import annotations

from typing import NamedTuple

from tractor_app.engine.actions import Trump
from tractor_app.engine.cards import BIG_JOKER, RANKS, SMALL_JOKER, SUITS, Cards, rank_of
from tractor_app.engine.observation import Bid, BidKind
from tractor_app.engine.rules.policies import JokerBids, LoneJoker, Reinforce, SuitOrder
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import canonical, partners
from tractor_app.engine.verdict import Code, Rejected

_SUIT_ORDER = {"D": 0, "C": 1, "H": 2, "S": 3}
_REINFORCING = (BidKind.REINFORCE, BidKind.PARTNER_REINFORCE)


class _Shape(NamedTuple):
    """A bid by its parts: ``kind`` is the one card it shows ``count`` copies of."""

    kind: int
    copies: int
    trump: Trump


class _Place(NamedTuple):
    """What bids are judged by besides the bids themselves."""

    rules: RuleSet
    level: str
    first_round: bool

    def applies(self, policy: LoneJoker) -> bool:
        return policy is LoneJoker.ALWAYS or (policy is LoneJoker.FIRST_ROUND and self.first_round)

    @property
    def lone_joker(self) -> bool:
        return self.applies(self.rules.declaring.lone_joker)


def trump_of_card(rules: RuleSet, kind: int) -> Trump:
    """The trump that a plain card names by its suit (with two colours ``S`` or ``H``)."""
    return SUITS[canonical(rules, kind) // 13]


def needs_lone_joker(rules: RuleSet, first_round: bool) -> bool:
    """Whether a bid of level cards carries exactly one small joker."""
    return _Place(rules, "", first_round).lone_joker


def bid_order(rules: RuleSet, level: str, first_round: bool, cards: Cards) -> tuple[int, int, int]:
    """For sorting well-formed bids: rung, place within it, number of cards."""
    place = _Place(rules, level, first_round)
    shape = _shape(place, cards)
    strength = None if isinstance(shape, Rejected) else _strength(place, shape)
    return (*(strength or (-1, 0)), len(cards))


def judge_bid(
    rules: RuleSet, level: str, first_round: bool, bids: tuple[Bid, ...], seat: int, cards: Cards
) -> Bid | Rejected:
    """The bid that stands when ``seat`` shows ``cards`` after ``bids``, or why it is refused.

    ``cards`` are all of the seat's own cards of the bid, those already shown included. After a
    partner's reinforcement the standing bid stays with its first bidder.
    """
    cards = tuple(sorted(cards))
    if not cards:
        return Rejected(Code.NO_CARDS)
    place = _Place(rules, level, first_round)
    standing = bids[-1] if bids else None
    if standing is not None and _is_partner_copy(place, standing, seat, cards):
        return _partner_reinforced(place, standing, cards)
    shape = _shape(place, cards)
    if isinstance(shape, Rejected):
        return shape
    if _strength(place, shape) is None:
        return Rejected(Code.NOT_A_BID, cards)
    if standing is None:
        return Bid(seat, cards, shape.trump, BidKind.DECLARE)
    return _against(place, bids, seat, cards)


def _shape(place: _Place, cards: Cards) -> _Shape | Rejected:
    """Read ``cards`` as copies of one level card or joker, or say why they are no bid."""
    plain = cards
    if place.lone_joker:
        plain = tuple(kind for kind in cards if kind != SMALL_JOKER)
        if not plain or len(plain) != len(cards) - 1:
            return Rejected(Code.NEEDS_LONE_JOKER, cards)
    kinds = {canonical(place.rules, kind) for kind in plain}
    kind = kinds.pop()
    if kinds:
        return Rejected(Code.NOT_A_BID, cards)
    if kind >= SMALL_JOKER:
        return _Shape(kind, len(plain), "NT")
    if rank_of(kind) != RANKS.index(place.level):
        return Rejected(Code.NOT_A_BID, cards)
    return _Shape(kind, len(plain), trump_of_card(place.rules, kind))


def _strength(place: _Place, shape: _Shape) -> tuple[int, int] | None:
    """Rung and place within the rung; None where the ladder has no such rung."""
    declaring = place.rules.declaring
    joker = shape.kind >= SMALL_JOKER
    if joker and declaring.joker_bids is JokerBids.NEVER:
        return None
    names = [f"L{shape.copies}"]
    if joker:
        names = [
            ("BJ" if shape.kind == BIG_JOKER else "LJ") + str(shape.copies),
            f"J{shape.copies}",
        ]
    rungs = [declaring.ladder.index(name) for name in names if name in declaring.ladder]
    if declaring.joker_bids is JokerBids.AS_MANY and (joker or rungs):
        rungs = [3 * shape.copies + (shape.kind - SMALL_JOKER + 1 if joker else 0)]
    return (rungs[0], _suit_place(place, shape)) if rungs else None


def _suit_place(place: _Place, shape: _Shape) -> int:
    order = place.rules.declaring.suit_order
    if order is SuitOrder.NONE or shape.kind >= SMALL_JOKER:
        return 0
    if order is SuitOrder.PAIRS and shape.copies < 2:
        return 0
    return _SUIT_ORDER[shape.trump]


def _accepted(place: _Place, bid: Bid) -> tuple[_Shape, tuple[int, int]]:
    """Shape and strength of a bid that was accepted before."""
    shape = _shape(place, bid.cards)
    if isinstance(shape, Rejected):
        raise ValueError(bid)
    return shape, _strength(place, shape) or (-1, 0)


def _against(place: _Place, bids: tuple[Bid, ...], seat: int, cards: Cards) -> Bid | Rejected:
    """Judge a well-formed bid against the standing one."""
    declaring = place.rules.declaring
    standing = bids[-1]
    old_shape, old_strength = _accepted(place, standing)
    shape, strength = _accepted(place, Bid(seat, cards, "", BidKind.DECLARE))
    own = seat == standing.seat
    if own and shape.kind == old_shape.kind:
        return _reinforced(place, standing, cards, shape.copies > old_shape.copies)
    if own and not declaring.self_overturn:
        return Rejected(Code.OWN_BID, cards)
    if declaring.reinforcing_fixes and standing.kind in _REINFORCING and shape.kind < SMALL_JOKER:
        return Rejected(Code.BID_FIXED, cards)
    if strength[0] >= old_strength[0] and _comes_back(place, bids, seat, shape):
        return Bid(seat, cards, shape.trump, BidKind.REINFORCE)
    more = shape.copies > old_shape.copies or not place.applies(declaring.overturn_by_more)
    if strength <= old_strength or not more:
        return Rejected(Code.BID_TOO_LOW, cards, owed=standing.cards)
    return Bid(seat, cards, shape.trump, BidKind.SELF_OVERTURN if own else BidKind.OVERTURN)


def _reinforced(place: _Place, standing: Bid, cards: Cards, more: bool) -> Bid | Rejected:
    if place.rules.declaring.reinforce is Reinforce.NEVER:
        return Rejected(Code.REINFORCE_NOT_ALLOWED, cards)
    if not more:
        return Rejected(Code.BID_TOO_LOW, cards, owed=standing.cards)
    return Bid(standing.seat, cards, standing.trump, BidKind.REINFORCE, standing.partner_cards)


def _comes_back(place: _Place, bids: tuple[Bid, ...], seat: int, shape: _Shape) -> bool:
    """Where overturned bids may be reinforced: whether ``shape`` adds to the last of ``seat``.

    To all of them, or two seats could come back against each other with the same cards for ever.
    """
    if place.rules.declaring.reinforce is not Reinforce.ALWAYS:
        return False
    old_shapes = [_accepted(place, bid)[0] for bid in bids[:-1] if bid.seat == seat]
    shown = [old.copies for old in old_shapes if old.kind == shape.kind]
    return bool(shown) and max(shown) < shape.copies


def _copies(place: _Place, cards: Cards) -> Cards:
    """``cards`` without the joker that only accompanies a bid."""
    if not place.lone_joker:
        return cards
    return tuple(kind for kind in cards if kind != SMALL_JOKER)


def _is_partner_copy(place: _Place, standing: Bid, seat: int, cards: Cards) -> bool:
    rules = place.rules
    if not rules.declaring.partner_reinforce or seat not in partners(rules, standing.seat):
        return False
    kinds = {canonical(rules, kind) for kind in _copies(place, cards)}
    return len(kinds) == 1 and kinds.pop() == _accepted(place, standing)[0].kind


def _partner_reinforced(place: _Place, standing: Bid, cards: Cards) -> Bid | Rejected:
    """The partner's copies join the standing bid; together they must make a rung."""
    if place.rules.declaring.reinforce is Reinforce.NEVER:
        return Rejected(Code.REINFORCE_NOT_ALLOWED, cards)
    own = list(standing.cards)
    for kind in standing.partner_cards:
        own.remove(kind)
    copies = _copies(place, cards)
    if len(copies) <= len(standing.partner_cards):
        return Rejected(Code.BID_TOO_LOW, cards, owed=standing.cards)
    joint = tuple(sorted((*own, *copies)))
    shape = _shape(place, joint)
    if isinstance(shape, Rejected) or _strength(place, shape) is None:
        return Rejected(Code.NOT_A_BID, cards)
    return Bid(standing.seat, joint, standing.trump, BidKind.PARTNER_REINFORCE, copies)
