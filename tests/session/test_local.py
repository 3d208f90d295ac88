"""A table on this machine: playing, keeping, coming back to the same card."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.session.helpers import BOTS, OVER, PERSON_AND_BOTS, Listener, run_until, store_in
from tractor_app.bots.random_bot import RandomBot
from tractor_app.codec.plain import Entry
from tractor_app.engine.actions import SPECTATOR, Action, Bury, Pass, Ready
from tractor_app.engine.apply import digest, replay
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.observe import observe
from tractor_app.engine.rules.groups import Levels
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.verdict import Code
from tractor_app.persistence.match_store import MatchStore, load
from tractor_app.persistence.problems import Problem, StoreError, StoreFault
from tractor_app.session.local import LocalTable, Means, branched_table, new_table, resumed_table
from tractor_app.session.pace import Pace
from tractor_app.session.scheduler import ManualScheduler
from tractor_app.session.table import SeatInfo, Update
from tractor_app.session.thinker import ImmediateThinker

CLASSIC = preset("classic")


class Desk:
    """A person's table with everything a test wants to look at."""

    def __init__(self, store: MatchStore | None = None, pace: Pace | None = None) -> None:
        self.clock = ManualScheduler()
        self.problems: list[Problem] = []
        self.store = store
        self.means = Means(
            self.clock,
            ImmediateThinker(),
            store,
            pace or Pace(deal=0.01, think=0.1, result=1000.0),
            self.problems.append,
        )
        self.listener = Listener()

    def new(self, seats: tuple[SeatInfo, ...] = PERSON_AND_BOTS, viewer: int = 0) -> LocalTable:
        return self.begin(new_table(CLASSIC, seats, viewer, self.means, "desk"))

    def resume(self, path: Path) -> LocalTable:
        return self.begin(resumed_table(path, self.means))

    def begin(self, table: LocalTable) -> LocalTable:
        table.attach(self.listener)
        table.start()
        return table


def choose(observation: Observation) -> Action | None:
    """What the test's person does: the same at the same question, however often it is asked."""
    if observation.viewer not in observation.awaited or observation.phase is Phase.DEAL:
        return None
    if observation.phase is Phase.ROUND_END:
        return Ready()
    key = f"{observation.round_number}/{observation.phase.value}/{len(observation.hand)}"
    return RandomBot().choose(observation, random.Random(key)) or Pass()


def play(desk: Desk, table: LocalTable, *, until: int = 10**6) -> None:
    """Act for the person until the round is over or the revision is reached."""
    for _ in range(20_000):
        observation = desk.listener.last.observation
        if observation.phase in OVER or desk.listener.last.revision >= until:
            return
        action = choose(observation)
        if action is not None:
            table.submit(action)
            if desk.listener.refusals:
                raise AssertionError(desk.listener.refusals)
        elif not desk.clock.step():
            raise AssertionError("the table stopped")


def final(path: Path) -> str:
    contents = load(path)
    log = ((entry.actor, entry.action) for entry in contents.entries)
    return digest(replay(contents.head.rules, log))


def path_of(store: MatchStore) -> Path:
    (saved,) = store.unfinished().matches
    return Path(saved.path)


def test_a_round_with_a_person(tmp_path: Path) -> None:
    desk = Desk(store_in(tmp_path))
    table = desk.new()
    play(desk, table)
    assert desk.listener.last.observation.phase is Phase.ROUND_END
    assert desk.problems == []
    assert table.viewer == 0
    assert table.seats == PERSON_AND_BOTS
    table.close()
    contents = load(path_of(store_in(tmp_path)))
    assert len(contents.entries) == desk.listener.last.revision


def test_broken_off_anywhere_it_comes_back_to_the_same_card(tmp_path: Path) -> None:
    whole = Desk(store_in(tmp_path / "whole"))
    table = whole.new()
    play(whole, table)
    table.close()
    wanted = final(path_of(store_in(tmp_path / "whole")))
    for cut in (0, 1, 40, 101, 108, 115, 150, 190):
        folder = tmp_path / str(cut)
        desk = Desk(store_in(folder))
        table = desk.new()
        play(desk, table, until=cut)
        before = desk.listener.last
        table.close()
        again = Desk(store_in(folder))
        table = again.begin(resumed_table(path_of(store_in(folder)), again.means))
        first = again.listener.updates[0]
        assert (first.revision, first.observation) == (before.revision, before.observation)
        play(again, table)
        table.close()
        assert final(path_of(store_in(folder))) == wanted, f"broken off at {cut}"


CHILD = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from tests.session.helpers import store_in
from tests.session.test_local import Desk, play
desk = Desk(store_in(Path(sys.argv[1])))
table = desk.new()
for until in range(1, 1000):
    play(desk, table, until=until)
    print(desk.listener.last.revision, flush=True)
"""


def test_a_killed_program_loses_no_action(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parents[2]
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(tmp_path), str(root)], stdout=subprocess.PIPE
    )
    assert child.stdout is not None
    seen = 0
    while seen < 130:
        seen = int(child.stdout.readline())
    child.kill()
    rest = child.stdout.read().split(b"\n")[:-1]
    child.stdout.close()
    child.wait()
    seen = int(rest[-1]) if rest else seen
    desk = Desk(store_in(tmp_path))
    table = desk.begin(resumed_table(path_of(store_in(tmp_path)), desk.means))
    assert desk.listener.updates[0].revision >= seen
    play(desk, table)
    assert desk.listener.last.observation.phase in OVER
    table.close()


def test_refusals_reach_the_person_alone() -> None:
    desk = Desk()
    table = desk.new()
    action = Bury(cards=(1,))
    table.submit(action)
    assert [refused for refused, _ in desk.listener.refusals] == [action]
    demo = Desk()
    table = demo.new(BOTS, SPECTATOR)
    table.submit(Pass())
    assert demo.listener.refusals[0][1].code is Code.NOT_YOUR_TURN
    shown = Desk()
    table = shown.new(BOTS, 2)
    assert table.viewer == 2
    run_until(shown.clock, lambda: shown.listener.last.observation.phase is Phase.PLAY)
    assert shown.listener.last.observation.hand
    table.submit(Pass())
    assert shown.listener.refusals[0][1].code is Code.NOT_YOUR_TURN


def test_seats_change_hands_and_names() -> None:
    desk = Desk()
    table = desk.new()
    table.change_seat(1, SeatInfo("Bo", "beginner"))
    table.change_seat(0, SeatInfo("Me", "random"))
    assert desk.listener.seats[-1][:2] == (SeatInfo("Me", "random"), SeatInfo("Bo", "beginner"))
    table.change_seat(1, SeatInfo("Bo", "random"))
    run_until(desk.clock, lambda: desk.listener.last.observation.phase in OVER)


def test_a_closed_table_is_silent() -> None:
    desk = Desk()
    table = desk.new()
    count = len(desk.listener.updates)
    table.close()
    table.close()
    table.submit(Pass())
    desk.clock.run()
    assert len(desk.listener.updates) == count
    assert desk.listener.refusals == []


def test_a_listener_that_goes_hears_no_more() -> None:
    desk = Desk()
    table = desk.new()
    table.detach(desk.listener)
    count = len(desk.listener.updates)
    desk.clock.advance(5.0)
    assert len(desk.listener.updates) == count


def test_a_finished_match_goes_to_the_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _handle: None)
    store = store_in(tmp_path)
    desk = Desk(store, Pace())
    short = msgspec.structs.replace(CLASSIC, levels=Levels(sequence=("2", "3")))
    desk.begin(new_table(short, BOTS, SPECTATOR, desk.means, "short"))
    run_until(desk.clock, lambda: desk.listener.last.observation.phase is Phase.MATCH_END)
    assert store.unfinished().matches == ()
    (path,) = store.history()
    assert len(load(path).entries) == desk.listener.last.revision
    assert desk.problems == []


def test_a_disk_that_cannot_be_written_is_told_once_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    desk = Desk(store_in(tmp_path / "file"))
    table = desk.new()
    play(desk, table)
    assert desk.listener.last.observation.phase in OVER
    assert [problem.fault for problem in desk.problems] == [StoreFault.UNWRITABLE]


def test_a_disk_that_fills_up_is_told_once_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(store_in(tmp_path))
    table = desk.new()
    play(desk, table, until=50)

    def full(handle: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    play(desk, table)
    assert desk.listener.last.observation.phase in OVER
    assert [problem.fault for problem in desk.problems] == [StoreFault.UNWRITABLE]
    monkeypatch.undo()
    table.close()
    # What could not be written is written when there is room again.
    assert len(load(path_of(store_in(tmp_path))).entries) == desk.listener.last.revision


def test_a_read_only_match_is_played_on_without_being_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(store_in(tmp_path))
    table = desk.new()
    play(desk, table, until=120)
    table.close()
    path = path_of(store_in(tmp_path))
    data = path.read_bytes()
    real = os.open

    def read_only(name: str, flags: int, *rest: int) -> int:
        if flags & os.O_RDWR:
            raise OSError(30, "Read-only file system")
        return real(name, flags, *rest)

    monkeypatch.setattr(os, "open", read_only)
    again = Desk(store_in(tmp_path))
    table = again.resume(path)
    assert again.listener.updates[0].revision == 120
    assert [problem.fault for problem in again.problems] == [StoreFault.UNWRITABLE]
    play(again, table)
    table.close()
    assert path.read_bytes() == data


@pytest.mark.parametrize("share", [0.3, 0.999])
def test_a_damaged_match_goes_on_from_its_last_sound_line(tmp_path: Path, share: float) -> None:
    whole = Desk(store_in(tmp_path / "whole"))
    table = whole.new()
    play(whole, table)
    table.close()
    data = path_of(store_in(tmp_path / "whole")).read_bytes()
    desk = Desk(store_in(tmp_path / "hurt"))
    folder = tmp_path / "hurt" / "matches"
    folder.mkdir(parents=True)
    at = int(len(data) * share)
    path = folder / "one.tractor"
    path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
    table = desk.resume(path)
    assert 0 < desk.listener.last.revision < whole.listener.last.revision
    (problem,) = desk.problems
    assert problem.fault is StoreFault.MENDED
    assert len(Path(problem.path).read_bytes()) == len(data)
    play(desk, table)
    table.close()
    again = path_of(store_in(tmp_path / "hurt"))
    assert final(again) == final(path_of(store_in(tmp_path / "whole")))


def test_a_match_that_does_not_replay_is_set_aside(tmp_path: Path) -> None:
    from tests.persistence.test_match_file import ENTRIES, HEAD

    store = store_in(tmp_path)
    log = store.create(HEAD)
    log.append(ENTRIES[1])
    log.close()
    with pytest.raises(StoreError) as caught:
        Desk(store).resume(log.path)
    assert caught.value.problem.fault is StoreFault.DOES_NOT_REPLAY
    assert Path(caught.value.problem.path).exists()
    assert not log.path.exists()


def test_tables_that_cannot_be_laid() -> None:
    means = Desk().means
    for seats, viewer in ((BOTS[:3], 0), (BOTS, 4), (BOTS, -1)):
        with pytest.raises(ValueError):
            new_table(CLASSIC, seats, viewer, means)
    with pytest.raises(ValueError):
        resumed_table(Path("x"), means)


def test_updates_keep_their_order_and_deadline() -> None:
    desk = Desk()
    table = desk.new()
    revisions: list[int] = []

    class Watch(Listener):
        def updated(self, update: Update) -> None:
            revisions.append(update.revision)

    table.attach(Watch())
    play(desk, table)
    assert revisions == list(range(revisions[0], desk.listener.last.revision + 1))
    windows = [
        update.deadline
        for update in desk.listener.updates
        if update.observation.phase is Phase.LAST_CALL
    ]
    assert windows[0] == 5.0


def test_a_branch_goes_on_from_the_middle_as_a_match_of_its_own(tmp_path: Path) -> None:
    desk = Desk(store_in(tmp_path))
    table = desk.new()
    play(desk, table, until=140)
    table.close()
    assert table.path is not None
    contents = load(table.path)
    other = Desk(desk.store)
    branch = other.begin(branched_table(contents, 120, other.means))
    assert branch.head.id != table.head.id
    assert branch.seats == table.seats
    first = other.listener.updates[0].observation
    assert first == observe(replay(CLASSIC, _pairs(contents.entries[:120])), 0)
    branch.close()
    assert branch.path is not None
    kept = load(branch.path)
    assert kept.entries[:120] == contents.entries[:120]
    assert load(table.path).entries == contents.entries


def _pairs(entries: tuple[Entry, ...]) -> list[tuple[int, Action]]:
    return [(entry.actor, entry.action) for entry in entries]


def test_people_elsewhere_become_bots_in_a_branch(tmp_path: Path) -> None:
    desk = Desk(store_in(tmp_path))
    table = desk.new()
    table.close()
    assert table.path is not None
    contents = load(table.path)
    seats = (*contents.head.seats[:1], SeatInfo("Wei", "remote"), *contents.head.seats[2:])
    head = msgspec.structs.replace(contents.head, seats=seats)
    branch = branched_table(msgspec.structs.replace(contents, head=head), 0, desk.means)
    assert branch.seats[0].driver == "person"
    assert branch.seats[1] == SeatInfo("Wei", "intermediate")
    branch.close()
