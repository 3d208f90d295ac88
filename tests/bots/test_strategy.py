"""Public strategy of the game as positions, each with its counter-case.

Spades are trump at level 2 where nothing else is said; the viewer is seat 0, its partner seat 2.
"""

import random

import pytest

from tests.bots.scenes import (
    LAST,
    NEXT,
    PARTNER,
    US,
    burying,
    declaring,
    playing,
    tricks_gone,
)
from tractor_app.bots.base import Bot
from tractor_app.bots.expert import ExpertBot
from tractor_app.bots.intermediate import IntermediateBot
from tractor_app.bots.search.pimc import Budget
from tractor_app.engine.actions import Bury, Declare, Play
from tractor_app.engine.cards import POINTS, format_cards, parse_cards
from tractor_app.engine.observation import Observation

INTERMEDIATE: dict[str, Bot] = {"intermediate": IntermediateBot()}
EACH: dict[str, Bot] = {**INTERMEDIATE, "expert": ExpertBot(Budget(worlds=16, fresh=150))}
"""The expert is asked only where the hands, the kitty and what was played add up to the deck: it
deals the unseen cards to the others, and cards that are nowhere would end up in the kitty."""


class Asked:
    """A bot that is asked one question; answers as they are written."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def plays(self, seen: Observation) -> str:
        action = self._bot.choose(seen, random.Random(0))
        assert isinstance(action, Play)
        return format_cards(action.cards)

    def buries(self, seen: Observation) -> list[str]:
        action = self._bot.choose(seen, random.Random(0))
        assert isinstance(action, Bury)
        return format_cards(action.cards).split()

    def declares(self, seen: Observation) -> str | None:
        action = self._bot.choose(seen, random.Random(0))
        return format_cards(action.cards) if isinstance(action, Declare) else None


@pytest.fixture(params=INTERMEDIATE)
def bot(request: pytest.FixtureRequest) -> Asked:
    return Asked(INTERMEDIATE[request.param])


@pytest.fixture(params=EACH)
def each(request: pytest.FixtureRequest) -> Asked:
    return Asked(EACH[request.param])


class TestDeclaring:
    def test_eight_trumps_with_pairs_are_declared(self, each: Asked) -> None:
        hand = "S2 S5 S5 S8 S8 SJ SK SA H3 H7 HQ C4 C8 CT D3 D9 DQ DK"
        assert each.declares(declaring(hand)) == "S2"

    def test_four_trumps_are_not(self, each: Asked) -> None:
        hand = "S2 S5 S8 SJ H3 H7 HQ HK H9 C4 C8 CT CJ D3 D9 DQ DK D6"
        assert each.declares(declaring(hand)) is None

    def test_two_of_five_cards_wait(self, each: Asked) -> None:
        assert each.declares(declaring("H2 H9 S4 C7 D8")) is None

    def test_an_open_deal_is_grabbed(self, each: Asked) -> None:
        assert each.declares(declaring("H2 H9 HJ H5 C7 D8", declarer=None)) == "H2"

    def test_the_partners_suit_stands_against_an_average_hand(self, each: Asked) -> None:
        hand = "H2 H2 H5 H8 HJ S3 S7 SQ S9 C4 C8 CT CJ D3 D9 DQ DK D6 S5 C6 C9 DT H4 S8 D4"
        assert each.declares(declaring(hand, (PARTNER, "D2"), over=True)) is None

    def test_an_opponents_suit_is_overturned_by_a_long_one(self, each: Asked) -> None:
        hand = "H2 H2 H5 H8 H8 HJ HQ HA HK S3 S7 S9 C4 C8 CT CJ D3 D9 DQ C6 C9 S5 S6 LJ C7"
        assert each.declares(declaring(hand, (NEXT, "D2"), over=True)) == "H2 H2"

    def test_jokers_and_level_cards_of_an_attacker_make_no_trump(self, each: Asked) -> None:
        hand = "BJ BJ ST HT CT SA SA SK HA HA HK CA CA CK S7 S6 S4 H7 H9 C9 C8 C4 C3 H6 H3"
        assert each.declares(declaring(hand, (NEXT, "DT"), level="T", over=True)) == "BJ BJ"

    def test_a_long_suit_of_the_declarer_does_not(self, each: Asked) -> None:
        hand = "BJ BJ S2 H2 SA SK SK SQ SQ SJ S9 S8 S8 S6 S4 H7 H9 H3 C9 C8 C4 D8 D6 D3 DK"
        assert each.declares(declaring(hand, declarer=US, over=True)) == "S2"


class TestBurying:
    STRONG = "BJ BJ LJ S2 S2 H2 SA SA SK SQ SQ SJ ST S8 S8 S6"

    def test_no_trump_no_ace_no_tractor(self, each: Asked) -> None:
        hand = (
            "LJ S2 SA SK S9 S8 S7 S5 S4 HA HK HQ HJ H9 H8 H6 H4 H3 CA CQ CJ C9 C8 C8 C7 C7 C4 "
            "DA DK DQ DJ D9 D8"
        )
        cards = each.buries(burying(hand))
        assert not {"HA", "CA", "DA", "C8", "C7"} & set(cards)
        assert not any(name.startswith("S") or name == "LJ" for name in cards)

    def test_only_trumps_and_aces_left_means_the_lowest_trumps(self, each: Asked) -> None:
        hand = (
            "BJ BJ LJ LJ S2 S2 H2 SA SA SK SK SQ SQ SJ SJ ST ST S9 S9 S8 S8 S7 S7 S6 S6 S4 S4 S3 "
            "S3 HA HA CA CA"
        )
        cards = each.buries(burying(hand))
        assert len(cards) == 8
        assert set(cards) <= {"S3", "S4", "S6", "S7", "S8", "S9"}

    def test_a_short_suit_goes_whole(self, each: Asked) -> None:
        hand = (
            "LJ S2 SA SK S9 S8 S7 S5 S4 C7 C6 C3 HA HK HQ HJ HJ H9 H8 H6 H4 H3 DA DK DQ DQ DJ D9 "
            "D9 D8 D7 D6 D4"
        )
        cards = each.buries(burying(hand))
        assert {"C7", "C6", "C3"} <= set(cards)

    def test_high_cards_behind_the_ace_stay(self, each: Asked) -> None:
        hand = (
            "LJ S2 SA SK S9 S8 S7 S5 S4 S3 CA CK CK C4 C3 HA HQ HJ HJ H9 H8 H6 H4 H3 DA DQ DQ DJ "
            "D9 D9 D8 D7 D6"
        )
        cards = each.buries(burying(hand))
        assert not {"CA", "CK"} & set(cards)
        assert {"C4", "C3"} <= set(cards)

    def test_points_go_down_with_control_only(self, each: Asked) -> None:
        side = "HA H5 HT H4 H3 C5 CT C4 C3 CQ D5 DT D4 D9 DJ DQ D6"
        weak = "S2 S9 S8 S7 S6 S5 S4 S3 H9 H8 HJ HQ C8 C9 D7 D8"
        points = sum(
            POINTS[kind] for kind in parse_cards(" ".join(each.buries(burying(f"{weak} {side}"))))
        )
        assert points <= 5
        rich = sum(
            POINTS[kind]
            for kind in parse_cards(" ".join(each.buries(burying(f"{self.STRONG} {side}"))))
        )
        assert points <= rich <= 30


class TestLeading:
    def test_a_side_pair_of_aces_is_cashed_as_a_pair(self, bot: Asked) -> None:
        hand = "HA HA H6 S3 S5 S9 SJ C4 C7 C9 D3 D6 D8"
        assert bot.plays(playing(hand, declarer=US)) == "HA HA"

    def test_a_side_ace_before_trumps(self, bot: Asked) -> None:
        hand = "HA H9 H6 S3 S5 S9 SJ SK C4 C7 C9 D3 D6 D8"
        assert bot.plays(playing(hand, declarer=US)) == "HA"

    def test_a_suit_that_an_opponent_ruffs_waits(self, bot: Asked) -> None:
        hand = "HA H9 CA C7 S3 S5 S9 SJ D3 D6 D8"
        void = [[(US, "H3"), (NEXT, "D4"), (PARTNER, "HK"), (LAST, "H4")]]
        assert bot.plays(playing(hand, before=void, declarer=US)) == "CA"

    def test_what_is_boss_by_count_is_thrown_together(self, bot: Asked) -> None:
        hand = "HA HA HK S3 S5 S9 C4 C7 D3 D6"
        assert bot.plays(playing(hand, before=[], declarer=US)) == "HK HA HA"

    def test_no_throw_while_one_higher_card_is_out(self, bot: Asked) -> None:
        hand = "HA HA HQ S3 S5 S9 C4 C7 D3 D6"
        assert bot.plays(playing(hand, declarer=US)) == "HA HA"

    def test_no_throw_while_one_higher_pair_is_out(self, bot: Asked) -> None:
        hand = "HA HA HQ HQ S3 S5 S9 C4 C7 D3 D6"
        assert bot.plays(playing(hand, declarer=US)) in ("HA HA", "HQ HQ")

    def test_with_one_card_of_that_pair_gone_all_is_thrown(self, bot: Asked) -> None:
        hand = "HA HA HQ HQ S3 S5 S9 C4 C7 D3 D6"
        gone = [[(NEXT, "HK"), (PARTNER, "H3"), (LAST, "H4"), (US, "H5")]]
        assert bot.plays(playing(hand, before=gone, declarer=US)) == "HQ HQ HA HA"

    def test_no_naked_joker_early(self, bot: Asked) -> None:
        hand = "BJ S2 S3 S6 HQ H9 H6 H4 C9 C8 C6 C4 DQ D9 D8 D6 DJ CJ HJ D4"
        assert not set(bot.plays(playing(hand)).split()) & {"BJ", "S2"}

    def test_a_pair_is_led_when_all_higher_ones_are_broken(self, bot: Asked) -> None:
        hand = "HT HT H3 S3 S5 C4 C7 C9 D3 D6 D8"
        gone = [
            [(US, "H4"), (NEXT, "HA"), (PARTNER, "H5"), (LAST, "HK")],
            [(NEXT, "HQ"), (PARTNER, "HJ"), (LAST, "H6"), (US, "H7")],
        ]
        assert bot.plays(playing(hand, before=gone)) == "HT HT"

    def test_many_trumps_with_pairs_are_drained(self, bot: Asked) -> None:
        hand = "BJ BJ LJ S2 S2 SA SA SK SK SQ SQ SJ ST S9 S8 HQ CQ DQ"
        names = bot.plays(playing(hand, declarer=US)).split()
        assert all(name.startswith("S") or name in ("BJ", "LJ") for name in names)


class TestFollowing:
    def test_a_partner_who_surely_wins_is_fed(self, bot: Asked) -> None:
        gone = [[(LAST, "HA"), (US, "H4"), (NEXT, "H6"), (PARTNER, "H7")]]
        hand = "HK HT H3 S3 S5 S9 C4 C7 D3 D6"
        seen = playing(hand, [(PARTNER, "HA"), (LAST, "H8")], gone)
        assert bot.plays(seen) in ("HK", "HT")

    VOID_BEHIND = ((PARTNER, "HA"), (LAST, "H4"), (US, "H6"), (NEXT, "C3"))

    def test_not_one_who_may_be_ruffed(self, bot: Asked) -> None:
        hand = "HK HT H3 S3 S5 S9 C4 C7 D3 D6"
        now = [(PARTNER, "HA"), (LAST, "H8")]
        assert bot.plays(playing(hand, now, [self.VOID_BEHIND])) == "H3"

    def test_one_out_of_trumps_behind_ruffs_nothing(self, bot: Asked) -> None:
        hand = "HK HT H3 S3 S5 S9 C4 C7 D3 D6"
        now = [(PARTNER, "HA"), (LAST, "H8")]
        trumpless = ((PARTNER, "S4"), (LAST, "S6"), (US, "S7"), (NEXT, "C4"))
        assert bot.plays(playing(hand, now, [self.VOID_BEHIND, trumpless])) in ("HK", "HT")

    def test_an_opponent_who_surely_wins_gets_no_points(self, bot: Asked) -> None:
        hand = "HT HT HK H4 S3 S5 S9 C4 C7 D3 D6"
        assert bot.plays(playing(hand, [(NEXT, "HA"), (PARTNER, "H6"), (LAST, "H7")])) == "H4"

    def test_the_last_seat_wins_with_the_point_card(self, bot: Asked) -> None:
        hand = "HK HQ H3 S3 S5 S9 C4 C7 D3 D6"
        assert bot.plays(playing(hand, [(NEXT, "HT"), (PARTNER, "H6"), (LAST, "HJ")])) == "HK"

    def test_before_a_ruff_it_keeps_the_point_card(self, bot: Asked) -> None:
        hand = "HK HQ H3 S3 S5 S9 C4 C7 D3 D6"
        seen = playing(hand, [(PARTNER, "H4"), (LAST, "HJ")], [self.VOID_BEHIND])
        assert bot.plays(seen) == "H3"

    def test_in_third_seat_the_highest_outstanding_point_card_is_beaten(self, bot: Asked) -> None:
        hand = "HA HJ H3 S3 S5 S9 C4 C7 D3 D6"
        seen = playing(hand, [(PARTNER, "H4"), (LAST, "H9")])
        assert bot.plays(seen) == "HA"

    def test_with_the_points_of_the_suit_gone_the_cheapest_winner_does(self, bot: Asked) -> None:
        hand = "HA HJ H3 S3 S5 S9 C4 C7 D3 D6"
        gone = [
            [(US, "HK HK"), (NEXT, "HT HT"), (PARTNER, "H5 H5"), (LAST, "H6 H7")],
            [(US, "HQ HQ"), (NEXT, "H7 H8"), (PARTNER, "H4 H8"), (LAST, "H6 H9")],
        ]
        seen = playing(hand, [(NEXT, "H4"), (PARTNER, "H3"), (LAST, "H9")], gone)
        assert bot.plays(seen) == "HJ"

    def test_a_void_hand_gives_no_points_and_keeps_its_aces(self, bot: Asked) -> None:
        hand = "HT HT HK HA D4 DA DT CK CA"
        seen = playing(hand, [(NEXT, "BJ"), (PARTNER, "S6"), (LAST, "S7")])
        assert bot.plays(seen) == "D4"

    def test_before_another_void_opponent_a_ruff_is_high_or_not_at_all(self, bot: Asked) -> None:
        gone = [[(PARTNER, "CA"), (LAST, "C4"), (US, "H4"), (NEXT, "H3")]]
        hand = "BJ S3 S5 H6 H7 H8 D3 D6 D8 DJ"
        seen = playing(hand, [(LAST, "CK")], gone)
        assert bot.plays(seen) != "S3"

    def test_no_honour_ruffs_a_trick_of_nothing(self, bot: Asked) -> None:
        hand = "BJ LJ S2 SA H3 H7 H8 H9 D3 D6 D8 DJ"
        seen = playing(hand, [(NEXT, "C9"), (PARTNER, "C4"), (LAST, "CJ")])
        assert bot.plays(seen) in ("H3", "D3", "H7", "D6", "H8", "D8")

    def test_points_are_ruffed_with_the_lowest_trump(self, bot: Asked) -> None:
        hand = "BJ S3 S6 SA H3 H7 H8 H9 D3 D6 D8 DJ"
        seen = playing(hand, [(NEXT, "CA"), (PARTNER, "CT"), (LAST, "CK")])
        assert bot.plays(seen) in ("S3", "S6")

    def test_a_pair_is_ruffed_only_with_a_pair(self, bot: Asked) -> None:
        hand = "S3 S6 S9 SA H3 H7 H8 H9 D3 D6 D8 DJ"
        seen = playing(hand, [(NEXT, "CA CA"), (PARTNER, "C4 CT"), (LAST, "C6 CK")])
        assert not any(name.startswith("S") for name in bot.plays(seen).split())

    def test_the_lowest_pair_of_trumps_ruffs_points(self, bot: Asked) -> None:
        hand = "S4 S4 S9 S9 SA H3 H7 H8 H9 D3 D6 D8 DJ"
        seen = playing(hand, [(NEXT, "CA CA"), (PARTNER, "CT CT"), (LAST, "C6 CK")])
        assert bot.plays(seen) == "S4 S4"

    def test_under_a_pair_of_big_jokers_go_the_lowest_trumps(self, bot: Asked) -> None:
        hand = "S4 S5 S8 SK H3 H7 H8 C9 D3 D6 D8 DJ"
        seen = playing(hand, [(NEXT, "BJ BJ"), (PARTNER, "S3 S6"), (LAST, "S7 SJ")])
        assert bot.plays(seen) == "S4 S8"

    def test_the_partners_big_jokers_get_the_points(self, bot: Asked) -> None:
        hand = "S4 S5 ST SK H3 H7 H8 C9 D3 D6 D8 DJ"
        seen = playing(
            hand,
            [
                (PARTNER, "BJ BJ"),
                (LAST, "S7 SJ"),
            ],
        )
        assert bot.plays(seen) == "ST SK"


class TestTheFirstTricks:
    """Whole hands, so that every bot can be asked."""

    TRUMPS = "S3 S5 S9 SJ SQ SK S2 LJ"
    SIDE = "C4 C7 C9 CQ CK D3 D6 D8 DJ D9 D4 D7"
    HEARTS = f"HK HT H3 H5 {TRUMPS} {SIDE}"
    RUFFED_BEHIND = (
        ((PARTNER, "HA"), (LAST, "H4"), (US, "H6"), (NEXT, "S3")),
        ((NEXT, "D5"), (PARTNER, "DA"), (LAST, "DT"), (US, "D3")),
    )
    """Void, with trumps, and ready to use them: who only threw a club away may have none."""
    NO_CLUBS = "H4 H7 H9 HQ HK H5 HT D3 D6 D8 DJ D9 D4 D7 DQ DT"
    PAIR_OF_POINTS = ((NEXT, "CA CA"), (PARTNER, "CT CT"), (LAST, "C6 CK"))

    def test_a_partner_who_surely_wins_is_fed(self, each: Asked) -> None:
        seen = playing(f"{self.HEARTS} D8", [(PARTNER, "HA HA"), (LAST, "H8 H9")])
        assert each.plays(seen) == "HT HK"

    def test_not_one_who_may_be_ruffed(self, each: Asked) -> None:
        hand = f"HK HT H3 {self.TRUMPS} {self.SIDE}"
        seen = playing(hand, [(PARTNER, "HA"), (LAST, "H8")], self.RUFFED_BEHIND)
        assert each.plays(seen) == "H3"

    def test_an_opponent_who_surely_wins_gets_no_points(self, each: Asked) -> None:
        hand = f"HT HK H4 H5 {self.TRUMPS} {self.SIDE} D8"
        seen = playing(hand, [(NEXT, "HA"), (PARTNER, "H6"), (LAST, "H7")])
        assert each.plays(seen) in ("H4", "H5")

    def test_the_last_seat_wins_with_the_point_card(self, each: Asked) -> None:
        hand = f"HK HQ H4 H3 {self.TRUMPS} {self.SIDE} D8"
        assert each.plays(playing(hand, [(NEXT, "HT"), (PARTNER, "H6"), (LAST, "HJ")])) == "HK"

    def test_a_side_ace_before_trumps(self, each: Asked) -> None:
        hand = f"HA H9 H6 H4 {self.TRUMPS} {self.SIDE} DQ"
        assert each.plays(playing(hand, declarer=US)) == "HA"

    def test_no_throw_while_one_higher_pair_is_out(self, each: Asked) -> None:
        hand = "HA HA HQ HQ H4 S3 S5 S9 SJ SQ SK S2 BJ C4 C7 C9 CQ CK D3 D6 D8 DJ D9 D4 D7"
        assert len(set(each.plays(playing(hand, declarer=US)).split())) == 1

    def test_a_pair_is_ruffed_only_with_a_pair(self, each: Asked) -> None:
        seen = playing(f"S3 S5 S9 SJ SQ SK S2 LJ SA {self.NO_CLUBS}", self.PAIR_OF_POINTS)
        assert not {"S", "L"} & {name[0] for name in each.plays(seen).split()}

    def test_the_lowest_pair_of_trumps_ruffs_points(self, each: Asked) -> None:
        seen = playing(f"S3 S3 S9 S9 SQ SK S2 LJ SA {self.NO_CLUBS}", self.PAIR_OF_POINTS)
        assert each.plays(seen) == "S3 S3"

    UNDER_JOKERS = "SK H3 H7 H8 HQ H9 HJ C9 C4 C3 C7 CQ CJ D3 D6 D8 DJ D4 D9 DQ D7"

    def test_under_a_pair_of_big_jokers_go_trumps_without_points(self, each: Asked) -> None:
        hand = f"S4 S5 S8 SJ {self.UNDER_JOKERS}"
        seen = playing(hand, [(NEXT, "BJ BJ"), (PARTNER, "S3 S6"), (LAST, "S7 SQ")])
        assert set(each.plays(seen).split()) <= {"S4", "S8", "SJ"}

    def test_the_partners_big_jokers_get_the_points(self, each: Asked) -> None:
        hand = f"S4 S5 ST SJ {self.UNDER_JOKERS}"
        assert each.plays(playing(hand, [(PARTNER, "BJ BJ"), (LAST, "S7 SQ")])) == "ST SK"


def under_threes(suit: str, after: str, before: str) -> list[tuple[int, str]]:
    """The viewer led a pair of threes; what the opponents gave, by ranks."""
    return [
        (seat, f"{suit}{ranks[0]} {suit}{ranks[1]}")
        for seat, ranks in ((US, "33"), (NEXT, after), (PARTNER, "78"), (LAST, before))
    ]


class TestTheEnd:
    @pytest.mark.parametrize(("suit", "other"), ["HC", "CH", "HD", "DC"])
    def test_two_singles_under_a_pair_say_there_is_no_pair_left(
        self, bot: Asked, suit: str, other: str
    ) -> None:
        """Of two like pairs the one is led that both opponents showed they cannot beat."""
        hand = f"{suit}T {suit}T {other}T {other}T S3 S5"
        shown = [under_threes(suit, "56", "49")]
        assert bot.plays(playing(hand, before=shown)) == f"{suit}T {suit}T"

    @pytest.mark.parametrize(("suit", "other"), ["HC", "CH", "HD", "DC"])
    def test_pairs_under_a_pair_do_not(self, bot: Asked, suit: str, other: str) -> None:
        hand = f"{suit}T {suit}T {other}T {other}T S3 S5"
        shown = [under_threes(suit, "55", "44"), under_threes(other, "56", "49")]
        assert bot.plays(playing(hand, before=shown)) == f"{other}T {other}T"

    def test_a_line_that_is_crossed_is_worth_the_small_joker(self, bot: Asked) -> None:
        hand = "LJ S4 H3 H7 D6"
        now = [(NEXT, "SA"), (PARTNER, "S5"), (LAST, "S7")]
        assert bot.plays(playing(hand, now, points=75)) == "LJ"

    def test_without_a_line_the_joker_is_saved(self, bot: Asked) -> None:
        hand = "LJ S4 H3 H7 D6 C4 C6 C9 D3 D9 DJ"
        now = [(NEXT, "SA"), (PARTNER, "S3"), (LAST, "S7")]
        assert bot.plays(playing(hand, now, points=50)) == "S4"

    def test_the_joker_waits_for_the_last_trick_over_a_rich_kitty(self, bot: Asked) -> None:
        hand = "BJ S4 D6"
        now = [(NEXT, "SA"), (PARTNER, "S5"), (LAST, "S7")]
        seen = playing(hand, now, declarer=US, buried="HT HT H3 C3 C4 C6 D3 D4")
        assert bot.plays(seen) == "S4"

    def test_over_an_empty_one_it_takes_ten_points(self, bot: Asked) -> None:
        hand = "BJ S4 D6"
        now = [(NEXT, "SA"), (PARTNER, "ST"), (LAST, "SK")]
        seen = playing(hand, now, declarer=US, buried="H3 H3 H4 C3 C4 C6 D3 D4")
        assert bot.plays(seen) == "BJ"


class TestTheLastTricks:
    """Everything that is not named here was played before, so that every bot can be asked."""

    NOW = ((NEXT, "SA"), (PARTNER, "S5"), (LAST, "S7"))
    ATTACKER = "LJ S4 H3 H7 D6"
    NO_POINTS = "S8 S9 SJ H4 H6 H8 H9 HJ HQ D3 D4 D7 D8 D9 DJ DQ C3 C4 C6 C7"
    POINTS = "S8 S9 SJ H4 H6 HT HK HK HQ D3 D4 D7 D8 DT DK DQ C3 C5 CT C7"

    def test_a_line_that_is_crossed_is_worth_the_small_joker(self, each: Asked) -> None:
        gone = tricks_gone(self.ATTACKER, "SA S5 S7", self.NO_POINTS)
        assert each.plays(playing(self.ATTACKER, self.NOW, gone, points=75)) == "LJ"

    def test_without_a_line_the_joker_waits_for_the_points_still_out(self, each: Asked) -> None:
        gone = tricks_gone(self.ATTACKER, "SA S5 S7", self.POINTS)
        assert each.plays(playing(self.ATTACKER, self.NOW, gone, points=50)) == "S4"

    DECLARER = "BJ S4 S6"
    """Beside a side card the joker could be drawn before the last trick: then it is worth little
    to wait, and no answer is sure."""
    OUT = "S9 SJ D8 HJ CQ DJ"

    def test_the_joker_waits_for_the_last_trick_over_a_rich_kitty(self, each: Asked) -> None:
        kitty = "HT HT H3 C3 C4 C6 D3 D4"
        gone = tricks_gone(self.DECLARER, "SA S5 S7", kitty, self.OUT)
        seen = playing(self.DECLARER, self.NOW, gone, declarer=US, buried=kitty, points=40)
        assert each.plays(seen) in ("S4", "S6")

    def test_over_an_empty_one_it_takes_ten_points(self, each: Asked) -> None:
        kitty = "H3 H4 H6 C3 C4 C6 D3 D4"
        now = [(NEXT, "SA"), (PARTNER, "ST"), (LAST, "SK")]
        gone = tricks_gone(self.DECLARER, "SA ST SK", kitty, self.OUT)
        seen = playing(self.DECLARER, now, gone, declarer=US, buried=kitty, points=40)
        assert each.plays(seen) == "BJ"
