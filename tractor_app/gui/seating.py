"""Who sits where by the settings."""

from __future__ import annotations

from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.gui.game import MatchPlan, plan
from tractor_app.gui.names import names
from tractor_app.persistence.settings import Settings
from tractor_app.session.local import LocalTable


def plan_for(rules: RuleSet, settings: Settings) -> MatchPlan:
    """A match by `rules` with the names and bots of the settings; empty names are defaults."""
    own = settings.bot_names
    bots = tuple(
        (own[number] if number < len(own) else "") or default
        for number, default in enumerate(names().default_bots())
    )
    person = settings.player_name or names().default_person()
    return plan(rules, person, bots, settings.bots)


def seat_players(table: LocalTable, settings: Settings) -> None:
    """Give the seats of a match in play the names and bots of the settings."""
    for seat, wanted in enumerate(plan_for(table.rules, settings).seats):
        if table.seats[seat] != wanted:
            table.change_seat(seat, wanted)
