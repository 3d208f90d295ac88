"""The exact endgame against a slow search over the engine's own rules."""

from __future__ import annotations

import itertools
import random

import pytest

from build_scripts.measure_search import begun, ended
from tests.bots.endings import LIMIT, check_agreement, check_bound, position, solved
from tractor_app.bots.beliefs import Beliefs
from tractor_app.bots.intermediate import IntermediateBot
from tractor_app.bots.kernel.plain import plain_module
from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.policy import Tables, tables_of
from tractor_app.bots.search.exact import all_plays, every_option, new_solver, solver_of
from tractor_app.bots.search.options import follow_options
from tractor_app.bots.search.simulator import Option, pack, pair_plays
from tractor_app.engine import legal
from tractor_app.engine.actions import Action, Play
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.play.context import context
from tractor_app.engine.play.lead import Lead, make_lead
from tractor_app.engine.play.units import Format
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.verdict import Rejected

KNOWN = [
    name
    for name in PRESET_IDS
    if pair_plays(tables_of(context(preset(name), preset(name).levels.sequence[0], "S")))
]


@pytest.mark.parametrize("name", KNOWN)
@pytest.mark.parametrize(
    ("cards", "count", "least"), [(2, 15, 0), (3, 6, 0), (3, 6, 2), (4, 6, 3), (5, 6, 4), (6, 4, 5)]
)
def test_every_play_is_worth_what_a_search_on_the_engine_finds(
    name: str, cards: int, count: int, least: int
) -> None:
    if (preset(name).deck.decks == 1 and least > 3) or (not preset(name).throw.allowed and least):
        pytest.skip("no lead of so many cards")
    rng = random.Random(f"endgame/{name}/{cards}/{least}")
    for _ in range(count):
        at = position(preset(name), rng, cards, least)
        expected = [at.expected(cards) for cards, _option in at.options()]
        assert solved(solver_of(at.t), at) == expected


def test_a_lead_after_a_trick_of_many_cards_is_solved() -> None:
    at = position(preset("classic"), random.Random("endgame/long trick"), 4)
    while at.public.played:
        at = position(preset("classic"), random.Random(f"endgame/{at.leader}/{at.plays}"), 4)
    expected = solved(solver_of(at.t), at)
    at.public.best = list(range(10))  # A throw of ten cards won the last trick.
    assert solved(solver_of(at.t), at) == expected


@pytest.mark.parametrize("name", ["classic", "table-fixed"])
def test_compiled_and_plain_solvers_agree_in_points_and_positions(name: str) -> None:
    rng = random.Random(f"endgame/{name}/both")
    plain_class = plain_module("pair.endgame").Endgame
    for cards, count in ((3, 20), (4, 6), (5, 2)):
        for _ in range(count):
            at = position(preset(name), rng, cards)
            check_agreement(new_solver(at.t, plain_class), at)


def test_positions_looked_at_are_bounded() -> None:
    check_bound("classic", random.Random("endgame/bounded"), 7)


def late(name: str, seed: str, cards: int) -> list[Observation]:
    """What a seat sees each time it is to play in the last tricks of a round by rule."""
    rules = preset(name)
    state = begun(rules, seed, cards)
    seen: list[Observation] = []

    class Spy(IntermediateBot):
        def choose(self, observation: Observation, rng: random.Random) -> Action | None:
            if observation.phase is Phase.PLAY:
                seen.append(observation)
            return super().choose(observation, rng)

    ended(state, seed, [Spy()] * rules.deck.players)
    return seen


def legal_plays(seen: Observation) -> list[Play]:
    sizes = range(1, len(seen.hand) + 1)
    if seen.trick is not None:
        sizes = range(len(seen.trick.plays[0].cards), len(seen.trick.plays[0].cards) + 1)
    plays = [
        Play(cards)
        for size in sizes
        for cards in sorted(set(itertools.combinations(sorted(seen.hand), size)))
    ]
    return [play for play in plays if not isinstance(legal.check(seen, play), Rejected)]


@pytest.mark.parametrize(
    "name", ["classic", "three-deck", "four-deck-160", "four-deck-online", "three-against-three"]
)
def test_plays_left_out_are_worth_the_same_as_one_that_is_not(name: str) -> None:
    rng = random.Random(f"endgame/options/{name}")
    checked = 0
    for number in range(4):
        for seen in late(name, f"options/{number}", 4):
            known = Knowledge(seen)
            t = known.t
            kept = all_plays(known)
            plays = legal_plays(seen)
            assert {tuple(sorted(option.cards)) for option in kept} <= {
                tuple(sorted(t.ids(play.cards))) for play in plays
            }
            every = every_option(known, follow_options(known) if seen.trick else [])
            assert len(kept) <= len(every) <= 15 or len(kept) == 1
            # A lead of several units may be a throw that fails: only those kept are proven.
            others = [Option(tuple(t.ids(play.cards)), formats(t, play)) for play in plays]
            others = [option for option in others if len(option.fmt) < 2]
            solver = solver_of(t)
            solver.begin(known.public, seen.viewer)
            beliefs = Beliefs(known, seen)
            offered = [*kept, *others]
            solver.offer(offered)
            worlds = [solver.weigh(pack(beliefs.sample(rng)), LIMIT) for _ in range(4)]
            columns = list(zip(*worlds, strict=True))
            for column in columns[len(kept) :]:
                assert column in columns[: len(kept)]
                checked += 1
    assert checked > 50


def formats(t: Tables, play: Play) -> Format:
    lead = make_lead(t.ctx, play.cards)
    return lead.format if isinstance(lead, Lead) else ()
