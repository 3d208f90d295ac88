"""Looking for a table: the sheet, those who announce themselves, and asking hosts for rules."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from tractor_app.gui.lobby.find import FindSheet
from tractor_app.gui.lobby.lobby_texts import failure_text, fault_text
from tractor_app.gui.lobby.offers import Visit, chosen_table
from tractor_app.gui.lobby.own_host import Reach
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.gui.screens.rules_sheet import RulesSheet
from tractor_app.net.client import Client, Door, LinkFault
from tractor_app.net.discovery import Advert, Finder, FoundHost, advert_tables
from tractor_app.net.inquiry import HostInfo, Inquiry, ask_about
from tractor_app.net.mdns import MdnsFinder
from tractor_app.protocol import messages as m
from tractor_app.protocol.room import TableCard


class Finding(QObject):
    """The sheet that finds tables, and what happens behind it while it is open."""

    wanted = Signal(object)
    """A Visit."""
    host_wanted = Signal(str)

    def __init__(self, window: MainWindow, reach: Reach, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._reach = reach
        self._sheet: FindSheet | None = None
        self._finder: Finder | None = None
        self._mdns: MdnsFinder | None = None
        self._inquiry: Inquiry | None = None

    @property
    def shown(self) -> bool:
        """Whether the sheet is open."""
        return self._sheet is not None

    def show(self, name: str) -> FindSheet:
        """Open the sheet and look for hosts."""
        if self._sheet is not None:
            return self._sheet
        self._finder = Finder(self._reach.interfaces, port=self._reach.beacon_port, parent=self)
        self._mdns = MdnsFinder(self._finder, self._reach.interfaces)
        sheet = FindSheet(self._window.page, self._finder, name=name)
        sheet.wanted.connect(self.wanted)
        sheet.rules_wanted.connect(self._ask_rules)
        sheet.host_wanted.connect(self.host_wanted)
        sheet.closed.connect(self._closed)
        self._sheet = sheet
        self._window.show_sheet(sheet)
        return sheet

    def close(self) -> None:
        """Close the sheet, if it is open."""
        if self._sheet is not None:
            self._sheet.close_sheet()

    def _closed(self) -> None:
        self._sheet = None
        self._forget_inquiry()
        mdns, self._mdns = self._mdns, None
        finder, self._finder = self._finder, None
        if mdns is not None:
            mdns.stop()
        if finder is not None:
            finder.stop()
            finder.deleteLater()

    # Answers to a visit.

    def tell(self, text: str) -> None:
        """Say why a visit failed."""
        if self._sheet is not None:
            self._sheet.show_trouble(text)

    def failed(self, failed: m.Failed, client: Client | None) -> bool:
        """A host said no; False where no sheet is open to say it in."""
        if self._sheet is None:
            return False
        program = "" if client is None else client.guest.host_program
        locked = failed.code is m.Code.PASSCODE
        self._sheet.show_trouble(failure_text(failed, program), passcode=locked)
        return True

    def offer(self, door: Door, name: str, program: str, tables: Sequence[TableCard]) -> None:
        """A host at a typed address has more than one table, or asks for a passcode."""
        sheet = self._sheet
        if sheet is None:
            return
        advert = Advert(
            host=f"{door.address}:{door.port}",
            program=program,
            name=name,
            port=door.port,
            encrypted=door.encrypted,
            tables=advert_tables(tables),
        )
        found = FoundHost(
            id=advert.host,
            name=name or door.address,
            address=door.address,
            program=program,
            advert=advert,
        )
        if len(tables) > 1:
            sheet.show_answer(found, self.tr("This host has several tables: choose one."))
        else:
            sheet.show_answer(found)
            sheet.show_trouble(self.tr("This table asks for a passcode."), passcode=True)

    # Rules before joining.

    def _ask_rules(self, visit: Visit) -> None:
        self._forget_inquiry()
        inquiry = ask_about(visit.door, self)
        inquiry.answered.connect(lambda info: self._answered(visit, info))
        inquiry.failed.connect(self._no_answer)
        self._inquiry = inquiry

    def _answered(self, visit: Visit, info: HostInfo) -> None:
        self._forget_inquiry()
        sheet = self._sheet
        if sheet is None:
            return
        sheet.show_trouble("")
        cards = [one.card for one in info.tables]
        if visit.table is None and len(cards) > 1:
            self.offer(info.door, info.name, info.program, cards)
            return
        card = chosen_table(cards, visit)
        rules = next((one.rules for one in info.tables if one.card is card), None)
        if rules is None:
            sheet.show_trouble(failure_text(m.Failed(m.Code.NO_SUCH_TABLE)))
        else:
            self._window.show_sheet(RulesSheet(self._window.page, rules))

    def _no_answer(self, why: LinkFault | m.Failed) -> None:
        inquiry = self._inquiry
        self._forget_inquiry()
        if isinstance(why, LinkFault):
            self.tell(fault_text(why))
        else:
            self.tell(failure_text(why, inquiry.program if inquiry is not None else ""))

    def _forget_inquiry(self) -> None:
        inquiry, self._inquiry = self._inquiry, None
        if inquiry is not None:
            inquiry.cancel()
            inquiry.deleteLater()
