"""A guest has the rounds that are over on its own machine, as if it had played them there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.session.lan import SHORT_MATCH, Party, Player
from tests.session.test_lan_play import codes, rounds_over
from tractor_app.codec.match_file import Contents
from tractor_app.codec.plain import Entry
from tractor_app.engine.actions import CHANCE, SPECTATOR, Deal, Play, Shuffle
from tractor_app.engine.observation import Observation, Phase
from tractor_app.persistence.folders import profile
from tractor_app.persistence.match_store import MatchStore, load
from tractor_app.protocol import messages as m
from tractor_app.session.record import MOST, PART, GuestRecord, open_entries
from tractor_app.session.replay import ReplayTable


def entries(party: Party) -> list[Entry]:
    assert party.table.match is not None
    return party.table.match.entries


def at_round_end(party: Party, number: int) -> bool:
    assert party.table.match is not None
    state = party.table.match.match.state
    return state.phase is Phase.ROUND_END and state.round_number == number


def go_on(players: list[Player], limit: Callable[[Observation], bool]) -> None:
    for player in players:
        player.limit, player.answered = limit, None
        if player.guest.table is not None:
            player.updated(player.guest.table.newest)


def play(party: Party, players: list[Player], rounds: int) -> None:
    go_on(players, rounds_over(rounds))
    if party.table.match is None:
        players[0].ask(m.Begin())
    party.settle(lambda: at_round_end(party, rounds))
    party.wires.run()


@pytest.mark.parametrize("fair", [False, True])
def test_every_guest_has_the_rounds_that_are_over(fair: bool) -> None:
    party = Party(fair=fair)
    players = party.seated(4)
    watcher = party.player("W").join()
    watcher.limit = lambda _: True
    for rounds in (1, 2):
        play(party, players, rounds)
        for seat, player in enumerate((*players, watcher)):
            record = player.records[-1]
            assert len(player.records) == rounds
            assert list(record.entries) == entries(party)
            assert record.head.viewer == (seat if player is not watcher else SPECTATOR)
            assert record.head.id == party.table.lobby.room.match
            names = [info.name for info in record.head.seats]
            assert names == ["P0", "P1", "P2", "P3"]
            drivers = [info.driver for info in record.head.seats]
            assert [driver == "person" for driver in drivers] == [
                one == record.head.viewer for one in range(4)
            ]


def test_own_plays_can_be_looked_at_again_with_what_was_seen_then() -> None:
    party = Party()
    players = party.seated(4)
    play(party, players, 1)
    seen = {update.revision: update.observation for update in players[2].updates if update.revision}
    table = ReplayTable(players[2].records[-1])
    own = 0
    for position, entry in enumerate(table.contents.entries):
        if entry.actor == 2 and isinstance(entry.action, Play):
            table.seek(position)
            assert table.seen_by(2) == seen[position]
            own += 1
    assert own == len(seen[max(seen)].tricks)


def test_nothing_of_a_round_in_play_is_told() -> None:
    party = Party()
    players = party.seated(4)
    play(party, players, 1)
    go_on(players, lambda seen: seen.round_number > 1 and len(seen.tricks) >= 2)
    party.settle(lambda: len(players[0].observation.tricks) == 2)
    log, match = entries(party), party.table.match
    assert match is not None
    second = [at for at, entry in enumerate(log) if isinstance(entry.action, Shuffle)][1]
    for since in (0, second - 1, second, second + 1, len(log), 2**31):
        told = match.record(since)
        assert told.open < second
        assert list(told.entries) == log[since : min(told.open, since + PART)]
    # A host that was killed knows it again from its log.
    assert open_entries(party.plan.rules, log) == match.record(0).open
    players[1].ask(m.AskRecord("another", 0))
    assert codes(players[1]) == [m.Code.WRONG_STAGE]


def test_where_the_kitty_stays_hidden_the_record_comes_after_the_match() -> None:
    party = Party(replace(SHORT_MATCH, kitty=replace(SHORT_MATCH.kitty, revealed=False)))
    players = party.seated(4)
    play(party, players, 1)
    assert party.table.match is not None
    assert party.table.match.record(0) == m.Recorded(party.table.lobby.room.match, 0, (), 0)
    assert not players[0].records
    go_on(players, lambda _: False)
    party.settle(lambda: all(player.observation.match is not None for player in players))
    party.wires.run()
    assert list(players[0].records[-1].entries) == entries(party)
    assert len(players[0].records) == 1


def test_whoever_was_cut_off_gets_what_is_missing() -> None:
    party = Party()
    players = party.seated(4)
    play(party, players, 1)
    line = players[3].line
    assert line is not None
    line.cut()
    go_on(players[:3], rounds_over(2))
    party.settle(lambda: at_round_end(party, 2))
    assert len(players[3].records) == 1
    players[3].limit = rounds_over(2)
    players[3].connect()
    party.wires.run()
    assert list(players[3].records[-1].entries) == entries(party)
    late = party.player("Late").join()
    party.wires.run()
    assert list(late.records[-1].entries) == entries(party)


def record() -> tuple[GuestRecord, list[m.Ask], list[Entry], Player]:
    party = Party()
    players = party.seated(4)
    play(party, players, 1)
    asked: list[m.Ask] = []
    return (
        GuestRecord("m", party.plan.rules, "2026-11-30T01:20:00Z", asked.append),
        asked,
        entries(party),
        players[0],
    )


def backwards(log: list[Entry]) -> list[Entry]:
    shuffle = log[0].action
    assert isinstance(shuffle, Shuffle)
    return [Entry(CHANCE, replace(shuffle, deck=shuffle.deck[::-1])), *log[1:]]


@pytest.mark.parametrize(
    "falsify",
    [
        lambda log: [log[0], *log[2:]],
        lambda log: [*log[:-1], Entry(0, Deal())],
        backwards,
    ],
)
def test_another_story_than_the_one_seen_is_no_record(
    falsify: Callable[[list[Entry]], list[Entry]],
) -> None:
    kept, asked, log, player = record()
    kept.seen(len(log), player.observation)
    assert asked == [m.AskRecord("m", 0)]
    story = tuple(falsify(log))
    assert not kept.told(m.Recorded("m", 0, story, len(story)))
    assert kept.false
    assert kept.contents((), 0) is None
    kept.seen(len(log), player.observation)
    assert len(asked) == 1


def test_a_sound_story_of_another_round_is_no_record() -> None:
    kept, _, log, player = record()
    kept.seen(len(log), replace(player.observation, attacker_points=5))
    assert not kept.told(m.Recorded("m", 0, tuple(log), len(log)))
    assert kept.false


def test_only_what_was_asked_for_is_taken_in() -> None:
    kept, asked, log, player = record()
    whole = m.Recorded("m", 0, tuple(log), len(log))
    assert not kept.told(whole)
    kept.seen(len(log), player.observation)
    assert not kept.told(m.Recorded("other", 0, tuple(log), len(log)))
    kept.line_lost()
    kept.seen(len(log), player.observation)
    assert not kept.told(m.Recorded("m", 3, tuple(log), len(log)))
    kept.line_lost()
    kept.seen(len(log), player.observation)
    assert not kept.told(m.Recorded("m", 0, tuple(log) * (MOST // len(log) + 1), len(log)))
    kept.line_lost()
    kept.seen(len(log), player.observation)
    assert kept.told(whole)
    assert len(asked) == 4
    seats = player.guest.table.seats if player.guest.table is not None else ()
    contents = kept.contents(seats, 0)
    assert contents is not None
    assert list(contents.entries) == log


def test_a_record_lies_beside_the_own_matches(tmp_path: Path) -> None:
    party = Party()
    players = party.seated(4)
    store = MatchStore(profile(tmp_path))
    kept: list[Path] = []
    for rounds in (1, 2):
        play(party, players, rounds)
        kept.append(store.keep(players[1].records[-1]))
    assert kept[0] == kept[1]
    assert store.history() == (kept[0],)
    assert load(kept[0]).entries == players[1].records[-1].entries
    # Another match that calls itself the same does not take its place, nor does a shorter part.
    assert store.keep(players[1].records[0]) == kept[0]
    assert load(kept[0]).entries == players[1].records[-1].entries
    other = Party(seed="other")
    strangers = other.seated(4)
    play(other, strangers, 1)
    foreign: Contents = strangers[0].records[-1]
    same_id = replace(foreign, head=replace(foreign.head, id=players[1].records[-1].head.id))
    assert store.keep(same_id) != kept[0]
    assert load(kept[0]).entries == players[1].records[-1].entries
    nasty = replace(foreign, head=replace(foreign.head, id="../../" + "x" * 500 + "\n"))
    path = store.keep(nasty)
    assert path.parent == profile(tmp_path).history
    assert load(path).entries == foreign.entries
