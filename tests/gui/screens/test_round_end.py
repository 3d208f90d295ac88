"""The sheets at the end of a round and of a match, and what they are made from."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QLabel

from tests.gui.screens.conftest import Open
from tests.gui.screens.results import HELD, NAMES, TAKEN, ended
from tractor_app.engine.actions import SPECTATOR
from tractor_app.engine.observation import MatchResult
from tractor_app.engine.rules.overrides import from_overrides
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.validate import deck_points
from tractor_app.engine.scoring import level_change
from tractor_app.gui.screens.round_end import MatchEndSheet, RoundEndSheet
from tractor_app.gui.screens.summary import level_text, marks, sides
from tractor_app.gui.widgets.cards import CardStrip
from tractor_app.gui.widgets.sheet import Sheet


def texts(sheet: Sheet) -> str:
    return "\n".join(label.text() for label in sheet.findChildren(QLabel))


def test_sides_put_the_viewers_first() -> None:
    ours, theirs = sides(TAKEN, 0)
    assert (ours.seats, ours.ours, ours.declares, ours.won) == ((0, 2), True, True, False)
    assert (theirs.seats, theirs.ours, theirs.won) == ((1, 3), False, True)
    first, _ = sides(TAKEN, 1)
    assert first.seats == (1, 3)
    watched, _ = sides(TAKEN, SPECTATOR)
    assert (watched.seats, watched.ours) == ((0, 2), None)


def test_personal_levels_are_told_one_by_one() -> None:
    result = replace(HELD, levels_before=("T", "7", "9", "7"), levels_after=("K", "7", "Q", "7"))
    ours, theirs = sides(result, 0)
    assert [(step.seats, step.before, step.after) for step in ours.steps] == [
        ((0,), "T", "K"),
        ((2,), "9", "Q"),
    ]
    assert [(step.seats, step.changed) for step in theirs.steps] == [((1, 3), False)]


def test_marks_are_where_the_engine_changes_its_mind() -> None:
    for key in PRESET_IDS:
        rules = preset(key)
        found = marks(rules)
        assert found[0].points == 0
        for mark in found:
            change = level_change(rules, mark.points)
            assert (change.attackers, change.rise) == (mark.attackers, mark.rise)
            if mark.points:
                before = level_change(rules, mark.points - 5)
                assert (before.attackers, before.rise) != (mark.attackers, mark.rise)


def test_classic_marks() -> None:
    found = [(mark.points, mark.attackers, mark.rise) for mark in marks(preset("classic"))]
    assert found[:5] == [
        (0, False, 3),
        (5, False, 2),
        (40, False, 1),
        (80, True, 0),
        (120, True, 1),
    ]


def test_after_an_auction_only_the_contract_counts() -> None:
    rules = preset("three-on-one")
    found = [(mark.points, mark.attackers, mark.rise) for mark in marks(rules, contract=70)]
    assert found == [(0, False, 1), (deck_points(rules) - 65, True, 1)]


def test_levels_as_people_write_them() -> None:
    assert [level_text(level) for level in "2TA+"] == ["2", "10", "A", "★"]


def test_a_lost_deal_is_told(open_house: Open) -> None:
    house = open_house()
    sheet = RoundEndSheet(house.window.page, ended(TAKEN), NAMES)
    house.window.show_sheet(sheet)
    said = texts(sheet)
    assert sheet.title.text() == "Round 6 · your opponents win"
    assert "95" in said
    assert "tricks 55, kitty +40 = 95" in said
    assert "Kitty: 10 points · Ming won the last trick: × 4 = +40" in said
    assert "Next: Ming declares and plays 7." in said
    assert "The attackers take over the deal; no level changes." in said
    strip = sheet.findChild(CardStrip)
    assert strip is not None
    assert strip.kinds == TAKEN.buried


def test_a_shutout_is_told_in_chinese(open_house: Open) -> None:
    house = open_house(language="zh_CN")
    sheet = RoundEndSheet(house.window.page, ended(HELD), NAMES)
    house.window.show_sheet(sheet)
    said = texts(sheet)
    assert sheet.title.text() == "第 6 局 · 你们赢了"
    assert "庄家方升 3 级。" in said
    assert "10 → K" in said
    assert "下一局：你坐庄，打 K。" in said
    assert "罚分 −15" in said


@pytest.mark.parametrize(
    ("rises", "said"),
    [
        ("all", "The declarer's side rises by 3 levels."),
        ("friends-one-less", "The declarer rises 3 levels, each friend one less."),
        ("declarer-only", "The declarer rises 3 levels; the friends keep theirs."),
    ],
)
def test_friends_who_rise_less_are_told(open_house: Open, rises: str, said: str) -> None:
    house = open_house()
    seen = ended(HELD, rules="table-find-friend")
    rules = from_overrides({"preset": "table-find-friend", "rises": rises})
    sheet = RoundEndSheet(house.window.page, replace(seen, rules=rules), NAMES)
    house.window.show_sheet(sheet)
    assert said in texts(sheet)


def test_a_hidden_kitty_stays_hidden(open_house: Open) -> None:
    house = open_house()
    sheet = RoundEndSheet(house.window.page, ended(replace(TAKEN, buried=())), NAMES)
    house.window.show_sheet(sheet)
    assert "the cards stay hidden" in texts(sheet)
    strip = sheet.findChild(CardStrip)
    assert strip is not None
    assert strip.isHidden()


def test_continue_is_told_once(open_house: Open) -> None:
    house = open_house()
    sheet = RoundEndSheet(house.window.page, ended(TAKEN), NAMES)
    told: list[bool] = []
    sheet.continued.connect(lambda: told.append(True))
    house.window.show_sheet(sheet)
    sheet.dismiss()
    assert told == [True]


def test_the_match_end_names_the_winners(open_house: Open) -> None:
    house = open_house()
    page = house.window.page
    for winners, head in (
        ((0, 2), "Your side wins the match!"),
        ((1, 3), "Ming & Chen win the match"),
        ((1,), "Ming wins the match"),
        ((), "Nobody wins: a draw"),
    ):
        sheet = MatchEndSheet(page, ended(TAKEN), NAMES, MatchResult(winners, "passed"))
        house.window.show_sheet(sheet)
        assert head in texts(sheet)
        sheet.close_sheet()
