"""What messages are made of: numbers, names and texts within their limits, and codes.

The limits stand in the types, so that a decoded message is one that may be looked at; whether it
makes sense is the table's business.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Final

from msgspec import Meta

PROTOCOL: Final = 1
"""Raised by one with every change that an older program would not understand."""

PHRASES: Final = 12
"""Quick phrases are numbers from 0 to one less; every program says them in its own language."""

GRACE: Final = 8.0
"""Seconds for which a table waits for somebody who was cut off, where nothing else is said."""
HOLD: Final = 900.0
"""Seconds for which a seat is kept, where nothing else is said."""

Name = Annotated[str, Meta(max_length=60)]
Text = Annotated[str, Meta(max_length=300)]
Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes as hex digits: tokens, nonces, commitments, proofs."""
MaybeHex32 = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
Seat = Annotated[int, Meta(ge=0, le=15)]
Number = Annotated[int, Meta(ge=0, le=2**31)]
Seconds = Annotated[float, Meta(ge=0, le=31_536_000)]
"""At most a year."""
Id = Annotated[str, Meta(max_length=32)]
Addresses = Annotated[tuple[Annotated[str, Meta(max_length=45)], ...], Meta(max_length=8)]
"""IPv4 and IPv6 addresses of one machine, without scopes."""


class Code(Enum):
    """Why a host said no, or closed the line. Sentences live with whoever shows them."""

    VERSION = "version"
    """Another protocol or format; the line is closed."""
    MALFORMED = "malformed"
    TOO_LARGE = "too-large"
    OUT_OF_ORDER = "out-of-order"
    """A frame was lost or came twice; the line is closed."""
    TOO_MANY = "too-many"
    """Messages came faster than any person plays; the line is closed."""
    TOO_SLOW = "too-slow"
    """What was told was not read; the line is closed."""
    SILENT = "silent"
    FULL = "full"
    """No more lines, or no more members at this table."""
    NO_SUCH_TABLE = "no-such-table"
    PASSCODE = "passcode"
    """Wrong or missing; ``wait`` seconds must pass before the next try."""
    TOKEN = "token"
    """No member has this seat token (any more)."""
    ELSEWHERE = "elsewhere"
    """The same seat token was used on another line; this one is closed."""
    REMOVED = "removed"
    NOT_JOINED = "not-joined"
    NOT_OWNER = "not-owner"
    SEAT_TAKEN = "seat-taken"
    NO_SUCH_SEAT = "no-such-seat"
    NO_SUCH_MEMBER = "no-such-member"
    NO_SUCH_BOT = "no-such-bot"
    SEATS_OPEN = "seats-open"
    NOT_READY = "not-ready"
    WRONG_STAGE = "wrong-stage"
    NOT_SEATED = "not-seated"
    NO_TALK = "no-talk"
    HIDDEN = "hidden"
    """That seat does not show its cards."""
    CLOSING = "closing"
    """The host is going away."""
