"""Whether what a host tells of a match can be shown at all.

A guest believes its host about the match, but no message may bring the guest's program down:
seats are seats of this table, lists have one entry per seat, texts are those of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tractor_app.engine.actions import CHANCE, SPECTATOR, TABLE
from tractor_app.engine.cards import RANKS
from tractor_app.engine.events import Event
from tractor_app.engine.observation import Observation, RoundResult, TrickView

_TRUMPS: Final = frozenset({"S", "H", "C", "D", "NT", None})
_LEVELS: Final = frozenset((*RANKS, "+"))
_MOST_CARDS: Final = 54 * 8
_LONG: Final = 600
"""More of anything in one round is nonsense."""


def plausible(seen: Observation) -> bool:
    """Whether ``seen`` could be an observation of a match by its rules."""
    players = seen.rules.deck.players
    return (
        all(seat in range(players) for seat in _seats(seen))
        and all(who in (CHANCE, TABLE, *range(players)) for who in seen.awaited)
        and (seen.viewer == SPECTATOR or seen.viewer in range(players))
        and len(seen.levels) == len(seen.counts) == players
        and len(seen.fines) in (0, players)
        and _LEVELS.issuperset((*seen.levels, seen.level))
        and _TRUMPS.issuperset((seen.trump, *seen.trump_choices))
        and all(0 <= count <= _MOST_CARDS for count in (*seen.counts, seen.undealt))
        and len(seen.hand) <= _MOST_CARDS
        and max(len(seen.bids), len(seen.tricks), len(seen.auction)) <= _LONG
        and (seen.result is None or _result(seen.result, players))
    )


def _seats(seen: Observation) -> Iterator[int]:
    """Every seat that an observation names."""
    yield from seen.attackers
    yield from seen.friends_revealed
    yield from seen.passed
    yield from seen.refused
    yield from (seat for seat in (seen.declarer, seen.burier) if seat is not None)
    yield seen.first_dealt
    yield from (bid.seat for bid in seen.bids)
    yield from (seat for seat, _ in seen.auction)
    if seen.standing is not None:
        yield seen.standing.seat
    if seen.transfer is not None:
        yield seen.transfer[0]
    if seen.match is not None:
        yield from seen.match.winners
    yield from _in_tricks(seen.tricks if seen.trick is None else (*seen.tricks, seen.trick))


def _in_tricks(tricks: Iterable[TrickView]) -> Iterator[int]:
    for trick in tricks:
        yield trick.leader
        if trick.winner is not None:
            yield trick.winner
        yield from (play.seat for play in trick.plays)


def _result(result: RoundResult, players: int) -> bool:
    seats = (*result.winners, result.declarer, result.next_declarer, result.last_winner)
    levels = (*result.levels_before, *result.levels_after, result.next_level)
    return (
        all(seat in range(players) for seat in seats)
        and len(result.levels_before) == len(result.levels_after) == players
        and _LEVELS.issuperset(levels)
    )


def plausible_events(events: Iterable[Event], players: int) -> bool:
    """Whether all events are about seats of this table."""
    for event in events:
        for name in ("seat", "declarer", "giver", "receiver", "challenger", "first"):
            seat = getattr(event, name, None)
            if isinstance(seat, int) and seat not in range(players):
                return False
    return True
