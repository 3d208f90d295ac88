"""Leading, throwing and following at the table; what screens and bots may ask."""

from msgspec.structs import replace

from tests.engine.scripted import Script
from tractor_app.engine import legal
from tractor_app.engine.actions import Play
from tractor_app.engine.cards import Cards, parse_cards
from tractor_app.engine.events import Played, PointsChanged, ThrowFailed, TrickWon
from tractor_app.engine.observation import PlayKind
from tractor_app.engine.phases.step import Intent
from tractor_app.engine.rules.groups import Throw
from tractor_app.engine.rules.policies import Fine
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.verdict import Code, Rejected

OWN = "H2 H2 SQ SQ SJ D9 D9"
"""Seat 0 is declarer at level 2 with hearts; nobody buries these by himself."""


def _cards(text: str) -> Cards:
    return parse_cards(text)


def _playing(hands: dict[int, str], rules: RuleSet | None = None) -> Script:
    hands = {seat: hands.get(seat, "") for seat in range(4)}
    hands[0] = f"{OWN} {hands[0]}"
    script = Script(rules or RuleSet()).deal(hands).bid(0, "H2 H2").all_pass()
    return script.bury_any()


def _intent(script: Script, seat: int, cards: str) -> Intent:
    intent = legal.check(script.sees(seat), Play(_cards(cards)))
    assert isinstance(intent, Intent)
    return intent


def test_a_trick_from_lead_to_winner() -> None:
    script = _playing({1: "SK", 2: "SA ST", 3: "S3"})
    assert _intent(script, 0, "SJ").play is PlayKind.LEAD
    script.play(0, "SJ")
    assert script.heard(Played) == [
        Played(seat=0, cards=_cards("SJ"), kind=PlayKind.LEAD, best=True)
    ]
    assert _intent(script, 1, "SK").best
    script.play(1, "SK").play(2, "SA")
    trick = script.sees(3).trick
    assert trick is not None
    assert (trick.leader, trick.winner, trick.points) == (0, 2, 10)
    script.play(3, "S3")
    assert script.heard(TrickWon) == [TrickWon(seat=2, points=10, attackers=False)]
    assert script.awaited() == (2,)
    assert script.sees(1).attacker_points == 0
    assert script.sees(1).trick is None
    assert len(script.sees(1).tricks) == 1


def test_attackers_keep_their_point_cards() -> None:
    script = _playing({1: "SK", 2: "ST", 3: "S5"})
    script.play(0, "SJ").play(1, "SK").play(2, "ST").play(3, "S5")
    seen = script.sees(0)
    assert (seen.attacker_points, seen.captured) == (
        25,
        (*_cards("SK"), *_cards("ST"), *_cards("S5")),
    )
    assert script.heard(PointsChanged) == [PointsChanged(total=25, change=25, reason="trick")]


def test_following_is_owed_and_the_refusal_names_the_duty() -> None:
    others = "S3 S3 S4 S4 S5 S5 S6 S6 S7 S7 ST ST SA SK"
    script = _playing({1: "S8 S8 S9 SK", 2: others, 3: "S9"}).play(0, "SQ SQ")
    rejected = legal.check(script.sees(1), Play(_cards("S9 SK")))
    assert isinstance(rejected, Rejected)
    assert rejected.code is Code.MUST_FOLLOW_FORMAT
    assert rejected.owed == _cards("S8 S8")
    assert script.refused(1, Play(_cards("S8"))) is Code.WRONG_COUNT
    assert script.refused(1, Play(())) is Code.NO_CARDS
    assert script.refused(1, Play(_cards("BJ BJ"))) is Code.NOT_IN_HAND
    assert script.refused(2, Play(_cards("SA"))) is Code.NOT_YOUR_TURN
    options = legal.play_options(script.sees(1))
    assert options.only == _cards("S8 S8")
    assert options.usable == frozenset(_cards("S8"))
    assert options.forced == _cards("S8 S8")


def test_on_the_lead_every_card_is_usable() -> None:
    script = _playing({})
    options = legal.play_options(script.sees(0))
    assert (options.usable, options.forced, options.only) == (
        frozenset(script.sees(0).hand),
        (),
        None,
    )


def test_a_throw_that_somebody_beats_is_reduced() -> None:
    script = _playing({0: "SA", 1: "SK SK", 2: "C3"})
    assert _intent(script, 0, "SA SQ SQ").risky
    script.play(0, "SA SQ SQ")
    (failed,) = script.heard(ThrowFailed)
    assert failed == ThrowFailed(
        seat=0, attempted=_cards("SQ SQ SA"), played=_cards("SQ SQ"), beaters=(1,)
    )
    (played,) = script.heard(Played)
    assert isinstance(played, Played)
    assert (played.cards, played.kind) == (_cards("SQ SQ"), PlayKind.THROW)
    trick = script.sees(2).trick
    assert trick is not None
    assert trick.plays[0].returned == _cards("SA")
    assert trick.reading == ("2",)
    assert _cards("SA")[0] in script.sees(0).hand


def test_a_throw_of_boss_cards_stands_and_is_no_risk() -> None:
    script = _playing({0: "SA SA SK SK"})
    assert not _intent(script, 0, "SA SA SK SK SQ SQ SJ").risky
    script.play(0, "SA SA SK SK SQ SQ SJ")
    assert script.heard(ThrowFailed) == []
    trick = script.sees(2).trick
    assert trick is not None
    assert trick.reading == ("2x3", "1")


def test_a_failed_throw_may_cost_points_and_hide_who_beat_it() -> None:
    rules = RuleSet(throw=Throw(fine=Fine.PER_CARD, show_beater=False))
    script = _playing({0: "SA", 1: "SK SK"}, rules).play(0, "SA SQ SQ")
    (failed,) = script.heard(ThrowFailed)
    assert isinstance(failed, ThrowFailed)
    assert (failed.beaters, failed.penalty) == ((), 20)
    # The declarer's side threw: the attackers gain.
    assert script.sees(1).attacker_points == 20
    assert script.sees(1).fines == (20, 0, 0, 0)
    script.finish()
    result = script.round.result
    assert result is not None
    assert result.penalties == 20


def test_an_attackers_fine_counts_against_the_attackers_but_not_below_zero() -> None:
    rules = RuleSet(throw=Throw(fine=Fine.TEN))
    script = _playing({1: "SA CK CK CQ", 2: "CA"}, rules)
    script.play(0, "SJ").play(1, "SA").follow(2)
    assert script.awaited() == (1,)
    gained = script.sees(0).attacker_points
    script.play(1, "CK CK CQ")
    assert len(script.heard(ThrowFailed)) == 1
    assert script.sees(0).fines == (0, 10, 0, 0)
    assert script.sees(0).attacker_points == max(gained - 10, 0)


def test_the_leader_chooses_the_reading() -> None:
    rules = replace(RuleSet(), throw=Throw(allowed=False))
    script = _playing({0: "SJ SK"}, rules)
    assert script.refused(0, Play(_cards("SJ SJ SQ SQ"), ("2", "2"))) is Code.THROW_NOT_ALLOWED
    assert script.refused(0, Play(_cards("SJ SJ SQ SQ"), ("3", "1"))) is Code.BAD_READING
    script.play(0, "SJ SJ SQ SQ", "2x2")
    trick = script.sees(1).trick
    assert trick is not None
    assert trick.reading == ("2x2",)


def test_a_ruff_and_an_overruff_are_named() -> None:
    diamonds = "D3 D3 D4 D4 D5 D5 D6 D6 D7 D7 D8 D8 DT DT DJ DJ DQ DQ DK DK DA DA"
    script = _playing({1: "H3 H4", 2: f"{diamonds} D2", 3: "H5 H6"})
    script.play(0, "D9")
    assert _intent(script, 1, "H3").play is PlayKind.RUFF
    script.play(1, "H3").play(2, "D3")
    assert _intent(script, 3, "H5").play is PlayKind.OVERRUFF
    script.play(3, "H5")
    assert script.awaited() == (3,)
