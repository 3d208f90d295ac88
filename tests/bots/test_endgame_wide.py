"""The exact endgame of many decks and house rules against a slow search over the engine's rules."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from tests.bots.endings import check_agreement, check_bound, position, solved
from tests.bots.test_endgame import late
from tests.bots.test_wide import any_house
from tractor_app.bots.kernel.plain import plain_module
from tractor_app.bots.policy import tables_of
from tractor_app.bots.search.exact import ExactWorlds, endgame_plays, new_solver
from tractor_app.bots.search.pimc import Budget, Search
from tractor_app.bots.search.simulator import pair_plays
from tractor_app.bots.search.wide import wide_plays
from tractor_app.engine.play.context import context
from tractor_app.engine.rules.groups import Trick
from tractor_app.engine.rules.policies import RuffMatch
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.validate import validate

MANY = [name for name in PRESET_IDS if preset(name).deck.decks > 2]

HOUSES = 150
"""House rules drawn by chance; a thousand in the slow form."""


def sizes(players: int) -> list[tuple[int, int, int]]:
    """Cards in each hand, how many positions, and the least cards of a lead that lies there."""
    if players > 4:
        return [(2, 20, 0), (3, 6, 0), (3, 6, 2), (4, 4, 3), (5, 2, 4), (6, 2, 5)]
    return [(2, 20, 0), (3, 60, 0), (4, 60, 1), (4, 20, 2), (5, 8, 3), (6, 6, 5), (7, 4, 6)]


def checked(
    rules: RuleSet, rng: random.Random, cards: int, least: int, *, tight: bool = False
) -> None:
    at = position(rules, rng, cards, least, tight=tight)
    expected = [at.expected(cards) for cards, _option in at.options()]
    assert solved(new_solver(at.t), at) == expected


@pytest.mark.parametrize("name", MANY)
def test_every_play_is_worth_what_a_search_on_the_engine_finds(name: str) -> None:
    rules = preset(name)
    rng = random.Random(f"endgame/wide/{name}")
    for cards, count, least in sizes(rules.deck.players):
        for number in range(count):
            # Where nothing may be thrown, leads of many cards are units of many copies.
            most = least if rules.throw.allowed else min(least, rules.deck.decks)
            checked(rules, rng, cards, most, tight=bool(number % 2))


def known_house(rng: random.Random) -> RuleSet:
    """Rules drawn by chance that this solver is for."""
    while True:
        rules = any_house(rng)
        if any(problem.path.startswith(("deck", "units", "follow")) for problem in validate(rules)):
            continue
        t = tables_of(context(rules, "2", "S"))
        if not pair_plays(t) and wide_plays(t):
            return rules


def test_house_rules_of_all_kinds_are_kept() -> None:
    rng = random.Random("endgame/houses")
    for number in range(HOUSES):
        rules = known_house(rng)
        cards = (2, 3, 4)[number % 3]
        for least in range(cards):
            few = cards if rules.deck.players == 4 else max(least, 2)
            checked(rules, rng, few, least, tight=bool(number & 1))


@pytest.mark.slow
def test_a_thousand_house_rules_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.HOUSES", 1000)
    test_house_rules_of_all_kinds_are_kept()


@pytest.mark.parametrize("name", ["three-deck", "four-deck-online", "three-against-three"])
def test_compiled_and_plain_solvers_agree_in_points_and_positions(name: str) -> None:
    rng = random.Random(f"endgame/wide/{name}/both")
    plain_class = plain_module("wide.endgame").WideEndgame
    rules_class = plain_module("wide.rounds").WideRollouts
    for cards, count in ((3, 8), (4, 3)):
        for _ in range(count):
            at = position(preset(name), rng, cards)
            check_agreement(new_solver(at.t, many=plain_class, rules=rules_class), at)


def test_positions_looked_at_are_bounded() -> None:
    check_bound("three-deck", random.Random("endgame/wide/bounded"), 6)


def test_what_the_solver_does_not_know_is_left_to_rollouts() -> None:
    rules = replace(preset("three-deck"), trick=Trick(ruff_match=RuffMatch.SAME_FORMAT))
    assert not endgame_plays(tables_of(context(rules, "2", "S")), 1)
    many = tables_of(context(preset("three-against-three"), "2", "S"))
    assert endgame_plays(many, 2)
    assert not endgame_plays(many, 7)


@pytest.mark.parametrize("name", ["three-deck", "four-deck-online"])
def test_the_expert_solves_the_last_cards_of_many_decks(name: str) -> None:
    decisions = 0
    for number in range(3):
        for seen in late(name, f"search/{number}", 3):
            search = Search(seen, random.Random(1), Budget(worlds=4, fresh=4))
            search.run()
            if len(search.tallies) > 1:
                assert isinstance(search._worlds, ExactWorlds)
                assert all(tally.worths for tally in search.tallies)
                decisions += 1
    assert decisions > 3
