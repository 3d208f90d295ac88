"""Bots among themselves without a clock: what simulations, arenas and tests run on.

The same engine and the same bots as at a table; only updates, windows and waiting are left out.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from tractor_app.bots.base import Bot
from tractor_app.bots.registry import make_bot
from tractor_app.engine import legal
from tractor_app.engine.actions import CHANCE, Action, Deal, Pass, Ready, Shuffle
from tractor_app.engine.apply import apply
from tractor_app.engine.events import CardDealt
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.observe import observe
from tractor_app.engine.phases.turns import awaited
from tractor_app.engine.state import Applied, MatchState
from tractor_app.engine.verdict import Rejected
from tractor_app.session.checks import BrokenLawError
from tractor_app.session.clock import WINDOWS, can_speak
from tractor_app.session.outside import LostTurnError, OutsideBot

MakeShuffle = Callable[[MatchState], Shuffle]
Log = list[tuple[int, Action]]

_OVER: Final = (Phase.ROUND_END, Phase.MATCH_END)

_BIDDING: Final = (Phase.DEAL, Phase.LAST_CALL, Phase.AUCTION)

MOST_SHUFFLES: Final = 100
"""In one round. Bots that never bid, where somebody must, would be dealt cards for ever: from then
on the engine's suggestion bids for them."""


class StuckError(BrokenLawError):
    """The engine refused its own suggestion: a bug in the engine, never a bot's."""


class Player:
    """A bot on a seat with its own chance. ``lost`` counts by reason the answers that could not be
    used; ``last_loss`` is the last one in more words, for a person who mends the bot."""

    def __init__(self, bot: str | Bot, seed: int) -> None:
        self.bot = make_bot(bot) if isinstance(bot, str) else bot
        self.rng = random.Random(seed)
        self.lost: Counter[str] = Counter()
        self.last_loss = ""

    @property
    def faults(self) -> int:
        """How many answers could not be used."""
        return self.lost.total()

    def choose(self, observation: Observation, optional: bool = False) -> Action | None:
        """Return the bot's answer; None where that is lost, or (if ``optional``) for no action."""
        try:
            action = self.bot.choose(observation, self.rng)
        except LostTurnError as error:
            self._lose(error.reason, str(error))
            return None
        except Exception as error:
            self._lose("error", f"{type(error).__name__}: {error}"[:500])
            return None
        if action is None and not optional:
            self._lose("silent", f"no action in {observation.phase.value}")
        return action

    def refused(self, action: Action, rejected: Rejected) -> None:
        """The rules refused ``action``, which the bot chose last."""
        self._lose("refused", f"{type(action).__name__}: {rejected.code.value}")
        if isinstance(self.bot, OutsideBot):
            self.bot.refused(rejected)

    def round_over(self, state: MatchState, seat: int) -> None:
        """Let a bot that is a program of its own know how the round ended."""
        if isinstance(self.bot, OutsideBot):
            self.bot.round_over(observe(state, seat))

    def _lose(self, reason: str, details: str) -> None:
        self.lost[reason] += 1
        self.last_loss = details


class Table(msgspec.Struct):
    """A match in play: its players, where its decks come from, and what was done so far."""

    state: MatchState
    players: Sequence[Player]
    shuffle: MakeShuffle
    log: Log
    watch: Callable[[Applied], None] | None = None
    shuffles: int = 0
    """In this round so far."""

    def play_round(self) -> None:
        """Play until the result of a round, redeals included."""
        if self.state.phase is Phase.ROUND_END:
            self._ready()
        self.shuffles = 0
        while self.state.phase not in _OVER:
            self._step()
        for seat, player in enumerate(self.players):
            player.round_over(self.state, seat)

    def _ready(self) -> None:
        while self.state.phase is Phase.ROUND_END:
            self._do(awaited(self.state)[0], Ready())

    def _step(self) -> None:
        phase = self.state.phase
        if phase is Phase.SHUFFLE:
            self.shuffles += 1
            self._do(CHANCE, self.shuffle(self.state))
        elif phase is Phase.DEAL:
            self._deal()
        elif phase in WINDOWS:
            self._window()
        else:
            seat = awaited(self.state)[0]
            if not self._act(seat, observe(self.state, seat)):
                raise StuckError(f"seat {seat} in {phase.value}")

    def _deal(self) -> None:
        applied = self._do(CHANCE, Deal())
        seat = next(event.seat for event in applied.events if isinstance(event, CardDealt))
        if self.state.phase is not Phase.DEAL:
            return
        observation = observe(self.state, seat)
        if legal.bid_options(observation):
            self._act(seat, observation, optional=True)

    def _window(self) -> None:
        """Ask those who have something to say; when nobody has, pass for all."""
        bids = len(_bids(self.state))
        for seat in awaited(self.state):
            observation = observe(self.state, seat)
            if can_speak(observation) and self._act(seat, observation, optional=True):
                if len(_bids(self.state)) != bids or self.state.phase not in WINDOWS:
                    return
                continue
            self._do(seat, Pass())
            if self.state.phase not in WINDOWS:
                return

    def _act(self, seat: int, observation: Observation, optional: bool = False) -> bool:
        """Do what the seat's bot chooses, or the suggestion where it loses its turn.

        Return whether anything was done; if ``optional``, passing is nothing.
        """
        if self.shuffles <= MOST_SHUFFLES or observation.phase not in _BIDDING:
            player = self.players[seat]
            faults = player.faults
            action = player.choose(observation, optional)
            if action is not None and not (optional and isinstance(action, Pass)):
                applied = apply(self.state, seat, action)
                if not isinstance(applied, Rejected):
                    self._accept(seat, action, applied)
                    return True
                player.refused(action, applied)
            if player.faults == faults:
                return False
        action = legal.suggest(observation)
        if action is None or (optional and isinstance(action, Pass)):
            return False
        self._do(seat, action)
        return True

    def _do(self, actor: int, action: Action) -> Applied:
        applied = apply(self.state, actor, action)
        if isinstance(applied, Rejected):
            raise StuckError(f"{actor} {type(action).__name__}: {applied.code.value}")
        self._accept(actor, action, applied)
        return applied

    def _accept(self, actor: int, action: Action, applied: Applied) -> None:
        self.state = applied.state
        self.log.append((actor, action))
        if self.watch is not None:
            self.watch(applied)


def _bids(state: MatchState) -> tuple[object, ...]:
    return () if state.round is None else state.round.bids
