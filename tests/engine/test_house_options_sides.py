"""Every value of the options about friends, and of who rises."""

import pytest
from msgspec.structs import replace

from tests.engine.option_values import changed, each_value
from tests.engine.scripted import Script
from tractor_app.engine.actions import Friend, NameFriends
from tractor_app.engine.apply import Applied, apply
from tractor_app.engine.cards import parse_cards
from tractor_app.engine.observation import Phase, RoundResult
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.validate import validate

SA, SK, HA, DA = (parse_cards(text)[0] for text in ("SA", "SK", "HA", "DA"))
TRUMPS = "H2 H2 BJ BJ LJ LJ HA HA HK HK HQ HQ HJ HJ HT HT H9 H9 H8"


def _to_naming(rules: RuleSet, hands: dict[int, str]) -> Script:
    """Seat 0 is declarer of level 2 with hearts and has buried."""
    script = Script(rules).at(declarer=0).deal({**hands, 0: hands.get(0, "H2 H2")})
    script.bid(0, "H2 H2").all_pass().bury_any()
    assert script.phase is Phase.NAME_FRIENDS
    return script


def _may_name(rules: RuleSet, *friends: Friend) -> bool:
    script = _to_naming(rules, {})
    return isinstance(apply(script.state, 0, NameFriends(friends)), Applied)


@each_value("sides.friends", {1: (True, False), 2: (False, True)})
def test_how_many_friends_are_named(value: int, expected: tuple[bool, bool]) -> None:
    rules = changed(preset("find-friend-5"), "sides.friends", value)
    one, two = (Friend(SA, 1),), (Friend(SA, 1), Friend(DA, 2))
    assert (_may_name(rules, *one), _may_name(rules, *two)) == expected
    assert not _may_name(rules, Friend(SA, 1), Friend(SA, 1))


@each_value("sides.friend_choice", {"other-holder": (2,), "nth-copy": (None,)})
def test_which_holder_is_the_friend(value: str, expected: tuple[int | None, ...]) -> None:
    """The other holder is settled by the cards; who plays the second copy, by the play."""
    rules = changed(preset("find-friend-5"), "sides.friend_choice", value)
    script = _to_naming(rules, {0: "H2 H2 SA SQ", 2: "SA"})
    nth = 1 if value == "other-holder" else 2
    script.do(0, NameFriends((Friend(SA, nth),)))
    assert script.round.friend_seats == expected
    script.play(0, "SA")
    assert script.sees(0).friends_revealed == ()
    script.follow(1).play(2, "SA")
    assert script.sees(0).friends_revealed == (2,)


def test_a_copy_is_named_only_where_copies_are_told_apart() -> None:
    rules = changed(preset("find-friend-5"), "sides.friend_choice", "other-holder")
    assert not _may_name(rules, Friend(SA, 2))
    assert _may_name(preset("find-friend-5"), Friend(SA, 2))


@each_value("sides.friend_may_be_trump", {False: False, True: True})
def test_whether_a_trump_may_be_named(value: bool, expected: bool) -> None:
    rules = changed(preset("find-friend-5"), "sides.friend_may_be_trump", value)
    assert _may_name(rules, Friend(HA)) is expected
    assert _may_name(rules, Friend(SA))


@each_value("sides.friend_may_be_highest", {False: False, True: True})
def test_whether_the_highest_card_may_be_named(value: bool, expected: bool) -> None:
    rules = changed(preset("find-friend-5"), "sides.friend_may_be_highest", value)
    assert _may_name(rules, Friend(SA)) is expected
    assert _may_name(rules, Friend(SK))


@each_value("sides.friend_twice", {False: (1, 2), True: (1, 1)})
def test_whether_one_player_is_two_friends(value: bool, expected: tuple[int, int]) -> None:
    """Seat 1 plays the first ace of spades and the first of diamonds; seat 2 the second ones."""
    rules = changed(preset("find-friend-6"), "sides.friend_twice", value)
    script = _to_naming(rules, {0: "H2 H2 SQ DQ", 1: "SA DA", 2: "S3 D3 DA"})
    script.do(0, NameFriends((Friend(SA, 1), Friend(DA, 1))))
    script.play(0, "SQ").play(1, "SA").play(2, "S3").follow(3)
    assert script.sees(0).friends_revealed == (1,)
    script.play(1, "DA").play(2, "DA")
    assert script.round.friend_seats == expected
    assert script.sees(0).friends_revealed == tuple(dict.fromkeys(expected))


def _result(rules: RuleSet, declarer: str, others: dict[int, str]) -> RoundResult:
    """A round that goes by itself: seat 0 names the first ace of spades, which seat 2 plays."""
    hands = {0: declarer, 2: "SA SA", **others}
    script = _to_naming(rules, hands).do(0, NameFriends((Friend(SA),))).finish()
    assert script.round.friend_seats == (2,)
    assert script.round.result is not None
    return script.round.result


@each_value("sides.rises", {"all": "5", "friends-one-less": "4", "declarer-only": "2"})
def test_who_rises_with_the_declarer(value: str, expected: str) -> None:
    """Three levels for a declarer who wins with seat 2; attackers who win all rise."""
    base = preset("find-friend-5")
    three = replace(base, scoring=replace(base.scoring, declarer_base=3, declarer_cap=3))
    rules = changed(three, "sides.rises", value)
    assert validate(rules) == ()
    won = _result(rules, TRUMPS, {})
    assert (won.takeover, won.rise, won.winners) == (False, 3, (0, 2))
    assert won.levels_after == ("5", "2", expected, "2", "2")
    lost = _result(rules, "H2 H2", {1: TRUMPS.removeprefix("H2 H2 ")})
    assert (lost.takeover, lost.winners) == (True, (1, 3, 4))
    assert lost.rise > 0
    after = "23456789TJQKA"[lost.rise]
    assert lost.levels_after == ("2", after, "2", after, after)


@pytest.mark.parametrize("rises", ["friends-one-less", "declarer-only"])
def test_partners_across_the_table_rise_alike(rises: str) -> None:
    """The option is about friends: without them both players of a side rise."""
    rules = changed(preset("personal-levels"), "sides.rises", rises)
    script = Script(rules).at(declarer=0).deal({0: "H2 H2 " + TRUMPS[6:]})
    script.bid(0, "H2 H2").all_pass().bury_any().finish()
    result = script.round.result
    assert result is not None
    assert not result.takeover
    assert result.levels_after[0] == result.levels_after[2] != "2"


@each_value("scoring.short_handed_bonus", {0: 0, 1: 1})
def test_a_declarer_without_a_helper_rises_further(value: int, expected: int) -> None:
    base = preset("find-friend-5")
    easy = replace(base, scoring=replace(base.scoring, takeover=200, declarer_base=1))
    rises = []
    for bonus in (0, value):
        rules = changed(easy, "scoring.short_handed_bonus", bonus)
        script = _to_naming(rules, {0: f"{TRUMPS[:-9]} SA SA"})
        script.do(0, NameFriends((Friend(SA),))).finish()
        result = script.round.result
        assert result is not None
        assert result.winners == (0,)
        rises.append(result.rise)
    assert rises[1] - rises[0] == expected
