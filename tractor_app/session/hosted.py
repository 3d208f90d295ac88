"""A table that a host keeps for people on the network: who comes, who asks, who is cut off.

It knows lines, not sockets: whatever carries messages to a guest is a :class:`Line`. Everything
happens on one thread.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

from tractor_app.codec.plain import Entry
from tractor_app.engine.actions import SPECTATOR
from tractor_app.engine.apply import ReplayError
from tractor_app.engine.rules.ruleset import fingerprint
from tractor_app.persistence.problems import StoreError
from tractor_app.protocol import messages as m
from tractor_app.protocol.messages import Code, Tell
from tractor_app.protocol.room import Member, Stage, TableCard
from tractor_app.protocol.secrets import passcode_proof, same
from tractor_app.session.absence import Absences
from tractor_app.session.host_book import HostBook, HostPlan, parts_of
from tractor_app.session.hosted_match import (
    HostedMatch,
    HostMeans,
    new_hosted,
    resumed_hosted,
)
from tractor_app.session.line import Line
from tractor_app.session.lobby import Lobby, LobbyError

Save = Callable[[HostBook], None]


class HostedTable:
    """One table of a host, from opening to closing."""

    def __init__(
        self,
        lobby: Lobby,
        plan: HostPlan,
        means: HostMeans,
        save: Save | None = None,
        book: HostBook | None = None,
        entries: tuple[Entry, ...] = (),
    ) -> None:
        """A table with ``lobby``; with ``book`` one that was kept, with ``entries`` one that
        another machine began.

        Raises:
            StoreError: the kept match cannot be gone on with.
            ReplayError: its actions are refused.
        """
        self.plan = plan
        self.match: HostedMatch | None = None
        self.heir: int | None = None
        """Who gets the table once no round is in play."""
        self.frozen = False
        """On its way to the heir: what is asked for now cannot be done."""
        self.on_settled: Callable[[], None] | None = None
        """Called when somebody waits to get the table and the round is over."""
        self._lobby = lobby
        self._means = means
        self._save = save
        self._lines: dict[int, Line] = {}
        self._away = Absences(means.scheduler)
        self.watching: dict[int, int] = {}
        """Spectators, and the seat each of them is shown."""
        self._closed = False
        if book is not None:
            self._go_on(book, entries)

    # What anybody may know.

    @property
    def lobby(self) -> Lobby:
        return self._lobby

    @property
    def id(self) -> str:
        return self._lobby.room.table

    def card(self) -> TableCard:
        room = self._lobby.room
        free = sum(chair.member is None and not chair.bot for chair in room.chairs)
        return TableCard(
            table=room.table,
            name=room.name,
            rules=self.plan.rules.id,
            fingerprint=fingerprint(self.plan.rules),
            players=len(room.chairs),
            free=free,
            stage=room.stage,
            locked=room.locked,
        )

    def book(self) -> HostBook:
        """The table as it is to be kept."""
        match = self.match
        return HostBook(
            plan=self.plan,
            lobby=self._lobby,
            match="" if match is None or match.over else match.path,
            deals=() if match is None else match.deals,
            opened=None if match is None else match.opened,
        )

    # Coming and going.

    def join(self, line: Line, name: str, ask: m.Join) -> int:
        """Let somebody in, or back in; return the member's number. Raises LobbyError."""
        if ask.token:
            member = self._lobby.holder(ask.token)
            return self._came_back(line, member, ask.token)
        if self.frozen:
            raise LobbyError(Code.WRONG_STAGE)
        key = self.plan.proof_key
        if key and not (
            ask.proof and same(ask.proof, passcode_proof(key, line.nonce, line.fingerprint))
        ):
            raise LobbyError(Code.PASSCODE)
        token = secrets.token_hex(32)
        lobby, member = self._lobby.joined(name, token)
        self._lobby = lobby
        self._lines[member.id] = line
        self._welcome(line, member.id, token)
        return member.id

    def reserve(self, name: str) -> str:
        """Make the owner before anybody can connect; return the seat token to join with."""
        token = secrets.token_hex(32)
        self._lobby, member = self._lobby.joined(name, token)
        self._lobby = self._lobby.online(member.id, online=False)
        return token

    def _came_back(self, line: Line, member: Member, token: str) -> int:
        before = self._lines.pop(member.id, None)
        if before is not None and before is not line:
            before.end(Code.ELSEWHERE)
        self._lines[member.id] = line
        self._away.end(member.id)
        self._lobby = self._lobby.online(member.id, online=True)
        self._welcome(line, member.id, token)
        return member.id

    def _welcome(self, line: Line, number: int, token: str) -> None:
        line.tell(m.Joined(self.id, number, token, self.plan.rules, self.plan.hold))
        self._changed()
        match = self.match
        if match is None:
            return
        member = self._lobby.member(number)
        if member.seat is not None and self._lobby.room.chairs[member.seat].bot:
            self._lobby = self._lobby.stand_in(member.seat, "")
            match.drive(member.seat, "")
            self._changed()
        self.show(number)
        if member.seat is not None:
            match.wait_no_more(member.seat)
        if match.fair is not None:
            match.fair.came(number)
        if match.opened is not None:
            line.tell(match.opened)
        self._recall_absent()

    def lost(self, line: Line, number: int) -> None:
        """A line broke. The seat is kept, for a time by a bot."""
        if self._closed or self._lines.get(number) is not line:
            return
        del self._lines[number]
        self.watching.pop(number, None)
        if self.match is not None:
            self.match.hide(number)
        self._lobby = self._lobby.online(number, online=False)
        self._start_absence(self._lobby.member(number))
        self._changed()

    def _start_absence(self, member: Member) -> None:
        if self.match is not None and not self.match.over and member.seat is not None:
            self.match.wait_for(member.seat)
        self._away.start(member.id, self.plan.grace, self._still_away)

    def _still_away(self, number: int) -> None:
        """The grace is over: a bot plays, if anybody is there to play with."""
        member = self._lobby.member(number)
        if self._lobby.room.owner == number:
            self._lobby = self._lobby.hand_on()
        if member.seat is None:
            self.leave(number)
            return
        self._away.start(number, self.plan.hold, self._gone)
        self._stand_in(member)
        self._changed()

    def _stand_in(self, member: Member) -> None:
        match = self.match
        if match is None or match.over or member.seat is None or not self._somebody_there():
            return
        self._lobby = self._lobby.stand_in(member.seat, self.plan.stand_in)
        match.drive(member.seat, self.plan.stand_in)
        match.wait_no_more(member.seat)

    def _somebody_there(self) -> bool:
        return any(member.online for member in self._lobby.room.members)

    def _recall_absent(self) -> None:
        """Somebody is back at a table that stood still: the others' grace begins anew."""
        for member in self._lobby.room.members:
            if member.online or member.seat is None:
                continue
            if not self._lobby.room.chairs[member.seat].bot:
                self._start_absence(member)

    def _gone(self, number: int) -> None:
        """The hold is over: the seat is lost."""
        self._away.end(number)
        if self._somebody_there() or self._lobby.room.stage is not Stage.PLAYING:
            self.leave(number)

    def leave(self, number: int) -> None:
        """A member goes for good."""
        seat = self._lobby.member(number).seat
        self._lobby = self._lobby.left(number, self.plan.stand_in)
        self._away.end(number)
        self._lines.pop(number, None)
        self.watching.pop(number, None)
        match = self.match
        if match is not None:
            match.hide(number)
            if seat is not None and not match.over:
                match.drive(seat, self._lobby.room.chairs[seat].bot)
                match.wait_no_more(seat)
        self._changed()
        if seat is not None:
            self.cover(seat)

    def cover(self, seat: int) -> None:
        """Nobody who looks on is shown the seat's cards any more."""
        for watcher in [who for who, what in self.watching.items() if what == seat]:
            del self.watching[watcher]
            self.show(watcher)

    def close(self, code: Code = Code.CLOSING) -> None:
        """The table closes; what was played stays on disk."""
        for line in self.release():
            line.end(code)

    def release(self) -> tuple[Line, ...]:
        """Close, but for the lines, which are given: whoever holds them is told elsewhere why."""
        if self._closed:
            return ()
        self._closed = True
        self._away.end_all()
        lines = tuple(self._lines.values())
        self._lines.clear()
        if self.match is not None:
            self.match.close()
        return lines

    # The crowd of a fair deal, and everybody else.

    def players(self) -> tuple[int, ...]:
        room = self._lobby.room
        return tuple(
            member.id
            for member in room.members
            if member.seat is not None and not room.chairs[member.seat].bot
        )

    def somebody_there(self) -> bool:
        return bool(self._lines)

    def line_of(self, number: int) -> Line | None:
        return self._lines.get(number)

    def tell(self, member: int, tell: Tell) -> None:
        line = self._lines.get(member)
        if line is not None:
            line.tell(tell)

    def tell_all(self, tell: Tell) -> None:
        for line in tuple(self._lines.values()):
            line.tell(tell)

    def settled(self) -> bool:
        """No round is in play, so nobody's cards are in the log but past ones."""
        return self.match is None or self.match.settled()

    # Matches.

    def begin(self, lobby: Lobby) -> None:
        """Play a match; ``lobby`` says that it has begun."""
        if self.match is not None:
            self.match.close()
        self.watching.clear()
        self._lobby = lobby
        self.match = new_hosted(lobby, self.plan, self._means, self, self._match_changed)
        self._changed()
        for member in lobby.room.members:
            self.show(member.id)
        self.match.start()

    def bequeath(self, heir: int) -> None:
        """Somebody else's machine is to keep the table, once no round is in play."""
        self.heir = heir
        self._settle_later()

    def freeze(self) -> None:
        """The table is on its way to another machine: nothing may happen here any more."""
        self.frozen = True
        if self.match is not None:
            self.match.match.hold("frozen")

    def thaw(self) -> None:
        """It stays after all."""
        self.frozen = False
        if self.match is not None:
            self.match.match.release("frozen")

    def parts(self) -> Iterator[m.HandOver]:
        """All that another machine needs to go on with the table."""
        match = self.match
        entries = [] if match is None or match.over else match.entries
        return parts_of(self.book(), entries)

    # Small steps.

    def set_lobby(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._changed()

    def _changed(self) -> None:
        if self._closed:
            return
        self.tell_all(m.RoomTold(self._lobby.room))
        self._keep()

    def _keep(self) -> None:
        if self._save is not None and not self._closed:
            self._save(self.book())

    def _match_changed(self) -> None:
        match = self.match
        if match is not None and match.over and self._lobby.room.stage is Stage.PLAYING:
            self._lobby = self._lobby.ended()
            self._changed()
        else:
            self._keep()
        self._settle_later()

    def _settle_later(self) -> None:
        if self.heir is not None and self.on_settled is not None and self.settled():
            self._means.scheduler.call_later(0, self.on_settled)

    def show(self, number: int) -> None:
        """Send a member its own side of the match, or the public one."""
        match, line = self.match, self._lines.get(number)
        if match is None or line is None:
            return
        seat = self._lobby.member(number).seat
        viewer = self.watching.get(number, SPECTATOR) if seat is None else seat
        match.show(number, viewer, line.tell)

    def _go_on(self, book: HostBook, entries: tuple[Entry, ...]) -> None:
        """Take up a kept table; everybody is away until they come back."""
        room = self._lobby.room
        for member in room.members:
            self._lobby = self._lobby.online(member.id, online=False)
        if entries:
            self.match = new_hosted(
                self._lobby, self.plan, self._means, self, self._match_changed, entries
            )
            self.match.start()
        elif book.match:
            try:
                self.match = resumed_hosted(
                    Path(book.match),
                    self._lobby,
                    self.plan,
                    self._means,
                    self,
                    book=book,
                    changed=self._match_changed,
                )
            except (StoreError, ReplayError):
                self._lobby = self._lobby.ended()
                raise
            self.match.start()
        elif room.stage is Stage.PLAYING:
            self._lobby = self._lobby.ended()
        for member in self._lobby.room.members:
            self._start_absence(member)
