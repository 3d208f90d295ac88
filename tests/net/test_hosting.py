"""Tables are kept between two evenings and through a crash."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from tests.net.lan import Player, wait
from tests.net.processes import HostProcess, host_process
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.net.client import Door
from tractor_app.net.hosting import TableShelf
from tractor_app.protocol import messages as m
from tractor_app.protocol.room import Room, Stage
from tractor_app.session.fairness import Mark
from tractor_app.session.host_book import HostBook, HostPlan
from tractor_app.session.lobby import new_lobby


def book(name: str) -> HostBook:
    lobby = new_lobby(Room(table=name, name=name), 4)
    return HostBook(plan=HostPlan(rules=preset("classic"), seed="s"), lobby=lobby)


def test_the_newest_state_of_each_table_is_on_the_shelf(tmp_path: Path) -> None:
    shelf = TableShelf(tmp_path)
    for name in "abc":
        shelf.save(book(name))
    for number in range(20):
        one = book("a")
        lobby, _ = one.lobby.joined(f"N{number}", "0" * 64)
        shelf.save(HostBook(plan=one.plan, lobby=lobby))
    shelf.drop("b")
    shelf.close()
    shelf.close()
    books = TableShelf(tmp_path).all()
    assert [one.lobby.room.table for one in books] == ["a", "c"]
    assert books[0].lobby.room.members[0].name == "N19"


def at_end(seen: Observation) -> bool:
    return seen.phase is Phase.ROUND_END


def sit(owner: QObject, host: HostProcess) -> list[Player]:
    players = []
    for seat in range(4):
        player = Player(owner, f"P{seat}", Door("127.0.0.1", host.port, code=host.code))
        guest = player.client.guest
        tables: list[object] = []
        player.client.tables_told.connect(tables.append)
        player.open()
        wait(lambda tables=tables: bool(tables))  # type: ignore[misc]
        guest.join(host.find(r"table (\w+)"))
        wait(lambda guest=guest: guest.room is not None)  # type: ignore[misc]
        player.client.ask(m.Sit(seat))
        player.client.ask(m.SetReady(True))
        wait(lambda guest=guest, seat=seat: guest.seat == seat)  # type: ignore[misc]
        players.append(player)
    room = players[0].client.guest
    wait(lambda: room.room is not None and all(one.ready for one in room.room.members))
    return players


def test_a_killed_host_process_goes_on_and_everybody_comes_back(
    owner: QObject, tmp_path: Path
) -> None:
    with host_process(tmp_path, "--hidden", "--speed", "off", "--grace", "60") as host:
        players = sit(owner, host)
        for player in players:
            player.limit = lambda seen: len(seen.tricks) >= 4 or at_end(seen)
        players[0].client.ask(m.Begin())
        wait(lambda: all(p.seen is not None and len(p.seen.tricks) == 4 for p in players), 60)
        hands = [player.seen.hand for player in players if player.seen is not None]
        port = host.port
        host.kill()
    with host_process(tmp_path, "--hidden", "--speed", "off", "--grace", "60", port=port):
        wait(lambda: all(player.client.guest.greeting is not None for player in players), 60)
        wait(lambda: all(p.client.guest.room is not None for p in players))
        room = players[0].client.guest
        wait(lambda: room.room is not None and all(one.online for one in room.room.members), 60)
        assert room.room is not None
        assert room.room.stage is Stage.PLAYING
        assert [p.seen.hand for p in players if p.seen is not None] == hands
        for player in players:
            player.limit = at_end
            player.play()
        wait(lambda: all(p.seen is not None and at_end(p.seen) for p in players), 60)
        wait(lambda: all(player.marks for player in players))
        assert {player.marks[0].mark for player in players} == {Mark.FAIR}
        for player in players:
            player.client.close()


def test_bots_of_a_host_process_play_and_stand_in(owner: QObject, tmp_path: Path) -> None:
    bots = ("--bots", ",random,beginner,", "--grace", "0.2", "--speed", "off")
    with host_process(tmp_path, "--hidden", *bots) as host:
        ann, ben = (
            Player(owner, name, Door("127.0.0.1", host.port, code=host.code)) for name in "AB"
        )
        for player, seat in ((ann, 0), (ben, 3)):
            tables: list[object] = []
            player.client.tables_told.connect(tables.append)
            player.open()
            wait(lambda tables=tables: bool(tables))  # type: ignore[misc]
            player.client.guest.join(host.find(r"table (\w+)"))
            wait(lambda p=player: p.client.guest.room is not None)  # type: ignore[misc]
            player.client.ask(m.Sit(seat))
            player.client.ask(m.SetReady(True))
            wait(lambda p=player, s=seat: p.client.guest.seat == s)  # type: ignore[misc]
            player.limit = at_end
        guest = ann.client.guest
        wait(lambda: guest.room is not None and all(one.ready for one in guest.room.members))
        ben.limit = lambda seen: len(seen.tricks) >= 2
        ann.client.ask(m.Begin())
        wait(lambda: ann.seen is not None and len(ann.seen.tricks) >= 2, 60)
        ben.client.close()
        wait(lambda: ann.seen is not None and at_end(ann.seen), 60)
        assert guest.room is not None
        assert guest.room.chairs[3].bot == "intermediate"
        ann.client.close()
