"""Facts that an accepted action made true, each with its audience.

``audience`` of an event is None (everybody) or the one seat that may see it; where a fact has a
private and a public side (a dealt card, the kitty), two events tell them.
"""

from __future__ import annotations

import msgspec

from tractor_app.engine.actions import Friend, Trump
from tractor_app.engine.cards import Cards
from tractor_app.engine.observation import Bid, MatchResult, Phase, PlayKind, RoundResult


class _Event(msgspec.Struct, frozen=True, tag_field="event", kw_only=True):
    """Base of all events."""

    audience: int | None = None


class RoundStarted(_Event, frozen=True, tag="round-started"):
    number: int
    first: int
    level: str


class FirstDrawn(_Event, frozen=True, tag="first-drawn"):
    """Cards turned, one per seat, to find who is dealt first."""

    draws: Cards
    first: int


class CardDealt(_Event, frozen=True, tag="card-dealt"):
    """``kind`` is None in the public copy of the event."""

    seat: int
    kind: int | None = None


class DealEnded(_Event, frozen=True, tag="deal-ended"):
    pass


class BidMade(_Event, frozen=True, tag="bid-made"):
    bid: Bid


class BidTakenBack(_Event, frozen=True, tag="bid-taken-back"):
    seat: int


class BidsRevealed(_Event, frozen=True, tag="bids-revealed"):
    """Secret bids are turned up at the end of the deal."""

    bids: tuple[Bid, ...]


class Passed(_Event, frozen=True, tag="passed"):
    seat: int


class PointsBid(_Event, frozen=True, tag="points-bid"):
    seat: int
    points: int


class KittyShown(_Event, frozen=True, tag="kitty-shown"):
    """Kitty cards turned up to find trump."""

    cards: Cards


class TrumpSet(_Event, frozen=True, tag="trump-set"):
    trump: Trump
    declarer: int | None


class RedealCalled(_Event, frozen=True, tag="redeal-called"):
    """Nobody declared, or ``seat`` showed a low hand: the round is dealt again."""

    seat: int | None = None


class KittyTaken(_Event, frozen=True, tag="kitty-taken"):
    """``cards`` is empty in the public copy."""

    seat: int
    count: int
    cards: Cards = ()


class Buried(_Event, frozen=True, tag="buried"):
    """``cards`` is empty in the public copy."""

    seat: int
    count: int
    cards: Cards = ()


class FriendsNamed(_Event, frozen=True, tag="friends-named"):
    seat: int
    friends: tuple[Friend, ...]


class FriendRevealed(_Event, frozen=True, tag="friend-revealed"):
    seat: int
    kind: int


class Played(_Event, frozen=True, tag="played"):
    """``best`` is whether the play is now the best of the trick; ``forced`` by the clock."""

    seat: int
    cards: Cards
    kind: PlayKind
    best: bool
    forced: bool = False


class ThrowFailed(_Event, frozen=True, tag="throw-failed"):
    """``attempted`` was reduced to ``played``; ``beaters`` are empty where not to be shown."""

    seat: int
    attempted: Cards
    played: Cards
    beaters: tuple[int, ...] = ()
    penalty: int = 0


class TrickWon(_Event, frozen=True, tag="trick-won"):
    seat: int
    points: int
    attackers: bool
    captured: Cards = ()
    """Point cards that went to the attackers."""


class PointsChanged(_Event, frozen=True, tag="points-changed"):
    """Attackers' points so far, and what changed them."""

    total: int
    change: int
    reason: str
    """``trick``, ``throw-failed``, ``overrun``, ``dig``, ``revoke``, ``friend-revealed``."""


class RanOut(_Event, frozen=True, tag="ran-out"):
    """A seat's time was over; the table acted for it."""

    seat: int
    penalty: int


class RevokeJudged(_Event, frozen=True, tag="revoke-judged"):
    challenger: int
    seat: int
    trick: int
    proven: bool


class LevelsTransferred(_Event, frozen=True, tag="levels-transferred"):
    """``levels`` is negative where an opponent falls."""

    giver: int
    receiver: int
    levels: int


class RoundEnded(_Event, frozen=True, tag="round-ended"):
    result: RoundResult


class SeatReady(_Event, frozen=True, tag="seat-ready"):
    seat: int


class MatchEnded(_Event, frozen=True, tag="match-ended"):
    result: MatchResult


class PhaseChanged(_Event, frozen=True, tag="phase-changed"):
    phase: Phase
    awaited: tuple[int, ...]


Event = (
    RoundStarted
    | FirstDrawn
    | CardDealt
    | DealEnded
    | BidMade
    | BidTakenBack
    | BidsRevealed
    | Passed
    | PointsBid
    | KittyShown
    | TrumpSet
    | RedealCalled
    | KittyTaken
    | Buried
    | FriendsNamed
    | FriendRevealed
    | Played
    | ThrowFailed
    | TrickWon
    | PointsChanged
    | RanOut
    | RevokeJudged
    | LevelsTransferred
    | RoundEnded
    | SeatReady
    | MatchEnded
    | PhaseChanged
)
