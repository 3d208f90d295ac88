"""What ``tractor host`` does with its options."""

from __future__ import annotations

import argparse
import os
import sys

from tractor_app.cli._playing import UsageError, check_bot, read_rules
from tractor_app.net.addresses import unknown_interfaces
from tractor_app.net.host import PORT, HostError, HostOptions, TablePlan
from tractor_app.net.hosting import certificate_file
from tractor_app.net.limits import Limits
from tractor_app.net.serving import Serving, host_name, serve
from tractor_app.persistence.folders import Profile, profile
from tractor_app.session.pace import PACES

_MOST_GRACE = 86_400
"""Seconds in a day: timers count no more than a few weeks."""


def run(args: argparse.Namespace) -> int:
    """Host as the options say; 2 for options that make no sense or a port that is taken."""
    # Nobody looks at this process: it needs no display.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    where = profile(args.profile)
    try:
        serving = _serving(args, where)
        return serve(serving, where, lambda line: print(line, flush=True))
    except (UsageError, HostError) as error:
        print(f"tractor host: {error}", file=sys.stderr)
        return 2


def _serving(args: argparse.Namespace, where: Profile) -> Serving:
    rules = read_rules(args.rules)
    bots = tuple(name.strip() for name in args.bots.split(",")) if args.bots else ()
    for bot in filter(None, bots):
        check_bot(bot)
    if len(bots) > rules.deck.players:
        raise UsageError(f"{len(bots)} bots at a table of {rules.deck.players}")
    name = args.name or host_name()
    tables = tuple(
        TablePlan(
            table,
            rules,
            passcode=args.passcode,
            bots=bots,
            talk=not args.no_talk,
            seed=args.seed,
            grace=args.grace,
        )
        for table in args.table or [name]
    )
    options = HostOptions(
        name=name,
        addresses=tuple(args.listen or ()),
        port=PORT if args.port < 0 else args.port,
        encrypted=not args.plain,
        certificate_file=certificate_file(where),
        limits=_limits(len(tables), rules.deck.players),
    )
    if not 0 <= args.grace <= _MOST_GRACE:
        raise UsageError(f"--grace takes 0 to {_MOST_GRACE} seconds")
    for interface in unknown_interfaces(args.announce or ()):
        raise UsageError(f"this computer has no network interface called {interface!r}")
    announce = None if args.announce is None else tuple(args.announce)
    return Serving(options, tables, PACES[args.speed], announce, args.hidden)


def _limits(tables: int, players: int) -> Limits:
    """Room for all players of all tables and some spectators, were they all on one machine."""
    usual = Limits()
    wanted = tables * players + 16
    return Limits(peers=max(usual.peers, wanted), per_address=max(usual.per_address, wanted))
