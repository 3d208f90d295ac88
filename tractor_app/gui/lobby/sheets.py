"""The lobby's sheets at a table: the room and what opens from it, questions and bad news."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.gui.lobby.invite import InviteSheet
from tractor_app.gui.lobby.open_table import OpenTableSheet
from tractor_app.gui.lobby.room import RoomSheet
from tractor_app.gui.own_rules import OwnRules
from tractor_app.gui.screens.about import NoticeSheet
from tractor_app.gui.screens.back import Back
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.gui.screens.rules_sheet import RulesSheet
from tractor_app.net.client import Client
from tractor_app.protocol.room import Room

Text = Callable[[], str]


class LobbySheets(QObject):
    """Shows sheets over one window; what is wanted in them goes out as signals."""

    left = Signal()
    """The player wants to leave the table."""
    rules_wanted = Signal()
    invite_wanted = Signal()
    opened = Signal(object)
    """A TablePlan."""

    def __init__(self, window: MainWindow, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self.room: RoomSheet | None = None
        """The room's sheet while it is open."""

    def show_room(self, client: Client, room: Room, lines: Sequence[str]) -> None:
        """The room one is in, with what was said there."""
        member = client.guest.member
        if self.room is not None or member is None:
            return
        sheet = RoomSheet(self._window.page, room, member, client.code, client.guest.rules)
        sheet.asked.connect(client.ask)
        sheet.left.connect(self.left)
        sheet.rules_wanted.connect(self.rules_wanted)
        sheet.invite_wanted.connect(self.invite_wanted)
        sheet.closed.connect(self._room_closed)
        for line in lines:
            sheet.add_line(line)
        self.room = sheet
        self._window.show_sheet(sheet)

    def _room_closed(self) -> None:
        self.room = None

    def close_room(self) -> None:
        """Close the room's sheet, if it is open."""
        if self.room is not None:
            self.room.close_sheet()

    def show_rules(self, rules: RuleSet) -> None:
        """A table's rules in words."""
        self._window.show_sheet(RulesSheet(self._window.page, rules))

    def show_invite(
        self, addresses: Sequence[str], port: int, code: str, seat: tuple[str, str]
    ) -> None:
        """The way to a host, for others, and to one's own seat from another computer."""
        self._window.show_sheet(InviteSheet(self._window.page, addresses, port, code, seat))

    def show_open_table(self, own: Sequence[OwnRules], rules: str) -> None:
        """Ask for a table's name and rules."""
        sheet = OpenTableSheet(self._window.page, own, name="", rules=rules)
        sheet.opened.connect(self.opened)
        self._window.show_sheet(sheet)

    # Questions and news.

    def offer_way_back(self, back: Back, other: Callable[[], object]) -> None:
        """A seat is kept somewhere: back there, or to another table."""
        self._window.show_sheet(
            NoticeSheet(
                self._window.page,
                title=lambda: self.tr("Back to your table?"),
                text=back.text,
                accept=lambda: self.tr("Back to the table"),
                on_accept=back.go,
                other=lambda: self.tr("Another table"),
                on_other=other,
            )
        )

    def host_gone(self) -> None:
        """The line is tried again and again: a host may be opened anew."""
        self._window.show_sheet(
            NoticeSheet(
                self._window.page,
                title=lambda: self.tr("The host has closed the table"),
                text=lambda: self.tr(
                    "If it is opened again you come back to your seat, and to the same card, by "
                    "yourself."
                ),
                accept=lambda: self.tr("Wait for the host"),
                other=lambda: self.tr("Leave the table"),
                on_other=self.left.emit,
            )
        )

    def not_opened(self, error: Exception) -> None:
        """A table could not be hosted here."""
        self._notice(lambda: self.tr("The table could not be opened."), lambda: str(error))

    def ended(self, why: Text) -> None:
        """There is no line any more, and none will be tried."""
        self._notice(lambda: self.tr("The connection has ended."), why)

    def handed_on(self, heir: str) -> None:
        """The table goes to another machine."""
        self._notice(
            lambda: self.tr("The table goes to {0}").format(heir),
            lambda: self.tr("It moves as soon as no round is in play; you leave then."),
        )

    def _notice(self, title: Text, text: Text) -> None:
        self._window.show_sheet(
            NoticeSheet(
                self._window.page, title=title, text=text, accept=lambda: self.tr("All right")
            )
        )
