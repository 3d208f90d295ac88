"""The same cards under each value of a rule, judged by the engine. No Qt, no texts.

An example names the cards; what they are worth, who wins and what may be played is computed for
every value, so that it can never say anything but what is played at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tractor_app.engine.cards import parse_cards
from tractor_app.engine.observation import Bid, PlayKind, TrickPlay, TrickView
from tractor_app.engine.phases.bids import judge_bid
from tractor_app.engine.play.context import TrumpContext, context
from tractor_app.engine.play.follow import check_follow
from tractor_app.engine.play.lead import Lead, make_lead
from tractor_app.engine.play.units import format_names, readings
from tractor_app.engine.play.winner import trick_winner
from tractor_app.engine.rules.overrides import from_overrides
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.schema import BY_PATH, FieldKind, Plain
from tractor_app.engine.scoring import dig_multiplier
from tractor_app.engine.verdict import Rejected
from tractor_app.gui import example_stage as stage
from tractor_app.gui.example_list import EXAMPLES
from tractor_app.gui.example_parts import Example, Group, Groups, Outcome, all_of, some_of

__all__ = ["EXAMPLES", "Example", "Group", "Outcome", "outcomes", "rules_with", "values_of"]


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
    groups, found = _JUDGES[example.kind](example, rules, ctx)
    return Outcome(value, groups, found, ctx)


def _lead(ctx: TrumpContext, text: str) -> Lead:
    lead = make_lead(ctx, parse_cards(text))
    if isinstance(lead, Rejected):
        raise ValueError(text)
    return lead


def _combine(
    example: Example, _rules: RuleSet, ctx: TrumpContext
) -> tuple[Groups, tuple[str, ...]]:
    cards = parse_cards(example.groups[0])
    return (all_of(cards),), format_names(readings(ctx, cards)[0])


def _follow(example: Example, _rules: RuleSet, ctx: TrumpContext) -> tuple[Groups, Rejected | None]:
    lead = _lead(ctx, example.groups[0])
    hand, played = (parse_cards(text) for text in example.groups[1:])
    return (all_of(lead.cards), some_of(hand, played)), check_follow(ctx, lead, hand, played)


def _winner(example: Example, _rules: RuleSet, ctx: TrumpContext) -> tuple[Groups, TrickView]:
    plays = [parse_cards(text) for text in example.groups]
    lead = _lead(ctx, example.groups[0])
    best = trick_winner(ctx, lead, plays)
    trick = TrickView(
        leader=0,
        plays=tuple(TrickPlay(seat, cards, PlayKind.FOLLOW) for seat, cards in enumerate(plays)),
        reading=format_names(lead.format),
        winner=best,
    )
    return tuple(all_of(cards, seat == best) for seat, cards in enumerate(plays)), trick


def _dig(example: Example, rules: RuleSet, ctx: TrumpContext) -> tuple[Groups, int]:
    lead, winning = _lead(ctx, example.groups[0]), parse_cards(example.groups[1])
    groups: Groups = (all_of(lead.cards),)
    if winning != lead.cards:
        groups = (all_of(lead.cards, bright=False), all_of(winning))
    return groups, dig_multiplier(ctx, lead, winning, rules)


def _bids(
    example: Example, rules: RuleSet, _ctx: TrumpContext
) -> tuple[Groups, tuple[Rejected | None, Bid | None]]:
    first_round = example.setting.first_round
    made: tuple[Bid, ...] = ()
    groups = []
    refused: Rejected | None = None
    for text in example.groups:
        seat, _, cards_text = text.partition(":")
        cards = parse_cards(cards_text)
        judged = judge_bid(rules, example.level, first_round, made, int(seat), cards)
        groups.append(all_of(cards, isinstance(judged, Bid)))
        if isinstance(judged, Bid):
            made = (*made, judged)
        else:
            refused = judged
    return tuple(groups), (refused, made[-1] if made else None)


_JUDGES: Final[Mapping[str, Callable[[Example, RuleSet, TrumpContext], tuple[Groups, Any]]]] = {
    "combine": _combine,
    "follow": _follow,
    "winner": _winner,
    "dig": _dig,
    "bids": _bids,
    "throw": stage.throw,
    "call": stage.call,
    "late": stage.late,
    "name": stage.name,
    "friends": stage.friends,
    "last-trick": stage.last_trick,
    "points": stage.points,
    "way": stage.way,
    "end": stage.end,
    "order": stage.order,
    "copies": stage.copies,
    "kitty": stage.kitty,
}
