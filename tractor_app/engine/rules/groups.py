"""The groups of a rule set: numbers, tables and policies, each with the ``classic`` default.

A house rule is a value in here, never a branch on a preset's name. Field names are the schema:
they stand in rule-set files, in judge overrides, in saves and in the editor, so renaming one
needs a codec migration. Ranges are stated with ``msgspec.Meta`` and hold for every input;
contradictions *between* fields are found by :mod:`tractor_app.engine.rules.validate`.

Source of the values: MODEL.md and VARIANTS.md of the rules.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tractor_app.engine.rules.policies import (
    AceLow,
    AfterBurying,
    CrossShapes,
    DigBase,
    DigFamily,
    DigThrow,
    DigUnit,
    FailedThrow,
    Fine,
    FirstDeclarer,
    FriendChoice,
    FriendRise,
    JokerBids,
    KittyJoker,
    LastCall,
    LevelOwner,
    LoneJoker,
    LongTractor,
    MatchEnd,
    Moment,
    Nobody,
    PairLed,
    Reinforce,
    Rounding,
    RuffedThrow,
    RuffMatch,
    Runs,
    SuitOrder,
    Teams,
    ThrowDuty,
    TitanicOrder,
    WiderCopies,
)

Rank = Annotated[str, Meta(pattern="^[2-9TJQKA]$")]
Rung = Annotated[str, Meta(pattern="^(L|J|LJ|BJ)[1-8]$")]
Count = Annotated[int, Meta(ge=0, le=99)]
Points = Annotated[int, Meta(ge=0, le=9999)]
Step = Annotated[int, Meta(ge=0, le=500)]
Seconds = Annotated[int, Meta(ge=0, le=3600)]


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the groups: frozen, compared by value."""


class Deck(Group, frozen=True):
    """Which cards are in play and how many players share them."""

    decks: Annotated[int, Meta(ge=1, le=8)] = 2
    players: Annotated[int, Meta(ge=2, le=6)] = 4
    kitty: Annotated[int, Meta(ge=0, le=40)] = 8
    jokers: bool = True
    removed_ranks: tuple[Rank, ...] = ()
    two_colours: bool = False
    """Red is one suit and black the other: HT and DT are copies (VARIANTS one-deck-two-colours)."""


class Order(Group, frozen=True):
    """Trumps, their order, and what is consecutive."""

    permanent_trumps: Annotated[tuple[Rank, ...], Meta(max_length=3)] = ()
    """Always trump, below the level cards, the first of them highest. Few, because off-suit
    cards of equal strength multiply the runs there can be."""
    level_bridged: bool = True
    """At level 3, ``2244`` is a tractor: the level rank leaves no hole in a suit."""
    level_keeps_place: bool = False
    """At level 4, ``3344`` of one suit also runs (VARIANTS F)."""
    ace_low: AceLow = AceLow.NEVER
    trump_runs: Runs = Runs.STRENGTH
    two_three_at_level_three: bool = False
    """``2233`` of one suit runs at level 3 (VARIANTS four-deck-online)."""


class Units(Group, frozen=True):
    """Which combinations are one unit."""

    run_width: Annotated[int, Meta(ge=0, le=8)] = 2
    """Least copies at each strength of a run; 0: there are no runs."""
    run_length: Annotated[int, Meta(ge=2, le=12)] = 2
    bombs: bool = False
    """Four or more copies beat any unit of as many cards."""


class Declaring(Group, frozen=True):
    """Bids for trump: who, when, how strong."""

    moment: Moment = Moment.DURING_DEAL
    ladder: tuple[Rung, ...] = ("L1", "L2", "LJ2", "BJ2")
    """Rungs, weakest first: ``L3`` three level cards of one suit, ``LJ2`` / ``BJ2`` two small /
    big jokers, ``J2`` two jokers of one kind, either. An equal rung never overturns."""
    joker_bids: JokerBids = JokerBids.LADDER
    suit_order: SuitOrder = SuitOrder.NONE
    reinforce: Reinforce = Reinforce.WHILE_STANDING
    partner_reinforce: bool = False
    self_overturn: bool = True
    reinforcing_fixes: bool = False
    """A reinforced bid is fixed: only jokers overturn it (VARIANTS seven-levels)."""
    lone_joker: LoneJoker = LoneJoker.NEVER
    overturn_by_more: LoneJoker = LoneJoker.NEVER
    """When an overturn needs more cards than the bid it beats, whatever the ladder says."""
    take_back: bool = False
    last_call: LastCall = LastCall.OPEN
    first_declarer: FirstDeclarer = FirstDeclarer.FIRST_BID
    nobody: Nobody = Nobody.NO_TRUMP
    nobody_first_round: Nobody = Nobody.REDEAL
    nobody_card: Annotated[int, Meta(ge=1, le=40)] = 1
    """Which kitty card, counted from 1, ``kitty-card`` looks at."""
    nobody_joker: KittyJoker = KittyJoker.NO_TRUMP
    no_overturn_after_nobody: bool = True
    after_burying: AfterBurying = AfterBurying.NONE
    redeal_points_below: Annotated[int, Meta(ge=0, le=400)] = 0
    """A hand with fewer points may ask for a redeal; 0: never."""
    redeal_trumps_below: Annotated[int, Meta(ge=0, le=40)] = 0
    first_draw: bool = False
    """Before the first deal every seat turns a card; the highest is dealt first."""


class Sides(Group, frozen=True):
    """Partners, and who takes the deal next."""

    teams: Teams = Teams.FIXED
    friends: Annotated[int, Meta(ge=0, le=3)] = 1
    friend_choice: FriendChoice = FriendChoice.OTHER_HOLDER
    friend_may_be_trump: bool = True
    friend_may_be_highest: bool = True
    friend_twice: bool = True
    """Whether one player may be two of the friends (who then plays short-handed)."""
    rises: FriendRise = FriendRise.ALL
    """Who of the declarer's side rises when it wins with friends."""
    deal_stays_with_declarer: bool = False
    """The declarer's side keeps the deal: its next player in turn (False) or the same declarer."""


class Follow(Group, frozen=True):
    """What a follower owes (MODEL.md 5, VARIANTS E and F)."""

    ladders: tuple[str, ...] = ()
    """Ladders that replace the default one, as in VARIANTS E: ``4: 4 > 3 1 > 2 1*2 > 1*4``."""
    titanic_order: TitanicOrder = TitanicOrder.DEFAULT
    wider_copies: WiderCopies = WiderCopies.BREAK
    quad_answers_triple: bool = False
    """A hand whose only threes are quads owes three of a quad, or two of it and any card."""
    pair_led: PairLed = PairLed.ANY_PAIR
    throw_duty: ThrowDuty = ThrowDuty.TRACTOR
    long_tractor: LongTractor = LongTractor.LONGEST
    pairs_draw_tractor: bool = False


class Throw(Group, frozen=True):
    """Leads of more than one unit (甩牌)."""

    allowed: bool = True
    trumps: bool = True
    only_if_held: bool = False
    """No throw of a suit that none of the others holds (VARIANTS four-deck-online 3.4.4)."""
    failed: FailedThrow = FailedThrow.LOWEST_BEATEN
    fine: Fine = Fine.NONE
    show_beater: bool = True


class Trick(Group, frozen=True):
    """Who wins a trick (MODEL.md 6)."""

    ruffed_throw: RuffedThrow = RuffedThrow.TOP_UNIT
    ruff_match: RuffMatch = RuffMatch.COVERS
    cross_shapes: CrossShapes = CrossShapes.NONE


class Kitty(Group, frozen=True):
    """What the last trick brings (抠底), MODEL.md 8."""

    base: DigBase = DigBase.KITTY
    family: DigFamily = DigFamily.POWER_OF_CARDS
    table: tuple[Count, ...] = (2, 4, 8)
    """For ``table``: a single, a pair, a longer unit; further entries by 2^.. are not implied."""
    unit: DigUnit = DigUnit.LEAD_FORMAT
    throw_as: DigThrow = DigThrow.TOP_UNIT
    trump_only: bool = False
    cap: Annotated[int, Meta(ge=0, le=4096)] = 64
    """Largest multiplier; 0: no cap."""
    declarer_subtracts: bool = False
    """The declarer's side winning the last trick subtracts it from the attackers (反抠)."""
    revealed: bool = True
    """Whether the buried cards are shown at the end of the round."""


class Band(Group, frozen=True):
    """From ``start`` attackers' points on, a side rises by ``rise`` levels."""

    start: Annotated[int, Meta(ge=-9999, le=9999)]
    attackers: bool
    rise: Annotated[int, Meta(ge=0, le=26)]


class Scoring(Group, frozen=True):
    """Attackers' points to level change. ``bands``, where given, replaces the formula."""

    takeover: Points = 80
    step: Step = 40
    declarer_step: Step = 40
    rounding: Rounding = Rounding.UP
    declarer_base: Annotated[int, Meta(ge=0, le=26)] = 1
    """Rise of the declarer's side just below ``takeover``."""
    attacker_base: Annotated[int, Meta(ge=0, le=26)] = 0
    dead_zone: Points = 0
    """Points above ``takeover`` in which nobody rises before the attackers' steps begin."""
    shutout: Annotated[int, Meta(ge=0, le=26)] = 3
    """Rise of the declarer's side at 0 points or fewer; 0: the formula goes on."""
    floor_at_zero: bool = True
    attacker_cap: Annotated[int, Meta(ge=0, le=26)] = 0
    declarer_cap: Annotated[int, Meta(ge=0, le=26)] = 0
    short_handed_bonus: Annotated[int, Meta(ge=0, le=5)] = 0
    bands: tuple[Band, ...] = ()


class Levels(Group, frozen=True):
    """The sequence of levels and the way through it."""

    sequence: tuple[Rank, ...] = tuple("23456789TJQKA")
    start: Rank = "2"
    must_play: tuple[Rank, ...] = ()
    fixed_rank: Annotated[str, Meta(pattern="^[2-9TJQKA]?$")] = ""
    """The trump rank of every round whatever the levels; empty: the declarer's level is it
    (VARIANTS three-on-one: levels only count rounds won)."""
    owner: LevelOwner = LevelOwner.SIDE
    transfer: bool = False
    """Levels that a must-play rank stops may be handed on (VARIANTS personal-levels)."""
    jack_sends_back: bool = False
    match_end: MatchEnd = MatchEnd.PASSED


class Auction(Group, frozen=True):
    """The bidding for points of three-on-one (VARIANTS B)."""

    lowest: Annotated[int, Meta(ge=5, le=400)] = 50
    highest: Annotated[int, Meta(ge=5, le=400)] = 100
    step: Annotated[int, Meta(ge=1, le=50)] = 5


class Clock(Group, frozen=True):
    """Think time and match time; 0 means none. Manners of VARIANTS D."""

    play_seconds: Seconds = 0
    bury_seconds: Seconds = 0
    declare_seconds: Seconds = 5
    overrun_points: Points = 0
    match_minutes: Annotated[int, Meta(ge=0, le=600)] = 0
    referee: bool = False
    """Revokes are possible and may be challenged."""
    revoke_levels: Annotated[int, Meta(ge=0, le=13)] = 1
    revoke_points: Points = 0
