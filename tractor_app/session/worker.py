"""A spawned process that answers one question after another, and never outlives this one."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable
from functools import partial
from multiprocessing import connection
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

Asked = TypeVar("Asked")
Heard = TypeVar("Heard")

Post = Callable[[Callable[[], None]], None]
"""Calls a function on the session's thread, soon; may itself be called on any thread."""


class Worker(Generic[Asked, Heard]):
    """A process, and the thread that waits for its answers."""

    def __init__(
        self,
        name: str,
        serve: Callable[[Connection[Any, Asked]], None],
        read: Callable[[Any], Heard],
        post: Post,
        heard: Callable[[Worker[Asked, Heard], Heard], None],
        died: Callable[[Worker[Asked, Heard]], None],
    ) -> None:
        """Start ``serve`` in a process; a thread has ``read`` make sense of what it sends.

        What cannot be read counts as its death. ``heard`` and ``died`` are called by ``post``,
        with this worker first; ``died`` once, unless the worker was stopped.

        Raises:
            OSError: the system gives no process.
        """
        spawn = multiprocessing.get_context("spawn")
        self._end, other = spawn.Pipe()
        self._process = spawn.Process(target=serve, args=(other,), daemon=True, name=name)
        try:
            self._process.start()
        except OSError:
            self._end.close()
            raise
        finally:
            other.close()
        self._read = read
        self._post = post
        self._heard = heard
        self._died = died
        self._stopped = False
        self._thread = threading.Thread(target=self._listen, daemon=True, name=f"{name}-answers")
        self._thread.start()

    def ask(self, asked: Asked) -> bool:
        """Send a question; False when the process is gone."""
        try:
            self._end.send(asked)
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
                answer = self._read(self._end.recv())
            except Exception:  # a killed process may leave half a message behind
                break
            self._post(partial(self._heard, self, answer))
        if not self._stopped:
            self._post(partial(self._died, self))


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
