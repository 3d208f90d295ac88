"""Trials with several programs and a network between them."""

import contextlib
import json
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from build_scripts.package.smoke.place import (
    PATIENCE,
    WINDOWS,
    Place,
    TrialError,
    as_nobody,
    place,
    until,
)
from build_scripts.package.smoke.screen import Screen, can_be_seen, screen
from build_scripts.package.smoke.window import Window

CLIENT = Path(__file__).resolve().parents[3] / "tests" / "net" / "headless_client.py"
LOOPBACK = ("--listen", "127.0.0.1", "--hidden")
BEACON = 47081
"""The port that beacons go to."""
NETWORK, FAR_END = "tractor0", "tractor1"
"""The network interface of the trial with a network of its own, and what its cable leads to."""


@dataclass
class Host:
    """A frozen host that is ready; `inside` goes before commands that shall reach it."""

    port: str
    code: str
    inside: Sequence[str] = ()


@contextmanager
def hosting(here: Place, *args: str, inside: Sequence[str] = ()) -> Iterator[Host]:
    """Host a table with the frozen program. It must end politely, with nothing on stderr."""
    command = here.command("host", "--port", "0", "--speed", "off", *args)
    process = subprocess.Popen(
        [*command, "--profile", str(here.home / "host")],
        env=here.env(),
        cwd=here.home,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    guard = threading.Timer(2 * PATIENCE, process.kill)
    guard.start()
    try:
        assert process.stdout is not None
        said = ""
        for line in process.stdout:
            if line == "ready\n":
                break
            said += line
        port, code = re.search(r"port (\d+)", said), re.search(r"code (\S+)", said)
        if port is None or code is None:
            raise TrialError(f"the host said {said!r}")
        yield Host(port[1], code[1], inside)
        if not WINDOWS:
            process.terminate()
            ended, error = process.wait(PATIENCE), process.communicate()[1]
            if ended != 0 or error:
                raise TrialError(f"the host: exit code {ended}, stderr: {error}")
    finally:
        guard.cancel()
        process.kill()
        process.communicate()


@dataclass
class Guest:
    """A guest that plays by itself, and what it told last."""

    process: "subprocess.Popen[str]"
    told: dict[str, Any] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    readers: list[threading.Thread] = field(default_factory=list)

    def listen(self) -> None:
        """Read until the end, beside everything else."""
        self.readers = [
            threading.Thread(target=self._read),
            threading.Thread(target=self._complain),
        ]
        for reader in self.readers:
            reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with contextlib.suppress(json.JSONDecodeError):
                self.told = self.told | json.loads(line)

    def _complain(self) -> None:
        assert self.process.stderr is not None
        self.errors += self.process.stderr

    def has_ended(self) -> bool:
        """Tell whether it is gone. Raises TrialError when its round was not fair or went wrong."""
        code = self.process.poll()
        if code is None:
            return False
        for reader in self.readers:
            reader.join(PATIENCE)
        if code != 0 or self.told.get("fair") is not True:
            raise TrialError(f"a guest: {self.told} {''.join(self.errors)[-1000:]}")
        return True


@contextmanager
def guests(host: Host, seats: Sequence[int]) -> Iterator[list[Guest]]:
    """Send guests to the seats; they are ended with the block."""
    script = str(Path(__file__).with_name("guest.py"))
    command = [*host.inside, sys.executable, script, str(CLIENT), host.port]
    found = [
        Guest(
            subprocess.Popen(
                [*command, str(seat), host.code],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )
        )
        for seat in seats
    ]
    try:
        for guest in found:
            guest.listen()
        yield found
    finally:
        for guest in found:
            guest.process.kill()
            guest.process.wait(PATIENCE)
            for reader in guest.readers:
                reader.join(PATIENCE)


def hosts_and_is_joined(program: Path) -> None:
    """The frozen host and four guests on loopback, encrypted, for a round with fair deals."""
    with (
        place(program) as here,
        hosting(here, *LOOPBACK) as host,
        guests(host, range(4)) as others,
    ):
        until(lambda: all(guest.has_ended() for guest in others), "the end of a round")


def joins_by_address(program: Path) -> None:
    """Two frozen programs on loopback: a host, and a window that is told where to go.

    The window's player sits down and plays a round with keys, beside three other guests.
    """
    if can_be_seen():
        with (
            screen() as shown,
            place(program, display=shown.name) as here,
            hosting(here, *LOOPBACK) as host,
            guests(host, range(1, 4)) as others,
        ):
            _plays_with(
                others, Window(here, *_own(here), "--join", f"127.0.0.1:{host.port}"), shown
            )


def finds_by_mdns(program: Path) -> None:
    """As before, but the window finds the host by itself, where no beacon can be heard."""
    if not as_nobody() or not shutil.which("nsenter"):
        print("    left out: not root on Linux")
        return
    if can_be_seen():
        with (
            network() as inside,
            screen() as shown,
            place(program, display=shown.name) as plain,
        ):
            here = replace(plain, before=[*inside, *plain.before])
            with (
                hosting(here, inside=inside) as host,
                guests(host, range(1, 4)) as others,
            ):
                # Enter begins a match first: a newcomer is welcomed before anything else.
                _plays_with(others, Window(here, *_own(here)), shown, "Return", "ctrl+g")


def _own(here: Place) -> tuple[str, ...]:
    return ("--profile", str(here.profile), "--speed", "0")


def _plays_with(others: Sequence[Guest], window: Window, shown: Screen, *keys: str) -> None:
    """Bring the window's player to the table, with `keys` and then Enter; play with hints."""
    until(lambda: len(others[0].told.get("members", ())) == 3, "three guests")
    window.painted()
    shown.activate()
    until(lambda: _enters(shown, others[0], *keys), "the window's player among the guests")
    shown.still()
    shown.keep("lan-room")
    until(lambda: _plays(shown, others[0], tricks=4), "a match that is being played")
    shown.still()
    shown.keep("lan-table")
    until(lambda: _plays(shown, others[0]) or _over(others), "the end of a round")
    window.close()


def _enters(shown: Screen, guest: Guest, *keys: str) -> bool:
    if len(guest.told["members"]) == 4:
        return True
    shown.press(*keys, "Return")
    return False


def _plays(shown: Screen, guest: Guest, tricks: int = 99) -> bool:
    shown.press("h", "Return")
    return int(guest.told.get("tricks", 0)) >= tricks


def _over(others: Sequence[Guest]) -> bool:
    return all(guest.has_ended() for guest in others)


@contextmanager
def network() -> Iterator[list[str]]:
    """Give what goes before commands to run them in a network of their own.

    No beacon is let through, and there is no IPv6: mDNS is the only way of being found.
    """
    holder = subprocess.Popen(
        ["unshare", "--net", "sh", "-c", "echo; cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        assert holder.stdout is not None
        holder.stdout.readline()
        inside = ["nsenter", f"--net=/proc/{holder.pid}/ns/net"]
        for line in (
            "link set lo up",
            f"link add {NETWORK} type veth peer name {FAR_END}",
            f"link set {NETWORK} addrgenmode none up",
            f"link set {FAR_END} addrgenmode none up",
            f"address add 10.77.0.1/24 dev {NETWORK}",
            f"route add 224.0.0.0/4 dev {NETWORK}",
            f"rule add pref 10 ipproto udp dport {BEACON} prohibit",
            "rule add pref 20 lookup local",
            "rule del pref 0",
        ):
            subprocess.run([*inside, "ip", *line.split()], check=True)
        yield inside
    finally:
        holder.communicate()
