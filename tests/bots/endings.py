"""Ends of rounds for the exact solvers, and a slow search over the engine's own rules."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator

from tractor_app.bots.policy import Public, Tables, tables_of
from tractor_app.bots.search.exact import Solver, new_solver, solver_of
from tractor_app.bots.search.simulator import Option, World, pack
from tractor_app.engine.cards import POINTS, Cards
from tractor_app.engine.play.context import TRUMP, context
from tractor_app.engine.play.follow import check_follow
from tractor_app.engine.play.lead import Lead, check_lead, make_lead
from tractor_app.engine.play.throws import resolve_throw
from tractor_app.engine.play.units import Format
from tractor_app.engine.play.winner import trick_winner
from tractor_app.engine.rules.policies import DigBase
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.scoring import dig_multiplier
from tractor_app.engine.state import full_deck

LIMIT = 10_000_000
"""Positions that no search here reaches."""

Hands = tuple[Cards, ...]


class Slow:
    """Minimax without any shortcut, on the engine's kinds; the odd seats attack."""

    def __init__(self, t: Tables, buried: int) -> None:
        """``buried``: the kitty's points."""
        self.t = t
        self.ctx = t.ctx
        self.n = t.ctx.rules.deck.players
        self.buried = buried
        self.known: dict[tuple[Hands, int], int] = {}

    def subsets(self, cards: Cards, size: int) -> Iterator[Cards]:
        yield from sorted(set(itertools.combinations(sorted(cards), size)))

    def leads(self, hands: Hands, seat: int) -> Iterator[Lead]:
        others = [(at, hand) for at, hand in enumerate(hands) if at != seat]
        for size in range(1, len(hands[seat]) + 1):
            for cards in self.subsets(hands[seat], size):
                suit = self.ctx.suit[cards[0]]
                held = any(self.ctx.of_suit(hand, suit) for _at, hand in others)
                lead = check_lead(self.ctx, hands[seat], cards, others_hold_suit=held)
                if isinstance(lead, Lead) and not resolve_throw(self.ctx, lead, others).beaters:
                    yield lead

    def follows(self, lead: Lead, hand: Cards) -> Iterator[Cards]:
        for cards in self.subsets(hand, len(lead.cards)):
            if check_follow(self.ctx, lead, hand, cards) is None:
                yield cards

    def lead(self, hands: Hands, seat: int) -> int:
        key = (hands, seat)
        if key not in self.known:
            found = [
                self.follow(_less(hands, seat, lead.cards), seat, lead, (lead.cards,))
                for lead in self.leads(hands, seat)
            ]
            self.known[key] = max(found) if seat % 2 else min(found)
        return self.known[key]

    def follow(self, hands: Hands, leader: int, lead: Lead, plays: tuple[Cards, ...]) -> int:
        if len(plays) == self.n:
            return self.end(hands, leader, lead, plays)
        seat = (leader + len(plays)) % self.n
        found = [
            self.follow(_less(hands, seat, cards), leader, lead, (*plays, cards))
            for cards in self.follows(lead, hands[seat])
        ]
        return max(found) if seat % 2 else min(found)

    def end(self, hands: Hands, leader: int, lead: Lead, plays: tuple[Cards, ...]) -> int:
        won = trick_winner(self.ctx, lead, plays)
        winner = (leader + won) % self.n
        points = sum(POINTS[kind] for cards in plays for kind in cards)
        gain = points if winner % 2 else 0
        if any(hands):
            return gain + self.lead(hands, winner)
        rules = self.ctx.rules
        times = dig_multiplier(self.ctx, lead, plays[won], rules)
        of_trick = rules.kitty.base is DigBase.LAST_TRICK
        base = points if of_trick else self.buried
        if not winner % 2:
            return -base * times if rules.kitty.declarer_subtracts else 0
        # The trick's own points are counted once already.
        return gain + base * (max(times - 1, 0) if of_trick else times)


def _less(hands: Hands, seat: int, cards: Cards) -> Hands:
    left = list(hands[seat])
    for kind in cards:
        left.remove(kind)
    return (*hands[:seat], tuple(left), *hands[seat + 1 :])


class Position:
    """Some cards of a deck in hands and kitty, and a trick begun by chance.

    ``least``: the lead has so many cards, else there may be none yet. ``tight``: the cards are of
    one side suit and trumps and few strengths, so that there is much to owe, throw and beat.
    """

    def __init__(
        self, t: Tables, rng: random.Random, cards: int, least: int = 0, *, tight: bool = False
    ) -> None:
        self.t = t
        ctx, n = t.ctx, t.ctx.rules.deck.players
        deck = list(full_deck(ctx.rules.deck))
        # Few neighbouring strengths with all their copies, so that pairs and runs are not rare.
        first = rng.randrange(9 if tight else 6)
        near = [1 << slot for slot in range(first, first + (4 if tight else 7))]
        suits = [*rng.sample(range(4), 1 if tight else 2), TRUMP]
        some = [kind for kind in deck if ctx.bit[kind] in near and ctx.suit[kind] in suits]
        rest = sorted((Counter(deck) - Counter(some)).elements())
        rng.shuffle(some)
        rng.shuffle(rest)
        pool = [*some, *rest][: n * cards]
        if least or rng.random() < 0.5:
            by = {kind: rng.random() for kind in pool}
            pool.sort(key=lambda kind: (ctx.suit[kind] * rng.choice((0, 0, 1)), by[kind], kind))
            turned = rng.randrange(2)
            pool = pool[turned:] + pool[:turned]
        self.hands: Hands = tuple(
            tuple(sorted(pool[seat * cards : (seat + 1) * cards])) for seat in range(n)
        )
        spare = list((Counter(deck) - Counter(pool)).elements())
        size = ctx.rules.deck.kitty
        self.kitty = rng.sample(spare, size) if rng.random() < 0.8 else []
        self.buried = sum(POINTS[kind] for kind in self.kitty)
        self.slow = Slow(t, self.buried)
        self.leader = rng.randrange(n)
        self.plays: tuple[Cards, ...] = ()
        self.trick: Lead | None = None
        odd = sum(1 << seat for seat in range(1, n, 2))
        even = sum(1 << seat for seat in range(0, n, 2))
        self.public = Public(t, [odd if seat % 2 else even for seat in range(n)], odd)
        self.public.counts = [cards] * n
        self.public.points = 5 * rng.randrange(20)
        self._least = least
        for _ in range(rng.randrange(1 if least else 0, n)):
            self._step(rng)

    @property
    def turn(self) -> int:
        return (self.leader + len(self.plays)) % len(self.hands)

    def _step(self, rng: random.Random) -> None:
        seat = self.turn
        if self.trick is None:
            leads = list(self.slow.leads(self.hands, seat))
            self.trick = rng.choice([each for each in leads if len(each.cards) >= self._least])
            cards = self.trick.cards
            self.public.lead(seat, self.t.ids(cards), self.trick.format)
        else:
            cards = rng.choice(list(self.slow.follows(self.trick, self.hands[seat])))
            self.public.follow(seat, self.t.ids(cards))
        self.hands = _less(self.hands, seat, cards)
        self.plays = (*self.plays, cards)

    def options(self) -> list[tuple[Cards, Option]]:
        """Up to 64 plays of the seat whose turn it is, as the engine has them and as bots do."""
        if self.trick is None:
            leads = itertools.islice(self.slow.leads(self.hands, self.turn), 64)
            return [(lead.cards, self.option(lead.cards, lead.format)) for lead in leads]
        plays = itertools.islice(self.slow.follows(self.trick, self.hands[self.turn]), 64)
        return [(cards, self.option(cards)) for cards in plays]

    def option(self, cards: Cards, fmt: Format = ()) -> Option:
        return Option(tuple(self.t.ids(cards)), fmt)

    def expected(self, cards: Cards) -> int:
        """The attackers' points at the end if the seat whose turn it is plays these cards."""
        lead = self.trick
        if lead is None:
            made = make_lead(self.t.ctx, cards)
            assert isinstance(made, Lead)
            lead = made
        hands = _less(self.hands, self.turn, cards)
        later = self.slow.follow(hands, self.leader, lead, (*self.plays, cards))
        return self.public.points + later

    def world(self) -> list[int]:
        hands = tuple(self.t.hand_of(hand) for hand in self.hands)
        return pack(World(hands, self.t.hand_of(self.kitty)))


def position(
    rules: RuleSet, rng: random.Random, cards: int, least: int = 0, *, tight: bool = False
) -> Position:
    """A position by rules of a house; level and trump are drawn by chance, too."""
    while True:
        level, trump = rng.choice(rules.levels.sequence), rng.choice(["S", "H", "C", "D", "NT"])
        t = tables_of(context(rules, level, trump))
        try:
            return Position(t, rng, cards, least, tight=tight)
        except IndexError:
            continue  # No lead of so many cards.


def solved(solver: Solver, at: Position, limit: int = LIMIT) -> list[int]:
    """The solver's answer for every option of the position."""
    solver.begin(at.public, at.leader)
    solver.offer([option for _cards, option in at.options()])
    return solver.weigh(at.world(), limit)


def check_agreement(plain: Solver, at: Position) -> None:
    """A new plain solver finds what the one that runs does, new or used, in as many positions."""
    fresh = new_solver(at.t)
    assert solved(plain, at) == solved(fresh, at) == solved(solver_of(at.t), at)
    assert plain.looked_at() == fresh.looked_at()


def check_bound(name: str, rng: random.Random, cards: int) -> None:
    """No more positions are looked at than allowed; some of twelve need more."""
    stopped = 0
    for _ in range(12):
        at = position(preset(name), rng, cards)
        solver = solver_of(at.t)
        found = solved(solver, at, 300)
        assert solver.looked_at() <= 301
        if not found:
            stopped += 1
            # What was broken off leaves nothing wrong behind.
            assert solved(solver, at, LIMIT) == solved(new_solver(at.t), at, LIMIT)
    assert stopped > 3
