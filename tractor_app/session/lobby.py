"""Who sits where at a table on the network: a value, and what may be asked of it.

Nothing here knows a socket or a match. Every function returns the next lobby or raises
:class:`LobbyError`, which changes nothing.
"""

from __future__ import annotations

from typing import Final

import msgspec

from tractor_app.bots.registry import is_bot
from tractor_app.codec.match_file import SeatInfo
from tractor_app.codec.ruleset_file import clean_name
from tractor_app.protocol.messages import Code
from tractor_app.protocol.room import Chair, Member, Room, Stage
from tractor_app.protocol.secrets import same, token_hash

MEMBERS: Final = 24
"""Most people at one table, spectators included."""
NAME: Final = 24
REMOTE: Final = "remote"
"""Driver of a seat that somebody far away plays, in a match's head."""


class LobbyError(ValueError):
    """What was asked cannot be done."""

    def __init__(self, code: Code) -> None:
        super().__init__(code.value)
        self.code = code


class Lobby(msgspec.Struct, frozen=True):
    """A room and what only the host knows: the hash of every member's seat token."""

    room: Room
    secrets: tuple[tuple[int, str], ...] = ()
    next_member: int = 1

    def member(self, number: int) -> Member:
        """Raises LobbyError: nobody has this number."""
        for member in self.room.members:
            if member.id == number:
                return member
        raise LobbyError(Code.NO_SUCH_MEMBER)

    def holder(self, token: str) -> Member:
        """The member with this seat token; raises LobbyError."""
        found = token_hash(token)
        for number, secret in self.secrets:
            if same(secret, found):
                return self.member(number)
        raise LobbyError(Code.TOKEN)

    def sitter(self, seat: int) -> Member | None:
        self._chair(seat)
        number = self.room.chairs[seat].member
        return None if number is None else self.member(number)

    def _chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.room.chairs):
            raise LobbyError(Code.NO_SUCH_SEAT)
        return self.room.chairs[seat]

    # Coming and going.

    def joined(self, name: str, token: str) -> tuple[Lobby, Member]:
        """Somebody new, at first without a seat; the first one owns the table."""
        if len(self.room.members) >= MEMBERS:
            raise LobbyError(Code.FULL)
        member = Member(self.next_member, self._free_name(name))
        room = msgspec.structs.replace(
            self.room,
            members=(*self.room.members, member),
            owner=member.id if self.room.owner is None else self.room.owner,
        )
        secrets = (*self.secrets, (member.id, token_hash(token)))
        return Lobby(room, secrets, self.next_member + 1), member

    def _free_name(self, name: str) -> str:
        wanted = clean_name(name)[:NAME].strip() or "?"
        taken = {member.name for member in self.room.members}
        number, free = 1, wanted
        while free in taken:
            number += 1
            end = f" {number}"
            free = wanted[: NAME - len(end)].rstrip() + end
        return free

    def left(self, number: int, stand_in: str = "") -> Lobby:
        """A member goes for good. While a match is played ``stand_in`` takes the seat."""
        member = self.member(number)
        lobby = self
        if member.seat is not None:
            bot = stand_in if self.room.stage is Stage.PLAYING else ""
            lobby = lobby._with_chair(member.seat, Chair(bot=bot))
        members = tuple(other for other in lobby.room.members if other.id != number)
        secrets = tuple(pair for pair in lobby.secrets if pair[0] != number)
        room = msgspec.structs.replace(lobby.room, members=members)
        lobby = msgspec.structs.replace(lobby, room=room, secrets=secrets)
        return lobby._with_some_owner() if room.owner == number else lobby

    def online(self, number: int, *, online: bool) -> Lobby:
        lobby = self._with_member(number, online=online, wants=None)
        return lobby._with_some_owner() if online and lobby.room.owner is None else lobby

    def hand_on(self) -> Lobby:
        """The owner is away: somebody who is there owns the table, if there is anybody."""
        return self._with_some_owner()

    def _with_some_owner(self) -> Lobby:
        there = [member for member in self.room.members if member.online]
        heirs = [member for member in there if member.seat is not None] or there
        if not heirs:
            gone = all(member.id != self.room.owner for member in self.room.members)
            return self._with_room(owner=None) if gone else self
        return self._with_room(owner=heirs[0].id)

    # Seats.

    def sat(self, number: int, seat: int) -> Lobby:
        """Sit down on a free seat or a bot's, or ask the person there to change."""
        self._need(Stage.GATHERING, Stage.OVER)
        member, other = self.member(number), self.sitter(seat)
        if other is None:
            return self._seated(number, seat)
        if other.id == number:
            return self._with_member(number, wants=None)
        if member.seat is None:
            raise LobbyError(Code.SEAT_TAKEN)
        if other.wants == member.seat:
            return self._exchanged(member, other)
        return self._with_member(number, wants=seat)

    def stood(self, number: int) -> Lobby:
        self._need(Stage.GATHERING, Stage.OVER)
        return self._seated(number, None)

    def ready(self, number: int, *, ready: bool) -> Lobby:
        self._need(Stage.GATHERING, Stage.OVER)
        if self.member(number).seat is None:
            raise LobbyError(Code.NOT_SEATED)
        return self._with_member(number, ready=ready)

    def placed(self, by: int, number: int, seat: int | None) -> Lobby:
        """The owner seats somebody. In a match only on a bot's seat, or off the own one never."""
        self._need_owner(by)
        member = self.member(number)
        if self.room.stage is Stage.PLAYING:
            if seat is None or member.seat is not None or self.sitter(seat) is not None:
                raise LobbyError(Code.WRONG_STAGE)
            return self._seated(number, seat)
        other = None if seat is None else self.sitter(seat)
        if other is None or other.id == number:
            return self._seated(number, seat)
        if member.seat is None:
            return self._seated(other.id, None)._seated(number, seat)
        return self._exchanged(member, other)

    def removed(self, by: int, number: int, stand_in: str) -> Lobby:
        self._need_owner(by)
        if by == number:
            raise LobbyError(Code.NO_SUCH_MEMBER)
        return self.left(number, stand_in)

    def filled(self, by: int, seat: int, bot: str) -> Lobby:
        """A bot for a free seat, another bot for a bot's, or none."""
        self._need_owner(by)
        self._need(Stage.GATHERING, Stage.OVER)
        if bot and not is_bot(bot):
            raise LobbyError(Code.NO_SUCH_BOT)
        if self.sitter(seat) is not None:
            raise LobbyError(Code.SEAT_TAKEN)
        return self._with_chair(seat, Chair(bot=bot))

    def furnished(self, seat: int, bot: str) -> Lobby:
        """The host's own doing: a bot on a seat before anybody comes; empty: none."""
        if bot and not is_bot(bot):
            raise LobbyError(Code.NO_SUCH_BOT)
        self._chair(seat)
        return self._with_chair(seat, Chair(bot=bot))

    def allowed(self, by: int, *, talk: bool) -> Lobby:
        self._need_owner(by)
        return self._with_room(talk=talk)

    def opened(self, number: int, *, allowed: bool) -> Lobby:
        return self._with_member(number, open_hand=allowed)

    def begun(self, by: int, match: str) -> Lobby:
        """A match begins: every seat has somebody, everybody is there and ready."""
        self._need_owner(by)
        self._need(Stage.GATHERING, Stage.OVER)
        if any(chair.member is None and not chair.bot for chair in self.room.chairs):
            raise LobbyError(Code.SEATS_OPEN)
        for chair in self.room.chairs:
            if chair.member is not None:
                member = self.member(chair.member)
                if not member.online or not (member.ready or member.id == by):
                    raise LobbyError(Code.NOT_READY)
        return self._with_room(stage=Stage.PLAYING, match=match)

    def ended(self) -> Lobby:
        """The match is over; everybody says anew when ready for another one."""
        members = tuple(
            msgspec.structs.replace(member, ready=False) for member in self.room.members
        )
        return self._with_room(stage=Stage.OVER, members=members)

    def stand_in(self, seat: int, bot: str) -> Lobby:
        """A bot plays for an absent person (empty: no longer)."""
        return self._with_chair(seat, msgspec.structs.replace(self._chair(seat), bot=bot))

    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where, as a table's screens show it."""
        found = []
        for number, chair in enumerate(self.room.chairs):
            member = self.sitter(number)
            if member is not None:
                found.append(SeatInfo(member.name, chair.bot or REMOTE))
            else:
                found.append(SeatInfo(f"{number + 1}", chair.bot))
        return tuple(found)

    # Small steps.

    def need_owner(self, by: int) -> None:
        """Raises LobbyError for anybody else."""
        self._need_owner(by)

    def _need_owner(self, by: int) -> None:
        if by != self.room.owner:
            raise LobbyError(Code.NOT_OWNER)

    def _need(self, *stages: Stage) -> None:
        if self.room.stage not in stages:
            raise LobbyError(Code.WRONG_STAGE)

    def _with_room(self, **changes: object) -> Lobby:
        room = msgspec.structs.replace(self.room, **changes)
        return msgspec.structs.replace(self, room=room)

    def _with_member(self, number: int, **changes: object) -> Lobby:
        self.member(number)
        members = tuple(
            msgspec.structs.replace(member, **changes) if member.id == number else member
            for member in self.room.members
        )
        return self._with_room(members=members)

    def _with_chair(self, seat: int, chair: Chair) -> Lobby:
        self._chair(seat)
        chairs = list(self.room.chairs)
        chairs[seat] = chair
        return self._with_room(chairs=tuple(chairs))

    def _seated(self, number: int, seat: int | None) -> Lobby:
        """Move somebody to a seat without a person, or off all seats."""
        lobby, before = self, self.member(number).seat
        if before is not None:
            lobby = lobby._with_chair(before, Chair())
        if seat is not None:
            lobby = lobby._with_chair(seat, Chair(member=number))
        return lobby._with_member(number, seat=seat, ready=False, wants=None)

    def _exchanged(self, one: Member, other: Member) -> Lobby:
        here, there = one.seat, other.seat
        if here is None or there is None:
            raise LobbyError(Code.NOT_SEATED)
        lobby = self._with_chair(here, Chair(other.id))._with_chair(there, Chair(one.id))
        lobby = lobby._with_member(one.id, seat=there, ready=False, wants=None)
        return lobby._with_member(other.id, seat=here, ready=False, wants=None)


def new_lobby(room: Room, players: int) -> Lobby:
    """A table with free chairs and nobody at it."""
    return Lobby(msgspec.structs.replace(room, chairs=(Chair(),) * players))
