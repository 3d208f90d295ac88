"""The sheet that finds tables on the network, or goes to a typed address."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from tractor_app.gui import look
from tractor_app.gui.lobby.lobby_texts import stage_text
from tractor_app.gui.names import names
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.widgets.forms import FormRow, label
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.gui.words import words
from tractor_app.net.discovery import AdvertTable, Finder, FoundHost
from tractor_app.net.host import PORT


class Visit(NamedTuple):
    """Where a player wants to go. ``table`` is a number among the host's tables."""

    address: str
    port: int
    encrypted: bool
    table: int
    name: str
    passcode: str
    code: str


class _Offer(NamedTuple):
    host: FoundHost
    number: int
    table: AdvertTable | None
    """None: the host speaks another version."""


def parse_address(text: str) -> tuple[str, int] | None:
    """Host and port in what somebody typed; None for nothing. ``[::1]:47080`` is understood."""
    text = text.strip()
    if text.count(":") > 1 and not text.startswith("["):
        return text, PORT
    host, _, port = text.rpartition(":") if ":" in text.rpartition("]")[2] else (text, "", "")
    host = host.strip("[] ")
    if not host or (port and not (port.isascii() and port.isdigit() and int(port) < 65536)):
        return None
    return host, int(port or PORT)


class FindSheet(Sheet):
    """Lists tables while it is open; emits :attr:`wanted` with a :class:`Visit`."""

    wanted = Signal(object)
    host_wanted = Signal(str)
    """The player wants to host; the name as typed."""

    def __init__(self, host: QWidget, finder: Finder, *, name: str, code_known: str = "") -> None:
        super().__init__(host, width=700, height=600)
        self._finder = finder
        self._offers: list[_Offer] = []
        self._hint = label("muted", wrap=True)
        self.body.addWidget(self._hint)
        self.tables = QListWidget()
        self.tables.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tables.itemDoubleClicked.connect(lambda _item: self._join())
        self.tables.currentRowChanged.connect(lambda _row: self._sync())
        self.body.addWidget(self.tables, 1)
        self.name = self._line(name, 24)
        self.address = self._line("", 80)
        self.address.textChanged.connect(lambda _text: self._sync())
        self.passcode = self._line("", 60)
        self.passcode.setEchoMode(QLineEdit.EchoMode.PasswordEchoOnEdit)
        self.code = self._line(code_known, 16)
        self._rows = [FormRow(line) for line in (self.name, self.address, self.passcode, self.code)]
        for row in self._rows:
            self.body.addWidget(row)
        self.trouble = label("body", wrap=True)
        self.trouble.hide()
        self.body.addWidget(self.trouble)
        self._host_one = PillButton()
        self._host_one.clicked.connect(self._want_to_host)
        self._cancel = PillButton(key="Esc")
        self._cancel.clicked.connect(self.dismiss)
        self.join = PillButton(primary=True, key="Enter")
        self.join.clicked.connect(self._join)
        self.footer.addWidget(self._host_one)
        self.footer.addStretch(1)
        self.footer.addWidget(self._cancel)
        self.footer.addWidget(self.join)
        finder.changed.connect(self._list)

    def _line(self, text: str, length: int) -> QLineEdit:
        line = QLineEdit(text)
        line.setMaxLength(length)
        line.setMinimumWidth(280)
        return line

    def first_focus(self) -> QWidget:
        """Arrow keys go through the tables."""
        return self.tables

    def go_to(self, address: str) -> None:
        """Join at an address as if it had been typed here."""
        self.address.setText(address)
        if self._chosen() is None:
            self.show_trouble(self.tr("This is no address: {0}").format(address))
        else:
            self._join()

    def show_trouble(self, text: str) -> None:
        """Say why joining did not work."""
        self.trouble.setText(text)
        self.trouble.setVisible(bool(text))
        self._sync()

    def _list(self) -> None:
        row = self.tables.currentRow()
        self._offers = [
            _Offer(host, number, table)
            for host in self._finder.hosts
            for number, table in enumerate(host.advert.tables if host.advert else (None,))
        ]
        self.tables.clear()
        for offer in self._offers:
            item = QListWidgetItem(self._text(offer))
            item.setSizeHint(QSize(0, 2 * look.theme().type.body + 30))
            self.tables.addItem(item)
        if self._offers:
            self.tables.setCurrentRow(max(0, min(row, len(self._offers) - 1)))
        self._sync()

    def _text(self, offer: _Offer) -> str:
        host, table = offer.host, offer.table
        if table is None:
            other = self.tr("another version of the game ({0}); both need the same one")
            return f"{host.name} · {host.address}\n{other.format(host.program or '?')}"
        parts = [words().preset_name(table.rules), stage_text(table.stage)]
        parts.append(self.tr("%n free seat(s)", "", table.free))
        if table.locked:
            parts.append(self.tr("passcode"))
        return f"{table.name} · {host.name} · {host.program}\n{' · '.join(parts)}"

    def _chosen(self) -> Visit | None:
        who, code = self.name.text().strip(), self.code.text().strip()
        if self.address.text().strip():
            found = parse_address(self.address.text())
            if found is None:
                return None
            return Visit(*found, True, 0, who, self.passcode.text(), code)
        row = self.tables.currentRow()
        if not 0 <= row < len(self._offers):
            return None
        host, number, table = self._offers[row]
        if table is None or host.advert is None:
            return None
        advert = host.advert
        return Visit(
            host.address, advert.port, advert.encrypted, number, who, self.passcode.text(), code
        )

    def _sync(self) -> None:
        self.join.setEnabled(self._chosen() is not None)

    def _join(self) -> None:
        visit = self._chosen()
        if visit is not None:
            self.show_trouble("")
            self.wanted.emit(visit)

    def _want_to_host(self) -> None:
        name = self.name.text().strip()
        self.close_sheet()
        self.host_wanted.emit(name)

    def retranslate(self) -> None:
        """Set every text."""
        self.title.setText(self.tr("Play with others"))
        self._hint.setText(
            self.tr("Tables on your network appear here by themselves; the newest state counts.")
        )
        self.tables.setAccessibleName(self.tr("Tables"))
        self._rows[0].set_texts(self.tr("Your name"))
        self.name.setPlaceholderText(names().default_person())
        self._rows[1].set_texts(
            self.tr("Or an address"), self.tr("Where the host is not found by itself.")
        )
        self._rows[2].set_texts(self.tr("Passcode"), self.tr("Only if the table asks for one."))
        self._rows[3].set_texts(
            self.tr("Code of the host"),
            self.tr("As on the host's screen; leave it empty to compare later."),
        )
        self._host_one.setText(self.tr("Host a table…"))
        self._cancel.setText(self.tr("Cancel"))
        self.join.setText(self.tr("Join"))
        self._list()
