import subprocess
import sys
from pathlib import Path

import pytest

from build_scripts.devtools.filelock import locked

TRY = """
import fcntl, sys
with open(sys.argv[1], "a+b") as file:
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="asks through fcntl")


def is_free(path: Path) -> bool:
    done = subprocess.run([sys.executable, "-c", TRY, str(path)], capture_output=True, check=False)
    return done.returncode == 0


def test_another_process_must_wait(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with locked(path):
        assert not is_free(path)
    assert is_free(path)


def test_the_lock_outlives_a_killed_holder_with_its_child(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    waits = [sys.executable, "-c", "input()"]
    with locked(path):
        child = subprocess.Popen(waits, stdin=subprocess.PIPE, close_fds=False)
    assert not is_free(path)
    child.communicate(b"\n")
    assert is_free(path)
