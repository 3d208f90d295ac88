"""Stepping through a log."""

from __future__ import annotations

import random

import pytest

from tests.persistence.test_match_file import HEAD
from tests.session.helpers import Listener
from tractor_app.codec.match_file import Contents, MatchHead
from tractor_app.codec.plain import Entry
from tractor_app.engine.actions import SPECTATOR, Deal, Pass
from tractor_app.engine.apply import ReplayError, apply, new_match
from tractor_app.engine.observation import Phase
from tractor_app.engine.observe import observe
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.state import MatchState
from tractor_app.engine.verdict import Code, Rejected
from tractor_app.session.chance import make_shuffle, wanted_shuffle
from tractor_app.session.headless import Player, Table
from tractor_app.session.replay import ReplayTable, Stride


@pytest.fixture(scope="module")
def contents() -> Contents:
    """Two rounds of random bots."""
    state = new_match(preset("classic"))
    table = Table(
        state,
        [Player("random", seat) for seat in range(4)],
        lambda now: make_shuffle(b"replay %d" % now.round_number, wanted_shuffle(now, 0)),
        [],
    )
    table.play_round()
    table.play_round()
    entries = tuple(Entry(actor, action) for actor, action in table.log)
    return Contents(HEAD, entries, 0, 0, b"")


def states(contents: Contents) -> list[MatchState]:
    found = [new_match(contents.head.rules)]
    for entry in contents.entries:
        applied = apply(found[-1], entry.actor, entry.action)
        assert not isinstance(applied, Rejected)
        found.append(applied.state)
    return found


def test_forward_shows_what_was_seen_when_it_was_played(contents: Contents) -> None:
    table = ReplayTable(contents)
    listener = Listener()
    table.attach(listener)
    while table.forward():
        pass
    truth = states(contents)
    assert table.position == table.length == len(contents.entries)
    assert [update.observation for update in listener.updates] == [
        observe(state, HEAD.viewer) for state in truth
    ]
    assert all(update.events for update in listener.updates[1:])


def test_any_jump_is_the_same_as_stepping(contents: Contents) -> None:
    table = ReplayTable(contents, SPECTATOR)
    listener = Listener()
    table.attach(listener)
    truth = states(contents)
    rng = random.Random(7)
    for _ in range(60):
        place = rng.randrange(-5, len(truth) + 5)
        table.seek(place)
        held = max(0, min(place, len(truth) - 1))
        assert table.position == held
        assert listener.last.observation == observe(truth[held], SPECTATOR)
        assert listener.last.events == ()
        if rng.random() < 0.5 and table.forward():
            assert listener.last.observation == observe(truth[held + 1], SPECTATOR)


def test_back_goes_from_decision_to_decision(contents: Contents) -> None:
    table = ReplayTable(contents)
    table.seek(table.length)
    stops = []
    while table.back():
        stops.append(table.position)
    assert stops[-1] == 0
    assert not any(isinstance(contents.entries[stop].action, Deal) for stop in stops)


def test_another_seat(contents: Contents) -> None:
    table = ReplayTable(contents)
    listener = Listener()
    table.attach(listener)
    table.seek(110)
    for viewer in (2, SPECTATOR):
        table.look(viewer)
        assert table.viewer == listener.last.observation.viewer == viewer
        assert bool(listener.last.observation.hand) is (viewer == 2)


def test_nothing_can_be_played(contents: Contents) -> None:
    table = ReplayTable(contents)
    listener = Listener()
    table.attach(listener)
    table.submit(Pass())
    assert listener.refusals[0][1].code is Code.MATCH_OVER
    assert listener.last.observation.phase is Phase.SHUFFLE
    table.detach(listener)
    table.close()
    table.seek(50)
    assert len(listener.updates) == 1


def test_a_log_that_the_rules_refuse() -> None:
    head: MatchHead = HEAD
    with pytest.raises(ReplayError):
        ReplayTable(Contents(head, (Entry(-1, Deal()),), 0, 0, b""))


def test_strides_go_by_decisions_tricks_and_rounds(contents: Contents) -> None:
    table = ReplayTable(contents)
    listener = Listener()
    table.attach(listener)
    assert not table.go(Stride.DECISION, -1)
    assert table.go(Stride.ROUND, 1)
    assert table.position == 1
    assert listener.last.observation.round_number == 1
    seen = []
    while table.go(Stride.TRICK, 1) and table.round_at(table.position) == 1:
        seen.append(len(listener.last.observation.tricks))
    assert seen == list(range(1, len(seen) + 1))
    assert len(seen) > 10
    table.go(Stride.ROUND, -1)
    assert (table.position, table.round_at(1)) == (1, 1)
    while table.go(Stride.DECISION, 1):
        following = table.next_action()
        assert not isinstance(following, Deal)
    assert table.position == table.length
    assert table.next_action() is None
    assert table.next_actor() is None


def test_hands_are_shown_only_where_the_round_is_over() -> None:
    state = new_match(preset("classic"))
    played = Table(
        state,
        [Player("random", seat) for seat in range(4)],
        lambda now: make_shuffle(b"open %d" % now.round_number, wanted_shuffle(now, 0)),
        [],
    )
    played.play_round()
    entries = tuple(Entry(actor, action) for actor, action in played.log)
    whole = ReplayTable(Contents(HEAD, entries, 0, 0, b""))
    cut = ReplayTable(Contents(HEAD, entries[:-8], 0, 0, b""))
    for table in (whole, cut):
        table.seek(len(entries) - 30)
    assert whole.opened
    assert (
        sum(len(hand) for hand in whole.hands())
        + sum(
            len(play.cards)
            for trick in (*whole.seen_by(1).tricks, whole.seen_by(1).trick)
            if trick is not None
            for play in trick.plays
        )
        == 108 - 8
    )
    assert whole.seen_by(2).hand == whole.hands()[2]
    assert not cut.opened
    assert cut.hands() == ()
    with pytest.raises(LookupError):
        cut.seen_by(2)
