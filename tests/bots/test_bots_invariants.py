"""Things no bot ever does, over many deals."""

import random

import pytest

from tests.bots.scenes import LAST, NEXT, PARTNER, burying, playing
from tractor_app.bots.beginner import BeginnerBot
from tractor_app.bots.intermediate import IntermediateBot
from tractor_app.engine.actions import Bury, Play
from tractor_app.engine.cards import Cards, format_cards
from tractor_app.engine.play.context import TRUMP, TrumpContext, context
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.state import full_deck

CLASSIC = preset("classic")
BOTS = (BeginnerBot(), IntermediateBot())
Bot = BeginnerBot | IntermediateBot


def check_burying(bot: Bot, deals: int, seed: str) -> None:
    """No trump and no top card of a side suit is buried while anything else is left."""
    rng = random.Random(seed)
    for _ in range(deals):
        hand = format_cards(rng.sample(full_deck(CLASSIC.deck), 33))
        level, trump = rng.choice("23456789TJQKA"), rng.choice(("S", "H", "C", "D", "NT"))
        seen = burying(hand, level=level, trump=trump)
        action = bot.choose(seen, rng)
        assert isinstance(action, Bury)
        ctx = context(CLASSIC, level, trump)
        cheap = sum(not dear(ctx, kind) for kind in seen.hand)
        buried = sum(dear(ctx, kind) for kind in action.cards)
        assert buried == max(0, 8 - cheap), (hand, level, trump)


def dear(ctx: TrumpContext, kind: int) -> bool:
    """A trump, or the top of its side suit."""
    suit = ctx.suit[kind]
    return suit == TRUMP or 2 * ctx.strength[kind] == max(ctx.slot_values[suit])


@pytest.mark.parametrize("bot", BOTS)
def test_trumps_and_aces_are_buried_only_when_nothing_else_is_left(bot: Bot) -> None:
    check_burying(bot, 150, "bury")


@pytest.mark.slow
@pytest.mark.parametrize("bot", BOTS)
def test_ten_thousand_buryings(bot: Bot) -> None:
    check_burying(bot, 10_000, "bury-many")


def chosen(bot: Bot, hand: str, now: list[tuple[int, str]], seed: int) -> Cards:
    action = bot.choose(playing(hand, now), random.Random(seed))
    assert isinstance(action, Play)
    return action.cards


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("seed", range(40))
class TestEverySlipIsHarmless:
    """Forty seeds hold several of the beginner's slips; none of them is one of these."""

    def test_no_naked_joker_or_level_card_is_led(self, bot: Bot, seed: int) -> None:
        hand = "BJ S2 D2 S3 S6 HQ H9 H6 H4 C9 C8 C6 C4 DQ D9 D8 D6 DJ CJ HJ D4"
        names = format_cards(chosen(bot, hand, [], seed)).split()
        assert not {"BJ", "S2", "D2"} & set(names)

    def test_the_last_seat_takes_the_points_home_with_a_point_card(
        self, bot: Bot, seed: int
    ) -> None:
        hand = "HK HQ H3 S3 S5 S9 C4 C7 D3 D6"
        now = [(NEXT, "HT"), (PARTNER, "H6"), (LAST, "HJ")]
        assert format_cards(chosen(bot, hand, now, seed)) == "HK"

    def test_no_joker_or_level_card_ruffs_a_trick_of_nothing(self, bot: Bot, seed: int) -> None:
        hand = "BJ LJ S2 H2 H3 H7 H8 H9 D3 D6 D8 DJ"
        now = [(NEXT, "C9"), (PARTNER, "C4"), (LAST, "CJ")]
        names = format_cards(chosen(bot, hand, now, seed)).split()
        assert not {"BJ", "LJ", "S2", "H2"} & set(names)


def test_the_beginner_does_slip() -> None:
    hand = "HA H9 H6 S3 S5 S9 SJ SK C4 C7 C9 D3 D6 D8"
    leads = {chosen(BOTS[0], hand, [], seed) for seed in range(200)}
    assert len(leads) > 3


def test_the_intermediate_never_does() -> None:
    hand = "HA H9 H6 S3 S5 S9 SJ SK C4 C7 C9 D3 D6 D8"
    assert len({chosen(BOTS[1], hand, [], seed) for seed in range(20)}) == 1
