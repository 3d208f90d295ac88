"""Any legal action: the floor of every comparison, and the fuzzer of the engine."""

from __future__ import annotations

import random
from collections import Counter

from tractor_app.engine import legal
from tractor_app.engine.actions import Action, Bury, ChooseTrump, Declare, Play
from tractor_app.engine.cards import Cards
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.phases.tricks import lead_of
from tractor_app.engine.play.context import TrumpContext, context
from tractor_app.engine.play.follow import random_follow
from tractor_app.engine.verdict import Rejected

_BID = 0.25
_COPIES = 0.5
_MORE = 0.25


class RandomBot:
    """Plays at random among what the rules allow."""

    name = "random"

    def choose(self, observation: Observation, rng: random.Random) -> Action | None:
        phase = observation.phase
        if phase in (Phase.DEAL, Phase.LAST_CALL, Phase.AFTER_BURYING):
            return _bid(observation, rng)
        if phase is Phase.BURY:
            chosen = rng.sample(observation.hand, observation.kitty_size)
            return Bury(cards=tuple(sorted(chosen)))
        if phase is Phase.CHOOSE_TRUMP:
            return ChooseTrump(trump=rng.choice(observation.trump_choices))
        if phase is Phase.PLAY:
            return Play(cards=_play(observation, rng))
        return legal.suggest(observation)


def _bid(observation: Observation, rng: random.Random) -> Action | None:
    options = legal.bid_options(observation)
    if not options or rng.random() > _BID:
        return None
    return Declare(cards=rng.choice(options).cards)


def _play(observation: Observation, rng: random.Random) -> Cards:
    trick = observation.trick
    if trick is None or not trick.plays:
        return _lead(observation, rng)
    ctx = context(observation.rules, observation.level, observation.trump)
    return random_follow(ctx, lead_of(ctx, trick), observation.hand, rng.randrange)


def _lead(observation: Observation, rng: random.Random) -> Cards:
    """A random card, often with its copies, sometimes with more of the suit: runs and throws."""
    ctx = context(observation.rules, observation.level, observation.trump)
    hand = observation.hand
    card = rng.choice(hand)
    counts = Counter(hand)
    copies = counts[card] if rng.random() < _COPIES else 1
    if rng.random() < _MORE:
        suit = sorted({kind for kind in hand if ctx.suit[kind] == ctx.suit[card]})
        kinds = rng.sample(suit, rng.randint(1, min(3, len(suit))))
        cards = tuple(sorted(kind for kind in kinds for _ in range(min(copies, counts[kind]))))
        legal_now = not isinstance(legal.check(observation, Play(cards=cards)), Rejected)
        if legal_now and _answerable(observation, ctx, ctx.suit[card]):
            return cards
    return (card,) * copies


def _answerable(observation: Observation, ctx: TrumpContext, suit: int) -> bool:
    """Whether a throw of the suit can stand where somebody else must hold a card of it."""
    if not observation.rules.throw.only_if_held:
        return True
    return any(ctx.suit[kind] == suit for kind in legal.unseen(observation))
