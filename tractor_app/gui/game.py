"""The match that is being played in this window: made, resumed, paced and closed in one place."""

from __future__ import annotations

from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Signal

from tractor_app.bots.search.decision import Decision
from tractor_app.codec.match_file import Contents
from tractor_app.engine.apply import ReplayError
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.net.loop import Post, QtScheduler
from tractor_app.persistence.match_store import MatchStore, Saved, load
from tractor_app.persistence.problems import Problem, StoreError, StoreFault
from tractor_app.session.adviser import Adviser, Advising
from tractor_app.session.local import (
    PERSON,
    LocalTable,
    Means,
    branched_table,
    new_table,
    resumed_table,
)
from tractor_app.session.pace import PACES
from tractor_app.session.pool import PoolThinker
from tractor_app.session.remote import RemoteTable
from tractor_app.session.replay import ReplayTable
from tractor_app.session.table import PlayedTable, SeatInfo
from tractor_app.session.thinker import Thinker


class MatchPlan(msgspec.Struct, frozen=True):
    """What a new match needs: rules and who sits where, seat 0 first."""

    rules: RuleSet
    seats: tuple[SeatInfo, ...]
    seed: str | None = None


def plan(
    rules: RuleSet, person: str, bot_names: tuple[str, ...], levels: tuple[str, ...]
) -> MatchPlan:
    """A match of one person in seat 0 against bots; missing entries repeat the last one."""
    seats = [SeatInfo(person, PERSON)]
    for number in range(rules.deck.players - 1):
        name = bot_names[number] if number < len(bot_names) else f"{number + 2}"
        seats.append(SeatInfo(name, levels[min(number, len(levels) - 1)]))
    return MatchPlan(rules, tuple(seats))


class Game(QObject):
    """At most one table at a time. ``store`` None keeps nothing (a demo)."""

    problem = Signal(object)
    """A :class:`~tractor_app.persistence.problems.Problem` of keeping the match."""

    def __init__(
        self,
        store: MatchStore | None,
        *,
        speed: str,
        thinker: Thinker | None = None,
        adviser: Advising | None = None,
    ) -> None:
        super().__init__()
        self._store = store
        self._speed = speed
        self._scheduler = QtScheduler(self)
        self._thinker = thinker or PoolThinker(self._scheduler, Post(self).post)
        self.adviser: Advising = adviser or Adviser(Post(self).post)
        """The coach's process; it is started by the first question."""
        self._table: PlayedTable | None = None

    @property
    def table(self) -> PlayedTable | None:
        """The table in play."""
        return self._table

    @property
    def thinker(self) -> Thinker:
        """Where the bots think, also those of a table that others play at."""
        return self._thinker

    def adopt(self, table: PlayedTable) -> None:
        """Close the present table; the one in play is on another machine."""
        self.leave()
        self._table = table

    def _means(self) -> Means:
        return Means(
            self._scheduler, self._thinker, self._store, PACES[self._speed], self.problem.emit
        )

    def new(self, wanted: MatchPlan) -> LocalTable:
        """Close the present table and lay out another one; it waits for its ``start``."""
        self.leave()
        table = new_table(wanted.rules, wanted.seats, 0, self._means(), wanted.seed)
        self._table = table
        return table

    def resume(self) -> tuple[LocalTable | None, tuple[Problem, ...]]:
        """The newest unfinished match, and what was wrong with files met on the way to it.

        Files that are no sound match have been set aside; nothing is deleted.
        """
        if self._store is None:
            return None, ()
        listing = self._store.unfinished()
        problems = list(listing.problems)
        for saved in listing.matches:
            found = self.resume_file(saved.path)
            if not isinstance(found, Problem):
                return found, tuple(problems)
            problems.append(found)
        return None, tuple(problems)

    def resume_file(self, path: str) -> LocalTable | Problem:
        """Go on with one saved match instead of the present one, or say why not."""
        self.leave()
        try:
            table = resumed_table(Path(path), self._means())
        except StoreError as error:
            return error.problem
        self._table = table
        return table

    def others(self) -> tuple[Saved, ...]:
        """Unfinished matches that are not in play, newest first."""
        return self._store.unfinished().matches if self._store is not None else ()

    def finished(self) -> tuple[Saved, ...]:
        """Finished and imported matches, newest first."""
        return self._store.finished() if self._store is not None else ()

    @property
    def kept(self) -> bool:
        """Whether the match in play is on this machine's disk."""
        return isinstance(self._table, LocalTable) and self._table.path is not None

    def kept_round(self, round_number: int) -> bool:
        """Whether a round of the match in play can be looked at again."""
        table = self._table
        if not isinstance(table, RemoteTable):
            return self.kept
        if table.record is None:
            return False
        try:
            replay = ReplayTable(table.record)
        except ReplayError:
            return False
        return replay.round_at(replay.length) >= round_number

    def keep(self, contents: Contents) -> None:
        """Put what was told of a match on another machine into the history."""
        if self._store is None:
            return
        try:
            self._store.keep(contents)
        except StoreError as error:
            self.problem.emit(error.problem)

    def contents(self) -> Contents | None:
        """What is written down of the match in play, None where nothing is. Raises StoreError."""
        if isinstance(self._table, RemoteTable):
            return self._table.record
        path = self._table.path if isinstance(self._table, LocalTable) else None
        return load(path) if path is not None else None

    def record(self, match_id: str, place: int) -> Decision | None:
        """How a bot came to an action of the match in play, where that is known and may be told."""
        table = self._table
        if not isinstance(table, LocalTable) or table.head.id != match_id:
            return None
        return table.record_at(place)

    def remove(self, path: Path) -> Path | None:
        """Put a kept match aside; where it is now, None if it could not be."""
        return self._store.remove(path) if self._store is not None else None

    def take_in(self, path: Path) -> Path:
        """Copy a match file into the history; gives where it is. Raises StoreError."""
        if self._store is None:
            raise StoreError(Problem(StoreFault.UNWRITABLE, str(path)))
        return self._store.take_in(path)

    def branch(self, contents: Contents, position: int) -> LocalTable:
        """Lay out a match that begins with the first `position` entries of another."""
        self.leave()
        table = branched_table(contents, position, self._means())
        self._table = table
        return table

    def set_speed(self, speed: str) -> None:
        """Another speed of dealing and of bots, from now on."""
        self._speed = speed
        if self._table is not None:
            self._table.set_pace(PACES[speed])

    def leave(self) -> None:
        """Close the table; its match stays on disk."""
        table, self._table = self._table, None
        if table is not None:
            table.close()

    def close(self) -> None:
        """Close the table and stop the bots."""
        self.leave()
        self._thinker.close()
        self.adviser.close()
