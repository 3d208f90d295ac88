"""House rules drawn by chance: what the bots look at is legal, and kernels count as the engine."""

from __future__ import annotations

import random

import pytest

from tests.bots.test_options import Looking
from tests.bots.test_wide import TRUMPS, judged_round
from tests.house_options import HOUSE_OPTIONS
from tractor_app.bots.policy import tables_of
from tractor_app.bots.search.simulator import kernel_of, kernel_plays, pair_plays
from tractor_app.cli._playing import decks
from tractor_app.engine.apply import new_match
from tractor_app.engine.play.context import context
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.schema import with_value
from tractor_app.engine.rules.validate import validate
from tractor_app.session.headless import Table

HOUSES = 40
"""Rule sets drawn; four hundred in the slow form."""

PLAY = ("units.", "follow.", "throw.", "trick.", "order.", "kitty.")


def drawn(rng: random.Random) -> RuleSet:
    """A preset of few decks with up to a dozen other options, those of the play more often."""
    few = [name for name in PRESET_IDS if preset(name).deck.decks <= 4]
    rules = preset(rng.choice(few))
    paths = sorted(HOUSE_OPTIONS)
    of_play = [path for path in paths if path.startswith(PLAY)]
    for path in [*rng.sample(of_play, rng.randint(2, 9)), *rng.sample(paths, 3)]:
        changed = with_value(rules, path, rng.choice(HOUSE_OPTIONS[path]))
        if isinstance(changed, RuleSet) and not validate(changed):
            rules = changed
    return rules


def test_options_under_any_rules_are_legal() -> None:
    """The first option is the rule policy's own play."""
    rng = random.Random("drawn/options")
    for number in range(HOUSES // 2):
        rules = drawn(rng)
        players = [Looking("intermediate", seat) for seat in range(rules.deck.players)]
        Table(new_match(rules), players, decks(f"drawn/{number}"), []).play_round()
        assert not any("error" in player.lost for player in players), rules


def test_kernels_count_as_the_engine_under_any_rules() -> None:
    rng = random.Random("drawn/kernels")
    played = {True: 0, False: 0}
    for _ in range(HOUSES):
        rules = drawn(rng)
        t = tables_of(context(rules, rng.choice(rules.levels.sequence), rng.choice(TRUMPS)))
        if not kernel_plays(t):
            continue
        for led in (False, True):
            judged_round(kernel_of(t), t, rng, led=led)
        played[pair_plays(t)] += 1
    assert all(played.values())


@pytest.mark.slow
def test_four_hundred_rule_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.HOUSES", 400)
    test_options_under_any_rules_are_legal()
    test_kernels_count_as_the_engine_under_any_rules()
