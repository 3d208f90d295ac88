"""The named rule sets: every game of VARIANTS A and B, and the parties of five and six.

A preset is nothing but values on the standard set (``classic`` is the structs' own defaults);
no code anywhere may ask for a preset's name. Each builder's comment names the reading taken
where the sources are silent or unclear.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from functools import cache
from typing import Final

from msgspec.structs import replace

from tractor_app.engine.rules.groups import (
    Auction,
    Band,
    Clock,
    Deck,
    Declaring,
    Follow,
    Kitty,
    Levels,
    Order,
    Scoring,
    Sides,
    Throw,
    Trick,
    Units,
)
from tractor_app.engine.rules.policies import (
    AceLow,
    AfterBurying,
    CrossShapes,
    DigBase,
    DigFamily,
    DigThrow,
    DigUnit,
    Fine,
    FirstDeclarer,
    FriendChoice,
    JokerBids,
    KittyJoker,
    LastCall,
    LevelOwner,
    LoneJoker,
    Moment,
    Nobody,
    Rounding,
    Runs,
    SuitOrder,
    Teams,
    TitanicOrder,
)
from tractor_app.engine.rules.ruleset import RuleSet

THREE_DECK_LADDER: Final = ("L1", "L2", "J2", "L3", "J3")
_FIVE_DECK_LADDER: Final = (*THREE_DECK_LADDER, "L4", "J4", "L5", "J5")

# VARIANTS E. `wxl` a unit, `w` alone is `wx1`, `1*k` is k singles, `|` equal choices, `>` weaker.
_NO_KITTY_LADDERS: Final = (
    "2x2: 2x2 | 4 > 2 2 > 2 1*2 > 1*4",
    "2x3: 2x3 > 2x2 2 | 4 2 > 2 2 2 > 2 2 1*2 > 2 1*4 > 1*6",
    "2x4: 2x4 > 2x3 2 | 3x2 2 > 2x2 2x2 | 2x2 4 > 2 2 2 2 > 2 2 2 1*2 > 2 2 1*4 > 2 1*6 > 1*8",
    "4: 4 > 3 1 > 2x2 > 2 2 > 2 1*2 > 1*4",
    "3x2: 3x2 > 2x3 > 2x2 2 | 4 2 > 2 2 2 > 2 2 1*2 > 2 1*4 > 1*6",
)
_ONLINE_EIGHT: Final = (
    "2x3 2 > 2x3 1*2 > 2x2 2 2 > 2x2 2 1*2 > 2x2 1*4 > 4 2 2 > 4 2 1*2 > 4 1*4 > 3 3 1*2"
    " > 3 2 2 1 > 3 2 1*3 > 3 1*5 > 2 2 2 2 > 2 2 2 1*2 > 2 2 1*4 > 2 1*6 > 1*8"
)
_ONLINE_LADDERS: Final = (
    f"2x4: 2x4 | 4 4 > {_ONLINE_EIGHT}",
    f"4 4: 4 4 > 2x4 > {_ONLINE_EIGHT}",
    f"4x2: 4 4 > 2x4 > {_ONLINE_EIGHT}",
    "2x3: 2x3 | 3x2 > 4 2 > 2x2 2 > 2 2 2 > 2 2 1*2 > 2 1*4 > 1*6",
    "3x2: 3x2 > 2x3 > 4 2 > 2x2 2 > 3 3 > 3 2 1 > 2 2 2 > 2 2 1*2 > 2 1*4 > 1*6",
    "4: 4 > 2x2 > 2 2 > 3 1 > 2 1*2 > 1*4",
    "2x2: 2x2 | 4 > 2 2 > 2 1*2 > 1*4",
)


class UnknownPresetError(KeyError):
    """No preset has this id; ``close`` are the ids it may have meant, best first."""

    def __init__(self, preset_id: str) -> None:
        super().__init__(preset_id)
        self.preset_id = preset_id
        self.close = tuple(difflib.get_close_matches(preset_id.lower(), PRESET_IDS, n=3))


def _classic() -> RuleSet:
    return RuleSet()


def _classic_permanent_2() -> RuleSet:
    return RuleSet(id="classic-permanent-2", order=Order(permanent_trumps=("2",)))


# Where nobody declares, the sources let the declarer turn the kitty or choose among its suits. A
# first round has no declarer yet, so `nobody_first_round` stays the redeal of classic in all of
# these; another value makes whoever was dealt first the declarer.


def _classic_third_card() -> RuleSet:
    return RuleSet(
        id="classic-third-card",
        declaring=Declaring(nobody=Nobody.KITTY_CARD, nobody_card=3, partner_reinforce=True),
        scoring=Scoring(attacker_cap=3),
    )


def _classic_first_card() -> RuleSet:
    return RuleSet(
        id="classic-first-card",
        order=Order(permanent_trumps=("2",)),
        declaring=Declaring(nobody=Nobody.KITTY_CARD, nobody_card=1),
    )


def _classic_fourth_card() -> RuleSet:
    return RuleSet(
        id="classic-fourth-card",
        declaring=Declaring(nobody=Nobody.KITTY_CARD, nobody_card=4),
    )


def _table_fixed() -> RuleSet:
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


def _table_find_friend() -> RuleSet:
    return replace(
        _table_fixed(),
        id="table-find-friend",
        sides=Sides(teams=Teams.FRIENDS, friends=1, friend_choice=FriendChoice.OTHER_HOLDER),
        levels=Levels(owner=LevelOwner.PLAYER),
    )


def _seven_levels() -> RuleSet:
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


def _one_deck() -> RuleSet:
    return RuleSet(
        id="one-deck",
        deck=Deck(decks=1, kitty=6),
        declaring=Declaring(ladder=("L1",)),
        scoring=Scoring(takeover=40, step=20, declarer_step=20),
    )


def _one_deck_two_colours() -> RuleSet:
    # The two jokers are single cards, so no joker pair can be bid.
    return RuleSet(
        id="one-deck-two-colours",
        deck=Deck(decks=1, kitty=6, two_colours=True),
        declaring=Declaring(ladder=("L1", "L2")),
        scoring=Scoring(takeover=40, step=20, declarer_step=20),
    )


def _three_deck() -> RuleSet:
    return RuleSet(
        id="three-deck",
        deck=Deck(decks=3, kitty=6),
        declaring=Declaring(ladder=THREE_DECK_LADDER),
        follow=Follow(titanic_order=TitanicOrder.TRACTOR_FIRST),
        scoring=Scoring(takeover=120, step=60, declarer_step=60),
    )


def _three_deck_competition() -> RuleSet:
    return replace(
        _three_deck(),
        id="three-deck-competition",
        declaring=Declaring(
            ladder=("L1", "L2", "L3"),
            joker_bids=JokerBids.NEVER,
            self_overturn=False,
            first_declarer=FirstDeclarer.STANDING_BID,
            nobody=Nobody.FIRST_LEVEL_CARD,
            nobody_joker=KittyJoker.PASSED_OVER,
        ),
        kitty=Kitty(
            family=DigFamily.TWICE_CARDS,
            throw_as=DigThrow.ALL_UNLESS_RUFFED,
            trump_only=True,
            cap=0,
        ),
        scoring=Scoring(takeover=120, step=60, declarer_step=60, attacker_cap=3),
    )


def _two_deck_from_a() -> RuleSet:
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


def _school() -> RuleSet:
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


def _happy() -> RuleSet:
    return RuleSet(id="happy", declaring=Declaring(after_burying=AfterBurying.THEFT))


def _happy_three_deck() -> RuleSet:
    # "Two or three decks" in VARIANTS; any other number is a file with another `decks`.
    base = _three_deck()
    return replace(
        base,
        id="happy-three-deck",
        declaring=replace(base.declaring, after_burying=AfterBurying.THEFT),
    )


def _four_deck_160() -> RuleSet:
    return RuleSet(
        id="four-deck-160",
        deck=Deck(decks=4, kitty=12),
        units=Units(run_width=0),
        declaring=Declaring(
            ladder=("L2", "L3", "L4", "LJ4", "BJ4"),
            first_declarer=FirstDeclarer.STANDING_BID,
            nobody=Nobody.FIRST_LEVEL_CARD,
        ),
        follow=Follow(ladders=("4: 4 > 3 1 > 2 1*2 > 1*4",), quad_answers_triple=True),
        kitty=Kitty(family=DigFamily.POWER_OF_COPIES, cap=0),
        scoring=Scoring(takeover=160, declarer_step=20, rounding=Rounding.DOWN, shutout=0),
    )


def _four_deck_no_kitty() -> RuleSet:
    return RuleSet(
        id="four-deck-no-kitty",
        deck=Deck(decks=4, kitty=0),
        order=Order(
            permanent_trumps=("2",),
            ace_low=AceLow.LOWEST_PAIR_RUN,
            trump_runs=Runs.PRINTED_SUIT,
        ),
        declaring=Declaring(
            moment=Moment.SECRET,
            ladder=("L1", "L2", "L3", "L4"),
            joker_bids=JokerBids.NEVER,
            partner_reinforce=True,
            self_overturn=False,
            lone_joker=LoneJoker.FIRST_ROUND,
            overturn_by_more=LoneJoker.ALWAYS,
            last_call=LastCall.NONE,
            first_declarer=FirstDeclarer.STANDING_BID,
        ),
        follow=Follow(ladders=_NO_KITTY_LADDERS),
        throw=Throw(allowed=False),
        trick=Trick(cross_shapes=CrossShapes.QUAD_AND_TITANIC),
        kitty=Kitty(
            base=DigBase.LAST_TRICK, family=DigFamily.CARDS, cap=0, declarer_subtracts=True
        ),
        scoring=Scoring(takeover=160, rounding=Rounding.DOWN, shutout=0, floor_at_zero=False),
        levels=Levels(sequence=tuple("3456789TJQKA"), start="3"),
        clock=Clock(play_seconds=10, match_minutes=120, revoke_levels=2, revoke_points=160),
    )


def _four_deck_online() -> RuleSet:
    base = _four_deck_no_kitty()
    return replace(
        base,
        id="four-deck-online",
        order=replace(base.order, two_three_at_level_three=True),
        declaring=replace(
            base.declaring,
            overturn_by_more=LoneJoker.FIRST_ROUND,
            nobody=Nobody.SPADES,
            nobody_first_round=Nobody.SPADES,
        ),
        follow=Follow(ladders=_ONLINE_LADDERS),
        throw=Throw(only_if_held=True),
        trick=Trick(cross_shapes=CrossShapes.WIDER_RUN),
        kitty=replace(base.kitty, family=DigFamily.CARDS),
        scoring=Scoring(takeover=160, step=80, declarer_step=80, attacker_base=1),
    )


def _personal_levels() -> RuleSet:
    return RuleSet(
        id="personal-levels",
        levels=Levels(owner=LevelOwner.PLAYER, transfer=True, must_play=("5", "T", "K", "A")),
    )


def _three_on_one() -> RuleSet:
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


def _find_friend_5() -> RuleSet:
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


def _find_friend_6() -> RuleSet:
    base = _find_friend_5()
    return replace(
        base,
        id="find-friend-6",
        deck=Deck(decks=3, players=6, kitty=6),
        declaring=replace(base.declaring, ladder=THREE_DECK_LADDER),
        sides=replace(base.sides, friends=2),
        follow=Follow(titanic_order=TitanicOrder.TRACTOR_FIRST),
        scoring=Scoring(takeover=120, step=60, declarer_step=60, short_handed_bonus=1),
    )


def _three_against_three() -> RuleSet:
    return replace(_three_deck(), id="three-against-three", deck=Deck(decks=3, players=6, kitty=6))


def _five_deck() -> RuleSet:
    return RuleSet(
        id="five-deck",
        deck=Deck(decks=5, players=6, kitty=6),
        declaring=Declaring(ladder=_FIVE_DECK_LADDER),
        scoring=Scoring(takeover=200, step=100, declarer_step=100),
    )


_BUILDERS: Final[dict[str, Callable[[], RuleSet]]] = {
    "classic": _classic,
    "classic-permanent-2": _classic_permanent_2,
    "classic-third-card": _classic_third_card,
    "classic-first-card": _classic_first_card,
    "classic-fourth-card": _classic_fourth_card,
    "table-fixed": _table_fixed,
    "table-find-friend": _table_find_friend,
    "seven-levels": _seven_levels,
    "two-deck-from-A": _two_deck_from_a,
    "school": _school,
    "happy": _happy,
    "happy-three-deck": _happy_three_deck,
    "personal-levels": _personal_levels,
    "one-deck": _one_deck,
    "one-deck-two-colours": _one_deck_two_colours,
    "three-deck": _three_deck,
    "three-deck-competition": _three_deck_competition,
    "four-deck-160": _four_deck_160,
    "four-deck-no-kitty": _four_deck_no_kitty,
    "four-deck-online": _four_deck_online,
    "three-on-one": _three_on_one,
    "find-friend-5": _find_friend_5,
    "find-friend-6": _find_friend_6,
    "three-against-three": _three_against_three,
    "five-deck": _five_deck,
}

PRESET_IDS: Final[tuple[str, ...]] = tuple(_BUILDERS)
"""Every preset's id, in the order a list of them is shown."""


@cache
def _build(preset_id: str) -> RuleSet:
    return _BUILDERS[preset_id]()


def preset(preset_id: str) -> RuleSet:
    """The rule set named ``preset_id``.

    Raises:
        UnknownPresetError: with the ids that look like it.
    """
    if preset_id not in _BUILDERS:
        raise UnknownPresetError(preset_id)
    return _build(preset_id)
