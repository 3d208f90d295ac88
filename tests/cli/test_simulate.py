"""`tractor simulate`: its result depends on its arguments and on nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tractor_app.__main__ import main
from tractor_app.cli import simulate
from tractor_app.session.checks import BrokenLawError


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["simulate", "--json", *arguments]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def stable(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if "second" not in name}


def test_the_same_on_any_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--rounds", "30", "--seed", "5")
    one = run(capsys, *arguments, "--processes", "1")
    two = run(capsys, *arguments, "--processes", "2")
    assert stable(one) == stable(two)
    assert one["rounds"] == 30
    assert one["unusable_answers"] == [0, 0, 0, 0]
    other = run(capsys, "--rounds", "30", "--seed", "6", "--processes", "1")
    assert other["digest"] != one["digest"]


def test_a_rule_set_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ours.json"
    path.write_text('{"tractor-rules": 1, "name": "Ours", "rules": {"preset": "one-deck"}}')
    named = run(capsys, "--rounds", "3", "--rules", "one-deck", "--processes", "1")
    read = run(capsys, "--rounds", "3", "--rules", str(path), "--processes", "1")
    assert named["digest"] == read["digest"]


def test_the_table_of_results(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--rounds", "2", "--bots", "random,random,random,random"]) == 0
    out, err = capsys.readouterr()
    assert "digest" in out
    assert "replays equal" in out
    assert "2/2" in err


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--bots", "random,nobody,random,random"], "nobody"),
        (["--bots", "random,random"], "2 bots"),
        (["--rules", "no-such-rules"], "no-such-rules"),
        (["--rules", "README.md"], "README.md"),
    ],
)
def test_wrong_arguments_get_one_sentence(
    arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert word in err
    assert err.count("\n") == 1


def test_a_broken_law_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_task: simulate.Task) -> simulate.Tally:
        raise BrokenLawError("cards not conserved")

    monkeypatch.setattr(simulate, "play", broken)
    assert main(["simulate", "--rounds", "1"]) == 1
    assert "cards not conserved" in capsys.readouterr().err


@pytest.mark.slow
def test_ten_thousand_random_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    found = run(capsys, "--rounds", "10000", "--seed", "laws")
    assert found["rounds"] == 10_000
    assert found["unusable_answers"] == [0, 0, 0, 0]
