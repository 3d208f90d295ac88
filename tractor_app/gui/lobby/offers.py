"""What there is to join: tables that were found, addresses as people type them, and links."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tractor_app.net.addresses import OPEN, SCHEME, is_address
from tractor_app.net.client import Door
from tractor_app.net.discovery import AdvertTable, FoundHost
from tractor_app.net.host import PORT
from tractor_app.protocol.room import TableCard


class Visit(NamedTuple):
    """Where a player wants to go."""

    door: Door
    table: AdvertTable | None
    """None: the host's only table; where it has several they are to be offered."""
    name: str
    passcode: str
    host: str
    """What to call the host."""


class Offer(NamedTuple):
    """A table that could be joined, or a host that speaks another version."""

    key: tuple[str, str]
    """Of the host, and of the table there: an offer stays the same while it changes."""
    host: str
    address: str
    program: str
    port: int = 0
    encrypted: bool = True
    table: AdvertTable | None = None
    """None: the host speaks another version."""

    def door(self, code: str = "") -> Door:
        """The way to the host."""
        return Door(self.address, self.port, self.encrypted, code=code)


def offers(hosts: Iterable[FoundHost]) -> list[Offer]:
    """All tables of all hosts, other versions last; hosts without any are left out."""
    found: list[Offer] = []
    others: list[Offer] = []
    for host in hosts:
        advert = host.advert
        if advert is None:
            others.append(Offer((host.id, ""), host.name, host.address, host.program))
            continue
        for number, table in enumerate(advert.tables):
            key = (host.id, table.table or str(number))
            way = (host.name, host.address, host.program, advert.port, advert.encrypted)
            found.append(Offer(key, *way, table))
    return found + others


def way_of(host: FoundHost) -> tuple[str, int]:
    """Where a host is: one that was asked at its address may announce itself as well."""
    return host.address, 0 if host.advert is None else host.advert.port


def chosen_table(cards: Sequence[TableCard], visit: Visit) -> TableCard | None:
    """The table that somebody wants to go to, among those its host has now; None: it is gone."""
    if visit.table is not None:
        return table_of(cards, visit.table)
    return cards[0] if cards else None


def table_of(cards: Sequence[TableCard], wanted: AdvertTable) -> TableCard | None:
    """The table that was announced as ``wanted``, among those its host has now; None: it is gone.

    Tables may have come and gone since, so places tell nothing. Where the host announces no ids,
    name and rules must do, and tables that are alike in both cannot be told apart.
    """
    if wanted.table:
        return next((card for card in cards if card.table == wanted.table), None)
    alike = [
        card
        for card in cards
        if (card.name[:60], card.rules[:60], card.players)
        == (wanted.name, wanted.rules, wanted.players)
    ]
    return alike[0] if len(alike) == 1 else None


def parse_address(text: str) -> tuple[str, int] | None:
    """Host and port in what somebody typed; None for neither. ``[::1]:47080`` is understood."""
    text = text.strip()
    if text.startswith("["):
        host, closed, rest = text[1:].partition("]")
        if not closed or not is_address(host) or rest[:1] not in ("", ":"):
            return None
        port = rest[1:]
    elif text.count(":") > 1:
        host, port = text if is_address(text) else "", ""
    else:
        host, _, port = text.partition(":")
    named = host.isprintable() and not any(char.isspace() for char in host)
    digits = port.isascii() and port.isdigit() and len(port) <= 5
    if not host or not named or (port and not (digits and int(port) < 65536)):
        return None
    return host, int(port or PORT)


def parse_door(text: str, code: str = "") -> Door | None:
    """The way in what somebody typed or pasted: a link, that of a seat too, or an address; None for
    none of them."""
    text = text.strip()
    linked = text.lower().startswith(SCHEME)
    where, _, rest = text.removeprefix(text[: len(SCHEME)] if linked else "").partition("/")
    found = parse_address(where)
    mark, *seat = rest.strip("/ ").split("/")
    if found is None or (mark and not linked) or len(seat) not in (0, 2) or not all(seat):
        return None
    table, token = seat or ("", "")
    encrypted = mark.lower() != OPEN
    code = (mark or code) if encrypted else ""
    return Door(*found, encrypted, code=code, table=table, token=token)
