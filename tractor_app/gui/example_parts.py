"""The shapes of rules shown on cards: what is given, and what a value makes of it."""

from __future__ import annotations

from typing import Any

import msgspec

from tractor_app.engine.cards import Cards
from tractor_app.engine.play.context import TrumpContext
from tractor_app.engine.rules.schema import Plain

FACE_DOWN = -1
"""A card that is not shown, among kinds."""


class Setting(msgspec.Struct, frozen=True):
    """What an example needs besides its cards; each kind says what it reads."""

    first_round: bool = False
    fines: int = 0
    """Points that the attackers have given away."""
    rise: int = 0
    levels: tuple[str, ...] = ()
    """Per seat; empty: everybody at the example's level."""
    buried: str = ""
    friend: int | None = None
    """The seat that holds the card named for a friend; the declarer's own: nobody."""
    named: tuple[str, ...] = ()
    """Cards named for friends, as ``SA`` or ``SA 2`` for the second copy."""
    tell: str = ""
    """What of a round's result is told: ``dig``, ``kitty``, ``levels``."""


class Example(msgspec.Struct, frozen=True):
    """Cards for one rule. ``groups`` are read by ``kind``:

    ``combine``: the cards; ``follow``: lead, hand, what is played of it; ``winner``: the plays
    in order; ``throw``: the thrown cards, then the other hands; ``dig``: lead, winning cards;
    ``bids``: bids as ``seat: cards``. ``order``: ``trump`` or a suit; ``copies``: one card;
    ``kitty``: nothing; ``points``: what the attackers took; ``way`` and ``end``: level cards;
    ``last-trick``: the plays from seat 0 on; ``call``: as ``bids``, also ``seat: back`` and
    ``seat: redeal HAND``; ``late``: the bid of seat 0, the late one of seat 1, the kitty;
    ``friends``: what each seat plays; ``name``: a card.
    """

    kind: str
    groups: tuple[str, ...] = ()
    level: str = "T"
    trump: str = "H"
    base: dict[str, Any] = msgspec.field(default_factory=lambda: {"preset": "classic"})
    values: tuple[Plain, ...] = ()
    """The values shown; empty: all choices, or on and off."""
    setting: Setting = Setting()


class Group(msgspec.Struct, frozen=True):
    """Cards side by side; ``bright`` says of each whether it stands out.

    ``coins``: their points are shown on them; ``below``: they begin a new row.
    """

    cards: Cards
    bright: tuple[bool, ...]
    coins: bool = False
    below: bool = False


Groups = tuple[Group, ...]


class Told(msgspec.Struct, frozen=True):
    """What came out, for a sentence: the text ``key`` and the values it names.

    Values by their names: ``cards`` are kinds; ``seat``, ``seats`` seats; ``suit`` a trump;
    ``level``, ``after`` ranks; ``change`` a change of levels; others are numbers.
    """

    key: str
    params: dict[str, Any] = {}


class Outcome(msgspec.Struct, frozen=True):
    """What one value of the rule makes of an example.

    ``found`` is the engine's answer: format names, a refusal or None, a trick, a failed throw, a
    multiplier, the last refused and the standing bid, or something :class:`Told`.
    """

    value: Plain
    groups: Groups
    found: Any
    ctx: TrumpContext


def all_of(cards: Cards, bright: bool = True) -> Group:
    """All of them bright, or none."""
    return Group(cards, (bright,) * len(cards))


def some_of(cards: Cards, chosen: Cards) -> Group:
    """Those of ``chosen`` bright."""
    left = list(chosen)
    bright = []
    for kind in cards:
        bright.append(kind in left)
        if kind in left:
            left.remove(kind)
    return Group(cards, tuple(bright))


def face_down(count: int) -> Group:
    """So many backs."""
    return all_of((FACE_DOWN,) * count)
