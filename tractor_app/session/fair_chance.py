"""The host's part of a fair deal: collects commitments, then numbers, then gives the deck."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Protocol

from tractor_app.engine.actions import Shuffle
from tractor_app.protocol.messages import (
    FairCall,
    FairCommit,
    FairCommits,
    FairReveal,
    OpenDeal,
    Tell,
)
from tractor_app.protocol.secrets import same
from tractor_app.session.chance import Wanted
from tractor_app.session.fairness import HOST, commitment, shuffle_of
from tractor_app.session.scheduler import Scheduler, Timer

Entropy = Callable[[], str]
"""Draws a nonce: 64 hex digits."""


def new_nonce() -> str:
    return secrets.token_hex(32)


class Crowd(Protocol):
    """Who is asked."""

    def players(self) -> tuple[int, ...]:
        """Members who sit and play for themselves; those cut off just now are waited for."""

    def somebody_there(self) -> bool:
        """Whether anybody at all would hear what is told."""

    def tell_all(self, tell: Tell) -> None: ...

    def tell(self, member: int, tell: Tell) -> None: ...


class FairChance:
    """A :class:`~tractor_app.session.chance.Chance` that agrees with a crowd.

    Whoever does not answer within ``wait`` seconds is left out and all draw again; the guests see
    by the number of attempts how often that was. While all people are away (as when the host was
    killed and goes on) nothing is drawn: else the host would choose alone. ``note`` keeps the
    numbers of a finished draw before its deck is used.
    """

    def __init__(
        self,
        table: str,
        crowd: Crowd,
        scheduler: Scheduler,
        note: Callable[[OpenDeal], None],
        *,
        wait: float,
        entropy: Entropy = new_nonce,
    ) -> None:
        self._table = table
        self._crowd = crowd
        self._scheduler = scheduler
        self._note = note
        self._wait = wait
        self._entropy = entropy
        self._deaf: set[int] = set()
        self._wanted: Wanted | None = None
        self._give: Callable[[Shuffle], None] | None = None
        self._attempt = 0
        self._asked: tuple[int, ...] = ()
        self._promised: dict[int, str] = {}
        self._nonces: dict[int, str] = {}
        self._timer: Timer | None = None

    def shuffle(self, wanted: Wanted, give: Callable[[Shuffle], None]) -> None:
        self._wanted, self._give = wanted, give
        self._attempt = 0
        self._draw()

    def committed(self, member: int, ask: FairCommit) -> None:
        """A guest's commitment; one that was not asked for, or comes twice, is ignored."""
        # Late is not deaf: with the next draw whoever answers at all is counted on again.
        self._deaf.discard(member)
        if self._expects(member, ask) and member not in self._promised:
            self._promised[member] = ask.commitment
            self._go_on()

    def revealed(self, member: int, ask: FairReveal) -> None:
        """A guest's number; a false one counts as none."""
        if not self._expects(member, ask) or not self._all_promised() or member in self._nonces:
            return
        promised = commitment(self._table, ask.number, ask.attempt, member, ask.nonce)
        if same(promised, self._promised[member]):
            self._nonces[member] = ask.nonce
            self._go_on()

    def came(self, member: int) -> None:
        """Somebody is back: gets again what is being asked now."""
        self._deaf.discard(member)
        if self._wanted is None:
            return
        if not self._promised:
            self._draw()
            return
        if not self._all_promised() and member in self._crowd.players():
            self._asked = tuple(dict.fromkeys((*self._asked, member)))
        self._crowd.tell(member, self._call())
        if self._all_promised():
            self._crowd.tell(member, self._commitments())

    def stop(self) -> None:
        """Give no deck any more."""
        self._wanted = self._give = None
        self._stop_timer()

    def _expects(self, member: int, ask: FairCommit | FairReveal) -> bool:
        return (
            self._wanted is not None
            and member in self._asked
            and (ask.number, ask.attempt) == (self._wanted.number, self._attempt)
        )

    def _draw(self) -> None:
        assert self._wanted is not None
        self._stop_timer()
        if self._crowd.players() and not self._crowd.somebody_there():
            self._asked, self._promised, self._nonces = (), {}, {}
            return
        self._asked = tuple(who for who in self._crowd.players() if who not in self._deaf)
        nonce = self._entropy()
        self._nonces = {HOST: nonce}
        number = self._wanted.number
        self._promised = {HOST: commitment(self._table, number, self._attempt, HOST, nonce)}
        self._timer = self._scheduler.call_later(self._wait, self._missing)
        self._crowd.tell_all(self._call())
        if not self._asked:
            self._go_on()

    def _call(self) -> FairCall:
        assert self._wanted is not None
        return FairCall(self._wanted.number, self._attempt, self._promised[HOST])

    def _commitments(self) -> FairCommits:
        assert self._wanted is not None
        pairs = tuple(sorted(self._promised.items()))
        return FairCommits(self._wanted.number, self._attempt, pairs)

    def _all_promised(self) -> bool:
        return len(self._promised) == len(self._asked) + 1

    def _go_on(self) -> None:
        if not self._all_promised():
            return
        if len(self._nonces) == len(self._asked) + 1:
            self._finish()
        elif len(self._nonces) == 1:
            self._crowd.tell_all(self._commitments())

    def _finish(self) -> None:
        wanted, give = self._wanted, self._give
        assert wanted is not None
        assert give is not None
        if not self._asked:
            self._crowd.tell_all(self._commitments())
        nonces = tuple(sorted(self._nonces.items()))
        deal = OpenDeal(wanted.number, self._attempt, wanted.draws, nonces)
        self.stop()
        self._note(deal)
        give(shuffle_of(self._table, wanted.rules, deal))

    def _missing(self) -> None:
        """Time is over for those who have not answered."""
        self._timer = None
        answered = self._nonces if self._all_promised() else self._promised
        self._deaf |= {who for who in self._asked if who not in answered}
        self._attempt += 1
        self._draw()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
