"""What a guest asks. ``docs/protocol.md`` says when, and what becomes of it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tractor_app.engine.actions import Action
from tractor_app.protocol.fields import (
    PHRASES,
    Addresses,
    Hex32,
    Id,
    MaybeHex32,
    Name,
    Number,
    Seat,
    Text,
)


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
