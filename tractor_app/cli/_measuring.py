"""What ``tractor bench`` measures: questions drawn from random rounds, and the clock over them."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

import msgspec

from tractor_app.bots.kernel.plain import has_sources
from tractor_app.bots.policy import tables_of
from tractor_app.bots.search import playing
from tractor_app.engine.cards import Cards
from tractor_app.engine.play import kernel
from tractor_app.engine.play.context import TrumpContext
from tractor_app.engine.play.follow import check_follow, random_follow
from tractor_app.engine.play.lead import Lead
from tractor_app.engine.play.random_round import (
    deck_of,
    random_context,
    random_lead,
    random_round,
)
from tractor_app.engine.play.units import default_pieces
from tractor_app.engine.play.winner import trick_winner
from tractor_app.engine.rules.presets import preset

Randbelow = Callable[[int], int]

_SAMPLES: Final = 400
"""Different questions of each kind; they are asked over and over until the time is up."""


class Figures(msgspec.Struct, frozen=True):
    """Answers per second for one preset."""

    preset: str
    decks: int
    combinations: float
    follow_checks: float
    winners: float
    rounds: float
    checked_rounds: float
    rollouts: float
    plain_rollouts: float


class Questions(NamedTuple):
    """What the clock runs over, each made ready to be called without arguments."""

    combinations: list[Callable[[], object]]
    follow_checks: list[Callable[[], object]]
    winners: list[Callable[[], object]]


def measure(preset_id: str, seconds: float, seed: int) -> Figures:
    """All figures of one preset; each takes ``seconds``."""
    rules = preset(preset_id)
    rng = random.Random(seed)
    chance = rng.random

    def below(count: int) -> int:
        return int(chance() * count)

    contexts = [random_context(rules, below) for _ in range(20)]
    asked = questions(preset_id, seed)
    at = 0

    def one_round() -> None:
        nonlocal at
        at += 1
        random_round(contexts[at % len(contexts)], below)

    def one_checked_round() -> None:
        nonlocal at
        at += 1
        random_round(contexts[at % len(contexts)], below, checked=True)

    return Figures(
        preset=preset_id,
        decks=rules.deck.decks,
        combinations=per_second(asked.combinations, seconds),
        follow_checks=per_second(asked.follow_checks, seconds),
        winners=per_second(asked.winners, seconds),
        rounds=per_second([one_round], seconds),
        checked_rounds=per_second([one_checked_round], seconds),
        rollouts=per_second(rollouts(preset_id, seed, plain=False), seconds),
        plain_rollouts=(
            per_second(rollouts(preset_id, seed, plain=True), seconds) if has_sources() else 0.0
        ),
    )


def rollouts(preset_id: str, seed: int, *, plain: bool) -> list[Callable[[], object]]:
    """Whole rounds by the rule policy from dealt hands, by the fastest that knows the rules:
    the kernel as it runs, or (``plain``) its source as plain Python."""
    rng = random.Random(seed)
    ctx = random_context(preset(preset_id), rng.randrange)
    simulate = playing.simulator(tables_of(ctx), plain=plain)
    deck = list(deck_of(ctx.rules))
    asked: list[Callable[[], object]] = []
    for _ in range(50):
        rng.shuffle(deck)
        asked.append(partial(simulate, playing.dealt(tables_of(ctx), deck)))
    return asked


def per_second(calls: Sequence[Callable[[], object]], seconds: float) -> float:
    """How many of ``calls``, one after the other and over again, are done in a second.

    The second is one of this process's own time, so that a busy machine disturbs it less.
    """
    done = 0
    start = time.process_time()
    stop = start + seconds
    while True:
        for call in calls:
            call()
        done += len(calls)
        now = time.process_time()
        if now >= stop:
            return done / (now - start)


def questions(preset_id: str, seed: int) -> Questions:
    """Hands, leads and plays as they come up in play: the same for the same seed."""
    rules = preset(preset_id)
    rng = random.Random(seed)
    asked = Questions([], [], [])
    players = rules.deck.players
    each = (len(deck_of(rules)) - rules.deck.kitty) // players
    for _ in range(_SAMPLES):
        ctx = random_context(rules, rng.randrange)
        deck = list(deck_of(rules))
        rng.shuffle(deck)
        size = rng.randrange(4, each + 1)
        hands = [tuple(sorted(deck[seat * each : seat * each + size])) for seat in range(players)]
        _ask(asked, ctx, hands, rng.randrange)
    return asked


def _ask(asked: Questions, ctx: TrumpContext, hands: list[Cards], below: Randbelow) -> None:
    """One question of each kind about these hands; the first leads."""
    lead = random_lead(ctx, hands[0], below)
    plays = [lead.cards, *(random_follow(ctx, lead, hand, below) for hand in hands[1:])]
    suit = ctx.suit[hands[0][below(len(hands[0]))]]
    held = tuple(ctx.of_suit(hands[0], suit))
    asked.combinations.append(partial(_combination, ctx, suit, held))
    asked.follow_checks.append(partial(_follow_check, ctx, lead, hands[1], plays[1]))
    asked.winners.append(partial(trick_winner, ctx, lead, plays))


def _combination(ctx: TrumpContext, suit: int, held: Cards) -> object:
    return default_pieces(ctx, suit, kernel.masks_of(ctx.bit, held, ctx.depth))


def _follow_check(ctx: TrumpContext, lead: Lead, hand: Cards, play: Cards) -> object:
    # The rules remember what a hand owes; a bot asks about many hands, so that is not measured.
    ctx.duties.clear()
    return check_follow(ctx, lead, hand, play)
