"""Whatever bytes come in: a value or a typed error; whatever value goes out comes back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.codec.strategies import values
from tractor_app.codec import plain
from tractor_app.codec.errors import CodecError, Fault
from tractor_app.codec.plain import (
    ACTIONS,
    ENTRIES,
    FORMAT,
    OBSERVATIONS,
    REJECTIONS,
    RULES,
    Codec,
    Entry,
)
from tractor_app.engine.actions import Action, Bury, Play, Shuffle
from tractor_app.engine.observation import Observation
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.verdict import Rejected

ALL: list[tuple[Codec[Any], Any]] = [
    (ACTIONS, Action),
    (ENTRIES, Entry),
    (OBSERVATIONS, Observation),
    (REJECTIONS, Rejected),
    (RULES, RuleSet),
]


def fault_of(read: Callable[[], Any]) -> Fault | None:
    """The fault of bytes that give no value; None for a value. Anything else is a failed test."""
    try:
        read()
    except CodecError as error:
        return error.fault
    return None


EVERY_CODEC = pytest.mark.parametrize("codec", [codec for codec, _ in ALL], ids=lambda c: c.kind)


@pytest.mark.parametrize(("codec", "of"), ALL, ids=[codec.kind for codec, _ in ALL])
@settings(max_examples=40)
@given(data=st.data())
def test_round_trip(codec: Codec[Any], of: Any, data: st.DataObject) -> None:
    value = data.draw(values(of))
    again = codec.decode(codec.encode(value))
    assert again == value
    assert type(again) is type(value)
    assert codec.from_plain(codec.to_plain(value)) == value


@EVERY_CODEC
@given(data=st.binary(max_size=200))
def test_any_bytes_give_a_value_or_an_error(codec: Codec[Any], data: bytes) -> None:
    assert fault_of(lambda: codec.decode(data)) in (Fault.NOT_JSON, Fault.WRONG_SHAPE, None)


@given(action=values(Action), data=st.data())
def test_mutated_actions_give_a_value_or_an_error(action: Action, data: st.DataObject) -> None:
    text = bytearray(ACTIONS.encode(action))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text) - 1))
        text[place] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(text)))
    assert fault_of(lambda: ACTIONS.decode(bytes(text))) is not Fault.TOO_LARGE
    assert fault_of(lambda: ACTIONS.decode(bytes(text[:cut]))) is not Fault.TOO_LARGE


_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["do", "cards", "kind", "event", "seat", "reading", "x"]), inner
        )
    ),
    max_leaves=12,
)


@EVERY_CODEC
@given(tree=_JSON)
def test_any_json_gives_a_value_or_an_error(codec: Codec[Any], tree: Any) -> None:
    assert fault_of(lambda: codec.decode(json.dumps(tree).encode())) in (Fault.WRONG_SHAPE, None)
    assert fault_of(lambda: codec.from_plain(tree)) in (Fault.WRONG_SHAPE, None)


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 7000,
        b'{"do":"play","x":' + b"[" * 7000,
        b'{"do":' + b"{" * 100,
        b'{"do":"play","cards":[1e999]}',
        b'{"do":"play","cards":[NaN]}',
        b'{"do":"play","cards":["\\ud800"]}',
        b'{"do":"play","cards":[],"reading":["\\ud800\\ud800"]}',
        b'{"do":"play","cards":[],"reading":["\xff"]}',
        b'{"do":"bid-points","points":' + b"9" * 5000 + b"}",
        b"\xef\xbb\xbf{}",
        b"",
        b"null",
        b'{"do":"deal"} {"do":"deal"}',
    ],
)
def test_hostile_bytes(data: bytes) -> None:
    with pytest.raises(CodecError) as caught:
        ACTIONS.decode(data)
    assert caught.value.fault in (Fault.NOT_JSON, Fault.WRONG_SHAPE)


def test_where_and_limits() -> None:
    with pytest.raises(CodecError) as caught:
        ACTIONS.decode(b'{"do":"play","cards":[3,54]}')
    assert (caught.value.fault, caught.value.where) == (Fault.WRONG_SHAPE, "$.cards[1]")
    with pytest.raises(CodecError) as caught:
        ACTIONS.decode(b'{"do":"play","cards":[3],"colour":1}')
    assert caught.value.fault is Fault.WRONG_SHAPE
    with pytest.raises(CodecError) as caught:
        ACTIONS.decode(b" " * (ACTIONS.limit + 1))
    assert caught.value.fault is Fault.TOO_LARGE


def test_the_largest_deck_fits() -> None:
    deck = tuple(sorted(list(range(54)) * 8))
    assert len(ENTRIES.encode(Entry(-1, Shuffle(deck=deck, draws=deck), at=10**9))) < ENTRIES.limit


@pytest.mark.parametrize("written", [FORMAT + 1, 0, -5, 10**9])
def test_formats_of_no_known_version(written: int) -> None:
    with pytest.raises(CodecError) as caught:
        ACTIONS.decode(b'{"do":"deal"}', written)
    expected = Fault.LATER_FORMAT if written > FORMAT else Fault.UNKNOWN_FORMAT
    assert caught.value.fault is expected


def test_older_formats_are_lifted_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def first(kind: str, data: Any) -> Any:
        return {"do": data["did"], "cards": data["cards"]} if kind == "action" else data

    def second(kind: str, data: Any) -> Any:
        return {"do": data["do"].lower(), "cards": sorted(data["cards"])}

    monkeypatch.setattr(plain, "FORMAT", FORMAT + 2)
    monkeypatch.setitem(plain.MIGRATIONS, FORMAT, first)
    monkeypatch.setitem(plain.MIGRATIONS, FORMAT + 1, second)
    assert ACTIONS.decode(b'{"did":"PLAY","cards":[5,3]}', FORMAT) == Play(cards=(3, 5))
    assert ACTIONS.decode(b'{"do":"BURY","cards":[5,3]}', FORMAT + 1) == Bury(cards=(3, 5))
    assert ACTIONS.decode(b'{"do":"bury","cards":[5,3]}', FORMAT + 2) == Bury(cards=(5, 3))
    with pytest.raises(CodecError) as caught:
        ACTIONS.decode(b'{"do":"BURY"}', FORMAT)
    assert caught.value.fault is Fault.WRONG_SHAPE
