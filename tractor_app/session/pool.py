"""Bots in one spawned process, so that no thought ever holds up a window.

The process is replaced when it dies or thinks too long; the question in hand then gets a fault
for an answer and the match goes on. It never outlives this process, however that ends.
"""

from __future__ import annotations

import logging
import signal
from collections import deque
from multiprocessing.connection import Connection
from typing import Final, NamedTuple

import msgspec

from tractor_app.bots.search.decision import Decision as Record
from tractor_app.codec.plain import ACTIONS, OBSERVATIONS
from tractor_app.engine.observation import Observation
from tractor_app.session.scheduler import Scheduler, Timer
from tractor_app.session.thinker import Answer, Decision, decide
from tractor_app.session.worker import Post, Worker, guard

log = logging.getLogger(__name__)

LIMIT: Final = 10.0
"""Seconds after which a thought is given up."""
DEATHS: Final = 5
"""Processes in a row that died without one answer; after them this process thinks itself."""

Asked = tuple[str, bytes, int]
"""A question on its way to the worker, the observation encoded: twenty times faster than pickle."""
Answered = tuple[bytes, str, bytes]
"""An action encoded, empty for none, the fault, and the record of the decision, empty for none."""
_RECORDS = msgspec.json.Decoder(Record)
_Worker = Worker[Asked, Decision]


class _Question(NamedTuple):
    bot: str
    observation: Observation
    seed: int
    answer: Answer


class PoolThinker:
    """Asks one worker process, one question at a time, in order."""

    def __init__(self, scheduler: Scheduler, post: Post, limit: float = LIMIT) -> None:
        self._scheduler = scheduler
        self._post = post
        self._limit = limit
        self._waiting: deque[_Question] = deque()
        self._asked: _Question | None = None
        self._timer: Timer | None = None
        self._closed = False
        self._deaths = 0
        # At once: the first question should not wait for a process to start.
        self._worker: _Worker | None = self._hire()

    def think(self, bot: str, observation: Observation, seed: int, answer: Answer) -> None:
        self._waiting.append(_Question(bot, observation, seed, answer))
        self._ask_next()

    def close(self) -> None:
        self._closed = True
        self._waiting.clear()
        self._take_asked()
        self._dismiss()

    def _hire(self) -> _Worker | None:
        if self._deaths >= DEATHS:
            # Where every process dies at once, replacing them would never end.
            return None
        try:
            return Worker("bots", serve, _read, self._post, self._answered, self._died)
        except OSError as error:
            log.warning("no process for the bots: %s", error)
            return None

    def _dismiss(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.stop()

    def _ask_next(self) -> None:
        if self._closed or self._asked is not None or not self._waiting:
            return
        question = self._waiting.popleft()
        if self._worker is None:
            self._worker = self._hire()
        if self._worker is None or not self._worker.ask(_encoded(question)):
            self._dismiss()
            # Better a short stop of the window than a bot without a turn.
            asked = question.bot, question.observation, question.seed
            self._reply(question, decide(*asked, record=True))
            return
        self._asked = question
        self._timer = self._scheduler.call_later(self._limit, self._hung)

    def _reply(self, question: _Question, decision: Decision) -> None:
        try:
            question.answer(decision)
        finally:
            self._ask_next()

    def _take_asked(self) -> _Question | None:
        question, self._asked = self._asked, None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        return question

    def _answered(self, worker: _Worker, decision: Decision) -> None:
        # What a dismissed worker still said belongs to a question that has been given up.
        if worker is self._worker:
            self._deaths = 0
            self._settle(decision)

    def _died(self, worker: _Worker) -> None:
        if worker is self._worker:
            self._deaths += 1
            self._dismiss()
            if not self._closed:
                self._worker = self._hire()
            self._settle(Decision(None, "the worker died"))

    def _hung(self) -> None:
        self._dismiss()
        self._worker = self._hire()
        self._settle(Decision(None, f"no answer within {self._limit} s"))

    def _settle(self, decision: Decision) -> None:
        question = self._take_asked()
        if question is not None:
            self._reply(question, decision)


def _encoded(question: _Question) -> Asked:
    return question.bot, OBSERVATIONS.encode(question.observation), question.seed


def _read(answered: Answered) -> Decision:
    action, fault, record = answered
    return Decision(
        ACTIONS.decode(action) if action else None,
        fault,
        _RECORDS.decode(record) if record else None,
    )


def serve(end: Connection[Answered, Asked]) -> None:
    """Answer questions until nobody is there to ask: the worker's whole life."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    guard()
    while True:
        try:
            bot, text, seed = end.recv()
            decision = decide(bot, OBSERVATIONS.decode(text), seed, record=True)
            action = b"" if decision.action is None else ACTIONS.encode(decision.action)
            record = b"" if decision.record is None else msgspec.json.encode(decision.record)
            end.send((action, decision.fault, record))
        except (EOFError, OSError):
            return
