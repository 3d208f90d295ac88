"""What a host tells, made fit to be shown: no text of it can disturb a screen or pretend.

Names are single lines of plain text and never empty, and rules go under a preset's id only if
they are that preset.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from tractor_app.codec.one_line import one_line
from tractor_app.codec.ruleset_file import CHANGED
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet, fingerprint
from tractor_app.protocol import messages as m
from tractor_app.protocol.messages import Tell
from tractor_app.protocol.room import Member, Room, TableCard

NAME: Final = 60
"""Most characters of a name."""
SPEECH: Final = 200
"""Most characters of one remark."""


def clean_speech(text: str) -> str:
    """A remark as one line of plain text; may be empty."""
    return one_line(text, SPEECH)


def tidy(tell: Tell) -> Tell:
    """The message as it may be shown."""
    change = _CHANGES.get(type(tell))
    return tell if change is None else change(tell)


def tidy_room(room: Room) -> Room:
    """A table's state with names that can be shown."""
    members = tuple(_member(member) for member in room.members)
    return replace(room, name=_name(room.name), members=members)


def honest_id(rules_id: str, values: str) -> str:
    """What rules may be called whose values have the fingerprint ``values``."""
    name = _name(rules_id)
    return name + CHANGED if name in PRESET_IDS and _preset_values(name) != values else name


@cache
def _preset_values(preset_id: str) -> str:
    return fingerprint(preset(preset_id))


def _name(text: str) -> str:
    return one_line(text, NAME) or "?"


def _member(member: Member) -> Member:
    return replace(member, name=_name(member.name))


def _rules(rules: RuleSet) -> RuleSet:
    return replace(rules, id=honest_id(rules.id, fingerprint(rules)))


def _card(card: TableCard) -> TableCard:
    return replace(card, name=_name(card.name), rules=honest_id(card.rules, card.fingerprint))


def _greeting(tell: m.Greeting) -> m.Greeting:
    return replace(tell, host=_name(tell.host), program=_name(tell.program))


def _tables(tell: m.Tables) -> m.Tables:
    return m.Tables(tuple(_card(card) for card in tell.tables))


def _with_rules(tell: m.Joined | m.RulesTold) -> m.Joined | m.RulesTold:
    return replace(tell, rules=_rules(tell.rules))


def _room(tell: m.RoomTold) -> m.RoomTold:
    return m.RoomTold(tidy_room(tell.room))


def _said(tell: m.Said) -> m.Said:
    return replace(tell, name=_name(tell.name), text=clean_speech(tell.text))


def _hand_over(tell: m.HandOver) -> m.HandOver:
    # Rules keep the name that everybody at the table knows them by.
    return tell if tell.room is None else replace(tell, room=tidy_room(tell.room))


_CHANGES: Final[dict[type, Callable[[Any], Tell]]] = {
    m.Greeting: _greeting,
    m.Tables: _tables,
    m.Joined: _with_rules,
    m.RulesTold: _with_rules,
    m.RoomTold: _room,
    m.Said: _said,
    m.HandOver: _hand_over,
}
