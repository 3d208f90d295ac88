"""A match over lines that are cut, slow, torn and repeated ends like one over good lines."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import QObject

from tests.net.lan import open_host, open_table, sit_down, wait
from tests.net.proxy import Proxy
from tractor_app.engine.actions import SPECTATOR
from tractor_app.engine.apply import digest
from tractor_app.engine.observation import Observation, Phase
from tractor_app.net.client import ANSWER, Door, LinkState
from tractor_app.net.peer import Peer
from tractor_app.protocol import messages as m
from tractor_app.protocol.room import Stage


def rounds_over(rounds: int) -> Callable[[Observation], bool]:
    return lambda seen: seen.phase is Phase.ROUND_END and seen.round_number >= rounds


def played(owner: QObject, seed: str, cuts: int, rounds: int, encrypted: bool) -> tuple[str, int]:
    """The digest after so many rounds, and how many mishaps there were."""
    host = open_host(owner, encrypted=encrypted)
    table = open_table(host, seed=seed, grace=1000.0)
    proxy = Proxy(host.port, random.Random(seed), owner)
    at = Door("127.0.0.1", proxy.port, encrypted)
    players = sit_down(owner, host, table, 4, at=at)
    for player in players:
        player.limit = rounds_over(rounds)
    proxy.cuts = cuts
    players[0].client.ask(m.Begin())

    def done() -> bool:
        if table.lobby.room.stage is not Stage.PLAYING:
            players[0].client.ask(m.Begin())
        match = table.match
        over = match is not None and rounds_over(rounds)(match.match.observe(SPECTATOR))
        return over and proxy.cuts == 0

    wait(done, 400)
    assert table.match is not None
    found = digest(table.match.match.state)
    for player in players:
        player.client.close()
    proxy.close()
    host.close()
    return found, sum(proxy.mishaps.values())


@pytest.mark.parametrize("encrypted", [False, True])
def test_twenty_cuts_change_nothing(owner: QObject, encrypted: bool) -> None:
    good, _ = played(owner, "one", 0, 1, encrypted)
    bad, mishaps = played(owner, "one", 20, 1, encrypted)
    assert mishaps >= 20
    assert bad == good


def test_a_line_without_an_answer_is_renewed_soon(owner: QObject) -> None:
    """A pulled cable says nothing: what was asked and not answered tells that the line is dead."""
    host = open_host(owner)
    table = open_table(host)
    (player,) = sit_down(owner, host, table, 1)
    client, line = player.client, table.line_of(1)
    assert isinstance(line, Peer)
    line.socket.blockSignals(True)
    # Of whoever asked nothing no answer is to be expected.
    for _ in range(2 * ANSWER):
        client._each_second()
    assert client.state is LinkState.OPEN
    client.ask(m.SetReady(False))
    states = []
    for _ in range(ANSWER + 1):
        client._each_second()
        states.append(client.state)
    assert states == [LinkState.OPEN] * ANSWER + [LinkState.LOST]
    wait(lambda: client.state is LinkState.OPEN and table.line_of(1) is not line)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_two_hundred_cuts_change_nothing(owner: QObject) -> None:
    good, _ = played(owner, "many", 0, 4, encrypted=True)
    bad, mishaps = played(owner, "many", 200, 4, encrypted=True)
    assert mishaps >= 200
    assert bad == good
