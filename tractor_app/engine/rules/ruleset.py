"""A whole set of house rules as one frozen value."""

from __future__ import annotations

import hashlib

import msgspec

from tractor_app.engine.rules.groups import (
    Auction,
    Clock,
    Deck,
    Declaring,
    Follow,
    Group,
    Kitty,
    Levels,
    Order,
    Scoring,
    Sides,
    Throw,
    Trick,
    Units,
)


class RuleSet(Group, frozen=True, cache_hash=True):
    """Everything that may differ between two tables.

    ``id`` names the preset or the player's own set; two rule sets play alike exactly when their
    :func:`fingerprint` is equal, whatever their names.
    """

    id: str = "classic"
    deck: Deck = Deck()
    order: Order = Order()
    units: Units = Units()
    declaring: Declaring = Declaring()
    sides: Sides = Sides()
    follow: Follow = Follow()
    throw: Throw = Throw()
    trick: Trick = Trick()
    kitty: Kitty = Kitty()
    scoring: Scoring = Scoring()
    levels: Levels = Levels()
    auction: Auction = Auction()
    clock: Clock = Clock()


def fingerprint(rules: RuleSet) -> str:
    """Sixteen hex digits that depend on the values alone, the same on every machine."""
    values = msgspec.to_builtins(msgspec.structs.replace(rules, id=""))
    text = msgspec.json.encode(values, order="sorted")
    return hashlib.sha256(text).hexdigest()[:16]
