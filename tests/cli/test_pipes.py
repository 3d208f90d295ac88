"""Commands whose reader goes away, as with `tractor rules show classic | head -1`."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("command", [["rules", "list"], ["rules", "show", "four-deck-online"]])
def test_a_reader_that_has_seen_enough_is_no_crash(command: list[str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "tractor_app", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    complaint = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 1
    assert complaint == b""
