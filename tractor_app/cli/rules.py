"""``tractor rules``: the house rules that the program knows, told, compared and checked."""

from __future__ import annotations

import argparse
from functools import partial

from tractor_app.cli._command import Subparsers


def add_parser(subparsers: Subparsers) -> None:
    """Add ``rules [list | show RULES | diff RULES RULES | validate FILE...]``."""
    parser = subparsers.add_parser(
        "rules",
        help="list, show, compare and check house rules",
        description="House rules. RULES is a preset's id or a rule-set file.",
    )
    parser.set_defaults(func=partial(_call, "list_presets"), json=False, zh=False)
    verbs = parser.add_subparsers(title="what to do (default: list)", metavar="VERB")

    listed = verbs.add_parser("list", help="all presets with a line on each")
    _add_output(listed)
    listed.set_defaults(func=partial(_call, "list_presets"))

    shown = verbs.add_parser("show", help="a rule set in words")
    shown.add_argument("rules", metavar="RULES")
    _add_output(shown)
    shown.set_defaults(func=partial(_call, "show"))

    compared = verbs.add_parser("diff", help="what two rule sets have different")
    compared.add_argument("left", metavar="RULES")
    compared.add_argument("right", metavar="RULES")
    _add_output(compared)
    compared.set_defaults(func=partial(_call, "diff"))

    checked = verbs.add_parser("validate", help="check rule-set files; exit code 1 if one is wrong")
    checked.add_argument("files", metavar="FILE", nargs="+")
    _add_output(checked)
    checked.set_defaults(func=partial(_call, "validate_files"))


def _add_output(parser: argparse.ArgumentParser) -> None:
    """The options of every verb: the language, or JSON."""
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print JSON")
    output.add_argument("--zh", action="store_true", help="print Chinese")


def _call(name: str, args: argparse.Namespace) -> int:
    """Call a function of the report, which is imported only when it is needed."""
    from tractor_app.cli import _rules_report

    code: int = getattr(_rules_report, name)(args)
    return code
