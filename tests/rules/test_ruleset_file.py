"""A player's rule set as a file: what is kept, and what each kind of bad file gives."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tractor_app.codec.errors import Fault
from tractor_app.codec.ruleset_file import (
    MAX_BYTES,
    NamedRules,
    RulesFileError,
    decode,
    encode,
    nearest_preset,
)
from tractor_app.engine.rules.overrides import from_overrides
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import fingerprint
from tractor_app.engine.rules.schema import ProblemCode


def fault_of(data: bytes) -> tuple[Fault | None, str]:
    with pytest.raises(RulesFileError) as caught:
        decode(data)
    return caught.value.fault, caught.value.where


def file_of(**changes: Any) -> bytes:
    plain = {"tractor-rules": 1, "name": "Ours", "rules": {"preset": "classic"}}
    return json.dumps({**plain, **changes}).encode()


def test_only_what_differs_is_written() -> None:
    rules = from_overrides({"preset": "three-deck", "titanic_order": "B", "fine": "ten"})
    plain = json.loads(encode(NamedRules("村里的规则", rules, "three-deck")))
    assert plain == {
        "tractor-rules": 1,
        "name": "村里的规则",
        "rules": {
            "preset": "three-deck",
            "follow": {"titanic_order": "B"},
            "throw": {"fine": "ten"},
        },
    }


@pytest.mark.parametrize("base", ["classic", "four-deck-online"])
@pytest.mark.parametrize("preset_id", PRESET_IDS)
def test_every_preset_survives_a_file_on_any_base(preset_id: str, base: str) -> None:
    again = decode(encode(NamedRules("x", preset(preset_id), base)))
    assert fingerprint(again.rules) == fingerprint(preset(preset_id))
    assert (again.name, again.base) == ("x", base)


def test_a_changed_rule_set_bears_its_name_and_a_preset_its_id() -> None:
    assert decode(file_of(rules={"preset": "classic", "cap": 32})).rules.id == "Ours"
    assert decode(file_of(rules={"preset": "school"})).rules == preset("school")


def test_the_nearest_preset() -> None:
    assert nearest_preset(from_overrides({"preset": "seven-levels", "cap": 8})) == "seven-levels"


@pytest.mark.parametrize(
    ("data", "fault", "where"),
    [
        (b"", Fault.NOT_JSON, ""),
        (b"\x00\xff\xfe\x89PNG", Fault.NOT_JSON, ""),
        (b"[" * 50_000, Fault.NOT_JSON, ""),
        (b" " * (MAX_BYTES + 1), Fault.TOO_LARGE, ""),
        (b"[1, 2]", Fault.WRONG_SHAPE, ""),
        (b"{}", Fault.WRONG_SHAPE, "tractor-rules"),
        (file_of(**{"tractor-rules": 2}), Fault.LATER_FORMAT, "tractor-rules"),
        (file_of(**{"tractor-rules": 0}), Fault.UNKNOWN_FORMAT, "tractor-rules"),
        (file_of(**{"tractor-rules": "1"}), Fault.UNKNOWN_FORMAT, "tractor-rules"),
        (file_of(colour="red"), Fault.WRONG_SHAPE, "colour"),
        (file_of(name=5), Fault.WRONG_SHAPE, "name"),
        (file_of(rules="classic"), Fault.WRONG_SHAPE, "rules"),
        (b'{"tractor-rules": 1}', Fault.WRONG_SHAPE, "rules"),
    ],
)
def test_what_is_no_rule_set_file(data: bytes, fault: Fault, where: str) -> None:
    assert fault_of(data) == (fault, where)


@pytest.mark.parametrize(
    ("rules", "path", "code"),
    [
        ({"preset": "clasic"}, "preset", ProblemCode.UNKNOWN_PRESET),
        ({"colour": 1}, "colour", ProblemCode.UNKNOWN_FIELD),
        ({"decks": 9}, "deck.decks", ProblemCode.OUT_OF_RANGE),
        ({"must_play": ["2"], "sequence": ["3"]}, "levels.start", None),
        ({"deck.kitty": 7}, "deck.kitty", ProblemCode.UNEVEN_DEAL),
    ],
)
def test_what_is_wrong_with_the_rules_in_a_file(
    rules: dict[str, Any], path: str, code: ProblemCode | None
) -> None:
    with pytest.raises(RulesFileError) as caught:
        decode(file_of(rules=rules))
    first = caught.value.problems[0]
    assert caught.value.fault is None
    assert first.path == path
    assert code is None or first.code is code


def test_names_become_one_short_line() -> None:
    named = decode(file_of(name="\n  a\tb" + "c" * 200, rules={"cap": 3}))
    assert named.name.startswith("a bccc")
    assert len(named.name) == 60


@given(st.binary(max_size=60) | st.text(max_size=40).map(str.encode))
def test_any_bytes_give_a_value_or_a_typed_error(data: bytes) -> None:
    try:
        result: object = decode(data)
    except RulesFileError as error:
        result = error
    assert isinstance(result, NamedRules | RulesFileError)


def test_a_rule_set_hashes_by_value_not_by_name() -> None:
    renamed = msgspec.structs.replace(preset("school"), id="x")
    assert fingerprint(renamed) == fingerprint(preset("school"))
