"""``tractor simulate``: bots play many rounds on all cores, and every law is checked."""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from typing import Any, Final

import msgspec

from tractor_app.cli._command import Subparsers
from tractor_app.cli._losses import Losses

CHUNK: Final = 25
"""Rounds of one piece of work: each is a match (or more) of its own from the first level."""


def add_parser(subparsers: Subparsers) -> None:
    """Add ``simulate --rounds N --seed S --bots a,b,c,d``."""
    from tractor_app.cli._workers import add_options, positive

    parser = subparsers.add_parser(
        "simulate",
        help="bots play many rounds; laws of the engine are checked",
        description="Play rounds among bots on all cores. After every phase all cards must be"
        " there exactly once; after every round the points must sum to the deck's, and the log"
        " alone must lead to the same digest. The result and its digest depend on the arguments"
        " only. Exit code 1: a law was broken.",
    )
    parser.add_argument("--rounds", type=positive, default=100, metavar="N")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="a,b,c,d",
        help="one name for each seat in order, or one for all (default: random); exec:COMMAND is"
        " a program (docs/bot-protocol.md); a comma ends it",
    )
    add_options(parser)
    parser.set_defaults(func=run)


class Task(msgspec.Struct, frozen=True):
    """One piece of work; ``index`` counts pieces."""

    rules: Any
    bots: tuple[str, ...]
    seed: str
    index: int
    rounds: int
    seconds: float = 10.0
    """For one answer of an ``exec:`` bot."""


class Tally(msgspec.Struct):
    """What was counted over some rounds."""

    rounds: int = 0
    matches: int = 0
    redeals: int = 0
    attackers_won: int = 0
    points: int = 0
    """Attackers' points, summed."""
    failed_throws: int = 0
    actions: int = 0
    lost: tuple[Losses, ...] = ()
    """Per seat: answers of its bot that could not be used."""
    seconds: float = 0.0
    digest: str = ""

    def add(self, other: Tally) -> None:
        for name in ("rounds", "matches", "redeals", "attackers_won", "points"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.failed_throws += other.failed_throws
        self.actions += other.actions
        self.seconds += other.seconds
        self.lost = self.lost or tuple(Losses() for _ in other.lost)
        for mine, others in zip(self.lost, other.lost, strict=True):
            mine.add(others)
        self.digest = hashlib.sha256((self.digest + other.digest).encode()).hexdigest()[:16]


def play(task: Task) -> Tally:
    """Play one piece of work. Raises BrokenLawError."""
    from tractor_app.cli._playing import decks, losses, player
    from tractor_app.engine.apply import digest, new_match
    from tractor_app.engine.observation import Phase
    from tractor_app.session.chance import decision_seed
    from tractor_app.session.checks import BrokenLawError, Shadow, check_points
    from tractor_app.session.headless import Table

    began = time.process_time()
    seed = f"{task.seed}/{task.index}"
    players = [
        player(bot, seat, decision_seed(seed, seat, 0), task.seconds)
        for seat, bot in enumerate(task.bots)
    ]
    tally = Tally()
    table = Table(new_match(task.rules), players, decks(seed), [], _watcher(tally))
    shadow = Shadow(task.rules)
    for number in range(task.rounds):
        if table.state.phase is Phase.MATCH_END:
            table.state, table.log, shadow = new_match(task.rules), [], Shadow(task.rules)
        try:
            table.play_round()
            check_points(table.state)
            shadow.follow(table.state, table.log)
        except BrokenLawError as error:
            where = task.index * CHUNK + number + 1
            raise BrokenLawError(f"{error} (round {where} of seed {task.seed})") from None
        tally.rounds += 1
        tally.matches += table.state.phase is Phase.MATCH_END
        tally.digest = hashlib.sha256((tally.digest + digest(table.state)).encode()).hexdigest()[
            :16
        ]
    tally.lost = tuple(losses([one]) for one in players)
    tally.seconds = time.process_time() - began
    return tally


def _watcher(tally: Tally) -> Any:
    """Count facts as they happen, and count the cards whenever the phase changes."""
    from tractor_app.engine.events import PhaseChanged, RedealCalled, RoundEnded, ThrowFailed
    from tractor_app.engine.state import Applied
    from tractor_app.session.checks import check_cards

    def watch(applied: Applied) -> None:
        tally.actions += 1
        for event in applied.events:
            if isinstance(event, PhaseChanged):
                check_cards(applied.state)
            elif isinstance(event, RoundEnded):
                tally.points += event.result.attacker_points
                tally.attackers_won += event.result.takeover
            elif isinstance(event, RedealCalled):
                tally.redeals += 1
            elif isinstance(event, ThrowFailed):
                tally.failed_throws += 1

    return watch


def run(args: argparse.Namespace) -> int:
    """Play what ``args`` ask for; return the exit code."""
    from tractor_app.cli._playing import UsageError, check_bot, read_rules, starts_programs
    from tractor_app.cli._workers import WorkerDiedError, run_all
    from tractor_app.session.checks import BrokenLawError

    try:
        rules = read_rules(args.rules)
        bots = tuple(check_bot(name.strip()) for name in args.bots.split(","))
        players = rules.deck.players
        bots = bots * players if len(bots) == 1 else bots
        if len(bots) != players:
            raise UsageError(f"{rules.id} is played by {players}, and {len(bots)} bots were named")
    except UsageError as error:
        print(f"tractor simulate: {error}", file=sys.stderr)
        return 2
    starts = range(0, args.rounds, CHUNK)
    tasks = [
        Task(rules, bots, args.seed, index, min(CHUNK, args.rounds - start), args.bot_seconds)
        for index, start in enumerate(starts)
    ]
    began = time.perf_counter()
    try:
        apart = starts_programs(bots)
        pieces = run_all(play, tasks, args.processes, "rounds", lambda task: task.rounds, apart)
    except BrokenLawError as error:
        print(f"A law of the game is broken: {error}", file=sys.stderr)
        return 1
    except WorkerDiedError as error:
        print(f"tractor simulate: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    total = Tally()
    for piece in pieces:
        total.add(piece)
    _print(args, rules.id, bots, total, time.perf_counter() - began)
    return 0


def _print(
    args: argparse.Namespace, rules: str, bots: tuple[str, ...], total: Tally, seconds: float
) -> None:
    facts: dict[str, Any] = {
        "rules": rules,
        "bots": list(bots),
        "seed": args.seed,
        "rounds": total.rounds,
        "matches_finished": total.matches,
        "redeals": total.redeals,
        "actions": total.actions,
        "attacker_points_per_round": round(total.points / total.rounds, 3),
        "attackers_took_over": round(total.attackers_won / total.rounds, 4),
        "failed_throws": total.failed_throws,
        "unusable_answers": [losses.total for losses in total.lost],
        "digest": total.digest,
    }
    speed = {
        "seconds": round(seconds, 2),
        "rounds_per_second": round(total.rounds / seconds, 1),
        "rounds_per_second_and_core": round(total.rounds / max(total.seconds, 1e-9), 1),
    }
    if args.json:
        lost = {"lost_turns": msgspec.to_builtins(total.lost)}
        print(json.dumps(facts | lost | speed, indent=2))
        return
    for name, value in (facts | speed).items():
        text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        print(f"{name.replace('_', ' '):<28} {text}")
    for seat, losses in enumerate(total.lost):
        if losses.total:
            print(f"seat {seat}, {bots[seat]}: {losses.words()}")
    print("cards conserved, points summed, replays equal")
