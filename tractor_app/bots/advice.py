"""What a coach says about one position: the play to make, what each play is worth, and why."""

from __future__ import annotations

import random
from typing import Final

import msgspec

from tractor_app.bots.burying import DEFAULT_BURIES
from tractor_app.bots.expert import ExpertBot, weighed_play
from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.reasoning import reason_for
from tractor_app.bots.reasons import Facts, Reason
from tractor_app.bots.search.decision import Scale, Weighed
from tractor_app.bots.search.kitty import BurySearch
from tractor_app.bots.search.pimc import Budget, Search, Tally, default_budget, difference
from tractor_app.bots.search.simulator import Option, kernel_plays
from tractor_app.engine import legal
from tractor_app.engine.actions import Action, Bury, ChooseTrump, Declare, Play
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.play.units import Format
from tractor_app.engine.verdict import Rejected

REVIEW: Final = Budget(worlds=200, fresh=0, seconds=0.6)
"""For looking back: every play in as many worlds, so that all can be compared."""


class Advice(msgspec.Struct, frozen=True):
    """``weighed[chosen]`` is the choice to make, ``weighed[played]`` what was asked for (-1: none).

    ``cost`` is what the played one is worth less than the best, in points with levels weighed in;
    ``error`` is its standard error. They are known of plays and burials. Where nothing can be
    weighed, as with friends to name, nothing is.
    """

    action: Action | None
    reason: Reason
    weighed: tuple[Weighed, ...] = ()
    chosen: int = 0
    played: int = -1
    cost: float = 0.0
    error: float = 0.0
    scale: Scale = Scale.ROUND
    facts: Facts = Facts()
    """What the reason names."""


def advise(
    observation: Observation,
    seed: int,
    played: Action | None = None,
    budget: Budget | None = None,
) -> Advice:
    """What the viewer should do now; with ``played`` also what that is worth beside it."""
    rng = random.Random(seed)
    if observation.phase is Phase.PLAY:
        asked = played if isinstance(played, Play) else None
        return _advise_play(observation, rng, asked, budget)
    known = Knowledge(observation) if observation.phase is Phase.BURY else None
    if known is not None and kernel_plays(known.t):
        buried = played if isinstance(played, Bury) else None
        return _advise_bury(known, observation, rng, buried, budget)
    action, record = ExpertBot().decide(observation, rng)
    reason, facts = reason_for(observation, action)
    if record is None:
        return Advice(action, reason, facts=facts)
    weighed, index = record.weighed, -1
    if played is not None:
        weighed, index = _with_played(weighed, played)
    return Advice(action, reason, weighed, record.chosen, index, scale=record.scale, facts=facts)


def _with_played(weighed: tuple[Weighed, ...], played: Action) -> tuple[tuple[Weighed, ...], int]:
    """What was weighed, the played one among it, and where it stands."""
    cards = tuple(sorted(played.cards)) if isinstance(played, Declare | Bury) else ()
    trump = played.trump if isinstance(played, ChooseTrump) else ""
    for index, each in enumerate(weighed):
        if tuple(sorted(each.cards)) == cards and (each.trump == trump or not trump):
            return weighed, index
    return (*weighed, Weighed(cards, trump=trump)), len(weighed)


def _advise_bury(
    known: Knowledge,
    observation: Observation,
    rng: random.Random,
    played: Bury | None,
    budget: Budget | None,
) -> Advice:
    search = BurySearch(known, observation, rng, budget or default_budget(), DEFAULT_BURIES)
    index = search.index_of(tuple(sorted(played.cards))) if played is not None else -1
    chosen = search.run()
    if index >= 0 and budget is REVIEW:
        means = [sum(worths) / max(1, len(worths)) for worths in search.worths]
        chosen = means.index(max(means))
    cost = error = 0.0
    if index >= 0 and index != chosen:
        cost, error = difference(search.worths[chosen], search.worths[index])
    action = Bury(search.plans[chosen])
    weighed = search.record(chosen).weighed
    reason, facts = reason_for(observation, action)
    return Advice(action, reason, weighed, chosen, index, cost, error, facts=facts)


def _advise_play(
    observation: Observation, rng: random.Random, played: Play | None, budget: Budget | None
) -> Advice:
    search = Search(observation, rng, budget or default_budget())
    index = _index_of(search, observation, played) if played is not None else -1
    chosen = search.run()
    if index >= 0 and budget is REVIEW:
        chosen = _best(search.tallies)
    weighed = tuple(
        weighed_play(search.known, observation, tally, search.tallies[0])
        for tally in search.tallies
    )
    best = weighed[chosen]
    action = Play(best.cards, best.reading)
    cost = error = 0.0
    if index >= 0 and index != chosen:
        cost, error = difference(search.tallies[chosen].worths, search.tallies[index].worths)
    reason, facts = reason_for(observation, action, [each.cards for each in weighed])
    return Advice(action, reason, weighed, chosen, index, cost, error, facts=facts)


def _best(tallies: list[Tally]) -> int:
    return max(range(len(tallies)), key=lambda at: tallies[at].mean())


def _index_of(search: Search, observation: Observation, played: Play) -> int:
    """Where the play stands among the options; it is added where it is none of them."""
    ids = sorted(search.known.t.ids(played.cards))
    verdict = legal.check(observation, played)
    fmt: Format = ()
    if not isinstance(verdict, Rejected) and verdict.lead is not None:
        fmt = verdict.lead.format
    for index, tally in enumerate(search.tallies):
        same = not fmt or tally.option.fmt == fmt
        if same and sorted(tally.option.cards) == ids:
            return index
    search.tallies.append(Tally(Option(tuple(search.known.t.ids(played.cards)), fmt)))
    return len(search.tallies) - 1
