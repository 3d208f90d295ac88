"""Bidding from the first card to the taking of the kitty."""

from msgspec.structs import replace

from tests.engine.scripted import Script
from tractor_app.engine import legal
from tractor_app.engine.actions import CHANCE, AskRedeal, ChooseTrump, Deal, Declare, Pass, TakeBack
from tractor_app.engine.cards import parse_cards
from tractor_app.engine.events import BidsRevealed, FirstDrawn, KittyShown, RedealCalled, TrumpSet
from tractor_app.engine.observation import BidKind, Phase
from tractor_app.engine.rules.groups import Deck, Declaring
from tractor_app.engine.rules.policies import (
    FirstDeclarer,
    JokerBids,
    LastCall,
    Moment,
    Nobody,
)
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.verdict import Code

HANDS = {0: "H2 S2 S2", 1: "C2 C2 LJ LJ", 2: "H2", 3: "D2 D2 BJ BJ"}


def _rules(**changes: object) -> RuleSet:
    return RuleSet(declaring=replace(Declaring(), **changes))


def test_a_bid_needs_its_cards_in_the_hand_already() -> None:
    script = Script(RuleSet()).deal(HANDS, cards=0)
    assert script.refused(0, Declare(parse_cards("H2"))) is Code.NOT_IN_HAND
    script = Script(RuleSet()).deal(HANDS, cards=1)
    # Seat 0's first card is the first one of the list in kind order.
    first = script.round.hands[0]
    assert first == parse_cards("S2")
    script.bid(0, "S2")
    assert script.sees(2).standing == script.round.bids[-1]
    assert script.refused(0, Declare(parse_cards("S2 S2"))) is Code.NOT_IN_HAND


def test_the_first_bid_makes_the_declarer_and_an_overturn_only_the_trump() -> None:
    script = Script(RuleSet()).deal(HANDS).bid(0, "H2").bid(1, "C2 C2").all_pass()
    assert (script.round.declarer, script.round.trump) == (0, "C")
    assert script.phase is Phase.BURY
    assert script.awaited() == (0,)
    by_standing = _rules(first_declarer=FirstDeclarer.STANDING_BID)
    script = Script(by_standing).deal(HANDS).bid(0, "H2").bid(1, "C2 C2").all_pass()
    assert (script.round.declarer, script.round.trump) == (1, "C")


def test_later_rounds_keep_their_declarer_whoever_bids() -> None:
    script = Script(RuleSet()).at(declarer=3).deal(HANDS).bid(0, "H2").all_pass()
    assert (script.round.declarer, script.round.trump) == (3, "H")
    assert script.round.first == 3


def test_the_level_is_the_declarers_sides() -> None:
    script = Script(RuleSet()).at(declarer=1, levels=("3", "9", "3", "9"))
    script.deal({1: "H9"}).bid(1, "H9").all_pass()
    assert script.sees(0).level == "9"


def test_an_open_last_call_asks_everybody_again_after_a_bid() -> None:
    script = Script(RuleSet()).deal(HANDS)
    assert script.phase is Phase.LAST_CALL
    assert script.awaited() == (0, 1, 2, 3)
    script.do(2, Pass()).do(0, Pass())
    assert script.awaited() == (1, 3)
    assert script.refused(0, Pass()) is Code.NOT_YOUR_TURN
    script.bid(3, "D2")
    assert script.awaited() == (0, 1, 2, 3)


def test_a_last_call_in_turn_goes_round() -> None:
    script = Script(_rules(last_call=LastCall.IN_TURN)).deal(HANDS, first=2)
    assert script.awaited() == (2,)
    script.do(2, Pass())
    assert script.awaited() == (3,)
    script.bid(3, "D2 D2")
    for seat in (0, 1, 2):
        assert script.awaited() == (seat,)
        script.do(seat, Pass())
    assert script.awaited() == (3,)
    script.do(3, Pass())
    assert script.phase is Phase.BURY


def test_without_a_last_call_the_kitty_is_taken_at_once() -> None:
    script = Script(_rules(last_call=LastCall.NONE)).deal(HANDS, cards=99)
    script.bid(1, "C2 C2").do(CHANCE, Deal())
    assert script.phase is Phase.BURY
    assert len(script.sees(1).hand) == 33
    assert len(script.sees(1).kitty) == 8
    assert script.sees(0).kitty == ()


def test_bidding_after_the_deal_only() -> None:
    rules = _rules(moment=Moment.AFTER_DEAL)
    script = Script(rules).deal(HANDS, cards=99)
    assert script.refused(0, Declare(parse_cards("H2"))) is Code.NOT_YOUR_TURN
    script.do(CHANCE, Deal())
    assert script.awaited() == (0,)
    script.bid(0, "H2").bid(1, "C2 C2").all_pass()
    assert script.round.trump == "C"


def test_secret_bids_show_at_the_end_of_the_deal() -> None:
    rules = _rules(moment=Moment.SECRET, first_declarer=FirstDeclarer.STANDING_BID)
    script = Script(rules).deal(HANDS, cards=99).bid(0, "H2").bid(1, "C2 C2").bid(3, "D2 D2")
    assert script.sees(2).bids == ()
    assert [bid.seat for bid in script.sees(1).bids] == [1]
    assert script.sees(0).declarer is None
    script.do(CHANCE, Deal())
    (revealed,) = script.heard(BidsRevealed)
    assert isinstance(revealed, BidsRevealed)
    # Equal bids: the earlier one stands.
    assert [(bid.seat, bid.kind) for bid in revealed.bids] == [
        (0, BidKind.DECLARE),
        (1, BidKind.OVERTURN),
    ]
    assert script.sees(2).declarer == 1


def test_a_bid_can_be_taken_back_where_the_rules_say_so() -> None:
    script = Script(RuleSet()).deal(HANDS).bid(0, "H2")
    assert script.refused(0, TakeBack()) is Code.NOTHING_TO_TAKE_BACK
    script = Script(_rules(take_back=True)).deal(HANDS).bid(0, "H2").bid(1, "C2 C2")
    assert script.refused(0, TakeBack()) is Code.NOTHING_TO_TAKE_BACK
    script.do(1, TakeBack())
    assert script.sees(3).standing == script.round.bids[0]
    script.do(0, TakeBack())
    assert (script.sees(3).standing, script.sees(3).declarer) == (None, None)


def test_a_low_hand_may_ask_for_a_redeal() -> None:
    rules = _rules(redeal_points_below=5)
    low = {0: "S2 S3 S4 S6 S7 S8 S9 SJ SQ SA S2 S3 S4 S6 S7 S8 S9 SJ SQ SA H2 H3 H4 H6 H7"}
    script = Script(rules).deal(low)
    assert script.refused(1, AskRedeal()) is Code.HAND_NOT_LOW
    script.do(0, AskRedeal())
    assert script.heard(RedealCalled) == [RedealCalled(seat=0)]
    assert script.phase is Phase.SHUFFLE
    script.deal(HANDS)
    assert script.state.round_number == 1
    few_trumps = Script(_rules(redeal_trumps_below=4)).deal(low).bid(0, "H2")
    assert few_trumps.refused(0, AskRedeal()) is Code.HAND_NOT_LOW


def test_nobody_declared_in_a_first_round_is_dealt_again() -> None:
    script = Script(RuleSet()).deal(HANDS).all_pass()
    assert script.phase is Phase.SHUFFLE
    assert script.sees(0).declarer is None
    assert script.sees(0).round_number == 0


def test_nobody_declared_later_is_no_trump_or_out_of_the_kitty() -> None:
    script = Script(RuleSet()).at(declarer=2).deal(HANDS).all_pass()
    assert script.round.trump == "NT"
    assert script.heard(TrumpSet) == [TrumpSet(trump="NT", declarer=2)]
    third = Script(preset("classic-third-card")).at(declarer=2)
    third.deal(HANDS, kitty="SA HK D9 C9").all_pass()
    assert third.round.trump == "D"
    assert third.heard(KittyShown) == [
        KittyShown(cards=(*parse_cards("SA"), *parse_cards("HK"), *parse_cards("D9")))
    ]
    assert len(third.sees(0).kitty_shown) == 3


def test_a_tied_kitty_leaves_the_choice_to_the_declarer() -> None:
    rules = _rules(nobody=Nobody.KITTY_MAJORITY)
    script = Script(rules).at(declarer=2)
    script.deal(HANDS, kitty="SA SK S9 HA HK H9 CA DA").all_pass()
    assert script.phase is Phase.CHOOSE_TRUMP
    assert script.awaited() == (2,)
    assert script.sees(2).trump_choices == ("S", "H")
    assert script.refused(2, ChooseTrump("C")) is Code.TRUMP_NOT_ON_OFFER
    script.do(2, ChooseTrump("H"))
    assert (script.phase, script.round.trump) == (Phase.BURY, "H")


def test_the_first_draw_finds_who_is_dealt_first() -> None:
    rules = _rules(first_draw=True)
    script = Script(rules).deal(HANDS, first=2, draws="HA CA SA DK", cards=0)
    assert script.round.first == 2
    assert FirstDrawn in [type(event) for event in script.events]


def test_bid_options_are_what_may_be_bid_strongest_last() -> None:
    script = Script(RuleSet()).deal(HANDS)
    options = legal.bid_options(script.sees(1))
    assert [(option.cards, option.trump) for option in options] == [
        (parse_cards("C2"), "C"),
        (parse_cards("C2 C2"), "C"),
        (parse_cards("LJ LJ"), "NT"),
    ]
    script.bid(0, "S2 S2")
    assert [option.trump for option in legal.bid_options(script.sees(1))] == ["NT"]
    assert legal.bid_options(script.sees(2)) == ()
    script.all_pass()
    assert legal.bid_options(script.sees(1)) == ()


def test_bid_options_carry_the_lone_joker() -> None:
    rules = preset("four-deck-no-kitty")
    script = Script(rules).deal({0: "H3 H3 LJ"}, cards=12)
    options = legal.bid_options(script.sees(0))
    assert [option.cards for option in options] == [
        parse_cards("H3 LJ"),
        parse_cards("H3 H3 LJ"),
    ]
    assert JokerBids.NEVER is rules.declaring.joker_bids


def test_one_deck_bids() -> None:
    rules = RuleSet(deck=Deck(decks=1, kitty=6), declaring=Declaring(ladder=("L1",)))
    script = Script(rules).deal({1: "H2"}).bid(1, "H2").all_pass()
    assert (script.round.declarer, script.round.trump) == (1, "H")
