"""One worked example for each value of the house rules about play (VARIANTS F)."""

from __future__ import annotations

import pytest

from tests.engine.play.table import cards, house, lead, legal, plays
from tractor_app.engine.observation import PlayKind
from tractor_app.engine.play.context import context
from tractor_app.engine.play.follow import check_follow, follow_options, owed
from tractor_app.engine.play.lead import Lead, check_lead, make_lead
from tractor_app.engine.play.throws import resolve_throw
from tractor_app.engine.play.units import format_names, readings, unit_of
from tractor_app.engine.play.winner import play_kind, trick_winner
from tractor_app.engine.rules.groups import Follow, Order, Throw, Trick, Units
from tractor_app.engine.rules.policies import (
    AceLow,
    CrossShapes,
    FailedThrow,
    Fine,
    LongTractor,
    PairLed,
    RuffedThrow,
    RuffMatch,
    ThrowDuty,
    WiderCopies,
)
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.verdict import Code, Rejected


@pytest.mark.parametrize(
    ("policy", "winner"),
    [
        # Second ruff: higher pair, lower single, lower highest card.
        (RuffedThrow.TOP_UNIT, 2),
        (RuffedThrow.EVERY_UNIT, 1),
        (RuffedThrow.HIGHEST_CARD, 1),
    ],
)
def test_who_wins_a_ruffed_throw(policy: RuffedThrow, winner: int) -> None:
    ctx = house(trick=Trick(ruffed_throw=policy))
    led = lead(ctx, "SA SK SK")
    table = plays("SA SK SK", "HA H7 H7", "H8 H8 HK", "C3 C4 C5")
    assert trick_winner(ctx, led, table) == winner


def test_every_unit_higher_over_ruffs_by_all_policies() -> None:
    for policy in RuffedThrow:
        ctx = house(trick=Trick(ruffed_throw=policy))
        led = lead(ctx, "SA SK SK")
        table = plays("SA SK SK", "HJ H7 H7", "H8 H8 HQ", "C3 C4 C5")
        assert trick_winner(ctx, led, table) == 2


@pytest.mark.parametrize(("policy", "winner"), [(RuffMatch.COVERS, 1), (RuffMatch.SAME_FORMAT, 0)])
def test_a_pair_against_two_thrown_singles(policy: RuffMatch, winner: int) -> None:
    ctx = house(trick=Trick(ruff_match=policy))
    led = lead(ctx, "SA SK")
    assert trick_winner(ctx, led, plays("SA SK", "H7 H7", "C3 C4", "D3 D4")) == winner
    assert trick_winner(ctx, led, plays("SA SK", "H7 H8", "C3 C4", "D3 D4")) == 1


def test_two_by_four_answers_two_thrown_tractors_where_covering_counts() -> None:
    table = plays("SA SA SK SK S9 S9 S8 S8", "H9 H9 H8 H8 H7 H7 H6 H6")
    for policy, winner in ((RuffMatch.COVERS, 1), (RuffMatch.SAME_FORMAT, 0)):
        ctx = house(trick=Trick(ruff_match=policy))
        assert trick_winner(ctx, lead(ctx, "SA SA SK SK S9 S9 S8 S8"), table) == winner


@pytest.mark.parametrize(("bombs", "winner"), [(False, 0), (True, 1)])
def test_four_copies_beat_a_tractor_where_bombs_are_on(bombs: bool, winner: int) -> None:
    ctx = house(4, units=Units(bombs=bombs))
    led = lead(ctx, "SA SA SK SK")
    table = plays("SA SA SK SK", "S3 S3 S3 S3", "H9 H9 H8 H8", "C3 C4 C5 C6")
    # The trump tractor ruffs where the quad was only a discard, and not over a bomb.
    assert trick_winner(ctx, led, table) == (1 if bombs else 2)
    assert trick_winner(ctx, led, table[:2]) == winner


@pytest.mark.parametrize(
    ("policy", "winner"),
    [(CrossShapes.NONE, 0), (CrossShapes.QUAD_AND_TITANIC, 1), (CrossShapes.WIDER_RUN, 1)],
)
def test_a_titanic_over_a_tractor_of_as_many_cards(policy: CrossShapes, winner: int) -> None:
    ctx = house(4, trick=Trick(cross_shapes=policy))
    led = lead(ctx, "SA SA SK SK SQ SQ")
    table = plays("SA SA SK SK SQ SQ", "S3 S3 S3 S4 S4 S4", "C3 C4 C5 C6 C7 C8")
    assert trick_winner(ctx, led, table) == winner


def test_a_wide_run_over_a_titanic_only_where_wider_wins() -> None:
    table = plays("SA SA SA SK SK SK SQ SQ SQ SJ SJ SJ", "S3 S3 S3 S3 S4 S4 S4 S4 S5 S5 S5 S5")
    for policy, winner in ((CrossShapes.QUAD_AND_TITANIC, 0), (CrossShapes.WIDER_RUN, 1)):
        ctx = house(4, trick=Trick(cross_shapes=policy))
        led = lead(ctx, "SA SA SA SK SK SK SQ SQ SQ SJ SJ SJ")
        assert trick_winner(ctx, led, table) == winner


def test_a_narrower_run_never_beats_a_wider_one() -> None:
    ctx = house(4, trick=Trick(cross_shapes=CrossShapes.WIDER_RUN))
    led = lead(ctx, "S3 S3 S3 S4 S4 S4")
    assert trick_winner(ctx, led, plays("S3 S3 S3 S4 S4 S4", "HA HA HK HK HQ HQ")) == 0


def test_the_widest_run_so_far_stands() -> None:
    """Twelve cards: a tractor of six, then a quad run of three, then a titanic of four."""
    ctx = house(4, trick=Trick(cross_shapes=CrossShapes.WIDER_RUN))
    tractor = "SA SA SK SK SQ SQ SJ SJ S9 S9 S8 S8"
    quads = "S3 S3 S3 S3 S4 S4 S4 S4 S5 S5 S5 S5"
    titanic = "H9 H9 H9 H8 H8 H8 H7 H7 H7 H6 H6 H6"
    led = lead(ctx, tractor)
    assert trick_winner(ctx, led, plays(tractor, quads, titanic)) == 1
    assert trick_winner(ctx, led, plays(tractor, titanic, quads)) == 1


@pytest.mark.parametrize(
    ("policy", "played"),
    [
        (FailedThrow.LOWEST_BEATEN, "S8 S8"),
        (FailedThrow.FIRST_BEATEN, "SQ"),
        (FailedThrow.LOWEST_UNIT, "S6 S6 S5 S5"),
        (FailedThrow.LOWEST_SINGLE, "S5"),
    ],
)
def test_what_a_failed_throw_becomes(policy: FailedThrow, played: str) -> None:
    """The queen and the eights are beaten, the tractor, lowest of all, is not."""
    ctx = house(throw=Throw(failed=policy))
    led = lead(ctx, "SQ S8 S8 S6 S6 S5 S5")
    others = [(1, cards("SA SK C3")), (2, cards("S9 S9 C7")), (3, cards("D4 D5"))]
    outcome = resolve_throw(ctx, led, others)
    assert outcome.played == cards(played)
    assert outcome.beaters == (1, 2)


@pytest.mark.parametrize(("fine", "penalty"), [(Fine.NONE, 0), (Fine.TEN, 10), (Fine.PER_CARD, 20)])
def test_fines(fine: Fine, penalty: int) -> None:
    ctx = house(throw=Throw(fine=fine))
    led = lead(ctx, "SQ S8 S8")
    assert resolve_throw(ctx, led, [(1, cards("SA"))]).penalty == penalty
    assert resolve_throw(ctx, led, [(1, cards("C2"))]).penalty == 0


def test_throws_that_are_not_allowed() -> None:
    hand = cards("SA SK HA HK")

    def code(ctx_throw: Throw, text: str, *, held: bool = True) -> Code | None:
        answer = check_lead(house(throw=ctx_throw), hand, cards(text), others_hold_suit=held)
        return answer.code if isinstance(answer, Rejected) else None

    assert code(Throw(), "SA SK") is None
    assert code(Throw(allowed=False), "SA SK") is Code.THROW_NOT_ALLOWED
    assert code(Throw(trumps=False), "SA SK") is None
    assert code(Throw(trumps=False), "HA HK") is Code.TRUMP_THROW_NOT_ALLOWED
    assert code(Throw(only_if_held=True), "SA SK") is None
    assert code(Throw(only_if_held=True), "SA SK", held=False) is Code.THROW_UNANSWERABLE
    assert code(Throw(only_if_held=True), "SA", held=False) is None
    assert code(Throw(), "SA HK") is Code.MIXED_SUITS
    assert code(Throw(), "SA SA") is Code.NOT_IN_HAND
    assert code(Throw(), "") is Code.NO_CARDS


def test_readings_and_the_leaders_choice() -> None:
    ctx = house()
    text = "HA HA ST ST DT DT HT HT"
    assert [format_names(fmt) for fmt in readings(ctx, cards(text))] == [
        ("2x3", "2"),
        ("2x2", "2x2"),
    ]
    assert format_names(lead(ctx, text).format) == ("2x3", "2")
    assert format_names(lead(ctx, text, "2x2 2x2").format) == ("2x2", "2x2")
    for wrong in ("2x4", "2x3", "2x3 1 1 1", "3 2x2 1", "two"):
        answer = make_lead(ctx, cards(text), wrong.split())
        assert isinstance(answer, Rejected)
        assert answer.code is Code.BAD_READING
    three = house(3)
    assert [format_names(fmt) for fmt in readings(three, cards("S3 S3 S3 S4 S4 S4"))] == [
        ("3x2",),
        ("2x2", "1", "1"),
    ]
    assert readings(ctx, cards("S3 S3 S4 S4")) == (((2, 2),),)
    assert readings(ctx, cards("S3 C3")) == ()


@pytest.mark.parametrize(
    ("duty", "owes"), [(ThrowDuty.TRACTOR, ("2x2", "1")), (ThrowDuty.PAIRS, ("2", "2", "1"))]
)
def test_what_a_thrown_tractor_asks(duty: ThrowDuty, owes: tuple[str, ...]) -> None:
    ctx = house(follow=Follow(throw_duty=duty))
    hand = "S3 S3 S4 S4 S7 S7 S9"
    led = lead(ctx, "SK SK SQ SQ SA")
    assert format_names(owed(ctx, led, cards(hand))) == owes
    assert legal(ctx, led, hand, "S3 S3 S7 S7 S9") == (duty is ThrowDuty.PAIRS)
    # A tractor led by itself is no throw.
    assert not legal(ctx, lead(ctx, "SK SK SQ SQ"), hand, "S3 S3 S7 S7")


@pytest.mark.parametrize(
    ("policy", "free"), [(LongTractor.LONGEST, False), (LongTractor.PAIRS, True)]
)
def test_a_longer_tractor_led(policy: LongTractor, free: bool) -> None:
    ctx = house(follow=Follow(long_tractor=policy))
    led = lead(ctx, "SK SK SQ SQ SJ SJ")
    hand = "S3 S3 S4 S4 S6 S6 S8 S8"
    assert legal(ctx, led, hand, "S3 S3 S6 S6 S8 S8") == free
    assert legal(ctx, led, hand, "S3 S3 S4 S4 S8 S8")
    assert not legal(ctx, led, "S3 S3 S4 S4 S5 S5 S8 S8", "S3 S3 S4 S4 S8 S8")


@pytest.mark.parametrize(("draws", "free"), [(False, True), (True, False)])
def test_two_thrown_pairs_and_a_tractor(draws: bool, free: bool) -> None:
    ctx = house(follow=Follow(pairs_draw_tractor=draws))
    led = lead(ctx, "SA SA SQ SQ")
    hand = "S3 S3 S4 S4 S7 S7"
    assert legal(ctx, led, hand, "S3 S3 S7 S7") == free
    assert legal(ctx, led, hand, "S3 S3 S4 S4")


@pytest.mark.parametrize(
    ("policy", "free"), [(PairLed.ANY_PAIR, False), (PairLed.SPARES_TRACTORS, True)]
)
def test_a_led_pair_and_the_only_tractor(policy: PairLed, free: bool) -> None:
    ctx = house(follow=Follow(pair_led=policy))
    led = lead(ctx, "SA SA")
    assert legal(ctx, led, "S3 S3 S4 S4 S9", "S4 S9") == free
    assert legal(ctx, led, "S3 S3 S4 S4 S9", "S4 S4")
    # Another pair is owed all the same.
    assert not legal(ctx, led, "S3 S3 S4 S4 S9 S9 SJ", "S4 SJ")


def test_triples_spared() -> None:
    ctx = house(3, follow=Follow(wider_copies=WiderCopies.SPARED))
    pair = lead(ctx, "SA SA")
    assert legal(ctx, pair, "S3 S3 S3 S9 SJ", "S9 SJ")
    assert not legal(house(3), lead(house(3), "SA SA"), "S3 S3 S3 S9 SJ", "S9 SJ")
    assert not legal(ctx, pair, "S3 S3 S3 S4 S4 S9", "S3 S9")
    # The triple may be broken of one's own will, but not thrown away whole to save the pair.
    assert legal(ctx, pair, "S3 S3 S3 S4 S4 S9", "S3 S3")
    led = lead(ctx, "SA SA SK")
    assert not legal(ctx, led, "S3 S3 S3 S4 S4 S9", "S3 S3 S3")
    assert legal(ctx, led, "S3 S3 S3 S4 S4 S9", "S3 S4 S4")


def test_only_quads_hold_three() -> None:
    """VARIANTS four-deck-160: three of a quad, or two of it and any card; a true triple first."""
    ctx = context(preset("four-deck-160"), "2", "H")
    led = lead(ctx, "SA SA SA")
    hand = "S5 S5 S5 S5 S7 S7 S8"
    assert legal(ctx, led, hand, "S5 S5 S5")
    assert legal(ctx, led, hand, "S5 S5 S8")
    assert legal(ctx, led, hand, "S5 S5 S7")
    assert not legal(ctx, led, hand, "S7 S7 S8")
    assert not legal(ctx, led, hand, "S5 S7 S8")
    assert not legal(ctx, led, "S5 S5 S5 S5 S6 S6 S6 S8", "S5 S5 S8")
    two = lead(ctx, "SA SA SA SK SK SK")
    only = "S5 S5 S5 S5 S8 S9 SJ"
    # A pair and a single can be given twice, which a triple beside three singles cannot.
    assert legal(ctx, two, only, "S5 S5 S5 S5 S8 S9")
    assert not legal(ctx, two, only, "S5 S5 S5 S8 S9 SJ")
    thrown = lead(ctx, "SA SA SA SK")
    assert legal(ctx, thrown, hand, "S5 S5 S7 S8")
    assert not legal(ctx, thrown, hand, "S5 S7 S7 S8")


def test_what_a_refusal_says() -> None:
    ctx = house()
    answer = make_lead(ctx, cards("SA SA"))
    assert isinstance(answer, Lead)
    hand = cards("S8 S8 S3 C4 C4")
    refused = check_follow(ctx, answer, hand, cards("S8 S3"))
    assert refused == Rejected(
        Code.MUST_FOLLOW_FORMAT,
        cards=cards("S8 S3"),
        owed=cards("S8 S8"),
        rung=("2",),
        lead=("2",),
        suit="S",
        needed=2,
    )
    refused = check_follow(ctx, answer, hand, cards("S8 C4"))
    assert refused == Rejected(
        Code.MUST_FOLLOW_SUIT,
        cards=cards("C4"),
        owed=cards("S8 S3"),
        lead=("2",),
        suit="S",
        needed=2,
    )
    assert check_follow(ctx, answer, hand, cards("S8")) == Rejected(
        Code.WRONG_COUNT, cards=cards("S8"), needed=2
    )
    assert check_follow(ctx, answer, hand, cards("S3 S3")) == Rejected(
        Code.NOT_IN_HAND, cards=cards("S3 S3")
    )


def test_options_of_a_forced_hand() -> None:
    ctx = house()
    options = follow_options(ctx, lead(ctx, "SA SA"), cards("S8 S8 S3 C4"))
    assert options.usable == frozenset(cards("S8"))
    assert options.only == cards("S8 S8")
    options = follow_options(ctx, lead(ctx, "SA SA"), cards("S8 C4 C4 D5"))
    assert options.forced == cards("S8")
    assert options.usable == frozenset(cards("S8 C4 D5"))
    assert options.only is None


def test_kinds_of_plays() -> None:
    ctx = house()
    led = lead(ctx, "S5 S5")
    best = cards("S5 S5")
    assert play_kind(ctx, led, (), best, 0) is PlayKind.LEAD
    assert play_kind(ctx, lead(ctx, "SA SK"), (), cards("SA SK"), 0) is PlayKind.THROW
    assert play_kind(ctx, led, best, cards("S7 S8"), 1) is PlayKind.FOLLOW
    assert play_kind(ctx, led, best, cards("S7 C8"), 1) is PlayKind.FOLLOW
    assert play_kind(ctx, led, best, cards("H7 H7"), 1) is PlayKind.RUFF
    assert play_kind(ctx, led, best, cards("H7 H8"), 1) is PlayKind.DISCARD
    assert play_kind(ctx, led, cards("H7 H7"), cards("H8 H8"), 2) is PlayKind.OVERRUFF
    assert play_kind(ctx, led, cards("H7 H7"), cards("H6 H6"), 2) is PlayKind.DISCARD
    assert play_kind(ctx, led, best, cards("C7 C7"), 1) is PlayKind.DISCARD
    trumps = lead(ctx, "H5 H5")
    assert play_kind(ctx, trumps, cards("H5 H5"), cards("HA HK"), 1) is PlayKind.FOLLOW


def test_runs_may_need_more_width_or_length() -> None:
    assert unit_of(house(units=Units(run_length=3)), cards("S3 S3 S4 S4")) is None
    assert unit_of(house(units=Units(run_length=3)), cards("S3 S3 S4 S4 S5 S5")) == (2, 3)
    assert unit_of(house(3, units=Units(run_width=3)), cards("S3 S3 S4 S4")) is None
    assert unit_of(house(3, units=Units(run_width=3)), cards("S3 S3 S3 S4 S4 S4")) == (3, 2)


@pytest.mark.parametrize(
    ("order", "level", "text", "unit"),
    [
        (Order(), "3", "S2 S2 S4 S4", (2, 2)),
        (Order(level_bridged=False), "3", "S2 S2 S4 S4", None),
        (Order(level_bridged=False), "3", "H2 H2 H4 H4", None),
        (Order(level_bridged=False), "3", "S4 S4 S5 S5", (2, 2)),
        (Order(level_bridged=False), "3", "HA HA S3 S3", (2, 2)),
        (Order(level_keeps_place=True), "4", "H3 H3 H4 H4", (2, 2)),
        (Order(level_keeps_place=True), "4", "H3 H3 H4 H4 H5 H5", (2, 3)),
        (Order(level_keeps_place=True), "4", "H3 H3 H5 H5", (2, 2)),
        (Order(level_keeps_place=True), "4", "S3 S3 S4 S4", None),
        (Order(), "4", "H3 H3 H4 H4", None),
        (Order(ace_low=AceLow.WRAP), "T", "SA SA S2 S2", (2, 2)),
        (Order(ace_low=AceLow.WRAP), "T", "SA SA S2 S2 S3 S3", (2, 3)),
        (Order(ace_low=AceLow.WRAP), "T", "SK SK SA SA S2 S2", None),
        (Order(ace_low=AceLow.WRAP), "2", "SA SA S3 S3", (2, 2)),
        (Order(ace_low=AceLow.WRAP), "3", "SA SA S2 S2 S4 S4", (2, 3)),
        (Order(ace_low=AceLow.WRAP), "A", "SK SK S2 S2", None),
        (Order(ace_low=AceLow.LOWEST_PAIR_RUN), "T", "SA SA S2 S2", (2, 2)),
        (Order(ace_low=AceLow.LOWEST_PAIR_RUN), "T", "SA SA S2 S2 S3 S3", None),
        (Order(permanent_trumps=("2", "J")), "T", "HA HA SJ SJ", (2, 2)),
        (Order(permanent_trumps=("2", "J")), "T", "HA HA S2 S2", None),
        (Order(permanent_trumps=("J", "2")), "T", "HA HA S2 S2", (2, 2)),
    ],
)
def test_what_is_consecutive(
    order: Order, level: str, text: str, unit: tuple[int, int] | None
) -> None:
    ctx = context(RuleSet(id="house", order=order), level, "H")
    assert unit_of(ctx, cards(text)) == unit


def test_a_low_ace_is_low() -> None:
    for ace_low in (AceLow.WRAP, AceLow.LOWEST_PAIR_RUN):
        ctx = context(RuleSet(id="house", order=Order(ace_low=ace_low)), "T", "H")
        led = lead(ctx, "SA SA S2 S2")
        assert trick_winner(ctx, led, plays("SA SA S2 S2", "S4 S4 S3 S3")) == 1
