"""Bots in one spawned process, so that no thought ever holds up a window.

The process is replaced when it dies or thinks too long; the question in hand then gets a fault
for an answer and the match goes on. It never outlives this process, however that ends.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable
from functools import partial
from multiprocessing import connection
from multiprocessing.connection import Connection
from typing import Final, NamedTuple

from tractor_app.codec.plain import ACTIONS, OBSERVATIONS
from tractor_app.engine.observation import Observation
from tractor_app.session.scheduler import Scheduler, Timer
from tractor_app.session.thinker import Answer, Decision, decide

log = logging.getLogger(__name__)

LIMIT: Final = 10.0
"""Seconds after which a thought is given up."""
DEATHS: Final = 5
"""Processes in a row that died without one answer; after them this process thinks itself."""

Post = Callable[[Callable[[], None]], None]
"""Calls a function on the session's thread, soon; may itself be called on any thread."""


Asked = tuple[str, bytes, int]
"""A question on its way to the worker, the observation encoded: twenty times faster than pickle."""
Answered = tuple[bytes, str]
"""An action encoded, empty for none, and the fault."""


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
            return _Worker(self._post, self._answered, self._died)
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
        if self._worker is None or not self._worker.ask(question):
            self._dismiss()
            # Better a short stop of the window than a bot without a turn.
            self._reply(question, decide(question.bot, question.observation, question.seed))
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


class _Worker:
    """A process, and the thread that waits for its answers."""

    def __init__(
        self,
        post: Post,
        answered: Callable[[_Worker, Decision], None],
        died: Callable[[_Worker], None],
    ) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._end, other = spawn.Pipe()
        self._process = spawn.Process(target=serve, args=(other,), daemon=True, name="bots")
        try:
            self._process.start()
        except OSError:
            self._end.close()
            raise
        finally:
            other.close()
        self._post = post
        self._answered = answered
        self._died = died
        self._stopped = False
        self._thread = threading.Thread(target=self._listen, daemon=True, name="bots-answers")
        self._thread.start()

    def ask(self, question: _Question) -> bool:
        """Send a question; False when the process is gone."""
        try:
            self._end.send((question.bot, OBSERVATIONS.encode(question.observation), question.seed))
        except (OSError, ValueError):
            return False
        return True

    def stop(self) -> None:
        """Kill the process, whatever it is doing, and wait for its end."""
        self._stopped = True
        self._process.kill()
        self._process.join(5)
        self._thread.join(5)
        self._end.close()

    def _listen(self) -> None:
        while True:
            try:
                action, fault = self._end.recv()
                decision = Decision(ACTIONS.decode(action) if action else None, fault)
            except Exception:  # a killed process may leave half a message behind
                break
            self._post(partial(self._answered, self, decision))
        if not self._stopped:
            self._post(lambda: self._died(self))


def serve(end: Connection[Answered, Asked]) -> None:
    """Answer questions until nobody is there to ask: the worker's whole life."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    guard()
    while True:
        try:
            bot, text, seed = end.recv()
            decision = decide(bot, OBSERVATIONS.decode(text), seed)
            action = b"" if decision.action is None else ACTIONS.encode(decision.action)
            end.send((action, decision.fault))
        except (EOFError, OSError):
            return


def guard(last: Callable[[], None] | None = None) -> None:
    """In a child process: end at once when the parent does, even in the middle of a thought.

    ``last`` is called before, on another thread.
    """
    threading.Thread(target=_die_with_parent, args=(last,), daemon=True).start()


def _die_with_parent(last: Callable[[], None] | None) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
    if last is not None:
        last()
    os._exit(1)
