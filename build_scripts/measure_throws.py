"""Throws that may fail, put to the test: ``python -m build_scripts.measure_throws``.

The intermediate bot plays deals on all seats. Wherever its turn to lead offers a throw that may
fail, two things are asked. How many sampled worlds let it stand, and does it in the true deal? And
does an expert that may choose such throws (``--near``) lead something else than one that may not?
Then both leads are played out from the true deal by ``--then``: the intermediate or quick experts
on all seats, or (``side``) quick experts on the leader's side against the intermediate. Prints the
beliefs beside the truth, and what the other lead won, in points and in worth (points and levels),
with standard errors over positions.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from build_scripts.measure_search import budget_of
from tractor_app.bots.expert import ExpertBot, record_of
from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.search.options import lead_options
from tractor_app.bots.search.pimc import Budget, Search
from tractor_app.bots.search.risk import RiskyThrow
from tractor_app.bots.search.simulator import Option
from tractor_app.bots.search.worlds import worlds_for
from tractor_app.bots.search.worth import ends_of
from tractor_app.cli._playing import decks
from tractor_app.cli.arena import estimate, seat_seed, start_of
from tractor_app.engine.actions import Play
from tractor_app.engine.apply import apply
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.observe import observe
from tractor_app.engine.phases.turns import awaited
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import MatchState
from tractor_app.engine.verdict import Rejected
from tractor_app.session.headless import Player, Table

_QUICK = Budget(worlds=8, fresh=60)
_OVER = (Phase.ROUND_END, Phase.MATCH_END)
_STEPS = (0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 1.01)


class Offered(NamedTuple):
    """A throw that may fail: the share of worlds in which it stands, and whether it does."""

    share: float
    stands: bool


class Changed(NamedTuple):
    """A lead that became another one: points and worth won in the true deal, worth expected. A
    throw that may fail was chosen if ``throw`` is given."""

    points: float
    worth: float
    expected: float
    cards: int
    throw: Offered | None


class Position(NamedTuple):
    """A turn to lead, with all that there is to know, and a seed of its own."""

    state: MatchState
    seat: int
    seen: Observation
    seed: str


def leads(
    rules: RuleSet, seed: str, cards: int, bot: ExpertBot | str = "intermediate"
) -> Iterator[Position]:
    """Leads of a round that a bot plays, with more than so many cards in the hand."""
    seats = range(rules.deck.players)
    players = [Player(bot, seat_seed(seed, seat)) for seat in seats]
    table = Table(start_of(rules, seed), players, decks(seed), [])
    while table.state.phase not in _OVER:
        state = table.state
        if state.phase is Phase.PLAY and state.round is not None and state.round.trick is None:
            seat = awaited(state)[0]
            seen = observe(state, seat)
            if len(seen.hand) > cards:
                yield Position(state, seat, seen, f"{seed}/{len(seen.hand)}")
        table._step()


def offered(
    at: Position, known: Knowledge, throws: Sequence[Option], budget: Budget
) -> list[Offered]:
    """What worlds think of the throws, and the truth."""
    judges = [RiskyThrow(known.t, each, attacker=known.seat.attacker) for each in throws]
    worlds = worlds_for(known, at.seen, random.Random(at.seed), budget.swaps, budget.doubt)
    worlds.offer(throws)
    for _ in range(10):
        worlds.weigh(10)
    hands = at.state.round.hands if at.state.round is not None else ()
    others = [known.t.hand_of(hand) for seat, hand in enumerate(hands) if seat != at.seat]
    return [
        Offered(
            worlds.share_that_stands(number),
            len(judge.standing([hand[judge.suit] for hand in others]).option.fmt) > 1,
        )
        for number, judge in enumerate(judges)
    ]


def changed(
    at: Position,
    budget: Budget,
    throws: Sequence[Option],
    told: Sequence[Offered],
    then: str,
) -> Changed | None:
    """What comes of being allowed such throws; None where it changes nothing."""
    searches = [
        Search(at.seen, random.Random(at.seed), budget._replace(near=near))
        for near in (0.0, budget.near)
    ]
    chosen = [(search, search.run()) for search in searches]
    records = [record_of(search, at.seen, index) for search, index in chosen]
    before, after = (record.weighed[record.chosen] for record in records)
    if before.cards == after.cards:
        return None
    ends = ends_of(at.seen.rules)
    sign = 1 if searches[0].known.seat.attacker else -1
    points = [played_out(at, Play(each.cards, each.reading), then) for each in (before, after)]
    beside = [each.worth for each in records[1].weighed if each.cards == before.cards]
    search, index = chosen[1]
    option = search.tallies[index].option
    return Changed(
        sign * (points[1] - points[0]),
        sign * (ends.worth(points[1]) - ends.worth(points[0])),
        after.worth - beside[0] if beside else 0.0,
        len(at.seen.hand),
        told[throws.index(option)] if option in throws else None,
    )


def played_out(at: Position, lead: Play, then: str) -> int:
    """Attackers' points at the end when the seats are played by ``then`` after the lead."""
    applied = apply(at.state, at.seat, lead)
    if isinstance(applied, Rejected):
        raise RuntimeError(f"{lead}: {applied.code.value}")
    players = [
        Player(
            ExpertBot(_QUICK)
            if then == "expert" or (then == "side" and (seat - at.seat) % 2 == 0)
            else "intermediate",
            seat_seed(at.seed, seat),
        )
        for seat in range(at.state.rules.deck.players)
    ]
    table = Table(applied.state, players, decks(at.seed), [])
    if table.state.phase not in _OVER:
        table.play_round()
    game = table.state.round
    if game is None or game.result is None:
        raise RuntimeError("a round without a result")
    return game.result.attacker_points


def _steps(found: Sequence[Offered]) -> Iterator[str]:
    for low, high in pairwise(_STEPS):
        part = [each for each in found if low <= each.share < high]
        if part:
            share = sum(each.share for each in part) / len(part)
            stood = sum(each.stands for each in part) / len(part)
            step = f"{low:.1f}-{min(high, 1.0):.1f}"
            yield f"  {step}  {len(part):5d}  believed {share:.3f}  true {stood:.3f}"


def _gains(name: str, found: Sequence[Changed]) -> str:
    if len(found) < 2:
        return f"  {name}: {len(found)}"
    points = estimate([each.points for each in found])
    worth = estimate([each.worth for each in found])
    expected = sum(each.expected for each in found) / len(found)
    return (
        f"  {name}: {len(found)}, points {points.mean:+.2f} ± {points.error:.2f}, "
        f"worth {worth.mean:+.2f} ± {worth.error:.2f}, expected {expected:+.2f}"
    )


def _groups(gains: Sequence[Changed]) -> Iterator[str]:
    yield _gains("all", gains)
    yield _gains("to another lead than such a throw", [each for each in gains if not each.throw])
    for low, high in pairwise(_STEPS):
        part = [each for each in gains if each.throw and low <= each.throw.share < high]
        yield _gains(f"to one that stands in {low:.1f}-{min(high, 1.0):.1f} of worlds", part)
    thrown = [each for each in gains if each.throw]
    yield _gains("to one with more than 12 cards", [each for each in thrown if each.cards > 12])
    yield _gains("to one with 12 cards or fewer", [each for each in thrown if each.cards <= 12])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", default="throws")
    parser.add_argument("--near", type=float, default=0.01, help="least share of worlds")
    parser.add_argument("--budget", default="seconds=0", metavar="NAME=VALUE,...")
    parser.add_argument(
        "--then", default="intermediate", choices=("intermediate", "expert", "side")
    )
    args = parser.parse_args()
    budget = budget_of(args.budget)._replace(near=args.near)
    told: list[Offered] = []
    gains: list[Changed] = []
    rules = preset(args.rules)
    for number in range(args.deals):
        for at in leads(rules, f"{args.seed}/{number}", budget.exact):
            known = Knowledge(at.seen)
            plain = lead_options(known)
            throws = [each for each in lead_options(known, near=True) if each not in plain]
            throws = [each for each in throws if len(each.fmt) > 1]
            if not throws:
                continue
            here = offered(at, known, throws, budget)
            told += here
            change = changed(at, budget, throws, here, args.then)
            if change is not None:
                gains.append(change)
    print(f"{len(told)} throws that may fail in {args.deals} deals of {rules.id}, seed {args.seed}")
    print(*_steps(told), sep="\n")
    print(f"leads changed by --near {args.near}, played out by {args.then}:")
    print(*_groups(gains), sep="\n")


if __name__ == "__main__":
    main()
