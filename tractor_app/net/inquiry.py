"""Looking at a host's tables before joining one: version, code, and the whole of the rules.

    inquiry = ask_about(Door(address, port))
    inquiry.answered.connect(show)      # a HostInfo
    inquiry.failed.connect(say_why)     # a LinkFault, or a Failed message

Exactly one of the two signals comes, later, and the line is closed by then. Nobody at the host's
tables notices, no passcode is asked for. Rules in words come from ``tractor_app.wording``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from tractor_app.engine.rules.ruleset import RuleSet, fingerprint
from tractor_app.net.client import Client, Door, LinkFault
from tractor_app.protocol import messages as m
from tractor_app.protocol.messages import Greeting
from tractor_app.protocol.room import TableCard

PATIENCE: Final = 10.0
"""Seconds for everything."""
MOST: Final = 40
"""Different rules asked for; tables beyond that come without theirs."""


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table, and its rules: None where the host did not tell them."""

    card: TableCard
    rules: RuleSet | None


@dataclass(frozen=True, slots=True)
class HostInfo:
    """What a host says of itself. ``code`` is for comparing; empty on open lines."""

    name: str
    program: str
    """Its version."""
    code: str
    door: Door
    """To come in by: with the fingerprint, so that it is the same host that is joined."""
    tables: tuple[TableInfo, ...]


class Inquiry(QObject):
    """One visit of a host, by :func:`ask_about`."""

    answered = Signal(object)
    """A HostInfo."""
    failed = Signal(object)
    """A LinkFault, or a :class:`~tractor_app.protocol.messages.Failed` of the host."""

    def __init__(self, door: Door, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # A visit, not a return: no token leaves this machine.
        visit = Door(door.address, door.port, door.encrypted, door.code, door.fingerprint)
        self._client = Client("", visit, parent=self)
        self._client.tables_told.connect(self._tables)
        self._client.rules_told.connect(self._rules)
        self._client.refused_ask.connect(self._fail)
        self._client.fault.connect(self._fail)
        self._cards: tuple[TableCard, ...] = ()
        self._wanted: set[str] = set()
        self._known: dict[str, RuleSet] = {}
        self._over = False
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.timeout.connect(lambda: self._fail(LinkFault.UNREACHABLE))

    @property
    def program(self) -> str:
        """The version of a host that greeted, also where the versions do not fit."""
        return self._client.guest.host_program

    def open(self) -> None:
        """Go there."""
        self._late.start(round(PATIENCE * 1000))
        self._client.open()

    def cancel(self) -> None:
        """Nobody wants to know any more: no signal comes."""
        self._end()

    def _end(self) -> bool:
        """Close the line; whether it was open."""
        over, self._over = self._over, True
        self._late.stop()
        self._client.close()
        return not over

    def _fail(self, why: LinkFault | m.Failed) -> None:
        if self._end():
            self.failed.emit(why)

    def _tables(self, cards: tuple[TableCard, ...]) -> None:
        self._cards = cards
        asked = {card.fingerprint: card.table for card in cards}
        for table in list(asked.values())[:MOST]:
            self._wanted.add(table)
            self._client.ask(m.AskRules(table))
        self._finish()

    def _rules(self, told: m.RulesTold) -> None:
        self._wanted.discard(told.table)
        self._known[fingerprint(told.rules)] = told.rules
        self._finish()

    def _finish(self) -> None:
        greeting = self._client.guest.greeting
        if self._wanted or greeting is None:
            return
        info = self._info(greeting)
        if self._end():
            self.answered.emit(info)

    def _info(self, greeting: Greeting) -> HostInfo:
        tables = tuple(TableInfo(card, self._known.get(card.fingerprint)) for card in self._cards)
        client = self._client
        return HostInfo(greeting.host, greeting.program, client.code, client.door(), tables)


def ask_about(door: Door, parent: QObject | None = None) -> Inquiry:
    """Ask the host behind ``door`` what it has; see the top of this module."""
    inquiry = Inquiry(door, parent)
    inquiry.open()
    return inquiry
