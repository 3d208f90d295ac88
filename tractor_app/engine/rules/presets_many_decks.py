"""The named rule sets of three decks and more.

Each builder's comment names the reading taken where the sources are silent or unclear.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tractor_app.engine.rules.groups import (
    Clock,
    Deck,
    Declaring,
    Follow,
    Kitty,
    Levels,
    Order,
    Scoring,
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
    FirstDeclarer,
    JokerBids,
    KittyJoker,
    LastCall,
    LoneJoker,
    Moment,
    Nobody,
    Rounding,
    Runs,
    TitanicOrder,
)
from tractor_app.engine.rules.presets_few_decks import find_friend_5
from tractor_app.engine.rules.ruleset import RuleSet

_THREE_DECK_LADDER: Final = ("L1", "L2", "J2", "L3", "J3")
_FIVE_DECK_LADDER: Final = (*_THREE_DECK_LADDER, "L4", "J4", "L5", "J5")

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


def three_deck() -> RuleSet:
    return RuleSet(
        id="three-deck",
        deck=Deck(decks=3, kitty=6),
        declaring=Declaring(ladder=_THREE_DECK_LADDER),
        follow=Follow(titanic_order=TitanicOrder.TRACTOR_FIRST),
        scoring=Scoring(takeover=120, step=60, declarer_step=60),
    )


def three_deck_competition() -> RuleSet:
    return replace(
        three_deck(),
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


def happy_three_deck() -> RuleSet:
    # "Two or three decks" in VARIANTS; any other number is a file with another `decks`.
    base = three_deck()
    return replace(
        base,
        id="happy-three-deck",
        declaring=replace(base.declaring, after_burying=AfterBurying.THEFT),
    )


def four_deck_160() -> RuleSet:
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


def four_deck_no_kitty() -> RuleSet:
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


def four_deck_online() -> RuleSet:
    base = four_deck_no_kitty()
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


def find_friend_6() -> RuleSet:
    base = find_friend_5()
    return replace(
        base,
        id="find-friend-6",
        deck=Deck(decks=3, players=6, kitty=6),
        declaring=replace(base.declaring, ladder=_THREE_DECK_LADDER),
        sides=replace(base.sides, friends=2),
        follow=Follow(titanic_order=TitanicOrder.TRACTOR_FIRST),
        scoring=Scoring(takeover=120, step=60, declarer_step=60, short_handed_bonus=1),
    )


def three_against_three() -> RuleSet:
    return replace(three_deck(), id="three-against-three", deck=Deck(decks=3, players=6, kitty=6))


def five_deck() -> RuleSet:
    return RuleSet(
        id="five-deck",
        deck=Deck(decks=5, players=6, kitty=6),
        declaring=Declaring(ladder=_FIVE_DECK_LADDER),
        scoring=Scoring(takeover=200, step=100, declarer_step=100),
    )
