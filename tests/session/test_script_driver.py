"""A seat that a function decides for."""

from __future__ import annotations

from tests.session.helpers import at
from tractor_app.engine import legal
from tractor_app.engine.actions import Action, Bury, Pass
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.session.chance import SeededChance
from tractor_app.session.match import Match
from tractor_app.session.pace import Pace
from tractor_app.session.scheduler import ManualScheduler
from tractor_app.session.script_driver import ScriptDriver


def to_the_end_of_the_round(observation: Observation) -> Action | None:
    return None if observation.phase is Phase.ROUND_END else legal.suggest(observation)


def test_four_scripts_play_a_round() -> None:
    match = Match(preset("classic"), SeededChance("script"), ManualScheduler(), pace=Pace())
    scripts = [ScriptDriver(to_the_end_of_the_round) for _ in range(4)]
    for seat, script in enumerate(scripts):
        match.seat(seat, script)
    match.start()
    assert at(match, Phase.ROUND_END)
    assert [script.refused for script in scripts] == [[], [], [], []]
    before = match.revision
    match.seat(0, ScriptDriver(lambda _observation: Bury(cards=())))
    assert match.revision == before


def test_what_is_refused_is_kept_for_the_test() -> None:
    match = Match(preset("classic"), SeededChance("script"), ManualScheduler(), pace=Pace())
    script = ScriptDriver(lambda now: Pass() if now.phase is Phase.DEAL else None)
    match.seat(2, script)
    match.start()
    assert script.refused
    assert at(match, Phase.LAST_CALL)
