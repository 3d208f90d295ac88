"""``tractor netbench``: how fast play over the network is, measured on this machine's loopback."""

from __future__ import annotations

import argparse

from tractor_app.cli._command import Subparsers


def add_parser(subparsers: Subparsers) -> None:
    """Add ``netbench [options]``."""
    parser = subparsers.add_parser(
        "netbench",
        help="measure play over the network, on loopback",
        description=(
            "Starts a host and clients as processes of their own, connected through loopback, "
            "lets bots play on the clients, and prints how long it took from an action until all "
            "players of the table knew of it."
        ),
    )
    parser.add_argument("--tables", type=int, default=1, help="at once (default: 1)")
    parser.add_argument(
        "--seconds", type=float, default=20.0, help="of play, at least (default: 20)"
    )
    parser.add_argument(
        "--rounds",
        type=int,
        default=1,
        help="each table plays on until it ended these (default: 1)",
    )
    parser.add_argument(
        "--limit", type=float, default=600.0, help="seconds after which it ends anyway"
    )
    parser.add_argument("--processes", type=int, default=1, help="for the clients (default: 1)")
    parser.add_argument("--bot", default="random", help="who plays (default: random)")
    parser.add_argument("--pause", type=float, default=0.02, help="seconds before each answer")
    parser.add_argument("--plain", action="store_true", help="without encryption")
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    from tractor_app.net.bench import Load, measure

    load = Load(
        tables=args.tables,
        processes=args.processes,
        seconds=args.seconds,
        rounds=args.rounds,
        limit=max(args.limit, args.seconds),
        bot=args.bot,
        pause=args.pause,
        encrypted=not args.plain,
    )
    found = measure(load, print)
    tally = found.tally
    print(
        f"tables {tally.playing} of {load.tables}, clients {load.tables * load.players}, "
        f"{found.seconds:.0f} s, {'open' if args.plain else 'encrypted'}"
    )
    print(f"rounds {tally.rounds}, at least {tally.fewest} a table")
    print(f"updates {tally.updates / found.seconds:.0f} a second")
    shares = ", ".join(
        f"{name} {found.delay(share) * 1000:.1f} ms"
        for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0))
    )
    print(f"action to all screens: {len(tally.delays)} actions, {shares}")
    print(
        f"host: {found.host_cpu * 100:.0f} % of a processor, {found.host_memory >> 20} MB at most "
        f"({found.host_idle_memory >> 20} MB before anybody came), "
        f"{found.host_descriptors} descriptors"
    )
    return 0 if tally.playing == load.tables and tally.fewest >= load.rounds else 1
