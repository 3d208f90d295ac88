"""Datagrams on loopback only."""

from __future__ import annotations

import json

import pytest
from msgspec import structs
from PySide6.QtCore import QObject
from PySide6.QtNetwork import QHostAddress, QNetworkAddressEntry, QNetworkInterface

from tests.net.lan import free_port, wait
from tractor_app.net.addresses import usable_interfaces
from tractor_app.net.discovery import (
    FORGET,
    LARGEST,
    Advert,
    AdvertTable,
    Beacon,
    Finder,
    _target,
    decode_advert,
    encode_advert,
)

LO = ["lo"]

needs_lo = pytest.mark.skipif(not usable_interfaces(LO), reason="no interface called lo")


def advert(**more: object) -> Advert:
    tables = (AdvertTable("Ours", "classic", 4, 2),)
    return Advert(host="h1", name="Ann", port=4000, tables=tables, **more)  # type: ignore[arg-type]


@needs_lo
def test_a_host_is_found_and_forgotten_when_it_leaves(owner: QObject) -> None:
    port = free_port()
    finder = Finder(LO, port=port, parent=owner)
    beacon = Beacon(advert, LO, port=port, parent=owner)
    beacon.start()
    wait(lambda: len(finder.hosts) == 1)
    host = finder.hosts[0]
    assert (host.name, host.address in ("127.0.0.1", "::1")) == ("Ann", True)
    assert host.advert is not None
    assert host.advert.tables[0].free == 2
    beacon.stop()
    wait(lambda: not finder.hosts)
    finder.stop()


@needs_lo
def test_other_interfaces_are_not_listened_to(owner: QObject) -> None:
    port = free_port()
    finder = Finder(["no-such-interface"], port=port, parent=owner)
    other = Finder(LO, port=port, parent=owner)
    beacon = Beacon(advert, LO, port=port, parent=owner)
    beacon.start()
    wait(lambda: len(other.hosts) == 1)
    assert not finder.hosts
    for thing in (beacon, finder, other):
        thing.stop()


def test_a_host_falls_silent(owner: QObject) -> None:
    now = [0.0]
    finder = Finder([], port=free_port(), clock=lambda: now[0], parent=owner)
    finder.take(encode_advert(advert()), "10.0.0.1")
    finder.take(encode_advert(advert()), "10.1.0.1")
    assert [host.address for host in finder.hosts] == ["10.0.0.1"]
    now[0] = 8.0
    finder.forget()
    assert not finder.hosts


def test_an_address_that_falls_silent_is_replaced_by_one_that_does_not(owner: QObject) -> None:
    now = [0.0]
    finder = Finder([], port=free_port(), clock=lambda: now[0], parent=owner)
    changes: list[object] = []
    finder.changed.connect(lambda: changes.append(None))

    def hear(at: float, *addresses: str) -> list[str]:
        now[0] = at
        for address in addresses:
            finder.take(encode_advert(advert()), address)
        finder.forget()
        return [host.address for host in finder.hosts]

    assert hear(0, "fe80::1%a", "fe80::2%b") == ["fe80::1%a"]
    assert hear(1, "192.0.2.1", "fe80::1%a", "198.51.100.1") == ["192.0.2.1"]
    assert hear(6, "198.51.100.1", "fe80::1%a") == ["192.0.2.1"]
    assert hear(9, "fe80::1%a") == ["198.51.100.1"]
    assert hear(15, "fe80::1%a") == ["fe80::1%a"]
    assert hear(30) == []
    assert len(changes) == 5
    many = [f"10.0.{number // 250}.{number % 250}" for number in range(1000)]
    assert hear(40, *many) == [many[0]]


@needs_lo
def test_a_host_is_not_announced_where_it_does_not_listen(owner: QObject) -> None:
    port = free_port()
    finder = Finder(LO, port=port, parent=owner)
    deaf = Beacon(advert, LO, port=port, listening=("192.0.2.1",), parent=owner)
    deaf.start()
    other = Advert(host="h2", name="Ben", port=4000)
    beacon = Beacon(lambda: other, LO, port=port, listening=("127.0.0.1",), parent=owner)
    beacon.start()
    wait(lambda: bool(finder.hosts))
    assert [(host.name, host.address) for host in finder.hosts] == [("Ben", "127.0.0.1")]
    for thing in (beacon, deaf, finder):
        thing.stop()


FLAG = QNetworkInterface.InterfaceFlag
MANY = FLAG.IsUp | FLAG.IsRunning | FLAG.CanBroadcast


@pytest.mark.parametrize(
    ("address", "length", "given", "flags", "target"),
    [
        ("192.0.2.5", 24, "192.0.2.255", MANY, "192.0.2.255"),
        ("192.0.2.5", 24, "192.0.2.127", MANY, "192.0.2.127"),
        ("192.0.2.5", 24, "", MANY, "192.0.2.255"),
        ("10.1.2.3", 8, "", MANY, "10.255.255.255"),
        ("198.51.100.66", 26, "", MANY, "198.51.100.127"),
        ("192.0.2.4", 30, "", MANY, "192.0.2.7"),
        ("192.0.2.4", 31, "", MANY, ""),
        ("192.0.2.4", 32, "", MANY, ""),
        ("192.0.2.4", 32, "192.0.2.4", MANY, ""),
        ("192.0.2.4", -1, "", MANY, ""),
        ("192.0.2.5", 24, "", FLAG.IsUp | FLAG.IsRunning, ""),
        ("192.0.2.5", 24, "", MANY | FLAG.IsPointToPoint, ""),
        ("127.0.0.1", 8, "", FLAG.IsUp | FLAG.IsLoopBack, "127.255.255.255"),
        ("fe80::1", 64, "", MANY, "ff02::1%x0"),
    ],
)
def test_a_network_is_told_by_its_broadcast_address_or_the_last_of_its_range(
    address: str, length: int, given: str, flags: QNetworkInterface.InterfaceFlag, target: str
) -> None:
    entry = QNetworkAddressEntry()
    entry.setIp(QHostAddress(address))
    entry.setPrefixLength(length)
    if given:
        entry.setBroadcast(QHostAddress(given))
    assert _target("x0", entry, flags).toString() == target


def test_a_goodbye_is_heard(owner: QObject) -> None:
    finder = Finder([], port=free_port(), parent=owner)
    finder.take(encode_advert(advert()), "10.0.0.1")
    finder.take(encode_advert(advert(leaving=True)), "10.0.0.1")
    assert not finder.hosts
    finder.stop()


def test_hearsay_of_a_host_that_speaks_for_itself_tells_only_an_address(owner: QObject) -> None:
    now = [0.0]
    finder = Finder([], port=free_port(), clock=lambda: now[0], parent=owner)
    old = encode_advert(structs.replace(advert(), tables=()))
    finder.take(old, "10.0.0.1", hearsay=True)
    finder.take(encode_advert(advert()), "10.0.0.1")
    finder.take(old, "10.0.0.2", hearsay=True)
    assert [host.advert for host in finder.hosts] == [advert()]
    now[0] = FORGET - 1
    finder.take(old, "10.0.0.2", hearsay=True)
    now[0] = FORGET + 1
    finder.forget()
    assert [host.address for host in finder.hosts] == ["10.0.0.2"]
    finder.take(old, "10.0.0.2", hearsay=True)
    assert [host.advert for host in finder.hosts] == [structs.replace(advert(), tables=())]
    finder.stop()


def test_another_version_is_named_not_read() -> None:
    data = json.dumps({"magic": "tractor-lan", "protocol": 99, "program": "9.0", "port": "?"})
    host = decode_advert(data.encode(), "10.0.0.1")
    assert host is not None
    assert (host.advert, host.program) == (None, "9.0")


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b"\xff" * 20, b"x" * 2000])
def test_other_datagrams_are_ignored(data: bytes) -> None:
    assert decode_advert(data, "10.0.0.1") is None


def test_names_are_plain_text() -> None:
    host = decode_advert(encode_advert(Advert(host="h", name="a\n\u202eb", port=1)), "1.2.3.4")
    assert host is not None
    assert host.name == "a b"


def test_many_tables_still_fit() -> None:
    tables = tuple(AdvertTable(f"Table {n}", "classic", 4, 2) for n in range(80))
    data = encode_advert(Advert(host="h", port=1, tables=tables))
    assert len(data) <= LARGEST
    host = decode_advert(data, "1.2.3.4")
    assert host is not None
    assert host.advert is not None
    assert host.advert.more + len(host.advert.tables) == 80


@needs_lo
def test_mdns_finds_the_same_announcement(owner: QObject) -> None:
    pytest.importorskip("zeroconf")
    from tractor_app.net.mdns import MdnsAnnouncer, MdnsFinder

    port = free_port()
    finder = Finder([], port=port, parent=owner)
    mdns = MdnsFinder(finder, LO)
    announcer = MdnsAnnouncer(advert(), LO, beacon_port=port)
    assert announcer.announced[0] == "127.0.0.1"
    wait(lambda: bool(finder.hosts))
    assert [(host.address, host.advert) for host in finder.hosts] == [("127.0.0.1", advert())]
    fuller = structs.replace(advert(), tables=(AdvertTable("Later", "classic", 4, 3),))
    announcer.update(advert())
    announcer.update(fuller)
    wait(lambda: [host.advert for host in finder.hosts] == [fuller])
    announcer.stop()
    deaf = MdnsAnnouncer(advert(), LO, ("192.0.2.1",), beacon_port=port)
    assert not deaf.announced
    heard = MdnsAnnouncer(advert(), LO, ("127.0.0.1", "192.0.2.1"), beacon_port=port)
    assert heard.announced == ("127.0.0.1",)
    for thing in (deaf, heard, mdns, finder):
        thing.stop()
