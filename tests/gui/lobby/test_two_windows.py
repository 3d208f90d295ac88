"""Two real windows: lobby, deal, play, a cut, coming back, and the end of a round."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.screens.house import House
from tests.net.lan import free_port
from tractor_app.engine.actions import Ready
from tractor_app.engine.legal import suggest
from tractor_app.engine.observation import Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.gui.lobby.entry import LanEntry
from tractor_app.gui.lobby.find import FindSheet
from tractor_app.gui.lobby.invite import InviteSheet
from tractor_app.gui.lobby.open_table import OpenTableSheet
from tractor_app.gui.lobby.party import LanParty
from tractor_app.gui.lobby.room import RoomSheet
from tractor_app.gui.reviewing import moments
from tractor_app.gui.screens.about import NoticeSheet
from tractor_app.gui.screens.round_end import RoundEndSheet
from tractor_app.gui.screens.rules_sheet import RulesSheet
from tractor_app.net.addresses import usable_interfaces
from tractor_app.net.client import LinkState
from tractor_app.net.host import Host, TablePlan
from tractor_app.net.peer import Peer
from tractor_app.protocol import messages as m
from tractor_app.protocol.room import Member, Stage
from tractor_app.session.fairness import Mark
from tractor_app.session.hosted import HostedTable

pytestmark = pytest.mark.skipif(not usable_interfaces(["lo"]), reason="no interface called lo")


class Window(House):
    """A window with the lobby, bound to loopback."""

    def __init__(self, app: QApplication, qtbot: QtBot, folder: Path, beacon: int) -> None:
        super().__init__(app, qtbot, folder)
        self.party = LanParty(
            self.flow,
            self.profile,
            interfaces=["lo"],
            addresses=("127.0.0.1",),
            port=0,
            beacon_port=beacon,
        )
        self.window.commands["lan"].triggered.connect(self.party.show)

    def lan(self) -> None:
        self.window.close_sheets()
        self.window.commands["lan"].trigger()

    @property
    def room(self) -> RoomSheet:
        sheet = self.sheet
        assert isinstance(sheet, RoomSheet)
        return sheet

    def act(self) -> None:
        """Do what the engine suggests, if it is this seat's turn."""
        table, seen = self.game.table, self.flow.observation
        if table is None or seen is None or seen.viewer not in seen.awaited:
            return
        action = Ready() if seen.phase is Phase.ROUND_END else suggest(seen)
        if action is not None and seen.phase not in (Phase.DEAL, Phase.ROUND_END):
            table.submit(action)


def sit(window: Window, seat: int) -> None:
    row = window.room.seats[seat]
    QTest.mouseClick(row.sit, Qt.MouseButton.LeftButton)


def open_table(ann: Window) -> HostedTable:
    """By mouse, from the menu to a seat of one's own."""
    ann.lan()
    finding = ann.sheet
    assert isinstance(finding, FindSheet)
    QTest.mouseClick(finding.host_one, Qt.MouseButton.LeftButton)
    opening = ann.sheet
    assert isinstance(opening, OpenTableSheet)
    opening.name.setText("Ann's")
    QTest.mouseClick(opening.open_it, Qt.MouseButton.LeftButton)
    ann.wait(lambda: isinstance(ann.sheet, RoomSheet))
    sit(ann, 0)
    assert ann.party.host is not None
    (table,) = ann.party.host.tables.values()
    return table


def join(ben: Window) -> None:
    """Find the table, join it, sit down, say ready and something else."""
    ben.lan()
    finding = ben.sheet
    assert isinstance(finding, FindSheet)
    ben.wait(lambda: finding.tables.count() == 1)
    assert "Ann's" in finding.tables.item(0).text()
    finding.name.setText("Ben")
    QTest.mouseClick(finding.join, Qt.MouseButton.LeftButton)
    ben.wait(lambda: isinstance(ben.sheet, RoomSheet))
    sit(ben, 1)
    ben.wait(lambda: ben.room.begin.text() == "Ready")
    QTest.mouseClick(ben.room.begin, Qt.MouseButton.LeftButton)
    QTest.keyClicks(ben.room.words, "hi <b>there</b>")
    QTest.keyClick(ben.room.words, Qt.Key.Key_Return)


def begin(ann: Window, table: HostedTable) -> None:
    """Bots for the other seats, then play."""
    for seat in (2, 3):
        row = ann.room.seats[seat]
        row.bot.setCurrentIndex(row.bot.findData("random"))
        row.bot.activated.emit(row.bot.currentIndex())
    ann.wait(lambda: all(chair.bot or chair.member for chair in table.lobby.room.chairs))
    ann.wait(lambda: table.lobby.room.members[1].ready)
    QTest.mouseClick(ann.room.begin, Qt.MouseButton.LeftButton)
    ann.wait(lambda: table.lobby.room.stage is Stage.PLAYING)


def pull_the_cable(ben: Window, table: HostedTable) -> None:
    """The window says so, and finds its way back by itself."""
    line, client = table.line_of(2), ben.party.client
    assert isinstance(line, Peer)
    assert client is not None
    line.socket.abort()
    ben.wait(lambda: client.state is LinkState.LOST)
    assert "connection lost" in ben.party.bar_text()
    ben.wait(lambda: client.state is LinkState.OPEN)
    ben.wait(lambda: table.lobby.room.members[1].online)


def look_back(ben: Window) -> None:
    """A guest reviews its own plays, finds the match in its history, and plays on from it."""
    sheet = ben.sheet
    assert isinstance(sheet, RoundEndSheet)
    ben.wait(lambda: sheet._watch.isVisible() and sheet._review.isVisible())
    contents = ben.game.contents()
    assert contents is not None
    found = moments(contents, 1)
    assert found
    assert {moment.observation.viewer for moment in found} == {1}
    (saved,) = ben.game.finished()
    assert saved.head.id == contents.head.id
    assert not ben.game.kept_round(2)
    table = ben.game.branch(contents, found[-1].position)
    assert table.viewer == 1


def test_a_hand_over_to_somebody_who_has_gone_leaves_the_owner_at_the_table(
    windows: tuple[Window, Window],
) -> None:
    ann, _ben = windows
    open_table(ann)
    party = ann.party
    assert party.client is not None
    failures: list[m.Code] = []
    party.client.refused_ask.connect(lambda failed: failures.append(failed.code))
    party._leaving = True
    party.client.ask(m.HandTo(99))
    ann.wait(lambda: failures == [m.Code.NO_SUCH_MEMBER])
    assert not party._leaving
    assert party.host is not None


def test_two_windows_play_a_round_with_a_cut(windows: tuple[Window, Window]) -> None:
    ann, ben = windows
    table = open_table(ann)
    join(ben)
    assert ann.party.host is not None
    assert ann.party.host.code in ben.room.code.text()
    ann.wait(lambda: "<b>there</b>" in ann.room.log.toPlainText())
    begin(ann, table)
    ben.wait(lambda: ben.game.table is not None and not ben.is_sheet_open())

    def played(tricks: int) -> bool:
        for window in windows:
            window.act()
        seen = ben.flow.observation
        return seen is not None and (len(seen.tricks) >= tricks or seen.result is not None)

    ben.wait(lambda: played(3))
    pull_the_cable(ben, table)
    ben.qtbot.waitUntil(lambda: played(99), timeout=60_000)
    for window in windows:
        window.wait(lambda window=window: isinstance(window.sheet, RoundEndSheet))
        window.wait(lambda window=window: bool(window.party.news.marks))
        assert window.party.news.marks[0].mark is Mark.FAIR
        assert "fair deal" in window.party.bar_text()
    look_back(ben)


def test_a_host_that_leaves_hands_the_table_to_its_guest(windows: tuple[Window, Window]) -> None:
    ann, ben = windows
    open_table(ann)
    join(ben)
    QTest.mouseClick(ann.room.leave, Qt.MouseButton.LeftButton)
    ben.wait(lambda: ben.party.host is not None and bool(ben.party.host.tables))
    ann.wait(lambda: ann.party.client is None)
    assert ann.party.host is None
    assert ben.party.host is not None
    (table,) = ben.party.host.tables.values()
    ben.wait(lambda: [member.name for member in table.lobby.room.members] == ["Ben"])
    ben.wait(lambda: ben.room.owner)


def moved_on(windows: tuple[Window, Window]) -> Host:
    """Ann hands her table to Ben, who has not come to it yet; gives the host she had."""
    ann, ben = windows
    open_table(ann)
    join(ben)
    host, client = ann.party.host, ben.party.client
    assert host is not None
    assert client is not None
    # He hears of it, and is slow to go.
    client.redirected = lambda redirect: None  # type: ignore[method-assign]
    QTest.mouseClick(ann.room.leave, Qt.MouseButton.LeftButton)
    ann.wait(lambda: ann.party.client is None)
    return host


def test_the_old_host_stays_until_its_guests_have_gone(windows: tuple[Window, Window]) -> None:
    ann, ben = windows
    host = moved_on(windows)
    assert ann.party.host is None
    assert host.port
    client = ben.party.client
    assert client is not None
    assert client.state is LinkState.OPEN
    client.close()
    ann.wait(lambda: not host.port)
    assert ann.party._own._staying is None


def test_a_host_about_to_close_is_taken_for_the_next_table(
    windows: tuple[Window, Window],
) -> None:
    ann, _ben = windows
    host = moved_on(windows)
    ann.party.open_table(TablePlan("Another", preset("classic")))
    ann.wait(lambda: isinstance(ann.sheet, RoomSheet))
    assert ann.party.host is host
    assert [table.lobby.room.name for table in host.tables.values()] == ["Another"]
    host._each_second()
    assert host.port


def test_a_window_that_closes_waits_for_nobody(windows: tuple[Window, Window]) -> None:
    ann, ben = windows
    host = moved_on(windows)
    began = time.monotonic()
    ann.window.close()
    assert time.monotonic() - began < 2
    assert not host.port
    client = ben.party.client
    assert client is not None
    ben.wait(lambda: client.state is not LinkState.OPEN)


def test_whoever_moved_with_a_table_hears_when_its_new_host_closes(
    windows: tuple[Window, Window], qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    ann, ben = windows
    table = open_table(ann)
    join(ben)
    cy = Window(qapp, qtbot, tmp_path / "cy", free_port())
    assert ann.party.host is not None
    cy.party.join(f"127.0.0.1:{ann.party.host.port}")
    cy.wait(lambda: isinstance(cy.sheet, RoomSheet))
    ann.wait(lambda: len(table.lobby.room.members) == 3)
    QTest.mouseClick(ann.room.leave, Qt.MouseButton.LeftButton)
    ben.wait(lambda: ben.party.host is not None)
    assert ben.party.host is not None
    port = ben.party.host.port
    client = cy.party.client
    assert client is not None
    cy.wait(lambda: client.port == port and client.state is LinkState.OPEN)
    cy.wait(lambda: len(_members(cy)) == 2)
    ben.window.close()
    cy.wait(lambda: isinstance(cy.sheet, NoticeSheet))
    notice = cy.sheet
    assert isinstance(notice, NoticeSheet)
    assert notice.title.text() == "The host has closed the table"
    cy.close()


def _members(window: Window) -> tuple[Member, ...]:
    client = window.party.client
    room = None if client is None else client.guest.room
    return () if room is None else room.members


def test_a_window_that_was_closed_finds_its_way_back(
    windows: tuple[Window, Window], qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    ann, ben = windows
    table = open_table(ann)
    join(ben)
    begin(ann, table)
    ben.wait(lambda: ben.game.table is not None)
    ben.close()
    ann.wait(lambda: not table.lobby.room.members[1].online)
    again = Window(qapp, qtbot, tmp_path / "ben", free_port())
    again.lan()
    assert isinstance(again.sheet, NoticeSheet)
    again.key(Qt.Key.Key_Return)
    again.wait(lambda: again.game.table is not None and again.game.table.viewer == 1)
    again.close()


def test_a_seat_goes_on_at_another_computer_by_its_link(
    windows: tuple[Window, Window], qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    ann, ben = windows
    table = open_table(ann)
    join(ben)
    begin(ann, table)
    ben.wait(lambda: ben.game.table is not None and not ben.is_sheet_open())
    ben.lan()
    QTest.mouseClick(ben.room.invite, Qt.MouseButton.LeftButton)
    invitation = ben.sheet
    assert isinstance(invitation, InviteSheet)
    QTest.mouseClick(invitation.move_seat, Qt.MouseButton.LeftButton)
    other = Window(qapp, qtbot, tmp_path / "elsewhere", free_port())
    other.party.join(QApplication.clipboard().text())
    other.wait(lambda: other.game.table is not None and other.game.table.viewer == 1)
    ben.wait(lambda: ben.party.client is None)
    _host, guest = table.lobby.room.members
    assert (guest.name, guest.online) == ("Ben", True)
    # Nothing leads back to it from here.
    assert ben.party._way_back.load() is None
    other.close()


def test_the_menu_leads_to_the_lobby(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    house = House(qapp, qtbot, tmp_path)
    LanEntry(house.flow, house.profile, [])
    house.window.commands["lan"].trigger()
    assert isinstance(house.sheet, FindSheet)
    assert not house.sheet.join.isEnabled()
    house.key(Qt.Key.Key_Escape)
    assert not house.is_sheet_open()
    house.close()


def test_whoever_is_sent_away_has_no_table_left(windows: tuple[Window, Window]) -> None:
    ann, ben = windows
    table = open_table(ann)
    join(ben)
    begin(ann, table)
    ben.wait(lambda: ben.game.table is not None)
    ann.lan()
    QTest.mouseClick(ann.room.seats[1].remove, Qt.MouseButton.LeftButton)
    ben.wait(lambda: isinstance(ben.sheet, NoticeSheet))
    notice = ben.sheet
    assert isinstance(notice, NoticeSheet)
    assert notice.message.text() == "You were asked to leave the table."
    assert ben.game.table is None
    assert ben.party.client is None
    ben.key(Qt.Key.Key_Return)
    ben.lan()
    assert isinstance(ben.sheet, FindSheet)


def test_a_host_that_goes_is_waited_for_or_left(windows: tuple[Window, Window]) -> None:
    ann, ben = windows
    table = open_table(ann)
    join(ben)
    begin(ann, table)
    ben.wait(lambda: ben.game.table is not None)
    ann.window.close()
    ben.wait(lambda: isinstance(ben.sheet, NoticeSheet))
    notice = ben.sheet
    assert isinstance(notice, NoticeSheet)
    assert notice.title.text() == "The host has closed the table"
    ben.wait(lambda: "connection lost" in ben.party.bar_text())
    QTest.mouseClick(notice.other_button, Qt.MouseButton.LeftButton)
    assert ben.game.table is None
    assert ben.party.client is None


def test_a_typed_address_with_several_tables_offers_them(windows: tuple[Window, Window]) -> None:
    ann, ben = windows
    open_table(ann)
    host = ann.party.host
    assert host is not None
    host.open_table(TablePlan("Ann's other one", preset("find-friend-5"), passcode="plum"))
    ben.party.join(f"127.0.0.1:{host.port}")
    finding = ben.sheet
    assert isinstance(finding, FindSheet)
    ben.wait(lambda: "several tables" in finding.trouble.text())
    heard = finding._finder
    ben.wait(lambda: bool(heard.hosts))
    rows = [finding.tables.item(row).text() for row in range(finding.tables.count())]
    assert len(rows) == 2, "the host announces itself as well, and is listed once"
    assert rows[0].startswith("Ann's\n")
    assert rows[1].startswith("Ann's other one\n")
    assert ben.party.client is None
    finding.tables.setCurrentRow(1)
    finding.passcode.setText("plum")
    QTest.mouseClick(finding.join, Qt.MouseButton.LeftButton)
    ben.wait(lambda: isinstance(ben.sheet, RoomSheet))
    assert ben.room.title.text() == "Ann's other one"


def test_a_typed_address_of_a_locked_table_asks_for_the_passcode(
    windows: tuple[Window, Window],
) -> None:
    ann, ben = windows
    ann.party.open_table(TablePlan("Ann's", preset("classic"), passcode="plum"))
    ann.wait(lambda: isinstance(ann.sheet, RoomSheet))
    assert ann.party.host is not None
    ben.party.join(f"127.0.0.1:{ann.party.host.port}")
    finding = ben.sheet
    assert isinstance(finding, FindSheet)
    ben.wait(lambda: "asks for a passcode" in finding.trouble.text())
    QTest.keyClicks(finding.passcode, "plum")
    QTest.mouseClick(finding.join, Qt.MouseButton.LeftButton)
    ben.wait(lambda: isinstance(ben.sheet, RoomSheet))


def test_a_table_that_closes_meanwhile_moves_no_other_one(windows: tuple[Window, Window]) -> None:
    ann, ben = windows
    first = open_table(ann)
    host = ann.party.host
    assert host is not None
    host.open_table(TablePlan("Friends", preset("find-friend-5")))
    ben.lan()
    finding = ben.sheet
    assert isinstance(finding, FindSheet)
    ben.wait(lambda: finding.tables.count() == 2)
    # What Ben sees is old now: he hears no more of the host.
    finding._finder.stop()
    finding.tables.setCurrentRow(1)
    host.close_table(first)
    QTest.mouseClick(finding.rules, Qt.MouseButton.LeftButton)
    ben.wait(lambda: isinstance(ben.sheet, RulesSheet))
    told = ben.sheet
    assert isinstance(told, RulesSheet)
    assert told.title.text() == "Find a friend, five players"
    ben.key(Qt.Key.Key_Escape)
    finding.tables.setCurrentRow(0)
    QTest.mouseClick(finding.rules, Qt.MouseButton.LeftButton)
    ben.wait(lambda: "not exist any more" in finding.trouble.text())
    finding.tables.setCurrentRow(1)
    QTest.mouseClick(finding.join, Qt.MouseButton.LeftButton)
    ben.wait(lambda: isinstance(ben.sheet, RoomSheet))
    assert ben.room.title.text() == "Friends"


def test_rules_at_a_typed_address_with_several_tables_are_chosen_first(
    windows: tuple[Window, Window],
) -> None:
    ann, ben = windows
    open_table(ann)
    host = ann.party.host
    assert host is not None
    host.open_table(TablePlan("Friends", preset("find-friend-5")))
    ben.lan()
    finding = ben.sheet
    assert isinstance(finding, FindSheet)
    finding.address.setText(f"127.0.0.1:{host.port}")
    QTest.mouseClick(finding.rules, Qt.MouseButton.LeftButton)
    ben.wait(lambda: "several tables" in finding.trouble.text())
    assert ben.sheet is finding
    assert finding.tables.count() >= 2


def test_the_rules_of_a_table_are_read_before_joining(windows: tuple[Window, Window]) -> None:
    ann, ben = windows
    table = open_table(ann)
    ben.lan()
    finding = ben.sheet
    assert isinstance(finding, FindSheet)
    ben.wait(lambda: finding.tables.count() == 1)
    QTest.mouseClick(finding.rules, Qt.MouseButton.LeftButton)
    ben.wait(lambda: isinstance(ben.sheet, RulesSheet))
    assert len(table.lobby.room.members) == 1
    ben.key(Qt.Key.Key_Escape)
    assert ben.sheet is finding
    assert finding.join.isEnabled()
