"""Taking the kitty, burying, and bids after the burying."""

from msgspec.structs import replace

from tests.engine.scripted import Script
from tractor_app.engine.actions import Bury, Declare, Pass
from tractor_app.engine.cards import parse_cards, without
from tractor_app.engine.events import Buried, KittyTaken, TrumpSet
from tractor_app.engine.observation import BidKind, Phase
from tractor_app.engine.observe import audible
from tractor_app.engine.rules.groups import Declaring
from tractor_app.engine.rules.policies import AfterBurying
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.verdict import Code

HANDS = {0: "H2 SA SA", 1: "C2 C2 LJ LJ", 2: "S2 S2", 3: "D2 D2 BJ BJ"}
KITTY = "S5 S5 ST ST SK SK S3 S4"


def test_only_the_declarer_sees_the_kitty() -> None:
    script = Script(RuleSet()).deal(HANDS, KITTY).bid(0, "H2").all_pass()
    assert script.sees(0).kitty == parse_cards(KITTY)
    assert len(script.sees(0).hand) == 33
    taken = [event for event in audible(script.events, 0) if isinstance(event, KittyTaken)]
    assert [event.cards for event in taken] == [parse_cards(KITTY)]
    for viewer in (1, 2, 3, -3):
        assert script.sees(viewer).kitty == ()
        heard = [event for event in audible(script.events, viewer) if isinstance(event, KittyTaken)]
        assert [(event.seat, event.count, event.cards) for event in heard] == [(0, 8, ())]


def test_burying_takes_as_many_cards_of_the_own_hand() -> None:
    script = Script(RuleSet()).deal(HANDS, KITTY).bid(0, "H2").all_pass()
    assert script.refused(0, Bury(parse_cards("S5"))) is Code.WRONG_COUNT
    assert script.refused(0, Bury(parse_cards(KITTY.replace("S3", "BJ")))) is Code.NOT_IN_HAND
    assert script.refused(1, Bury(parse_cards(KITTY))) is Code.NOT_YOUR_TURN
    hand = script.sees(0).hand
    chosen = parse_cards("SA S5 S5 ST ST SK SK S3")
    script.do(0, Bury(tuple(reversed(chosen))))
    assert script.sees(0).buried == chosen
    assert script.sees(0).hand == without(hand, chosen)
    assert script.sees(1).buried == ()
    heard = [event for event in audible(script.events, 3) if isinstance(event, Buried)]
    assert [(event.count, event.cards) for event in heard] == [(8, ())]
    assert (script.phase, script.awaited()) == (Phase.PLAY, (0,))


def test_stealing_the_kitty_sets_a_new_trump_and_the_declarer_stays() -> None:
    script = Script(preset("happy")).deal(HANDS, KITTY).bid(0, "H2").all_pass()
    script.do(0, Bury(parse_cards(KITTY)))
    assert (script.phase, script.awaited()) == (Phase.AFTER_BURYING, (1,))
    script.do(1, Pass()).bid(2, "S2 S2")
    assert script.round.bids[-1].kind is BidKind.THEFT
    assert (script.phase, script.awaited()) == (Phase.BURY, (2,))
    assert script.sees(2).kitty == parse_cards(KITTY)
    assert script.sees(0).buried == ()
    assert (script.round.declarer, script.round.trump) == (0, "S")
    script.do(2, Bury(parse_cards(KITTY)))
    # Equal strength cannot steal again, jokers can.
    assert script.awaited() == (3,)
    assert script.refused(3, Declare(parse_cards("D2 D2"))) is Code.BID_TOO_LOW
    script.bid(3, "BJ BJ")
    assert script.round.trump == "NT"
    script.do(3, Bury(parse_cards(KITTY))).all_pass()
    assert (script.phase, script.awaited()) == (Phase.PLAY, (0,))
    assert script.sees(3).buried == parse_cards(KITTY)
    assert script.sees(2).buried == ()


def test_a_theft_needs_two_cards() -> None:
    rules = RuleSet(
        declaring=replace(
            Declaring(), after_burying=AfterBurying.THEFT, no_overturn_after_nobody=False
        )
    )
    script = Script(rules).at(declarer=0).deal(HANDS, KITTY).all_pass()
    script.do(0, Bury(parse_cards(KITTY)))
    assert script.refused(1, Declare(parse_cards("C2"))) is Code.BID_TOO_LOW
    script.bid(1, "C2 C2")
    assert script.round.trump == "C"


def test_after_nobody_declared_the_window_stays_shut() -> None:
    script = Script(preset("happy")).at(declarer=0).deal(HANDS, KITTY).all_pass()
    script.do(0, Bury(parse_cards(KITTY)))
    assert script.phase is Phase.PLAY


def test_overturning_after_the_burying_changes_the_trump_alone() -> None:
    script = Script(preset("school"))
    script.deal(HANDS, KITTY, first=0, draws="BJ SA SK SQ").bid(0, "H2").all_pass()
    script.do(0, Bury(parse_cards(KITTY)))
    assert script.phase is Phase.AFTER_BURYING
    script.bid(1, "C2 C2")
    assert script.heard(TrumpSet) == [TrumpSet(trump="C", declarer=0)]
    assert script.phase is Phase.AFTER_BURYING
    assert script.refused(2, Declare(parse_cards("D2 D2"))) is Code.NOT_IN_HAND
    script.bid(2, "S2 S2").all_pass()
    assert (script.phase, script.awaited()) == (Phase.PLAY, (0,))
    assert script.round.trump == "S"
    assert script.sees(0).buried == parse_cards(KITTY)
    assert len(script.sees(2).hand) == 25
