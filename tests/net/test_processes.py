"""The real host and clients of another make, as processes."""

from __future__ import annotations

import ast
import json
import os
import sys
import time
from pathlib import Path

import pytest

from tests.net.headless_client import ANY_CODE, Line
from tests.net.processes import client_process, host_process
from tractor_app.net.bench import Load, measure


@pytest.mark.parametrize("options", [(), ("--plain",)])
def test_clients_written_from_the_protocols_page_play_and_check_the_deals(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    with host_process(tmp_path, "--hidden", "--speed", "off", *options) as host:
        clients = [client_process(host.port, f"C{seat}", seat, 2, host.code) for seat in range(4)]
        for client in clients:
            out, error = client.communicate(timeout=100)
            assert client.returncode == 0, error
            result = json.loads(out)
            assert (result["rounds"], result["fair"]) == (2, True), result
            assert result["hold"] == 900
        assert host.end() == ""


def visit(port: int, code: str) -> None:
    """Come, say hello, go."""
    line = Line(port, code)
    line.hear()
    line.ask("hello", protocol=1, format=1)
    line.hear()
    line.socket.close()


def resources(process: int) -> tuple[int, int]:
    """Resident bytes and open descriptors."""
    folder = Path(f"/proc/{process}")
    pages = int((folder / "statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE"), len(list((folder / "fd").iterdir()))


def left_behind(folder: Path, visits: int, *options: str) -> tuple[int, int]:
    """What so many visits leave in a host process, after a quarter of them to warm up."""
    with host_process(folder, "--hidden", *options) as host:
        # A code is slow to make on purpose; comparing it each time would measure only that.
        code = host.code and ANY_CODE
        for _ in range(visits // 4):
            visit(host.port, code)
        before = resources(host.process.pid)
        for _ in range(visits):
            visit(host.port, code)
        deadline = time.monotonic() + 20
        while True:
            after = resources(host.process.pid)
            if after[1] <= before[1] or time.monotonic() > deadline:
                return after[0] - before[0], after[1] - before[1]


needs_proc = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc")


@needs_proc
def test_visits_leave_nothing_behind_in_the_host(tmp_path: Path) -> None:
    size, descriptors = left_behind(tmp_path, 200)
    assert descriptors <= 0
    assert size < 500_000


@needs_proc
@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("options", [(), ("--plain",)])
def test_ten_thousand_visits_leave_nothing_behind(tmp_path: Path, options: tuple[str, ...]) -> None:
    size, descriptors = left_behind(tmp_path, 10_000, *options)
    print(f"left behind: {size} bytes, {descriptors} descriptors")
    assert descriptors <= 0
    assert size < 500_000


def test_bots_are_timed_over_the_network() -> None:
    load = Load(tables=2, seconds=0.1, rounds=1, bot="random", pause=0.01)
    found = measure(load, lambda _line: None)
    assert found.tally.playing == 2
    assert found.tally.fewest >= 1
    assert found.tally.rounds >= 2
    assert len(found.tally.delays) > 50
    assert found.host_descriptors == 0 or found.host_descriptors > 2 * 4
    assert 0 < found.delay(0.5) <= found.delay(0.99) <= found.delay(1.0) < 5


def test_the_client_knows_nothing_of_the_program() -> None:
    tree = ast.parse(Path(__file__).with_name("headless_client.py").read_text(encoding="utf-8"))
    names = {
        (node.module if isinstance(node, ast.ImportFrom) else node.names[0].name) or ""
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names
