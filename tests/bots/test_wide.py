"""The kernel of any number of decks against the engine, over leads and house rules of all kinds."""

from __future__ import annotations

import hashlib
import random

import pytest
from msgspec.structs import replace

from tractor_app.bots.kernel.plain import plain_module
from tractor_app.bots.kernel.wide.rounds import WideRollouts
from tractor_app.bots.policy import (
    Seat,
    Tables,
    choose_follow,
    choose_lead,
    copy_hand,
    remove_cards,
    tables_of,
)
from tractor_app.bots.policy.table import difference
from tractor_app.bots.search.playing import dealt, opening
from tractor_app.bots.search.simulator import Kernel, World, base_numbers, pack, pair_plays
from tractor_app.bots.search.wide import wide_format, wide_plays, wide_tables
from tractor_app.engine.cards import POINTS, Cards
from tractor_app.engine.play.context import context
from tractor_app.engine.play.follow import check_follow
from tractor_app.engine.play.lead import Lead, make_lead
from tractor_app.engine.play.random_round import random_lead
from tractor_app.engine.play.throws import resolve_throw
from tractor_app.engine.play.units import format_names, readings
from tractor_app.engine.play.winner import trick_winner
from tractor_app.engine.rules.groups import Deck, Follow, Kitty, Order, Throw, Trick, Units
from tractor_app.engine.rules.policies import (
    AceLow,
    CrossShapes,
    DigBase,
    DigFamily,
    DigThrow,
    DigUnit,
    LongTractor,
    PairLed,
    RuffedThrow,
    RuffMatch,
    Runs,
    ThrowDuty,
    TitanicOrder,
    WiderCopies,
)
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.validate import validate
from tractor_app.engine.scoring import dig_multiplier
from tractor_app.engine.state import full_deck

SHORT = 6
"""Rounds of each preset in the digest test; its slow form plays two thousand."""

HOUSES = 60
"""House rules drawn by chance; two thousand in the slow form."""

TRUMPS = ("S", "H", "C", "D", "NT")


def known(name: str) -> Tables:
    rules = preset(name)
    return tables_of(context(rules, rules.levels.sequence[0], "S"))


MANY = [name for name in PRESET_IDS if preset(name).deck.decks > 2]


def deal(t: Tables, rng: random.Random) -> World:
    deck = list(full_deck(t.ctx.rules.deck))
    rng.shuffle(deck)
    return dealt(t, deck)


def kinds_of(t: Tables, hand: list[tuple[int, ...]]) -> list[int]:
    """Kinds of a hand; which of several copies does not matter to any rule asked here."""
    slots = [
        suit * 32 + slot
        for suit, masks in enumerate(hand)
        for mask in masks
        for slot in range(32)
        if mask >> slot & 1
    ]
    return list(t.any_kinds(slots))


class Judge:
    """Goes through a round with the engine."""

    def __init__(self, t: Tables, world: World) -> None:
        self.t = t
        self.hands = [kinds_of(t, hand) for hand in world.hands]
        self.buried = kinds_of(t, world.kitty)
        self.plays: list[Cards] = []
        self.lead = self.last = Lead(0, (), ())
        self.best: Cards = ()
        self.taken: list[int] = []
        self.leader = self.points = 0

    def begin(self, lead: Lead) -> None:
        """Seat 0 leads, whether or not a throw would stand."""
        self.lead = lead
        self._put(0, lead.cards)

    def play(self, seat: int, ids: list[int]) -> None:
        ctx, hands = self.t.ctx, self.hands
        n = len(hands)
        assert seat == (self.leader + len(self.plays)) % n
        cards = self.t.kinds(ids, hands[seat])
        if self.plays:
            rejected = check_follow(ctx, self.lead, hands[seat], cards)
            assert rejected is None, (rejected, self.lead, hands[seat])
        else:
            read = make_lead(ctx, cards)
            assert isinstance(read, Lead)
            self.lead = read
            others = [(at, hand) for at, hand in enumerate(hands) if at != seat]
            assert not resolve_throw(ctx, read, others).beaters
        self._put(seat, cards)

    def _put(self, seat: int, cards: Cards) -> None:
        for kind in cards:
            self.hands[seat].remove(kind)
        self.plays.append(cards)
        if len(self.plays) == len(self.hands):
            won = trick_winner(self.t.ctx, self.lead, self.plays)
            self.leader = (self.leader + won) % len(self.hands)
            self.taken = [kind for each in self.plays for kind in each]
            if self.leader % 2:
                self.points += sum(POINTS[kind] for kind in self.taken)
            self.last, self.best, self.plays = self.lead, self.plays[won], []

    def total(self) -> int:
        """The attackers' points, what the last trick brings included."""
        assert not any(self.hands)
        rules = self.t.ctx.rules
        of_trick = rules.kitty.base is DigBase.LAST_TRICK
        base = sum(POINTS[kind] for kind in (self.taken if of_trick else self.buried))
        times = dig_multiplier(self.t.ctx, self.last, self.best, rules)
        if self.leader % 2:
            # The trick's own points are among the points once already.
            return self.points + base * (max(times - 1, 0) if of_trick else times)
        return self.points - (base * times if rules.kitty.declarer_subtracts else 0)


def any_lead(t: Tables, hand: list[int], rng: random.Random) -> Lead:
    """Any lead, and of several readings any."""
    lead = random_lead(t.ctx, hand, rng.randrange)
    names = format_names(rng.choice(readings(t.ctx, lead.cards)))
    read = make_lead(t.ctx, lead.cards, names)
    assert isinstance(read, Lead)
    return read


def judged_round(kernel: Kernel, t: Tables, rng: random.Random, *, led: bool) -> list[list[int]]:
    """A round by the kernel, judged; ``led``: the first lead is any, not its own."""
    world = deal(t, rng)
    judge = Judge(t, world)
    public = opening(t)
    if led:
        lead = any_lead(t, judge.hands[0], rng)
        public.lead(0, t.ids(lead.cards), lead.format)
        judge.begin(lead)
        world = World(tuple(t.hand_of(hand) for hand in judge.hands), world.kitty)
    kernel.begin(base_numbers(public, 0) * 2)
    trace = kernel.trace(pack(world))
    for seat, *ids in trace[:-1]:
        judge.play(seat, ids)
    assert trace[-1] == [judge.total()]
    return trace


@pytest.mark.parametrize("name", MANY)
def test_many_decks_are_known(name: str) -> None:
    assert wide_plays(known(name))
    assert not pair_plays(known(name))


@pytest.mark.parametrize("name", MANY)
def test_rounds_from_any_lead_are_legal_and_counted_as_the_engine_counts(name: str) -> None:
    rules = preset(name)
    rng = random.Random(f"wide/{name}")
    for number in range(40):
        t = tables_of(context(rules, rng.choice(rules.levels.sequence), rng.choice(TRUMPS)))
        kernel = WideRollouts(wide_tables(t))
        judged_round(kernel, t, rng, led=bool(number % 2))


@pytest.mark.parametrize("name", MANY)
def test_the_kernel_plays_as_the_policy_does(name: str) -> None:
    """Where it does not, a shape that beats another was found, or two cards are worth the same."""
    rules = preset(name)
    rng = random.Random(f"wide/policy/{name}")
    t = tables_of(context(rules, rng.choice(rules.levels.sequence), rng.choice(TRUMPS)))
    kernel = WideRollouts(wide_tables(t))
    world = deal(t, rng)
    public = opening(t)
    own = [difference(public.left[suit], world.kitty[suit]) for suit in range(5)]
    buried = float(sum(POINTS[kind] for kind in kinds_of(t, world.kitty)))
    size = rules.deck.kitty
    seats = [
        Seat(
            index,
            copy_hand(list(hand)),
            public.left if index else own,
            0.5 * size if index else buried,
            size if index else 0,
            attacker=bool(index % 2),
        )
        for index, hand in enumerate(world.hands)
    ]
    leader = same = plays = 0
    while seats[leader].hand_size():
        for step in range(public.players):
            seat = seats[(leader + step) % public.players]
            kernel.begin(base_numbers(public, 0, leader) * 2)
            hands = World(tuple(each.hand for each in seats), world.kitty)
            chosen = sorted(kernel.choose(pack(hands)))
            if step:
                cards = choose_follow(public, seat)
                public.follow(seat.index, cards)
            else:
                cards, fmt = choose_lead(public, seat)
                public.lead(seat.index, cards, fmt)
            same += sorted(cards) == chosen
            plays += 1
            remove_cards(seat.hand, cards)
            remove_cards(own, cards)
        leader = public.end_trick()
    assert same >= 0.95 * plays


LADDERS = [preset(name).follow.ladders for name in MANY]


def any_house(rng: random.Random) -> RuleSet:
    """Rules of two to six decks, every option of the play drawn by chance."""
    players = rng.choice((4, 4, 6))
    decks = rng.randint(2, 6 if players == 6 else 4)
    kitty = (decks * 54) % players + players * rng.randint(0, 1)
    of_trick = not kitty or rng.random() < 0.2
    width = rng.choice((0, 2, 2, 2, 3))
    rules = RuleSet(
        deck=Deck(decks=decks, players=players, kitty=kitty),
        order=Order(
            permanent_trumps=rng.choice(((), ("2",))),
            level_bridged=rng.random() < 0.7,
            level_keeps_place=rng.random() < 0.2,
            ace_low=rng.choice(tuple(AceLow)),
            trump_runs=rng.choice(tuple(Runs)),
            two_three_at_level_three=rng.random() < 0.2,
        ),
        units=Units(run_width=width, run_length=rng.choice((2, 2, 3)), bombs=rng.random() < 0.2),
        follow=Follow(
            ladders=rng.choice(LADDERS),
            titanic_order=rng.choice(tuple(TitanicOrder)),
            quad_answers_triple=rng.random() < 0.3,
            wider_copies=rng.choice(tuple(WiderCopies)),
            pair_led=rng.choice(tuple(PairLed)),
            throw_duty=rng.choice(tuple(ThrowDuty)),
            long_tractor=rng.choice(tuple(LongTractor)),
            pairs_draw_tractor=rng.random() < 0.3,
        ),
        throw=Throw(only_if_held=rng.random() < 0.3, trumps=rng.random() < 0.7),
        trick=Trick(
            ruffed_throw=rng.choice(tuple(RuffedThrow)),
            cross_shapes=rng.choice(tuple(CrossShapes)),
        ),
        kitty=Kitty(
            base=DigBase.LAST_TRICK if of_trick else DigBase.KITTY,
            family=rng.choice(tuple(DigFamily)),
            unit=rng.choice(tuple(DigUnit)),
            throw_as=rng.choice(tuple(DigThrow)),
            trump_only=rng.random() < 0.3,
            cap=rng.choice((0, 64)),
            declarer_subtracts=rng.random() < 0.4,
        ),
    )
    rungs = replace(rules.declaring, ladder=("L1", "L2"))
    return replace(rules, declaring=rungs)


def test_house_rules_of_all_kinds_are_kept() -> None:
    rng = random.Random("wide/houses")
    played = 0
    while played < HOUSES:
        rules = any_house(rng)
        if any(problem.path.startswith(("deck", "units", "follow")) for problem in validate(rules)):
            continue
        t = tables_of(context(rules, rng.choice(rules.levels.sequence), rng.choice(TRUMPS)))
        if pair_plays(t) or not wide_plays(t):
            continue
        kernel = WideRollouts(wide_tables(t))
        for number in range(3):
            judged_round(kernel, t, rng, led=bool(number))
        played += 1


@pytest.mark.slow
def test_two_thousand_house_rules_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.HOUSES", 2000)
    test_house_rules_of_all_kinds_are_kept()


def test_what_the_kernel_does_not_know_it_does_not_play() -> None:
    rules = replace(preset("three-deck"), trick=Trick(ruff_match=RuffMatch.SAME_FORMAT))
    assert not wide_plays(tables_of(context(rules, "2", "S")))


def plays_of(trace: list[list[int]], t: Tables, count: int) -> list[int]:
    """The first plays of a round as the kernel wants to be told of them; none is the viewer's."""
    found: list[int] = []
    for number, (seat, *ids) in enumerate(trace[:count]):
        found += [seat, len(ids)]
        if number % t.ctx.rules.deck.players == 0:
            found += format_of(t, ids)
        found += ids
    return found + [0] * (2048 - len(found))


def format_of(t: Tables, ids: list[int]) -> list[int]:
    read = make_lead(t.ctx, t.any_kinds(ids))
    assert isinstance(read, Lead)
    numbers = wide_format(read.format)
    return numbers[: 2 + numbers[0]]


def after(world: World, t: Tables, trace: list[list[int]], count: int) -> World:
    """The world when the first plays of the round are made."""
    hands = [copy_hand(list(hand)) for hand in world.hands]
    for seat, *ids in trace[:count]:
        remove_cards(hands[seat], ids)
    return World(tuple(hands), world.kitty)


@pytest.mark.parametrize("name", MANY)
def test_the_policys_own_plays_are_no_surprise(name: str) -> None:
    rules = preset(name)
    rng = random.Random(f"wide/surprise/{name}")
    for _ in range(4):
        t = tables_of(context(rules, rng.choice(rules.levels.sequence), rng.choice(TRUMPS)))
        kernel = WideRollouts(wide_tables(t))
        world = deal(t, rng)
        kernel.begin(base_numbers(opening(t), 0) * 2)
        trace = kernel.trace(pack(world))
        count = rng.randrange(1, len(trace))
        kernel.remember(count, plays_of(trace, t, count))
        assert kernel.surprises(pack(after(world, t, trace, count))) == 0
        # Any other card than the policy's is one.
        at = next(at for at in range(len(trace) // 2, len(trace)) if len(trace[at]) == 2)
        other = [card for card in cards_of(world, t, trace, at) if card != trace[at][1]]
        trace[at] = [trace[at][0], rng.choice(other)]
        kernel.remember(at + 1, plays_of(trace, t, at + 1))
        assert kernel.surprises(pack(after(world, t, trace, at + 1))) == 1


def cards_of(world: World, t: Tables, trace: list[list[int]], at: int) -> list[int]:
    """Ids in the hand of whoever makes play number ``at``, before it."""
    hand = after(world, t, trace, at).hands[trace[at][0]]
    return [
        suit * 32 + slot
        for suit, masks in enumerate(hand)
        for slot in range(32)
        if masks[0] >> slot & 1
    ]


@pytest.mark.parametrize("name", MANY)
def test_options_are_weighed_as_the_rounds_that_follow_them(name: str) -> None:
    rules = preset(name)
    rng = random.Random(f"wide/options/{name}")
    t = tables_of(context(rules, rng.choice(rules.levels.sequence), rng.choice(TRUMPS)))
    kernel = WideRollouts(wide_tables(t))
    world = deal(t, rng)
    leads = [any_lead(t, kinds_of(t, world.hands[0]), rng) for _ in range(16)]
    cards = [t.ids(lead.cards) for lead in leads]
    formats = [wide_format(lead.format) for lead in leads]
    kernel.begin(base_numbers(opening(t), 0) * 2)
    kernel.offer(
        16,
        [card for ids in cards for card in [*ids, *[0] * (64 - len(ids))]],
        [len(ids) for ids in cards],
        [number for fmt in formats for number in fmt],
    )
    found = kernel.weigh(pack(world))
    for lead, ids, fmt, points in zip(leads, cards, formats, found, strict=True):
        assert kernel.play(pack(world), ids, fmt) == points
        public = opening(t)
        public.lead(0, ids, lead.format)
        other = WideRollouts(wide_tables(t))
        other.begin(base_numbers(public, 0) * 2)
        hands = [copy_hand(list(hand)) for hand in world.hands]
        remove_cards(hands[0], ids)
        assert other.play_all(pack(World(tuple(hands), world.kitty))) == points


def digest_of(kernel_class: type[WideRollouts], rounds: int) -> str:
    """A digest of every play of seeded rounds of all presets of many decks."""
    found = hashlib.sha256()
    for name in MANY:
        rules = preset(name)
        rng = random.Random(f"wide/digest/{name}")
        for number in range(rounds):
            t = tables_of(context(rules, rng.choice(rules.levels.sequence), rng.choice(TRUMPS)))
            kernel = kernel_class(wide_tables(t))
            found.update(repr(judged_round(kernel, t, rng, led=bool(number % 2))).encode())
    return found.hexdigest()[:16]


def test_compiled_and_plain_kernels_play_the_same_rounds() -> None:
    """The file as plain Python against the module that runs, which may be the same one."""
    plain = plain_module("wide.rounds").WideRollouts
    assert digest_of(plain, SHORT) == digest_of(WideRollouts, SHORT)


@pytest.mark.slow
def test_two_thousand_rounds_are_the_same_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.SHORT", 2000 // len(MANY))
    test_compiled_and_plain_kernels_play_the_same_rounds()
