"""What an observation proves, against the truth of played rounds."""

import random
import time
from collections import Counter

import msgspec
import pytest

from tests.bots.scenes import LAST, NEXT, PARTNER, US, playing
from tractor_app.bots.knowledge import Knowledge, holds_run
from tractor_app.bots.policy.tables import SUITS
from tractor_app.cli._playing import decks
from tractor_app.engine.actions import Action
from tractor_app.engine.apply import new_match
from tractor_app.engine.cards import parse_cards
from tractor_app.engine.observation import Bid, BidKind, Observation, Phase
from tractor_app.engine.play import kernel
from tractor_app.engine.rules.policies import LongTractor, WiderCopies
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.state import MatchState
from tractor_app.session.headless import Player, Table

PROVING = ("classic", "one-deck", "three-deck", "four-deck-160", "find-friend-5", "happy")


class Watched(Player):
    """Checks every fact that its observation proves against the real hands."""

    def __init__(self, bot: str, seed: int) -> None:
        super().__init__(bot, seed)
        self.table: Table | None = None
        self.asked = 0

    def choose(self, observation: Observation, optional: bool = False) -> Action | None:
        if observation.phase is Phase.PLAY and self.table is not None:
            check_facts(observation, self.table.state)
            self.asked += 1
        return self.bot.choose(observation, self.rng)


def check_facts(observation: Observation, state: MatchState) -> None:
    assert state.round is not None
    known = Knowledge(observation)
    t, public = known.t, known.public
    for seat, hand in enumerate(state.round.hands):
        masks = t.hand_of(hand)
        for suit in range(SUITS):
            if public.void[seat] >> suit & 1:
                assert not masks[suit][0]
            if public.no_pair[seat] >> suit & 1:
                assert not masks[suit][1]
            for width, length in known.no_runs[seat][suit].items():
                assert not holds_run(t.ctx, suit, masks[suit], width, length)
        assert not Counter(known.pinned[seat]) - Counter(hand)
        assert public.counts[seat] == len(hand)
    others = [
        kind
        for seat, hand in enumerate(state.round.hands)
        if seat != observation.viewer
        for kind in hand
    ]
    if observation.viewer != state.round.burier:
        others += state.round.buried
    truth = t.hand_of(others)
    for suit in range(SUITS):
        assert known.seat.unseen(suit) == truth[suit]


@pytest.mark.parametrize("preset_id", PROVING)
def test_everything_proven_is_true(preset_id: str) -> None:
    rules = preset(preset_id)
    players = [
        Watched("random" if seat % 2 else "intermediate", seat)
        for seat in range(rules.deck.players)
    ]
    table = Table(new_match(rules), players, decks(f"facts/{preset_id}"), [])
    for player in players:
        player.table = table
    for _ in range(2):
        table.play_round()
    assert all(player.asked > 15 for player in players)


def test_a_discard_proves_a_void_and_two_singles_no_pair() -> None:
    shown = [
        [(US, "H3 H3"), (NEXT, "H5 H6"), (PARTNER, "H7 H7"), (LAST, "H4 C9")],
        [(PARTNER, "D4"), (LAST, "D6"), (US, "D7"), (NEXT, "S4")],
    ]
    public = Knowledge(playing("HT S3 S5 C4", before=shown)).public
    hearts, diamonds = 1, 3
    assert public.no_pair[NEXT] >> hearts & 1
    assert not public.void[NEXT] >> hearts & 1
    assert not public.no_pair[PARTNER] >> hearts & 1
    assert public.void[LAST] >> hearts & 1
    assert public.void[NEXT] >> diamonds & 1


def test_pairs_apart_under_a_run_prove_no_run() -> None:
    """Of three pairs in a row led: none given, two in a row given, a single pair given."""
    shown = [
        [
            (US, "H3 H3 H4 H4 H5 H5"),
            (NEXT, "H6 H6 H8 H8 HT HT"),
            (PARTNER, "H7 H7 H8 H9 H9 HT"),
            (LAST, "HJ HJ HQ HQ HK HA"),
        ],
    ]
    known = Knowledge(playing("HT S3 S5 C4", before=shown))
    hearts = 1
    assert [known.no_run[seat][hearts] for seat in range(4)] == [0, 2, 2, 3]
    assert not any(known.no_run[seat][suit] for seat in range(4) for suit in range(5) if suit != 1)
    assert not known.public.no_pair[NEXT] >> hearts & 1
    assert known.public.no_pair[PARTNER] >> hearts & 1


def test_runs_prove_nothing_where_the_house_owes_none() -> None:
    """Where only pairs are owed to a longer run, two of three pairs in a row need not be given."""
    shown = [
        [
            (US, "H3 H3 H4 H4 H5 H5"),
            (NEXT, "H6 H6 H8 H8 HT HT"),
            (PARTNER, "S3 S4 S5 S6 S7 S8"),
            (LAST, "D3 D4 D5 D6 D7 D8"),
        ],
    ]
    seen = playing("HT S3 S5 C4", before=shown)
    follow = msgspec.structs.replace(seen.rules.follow, long_tractor=LongTractor.PAIRS)
    rules = msgspec.structs.replace(seen.rules, follow=follow)
    assert Knowledge(msgspec.structs.replace(seen, rules=rules)).no_run[NEXT][1] == 3
    follow = msgspec.structs.replace(seen.rules.follow, wider_copies=WiderCopies.SPARED)
    rules = msgspec.structs.replace(seen.rules, follow=follow)
    assert not Knowledge(msgspec.structs.replace(seen, rules=rules)).no_run[NEXT][1]


def test_the_own_kitty_is_not_among_the_unseen_but_anothers_is() -> None:
    mine = Knowledge(playing("BJ S4 D6", declarer=US, buried="HT HT H3 C3 C4 C6 D3 D4"))
    tens = 1 << 7
    hearts = mine.seat.unseen(1)
    assert not (hearts[0] | hearts[1]) & tens
    assert mine.seat.kitty == 20
    theirs = Knowledge(playing("BJ S4 D6", declarer=NEXT))
    assert theirs.seat.unseen(1)[1] & tens
    assert theirs.seat.kitty_cards == 8


def test_bid_cards_are_pinned_until_played() -> None:
    seen = playing(
        "HT S3 S5 C4", before=[[(PARTNER, "S2"), (LAST, "S6"), (US, "S7"), (NEXT, "S4")]]
    )
    bid = Bid(PARTNER, parse_cards("S2 S2"), "S", BidKind.DECLARE)
    known = Knowledge(msgspec.structs.replace(seen, bids=(bid,), standing=bid))
    assert known.pinned[PARTNER] == parse_cards("S2")


def test_it_costs_less_than_a_millisecond() -> None:
    """At the end of a round, the best of several tries; the machine may be busy."""
    rules = preset("classic")
    table = Table(
        new_match(rules), [Player("random", seat) for seat in range(4)], decks("cost"), []
    )
    seen: list[Observation] = []
    bots = [table.players[0].bot.choose]

    def spy(observation: Observation, rng: random.Random) -> Action | None:
        seen.append(observation)
        return bots[0](observation, rng)

    class Spy:
        name = "spy"
        choose = staticmethod(spy)

    table.players[0].bot = Spy()
    table.play_round()
    last = seen[-1]
    assert len(last.tricks) > 10
    best = min(_seconds(last) for _ in range(20))
    assert best < 0.002


def _seconds(observation: Observation) -> float:
    began = time.perf_counter()
    Knowledge(observation)
    return time.perf_counter() - began


def test_size_of_unseen_is_what_is_hidden() -> None:
    known = Knowledge(playing("HT S3 S5 C4"))
    hidden = sum(kernel.size_of(known.seat.unseen(suit)) for suit in range(SUITS))
    assert hidden == 108 - 4
