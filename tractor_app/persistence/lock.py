"""One writer per file across processes; the system lets go when a process dies."""

from __future__ import annotations

import contextlib
import sys

# Far behind any byte that is ever written: a lock on Windows would keep others from reading it.
_FAR = 1 << 40

if sys.platform == "win32":
    import msvcrt
    import os

    def try_lock(handle: int) -> bool:
        """Lock the open file for this process; False when another one holds it."""
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def unlock(handle: int) -> None:
        with contextlib.suppress(OSError):
            os.lseek(handle, _FAR, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def try_lock(handle: int) -> bool:
        """Lock the open file for this process; False when another one holds it."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            # Some network file systems know no locks; playing matters more.
            return True
        return True

    def unlock(handle: int) -> None:
        with contextlib.suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_UN)
