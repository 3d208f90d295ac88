"""The law of the table: when the queue has drained, it shows just what settling would show."""

import pytest

from tests.gui.table.conftest import MakeSeat
from tractor_app.engine.observation import Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.gui.table.items import BACK


def _check(make_seat: MakeSeat, seed: int, rules: RuleSet, every: int) -> None:
    """Play a round at two tables, one animated and drained, one that settles at each update."""
    moving = make_seat(seed, speed="normal", rules=rules)
    still = make_seat(seed, speed="off", rules=rules)
    number = 0
    while True:
        number += 1
        alive = moving.table.step()
        assert still.table.step() == alive
        moving.pass_time(16 * (number % 7))
        if number % every == 0 or not alive:
            moving.drain()
            assert moving.widget.stage.snapshot() == still.widget.stage.snapshot(), number
        if not alive or moving.view.phase is Phase.ROUND_END:
            break
    moving.drain()
    assert moving.widget.stage.snapshot() == still.widget.stage.snapshot()
    again = moving.widget.stage.snapshot()
    moving.widget.settle()
    assert moving.widget.stage.snapshot() == again


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_drained_is_settled_in_classic(make_seat: MakeSeat, seed: int) -> None:
    _check(make_seat, seed, RuleSet(), 3)


@pytest.mark.parametrize("name", ["three-on-one", "happy", "four-deck-160", "table-find-friend"])
def test_drained_is_settled_with_other_phases(make_seat: MakeSeat, name: str) -> None:
    _check(make_seat, 5, preset(name), 11)


def test_settling_in_the_middle_shows_the_newest_at_once(make_seat: MakeSeat) -> None:
    moving = make_seat(4, speed="slow")
    still = make_seat(4, speed="off")
    for number in range(230):
        moving.table.step()
        still.table.step()
        if number % 20 == 0:
            moving.widget.settle()
            assert moving.widget.stage.snapshot() == still.widget.stage.snapshot()


def test_sitting_down_at_another_table_leaves_nothing_behind(make_seat: MakeSeat) -> None:
    moved, fresh = make_seat(1, rules=preset("four-deck-160")), make_seat(6)
    moved.table.until(lambda view: view.phase is Phase.PLAY and len(view.tricks) == 3)
    other = make_seat(6).table
    moved.widget.set_table(None)
    moved.widget.set_table(other)
    for table in (other, fresh.table):
        table.until(lambda view: view.phase is Phase.PLAY and len(view.tricks) == 2)
    assert moved.widget.stage.snapshot() == fresh.widget.stage.snapshot()


def test_round_result_is_told_once_either_way(make_seat: MakeSeat) -> None:
    for speed in ("off", "normal"):
        seat = make_seat(2, speed=speed)
        told: list[object] = []
        seat.widget.round_ended.connect(told.append)
        seat.table.until(lambda view: view.phase is Phase.ROUND_END)
        if speed == "normal":
            seat.widget.settle()
            seat.drain()
        assert len(told) == 1


def test_other_seats_get_their_cards_face_down(make_seat: MakeSeat) -> None:
    seat = make_seat(3, speed="normal")
    seat.table.until(lambda view: view.phase is Phase.DEAL and len(view.hand) == 3)
    seat.drain()
    before = seat.view.counts[1]
    while seat.view.counts[1] == before:
        seat.table.step()
    flying = [row for row in seat.widget.stage.snapshot() if row[0] == "leaving"]
    assert ("leaving", BACK) in flying
    seat.drain()
    assert not [row for row in seat.widget.stage.snapshot() if row[0] == "leaving"]


def test_items_do_not_pile_up(make_seat: MakeSeat) -> None:
    seat = make_seat(2, speed="normal")
    counts = []
    for number in range(1, 4):
        seat.table.until(
            lambda view, number=number: (  # type: ignore[misc]
                view.round_number == number and view.phase is Phase.ROUND_END
            )
        )
        seat.drain()
        counts.append(len(seat.widget.stage.items()))
    assert counts[0] == counts[1] == counts[2]
