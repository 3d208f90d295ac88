"""What a host keeps of a table beside the match's log, so that a killed host can go on."""

from __future__ import annotations

import msgspec

from tractor_app.codec.plain import FORMAT
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.validate import validate
from tractor_app.protocol.messages import HOLD, FairOpened, OpenDeal
from tractor_app.session.lobby import Lobby


class HostPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What the host decided when the table was opened. Times are seconds."""

    rules: RuleSet
    seed: str
    """Of the bots' choices; where ``fair`` is off also of the decks."""
    proof_key: str = ""
    stand_in: str = "intermediate"
    """The bot that plays for somebody who is away."""
    grace: float = 8.0
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
