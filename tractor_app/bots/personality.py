"""Ways to play the same game: what a personality changes of a bot's numbers.

A personality is a taste, not a strength: `docs/bots.md` has what each one costs or brings.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from tractor_app.bots.bidding import DEFAULT_BIDS, BidWeights
from tractor_app.bots.burying import DEFAULT_BURIES, BuryWeights
from tractor_app.bots.policy import DEFAULT_WEIGHTS, Weights


class Personality(NamedTuple):
    """Numbers for the play, the bids and the burying of one seat."""

    name: str = ""
    weights: Weights = DEFAULT_WEIGHTS
    bids: BidWeights = DEFAULT_BIDS
    buries: BuryWeights = DEFAULT_BURIES


PLAIN: Final = Personality()
"""The numbers as they were tuned."""

CAUTIOUS: Final = Personality(
    "cautious",
    msgspec.structs.replace(
        DEFAULT_WEIGHTS,
        trump_low=DEFAULT_WEIGHTS.trump_low + 1.0,
        trump_lead=DEFAULT_WEIGHTS.trump_lead - 0.7,
        trump_drain=DEFAULT_WEIGHTS.trump_drain * 0.7,
        safe_throw=DEFAULT_WEIGHTS.safe_throw - 0.7,
        control=0.7,
        late=5.0,
    ),
    DEFAULT_BIDS._replace(threshold=2.6, overturn=-0.8, partner=2.3, no_trump=2.3, show=0.3),
    DEFAULT_BURIES._replace(point=1.4, strong_point=0.9, void=4.5),
)
"""Waits with its bids, keeps trumps and points in the hand, buries next to no points."""

BOLD: Final = Personality(
    "bold",
    msgspec.structs.replace(
        DEFAULT_WEIGHTS,
        trump_low=DEFAULT_WEIGHTS.trump_low - 1.2,
        trump_lead=DEFAULT_WEIGHTS.trump_lead + 0.6,
        trump_drain=DEFAULT_WEIGHTS.trump_drain * 1.3,
        safe_throw=DEFAULT_WEIGHTS.safe_throw + 0.8,
        control=0.35,
        late=3.0,
    ),
    DEFAULT_BIDS._replace(threshold=0.5, overturn=-2.3, partner=0.9, no_trump=0.9, show=1.6),
    DEFAULT_BURIES._replace(point=0.6, strong_point=0.15, void=8.0),
)
"""Declares and overturns early, ruffs and draws trumps readily, hides points in the kitty."""

_ALL: Final = {each.name: each for each in (PLAIN, CAUTIOUS, BOLD)}


def personality(name: str) -> Personality:
    """Return the personality called ``name``; the empty name is the plain one.

    Raises:
        KeyError: no personality has this name.
    """
    return _ALL[name]
