"""Tables, listeners and bots that tests of the session share."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from tractor_app.engine import legal
from tractor_app.engine.actions import Action
from tractor_app.engine.events import Event
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.verdict import Rejected
from tractor_app.persistence.folders import profile
from tractor_app.persistence.match_store import MatchStore
from tractor_app.session.match import Match
from tractor_app.session.scheduler import ManualScheduler
from tractor_app.session.table import SeatInfo, Update
from tractor_app.session.thinker import Answer, Decision

BOTS = tuple(SeatInfo(f"Bot {seat}", "random") for seat in range(4))
PERSON_AND_BOTS = (SeatInfo("Me", "person"), *BOTS[1:])


def at(match: Match, *phases: Phase) -> bool:
    """Whether ``match`` is in one of ``phases`` now."""
    return match.phase in phases


class Listener:
    """Remembers what it was told."""

    def __init__(self) -> None:
        self.updates: list[Update] = []
        self.refusals: list[tuple[Action, Rejected]] = []
        self.seats: list[tuple[SeatInfo, ...]] = []

    def updated(self, update: Update) -> None:
        self.updates.append(update)

    def refused(self, action: Action, rejected: Rejected) -> None:
        self.refusals.append((action, rejected))

    def seats_changed(self, seats: tuple[SeatInfo, ...]) -> None:
        self.seats.append(seats)

    @property
    def last(self) -> Update:
        return self.updates[-1]

    @property
    def events(self) -> list[Event]:
        return [event for update in self.updates for event in update.events]


def run_until(scheduler: ManualScheduler, done: Callable[[], bool], steps: int = 20_000) -> None:
    """Turn the clock until ``done``; a test that never gets there fails."""
    for _ in range(steps):
        if done():
            return
        if not scheduler.step():
            break
    assert done(), "the match stopped before"


def store_in(folder: Path) -> MatchStore:
    return MatchStore(profile(folder))


class SlowThinker:
    """Keeps questions until the test answers them."""

    def __init__(self) -> None:
        self.open: list[tuple[str, Observation, int, Answer]] = []

    def think(self, bot: str, observation: Observation, seed: int, answer: Answer) -> None:
        self.open.append((bot, observation, seed, answer))

    def close(self) -> None:
        self.open.clear()

    def answer(self, decision: Decision) -> None:
        self.open.pop(0)[3](decision)


class Scripted:
    """A bot whose choice is a function; registered by the test that needs it."""

    name = "scripted"

    def __init__(self, choose: Callable[[Observation, random.Random], Action | None]) -> None:
        self._choose = choose

    def choose(self, observation: Observation, rng: random.Random) -> Action | None:
        return self._choose(observation, rng)


class Suggesting:
    """A bot that does what the engine suggests."""

    name = "suggesting"

    def choose(self, observation: Observation, rng: random.Random) -> Action | None:
        return legal.suggest(observation)


OVER = (Phase.ROUND_END, Phase.MATCH_END)
