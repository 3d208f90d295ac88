"""Decks follow from a seed alone, the same everywhere, and every card is as likely anywhere."""

from __future__ import annotations

from collections import Counter

import pytest

from tractor_app.engine.actions import CHANCE, Shuffle
from tractor_app.engine.apply import apply, new_match
from tractor_app.engine.cards import format_cards
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.state import Applied, full_deck
from tractor_app.session.chance import (
    SeededChance,
    Stream,
    Wanted,
    decision_seed,
    make_shuffle,
    new_seed,
    wanted_shuffle,
)

CLASSIC = preset("classic")


def test_the_stream_never_changes() -> None:
    # Seeds in files and bug reports mean these numbers, in every version on every machine.
    stream = Stream(b"tractor")
    assert [stream.below(1000) for _ in range(8)] == [107, 674, 320, 87, 460, 17, 419, 425]
    shuffle = make_shuffle(b"tractor", Wanted(CLASSIC, 0))
    assert format_cards(shuffle.deck[:10]) == "SQ DT H5 SJ SJ SK D8 DA C8 C7"
    assert shuffle.first == 1
    assert decision_seed("x", 2, 17) == 17329424109628453596


def test_every_place_is_as_likely() -> None:
    stream = Stream(b"fair")
    places = Counter(stream.shuffled(range(6)).index(0) for _ in range(6000))
    # Each is 1000 with a standard deviation of 29.
    assert all(880 < places[place] < 1120 for place in range(6))
    orders = Counter(tuple(stream.shuffled("abc")) for _ in range(6000))
    assert len(orders) == 6
    assert all(880 < count < 1120 for count in orders.values())


def test_bounds() -> None:
    stream = Stream(b"bounds")
    assert {stream.below(1) for _ in range(20)} == {0}
    assert max(stream.below(1 << 32) for _ in range(50)) > 1 << 31
    for bound in (0, -1, (1 << 32) + 1):
        with pytest.raises(ValueError):
            stream.below(bound)


@pytest.mark.parametrize("rules", PRESET_IDS)
def test_the_engine_takes_every_deck(rules: str) -> None:
    state = new_match(preset(rules))
    given: list[Shuffle] = []
    SeededChance("s").shuffle(wanted_shuffle(state, 0), given.append)
    (shuffle,) = given
    assert sorted(shuffle.deck) == sorted(full_deck(state.rules.deck))
    assert isinstance(apply(state, CHANCE, shuffle), Applied)


def test_numbers_and_seeds_make_other_decks() -> None:
    decks = set()
    for seed in ("a", "b"):
        for number in range(3):
            SeededChance(seed).shuffle(Wanted(CLASSIC, number), lambda s: decks.add(s.deck))
    assert len(decks) == 6
    assert new_seed() != new_seed()
    assert len(new_seed()) == 32
