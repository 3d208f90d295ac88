"""Deals played fast, for fitting numbers: the bidding by the engine, the tricks by the kernel.

The bidding of a deal is a tree: at each ask a seat may bid or not. The engine is asked for every
branch once, whoever walks there later only weighs the bids. What follows a bidding (the rule's
burial, and the tricks that the rule policy plays) is worked out once for each end.

Deals, levels and declarers are those of ``tractor arena`` with the same seed, and so are the ends
that the intermediate bot comes to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tractor_app.bots.bidding import Chance, chances
from tractor_app.bots.burying import DEFAULT_BURIES, BuryWeights, choose_bury
from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.policy import DEFAULT_WEIGHTS, Tables, tables_of
from tractor_app.bots.search.simulator import World, base_numbers, kernel_of, pack
from tractor_app.cli.arena import start_of
from tractor_app.engine.actions import CHANCE, Action, Bury, Deal, Declare, Pass
from tractor_app.engine.apply import apply, new_match
from tractor_app.engine.observation import Phase
from tractor_app.engine.observe import observe
from tractor_app.engine.phases.turns import awaited
from tractor_app.engine.play.context import context
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.scoring import change_at
from tractor_app.engine.state import MatchState
from tractor_app.engine.verdict import Rejected
from tractor_app.session.chance import make_shuffle, wanted_shuffle
from tractor_app.session.clock import WINDOWS

Choose = Callable[[int, Sequence[Chance]], int]
"""By the seat and its bids, the place of the one it makes, or -1."""


class Played(NamedTuple):
    """A round as the even seats see it: points and levels won."""

    points: int
    levels: int
    edge: int
    """Points beyond those that take over: 0 is an even game, whoever declares."""
    rank: float
    """Levels, and half a level more or less for who declares next."""


class Dealt(NamedTuple):
    """A round before its first lead. ``base`` is the public state and ``hands`` are all cards, as
    the kernel wants them."""

    tables: Tables
    base: list[int]
    hands: list[int]
    declarer: int
    rules: RuleSet


class _Node:
    """An ask: a seat may make one of its bids. Or an end, with no seat: no ask is left."""

    __slots__ = ("after", "bids", "played", "rest", "seat", "shuffles", "state")

    def __init__(self, state: MatchState, shuffles: int) -> None:
        self.state = state
        self.shuffles = shuffles
        self.seat = -1
        self.rest: tuple[int, ...] = ()
        """Seats of a window that are asked after this one."""
        self.bids: list[Chance] = []
        self.after: dict[int, _Node] = {}
        self.played: Played | None = None


class Bidding:
    """One deal, as ``tractor arena`` deals it for this seed; ``first``: nobody is declarer yet."""

    def __init__(self, rules: RuleSet, seed: str, *, first: bool = False) -> None:
        self._rules = rules
        self._seed = seed
        self._root = self._next(new_match(rules) if first else start_of(rules, seed), 0)

    def play(self, choose: Choose) -> Played:
        """The round that comes of these choices."""
        node = self._end(choose)
        if node.played is None:
            node.played = outcome(dealt(node.state))
        return node.played

    def dealt(self, choose: Choose) -> Dealt:
        """The same before its first lead."""
        return dealt(self._end(choose).state)

    def _end(self, choose: Choose) -> _Node:
        node = self._root
        while node.seat >= 0:
            pick = choose(node.seat, node.bids)
            after = node.after.get(pick)
            if after is None:
                after = node.after[pick] = self._chosen(node, pick)
            node = after
        return node

    def _chosen(self, node: _Node, pick: int) -> _Node:
        if pick >= 0:
            state = do(node.state, node.seat, Declare(node.bids[pick].option.cards))
            return self._next(state, node.shuffles)
        if node.state.phase is Phase.DEAL:
            return self._next(node.state, node.shuffles)
        return self._next(do(node.state, node.seat, Pass()), node.shuffles, node.rest)

    def _next(self, state: MatchState, shuffles: int, rest: tuple[int, ...] = ()) -> _Node:
        """The next seat that could bid."""
        node = _Node(state, shuffles)
        while node.seat < 0:
            if node.state.phase is Phase.SHUFFLE:
                self._shuffle(node)
            elif node.state.phase is Phase.DEAL:
                _deal_one(node)
            elif node.state.phase in WINDOWS:
                rest = rest or awaited(node.state)
                _offer(node, rest[0], rest[1:])
                if node.seat < 0:
                    node.state = do(node.state, rest[0], Pass())
                    rest = rest[1:]
            else:
                break
        return node

    def _shuffle(self, node: _Node) -> None:
        wanted = wanted_shuffle(node.state, node.shuffles)
        deck = make_shuffle(f"deck/{self._seed}/{wanted.number}".encode(), wanted)
        node.state = do(node.state, CHANCE, deck)
        node.shuffles += 1


def _deal_one(node: _Node) -> None:
    game = node.state.round
    if game is None:
        raise RuntimeError("no round is being dealt")
    seat = (game.first + game.dealt) % node.state.rules.deck.players
    node.state = do(node.state, CHANCE, Deal())
    if node.state.phase is Phase.DEAL:
        _offer(node, seat, ())


def _offer(node: _Node, seat: int, rest: tuple[int, ...]) -> None:
    """Make the node an ask of ``seat`` if the rules allow it a bid."""
    node.bids = chances(observe(node.state, seat))
    if node.bids:
        node.seat, node.rest = seat, rest


def do(state: MatchState, actor: int, action: Action) -> MatchState:
    """The state after an action that is known to be legal.

    Raises:
        RuntimeError: it is not.
    """
    applied = apply(state, actor, action)
    if isinstance(applied, Rejected):
        raise RuntimeError(f"{actor} {type(action).__name__}: {applied.code.value}")
    return applied.state


def dealt(state: MatchState, buries: BuryWeights = DEFAULT_BURIES) -> Dealt:
    """What is led to after the rule's burial in ``state``."""
    while state.phase is Phase.BURY:
        seat = awaited(state)[0]
        seen = observe(state, seat)
        tables = tables_of(context(seen.rules, seen.level, seen.trump), DEFAULT_WEIGHTS)
        state = do(state, seat, Bury(choose_bury(tables, seen.hand, seen.kitty_size, buries)))
    if state.phase is not Phase.PLAY:
        raise RuntimeError(f"the kernel cannot play on from {state.phase.value}")
    seen = observe(state, awaited(state)[0])
    known = Knowledge(seen)
    game = state.round
    if game is None:
        raise RuntimeError("a play without a round")
    hands = tuple(known.t.hand_of(hand) for hand in game.hands)
    world = World(hands, known.t.hand_of(game.buried))
    base = base_numbers(known.public, seen.burier, seen.viewer)
    return Dealt(known.t, base * 2, pack(world), seen.declarer or 0, seen.rules)


def outcome(one: Dealt) -> Played:
    """The round played to its end by the rule policy."""
    kernel = kernel_of(one.tables)
    kernel.begin(one.base)
    return played(one, kernel.play_all(one.hands))


def played(one: Dealt, points: int) -> Played:
    """The result for the even seats of attackers' points at the end."""
    change = change_at(one.rules, points)
    sign = -1 if one.declarer % 2 == 0 else 1
    levels = sign * (change.rise if change.attackers else -change.rise)
    edge = points - one.rules.scoring.takeover
    return Played(
        sign * points, levels, sign * edge, levels + sign * (0.5 if change.takeover else -0.5)
    )
