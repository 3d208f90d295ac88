"""``tractor arena``: which of two bots plays better, and how sure that is."""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from tractor_app.cli._command import Subparsers
from tractor_app.cli._losses import Losses

if TYPE_CHECKING:
    from tractor_app.engine.rules.ruleset import RuleSet
    from tractor_app.session.headless import Player

CHUNK: Final = 10
"""Deals of one piece of work."""

_DESCRIPTION: Final = """\
Measure bot A against bot B on the same deals.

A deal is one round with drawn levels and a drawn declarer's seat. It is played twice with the
same deck: first A sits on the even seats and B on the odd ones, then the other way round. The
chance of each seat's bot starts equal in both. So luck with cards cancels, two identical bots
give exactly 0, and declaring, burying and play all count.

points  of a hand, as A sees it: the attackers' points if A's side attacks, minus the attackers'
        points if B's side does. A deal counts the mean of its two hands.
levels  of a hand, as A sees it: the levels its side rises, minus those that the other side rises.
        A deal counts the mean of its two hands.

A bot's name may also be exec:COMMAND, a program that is told what its seat sees and answers with
actions, as docs/bot-protocol.md describes. A turn that it loses (too slow, dead, rubbish, against
the rules) is played for it, and counted.

The mean and the standard error are over deals, never over hands. The sign test asks how likely
so many deals won (points above 0) or more, on either side, would be between equal bots."""


def add_parser(subparsers: Subparsers) -> None:
    """Add ``arena A B --deals N --seed S``."""
    from tractor_app.cli._workers import add_options, positive

    parser = subparsers.add_parser(
        "arena",
        help="measure one bot against another, every deal from both sides",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("a", metavar="A", help="a bot's name, or exec:COMMAND")
    parser.add_argument("b", metavar="B", help="a bot's name, or exec:COMMAND")
    parser.add_argument("--deals", type=positive, default=200, metavar="N")
    add_options(parser)
    parser.set_defaults(func=run)


class Task(msgspec.Struct, frozen=True):
    """Deals ``first`` up to ``first + deals``."""

    rules: Any
    a: str
    b: str
    seed: str
    first: int
    deals: int
    seconds: float = 10.0
    """For one answer of an ``exec:`` bot."""


class Deal(msgspec.Struct, frozen=True):
    """One deal as A sees it; ``digest`` is of both final states."""

    points: float
    levels: float
    digest: str


class Piece(msgspec.Struct, frozen=True):
    """Results of one task. ``lost`` are answers of A and B that could not be used."""

    deals: tuple[Deal, ...]
    lost: tuple[Losses, Losses]
    seconds: float


class Hand(NamedTuple):
    """One round as the even seats see it; ``digest`` is of its final state."""

    points: int
    levels: int
    digest: str


class Estimate(NamedTuple):
    """Mean over deals, its standard error, and the standard deviation of a deal."""

    mean: float
    error: float
    deviation: float


def play(task: Task) -> Piece:
    """Play one piece of work."""
    began = time.process_time()
    deals = []
    lost = (Losses(), Losses())
    for number in range(task.first, task.first + task.deals):
        points = levels = 0.0
        digests = ""
        for swapped in (False, True):
            bots = (task.b, task.a) if swapped else (task.a, task.b)
            hand, missed = _hand(task, number, bots)
            sign = -1 if swapped else 1
            points += sign * hand.points / 2
            levels += sign * hand.levels / 2
            lost[0].add(missed[swapped])
            lost[1].add(missed[not swapped])
            digests += hand.digest
        deals.append(Deal(points, levels, digests))
    return Piece(tuple(deals), lost, time.process_time() - began)


def _hand(task: Task, number: int, bots: tuple[str, str]) -> tuple[Hand, list[Losses]]:
    """One hand of a deal, and what each side's bots lost."""
    from tractor_app.cli._playing import losses, player

    seed = f"{task.seed}/{number}"
    seats = range(task.rules.deck.players)
    players = [player(bots[seat % 2], seat, seat_seed(seed, seat), task.seconds) for seat in seats]
    hand = play_hand(task.rules, seed, players)
    return hand, [losses(players[side::2]) for side in (0, 1)]


def seat_seed(seed: str, seat: int) -> int:
    """The seed of the chance of a seat's bot, for the hand of this seed."""
    from tractor_app.session.chance import decision_seed

    return decision_seed(seed, seat, 0)


def play_hand(rules: RuleSet, seed: str, players: Sequence[Player]) -> Hand:
    """Play the round that follows from ``seed``: its levels, its declarer, its deck."""
    from tractor_app.cli._playing import decks
    from tractor_app.engine.apply import digest
    from tractor_app.session.headless import Table

    table = Table(start_of(rules, seed), players, decks(seed), [])
    table.play_round()
    game = table.state.round
    if game is None or game.result is None:
        raise RuntimeError("a round without a result")
    result = game.result
    even_declares = result.declarer % 2 == 0
    even_rises = even_declares != result.attackers_rise
    return Hand(
        -result.attacker_points if even_declares else result.attacker_points,
        result.rise if even_rises else -result.rise,
        digest(table.state),
    )


def start_of(rules: Any, seed: str) -> Any:
    """A match about to deal a round at drawn levels, with a drawn declarer."""
    from tractor_app.engine.apply import new_match
    from tractor_app.session.chance import Stream

    stream = Stream(f"start/{seed}".encode())
    sequence = rules.levels.sequence
    sides = [sequence[stream.below(len(sequence))] for _ in range(2)]
    players = rules.deck.players
    levels = tuple(sides[seat % 2] for seat in range(players))
    state = new_match(rules)
    return msgspec.structs.replace(state, levels=levels, declarer=stream.below(players))


def estimate(values: Sequence[float]) -> Estimate:
    """Mean, standard error and standard deviation of a sample; exact zeros stay exact."""
    count = len(values)
    mean = math.fsum(values) / count
    if count < 2:
        return Estimate(mean, math.inf, math.inf)
    spread = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (count - 1))
    return Estimate(mean, spread / math.sqrt(count), spread)


def sign_test(won: int, lost: int) -> float:
    """Two-sided probability of a split at least this uneven between equals."""
    count = won + lost
    if not count:
        return 1.0
    less = sum(math.comb(count, k) for k in range(min(won, lost) + 1))
    return min(1.0, 2 * less / (1 << count))


def run(args: argparse.Namespace) -> int:
    """Play what ``args`` ask for; return the exit code."""
    from tractor_app.cli._playing import UsageError, check_bot, read_rules, starts_programs
    from tractor_app.cli._workers import WorkerDiedError, run_all
    from tractor_app.engine.rules.policies import Teams
    from tractor_app.session.checks import BrokenLawError

    try:
        rules = read_rules(args.rules)
        a, b = check_bot(args.a), check_bot(args.b)
        if rules.sides.teams is not Teams.FIXED or rules.deck.players % 2:
            raise UsageError(f"{rules.id} has no two fixed sides to compare")
    except UsageError as error:
        print(f"tractor arena: {error}", file=sys.stderr)
        return 2
    tasks = [
        Task(rules, a, b, args.seed, first, min(CHUNK, args.deals - first), args.bot_seconds)
        for first in range(0, args.deals, CHUNK)
    ]
    began = time.perf_counter()
    try:
        apart = starts_programs((a, b))
        pieces = run_all(play, tasks, args.processes, "deals", lambda task: task.deals, apart)
    except (BrokenLawError, WorkerDiedError) as error:
        print(f"tractor arena: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    _print(args, rules.id, pieces, time.perf_counter() - began)
    return 0


def _print(args: argparse.Namespace, rules: str, pieces: list[Piece], seconds: float) -> None:
    deals = [deal for piece in pieces for deal in piece.deals]
    points = estimate([deal.points for deal in deals])
    levels = estimate([deal.levels for deal in deals])
    won = sum(deal.points > 0 for deal in deals)
    lost = sum(deal.points < 0 for deal in deals)
    digest = hashlib.sha256("".join(deal.digest for deal in deals).encode()).hexdigest()[:16]
    unusable = (Losses(), Losses())
    for piece in pieces:
        unusable[0].add(piece.lost[0])
        unusable[1].add(piece.lost[1])
    chance = sign_test(won, lost)
    if args.json:
        found = {
            "a": args.a,
            "b": args.b,
            "rules": rules,
            "seed": args.seed,
            "deals": len(deals),
            "points": _numbers(points),
            "levels": _numbers(levels),
            "won": won,
            "lost": lost,
            "tied": len(deals) - won - lost,
            "sign_test": chance,
            "unusable_answers": [losses.total for losses in unusable],
            "lost_turns": [msgspec.to_builtins(losses) for losses in unusable],
            "digest": digest,
            "seconds": round(seconds, 2),
        }
        print(json.dumps(found, indent=2))
        return
    print(f"{args.a} against {args.b}: {len(deals)} deals of {rules}, seed {args.seed}")
    print(f"points a deal   {points.mean:+.3f} ± {points.error:.3f}   (sd {points.deviation:.2f})")
    print(f"levels a deal   {levels.mean:+.4f} ± {levels.error:.4f}   (sd {levels.deviation:.3f})")
    print(f"deals           {won} won, {lost} lost, {len(deals) - won - lost} tied")
    print(f"sign test       p = {chance:.3g}")
    print(f"unusable answers {unusable[0].total} of {args.a}, {unusable[1].total} of {args.b}")
    for name, losses in zip((args.a, args.b), unusable, strict=True):
        if losses.total:
            print(f"  {name}: {losses.words()}")
    print(f"digest          {digest}")
    print(f"{seconds:.1f} s, {2 * len(deals) / seconds:.1f} hands a second")


def _numbers(found: Estimate) -> dict[str, float | None]:
    values = {
        "mean": found.mean,
        "standard_error": found.error,
        "standard_deviation": found.deviation,
    }
    return {name: value if math.isfinite(value) else None for name, value in values.items()}
