"""Which bid stands: ladders, suit order, reinforcing, jokers (MODEL.md 7, VARIANTS A and F)."""

import pytest
from msgspec.structs import replace

from tractor_app.engine.cards import parse_cards
from tractor_app.engine.observation import Bid, BidKind
from tractor_app.engine.phases.declaring import judge_bid, kitty_trumps
from tractor_app.engine.rules.groups import Declaring
from tractor_app.engine.rules.policies import (
    JokerBids,
    KittyJoker,
    LoneJoker,
    Nobody,
    Reinforce,
    SuitOrder,
)
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.verdict import Code, Rejected

Said = tuple[int, str]


def _bids(
    rules: RuleSet, *said: Said, level: str = "7", first_round: bool = False
) -> list[Bid | Code]:
    """What became of each ``(seat, cards)`` in order."""
    standing: tuple[Bid, ...] = ()
    answers: list[Bid | Code] = []
    for seat, cards in said:
        judged = judge_bid(rules, level, first_round, standing, seat, parse_cards(cards))
        if isinstance(judged, Rejected):
            answers.append(judged.code)
        else:
            standing = (*standing, judged)
            answers.append(judged)
    return answers


def _kinds(answers: list[Bid | Code]) -> list[BidKind | Code]:
    return [answer.kind if isinstance(answer, Bid) else answer for answer in answers]


def _declaring(**changes: object) -> RuleSet:
    return RuleSet(declaring=replace(Declaring(), **changes))


def test_the_standard_ladder() -> None:
    said = [(0, "H7"), (1, "S7 S7"), (2, "LJ LJ"), (3, "BJ BJ")]
    answers = _bids(RuleSet(), *said)
    assert _kinds(answers) == [BidKind.DECLARE, *[BidKind.OVERTURN] * 3]
    assert [answer.trump for answer in answers if isinstance(answer, Bid)] == ["H", "S", "NT", "NT"]


@pytest.mark.parametrize("cards", ["H8", "BJ", "H7 S7", "LJ BJ", "H7 H7 H7", "H7 LJ"])
def test_what_is_no_bid(cards: str) -> None:
    assert _bids(RuleSet(), (0, cards)) == [Code.NOT_A_BID]


def test_nothing_is_no_bid() -> None:
    assert judge_bid(RuleSet(), "7", False, (), 0, ()) == Rejected(Code.NO_CARDS)


def test_an_equal_bid_never_overturns() -> None:
    assert _kinds(_bids(RuleSet(), (0, "H7"), (1, "S7"))) == [BidKind.DECLARE, Code.BID_TOO_LOW]


def test_reinforcing_and_overturning_oneself() -> None:
    rules = RuleSet()
    assert _kinds(_bids(rules, (0, "H7"), (0, "H7 H7")))[1] is BidKind.REINFORCE
    assert _kinds(_bids(rules, (0, "H7"), (0, "S7 S7")))[1] is BidKind.SELF_OVERTURN
    assert _kinds(_bids(rules, (0, "H7 H7"), (0, "H7")))[1] is Code.BID_TOO_LOW
    rules = _declaring(self_overturn=False, reinforce=Reinforce.NEVER)
    assert _kinds(_bids(rules, (0, "H7"), (0, "H7 H7")))[1] is Code.REINFORCE_NOT_ALLOWED
    assert _kinds(_bids(rules, (0, "H7"), (0, "S7 S7")))[1] is Code.OWN_BID


def test_an_overturned_bid_may_come_back_only_where_reinforcing_is_always_allowed() -> None:
    said = [(0, "H7"), (1, "S7 S7"), (0, "H7 H7")]
    assert _kinds(_bids(RuleSet(), *said))[2] is Code.BID_TOO_LOW
    always = _declaring(reinforce=Reinforce.ALWAYS)
    assert _kinds(_bids(always, *said))[2] is BidKind.REINFORCE
    assert _kinds(_bids(always, (1, "S7 S7"), (0, "H7 H7")))[1] is Code.BID_TOO_LOW


def test_nobody_comes_back_twice_with_the_same_cards() -> None:
    ladder = ("L1", "L2", "L3")
    rules = _declaring(reinforce=Reinforce.ALWAYS, ladder=ladder)
    said = [(0, "S7"), (1, "H7 H7"), (0, "S7 S7"), (1, "H7 H7 H7"), (0, "S7 S7 S7")]
    answers = _kinds(_bids(rules, *said))
    assert answers[2:] == [BidKind.REINFORCE] * 3
    again = _kinds(_bids(rules, *said, (1, "H7 H7 H7"), (1, "H7 H7")))
    assert again[5:] == [Code.BID_TOO_LOW] * 2


def test_a_partner_makes_the_pair_and_the_bid_stays_the_first_bidders() -> None:
    rules = _declaring(partner_reinforce=True)
    answers = _bids(rules, (0, "H7"), (2, "H7"), (1, "S7 S7"))
    pair = answers[1]
    assert isinstance(pair, Bid)
    assert (pair.seat, pair.kind, pair.trump) == (0, BidKind.PARTNER_REINFORCE, "H")
    assert pair.cards == parse_cards("H7 H7")
    assert pair.partner_cards == parse_cards("H7")
    assert answers[2] is Code.BID_TOO_LOW
    assert _kinds(_bids(rules, (0, "H7"), (1, "H7")))[1] is Code.BID_TOO_LOW
    assert _kinds(_bids(rules, (0, "H7"), (2, "S7 S7")))[1] is BidKind.OVERTURN


def test_three_copies_from_two_partners() -> None:
    rules = replace(_declaring(partner_reinforce=True, ladder=("L1", "L2", "L3")))
    answers = _bids(rules, (0, "H7"), (2, "H7"), (2, "H7 H7"), (2, "H7"))
    assert [len(answer.cards) for answer in answers if isinstance(answer, Bid)] == [1, 2, 3]
    assert answers[3] is Code.BID_TOO_LOW


def test_a_reinforced_bid_is_fixed_but_for_jokers() -> None:
    rules = _declaring(reinforcing_fixes=True, suit_order=SuitOrder.ALL)
    said = [(0, "D7"), (0, "D7 D7"), (1, "S7 S7"), (1, "LJ LJ")]
    assert _kinds(_bids(rules, *said))[2:] == [Code.BID_FIXED, BidKind.OVERTURN]


def test_suit_order_breaks_ties() -> None:
    singles = [(0, "H7"), (1, "S7"), (2, "C7")]
    pairs = [(0, "D7 D7"), (1, "C7 C7"), (2, "H7 H7"), (3, "S7 S7"), (0, "LJ LJ")]
    by_all = _declaring(suit_order=SuitOrder.ALL)
    by_pairs = _declaring(suit_order=SuitOrder.PAIRS)
    assert _kinds(_bids(by_all, *singles))[1:] == [BidKind.OVERTURN, Code.BID_TOO_LOW]
    assert _kinds(_bids(by_pairs, *singles))[1] is Code.BID_TOO_LOW
    for rules in (by_all, by_pairs):
        assert _kinds(_bids(rules, *pairs))[1:] == [BidKind.OVERTURN] * 4
    assert _kinds(_bids(RuleSet(), *pairs))[1] is Code.BID_TOO_LOW


def test_joker_bids() -> None:
    never = _declaring(joker_bids=JokerBids.NEVER)
    assert _bids(never, (0, "BJ BJ")) == [Code.NOT_A_BID]
    as_many = _declaring(joker_bids=JokerBids.AS_MANY)
    said = [(0, "H7"), (1, "LJ"), (2, "BJ"), (3, "LJ"), (0, "S7 S7"), (1, "LJ LJ")]
    overturn = BidKind.OVERTURN
    assert _kinds(_bids(as_many, *said))[1:] == [
        overturn,
        overturn,
        Code.BID_TOO_LOW,
        overturn,
        overturn,
    ]


def test_a_rung_of_either_joker_is_taken_once() -> None:
    rules = _declaring(ladder=("L1", "L2", "J2", "L3", "J3"))
    said = [(0, "LJ LJ"), (1, "BJ BJ"), (2, "C7 C7 C7"), (3, "BJ BJ BJ")]
    assert _kinds(_bids(rules, *said)) == [
        BidKind.DECLARE,
        Code.BID_TOO_LOW,
        BidKind.OVERTURN,
        BidKind.OVERTURN,
    ]


def test_a_lone_joker_goes_with_a_bid() -> None:
    rules = _declaring(lone_joker=LoneJoker.FIRST_ROUND)
    assert _bids(rules, (0, "H7"), first_round=True) == [Code.NEEDS_LONE_JOKER]
    assert _bids(rules, (0, "LJ"), first_round=True) == [Code.NEEDS_LONE_JOKER]
    assert _bids(rules, (0, "H7 LJ LJ"), first_round=True) == [Code.NEEDS_LONE_JOKER]
    assert _kinds(_bids(rules, (0, "H7 LJ"), first_round=True)) == [BidKind.DECLARE]
    assert _bids(rules, (0, "H7 LJ")) == [Code.NOT_A_BID]
    partner = _declaring(lone_joker=LoneJoker.ALWAYS, partner_reinforce=True)
    assert _kinds(_bids(partner, (0, "H7 LJ"), (2, "H7")))[1] is BidKind.PARTNER_REINFORCE


def test_overturning_may_need_more_cards() -> None:
    rules = _declaring(overturn_by_more=LoneJoker.FIRST_ROUND)
    said = [(0, "H7 H7"), (1, "LJ LJ")]
    assert _kinds(_bids(rules, *said, first_round=True))[1] is Code.BID_TOO_LOW
    assert _kinds(_bids(rules, *said))[1] is BidKind.OVERTURN


def test_two_colours_bid_copies_of_either_suit() -> None:
    rules = preset("one-deck-two-colours")
    answers = _bids(rules, (0, "D7"), (0, "H7 D7"))
    assert _kinds(answers) == [BidKind.DECLARE, BidKind.REINFORCE]
    assert [answer.trump for answer in answers if isinstance(answer, Bid)] == ["H", "H"]


def _trumps(policy: Nobody, kitty: str, **changes: object) -> str:
    """Trumps on offer and how many kitty cards are turned, for level 7."""
    cards = tuple(kind for name in kitty.split() for kind in parse_cards(name))
    trumps, shown = kitty_trumps(_declaring(**changes), policy, "7", cards)
    assert shown == cards[: len(shown)]
    return f"{' '.join(trumps)} {len(shown)}"


def test_trump_out_of_the_kitty() -> None:
    kitty = "BJ H7 S3 S4"
    over = {"nobody_joker": KittyJoker.PASSED_OVER}
    assert _trumps(Nobody.NO_TRUMP, kitty) == "NT 0"
    assert _trumps(Nobody.SPADES, kitty) == "S 0"
    assert _trumps(Nobody.KITTY_CARD, kitty) == "NT 1"
    assert _trumps(Nobody.KITTY_CARD, kitty, nobody_card=3) == "S 3"
    assert _trumps(Nobody.KITTY_CARD, kitty, nobody_card=40) == "S 4"
    assert _trumps(Nobody.KITTY_CARD, kitty, **over) == "H 2"
    assert _trumps(Nobody.FIRST_LEVEL_CARD, kitty) == "H 2"
    assert _trumps(Nobody.FIRST_LEVEL_CARD, "C3 BJ S4") == "NT 3"
    assert _trumps(Nobody.FIRST_LEVEL_CARD, "BJ C3 S4", **over) == "C 3"
    assert _trumps(Nobody.FIRST_LEVEL_CARD, "D3 C3 S4") == "D 3"
    assert _trumps(Nobody.KITTY_MAJORITY, kitty) == "S 4"
    assert _trumps(Nobody.KITTY_MAJORITY, "C3 H7 S3 S4 C9") == "S C 5"
    assert _trumps(Nobody.KITTY_MAJORITY, "BJ LJ") == "NT 2"
    assert _trumps(Nobody.KITTY_CARD, "") == "NT 0"
