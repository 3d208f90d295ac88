"""The numbers of the rule policy, in one struct so that they can be tuned together."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """Worth of things in points of a trick. Every field is a number a tuner may move."""

    tempo: float = 2.5
    """Winning a trick, whatever lies in it: the next lead is ours."""
    feed: float = 0.8
    """How much of an own point card's points its fate in this trick is worth, against its fate
    later; half of it for or against."""
    behind: float = 6.08
    """Points each seat behind adds to a trick on average."""
    will: float = 1.0
    """How readily a seat that can ruff does."""
    partner_share: float = 0.18
    """Chance that the partner wins a trick which the own lead does not."""
    lead_keep: float = 0.72
    """Share of a card's worth that leading it costs: high cards are worth less every trick."""
    win_keep: float = 0.5
    """The same for winning with a card of a side suit."""
    lead_points: float = 4.0
    """Points that the others add to a trick, for each card led."""
    side_ace: float = 4.0
    side_high: float = 2.6
    side_low: float = 0.3
    boss: float = 2.0
    """More for a card that nothing unseen beats."""
    pair: float = 2.16
    """Kept together with its copy."""
    pair_high: float = 3.0
    """More for a pair at the top of its suit."""
    trump_low: float = 3.3
    trump_high: float = 3.6
    """The smallest trump and what is added towards the big joker."""
    trump_pair: float = 2.4
    void: float = 0.8
    """Playing the last card of a side suit while trumps are held."""
    short: float = 0.15
    """Keeping each further card of a side suit makes it longer to get rid of."""
    safe_throw: float = 0.78
    """A throw that stands, for each unit after the first."""
    unit_lead: float = 1.35
    """A pair or a run led, for each card: it draws as many cards as itself."""
    trump_lead: float = -4.5
    trump_drain: float = 0.5
    """Leading trumps, for each trump held above the share of a seat."""
    enemy_void: float = 2.7
    """Leading a suit that an opponent may ruff."""
    line: float = 12.0
    """Taking the attackers over a line of the scoring (or keeping them below it), at the end."""
    last_trick: float = 1.0
    """Share of the kitty's expected worth that the last trick counts for."""
    control: float = 0.5
    """Share of that worth, for the only highest trump while the last trick is near."""
    late: float = 4.0
    """How many cards are left when it is near."""
    last_points: float = 6.0
    """Points of the last trick itself."""


DEFAULT_WEIGHTS = Weights()
