"""`tractor judge`: verdicts, the report, and what malformed input gives."""

import json
from pathlib import Path
from typing import Any

import pytest

from tractor_app.__main__ import main

UNIT: dict[str, Any] = {
    "id": "u1",
    "kind": "unit",
    "rules": "classic",
    "level": "T",
    "trump": "H",
    "cards": "SK SK SQ SQ",
    "expect": {"unit": "2x2"},
}
FOLLOW: dict[str, Any] = {
    "id": "f1",
    "kind": "follow",
    "rules": "classic",
    "level": "T",
    "trump": "H",
    "lead": "SA SA",
    "hand": "S9 S9 SK S3",
    "play": "S9 S9",
    "expect": {"legal": True},
}
THROW: dict[str, Any] = {
    "id": "t1",
    "kind": "throw",
    "rules": "school",
    "level": "T",
    "trump": "H",
    "lead": "S9 S8 S8 S4 S4",
    "others": ["SJ C3", "", "D5"],
    "expect": {"played": "S9", "penalty": 40},
}
WINNER: dict[str, Any] = {
    "id": "w1",
    "kind": "winner",
    "rules": "classic",
    "level": "T",
    "trump": "H",
    "plays": ["S5 S4 S4", "H9 H7 H7", "H8 H8 H4", "C3 C4 C5"],
    "expect": {"winner": 2},
}
LEVELS: dict[str, Any] = {
    "id": "l1",
    "kind": "levels",
    "rules": "classic",
    "level": None,
    "trump": None,
    "points": 120,
    "expect": {"side": "attackers", "rise": 1, "takeover": True},
}
DIG: dict[str, Any] = {
    "id": "g1",
    "kind": "dig",
    "rules": "classic",
    "level": "T",
    "trump": "H",
    "lead": "S4 S4 S5 S5",
    "winning": "S4 S4 S5 S5",
    "expect": {"multiplier": 16},
}
DECLARE: dict[str, Any] = {
    "id": "d1",
    "kind": "declare",
    "rules": "classic",
    "level": "2",
    "trump": None,
    "bids": [{"seat": 0, "cards": "H2"}, {"seat": 1, "cards": "S2"}],
    "expect": {"accepted": [True, False], "trump": "H", "holder": 0},
}
ONE_OF_EACH = [UNIT, FOLLOW, THROW, WINNER, LEVELS, DIG, DECLARE]


def judged(tmp_path: Path, cases: object, *options: str) -> int:
    path = tmp_path / "cases.json"
    path.write_text(json.dumps(cases), encoding="utf-8")
    return main(["judge", str(path), *options])


def verdicts(
    tmp_path: Path, cases: object, capsys: pytest.CaptureFixture[str]
) -> list[dict[str, Any]]:
    judged(tmp_path, cases, "--json")
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return found


def test_all_seven_kinds_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert judged(tmp_path, ONE_OF_EACH) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].split() == ["all", "7", "0", "0"]
    kinds = [line.split()[0] for line in lines[1:-1]]
    assert kinds == ["unit", "follow", "throw", "winner", "levels", "dig", "declare"]


def test_a_failing_case_is_told_with_what_was_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = {**FOLLOW, "play": "SK S3"}
    assert judged(tmp_path, [UNIT, wrong]) == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith('FAILED f1: expected {"legal": true}, found {"legal": false}')
    assert "must-follow-format" in last
    assert "S9 S9" in last


def test_json_gives_each_verdict_in_the_shape_of_expect(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for case, found in zip(ONE_OF_EACH, verdicts(tmp_path, ONE_OF_EACH, capsys), strict=True):
        assert found["id"] == case["id"]
        assert found["ok"] is True
        assert found["found"] == case["expect"]


def test_without_expect_only_the_verdict_is_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = {key: value for key, value in DIG.items() if key != "expect"}
    (found,) = verdicts(tmp_path, [bare], capsys)
    assert found["ok"] is None
    assert found["found"] == {"multiplier": 16}
    assert judged(tmp_path, [bare]) == 0


def test_rules_may_be_a_preset_with_overrides(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fined = {**THROW, "rules": {"preset": "school", "throw.fine": "ten"}}
    capped = {**DIG, "rules": {"preset": "classic", "kitty": {"cap": 8}}}
    found = verdicts(tmp_path, [fined, capped], capsys)
    assert [item["found"] for item in found] == [
        {"played": "S9", "penalty": 10},
        {"multiplier": 8},
    ]


def test_which_of_equal_cards_a_reduced_throw_plays_is_free(tmp_path: Path) -> None:
    throw = {
        **THROW,
        "rules": "classic",
        "lead": "ST CT HA",
        "others": ["HT D3", "C3 C4", "D4 D5"],
    }
    assert judged(tmp_path, [{**throw, "expect": {"played": "HA"}}]) == 0
    tied = {**throw, "lead": "BJ ST CT", "others": ["LJ D3 D4", "C3", "D5"]}
    for card in ("ST", "CT"):
        assert judged(tmp_path, [{**tied, "expect": {"played": card}}]) == 0
    assert judged(tmp_path, [{**tied, "expect": {"played": "BJ"}}]) == 1


def test_the_reading_a_leader_chose_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # At level 10 this reads as a tractor of three and a pair, or as two tractors of two.
    base = {**DIG, "lead": "HA HA ST ST DT DT HT HT", "winning": "HA HA ST ST DT DT HT HT"}
    bare = {key: value for key, value in base.items() if key != "expect"}
    found = verdicts(tmp_path, [bare, {**bare, "format": "2x2 2x2"}], capsys)
    assert [item["found"]["multiplier"] for item in found] == [64, 16]


def test_a_lead_that_is_not_allowed_is_no_throw(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (found,) = verdicts(tmp_path, [{**THROW, "rules": "four-deck-no-kitty"}], capsys)
    assert found["found"]["played"] is None
    assert found["why"]["code"] == "throw-not-allowed"


@pytest.mark.parametrize(
    ("case", "field"),
    [
        (7, "case"),
        ({**UNIT, "id": None}, "id"),
        ({**UNIT, "kind": "riddle"}, "kind"),
        ({**UNIT, "kind": ["unit"]}, "kind"),
        ({**UNIT, "rules": "clasic"}, "rules"),
        ({**UNIT, "rules": {"preset": "classic", "decks": 0}}, "rules.deck.decks"),
        ({**UNIT, "rules": {"ladders": ["2x2: 2 1"]}}, "rules.follow.ladders"),
        ({**UNIT, "level": "1"}, "level"),
        ({**UNIT, "level": None}, "level"),
        ({**UNIT, "trump": "X"}, "trump"),
        ({**UNIT, "trump": {"suit": "S"}}, "trump"),
        ({**UNIT, "cards": "SK SX"}, "cards"),
        ({**UNIT, "cards": "SK SK SK"}, "cards"),
        ({**UNIT, "cards": ""}, "cards"),
        ({**UNIT, "cards": ["SK"]}, "cards"),
        ({key: value for key, value in UNIT.items() if key != "cards"}, "cards"),
        ({**UNIT, "expect": {"units": "2x2"}}, "expect.units"),
        ({**UNIT, "expect": []}, "expect"),
        ({**FOLLOW, "lead": "SA HA"}, "lead"),
        ({**FOLLOW, "format": "2x2"}, "format"),
        ({**FOLLOW, "format": "two"}, "format"),
        ({**THROW, "others": ["SJ", 5]}, "others[1]"),
        ({**WINNER, "plays": ["S5 S4 S4", "H9"]}, "plays[1]"),
        ({**WINNER, "plays": []}, "plays"),
        ({**LEVELS, "points": "80"}, "points"),
        ({**LEVELS, "points": True}, "points"),
        ({**DIG, "winning": "S4"}, "winning"),
        ({**DECLARE, "bids": [{"seat": 4, "cards": "H2"}]}, "bids[0].seat"),
        ({**DECLARE, "bids": [{"seat": 0}]}, "bids[0].cards"),
        ({**DECLARE, "bids": ["H2"]}, "bids[0]"),
        ({**DECLARE, "first_round": 1}, "first_round"),
    ],
)
def test_a_malformed_case_is_named_with_its_field_and_the_others_still_run(
    case: object, field: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, found, after = verdicts(tmp_path, [UNIT, case, LEVELS], capsys)
    assert before["ok"] is True
    assert after["ok"] is True
    assert found["ok"] is False
    assert found["malformed"]["field"] == field
    assert judged(tmp_path, [UNIT, case, LEVELS]) == 1
    assert f"MALFORMED {found['id']}: {field} " in capsys.readouterr().out


def test_a_malformed_rule_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (found,) = verdicts(tmp_path, [{**UNIT, "rules": "clasic"}], capsys)
    assert found["malformed"]["reason"] == (
        "There are no rules called clasic. Did you mean classic?"
    )


@pytest.mark.parametrize(
    "data", [b"", b"{", b"\x00\x01\xff", b'{"cases": []}', b"5", b"[" * 100_000]
)
def test_a_file_that_holds_no_cases_is_one_sentence(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cases.json"
    path.write_bytes(data)
    assert main(["judge", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert str(path) in captured.err


def test_a_missing_file_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", str(tmp_path / "none.json")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_byte_order_mark_is_no_obstacle(tmp_path: Path) -> None:
    path = tmp_path / "cases.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps([UNIT]).encode())
    assert main(["judge", str(path)]) == 0


def test_all_cases_kept_with_the_tests_pass(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted((Path(__file__).parents[1] / "cases").glob("*.json"))
    assert files
    for path in files:
        assert main(["judge", str(path)]) == 0, capsys.readouterr().out
