"""A guest's side of the conversation with a host.

Nothing here knows a socket: :class:`Guest` is told what came in and says what goes out. When a
line breaks, the same guest goes on with the next one; its table stays the same object.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol

from tractor_app.codec.match_file import Contents
from tractor_app.codec.plain import FORMAT
from tractor_app.codec.ruleset_file import clean_name
from tractor_app.engine.actions import SPECTATOR
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.protocol import messages as m
from tractor_app.protocol.messages import Tell
from tractor_app.protocol.plausible import plausible, plausible_events
from tractor_app.protocol.room import Room, Stage, TableCard
from tractor_app.protocol.secrets import passcode_proof
from tractor_app.protocol.view import from_view
from tractor_app.protocol.wire import WireError
from tractor_app.session.fair_chance import Entropy, new_nonce
from tractor_app.session.fair_guest import FairSide, Send
from tractor_app.session.fairness import Checked, fair_name
from tractor_app.session.record import GuestRecord
from tractor_app.session.remote import BotName, RemoteTable, seat_of
from tractor_app.session.table import Update


class GuestListener(Protocol):
    """Who wants to know what comes from a host."""

    def host_greeted(self, greeting: m.Greeting) -> None: ...

    def tables(self, tables: tuple[TableCard, ...]) -> None: ...

    def told_rules(self, told: m.RulesTold) -> None:
        """The rules of a table that was asked about, joined or not."""

    def joined(self, joined: m.Joined) -> None: ...

    def room_changed(self, room: Room) -> None: ...

    def sat_down(self, table: RemoteTable) -> None:
        """A match is in play: this is the table."""

    def said(self, said: m.Said) -> None: ...

    def failed(self, failed: m.Failed) -> None: ...

    def checked(self, checked: Checked) -> None:
        """A round's deck was opened and checked."""

    def recorded(self, contents: Contents) -> None:
        """A round of the match in play is over, and here is all of it up to now."""

    def handed(self, part: m.HandOver) -> None:
        """This program is to become the host."""

    def redirected(self, redirect: m.Redirect) -> None:
        """The table is hosted elsewhere; whoever owns the line goes there."""


class Guest:
    """One person's side of a host. ``token`` is that of an earlier visit."""

    def __init__(
        self,
        name: str,
        send: Send,
        listener: GuestListener,
        *,
        table: str = "",
        token: str = "",
        entropy: Entropy = new_nonce,
    ) -> None:
        self.name = clean_name(name)
        self.token = token
        self.table_id = table
        self.member: int | None = None
        self.room: Room | None = None
        self.table: RemoteTable | None = None
        self.greeting: m.Greeting | None = None
        self.host_program = ""
        """Version of the host that greeted last, also where it does not fit this one."""
        self.bot_name: BotName = lambda seat: f"{seat + 1}"
        self._proof_key = ""
        self._fingerprint = ""
        self._send = send
        self._listener = listener
        self._entropy = entropy
        self.rules: RuleSet | None = None
        """Of the table joined."""
        self.hold = m.HOLD
        """Seconds for which the own seat is kept when the line breaks, as the host says."""
        self._fair: FairSide | None = None
        self._record: GuestRecord | None = None

    # Lines.

    def opened(self, fingerprint: str) -> None:
        """A new line, with this certificate at its other end (empty: an open line)."""
        self._fingerprint = fingerprint
        self.greeting = None

    def lost(self) -> None:
        """The line is gone; what was asked on it may or may not have been done."""
        self.greeting = None
        if self.table is not None:
            self.table.line_lost()
        if self._record is not None:
            self._record.line_lost()

    @property
    def seat(self) -> int | None:
        """The own seat."""
        return None if self.room is None else seat_of(self.room, self.member)

    # Asking.

    def join(self, table: str, proof_key: str = "") -> None:
        """Ask to be let in. ``proof_key`` is that of the passcode, empty for none."""
        self.table_id = table
        self._proof_key = proof_key
        proof = ""
        if proof_key and self.greeting is not None:
            proof = passcode_proof(proof_key, self.greeting.nonce, self._fingerprint)
        self._send(m.Join(table, self.token, proof))

    def forget(self) -> None:
        """Go for good: no token is left to come back with."""
        self.token = ""
        self.member = None
        self.room = None
        self._end_table()

    # Being told.

    def told(self, tell: Tell) -> None:
        """Take in one message. Raises WireError for one that makes no sense."""
        handler = _TOLD.get(type(tell))
        if handler is not None:
            handler(self, tell)

    def _greeted(self, tell: m.Greeting) -> None:
        self.greeting = tell
        self.host_program = tell.program
        if (tell.protocol, tell.format) != (m.PROTOCOL, FORMAT):
            self._listener.failed(m.Failed(m.Code.VERSION, final=True))
            return
        self._listener.host_greeted(tell)
        self._send(m.Hello(m.PROTOCOL, FORMAT, "tractor", self.name))
        if self.token and self.table_id:
            self.join(self.table_id, self._proof_key)

    def _tables(self, tell: m.Tables) -> None:
        self._listener.tables(tell.tables)

    def _rules(self, tell: m.RulesTold) -> None:
        self._listener.told_rules(tell)

    def _joined(self, tell: m.Joined) -> None:
        self.token, self.member, self.table_id = tell.token, tell.member, tell.table
        self.rules, self.hold = tell.rules, tell.hold
        self._listener.joined(tell)

    def _room(self, tell: m.RoomTold) -> None:
        if self.rules is not None and len(tell.room.chairs) != self.rules.deck.players:
            raise WireError(m.Code.MALFORMED, "no such room")
        before, self.room = self.room, tell.room
        if self.table is not None:
            self.table.room_changed(tell.room)
        begun = before is not None and before.stage is not Stage.PLAYING
        if begun and tell.room.stage is Stage.PLAYING:
            # Another match: the table of the last one is no more.
            self._end_table()
        match = fair_name(tell.room)
        if self.member is not None and (self._fair is None or self._fair.match != match):
            self._fair = FairSide(match, self.member, self._send, self._entropy)
        self._begin_record(tell.room)
        self._listener.room_changed(tell.room)

    def _begin_record(self, room: Room) -> None:
        if self.rules is None or not room.match:
            return
        if self._record is None or self._record.match != room.match:
            now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
            self._record = GuestRecord(room.match, self.rules, now, self._send)

    def _moved(self, tell: m.Moved) -> None:
        if self.rules is None or self.room is None:
            return
        observation = from_view(tell.view, self.rules)
        if not plausible(observation) or not plausible_events(tell.events, self.rules.deck.players):
            raise WireError(m.Code.MALFORMED, "no such match")
        update = Update(tell.revision, observation, tell.events, tell.deadline)
        if observation.result is not None and self._fair is not None:
            self._fair.ended(observation)
        if self.table is not None and self.table.viewer != observation.viewer:
            self._end_table()
        if self.table is None:
            self.table = RemoteTable(
                self.rules, update, self.room, self._send, self.bot_name, self.member
            )
            self._listener.sat_down(self.table)
        else:
            self.table.moved(update)
        if self._record is not None:
            self._record.seen(tell.revision, observation)

    def _recorded(self, tell: m.Recorded) -> None:
        record, table = self._record, self.table
        if record is None or table is None or not record.told(tell):
            return
        table.record = record.contents(table.seats, table.viewer if table.acts else SPECTATOR)
        if table.record is not None:
            self._listener.recorded(table.record)

    def _refused(self, tell: m.Refused) -> None:
        if self.table is not None:
            self.table.refused(tell.action, tell.rejected)

    def _said(self, tell: m.Said) -> None:
        self._listener.said(tell)

    def _failed(self, tell: m.Failed) -> None:
        if tell.code in (m.Code.TOKEN, m.Code.REMOVED, m.Code.ELSEWHERE):
            self.forget()
        self._listener.failed(tell)

    def _fair_call(self, tell: m.FairCall) -> None:
        if self._fair is not None:
            self._fair.called(tell, sitting=self.seat is not None)

    def _fair_commits(self, tell: m.FairCommits) -> None:
        if self._fair is not None:
            self._fair.committed(tell)

    def _fair_opened(self, tell: m.FairOpened) -> None:
        checked = self._fair.opened(tell) if self._fair is not None else None
        if checked is not None:
            self._listener.checked(checked)

    def _hand_over(self, tell: m.HandOver) -> None:
        self._listener.handed(tell)

    def _redirect(self, tell: m.Redirect) -> None:
        self._listener.redirected(tell)

    def _ping(self, tell: m.HostPing) -> None:
        self._send(m.Pong(tell.number))

    def _end_table(self) -> None:
        table, self.table = self.table, None
        if table is not None:
            table.on_closed = None
            table.close()


_TOLD: dict[type, Callable[..., None]] = {
    m.Greeting: Guest._greeted,
    m.Tables: Guest._tables,
    m.RulesTold: Guest._rules,
    m.Joined: Guest._joined,
    m.RoomTold: Guest._room,
    m.Moved: Guest._moved,
    m.Refused: Guest._refused,
    m.Said: Guest._said,
    m.Failed: Guest._failed,
    m.FairCall: Guest._fair_call,
    m.FairCommits: Guest._fair_commits,
    m.FairOpened: Guest._fair_opened,
    m.Recorded: Guest._recorded,
    m.HandOver: Guest._hand_over,
    m.Redirect: Guest._redirect,
    m.HostPing: Guest._ping,
}
