"""The reasons that a coach gives, and the facts that they name."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

import msgspec

from tractor_app.engine.cards import Cards


class Reason(Enum):
    """Why a choice is recommended. The texts name facts, see :class:`Facts`."""

    FORCED = "forced"
    DECLARE = "declare"
    DECLARE_BETTER = "declare_better"
    """Another bid stands, and this trump gives the hand more of them."""
    DECLARE_FIRM = "declare_firm"
    """The trump stands already: this makes it harder to overturn, or shows it."""
    DECLARE_STRONG = "declare_strong"
    """No more trumps than under the bid that stands, but better ones."""
    WAIT = "wait"
    WAIT_PARTNER = "wait_partner"
    WAIT_STANDING = "wait_standing"
    BID_LOWEST = "bid_lowest"
    """An auction in which nobody has bid yet."""
    BID_NO_MORE = "bid_no_more"
    TRUMP = "trump"
    """A trump to choose: of most cards."""
    BURY = "bury"
    BURY_VOID = "bury_void"
    BURY_POINTS = "bury_points"
    FRIEND = "friend"
    OTHER = "other"
    THROW = "throw"
    THROW_BOSS = "throw_boss"
    """Nothing unseen beats any part of it."""
    LEAD_BOSS = "lead_boss"
    """Nobody can hold a higher card of the side suit."""
    LEAD_BOSS_TRUMP = "lead_boss_trump"
    LEAD_BOSS_UNIT = "lead_boss_unit"
    """Nobody can hold as many equal cards that are higher."""
    LEAD_TRUMP = "lead_trump"
    LEAD_KEEP = "lead_keep"
    """Near the end: a low trump, so that a higher one is left for the last tricks."""
    LEAD_LAST = "lead_last"
    """The last card of a side suit, with trumps in the hand."""
    LEAD_SHORT = "lead_short"
    """One more card is left of the suit."""
    LEAD_UNIT = "lead_unit"
    LEAD_LOW = "lead_low"
    LEAD_PARTNER = "lead_partner"
    """The partner is known to be out of the suit, and not of trumps."""
    FEED_SURE = "feed_sure"
    """Nobody can beat the partner any more: points."""
    FEED = "feed"
    """The partner is winning, and nobody is known to beat it: points."""
    FEED_OPEN = "feed_open"
    """The partner is winning so far: points all the same."""
    FEED_LATER = "feed_later"
    """The partner is still to play, and may take the trick: points."""
    MUST_GIVE = "must_give"
    """Whatever may be played has points."""
    LEAVE = "leave"
    """The partner is winning: nothing is wasted on the trick."""
    LEAVE_OPEN = "leave_open"
    """The partner may still be beaten: points stay in the hand."""
    WIN_LAST = "win_last"
    WIN = "win"
    RUFF_LAST = "ruff_last"
    RUFF = "ruff"
    OVERRUFF = "overruff"
    OVERTAKE = "overtake"
    """The partner is winning, and somebody may still beat that."""
    TAKE_LEAD = "take_lead"
    """The partner has the trick; the viewer takes it to lead next."""
    AT_STAKE = "at_stake"
    """Said besides, where a trick with points is won."""
    CANNOT = "cannot"
    """Nothing in the hand wins."""
    EMPTY = "empty"
    """The last card of a side suit is thrown away, with trumps in the hand."""
    DUCK = "duck"
    """It could be won; that is not worth what it takes."""


class Facts(msgspec.Struct, frozen=True):
    """What a reason names; a field that its text does not use is empty."""

    best: Cards = ()
    """What is winning the trick on the table; of a lead, what is kept for later."""
    given: Cards = ()
    """Point cards of the play."""
    points: int = 0
    """On the table, or buried."""
    suits: tuple[str, ...] = ()
    """Effective suits: led, emptied, or of a trump."""
    unit: tuple[str, ...] = ()
    """How a lead is read."""
    count: int = 0
    """Trumps of the hand under the trump in question."""
    total: int = 0
    """Cards of the hand."""
    before: int = 0
    """Trumps of the hand under the bid that stands."""


class Told(NamedTuple):
    """A reason with its facts."""

    reason: Reason
    facts: Facts = Facts()
