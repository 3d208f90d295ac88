"""Looking at a host before joining."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QObject
from PySide6.QtNetwork import QHostAddress, QTcpServer

from tests.net.lan import GENEROUS, door, open_host, open_table, wait
from tests.net.test_limits import Raw
from tractor_app.codec.plain import FORMAT
from tractor_app.engine.rules.presets import preset
from tractor_app.net import inquiry as inquiries
from tractor_app.net.client import Door, LinkFault
from tractor_app.net.inquiry import HostInfo, Inquiry, ask_about
from tractor_app.net.limits import Limits
from tractor_app.protocol import messages as m
from tractor_app.protocol.framing import FrameWriter
from tractor_app.protocol.wire import TELLS


class Heard:
    """What an inquiry came to."""

    def __init__(self, inquiry: Inquiry) -> None:
        self.inquiry = inquiry
        self.answers: list[HostInfo] = []
        self.failures: list[object] = []
        inquiry.answered.connect(self.answers.append)
        inquiry.failed.connect(self.failures.append)

    def result(self) -> HostInfo | object:
        wait(lambda: bool(self.answers or self.failures))
        assert len(self.answers) + len(self.failures) == 1
        return (self.answers or self.failures)[0]


@pytest.mark.parametrize("encrypted", [False, True])
def test_a_guest_reads_all_rules_before_it_joins(owner: QObject, encrypted: bool) -> None:
    host = open_host(owner, encrypted=encrypted)
    locked = open_table(host, "three-deck", passcode="sesame")
    other = open_table(host, "classic")
    info = Heard(ask_about(door(host, encrypted=encrypted), owner)).result()
    assert isinstance(info, HostInfo)
    assert (info.name, info.program, info.code) == ("test host", host.program, host.code)
    told = [(one.card.table, one.rules and replace(one.rules, id="")) for one in info.tables]
    assert told == [(one.id, replace(one.plan.rules, id="")) for one in (locked, other)]
    # Their clock is not the preset's: nobody is to take them for it.
    assert [one.card.rules for one in info.tables] == ["three-deck*", "classic*"]
    assert info.tables[0].card.locked
    assert info.door.fingerprint == host.fingerprint
    wait(lambda: not host.peers)
    assert not locked.lobby.room.members


def test_a_host_without_tables_answers_too(owner: QObject) -> None:
    host = open_host(owner)
    info = Heard(ask_about(door(host), owner)).result()
    assert isinstance(info, HostInfo)
    assert info.tables == ()


def test_the_wrong_code_is_noticed_before_anything_is_said(owner: QObject) -> None:
    host = open_host(owner)
    heard = Heard(ask_about(door(host, code="00000-00000"), owner))
    assert heard.result() is LinkFault.CERTIFICATE


def test_nobody_there_is_told_at_once(owner: QObject) -> None:
    host = open_host(owner)
    at = door(host)
    host.close()
    assert Heard(ask_about(at, owner)).result() is LinkFault.UNREACHABLE


def test_another_version_is_named(owner: QObject) -> None:
    server = QTcpServer(owner)
    server.listen(QHostAddress("127.0.0.1"), 0)
    greeting = m.Greeting(m.PROTOCOL + 1, FORMAT, "9.9", "Ann", "0" * 64)

    def greet() -> None:
        socket = server.nextPendingConnection()
        socket.write(FrameWriter().frame(TELLS.encode(greeting)))

    server.newConnection.connect(greet)
    heard = Heard(ask_about(Door("127.0.0.1", server.serverPort(), encrypted=False), owner))
    failed = heard.result()
    assert isinstance(failed, m.Failed)
    assert failed.code is m.Code.VERSION
    assert heard.inquiry.program == "9.9"


def test_a_host_that_says_nothing_is_given_up(
    owner: QObject, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = QTcpServer(owner)
    server.listen(QHostAddress("127.0.0.1"), 0)
    monkeypatch.setattr(inquiries, "PATIENCE", 0.2)
    heard = Heard(ask_about(Door("127.0.0.1", server.serverPort(), encrypted=False), owner))
    assert heard.result() is LinkFault.UNREACHABLE


def test_an_inquiry_that_is_cancelled_says_nothing(owner: QObject) -> None:
    host = open_host(owner)
    open_table(host)
    heard = Heard(ask_about(door(host), owner))
    heard.inquiry.cancel()
    assert isinstance(Heard(ask_about(door(host), owner)).result(), HostInfo)
    wait(lambda: not host.peers)
    assert not heard.answers
    assert not heard.failures


def test_rules_are_asked_for_within_the_limits(owner: QObject) -> None:
    host = open_host(owner, encrypted=False, limits=Limits())
    table = open_table(host)
    early = Raw(owner, host)
    early.ask(m.AskRules(table.id))
    assert early.end() is m.Code.MALFORMED
    raw = Raw(owner, host).hello()
    raw.ask(m.AskRules("nowhere"))
    wait(lambda: isinstance(raw.told[-1], m.Failed))
    assert raw.told[-1] == m.Failed(m.Code.NO_SUCH_TABLE)
    for _ in range(400):
        raw.ask(m.AskRules(table.id))
    assert raw.end() is m.Code.TOO_MANY
    told = [tell for tell in raw.told if isinstance(tell, m.RulesTold)]
    assert {one.rules.id for one in told} == {preset("classic").id + "*"}


def test_many_tables_are_asked_about_once_per_rules(owner: QObject) -> None:
    host = open_host(owner, encrypted=False, limits=GENEROUS)
    for _ in range(60):
        open_table(host)
    info = Heard(ask_about(door(host, encrypted=False), owner)).result()
    assert isinstance(info, HostInfo)
    assert len(info.tables) == 60
    assert all(one.rules is not None for one in info.tables)
