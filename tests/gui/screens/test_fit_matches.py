"""No text of the sheets around matches, referee and coach is cut off, at any size of letters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.gui.screens.conftest import Open
from tests.gui.screens.fit import cut
from tests.gui.screens.house import PLAYED_BEFORE, House
from tests.gui.screens.results import NAMES, TAKEN, ended
from tractor_app.bots.advice import Advice
from tractor_app.bots.reasons import Reason
from tractor_app.bots.search.decision import Decision, Scale, Weighed, Why
from tractor_app.engine.actions import Play
from tractor_app.engine.cards import parse_cards
from tractor_app.engine.events import RevokeJudged
from tractor_app.engine.observation import Observation, Phase, PlayKind, TrickPlay, TrickView
from tractor_app.gui.reviewing import Moment
from tractor_app.gui.screens.advice import AdviceSheet
from tractor_app.gui.screens.challenge import ChallengeSheet
from tractor_app.gui.screens.history import HistorySheet
from tractor_app.gui.screens.record import RecordSheet
from tractor_app.gui.screens.replay import ReplayWindow, replay_table
from tractor_app.gui.screens.review import ReviewSheet
from tractor_app.gui.screens.round_end import RoundEndSheet
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.persistence.match_store import Saved, load
from tractor_app.session.adviser import Answer, Question

SAMPLE = Path(__file__).resolve().parents[2] / "persistence" / "data" / "format-1.tractor"
LONG = parse_cards("S9 S9 ST ST SJ SJ SQ SQ")


def _seen() -> Observation:
    before = ended(TAKEN)
    plays = tuple(TrickPlay(seat, LONG, PlayKind.FOLLOW) for seat in range(4))
    rules = replace(before.rules, clock=replace(before.rules.clock, referee=True, revoke_points=40))
    trick = TrickView(0, plays, ("2x4",), 0, 40)
    return replace(
        before,
        rules=rules,
        phase=Phase.PLAY,
        hand=LONG,
        trump="H",
        tricks=(trick,) * 3,
        result=None,
        awaited=(0,),
    )


def _advice() -> Advice:
    weighed = tuple(
        Weighed(LONG[: 8 - number], (), 200, 60.0 - 9 * number, 60.0, 1.5, 0.4)
        for number in range(7)
    )
    return Advice(Play(LONG), Reason.DUCK, weighed, 0, 3, 27.0, 2.0)


class Knowing:
    """Answers at once, always the same."""

    def ask(self, question: Question, answer: Answer) -> None:
        answer(_advice())

    def cancel(self) -> None:
        """Nothing is open."""

    def close(self) -> None:
        """Nothing to stop."""


def _record(house: House) -> Sheet:
    record = Decision(_advice().weighed, 3, Why.SEARCH, 300, 0.4, bot="expert:cautious")
    return RecordSheet(house.window.page, _seen(), "Ming", record)


def _burial(house: House) -> Sheet:
    """The longest rule of a beginner, and more rows than are shown."""
    weighed = tuple(Weighed((*LONG[:7], kind)) for kind in range(12))
    record = Decision(weighed, 11, Why.SLIP, scale=Scale.ORDER, rule="side_pair", bot="beginner")
    seen = replace(_seen(), phase=Phase.BURY)
    return RecordSheet(house.window.page, seen, "Ming", record)


def _review(house: House) -> Sheet:
    found = [Moment(at, _seen(), Play(LONG)) for at in range(5)]
    sheet = ReviewSheet(house.window.page, Knowing(), found, 3, 5)
    sheet.start()
    return sheet


def _history(house: House) -> Sheet:
    saved = Saved(str(SAMPLE), load(SAMPLE).head, 1.8e9)
    sheet = HistorySheet(house.window.page, (saved,) * 3, (saved,) * 2)
    sheet.stand_at(unfinished=True)
    return sheet


def _judged(house: House) -> Sheet:
    result = replace(TAKEN, last_winner=-1, dig=0)
    seen = replace(ended(result), tricks=_seen().tricks, awaited=(0,))
    rules = replace(seen.rules, clock=replace(seen.rules.clock, referee=True))
    judged = RevokeJudged(challenger=3, seat=0, trick=11, proven=True)
    return RoundEndSheet(house.window.page, replace(seen, rules=rules), NAMES, judged)


SHEETS: dict[str, Callable[[House], Sheet]] = {
    "challenge": lambda house: ChallengeSheet(house.window.page, _seen(), NAMES),
    "advice": lambda house: AdviceSheet(house.window.page, _seen(), "Ming", _advice(), afresh=True),
    "record": _record,
    "burial": _burial,
    "review": _review,
    "history": _history,
    "judged": _judged,
}


@pytest.mark.parametrize("percent", [100, 130])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("name", SHEETS)
def test_no_text_is_cut_off(open_house: Open, name: str, language: str, percent: int) -> None:
    settings = replace(PLAYED_BEFORE, text_size=percent)
    house = open_house(settings=settings, language=language, size=(1024, 640))
    sheet = SHEETS[name](house)
    house.window.show_sheet(sheet)
    for _ in range(4):
        house.app.processEvents()
    assert cut(sheet) == []
    assert house.window.page.rect().contains(sheet.panel.geometry())


@pytest.mark.parametrize("percent", [100, 130])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_controls_of_a_replay_fit(open_house: Open, language: str, percent: int) -> None:
    settings = replace(PLAYED_BEFORE, text_size=percent)
    house = open_house(settings=settings, language=language)
    shown = ReplayWindow(replay_table(SAMPLE), settings, can_play_on=True)
    shown.resize(1024, 640)
    house.qtbot.addWidget(shown)
    shown.show()
    shown.jump(shown.table.length // 2)
    house.app.processEvents()
    assert cut(shown.controls) == []
    assert shown.width() == 1024
