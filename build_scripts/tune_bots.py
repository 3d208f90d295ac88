"""Tunes the rule bot's numbers: ``python -m build_scripts.tune_bots --seed S --out FILE``.

Paired self-play with CMA-ES. A candidate is a set of the numbers in ``Weights``, ``BidWeights``
and ``BuryWeights``; its worth is what it wins a deal from the bot as it is, every deal played twice
with sides swapped. All candidates of a generation play the same deals, every generation fresh ones:

    train/SEED/GENERATION/N    deals for choosing
    hold-out/SEED/N            deals for judging the outcome once, never seen while choosing

The file gets every generation's record and, last, the proposed numbers with what they won on the
hold-out deals. Nothing is changed in the program: whoever trusts the proposal writes it there and
measures it again with ``tractor arena``. The same arguments give the same file.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import numpy as np
from cmaes import CMA  # type: ignore[import-untyped]  # it brings no types

from tractor_app.bots.intermediate import IntermediateBot
from tractor_app.bots.personality import PLAIN, Personality
from tractor_app.cli._workers import cores, positive, run_all
from tractor_app.cli.arena import Estimate, estimate, play_hand, seat_seed
from tractor_app.engine.rules.policies import Teams
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.session.headless import Player

CHUNK: Final = 10
"""Deals of one piece of work."""

BOUNDS: Final = {"weights.will": (0.0, 1.0)}
"""Numbers that mean nothing outside; all others may fall towards 0 and rise to three times as much,
so that none changes its sign."""

FIXED: Final = ("weights.late",)
"""Numbers that act in whole steps, which a search for slopes cannot climb."""

Evaluate = Callable[[int, Sequence[Personality]], list[float]]
"""Worth of each candidate of a generation; more is better."""


class Knob(NamedTuple):
    """One number to tune. The search sees it as steps of ``scale`` from ``start``."""

    name: str
    start: float
    scale: float
    low: float
    high: float


class Task(msgspec.Struct, frozen=True):
    """Deals ``first`` up to ``first + deals`` of a block, for a candidate against the bot as is."""

    rules: str
    candidate: Personality
    block: str
    first: int
    deals: int


class Generation(NamedTuple):
    """What came out of one generation: worths of its candidates, and the middle moved to."""

    number: int
    best: float
    mean: float
    middle: Personality


def knobs(names: Sequence[str] = ()) -> list[Knob]:
    """Return the numbers called ``names``, as ``bids.threshold``; all that can be tuned without.

    Raises:
        KeyError: no number has this name.
    """
    found = {}
    for group in ("weights", "bids", "buries"):
        values = getattr(PLAIN, group)
        for field in getattr(values, "_fields", None) or values.__struct_fields__:
            name = f"{group}.{field}"
            found[name] = _knob(name, float(getattr(values, field)))
    return [found[name] for name in names or (name for name in found if name not in FIXED)]


def _knob(name: str, start: float) -> Knob:
    scale = max(abs(start), 0.25)
    low, high = sorted((0.0, 3.0 * start)) if start else (-1.0, 1.0)
    return Knob(name, start, scale, *BOUNDS.get(name, (round(low, 4), round(high, 4))))


def candidate(space: Sequence[Knob], steps: Sequence[float]) -> Personality:
    """Return the bot's numbers with those of ``space`` moved by ``steps`` of their scales."""
    changes: dict[str, dict[str, float]] = {"weights": {}, "bids": {}, "buries": {}}
    for knob, step in zip(space, steps, strict=True):
        group, field = knob.name.split(".")
        value = knob.start + float(step) * knob.scale
        changes[group][field] = round(min(knob.high, max(knob.low, value)), 4)
    return Personality(
        "",
        msgspec.structs.replace(PLAIN.weights, **changes["weights"]),
        PLAIN.bids._replace(**changes["bids"]),
        PLAIN.buries._replace(**changes["buries"]),
    )


def value_of(knob: Knob, one: Personality) -> float:
    """Return the number of a candidate."""
    group, field = knob.name.split(".")
    return float(getattr(getattr(one, group), field))


class Tuner:
    """CMA-ES over the numbers of ``space``, from those of the bot as it is."""

    def __init__(self, space: Sequence[Knob], seed: int, population: int = 0) -> None:
        """``population`` is how many candidates a generation has; 0: by the number of knobs."""
        self.space = list(space)
        bounds = [((k.low - k.start) / k.scale, (k.high - k.start) / k.scale) for k in space]
        self._search = CMA(
            mean=np.zeros(len(self.space)),
            sigma=0.2,
            bounds=np.array(bounds),
            seed=seed,
            population_size=population or None,
        )

    def step(self, evaluate: Evaluate) -> Generation:
        """Ask for a generation, have it played, learn from it."""
        number = self._search.generation
        asked = [self._search.ask() for _ in range(self._search.population_size)]
        worths = evaluate(number, [candidate(self.space, steps) for steps in asked])
        self._search.tell(list(zip(asked, [-worth for worth in worths], strict=True)))
        middle = candidate(self.space, self._search.mean)
        return Generation(number, max(worths), math.fsum(worths) / len(worths), middle)


def play(task: Task) -> list[tuple[float, float]]:
    """Points and levels that the candidate wins, deal by deal."""
    rules = preset(task.rules)
    bots = (IntermediateBot(task.candidate), IntermediateBot())
    found = []
    for number in range(task.first, task.first + task.deals):
        seed = f"{task.block}/{number}"
        points = levels = 0.0
        for swapped in (0, 1):
            players = [
                Player(bots[(seat + swapped) % 2], seat_seed(seed, seat))
                for seat in range(rules.deck.players)
            ]
            hand = play_hand(rules, seed, players)
            sign = -1 if swapped else 1
            points += sign * hand.points / 2
            levels += sign * hand.levels / 2
        found.append((points, levels))
    return found


class Match(NamedTuple):
    """How candidates are measured. ``level`` is what a level is worth, in points."""

    rules: str
    level: float
    processes: int

    def results(
        self, block: str, deals: int, candidates: Sequence[Personality]
    ) -> list[list[tuple[float, float]]]:
        """Points and levels of every candidate on each of the block's deals."""
        pieces = [
            Task(self.rules, one, block, first, min(CHUNK, deals - first))
            for one in candidates
            for first in range(0, deals, CHUNK)
        ]
        done = run_all(play, pieces, self.processes, block, lambda task: task.deals)
        each = len(pieces) // len(candidates)
        return [
            [deal for piece in done[at * each : (at + 1) * each] for deal in piece]
            for at in range(len(candidates))
        ]

    def worths(self, block: str, deals: int, candidates: Sequence[Personality]) -> list[float]:
        """The mean worth of a deal for every candidate."""
        return [
            math.fsum(points + self.level * levels for points, levels in result) / deals
            for result in self.results(block, deals, candidates)
        ]


def judge(match: Match, seed: str, deals: int, one: Personality) -> tuple[Estimate, Estimate]:
    """Points and levels a deal of the proposal on the hold-out deals."""
    (result,) = match.results(f"hold-out/{seed}", deals, [one])
    return estimate([points for points, _ in result]), estimate([levels for _, levels in result])


def _record(space: Sequence[Knob], past: Sequence[Generation]) -> dict[str, object]:
    last = past[-1].middle
    return {
        "generations": [
            {"number": each.number, "best": round(each.best, 3), "mean": round(each.mean, 3)}
            for each in past
        ],
        "proposed": {knob.name: [knob.start, value_of(knob, last)] for knob in space},
    }


def _write(out: Path, found: dict[str, object]) -> None:
    out.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


def _population(text: str) -> int:
    """A size of generations that CMA-ES can learn from; 0 leaves it to the number of knobs."""
    number = int(text)
    if number and number < 4:
        raise ValueError(text)
    return number


def _two_sided() -> tuple[str, ...]:
    """Presets with two fixed sides to compare."""
    every = [preset(name) for name in PRESET_IDS]
    return tuple(
        rules.id
        for rules in every
        if rules.sides.teams is Teams.FIXED and rules.deck.players % 2 == 0
    )


def parser() -> argparse.ArgumentParser:
    """The command line."""
    own = argparse.ArgumentParser(
        prog="python -m build_scripts.tune_bots",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    own.add_argument("--seed", default="1", metavar="S", help="names the blocks of deals")
    own.add_argument("--rules", default="classic", choices=_two_sided(), metavar="ID")
    own.add_argument("--generations", type=positive, default=30, metavar="N")
    own.add_argument("--deals", type=positive, default=200, metavar="N", help="a candidate")
    own.add_argument("--population", type=_population, default=0, metavar="N", help="a generation")
    own.add_argument(
        "--hold-out", type=positive, default=1000, metavar="N", help="deals at the end"
    )
    own.add_argument("--level", type=float, default=10.0, help="a level's worth in points")
    own.add_argument(
        "--numbers", default="", metavar="a.b,c.d", help="which to tune (default: all)"
    )
    own.add_argument("--processes", type=positive, default=cores(), metavar="N")
    own.add_argument("--out", type=Path, required=True, metavar="FILE", help="JSON")
    return own


def main(arguments: Sequence[str] | None = None) -> int:
    """Tune, judge, write; return the exit code."""
    args = parser().parse_args(arguments)
    try:
        space = knobs([name for name in args.numbers.split(",") if name])
    except KeyError as error:
        print(f"tune_bots: no number is called {error}", file=sys.stderr)
        return 2
    match = Match(args.rules, args.level, args.processes)
    tuner = Tuner(space, zlib.crc32(args.seed.encode()), args.population)
    given = {name: value for name, value in vars(args).items() if name not in ("out", "processes")}

    def evaluate(number: int, ones: Sequence[Personality]) -> list[float]:
        return match.worths(f"train/{args.seed}/{number}", args.deals, ones)

    past: list[Generation] = []
    for number in range(args.generations):
        past.append(tuner.step(evaluate))
        print(f"generation {number}: best {past[-1].best:+.2f}, mean {past[-1].mean:+.2f}")
        _write(args.out, {"arguments": given, **_record(space, past)})
    points, levels = judge(match, args.seed, args.hold_out, past[-1].middle)
    better = points.mean > 2 * points.error
    outcome = {"points": points[:2], "levels": levels[:2], "better": better}
    _write(args.out, {"arguments": given, **_record(space, past), "hold_out": outcome})
    print(f"hold-out: {points.mean:+.2f} ± {points.error:.2f} points, ", end="")
    print(f"{levels.mean:+.3f} ± {levels.error:.3f} levels a deal: ", end="")
    print("worth measuring with the arena" if better else "no proof that it is better")
    return 0


if __name__ == "__main__":
    sys.exit(main())
