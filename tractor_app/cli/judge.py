"""``tractor judge``: the referee's verdict on cases written in a JSON file."""

from __future__ import annotations

import argparse
from pathlib import Path

from tractor_app.cli._command import Subparsers


def add_parser(subparsers: Subparsers) -> None:
    """Add ``judge FILE [--json]``."""
    parser = subparsers.add_parser(
        "judge",
        help="judge cases: units, follows, throws, winners, levels, kitty, bids",
        description="Judge the cases in a JSON file with the rules engine. Exit code 0: all passed,"
        " 1: some failed or are malformed, 2: the file cannot be read.",
    )
    parser.add_argument("file", metavar="FILE.json", type=Path)
    parser.add_argument("--json", action="store_true", help="print each case's verdict as JSON")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Judge the file of ``args``; return the exit code."""
    from tractor_app.cli import _judge_report

    return _judge_report.run(args.file, as_json=args.json)
