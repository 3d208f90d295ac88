"""Friends by named cards, and one against three by a points auction."""

import pytest
from msgspec.structs import replace

from tests.engine.scripted import Script
from tractor_app.engine import legal
from tractor_app.engine.actions import BidPoints, ChooseTrump, Friend, NameFriends, Pass, Play
from tractor_app.engine.cards import parse_cards
from tractor_app.engine.events import FriendRevealed, PointsChanged, RedealCalled
from tractor_app.engine.observation import Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.verdict import Code

SA, HA = parse_cards("SA")[0], parse_cards("HA")[0]


def _named(hands: dict[int, str], friend: Friend, rules: RuleSet | None = None) -> Script:
    """Seat 0 is declarer of level 2 with hearts and has named ``friend``."""
    script = Script(rules or preset("table-find-friend"))
    script.deal({0: "H2 H2 " + hands.get(0, ""), **{k: v for k, v in hands.items() if k}})
    if script.phase is Phase.LAST_CALL and script.awaited() != (0,):
        script.do(script.awaited()[0], Pass())
    script.bid(0, "H2 H2").all_pass().bury_any()
    assert script.phase is Phase.NAME_FRIENDS
    return script.do(0, NameFriends((friend,)))


@pytest.mark.parametrize(
    ("hands", "friend"),
    [
        ({0: "SA", 3: "SA"}, (3,)),
        ({1: "SA", 3: "SA"}, (1,)),
        ({2: "SA", 3: "SA"}, (2,)),
        ({0: "SA SA"}, (0,)),
    ],
)
def test_the_friend_is_the_other_or_the_nearest_holder(
    hands: dict[int, str], friend: tuple[int, ...]
) -> None:
    script = _named(hands, Friend(SA))
    assert script.round.friend_seats == friend
    for viewer in range(4):
        assert script.sees(viewer).friends_revealed == ()
        assert script.sees(viewer).attackers == ()


def test_playing_the_named_card_reveals_the_friend_and_moves_the_points() -> None:
    script = _named({0: "SA SQ", 1: "S4 ST", 2: "SK SA"}, Friend(SA))
    script.play(0, "SQ")
    script.follow(1)
    # Seat 2 plays the king first and wins: so far that counts for the attackers.
    script.play(2, "SK").follow(1)
    before = script.sees(0).attacker_points
    assert before >= 10
    assert script.awaited() == (2,)
    script.play(2, "SA")
    assert script.heard(FriendRevealed) == [FriendRevealed(seat=2, kind=SA)]
    (change,) = script.heard(PointsChanged)
    assert isinstance(change, PointsChanged)
    assert (change.total, change.reason) == (0, "friend-revealed")
    seen = script.sees(3)
    assert (seen.friends_revealed, seen.attackers, seen.attacker_points) == ((2,), (1, 3), 0)
    assert seen.captured == ()


def test_declaring_alone_with_both_cards() -> None:
    script = _named({0: "SA SA"}, Friend(SA)).finish()
    result = script.round.result
    assert result is not None
    declarers = {0} if not result.takeover else {0, 1, 2, 3} - set(result.winners)
    assert declarers == {0}


def test_levels_are_each_players_own() -> None:
    script = _named({0: "SA", 2: "SA"}, Friend(SA)).finish()
    result = script.round.result
    assert result is not None
    risen = [a != b for a, b in zip(result.levels_before, result.levels_after, strict=True)]
    assert [seat for seat in range(4) if risen[seat]] == (
        sorted(result.winners) if result.rise else []
    )
    assert sorted(result.winners) in ([0, 2], [1, 3])


def test_which_cards_may_be_named() -> None:
    base = preset("table-find-friend")
    rules = replace(
        base,
        sides=replace(base.sides, friend_may_be_trump=False, friend_may_be_highest=False),
    )
    script = Script(rules).deal({0: "H2 H2"}).bid(0, "H2 H2").all_pass().bury_any()
    for bad in (Friend(HA), Friend(SA), Friend(SA - 1, 2), Friend(99)):
        assert script.refused(0, NameFriends((bad,))) in (Code.FRIEND_NOT_ALLOWED, Code.MALFORMED)
    assert script.refused(0, NameFriends(())) is Code.FRIEND_NOT_ALLOWED
    script.do(0, NameFriends((Friend(SA - 1),)))


def test_the_nth_copy_names_the_friend_at_the_table() -> None:
    script = Script(preset("find-friend-5"))
    script.deal({0: "H2 H2 SQ", 1: "SA", 2: "SA"}).bid(0, "H2 H2").all_pass().bury_any()
    script.do(0, NameFriends((Friend(SA, 2),)))
    assert script.round.friend_seats == (None,)
    script.play(0, "SQ").play(1, "SA")
    assert script.sees(0).friends_revealed == ()
    script.play(2, "SA")
    assert script.sees(0).friends_revealed == (2,)
    assert script.sees(0).attackers == (1, 3, 4)


def test_the_auction_goes_round_once() -> None:
    script = Script(preset("three-on-one")).deal({}, first=1)
    assert (script.phase, script.awaited()) == (Phase.AUCTION, (1,))
    script.do(1, BidPoints(50))
    assert script.refused(2, BidPoints(50)) is Code.AUCTION_TOO_LOW
    assert script.refused(2, BidPoints(57)) is Code.AUCTION_TOO_LOW
    assert script.refused(2, BidPoints(105)) is Code.AUCTION_TOO_LOW
    script.do(2, BidPoints(65)).do(3, Pass()).do(0, Pass())
    assert (script.phase, script.awaited()) == (Phase.BURY, (2,))
    script.bury_any()
    assert (script.phase, script.awaited()) == (Phase.CHOOSE_TRUMP, (2,))
    script.do(2, ChooseTrump("D"))
    assert (script.phase, script.awaited()) == (Phase.PLAY, (2,))
    assert script.sees(0).attackers == (0, 1, 3)
    assert script.sees(1).level == "2"


def test_the_highest_number_ends_the_auction_and_no_number_deals_again() -> None:
    script = Script(preset("three-on-one")).deal({}, first=1).do(1, BidPoints(100))
    assert script.phase is Phase.BURY
    script = Script(preset("three-on-one")).deal({}).all_pass()
    assert script.phase is Phase.SHUFFLE
    assert script.heard(RedealCalled) == [RedealCalled()]


@pytest.mark.parametrize(("number", "declarer_wins"), [(5, True), (100, False)])
def test_the_declarer_needs_the_number_bid(number: int, declarer_wins: bool) -> None:
    hands = {0: "SA SK SQ SJ ST S9 LJ BJ S2 S8 S7 S6", 1: "H5"}
    script = Script(preset("three-on-one")).deal(
        hands, kitty="H5 HT HK DT DK D5".replace("H5 ", "")
    )
    script.do(0, BidPoints(number))
    if number < 100:
        for _ in range(3):
            script.do(script.awaited()[0], Pass())
    script.bury_any().do(0, ChooseTrump("S")).finish()
    result = script.round.result
    assert result is not None
    # 100 in all: the others win with more than the number leaves over.
    assert (result.attacker_points <= 100 - number) is declarer_wins
    assert (result.winners == (0,)) is declarer_wins
    assert result.takeover is not declarer_wins


def test_single_cards_only() -> None:
    script = Script(preset("three-on-one")).deal({0: "SA SK"}).do(0, BidPoints(100))
    script.bury_any().do(0, ChooseTrump("H"))
    assert script.refused(0, Play(parse_cards("SA SK"))) is Code.THROW_NOT_ALLOWED
    assert legal.play_options(script.sees(0)).usable == frozenset(script.sees(0).hand)
