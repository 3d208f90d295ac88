"""``tractor host``: tables for people on the local network, without a window."""

from __future__ import annotations

import argparse
from pathlib import Path

from tractor_app.cli._command import Subparsers


def add_parser(subparsers: Subparsers) -> None:
    """Add ``host [options]``."""
    parser = subparsers.add_parser(
        "host",
        help="host tables for other computers on the local network",
        description=(
            "Host tables for other computers on the local network until Ctrl+C. The first guest "
            "at a table owns it: seats people, fills seats with bots, begins. Tables that were "
            "open when the host ended are gone on with."
        ),
    )
    parser.add_argument("--name", default="", help="what guests see the host called")
    parser.add_argument("--table", action="append", metavar="NAME", help="a table (repeatable)")
    parser.add_argument("--rules", default="classic", metavar="RULES", help="preset id or file")
    parser.add_argument(
        "--bots", default="", metavar="LEVELS", help="bots for the first seats, as random,beginner"
    )
    parser.add_argument("--passcode", default="", help="ask guests for this")
    parser.add_argument("--no-talk", action="store_true", help="no table talk: serious play")
    parser.add_argument("--port", type=int, default=-1, help="0: any free one (default: 47080)")
    parser.add_argument(
        "--listen", action="append", metavar="ADDRESS", help="only on this address (repeatable)"
    )
    parser.add_argument("--plain", action="store_true", help="without encryption")
    parser.add_argument(
        "--announce",
        action="append",
        metavar="INTERFACE",
        help="be found only through this network interface (repeatable; default: all)",
    )
    parser.add_argument("--hidden", action="store_true", help="do not be found: guests type it")
    parser.add_argument("--seed", metavar="S", help="decks from this seed: for tests, not fair")
    parser.add_argument(
        "--speed", choices=("off", "fast", "normal", "slow"), default="normal", help="of the deal"
    )
    parser.add_argument(
        "--grace",
        type=float,
        default=8.0,
        metavar="SECONDS",
        help="before a bot plays for somebody who was cut off",
    )
    parser.add_argument("--profile", type=Path, metavar="DIR", help="keep everything in DIR")
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    from tractor_app.cli._hosting import run

    return run(args)
