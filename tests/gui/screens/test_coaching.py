"""The coach in the window: hints with a reason, a review of the round, choices explained."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from tests.gui.screens.conftest import Open
from tests.gui.screens.house import PLAYED_BEFORE, House
from tractor_app.bots import advice as coach
from tractor_app.bots.reasons import Reason
from tractor_app.bots.search.pimc import Budget
from tractor_app.engine import legal
from tractor_app.engine.actions import Action, Bury, Declare, Play
from tractor_app.engine.observation import Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.verdict import Rejected
from tractor_app.gui.names import names
from tractor_app.gui.reviewing import Review, moments
from tractor_app.gui.screens.advice import AdviceSheet
from tractor_app.gui.screens.record import RecordSheet
from tractor_app.gui.screens.replay import ReplayWindow
from tractor_app.gui.screens.review import ReviewSheet
from tractor_app.gui.screens.round_end import RoundEndSheet
from tractor_app.gui.screens.why import WhySheet
from tractor_app.gui.table.picture import Zone
from tractor_app.gui.words import words
from tractor_app.session.adviser import Answer, Question, answered
from tractor_app.session.replay import ReplayTable


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal results, and quick ones."""
    monkeypatch.setattr(coach, "REVIEW", Budget(6, 0))
    monkeypatch.setattr("tractor_app.session.adviser.REVIEW", coach.REVIEW)
    monkeypatch.setattr(coach, "default_budget", lambda: Budget(4, 0))


class SlowAdviser:
    """Keeps all questions until it is told to answer."""

    def __init__(self) -> None:
        self.open: list[tuple[Question, Answer]] = []
        self.cancelled = 0

    def ask(self, question: Question, answer: Answer) -> None:
        self.open.append((question, answer))

    def answer(self) -> None:
        question, heard = self.open.pop(0)
        heard(answered(question))

    def cancel(self) -> None:
        self.cancelled += 1
        self.open.clear()

    def close(self) -> None:
        self.open.clear()


def _to_my_turn(house: House) -> None:
    for _ in range(50):
        seen = house.seen
        if seen.phase is Phase.PLAY and seen.viewer in seen.awaited:
            return
        house.play(1)
        house.wait(lambda: house.seen.viewer in house.seen.awaited)
    raise AssertionError("never came to a play")


def test_a_hint_lifts_legal_cards_and_says_why(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="41")
    _to_my_turn(house)
    house.key(Qt.Key.Key_H)
    widget = house.flow.table_widget
    assert widget is not None
    cards = widget.hand.kinds(widget.hand.selected)
    assert not isinstance(legal.check(house.seen, Play(cards)), Rejected)
    said = widget.stage.prompt.content
    assert not said.warning
    patterns = [
        re.sub(r"\\\{[^}]*\\\}", ".+", re.escape(value))
        for key, value in _texts("en").items()
        if key.startswith("coach.")
    ]
    assert any(re.match(pattern, said.text) for pattern in patterns), said.text


@pytest.mark.parametrize(
    ("rules", "phases"),
    [
        ("classic", {Phase.LAST_CALL, Phase.BURY}),
        ("three-on-one", {Phase.AUCTION, Phase.CHOOSE_TRUMP}),
        ("table-find-friend", {Phase.NAME_FRIENDS}),
    ],
)
def test_a_hint_is_given_in_every_phase_that_asks(
    open_house: Open, rules: str, phases: set[Phase]
) -> None:
    house = open_house()
    house.flow.new_match(preset(rules), seed="hints")
    for _ in range(600):
        house.wait(lambda: house.is_sheet_open() or house.mine())
        house.window.close_sheets()
        if house.seen.phase in phases and house.mine():
            phases.discard(house.seen.phase)
            _hinted(house)
            if not phases:
                return
        house.play(1)
    raise AssertionError(f"never came to {phases}")


def _hinted(house: House) -> None:
    widget = house.flow.table_widget
    assert widget is not None
    before = widget.stage.prompt.content.text
    house.key(Qt.Key.Key_H)
    told = widget.stage.prompt.content
    assert told.text != before
    assert not told.warning
    if house.seen.phase is Phase.BURY:
        assert len(widget.hand.selected) == house.seen.kitty_size


def _texts(language: str) -> dict[str, str]:
    from tractor_app.wording.catalog import catalog

    return dict(catalog(language))


def test_a_late_hint_is_dropped(open_house: Open) -> None:
    house = open_house()
    slow = SlowAdviser()
    house.game.adviser = slow
    house.flow.new_match(preset("classic"), seed="42")
    _to_my_turn(house)
    house.key(Qt.Key.Key_H)
    widget = house.flow.table_widget
    assert widget is not None
    assert "thinking" in widget.stage.prompt.content.text
    house.play(1)
    house.wait(lambda: house.seen.viewer in house.seen.awaited)
    before = set(widget.hand.selected)
    slow.answer()
    assert widget.hand.selected == before
    assert "thinking" not in widget.stage.prompt.content.text


def test_a_round_is_watched_again_from_its_first_trick(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="43")
    house.play()
    ended = house.sheet
    assert isinstance(ended, RoundEndSheet)
    QTest.keyClick(ended, Qt.Key.Key_W)
    [shown] = house.flow.replays.windows
    assert isinstance(shown.table.next_action(), Play)
    assert "trick" not in shown.where.text()
    shown.step()
    assert "trick 1" in shown.where.text()
    assert house.sheet is ended


def _review(house: House, seed: str = "43") -> ReviewSheet:
    house.flow.new_match(preset("classic"), seed=seed)
    house.play()
    ended = house.sheet
    assert isinstance(ended, RoundEndSheet)
    QTest.keyClick(ended, Qt.Key.Key_R)
    sheet = house.window.sheet
    assert isinstance(sheet, ReviewSheet)
    return sheet


def test_a_round_is_reviewed_the_costliest_play_first(open_house: Open) -> None:
    house = open_house()
    sheet = _review(house)
    buried = house.seen.burier == house.seen.viewer
    assert sheet.review.over
    assert len(sheet.rows) == len(house.seen.tricks) + buried == len(sheet.review.moments)
    costs = [moment.cost for moment, _ in sheet.rows[:3]]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] == max(moment.cost for moment, _ in sheet.rows)
    house.key(Qt.Key.Key_Escape)
    assert isinstance(house.sheet, RoundEndSheet)


def test_a_reviewed_play_is_looked_at_and_played_on_from(open_house: Open) -> None:
    house = open_house()
    sheet = _review(house)
    moment, button = sheet.rows[0]
    button.click()
    [shown] = house.flow.replays.windows
    assert shown.table.position == moment.position
    explained = shown.sheet
    assert isinstance(explained, AdviceSheet)
    assert explained.title.text() == "Me's choice"
    assert moment.advice is not None
    assert {moment.advice.chosen, moment.advice.played} <= set(explained.shown())
    QTest.keyClick(explained, Qt.Key.Key_Escape)
    shown.on_button.click()
    assert house.sheet is None
    assert house.seen == moment.observation


def test_a_review_can_be_stopped(open_house: Open) -> None:
    house = open_house()
    slow = SlowAdviser()
    house.game.adviser = slow
    sheet = _review(house)
    assert sheet.bar.isVisible()
    assert not sheet.rows
    slow.answer()
    slow.answer()
    assert sheet.bar.value() == 2
    sheet.stop_button.click()
    assert slow.cancelled == 1
    assert len(sheet.rows) == 2
    assert "2 plays" in sheet.announcement()


def test_closing_a_review_stops_it(open_house: Open) -> None:
    house = open_house()
    slow = SlowAdviser()
    house.game.adviser = slow
    _review(house)
    house.key(Qt.Key.Key_Escape)
    assert slow.cancelled == 1
    assert slow.open == []


def test_a_bots_choice_is_explained_after_the_round(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="44")
    house.play()
    house.window.close_sheets()
    house.wait(lambda: house.seen.round_number == 2)
    contents = house.game.contents()
    assert contents is not None
    house.game.leave()
    house.flow.replays.open(house.game.others()[0].path)
    [shown] = house.flow.replays.windows
    at = next(
        place
        for place, entry in enumerate(contents.entries)
        if isinstance(entry.action, Play) and entry.actor != 0
    )
    seat = contents.entries[at].actor
    title = f"{contents.head.seats[seat].name}'s choice"
    shown.jump(at)
    QTest.mouseClick(shown.coach_button, Qt.MouseButton.LeftButton)
    sheet = shown.sheet
    assert isinstance(sheet, AdviceSheet)
    assert sheet.title.text() == title
    assert "Played:" in sheet.announcement()
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    shown.step()
    card = next(card for card in shown.widget.stage.cards if card.slot.seat == seat)
    spot = shown.widget.view.mapFromScene(card.item.pos() + QPointF(12, 20))
    QTest.mouseClick(shown.widget.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    clicked = shown.sheet
    assert isinstance(clicked, AdviceSheet)
    assert clicked is not sheet
    assert clicked.title.text() == title


def _watched(open_house: Open, bot: str, language: str = "en") -> tuple[House, ReplayWindow]:
    """A replay of the first round while the match goes on, and the bots' records are there."""
    settings = replace(PLAYED_BEFORE, bots=(bot,), language=language)
    house = open_house(settings=settings, language=language)
    house.flow.new_match(preset("classic"), seed="47")
    house.play()
    contents = house.game.contents()
    assert contents is not None
    return house, house.flow.replays.show_table(ReplayTable(contents))


def _place(shown: ReplayWindow, kind: type[Action]) -> int:
    """The place of a bot's first action of a kind."""
    for place, entry in enumerate(shown.table.contents.entries):
        if entry.actor > 0 and isinstance(entry.action, kind):
            return place
    raise AssertionError(f"no {kind}")


@pytest.mark.parametrize("bot", ["beginner", "intermediate:bold"])
@pytest.mark.parametrize("kind", [Play, Bury, Declare])
def test_a_bots_choice_is_told_from_its_own_record(
    open_house: Open, bot: str, kind: type[Action]
) -> None:
    _, shown = _watched(open_house, bot)
    place = _place(shown, kind)
    shown.jump(place)
    shown.ask_coach()
    sheet = shown.sheet
    assert isinstance(sheet, RecordSheet)
    action = shown.table.contents.entries[place].action
    assert isinstance(action, Play | Bury | Declare)
    told = sheet.announcement()
    assert words().hand(action.cards) in told
    assert names().bot_level(bot) in told
    assert "itself weighed" in told
    QTest.keyClick(sheet, Qt.Key.Key_E)
    advised = shown.sheet
    assert isinstance(advised, AdviceSheet)
    assert "Advised" in advised.announcement()
    assert "look at it now" not in advised.announcement()


def test_where_no_record_is_left_the_coach_looks_afresh_and_says_so(open_house: Open) -> None:
    house, shown = _watched(open_house, "beginner")
    place = _place(shown, Play)
    shown.jump(place)
    shown.ask_coach()
    assert isinstance(shown.sheet, RecordSheet)
    QTest.keyClick(shown.sheet, Qt.Key.Key_Escape)
    house.game.leave()
    shown.ask_coach()
    sheet = shown.sheet
    assert isinstance(sheet, AdviceSheet)
    assert "look at it now" in sheet.announcement()


def test_a_record_is_told_in_both_languages(open_house: Open) -> None:
    _, shown = _watched(open_house, "intermediate", "zh_CN")
    shown.jump(_place(shown, Play))
    shown.ask_coach()
    assert isinstance(shown.sheet, RecordSheet)
    assert "这是" in shown.sheet.announcement()


def test_a_click_on_a_played_card_asks_why(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="46")
    for _ in range(200):
        _to_my_turn(house)
        if house.seen.trick is not None and house.seen.trick.plays:
            break
        house.play(1)
    widget = house.flow.table_widget
    assert widget is not None
    card = next(card for card in widget.stage.cards if card.slot.zone is Zone.TRICK)
    spot = widget.view.mapFromScene(card.item.pos() + QPointF(12, 20))
    QTest.mouseClick(widget.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert isinstance(house.sheet, WhySheet)


def test_costs_that_are_not_sure_are_none(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="45")
    house.play()
    contents = house.game.contents()
    assert contents is not None
    found = moments(contents, 1)
    heard: list[int] = []
    slow = SlowAdviser()
    review = Review(slow, found[:1], lambda: heard.append(review.done))
    review.start()
    advice = coach.Advice(None, Reason.OTHER, cost=5.0, error=6.0)
    slow.open[0][1](advice)
    assert heard == [1]
    assert review.over
    assert review.moments[0].cost == 0.0
