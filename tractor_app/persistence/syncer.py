"""Syncing a file to the disk on a thread, for those who must not wait for the disk."""

from __future__ import annotations

import contextlib
import os
import threading
from pathlib import Path


class Syncer:
    """Syncs one file soon after it is asked to; many wishes in a short time cost one sync.

    What was written is safe from a killed process at once, and from a power cut a moment later.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._wanted = threading.Event()
        self._closed = False
        self._thread: threading.Thread | None = None

    def want(self) -> None:
        """Sync what has been written so far; returns at once."""
        if self._thread is None and not self._closed:
            self._thread = threading.Thread(target=self._run, daemon=True, name="sync")
            self._thread.start()
        self._wanted.set()

    def close(self) -> None:
        """Wait for the last sync; harmless when repeated."""
        self._closed = True
        self._wanted.set()
        if self._thread is not None:
            self._thread.join(5)

    def _run(self) -> None:
        # A disk that does not sync is found out by whoever writes; here it changes nothing.
        with contextlib.suppress(OSError):
            handle = os.open(self._path, os.O_RDWR)
            try:
                ended = False
                while not ended:
                    self._wanted.wait()
                    self._wanted.clear()
                    ended = self._closed
                    os.fsync(handle)
            finally:
                os.close(handle)
