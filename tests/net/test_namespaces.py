"""Host and guest in network namespaces of their own, joined by a cable that can be pulled."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.net.processes import ROOT

GUEST = """
import json, sys
from PySide6.QtCore import QCoreApplication, QTimer
from tractor_app.net.client import Client, Door
from tractor_app.net.discovery import Finder
app = QCoreApplication([])
finder = Finder([sys.argv[1]])
clients, seen = [], {}
def look():
    if clients or not finder.hosts:
        return
    host = finder.hosts[0]
    seen.update(address=host.address, tables=[table.name for table in host.advert.tables])
    client = Client("G", Door(host.address, host.advert.port, host.advert.encrypted))
    client.tables_told.connect(lambda tables: client.guest.join(tables[0].table))
    client.room_told.connect(done)
    clients.append(client)
    client.open()
def done(room):
    seen.update(code=clients[0].code, members=[member.name for member in room.members])
    print(json.dumps(seen), flush=True)
    app.quit()
finder.changed.connect(look)
QTimer.singleShot(30000, app.quit)
app.exec()
"""


def run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)


@pytest.fixture
def rooms() -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    """Two namespaces with one end of a cable each: (namespace, interface)."""
    if shutil.which("ip") is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("needs to be root, and the ip command")
    mark = secrets.token_hex(2)
    one, other = (f"trt{mark}a", f"vt{mark}a"), (f"trt{mark}b", f"vt{mark}b")
    try:
        for name, _ in (one, other):
            run("ip", "netns", "add", name)
        # Made inside of a namespace, so that the machine's own network never sees it.
        peer = ["type", "veth", "peer", "name", other[1], "netns", other[0]]
        run("ip", "-n", one[0], "link", "add", one[1], *peer)
        for number, (name, interface) in enumerate((one, other), start=1):
            run("ip", "-n", name, "link", "set", "lo", "up")
            run(
                "ip",
                "-n",
                name,
                "addr",
                "add",
                f"10.99.7.{number}/24",
                "brd",
                "+",
                "dev",
                interface,
            )
            run("ip", "-n", name, "link", "set", interface, "up")
    except subprocess.CalledProcessError as error:
        remove(one[0], other[0])
        pytest.skip(f"no network namespaces here: {error.stderr.decode().strip()}")
    yield one, other
    remove(one[0], other[0])


def remove(*names: str) -> None:
    for name in names:
        subprocess.run(["ip", "netns", "del", name], check=False, capture_output=True)


def inside(name: str, *command: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        ["ip", "netns", "exec", name, *command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_a_guest_finds_the_host_over_the_cable_and_joins(
    rooms: tuple[tuple[str, str], tuple[str, str]], tmp_path: Path
) -> None:
    (host_room, host_end), (guest_room, guest_end) = rooms
    command = [sys.executable, "-m", "tractor_app", "host", "--table", "Cable", "--port", "0"]
    host = inside(host_room, *command, "--announce", host_end, "--profile", str(tmp_path))
    try:
        assert host.stdout is not None
        lines = []
        for line in host.stdout:
            lines.append(line.split())
            if line == "ready\n":
                break
        code = next(words[1] for words in lines if words[0] == "code")
        guest = inside(guest_room, sys.executable, "-c", GUEST, guest_end)
        out, error = guest.communicate(timeout=60)
        assert out, error
        seen = json.loads(out)
        assert seen["tables"] == ["Cable"]
        assert seen["address"] == "10.99.7.1"
        assert seen["members"] == ["G"]
        assert seen["code"] == code
    finally:
        host.terminate()
        host.communicate(timeout=30)
