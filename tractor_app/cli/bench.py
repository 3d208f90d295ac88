"""``tractor bench``: how fast the play rules answer and rounds play out, on two to four decks."""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from tractor_app.cli._command import Subparsers

if TYPE_CHECKING:
    from tractor_app.cli._measuring import Figures

PRESETS: Final = ("classic", "three-deck", "four-deck-online")
"""One rule set for each number of decks."""

_DESCRIPTION: Final = """\
Measure the play rules and the rollouts, one process, no match around them.

combinations    the default reading of the cards a hand holds of one suit: every run, pair and
                single in them, as a leader or a bot asks for it
follow checks   is this play legal? The owed format is worked out anew each time
winners         who takes this trick of as many plays as there are players
rounds          whole rounds by random legal play: shuffle, deal, bury, every lead (units and
                throws), follow, winner, points, kitty, level change
checked rounds  the same, and every play also passes the referee's check
rollouts        whole rounds from dealt hands by the rule policy on all seats, as the expert plays
                them out: by the kernel where it knows the rules (all presets)
plain rollouts  the same with the kernel's source as plain Python; equal where it is not compiled, 0
                where only compiled modules were installed

The questions are drawn from random rounds of the preset by the seed. Figures are per
second of the process's own time."""


def add_parser(subparsers: Subparsers) -> None:
    """Add ``bench [--seconds S] [--seed N] [--json]``."""
    parser = subparsers.add_parser(
        "bench",
        help="measure the speed of the play rules",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--seconds",
        type=_seconds,
        default=1.0,
        metavar="S",
        help="how long each figure is measured (default: 1)",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="which questions")
    parser.add_argument(
        "--preset", action="append", metavar="ID", help="measure this preset (may be repeated)"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(func=run)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds up to 600")
    return value


def run(args: argparse.Namespace) -> int:
    """Measure and print; 2 if a preset is unknown."""
    from tractor_app.cli._measuring import measure
    from tractor_app.engine.rules.presets import PRESET_IDS

    presets = tuple(args.preset or PRESETS)
    unknown = [name for name in presets if name not in PRESET_IDS]
    if unknown:
        print(f"No preset is called {unknown[0]!r}. There are: {', '.join(PRESET_IDS)}.")
        return 2
    figures = [measure(name, args.seconds, args.seed) for name in presets]
    if args.json:
        print(json.dumps(_as_data(figures, args), indent=2))
    else:
        print(table(figures))
    return 0


def _as_data(figures: Sequence[Figures], args: argparse.Namespace) -> dict[str, object]:
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "seconds": args.seconds,
        "seed": args.seed,
        "per_second": [msgspec.to_builtins(each) for each in figures],
    }


def table(figures: Sequence[Figures]) -> str:
    """The figures in columns, one row for each preset."""
    heads = ("preset", "decks", *(name.replace("_", " ") for name in _MEASURED))
    rows = [
        (each.preset, str(each.decks), *(f"{getattr(each, name):,.0f}" for name in _MEASURED))
        for each in figures
    ]
    widths = [max(len(row[at]) for row in (heads, *rows)) for at in range(len(heads))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if at == 0 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in (heads, *rows)
    )


_MEASURED: Final = (
    "combinations",
    "follow_checks",
    "winners",
    "rounds",
    "checked_rounds",
    "rollouts",
    "plain_rollouts",
)
