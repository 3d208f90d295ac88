"""The real host and clients as processes of their own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class HostProcess:
    """``tractor host`` on loopback."""

    def __init__(
        self, folder: Path, *options: str, port: int = 0, listen: str = "127.0.0.1"
    ) -> None:
        command = [sys.executable, "-m", "tractor_app", "host", "--listen", listen]
        command += ["--port", str(port), "--profile", str(folder), *options]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.lines: list[str] = []
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.strip())
            if line == "ready\n":
                return
        assert self.process.stderr is not None
        raise AssertionError(self.process.stderr.read())

    @property
    def port(self) -> int:
        return int(self.find(r"port (\d+)"))

    @property
    def code(self) -> str:
        return self.find(r"code (\S+)") if any("code" in line for line in self.lines) else ""

    def find(self, pattern: str) -> str:
        found = re.search(pattern, "\n".join(self.lines))
        assert found is not None, self.lines
        return found[1]

    def kill(self) -> None:
        """As the system does when memory is short: nothing is said, nothing is saved."""
        self.process.kill()
        self.process.communicate(timeout=30)

    def end(self) -> str:
        """Politely; returns what stood on the error output."""
        self.process.terminate()
        error = self.process.communicate(timeout=30)[1]
        assert self.process.returncode == 0, error
        return error


@contextmanager
def host_process(
    folder: Path, *options: str, port: int = 0, listen: str = "127.0.0.1"
) -> Iterator[HostProcess]:
    host = HostProcess(folder, *options, port=port, listen=listen)
    try:
        yield host
    finally:
        if host.process.poll() is None:
            host.kill()


def client_process(
    port: int, name: str, seat: int, rounds: int, code: str
) -> subprocess.Popen[str]:
    script = str(Path(__file__).with_name("headless_client.py"))
    command = [sys.executable, script, str(port), name, str(seat), str(rounds)]
    if code:
        command.append(code)
    # No path to the program: this client must do without it.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.Popen(
        command,
        cwd=Path(__file__).parent,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
