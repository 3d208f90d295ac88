"""What everybody at a table may know of it: who sits where, who is ready, what is played."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

import msgspec
from msgspec import Meta


class Stage(Enum):
    """Where a table stands between opening and closing."""

    GATHERING = "gathering"
    PLAYING = "playing"
    OVER = "over"
    """The match has ended; the same people may begin another one."""


class Member(msgspec.Struct, frozen=True):
    """Somebody at a table, seated or watching. ``id`` is the table's own small number."""

    id: int
    name: str
    seat: int | None = None
    """None: a spectator."""
    ready: bool = False
    online: bool = True
    wants: int | None = None
    """Another person's seat that this one asked to change with."""
    open_hand: bool = False
    """Lets spectators see this seat's cards."""


class Chair(msgspec.Struct, frozen=True):
    """A seat. Neither ``member`` nor ``bot``: free. Both: a bot plays while a person is away."""

    member: int | None = None
    bot: str = ""


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a table. ``owner`` is the member who places people and begins."""

    table: str
    name: str
    stage: Stage = Stage.GATHERING
    match: str = ""
    """Of the match in play or played last; fair deals are bound to it."""
    owner: int | None = None
    members: Annotated[tuple[Member, ...], Meta(max_length=64)] = ()
    chairs: Annotated[tuple[Chair, ...], Meta(max_length=16)] = ()
    locked: bool = False
    """A passcode is asked for."""
    talk: bool = True
    """Chat is allowed."""
    fair: bool = True
    """Decks are agreed on with all guests; False: they come from a seed only the host knows."""


class TableCard(msgspec.Struct, frozen=True, kw_only=True):
    """What one sees of a table before joining it."""

    table: str
    name: str
    rules: str
    """Id of the rule set: a preset's, or the name its maker gave it."""
    fingerprint: str
    """Of the rules' values, so that equal names do not hide different rules."""
    players: int
    free: int
    """Seats nobody has."""
    stage: Stage = Stage.GATHERING
    locked: bool = False
