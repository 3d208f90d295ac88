"""A guest's own copy of a match: what was played, as far as it is over.

While a round is played a guest knows its own cards alone. When the round has ended the host tells
what everybody did in it; the guest plays that through by its own rules, compares it with what it
saw, and has the match as it would have it from its own disk: to review, to watch again, to keep.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

import tractor_app
from tractor_app.codec.match_file import Contents, MatchHead, SeatInfo
from tractor_app.codec.plain import Entry
from tractor_app.engine.actions import Shuffle
from tractor_app.engine.apply import Applied, apply, new_match
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.observe import observe
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import MatchState
from tractor_app.protocol import messages as m
from tractor_app.session.fair_guest import Send
from tractor_app.session.local import PERSON

PART: Final = 250
"""Entries in one message."""
MOST: Final = 200_000
"""Entries of one match."""

SETTLED: Final = (Phase.ROUND_END, Phase.MATCH_END, Phase.TRANSFER)


def is_open(rules: RuleSet, phase: Phase) -> bool:
    """Whether everything done so far may be told to everybody.

    Between two rounds all cards have been seen but the kitty, and the rules say whether that is
    shown then; after the match it is.
    """
    return phase is Phase.MATCH_END or (phase in SETTLED and rules.kitty.revealed)


def open_entries(rules: RuleSet, entries: Sequence[Entry]) -> int:
    """How many of a match's first entries may be told. Entries the rules refuse end it."""
    state, found = new_match(rules), 0
    for number, entry in enumerate(entries, start=1):
        applied = apply(state, entry.actor, entry.action)
        if not isinstance(applied, Applied):
            break
        state = applied.state
        if is_open(rules, state.phase):
            found = number
    return found


class GuestRecord:
    """The record of one match. ``send`` asks the host."""

    def __init__(self, match: str, rules: RuleSet, created: str, send: Send) -> None:
        """``created`` is the time now, in UTC, as ``2026-11-30T01:20:00Z``."""
        self.match = match
        self.entries: list[Entry] = []
        self.false = False
        """The host told another story than what was seen: there is no record."""
        self._rules = rules
        self._created = created
        self._send = send
        self._state: MatchState = new_match(rules)
        self._ends: dict[int, Observation] = {}
        self._rounds: set[int] = set()
        self._asking = False

    def seen(self, revision: int, observation: Observation) -> None:
        """What the guest sees now: at the end of a round it asks for what was played in it."""
        if not is_open(self._rules, observation.phase) or self.false:
            return
        over = observation.phase is Phase.MATCH_END
        number = -1 if over else observation.round_number
        if number not in self._rounds and revision > len(self.entries):
            self._rounds.add(number)
            self._ends[revision] = observation
            self._ask()

    def line_lost(self) -> None:
        """No answer will come any more: what is missing is asked for on the next line."""
        self._asking = False
        self._rounds.clear()

    def told(self, tell: m.Recorded) -> bool:
        """Take in a part; whether the record has grown to its present end."""
        expected = self._asking and tell.match == self.match and tell.since == len(self.entries)
        self._asking = False
        if not expected or self.false or len(self.entries) + len(tell.entries) > MOST:
            return False
        if not all(self._play(entry) for entry in tell.entries):
            self.false = True
            self.entries.clear()
            return False
        if tell.entries and len(self.entries) < tell.open:
            self._ask()
            return False
        return bool(tell.entries)

    def _ask(self) -> None:
        if not self._asking:
            self._asking = True
            self._send(m.AskRecord(self.match, len(self.entries)))

    def _play(self, entry: Entry) -> bool:
        """One entry on; False where the rules refuse it, or something else was seen."""
        applied = apply(self._state, entry.actor, entry.action)
        if not isinstance(applied, Applied):
            return False
        self._state = applied.state
        self.entries.append(entry)
        seen = self._ends.pop(len(self.entries), None)
        return seen is None or observe(self._state, seen.viewer) == seen

    def contents(self, seats: tuple[SeatInfo, ...], viewer: int) -> Contents | None:
        """The match as a file of it would be read; None while nothing is known.

        ``viewer`` is the own seat (a person's, whoever stood in), or SPECTATOR.
        """
        if not any(isinstance(entry.action, Shuffle) for entry in self.entries):
            return None
        head = MatchHead(
            id=self.match,
            created=self._created,
            program=tractor_app.__version__,
            rules=self._rules,
            seats=tuple(
                replace(info, driver=PERSON) if seat == viewer else info
                for seat, info in enumerate(seats)
            ),
            seed="",
            viewer=viewer,
        )
        return Contents(head, tuple(self.entries), size=0, torn=0, seal=b"")
