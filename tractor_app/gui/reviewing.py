"""Looking back at a round: each own play put before the coach, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from tractor_app.bots.advice import Advice
from tractor_app.codec.match_file import Contents
from tractor_app.engine.actions import Bury, Play
from tractor_app.engine.observation import Observation
from tractor_app.session.adviser import Advising, Question
from tractor_app.session.replay import ReplayTable

SURE = 2.0
"""Standard errors by which a play must have cost something to be counted: of a dozen plays that are
worth the same, one is often ahead by one error, and seldom by two."""


LEAST = 0.5
"""Points below which nothing is said to be better."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One own play or burial. `position` is the place in the log just before it; advice comes
    later."""

    position: int
    observation: Observation
    played: Play | Bury
    advice: Advice | None = None

    @property
    def trick(self) -> int:
        """Number of the trick, from 1; 0 for a burial."""
        if isinstance(self.played, Bury):
            return 0
        return len(self.observation.tricks) + 1

    @property
    def cost(self) -> float:
        """Points it surely cost, levels weighed in; 0 where that is not sure."""
        advice = self.advice
        if advice is None or advice.cost < max(LEAST, SURE * advice.error):
            return 0.0
        return advice.cost


def moments(contents: Contents, round_number: int) -> list[Moment]:
    """The viewer's burial and plays of a round that has ended. Raises ReplayError, LookupError."""
    table = ReplayTable(contents)
    found = []
    for position, entry in enumerate(contents.entries):
        own = entry.actor == contents.head.viewer and table.round_at(position) == round_number
        if own and isinstance(entry.action, Play | Bury):
            table.seek(position)
            found.append(Moment(position, table.seen_by(entry.actor), entry.action))
    return found


class Review:
    """Asks about all moments in order; `heard` is called after each answer."""

    def __init__(self, adviser: Advising, found: list[Moment], heard: Callable[[], None]) -> None:
        self.moments = found
        self.done = 0
        self._adviser = adviser
        self._heard = heard
        self._stopped = False

    @property
    def over(self) -> bool:
        """Whether nothing more will come."""
        return self._stopped or self.done == len(self.moments)

    def start(self) -> None:
        """Begin with the first one."""
        self._ask()

    def stop(self) -> None:
        """Leave it at what is known."""
        if not self.over:
            self._stopped = True
            self._adviser.cancel()

    def costliest(self) -> list[Moment]:
        """All moments, those that cost most first, equal ones in order of play."""
        return sorted(self.moments, key=lambda moment: -moment.cost)

    def _ask(self) -> None:
        moment = self.moments[self.done]
        question = Question(moment.observation, moment.position, moment.played)
        self._adviser.ask(question, self._answered)

    def _answered(self, advice: Advice | None) -> None:
        if self._stopped:
            return
        self.moments[self.done] = replace(self.moments[self.done], advice=advice)
        self.done += 1
        if not self.over:
            self._ask()
        self._heard()
