"""A lock between processes that vanishes with its holder."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _acquire(handle: int) -> None:
        # LK_LOCK gives up after ten tries of a second each; an installation takes longer.
        while True:
            try:
                msvcrt.locking(handle, msvcrt.LK_LOCK, 1)
            except OSError:
                continue
            return

else:
    import fcntl

    def _acquire(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock file `path`, waiting for another process to let go of it.

    On POSIX child processes started with `close_fds=False` hold it too: when this process is
    killed, the lock stays until the installation it had started is over.
    """
    with path.open("a+b") as file:
        _acquire(file.fileno())
        os.set_inheritable(file.fileno(), True)
        yield
