"""From points to levels, and from the last trick to the kitty multiplier (MODEL.md 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tractor_app.engine.cards import Cards
from tractor_app.engine.play.context import TRUMP, TrumpContext
from tractor_app.engine.play.units import Format, readings
from tractor_app.engine.rules.groups import Kitty, Scoring
from tractor_app.engine.rules.policies import DigFamily, DigThrow, DigUnit, Rounding
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.validate import deck_points

if TYPE_CHECKING:
    from tractor_app.engine.play.lead import Lead


class LevelChange(msgspec.Struct, frozen=True):
    """``attackers``: the side that rises; by ``rise``; whether the attackers take over."""

    attackers: bool
    rise: int
    takeover: bool


def level_change(rules: RuleSet, points: int) -> LevelChange:
    """What ``points`` (net, may be negative) of the attackers mean."""
    scoring = rules.scoring
    if scoring.floor_at_zero:
        points = max(points, 0)
    if scoring.bands:
        return _banded(scoring, points)
    if points >= scoring.takeover:
        return LevelChange(
            True, _capped(_attackers_rise(scoring, points), scoring.attacker_cap), True
        )
    return LevelChange(
        False, _capped(_declarers_rise(scoring, points), scoring.declarer_cap), False
    )


def change_at(rules: RuleSet, points: int, contract: int = 0) -> LevelChange:
    """What ``points`` mean in a round whose declarer won the auction with ``contract`` (0: none).

    After an auction the attackers win with what the declarer's number leaves over.
    """
    if not contract:
        return level_change(rules, points)
    won = points > deck_points(rules) - contract
    return LevelChange(won, 1, won)


def _banded(scoring: Scoring, points: int) -> LevelChange:
    """The last band that begins at or below ``points``; below all of them, the first."""
    bands = sorted(scoring.bands, key=lambda band: band.start)
    found = bands[0]
    for band in bands:
        if band.start <= points:
            found = band
    return LevelChange(found.attackers, found.rise, found.attackers)


def _attackers_rise(scoring: Scoring, points: int) -> int:
    above = points - scoring.takeover - scoring.dead_zone
    if above < 0:
        return 0
    return scoring.attacker_base + (above // scoring.step if scoring.step else 0)


def _declarers_rise(scoring: Scoring, points: int) -> int:
    if points <= 0 and scoring.shutout:
        return scoring.shutout
    if not scoring.declarer_step:
        return scoring.declarer_base
    below = scoring.takeover - points
    if scoring.rounding is Rounding.UP:
        return scoring.declarer_base + -(-below // scoring.declarer_step) - 1
    return scoring.declarer_base + below // scoring.declarer_step


def _capped(rise: int, cap: int) -> int:
    return min(rise, cap) if cap else rise


def dig_multiplier(ctx: TrumpContext, lead: Lead, winning: Cards, rules: RuleSet) -> int:
    """What the kitty's points are multiplied by when ``winning`` took the last trick.

    0 where only a trump play may dig and ``winning`` is none.
    """
    kitty = rules.kitty
    suits = {ctx.suit[kind] for kind in winning}
    if kitty.trump_only and suits != {TRUMP}:
        return 0
    form: Format = lead.format
    if kitty.unit is DigUnit.WINNING_PLAY:
        form = readings(ctx, winning)[0]
    width, length = form[0]
    if len(form) > 1:
        width, length = _thrown(kitty.throw_as, form, ruffed=suits != {lead.suit})
    multiplier = _by_family(kitty, width, length)
    return min(multiplier, kitty.cap) if kitty.cap else multiplier


def _thrown(throw_as: DigThrow, form: Format, *, ruffed: bool) -> tuple[int, int]:
    """Width and length that a throw counts as."""
    if throw_as is DigThrow.SINGLE:
        return 1, 1
    if throw_as is DigThrow.TOP_UNIT:
        return form[0]
    if not ruffed:
        return sum(width * length for width, length in form), 1
    # Of a ruffed throw the highest unit only: runs before triples before pairs.
    return max(form, key=lambda unit: (unit[1] > 1, unit[0], unit[1]))


def _by_family(kitty: Kitty, width: int, length: int) -> int:
    cards = width * length
    powers = {
        DigFamily.POWER_OF_CARDS: cards,
        DigFamily.POWER_OF_PAIRS: length * (width // 2) + 1,
        DigFamily.POWER_OF_COPIES: width,
    }
    if kitty.family in powers:
        return 1 << powers[kitty.family]
    if kitty.family is DigFamily.TABLE:
        return kitty.table[min(cards, len(kitty.table)) - 1] if kitty.table else 1
    products = {
        DigFamily.TWICE_CARDS: 2 * cards,
        DigFamily.CARDS: cards,
        DigFamily.COPIES: width,
    }
    return products.get(kitty.family, 2 * int(width**length))
