"""Order of trumps, and how a hand is shown."""

from __future__ import annotations

import pytest

from tests.engine.play.table import cards
from tractor_app.engine.cards import KIND_NAMES, KINDS, format_cards
from tractor_app.engine.play.context import TRUMP, context
from tractor_app.engine.play.units import FormatError, format_names, parse_format
from tractor_app.engine.rules.groups import Deck
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet


def high_to_low(preset_id: str, level: str, trump: str, suit: int = TRUMP) -> str:
    ctx = context(preset(preset_id), level, trump)
    rows: dict[int, list[str]] = {}
    for kind in range(KINDS):
        if ctx.suit[kind] == suit:
            rows.setdefault(ctx.strength[kind], []).append(KIND_NAMES[kind])
    return " > ".join("=".join(rows[strength]) for strength in sorted(rows, reverse=True))


@pytest.mark.parametrize(
    ("preset_id", "level", "trump", "order"),
    [
        (
            "classic",
            "T",
            "H",
            "BJ > LJ > HT > ST=CT=DT > HA > HK > HQ > HJ > H9 > H8 > H7 > H6 > H5 > H4 > H3 > H2",
        ),
        (
            "classic-permanent-2",
            "T",
            "S",
            (
                "BJ > LJ > ST > HT=CT=DT > S2 > H2=C2=D2 > SA > SK > SQ > SJ > S9 > S8 > S7 > S6"
                " > S5 > S4 > S3"
            ),
        ),
        (
            "classic-permanent-2",
            "2",
            "C",
            "BJ > LJ > C2 > S2=H2=D2 > CA > CK > CQ > CJ > CT > C9 > C8 > C7 > C6 > C5 > C4 > C3",
        ),
        ("classic-permanent-2", "A", "NT", "BJ > LJ > SA=HA=CA=DA > S2=H2=C2=D2"),
        ("classic", "5", "NT", "BJ > LJ > S5=H5=C5=D5"),
        (
            "one-deck-two-colours",
            "T",
            "D",
            (
                "BJ > LJ > HT=DT > ST=CT > HA=DA > HK=DK > HQ=DQ > HJ=DJ > H9=D9 > H8=D8 > H7=D7"
                " > H6=D6 > H5=D5 > H4=D4 > H3=D3 > H2=D2"
            ),
        ),
    ],
)
def test_order_of_trumps(preset_id: str, level: str, trump: str, order: str) -> None:
    assert high_to_low(preset_id, level, trump) == order


def test_order_of_a_side_suit() -> None:
    assert high_to_low("classic", "T", "H", 0) == (
        "SA > SK > SQ > SJ > S9 > S8 > S7 > S6 > S5 > S4 > S3 > S2"
    )


@pytest.mark.parametrize("preset_id", PRESET_IDS)
def test_every_card_has_one_slot(preset_id: str) -> None:
    rules = preset(preset_id)
    for level in rules.levels.sequence:
        for trump in ("S", "H", "C", "D", "NT"):
            ctx = context(rules, level, trump)
            listed = [
                (suit, 1 << at, kind)
                for suit, slots in enumerate(ctx.slot_kinds)
                for at, kinds in enumerate(slots)
                for kind in kinds
            ]
            assert sorted(kind for _suit, _bit, kind in listed) == list(range(KINDS))
            assert all(ctx.suit[kind] == s and ctx.bit[kind] == b for s, b, kind in listed)


def test_ranks_left_out_leave_no_hole() -> None:
    ctx = context(RuleSet(id="short", deck=Deck(removed_ranks=("6", "7"))), "T", "H")
    assert ctx.strength[cards("S8")[0]] == ctx.strength[cards("S5")[0]] + 1


def test_an_undecided_trump_is_no_trump() -> None:
    rules = preset("classic")
    assert context(rules, "5", None) is context(rules, "5", "NT")


def test_a_hand_is_shown_trumps_first_then_colours_in_turn() -> None:
    ctx = context(preset("classic"), "T", "H")
    hand = cards("S3 SA H2 HA C4 CK D5 DT ST HT LJ BJ")
    assert format_cards(sorted(hand, key=ctx.sort_key)) == ("BJ LJ HT ST DT HA H2 SA S3 D5 CK C4")
    ctx = context(preset("classic"), "T", "NT")
    assert format_cards(sorted(hand, key=ctx.sort_key)) == ("BJ LJ ST HT DT SA S3 HA H2 CK C4 D5")


def test_formats_as_text() -> None:
    fmt = parse_format(("1", "2x2", "2", "3x1"))
    assert fmt == ((3, 1), (2, 2), (2, 1), (1, 1))
    assert format_names(fmt) == ("3", "2x2", "2", "1")
    for wrong in ("", "x", "0", "2x0", "2x", "x2", "-1", "2x2x2", "¹", "999", "two"):
        with pytest.raises(FormatError):
            parse_format((wrong,))
