"""Why an action was refused, as a code with parameters; sentences live in the wording layer."""

from __future__ import annotations

from enum import Enum

import msgspec

from tractor_app.engine.cards import Cards


class Code(Enum):
    """Reasons of refusal. Parameters that go with a code are fields of :class:`Rejected`."""

    NOT_YOUR_TURN = "not-your-turn"
    WRONG_PHASE = "wrong-phase"
    UNKNOWN_ACTOR = "unknown-actor"
    MALFORMED = "malformed"
    """No action at all, or one with impossible values."""
    NOT_IN_HAND = "not-in-hand"
    NO_CARDS = "no-cards"
    WRONG_COUNT = "wrong-count"
    """``needed`` cards are asked for, ``cards`` are too many or too few."""
    BAD_DECK = "bad-deck"
    MIXED_SUITS = "mixed-suits"
    """A lead of more than one effective suit."""
    THROW_NOT_ALLOWED = "throw-not-allowed"
    TRUMP_THROW_NOT_ALLOWED = "trump-throw-not-allowed"
    THROW_UNANSWERABLE = "throw-unanswerable"
    """No other seat holds the suit (four-deck-online 3.4.4)."""
    BAD_READING = "bad-reading"
    MUST_FOLLOW_SUIT = "must-follow-suit"
    """The hand still holds ``owed`` in the led ``suit``."""
    MUST_FOLLOW_FORMAT = "must-follow-format"
    """``rung`` is owed in ``suit``; ``owed`` are cards of the hand that give it."""
    SPARED_COPIES = "spared-copies"
    NOT_A_BID = "not-a-bid"
    BID_TOO_LOW = "bid-too-low"
    OWN_BID = "own-bid"
    BID_FIXED = "bid-fixed"
    BIDDING_CLOSED = "bidding-closed"
    REINFORCE_NOT_ALLOWED = "reinforce-not-allowed"
    NEEDS_LONE_JOKER = "needs-lone-joker"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    HAND_NOT_LOW = "hand-not-low"
    AUCTION_TOO_LOW = "auction-too-low"
    TRUMP_NOT_ON_OFFER = "trump-not-on-offer"
    FRIEND_NOT_ALLOWED = "friend-not-allowed"
    TRANSFER_NOT_ALLOWED = "transfer-not-allowed"
    NOTHING_TO_CHALLENGE = "nothing-to-challenge"
    MATCH_OVER = "match-over"
    STALE = "stale"
    """The table moved on before the action arrived; it answered an earlier question."""


class Rejected(msgspec.Struct, frozen=True):
    """A refused action; nothing changed."""

    code: Code
    cards: Cards = ()
    """The cards of the action that are at fault, or all of them."""
    owed: Cards = ()
    """Cards of the own hand that would answer the duty."""
    rung: tuple[str, ...] = ()
    """The format owed, largest unit first, as ``("2x2", "2")``."""
    lead: tuple[str, ...] = ()
    """The format that was led."""
    suit: str = ""
    """Effective suit in question: ``S H C D`` or ``trump``."""
    needed: int = 0
    seat: int = -1
