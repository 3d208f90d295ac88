"""Throws and trick winners against the slow, obvious rules."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.play.slow import SlowRules, names_of
from tests.engine.play.strategies import contexts, suit_cards
from tractor_app.engine.cards import Cards
from tractor_app.engine.play.context import TRUMP, TrumpContext
from tractor_app.engine.play.lead import Lead, make_lead
from tractor_app.engine.play.throws import resolve_throw, unbeatable
from tractor_app.engine.play.units import Unit, unit_of
from tractor_app.engine.play.winner import beats, trick_winner


def slow_rules(ctx: TrumpContext) -> SlowRules:
    return SlowRules(ctx.rules, ctx.level, ctx.trump)


def draw_lead(ctx: TrumpContext, data: st.DataObject, slow: SlowRules, most: int) -> Lead:
    suits = [suit for suit in range(5) if ctx.slot_kinds[suit]]
    suit = data.draw(st.sampled_from([*suits, TRUMP]))
    led = data.draw(suit_cards(ctx, suit, least=1, most=most))
    fmt = data.draw(st.sampled_from(sorted(slow.formats(names_of(slow, led)), reverse=True)))
    return Lead(suit, tuple(Unit(*unit) for unit in fmt), led)


@settings(max_examples=400, suppress_health_check=list(HealthCheck))
@given(ctx=contexts(any_follow=False), data=st.data())
def test_winner_is_the_top_unit_over_all_cuttings(ctx: TrumpContext, data: st.DataObject) -> None:
    slow = slow_rules(ctx)
    lead = draw_lead(ctx, data, slow, 6)
    size = len(lead.cards)
    plays: list[Cards] = [lead.cards]
    for _ in range(3):
        suit = data.draw(st.sampled_from([lead.suit, TRUMP, TRUMP]))
        cards = data.draw(suit_cards(ctx, suit, least=size, most=size))
        if len(cards) == size:
            plays.append(cards)
    best = 0
    led_suit = slow.suit(slow.name(lead.cards[0]))
    for index in range(1, len(plays)):
        names, top = names_of(slow, plays[index]), names_of(slow, plays[best])
        expected = slow.beats(led_suit, lead.format, top, names)
        assert beats(ctx, lead, plays[best], plays[index]) == expected
        best = index if expected else best
    assert trick_winner(ctx, lead, plays) == best


@settings(max_examples=200, suppress_health_check=list(HealthCheck))
@given(ctx=contexts(any_follow=False), data=st.data())
def test_throw_is_reduced_to_its_lowest_beaten_unit(ctx: TrumpContext, data: st.DataObject) -> None:
    slow = slow_rules(ctx)
    suits = [suit for suit in range(5) if ctx.slot_kinds[suit]]
    suit = data.draw(st.sampled_from([*suits, TRUMP]))
    cards = data.draw(suit_cards(ctx, suit, least=1, most=6))
    lead = make_lead(ctx, cards)
    assert isinstance(lead, Lead)
    others = [(seat, data.draw(suit_cards(ctx, suit, least=0, most=6))) for seat in range(1, 4)]
    outcome = resolve_throw(ctx, lead, others)
    names = names_of(slow, cards)
    cutting = max(
        (
            cutting
            for cutting in slow.cuttings(names)
            if tuple(sorted((slow.unit(g) or (0, 0) for g in cutting), reverse=True)) == lead.format
        ),
        key=lambda groups: sorted((slow.unit(g) or (0, 0), slow.value(g)) for g in groups)[::-1],
    )
    beaten = [
        group
        for group in cutting
        if any(slow.beaten(group, names_of(slow, hand)) for _seat, hand in others)
    ]
    if len(lead.format) == 1 or not beaten:
        assert outcome.played == lead.cards
        assert outcome.beaters == ()
        return
    lowest = min((slow.value(group), len(group)) for group in beaten)
    played = names_of(slow, outcome.played)
    assert (slow.value(played), len(played)) == lowest
    assert slow.unit(played) == outcome.format[0]
    assert outcome.beaters == tuple(
        seat
        for seat, hand in others
        if any(slow.beaten(group, names_of(slow, hand)) for group in beaten)
    )


@settings(max_examples=200, suppress_health_check=list(HealthCheck))
@given(ctx=contexts(any_follow=False), data=st.data())
def test_unbeatable_is_that_no_higher_unit_is_unseen(
    ctx: TrumpContext, data: st.DataObject
) -> None:
    slow = slow_rules(ctx)
    suits = [suit for suit in range(5) if ctx.slot_kinds[suit]]
    suit = data.draw(st.sampled_from([*suits, TRUMP]))
    cards = data.draw(suit_cards(ctx, suit, least=1, most=6))
    unseen = data.draw(suit_cards(ctx, suit, least=0, most=8))
    names = names_of(slow, cards)
    expected = unit_of(ctx, cards) is not None and not slow.beaten(names, names_of(slow, unseen))
    assert unbeatable(ctx, cards, unseen) == expected
