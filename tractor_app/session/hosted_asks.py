"""What members of a hosted table may ask, one small function each."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

from tractor_app.protocol import messages as m
from tractor_app.protocol.messages import Ask, Code
from tractor_app.protocol.tidy import clean_speech
from tractor_app.session.hosted import HostedTable
from tractor_app.session.lobby import LobbyError


def answer(table: HostedTable, number: int, ask: Ask) -> None:
    """Do what member ``number`` asks. Raises LobbyError where that cannot be done."""
    handler = _ANSWERS.get(type(ask))
    if handler is None:
        raise LobbyError(Code.MALFORMED)
    if table.frozen and not isinstance(ask, m.Leave | m.AskRecord):
        raise LobbyError(Code.WRONG_STAGE)
    handler(table, number, ask)


def _leave(table: HostedTable, number: int, _ask: m.Leave) -> None:
    table.leave(number)


def _sit(table: HostedTable, number: int, ask: m.Sit) -> None:
    table.set_lobby(table.lobby.sat(number, ask.seat))


def _stand(table: HostedTable, number: int, _ask: m.Stand) -> None:
    table.set_lobby(table.lobby.stood(number))


def _set_ready(table: HostedTable, number: int, ask: m.SetReady) -> None:
    table.set_lobby(table.lobby.ready(number, ready=ask.ready))


def _place(table: HostedTable, number: int, ask: m.Place) -> None:
    table.set_lobby(table.lobby.placed(number, ask.member, ask.seat))
    match = table.match
    if match is not None and not match.over and ask.seat is not None:
        match.drive(ask.seat, "")
        table.show(ask.member)


def _remove(table: HostedTable, number: int, ask: m.Remove) -> None:
    table.lobby.need_owner(number)
    table.lobby.removed(number, ask.member, table.plan.stand_in)
    line = table.line_of(ask.member)
    table.leave(ask.member)
    if line is not None:
        line.end(Code.REMOVED)


def _fill(table: HostedTable, number: int, ask: m.Fill) -> None:
    table.set_lobby(table.lobby.filled(number, ask.seat, ask.bot))


def _talk(table: HostedTable, number: int, ask: m.Talk) -> None:
    table.set_lobby(table.lobby.allowed(number, talk=ask.allowed))


def _begin(table: HostedTable, number: int, _ask: m.Begin) -> None:
    table.begin(table.lobby.begun(number, secrets.token_hex(6)))


def _act(table: HostedTable, number: int, ask: m.Act) -> None:
    seat = table.lobby.member(number).seat
    if seat is None:
        raise LobbyError(Code.NOT_SEATED)
    if table.match is None:
        raise LobbyError(Code.WRONG_STAGE)
    rejected = table.match.match.submit(seat, ask.action, ask.revision)
    if rejected is not None:
        table.tell(number, m.Refused(ask.action, rejected))


def _open_hand(table: HostedTable, number: int, ask: m.OpenHand) -> None:
    seat = table.lobby.member(number).seat
    if seat is None:
        raise LobbyError(Code.NOT_SEATED)
    table.set_lobby(table.lobby.opened(number, allowed=ask.allowed))
    if not ask.allowed:
        table.cover(seat)


def _watch(table: HostedTable, number: int, ask: m.Watch) -> None:
    if table.lobby.member(number).seat is not None:
        raise LobbyError(Code.HIDDEN)
    table.watching.pop(number, None)
    if ask.seat is not None:
        shown = table.lobby.sitter(ask.seat)
        if shown is None or not shown.open_hand:
            raise LobbyError(Code.HIDDEN)
        table.watching[number] = ask.seat
    table.show(number)


def _say(table: HostedTable, number: int, ask: m.Say) -> None:
    text = clean_speech(ask.text)
    if not table.lobby.room.talk:
        raise LobbyError(Code.NO_TALK)
    if text:
        table.tell_all(m.Said(number, table.lobby.member(number).name, text))


def _say_phrase(table: HostedTable, number: int, ask: m.SayPhrase) -> None:
    if not table.lobby.room.talk:
        raise LobbyError(Code.NO_TALK)
    table.tell_all(m.Said(number, table.lobby.member(number).name, phrase=ask.phrase))


def _fair_commit(table: HostedTable, number: int, ask: m.FairCommit) -> None:
    if table.match is not None and table.match.fair is not None:
        table.match.fair.committed(number, ask)


def _fair_reveal(table: HostedTable, number: int, ask: m.FairReveal) -> None:
    if table.match is not None and table.match.fair is not None:
        table.match.fair.revealed(number, ask)


def _record(table: HostedTable, number: int, ask: m.AskRecord) -> None:
    if table.match is None or ask.match != table.lobby.room.match:
        raise LobbyError(Code.WRONG_STAGE)
    table.tell(number, table.match.record(ask.since))


def _hand_to(table: HostedTable, number: int, ask: m.HandTo) -> None:
    table.lobby.need_owner(number)
    if table.line_of(ask.member) is None:
        raise LobbyError(Code.NO_SUCH_MEMBER)
    table.bequeath(ask.member)


_ANSWERS: Final[dict[type, Callable[..., None]]] = {
    m.Leave: _leave,
    m.Sit: _sit,
    m.Stand: _stand,
    m.SetReady: _set_ready,
    m.Place: _place,
    m.Remove: _remove,
    m.Fill: _fill,
    m.Talk: _talk,
    m.Begin: _begin,
    m.Act: _act,
    m.OpenHand: _open_hand,
    m.Watch: _watch,
    m.Say: _say,
    m.SayPhrase: _say_phrase,
    m.FairCommit: _fair_commit,
    m.FairReveal: _fair_reveal,
    m.AskRecord: _record,
    m.HandTo: _hand_to,
}
