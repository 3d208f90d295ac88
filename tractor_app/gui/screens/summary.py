"""What a round-end sheet has to say, worked out from a result. No Qt, no texts."""

from __future__ import annotations

import msgspec

from tractor_app.engine.observation import Observation, RoundResult
from tractor_app.engine.phases.auction import highest_bid
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.validate import deck_points
from tractor_app.engine.scoring import change_at


class LevelStep(msgspec.Struct, frozen=True):
    """Seats which had the same level and have the same again."""

    seats: tuple[int, ...]
    before: str
    after: str

    @property
    def changed(self) -> bool:
        return self.before != self.after


class Side(msgspec.Struct, frozen=True):
    """One side of a round; `ours` is None for a spectator."""

    seats: tuple[int, ...]
    won: bool
    declares: bool
    ours: bool | None
    steps: tuple[LevelStep, ...]


class Mark(msgspec.Struct, frozen=True):
    """From `points` attackers' points on: who rises, by how much."""

    points: int
    attackers: bool
    rise: int


def sides(result: RoundResult, viewer: int) -> tuple[Side, ...]:
    """The winners' and the losers' side; the viewer's own first, for a spectator the declarer's."""
    seats = range(len(result.levels_before))
    groups = [
        tuple(seat for seat in seats if (seat in result.winners) is won) for won in (True, False)
    ]
    found = [
        Side(
            seats=group,
            won=group[0] in result.winners,
            declares=result.declarer in group,
            ours=(viewer in group) if viewer >= 0 else None,
            steps=_steps(result, group),
        )
        for group in groups
        if group
    ]
    return tuple(sorted(found, key=lambda side: not (side.ours or (viewer < 0 and side.declares))))


def _steps(result: RoundResult, group: tuple[int, ...]) -> tuple[LevelStep, ...]:
    found: dict[tuple[str, str], list[int]] = {}
    for seat in group:
        key = (result.levels_before[seat], result.levels_after[seat])
        found.setdefault(key, []).append(seat)
    return tuple(LevelStep(tuple(who), *key) for key, who in found.items())


def marks(rules: RuleSet, contract: int = 0) -> tuple[Mark, ...]:
    """Where the outcome changes, from 0 points up to the deck's total, in order.

    `contract` is the number that won a points auction, 0 without one.
    """
    found: list[Mark] = []
    for points in range(0, deck_points(rules) + 1, 5):
        change = change_at(rules, points, contract)
        if not found or (found[-1].attackers, found[-1].rise) != (change.attackers, change.rise):
            found.append(Mark(points, change.attackers, change.rise))
    return tuple(found)


def contract_of(observation: Observation) -> int:
    """The number that won the round's points auction; 0 without one."""
    best = highest_bid(observation.auction)
    return best[1] if best is not None else 0


def level_text(level: str) -> str:
    """A level as people write it: ``T`` is 10; past the end of the sequence a star."""
    return {"T": "10", "+": "★"}.get(level, level)


def signed(number: int) -> str:
    """A number with its sign, minus as printed."""
    return f"{number:+d}".replace("-", "−")
