"""Worlds by how likely the plays so far are in them: as often as due, and nearer the truth."""

from __future__ import annotations

import random
from collections import Counter

from build_scripts.measure_beliefs import log_score
from tests.bots.test_beliefs import Recorder, check, truth
from tractor_app.bots.beliefs import Beliefs
from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.search.simulator import pack, unpack
from tractor_app.bots.search.worlds import KernelWorlds
from tractor_app.cli._playing import decks
from tractor_app.engine.apply import new_match
from tractor_app.engine.observation import Observation
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.state import MatchState
from tractor_app.session.headless import Table

DOUBT = 0.3


def recorded(seed: str, rounds: int) -> list[tuple[Observation, MatchState]]:
    """What the intermediate was asked in rounds of its own, with the truth."""
    players = [Recorder("intermediate", seat) for seat in range(4)]
    table = Table(new_match(preset("classic")), players, decks(seed), [])
    for player in players:
        player.table = table
    for _ in range(rounds):
        table.play_round()
    return [each for player in players for each in player.seen]


def kernel_worlds(known: Knowledge, seen: Observation, swaps: int, seed: int = 5) -> KernelWorlds:
    return KernelWorlds(known, Beliefs(known, seen), seen, seed, swaps, DOUBT)


def test_each_world_comes_up_by_how_likely_the_plays_are_in_it() -> None:
    """Against what dealing alone shows, each deal weighted by the plays that surprise in it."""
    late = [
        (Knowledge(seen), seen)
        for seen, _state in recorded("chains/late", 6)
        if len(seen.hand) == 2 and seen.buried and seen.trick is None
    ]
    told = 0
    for known, seen in late[:4]:
        dealt = kernel_worlds(known, seen, 0)
        odds: Counter[tuple[int, ...]] = Counter()
        surprises: dict[tuple[int, ...], int] = {}
        for _ in range(4000):
            world = tuple(dealt.draw())
            if world not in surprises:
                surprises[world] = dealt.surprises(list(world))
            odds[world] += 1
        weights = {world: count * DOUBT ** surprises[world] for world, count in odds.items()}
        chained = kernel_worlds(known, seen, 10)
        found = Counter(tuple(chained.draw()) for _ in range(4000))
        assert set(found) <= set(odds)
        total = sum(weights.values())
        apart = sum(abs(found[world] / 4000 - weight / total) for world, weight in weights.items())
        blind = sum(abs(odds[world] / 4000 - weight / total) for world, weight in weights.items())
        assert apart < 0.15
        told += blind > 0.3
    assert told


def test_what_was_played_tells_where_cards_lie() -> None:
    rng = random.Random("chains")
    asked = [each for each in recorded("chains/score", 4) if 8 < len(each[0].hand) < 20]
    gains = []
    for seen, state in rng.sample(asked, 24):
        known = Knowledge(seen)
        real = truth(known.t, state)
        found = []
        for swaps in (32, 0):
            drawn = kernel_worlds(known, seen, swaps)
            worlds = [unpack(drawn.draw(), 4) for _ in range(100)]
            check(known.t, known, seen, worlds[-1])
            found.append(log_score(known, seen.viewer, worlds, real))
        gains.append(found[0] - found[1])
        assert drawn.surprises(pack(real)) == 0
    assert sum(gains) / len(gains) > 0.03
