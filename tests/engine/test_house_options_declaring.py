"""Every value of the options about declaring that no judge case can tell."""

from typing import Any

from tests.engine.option_values import changed, each_value
from tests.engine.scripted import Script
from tractor_app.engine.actions import AskRedeal, Bury, TakeBack
from tractor_app.engine.apply import Applied, apply
from tractor_app.engine.cards import parse_cards
from tractor_app.engine.events import RedealCalled
from tractor_app.engine.observation import Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet

HANDS = {0: "H2 H2", 1: "C2 C2", 3: "D2 D2"}
LOW = "S2 S3 S4 S6 S7 S8 S9 SJ SQ SA S2 S3 S4 S6 S7 S8 S9 SJ SQ SA H2 H3 H4 C6 C7"
"""No points; five trumps at level 2 when spades are not trump and hearts are."""
KITTY = "C3 C3 C4 C4 D3 D3 D4 D4"


@each_value("declaring.first_declarer", {"first-bid": 0, "standing-bid": 1})
def test_who_is_the_first_declarer(value: str, expected: int) -> None:
    script = Script(changed(RuleSet(), "declaring.first_declarer", value))
    script.deal(HANDS).bid(0, "H2").bid(1, "C2 C2").all_pass()
    assert (script.round.declarer, script.round.trump) == (expected, "C")
    assert script.awaited() == (expected,)
    later = Script(changed(RuleSet(), "declaring.first_declarer", value)).at(declarer=3)
    later.deal(HANDS).bid(0, "H2").bid(1, "C2 C2").all_pass()
    assert later.round.declarer == 3


@each_value("declaring.take_back", {False: (0, 1), True: (0,)})
def test_a_bid_is_taken_back_or_stands(value: bool, expected: tuple[int, ...]) -> None:
    script = Script(changed(RuleSet(), "declaring.take_back", value))
    script.deal(HANDS).bid(0, "H2").bid(1, "C2 C2")
    applied = apply(script.state, 1, TakeBack())
    assert isinstance(applied, Applied) is value
    state = applied.state if isinstance(applied, Applied) else script.state
    after = Script(state.rules, state)
    assert tuple(bid.seat for bid in after.round.bids) == expected
    # Only the standing bid, and only by its bidder.
    assert not isinstance(apply(script.state, 0, TakeBack()), Applied)


def _asks(rules: RuleSet, low: str, *, bid: bool) -> Any:
    """Whether seat 0 may ask, and may not with the other hand."""
    script = Script(rules).deal({0: low, 1: "C2 C2 C5 CT"})
    if bid:
        script.bid(0, "H2")
    applied = apply(script.state, 0, AskRedeal())
    if not isinstance(applied, Applied):
        return False
    assert applied.events[0] == RedealCalled(seat=0)
    assert applied.state.phase is Phase.SHUFFLE
    assert not isinstance(apply(script.state, 1, AskRedeal()), Applied)
    return True


@each_value("declaring.redeal_points_below", {0: False, 5: True})
def test_a_hand_without_points_asks_for_a_redeal(value: int, expected: bool) -> None:
    rules = changed(RuleSet(), "declaring.redeal_points_below", value)
    assert _asks(rules, LOW, bid=False) is expected
    assert _asks(rules, LOW.replace("C7", "C5"), bid=False) is False


@each_value("declaring.redeal_trumps_below", {0: False, 4: True})
def test_a_hand_with_few_trumps_asks_for_a_redeal(value: int, expected: bool) -> None:
    rules = changed(RuleSet(), "declaring.redeal_trumps_below", value)
    few = LOW.replace("S2", "C8").replace("H4", "C9")
    assert _asks(rules, few, bid=True) is expected
    assert _asks(rules, LOW, bid=True) is False


@each_value(
    "declaring.after_burying",
    {
        "none": (Phase.PLAY, "H", 0),
        "overturn": (Phase.AFTER_BURYING, "C", 0),
        "theft": (Phase.BURY, "C", 1),
    },
)
def test_a_stronger_bid_after_the_burying(value: str, expected: tuple[Phase, str, int]) -> None:
    """Clubs overturn nothing, the trump, or the trump and take the kitty besides."""
    script = Script(changed(RuleSet(), "declaring.after_burying", value))
    script.deal(HANDS, KITTY).bid(0, "H2").all_pass().do(0, Bury(parse_cards(KITTY)))
    if script.phase is Phase.AFTER_BURYING:
        script.bid(1, "C2 C2")
    phase, trump, burier = expected
    assert (script.phase, script.round.trump, script.round.burier) == (phase, trump, burier)
    assert script.round.declarer == 0
    holds_kitty = script.sees(1).kitty == parse_cards(KITTY)
    assert holds_kitty is (value == "theft")


def test_nobody_in_a_first_round_is_dealt_again_where_the_kitty_card_decides_later() -> None:
    """No declarer exists who could turn the kitty's card."""
    rules = preset("classic-first-card")
    assert Script(rules).deal(HANDS, KITTY).all_pass().phase is Phase.SHUFFLE
    later = Script(rules).at(declarer=2).deal(HANDS, KITTY).all_pass()
    assert later.round.trump == "C"
