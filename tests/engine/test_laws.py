"""Random matches of every preset keep the laws."""

import random

import pytest

from tests.engine import laws
from tests.engine.driver import Entry, play, random_entry, suggested_entry
from tractor_app.engine.actions import SPECTATOR
from tractor_app.engine.apply import digest, replay
from tractor_app.engine.observation import Phase
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.schema import FIELDS, FieldKind, with_value
from tractor_app.engine.rules.validate import validate

ROUNDS = 14
"""Per preset in the normal run: more than 300 in all."""


def drawn_rules(rng: random.Random) -> RuleSet:
    """A preset with some of its values drawn anew, as long as they fit together."""
    rules = preset(rng.choice(PRESET_IDS))
    for _ in range(rng.randint(1, 12)):
        spec = rng.choice(FIELDS)
        value: object = rng.random() < 0.5
        if spec.kind is FieldKind.CHOICE:
            value = rng.choice(spec.choices)
        elif spec.kind is FieldKind.NUMBER:
            value = rng.randint(spec.low, min(spec.high, max(3, 2 * int(spec.default))))
        elif spec.kind is not FieldKind.FLAG:
            continue
        changed = with_value(rules, spec.path, value)
        if isinstance(changed, RuleSet) and not validate(changed):
            rules = changed
    return rules


def _play_lawfully(rules: RuleSet, seed: int, rounds: int) -> None:
    rng = random.Random(seed)
    log: list[Entry] = []
    state = None
    for entry, applied in play(rules, seed, rounds):
        log.append(entry)
        state = applied.state
        laws.check_cards(state)
        laws.check_awaited(state)
        if rng.random() < 0.1:
            laws.check_privacy(applied)
            viewer = rng.choice((*range(rules.deck.players), SPECTATOR))
            laws.check_blindness(state, viewer, rng)
        over = state.round is not None and state.round.result is not None
        if over and state.phase in (Phase.ROUND_END, Phase.MATCH_END):
            laws.check_points(state)
    assert state is not None
    assert digest(replay(rules, log)) == digest(state)


@pytest.mark.parametrize("preset_id", PRESET_IDS)
def test_random_rounds_keep_the_laws(preset_id: str) -> None:
    for seed in range(ROUNDS // 2):
        _play_lawfully(preset(preset_id), seed, 2)


@pytest.mark.parametrize("seed", range(60))
def test_random_rounds_of_random_rules_keep_the_laws(seed: int) -> None:
    rules = drawn_rules(random.Random(seed))
    _play_lawfully(rules, seed, 1)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_many_more_random_rules_keep_the_laws() -> None:
    for seed in range(100, 1100):
        _play_lawfully(drawn_rules(random.Random(seed)), seed, 1)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("preset_id", PRESET_IDS)
def test_ten_thousand_random_rounds_keep_the_laws(preset_id: str) -> None:
    for seed in range(-(-10_000 // len(PRESET_IDS) // 4)):
        _play_lawfully(preset(preset_id), 1000 + seed, 4)


@pytest.mark.parametrize("preset_id", PRESET_IDS)
def test_suggestions_are_always_accepted(preset_id: str) -> None:
    rules = preset(preset_id)
    for seed in range(3):
        ended = sum(
            applied.state.phase is Phase.ROUND_END
            for _entry, applied in play(rules, seed, 2, suggested_entry)
        )
        assert ended


def test_the_same_seed_is_the_same_match() -> None:
    rules = preset("classic")
    logs = [[entry for entry, _ in play(rules, 5, 2, random_entry)] for _ in range(2)]
    assert logs[0] == logs[1]


def test_a_match_comes_to_its_end() -> None:
    """Suggested play of a one-deck match passes the last level in the end."""
    state = None
    for _entry, applied in play(preset("one-deck"), 3, 400, suggested_entry):
        state = applied.state
    assert state is not None
    assert state.match is not None
    assert state.match.reason == "passed"
    assert state.phase is Phase.MATCH_END
    assert all(state.levels[seat] == "+" for seat in state.match.winners)
