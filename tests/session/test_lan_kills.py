"""A host that is killed, again and again and at the worst moments, costs nobody anything."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.session.lan import Party, Player
from tests.session.test_lan_play import rounds_over, state
from tractor_app.engine.apply import digest
from tractor_app.engine.observation import Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.protocol import messages as m
from tractor_app.session.fairness import Mark
from tractor_app.session.hosted import HostedTable

NAMES = ["classic", "three-on-one", "find-friend-5", "happy", "personal-levels", "one-deck"]


def step(party: Party) -> None:
    """One message on its way, or else one tick of the clock."""
    if party.wires.queue:
        party.wires.queue.popleft()()
    else:
        assert party.scheduler.step(), "nothing more will happen"


def kill(party: Party, players: list[Player], *, stale: bool) -> None:
    """What is left of a killed process is on disk; every message on its way is lost.

    ``stale``: the newest state of the lobby had not been written yet.
    """
    book = party.books[-2 if stale else -1]
    assert party.table.match is not None
    party.table.match.close()
    party.wires.queue.clear()
    for player in players:
        player.line = None
        player.guest.lost()
    party.table = HostedTable(book.lobby, book.plan, party.means(), party.books.append, book)
    for player in players:
        player.come()


def played(folder: Path, name: str, *, fair: bool, every: int, stale: bool = False) -> Played:
    """Two rounds with a kill at the first sight of each phase and after about so many steps."""
    party = Party(preset(name), folder=folder, fair=fair, seed="kills")
    players = party.seated(party.plan.rules.deck.players)
    for player in players:
        player.limit = rounds_over(2)
    rng, phases, kills, steps = random.Random(f"{name}/{every}"), set[Phase](), 0, 0
    due = rng.randrange(1, 2 * every)
    players[0].guest._send(m.Begin())
    step(party)
    match = party.table.lobby.room.match
    assert match
    while not all(
        player.guest.table is not None and rounds_over(2)(player.observation) for player in players
    ):
        step(party)
        steps += 1
        assert steps < 200_000
        phase = state(party).phase
        if steps >= due or phase not in phases:
            if stale and party.books[-2].lobby.room.match != match:
                continue
            phases.add(phase)
            kill(party, players, stale=stale)
            kills += 1
            due = steps + rng.randrange(1, 2 * every)
    party.scheduler.advance(1)
    party.wires.run()
    return Played(party, players, kills)


class Played:
    """How such a match went."""

    def __init__(self, party: Party, players: list[Player], kills: int) -> None:
        self.party, self.players, self.kills = party, players, kills

    @property
    def digest(self) -> str:
        return digest(state(self.party))


@pytest.mark.parametrize("name", NAMES)
def test_the_match_ends_as_it_would_have(tmp_path: Path, name: str) -> None:
    good = played(tmp_path / "good", name, fair=False, every=10**9)
    bad = played(tmp_path / "bad", name, fair=False, every=150)
    assert bad.kills > 5
    assert bad.digest == good.digest
    for player in bad.players:
        assert player.failures == []


@pytest.mark.parametrize("name", NAMES)
def test_every_deck_stays_proven(tmp_path: Path, name: str) -> None:
    bad = played(tmp_path, name, fair=True, every=120)
    assert bad.kills > 8
    for player in bad.players:
        assert player.failures == []
        if bad.party.plan.rules.kitty.revealed:
            assert [mark.mark for mark in player.marks] == [Mark.FAIR, Mark.FAIR]


@pytest.mark.parametrize("name", ["classic", "find-friend-5"])
def test_a_lobby_that_was_not_written_in_time_breaks_no_promise(tmp_path: Path, name: str) -> None:
    bad = played(tmp_path, name, fair=True, every=120, stale=True)
    assert bad.kills > 8
    for player in bad.players:
        assert player.failures == []
        assert all(mark.mark is not Mark.BROKEN for mark in player.marks)


def test_a_host_alone_draws_no_deck(tmp_path: Path) -> None:
    party = Party(folder=tmp_path, fair=True)
    players = party.seated(4)
    players[0].guest._send(m.Begin())
    step(party)
    kill(party, players, stale=False)
    for player in players:
        assert player.line is not None
        player.line.cut()
    party.wires.run()
    for _ in range(50):
        party.scheduler.advance(10)
        party.wires.run()
    assert state(party).phase is Phase.SHUFFLE
    for player in players:
        player.limit = rounds_over(1)
        player.connect()
    party.settle(lambda: all(player.marks for player in players))
    assert [player.marks[0].mark for player in players] == [Mark.FAIR] * 4


class Late:
    """Keeps one player's commitments back."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.held: list[m.Ask] = []
        self.on = True
        player.guest._fair = None
        self.send = player.guest._send
        player.guest._send = self._send

    def _send(self, ask: m.Ask) -> None:
        if self.on and isinstance(ask, m.FairCommit):
            self.held.append(ask)
        else:
            self.send(ask)


def test_whoever_answers_too_late_is_left_out_once_and_no_promise_is_broken() -> None:
    party = Party(fair=True)
    players = party.seated(4)
    late = Late(players[3])
    for player in players:
        player.limit = rounds_over(1)
    players[0].ask(m.Begin())
    party.settle(lambda: all(player.marks for player in players))
    assert late.held
    assert [player.marks[0].mark for player in players] == [Mark.FAIR] * 3 + [Mark.UNSEEN]
    assert {player.marks[0].repeats for player in players} == {1}
    late.on = False
    late.send(late.held[-1])
    for player in players:
        player.limit, player.answered = rounds_over(2), None
        assert player.guest.table is not None
        player.updated(player.guest.table.newest)
    party.settle(lambda: all(len(player.marks) == 2 for player in players))
    assert [player.marks[1].mark for player in players] == [Mark.FAIR] * 4
