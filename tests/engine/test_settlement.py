"""How rounds and matches end."""

import pytest
from msgspec.structs import replace

from tests.engine.scripted import Script
from tractor_app.engine.actions import Bury, Friend, NameFriends, Play, Ready, TimeUp
from tractor_app.engine.cards import parse_cards
from tractor_app.engine.events import MatchEnded, PointsChanged, RoundEnded
from tractor_app.engine.observation import Phase, RoundResult
from tractor_app.engine.play.context import context
from tractor_app.engine.rules.groups import Clock, Kitty, Levels, Sides
from tractor_app.engine.rules.policies import MatchEnd
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.scoring import level_change
from tractor_app.engine.state import RoundState
from tractor_app.engine.verdict import Code

ALL_HEARTS = "H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA " * 2
STRONG = f"BJ BJ LJ LJ H2 H2 {ALL_HEARTS}".split()
KITTY = "SK SK ST ST S5 S5 CK CT"
"""70 points."""


def _one_sided(strong: int, rules: RuleSet | None = None, **changes: object) -> Script:
    """Seat 0 declares hearts; ``strong`` holds nearly all trumps. The kitty goes back whole."""
    script = Script(rules or RuleSet()).at(**changes)
    trumps = [card for card in STRONG if strong == 0 or card != "H2"]
    others = {0: "H2 H2"} if strong else {}
    hands = {strong: " ".join(trumps[:25]), **others}
    script.deal(hands, KITTY).bid(0, "H2").all_pass()
    script.do(0, Bury(parse_cards(KITTY)))
    ctx = context(script.state.rules, script.round.level, "H")
    while script.phase is Phase.PLAY:
        if script.awaited() == (strong,) and script.round.trick is None:
            highest = max(
                script.sees(strong).hand, key=lambda kind: (ctx.suit[kind], ctx.strength[kind])
            )
            script.do(strong, Play((highest,)))
        else:
            script.follow()
    return script


def _result(script: Script) -> RoundResult:
    assert script.round.result is not None
    return script.round.result


def test_a_declarer_with_all_trumps_rises_and_the_partner_declares() -> None:
    script = _one_sided(0)
    result = _result(script)
    assert (result.attacker_points, result.dig, result.multiplier) == (0, 0, 0)
    assert (result.attackers_rise, result.rise, result.takeover) == (False, 3, False)
    assert (result.winners, result.last_winner) == ((0, 2), 0)
    assert (result.next_declarer, result.next_level) == (2, "5")
    assert result.levels_after == ("5", "2", "5", "2")
    assert result.buried == parse_cards(KITTY)
    assert script.heard(RoundEnded) == [RoundEnded(result=result)]


def test_attackers_who_take_everything_dig_and_take_over() -> None:
    script = _one_sided(1)
    result = _result(script)
    assert result.last_winner == 1
    assert (result.kitty_points, result.multiplier, result.dig) == (70, 2, 140)
    assert result.attacker_points == result.trick_points + 140
    (changed,) = [
        event
        for event in script.events
        if isinstance(event, PointsChanged) and event.reason == "dig"
    ]
    assert (changed.total, changed.change) == (result.attacker_points, 140)
    assert result.takeover
    assert result.next_declarer == 1
    assert result.levels_after[1] == result.levels_after[3] == result.next_level


def test_the_declarers_side_may_subtract_its_own_dig() -> None:
    script = _one_sided(0, RuleSet(kitty=Kitty(declarer_subtracts=True)))
    result = _result(script)
    assert (result.multiplier, result.dig, result.attacker_points) == (2, -140, 0)


def test_a_hidden_kitty_stays_hidden() -> None:
    script = _one_sided(1, RuleSet(kitty=Kitty(revealed=False)))
    assert _result(script).buried == ()
    assert script.sees(1).buried == ()
    assert script.sees(0).buried == parse_cards(KITTY)
    assert _one_sided(1).sees(1).buried == parse_cards(KITTY)


def test_the_same_declarer_may_keep_the_deal() -> None:
    rules = RuleSet(sides=Sides(deal_stays_with_declarer=True))
    assert _result(_one_sided(0, rules)).next_declarer == 0
    assert _result(_one_sided(1, rules)).next_declarer == 1


def test_the_next_round_waits_for_everybody() -> None:
    script = _one_sided(0)
    assert (script.phase, script.awaited()) == (Phase.ROUND_END, (0, 1, 2, 3))
    script.do(2, Ready())
    assert script.refused(2, Ready()) is Code.NOT_YOUR_TURN
    script.do(0, Ready()).do(1, Ready()).do(3, Ready())
    assert script.phase is Phase.SHUFFLE
    script.deal({})
    assert script.sees(0).round_number == 2
    assert (script.sees(0).declarer, script.sees(0).level) == (2, "5")


def test_winning_as_declarer_at_the_last_level_ends_the_match() -> None:
    last = ("A", "5", "A", "5")
    hands = {0: " ".join(["HA", *STRONG[:4], *STRONG[6:26]])}
    script = Script(RuleSet()).at(declarer=0, levels=last).deal(hands, KITTY)
    script.bid(0, "HA").all_pass().do(0, Bury(parse_cards(KITTY))).finish()
    assert script.phase is Phase.MATCH_END
    assert script.awaited() == ()
    assert script.sees(1).levels == ("+", "5", "+", "5")
    (ended,) = script.heard(MatchEnded)
    assert isinstance(ended, MatchEnded)
    assert (ended.result.winners, ended.result.reason) == ((0, 2), "passed")


def test_attackers_at_the_last_level_must_declare_there_first() -> None:
    script = _one_sided(1, levels=("2", "A", "2", "A"), declarer=0)
    result = _result(script)
    assert result.takeover
    assert result.rise > 0
    assert script.state.levels == ("2", "A", "2", "A")
    assert (script.phase, result.next_level) == (Phase.ROUND_END, "A")


def test_reaching_may_be_enough_and_a_match_may_go_on_for_ever() -> None:
    start = {"levels": ("2", "K", "2", "K"), "declarer": 0}
    reached = _one_sided(1, RuleSet(levels=Levels(match_end=MatchEnd.REACHED)), **start)
    assert reached.state.match is not None
    assert (reached.state.match.winners, reached.state.match.reason) == ((1, 3), "reached")
    never = _one_sided(1, RuleSet(levels=Levels(match_end=MatchEnd.NEVER)), **start)
    assert never.phase is Phase.ROUND_END
    assert never.state.levels == ("2", "A", "2", "A")


def test_when_time_is_up_the_higher_level_wins() -> None:
    timed = RuleSet(clock=Clock(match_minutes=60))
    script = Script(timed).at(levels=("5", "9", "5", "9"), declarer=0)
    script.deal({}).do(-2, TimeUp())
    assert script.phase is Phase.LAST_CALL
    assert script.refused(-2, TimeUp()) is Code.WRONG_PHASE
    script.all_pass().bury_any().finish()
    assert script.state.match is not None
    assert script.state.match.reason == "time"
    ahead = max(range(4), key=lambda seat: "23456789TJQKA".index(script.state.levels[seat]))
    assert ahead in script.state.match.winners


def test_between_rounds_time_ends_the_match_at_once_and_the_declarer_breaks_a_tie() -> None:
    timed = RuleSet(clock=Clock(match_minutes=60))
    script = _one_sided(1, timed, declarer=0)
    script.at(levels=("6", "6", "6", "6")).do(-2, TimeUp())
    assert script.state.match is not None
    assert script.state.match.winners == (1, 3)
    assert Script(RuleSet()).refused(-2, TimeUp()) is Code.WRONG_PHASE


def test_the_last_tricks_own_points_multiply_without_a_kitty() -> None:
    rules = preset("four-deck-no-kitty")
    script = Script(rules).at(declarer=0).deal({}).finish()
    result = _result(script)
    last = script.round.tricks[-1]
    cards = len(last.plays[0].cards)
    assert result.kitty_points == last.points
    if result.last_winner in (0, 2):
        assert result.dig == -last.points * cards
    else:
        assert result.dig == last.points * (cards - 1)
    assert result.attacker_points == result.trick_points + result.dig


@pytest.mark.parametrize(("last", "sent_back"), [("CJ", True), ("LJ", False)])
def test_a_jack_that_takes_the_last_trick_sends_the_declarers_back(
    last: str, sent_back: bool
) -> None:
    script = Script(preset("seven-levels")).at(levels=("J", "5", "J", "5"), declarer=0)
    script.deal({0: "HJ", 1: f"{last} SA"}, KITTY).bid(0, "HJ").all_pass()
    script.do(0, Bury(parse_cards(KITTY)))
    jack = parse_cards(last)[0]
    script.at(round=_last_trick(script.round, jack)).play(0, "H3")
    script.play(1, last).play(2, "S3").play(3, "S4")
    result = _result(script)
    assert result.last_winner == 1
    assert result.fell_back is sent_back
    rises = result.levels_before[0] if result.takeover else None
    assert result.levels_after[0] == ("2" if sent_back else rises)
    assert result.levels_after[2] == result.levels_after[0]


def _last_trick(before: RoundState, jack: int) -> RoundState:
    """The round as if all but one card of every hand had been played."""
    hands = (parse_cards("H3"), (jack,), parse_cards("S3"), parse_cards("S4"))
    return replace(before, hands=hands)


def test_a_declarer_who_wins_alone_may_rise_further() -> None:
    base = preset("find-friend-5")
    scoring = replace(base.scoring, takeover=400, short_handed_bonus=3)
    rises = []
    for rules in (
        replace(base, scoring=scoring),
        replace(base, scoring=replace(scoring, short_handed_bonus=0)),
    ):
        for own in ("SA SA", ""):
            script = Script(rules).deal({0: f"H2 H2 {own}", 1: "" if own else "SA SA"})
            script.bid(0, "H2 H2").all_pass().bury_any()
            script.do(0, NameFriends((Friend(parse_cards("SA")[0]),))).finish()
            result = _result(script)
            assert not result.takeover
            rises.append(result.rise - level_change(rules, result.attacker_points).rise)
    assert rises == [3, 0, 0, 0]
