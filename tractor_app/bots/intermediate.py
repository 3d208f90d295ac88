"""The rule bot that counts cards: plays by the policy, buries and declares by plan."""

from __future__ import annotations

import random

from tractor_app.bots.account import account
from tractor_app.bots.bidding import best_bid, trump_worth
from tractor_app.bots.burying import choose_bury
from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.personality import PLAIN, Personality
from tractor_app.bots.policy import choose_follow, choose_lead, tables_of
from tractor_app.bots.search.decision import Decided
from tractor_app.engine import legal
from tractor_app.engine.actions import Action, Bury, ChooseTrump, Declare, Pass, Play
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.play.context import context
from tractor_app.engine.play.units import format_names
from tractor_app.engine.verdict import Rejected


class IntermediateBot:
    """Remembers every card played; keeps nothing between calls, since observations tell all."""

    def __init__(self, personality: Personality = PLAIN) -> None:
        self._personality = personality
        _, self._weights, self._bids, self._buries = personality
        self.name = f"intermediate:{personality.name}" if personality.name else "intermediate"

    def choose(self, observation: Observation, rng: random.Random) -> Action | None:  # noqa: ARG002
        """Return the action worth most by the rules of thumb; chance plays no part."""
        phase = observation.phase
        if phase in (Phase.DEAL, Phase.LAST_CALL, Phase.AFTER_BURYING):
            return self._bid(observation)
        if phase is Phase.BURY:
            return self._bury(observation)
        if phase is Phase.CHOOSE_TRUMP:
            return self._choose_trump(observation)
        if phase is Phase.PLAY:
            return checked(observation, self._play(observation))
        return legal.suggest(observation)

    def decide(self, observation: Observation, rng: random.Random) -> Decided:
        """Return the same action, with what it was weighed against."""
        action = self.choose(observation, rng)
        return Decided(action, account(observation, action, self._personality))

    def _bid(self, observation: Observation) -> Action | None:
        option = best_bid(observation, self._bids)
        if option is not None:
            return Declare(option.cards)
        return None if observation.phase is Phase.DEAL else Pass()

    def _bury(self, observation: Observation) -> Action:
        ctx = context(observation.rules, observation.level, observation.trump)
        tables = tables_of(ctx, self._weights)
        return Bury(choose_bury(tables, observation.hand, observation.kitty_size, self._buries))

    def _choose_trump(self, observation: Observation) -> Action:
        return ChooseTrump(
            max(
                observation.trump_choices,
                key=lambda trump: trump_worth(
                    context(observation.rules, observation.level, trump),
                    observation.hand,
                    self._bids,
                ),
            )
        )

    def _play(self, observation: Observation) -> Play:
        known = Knowledge(observation, self._weights)
        if observation.trick is None:
            cards, fmt = choose_lead(known.public, known.seat)
            reading = format_names(fmt) if len(fmt) > 1 else ()
            return Play(known.t.kinds(cards, observation.hand), reading)
        cards = choose_follow(known.public, known.seat)
        return Play(known.t.kinds(cards, observation.hand))


def checked(observation: Observation, action: Action) -> Action | None:
    """The action if the rules allow it, else the engine's suggestion."""
    if isinstance(legal.check(observation, action), Rejected):
        return legal.suggest(observation)
    return action
