"""``tractor --join`` through the whole program: addresses of both kinds, links, and bad ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtNetwork import QHostAddress
from pytestqt.qtbot import QtBot

from tests.gui.lobby.windows import WindowProcess
from tests.net.processes import HostProcess, host_process
from tractor_app.net.addresses import link, usable_interfaces

HERE6 = QHostAddress("::1")
pytestmark = pytest.mark.skipif(
    all(entry.ip() != HERE6 for one in usable_interfaces(["lo"]) for entry in one.addressEntries()),
    reason="no IPv6 on an interface called lo",
)


def answered(window: WindowProcess, _seen: object) -> bool:
    return not window.says("Asking")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[HostProcess]:
    """A host by IPv6 only."""
    folder = tmp_path / "host"
    with host_process(folder, "--hidden", "--table", "Our table", listen="::1") as host:
        yield host


@pytest.mark.parametrize("linked", [False, True])
def test_an_ipv6_address_or_link_leads_into_the_room(
    host: HostProcess, qtbot: QtBot, tmp_path: Path, linked: bool
) -> None:
    where = link("::1", host.port, host.code) if linked else f"[::1]:{host.port}"
    ben = WindowProcess(qtbot, tmp_path / "ben", "Ben", join=where)
    ben.wait(lambda seen: seen["sheet"] == "RoomSheet")
    assert ben.seen["title"] == "Our table"
    assert ben.says("Ben")
    ben.close()
    assert host.end() == ""


def test_a_way_that_leads_nowhere_is_told_in_one_sentence(
    host: HostProcess, qtbot: QtBot, tmp_path: Path
) -> None:
    wrong = "00000-00000" if host.code != "00000-00000" else "11111-11111"
    bad = {
        f"[::1:{host.port}": f"This is no address: [::1:{host.port}",
        link("::1", host.port, wrong): "This is not the host it should be: its code is another one."
        " Ask the host for the code on its screen.",
    }
    for number, (where, sentence) in enumerate(bad.items()):
        ben = WindowProcess(qtbot, tmp_path / f"ben{number}", "Ben", join=where)
        ben.wait(partial(answered, ben))
        assert ben.seen["sheet"] == "FindSheet"
        assert sentence in ben.seen["texts"], where
        # What was given can be put right.
        assert where in ben.seen["texts"]
        ben.close()
