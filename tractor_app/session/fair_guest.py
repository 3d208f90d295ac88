"""A guest's part of the fair deals of one match: commit, reveal, and check afterwards."""

from __future__ import annotations

from collections.abc import Callable

from tractor_app.engine.observation import Observation
from tractor_app.protocol import messages as m
from tractor_app.protocol.messages import Ask
from tractor_app.session.fair_chance import Entropy
from tractor_app.session.fairness import HOST, Checked, Draw, check_deals, commitment

Send = Callable[[Ask], None]


class FairSide:
    """This guest's part of the fair deals of one match."""

    def __init__(self, match: str, member: int, send: Send, entropy: Entropy) -> None:
        self.match = match
        self.member = member
        self._send = send
        self._entropy = entropy
        self._own: dict[Draw, tuple[int, str]] = {}
        self._calls: dict[int, list[Draw]] = {}
        self._promises: dict[Draw, dict[int, str]] = {}
        self._ends: dict[int, Observation] = {}
        self._checked: set[int] = set()

    def called(self, tell: m.FairCall, *, sitting: bool) -> None:
        draw = (tell.number, tell.attempt, tell.commitment)
        calls = self._calls.setdefault(tell.number, [])
        if draw not in calls:
            calls.append(draw)
        if not sitting:
            return
        # A number of its own for each call: one that was opened once binds nobody any more.
        if draw not in self._own:
            self._own[draw] = (self.member, self._entropy())
        promise = commitment(self.match, *draw[:2], *self._own[draw])
        self._send(m.FairCommit(*draw[:2], promise))

    def committed(self, tell: m.FairCommits) -> None:
        listed = dict(tell.commitments)
        draw = (tell.number, tell.attempt, listed.get(HOST, ""))
        if draw not in self._calls.get(tell.number, ()):
            return
        mine = self._own.get(draw)
        known = self._promises.setdefault(draw, listed)
        # Never open a number for a list that leaves it out, or for a second list.
        if mine is None or known != listed:
            return
        if listed.get(self.member) == commitment(self.match, *draw[:2], *mine):
            self._send(m.FairReveal(*draw[:2], mine[1]))

    def ended(self, observation: Observation) -> None:
        self._ends[observation.round_number] = observation

    def opened(self, tell: m.FairOpened) -> Checked | None:
        if tell.round_number in self._checked:
            return None
        self._checked.add(tell.round_number)
        seen = self._ends.pop(tell.round_number, None)
        mark, fault = check_deals(self.match, tell.deals, self._promises, self._own, seen)
        repeats = sum(max(0, len(self._calls.get(deal.number, ())) - 1) for deal in tell.deals)
        return Checked(tell.round_number, mark, fault, repeats)
