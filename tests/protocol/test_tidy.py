"""What hosts say of themselves can always be shown, and does not pretend."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import fingerprint
from tractor_app.protocol import messages as m
from tractor_app.protocol.room import Chair, Member, Room, TableCard
from tractor_app.protocol.tidy import NAME, SPEECH, clean_speech
from tractor_app.protocol.wire import TELLS, WireError, decode_tell

NASTY = "a\n\u202eb\u200b\x1b[31mc" + "z\u0301\u0302\u0303\u0304\u0305\u0306" + "x" * 500


def told(tell: m.Tell) -> m.Tell:
    return decode_tell(TELLS.encode(tell))


def shown(text: str, most: int = NAME) -> bool:
    marks = sum(char in "\u0301\u0302\u0303\u0304\u0305\u0306" for char in text)
    return 0 < len(text) <= most and text.isprintable() and marks <= 3


def test_every_name_that_a_host_tells_is_one_line() -> None:
    card = TableCard(table="t", name=NASTY, rules=NASTY, fingerprint="f", players=4, free=1)
    room = Room(table="t", name=NASTY, members=(Member(1, NASTY), Member(2, "\n")), chairs=())
    greeting = told(m.Greeting(1, 1, NASTY, NASTY, "0" * 64))
    tables = told(m.Tables((card,)))
    around = told(m.RoomTold(room))
    said = told(m.Said(1, NASTY, NASTY))
    assert isinstance(greeting, m.Greeting)
    assert isinstance(tables, m.Tables)
    assert isinstance(around, m.RoomTold)
    assert isinstance(said, m.Said)
    names = [greeting.host, greeting.program, tables.tables[0].name, tables.tables[0].rules]
    names += [around.room.name, *(member.name for member in around.room.members), said.name]
    assert all(shown(name) for name in names), names
    assert around.room.members[1].name == "?"
    assert shown(said.text, SPEECH)


def test_a_table_handed_over_has_such_names_too() -> None:
    part = told(m.HandOver(0, False, room=Room(table="t", name="T", members=(Member(1, NASTY),))))
    assert isinstance(part, m.HandOver)
    assert part.room is not None
    assert shown(part.room.members[0].name)


@pytest.mark.parametrize("name", PRESET_IDS)
def test_presets_keep_their_names_and_nobody_else_gets_them(name: str) -> None:
    rules = preset(name)
    other = replace(rules, kitty=replace(rules.kitty, revealed=not rules.kitty.revealed))
    for told_rules, known_as in ((rules, name), (other, f"{name}*"), (replace(other, id="x"), "x")):
        joined = told(m.Joined("t", 1, "0" * 64, told_rules))
        assert isinstance(joined, m.Joined)
        assert joined.rules == replace(told_rules, id=known_as)
        answer = told(m.RulesTold("t", told_rules))
        assert isinstance(answer, m.RulesTold)
        assert answer.rules.id == known_as
        card = TableCard(
            table="t",
            name="T",
            rules=told_rules.id,
            fingerprint=fingerprint(told_rules),
            players=4,
            free=1,
        )
        tables = told(m.Tables((card,)))
        assert isinstance(tables, m.Tables)
        assert tables.tables[0].rules == known_as


def test_crowds_that_no_table_has_are_refused() -> None:
    members = tuple(Member(number, "x") for number in range(65))
    for room in (
        Room(table="t", name="T", members=members),
        Room(table="t", name="T", chairs=(Chair(),) * 17),
    ):
        with pytest.raises(WireError):
            told(m.RoomTold(room))


def test_speech_keeps_letters_of_every_script() -> None:
    for text in ("毙了！", "é ñ ü", "สวัสดี", "नमस्ते", "שלום", "👍🏽"):
        assert clean_speech(text) == text
    assert clean_speech("\ud800 \n\t") == ""
    assert len(clean_speech("y" * 10_000)) == SPEECH
