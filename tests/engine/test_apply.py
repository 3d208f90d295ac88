"""``apply`` is total: whatever comes in, a new state or a code, and never a change with a code."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.driver import accepted, random_entry
from tractor_app.engine import legal
from tractor_app.engine.actions import (
    CHANCE,
    SPECTATOR,
    TABLE,
    Action,
    AskRedeal,
    BidPoints,
    Bury,
    Challenge,
    ChooseTrump,
    Concede,
    Deal,
    Declare,
    Friend,
    NameFriends,
    Pass,
    Play,
    Ready,
    Shuffle,
    TakeBack,
    TimeOut,
    TimeUp,
    Transfer,
)
from tractor_app.engine.apply import (
    Applied,
    ReplayError,
    apply,
    digest,
    new_match,
    replay,
)
from tractor_app.engine.cards import parse_cards
from tractor_app.engine.observe import observe
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.state import MatchState, full_deck
from tractor_app.engine.verdict import Code, Rejected

numbers = st.integers(-3, 60) | st.just(10**30)
cards = st.lists(st.integers(-1, 55), max_size=30).map(tuple)
friends = st.builds(Friend, kind=numbers, nth=numbers)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Shuffle, deck=cards, first=numbers, draws=cards),
    st.builds(Declare, cards=cards),
    st.builds(BidPoints, points=numbers),
    st.builds(ChooseTrump, trump=st.sampled_from(["S", "H", "C", "D", "NT", "", "X" * 99])),
    st.builds(Bury, cards=cards),
    st.builds(NameFriends, friends=st.lists(friends, max_size=4).map(tuple)),
    st.builds(Play, cards=cards, reading=st.sampled_from([(), ("2x2",), ("9x9", "", "x")])),
    st.builds(Transfer, seat=numbers),
    st.builds(Challenge, seat=numbers, trick=numbers),
    st.builds(TimeOut, seat=numbers),
    st.sampled_from(
        [Deal(), TakeBack(), AskRedeal(), Pass(), Ready(), Concede(), TimeUp()],
    ),
)
junk: st.SearchStrategy[Any] = st.sampled_from(
    [
        None,
        "play",
        7,
        (),
        Play,
        Play("SA"),  # type: ignore[arg-type]
        Play([3]),  # type: ignore[arg-type]
        Play((True,)),
        Play((1.0,)),  # type: ignore[arg-type]
        Bury(None),  # type: ignore[arg-type]
        Play((3,), None),  # type: ignore[arg-type]
        NameFriends((3,)),  # type: ignore[arg-type]
        NameFriends((Friend("SA"),)),  # type: ignore[arg-type]
        BidPoints("5"),  # type: ignore[arg-type]
        ChooseTrump(3),  # type: ignore[arg-type]
        Shuffle((1, 2, 3), first=None),  # type: ignore[arg-type]
    ]
)
actors: st.SearchStrategy[Any] = st.integers(-5, 9) | st.sampled_from(
    [CHANCE, TABLE, SPECTATOR, None, "0", 1.0, True, 10**30]
)


def _somewhere(preset_id: str, seed: int, steps: int) -> MatchState:
    rng = random.Random(seed)
    state = new_match(preset(preset_id))
    for _ in range(steps):
        _entry, applied = accepted(state, random_entry(state, rng), rng)
        state = applied.state
        if state.match is not None:
            break
    return state


@given(
    st.sampled_from(PRESET_IDS),
    st.integers(0, 50),
    st.integers(0, 260),
    st.lists(st.tuples(actors, actions | junk), min_size=1, max_size=12),
)
@settings(max_examples=150)
def test_wild_actions_get_a_state_or_a_code(
    preset_id: str, seed: int, steps: int, wild: list[tuple[Any, Any]]
) -> None:
    state = _somewhere(preset_id, seed, steps)
    before = digest(state)
    for actor, action in wild:
        applied = apply(state, actor, action)
        assert isinstance(applied, Applied | Rejected)
        assert digest(state) == before
        if type(actor) is not int or actor not in range(len(state.levels)):
            continue
        judged = legal.check(observe(state, actor), action)
        if isinstance(applied, Rejected) and applied.code is not Code.THROW_UNANSWERABLE:
            assert judged == applied
        else:
            assert not isinstance(judged, Rejected)


def test_impossible_decks_are_refused() -> None:
    state = new_match(preset("classic"))
    deck = full_deck(state.rules.deck)
    for bad in (deck[:-1], (*deck, 3), (*deck[:-1], deck[0]), ()):
        assert apply(state, CHANCE, Shuffle(bad)) == Rejected(Code.BAD_DECK)
    assert apply(state, CHANCE, Shuffle(deck, first=4)) == Rejected(Code.BAD_DECK)
    assert isinstance(apply(state, CHANCE, Shuffle(deck, draws=(3, 4, 5, 6))), Rejected)
    assert isinstance(apply(state, CHANCE, Shuffle(deck, first=3)), Applied)


def test_chance_alone_deals_and_only_seats_play() -> None:
    state = new_match(preset("classic"))
    shuffle = Shuffle(full_deck(state.rules.deck))
    assert apply(state, 0, shuffle) == Rejected(Code.WRONG_PHASE)
    applied = apply(state, CHANCE, shuffle)
    assert isinstance(applied, Applied)
    assert apply(applied.state, CHANCE, Ready()) == Rejected(Code.WRONG_PHASE)
    assert apply(applied.state, 1, Deal()) == Rejected(Code.WRONG_PHASE)
    assert apply(applied.state, SPECTATOR, Pass()) == Rejected(Code.UNKNOWN_ACTOR)
    assert apply(applied.state, 4, Pass()) == Rejected(Code.UNKNOWN_ACTOR)


def test_a_match_that_is_over_takes_nothing_more() -> None:
    applied = apply(new_match(preset("classic")), 1, Concede())
    assert isinstance(applied, Applied)
    assert applied.state.match is not None
    assert applied.state.match.winners == (0, 2)
    for actor in (CHANCE, TABLE, 0, 1):
        assert apply(applied.state, actor, Concede()) == Rejected(Code.MATCH_OVER)


def test_replay_names_the_entry_that_does_not_fit() -> None:
    rules = preset("classic")
    deck = full_deck(rules.deck)
    with pytest.raises(ReplayError) as error:
        replay(rules, [(CHANCE, Shuffle(deck)), (CHANCE, Deal()), (0, Play((3,)))])
    assert error.value.index == 2
    assert error.value.rejected.code is Code.WRONG_PHASE


def test_digests_tell_rules_and_states_apart() -> None:
    states = [new_match(preset("classic")), new_match(preset("one-deck"))]
    applied = apply(states[0], CHANCE, Shuffle(full_deck(states[0].rules.deck)))
    assert isinstance(applied, Applied)
    states.append(applied.state)
    assert len({digest(state) for state in states}) == 3
    assert digest(states[0]) == digest(new_match(preset("classic")))


def test_cards_may_come_in_any_order() -> None:
    deck = full_deck(preset("classic").deck)
    assert parse_cards("BJ SA") == (12, 53)
    state = new_match(preset("classic"))
    applied = apply(state, CHANCE, Shuffle(tuple(reversed(deck)), first=2))
    assert isinstance(applied, Applied)
