"""All messages: a guest *asks*, a host *tells*. ``docs/protocol.md`` says when each is sent.

Numbers and texts have their limits in their types, so that a decoded message is one that may be
looked at; whether it makes sense is the table's business.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from tractor_app.codec.plain import Entry
from tractor_app.engine.actions import Action
from tractor_app.engine.events import Event
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.verdict import Rejected
from tractor_app.protocol.room import Room, TableCard
from tractor_app.protocol.view import View

PROTOCOL: Final = 1
"""Raised by one with every change that an older program would not understand."""

PHRASES: Final = 12
"""Quick phrases are numbers from 0 to one less; every program says them in its own language."""

HOLD: Final = 900.0
"""Seconds for which a seat is kept, where nothing else is said."""
MOST_HOLD: Final = 31_536_000.0

Name = Annotated[str, Meta(max_length=60)]
Text = Annotated[str, Meta(max_length=300)]
Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes as hex digits: tokens, nonces, commitments, proofs."""
MaybeHex32 = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
Seat = Annotated[int, Meta(ge=0, le=15)]
Number = Annotated[int, Meta(ge=0, le=2**31)]
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


# What a guest asks.


class _Ask(msgspec.Struct, frozen=True, tag_field="ask", forbid_unknown_fields=True):
    pass


class Hello(_Ask, frozen=True, tag="hello"):
    """The first message of a guest. ``format`` is the number of the value format."""

    protocol: Number
    format: Number
    program: Name = ""
    name: Name = ""


class Browse(_Ask, frozen=True, tag="browse"):
    """Send me the list of tables anew."""


class AskRules(_Ask, frozen=True, tag="rules"):
    """Tell me a table's rules; I have not joined it, and need no passcode for this."""

    table: Id


class Join(_Ask, frozen=True, tag="join"):
    """``token``: I was here before. ``proof``: I know the passcode (protocol, Passcodes)."""

    table: Id
    token: MaybeHex32 = ""
    proof: MaybeHex32 = ""


class Leave(_Ask, frozen=True, tag="leave"):
    """I go for good; my seat is free."""


class Sit(_Ask, frozen=True, tag="sit"):
    """Give me this seat. Where a person sits: we change when that person asks for mine."""

    seat: Seat


class Stand(_Ask, frozen=True, tag="stand"):
    pass


class SetReady(_Ask, frozen=True, tag="ready"):
    ready: bool


class Place(_Ask, frozen=True, tag="place"):
    """Owner: put a member on a seat, in exchange with whoever has it; None: off all seats."""

    member: Number
    seat: Seat | None


class Remove(_Ask, frozen=True, tag="remove"):
    """Owner: send a member away."""

    member: Number


class Fill(_Ask, frozen=True, tag="fill"):
    """Owner: a bot takes the seat; an empty name takes the bot away."""

    seat: Seat
    bot: Name


class Begin(_Ask, frozen=True, tag="begin"):
    """Owner: play."""


class Talk(_Ask, frozen=True, tag="talk"):
    """Owner: allow table talk, or play in earnest."""

    allowed: bool


class Act(_Ask, frozen=True, tag="act"):
    """Do ``action`` on the own seat; ``revision`` is the newest one seen."""

    action: Action
    revision: Number


class OpenHand(_Ask, frozen=True, tag="open-hand"):
    """Whether spectators may see the own cards."""

    allowed: bool


class Watch(_Ask, frozen=True, tag="watch"):
    """A spectator: show me this seat's cards; None: the public side."""

    seat: Seat | None


class Say(_Ask, frozen=True, tag="say"):
    text: Text


class SayPhrase(_Ask, frozen=True, tag="phrase"):
    phrase: Annotated[int, Meta(ge=0, lt=PHRASES)]


class FairCommit(_Ask, frozen=True, tag="fair-commit"):
    number: Number
    attempt: Number
    commitment: Hex32


class FairReveal(_Ask, frozen=True, tag="fair-reveal"):
    number: Number
    attempt: Number
    nonce: Hex32


class AskRecord(_Ask, frozen=True, tag="record"):
    """Tell me what was played in this match, as far as its rounds are over, from this entry on."""

    match: Id
    since: Number


class HandTo(_Ask, frozen=True, tag="hand-to"):
    """Owner: this member's machine becomes the host as soon as no round is in play."""

    member: Number


class Took(_Ask, frozen=True, tag="took"):
    """The member's answer to a table handed over: where it is hosted now. Port 0: I cannot.

    ``addresses`` are those of the member's own machine that it listens on; the host knows one of
    them already.
    """

    port: Annotated[int, Meta(ge=0, le=65535)]
    fingerprint: MaybeHex32 = ""
    addresses: Addresses = ()


class Ping(_Ask, frozen=True, tag="ping"):
    number: Number


class Pong(_Ask, frozen=True, tag="pong"):
    number: Number


Ask = (
    Hello
    | Browse
    | AskRules
    | Join
    | Leave
    | Sit
    | Stand
    | SetReady
    | Place
    | Remove
    | Fill
    | Begin
    | Talk
    | Act
    | OpenHand
    | Watch
    | Say
    | SayPhrase
    | FairCommit
    | FairReveal
    | AskRecord
    | HandTo
    | Took
    | Ping
    | Pong
)


# What a host tells.


class _Tell(msgspec.Struct, frozen=True, tag_field="tell"):
    pass


class Greeting(_Tell, frozen=True, tag="greeting"):
    """The first message on a line, in every version of the protocol."""

    protocol: int
    format: int
    program: str
    host: str
    """A name for people."""
    nonce: Hex32
    """32 fresh bytes as hex digits, for the proof of a passcode."""


class Tables(_Tell, frozen=True, tag="tables"):
    tables: Annotated[tuple[TableCard, ...], Meta(max_length=1000)]


class RulesTold(_Tell, frozen=True, tag="rules"):
    """What was asked for: all values of the rules, whose fingerprint stands in the table's card."""

    table: str
    rules: RuleSet


class Joined(_Tell, frozen=True, tag="joined"):
    """``token`` is this member's own and nobody else's: keep it to come back with."""

    table: str
    member: int
    token: Hex32
    rules: RuleSet
    hold: Annotated[float, Meta(ge=0, le=MOST_HOLD)] = HOLD
    """Seconds for which the member's seat is kept when its line breaks."""


class RoomTold(_Tell, frozen=True, tag="room"):
    room: Room


class Moved(_Tell, frozen=True, tag="moved"):
    """What one accepted action meant for this member; without events on (re)joining."""

    revision: int
    view: View
    events: tuple[Event, ...] = ()
    deadline: float | None = None


class Refused(_Tell, frozen=True, tag="refused"):
    action: Action
    rejected: Rejected


class Said(_Tell, frozen=True, tag="said"):
    """Either ``text`` or ``phrase``."""

    member: int
    name: str
    text: str = ""
    phrase: int | None = None


class Failed(_Tell, frozen=True, tag="failed"):
    """``final``: the line is closed after this."""

    code: Code
    final: bool = False
    wait: float = 0.0


class FairCall(_Tell, frozen=True, tag="fair-call"):
    """A shuffle is due: send your commitment. ``commitment`` is the host's."""

    number: int
    attempt: int
    commitment: Hex32


class FairCommits(_Tell, frozen=True, tag="fair-commits"):
    """Everybody has committed: send your nonce. Pairs of member (-1: host) and commitment."""

    number: int
    attempt: int
    commitments: tuple[tuple[int, Hex32], ...]


class OpenDeal(msgspec.Struct, frozen=True):
    """All nonces of one deck. Pairs of member (-1: host) and nonce."""

    number: int
    attempt: int
    draws: Annotated[int, Meta(ge=0, le=16)]
    nonces: tuple[tuple[int, Hex32], ...]


class FairOpened(_Tell, frozen=True, tag="fair-opened"):
    """The round is over: check its deck. Dealt anew: all its decks, the last one played."""

    round_number: int
    deals: tuple[OpenDeal, ...]


class Recorded(_Tell, frozen=True, tag="record"):
    """A part of a match's log, and how many entries may be told now in all."""

    match: str
    since: int
    entries: tuple[Entry, ...]
    open: int


class HandOver(_Tell, frozen=True, tag="hand-over"):
    """Become the host. Comes in parts; the last one has ``last``."""

    part: int
    last: bool
    secrets: tuple[tuple[int, Hex32], ...] = ()
    """First part: members and the SHA-256 of their tokens."""
    room: Room | None = None
    rules: RuleSet | None = None
    seed: str = ""
    proof_key: MaybeHex32 = ""
    entries: tuple[Entry, ...] = ()


class Redirect(_Tell, frozen=True, tag="redirect"):
    """The table is hosted elsewhere now: join there with your token.

    ``addresses`` are different ways to the same machine, the likeliest first.
    """

    addresses: Annotated[Addresses, Meta(min_length=1)]
    port: Annotated[int, Meta(ge=1, le=65535)]
    fingerprint: MaybeHex32


class HostPing(_Tell, frozen=True, tag="ping"):
    number: int


class HostPong(_Tell, frozen=True, tag="pong"):
    number: int


Tell = (
    Greeting
    | Tables
    | RulesTold
    | Joined
    | RoomTold
    | Moved
    | Refused
    | Said
    | Failed
    | FairCall
    | FairCommits
    | FairOpened
    | Recorded
    | HandOver
    | Redirect
    | HostPing
    | HostPong
)
