"""What a host keeps of a table beside the match's log, so that a killed host can go on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from tractor_app.codec.plain import FORMAT, Entry
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.validate import validate
from tractor_app.protocol.messages import GRACE, HOLD, FairOpened, HandOver, OpenDeal
from tractor_app.session.lobby import Lobby

_PART: Final = 250
"""Entries in one message of a table that is handed over."""


class HostPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What the host decided when the table was opened. Times are seconds."""

    rules: RuleSet
    seed: str
    """Of the bots' choices; where ``fair`` is off also of the decks."""
    proof_key: str = ""
    stand_in: str = "intermediate"
    """The bot that plays for somebody who is away."""
    grace: float = GRACE
    """How long the table waits for somebody who was cut off, before a bot plays."""
    hold: float = HOLD
    """How long the seat of somebody who was cut off is kept."""


class HostBook(msgspec.Struct, frozen=True, kw_only=True):
    """One table as kept on disk. ``match`` is the log's file, empty between matches."""

    format: int = FORMAT
    plan: HostPlan
    lobby: Lobby
    match: str = ""
    deals: tuple[OpenDeal, ...] = ()
    """Draws whose numbers have not been opened yet."""
    opened: FairOpened | None = None
    """Those opened last, for whom they have not reached."""


def parts_of(book: HostBook, entries: Sequence[Entry]) -> Iterator[HandOver]:
    """All that another machine needs to go on with a table, and with the match it plays."""
    lobby, plan = book.lobby, book.plan
    yield HandOver(
        part=0,
        last=not entries,
        secrets=lobby.secrets,
        room=lobby.room,
        rules=plan.rules,
        seed=plan.seed,
        proof_key=plan.proof_key,
        stand_in=plan.stand_in,
        grace=plan.grace,
        hold=plan.hold,
    )
    for part, at in enumerate(range(0, len(entries), _PART), start=1):
        batch = tuple(entries[at : at + _PART])
        yield HandOver(part=part, last=at + _PART >= len(entries), entries=batch)


def encode_book(book: HostBook) -> bytes:
    return msgspec.json.encode(book)


def decode_book(data: bytes) -> HostBook | None:
    """The book in ``data``; None for anything else, or one of another format."""
    try:
        book = msgspec.json.decode(data, type=HostBook)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    chairs = len(book.lobby.room.chairs)
    sound = book.format == FORMAT and chairs == book.plan.rules.deck.players
    return book if sound and not validate(book.plan.rules) else None
