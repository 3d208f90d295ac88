"""A program of somebody else's that talks in lines: started, asked, and never waited for.

Nothing here blocks longer than it was told to, whatever the program does: it may never read, never
stop writing, send lines without end, or die. What it writes to its error output is kept apart, and
only the end of it. It is ended together with its own children, at the latest when we end.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import IO, Final

LINES_AHEAD: Final = 64
"""Lines kept that nobody has asked for; with more, the program has to wait."""

TAIL: Final = 2000
"""Bytes of error output that are kept."""

GRACE: Final = 1.0
"""Seconds in which a program may end by itself."""

_START: Final = 10.0
"""Seconds in which a program that is being started is there, on a busy machine, too."""

_living: set[Child] = set()
_starting: Final = threading.Lock()
"""Held from before a program is there until it is among the living."""


class EndedError(RuntimeError):
    """The program will say nothing more."""


def split(command: str, windows: bool = os.name == "nt") -> list[str]:
    """Return the program of ``command`` and its arguments.

    A command is split as a POSIX shell splits words: quotes and backslashes count, and there are
    no variables, patterns or pipes. On Windows a word ends at white space outside of double quotes,
    these are left out, and a backslash is a backslash.

    Raises:
        ValueError: a quotation that does not end, or no word at all.
    """
    lexer = shlex.shlex(command, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    lexer.commenters = ""
    if windows:
        lexer.quotes = '"'
        lexer.escape = ""
    words = list(lexer)
    if not words:
        raise ValueError("No program is named")
    return words


class Child:
    """One running program."""

    def __init__(self, command: str, longest: int) -> None:
        """Start ``command``; a line of more than ``longest`` bytes is cut to ``longest`` + 1.

        Raises:
            OSError: it cannot be started.
            ValueError: it is no command.
        """
        self._longest = longest
        with _starting:
            self._process = subprocess.Popen(
                split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=_environment(),
                # Ctrl-C is for us; we end the program in our own time, its children with it.
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0)
                | getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
            _living.add(self)
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._incoming: queue.Queue[bytes | None] = queue.Queue(LINES_AHEAD)
        self._stopping = False
        self._ended = False
        self._tail = b""
        self._threads = [_thread(self._write), _thread(self._read), _thread(self._listen)]

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def tail(self) -> str:
        """The end of its error output, as text that a terminal can show."""
        text = self._tail.decode("utf-8", "replace")
        return "".join(c if c.isprintable() or c == "\n" else " " for c in text).strip()

    def send(self, line: bytes) -> None:
        """Send ``line`` as soon as the program reads; never waits."""
        self._outgoing.put(line)

    def receive(self, until: float) -> bytes | None:
        """Return its next line; None when there is none before ``until`` (of time.monotonic).

        Raises:
            EndedError: there will never be one.
        """
        if self._ended:
            raise EndedError
        try:
            line = self._incoming.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            return None
        if line is None:
            self._ended = True
            raise EndedError
        return line

    def stop(self, last: bytes | None = None) -> str:
        """End it, and say how it ended. With ``last`` it is told, and may end by itself."""
        if last is not None:
            self._outgoing.put(last)
        self._outgoing.put(None)
        if last is not None or self._ended:
            # One that closed its output is most likely on its way out: its code tells why.
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(GRACE)
        gone = self._process.returncode
        self.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(5 * GRACE)
        _living.discard(self)
        self._stopping = True
        self._drain()
        for thread in self._threads:
            thread.join(GRACE)
        self._close()
        return _how(gone)

    def kill(self) -> None:
        """End it and its children at once. Safe in a signal's handler."""
        _kill(self._process)

    def _drain(self) -> None:
        # The reader may be waiting for room.
        with contextlib.suppress(queue.Empty):
            while True:
                self._incoming.get_nowait()

    def _close(self) -> None:
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        for pipe, thread in zip(pipes, self._threads, strict=True):
            # A pipe that a runaway grandchild holds open stays with its thread.
            if pipe is not None and not thread.is_alive():
                with contextlib.suppress(OSError):
                    pipe.close()

    def _write(self) -> None:
        pipe = _pipe(self._process.stdin)
        try:
            while (line := self._outgoing.get()) is not None:
                pipe.write(line)
                pipe.flush()
        except (OSError, ValueError):
            pass
        with contextlib.suppress(OSError):
            pipe.close()

    def _read(self) -> None:
        pipe = _pipe(self._process.stdout)
        try:
            while not self._stopping:
                line = pipe.readline(self._longest + 1)
                if not line:
                    break
                rest = line
                while rest and not rest.endswith(b"\n"):
                    rest = pipe.readline(self._longest)
                self._incoming.put(line)
        except (OSError, ValueError):
            pass
        if not self._stopping:
            self._incoming.put(None)

    def _listen(self) -> None:
        pipe = _pipe(self._process.stderr)
        with contextlib.suppress(OSError, ValueError):
            while chunk := os.read(pipe.fileno(), 4096):
                self._tail = (self._tail + chunk)[-TAIL:]


def kill_all() -> None:
    """End every program at once, for a process that is about to end without ceremony.

    One that is just being started is waited for, so a signal's handler must leave this to a thread;
    no further one starts afterwards.
    """
    _starting.acquire(timeout=_START)
    children = list(_living)
    for child in children:
        child.kill()
    for child in children:
        with contextlib.suppress(subprocess.TimeoutExpired):
            child._process.wait(GRACE)


def _kill(process: subprocess.Popen[bytes]) -> None:
    if os.name == "nt":
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run(
                ["taskkill", "/F", "/T", "/PID", str(process.pid)],
                capture_output=True,
                check=False,
                timeout=5,
            )
        process.kill()
        return
    with contextlib.suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    # Whatever became of its group, the program itself must not live on.
    with contextlib.suppress(OSError):
        process.kill()


def _how(code: int | None) -> str:
    if code is None:
        return "was ended"
    if code < 0:
        return f"was ended by signal {-code}"
    return f"ended with code {code}"


def _environment() -> dict[str, str]:
    """Ours, without what a packaged copy sets for itself alone."""
    found = dict(os.environ)
    if getattr(sys, "frozen", False):
        original = found.pop("LD_LIBRARY_PATH_ORIG", None)
        found.pop("LD_LIBRARY_PATH", None)
        if original is not None:
            found["LD_LIBRARY_PATH"] = original
    return found


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise ValueError("no pipe")
    return pipe


def _thread(run: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=run, daemon=True, name="outside-bot")
    thread.start()
    return thread


atexit.register(kill_all)
