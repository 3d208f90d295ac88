"""Every value of the options about cards, throws, the kitty and levels that no case can tell."""

import pytest
from msgspec.structs import replace

from tests.engine.option_values import changed, each_value
from tests.engine.scripted import Script
from tractor_app.engine import levels as ladder
from tractor_app.engine.actions import Bury
from tractor_app.engine.cards import parse_cards
from tractor_app.engine.events import ThrowFailed
from tractor_app.engine.observation import RoundResult
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.validate import validate
from tractor_app.engine.state import full_deck

KITTY = "SK SK ST ST S5 S5 CK CT"
"""70 points."""


# Decks.


@each_value("deck.decks", {2: (108, 25), 3: (162, 39)})
def test_the_number_of_decks(value: int, expected: tuple[int, int]) -> None:
    kitty = {2: 8, 3: 6}[value]
    rules = changed(changed(RuleSet(), "deck.decks", value), "deck.kitty", kitty)
    assert validate(rules) == ()
    script = Script(rules).deal({})
    assert (len(script.round.deck), len(script.sees(0).hand)) == expected
    assert full_deck(rules.deck).count(parse_cards("SA")[0]) == value


@each_value("deck.jokers", {True: 108, False: 104})
def test_a_deck_with_and_without_jokers(value: bool, expected: int) -> None:
    plain = changed(RuleSet(), "declaring.ladder", ["L1", "L2"])
    rules = changed(plain, "deck.jokers", value)
    assert validate(rules) == ()
    script = Script(rules).deal({0: "H2 H2"}).bid(0, "H2 H2").all_pass().bury_any()
    assert len(script.round.deck) == expected
    assert (parse_cards("BJ")[0] in script.round.deck) is value
    assert len(script.sees(0).hand) == (expected - 8) // 4
    script.finish()
    assert script.round.result is not None


@each_value("deck.kitty", {8: (25, 8), 4: (26, 4)})
def test_the_size_of_the_kitty(value: int, expected: tuple[int, int]) -> None:
    rules = changed(RuleSet(), "deck.kitty", value)
    script = Script(rules).deal({0: "H2 H2"})
    assert len(script.sees(1).hand) == expected[0]
    script.bid(0, "H2 H2").all_pass()
    assert len(script.sees(0).hand) == sum(expected)
    script.bury_any()
    assert len(script.sees(0).buried) == expected[1]


# Throws.


@each_value("throw.show_beater", {True: (1, 2), False: ()})
def test_whether_it_is_shown_who_could_beat_a_throw(value: bool, expected: tuple[int, ...]) -> None:
    script = Script(changed(RuleSet(), "throw.show_beater", value))
    script.deal({0: "H2 H2 SQ ST", 1: "SA SA SK", 2: "SK SQ SJ SJ"}, "C3 C3 C4 C4 D3 D3 D4 D4")
    script.bid(0, "H2 H2").all_pass().do(0, Bury(parse_cards("C3 C3 C4 C4 D3 D3 D4 D4")))
    script.play(0, "SQ ST")
    (failed,) = script.heard(ThrowFailed)
    assert isinstance(failed, ThrowFailed)
    assert failed.beaters == expected
    assert failed.played == parse_cards("ST")


# The kitty.


def _played_out(script: Script, cards: list[str]) -> RoundResult:
    """The round's end as if these were the last cards of every hand, seat 0 leading."""
    hands = tuple(parse_cards(card) for card in cards)
    script.at(round=replace(script.round, hands=hands))
    for seat, card in enumerate(cards):
        script.play(seat, card)
    assert script.round.result is not None
    return script.round.result


def _last_trick(rules: RuleSet, winner: int) -> RoundResult:
    """A round at level 2 whose last trick alone is played: a lone king of diamonds is in it."""
    script = Script(rules).at(declarer=0)
    script.deal({0: "H2 H2"}, KITTY).bid(0, "H2 H2").all_pass()
    script.do(0, Bury(parse_cards(KITTY)))
    result = _played_out(script, ["D3" if winner == 1 else "DA", "DK", "D4", "D6"])
    assert result.last_winner == winner
    return result


@each_value("kitty.base", {"kitty": (70, 140, 150), "last-trick": (10, 10, 20)})
def test_whose_points_are_multiplied(value: str, expected: tuple[int, int, int]) -> None:
    """70 points are buried, ten lie in the last trick, which a single wins for the attackers."""
    result = _last_trick(changed(RuleSet(), "kitty.base", value), winner=1)
    assert result.multiplier == 2
    assert (result.kitty_points, result.dig, result.attacker_points) == expected


@each_value("kitty.declarer_subtracts", {False: 0, True: -140})
def test_whether_the_declarer_digs_too(value: bool, expected: int) -> None:
    rules = changed(RuleSet(), "kitty.declarer_subtracts", value)
    assert _last_trick(rules, winner=0).dig == expected
    assert _last_trick(rules, winner=1).dig == 140


@each_value("kitty.revealed", {True: parse_cards(KITTY), False: ()})
def test_whether_the_kitty_is_shown_at_the_end(value: bool, expected: tuple[int, ...]) -> None:
    assert _last_trick(changed(RuleSet(), "kitty.revealed", value), winner=1).buried == expected


# Levels.


def _way(rules: RuleSet, start: str, rise: int, *, declarer: bool = True) -> str:
    return ladder.advance(rules.levels, start, rise, won_as_declarer=declarer)[0]


@each_value(
    "levels.must_play",
    [
        ([], ("6", "7", "8", "3", "A")),
        (["A"], ("6", "7", "8", "3", "A")),
        (["5", "T", "K", "A"], ("5", "5", "8", "3", "K")),
        (["2", "5", "T", "K", "A"], ("5", "5", "8", "2", "K")),
    ],
)
def test_must_play_levels(value: list[str], expected: tuple[str, ...]) -> None:
    """From 3 three up; from 5 two up as attacker; as declarer three; 2 as attacker; Q three up."""
    rules = changed(RuleSet(), "levels.must_play", value)
    assert validate(rules) == ()
    assert (
        _way(rules, "3", 3),
        _way(rules, "5", 2, declarer=False),
        _way(rules, "5", 3),
        _way(rules, "2", 1, declarer=False),
        _way(rules, "Q", 3),
    ) == expected


@pytest.mark.parametrize(("must_play", "after"), [([], "3"), (["A"], "A")])
def test_an_ace_that_is_not_the_last_level_may_have_to_be_played(
    must_play: list[str], after: str
) -> None:
    """At the end of the sequence the ace is played in any case: it is passed by declaring."""
    rules = changed(preset("two-deck-from-A"), "levels.must_play", must_play)
    assert _way(rules, "A", 2, declarer=False) == after


def _jack_digs(rules: RuleSet) -> RoundResult:
    """Level J; the attackers take the last trick with a jack."""
    script = Script(rules).at(levels=("J", "5", "J", "5"), declarer=0)
    script.deal({0: "HJ HJ"}, KITTY).bid(0, "HJ HJ").all_pass().do(0, Bury(parse_cards(KITTY)))
    return _played_out(script, ["H3", "CJ", "S3", "S4"])


@each_value("levels.jack_sends_back", {False: ("J", "6", "J", "6"), True: ("2", "6", "2", "6")})
def test_a_jack_that_digs_sends_back(value: bool, expected: tuple[str, ...]) -> None:
    result = _jack_digs(changed(RuleSet(), "levels.jack_sends_back", value))
    assert (result.last_winner, result.fell_back) == (1, value)
    assert result.levels_after == expected


@each_value("levels.owner", {"side": ("8", "5", "8", "5"), "player": ("8", "5", "5", "5")})
def test_a_must_play_level_holds_a_side_or_a_player(value: str, expected: tuple[str, ...]) -> None:
    """Three levels up from 5, which must be played: as a side, or the one who declared alone."""
    rules = changed(changed(RuleSet(), "levels.must_play", ["5"]), "levels.owner", value)
    script = Script(rules).at(declarer=0, levels=("5",) * 4).deal({0: "H5 H5"}, KITTY)
    script.bid(0, "H5 H5").all_pass().do(0, Bury(parse_cards(KITTY)))
    result = _played_out(script, ["DA", "D3", "D4", "D6"])
    assert (result.attacker_points, result.rise) == (0, 3)
    assert result.levels_after == expected


@each_value(
    "levels.match_end",
    {"passed": ("A", False), "reached": ("A", True), "never": ("A", False)},
)
def test_the_end_of_a_match(value: str, expected: tuple[str, bool]) -> None:
    """Two levels up from Q, then one from A as declarer."""
    rules = changed(RuleSet(), "levels.match_end", value)
    reached = _way(rules, "Q", 2)
    assert (reached, ladder.is_over(rules.levels, reached)) == expected
    beyond = _way(rules, "A", 1)
    assert ladder.is_over(rules.levels, beyond) is (value != "never")
    assert beyond == (ladder.PASSED if value == "passed" else "A")
