"""`tractor rules`: presets and files listed, told, compared and checked."""

import json
from pathlib import Path

import pytest

from tractor_app.__main__ import main
from tractor_app.codec.ruleset_file import NamedRules, encode
from tractor_app.engine.rules.overrides import from_overrides
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet, fingerprint

Output = pytest.CaptureFixture[str]


@pytest.fixture
def house_file(tmp_path: Path) -> Path:
    path = tmp_path / "ours.json"
    path.write_bytes(encode(NamedRules("Ours", from_overrides({"kitty": {"cap": 8}}))))
    return path


@pytest.mark.parametrize("option", [[], ["--zh"]])
def test_list_has_a_line_for_each_preset(option: list[str], capsys: Output) -> None:
    assert main(["rules", "list", *option]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(PRESET_IDS)


def test_list_as_json(capsys: Output) -> None:
    assert main(["rules", "list", "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert [item["id"] for item in plain] == list(PRESET_IDS)
    assert plain[0]["fingerprint"] == fingerprint(RuleSet())


@pytest.mark.parametrize("preset_id", PRESET_IDS)
@pytest.mark.parametrize("option", [[], ["--zh"], ["--json"]])
def test_show_every_preset(preset_id: str, option: list[str], capsys: Output) -> None:
    assert main(["rules", "show", preset_id, *option]) == 0
    assert fingerprint(preset(preset_id)) in capsys.readouterr().out


def test_show_in_words(capsys: Output) -> None:
    main(["rules", "show", "school"])
    english = capsys.readouterr().out
    assert "A failed throw costs 10 points for each card but one." in english
    main(["rules", "show", "school", "--zh"])
    assert "甩牌失败，除一张外每张罚10分。" in capsys.readouterr().out


def test_show_json_is_all_values(capsys: Output) -> None:
    main(["rules", "show", "three-deck", "--json"])
    plain = json.loads(capsys.readouterr().out)
    assert plain["rules"]["deck"]["decks"] == 3
    assert from_overrides({**plain["rules"]}).scoring == preset("three-deck").scoring


def test_show_a_file(house_file: Path, capsys: Output) -> None:
    assert main(["rules", "show", str(house_file)]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Ours\n")
    assert "at most 8" in shown


def test_diff_names_the_fields_and_both_values(house_file: Path, capsys: Output) -> None:
    assert main(["rules", "diff", "classic", str(house_file)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Classic → Ours",
        "  Highest multiplier (kitty.cap): 64 → 8",
    ]
    main(["rules", "diff", "classic", str(house_file), "--json"])
    assert json.loads(capsys.readouterr().out) == [{"path": "kitty.cap", "left": 64, "right": 8}]


def test_diff_of_equals(capsys: Output) -> None:
    assert main(["rules", "diff", "happy", "happy"]) == 0
    assert "same rules" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["show", "clasic"], ["diff", "classic", "clasic"]])
def test_an_unknown_preset_is_one_sentence(arguments: list[str], capsys: Output) -> None:
    assert main(["rules", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "There are no rules called clasic. Did you mean classic?\n"


def test_validate_a_good_file(house_file: Path, capsys: Output) -> None:
    assert main(["rules", "validate", str(house_file)]) == 0
    assert capsys.readouterr().out == f"{house_file}: Ours can be played.\n"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"\x00\x01", "it is no JSON text"),
        (b'{"tractor-rules": 9, "rules": {}}', "later version"),
        (b'{"tractor-rules": 1, "rules": {"colour": 1}}', "no rule called colour"),
        (b'{"tractor-rules": 1, "rules": {"decks": 99}}', "99 is not between 1 and 8"),
        (
            b'{"tractor-rules": 1, "rules": {"must_play": ["9"], "levels.sequence": ["2", "A"]}}',
            "9 is not one of the levels 2 A",
        ),
        (b'{"tractor-rules": 1, "rules": {"preset": "clasic"}}', "Did you mean classic?"),
    ],
)
def test_validate_tells_what_is_wrong(
    content: bytes, expected: str, tmp_path: Path, house_file: Path, capsys: Output
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    assert main(["rules", "validate", str(path), str(house_file)]) == 1
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert expected in captured.err
    assert "Ours can be played." in captured.out


def test_validate_a_file_that_is_not_there(tmp_path: Path, capsys: Output) -> None:
    assert main(["rules", "validate", str(tmp_path / "none.json")]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_without_a_verb_the_presets_are_listed(capsys: Output) -> None:
    assert main(["rules"]) == 0
    assert capsys.readouterr().out.startswith("classic ")


def test_an_unknown_verb_shows_the_usage(capsys: Output) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["rules", "lits"])
    assert caught.value.code == 2
    assert "invalid choice: 'lits'" in capsys.readouterr().err
