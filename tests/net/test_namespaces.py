"""Host and guest in network namespaces of their own, joined by a cable that can be pulled."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.net.processes import ROOT

GUEST = """
import json, sys
from PySide6.QtCore import QCoreApplication, QTimer
from tractor_app.net.client import Client, Door
from tractor_app.net.discovery import Finder
from tractor_app.net.mdns import MdnsFinder
app = QCoreApplication([])
end, by, *typed = sys.argv[1:]
finder = Finder([end] if by in ("beacon", "both") else [])
mdns = MdnsFinder(finder, [end]) if by in ("mdns", "both") else None
clients, seen = [], {}
def look():
    if not clients and finder.hosts:
        advert = finder.hosts[0].advert
        seen.update(tables=[table.name for table in advert.tables])
        if by == "both":
            QTimer.singleShot(3000, told)
        else:
            come(finder.hosts[0].address, advert.port)
def told():
    seen.update(hosts=[[host.name, host.address] for host in finder.hosts])
    print(json.dumps(seen), flush=True)
    app.quit()
def come(address, port):
    client = Client("G", Door(address, port))
    client.tables_told.connect(lambda tables: client.guest.join(tables[0].table))
    client.room_told.connect(done)
    clients.append(client)
    client.open()
def done(room):
    seen.update(address=clients[0].address, code=clients[0].code)
    seen.update(members=[member.name for member in room.members])
    print(json.dumps(seen), flush=True)
    app.quit()
if typed:
    come(typed[0], int(typed[1]))
else:
    finder.changed.connect(look)
QTimer.singleShot(30000, app.quit)
app.exec()
if mdns is not None:
    mdns.stop()
"""
"""Looks for hosts by beacon, by mDNS or both, or goes to a typed address, and joins a table."""


def run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)


HOUSE = """
import json, sys
from PySide6.QtCore import QCoreApplication, QObject, QTimer
from tractor_app.engine.rules.presets import preset
from tractor_app.net.client import Client, Door
from tractor_app.net.host import Host, HostOptions, TablePlan
from tractor_app.net.loop import QtScheduler
from tractor_app.net.takeover import Takeover
from tractor_app.protocol import messages as m
from tractor_app.session.hosted_match import HostMeans
from tractor_app.session.thinker import ImmediateThinker
app = QCoreApplication([])
owner = QObject()
means = HostMeans(QtScheduler(owner), ImmediateThinker())
def listen():
    host = Host(HostOptions(port=0), means, owner)
    host.listen()
    return host
host = listen()
table = host.open_table(TablePlan("Cable", preset("classic")))
def come(name):
    client = Client(name, Door("127.0.0.1", host.port), parent=owner)
    client.tables_told.connect(lambda tables: client.guest.join(table.id))
    client.open()
    return client
ann = come("Ann")
ann.joined_table.connect(lambda told: heirs or heirs.append(come("Ben")))
heirs, moved = [], []
def room(room):
    if len(room.members) == 2 and not moved:
        print(host.port, flush=True)
        moved.append(Takeover(heirs[0], listen))
    if len(room.members) == 3 and host.tables:
        ann.ask(m.HandTo(heirs[0].guest.member))
ann.room_told.connect(room)
QTimer.singleShot(60000, app.quit)
app.exec()
"""
"""The host, its owner and the heir of its table in one program."""

FOLLOWER = """
import json, sys
from PySide6.QtCore import QCoreApplication, QTimer
from tractor_app.net.client import Client, Door
app = QCoreApplication([])
client = Client("Cy", Door(sys.argv[1], int(sys.argv[2])))
moves, seen = [], []
def tables(tables):
    if not moves:
        client.guest.join(tables[0].table)
def redirected(redirect):
    moves.append(redirect)
def joined(told):
    if moves:
        print(json.dumps([client.address, client.port, list(moves[0].addresses)]), flush=True)
        app.quit()
client.tables_told.connect(tables)
client.moved_house.connect(redirected)
client.joined_table.connect(joined)
client.open()
QTimer.singleShot(50000, app.quit)
app.exec()
"""


class Room(NamedTuple):
    """A network namespace with one end of a cable."""

    name: str
    end: str


Rooms = tuple[Room, Room]


@pytest.fixture
def bare_rooms() -> Iterator[Rooms]:
    """Two namespaces joined by a cable, without any address on it."""
    if shutil.which("ip") is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("needs to be root, and the ip command")
    mark = secrets.token_hex(2)
    one, other = Room(f"trt{mark}a", f"vt{mark}a"), Room(f"trt{mark}b", f"vt{mark}b")
    try:
        for room in (one, other):
            run("ip", "netns", "add", room.name)
        # Made inside of a namespace, so that the machine's own network never sees it.
        peer = ["type", "veth", "peer", "name", other.end, "netns", other.name]
        run("ip", "-n", one.name, "link", "add", one.end, *peer)
        for room in (one, other):
            # The addresses are the test's own: none comes by itself, none has to be tried first.
            run("ip", "-n", room.name, "link", "set", room.end, "addrgenmode", "none")
            run("ip", "-n", room.name, "link", "set", "lo", "up")
            run("ip", "-n", room.name, "link", "set", room.end, "up")
    except subprocess.CalledProcessError as error:
        remove(one.name, other.name)
        pytest.skip(f"no network namespaces here: {error.stderr.decode().strip()}")
    yield one, other
    remove(one.name, other.name)


def give(room: Room, address: str, *options: str) -> None:
    run("ip", "-n", room.name, "addr", "add", address, *options, "dev", room.end)


@pytest.fixture
def rooms(bare_rooms: Rooms) -> Rooms:
    """A cable with IPv4 addresses."""
    for number, room in enumerate(bare_rooms, start=1):
        give(room, f"10.99.7.{number}/24", "brd", "+")
    return bare_rooms


@pytest.fixture
def rooms6(bare_rooms: Rooms) -> Rooms:
    """A cable with nothing but link-local IPv6 addresses, as two laptops without a router have."""
    for number, room in enumerate(bare_rooms, start=1):
        give(room, f"fe80::7:{number}/64", "nodad")
    return bare_rooms


def remove(*names: str) -> None:
    for name in names:
        subprocess.run(["ip", "netns", "del", name], check=False, capture_output=True)


def inside(name: str, *command: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        ["ip", "netns", "exec", name, *command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@contextmanager
def host_in(room: Room, folder: Path, *options: str) -> Iterator[list[list[str]]]:
    """``tractor host`` in a namespace; the lines it says when it is ready, in words."""
    command = [sys.executable, "-m", "tractor_app", "host", "--table", "Cable", "--port", "0"]
    host = inside(room.name, *command, "--profile", str(folder), *options)
    try:
        assert host.stdout is not None
        lines = []
        for line in host.stdout:
            lines.append(line.split())
            if line == "ready\n":
                break
        yield lines
    finally:
        host.terminate()
        host.communicate(timeout=30)


def said(lines: list[list[str]], word: str) -> list[str]:
    return next(words for words in lines if words[0] == word)


def visit(room: Room, *typed: str, by: str = "beacon") -> dict[str, Any]:
    """A guest comes by what it finds, or by a typed address and port; what it saw."""
    guest = inside(room.name, sys.executable, "-c", GUEST, room.end, by, *typed)
    out, error = guest.communicate(timeout=60)
    assert out, error
    seen: dict[str, Any] = json.loads(out)
    return seen


def test_a_guest_finds_the_host_over_the_cable_and_joins(rooms: Rooms, tmp_path: Path) -> None:
    host, guest = rooms
    with host_in(host, tmp_path, "--announce", host.end) as lines:
        seen = visit(guest)
        assert seen["tables"] == ["Cable"]
        assert seen["address"] == "10.99.7.1"
        assert seen["members"] == ["G"]
        assert seen["code"] == said(lines, "code")[1]


def test_a_guest_finds_the_host_where_there_is_only_ipv6(rooms6: Rooms, tmp_path: Path) -> None:
    host, guest = rooms6
    with host_in(host, tmp_path, "--announce", host.end) as lines:
        seen = visit(guest)
        assert seen["tables"] == ["Cable"]
        assert seen["address"] == f"fe80::7:1%{guest.end}"
        assert seen["members"] == ["G"]
        assert seen["code"] == said(lines, "code")[1]


def test_mdns_finds_the_host_where_there_is_only_ipv6(rooms6: Rooms, tmp_path: Path) -> None:
    pytest.importorskip("zeroconf")
    host, guest = rooms6
    with host_in(host, tmp_path, "--announce", host.end):
        seen = visit(guest, by="mdns")
        assert seen["tables"] == ["Cable"]
        assert seen["address"] == f"fe80::7:1%{guest.end}"
        assert seen["members"] == ["G"]


def test_a_host_found_in_every_way_is_one_row(rooms: Rooms, tmp_path: Path) -> None:
    pytest.importorskip("zeroconf")
    host, guest = rooms
    for number, room in enumerate(rooms, start=1):
        give(room, f"fe80::7:{number}/64", "nodad")
    # A network which both machines have, and which does not join them.
    for room in rooms:
        run("ip", "-n", room.name, "addr", "add", "10.98.7.1/24", "dev", "lo")
    give(host, "10.97.7.1/24", "brd", "+")
    with host_in(host, tmp_path, "--announce", host.end, "--announce", "lo"):
        seen = visit(guest, by="both")
        assert [address for _name, address in seen["hosts"]] == ["10.99.7.1"]
        assert visit(guest, by="mdns")["address"] == "10.99.7.1"


def test_an_ipv6_address_may_be_typed_with_and_without_its_interface(
    rooms6: Rooms, tmp_path: Path
) -> None:
    host, guest = rooms6
    with host_in(host, tmp_path, "--hidden") as lines:
        port = said(lines, "listening")[-1]
        for address in (f"fe80::7:1%{guest.end}", "fe80::7:1"):
            seen = visit(guest, address, port)
            assert seen["address"] == f"fe80::7:1%{guest.end}"
            assert seen["members"][-1].startswith("G")


def test_the_older_address_is_shown_where_a_host_has_both(rooms: Rooms, tmp_path: Path) -> None:
    host, guest = rooms
    for number, room in enumerate(rooms, start=1):
        give(room, f"fe80::7:{number}/64", "nodad")
    with host_in(host, tmp_path, "--announce", host.end):
        assert visit(guest)["address"] == "10.99.7.1"
    with host_in(host, tmp_path, "--announce", host.end, "--listen", f"fe80::7:1%{host.end}"):
        assert visit(guest)["address"] == f"fe80::7:1%{guest.end}"


@pytest.mark.parametrize("address", ["10.99.7.1", "fe80::7:1"])
def test_a_guest_follows_to_an_heir_on_the_hosts_own_machine(rooms: Rooms, address: str) -> None:
    for number, room in enumerate(rooms, start=1):
        give(room, f"fe80::7:{number}/64", "nodad")
    near, far = rooms
    house = inside(near.name, sys.executable, "-c", HOUSE)
    try:
        assert house.stdout is not None
        port = house.stdout.readline().strip()
        guest = inside(far.name, sys.executable, "-c", FOLLOWER, address, port)
        out, error = guest.communicate(timeout=60)
        assert out, error
        found, moved, ways = json.loads(out)
        assert moved != int(port)
        assert found.partition("%")[0] == address
        assert ways[0] == address
        assert set(ways) == {"10.99.7.1", "fe80::7:1"}
    finally:
        house.kill()
        house.communicate(timeout=30)
