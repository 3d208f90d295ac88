"""Records of the bots' decisions: by place in the log, told after the round, never sent."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.session.helpers import OVER, Listener, run_until, store_in
from tractor_app.bots.search.decision import Decision, Scale, Weighed, Why
from tractor_app.engine.actions import SPECTATOR, Bury, Declare, Pass, Play, Ready
from tractor_app.engine.events import Played
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.persistence.match_store import load
from tractor_app.session.bot_driver import BotDriver
from tractor_app.session.chance import SeededChance
from tractor_app.session.local import LocalTable, Means, new_table, resumed_table
from tractor_app.session.match import Match
from tractor_app.session.pace import Pace
from tractor_app.session.records import Records
from tractor_app.session.scheduler import ManualScheduler
from tractor_app.session.table import SeatInfo, Update
from tractor_app.session.thinker import Answer, ImmediateThinker, decide
from tractor_app.session.thinker import Decision as Answered

CLASSIC = preset("classic")
SEATS = tuple(SeatInfo(f"Bot {seat}", ("beginner", "intermediate")[seat % 2]) for seat in range(4))
RECORD = Decision((Weighed((1, 2)),), 0, Why.RULE, scale=Scale.ORDER)


def bots_table(folder: Path | None = None) -> tuple[LocalTable, ManualScheduler, Listener]:
    clock, listener = ManualScheduler(), Listener()
    store = store_in(folder) if folder is not None else None
    pace = Pace(deal=0.01, think=0.1, result=1000.0)
    means = Means(clock, ImmediateThinker(record=True), store, pace)
    table = new_table(CLASSIC, SEATS, SPECTATOR, means, "records")
    table.attach(listener)
    return table, clock, listener


def test_every_choice_of_a_round_has_its_record_after_it(tmp_path: Path) -> None:
    table, clock, listener = bots_table(tmp_path)
    early: list[Decision | None] = []

    class Curious(Listener):
        def updated(self, update: Update) -> None:
            seen = listener.last.observation
            if seen.phase is Phase.PLAY and seen.round_number == 1 and seen.result is None:
                early.extend(table.record_at(place) for place in range(listener.last.revision))

    table.attach(Curious())
    table.start()
    run_until(clock, lambda: listener.last.observation.phase in OVER)
    assert len(early) > 1000
    assert set(early) == {None}
    path = table.path
    assert path is not None
    contents = load(path)
    told = 0
    for place, entry in enumerate(contents.entries):
        record = table.record_at(place)
        if not isinstance(entry.action, Play | Bury | Declare):
            assert record is None or isinstance(entry.action, Pass)
            continue
        assert record is not None
        told += 1
        assert record.bot == SEATS[entry.actor].driver
        assert sorted(record.weighed[record.chosen].cards) == sorted(entry.action.cards)
    assert told > 60


def test_a_match_taken_up_again_has_none(tmp_path: Path) -> None:
    table, clock, listener = bots_table(tmp_path)
    table.start()
    run_until(clock, lambda: listener.last.observation.phase in OVER)
    length = listener.last.revision
    path = table.path
    assert path is not None
    table.close()
    means = Means(clock, ImmediateThinker(record=True), store_in(tmp_path))
    again = resumed_table(path, means)
    assert all(again.record_at(place) is None for place in range(length))
    again.close()


def test_only_two_rounds_are_kept() -> None:
    records = Records()
    now = msgspec.structs.replace(decided_observation(), round_number=9)
    for number in range(1, 4):
        records.keep(number, 10 * number, RECORD)
    assert [records.at(place, now) for place in (10, 20, 30)] == [None, RECORD, RECORD]


def test_the_round_in_play_keeps_its_records_to_itself() -> None:
    records = Records()
    now = msgspec.structs.replace(decided_observation(), round_number=2)
    records.keep(1, 5, RECORD)
    records.keep(2, 15, RECORD)
    assert records.at(5, now) == RECORD
    assert records.at(15, now) is None


def decided_observation() -> Observation:
    """Seat 0 of a match that has not begun."""
    return Match(CLASSIC, SeededChance("none"), ManualScheduler()).observe(0)


class Blundering(ImmediateThinker):
    """Its first three plays of seat 0 are no plays; the records come along all the same."""

    def __init__(self) -> None:
        super().__init__(record=True)
        self.blunders = 0

    def think(self, bot: str, observation: Observation, seed: int, answer: Answer) -> None:
        found = decide(bot, observation, seed, record=True)
        plays = isinstance(found.action, Play) and observation.viewer == 0
        if plays and self.blunders < 3:
            self.blunders += 1
            found = Answered(Ready(), record=found.record)
        answer(found)


@pytest.mark.logs
def test_an_action_that_was_not_the_bots_has_no_record() -> None:
    """The rules refuse the answer, the engine's suggestion is played instead."""
    clock, thinker = ManualScheduler(), Blundering()
    heard: list[int] = []
    match = Match(CLASSIC, SeededChance("blunder"), clock)
    for seat in range(4):
        driver = BotDriver(
            "beginner", thinker, "blunder", lambda _round, place, _record: heard.append(place)
        )
        match.seat(seat, driver)
    played: list[tuple[int, int]] = []

    def listen(update: Update) -> None:
        played.extend(
            (update.revision - 1, event.seat)
            for event in update.events
            if isinstance(event, Played)
        )

    match.join(SPECTATOR, listen)
    match.start()
    run_until(clock, lambda: match.phase in OVER)
    own = [place for place, seat in played if seat == 0]
    assert thinker.blunders == 3
    assert [place in heard for place in own] == [False] * 3 + [True] * (len(own) - 3)
    assert all(place in heard for place, seat in played if seat != 0)
