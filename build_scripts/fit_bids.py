"""Fits the numbers of bidding: ``python -m build_scripts.fit_bids --seed S --out FILE``.

CMA-ES over paired deals, as ``tune_bots`` does, but on deals that are played fast
(:mod:`build_scripts.quick_deals`): the engine's bidding is walked as a tree, the tricks are the
kernel's. Deals on which a candidate bids as the bot does are exactly even, so most of the luck with
cards is out of the comparison. Deals of first rounds, where a bid makes the declarer, are mixed in.

    fit/SEED/N              deals for choosing, the same in every generation
    hold-out/SEED/KIND/N    deals for judging the outcome once, never seen while choosing

The file gets the record, the proposed numbers and what they won on the hold-out deals. Nothing is
changed in the program. The same arguments give the same file.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from cmaes import CMA  # type: ignore[import-untyped]  # it brings no types

from build_scripts.quick_deals import Bidding, Choose
from tractor_app.bots.bidding import DEFAULT_BIDS, BidWeights, Chance, gain
from tractor_app.cli._workers import positive
from tractor_app.cli.arena import estimate
from tractor_app.engine.rules.presets import preset

Judge = Callable[[Chance], float]
"""What a bid gains, in some bidder's eyes."""

Deals = Sequence[Bidding]

STEPS: Final = {"pair": 0.3, "joker": 0.4, "ace": 0.4, "king": 0.4, "short": 0.2, "lock": 0.5}
"""Scales of the search by number; 1 for the others."""

FIRST_SHARE: Final = 5
"""Of so many deals one is a first round."""


def best_of(judge: Judge, bids: Sequence[Chance]) -> int:
    """The place of the bid to make, or -1."""
    best, pick = 0.0, -1
    for at, bid in enumerate(bids):
        worth = judge(bid)
        if worth > best:
            best, pick = worth, at
    return pick


def between(even: Judge, odd: Judge) -> Choose:
    """The choices of two sides."""
    return lambda seat, bids: best_of(odd if seat % 2 else even, bids)


def judged_by(weights: BidWeights) -> Judge:
    """A bidder with these numbers."""
    return lambda chance: gain(chance, weights)


def won(deals: Deals, one: Judge, other: Judge) -> list[tuple[float, float]]:
    """Points and levels a deal that the first bidder's side wins, each played from both sides.

    Points count from those that take over, and to declare next is half a level: deals of first
    rounds, where the sides may change, can be compared too.
    """
    found = []
    for deal in deals:
        even, odd = deal.play(between(one, other)), deal.play(between(other, one))
        found.append(((even.edge - odd.edge) / 2, (even.rank - odd.rank) / 2))
    return found


def worth(results: Sequence[tuple[float, float]], level: float) -> float:
    """Mean worth of a deal in points."""
    return math.fsum(points + level * levels for points, levels in results) / len(results)


def deals_of(rules_id: str, block: str, count: int, *, first: bool = False) -> list[Bidding]:
    """Deals of a block, every fifth of them a first round; or first rounds alone."""
    rules = preset(rules_id)
    return [
        Bidding(rules, f"{block}/{n}", first=first or n % FIRST_SHARE == FIRST_SHARE - 1)
        for n in range(count)
    ]


class Fit:
    """CMA-ES over all numbers of bidding, from those of the bot as it is."""

    def __init__(self, seed: int, population: int) -> None:
        self._start = np.array(DEFAULT_BIDS)
        self._scale = np.array([STEPS.get(name, 1.0) for name in BidWeights._fields])
        self._search = CMA(
            mean=np.zeros(len(self._start)),
            sigma=0.5,
            seed=seed,
            population_size=population or None,
        )

    def step(self, deals: Deals, level: float) -> float:
        """One generation; the best candidate's worth."""
        asked = [self._search.ask() for _ in range(self._search.population_size)]
        own = judged_by(DEFAULT_BIDS)
        worths = [worth(won(deals, judged_by(self._numbers(x)), own), level) for x in asked]
        self._search.tell(list(zip(asked, [-each for each in worths], strict=True)))
        return max(worths)

    def middle(self) -> BidWeights:
        """Where the search stands."""
        return self._numbers(self._search.mean)

    def _numbers(self, steps: Any) -> BidWeights:
        values = self._start + self._scale * np.asarray(steps)
        return BidWeights(*(round(float(value), 3) for value in values))


def judge(rules_id: str, seed: str, count: int, one: BidWeights) -> dict[str, Any]:
    """What the proposal wins on the hold-out deals; of first rounds there are a quarter as many."""
    found = {}
    for name, deals in (("fixed", count), ("first", count // 4)):
        results = []
        # One by one: a tree that was walked is not needed again.
        for n in range(deals):
            deal = Bidding(preset(rules_id), f"hold-out/{seed}/{name}/{n}", first=name == "first")
            results += won([deal], judged_by(one), judged_by(DEFAULT_BIDS))
        points = estimate([each[0] for each in results])
        levels = estimate([each[1] for each in results])
        found[name] = {"deals": deals, "points": points[:2], "levels": levels[:2]}
    return found


def parser() -> argparse.ArgumentParser:
    """The command line."""
    own = argparse.ArgumentParser(
        prog="python -m build_scripts.fit_bids",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    own.add_argument("--seed", default="1", metavar="S", help="names the blocks of deals")
    own.add_argument("--rules", default="classic", metavar="ID", choices=("classic",))
    own.add_argument("--generations", type=positive, default=80, metavar="N")
    own.add_argument("--deals", type=positive, default=6000, metavar="N")
    own.add_argument("--population", type=int, default=16, metavar="N", help="a generation")
    own.add_argument("--hold-out", type=positive, default=10000, metavar="N")
    own.add_argument("--level", type=float, default=10.0, help="a level's worth in points")
    own.add_argument("--out", type=Path, required=True, metavar="FILE", help="JSON")
    return own


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit, judge, write; return the exit code."""
    args = parser().parse_args(arguments)
    fit = Fit(zlib.crc32(args.seed.encode()), args.population)
    deals = deals_of(args.rules, f"fit/{args.seed}", args.deals)
    record = []
    for number in range(args.generations):
        record.append(round(fit.step(deals, args.level), 3))
        print(f"generation {number}: best {record[-1]:+.3f}", flush=True)
    one = fit.middle()
    found = {
        "arguments": {name: value for name, value in vars(args).items() if name != "out"},
        "best": record,
        "proposed": one._asdict(),
        "hold_out": judge(args.rules, args.seed, args.hold_out, one),
    }
    args.out.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(found["hold_out"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
