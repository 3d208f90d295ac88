"""A host whose table has moved: it stays until all have found the way, and no longer."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from tests.net.lan import Player, open_host, open_table, sit_down, wait
from tests.net.processes import HostProcess, client_process, host_process
from tractor_app.engine.observation import Phase
from tractor_app.net import handing
from tractor_app.net.client import Client, Door, LinkState
from tractor_app.net.host import Host
from tractor_app.net.peer import Peer
from tractor_app.net.takeover import Takeover
from tractor_app.protocol import messages as m


class House:
    """Three people in the room of a table, whose owner goes and hands it to the second."""

    def __init__(self, owner: QObject) -> None:
        self.owner = owner
        self.host = open_host(owner)
        self.table = open_table(self.host)
        self.players = sit_down(owner, self.host, self.table, 3)
        self.heirs: list[Host] = []
        self.closed: list[float] = []
        Takeover(self.players[1].client, self._make)

    def _make(self) -> Host:
        self.heirs.append(open_host(self.owner))
        return self.heirs[-1]

    def hand_over(self) -> None:
        member = self.players[1].client.guest.member
        assert member is not None
        self.players[0].client.ask(m.HandTo(member))
        wait(lambda: self.table.id not in self.host.tables)

    def retire(self) -> None:
        self.host.retire(lambda: self.closed.append(time.monotonic()))

    def is_there(self, number: int) -> bool:
        """Whether a player has come to the table's new host."""
        client = self.players[number].client
        table = self.heirs[0].tables[self.table.id] if self.heirs else None
        member = client.guest.member
        return (
            table is not None
            and member is not None
            and client.port == self.heirs[0].port
            and table.line_of(member) is not None
        )


def cut_off(house: House, number: int) -> Door:
    """A player's program ends without a word; gives its way back."""
    client = house.players[number].client
    way, member = client.door(), client.guest.member
    assert member is not None
    client.close()
    wait(lambda: house.table.line_of(member) is None)
    return way


def test_a_host_that_nobody_needs_closes_at_once(owner: QObject) -> None:
    house = House(owner)
    house.retire()
    assert len(house.closed) == 1
    assert house.host.port == 0
    assert not house.host.tables
    wait(lambda: all(p.failures == [m.Code.CLOSING] for p in house.players))


def test_a_host_stays_until_all_have_gone(owner: QObject) -> None:
    house = House(owner)
    house.hand_over()
    house.retire()
    assert not house.closed
    wait(lambda: all(house.is_there(number) for number in range(3)))
    wait(lambda: bool(house.closed), 5)
    assert house.host.port == 0
    assert all(player.failures == [] for player in house.players)


def test_whoever_was_cut_off_just_then_finds_the_way_from_the_old_host(owner: QObject) -> None:
    house = House(owner)
    way = cut_off(house, 2)
    house.hand_over()
    house.retire()
    wait(lambda: house.is_there(0) and house.is_there(1))
    # All who were there have gone, and still it stays: one has not been told.
    wait(lambda: not house.host.peers)
    house.host._each_second()
    assert not house.closed
    late = Player(owner, "P2", way).open()
    house.players[2] = late
    wait(lambda: house.is_there(2))
    assert late.client.guest.seat == 2
    wait(lambda: bool(house.closed), 5)


def test_a_host_that_closes_offers_its_tables_to_nobody_any_more(owner: QObject) -> None:
    """Its owner's program ends while the heir has not answered yet: the table is kept as it is."""
    house = House(owner)
    offered: list[m.HandOver] = []
    house.players[2].client.part_handed.connect(offered.append)
    heir = house.players[2].client.guest.member
    assert heir is not None
    house.players[0].client.ask(m.HandTo(heir))
    wait(lambda: bool(offered))
    house.retire()
    assert len(house.closed) == 1
    wait(lambda: not house.host.peers)
    assert house.table.frozen
    assert not house.heirs


def test_a_host_stays_no_longer_than_it_must(
    owner: QObject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handing, "STAY", 1.5)
    house = House(owner)
    cut_off(house, 2)
    house.hand_over()
    since = time.monotonic()
    house.retire()
    wait(lambda: bool(house.closed), 10)
    assert house.closed[0] - since > 1.4
    assert house.host.port == 0


def test_lines_stay_open_for_those_who_do_not_go(
    owner: QObject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handing, "STAY", 1.5)
    house = House(owner)
    slow = house.players[2].client
    told: list[m.Redirect] = []
    monkeypatch.setattr(slow, "redirected", told.append)
    line = house.table.line_of(3)
    assert isinstance(line, Peer)
    house.hand_over()
    since = time.monotonic()
    wait(lambda: bool(told))
    assert told[0].port == house.heirs[0].port
    assert slow.state is LinkState.OPEN
    # What is asked here now gets no answer, not even a refusal.
    slow.ask(m.Stand())
    slow.ask(m.Say("hello?"))
    wait(lambda: line.lost, 10)
    assert time.monotonic() - since > 1.4
    assert house.players[2].failures == [m.Code.CLOSING]


def test_a_host_that_was_about_to_close_can_stay_after_all(owner: QObject) -> None:
    house = House(owner)
    cut_off(house, 2)
    house.hand_over()
    house.retire()
    house.host.come_back()
    wait(lambda: house.is_there(0) and house.is_there(1))
    house.host._handing._moved.clear()
    house.host._each_second()
    assert not house.closed
    assert house.host.port
    table = open_table(house.host)
    assert sit_down(owner, house.host, table, 1)


def test_a_table_that_comes_back_is_found_where_it_is(owner: QObject) -> None:
    """A host that was about to close gets its table back: it sends nobody on any more."""
    house = House(owner)
    house.hand_over()
    house.retire()
    wait(lambda: house.is_there(0) and house.is_there(1))
    table = house.heirs[0].tables[house.table.id]
    house.host.come_back()
    house.host.adopt(table.book(), ())
    house.heirs[0].close()
    way = replace(house.players[0].client.door(), port=house.host.port)
    back = Player(owner, "P0", replace(way, fingerprint=house.host.fingerprint)).open()
    wait(lambda: back.client.guest.room is not None)
    house.host.close_table(house.host.tables[house.table.id])
    late = Player(owner, "P0", back.client.door()).open()
    wait(lambda: m.Code.NO_SUCH_TABLE in late.failures)


def test_a_client_made_from_the_protocol_page_follows_its_table(owner: QObject) -> None:
    """It joins the new host with its token, has its seat there, and plays on."""
    host = open_host(owner)
    table = open_table(host)
    players = sit_down(owner, host, table, 2)
    strangers = [client_process(host.port, f"S{n}", n, 1, host.code) for n in (2, 3)]
    wait(lambda: [one.ready for one in table.lobby.room.members] == [True] * 4)
    heirs: list[Host] = []

    def make() -> Host:
        heirs.append(open_host(owner))
        return heirs[-1]

    Takeover(players[1].client, make)
    heir = players[1].client.guest.member
    assert heir is not None
    players[0].client.ask(m.HandTo(heir))
    wait(lambda: bool(heirs) and table.id in heirs[0].tables)
    moved = heirs[0].tables[table.id]
    wait(lambda: all(one.online for one in moved.lobby.room.members))
    closed: list[bool] = []
    host.retire(lambda: closed.append(True))
    wait(lambda: bool(closed), 5)
    for player in players:
        player.limit = lambda seen: seen.phase is Phase.ROUND_END
    wait(lambda: moved.lobby.room.owner == players[0].client.guest.member)
    players[0].client.ask(m.Begin())
    wait(lambda: all(one.poll() is not None for one in strangers), 60)
    for stranger in strangers:
        told, trouble = stranger.communicate()
        assert stranger.returncode == 0, trouble
        result = json.loads(told)
        assert (result["moves"], result["rounds"], result["fair"]) == (1, 1, True)


# A host without a window.


@pytest.fixture
def moving(owner: QObject, tmp_path: Path) -> Callable[[HostProcess], tuple[Client, Host, Door]]:
    """Two people at a process's table: the first one hands it to the second one.

    Gives the second one's client and host, and the way back of a third who was cut off before.
    """

    def move(process: HostProcess) -> tuple[Client, Host, Door]:
        table = process.find(r"table (\S+)")
        at = Door("127.0.0.1", process.port, code=process.code)
        clients = []
        for name in ("Ann", "Ben", "Cy"):
            client = Player(owner, name, at).open().client
            wait(lambda client=client: client.guest.greeting is not None)  # type: ignore[misc]
            client.guest.join(table)
            wait(lambda client=client: client.guest.room is not None)  # type: ignore[misc]
            clients.append(client)
        ann, ben, cy = clients
        way = cy.door()
        cy.close()
        wait(lambda: ann.guest.room is not None and not ann.guest.room.members[2].online)
        heirs: list[Host] = []

        def make() -> Host:
            heirs.append(open_host(owner))
            return heirs[-1]

        Takeover(ben, make)
        assert ben.guest.member is not None
        ann.ask(m.HandTo(ben.guest.member))
        wait(lambda: bool(heirs) and all(one.port == heirs[0].port for one in (ann, ben)))
        return ben, heirs[0], way

    return move


Move = Callable[[HostProcess], tuple[Client, Host, Door]]


def test_a_host_without_a_window_stays_for_those_on_their_way(
    owner: QObject, tmp_path: Path, moving: Move
) -> None:
    with host_process(tmp_path, "--hidden", "--rules", "classic") as process:
        _ben, heir, way = moving(process)
        process.process.terminate()
        cy = Player(owner, "Cy", way).open().client
        wait(lambda: cy.port == heir.port and cy.state is LinkState.OPEN)
        # Now it has nothing to wait for, and goes by itself.
        wait(lambda: process.process.poll() is not None, handing.STAY / 2)
        assert process.end() == ""


def test_a_second_signal_ends_a_host_at_once(tmp_path: Path, moving: Move) -> None:
    with host_process(tmp_path, "--hidden", "--rules", "classic") as process:
        moving(process)
        began = time.monotonic()
        process.process.terminate()
        wait_for_a_tick = time.monotonic() + 0.5
        wait(lambda: time.monotonic() > wait_for_a_tick)
        assert process.process.poll() is None
        assert process.end() == ""
        assert time.monotonic() - began < handing.STAY / 2
