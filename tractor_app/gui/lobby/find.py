"""The sheet that finds tables on the network, or goes to a typed address."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget

from tractor_app.gui.lobby.lobby_texts import nameless, stage_text
from tractor_app.gui.lobby.offer_rows import OfferList, OfferRow
from tractor_app.gui.lobby.offers import Offer, Visit, offers, parse_door, way_of
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.widgets.forms import label, set_role
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.gui.words import words
from tractor_app.net.discovery import Finder, FoundHost
from tractor_app.protocol.room import Stage


class _Field(QWidget):
    """A line to type in, with its name above it."""

    def __init__(self, text: str, length: int) -> None:
        super().__init__()
        self.line = QLineEdit(text)
        self.line.setMaxLength(length)
        self.name = label("caption")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addWidget(self.name)
        column.addWidget(self.line)

    def set_texts(self, name: str, empty: str) -> None:
        """The name, and what stands in the line while it is empty."""
        self.name.setText(name)
        self.line.setPlaceholderText(empty)
        self.line.setAccessibleName(name)
        self.line.setAccessibleDescription(empty)


class FindSheet(Sheet):
    """Lists tables while it is open; emits :attr:`wanted` with a :class:`Visit`."""

    wanted = Signal(object)
    rules_wanted = Signal(object)
    """A Visit: show the rules of the table there."""
    host_wanted = Signal(str)
    """The player wants to host; the name as typed."""

    def __init__(self, host: QWidget, finder: Finder, *, name: str) -> None:
        super().__init__(host, width=760, height=600)
        self._finder = finder
        self._asked: tuple[FoundHost, ...] = ()
        self._offers: list[Offer] = []
        self._at: tuple[str, str] | None = None
        self._busy = False
        self.tables = OfferList()
        self.tables.itemDoubleClicked.connect(lambda _item: self._join())
        self.tables.currentRowChanged.connect(self._stand_at)
        self.body.addWidget(self.tables, 1)
        self._make_fields(name)
        self.trouble = label("", wrap=True)
        self.trouble.hide()
        self.body.addWidget(self.trouble)
        self.host_one = PillButton(glyph="plus")
        self.host_one.clicked.connect(self._want_to_host)
        self.rules = PillButton(glyph="book")
        self.rules.clicked.connect(self._want_rules)
        self._cancel = PillButton(key="Esc")
        self._cancel.clicked.connect(self.dismiss)
        self.join = PillButton(primary=True, key="Enter")
        self.join.clicked.connect(self._join)
        self.footer.addWidget(self.host_one)
        self.footer.addStretch(1)
        for button in (self.rules, self._cancel, self.join):
            self.footer.addWidget(button)
        finder.changed.connect(self._list)

    def _make_fields(self, name: str) -> None:
        fields = [_Field(name, 24), _Field("", 120), _Field("", 60), _Field("", 16)]
        self._fields = fields
        self.name, self.address, self.passcode, self.code = (field.line for field in fields)
        self.address.textChanged.connect(lambda _text: self._sync())
        self.passcode.setEchoMode(QLineEdit.EchoMode.PasswordEchoOnEdit)
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(10)
        for number, field in enumerate(fields):
            grid.addWidget(field, number // 2, number % 2)
            grid.setColumnStretch(number % 2, 1)
        self.body.addLayout(grid)

    def first_focus(self) -> QWidget:
        """Arrow keys go through the tables."""
        return self.tables

    # Told from outside.

    def go_to(self, address: str) -> None:
        """Join at an address as if it had been typed here."""
        self.address.setText(address)
        if self._chosen() is None:
            self.show_trouble(self.tr("This is no address: {0}").format(address))
        else:
            self._join()

    def show_trouble(self, text: str, *, passcode: bool = False) -> None:
        """Say why joining did not work; ``passcode``: another one is to be typed."""
        self._tell(text, "warning")
        if passcode:
            self.passcode.setEnabled(True)
            self.passcode.setFocus()
            self.passcode.selectAll()

    def show_busy(self, text: str) -> None:
        """Say what is being waited for."""
        self._tell(text, "muted", busy=True)

    def show_answer(self, host: FoundHost, text: str = "") -> None:
        """Tables of a host whose address was typed, to choose from."""
        self._asked = (host,)
        self.address.clear()
        self._at = next((offer.key for offer in offers([host])), None)
        self._list()
        self._tell(text, "muted")
        self.tables.setFocus()

    def _tell(self, text: str, role: str, *, busy: bool = False) -> None:
        self._busy = busy
        set_role(self.trouble, role)
        self.trouble.setText(text)
        self.trouble.setVisible(bool(text))
        self._sync()

    # The list.

    def _list(self) -> None:
        asked = [way_of(host) for host in self._asked]
        announced = [host for host in self._finder.hosts if way_of(host) not in asked]
        self._offers = offers([*self._asked, *announced])
        keys = [offer.key for offer in self._offers]
        if self._at not in keys:
            self._at = next((one.key for one in self._offers if one.table is not None), None)
        current = keys.index(self._at) if self._at in keys else -1
        self.tables.show_rows([self._row(offer) for offer in self._offers], current)
        self._sync()

    def _stand_at(self, row: int) -> None:
        self._at = self._offers[row].key if 0 <= row < len(self._offers) else None
        self._sync()

    def _row(self, offer: Offer) -> OfferRow:
        table = offer.table
        if table is None:
            other = self.tr("plays another version ({0}); both need the same one")
            return OfferRow(offer.host, other.format(offer.program or "?"), offer.address)
        parts = [
            words().preset_name(table.rules),
            self.tr("host {0}").format(offer.host),
            self.tr("version {0}").format(offer.program),
        ]
        if table.locked:
            parts.append(self.tr("passcode"))
        taken = max(0, table.players - table.free)
        state = stage_text(table.stage)
        if table.stage is not Stage.PLAYING:
            state = self.tr("%n free seat(s)", "", table.free)
        detail = " · ".join(parts)
        return OfferRow(table.name, detail, state, table.players, taken, table.locked)

    def _offer(self) -> Offer | None:
        """The table the list stands at."""
        return next((offer for offer in self._offers if offer.key == self._at), None)

    def _chosen(self) -> Visit | None:
        who, code = self.name.text().strip(), self.code.text().strip()
        typed = self.address.text().strip()
        if typed:
            door = parse_door(typed, code)
            return Visit(door, None, who, self.passcode.text(), door.address) if door else None
        offer = self._offer()
        if offer is None or offer.table is None:
            return None
        passcode = self.passcode.text() if offer.table.locked else ""
        return Visit(offer.door(code), offer.table, who, passcode, offer.host)

    # Doing.

    def _sync(self) -> None:
        typed, offer = bool(self.address.text().strip()), self._offer()
        table = None if typed or offer is None else offer.table
        chosen = self._chosen()
        self.join.setEnabled(chosen is not None and not self._busy)
        self.rules.setEnabled(chosen is not None and not self._busy)
        self.passcode.setEnabled(typed or (table is not None and table.locked))
        self.tables.setEnabled(not typed)
        watch = table is not None and table.stage is Stage.PLAYING
        self.join.setText(self.tr("Watch") if watch else self.tr("Join"))

    def _join(self) -> None:
        visit, offer = self._chosen(), self._offer()
        if visit is None or self._busy:
            return
        locked = offer is not None and offer.table is not None and offer.table.locked
        if visit.table is not None and locked and not visit.passcode:
            self.show_trouble(self.tr("This table asks for a passcode."), passcode=True)
            return
        self.show_busy(self.tr("Asking {0}…").format(visit.host))
        self.wanted.emit(visit)

    def _want_rules(self) -> None:
        visit = self._chosen()
        if visit is not None and not self._busy:
            self.show_busy(self.tr("Asking {0}…").format(visit.host))
            self.rules_wanted.emit(visit)

    def _want_to_host(self) -> None:
        name = self.name.text().strip()
        self.close_sheet()
        self.host_wanted.emit(name)

    def retranslate(self) -> None:
        """Set every text."""
        self.title.setText(self.tr("Play with others"))
        self.tables.setAccessibleName(self.tr("Tables"))
        self.tables.set_empty_text(
            self.tr("Looking for tables…"),
            self.tr(
                "Tables on your network appear here by themselves. If one does not, ask its host "
                "for the link and paste it below."
            ),
        )
        own, address, passcode, code = self._fields
        own.set_texts(self.tr("Your name"), nameless())
        address.set_texts(self.tr("Or a link or address"), "tractor://192.168.1.5:47080/…")
        passcode.set_texts(self.tr("Passcode"), self.tr("only if the table asks for one"))
        code.set_texts(self.tr("Code of the host"), self.tr("may stay empty: compare it later"))
        self.host_one.setText(self.tr("Host a table…"))
        self.rules.setText(self.tr("Rules…"))
        self._cancel.setText(self.tr("Cancel"))
        self._list()
