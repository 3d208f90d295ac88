"""Looking into processes that tests started."""

from __future__ import annotations

import os
import time
from pathlib import Path

WAIT = 30.0


def until_gone(pids: list[int]) -> None:
    deadline = time.monotonic() + WAIT
    while any(map(alive, pids)):
        assert time.monotonic() < deadline, "a process lives on"
        time.sleep(0.01)


def alive(pid: int) -> bool:
    """Whether the process runs; one that only waits to be reaped does not."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        try:
            os.kill(pid, 0)
        except OSError:
            return False
        return not Path("/proc/self").exists()
    return status.rsplit(")", 1)[1].split()[0] != "Z"
