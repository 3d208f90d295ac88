"""Candidates meet on the arena's deals, from both sides, and the fit judges what it says."""

import json
from pathlib import Path

import msgspec
import pytest

from build_scripts import fit_weights
from build_scripts.fit_bids import between, judged_by
from build_scripts.fit_weights import EVEN, Pool, deals_of, judge, space_of
from build_scripts.quick_deals import Bidding
from tractor_app.bots.bidding import DEFAULT_BIDS
from tractor_app.bots.policy import DEFAULT_WEIGHTS
from tractor_app.engine.rules.presets import preset

CLASSIC = preset("classic")
OTHER = msgspec.structs.replace(DEFAULT_WEIGHTS, trump_lead=4.0, boss=0.0, feed=0.0)


@pytest.fixture(scope="module")
def pool() -> Pool:
    return Pool(CLASSIC, deals_of(CLASSIC, "both", 30, None))


def test_equal_weights_win_nothing_and_others_something(pool: Pool) -> None:
    assert set(pool.won(DEFAULT_WEIGHTS, pool.all())) == {(0.0, 0.0)}
    won = pool.won(OTHER, pool.all())
    assert any(points for points, _levels in won)
    assert any(levels for _points, levels in won)


def test_a_draw_is_some_of_the_deals_with_the_results_of_all(pool: Pool) -> None:
    drawn = pool.draw("x", 10)
    assert len(drawn) == 10
    assert drawn == pool.draw("x", 10) != pool.draw("y", 10)
    every = pool.won(OTHER, pool.all())
    assert pool.won(OTHER, drawn) == [every[number] for number in sorted(drawn)]


def test_with_the_same_weights_on_all_seats_rounds_end_as_the_quick_deals_do(pool: Pool) -> None:
    own = judged_by(DEFAULT_BIDS)
    for place in pool._places.values():
        place.kernel.against(place.own, EVEN)
        for number, one in place.deals:
            place.kernel.begin(one.base)
            played = Bidding(CLASSIC, f"both/{number}").play(between(own, own))
            found = pool._even(one, place.kernel.play_all(one.hands))
            assert found == (played.points, played.levels)


def test_weights_that_throw_leads_away_lose(pool: Pool) -> None:
    silly = msgspec.structs.replace(DEFAULT_WEIGHTS, tempo=-20.0, feed=-3.0)
    found = judge(pool, silly)
    assert found["points"][0] < 0
    assert not found["better"]
    assert found["deals"] == 30


def test_deals_that_are_kept_are_read_again(tmp_path: Path) -> None:
    first = deals_of(CLASSIC, "kept/a", 3, tmp_path)
    assert deals_of(CLASSIC, "kept/a", 5, tmp_path) == deals_of(CLASSIC, "kept/a", 5, None)
    assert deals_of(CLASSIC, "kept/a", 2, tmp_path) == first[:2]


def test_the_same_arguments_give_the_same_file(tmp_path: Path) -> None:
    options = ["--seed", "t", "--generations", "2", "--deals", "6", "--population", "4"]
    options += ["--pool", "9", "--hold-out", "8", "--keep", "tempo"]
    files = [tmp_path / name for name in ("one.json", "two.json")]
    for file in files:
        assert fit_weights.main([*options, "--out", str(file)]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    found = json.loads(files[0].read_bytes())
    assert "weights.tempo" not in found["proposed"]
    assert "weights.feed" in found["proposed"]
    assert found["hold_out"]["deals"] == 8


def test_a_number_nobody_knows_is_an_error(tmp_path: Path) -> None:
    assert "weights.late" not in {knob.name for knob in space_of(())}
    with pytest.raises(KeyError):
        space_of(["luck"])
    assert fit_weights.main(["--keep", "luck", "--out", str(tmp_path / "x.json")]) == 2


def test_a_pull_keeps_numbers_near_those_of_the_bot(tmp_path: Path) -> None:
    options = ["--seed", "t", "--generations", "6", "--deals", "9", "--population", "8"]
    options += ["--pool", "9", "--hold-out", "4", "--deals-in", str(tmp_path)]
    moved = []
    for pull in ("0", "1000"):
        file = tmp_path / f"{pull}.json"
        assert fit_weights.main([*options, "--pull", pull, "--out", str(file)]) == 0
        proposed = json.loads(file.read_bytes())["proposed"].values()
        moved.append(sum(((after - before) / before) ** 2 for before, after in proposed))
    assert moved[1] < moved[0] / 2
