"""Short ways to write a situation in tests."""

from __future__ import annotations

from tractor_app.engine.cards import Cards, parse_cards
from tractor_app.engine.play.context import TrumpContext, context
from tractor_app.engine.play.follow import check_follow
from tractor_app.engine.play.lead import Lead, make_lead
from tractor_app.engine.rules.groups import Deck, Follow, Throw, Trick, Units
from tractor_app.engine.rules.ruleset import RuleSet

cards = parse_cards


def house(
    decks: int = 2,
    *,
    follow: Follow = Follow(),  # noqa: B008 - frozen
    throw: Throw = Throw(),  # noqa: B008 - frozen
    trick: Trick = Trick(),  # noqa: B008 - frozen
    units: Units = Units(),  # noqa: B008 - frozen
    level: str = "T",
    trump: str = "H",
) -> TrumpContext:
    """A context with the classic order and one house rule."""
    rules = RuleSet(
        id="house", deck=Deck(decks=decks), follow=follow, throw=throw, trick=trick, units=units
    )
    return context(rules, level, trump)


def lead(ctx: TrumpContext, text: str, reading: str = "") -> Lead:
    found = make_lead(ctx, cards(text), reading.split())
    assert isinstance(found, Lead)
    return found


def legal(ctx: TrumpContext, led: Lead, hand: str, play: str) -> bool:
    return check_follow(ctx, led, cards(hand), cards(play)) is None


def plays(*texts: str) -> list[Cards]:
    return [cards(text) for text in texts]
