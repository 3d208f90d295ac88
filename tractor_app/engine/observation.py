"""What one viewer may know of a match (MODEL.md 9), as plain frozen values.

An observation is built up from allowed facts by :func:`tractor_app.engine.observe.observe`; it
is never a state with parts blanked out. Bots, hints, LAN clients and screens get nothing else.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from tractor_app.engine.actions import Friend, Trump
from tractor_app.engine.cards import Cards
from tractor_app.engine.rules.ruleset import RuleSet


class Phase(Enum):
    """Where a match stands; every rule set passes through a subset of these."""

    SHUFFLE = "shuffle"
    DEAL = "deal"
    LAST_CALL = "last-call"
    AUCTION = "auction"
    CHOOSE_TRUMP = "choose-trump"
    BURY = "bury"
    AFTER_BURYING = "after-burying"
    NAME_FRIENDS = "name-friends"
    PLAY = "play"
    TRANSFER = "transfer"
    ROUND_END = "round-end"
    MATCH_END = "match-end"


class BidKind(Enum):
    """What a declaration was."""

    DECLARE = "declare"
    OVERTURN = "overturn"
    REINFORCE = "reinforce"
    SELF_OVERTURN = "self-overturn"
    PARTNER_REINFORCE = "partner-reinforce"
    THEFT = "theft"


class PlayKind(Enum):
    """What a play was."""

    LEAD = "lead"
    THROW = "throw"
    FOLLOW = "follow"
    RUFF = "ruff"
    OVERRUFF = "overruff"
    DISCARD = "discard"


class Bid(msgspec.Struct, frozen=True):
    """One accepted declaration. ``cards`` are all cards shown for it."""

    seat: int
    cards: Cards
    trump: Trump
    kind: BidKind
    partner_cards: Cards = ()
    """Those of the cards that the bidder's partner showed; the bid stays the first bidder's."""


class TrickPlay(msgspec.Struct, frozen=True):
    """One seat's cards in a trick. ``returned`` went back to the hand after a failed throw."""

    seat: int
    cards: Cards
    kind: PlayKind
    returned: Cards = ()


class TrickView(msgspec.Struct, frozen=True):
    """A trick, finished or not. ``winner`` is the best seat so far (None before the lead).

    ``reading`` is the lead's format, largest unit first, as ``("2x2", "2")``.
    ``points`` are those of all its cards so far.
    """

    leader: int
    plays: tuple[TrickPlay, ...] = ()
    reading: tuple[str, ...] = ()
    winner: int | None = None
    points: int = 0


class RoundResult(msgspec.Struct, frozen=True):
    """How a round ended. ``attacker_points`` = ``trick_points + dig + penalties`` (net)."""

    attacker_points: int
    trick_points: int
    kitty_points: int
    multiplier: int
    dig: int
    """What the last trick added (or, negative, took away)."""
    penalties: int
    last_winner: int
    attackers_rise: bool
    """Whether the attackers' side is the one whose levels change (also by 0 on taking over)."""
    rise: int
    takeover: bool
    declarer: int
    winners: tuple[int, ...]
    """Seats of the side that won the round."""
    levels_before: tuple[str, ...]
    levels_after: tuple[str, ...]
    """Per seat, as ranks; ``"+"`` marks a level past the end of the sequence."""
    next_declarer: int
    next_level: str
    buried: Cards
    """Empty where the rules keep the kitty hidden."""
    fell_back: bool = False
    """Levels were lost: the jack rule, a proven revoke."""


class MatchResult(msgspec.Struct, frozen=True):
    """How the match ended. Empty ``winners``: a draw."""

    winners: tuple[int, ...]
    reason: str
    """``passed``, ``reached``, ``time``, ``conceded``."""


class Observation(msgspec.Struct, frozen=True):
    """All that ``viewer`` (a seat or SPECTATOR) may know, after any number of actions.

    Per-seat tuples are indexed by seat. ``hand`` is sorted by kind and empty for a spectator.
    """

    viewer: int
    rules: RuleSet
    phase: Phase
    round_number: int
    """From 1; 0 before the first shuffle."""
    levels: tuple[str, ...]
    level: str
    """Rank played this round; before a first-round declarer is known, the common start rank."""
    trump: Trump | None
    declarer: int | None
    attackers: tuple[int, ...]
    """Seats known to be attackers; with hidden friends, only what has been revealed."""
    friends_named: tuple[Friend, ...]
    friends_revealed: tuple[int, ...]
    awaited: tuple[int, ...]
    """Who may act now (CHANCE and TABLE included): one seat in turn, or several in a window."""
    hand: Cards
    counts: tuple[int, ...]
    undealt: int
    first_dealt: int
    bids: tuple[Bid, ...]
    """All accepted bids this round in order; the last one not taken back stands."""
    standing: Bid | None
    passed: tuple[int, ...]
    auction: tuple[tuple[int, int], ...]
    """Points auction so far: (seat, points), 0 for a pass."""
    trump_choices: tuple[Trump, ...]
    """What ``ChooseTrump`` may name; empty outside that phase."""
    kitty_size: int
    kitty: Cards
    """The cards just taken up, for the seat that buries now; else empty."""
    buried: Cards
    """For the seat that buried them, and for all once revealed; else empty."""
    kitty_shown: Cards
    """Kitty cards turned for all to see while finding trump."""
    trick: TrickView | None
    tricks: tuple[TrickView, ...]
    attacker_points: int
    """Trick points and penalties so far, never below 0 where the rules floor it."""
    captured: Cards
    """Point cards the attackers took, in order of capture."""
    first_round: bool = False
    """Nobody was declarer when the round began."""
    burier: int | None = None
    """Who buries, or buried last."""
    fines: tuple[int, ...] = ()
    """Per seat, the points its misplays gave to the other side."""
    transfer: tuple[int, int] | None = None
    """Personal levels to hand on: (giver, how many)."""
    refused: tuple[int, ...] = ()
    """Seats that have refused those levels."""
    result: RoundResult | None = None
    match: MatchResult | None = None
