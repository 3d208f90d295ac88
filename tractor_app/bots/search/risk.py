"""Throws that may fail, in a world: what is led then instead, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tractor_app.bots.policy import Seat, Tables
from tractor_app.bots.policy.table import masks_of_ids
from tractor_app.bots.policy.tables import SHIFT
from tractor_app.bots.search.simulator import Option
from tractor_app.engine.play.kernel import Masks
from tractor_app.engine.play.lead import Lead
from tractor_app.engine.play.throws import forced, penalty
from tractor_app.engine.play.units import best_value, pieces_as


class Standing(NamedTuple):
    """What a throw comes to: the play that is made, and points for the attackers on top."""

    option: Option
    points: int = 0


class RiskyThrow:
    """A throw of the viewer's. Worlds are judged by the led suit of the other hands alone."""

    def __init__(self, t: Tables, option: Option, *, attacker: bool) -> None:
        self._t = t
        self._option = option
        self.suit = option.cards[0] >> SHIFT
        masks = masks_of_ids(t, list(option.cards))
        self._pieces = pieces_as(t.ctx, self.suit, masks, option.fmt) or []
        self._sign = -1 if attacker else 1
        self._known: dict[tuple[int, ...], Standing] = {(): Standing(option)}
        self.judged = self.stood = 0
        """Worlds so far, and those in which it stands."""

    def standing(self, others: Sequence[Masks]) -> Standing:
        """The outcome where the other hands hold these cards of the suit; a partner counts too."""
        ctx = self._t.ctx
        beaten = tuple(
            at
            for at, piece in enumerate(self._pieces)
            if any(best_value(ctx, self.suit, held, piece.unit) > piece.value for held in others)
        )
        self.judged += 1
        self.stood += not beaten
        found = self._known.get(beaten)
        if found is None:
            found = self._known[beaten] = self._failed(beaten)
        return found

    def _failed(self, beaten: tuple[int, ...]) -> Standing:
        t = self._t
        kinds = t.any_kinds(list(self._option.cards))
        lead = Lead(self.suit, self._option.fmt, kinds)
        cards, fmt = forced(t.ctx, lead, self._pieces, [self._pieces[at] for at in beaten])
        points = self._sign * penalty(t.ctx, len(kinds))
        return Standing(Option(tuple(t.ids(cards)), fmt), points)


def risky(t: Tables, seat: Seat, options: Sequence[Option]) -> dict[int, RiskyThrow]:
    """The throws of the viewer ``seat`` that may fail, by their place among the options."""
    found = {}
    for at, option in enumerate(options):
        if len(option.fmt) > 1:
            throw = RiskyThrow(t, option, attacker=seat.attacker)
            # What all unseen cards together do not beat stands in every world.
            if throw.standing([seat.unseen(throw.suit)]).option is not option:
                found[at] = throw
    return found
