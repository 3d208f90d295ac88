"""Everything that can be done to a match: few actions, by a seat, by chance or by the table.

Seats are ``0..players-1`` in order of play. ``CHANCE`` shuffles and deals; ``TABLE`` is the
referee's voice (clocks, forfeits). The log of a match is its rule set and the list of
``(actor, action)`` pairs, nothing else.
"""

from __future__ import annotations

from typing import Final

import msgspec

from tractor_app.engine.cards import Cards

CHANCE: Final = -1
TABLE: Final = -2
SPECTATOR: Final = -3
"""A viewer without cards; it observes and never acts."""

Trump = str
"""``S``, ``H``, ``C``, ``D`` or ``NT``."""


class _Action(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Base of all actions."""


class Shuffle(_Action, frozen=True, tag="shuffle"):
    """By CHANCE, starts a round. ``deck`` holds every card in the order dealt, kitty last.

    ``first`` is dealt the first card when there is no declarer yet; ``draws`` are the cards turned
    to find that seat where the rules ask for it (one per seat), else empty.
    """

    deck: Cards
    first: int = 0
    draws: Cards = ()


class Deal(_Action, frozen=True, tag="deal"):
    """By CHANCE: the next card of the deck goes to the next seat."""


class Declare(_Action, frozen=True, tag="declare"):
    """Show ``cards`` as a bid: a first bid, an overturn or a reinforcement, or a theft.

    ``cards`` are all the cards of the bid, those already shown included. The engine says in the
    event which kind of bid it was.
    """

    cards: Cards


class TakeBack(_Action, frozen=True, tag="take-back"):
    """Withdraw the own standing bid, where the rules allow it."""


class AskRedeal(_Action, frozen=True, tag="ask-redeal"):
    """A low hand asks for a new deal, where the rules allow it."""


class BidPoints(_Action, frozen=True, tag="bid-points"):
    """A number in the points auction of three-on-one."""

    points: int


class ChooseTrump(_Action, frozen=True, tag="choose-trump"):
    """The declarer names trump: after a points auction, or when the kitty's majority is tied."""

    trump: Trump


class Bury(_Action, frozen=True, tag="bury"):
    """The declarer (or the thief) puts as many cards back as the kitty had."""

    cards: Cards


class Friend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named card: the player of its ``nth`` copy (from 1) is a friend."""

    kind: int
    nth: int = 1


class NameFriends(_Action, frozen=True, tag="name-friends"):
    """The declarer names the cards whose holders are the friends."""

    friends: tuple[Friend, ...]


class Play(_Action, frozen=True, tag="play"):
    """Cards for the trick: lead, follow, throw, ruff and discard are all this.

    ``reading`` is the leader's choice of format, largest unit first, as ``("2x2", "2")``;
    empty: the default reading.
    """

    cards: Cards
    reading: tuple[str, ...] = ()


class Pass(_Action, frozen=True, tag="pass"):
    """Nothing to say: in the last call, a points auction, an overturn or theft window."""


class Transfer(_Action, frozen=True, tag="transfer"):
    """Levels that a must-play rank stopped go to ``seat`` (personal levels); the receiver answers
    with :class:`Ready` to accept or :class:`Pass` to refuse where a refusal is allowed."""

    seat: int


class Challenge(_Action, frozen=True, tag="challenge"):
    """Referee mode: the actor claims that ``seat`` revoked in finished trick ``trick`` (from 0)."""

    seat: int
    trick: int


class Ready(_Action, frozen=True, tag="ready"):
    """The seat has seen the round's result."""


class Concede(_Action, frozen=True, tag="concede"):
    """The actor's side gives up the match."""


class TimeOut(_Action, frozen=True, tag="time-out"):
    """By TABLE: ``seat`` has run out of think time; a legal action is taken for it."""

    seat: int


class TimeUp(_Action, frozen=True, tag="time-up"):
    """By TABLE: the time of a timed match is over; it ends with the round in play."""


Action = (
    Shuffle
    | Deal
    | Declare
    | TakeBack
    | AskRedeal
    | BidPoints
    | ChooseTrump
    | Bury
    | NameFriends
    | Play
    | Pass
    | Transfer
    | Challenge
    | Ready
    | Concede
    | TimeOut
    | TimeUp
)
