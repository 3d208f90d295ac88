"""Whatever bytes come in: a message, or a code."""

import contextlib

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tractor_app.engine.apply import new_match
from tractor_app.engine.observe import observe
from tractor_app.engine.rules.groups import Kitty
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.protocol import messages as m
from tractor_app.protocol.secrets import (
    passcode_proof,
    proof_key,
    same_code,
    short_code,
    token_hash,
)
from tractor_app.protocol.view import from_view, to_view
from tractor_app.protocol.wire import ASKS, TELLS, WireError, decode_ask, decode_tell

SAMPLE = b'{"ask":"act","action":{"do":"play","cards":[1,2,3],"reading":[]},"revision":7}'


def test_messages_round_trip() -> None:
    ask = m.Sit(3)
    assert decode_ask(ASKS.encode(ask)) == ask
    for name in PRESET_IDS:
        joined = m.Joined("t", 1, "0" * 64, preset(name))
        assert decode_tell(TELLS.encode(joined)) == joined
        seen = observe(new_match(preset(name)), 0)
        assert from_view(to_view(seen), preset(name)) == seen


def test_a_view_has_everything_but_the_rules() -> None:
    seen = observe(new_match(preset("classic")), 0)
    assert b'"rules"' not in TELLS.encode(m.Moved(0, to_view(seen)))


def test_rules_that_nobody_can_play_are_refused() -> None:
    rules = msgspec.structs.replace(preset("classic"), kitty=Kitty(), deck=preset("one-deck").deck)
    rules = msgspec.structs.replace(
        rules, deck=msgspec.structs.replace(rules.deck, players=4, kitty=7)
    )
    with pytest.raises(WireError) as caught:
        decode_tell(TELLS.encode(m.Joined("t", 1, "0" * 64, rules)))
    assert caught.value.code is m.Code.MALFORMED


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"null",
        b"{}",
        b'{"ask":"sit","seat":-1}',
        b'{"ask":"sit","seat":1e99}',
        b'{"ask":"sit","seat":1,"more":2}',
        b'{"ask":"join","table":"t","token":"xyz"}',
        b'{"ask":"act","action":{"do":"play","cards":[54]},"revision":0}',
        b'{"ask":"act","action":{"do":"bury","cards":[1,"2"]},"revision":0}',
        b'{"ask":"say","text":"' + b"x" * 301 + b'"}',
        b"[" * 5000,
        b'{"ask":"hello","protocol":1,"format":1,"name":"\xff"}',
    ],
)
def test_other_bytes_give_a_code(payload: bytes) -> None:
    with pytest.raises(WireError) as caught:
        decode_ask(payload)
    assert caught.value.code in (m.Code.MALFORMED, m.Code.TOO_LARGE)


@settings(max_examples=300)
@given(st.binary(max_size=40), st.integers(0, len(SAMPLE)), st.integers(0, 20))
def test_mutated_messages_give_a_message_or_a_code(noise: bytes, at: int, cut: int) -> None:
    payload = SAMPLE[:at] + noise + SAMPLE[at + cut :]
    for decode in (decode_ask, decode_tell):
        with contextlib.suppress(WireError):
            decode(payload)


def test_proofs_are_bound_to_line_and_certificate() -> None:
    key = proof_key("sesame")
    proof = passcode_proof(key, "1" * 64, "2" * 64)
    assert proof == passcode_proof(proof_key("sesame"), "1" * 64, "2" * 64)
    assert proof != passcode_proof(key, "3" * 64, "2" * 64)
    assert proof != passcode_proof(key, "1" * 64, "4" * 64)
    assert proof != passcode_proof(proof_key("Sesame"), "1" * 64, "2" * 64)
    assert proof_key("") == ""
    assert token_hash("1" * 64) != "1" * 64


def test_short_codes_are_read_as_people_write_them() -> None:
    code = short_code("ab" * 32)
    assert len(code) == 11
    assert same_code(code, f" {code.lower().replace('-', ' ')} ")
    assert not same_code(code, short_code("ac" * 32))
    assert same_code("0O1IL-00000", "00111 ooooo")
