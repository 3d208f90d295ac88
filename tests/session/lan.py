"""A host and guests in one process: every message goes through its bytes, none through a socket."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from tractor_app.codec.match_file import Contents
from tractor_app.engine import legal
from tractor_app.engine.actions import Action, Declare, Pass, Ready
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.persistence.folders import profile
from tractor_app.persistence.match_store import MatchStore
from tractor_app.protocol import messages as m
from tractor_app.protocol.room import Room, TableCard
from tractor_app.protocol.secrets import proof_key
from tractor_app.protocol.wire import ASKS, TELLS, decode_ask, decode_tell
from tractor_app.session.bot_driver import question
from tractor_app.session.clock import WINDOWS
from tractor_app.session.fairness import Checked
from tractor_app.session.guest import Guest
from tractor_app.session.host_book import HostBook, HostPlan
from tractor_app.session.hosted import HostedTable
from tractor_app.session.hosted_asks import answer
from tractor_app.session.hosted_match import HostMeans
from tractor_app.session.lobby import LobbyError, new_lobby
from tractor_app.session.pace import AT_ONCE, Pace
from tractor_app.session.remote import RemoteTable
from tractor_app.session.scheduler import ManualScheduler
from tractor_app.session.table import Update
from tractor_app.session.thinker import ImmediateThinker

_CLASSIC = preset("classic")
SHORT_MATCH = replace(_CLASSIC, levels=replace(_CLASSIC.levels, sequence=("2", "3", "4")))
"""Over after a few rounds, for what happens at the end of a match."""


class Wires:
    """Carries everything in order, one message at a time."""

    def __init__(self) -> None:
        self.queue: deque[Callable[[], None]] = deque()

    def run(self) -> None:
        while self.queue:
            self.queue.popleft()()


class MemoryLine:
    """A :class:`~tractor_app.session.line.Line` that ends at a guest in the same process."""

    def __init__(self, party: Party, player: Player) -> None:
        self.party = party
        self.player = player
        self.nonce = secrets.token_hex(32)
        self.fingerprint = ""
        self.member: int | None = None
        self.open = True
        self.tell(m.Greeting(m.PROTOCOL, 1, "test", "host", self.nonce))

    def tell(self, tell: m.Tell) -> None:
        payload = TELLS.encode(tell)
        self.party.watch(self.player, payload)
        self.party.wires.queue.append(lambda: self._arrive(payload))

    def _arrive(self, payload: bytes) -> None:
        if self.player.line is self:
            self.player.guest.told(decode_tell(payload))

    def end(self, code: m.Code) -> None:
        self.tell(m.Failed(code, final=True))
        self.open = False

    def ask(self, ask: m.Ask) -> None:
        payload = ASKS.encode(ask)
        self.party.wires.queue.append(lambda: self._asked(payload))

    def _asked(self, payload: bytes) -> None:
        if not self.open:
            return
        ask = decode_ask(payload)
        table = self.party.table
        try:
            if isinstance(ask, m.Join):
                self.member = table.join(self, self.player.name, ask)
            elif self.member is not None and not isinstance(ask, m.Hello):
                answer(table, self.member, ask)
        except LobbyError as error:
            self.tell(m.Failed(error.code))

    def cut(self) -> None:
        self.open = False
        self.player.line = None
        self.player.guest.lost()
        if self.member is not None:
            self.party.table.lost(self, self.member)


Decide = Callable[[Observation], Action | None]


def simple(observation: Observation) -> Action | None:
    """Bids after the deal in the order of seats, plays what the engine suggests.

    So the outcome follows from the deck alone, whenever the answers arrive.
    """
    if observation.phase is Phase.DEAL:
        return None
    if observation.phase in WINDOWS:
        return _in_window(observation)
    if observation.phase is Phase.ROUND_END:
        return Ready()
    return legal.suggest(observation)


def _in_window(observation: Observation) -> Action | None:
    if observation.viewer != min(observation.awaited):
        return None
    options = legal.bid_options(observation)
    if observation.standing is None and options:
        return Declare(options[0].cards)
    return Pass()


class Player:
    """A guest with a policy, and all that it was told."""

    def __init__(self, party: Party, name: str, decide: Decide = simple) -> None:
        self.party = party
        self.name = name
        self.decide = decide
        self.line: MemoryLine | None = None
        self.guest = Guest(name, self._send, self)
        self.failures: list[m.Failed] = []
        self.remarks: list[m.Said] = []
        self.marks: list[Checked] = []
        self.updates: list[Update] = []
        self.parts: list[m.HandOver] = []
        self.records: list[Contents] = []
        self.redirects: list[m.Redirect] = []
        self.refusals: list[object] = []
        self.answered: object = None
        self.limit: Callable[[Observation], bool] = lambda _: False
        """Where it stops playing."""

    def _send(self, ask: m.Ask) -> None:
        if self.line is not None:
            self.line.ask(ask)

    def connect(self) -> Player:
        self.come()
        self.party.wires.run()
        return self

    def come(self) -> None:
        """A new line, on which nothing has arrived yet."""
        self.line = MemoryLine(self.party, self)
        self.guest.opened("")
        self.answered = None

    def ask(self, ask: m.Ask) -> Player:
        self._send(ask)
        self.party.wires.run()
        return self

    def join(self, passcode: str = "") -> Player:
        self.guest.join(self.party.table.id, proof_key(passcode))
        self.party.wires.run()
        return self

    @property
    def room(self) -> Room:
        assert self.guest.room is not None
        return self.guest.room

    @property
    def observation(self) -> Observation:
        assert self.guest.table is not None
        return self.guest.table.newest.observation

    # A listener.

    def host_greeted(self, greeting: m.Greeting) -> None: ...

    def tables(self, tables: tuple[TableCard, ...]) -> None: ...

    def told_rules(self, told: m.RulesTold) -> None: ...

    def joined(self, joined: m.Joined) -> None: ...

    def room_changed(self, room: Room) -> None: ...

    def sat_down(self, table: RemoteTable) -> None:
        self.answered = None
        table.attach(self)

    def said(self, said: m.Said) -> None:
        self.remarks.append(said)

    def failed(self, failed: m.Failed) -> None:
        self.failures.append(failed)

    def checked(self, checked: Checked) -> None:
        self.marks.append(checked)

    def recorded(self, contents: Contents) -> None:
        self.records.append(contents)

    def handed(self, part: m.HandOver) -> None:
        self.parts.append(part)

    def redirected(self, redirect: m.Redirect) -> None:
        self.redirects.append(redirect)

    def updated(self, update: Update) -> None:
        self.updates.append(update)
        seen = update.observation
        if seen.viewer in seen.awaited and not self.limit(seen):
            action = self.decide(seen)
            asked = question(seen)
            table = self.guest.table
            if action is not None and table is not None and asked != self.answered:
                self.answered = asked
                table.submit(action)

    def refused(self, action: Action, rejected: object) -> None:
        self.refusals.append((action, rejected))

    def seats_changed(self, seats: object) -> None: ...


class Party:
    """A hosted table, its clock, and whoever comes."""

    def __init__(
        self,
        rules: RuleSet | None = None,
        *,
        fair: bool = False,
        passcode: str = "",
        folder: Path | None = None,
        seed: str = "party",
        pace: Pace = AT_ONCE,
    ) -> None:
        self.pace = pace
        self.wires = Wires()
        self.scheduler = ManualScheduler()
        self.frames: list[tuple[Player, bytes]] = []
        self.on_frame: Callable[[Player, bytes], None] | None = None
        self.books: list[HostBook] = []
        self.store = None if folder is None else MatchStore(profile(folder))
        rules = rules or preset("classic")
        room = Room(table="t1", name="Table", locked=bool(passcode), fair=fair)
        plan = HostPlan(
            rules=rules, seed=seed, proof_key=proof_key(passcode), stand_in="beginner", grace=5.0
        )
        self.plan = plan
        self.table = HostedTable(
            new_lobby(room, rules.deck.players), plan, self.means(), self.books.append
        )

    def means(self) -> HostMeans:
        return HostMeans(self.scheduler, ImmediateThinker(), self.store, self.pace)

    def watch(self, player: Player, payload: bytes) -> None:
        if self.on_frame is not None:
            self.on_frame(player, payload)

    def player(self, name: str, decide: Decide = simple) -> Player:
        return Player(self, name, decide).connect()

    def seated(self, count: int, decide: Decide = simple) -> list[Player]:
        """So many people, joined, seated and ready; the first one owns the table."""
        players = []
        for seat in range(count):
            player = self.player(f"P{seat}", decide).join()
            players.append(player.ask(m.Sit(seat)).ask(m.SetReady(True)))
        return players

    def settle(self, until: Callable[[], bool], seconds: float = 100_000.0) -> None:
        """Turn the clock until something is so."""
        end = self.scheduler.now() + seconds
        self.wires.run()
        while not until():
            assert self.scheduler.step(), "nothing more will happen"
            assert self.scheduler.now() < end, "it takes too long"
            self.wires.run()
