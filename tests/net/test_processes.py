"""The real host and clients of another make, as processes."""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path

import pytest

from tests.net.processes import client_process, host_process


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
        assert host.end() == ""


def test_the_client_knows_nothing_of_the_program() -> None:
    tree = ast.parse(Path(__file__).with_name("headless_client.py").read_text(encoding="utf-8"))
    names = {
        (node.module if isinstance(node, ast.ImportFrom) else node.names[0].name) or ""
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names
