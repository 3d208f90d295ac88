"""The local network in this window: the one decision maker between sheets, client and host."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from tractor_app.gui.lobby.bar_news import BarNews
from tractor_app.gui.lobby.door_file import WayBack, WayBackFile, way_back
from tractor_app.gui.lobby.finding import Finding
from tractor_app.gui.lobby.home import Home
from tractor_app.gui.lobby.line_banner import LineBanner
from tractor_app.gui.lobby.lobby_texts import failure_text, fault_text, nameless, phrases
from tractor_app.gui.lobby.offers import Visit, chosen_table, parse_door
from tractor_app.gui.lobby.own_host import OwnHost, Reach
from tractor_app.gui.lobby.room_news import room_news
from tractor_app.gui.lobby.sheets import LobbySheets
from tractor_app.gui.names import names
from tractor_app.gui.own_rules import RulesShelf
from tractor_app.gui.screens.back import Back
from tractor_app.net.client import Client, Door, LinkFault, LinkState
from tractor_app.net.discovery import BEACON_PORT
from tractor_app.net.host import PORT, Host, HostError, TablePlan
from tractor_app.net.takeover import Takeover
from tractor_app.persistence.folders import Profile
from tractor_app.protocol import messages as m
from tractor_app.protocol.room import Member, Room, Stage, TableCard
from tractor_app.protocol.secrets import proof_key
from tractor_app.session.fairness import Checked
from tractor_app.session.pace import PACES
from tractor_app.session.remote import RemoteTable

_SEAT_LOST = frozenset({m.Code.TOKEN, m.Code.REMOVED, m.Code.ELSEWHERE})
_OVER = _SEAT_LOST | {m.Code.VERSION}
"""Codes after which the line is not tried again."""


class LanParty(QObject):
    """At most one line to a host, which may be in this very program.

    ``interfaces`` and ``addresses`` bound where it announces itself, looks, and listens; None and
    empty: everywhere.
    """

    way_changed = Signal()
    """One is on the way to a table, or at none any more."""

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
        self._home = home
        self._window = home.window
        self._profile = profile
        reach = Reach(interfaces, addresses, port, beacon_port)
        self._own = OwnHost(profile, reach, self)
        self._finding = Finding(self._window, reach, self)
        self._finding.wanted.connect(self.visit)
        self._finding.host_wanted.connect(self.show_open_table)
        self.news = BarNews(self)
        self.news.changed.connect(self._show_name)
        self._banner = LineBanner(self._window.page, lambda: home.table_widget)
        self._banner.leave_wanted.connect(self._leave_cut_off)
        self._sheets = LobbySheets(self._window, self)
        self._sheets.left.connect(self.ask_leave)
        self._sheets.rules_wanted.connect(self._show_rules)
        self._sheets.invite_wanted.connect(self._show_invite)
        self._sheets.opened.connect(self.open_table)
        self._known_room: Room | None = None
        self._lines: list[str] = []
        self._visit: Visit | None = None
        self._way_back = WayBackFile(profile)
        self._takeover: Takeover | None = None
        self._leaving = self._moved = self._at_table = False
        self._window.closing.connect(self.close)

    @property
    def host(self) -> Host | None:
        """The host in this program."""
        return self._own.host

    # Sheets.

    def show(self) -> None:
        """The room of the table one is at, else the sheet that finds tables."""
        guest = None if self.client is None else self.client.guest
        if guest is not None and guest.room is not None and guest.member is not None:
            self._show_room(guest.room)
        elif (way := self._way_back.load()) is not None and self.client is None:
            back = Back(way.called, way.hosting, lambda: self.go_back(way))
            self._sheets.offer_way_back(back, self._show_find)
        else:
            self._show_find()

    def go_back(self, way: WayBack) -> None:
        """To the seat one had; a table hosted here is opened again first."""
        door = way.door()
        if way.hosting:
            try:
                host = self._start_host(way.port)
            except HostError as error:
                self._sheets.not_opened(error)
                return
            door = replace(door, port=host.port, fingerprint=host.fingerprint)
        self._connect(door)

    def _show_find(self) -> None:
        self._finding.show(self._home.settings.player_name)

    def join(self, address: str) -> None:
        """To the first table at a typed address; to one's own seat there while it is kept."""
        way, door = self._way_back.load(), parse_door(address)
        there = None if door is None else (door.address, door.port)
        if way is not None and (way.address, way.port) == there:
            self.go_back(way)
            return
        self._finding.show(self._home.settings.player_name).go_to(address)

    def show_open_table(self, _name: str = "") -> None:
        """Ask for a table's name and rules."""
        own = RulesShelf(self._profile.rules).all()
        self._sheets.show_open_table(own, self._home.settings.rules)

    def _show_room(self, room: Room) -> None:
        if self.client is not None:
            self._sheets.show_room(self.client, room, self._lines)

    def _show_rules(self) -> None:
        rules = self.client.guest.rules if self.client is not None else None
        if rules is not None:
            self._sheets.show_rules(rules)

    def _show_invite(self) -> None:
        client = self.client
        if client is not None:
            addresses = self._own.addresses() if self.host is not None else (client.address,)
            seat = (client.guest.table_id, client.guest.token)
            self._sheets.show_invite(addresses, client.port, client.code, seat)

    # Hosting and visiting.

    def open_table(self, plan: TablePlan) -> None:
        """Host a table in this program and sit down at it."""
        self.leave()
        try:
            host = self._start_host()
            table = host.open_table(plan)
        except (HostError, ValueError) as error:
            self._sheets.not_opened(error)
            return
        self._connect(self._own.door(host, table, table.reserve(self._name())))

    def _start_host(self, port: int | None = None) -> Host:
        pace = PACES[self._home.settings.speed]
        return self._own.start(self._name(), self._home.thinker, pace, port)

    def visit(self, visit: Visit) -> None:
        """Go to a host and join one of its tables."""
        self.leave()
        self._visit = visit
        self._connect(visit.door, visit.name)

    def _connect(self, door: Door, name: str = "") -> None:
        client = Client(name or self._name(), door, parent=self)
        client.guest.bot_name = names().bot_at
        client.tables_told.connect(self._tables)
        client.joined_table.connect(self._joined)
        client.moved_house.connect(self._moved_house)
        client.room_told.connect(self._room_told)
        client.seated.connect(self._seated)
        client.said_something.connect(self._said)
        client.refused_ask.connect(self._failed)
        client.deal_checked.connect(self._checked)
        client.match_recorded.connect(self._home.keep_record)
        client.fault.connect(self._fault)
        client.state_changed.connect(self._state_changed)
        self._takeover = Takeover(client, self._start_host)
        self._moved = False
        self.client = client
        self.way_changed.emit()
        client.open()

    def ask_leave(self) -> None:
        """Leave the table; one that this program hosts is handed to a guest, if there is any."""
        client, heir = self.client, self._heir()
        if self.host is None or client is None or heir is None:
            self.leave()
            return
        self._leaving = True
        client.ask(m.HandTo(heir.id))
        self._sheets.handed_on(heir.name)

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
        if self.client is not None:
            self.client.leave()
        self._way_back.save(None)
        self._end()
        self._own.give_up()

    def _leave_cut_off(self) -> None:
        self._sheets.close_room()
        self.leave()

    def _went_away(self) -> None:
        """The player began something else: a bot holds the seat, and there is a way back."""
        self._at_table = False
        client = self.client
        if client is not None:
            client.close()
            self._end()

    def _end(self) -> None:
        """The line is gone, and the table with it unless another one is shown already."""
        client, self.client = self.client, None
        at_table, self._at_table = self._at_table, False
        self._lines, self._leaving = [], False
        self._known_room = self._visit = None
        self.news.forget()
        self._banner.hide()
        if client is not None:
            client.deleteLater()
        if at_table:
            self._home.leave_table()
        self.way_changed.emit()

    def close(self) -> None:
        """The window closes: seats are kept, hosted tables can be gone on with."""
        self._finding.close()
        if self.client is not None:
            self.client.close()
            self.client = None
        self._own.close()

    def _name(self) -> str:
        return self._home.settings.player_name or nameless()

    # What the host tells.

    def _tables(self, tables: tuple[TableCard, ...]) -> None:
        client, visit = self.client, self._visit
        if client is None or client.guest.member is not None or client.guest.token:
            return
        if visit is None:
            return
        if visit.table is None and (len(tables) > 1 or (tables and self._lacks_passcode(tables))):
            greeting = client.guest.greeting
            if greeting is not None:
                self._finding.offer(client.door(), greeting.host, greeting.program, tables)
            self.leave()
            return
        card = chosen_table(tables, visit)
        if card is not None:
            client.guest.join(card.table, proof_key(visit.passcode))
        else:
            self._failed(m.Failed(m.Code.NO_SUCH_TABLE))

    def _lacks_passcode(self, tables: tuple[TableCard, ...]) -> bool:
        return tables[0].locked and self._visit is not None and not self._visit.passcode

    def _joined(self, _joined: m.Joined) -> None:
        if self._leaving and self._moved:
            self.leave()
        self._moved = False

    def _moved_house(self, _redirect: m.Redirect) -> None:
        """The table is hosted elsewhere now; what was hosted here is not any more."""
        self._moved = True
        heir = self._takeover is not None and self._takeover.host is not None
        if not heir:
            self._own.retire()

    def _room_told(self, room: Room) -> None:
        client = self.client
        if client is None:
            return
        if client.guest.token:
            way = way_back(client.door(), room.name, hosting=self.host is not None)
            self._way_back.save(way)
        for text in room_news(self._known_room, room, client.guest.member):
            self._add_line(text)
        self._known_room = room
        if self._sheets.room is not None:
            self._sheets.room.show_room(room)
            if room.stage is not Stage.PLAYING:
                return
        elif room.stage is Stage.GATHERING:
            self._finding.close()
            self._show_room(room)
        self._show_name()

    def _seated(self, table: RemoteTable) -> None:
        self._finding.close()
        self._sheets.close_room()
        self._home.sit_at(table)
        self._at_table = True
        table.on_closed = self._went_away
        table.on_cut = self._home.show_cut
        self._banner.show_state(self.client)
        self._show_name()

    def _said(self, said: m.Said) -> None:
        number = said.phrase
        known = number is not None and 0 <= number < len(phrases())
        text = phrases()[number] if known and number is not None else said.text
        self._add_line(self.tr("{0}: {1}").format(said.name, text))

    def _add_line(self, line: str) -> None:
        self._lines = [*self._lines[-99:], line]
        if self._sheets.room is not None:
            self._sheets.room.add_line(line)
        self.news.tell(line)

    def _failed(self, failed: m.Failed) -> None:
        if failed.code is m.Code.CLOSING and self._moved:
            return
        if failed.code is m.Code.NO_SUCH_MEMBER:
            self._leaving = False
        if self._finding.failed(failed, self.client):
            return
        if failed.final or failed.code is m.Code.TOKEN:
            self._line_ended(failed)
        elif self._sheets.room is not None:
            self._sheets.room.add_line(failure_text(failed))
        else:
            self.news.tell(failure_text(failed))

    def _line_ended(self, failed: m.Failed) -> None:
        """The host wants no more of this player, is going away, or closed a bad line."""
        if failed.code in _SEAT_LOST:
            self._way_back.save(None)
        if self._leaving:
            return
        if failed.code is m.Code.CLOSING:
            self._sheets.host_gone()
        elif failed.code in _OVER:
            self._put_away()
            self._sheets.ended(lambda: failure_text(failed))
        else:
            self.news.tell(failure_text(failed))

    def _put_away(self) -> None:
        """Nothing of the table is left to see."""
        self._sheets.close_room()
        if self.client is not None:
            self.client.close()
        self._end()

    def _fault(self, fault: LinkFault) -> None:
        if self._finding.shown:
            self._finding.tell(fault_text(fault))
            if self.client is not None:
                self.client.close()
        elif fault is LinkFault.CERTIFICATE:
            self._sheets.ended(lambda: fault_text(fault))

    def _checked(self, checked: Checked) -> None:
        self.news.checked(checked)

    def _state_changed(self, _state: LinkState) -> None:
        self._banner.show_state(self.client)
        self._show_name()

    # The bar.

    def _show_name(self) -> None:
        client = self.client
        if client is None or client.guest.table is None or client.guest.room is None:
            return
        self._window.show_match_name(self.bar_text)

    def bar_text(self) -> str:
        """Table, rules, and what is new."""
        return self.news.text(self.client)
