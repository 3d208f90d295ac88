"""Lobby, play, cuts and restarts over real sockets on loopback."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from tests.net.lan import Player, door, open_host, open_table, sit_down, wait
from tractor_app.engine.apply import digest
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.net.client import Client, Door
from tractor_app.net.host import Host, HostOptions
from tractor_app.net.loop import QtScheduler
from tractor_app.net.takeover import Takeover
from tractor_app.protocol import messages as m
from tractor_app.protocol.room import Chair, Member, Room, Stage
from tractor_app.protocol.secrets import proof_key
from tractor_app.session.fairness import Mark
from tractor_app.session.host_book import decode_book, encode_book
from tractor_app.session.hosted import HostedTable
from tractor_app.session.hosted_match import HostMeans
from tractor_app.session.thinker import ImmediateThinker


def at_end(seen: Observation) -> bool:
    return seen.phase is Phase.ROUND_END


def ended(player: Player) -> bool:
    return player.seen is not None and player.seen.phase is Phase.ROUND_END


def begin(table: HostedTable, players: list[Player]) -> None:
    players[0].client.ask(m.Begin())
    wait(lambda: table.lobby.room.stage is Stage.PLAYING)


@pytest.mark.parametrize("encrypted", [False, True])
def test_four_clients_play_a_fair_round(owner: QObject, encrypted: bool) -> None:
    host = open_host(owner, encrypted=encrypted)
    table = open_table(host)
    players = sit_down(owner, host, table, 4, encrypted=encrypted)
    for player in players:
        player.limit = at_end
    begin(table, players)
    wait(lambda: all(ended(player) for player in players), 60)
    wait(lambda: all(player.marks for player in players))
    assert [player.marks[0].mark for player in players] == [Mark.FAIR] * 4
    if encrypted:
        assert {player.client.code for player in players} == {host.code}


def test_a_code_that_is_not_the_hosts_ends_the_visit(owner: QObject) -> None:
    host = open_host(owner)
    faults: list[object] = []
    player = Player(owner, "A", door(host, code="00000-00000"))
    player.client.fault.connect(faults.append)
    player.open()
    wait(lambda: bool(faults))
    assert [str(fault) for fault in faults] == ["LinkFault.CERTIFICATE"]
    assert player.client.guest.greeting is None
    right = Player(owner, "B", door(host, code=host.code.lower())).open()
    wait(lambda: right.client.guest.greeting is not None)


def test_a_cut_client_comes_back_to_the_same_card(owner: QObject) -> None:
    host = open_host(owner)
    table = open_table(host, seed="s")
    players = sit_down(owner, host, table, 4)
    for player in players:
        player.limit = lambda seen: len(seen.tricks) >= 3 or at_end(seen)
    begin(table, players)
    wait(lambda: all(p.seen is not None and len(p.seen.tricks) == 3 for p in players), 30)
    assert table.match is not None
    before = digest(table.match.match.state)
    line = table.line_of(2)
    line.socket.abort()  # type: ignore[union-attr]
    wait(lambda: not table.lobby.room.members[1].online)
    wait(lambda: table.lobby.room.members[1].online)
    assert digest(table.match.match.state) == before
    for player in players:
        player.limit = at_end
        player.play()
    wait(lambda: all(ended(player) for player in players), 60)


def test_a_killed_host_goes_on_and_the_guests_rejoin(owner: QObject, tmp_path: Path) -> None:
    books: list[bytes] = []
    host = open_host(owner, tmp_path)
    host.save = lambda book: books.append(encode_book(book))
    table = open_table(host)
    players = sit_down(owner, host, table, 4)
    for player in players:
        player.limit = lambda seen: len(seen.tricks) >= 2
    begin(table, players)
    wait(lambda: all(p.seen is not None and len(p.seen.tricks) == 2 for p in players), 30)
    assert table.match is not None
    before = digest(table.match.match.state)
    port = host.port
    # As a killed process leaves it: lines broken, nothing said, the log as it is.
    table.match.close()
    for peer in tuple(host.peers):
        peer.socket.abort()
    host.close()
    again = open_host(owner, tmp_path, port=port)
    book = decode_book(books[-1])
    assert book is not None
    other = again.reopen(book)
    assert other.match is not None
    assert digest(other.match.match.state) == before
    wait(lambda: all(member.online for member in other.lobby.room.members), 30)
    for player in players:
        player.limit = at_end
        player.play()
    wait(lambda: all(ended(player) for player in players), 60)
    wait(lambda: all(player.marks for player in players))
    assert {player.marks[0].mark for player in players} == {Mark.FAIR}


def test_passcode_guesses_slow_down(owner: QObject) -> None:
    host = open_host(owner)
    table = open_table(host, passcode="sesame")
    player = Player(owner, "A", door(host)).open()
    guest = player.client.guest
    wait(lambda: guest.greeting is not None)
    guest.join(table.id, proof_key("guess"))
    wait(lambda: player.failures == [m.Code.PASSCODE])
    # The right one must wait as well, else guessing would cost nothing.
    guest.join(table.id, proof_key("sesame"))
    wait(lambda: player.failures == [m.Code.PASSCODE] * 2)
    assert guest.member is None

    def in_at_last() -> bool:
        if guest.member is None and guest.greeting is not None:
            guest.join(table.id, proof_key("sesame"))
        return guest.member is not None

    wait(in_at_last)


def test_a_table_is_handed_to_a_guests_machine(owner: QObject) -> None:
    host = open_host(owner)
    table = open_table(host)
    players = sit_down(owner, host, table, 4)
    for player in players:
        player.limit = at_end
    begin(table, players)
    wait(lambda: all(ended(player) for player in players), 60)
    hosts: list[Host] = []

    def make() -> Host:
        hosts.append(open_host(owner))
        return hosts[0]

    takeover = Takeover(players[2].client, make)
    moves: list[m.Redirect] = []
    players[1].client.moved_house.connect(moves.append)
    players[0].client.ask(m.HandTo(3))
    wait(lambda: bool(hosts) and bool(hosts[0].tables))
    other = hosts[0].tables[table.id]
    wait(lambda: all(member.online for member in other.lobby.room.members))
    assert takeover.host is hosts[0]
    assert not host.tables
    assert moves[0].addresses[0] == "127.0.0.1"
    for player in players:
        assert player.client.port == hosts[0].port
        player.limit = lambda seen: at_end(seen) and seen.round_number > 1
        player.play()
    wait(lambda: all(p.seen is not None and p.seen.round_number == 2 for p in players), 30)
    wait(lambda: all(ended(player) for player in players), 60)
    wait(lambda: all(len(player.marks) == 2 for player in players))
    assert {player.marks[1].mark for player in players} == {Mark.FAIR}


def test_a_client_goes_through_all_ways_to_a_host_that_has_moved(owner: QObject) -> None:
    host, other = open_host(owner), open_host(owner)
    table = open_table(host)
    players = sit_down(owner, host, table, 2)
    # The same port on another address: another machine with another certificate answers there.
    stranger = Host(
        HostOptions(addresses=("127.0.0.2",), port=other.port),
        HostMeans(QtScheduler(owner), ImmediateThinker()),
        owner,
    )
    stranger.listen()
    gone = [("127.0.0.3", "127.0.0.2", "127.0.0.1"), ("::1", "127.0.0.1")]
    faults: list[object] = []
    for player, ways in zip(players, gone, strict=True):
        player.client.fault.connect(faults.append)
        line = table.line_of(player.client.guest.member or 0)
        assert line is not None
        line.tell(m.Redirect(ways, other.port, other.fingerprint))
    other.reopen(table.book())
    host.close()
    wait(lambda: all(one.online for one in other.tables[table.id].lobby.room.members))
    assert not faults
    assert [player.client.address for player in players] == ["127.0.0.1"] * 2
    assert not stranger.peers


@pytest.mark.parametrize(
    "chairs",
    [
        (Chair(1), Chair(bot="exec:touch stolen"), Chair(), Chair()),
        (Chair(2), Chair(), Chair(), Chair()),
        (Chair(1), Chair()),
    ],
)
def test_a_table_that_makes_no_sense_is_not_taken_over(
    owner: QObject, chairs: tuple[Chair, ...]
) -> None:
    client = Client("A", Door("127.0.0.1", 1), parent=owner)
    hosts: list[Host] = []

    def make() -> Host:
        hosts.append(open_host(owner))
        return hosts[0]

    takeover = Takeover(client, make)
    room = Room(table="t", name="T", members=(Member(1, "A", 0),), chairs=chairs)
    part = m.HandOver(0, True, ((1, "0" * 64),), room, preset("classic"), "seed")
    client.part_handed.emit(part)
    assert not hosts
    sound = Room(table="t", name="T", members=(Member(1, "A", 0),), chairs=(Chair(1), *FREE))
    client.part_handed.emit(m.HandOver(0, True, part.secrets, sound, part.rules, "seed"))
    assert takeover.host is not None
    assert list(takeover.host.tables) == ["t"]


FREE = (Chair(), Chair(), Chair())
