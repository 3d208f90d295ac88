"""The laws over all presets and over drawn options, with every choice drawn by Hypothesis."""

import random

import pytest
from hypothesis import given, settings

from tests.engine import laws
from tests.engine.drawn import Match, matches, rule_sets
from tests.engine.driver import Entry
from tractor_app.engine import legal
from tractor_app.engine.actions import CHANCE, SPECTATOR, Play
from tractor_app.engine.apply import apply, digest, replay
from tractor_app.engine.observation import Phase
from tractor_app.engine.observe import observe
from tractor_app.engine.phases.turns import awaited
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import Applied, MatchState
from tractor_app.engine.verdict import Rejected

EACH_PRESET = 5
DRAWN_RULES = 70
MANY = 60


def check_suggestions(state: MatchState) -> None:
    """Whoever is awaited has something legal to do, and what is suggested is accepted."""
    for seat in awaited(state):
        if seat == CHANCE:
            continue
        seen = observe(state, seat)
        action = legal.suggest(seen)
        if action is None:
            # During the deal a seat need not do anything: chance is awaited as well.
            assert state.phase is Phase.DEAL
            continue
        assert not isinstance(legal.check(seen, action), Rejected), (seat, action)
        assert isinstance(apply(state, seat, action), Applied), (seat, action)
        if state.phase is Phase.PLAY and isinstance(action, Play):
            options = legal.play_options(seen)
            assert set(action.cards) <= options.usable


def check_played(before: MatchState, entry: Entry) -> None:
    """What was played is among the cards that the table says may be played."""
    seat, action = entry
    if isinstance(action, Play):
        assert set(action.cards) <= legal.play_options(observe(before, seat)).usable


def check_laws(rules: RuleSet, match: Match) -> None:
    """All laws along one round."""
    watcher = random.Random(match.seed + 1)
    viewers = (*range(rules.deck.players), SPECTATOR)
    log: list[Entry] = []
    state = None
    for entry, applied in match.steps(rules):
        if state is not None:
            check_played(state, entry)
        log.append(entry)
        state = applied.state
        laws.check_cards(state)
        laws.check_awaited(state)
        laws.check_privacy(applied)
        # A deal has a hundred states much like each other.
        if state.phase is not Phase.DEAL or watcher.random() < 0.05:
            check_suggestions(state)
            laws.check_blindness(state, watcher.choice(viewers), watcher)
    assert state is not None
    laws.check_points(state)
    again = replay(rules, log)
    assert again == state
    assert digest(again) == digest(state)


@pytest.mark.parametrize("preset_id", PRESET_IDS)
@settings(max_examples=EACH_PRESET)
@given(match=matches())
def test_every_preset_keeps_the_laws(preset_id: str, match: Match) -> None:
    check_laws(preset(preset_id), match)


@settings(max_examples=DRAWN_RULES)
@given(rules=rule_sets(), match=matches())
def test_drawn_options_keep_the_laws(rules: RuleSet, match: Match) -> None:
    check_laws(rules, match)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("preset_id", PRESET_IDS)
@settings(max_examples=MANY * EACH_PRESET)
@given(match=matches())
def test_every_preset_keeps_the_laws_often(preset_id: str, match: Match) -> None:
    check_laws(preset(preset_id), match)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@settings(max_examples=MANY * DRAWN_RULES)
@given(rules=rule_sets(), match=matches())
def test_drawn_options_keep_the_laws_often(rules: RuleSet, match: Match) -> None:
    check_laws(rules, match)
