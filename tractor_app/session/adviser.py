"""Where a coach thinks: in a process of its own, so that neither window nor bots wait for it.

Unlike the bots' process it is started by the first question and ended by :meth:`Adviser.cancel`,
so that a long review can be stopped in the middle of a thought.
"""

from __future__ import annotations

import logging
import signal
from collections import deque
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import NamedTuple, Protocol

import msgspec

from tractor_app.bots.advice import REVIEW, Advice, advise
from tractor_app.codec.plain import ACTIONS, OBSERVATIONS
from tractor_app.engine.actions import Action
from tractor_app.engine.observation import Observation
from tractor_app.session.worker import Post, Worker, guard

log = logging.getLogger(__name__)

_ADVICE = msgspec.json.Decoder(Advice)
_Asked = tuple[bytes, bytes, int]
"""Observation and action (empty: none) encoded, and the seed."""
_Worker = Worker[_Asked, Advice | None]


class Question(NamedTuple):
    """One position; with ``played`` the advice also says what that is worth."""

    observation: Observation
    seed: int = 0
    played: Action | None = None


Answer = Callable[[Advice | None], None]
"""Hears the advice, or None where there is none (a process that died)."""


class Advising(Protocol):
    """Who answers questions, in order, on the thread that asked."""

    def ask(self, question: Question, answer: Answer) -> None: ...

    def cancel(self) -> None:
        """Forget all open questions; nobody is answered."""

    def close(self) -> None:
        """Stop for good."""


def answered(question: Question) -> Advice | None:
    """Think in this process. Never raises: a coach with a fault has no advice."""
    budget = REVIEW if question.played is not None else None
    try:
        return advise(question.observation, question.seed, question.played, budget)
    except Exception:
        log.exception("the coach failed")
        return None


class ImmediateAdviser:
    """Thinks at once in this process: tests."""

    def ask(self, question: Question, answer: Answer) -> None:
        answer(answered(question))

    def cancel(self) -> None:
        """Nothing is ever open."""

    def close(self) -> None:
        """Nothing to stop."""


class Adviser:
    """Asks a worker process, one question at a time; ``post`` brings its answers home."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._waiting: deque[tuple[Question, Answer]] = deque()
        self._open: Answer | None = None
        self._worker: _Worker | None = None
        self._closed = False

    def ask(self, question: Question, answer: Answer) -> None:
        if not self._closed:
            self._waiting.append((question, answer))
            self._next()

    def cancel(self) -> None:
        self._waiting.clear()
        if self._open is not None:
            self._open = None
            self._dismiss()

    def close(self) -> None:
        self._closed = True
        self._waiting.clear()
        self._open = None
        self._dismiss()

    def _next(self) -> None:
        if self._open is not None or not self._waiting:
            return
        question, answer = self._waiting.popleft()
        self._open = answer
        if self._worker is None:
            try:
                self._worker = Worker("coach", serve, _read, self._post, self._heard, self._died)
            except OSError as error:
                log.warning("no process for the coach: %s", error)
        if self._worker is None or not self._worker.ask(_encoded(question)):
            self._dismiss()
            self._settle(answered(question))

    def _heard(self, worker: _Worker, advice: Advice | None) -> None:
        if worker is self._worker:
            self._settle(advice)

    def _died(self, worker: _Worker) -> None:
        if worker is self._worker:
            self._dismiss()
            if self._open is not None:
                self._settle(None)

    def _settle(self, advice: Advice | None) -> None:
        answer, self._open = self._open, None
        if answer is not None:
            answer(advice)
        self._next()

    def _dismiss(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.stop()


def _encoded(question: Question) -> _Asked:
    played = b"" if question.played is None else ACTIONS.encode(question.played)
    return OBSERVATIONS.encode(question.observation), played, question.seed


def _read(data: bytes) -> Advice | None:
    return _ADVICE.decode(data) if data else None


def serve(end: Connection[bytes, _Asked]) -> None:
    """Answer questions until nobody is there to ask: the worker's whole life."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    guard()
    while True:
        try:
            observation, played, seed = end.recv()
            action = ACTIONS.decode(played) if played else None
            question = Question(OBSERVATIONS.decode(observation), seed, action)
            advice = answered(question)
            end.send(b"" if advice is None else msgspec.json.encode(advice))
        except (EOFError, OSError):
            return
