"""A match on this machine: one person and bots, or bots only, kept on disk after every action."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

import tractor_app
from tractor_app.bots.registry import is_bot
from tractor_app.bots.search.decision import Decision
from tractor_app.codec.match_file import Contents, MatchHead
from tractor_app.codec.plain import Entry
from tractor_app.engine.actions import SPECTATOR, Action
from tractor_app.engine.apply import ReplayError
from tractor_app.engine.observation import Phase
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.verdict import Code, Rejected
from tractor_app.persistence.match_store import MatchLog, MatchStore, load
from tractor_app.persistence.problems import Problem, StoreError, StoreFault
from tractor_app.session.bot_driver import BotDriver
from tractor_app.session.chance import SeededChance, new_seed
from tractor_app.session.match import Match
from tractor_app.session.pace import AT_ONCE, Pace
from tractor_app.session.records import Records
from tractor_app.session.scheduler import Scheduler
from tractor_app.session.table import SeatInfo, TableListener, Update
from tractor_app.session.thinker import Thinker

PERSON = "person"
_STAND_IN = "intermediate"

OnProblem = Callable[[Problem], None]


class Keeper:
    """Writes a match down; tells of the first trouble and lets the match go on."""

    def __init__(
        self, store: MatchStore | None, log: MatchLog | None, on_problem: OnProblem | None
    ) -> None:
        self._store = store
        self._log = log
        self._on_problem = on_problem
        self._told = False
        self.path = log.path if log is not None else None
        """Where the match is kept, None where it is not."""

    def write(self, entry: Entry, sync: bool) -> None:
        if self._log is None:
            return
        try:
            self._log.append(entry, sync=sync)
        except OSError as error:
            self.tell(Problem(StoreFault.UNWRITABLE, str(self._log.path), str(error)))

    def tell(self, problem: Problem) -> None:
        """Pass one problem on; one notice is enough for a match."""
        if self._on_problem is not None and not self._told:
            self._told = True
            self._on_problem(problem)

    def finish(self) -> None:
        """The match is over: it moves to the history."""
        log, self._log = self._log, None
        if self._store is not None and log is not None:
            problem = self._store.finish(log)
            if problem is not None:
                self.tell(problem)
            elif not log.path.exists():
                self.path = self._store.kept_as(log.path)

    def close(self) -> None:
        log, self._log = self._log, None
        if log is not None:
            log.close()


class Means(NamedTuple):
    """What a table runs on. Without a ``store`` nothing is kept."""

    scheduler: Scheduler
    thinker: Thinker
    store: MatchStore | None = None
    pace: Pace = AT_ONCE
    on_problem: OnProblem | None = None


class LocalTable:
    """A :class:`~tractor_app.session.table.Table` whose match runs in this process.

    Make one with :func:`new_table` or :func:`resumed_table`, attach, then :meth:`start`.
    """

    def __init__(self, match: Match, head: MatchHead, keeper: Keeper, means: Means) -> None:
        self._match = match
        self._head = head
        self._keeper = keeper
        self._seats = list(head.seats)
        self._listeners: list[TableListener] = []
        self._means = means
        self._records = Records()
        self._closed = False
        for seat, info in enumerate(head.seats):
            self._drive(seat, info)
        match.join(head.viewer, self._updated)

    @property
    def viewer(self) -> int:
        return self._head.viewer

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        return tuple(self._seats)

    @property
    def rules(self) -> RuleSet:
        return self._head.rules

    @property
    def head(self) -> MatchHead:
        return self._head

    @property
    def path(self) -> Path | None:
        """The file the match is kept in, None where it is not kept."""
        return self._keeper.path

    @property
    def match_left(self) -> float | None:
        """Seconds left of a timed match, None without a limit."""
        return self._match.match_left

    def record_at(self, place: int) -> Decision | None:
        """How a bot came to the action at a place in the log, once its round is over.

        None where no record is left: of a person's action, of earlier rounds, of all that was
        done before the match was taken up again.
        """
        return self._records.at(place, self._match.observe(self.viewer))

    def start(self) -> None:
        """Let the match run; a resumed one goes on from the same card."""
        self._match.start()

    def attach(self, listener: TableListener) -> None:
        self._listeners.append(listener)
        listener.updated(self._match.update(self.viewer))

    def detach(self, listener: TableListener) -> None:
        self._listeners = [other for other in self._listeners if other is not listener]

    def submit(self, action: Action) -> None:
        """Act for the own seat. The answer comes within this call."""
        if self._closed:
            return
        rejected: Rejected | None = Rejected(Code.NOT_YOUR_TURN, seat=self.viewer)
        if self.viewer != SPECTATOR and self._seats[self.viewer].driver == PERSON:
            rejected = self._match.submit(self.viewer, action)
        if rejected is not None:
            for listener in tuple(self._listeners):
                listener.refused(action, rejected)

    def set_pace(self, pace: Pace) -> None:
        """Another speed from now on."""
        self._match.set_pace(pace)

    def change_seat(self, seat: int, info: SeatInfo) -> None:
        """Rename a seat, or give it to another bot or to the person."""
        before = self._seats[seat]
        self._seats[seat] = info
        if info.driver != before.driver:
            self._drive(seat, info)
        for listener in tuple(self._listeners):
            listener.seats_changed(self.seats)

    def close(self) -> None:
        """Leave; the match stays on disk as it is."""
        if not self._closed:
            self._closed = True
            self._listeners.clear()
            self._match.stop()
            self._keeper.close()

    def _drive(self, seat: int, info: SeatInfo) -> None:
        driver = None
        if info.driver != PERSON:
            thinker, keep = self._means.thinker, self._records.keep
            driver = BotDriver(info.driver, thinker, self._head.seed, keep)
        self._match.seat(seat, driver)

    def _updated(self, update: Update) -> None:
        if update.observation.phase is Phase.MATCH_END:
            self._keeper.finish()
        for listener in tuple(self._listeners):
            listener.updated(update)


def new_table(
    rules: RuleSet,
    seats: tuple[SeatInfo, ...],
    viewer: int,
    means: Means,
    seed: str | None = None,
) -> LocalTable:
    """Lay out a new match. ``viewer`` is the seat shown (usually the person's) or SPECTATOR.

    A match that cannot be kept is played all the same; ``means.on_problem`` hears why.

    Raises:
        ValueError: the number of seats is not that of the rules, or no such viewer.
    """
    players = rules.deck.players
    if len(seats) != players or viewer not in (SPECTATOR, *range(players)):
        raise ValueError(f"{len(seats)} seats, viewer {viewer}")
    head = _new_head(rules, seats, viewer, new_seed() if seed is None else seed)
    log, problem = _created(head, means)
    table = _table(head, (), log, means)
    if problem is not None:
        table[1].tell(problem)
    return table[0]


def resumed_table(path: Path, means: Means) -> LocalTable:
    """Go on with the match in ``path``, to the same card. ``means.store`` is needed.

    Of a damaged file the sound beginning is gone on with, and ``means.on_problem`` is told.

    Raises:
        StoreError: what is wrong with the file. It was set aside unless it is merely in use.
    """
    store = means.store
    if store is None:
        raise ValueError("no store to resume from")
    log: MatchLog | None = None
    problem = None
    try:
        contents, log = store.resume(path)
    except StoreError as error:
        mended = _mended(store, error.problem)
        if mended is not None:
            table = resumed_table(mended, means)
            if means.on_problem is not None:
                # Not through the table's keeper, which tells one problem only.
                means.on_problem(replace(error.problem, fault=StoreFault.MENDED))
            return table
        if error.problem.fault is not StoreFault.UNWRITABLE:
            raise
        # A read-only disk: play on without writing.
        problem = error.problem
        contents = load(path)
    try:
        table, keeper = _table(contents.head, contents.entries, log, means)
    except ReplayError as error:
        if log is None:
            raise StoreError(Problem(StoreFault.DOES_NOT_REPLAY, str(path), str(error))) from None
        raise StoreError(store.refuse(log, str(error))) from None
    if problem is not None:
        keeper.tell(problem)
    return table


def _mended(store: MatchStore, problem: Problem) -> Path | None:
    return store.mend(Path(problem.path)) if problem.fault is StoreFault.CORRUPT else None


def branched_table(contents: Contents, position: int, means: Means) -> LocalTable:
    """A match of its own that begins with the first ``position`` entries of another.

    The viewer of the other match (seat 0 where there is none) is the person; people on other
    machines become bots. Bots and decks go on as they would have there.

    Raises:
        ReplayError: the rules refuse the entries.
    """
    viewer = max(contents.head.viewer, 0)
    seats = tuple(
        SeatInfo(info.name, PERSON if seat == viewer else _bot_of(info))
        for seat, info in enumerate(contents.head.seats)
    )
    head = _new_head(contents.head.rules, seats, viewer, contents.head.seed or new_seed())
    entries = contents.entries[:position]
    log, problem = _created(head, means)
    if log is not None:
        try:
            for entry in entries:
                log.append(entry, sync=False)
        except OSError as error:
            problem = Problem(StoreFault.UNWRITABLE, str(log.path), str(error))
    table, keeper = _table(head, entries, log, means)
    if problem is not None:
        keeper.tell(problem)
    return table


def _bot_of(info: SeatInfo) -> str:
    return info.driver if is_bot(info.driver) else _STAND_IN


def _new_head(rules: RuleSet, seats: tuple[SeatInfo, ...], viewer: int, seed: str) -> MatchHead:
    return MatchHead(
        id=secrets.token_hex(6),
        created=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        program=tractor_app.__version__,
        rules=rules,
        seats=seats,
        seed=seed,
        viewer=viewer,
    )


def _created(head: MatchHead, means: Means) -> tuple[MatchLog | None, Problem | None]:
    """A file for a new match, or why there is none."""
    if means.store is None:
        return None, None
    try:
        return means.store.create(head), None
    except StoreError as error:
        return None, error.problem


def _table(
    head: MatchHead, entries: tuple[Entry, ...], log: MatchLog | None, means: Means
) -> tuple[LocalTable, Keeper]:
    keeper = Keeper(means.store, log, means.on_problem)
    match = Match(
        head.rules,
        SeededChance(head.seed),
        means.scheduler,
        pace=means.pace,
        journal=keeper.write,
        entries=entries,
    )
    return LocalTable(match, head, keeper, means), keeper
