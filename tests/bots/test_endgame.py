"""The exact endgame against a slow search over the engine's own rules."""

from __future__ import annotations

import importlib.util
import itertools
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from build_scripts.measure_search import begun, ended
from tractor_app.bots.beliefs import Beliefs
from tractor_app.bots.intermediate import IntermediateBot
from tractor_app.bots.kernel import endgame
from tractor_app.bots.kernel.endgame import Endgame
from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.policy import Public, Tables, tables_of
from tractor_app.bots.search.exact import (
    all_plays,
    chances,
    endgame_of,
    endgame_plays,
    every_option,
    move_of,
    numbers_of,
)
from tractor_app.bots.search.options import follow_options
from tractor_app.bots.search.simulator import Option, World, base_numbers, kernel_tables, pack
from tractor_app.engine import legal
from tractor_app.engine.actions import Action, Play
from tractor_app.engine.cards import POINTS, Cards
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.play.context import TRUMP, context
from tractor_app.engine.play.follow import check_follow
from tractor_app.engine.play.lead import Lead, check_lead, make_lead
from tractor_app.engine.play.throws import resolve_throw
from tractor_app.engine.play.units import Format
from tractor_app.engine.play.winner import trick_winner
from tractor_app.engine.rules.policies import DigUnit
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.scoring import dig_multiplier
from tractor_app.engine.state import full_deck
from tractor_app.engine.verdict import Rejected

KNOWN = [
    name
    for name in PRESET_IDS
    if endgame_plays(tables_of(context(preset(name), preset(name).levels.sequence[0], "S")), 1)
]
LIMIT = 10_000_000

Hands = tuple[Cards, ...]


class Slow:
    """Minimax without any shortcut, on the engine's kinds; the odd seats attack."""

    def __init__(self, t: Tables, buried: int) -> None:
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
        gain = sum(POINTS[kind] for cards in plays for kind in cards) if winner % 2 else 0
        if any(hands):
            return gain + self.lead(hands, winner)
        if winner % 2:
            gain += self.buried * dig_multiplier(self.ctx, lead, plays[won], self.ctx.rules)
        return gain


def _less(hands: Hands, seat: int, cards: Cards) -> Hands:
    left = list(hands[seat])
    for kind in cards:
        left.remove(kind)
    return (*hands[:seat], tuple(left), *hands[seat + 1 :])


class Position:
    """Some cards of a deck in hands and kitty, and a trick begun by chance.

    ``least``: the lead has so many cards, else there may be none yet.
    """

    def __init__(self, t: Tables, rng: random.Random, cards: int, least: int = 0) -> None:
        self.t = t
        ctx, n = t.ctx, t.ctx.rules.deck.players
        deck = list(full_deck(ctx.rules.deck))
        # Few neighbouring strengths with all their copies, so that pairs and runs are not rare.
        first = rng.randrange(6)
        near = [1 << slot for slot in range(first, first + 7)]
        suits = [*rng.sample(range(4), 2), TRUMP]
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

    def options(self) -> list[tuple[Cards, list[int]]]:
        """Plays of the seat whose turn it is, with their formats."""
        if self.trick is None:
            leads = self.slow.leads(self.hands, self.turn)
            return [(lead.cards, numbers_of(lead.format)) for lead in leads]
        plays = self.slow.follows(self.trick, self.hands[self.turn])
        return [(cards, [0, 0, 0]) for cards in plays][:64]

    def expected(self, cards: Cards) -> int:
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


def position(name: str, rng: random.Random, cards: int, least: int = 0) -> Position:
    rules = preset(name)
    while True:
        level, trump = rng.choice(rules.levels.sequence), rng.choice(["S", "H", "C", "D", "NT"])
        t = tables_of(context(rules, level, trump))
        try:
            return Position(t, rng, cards, least)
        except IndexError:
            continue  # No lead of so many cards.


def solved(solver: Endgame, at: Position, limit: int = LIMIT) -> list[int]:
    """The solver's answer for every option of the position."""
    options = at.options()
    solver.begin(base_numbers(at.public, None, at.leader), move_of(at.public.best))
    solver.offer(
        [move_of(at.t.ids(cards)) for cards, _fmt in options],
        [number for _cards, fmt in options for number in fmt],
    )
    return solver.weigh(at.world(), limit)


@pytest.mark.parametrize("name", KNOWN)
@pytest.mark.parametrize(
    ("cards", "count", "least"), [(2, 15, 0), (3, 6, 0), (3, 6, 2), (4, 6, 3), (5, 6, 4), (6, 4, 5)]
)
def test_every_play_is_worth_what_a_search_on_the_engine_finds(
    name: str, cards: int, count: int, least: int
) -> None:
    if (preset(name).deck.decks == 1 and least > 3) or (not preset(name).throw.allowed and least):
        pytest.skip("no lead of so many cards")
    rng = random.Random(f"endgame/{name}/{cards}/{least}")
    for _ in range(count):
        at = position(name, rng, cards, least)
        expected = [at.expected(cards) for cards, _fmt in at.options()]
        assert solved(endgame_of(at.t), at) == expected


def plain_module(module: ModuleType) -> ModuleType:
    source = Path(module.__file__ or "").parent / "endgame.py"
    spec = importlib.util.spec_from_file_location("tractor_plain_endgame", source)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def plain_endgame(t: Tables) -> Endgame:
    """The solver out of its source, whether or not a compiled module is there."""
    by_winner = int(t.ctx.rules.kitty.unit is DigUnit.WINNING_PLAY)
    found: Endgame = plain_module(endgame).Endgame(kernel_tables(t), by_winner, chances())
    return found


@pytest.mark.parametrize("name", ["classic", "table-fixed"])
def test_compiled_and_plain_solvers_agree_in_points_and_positions(name: str) -> None:
    rng = random.Random(f"endgame/{name}/both")
    for cards, count in ((3, 20), (4, 6), (5, 2)):
        for _ in range(count):
            at = position(name, rng, cards)
            solver, plain = endgame_of(at.t), plain_endgame(at.t)
            fresh = Endgame(
                kernel_tables(at.t), int(name == "table-fixed"), chances()
            )  # With an empty table, as the plain one.
            assert solved(plain, at) == solved(fresh, at) == solved(solver, at)
            assert plain.looked_at() == fresh.looked_at()


def test_positions_looked_at_are_bounded() -> None:
    rng = random.Random("endgame/bounded")
    stopped = 0
    for _ in range(12):
        at = position("classic", rng, 7)
        solver = endgame_of(at.t)
        found = solved(solver, at, 300)
        assert solver.looked_at() <= 301
        if not found:
            stopped += 1
            # What was broken off leaves nothing wrong behind.
            fresh = Endgame(kernel_tables(at.t), 0, chances())
            assert solved(solver, at, LIMIT) == solved(fresh, at, LIMIT)
    assert stopped > 3


def late(seed: str, cards: int) -> list[Observation]:
    """What a seat sees each time it is to play in the last tricks of a round by rule."""
    state = begun(preset("classic"), seed, cards)
    seen: list[Observation] = []

    class Spy(IntermediateBot):
        def choose(self, observation: Observation, rng: random.Random) -> Action | None:
            if observation.phase is Phase.PLAY:
                seen.append(observation)
            return super().choose(observation, rng)

    ended(state, seed, [Spy()] * 4)
    return seen


def legal_plays(seen: Observation) -> list[Play]:
    sizes = range(1, len(seen.hand) + 1)
    if seen.trick is not None:
        sizes = range(len(seen.trick.plays[0].cards), len(seen.trick.plays[0].cards) + 1)
    plays = [
        Play(cards)
        for size in sizes
        for cards in sorted(set(itertools.combinations(sorted(seen.hand), size)))
    ]
    return [play for play in plays if not isinstance(legal.check(seen, play), Rejected)]


def test_plays_left_out_are_worth_the_same_as_one_that_is_not() -> None:
    rng = random.Random("endgame/options")
    checked = 0
    for number in range(3):
        for seen in late(f"options/{number}", 4):
            known = Knowledge(seen)
            t = known.t
            kept = all_plays(known)
            plays = legal_plays(seen)
            assert {tuple(sorted(option.cards)) for option in kept} <= {
                tuple(sorted(t.ids(play.cards))) for play in plays
            }
            every = every_option(known, follow_options(known) if seen.trick else [])
            assert len(kept) <= len(every) <= 15 or len(kept) == 1
            # A lead of several units may be a throw that fails: only those kept are proven.
            others = [Option(tuple(t.ids(play.cards)), formats(t, play)) for play in plays]
            others = [option for option in others if len(option.fmt) < 2]
            solver = endgame_of(t)
            solver.begin(base_numbers(known.public, None, seen.viewer), move_of(known.public.best))
            beliefs = Beliefs(known, seen)
            offered = [*kept, *others]
            solver.offer(
                [move_of(option.cards) for option in offered],
                [number for option in offered for number in numbers_of(option.fmt)],
            )
            worlds = [solver.weigh(pack(beliefs.sample(rng)), LIMIT) for _ in range(4)]
            columns = list(zip(*worlds, strict=True))
            for column in columns[len(kept) :]:
                assert column in columns[: len(kept)]
                checked += 1
    assert checked > 50


def formats(t: Tables, play: Play) -> Format:
    lead = make_lead(t.ctx, play.cards)
    return lead.format if isinstance(lead, Lead) else ()
