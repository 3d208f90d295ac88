"""A table that its host hands on: to somebody who can take it, or to nobody."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from PySide6.QtCore import QObject

from tests.net.lan import Player, open_host, open_table, sit_down, wait
from tests.net.test_play import at_end, begin, ended
from tractor_app.net import handing
from tractor_app.net.client import Client, Door
from tractor_app.net.host import Host, HostError
from tractor_app.net.peer import Peer
from tractor_app.net.takeover import Takeover
from tractor_app.protocol import messages as m
from tractor_app.protocol.wire import TELLS, decode_tell
from tractor_app.session.host_book import parts_of
from tractor_app.session.hosted import HostedTable


class House:
    """A table after its first round, whose owner wants to go; and who could take it."""

    def __init__(self, owner: QObject) -> None:
        self.owner = owner
        self.host = open_host(owner)
        self.table: HostedTable = open_table(self.host)
        self.players: list[Player] = sit_down(owner, self.host, self.table, 4)
        for player in self.players:
            player.limit = at_end
        begin(self.table, self.players)
        wait(lambda: all(ended(player) for player in self.players), 60)
        self.others: list[Host] = []
        self.parts: list[m.HandOver] = []

    def can_host(self, *numbers: int) -> None:
        def make() -> Host:
            self.others.append(open_host(self.owner))
            return self.others[-1]

        for number in numbers:
            Takeover(self.players[number].client, make)

    def cannot_host(self, number: int) -> None:
        def refuse() -> Host:
            raise HostError("no port")

        Takeover(self.players[number].client, refuse)

    def everybody_is_at(self, host: Host) -> bool:
        table = host.tables.get(self.table.id)
        return table is not None and all(one.online for one in table.lobby.room.members)

    def hand_to(self, number: int) -> None:
        self.players[number].client.part_handed.connect(self.parts.append)
        member = self.players[number].client.guest.member
        assert member is not None
        self.players[0].client.ask(m.HandTo(member))


def cut(house: House) -> None:
    line = house.table.line_of(2)
    assert isinstance(line, Peer)
    wait(lambda: bool(house.parts))
    line.socket.abort()


def refuse(house: House) -> None:
    house.cannot_host(1)


def silent(house: House) -> None:
    """Nobody answers for this guest at all."""


@pytest.mark.parametrize("way", [refuse, cut, silent])
def test_the_next_one_gets_what_the_first_one_cannot_take(
    owner: QObject, way: Callable[[House], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handing, "PATIENCE", 0.5)
    house = House(owner)
    house.can_host(2)
    if way is cut:
        house.hand_to(1)
        cut(house)
    else:
        way(house)
        house.hand_to(1)
    wait(lambda: bool(house.others) and house.everybody_is_at(house.others[0]))
    assert not house.host.tables
    assert len(house.others) == 1
    for player in house.players:
        player.limit = lambda seen: at_end(seen) and seen.round_number > 1
        player.play()
    wait(lambda: all(p.seen is not None and p.seen.round_number == 2 for p in house.players), 30)
    wait(lambda: all(ended(player) for player in house.players), 60)


def test_a_table_that_nobody_can_take_stays(owner: QObject) -> None:
    house = House(owner)
    for number in (1, 2, 3):
        house.cannot_host(number)
    house.hand_to(1)
    wait(lambda: house.players[0].failures == [m.Code.NO_SUCH_MEMBER])
    assert list(house.host.tables) == [house.table.id]
    assert not house.table.frozen
    for player in house.players:
        player.limit = lambda seen: at_end(seen) and seen.round_number > 1
        player.play()
    wait(lambda: all(p.seen is not None and p.seen.round_number == 2 for p in house.players), 30)
    wait(lambda: all(ended(player) for player in house.players), 60)


def test_nothing_happens_while_a_table_is_on_its_way(owner: QObject) -> None:
    house = House(owner)
    assert house.table.match is not None
    before = len(house.table.match.entries)
    house.hand_to(1)
    wait(lambda: bool(house.parts) and house.parts[-1].last)
    stranger = house.players[2]
    stranger.client.ask(m.Took(1234, "0" * 64))
    wait(lambda: m.Code.NOT_OWNER in stranger.failures)
    stranger.limit = lambda _: False
    stranger.play()
    stranger.client.ask(m.OpenHand(True))
    wait(lambda: stranger.failures.count(m.Code.WRONG_STAGE) == 2)
    late = Player(owner, "Late", stranger.client.door())
    late.client.guest.token = ""
    late.client.tables_told.connect(lambda _: late.client.guest.join(house.table.id))
    late.open()
    wait(lambda: m.Code.WRONG_STAGE in late.failures)
    assert len(house.table.match.entries) == before
    # The true heir's answer still counts.
    house.players[1].client.ask(m.Took(0))
    wait(lambda: house.table.heir != 2)


@pytest.mark.parametrize(("bot", "plays"), [("expert", "expert"), ("exec:rm -r", "intermediate")])
def test_a_table_keeps_what_its_first_host_decided(owner: QObject, bot: str, plays: str) -> None:
    """How long it waits for whoever was cut off, and which bot plays then, if it is one of ours."""
    table = open_table(open_host(owner), grace=33.0, hold=44.0)
    plan = msgspec.structs.replace(table.plan, stand_in=bot)
    client = Client("A", Door("127.0.0.1", 1), parent=owner)
    takeover = Takeover(client, lambda: open_host(owner))
    for part in parts_of(msgspec.structs.replace(table.book(), plan=plan), ()):
        client.part_handed.emit(decode_tell(TELLS.encode(part)))
    assert takeover.host is not None
    found = takeover.host.tables[table.id].plan
    assert (found.grace, found.hold, found.stand_in) == (33.0, 44.0, plays)


def test_a_host_that_tells_no_more_than_it_must_is_followed(owner: QObject) -> None:
    """Of a program that does not know how long others wait."""
    table = open_table(open_host(owner), grace=33.0, hold=44.0)
    (part,) = table.parts()
    told = msgspec.json.decode(TELLS.encode(part))
    for name in ("grace", "hold", "stand_in"):
        del told[name]
    client = Client("A", Door("127.0.0.1", 1), parent=owner)
    takeover = Takeover(client, lambda: open_host(owner))
    client.part_handed.emit(decode_tell(msgspec.json.encode(told)))
    assert takeover.host is not None
    found = takeover.host.tables[table.id].plan
    assert (found.grace, found.hold, found.stand_in) == (m.GRACE, m.HOLD, "intermediate")
