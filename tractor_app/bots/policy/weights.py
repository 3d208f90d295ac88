"""The numbers of the rule policy, in one struct so that they can be tuned together."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """Worth of things in points of a trick. Every field is a number a tuner may move."""

    tempo: float = 0.6
    """Winning a trick, whatever lies in it: the next lead is ours."""
    feed: float = 0.7
    """How much of an own point card's points its fate in this trick is worth, against its fate
    later; half of it for or against."""
    behind: float = 3.35
    """Points each seat behind adds to a trick on average."""
    will: float = 0.93
    """How readily a seat that can ruff does."""
    partner_share: float = 0.03
    """Chance that the partner wins a trick which the own lead does not."""
    lead_keep: float = 1.13
    """Share of a card's worth that leading it costs: high cards are worth less every trick."""
    win_keep: float = 0.65
    """The same for winning with a card of a side suit."""
    lead_points: float = 3.35
    """Points that the others add to a trick, for each card led."""
    side_ace: float = 1.8
    side_high: float = 2.1
    side_low: float = 0.4
    boss: float = 0.5
    """More for a card that nothing unseen beats."""
    pair: float = 3.4
    """Kept together with its copy."""
    pair_high: float = 0.35
    """More for a pair at the top of its suit."""
    trump_low: float = 2.8
    trump_high: float = 3.5
    """The smallest trump and what is added towards the big joker."""
    trump_pair: float = 1.5
    void: float = 1.1
    """Playing the last card of a side suit while trumps are held."""
    short: float = 0.2
    """Keeping each further card of a side suit makes it longer to get rid of."""
    safe_throw: float = 0.26
    """A throw that stands, for each unit after the first."""
    unit_lead: float = 1.35
    """A pair or a run led, for each card: it draws as many cards as itself."""
    trump_lead: float = -2.65
    trump_drain: float = 0.88
    """Leading trumps, for each trump held above the share of a seat."""
    enemy_void: float = 2.9
    """Leading a suit that an opponent may ruff."""
    line: float = 11.0
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
