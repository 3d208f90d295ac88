"""A match between people far away: their seats, their absences, their decks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

import tractor_app
from tractor_app.codec.match_file import MatchHead
from tractor_app.codec.plain import Entry
from tractor_app.engine.actions import SPECTATOR
from tractor_app.engine.observation import Phase
from tractor_app.persistence.match_store import MatchLog, MatchStore
from tractor_app.persistence.problems import StoreError
from tractor_app.persistence.syncer import Syncer
from tractor_app.protocol.messages import FairOpened, Moved, OpenDeal, Recorded, Tell
from tractor_app.protocol.room import Room
from tractor_app.protocol.view import to_view
from tractor_app.session.bot_driver import BotDriver
from tractor_app.session.chance import Chance, SeededChance
from tractor_app.session.fair_chance import Crowd, Entropy, FairChance, new_nonce
from tractor_app.session.fairness import fair_name
from tractor_app.session.host_book import HostBook, HostPlan
from tractor_app.session.lobby import Lobby
from tractor_app.session.local import Keeper, OnProblem
from tractor_app.session.match import Match
from tractor_app.session.pace import AT_ONCE, Pace
from tractor_app.session.record import PART, SETTLED, is_open, open_entries
from tractor_app.session.scheduler import Scheduler
from tractor_app.session.table import Update
from tractor_app.session.thinker import Thinker


class HostMeans(NamedTuple):
    """What tables run on. Without a ``store`` nothing is kept."""

    scheduler: Scheduler
    thinker: Thinker
    store: MatchStore | None = None
    pace: Pace = AT_ONCE
    on_problem: OnProblem | None = None
    entropy: Entropy = new_nonce


def _moved(update: Update) -> Moved:
    return Moved(update.revision, to_view(update.observation), update.events, update.deadline)


class HostedMatch:
    """Begin one with :func:`new_hosted` or :func:`resumed_hosted`, then :meth:`start`."""

    def __init__(
        self,
        lobby: Lobby,
        plan: HostPlan,
        means: HostMeans,
        crowd: Crowd,
        log: MatchLog | None,
        *,
        entries: Sequence[Entry] = (),
        book: HostBook | None = None,
        changed: Callable[[], None],
    ) -> None:
        """``changed`` is called when what the book keeps has changed, or the match has ended."""
        self.deals: tuple[OpenDeal, ...] = () if book is None else book.deals
        self.over = False
        self.opened: FairOpened | None = None if book is None else book.opened
        """The newest numbers opened, for those who were away just then."""
        self.fair: FairChance | None = None
        self._changed = changed
        self._crowd = crowd
        self._means = means
        self._plan = plan
        self._match_id = lobby.room.match
        self._log = log
        self._keeper = Keeper(means.store, log, means.on_problem)
        self._syncer = None if log is None else Syncer(log.path)
        self._sinks: dict[int, Callable[[Update], None]] = {}
        self.entries: list[Entry] = list(entries)
        self._open = open_entries(plan.rules, entries)
        self.match = Match(
            plan.rules,
            self._chance(lobby.room),
            means.scheduler,
            pace=means.pace,
            journal=self._write,
            entries=entries,
        )
        for seat, chair in enumerate(lobby.room.chairs):
            if chair.bot:
                self.drive(seat, chair.bot)
        self.match.join(SPECTATOR, self._seen)

    def _chance(self, room: Room) -> Chance:
        if not room.fair:
            return SeededChance(self._plan.seed)
        self.fair = FairChance(
            fair_name(room),
            self._crowd,
            self._means.scheduler,
            self._drawn,
            wait=self._plan.grace,
            entropy=self._means.entropy,
        )
        return self.fair

    @property
    def path(self) -> str:
        """Where the log is; empty without one."""
        return "" if self._log is None else str(self._log.path)

    def start(self) -> None:
        self.match.start()

    def close(self) -> None:
        """Stop; the match stays on disk as it is."""
        if self.fair is not None:
            self.fair.stop()
        self.match.stop()
        self._close_log()
        self._keeper.close()

    def _close_log(self) -> None:
        if self._syncer is not None:
            self._syncer.close()

    # Who plays and who looks on.

    def drive(self, seat: int, bot: str) -> None:
        """A bot plays this seat from now on; an empty name: the person does."""
        driver = BotDriver(bot, self._means.thinker, self._plan.seed) if bot else None
        self.match.seat(seat, driver)

    def show(self, member: int, viewer: int, tell: Callable[[Tell], None]) -> None:
        """Send a member what ``viewer`` sees; the present state comes at once."""
        self.hide(member)

        def sink(update: Update) -> None:
            tell(_moved(update))

        self._sinks[member] = sink
        self.match.join(viewer, sink)

    def hide(self, member: int) -> None:
        sink = self._sinks.pop(member, None)
        if sink is not None:
            self.match.leave(sink)

    def wait_for(self, seat: int) -> None:
        """Deal no card while this seat's player is cut off."""
        self.match.hold(("away", seat))

    def wait_no_more(self, seat: int) -> None:
        self.match.release(("away", seat))

    def settled(self) -> bool:
        """No cards are in anybody's hands."""
        state = self.match.state
        return state.phase in SETTLED or (state.phase is Phase.SHUFFLE and state.round is None)

    def record(self, since: int) -> Recorded:
        """A part of what was played, as far as it may be told to everybody here."""
        part = tuple(self.entries[since : min(since + PART, self._open)])
        return Recorded(self._match_id, since, part, self._open)

    def write_down(self, entries: Sequence[Entry]) -> None:
        """Into the log of a match that another machine began."""
        for entry in entries:
            self._keeper.write(entry, entry is entries[-1])

    # What happens.

    def _write(self, entry: Entry, sync: bool) -> None:
        self.entries.append(entry)
        # Everybody at the table waits for this: the disk may take its time after they know.
        self._keeper.write(entry, False)
        if sync and self._syncer is not None:
            self._syncer.want()

    def _drawn(self, deal: OpenDeal) -> None:
        self.deals = (*self.deals, deal)
        self._changed()

    def _seen(self, update: Update) -> None:
        phase = update.observation.phase
        settled = is_open(self._plan.rules, phase)
        if settled:
            self._open = update.revision
        if self.deals and settled:
            # Behind this update, which may not have reached everybody yet.
            self.opened = FairOpened(update.observation.round_number, self.deals)
            self.deals = ()
            self._means.scheduler.call_later(0, partial(self._crowd.tell_all, self.opened))
            self._changed()
        if phase is Phase.MATCH_END and not self.over:
            self.over = True
            self._close_log()
            self._keeper.finish()
            self._changed()


def new_hosted(
    lobby: Lobby,
    plan: HostPlan,
    means: HostMeans,
    crowd: Crowd,
    changed: Callable[[], None],
    entries: tuple[Entry, ...] = (),
) -> HostedMatch:
    """A new match for the people of ``lobby``; one that cannot be kept is played all the same.

    ``entries``: as far as it was played on another machine. Raises ReplayError for false ones.
    """
    head = MatchHead(
        id=lobby.room.match,
        created=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        program=tractor_app.__version__,
        rules=plan.rules,
        seats=lobby.seats(),
        seed="" if lobby.room.fair else plan.seed,
        viewer=SPECTATOR,
    )
    log = None
    if means.store is not None:
        try:
            log = means.store.create(head)
        except StoreError as error:
            if means.on_problem is not None:
                means.on_problem(error.problem)
    hosted = HostedMatch(lobby, plan, means, crowd, log, entries=entries, changed=changed)
    hosted.write_down(entries)
    return hosted


def resumed_hosted(
    path: Path,
    lobby: Lobby,
    plan: HostPlan,
    means: HostMeans,
    crowd: Crowd,
    *,
    book: HostBook,
    changed: Callable[[], None],
) -> HostedMatch:
    """Go on with the match in ``path``, to the same card.

    Raises:
        StoreError: what is wrong with the file.
        ReplayError: its actions are refused.
    """
    assert means.store is not None
    contents, log = means.store.resume(path)
    rules = contents.head.rules
    return HostedMatch(
        lobby,
        msgspec.structs.replace(plan, rules=rules),
        means,
        crowd,
        log,
        entries=contents.entries,
        book=book,
        changed=changed,
    )
