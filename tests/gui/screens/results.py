"""Observations at the end of a round, made by hand."""

from __future__ import annotations

from msgspec.structs import replace

from tractor_app.engine.apply import new_match
from tractor_app.engine.cards import parse_cards
from tractor_app.engine.observation import Observation, Phase, RoundResult
from tractor_app.engine.observe import observe
from tractor_app.engine.rules.presets import preset

NAMES = ("Me", "Ming", "Lan", "Chen")

TAKEN = RoundResult(
    attacker_points=95,
    trick_points=55,
    kitty_points=10,
    multiplier=4,
    dig=40,
    penalties=0,
    last_winner=1,
    attackers_rise=True,
    rise=0,
    takeover=True,
    declarer=0,
    winners=(1, 3),
    levels_before=("T", "7", "T", "7"),
    levels_after=("T", "7", "T", "7"),
    next_declarer=1,
    next_level="7",
    buried=parse_cards("S5 C5 D3 D4 D6 C7 S8 C9"),
)
HELD = replace(
    TAKEN,
    attacker_points=0,
    trick_points=15,
    dig=0,
    penalties=-15,
    last_winner=0,
    attackers_rise=False,
    rise=3,
    takeover=False,
    winners=(0, 2),
    levels_after=("K", "7", "K", "7"),
    next_declarer=0,
    next_level="K",
)


def ended(result: RoundResult, viewer: int = 0, rules: str = "classic") -> Observation:
    """What `viewer` sees when a round has ended so."""
    return replace(
        observe(new_match(preset(rules)), viewer),
        phase=Phase.ROUND_END,
        round_number=6,
        levels=result.levels_after,
        result=result,
        attacker_points=result.attacker_points,
    )
