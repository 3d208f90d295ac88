"""Fits the rule policy's numbers: ``python -m build_scripts.fit_weights --seed S --out FILE``.

CMA-ES over paired self-play, as ``tune_bots`` does, but every round is played by the compiled
kernel, a candidate's ``Weights`` on two seats against the bot's own on the others. Deals are as the
arena deals them, declared and buried by the intermediate (:mod:`build_scripts.quick_deals`), so
levels, trumps and kitties are real ones; each is played twice with sides swapped.

    weights/train/N       deals for choosing; every generation draws some of them by its seed
    weights/hold-out/N    deals for judging the outcome once, never seen while choosing

``--deals-in DIR`` keeps deals that are ready there, for the next seed. ``--pull`` keeps numbers
where they are that the deals say little about. The file gets the record,
the proposed numbers and what they won on the hold-out deals. Nothing is changed in the program. The
same arguments give the same file.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import zlib
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np

from build_scripts.fit_bids import between, judged_by
from build_scripts.quick_deals import Bidding
from build_scripts.tune_bots import FIXED, Knob, Tuner, knobs, value_of
from tractor_app.bots.bidding import DEFAULT_BIDS
from tractor_app.bots.kernel.pair.rounds import Rollouts
from tractor_app.bots.kernel.tables import KernelTables
from tractor_app.bots.personality import Personality
from tractor_app.bots.policy import DEFAULT_WEIGHTS, Tables, tables_of
from tractor_app.bots.policy.weights import Weights
from tractor_app.bots.search import flat
from tractor_app.bots.search.simulator import kernel_tables
from tractor_app.cli._workers import positive
from tractor_app.cli.arena import estimate
from tractor_app.engine.play.context import context
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.scoring import change_at

EVEN: Final = 0b0101
ODD: Final = 0b1010
"""Masks of the seats of either side."""


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """A round before its first lead, to be written down. ``base`` and ``hands`` as the kernel wants
    them."""

    level: Any
    trump: Any
    declarer: int
    base: list[int]
    hands: list[int]


def make(rules: RuleSet, seed: str) -> Kept:
    """The deal of a seed, declared and buried."""
    bidder = judged_by(DEFAULT_BIDS)
    one = Bidding(rules, seed).dealt(between(bidder, bidder))
    ctx = one.tables.ctx
    return Kept(ctx.level, ctx.trump, one.declarer, one.base, one.hands)


def deals_of(rules: RuleSet, block: str, count: int, folder: Path | None) -> list[Kept]:
    """Deals of a block. Those in ``folder`` are read, those made now are added there."""
    file = folder / f"{rules.id}-{block.replace('/', '-')}.jsonl" if folder else None
    found = list(islice(_read(file), count)) if file and file.exists() else []
    for number in range(len(found), count):
        found.append(make(rules, f"{block}/{number}"))
        if file:
            with file.open("ab") as out:
                out.write(msgspec.json.encode(found[-1]) + b"\n")
    return found


def _read(file: Path) -> Iterator[Kept]:
    with file.open("rb") as lines:
        for line in lines:
            yield msgspec.json.decode(line, type=Kept)


class _Place(NamedTuple):
    """Deals of one level and trump, by their numbers, and the kernel for them."""

    tables: Tables
    own: KernelTables
    kernel: Rollouts
    deals: list[tuple[int, Kept]]


class Pool:
    """Deals of one rule set, ready to be played by two sets of weights."""

    def __init__(self, rules: RuleSet, deals: Sequence[Kept]) -> None:
        self._places: dict[tuple[Any, Any], _Place] = {}
        self._count = len(deals)
        self._changes = [change_at(rules, points) for points in range(0, 1500, 5)]
        for number, one in enumerate(deals):
            key = one.level, one.trump
            if key not in self._places:
                tables = tables_of(context(rules, *key), DEFAULT_WEIGHTS)
                own = kernel_tables(tables)
                self._places[key] = _Place(tables, own, Rollouts(own), [])
            self._places[key].deals.append((number, one))

    def won(self, weights: Weights, wanted: frozenset[int]) -> list[tuple[float, float]]:
        """Points and levels that the weights win from the bot's own on each deal ``wanted``."""
        totals = {number: [0.0, 0.0] for number in wanted}
        for place in self._places.values():
            deals = [(number, one) for number, one in place.deals if number in totals]
            other = _weighed(place, weights)
            for seats, share in ((EVEN, 0.5), (ODD, -0.5)):
                place.kernel.against(other, seats)
                for number, one in deals:
                    place.kernel.begin(one.base)
                    points, levels = self._even(one, place.kernel.play_all(one.hands))
                    totals[number][0] += share * points
                    totals[number][1] += share * levels
        return [(totals[number][0], totals[number][1]) for number in sorted(totals)]

    def draw(self, seed: str, count: int) -> frozenset[int]:
        """Numbers of some of the deals."""
        chance = np.random.default_rng(zlib.crc32(seed.encode()))
        return frozenset(map(int, chance.choice(self._count, min(count, self._count), False)))

    def all(self) -> frozenset[int]:
        """Numbers of all deals."""
        return frozenset(range(self._count))

    def _even(self, one: Kept, points: int) -> tuple[int, int]:
        """What attackers' points are to the even seats."""
        change = self._changes[points // 5]
        sign = -1 if one.declarer % 2 == 0 else 1
        return sign * points, sign * (change.rise if change.attackers else -change.rise)


def _weighed(place: _Place, weights: Weights) -> KernelTables:
    """The context's tables by other weights: only what weights change is made anew."""
    tables = Tables(place.tables.ctx, weights)
    return msgspec.structs.replace(
        place.own,
        keep=flat.flat(tables.keep),
        pair_keep=flat.flat(tables.pair_keep),
        weights=weights,
    )


def worth(results: Sequence[tuple[float, float]], level: float) -> float:
    """Mean worth of a deal in points."""
    return math.fsum(points + level * levels for points, levels in results) / len(results)


def distance(space: Sequence[Knob], one: Personality) -> float:
    """How far a candidate is from the bot's own numbers: the sum of its squared steps, each in
    scales of its number."""
    return math.fsum(((value_of(knob, one) - knob.start) / knob.scale) ** 2 for knob in space)


def judge(pool: Pool, weights: Weights) -> dict[str, Any]:
    """Points and levels a deal that the weights win on all deals, with standard errors."""
    results = pool.won(weights, pool.all())
    points = estimate([each[0] for each in results])
    levels = estimate([each[1] for each in results])
    better = points.mean > 3 * points.error
    return {
        "deals": len(results),
        "points": points[:2],
        "levels": levels[:2],
        "better": better,
    }


def space_of(kept: Sequence[str]) -> list[Knob]:
    """All numbers of ``Weights`` that can be tuned, without those ``kept``.

    Raises:
        KeyError: no number has this name.
    """
    unknown = set(kept) - set(Weights.__struct_fields__)
    if unknown:
        raise KeyError(*sorted(unknown))
    names = (f"weights.{name}" for name in Weights.__struct_fields__ if name not in kept)
    return knobs([name for name in names if name not in FIXED])


def parser() -> argparse.ArgumentParser:
    """The command line."""
    own = argparse.ArgumentParser(
        prog="python -m build_scripts.fit_weights",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    own.add_argument("--seed", default="1", metavar="S", help="of the search and its draws")
    own.add_argument("--rules", default="classic", metavar="ID", choices=("classic",))
    own.add_argument("--generations", type=positive, default=40, metavar="N")
    own.add_argument("--population", type=positive, default=16, metavar="N", help="a generation")
    own.add_argument("--deals", type=positive, default=4000, metavar="N", help="a candidate")
    own.add_argument("--pool", type=positive, default=20000, metavar="N", help="to draw from")
    own.add_argument("--hold-out", type=positive, default=20000, metavar="N")
    own.add_argument("--level", type=float, default=16.0, help="a level's worth in points")
    own.add_argument(
        "--pull", type=float, default=0.0, help="points off for a squared step of any number"
    )
    own.add_argument("--keep", default="", metavar="a,b", help="numbers to leave as they are")
    own.add_argument("--deals-in", type=Path, metavar="DIR", help="where ready deals are kept")
    own.add_argument("--out", type=Path, required=True, metavar="FILE", help="JSON")
    return own


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit, judge, write; return the exit code."""
    args = parser().parse_args(arguments)
    try:
        space = space_of([name for name in args.keep.split(",") if name])
    except KeyError as error:
        print(f"fit_weights: no number is called {error}", file=sys.stderr)
        return 2
    rules = preset(args.rules)
    pool = Pool(rules, deals_of(rules, "weights/train", args.pool, args.deals_in))
    tuner = Tuner(space, zlib.crc32(args.seed.encode()), args.population)

    def evaluate(number: int, ones: Sequence[Personality]) -> list[float]:
        wanted = pool.draw(f"{args.seed}/{number}", args.deals)
        return [
            worth(pool.won(one.weights, wanted), args.level) - args.pull * distance(space, one)
            for one in ones
        ]

    record = []
    for number in range(args.generations):
        past = tuner.step(evaluate)
        record.append([round(past.best, 3), round(past.mean, 3)])
        print(f"generation {number}: best {past.best:+.3f}, mean {past.mean:+.3f}", flush=True)
    hold_out = Pool(rules, deals_of(rules, "weights/hold-out", args.hold_out, args.deals_in))
    given = {k: v for k, v in vars(args).items() if k not in ("out", "deals_in")}
    found = {
        "arguments": given,
        "best_and_mean": record,
        "proposed": {knob.name: [knob.start, value_of(knob, past.middle)] for knob in space},
        "hold_out": judge(hold_out, past.middle.weights),
    }
    args.out.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(found["hold_out"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
