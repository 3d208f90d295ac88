"""Why a seat won, why the others did not, and why a throw failed: codes and sentences."""

from typing import Any

import pytest

from tractor_app.engine.cards import parse_cards
from tractor_app.engine.events import ThrowFailed
from tractor_app.engine.observation import PlayKind, TrickPlay, TrickView
from tractor_app.engine.play.context import context
from tractor_app.engine.play.explain import Reason, explain_trick
from tractor_app.engine.play.lead import make_lead
from tractor_app.engine.play.units import format_names
from tractor_app.engine.play.winner import trick_winner
from tractor_app.engine.rules.overrides import from_overrides
from tractor_app.engine.verdict import Rejected
from tractor_app.wording import LANGUAGES, wording


def trick_of(rules: Any, level: str, trump: str, *plays: str) -> tuple[Any, TrickView]:
    ctx = context(from_overrides(rules), level, trump)
    cards = [parse_cards(play) for play in plays]
    lead = make_lead(ctx, cards[0])
    assert not isinstance(lead, Rejected)
    view = TrickView(
        leader=0,
        plays=tuple(TrickPlay(seat, play, PlayKind.FOLLOW) for seat, play in enumerate(cards)),
        reading=format_names(lead.format),
        winner=trick_winner(ctx, lead, cards),
    )
    return ctx, view


NO_KITTY = "four-deck-no-kitty"
TRICKS: list[tuple[Any, tuple[str, ...], list[Reason]]] = [
    ("classic", ("SA", "SK", "S5", "S3"), [Reason.LEAD, *[Reason.LOWER] * 3]),
    ("classic", ("SA", "SA", "C5", "D3"), [Reason.LEAD_EQUAL, Reason.LOWER, *[Reason.DISCARD] * 2]),
    (
        "classic",
        ("SA", "SA", "C5", "HK"),
        [Reason.LOWER, Reason.LOWER, Reason.DISCARD, Reason.RUFF],
    ),
    ("classic", ("S5", "SA", "C5", "D3"), [Reason.LOWER, Reason.FOLLOW, *[Reason.DISCARD] * 2]),
    (
        "classic",
        ("S5 S4 S4", "H9 H7 H7", "H8 H8 H4", "C3 C4 C5"),
        [Reason.LOWER, Reason.LOWER, Reason.OVERRUFF, Reason.DISCARD],
    ),
    (
        "classic",
        ("SA SA S5 S5 S4 S4", "H9 H9 H8 H8 H7 H2", "C3 C4 C5 C6 C7 C8", "H3 H4 D5 D6 D7 D8"),
        [Reason.LEAD, Reason.SHORT, Reason.DISCARD, Reason.DISCARD],
    ),
    (
        {"ruffed_throw": "highest-card"},
        ("SA S5 S5", "H9 H9 H2", "H8 H8 HK", "C3 C4 C5"),
        [Reason.LOWER, Reason.LOWER, Reason.OVERRUFF_CARD, Reason.DISCARD],
    ),
    (
        {"ruffed_throw": "every-unit"},
        ("SA S5 S5", "H8 H8 H2", "H9 H9 HK", "C3 C4 C5"),
        [Reason.LOWER, Reason.LOWER, Reason.OVERRUFF_EVERY, Reason.DISCARD],
    ),
    (
        {"ruff_match": "same-format"},
        ("SA SK", "H7 H7", "H3 H4", "C3 C4"),
        [Reason.LOWER, Reason.SHORT, Reason.RUFF, Reason.DISCARD],
    ),
]


@pytest.mark.parametrize(("rules", "plays", "reasons"), TRICKS)
def test_the_reason_of_each_play(rules: Any, plays: tuple[str, ...], reasons: list[Reason]) -> None:
    ctx, trick = trick_of(rules, "T", "H", *plays)
    lines = explain_trick(ctx, trick)
    assert [line.reason for line in lines] == reasons
    assert [line.seat for line in lines if line.won] == [trick.winner]


def test_another_shape() -> None:
    ctx, trick = trick_of(
        NO_KITTY, "4", "H", "DA DA DK DK", "D7 D7 D7 D7", "H9 H9 H8 H8", "C3 C3 C5 C6"
    )
    lines = explain_trick(ctx, trick)
    assert lines[1].reason is Reason.SHAPE
    assert lines[2].won is False


def test_the_deciding_cards_are_named() -> None:
    ctx, trick = trick_of("classic", "T", "H", "S5 S4 S4", "H9 H7 H7", "H8 H8 H4", "C3 C4 C5")
    line = explain_trick(ctx, trick)[2]
    assert (line.cards, line.beaten, line.unit) == (parse_cards("H8 H8"), parse_cards("H7 H7"), "2")
    assert wording("en").why_won(ctx, trick) == (
        "Seat 3 won: the trumps ♥8 ♥8 are higher than ♥7 ♥7, and what counts is a pair.",
        "Seat 1 played ♠5 ♠4 ♠4, which is not higher.",
        "Seat 2 played ♥9 ♥7 ♥7, which is not higher.",
        "Seat 4 played ♣5 ♣4 ♣3, which is neither all of the suit led nor all trumps.",
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("rules", "plays", "_reasons"), TRICKS)
def test_every_reason_becomes_a_sentence(
    language: str, rules: Any, plays: tuple[str, ...], _reasons: list[Reason]
) -> None:
    ctx, trick = trick_of(rules, "T", "H", *plays)
    told = wording(language).why_won(ctx, trick, lambda seat: "NESW"[seat])
    assert "NESW"[trick.winner or 0] in told[0]
    assert all("{" not in text for text in told)
    assert len(told) >= len(plays) - 1


def test_every_reason_has_words() -> None:
    for reason in Reason:
        winners = {Reason.DISCARD, Reason.SHORT, Reason.LOWER}
        key = f"why.{'lost' if reason in winners else 'won'}_{reason.value}"
        assert all(wording(language).has(key) for language in LANGUAGES), key


def test_an_empty_trick_has_nothing_to_explain() -> None:
    ctx = context(from_overrides("classic"), "T", "H")
    assert explain_trick(ctx, TrickView(leader=0)) == ()


def test_why_a_throw_failed() -> None:
    failed = ThrowFailed(
        seat=0,
        attempted=parse_cards("S9 S8 S8"),
        played=parse_cards("S9"),
        beaters=(1, 3),
        penalty=10,
    )
    names = ("North", "East", "South", "West")
    assert wording("en").why_throw_failed(failed, names.__getitem__) == (
        "North tried to throw ♠9 ♠8 ♠8, but East and West can beat ♠9: only ♠9 is played, "
        "and ♠8 ♠8 goes back. The throw costs 10 points."
    )
    hidden = ThrowFailed(seat=0, attempted=parse_cards("S9 S8"), played=parse_cards("S8"))
    assert "有人能大过 ♠8" in wording("zh_CN").why_throw_failed(hidden)
