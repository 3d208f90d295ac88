"""The program's front door: one sub-command of `tractor_app.cli`, or else the window."""

import argparse
import importlib
import io
import multiprocessing
import os
import pkgutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import cast

from tractor_app.cli._command import Command


def command_names() -> list[str]:
    """Return the sub-commands in alphabetical order: each public module of `tractor_app.cli`."""
    from tractor_app import cli

    return sorted(m.name for m in pkgutil.iter_modules(cli.__path__) if not m.name.startswith("_"))


def _speed(text: str) -> str:
    from tractor_app.gui.options import speed_name

    try:
        return speed_name(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _positive(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")


def _language(text: str) -> str:
    from tractor_app.gui.options import LANGUAGES

    head = text.replace("-", "_").split("_")[0].lower()
    if head in {tag.split("_")[0] for tag in LANGUAGES}:
        return text
    raise argparse.ArgumentTypeError(f"{text!r} is not one of {', '.join(LANGUAGES)}")


def _folder(text: str) -> Path:
    # An unset variable of a shell would otherwise put the saves wherever the shell stands.
    if text.strip():
        return Path(text)
    raise argparse.ArgumentTypeError("no folder is named")


def _address(text: str) -> str:
    if text.strip():
        return text.strip()
    raise argparse.ArgumentTypeError("no address is given")


def with_open(argv: list[str]) -> list[str]:
    """Return `argv` with `--open` before a file at its end: a desktop gives nothing but the file.

    Sub-commands keep their files.
    """
    endings = (".tractor-rules", ".tractor-replay", ".tractor")
    if not argv or not argv[-1].lower().endswith(endings) or argv[-1].startswith("-"):
        return argv
    takes_it = argv[-2:-1] in (["--open"], ["--profile"])
    if takes_it or set(argv) & set(command_names()):
        return argv
    return [*argv[:-1], "--open", argv[-1]]


class _Version(argparse.Action):
    """Prints the version on demand only: it asks git, which each start should not."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from tractor_app.version import describe

        print(describe())
        parser.exit()


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line, sub-commands included."""
    parser = argparse.ArgumentParser(
        prog="tractor", description="Sheng Ji (升级, Tractor). Without a command: open the table."
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print versions and exit")
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--demo", action="store_true", help="bots play at the visible table")
    parser.add_argument(
        "--rounds", type=_positive, metavar="N", help="end the demo after N rounds (default: match)"
    )
    parser.add_argument(
        "--speed", type=_speed, help="animations: 0-3 or off, fast, normal, slow (0 = off)"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="fix the deals and the bots' choices")
    parser.add_argument(
        "--profile", type=_folder, metavar="DIR", help="keep settings and saves in this folder"
    )
    parser.add_argument(
        "--lang", type=_language, metavar="TAG", help="language of the window: en, zh_CN"
    )
    shown.add_argument(
        "--join",
        type=_address,
        metavar="HOST[:PORT]",
        help="go to the table that this computer hosts; the link of an invitation will do as well",
    )
    parser.add_argument(
        "--lan-interface",
        action="append",
        metavar="NAME",
        help="host, announce and look for tables on this network interface only (repeatable)",
    )
    shown.add_argument(
        "--open", type=Path, metavar="FILE", help="open a rule set or a recorded match"
    )
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name in command_names():
        command = cast("Command", importlib.import_module(f"tractor_app.cli.{name}"))
        command.add_parser(subparsers)
    return parser


def open_window(args: argparse.Namespace) -> int:
    """Open the window with the options in `args`; return the exit code."""
    from tractor_app.display import display_problem

    problem = display_problem(os.environ, sys.platform, "tractor --demo --rounds 1")
    if problem:
        print(problem, file=sys.stderr)
        return 2

    from tractor_app.gui.app import run
    from tractor_app.gui.options import Options

    return run(
        Options(
            demo=args.demo,
            rounds=args.rounds,
            speed=args.speed,
            seed=args.seed,
            profile=args.profile,
            lang=args.lang,
            file=args.open,
            join=args.join,
            lan=None if args.lan_interface is None else tuple(args.lan_interface),
        )
    )


def _print_everywhere() -> None:
    """A console that cannot show Chinese gets question marks instead of a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def main(argv: list[str] | None = None) -> int:
    """Run the program with `argv` (default: the process's arguments); return the exit code."""
    # A frozen child process starts here too; without this it would open the game again, for ever.
    multiprocessing.freeze_support()
    _print_everywhere()
    args = build_parser().parse_args(with_open(sys.argv[1:] if argv is None else argv))
    func: Callable[[argparse.Namespace], int] = getattr(args, "func", open_window)
    try:
        code = func(args)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        # A pager or `head` has seen enough; what is still buffered must not fail at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


if __name__ == "__main__":
    sys.exit(main())
