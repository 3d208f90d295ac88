"""The tuner climbs, keeps its seed blocks apart, and measures what the arena measures."""

import json
import math
from collections.abc import Sequence
from pathlib import Path

import pytest

from build_scripts import tune_bots
from build_scripts.tune_bots import Match, Task, Tuner, candidate, knobs, value_of
from tractor_app.bots.personality import PLAIN, Personality, personality
from tractor_app.cli import arena
from tractor_app.engine.rules.presets import preset

THREE = ("bids.threshold", "weights.trump_lead", "buries.void")


class TestKnobs:
    def test_every_number_but_those_with_steps_is_tuned(self) -> None:
        names = [knob.name for knob in knobs()]
        assert len(names) == len(set(names)) > 40
        assert "weights.tempo" in names
        assert "buries.point" in names
        assert "weights.late" not in names

    def test_no_step_is_the_bot_as_it_is(self) -> None:
        space = knobs()
        assert candidate(space, [0.0] * len(space)) == PLAIN

    def test_each_number_moves_alone_within_its_bounds(self) -> None:
        for knob in knobs():
            for step in (-9.0, 0.1, 9.0):
                moved = candidate([knob], [step])
                value = value_of(knob, moved)
                assert knob.low <= value <= knob.high
                others = [one for one in knobs() if one.name != knob.name]
                assert all(value_of(other, moved) == other.start for other in others)
            assert value_of(knob, candidate([knob], [-9.0])) == round(knob.low, 4)
        assert value_of(knobs(["weights.will"])[0], candidate(knobs(["weights.will"]), [9.0])) == 1

    def test_a_number_that_is_not_there(self) -> None:
        with pytest.raises(KeyError, match=r"bids\.luck"):
            knobs(["bids.luck"])


GOAL = {"bids.threshold": 2.0, "weights.trump_lead": -3.0, "buries.void": 7.5}


def nearness(_number: int, ones: Sequence[Personality]) -> list[float]:
    space = knobs(THREE)
    return [
        -math.fsum(((value_of(k, one) - GOAL[k.name]) / k.scale) ** 2 for k in space)
        for one in ones
    ]


class TestSearch:
    def test_a_toy_goal_is_found(self) -> None:
        tuner = Tuner(knobs(THREE), seed=1)
        for _ in range(40):
            last = tuner.step(nearness)
        assert last.number == 39
        for knob in knobs(THREE):
            assert value_of(knob, last.middle) == pytest.approx(GOAL[knob.name], rel=0.01)

    def test_the_other_way_it_runs_away_to_the_bounds(self) -> None:
        def farness(number: int, ones: Sequence[Personality]) -> list[float]:
            return [-worth for worth in nearness(number, ones)]

        tuner = Tuner(knobs(THREE), seed=1)
        for _ in range(40):
            last = tuner.step(farness)
        assert nearness(0, [last.middle])[0] < -2.0

    def test_the_seed_decides(self) -> None:
        def run(seed: int) -> Personality:
            tuner = Tuner(knobs(THREE), seed)
            return [tuner.step(nearness) for _ in range(3)][-1].middle

        assert run(5) == run(5) != run(6)


class TestDeals:
    def test_the_bot_as_it_is_wins_exactly_nothing(self) -> None:
        assert tune_bots.play(Task("one-deck", PLAIN, "null", 0, 3)) == [(0.0, 0.0)] * 3

    def test_it_is_what_the_arena_measures(self) -> None:
        """The same seeds lead to the same hands: a personality against the plain bot."""
        bold = personality("bold")
        rules = preset("classic")
        piece = arena.play(arena.Task(rules, "intermediate:bold", "intermediate", "same", 0, 6))
        found = tune_bots.play(Task("classic", bold, "same", 0, 6))
        assert found == [(deal.points, deal.levels) for deal in piece.deals]
        assert any(points for points, _ in found)

    def test_results_are_by_candidate_whatever_the_pieces(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ones = [personality("bold"), PLAIN, personality("cautious")]
        match = Match("one-deck", 10.0, 1)
        whole = match.results("pieces", 5, ones)
        monkeypatch.setattr(tune_bots, "CHUNK", 2)
        assert match.results("pieces", 5, ones) == whole
        assert [len(result) for result in whole] == [5, 5, 5]
        assert whole[1] == [(0.0, 0.0)] * 5
        worths = match.worths("pieces", 5, ones)
        assert worths[0] == pytest.approx(sum(p + 10 * lv for p, lv in whole[0]) / 5)


def test_a_small_run_end_to_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = []
    real = tune_bots.play

    def watched(task: Task) -> list[tuple[float, float]]:
        blocks.append(task.block)
        return real(task)

    monkeypatch.setattr(tune_bots, "play", watched)
    options = ["--seed", "x", "--rules", "one-deck", "--generations", "2", "--deals", "2"]
    options += ["--population", "4", "--hold-out", "3", "--processes", "1"]
    options += ["--numbers", ",".join(THREE)]
    files = [tmp_path / name for name in ("one.json", "two.json")]
    for file in files:
        assert tune_bots.main([*options, "--out", str(file)]) == 0
    found = json.loads(files[0].read_text(encoding="utf-8"))
    assert files[1].read_text(encoding="utf-8") == files[0].read_text(encoding="utf-8")
    assert list(found["proposed"]) == list(THREE)
    assert [each["number"] for each in found["generations"]] == [0, 1]
    assert set(found["hold_out"]) == {"points", "levels", "better"}
    assert blocks[:9] == ["train/x/0"] * 4 + ["train/x/1"] * 4 + ["hold-out/x"]


@pytest.mark.parametrize(
    "options",
    [["--rules", "three-on-one"], ["--rules", "nowhere"], ["--population", "2"], []],
)
def test_what_cannot_be_run_is_refused(options: list[str], tmp_path: Path) -> None:
    out = ["--out", str(tmp_path / "x.json")] if options else []
    with pytest.raises(SystemExit):
        tune_bots.main([*options, *out])


def test_a_misspelt_number_ends_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tune_bots.main(["--numbers", "bids.luck", "--out", str(tmp_path / "x.json")]) == 2
    assert "bids.luck" in capsys.readouterr().err
