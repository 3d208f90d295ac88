"""The lobby's sheets one by one: what they show and what they ask for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import segno
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.lobby.test_fit import GATHERING
from tests.gui.screens.house import House
from tractor_app.engine.rules.presets import preset
from tractor_app.gui.lobby.find import FindSheet
from tractor_app.gui.lobby.invite import InviteSheet, QrPicture
from tractor_app.gui.lobby.lobby_texts import failure_text, nameless
from tractor_app.gui.lobby.offers import Visit, parse_address, parse_door, table_of
from tractor_app.gui.lobby.room import RoomSheet
from tractor_app.gui.lobby.room_news import room_news
from tractor_app.gui.names import names
from tractor_app.net.addresses import link
from tractor_app.net.client import Door
from tractor_app.net.discovery import Advert, AdvertTable, Finder, encode_advert
from tractor_app.protocol import messages as m
from tractor_app.protocol.room import Chair, Member, Room, Stage, TableCard
from tractor_app.session.remote import seats_of

OPEN = AdvertTable("Open", "classic", 4, 2)
LOCKED = AdvertTable("Locked", "classic", 4, 3, locked=True)
PLAYING = AdvertTable("Busy", "classic", 4, 0, Stage.PLAYING)


@pytest.fixture
def house(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[House]:
    house = House(qapp, qtbot, tmp_path)
    yield house
    house.close()


def announce(finder: Finder, name: str, *tables: AdvertTable, protocol: int = m.PROTOCOL) -> None:
    advert = Advert(
        protocol=protocol, host=name, name=name, program="9.9", port=1234, tables=tables
    )
    finder.take(encode_advert(advert), "192.168.1.5")


class Finding:
    """A sheet with a finder of its own, and what it asked for."""

    def __init__(self, house: House) -> None:
        self.finder = Finder([], port=0)
        self.sheet = FindSheet(house.window.page, self.finder, name="Ben")
        self.visits: list[Visit] = []
        self.asked: list[Visit] = []
        self.sheet.wanted.connect(self.visits.append)
        self.sheet.rules_wanted.connect(self.asked.append)
        house.window.show_sheet(self.sheet)

    @property
    def rows(self) -> list[str]:
        tables = self.sheet.tables
        return [tables.item(row).text() for row in range(tables.count())]

    def stands_at(self) -> str:
        return self.rows[self.sheet.tables.currentRow()].split("\n")[0]


@pytest.fixture
def finding(house: House) -> Iterator[Finding]:
    finding = Finding(house)
    yield finding
    finding.finder.stop()


def test_a_table_says_name_host_rules_seats_and_version(finding: Finding) -> None:
    announce(finding.finder, "Ann", LOCKED)
    (row,) = finding.rows
    for text in ("Locked", "host Ann", "Classic", "3 free seats", "version 9.9", "passcode"):
        assert text in row


def test_whoever_gave_no_name_is_not_called_me(
    finding: Finding, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("USER", "lin")
    assert nameless() == "lin"
    finding.sheet.retranslate()
    assert finding.sheet.name.placeholderText() == "lin"


def test_another_version_is_said_and_cannot_be_joined(finding: Finding) -> None:
    announce(finding.finder, "Old", OPEN, protocol=m.PROTOCOL + 1)
    (row,) = finding.rows
    assert "another version (9.9)" in row
    assert not finding.sheet.join.isEnabled()
    assert not finding.sheet.rules.isEnabled()


def test_the_list_stays_at_its_table_when_another_one_comes_first(finding: Finding) -> None:
    announce(finding.finder, "Ben", OPEN)
    assert finding.stands_at() == "Open"
    announce(finding.finder, "Ann", LOCKED)
    assert finding.rows[0].startswith("Locked")
    assert finding.stands_at() == "Open"
    QTest.mouseClick(finding.sheet.join, Qt.MouseButton.LeftButton)
    assert finding.visits == [Visit(Door("192.168.1.5", 1234), OPEN, "Ben", "", "Ben")]


def test_a_locked_table_wants_its_passcode_before_anybody_is_asked(finding: Finding) -> None:
    announce(finding.finder, "Ann", LOCKED)
    QTest.mouseClick(finding.sheet.join, Qt.MouseButton.LeftButton)
    assert finding.visits == []
    assert "passcode" in finding.sheet.trouble.text()
    QTest.keyClicks(finding.sheet.passcode, "plum")
    QTest.mouseClick(finding.sheet.join, Qt.MouseButton.LeftButton)
    assert [visit.passcode for visit in finding.visits] == ["plum"]


def test_an_open_table_is_told_no_passcode(finding: Finding) -> None:
    announce(finding.finder, "Ann", OPEN)
    assert not finding.sheet.passcode.isEnabled()
    finding.sheet.passcode.setText("of another table")
    QTest.mouseClick(finding.sheet.join, Qt.MouseButton.LeftButton)
    assert [visit.passcode for visit in finding.visits] == [""]


def test_a_table_in_play_can_be_watched(finding: Finding) -> None:
    announce(finding.finder, "Ann", PLAYING)
    assert finding.sheet.join.text() == "Watch"


def test_one_question_at_a_time(finding: Finding) -> None:
    announce(finding.finder, "Ann", OPEN)
    QTest.mouseClick(finding.sheet.rules, Qt.MouseButton.LeftButton)
    assert len(finding.asked) == 1
    assert "Asking Ann" in finding.sheet.trouble.text()
    QTest.mouseClick(finding.sheet.join, Qt.MouseButton.LeftButton)
    assert finding.visits == []
    finding.sheet.show_trouble("no")
    QTest.mouseClick(finding.sheet.join, Qt.MouseButton.LeftButton)
    assert len(finding.visits) == 1


def test_a_pasted_link_leads_to_its_host_and_its_code(finding: Finding) -> None:
    finding.sheet.address.setText(link("192.168.1.7", 99, "7KQ2M-XW93P"))
    QTest.mouseClick(finding.sheet.join, Qt.MouseButton.LeftButton)
    (visit,) = finding.visits
    assert visit.door == Door("192.168.1.7", 99, code="7KQ2M-XW93P")
    assert visit.table is None


@pytest.mark.parametrize(
    ("text", "door"),
    [
        ("tractor://192.168.1.5:99/7KQ2M-XW93P", Door("192.168.1.5", 99, code="7KQ2M-XW93P")),
        ("TRACTOR://a.local/7KQ2M-XW93P/", Door("a.local", 47080, code="7KQ2M-XW93P")),
        ("tractor://[fe80::1%eth0]:5/open", Door("fe80::1%eth0", 5, encrypted=False)),
        ("tractor://1.2.3.4:5", Door("1.2.3.4", 5, code="typed")),
        ("1.2.3.4", Door("1.2.3.4", 47080, code="typed")),
        ("tractor://", None),
        ("tractor://:/x", None),
        ("1.2.3.4/x", None),
        ("http://1.2.3.4/x", None),
    ],
)
def test_links_as_people_paste_them(text: str, door: Door | None) -> None:
    assert parse_door(text, "typed") == door


@pytest.mark.parametrize("address", ["192.168.1.5", "fe80::1%eth0", "2001:db8::7"])
@pytest.mark.parametrize("code", ["7KQ2M-XW93P", ""])
def test_a_link_leads_where_it_was_made(address: str, code: str) -> None:
    door = parse_door(link(address, 1234, code))
    assert door == Door(address, 1234, encrypted=bool(code), code=code)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("192.168.1.5", ("192.168.1.5", 47080)),
        (" host.local:99 ", ("host.local", 99)),
        ("[fe80::1%eth0]:5", ("fe80::1%eth0", 5)),
        ("fe80::1", ("fe80::1", 47080)),
        ("", None),
        ("a:b", None),
        (":5", None),
        ("a:99999", None),
        ("[::1]", ("::1", 47080)),
        ("[::1]:", ("::1", 47080)),
        ("[::1", None),
        ("[::1]5", None),
        ("[host]:5", None),
        ("1.2.3.4:80:90", None),
        ("a b", None),
        ("\u202e1.2.3.4", None),
    ],
)
def test_addresses_as_people_type_them(text: str, found: tuple[str, int] | None) -> None:
    assert parse_address(text) == found


def test_the_invitation_is_a_link_for_each_address(house: House) -> None:
    sheet = InviteSheet(house.window.page, ("192.168.1.5", "10.0.0.2"), 4711, "7KQ2M-XW93P")
    house.window.show_sheet(sheet)
    sheet.address.setCurrentIndex(1)
    QTest.mouseClick(sheet.copy, Qt.MouseButton.LeftButton)
    assert QApplication.clipboard().text() == "tractor://10.0.0.2:4711/7KQ2M-XW93P"
    assert sheet.copy.text() == "Copied"


def test_the_link_of_a_seat_leads_to_it(house: House) -> None:
    seat = ("table-1", "ab" * 32)
    sheet = InviteSheet(house.window.page, ("fe80::1%eth0",), 4711, "7KQ2M-XW93P", seat)
    house.window.show_sheet(sheet)
    QTest.mouseClick(sheet.move_seat, Qt.MouseButton.LeftButton)
    assert sheet.link.text() == "tractor://[fe80::1%eth0]:4711/7KQ2M-XW93P"
    door = parse_door(QApplication.clipboard().text(), "typed beside it")
    assert door == Door("fe80::1%eth0", 4711, code="7KQ2M-XW93P", table=seat[0], token=seat[1])


def test_without_a_seat_no_link_of_one_is_offered(house: House) -> None:
    sheet = InviteSheet(house.window.page, ("192.168.1.5",), 4711, "7KQ2M-XW93P")
    house.window.show_sheet(sheet)
    assert sheet.copy.isVisible()
    assert not sheet.move_seat.isVisible()


@pytest.mark.parametrize("rest", ["open/table", "open/table/token/more", "open//token/"])
def test_half_a_seat_is_no_link(rest: str) -> None:
    assert parse_door(f"tractor://host:4711/{rest}") is None


def test_the_code_of_an_invitation_is_painted_square_by_square(house: House) -> None:
    sheet = InviteSheet(house.window.page, ("192.168.1.5",), 4711, "7KQ2M-XW93P")
    house.window.show_sheet(sheet)
    code = sheet.findChild(QrPicture)
    assert isinstance(code, QrPicture)
    assert code.isVisible()
    rows = segno.make_qr("tractor://192.168.1.5:4711/7KQ2M-XW93P", error="l").matrix
    image = code.grab().toImage()
    count = len(rows)
    step = code.width() // (count + 8)
    edge = (code.width() - step * count) // 2 + step // 2
    seen = [
        [image.pixelColor(edge + x * step, edge + y * step).lightness() < 128 for x in range(count)]
        for y in range(count)
    ]
    assert seen == [[bool(square) for square in row] for row in rows]


def test_a_text_too_long_for_a_code_leaves_its_place_empty(house: House) -> None:
    code = QrPicture(190)
    code.show_text("x" * 5000)
    assert not code.squares
    assert not code.isVisible()


class Asking:
    """A room, and what is asked in it."""

    def __init__(self, house: House, room: Room, me: int) -> None:
        self.sheet = RoomSheet(house.window.page, room, me, "7KQ2M-XW93P", preset("classic"))
        self.asked: list[m.Ask] = []
        self.sheet.asked.connect(self.asked.append)
        house.window.show_sheet(self.sheet)


def test_enter_in_the_talk_says_something_and_nothing_else(house: House) -> None:
    asking = Asking(house, GATHERING, 1)
    QTest.keyClicks(asking.sheet.words, "hello")
    QTest.keyClick(asking.sheet.words, Qt.Key.Key_Return)
    QTest.keyClick(asking.sheet.words, Qt.Key.Key_Return)
    assert asking.asked == [m.Say("hello")]


def test_the_owner_sends_a_spectator_away(house: House) -> None:
    asking = Asking(house, GATHERING, 1)
    box = asking.sheet.send_away
    assert [box.itemText(n) for n in range(1, box.count())] == ["Looking on"]
    box.activated.emit(1)
    assert asking.asked == [m.Remove(3)]


def test_whoever_is_asked_to_change_seats_sees_what_agreeing_does(house: House) -> None:
    asking = Asking(house, GATHERING, 1)
    assert asking.sheet.seats[1].sit.text() == "Agree to change"
    other = Asking(house, GATHERING, 2)
    assert not other.sheet.seats[0].sit.isVisible()


def test_a_list_that_is_open_survives_what_others_do(house: House) -> None:
    asking = Asking(house, GATHERING, 1)
    box = asking.sheet.seats[3].bot
    box.addItem("a mark of this very list")
    asking.sheet.show_room(replace(GATHERING, talk=False))
    assert box.findText("a mark of this very list") >= 0


def test_a_bot_is_called_in_the_room_as_at_the_table(house: House) -> None:
    sheet = Asking(house, GATHERING, 1).sheet
    assert sheet.seats[2].who.text() == seats_of(GATHERING, names().bot_at)[2].name
    assert sheet.seats[2].how.text() == "Intermediate · bot"


@pytest.mark.parametrize(
    ("language", "wait", "text"),
    [
        ("en", 1.2, "The passcode is not right. Wait 1 second before the next try."),
        ("en", 3.0, "The passcode is not right. Wait 3 seconds before the next try."),
        ("zh_CN", 1.0, "口令不对。 请等 1 秒再试。"),
    ],
)
def test_a_wait_is_told_in_words(house: House, language: str, wait: float, text: str) -> None:
    house.flow.use_language(language)
    assert failure_text(m.Failed(m.Code.PASSCODE, wait=wait)) == text


def test_what_happened_is_told_to_the_others() -> None:
    ann, ben = Member(1, "Ann", 0), Member(2, "Ben", 1)
    room = Room(table="t", name="T", owner=1, members=(ann,), chairs=(Chair(1), Chair()))
    full = replace(room, members=(ann, ben), chairs=(Chair(1), Chair(2)), stage=Stage.PLAYING)
    away = replace(full, members=(ann, replace(ben, online=False)))
    played = replace(away, chairs=(Chair(1), Chair(2, "intermediate")))
    gone = replace(full, members=(ben,), owner=2)
    assert room_news(None, room, 1) == []
    assert room_news(room, full, 1) == ["Ben has come."]
    assert room_news(room, full, 2) == []
    assert room_news(full, away, 1) == ["Ben is cut off; the seat is kept."]
    assert room_news(away, played, 1) == ["A bot plays for Ben for the time being."]
    assert room_news(played, full, 1) == ["Ben is back."]
    assert room_news(full, gone, 2) == ["Ann has left.", "The table is yours now."]


def test_a_port_of_any_length_is_no_error() -> None:
    """Text this long is no number to Python any more; it may be pasted all the same."""
    assert parse_address("host:" + "9" * 5000) is None
    assert parse_door("tractor://host:" + "9" * 5000 + "/open") is None


def card(table: str, name: str = "Open", rules: str = "classic") -> TableCard:
    return TableCard(table=table, name=name, rules=rules, fingerprint="", players=4, free=1)


def test_a_chosen_table_is_found_by_its_id_wherever_it_stands() -> None:
    wanted = replace(OPEN, table="b")
    assert table_of([card("a"), card("b")], wanted) == card("b")
    assert table_of([card("b", "Renamed", "friends")], wanted) == card("b", "Renamed", "friends")
    assert table_of([card("a")], wanted) is None


def test_where_no_ids_are_announced_only_one_of_its_name_and_rules_will_do() -> None:
    assert table_of([card("a", "Busy"), card("b")], OPEN) == card("b")
    assert table_of([card("a", rules="friends")], OPEN) is None
    assert table_of([card("a"), card("b")], OPEN) is None
