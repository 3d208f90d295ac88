"""The strongest bot: the rule bot's moves, put to the test by search over worlds."""

from __future__ import annotations

import random

from tractor_app.bots.intermediate import IntermediateBot, checked
from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.personality import PLAIN, Personality
from tractor_app.bots.search.decision import Decided, Decision, Weighed, Why, mean_beside
from tractor_app.bots.search.kitty import search_bury
from tractor_app.bots.search.pimc import Budget, Search, Tally, default_budget, difference
from tractor_app.engine.actions import Action, Bury, Play
from tractor_app.engine.cards import Cards
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.play.units import format_names


class ExpertBot:
    """Plays by search; keeps nothing between calls but the record of its last decision."""

    def __init__(self, budget: Budget | None = None, personality: Personality = PLAIN) -> None:
        self.name = f"expert:{personality.name}" if personality.name else "expert"
        self._budget = budget or default_budget()
        self._rules = IntermediateBot(personality)
        self._personality = personality

    def choose(self, observation: Observation, rng: random.Random) -> Action | None:
        """Return the action worth most over the sampled worlds, or the rule bot's."""
        if observation.phase in (Phase.PLAY, Phase.BURY):
            return self.decide(observation, rng).action
        return self._rules.choose(observation, rng)

    def decide(self, observation: Observation, rng: random.Random) -> Decided:
        """Return the same action, with all that was looked at."""
        if observation.phase is Phase.PLAY:
            return self._play(observation, rng)
        if observation.phase is Phase.BURY:
            record = search_bury(observation, rng, self._budget, self._personality)
            if record is not None:
                return _sound(observation, Bury(record.weighed[record.chosen].cards), record)
        return self._rules.decide(observation, rng)

    def _play(self, observation: Observation, rng: random.Random) -> Decided:
        known = Knowledge(observation, self._personality.weights)
        search = Search(observation, rng, self._budget, known=known)
        record = record_of(search, observation, search.run())
        chosen = record.weighed[record.chosen]
        return _sound(observation, Play(chosen.cards, chosen.reading), record)


def _sound(observation: Observation, action: Action, record: Decision) -> Decided:
    """The action with its record; where the rules refuse it the engine's, without one."""
    found = checked(observation, action)
    return Decided(found, record if found is action else None)


def record_of(search: Search, observation: Observation, chosen: int) -> Decision:
    """A search that was run, as a record."""
    first = search.tallies[0]
    why = Why.FORCED if len(search.tallies) == 1 else Why.SEARCH if chosen else Why.RULE
    weighed = tuple(
        weighed_play(search.known, observation, tally, first) for tally in search.tallies
    )
    return Decision(weighed, chosen, why, search.worlds)


def weighed_play(known: Knowledge, observation: Observation, tally: Tally, first: Tally) -> Weighed:
    """What came of one option, beside the ``first``, the rule policy's play."""
    return Weighed(
        cards=cards_of(known, observation, tally),
        reading=format_names(tally.option.fmt) if len(tally.option.fmt) > 1 else (),
        worlds=len(tally.worths),
        worth=mean_beside(tally.worths, first.worths),
        points=mean_beside(tally.points, first.points),
        levels=mean_beside(tally.levels, first.levels),
        error=difference(tally.worths, first.worths)[1] if tally is not first else 0.0,
    )


def cards_of(known: Knowledge, observation: Observation, tally: Tally) -> Cards:
    """The option's cards as kinds of the viewer's hand."""
    return known.t.kinds(tally.option.cards, observation.hand)
