"""What a host without a window says on the console."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.net.processes import ROOT, host_process
from tractor_app.gui.lobby.offers import parse_door
from tractor_app.net.client import Door


def test_the_link_that_a_host_prints_leads_to_it(tmp_path: Path) -> None:
    with host_process(tmp_path) as host:
        door = parse_door(host.find(r"link (\S+)"))
        assert door == Door("127.0.0.1", host.port, code=host.code)
        host.end()
    with host_process(tmp_path, "--plain") as host:
        door = parse_door(host.find(r"link (\S+)"))
        assert door == Door("127.0.0.1", host.port, encrypted=False)
        host.end()


def test_an_interface_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tractor_app", "host", "--announce", "no-such-wire"]
    done = subprocess.run(
        [*command, "--port", "0", "--profile", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == (
        "tractor host: this computer has no network interface called 'no-such-wire'\n"
    )
    assert done.stdout == ""
