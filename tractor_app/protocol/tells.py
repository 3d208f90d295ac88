"""What a host tells. ``docs/protocol.md`` says when each is sent."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tractor_app.codec.plain import Entry
from tractor_app.engine.actions import Action
from tractor_app.engine.events import Event
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.verdict import Rejected
from tractor_app.protocol.fields import (
    GRACE,
    HOLD,
    Addresses,
    Code,
    Hex32,
    MaybeHex32,
    Name,
    Seconds,
)
from tractor_app.protocol.room import Room, TableCard
from tractor_app.protocol.view import View


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
    hold: Seconds = HOLD
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
    stand_in: Name = ""
    """First part: the bot for whoever is away; empty or unknown: the new host's own choice."""
    grace: Seconds = GRACE
    hold: Seconds = HOLD


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
