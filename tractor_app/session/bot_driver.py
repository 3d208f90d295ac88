"""A bot on a seat: asks a thinker, waits so that a person can follow, and never stops a match."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from tractor_app.bots.search.decision import Decision as Record
from tractor_app.engine import legal
from tractor_app.engine.actions import Action, Pass, Ready
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.verdict import Rejected
from tractor_app.session.chance import decision_seed
from tractor_app.session.clock import WINDOWS, can_speak
from tractor_app.session.driver import SeatPort
from tractor_app.session.scheduler import Timer
from tractor_app.session.table import Update
from tractor_app.session.thinker import Decision, Thinker

logger = logging.getLogger(__name__)

_NO_THOUGHT: Final = (Phase.ROUND_END, Phase.TRANSFER)
"""Phases in which the engine's own suggestion is as good as any."""

_Question = tuple[object, ...]

OnRecord = Callable[[int, int, Record], None]
"""Hears of a round how a bot came to the action at a place in the match's log."""


def question(observation: Observation) -> _Question:
    """What tells one decision of the viewer from another.

    Passes of others in a window, or cards dealt to others, leave it the same.
    """
    trick = observation.trick
    return (
        observation.phase,
        observation.round_number,
        observation.bids,
        observation.auction,
        len(observation.tricks),
        len(trick.plays) if trick is not None else 0,
        # Not only how many: after a redeal everything else is as it was before.
        observation.hand,
        # A seat may be asked for levels, or to take them, several times after one round.
        observation.transfer,
        observation.refused,
        # A challenge at the end of a round makes another end of it.
        observation.result,
    )


class BotDriver:
    """Plays one seat with the bot called ``bot``; ``seed`` is the match's.

    ``on_record`` is told of the actions that stand in the log as the bot wanted them.
    """

    attentive = False

    def __init__(
        self, bot: str, thinker: Thinker, seed: str, on_record: OnRecord | None = None
    ) -> None:
        self.bot = bot
        self.faults = 0
        """Decisions the engine's suggestion had to make; 0 for a sound bot."""
        self._thinker = thinker
        self._seed = seed
        self._on_record = on_record
        self._record: Record | None = None
        self._port: SeatPort | None = None
        self._asked: _Question | None = None
        self._pause: Timer | None = None

    def sit(self, port: SeatPort) -> None:
        self._port = port
        self._asked = None

    def leave(self) -> None:
        self._port = None
        self._asked = None
        self._stop_pause()

    def updated(self, update: Update) -> None:
        port = self._port
        # A later update is already under way when this one is not the newest.
        if port is None or update.revision != port.revision:
            return
        observation = update.observation
        if port.seat not in observation.awaited or not _has_a_say(observation):
            return
        asked = question(observation)
        if asked == self._asked:
            return
        self._asked = asked
        self._record = None
        self._stop_pause()
        if observation.phase in _NO_THOUGHT:
            self._later(port, _rest(port, observation), asked, _own_way(observation))
        else:
            self._think(port, asked, update)

    def _think(self, port: SeatPort, asked: _Question, update: Update) -> None:
        observation = update.observation
        began = port.scheduler.now()
        if observation.phase is Phase.DEAL:
            port.hold()

        def answered(decision: Decision) -> None:
            if self._port is not port or self._asked is not asked:
                return
            wait = _rest(port, observation) - (port.scheduler.now() - began)
            action = self._sound(decision, observation)
            self._record = decision.record if action == decision.action else None
            self._later(port, wait, asked, action)

        seed = decision_seed(self._seed, port.seat, update.revision)
        self._thinker.think(self.bot, observation, seed, answered)

    def _sound(self, decision: Decision, observation: Observation) -> Action | None:
        """The bot's action if the rules allow it, else the engine's suggestion."""
        action = decision.action
        fault = decision.fault
        if not fault and action is not None:
            verdict = legal.check(observation, action)
            fault = verdict.code.value if isinstance(verdict, Rejected) else ""
        optional = observation.phase is Phase.DEAL or observation.phase in WINDOWS
        if not fault and action is None and not optional:
            fault = "no action"
        if not fault:
            return action if action is not None or observation.phase is Phase.DEAL else Pass()
        self.faults += 1
        # One line tells all; a bot with a bug fails at every turn of a long match.
        level = logging.WARNING if self.faults == 1 else logging.DEBUG
        logger.log(level, "bot %s in %s: %s", self.bot, observation.phase.value, fault)
        return None if observation.phase is Phase.DEAL else _own_way(observation)

    def _later(
        self, port: SeatPort, seconds: float, asked: _Question, action: Action | None
    ) -> None:
        if seconds <= 0:
            self._act(port, asked, action)
        else:
            self._pause = port.scheduler.call_later(seconds, lambda: self._act(port, asked, action))

    def _act(self, port: SeatPort, asked: _Question, action: Action | None) -> None:
        self._pause = None
        if self._port is not port or self._asked is not asked:
            return
        observation = port.observe()
        if action is not None and question(observation) == asked:
            place, record = port.revision, self._record
            rejected = port.submit(action)
            if rejected is None:
                self._tell(observation.round_number, place, record)
            else:
                # Some throws are refused for cards that nobody but the engine sees.
                self._make_do(port, observation, rejected)
        port.release()

    def _tell(self, round_number: int, place: int, record: Record | None) -> None:
        if self._on_record is not None and record is not None:
            self._on_record(round_number, place, record)

    def _make_do(self, port: SeatPort, observation: Observation, rejected: Rejected) -> None:
        self.faults += 1
        logger.info("bot %s was refused: %s", self.bot, rejected.code.value)
        other = _own_way(observation)
        if other is not None and observation.phase is not Phase.DEAL:
            port.submit(other)

    def _stop_pause(self) -> None:
        if self._pause is not None:
            self._pause.cancel()
            self._pause = None


def _has_a_say(observation: Observation) -> bool:
    """Whether there is anything to ask the bot: silent passes are the match's own business."""
    if observation.phase is Phase.DEAL:
        return bool(legal.bid_options(observation))
    return observation.phase not in WINDOWS or can_speak(observation)


def _own_way(observation: Observation) -> Action | None:
    return Ready() if observation.phase is Phase.ROUND_END else legal.suggest(observation)


def _rest(port: SeatPort, observation: Observation) -> float:
    """Least seconds from the question to the action."""
    pace = port.pace
    if observation.phase is Phase.DEAL:
        return 0.0
    if observation.phase is Phase.ROUND_END:
        return pace.result
    trick = observation.trick
    leading = trick is None or not trick.plays
    return pace.think + (pace.trick if leading and observation.tricks else 0.0)
