"""A host that tells nonsense brings no guest down."""

from __future__ import annotations

import contextlib
import random

import msgspec
import pytest

from tests.session.lan import Party, Player
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.protocol import messages as m
from tractor_app.protocol.plausible import plausible
from tractor_app.protocol.view import from_view
from tractor_app.protocol.wire import WireError, decode_tell
from tractor_app.session.guest import Guest


def told_in_a_round(name: str = "classic") -> tuple[Player, list[bytes]]:
    """Everything that one guest was told in a whole fair round."""
    rules = preset(name)
    party = Party(rules, fair=True, seed="bad")
    payloads: list[bytes] = []
    party.on_frame = lambda player, payload: (
        payloads.append(payload) if player.name == "P0" else None
    )
    players = party.seated(rules.deck.players)
    for player in players:
        player.limit = lambda seen: seen.result is not None
    players[0].ask(m.Begin())
    party.settle(lambda: players[0].observation.result is not None)
    party.scheduler.advance(1)
    party.wires.run()
    return players[0], payloads


def fresh(party: Party) -> Player:
    player = Player(party, "X")
    player.guest = Guest("X", lambda ask: None, player)
    player.limit = lambda _: True
    return player


@pytest.mark.parametrize("name", [name for name in PRESET_IDS if name != "four-deck-no-kitty"])
def test_whatever_a_real_host_tells_is_plausible(name: str) -> None:
    if preset(name).deck.players > 5:
        pytest.skip("the same again with more seats")
    party = Party(preset(name), seed="plausible")
    players = party.seated(preset(name).deck.players)
    for player in players:
        player.limit = lambda seen: len(seen.tricks) >= 2 or seen.result is not None
    players[0].ask(m.Begin())
    party.settle(lambda: len(players[0].observation.tricks) >= 2)
    assert len(players[0].updates) > 50


def test_mutated_tells_give_a_code_or_a_table_that_can_be_shown() -> None:
    player, payloads = told_in_a_round()
    rng = random.Random("bad host")
    shown = 0
    for _ in range(1500):
        victim = fresh(player.party)
        head = payloads[: rng.randrange(1, 6)]
        for payload in (*head, *(mutated(rng, rng.choice(payloads)) for _ in range(4))):
            with contextlib.suppress(WireError):
                victim.guest.told(decode_tell(payload))
        table = victim.guest.table
        if table is not None:
            shown += 1
            assert plausible(table.newest.observation)
            assert len(table.seats) == 4
    assert shown > 20


def mutated(rng: random.Random, payload: bytes) -> bytes:
    """Another number or letter here and there: still JSON, mostly."""
    data = bytearray(payload)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(data))
        if chr(data[at]).isdigit():
            data[at] = rng.choice(b"0123456789")
        elif rng.random() < 0.2:
            data[at] = rng.choice(b'-1"[]{},aZ')
    return bytes(data)


@pytest.mark.parametrize(
    "changes",
    [
        {"viewer": 4},
        {"awaited": (7,)},
        {"levels": ("2",)},
        {"level": "zz"},
        {"trump": "X"},
        {"counts": (1, 2, 3)},
        {"declarer": -1},
        {"first_dealt": 99},
        {"passed": (4,)},
        {"burier": 4},
        {"undealt": -1},
    ],
)
def test_each_kind_of_nonsense_is_refused(changes: dict[str, object]) -> None:
    _, payloads = told_in_a_round()
    moved = [tell for tell in map(decode_tell, payloads) if isinstance(tell, m.Moved)]
    seen = from_view(moved[-1].view, preset("classic"))
    assert plausible(seen)
    assert not plausible(msgspec.structs.replace(seen, **changes))
