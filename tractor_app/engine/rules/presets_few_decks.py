"""The named rule sets of one and two decks.

Each builder's comment names the reading taken where the sources are silent or unclear.
"""

from __future__ import annotations

from msgspec.structs import replace

from tractor_app.engine.rules.groups import (
    Auction,
    Band,
    Clock,
    Deck,
    Declaring,
    Kitty,
    Levels,
    Order,
    Scoring,
    Sides,
    Throw,
    Units,
)
from tractor_app.engine.rules.policies import (
    AfterBurying,
    DigFamily,
    DigThrow,
    DigUnit,
    Fine,
    FirstDeclarer,
    FriendChoice,
    JokerBids,
    LastCall,
    LevelOwner,
    Moment,
    Nobody,
    SuitOrder,
    Teams,
)
from tractor_app.engine.rules.ruleset import RuleSet


def classic() -> RuleSet:
    return RuleSet()


def classic_permanent_2() -> RuleSet:
    return RuleSet(id="classic-permanent-2", order=Order(permanent_trumps=("2",)))


# Where nobody declares, the sources let the declarer turn the kitty or choose among its suits. A
# first round has no declarer yet, so `nobody_first_round` stays the redeal of classic in all of
# these; another value makes whoever was dealt first the declarer.


def classic_third_card() -> RuleSet:
    return RuleSet(
        id="classic-third-card",
        declaring=Declaring(nobody=Nobody.KITTY_CARD, nobody_card=3, partner_reinforce=True),
        scoring=Scoring(attacker_cap=3),
    )


def classic_first_card() -> RuleSet:
    return RuleSet(
        id="classic-first-card",
        order=Order(permanent_trumps=("2",)),
        declaring=Declaring(nobody=Nobody.KITTY_CARD, nobody_card=1),
    )


def classic_fourth_card() -> RuleSet:
    return RuleSet(
        id="classic-fourth-card",
        declaring=Declaring(nobody=Nobody.KITTY_CARD, nobody_card=4),
    )


def table_fixed() -> RuleSet:
    # Only level cards are shown, and whoever turned trump is the first declarer: 000 five.
    return RuleSet(
        id="table-fixed",
        declaring=Declaring(
            moment=Moment.AFTER_DEAL,
            ladder=("L1", "L2"),
            joker_bids=JokerBids.NEVER,
            last_call=LastCall.IN_TURN,
            first_declarer=FirstDeclarer.STANDING_BID,
        ),
        kitty=Kitty(family=DigFamily.BY_LENGTH, unit=DigUnit.WINNING_PLAY, cap=0),
    )


def table_find_friend() -> RuleSet:
    return replace(
        table_fixed(),
        id="table-find-friend",
        sides=Sides(teams=Teams.FRIENDS, friends=1, friend_choice=FriendChoice.OTHER_HOLDER),
        levels=Levels(owner=LevelOwner.PLAYER),
    )


def seven_levels() -> RuleSet:
    return RuleSet(
        id="seven-levels",
        declaring=Declaring(
            self_overturn=False,
            reinforcing_fixes=True,
            first_declarer=FirstDeclarer.STANDING_BID,
            nobody=Nobody.KITTY_CARD,
        ),
        throw=Throw(fine=Fine.TEN),
        kitty=Kitty(family=DigFamily.TABLE, throw_as=DigThrow.SINGLE),
        scoring=Scoring(
            bands=(
                Band(start=0, attackers=False, rise=3),
                Band(start=1, attackers=False, rise=2),
                Band(start=40, attackers=False, rise=1),
                Band(start=80, attackers=True, rise=0),
                Band(start=120, attackers=True, rise=2),
                Band(start=150, attackers=True, rise=3),
            )
        ),
        levels=Levels(
            sequence=("2", "5", "T", "J", "Q", "K", "A"),
            must_play=("2", "A"),
            jack_sends_back=True,
        ),
    )


def one_deck() -> RuleSet:
    return RuleSet(
        id="one-deck",
        deck=Deck(decks=1, kitty=6),
        declaring=Declaring(ladder=("L1",)),
        scoring=Scoring(takeover=40, step=20, declarer_step=20),
    )


def one_deck_two_colours() -> RuleSet:
    # The two jokers are single cards, so no joker pair can be bid.
    return RuleSet(
        id="one-deck-two-colours",
        deck=Deck(decks=1, kitty=6, two_colours=True),
        declaring=Declaring(ladder=("L1", "L2")),
        scoring=Scoring(takeover=40, step=20, declarer_step=20),
    )


def two_deck_from_a() -> RuleSet:
    return RuleSet(
        id="two-deck-from-A",
        declaring=Declaring(
            ladder=("L1", "L2"),
            joker_bids=JokerBids.NEVER,
            self_overturn=False,
            last_call=LastCall.IN_TURN,
            first_declarer=FirstDeclarer.STANDING_BID,
            nobody=Nobody.KITTY_MAJORITY,
        ),
        kitty=Kitty(family=DigFamily.POWER_OF_PAIRS, trump_only=True),
        levels=Levels(sequence=tuple("A23456789TJQK"), start="A"),
    )


def school() -> RuleSet:
    # The length of a timed match is the organiser's; two hours is our reading.
    return RuleSet(
        id="school",
        declaring=Declaring(
            suit_order=SuitOrder.PAIRS,
            nobody=Nobody.KITTY_CARD,
            after_burying=AfterBurying.OVERTURN,
            first_draw=True,
        ),
        throw=Throw(fine=Fine.PER_CARD),
        kitty=Kitty(family=DigFamily.TABLE),
        clock=Clock(play_seconds=30, bury_seconds=90, overrun_points=20, match_minutes=120),
    )


def happy() -> RuleSet:
    return RuleSet(id="happy", declaring=Declaring(after_burying=AfterBurying.THEFT))


def personal_levels() -> RuleSet:
    return RuleSet(
        id="personal-levels",
        levels=Levels(owner=LevelOwner.PLAYER, transfer=True, must_play=("5", "T", "K", "A")),
    )


def three_on_one() -> RuleSet:
    # With every round at level 2 the permanent twos lie exactly where the source puts them.
    return RuleSet(
        id="three-on-one",
        deck=Deck(decks=1, kitty=6),
        order=Order(permanent_trumps=("2",)),
        units=Units(run_width=0),
        declaring=Declaring(
            moment=Moment.POINTS_AUCTION,
            last_call=LastCall.NONE,
            nobody=Nobody.REDEAL,
            nobody_first_round=Nobody.REDEAL,
            ladder=("L1",),
            joker_bids=JokerBids.NEVER,
        ),
        sides=Sides(teams=Teams.ALONE),
        throw=Throw(allowed=False),
        kitty=Kitty(family=DigFamily.TABLE, table=(1, 1, 1), cap=0),
        scoring=Scoring(
            bands=(
                Band(start=0, attackers=False, rise=1),
                Band(start=50, attackers=True, rise=1),
            )
        ),
        levels=Levels(
            owner=LevelOwner.PLAYER,
            fixed_rank="2",
        ),
        auction=Auction(lowest=5, highest=100, step=5),
    )


def find_friend_5() -> RuleSet:
    return RuleSet(
        id="find-friend-5",
        deck=Deck(decks=2, players=5, kitty=8),
        declaring=Declaring(first_declarer=FirstDeclarer.STANDING_BID),
        sides=Sides(
            teams=Teams.FRIENDS,
            friends=1,
            friend_choice=FriendChoice.NTH_COPY,
            friend_may_be_trump=False,
        ),
        levels=Levels(owner=LevelOwner.PLAYER),
    )
