"""`tractor licences`: what ships with this copy and under which licences."""

import argparse

from tractor_app.cli._command import Subparsers


def add_parser(subparsers: Subparsers) -> None:
    """Add the sub-command."""
    parser = subparsers.add_parser(
        "licences", help="what this copy ships with, and under which licences"
    )
    parser.add_argument("name", nargs="?", help="print the whole texts of the parts named so")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Print the list, or the texts of the parts whose name holds `args.name`."""
    import sys

    from tractor_app.licences import book, line

    known = book()
    if args.name is None:
        for part in known.parts:
            print(line(part))
        return 0
    wanted = args.name.casefold()
    found = [part for part in known.parts if wanted in part.name.casefold()]
    if not found:
        print(f"tractor licences: no part is named {args.name!r}", file=sys.stderr)
        return 1
    for part in found:
        print(line(part))
        for text in known.texts_of(part):
            print(f"\n{text.strip()}\n")
    return 0
