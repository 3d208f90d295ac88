"""Messages to bots: complete, without anything hidden, and total in what they read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.codec.strategies import values
from tractor_app.engine import actions as all_actions
from tractor_app.engine import legal, observation, verdict
from tractor_app.engine.actions import Action, Bury, Declare, Friend, NameFriends, Play
from tractor_app.engine.apply import apply, new_match
from tractor_app.engine.cards import parse_cards
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.observe import observe
from tractor_app.engine.phases.step import Intent
from tractor_app.engine.phases.table import STEPS
from tractor_app.engine.phases.turns import awaited
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import Applied
from tractor_app.engine.verdict import Code, Rejected
from tractor_app.engine.wellformed import is_action
from tractor_app.protocol import bot_messages as messages
from tractor_app.session.chance import make_shuffle, wanted_shuffle
from tractor_app.session.headless import Player, Table


def observations(rules: str) -> Iterator[Observation]:
    """What awaited seats see in a round of random bots."""
    seen: list[Observation] = []

    def watch(applied: Applied) -> None:
        state = applied.state
        seen.extend(observe(state, seat) for seat in awaited(state) if seat >= 0)

    state = new_match(preset(rules))
    table = Table(
        state,
        [Player("random", seat) for seat in range(state.rules.deck.players)],
        lambda now: make_shuffle(b"messages", wanted_shuffle(now, 0)),
        [],
        watch,
    )
    table.play_round()
    yield from seen


def structs(module: Any) -> Iterator[type[msgspec.Struct]]:
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, msgspec.Struct):
            yield value


@pytest.mark.parametrize("module", [observation, all_actions, verdict])
def test_every_field_of_cards_is_told_as_texts(module: Any) -> None:
    """A new field of cards must be named in CARD_FIELDS, and no other field may share its name."""
    found = [struct for struct in structs(module) if struct is not RuleSet]
    assert found
    for struct in found:
        for name in struct.__struct_fields__:
            is_cards = struct.__annotations__.get(name, "") == "Cards"
            by_chance = struct in {all_actions.Shuffle}
            assert (name in messages.CARD_FIELDS) == (is_cards and not by_chance), (struct, name)


@pytest.mark.parametrize("rules", PRESET_IDS)
def test_a_question_holds_all_that_is_needed(rules: str) -> None:
    asked = 0
    for seen in observations(rules):
        line = messages.question(7, seen)
        assert line.count(b"\n") == 1
        assert line.endswith(b"\n")
        message = json.loads(line)
        assert set(message) == {"type", "id", "actions", "optional", "bids", "hint", "observation"}
        told = message["observation"]
        assert "rules" not in told
        assert set(told) == set(Observation.__struct_fields__) - {"rules"}
        assert parse_cards(" ".join(told["hand"])) == seen.hand
        assert len(message["bids"]) == len(legal.bid_options(seen))
        if message["hint"] is not None:
            asked += 1
            assert message["hint"]["do"] in message["actions"]
            action = messages.read_action(message["hint"])
            assert isinstance(legal.check(seen, action), Intent)
        elif not message["optional"]:
            pytest.fail("no hint where an action is needed")
        for bid in message["bids"]:
            action = messages.read_action({"do": "declare", "cards": bid["cards"]})
            assert isinstance(legal.check(seen, action), Intent)
    assert asked


def test_every_action_of_a_seat_is_a_bots_or_left_to_people() -> None:
    people = {all_actions.TakeBack}
    assert {kind for _, kind in STEPS} - people == set(messages._ACTIONS)
    for kind, name in messages._ACTIONS.items():
        assert kind.__struct_config__.tag == name  # type: ignore[attr-defined]


@given(values(Action))
def test_actions_come_back_as_they_were(action: Action) -> None:
    assume(is_action(action))
    plain = json.loads(json.dumps(messages.plain_action(action)))
    if type(action) not in messages._ACTIONS:
        with pytest.raises(messages.RubbishError):
            messages.read_action(plain)
        return
    found = messages.read_action(plain)
    if isinstance(action, (Declare, Play, Bury)):
        action = msgspec.structs.replace(action, cards=tuple(sorted(action.cards)))
    assert found == action


def test_friends_are_named_by_card() -> None:
    action = NameFriends((Friend(12, 2),))
    assert messages.plain_action(action) == {
        "do": "name-friends",
        "friends": [{"kind": "SA", "nth": 2}],
    }
    assert messages.read_action(messages.plain_action(action)) == action


def test_cards_may_be_in_any_order_and_lower_case() -> None:
    action = messages.read_action({"do": "play", "cards": ["bj", "sa", "S2"]})
    assert action == Play((0, 12, 53))


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["action", "ready", "play", "declare", "name-friends", "SA", "LJ"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["type", "id", "action", "do", "cards", "friends", "kind", "nth", "protocol"]
            )
            | st.text(max_size=4),
            inner,
            max_size=5,
        )
    ),
    max_leaves=15,
)


@given(
    st.binary(max_size=200)
    | JSON.map(lambda value: json.dumps(value).encode())
    | JSON.map(lambda value: json.dumps({"type": "action", "id": 1, "action": value}).encode())
    | JSON.map(
        lambda value: json.dumps(
            {"type": "action", "id": 1, "action": {"do": "name-friends", "friends": value}}
        ).encode()
    )
    | JSON.map(
        lambda value: json.dumps(
            {"type": "action", "id": 1, "action": {"do": "play", "cards": value}}
        ).encode()
    )
)
def test_whatever_a_bot_writes_is_an_answer_or_rubbish(line: bytes) -> None:
    said: object
    try:
        said = messages.read(line)
    except messages.RubbishError as error:
        said = error
    assert isinstance(said, (messages.Prepared, messages.Answer, messages.RubbishError))
    assert 0 < len(str(said)) < 1000


@pytest.mark.parametrize(
    ("line", "word"),
    [
        (b"", "not JSON"),
        (b"null", "no JSON object"),
        (b'{"type":"action"}', "without the id"),
        (b'{"type":"action","id":true,"action":null}', "without the id"),
        (b'{"type":"action","id":1}', "without an action"),
        (b'{"type":"action","id":1,"action":"pass"}', "no object"),
        (b'{"type":"action","id":1,"action":{"do":["play"]}}', "no bot may do"),
        (b'{"type":"action","id":1,"action":{"do":"play"}}', "cards"),
        (b'{"type":"action","id":1,"action":{"do":"play","cards":"SA"}}', "no list"),
        (b'{"type":"action","id":1,"action":{"do":"play","cards":[12]}}', "no text"),
        (b'{"type":"action","id":1,"action":{"do":"play","cards":["SA SA"]}}', "no card"),
        (b'{"type":"action","id":1,"action":{"do":"pass","x":1}}', "x"),
        (b'{"type":"action","id":1,"action":{"do":"bid-points","points":1e99}}', "bid-points"),
        (b'{"type":"ready"}', "protocol"),
        (b'{"type":"ready","protocol":true}', "protocol"),
        (b'{"type":"ready","protocol":1,"name":7}', "name"),
        (b'{"type":"hello"}', "no message of a bot"),
        (b'{"id":NaN}', "not JSON"),
        (b"[" * 60000, "not JSON"),
        (b"9" * 60000, "not JSON"),
        (b'"' + b"x" * messages.LONGEST + b'"', "bytes"),
    ],
)
def test_what_is_wrong_is_said(line: bytes, word: str) -> None:
    with pytest.raises(messages.RubbishError, match=word):
        messages.read(line)


def test_a_name_is_short_and_printable() -> None:
    said = messages.read(b'{"type":"ready","protocol":1,"name":"\\u001b[31m' + b"x" * 99 + b'"}')
    assert said == messages.Prepared(("[31m" + "x" * 99)[:60])


def test_a_refusal_tells_the_reason_and_cards() -> None:
    rejected = Rejected(Code.MUST_FOLLOW_SUIT, cards=(1,), owed=(12, 12), suit="S")
    message = json.loads(messages.refused(3, rejected))
    assert message["id"] == 3
    assert message["why"]["code"] == "must-follow-suit"
    assert message["why"]["owed"] == ["SA", "SA"]
    assert message["why"]["cards"] == ["S3"]


def test_nothing_hidden_is_told() -> None:
    """The message of a seat stays the same when cards it cannot see are dealt otherwise."""
    rules = preset("classic")
    one = make_shuffle(b"hidden", wanted_shuffle(new_match(rules), 0))
    lines = []
    for swapped in (False, True):
        deck = list(one.deck)
        if swapped:
            # Cards of the kitty: no seat sees them while cards are dealt.
            deck[-8:] = reversed(deck[-8:])
        applied = apply(new_match(rules), -1, msgspec.structs.replace(one, deck=tuple(deck)))
        assert isinstance(applied, Applied)
        state = applied.state
        while state.phase is Phase.DEAL:
            dealt = apply(state, -1, all_actions.Deal())
            assert isinstance(dealt, Applied)
            state = dealt.state
        lines.append([messages.question(1, observe(state, seat)) for seat in range(4)])
    assert lines[0] == lines[1]
    assert lines[0][0] != lines[0][1]
