"""How the bots at a table came to what they did: kept in memory, told once the round is over."""

from __future__ import annotations

from typing import Final

from tractor_app.bots.search.decision import Decision
from tractor_app.engine.observation import Observation

KEPT: Final = 2
"""Rounds whose records are kept: the present one and the last."""


class Records:
    """Records of one match by their place in its log, for the machine on which the bots think.

    A record names cards that a seat held and did not play, so it is told of nobody before the
    round has a result, and is never sent anywhere.
    """

    def __init__(self) -> None:
        self._rounds: dict[int, dict[int, Decision]] = {}

    def keep(self, round_number: int, place: int, record: Decision) -> None:
        """Remember the record; rounds before the last one are forgotten."""
        self._rounds.setdefault(round_number, {})[place] = record
        for old in [number for number in self._rounds if number <= round_number - KEPT]:
            del self._rounds[old]

    def at(self, place: int, now: Observation) -> Decision | None:
        """The record of the action at ``place``; None where there is none, or none to be told."""
        for number, records in self._rounds.items():
            over = number < now.round_number or now.result is not None or now.match is not None
            if place in records and over:
                return records[place]
        return None
