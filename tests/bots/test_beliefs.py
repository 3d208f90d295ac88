"""Sampled worlds keep every hard fact, whoever samples them, and never shut the truth out."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest

from tractor_app.bots.beliefs import Beliefs, ids_of
from tractor_app.bots.knowledge import Knowledge, holds_run
from tractor_app.bots.policy import Tables
from tractor_app.bots.policy.tables import SUITS
from tractor_app.bots.search.simulator import World, unpack
from tractor_app.bots.search.worlds import dealer_of
from tractor_app.cli._playing import decks
from tractor_app.engine.actions import Action
from tractor_app.engine.apply import new_match
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.state import MatchState, full_deck
from tractor_app.session.headless import Player, Table

PRESETS = ("classic", "one-deck", "three-deck", "four-deck-no-kitty", "find-friend-5", "happy")


class Recorder(Player):
    """Keeps what it was asked, with the truth."""

    def __init__(self, bot: str, seed: int) -> None:
        super().__init__(bot, seed)
        self.table: Table | None = None
        self.seen: list[tuple[Observation, MatchState]] = []

    def choose(self, observation: Observation, optional: bool = False) -> Action | None:
        if observation.phase is Phase.PLAY and self.table is not None:
            self.seen.append((observation, self.table.state))
        return self.bot.choose(observation, self.rng)


def recorded(preset_id: str, rounds: int) -> list[tuple[Observation, MatchState]]:
    rules = preset(preset_id)
    players = [
        Recorder("random" if seat % 3 == 1 else "intermediate", seat)
        for seat in range(rules.deck.players)
    ]
    table = Table(new_match(rules), players, decks(f"beliefs/{preset_id}/a"), [])
    for player in players:
        player.table = table
    for _ in range(rounds):
        if table.state.phase is Phase.MATCH_END:
            table.state = new_match(rules)
        table.play_round()
    return [each for player in players for each in player.seen]


def worlds_of(observation: Observation, known: Knowledge, count: int) -> list[World]:
    """From the general sampler, and from the kernel's."""
    beliefs = Beliefs(known, observation)
    rng = random.Random(7)
    worlds = [beliefs.sample(rng) for _ in range(count)]
    dealer = dealer_of(beliefs, 12345)
    players = observation.rules.deck.players
    worlds += [unpack(dealer.deal(), players) for _ in range(count)]
    return worlds


def check(t: Tables, known: Knowledge, observation: Observation, world: World) -> None:
    public = known.public
    for seat, hand in enumerate(world.hands):
        ids = Counter(ids_of(hand))
        assert ids.total() == observation.counts[seat]
        assert not Counter(t.ids(known.pinned[seat])) - ids or seat == observation.viewer
        if seat == observation.viewer:
            assert ids == Counter(t.ids(observation.hand))
            continue
        for card, copies in ids.items():
            assert not public.void[seat] >> (card >> 5) & 1
            if public.no_pair[seat] >> (card >> 5) & 1:
                assert copies == 1
    if observation.buried:
        assert Counter(ids_of(world.kitty)) == Counter(t.ids(observation.buried))
    lying = [card for hand in (*world.hands, world.kitty) for card in ids_of(hand)]
    played = [
        kind
        for trick in (*observation.tricks, *((observation.trick,) if observation.trick else ()))
        for play in trick.plays
        for kind in play.cards
    ]
    assert Counter(lying) + Counter(t.ids(played)) == Counter(
        t.ids(full_deck(observation.rules.deck))
    )


@pytest.mark.parametrize("preset_id", PRESETS)
def test_worlds_keep_every_hard_fact(preset_id: str) -> None:
    rng = random.Random(f"facts/{preset_id}")
    seen = recorded(preset_id, 2)
    for observation, _state in rng.sample(seen, min(60, len(seen))):
        known = Knowledge(observation)
        for world in worlds_of(observation, known, 3):
            check(known.t, known, observation, world)


def broken_runs(known: Knowledge, world: World) -> list[tuple[int, int, int]]:
    """Seats that hold a run which they are known not to have."""
    return [
        (seat, width, length)
        for seat, hand in enumerate(world.hands)
        for suit, absent in enumerate(known.no_runs[seat])
        for width, length in absent.items()
        if seat != known.seat.index and holds_run(known.t.ctx, suit, hand[suit], width, length)
    ]


def tells_of_runs(known: Knowledge) -> bool:
    """Whether a run is known to be absent where other facts leave it possible."""
    public = known.public
    return any(
        absent and not (public.void[seat] | public.no_pair[seat]) >> suit & 1
        for seat, suits in enumerate(known.no_runs)
        for suit, absent in enumerate(suits)
        if seat != known.seat.index
    )


@pytest.mark.parametrize(("preset_id", "rounds"), [("classic", 32), ("three-deck", 4)])
def test_no_world_holds_a_run_that_was_shown_absent(preset_id: str, rounds: int) -> None:
    """And worlds would, were the fact not told: the positions put it to the test."""
    rng = random.Random(f"runs/{preset_id}")
    known_of = [(Knowledge(seen), seen, state) for seen, state in recorded(preset_id, rounds)]
    telling = [each for each in known_of if tells_of_runs(each[0])]
    assert len(telling) > 10
    unchecked = dealt_blindly = 0
    for known, observation, state in rng.sample(telling, min(25, len(telling))):
        assert not broken_runs(known, truth(known.t, state))
        beliefs = Beliefs(known, observation)
        blind = Beliefs(known, observation)
        blind.no_runs = [[{}] * SUITS] * blind.places
        dealer = dealer_of(beliefs, rng.randrange(1, 1 << 30))
        carefree = dealer_of(blind, rng.randrange(1, 1 << 30))
        players = observation.rules.deck.players
        for _ in range(60):
            world = unpack(dealer.deal(), players)
            check(known.t, known, observation, world)
            assert not broken_runs(known, world)
            dealt_blindly += bool(broken_runs(known, unpack(carefree.deal(), players)))
        for _ in range(20):
            world = beliefs.sample(rng)
            check(known.t, known, observation, world)
            assert not broken_runs(known, world)
            unchecked += bool(broken_runs(known, blind.sample(rng)))
    assert unchecked
    assert dealt_blindly


def truth(t: Tables, state: MatchState) -> World:
    assert state.round is not None
    return World(
        tuple(t.hand_of(hand) for hand in state.round.hands), t.hand_of(state.round.buried)
    )


@pytest.mark.parametrize("preset_id", PRESETS)
def test_the_true_deal_is_never_shut_out(preset_id: str) -> None:
    """Every card lies where the facts let it lie, and no weight is 0."""
    for observation, state in recorded(preset_id, 2):
        known = Knowledge(observation)
        beliefs = Beliefs(known, observation)
        world = truth(known.t, state)
        check(known.t, known, observation, world)
        assert all(weight > 0 for weight in beliefs.weight.values())
        for seat, hand in enumerate(world.hands):
            if seat == observation.viewer:
                continue
            rest = Counter(ids_of(hand)) - Counter(t_ids(known, seat))
            assert rest.total() == beliefs.room[seat]
            assert all(seat in beliefs.allowed[card >> 5] for card in rest)


def t_ids(known: Knowledge, seat: int) -> list[int]:
    return known.t.ids(known.pinned[seat])


def test_small_positions_reach_every_deal() -> None:
    """With two or three cards left and the kitty known, the sampled worlds include the true one."""
    late = [
        each
        for each in recorded("classic", 12)
        if len(each[0].hand) in (2, 3) and each[0].buried and each[0].trick is None
    ]
    assert len(late) > 2
    reached = 0
    for observation, state in late:
        known = Knowledge(observation)
        wanted = truth(known.t, state).hands
        reached += any(world.hands == wanted for world in worlds_of(observation, known, 3000))
    assert reached == len(late)


def test_they_know_more_than_a_blind_deal() -> None:
    """Log score of where each hidden card lies, against the share of each place alone."""
    gain = 0.0
    rng = random.Random("score")
    seen = rng.sample(recorded("classic", 6), 80)
    for observation, state in seen:
        known = Knowledge(observation)
        if not Beliefs(known, observation).free:
            continue
        worlds = worlds_of(observation, known, 60)[60:]
        real = truth(known.t, state)
        places = [*real.hands, real.kitty]
        hidden = Counter(ids_of([known.seat.unseen(suit) for suit in range(SUITS)]))
        for place, hand in enumerate(places):
            size = sum((Counter(ids_of(hand)) & hidden).values())
            if place == observation.viewer or not size:
                continue
            blind = size / hidden.total()
            found = Counter(
                card for world in worlds for card in ids_of([*world.hands, world.kitty][place])
            )
            for card, copies in Counter(ids_of(hand)).items():
                share = (found[card] + 1) / (len(worlds) * max(1, hidden[card]) + 1 / blind)
                gain += copies * (math.log(min(share, 1.0)) - math.log(blind))
    assert gain / len(seen) > 0.5
