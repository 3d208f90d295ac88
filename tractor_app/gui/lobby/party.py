"""The local network in this window: the one decision maker between sheets, client and host."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QObject, QTimer

from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.gui.lobby.door_file import WayBack, WayBackFile, way_back
from tractor_app.gui.lobby.find import FindSheet, Visit, parse_address
from tractor_app.gui.lobby.lobby_texts import failure_text, fault_text, mark_text, phrases
from tractor_app.gui.lobby.open_table import OpenTableSheet
from tractor_app.gui.lobby.room import RoomSheet
from tractor_app.gui.names import names
from tractor_app.gui.own_rules import RulesShelf
from tractor_app.gui.screens.about import NoticeSheet
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.gui.screens.rules_sheet import RulesSheet
from tractor_app.gui.words import words
from tractor_app.net import tls
from tractor_app.net.client import Client, Door, LinkFault, LinkState
from tractor_app.net.discovery import BEACON_PORT, Finder
from tractor_app.net.host import PORT, Host, HostError, HostOptions, TablePlan
from tractor_app.net.hosting import certificate_file, make_host, reopen_tables
from tractor_app.net.mdns import MdnsFinder
from tractor_app.net.serving import Announcing, host_name
from tractor_app.net.takeover import Takeover
from tractor_app.persistence.folders import Profile
from tractor_app.persistence.settings import Settings
from tractor_app.protocol import messages as m
from tractor_app.protocol.room import Member, Room, Stage, TableCard
from tractor_app.protocol.secrets import proof_key
from tractor_app.session.fairness import Checked
from tractor_app.session.pace import PACES
from tractor_app.session.remote import RemoteTable
from tractor_app.session.thinker import Thinker

_NEWS_MS = 8000
_SEAT_LOST = frozenset({m.Code.TOKEN, m.Code.REMOVED, m.Code.ELSEWHERE})


class Home(Protocol):
    """What the lobby needs of the window's flow."""

    window: MainWindow
    settings: Settings

    def sit_at(self, table: RemoteTable) -> None:
        """Show a match that runs elsewhere."""

    def leave_table(self) -> None:
        """Show no match any more."""

    @property
    def thinker(self) -> Thinker: ...


def _bot_name(seat: int) -> str:
    known = names().default_bots()
    return known[seat] if seat < len(known) else f"{seat + 1}"


class LanParty(QObject):
    """At most one line to a host, which may be in this very program.

    ``interfaces`` and ``addresses`` bound where it announces itself, looks, and listens; None and
    empty: everywhere.
    """

    def __init__(
        self,
        home: Home,
        profile: Profile,
        *,
        interfaces: Sequence[str] | None = None,
        addresses: tuple[str, ...] = (),
        port: int = PORT,
        beacon_port: int = BEACON_PORT,
    ) -> None:
        super().__init__(home.window)
        self.client: Client | None = None
        self.host: Host | None = None
        self.marks: list[Checked] = []
        self._home = home
        self._window = home.window
        self._profile = profile
        self._interfaces = interfaces
        self._addresses = addresses
        self._port = port
        self._beacon_port = beacon_port
        self._announcing: Announcing | None = None
        self._finder: Finder | None = None
        self._mdns: MdnsFinder | None = None
        self._find: FindSheet | None = None
        self._room: RoomSheet | None = None
        self._lines: list[str] = []
        self._news = ""
        self._passcode = ""
        self._way_back = WayBackFile(profile)
        self._takeover: Takeover | None = None
        self._leaving = self._moved = False
        self._table_number = 0
        self._silence = QTimer(self)
        self._silence.setSingleShot(True)
        self._silence.setInterval(_NEWS_MS)
        self._silence.timeout.connect(self._no_news)
        self._window.closing.connect(self.close)

    # Sheets.

    def show(self) -> None:
        """The room of the table one is at, else the sheet that finds tables."""
        guest = None if self.client is None else self.client.guest
        if guest is not None and guest.room is not None and guest.member is not None:
            self._show_room(guest.room)
        elif (way := self._way_back.load()) is not None and self.client is None:
            self._offer_way_back(way)
        else:
            self._show_find()

    def _offer_way_back(self, way: WayBack) -> None:
        sheet = NoticeSheet(
            self._window.page,
            title=lambda: self.tr("Back to your table?"),
            text=lambda: self.tr("Your seat at {0} is kept for some time.").format(way.name),
            accept=lambda: self.tr("Back to the table"),
            on_accept=lambda: self.go_back(way),
            other=lambda: self.tr("Another table"),
            on_other=self._show_find,
        )
        self._window.show_sheet(sheet)

    def go_back(self, way: WayBack) -> None:
        """To the seat one had; a table hosted here is opened again first."""
        door = way.door()
        if way.hosting:
            try:
                host = self.host or self._start_host(way.port)
            except HostError as error:
                self._notice(self.tr("The table could not be opened."), str(error))
                return
            door = replace(door, port=host.port, fingerprint=host.fingerprint)
        self._connect(door)

    def _show_find(self) -> None:
        if self._find is not None:
            return
        if self._finder is None:
            self._finder = Finder(self._interfaces, port=self._beacon_port, parent=self)
            self._mdns = MdnsFinder(self._finder, self._interfaces)
        sheet = FindSheet(self._window.page, self._finder, name=self._home.settings.player_name)
        sheet.wanted.connect(self.visit)
        sheet.host_wanted.connect(self.show_open_table)
        sheet.closed.connect(self._find_closed)
        self._find = sheet
        self._window.show_sheet(sheet)

    def join(self, address: str) -> None:
        """To the first table at a typed address; to one's own seat there while it is kept."""
        way = self._way_back.load()
        if way is not None and (way.address, way.port) == parse_address(address):
            self.go_back(way)
            return
        self._show_find()
        if self._find is not None:
            self._find.go_to(address)

    def _find_closed(self) -> None:
        self._find = None
        mdns, self._mdns = self._mdns, None
        finder, self._finder = self._finder, None
        if mdns is not None:
            mdns.stop()
        if finder is not None:
            finder.stop()
            finder.deleteLater()

    def show_open_table(self, _name: str = "") -> None:
        """Ask for a table's name and rules."""
        settings = self._home.settings
        own = RulesShelf(self._profile.rules).all()
        sheet = OpenTableSheet(self._window.page, own, name="", rules=settings.rules)
        sheet.opened.connect(self.open_table)
        self._window.show_sheet(sheet)

    def _show_room(self, room: Room) -> None:
        client = self.client
        if self._room is not None or client is None or client.guest.member is None:
            return
        sheet = RoomSheet(self._window.page, room, client.guest.member, client.code)
        sheet.asked.connect(client.ask)
        sheet.left.connect(self.ask_leave)
        sheet.rules_wanted.connect(self._show_rules)
        sheet.closed.connect(self._room_closed)
        for line in self._lines:
            sheet.add_line(line)
        self._room = sheet
        self._window.show_sheet(sheet)

    def _show_rules(self) -> None:
        rules = self.client.guest.rules if self.client is not None else None
        if rules is not None:
            self._window.show_sheet(RulesSheet(self._window.page, rules))

    def _room_closed(self) -> None:
        self._room = None

    # Hosting and visiting.

    def open_table(self, plan: TablePlan) -> None:
        """Host a table in this program and sit down at it."""
        self.leave()
        try:
            host = self._start_host()
            table = host.open_table(plan)
        except (HostError, ValueError) as error:
            self._notice(self.tr("The table could not be opened."), str(error))
            return
        token = table.reserve(self._name())
        address = self._addresses[0] if self._addresses else "127.0.0.1"
        door = Door(
            address,
            host.port,
            host.options.encrypted,
            fingerprint=host.fingerprint,
            table=table.id,
            token=token,
        )
        self._connect(door)

    def _start_host(self, port: int | None = None) -> Host:
        if self.host is not None:
            return self.host
        options = HostOptions(
            name=self._name() or host_name(),
            addresses=self._addresses,
            port=self._port if port is None else port,
            encrypted=tls.available(),
            certificate_file=certificate_file(self._profile),
        )
        pace = PACES[self._home.settings.speed]
        host = make_host(self._profile, self._home.thinker, self, options, pace)
        host.listen()
        reopen_tables(host, self._profile)
        self.host = host
        self._announcing = Announcing(host, self._interfaces, self._beacon_port)
        return host

    def visit(self, visit: Visit) -> None:
        """Go to a host and join one of its tables."""
        self.leave()
        self._passcode, self._table_number = visit.passcode, visit.table
        self._connect(Door(visit.address, visit.port, visit.encrypted, code=visit.code), visit.name)

    def _connect(self, door: Door, name: str = "") -> None:
        client = Client(name or self._name(), door, parent=self)
        client.guest.bot_name = _bot_name
        client.tables_told.connect(self._tables)
        client.joined_table.connect(self._joined)
        client.moved_house.connect(self._moved_house)
        client.room_told.connect(self._room_told)
        client.seated.connect(self._seated)
        client.said_something.connect(self._said)
        client.refused_ask.connect(self._failed)
        client.deal_checked.connect(self._checked)
        client.fault.connect(self._fault)
        client.state_changed.connect(self._state_changed)
        self._takeover = Takeover(client, self._start_host)
        self._moved = False
        self.client = client
        client.open()

    def ask_leave(self) -> None:
        """Leave the table; one that this program hosts is handed to a guest, if there is any."""
        client, heir = self.client, self._heir()
        if self.host is None or client is None or heir is None:
            self.leave()
            return
        self._leaving = True
        client.ask(m.HandTo(heir.id))
        title = self.tr("The table goes to {0}").format(heir.name)
        text = self.tr("It moves as soon as no round is in play; you leave then.")
        self._notice(title, text)

    def _heir(self) -> Member | None:
        """Who can host in one's place."""
        guest = self.client.guest if self.client is not None else None
        if guest is None or guest.room is None or guest.room.owner != guest.member:
            return None
        others = [one for one in guest.room.members if one.online and one.id != guest.member]
        seated = [one for one in others if one.seat is not None]
        return next(iter(seated or others), None)

    def leave(self) -> None:
        """Leave the table for good, and close what this program hosts."""
        client = self.client
        at_table = client is not None and client.guest.table is not None
        if client is not None:
            client.leave()
        self._way_back.save(None)
        self._end()
        if at_table:
            self._home.leave_table()
        host, self.host = self.host, None
        if host is not None:
            for table in tuple(host.tables.values()):
                host.close_table(table)
            host.close()
            host.deleteLater()

    def _went_away(self) -> None:
        """The player began something else: a bot holds the seat, and there is a way back."""
        client = self.client
        if client is not None:
            client.close()
            self._end()

    def _end(self) -> None:
        """The line is gone, and with it the announcement of what is hosted here."""
        client, self.client = self.client, None
        self._lines, self.marks, self._leaving = [], [], False
        if client is not None:
            client.deleteLater()
        if self._announcing is not None and self.host is not None and not self.host.tables:
            self._stop_announcing()

    def _stop_announcing(self) -> None:
        announcing, self._announcing = self._announcing, None
        if announcing is not None:
            announcing.stop()

    def close(self) -> None:
        """The window closes: seats are kept, hosted tables can be gone on with."""
        if self._find is not None:
            self._find.close_sheet()
        if self.client is not None:
            self.client.close()
            self.client = None
        self._stop_announcing()
        if self.host is not None:
            self.host.close()
            self.host = None

    def _name(self) -> str:
        return self._home.settings.player_name or names().default_person()

    # What the host tells.

    def _tables(self, tables: tuple[TableCard, ...]) -> None:
        client = self.client
        if client is None or client.guest.member is not None or client.guest.token:
            return
        if self._table_number < len(tables):
            client.guest.join(tables[self._table_number].table, proof_key(self._passcode))
        else:
            self._failed(m.Failed(m.Code.NO_SUCH_TABLE))

    def _joined(self, _joined: m.Joined) -> None:
        if self._leaving and self._moved:
            self.leave()

    def _moved_house(self, _redirect: m.Redirect) -> None:
        """The table is hosted elsewhere now; what was hosted here is not any more."""
        self._moved = True
        heir = self._takeover is not None and self._takeover.host is not None
        if self.host is not None and not heir:
            self._stop_announcing()
            host, self.host = self.host, None
            host.close()
            host.deleteLater()

    def _room_told(self, room: Room) -> None:
        client = self.client
        if client is not None and client.guest.token:
            way = way_back(client.door(), room.name, hosting=self.host is not None)
            self._way_back.save(way)
        if self._room is not None:
            self._room.show_room(room)
            if room.stage is not Stage.PLAYING:
                return
        elif room.stage is Stage.GATHERING:
            if self._find is not None:
                self._find.close_sheet()
            self._show_room(room)
        self._show_name()

    def _seated(self, table: RemoteTable) -> None:
        for sheet in (self._find, self._room):
            if sheet is not None:
                sheet.close_sheet()
        self._home.sit_at(table)
        table.on_closed = self._went_away
        self._show_name()

    def _said(self, said: m.Said) -> None:
        number = said.phrase
        known = number is not None and 0 <= number < len(phrases())
        text = phrases()[number] if known and number is not None else said.text
        line = self.tr("{0}: {1}").format(said.name, text)
        self._lines = [*self._lines[-99:], line]
        if self._room is not None:
            self._room.add_line(line)
        self._tell_news(line)

    def _failed(self, failed: m.Failed) -> None:
        if failed.code is m.Code.CLOSING and self._moved:
            return
        text = failure_text(failed)
        if self._find is not None:
            self._find.show_trouble(text)
        elif failed.final or failed.code is m.Code.TOKEN:
            if failed.code in _SEAT_LOST:
                self._way_back.save(None)
            if self._leaving:
                return
            self._notice(self.tr("The connection has ended."), text)
        elif self._room is not None:
            self._room.add_line(text)
        else:
            self._tell_news(text)

    def _fault(self, fault: LinkFault) -> None:
        text = fault_text(fault)
        if self._find is not None:
            self._find.show_trouble(text)
            if self.client is not None:
                self.client.close()
        elif fault is LinkFault.CERTIFICATE:
            self._notice(self.tr("The connection has ended."), text)

    def _checked(self, checked: Checked) -> None:
        self.marks.append(checked)
        self._tell_news(mark_text(checked))

    def _state_changed(self, _state: LinkState) -> None:
        self._show_name()

    # The bar.

    def _tell_news(self, text: str) -> None:
        self._news = text
        self._silence.start()
        self._show_name()

    def _no_news(self) -> None:
        self._news = ""
        self._show_name()

    def _show_name(self) -> None:
        client = self.client
        if client is None or client.guest.table is None or client.guest.room is None:
            return
        self._window.show_match_name(self.bar_text)

    def bar_text(self) -> str:
        """Table, rules, and what is new: a remark, a checked deal, a broken line."""
        client = self.client
        if client is None or client.guest.room is None or client.guest.table is None:
            return ""
        rules: RuleSet = client.guest.table.rules
        parts = [client.guest.room.name, words().preset_name(rules.id)]
        if client.state is LinkState.LOST:
            parts.append(self.tr("connection lost, trying again…"))
        elif self._news:
            parts.append(self._news)
        elif self.marks:
            parts.append(mark_text(self.marks[-1]))
        return " · ".join(parts)

    def _notice(self, title: str, text: str) -> None:
        ok = QCoreApplication.translate("LanParty", "All right")
        self._window.show_sheet(
            NoticeSheet(
                self._window.page, title=lambda: title, text=lambda: text, accept=lambda: ok
            )
        )
