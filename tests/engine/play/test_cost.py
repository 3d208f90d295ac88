"""The cost of a follow question grows with the cards, not with the number of rungs or subsets."""

from __future__ import annotations

import random

import pytest

from tractor_app.engine.play import kernel
from tractor_app.engine.play.context import TRUMP, context
from tractor_app.engine.play.duty import duties_of
from tractor_app.engine.play.follow import check_follow, follow_options, random_follow, some_follow
from tractor_app.engine.play.lead import Lead, make_lead
from tractor_app.engine.rules.groups import Deck
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet


class Steps:
    """Counts the kernel's coverings and the places it tries."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.covers = 0
        self.places = 0
        covers, places = kernel.covers, kernel._covers_runs

        def counted_covers(*args: object) -> bool:
            self.covers += 1
            return covers(*args)  # type: ignore[arg-type]

        def counted_places(*args: object) -> bool:
            self.places += 1
            return places(*args)  # type: ignore[arg-type]

        patch.setattr(kernel, "covers", counted_covers)
        patch.setattr(kernel, "_covers_runs", counted_places)


RULES = (
    preset("classic"),
    preset("three-deck"),
    preset("four-deck-online"),
    RuleSet(id="four", deck=Deck(decks=4, kitty=8)),
    RuleSet(id="six", deck=Deck(decks=6, kitty=0)),
)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.id)
def test_big_hands_and_long_throws_take_few_steps(
    rules: RuleSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(8)
    steps = Steps(monkeypatch)
    for _ in range(400):
        ctx = context(rules, rng.choice("3579TJQKA"), rng.choice(["H", "D", "NT"]))
        suit = rng.choice([0, TRUMP])
        stacks = [slot[0] for slot in ctx.slot_kinds[suit]]
        rng.shuffle(stacks)
        pool = [kind for kind in stacks for _ in range(rules.deck.decks)]
        if rng.random() < 0.5:
            rng.shuffle(pool)
        size = min(33, len(pool) * 2 // 3)
        hand, rest = tuple(sorted(pool[:size])), pool[size:]
        lead = make_lead(ctx, rest[: rng.randint(min(8, len(rest)), min(len(rest), size - 1))])
        assert isinstance(lead, Lead)
        ctx.duties.clear()
        steps.covers = steps.places = 0
        duties_of(ctx, lead, hand)
        assert steps.covers <= 60
        assert steps.places <= 500


def test_eight_units_thrown_at_thirty_three_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Written out, the ladder of this throw has more than 10**9 rungs."""
    ctx = context(RuleSet(id="four", deck=Deck(decks=4, kitty=8)), "2", "NT")
    spades = [slot[0] for slot in ctx.slot_kinds[0]]
    lead = make_lead(
        ctx,
        [kind for kind in spades[:6] for _ in range(4)] + [spades[8]] * 3 + [spades[10]] * 2,
        ("4x2", "4x2", "4", "4", "3", "2"),
    )
    assert isinstance(lead, Lead)
    hand = tuple(kind for at, kind in enumerate(spades) for _ in range(2 + at % 3))[:33]
    assert len(hand) == 33
    steps = Steps(monkeypatch)
    play = some_follow(ctx, lead, hand)
    assert check_follow(ctx, lead, hand, play) is None
    other = random_follow(ctx, lead, hand, random.Random(1).randrange)
    assert check_follow(ctx, lead, hand, other) is None
    follow_options(ctx, lead, hand)
    assert steps.covers < 2000
    assert steps.places < 2000
