"""`tractor bench`: a table and JSON of positive figures, the questions fixed by the seed."""

import json

import pytest

from tractor_app.__main__ import main
from tractor_app.cli._measuring import per_second, questions
from tractor_app.cli.bench import PRESETS
from tractor_app.engine.rules.presets import preset


def bench(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str]:
    code = main(["bench", "--seconds", "0.01", *options])
    return code, capsys.readouterr().out


def test_table_has_a_row_for_two_three_and_four_decks(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = bench(capsys)
    assert code == 0
    head, *rows = out.splitlines()
    assert "follow checks" in head
    assert [row.split()[:2] for row in rows] == [
        [name, str(preset(name).deck.decks)] for name in PRESETS
    ]
    assert [preset(name).deck.decks for name in PRESETS] == [2, 3, 4]


def test_json_has_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = bench(capsys, "--json", "--preset", "one-deck")
    assert code == 0
    (figures,) = json.loads(out)["per_second"]
    assert figures.pop("preset") == "one-deck"
    assert figures.pop("decks") == 1
    assert set(figures) == {
        "combinations",
        "follow_checks",
        "winners",
        "rounds",
        "checked_rounds",
        "rollouts",
        "plain_rollouts",
    }
    assert all(value > 0 for value in figures.values())


def test_unknown_preset_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = bench(capsys, "--preset", "nosuch")
    assert code == 2
    assert out.startswith("No preset is called 'nosuch'.")


@pytest.mark.parametrize("text", ["0", "-1", "nan", "inf", "many"])
def test_bad_seconds_are_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["bench", "--seconds", text])
    assert "is not a number of seconds" in capsys.readouterr().err


def test_questions_are_asked_in_turn_until_the_time_is_up() -> None:
    asked: list[int] = []
    rate = per_second([lambda: asked.append(0), lambda: asked.append(1)], 0.001)
    assert rate > 0
    assert asked == [0, 1] * (len(asked) // 2)


def test_the_same_seed_asks_the_same() -> None:
    one, two = (questions("classic", 7) for _ in range(2))
    assert [call() for call in one.winners] == [call() for call in two.winners]
    assert {call() for call in one.winners} == {0, 1, 2, 3}
    assert {call() for call in one.follow_checks} == {None}
