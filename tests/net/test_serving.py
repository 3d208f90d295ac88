"""What a host without a window says on the console."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

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


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        (
            ("--announce", "no-such-wire"),
            "this computer has no network interface called 'no-such-wire'",
        ),
        (("--grace", "nan"), "--grace takes 0 to 86400 seconds"),
    ],
)
def test_an_option_that_cannot_be_is_one_sentence(
    tmp_path: Path, option: tuple[str, str], sentence: str
) -> None:
    command = [sys.executable, "-m", "tractor_app", "host", *option]
    done = subprocess.run(
        [*command, "--port", "0", "--profile", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == f"tractor host: {sentence}\n"
    assert done.stdout == ""
