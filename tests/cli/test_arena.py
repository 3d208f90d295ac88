"""`tractor arena`: fair by construction, and its arithmetic."""

from __future__ import annotations

import json
import math
import statistics
from typing import Any

import pytest

from tractor_app.__main__ import main
from tractor_app.bots import registry
from tractor_app.cli import arena
from tractor_app.engine.rules.presets import preset


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["arena", *arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("rules", ["classic", "three-deck", "three-against-three"])
def test_identical_bots_give_exactly_nothing(
    rules: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = run(capsys, "random", "random", "--deals", "6", "--rules", rules)
    for measure in ("points", "levels"):
        assert found[measure] == {"mean": 0.0, "standard_error": 0.0, "standard_deviation": 0.0}
    assert (found["won"], found["lost"], found["tied"]) == (0, 0, 6)
    assert found["sign_test"] == 1.0


def test_the_other_way_round_it_is_the_opposite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._MODULES, "suggesting", ("tests.session.helpers", "Suggesting"))
    rules = preset("classic")
    there = arena.play(arena.Task(rules, "random", "suggesting", "s", 0, 6))
    back = arena.play(arena.Task(rules, "suggesting", "random", "s", 0, 6))
    assert [deal.points for deal in there.deals] == [-deal.points for deal in back.deals]
    assert [deal.levels for deal in there.deals] == [-deal.levels for deal in back.deals]
    assert any(deal.points for deal in there.deals)


def test_pieces_and_processes_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("random", "random", "--deals", "12", "--seed", "x")
    one = run(capsys, *arguments, "--processes", "1")
    two = run(capsys, *arguments, "--processes", "2")
    assert one["digest"] == two["digest"]
    whole = arena.play(arena.Task(preset("classic"), "random", "random", "x", 0, 12))
    parts = [
        arena.play(arena.Task(preset("classic"), "random", "random", "x", first, 4))
        for first in (0, 4, 8)
    ]
    assert [deal.digest for deal in whole.deals] == [
        deal.digest for part in parts for deal in part.deals
    ]


def test_estimates() -> None:
    values = [3.0, -1.5, 0.0, 8.5]
    found = arena.estimate(values)
    assert found.mean == pytest.approx(2.5)
    assert found.deviation == pytest.approx(statistics.stdev(values))
    assert found.error == pytest.approx(statistics.stdev(values) / 2)
    assert arena.estimate([1.0]).error == math.inf


@pytest.mark.parametrize(
    ("won", "lost", "chance"),
    [(0, 0, 1.0), (5, 5, 1.0), (6, 0, 2 / 64), (0, 6, 2 / 64), (7, 2, 92 / 512), (3000, 3000, 1.0)],
)
def test_sign_test(won: int, lost: int, chance: float) -> None:
    assert arena.sign_test(won, lost) == pytest.approx(chance)


def test_only_fixed_sides_can_be_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "random", "random", "--rules", "three-on-one"]) == 2
    assert "fixed sides" in capsys.readouterr().err
