"""What a coach says about one position: the play to make, what each play is worth, and why."""

from __future__ import annotations

import random
from enum import Enum
from typing import Final

import msgspec

from tractor_app.bots.burying import DEFAULT_BURIES
from tractor_app.bots.expert import ExpertBot, weighed_play
from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.search.decision import Scale, Weighed
from tractor_app.bots.search.kitty import BurySearch
from tractor_app.bots.search.pimc import Budget, Search, Tally, default_budget, difference
from tractor_app.bots.search.simulator import Option, kernel_plays
from tractor_app.engine import legal
from tractor_app.engine.actions import Action, Bury, ChooseTrump, Declare, NameFriends, Play
from tractor_app.engine.cards import POINTS, Cards
from tractor_app.engine.observation import Observation, Phase, PlayKind
from tractor_app.engine.play.context import TRUMP, TrumpContext, context
from tractor_app.engine.play.units import Format
from tractor_app.engine.state import partners
from tractor_app.engine.verdict import Rejected

REVIEW: Final = Budget(worlds=200, fresh=0, seconds=0.6)
"""For looking back: every play in as many worlds, so that all can be compared."""

_SHORT: Final = 2


class Reason(Enum):
    """Why a play is recommended, from what its seat could see."""

    FORCED = "forced"
    DECLARE = "declare"
    WAIT = "wait"
    BURY = "bury"
    FRIEND = "friend"
    OTHER = "other"
    THROW = "throw"
    LEAD_BOSS = "lead_boss"
    """Nobody can hold a higher card of the suit, or unit of the shape."""
    LEAD_TRUMP = "lead_trump"
    LEAD_SHORT = "lead_short"
    LEAD_UNIT = "lead_unit"
    LEAD_LOW = "lead_low"
    FEED = "feed"
    """The partner is winning: points."""
    LEAVE = "leave"
    """The partner is winning: nothing is wasted on the trick."""
    WIN_LAST = "win_last"
    WIN = "win"
    RUFF = "ruff"
    OVERRUFF = "overruff"
    DUCK = "duck"


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
    reason = reason_for(observation, action)
    if record is None:
        return Advice(action, reason)
    weighed, index = record.weighed, -1
    if played is not None:
        weighed, index = _with_played(weighed, played)
    return Advice(action, reason, weighed, record.chosen, index, scale=record.scale)


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
    return Advice(action, Reason.BURY, weighed, chosen, index, cost, error)


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
    return Advice(action, reason_for(observation, action), weighed, chosen, index, cost, error)


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


def reason_for(observation: Observation, action: Action | None) -> Reason:
    """Why the action is a good one, by the facts that its seat can see."""
    if isinstance(action, Play):
        return _play_reason(observation, action)
    if isinstance(action, Declare):
        return Reason.DECLARE
    if isinstance(action, Bury):
        return Reason.BURY
    if isinstance(action, NameFriends):
        return Reason.FRIEND
    waiting = (Phase.DEAL, Phase.LAST_CALL, Phase.AFTER_BURYING, Phase.AUCTION)
    return Reason.WAIT if observation.phase in waiting else Reason.OTHER


def _play_reason(observation: Observation, play: Play) -> Reason:
    verdict = legal.check(observation, play)
    if isinstance(verdict, Rejected):
        return Reason.OTHER
    if observation.trick is None or not observation.trick.plays:
        return _lead_reason(observation, play, verdict.play is PlayKind.THROW)
    if legal.play_options(observation).only is not None:
        return Reason.FORCED
    return _follow_reason(observation, play, verdict.play, wins=verdict.best)


def _lead_reason(observation: Observation, play: Play, throw: bool) -> Reason:
    if throw:
        return Reason.THROW
    ctx = context(observation.rules, observation.level, observation.trump)
    suit = ctx.suit[play.cards[0]]
    if _is_boss(ctx, observation, play.cards):
        return Reason.LEAD_BOSS
    if suit == TRUMP:
        return Reason.LEAD_TRUMP
    if len(play.cards) > 1:
        return Reason.LEAD_UNIT
    left = sum(ctx.suit[kind] == suit for kind in observation.hand) - len(play.cards)
    return Reason.LEAD_SHORT if left < _SHORT else Reason.LEAD_LOW


def _is_boss(ctx: TrumpContext, observation: Observation, cards: Cards) -> bool:
    """No higher unit of as many equal cards can be in another hand; runs are not looked at."""
    if len(set(cards)) > 1:
        return False
    suit, own = ctx.suit[cards[0]], ctx.strength[cards[0]]
    copies: dict[int, int] = {}
    for kind in legal.unseen(observation):
        if ctx.suit[kind] == suit and ctx.strength[kind] > own:
            copies[kind] = copies.get(kind, 0) + 1
    return all(count < len(cards) for count in copies.values())


def _follow_reason(
    observation: Observation, play: Play, kind: PlayKind | None, *, wins: bool
) -> Reason:
    trick = observation.trick
    assert trick is not None
    if wins:
        if kind is PlayKind.OVERRUFF:
            return Reason.OVERRUFF
        if kind is PlayKind.RUFF:
            return Reason.RUFF
        last = len(trick.plays) == len(observation.counts) - 1
        return Reason.WIN_LAST if last else Reason.WIN
    if trick.winner in _allies(observation):
        return Reason.FEED if any(POINTS[card] for card in play.cards) else Reason.LEAVE
    return Reason.DUCK


def _allies(observation: Observation) -> tuple[int, ...]:
    fixed = partners(observation.rules, observation.viewer)
    if fixed:
        return tuple(fixed)
    mine = observation.viewer in observation.attackers
    if mine:
        return observation.attackers
    return (*observation.friends_revealed, observation.declarer or 0)
