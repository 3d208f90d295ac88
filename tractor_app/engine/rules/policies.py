"""The named choices a rule set is made of.

Every member's value is its schema name: the editor, rule-set files, the wire and the command
line all show and accept exactly these words.
"""

from __future__ import annotations

from enum import Enum


class Runs(Enum):
    """Which trumps make runs (MODEL.md 2; VARIANTS A four-deck-no-kitty)."""

    STRENGTH = "strength"
    PRINTED_SUIT = "printed-suit"


class AceLow(Enum):
    """Whether A and 2 may be consecutive at the low end."""

    NEVER = "never"
    LOWEST_PAIR_RUN = "lowest-pair-run"
    WRAP = "wrap"


class Moment(Enum):
    """When trump is declared."""

    DURING_DEAL = "during-deal"
    AFTER_DEAL = "after-deal"
    SECRET = "secret"
    POINTS_AUCTION = "points-auction"


class JokerBids(Enum):
    """Which joker bids make no-trump."""

    LADDER = "ladder"
    AS_MANY = "as-many"
    NEVER = "never"


class Reinforce(Enum):
    """When a bidder may add copies to the own bid.

    ``while-standing``: as long as nobody has overturned it (MODEL.md 7). ``always``: an overturned
    bid as well, if with the new copies it is no weaker than the one that overturned it. The
    reinforced bid then stands again; a bid of equal strength by anybody else is still refused.
    """

    WHILE_STANDING = "while-standing"
    ALWAYS = "always"
    NEVER = "never"


class SuitOrder(Enum):
    """Whether D < C < H < S < jokers decides between equal bids."""

    NONE = "none"
    PAIRS = "pairs"
    ALL = "all"


class LoneJoker(Enum):
    """Whether a bid of level cards needs exactly one small joker beside it."""

    NEVER = "never"
    FIRST_ROUND = "first-round"
    ALWAYS = "always"


class FirstDeclarer(Enum):
    """Who is declarer of a match's first round."""

    FIRST_BID = "first-bid"
    STANDING_BID = "standing-bid"


class Nobody(Enum):
    """What makes trump when nobody declared."""

    NO_TRUMP = "no-trump"
    KITTY_CARD = "kitty-card"
    FIRST_LEVEL_CARD = "first-level-card"
    KITTY_MAJORITY = "kitty-majority"
    SPADES = "spades"
    REDEAL = "redeal"


class KittyJoker(Enum):
    """What a joker met in the kitty means for :class:`Nobody`."""

    NO_TRUMP = "no-trump"
    PASSED_OVER = "passed-over"


class LastCall(Enum):
    """How bids are made between the last card and the taking of the kitty."""

    NONE = "none"
    OPEN = "open"
    IN_TURN = "in-turn"


class AfterBurying(Enum):
    """What a stronger bid may do once the declarer has buried."""

    NONE = "none"
    OVERTURN = "overturn"
    THEFT = "theft"


class Teams(Enum):
    """Who plays with whom."""

    FIXED = "fixed"
    FRIENDS = "friends"
    ALONE = "alone"


class FriendChoice(Enum):
    """Which holder of the named card becomes the friend."""

    OTHER_HOLDER = "other-holder"
    NTH_COPY = "nth-copy"


class FriendRise(Enum):
    """Who rises when the declarer has won with friends (VARIANTS F, "who rises").

    Attackers who win always rise, each of them.
    """

    ALL = "all"
    FRIENDS_ONE_LESS = "friends-one-less"
    DECLARER_ONLY = "declarer-only"


class TitanicOrder(Enum):
    """What is owed after a titanic that cannot be met (VARIANTS E, three decks)."""

    DEFAULT = "default"
    TRACTOR_FIRST = "A"
    TRIPLES_FIRST = "B"


class WiderCopies(Enum):
    """Whether a follower must break a triple or quad for a narrower unit."""

    BREAK = "break"
    SPARED = "spared"


class PairLed(Enum):
    """Whether a led pair may take a pair out of a tractor."""

    ANY_PAIR = "any-pair"
    SPARES_TRACTORS = "spares-tractors"


class ThrowDuty(Enum):
    """What a thrown tractor asks of the followers."""

    TRACTOR = "tractor"
    PAIRS = "pairs"


class LongTractor(Enum):
    """What is owed for a tractor longer than any of the hand's."""

    LONGEST = "longest"
    PAIRS = "pairs"


class FailedThrow(Enum):
    """What is played when a throw fails."""

    LOWEST_BEATEN = "lowest-beaten"
    FIRST_BEATEN = "first-beaten"
    LOWEST_UNIT = "lowest-unit"
    LOWEST_SINGLE = "lowest-single"


class Fine(Enum):
    """Points that a failed throw costs."""

    NONE = "none"
    TEN = "ten"
    PER_CARD = "per-card"


class RuffedThrow(Enum):
    """Which ruff of a throw wins."""

    TOP_UNIT = "top-unit"
    EVERY_UNIT = "every-unit"
    HIGHEST_CARD = "highest-card"


class RuffMatch(Enum):
    """What answers a format with trumps."""

    COVERS = "covers"
    SAME_FORMAT = "same-format"


class CrossShapes(Enum):
    """Whether another shape of as many cards may beat a unit (VARIANTS A, four decks)."""

    NONE = "none"
    QUAD_AND_TITANIC = "quad-and-titanic"
    WIDER_RUN = "wider-run"


class DigFamily(Enum):
    """How the kitty multiplier follows from the last trick (MODEL.md 8)."""

    POWER_OF_CARDS = "2^cards"
    POWER_OF_PAIRS = "2^(pairs+1)"
    TWICE_CARDS = "2xcards"
    CARDS = "cards"
    COPIES = "copies"
    POWER_OF_COPIES = "2^copies"
    BY_LENGTH = "by-length"
    TABLE = "table"


class DigUnit(Enum):
    """Whose unit the multiplier looks at."""

    LEAD_FORMAT = "lead-format"
    WINNING_PLAY = "winning-play"


class DigThrow(Enum):
    """What a throw that wins the last trick counts as."""

    TOP_UNIT = "top-unit"
    SINGLE = "single"
    ALL_UNLESS_RUFFED = "all-unless-ruffed"
    """All its cards; where a throw was ruffed, only the top unit, runs before wider units
    (VARIANTS three-deck-competition)."""


class DigBase(Enum):
    """Whose points are multiplied: the buried cards', or the last trick's own."""

    KITTY = "kitty"
    LAST_TRICK = "last-trick"


class LevelOwner(Enum):
    """Who carries a level."""

    SIDE = "side"
    PLAYER = "player"


class MatchEnd(Enum):
    """When a match is over."""

    PASSED = "passed"
    REACHED = "reached"
    NEVER = "never"


class Rounding(Enum):
    """How part of a step counts."""

    UP = "up"
    DOWN = "down"
