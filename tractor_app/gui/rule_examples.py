"""The same cards under each value of a rule, judged by the engine. No Qt, no texts.

An example names the cards; what they are worth, who wins and what may be played is computed for
every value, so that it can never say anything but what is played at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from tractor_app.engine.cards import Cards, parse_cards
from tractor_app.engine.observation import Bid, PlayKind, TrickPlay, TrickView
from tractor_app.engine.phases.bids import judge_bid
from tractor_app.engine.play.context import TrumpContext, context
from tractor_app.engine.play.follow import check_follow
from tractor_app.engine.play.lead import Lead, check_lead, make_lead
from tractor_app.engine.play.throws import ThrowOutcome, resolve_throw
from tractor_app.engine.play.units import format_names, readings
from tractor_app.engine.play.winner import trick_winner
from tractor_app.engine.rules.overrides import from_overrides
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.schema import BY_PATH, FieldKind, Plain
from tractor_app.engine.scoring import dig_multiplier
from tractor_app.engine.verdict import Rejected


class Example(msgspec.Struct, frozen=True):
    """Cards for one rule. ``groups`` are read by ``kind``:

    ``combine``: the cards; ``follow``: lead, hand, what is played of it; ``winner``: the plays
    in order; ``throw``: the thrown cards, then the other hands; ``dig``: lead, winning cards;
    ``bids``: bids as ``seat: cards``.
    """

    kind: str
    groups: tuple[str, ...]
    level: str = "T"
    trump: str = "H"
    base: dict[str, Any] = msgspec.field(default_factory=lambda: {"preset": "classic"})
    values: tuple[Plain, ...] = ()
    """The values shown; empty: all choices, or on and off."""


class Group(msgspec.Struct, frozen=True):
    """Cards side by side; ``bright`` says of each whether it stands out."""

    cards: Cards
    bright: tuple[bool, ...]


class Outcome(msgspec.Struct, frozen=True):
    """What one value of the rule makes of an example.

    ``found`` is the engine's answer: format names, a refusal or None, a trick, a throw's
    outcome, or a multiplier.
    """

    value: Plain
    groups: tuple[Group, ...]
    found: Any
    ctx: TrumpContext


_THREE: Final = {"preset": "three-deck"}
_FOUR: Final = {"preset": "three-deck", "decks": 4}

EXAMPLES: Final[Mapping[str, Example]] = {
    "order.level_bridged": Example("combine", ("S2 S2 S4 S4",), level="3"),
    "order.level_keeps_place": Example("combine", ("H3 H3 H4 H4",), level="4"),
    "order.ace_low": Example("combine", ("SA SA S2 S2",)),
    "order.trump_runs": Example("combine", ("HA HA ST ST",)),
    "order.two_three_at_level_three": Example("combine", ("H2 H2 H3 H3",), level="3"),
    "units.run_width": Example("combine", ("S7 S7 S8 S8",), base=_THREE, values=(2, 3)),
    "units.run_length": Example("combine", ("S7 S7 S8 S8",), values=(2, 3)),
    "units.bombs": Example(
        "winner", ("SA SA SK SK", "S5 S5 S5 S5", "C3 C4 C6 C7", "D3 D4 D6 D7"), base=_FOUR
    ),
    "trick.ruffed_throw": Example(
        "winner", ("SA S5 S5", "H9 H9 HK", "HJ HJ H2", "H8 H8 HA"), level="T"
    ),
    "trick.ruff_match": Example("winner", ("SA SK", "H7 H7", "C3 C4", "D3 D4")),
    "trick.cross_shapes": Example(
        "winner",
        ("S7 S7 S8 S8 S9 S9", "SJ SJ SJ SQ SQ SQ", "C3 C4 C6 C7 C8 C9", "D3 D4 D6 D7 D8 D9"),
        base=_FOUR,
    ),
    "follow.throw_duty": Example(
        "follow", ("SA SQ SQ SJ SJ", "S3 S3 S4 S4 S7 S7 S9", "S3 S3 S7 S7 S9")
    ),
    "follow.long_tractor": Example(
        "follow", ("SQ SQ SK SK SA SA", "S3 S3 S4 S4 S7 S7 S9 S9", "S3 S3 S7 S7 S9 S9")
    ),
    "follow.pairs_draw_tractor": Example(
        "follow", ("SA SA SQ SQ", "S3 S3 S4 S4 S7 S7", "S3 S3 S7 S7")
    ),
    "follow.wider_copies": Example("follow", ("S9 S9", "S3 S3 S3 S4 S5", "S4 S5"), base=_THREE),
    "follow.pair_led": Example("follow", ("SA SA", "S3 S3 S4 S4 S9 SK", "S9 SK")),
    "follow.quad_answers_triple": Example(
        "follow", ("S9 S9 S9", "S4 S4 S4 S4 S6 S7", "S4 S4 S7"), base=_FOUR
    ),
    "follow.titanic_order": Example(
        "follow",
        ("SJ SJ SJ SQ SQ SQ", "S3 S3 S3 S5 S5 S6 S6 S8 S9", "S3 S3 S3 S5 S5 S8"),
        base=_THREE,
    ),
    "throw.allowed": Example("throw", ("SA SA SK", "S3", "S4", "S5")),
    "throw.trumps": Example("throw", ("BJ BJ HA", "H3", "H4", "H5")),
    "throw.failed": Example(
        "throw", ("S9 S8 S8 S4 S4", "SJ C3 C4 C5 C6", "SQ SQ C8 D3 D4", "D5 D6 D7 D8 D9")
    ),
    "throw.fine": Example("throw", ("SK SQ SJ", "SA C3 C4", "C5 C6 C7", "D3 D4 D5")),
    "kitty.family": Example("dig", ("S4 S4 S5 S5", "S4 S4 S5 S5")),
    "kitty.unit": Example("dig", ("SA SK", "H7 H7")),
    "kitty.throw_as": Example("dig", ("SA SA SJ", "SA SA SJ")),
    "kitty.trump_only": Example("dig", ("SA SA", "SA SA")),
    "kitty.cap": Example(
        "dig", ("S3 S3 S4 S4 S5 S5 S6 S6", "S3 S3 S4 S4 S5 S5 S6 S6"), values=(0, 64, 16)
    ),
    "declaring.self_overturn": Example("bids", ("0: H2", "0: S2 S2"), level="2"),
    "declaring.partner_reinforce": Example("bids", ("0: H2", "2: H2"), level="2"),
    "declaring.reinforcing_fixes": Example(
        "bids", ("0: H2", "0: H2 H2", "1: S2 S2 S2"), level="2", base=_THREE
    ),
    "declaring.reinforce": Example("bids", ("0: H2", "1: S2 S2", "0: H2 H2"), level="2"),
    "declaring.suit_order": Example("bids", ("0: H2 H2", "1: S2 S2"), level="2"),
    "declaring.lone_joker": Example(
        "bids", ("0: H2", "1: S2 LJ"), level="2", values=("never", "always")
    ),
    "declaring.joker_bids": Example("bids", ("0: H2 H2", "1: BJ BJ"), level="2"),
}


def rules_with(example: Example, path: str, value: Plain) -> RuleSet:
    """The example's rules with one value. Raises OverridesError."""
    return from_overrides({**example.base, path: value})


def values_of(path: str) -> tuple[Plain, ...]:
    """The values that the example of `path` compares."""
    example, spec = EXAMPLES[path], BY_PATH[path]
    if example.values:
        return example.values
    return (False, True) if spec.kind is FieldKind.FLAG else spec.choices


def outcomes(path: str) -> tuple[Outcome, ...]:
    """What each value makes of the example's cards. Raises KeyError without an example."""
    example = EXAMPLES[path]
    return tuple(_judge(example, path, value) for value in values_of(path))


def _judge(example: Example, path: str, value: Plain) -> Outcome:
    rules = rules_with(example, path, value)
    ctx = context(rules, example.level, example.trump)
    judges: dict[str, Callable[[Example, RuleSet, TrumpContext], tuple[tuple[Group, ...], Any]]]
    judges = {
        "combine": _combine,
        "follow": _follow,
        "winner": _winner,
        "throw": _throw,
        "dig": _dig,
        "bids": _bids,
    }
    groups, found = judges[example.kind](example, rules, ctx)
    return Outcome(value, groups, found, ctx)


def _all(cards: Cards, bright: bool = True) -> Group:
    return Group(cards, (bright,) * len(cards))


def _some(cards: Cards, chosen: Cards) -> Group:
    left = list(chosen)
    bright = []
    for kind in cards:
        bright.append(kind in left)
        if kind in left:
            left.remove(kind)
    return Group(cards, tuple(bright))


def _lead(ctx: TrumpContext, text: str) -> Lead:
    lead = make_lead(ctx, parse_cards(text))
    if isinstance(lead, Rejected):
        raise ValueError(text)
    return lead


def _combine(
    example: Example, _rules: RuleSet, ctx: TrumpContext
) -> tuple[tuple[Group, ...], tuple[str, ...]]:
    cards = parse_cards(example.groups[0])
    return (_all(cards),), format_names(readings(ctx, cards)[0])


def _follow(
    example: Example, _rules: RuleSet, ctx: TrumpContext
) -> tuple[tuple[Group, ...], Rejected | None]:
    lead = _lead(ctx, example.groups[0])
    hand, played = (parse_cards(text) for text in example.groups[1:])
    return (_all(lead.cards), _some(hand, played)), check_follow(ctx, lead, hand, played)


def _winner(
    example: Example, _rules: RuleSet, ctx: TrumpContext
) -> tuple[tuple[Group, ...], TrickView]:
    plays = [parse_cards(text) for text in example.groups]
    lead = _lead(ctx, example.groups[0])
    best = trick_winner(ctx, lead, plays)
    trick = TrickView(
        leader=0,
        plays=tuple(TrickPlay(seat, cards, PlayKind.FOLLOW) for seat, cards in enumerate(plays)),
        reading=format_names(lead.format),
        winner=best,
    )
    return tuple(_all(cards, seat == best) for seat, cards in enumerate(plays)), trick


def _throw(
    example: Example, _rules: RuleSet, ctx: TrumpContext
) -> tuple[tuple[Group, ...], Rejected | ThrowOutcome]:
    thrown = parse_cards(example.groups[0])
    lead = check_lead(ctx, thrown, thrown)
    if isinstance(lead, Rejected):
        return (_all(thrown, bright=False),), lead
    others = [(seat, parse_cards(text)) for seat, text in enumerate(example.groups[1:], 1)]
    outcome = resolve_throw(ctx, lead, others)
    return (_some(thrown, outcome.played), *(_all(cards) for _, cards in others)), outcome


def _dig(example: Example, rules: RuleSet, ctx: TrumpContext) -> tuple[tuple[Group, ...], int]:
    lead, winning = _lead(ctx, example.groups[0]), parse_cards(example.groups[1])
    groups: tuple[Group, ...] = (_all(lead.cards),)
    if winning != lead.cards:
        groups = (_all(lead.cards, bright=False), _all(winning))
    return groups, dig_multiplier(ctx, lead, winning, rules)


def _bids(
    example: Example, rules: RuleSet, _ctx: TrumpContext
) -> tuple[tuple[Group, ...], Rejected | Bid | None]:
    made: tuple[Bid, ...] = ()
    groups = []
    refused: Rejected | None = None
    for text in example.groups:
        seat, _, cards_text = text.partition(":")
        cards = parse_cards(cards_text)
        judged = judge_bid(rules, example.level, False, made, int(seat), cards)
        groups.append(_all(cards, isinstance(judged, Bid)))
        if isinstance(judged, Bid):
            made = (*made, judged)
        else:
            refused = judged
    return tuple(groups), refused or (made[-1] if made else None)
