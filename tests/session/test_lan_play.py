"""Lobby and play at a hosted table, message by message, without a socket."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from tests.session.lan import SHORT_MATCH, Party, Player
from tractor_app.engine import legal
from tractor_app.engine.actions import SPECTATOR, Play
from tractor_app.engine.apply import digest
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.state import MatchState
from tractor_app.engine.verdict import Code, Rejected
from tractor_app.protocol import messages as m
from tractor_app.protocol.room import Stage
from tractor_app.protocol.wire import TELLS, WireError, decode_tell
from tractor_app.session.fairness import Mark
from tractor_app.session.host_book import HostBook
from tractor_app.session.hosted import HostedTable
from tractor_app.session.remote import SHOWN


def rounds_over(number: int) -> Callable[[Observation], bool]:
    def over(seen: Observation) -> bool:
        return seen.phase is Phase.ROUND_END and seen.round_number >= number

    return over


def state(party: Party) -> MatchState:
    assert party.table.match is not None
    return party.table.match.match.state


def stop_after(players: list[Player], rounds: int) -> None:
    for player in players:
        player.limit = rounds_over(rounds)


def codes(player: Player) -> list[m.Code]:
    return [failed.code for failed in player.failures]


def test_guests_sit_change_seats_and_get_ready() -> None:
    party = Party()
    ann, ben = party.player("Ann").join(), party.player("Ben").join()
    assert ann.room.owner == ann.guest.member
    ann.ask(m.Sit(0))
    ben.ask(m.Sit(2))
    ann.ask(m.Sit(2))
    assert (ann.guest.seat, ben.guest.seat) == (0, 2)
    ben.ask(m.Sit(0))
    assert (ann.guest.seat, ben.guest.seat) == (2, 0)
    ben.ask(m.Begin())
    assert codes(ben) == [m.Code.NOT_OWNER]
    ann.ask(m.Begin())
    assert codes(ann) == [m.Code.SEATS_OPEN]
    ann.ask(m.Fill(1, "beginner")).ask(m.Fill(3, "beginner")).ask(m.Begin())
    assert codes(ann)[1:] == [m.Code.NOT_READY]
    ben.ask(m.SetReady(True))
    ann.ask(m.Begin())
    assert ann.room.stage is Stage.PLAYING
    assert ben.guest.table is not None
    assert ben.guest.table.viewer == 0


def test_owner_places_and_removes() -> None:
    party = Party()
    ann, ben, cy = (party.player(name).join() for name in ("Ann", "Ben", "Ben"))
    assert cy.room.members[2].name == "Ben 2"
    assert ben.guest.member is not None
    assert cy.guest.member is not None
    ann.ask(m.Place(ben.guest.member, 1)).ask(m.Place(cy.guest.member, 1))
    assert (ben.guest.seat, cy.guest.seat) == (None, 1)
    ben.ask(m.Remove(cy.guest.member))
    assert codes(ben) == [m.Code.NOT_OWNER]
    ann.ask(m.Remove(cy.guest.member))
    assert codes(cy) == [m.Code.REMOVED]
    assert len(ann.room.members) == 2
    assert cy.guest.token == ""


def test_a_passcode_is_needed_where_there_is_one() -> None:
    party = Party(passcode="sesame")
    ann = party.player("Ann").join("open")
    assert codes(ann) == [m.Code.PASSCODE]
    ann.join("sesame")
    assert ann.guest.member == 1


@pytest.mark.parametrize("fair", [False, True])
def test_four_guests_play_two_rounds(fair: bool) -> None:
    party = Party(fair=fair)
    players = party.seated(4)
    stop_after(players, 2)
    players[0].ask(m.Begin())
    party.settle(lambda: rounds_over(2)(players[3].observation))
    party.wires.run()
    for seat, player in enumerate(players):
        assert player.observation.viewer == seat
        assert not player.refusals
    party.scheduler.advance(1)
    party.wires.run()
    if fair:
        marks = [[mark.mark for mark in player.marks] for player in players]
        assert marks == [[Mark.FAIR, Mark.FAIR]] * 4, players[0].marks


def test_a_whole_match_between_a_guest_and_bots_is_like_any_other() -> None:
    party = Party(SHORT_MATCH)
    (ann,) = party.seated(1)
    for seat in (1, 2, 3):
        ann.ask(m.Fill(seat, "random"))
    ann.ask(m.Begin())
    party.settle(lambda: ann.room.stage is Stage.OVER)
    assert ann.observation.match is not None
    ann.ask(m.Begin())
    party.settle(lambda: ann.room.stage is Stage.OVER)


def test_spectators_see_public_events_and_what_is_shown_to_them() -> None:
    party = Party()
    players = party.seated(4)
    watcher = party.player("W").join()
    for player in players:
        player.limit = lambda seen: seen.phase is Phase.PLAY
    players[0].ask(m.Begin())
    party.settle(lambda: watcher.observation.phase is Phase.PLAY)
    assert watcher.observation.viewer == SPECTATOR
    assert watcher.observation.hand == ()
    watcher.ask(m.Watch(1))
    assert codes(watcher) == [m.Code.HIDDEN]
    players[1].ask(m.OpenHand(True))
    watcher.ask(m.Watch(1))
    assert watcher.observation.hand == players[1].observation.hand
    players[1].ask(m.OpenHand(False))
    assert watcher.observation.hand == ()


def test_a_seat_is_covered_when_whoever_showed_it_goes() -> None:
    party = Party()
    players = party.seated(4)
    watcher, next_one = party.player("W").join(), party.player("N").join()
    for player in players:
        player.limit = lambda seen: seen.phase is Phase.PLAY
    players[0].ask(m.Begin())
    party.settle(lambda: watcher.observation.phase is Phase.PLAY)
    players[1].ask(m.OpenHand(True))
    watcher.ask(m.Watch(1))
    assert watcher.observation.hand
    players[1].ask(m.Leave())
    assert watcher.observation.hand == ()
    assert next_one.guest.member is not None
    players[0].ask(m.Place(next_one.guest.member, 1))
    assert next_one.observation.hand
    assert watcher.observation.hand == ()


def test_whoever_is_shown_a_seat_cannot_act_on_it() -> None:
    party = Party()
    players = party.seated(4)
    watcher = party.player("W").join()
    watcher.limit = lambda _: True
    for player in players:
        player.limit = lambda seen: len(seen.tricks) >= 2
    players[0].ask(m.Begin())
    party.settle(lambda: len(watcher.observation.tricks) >= 2)
    turn = watcher.observation.awaited[0]
    players[turn].ask(m.OpenHand(True))
    watcher.ask(m.Watch(turn))
    table = watcher.guest.table
    assert table is not None
    assert table.viewer == turn
    assert table.viewer in watcher.observation.awaited
    assert not table.acts
    assert [seat.driver == SHOWN for seat in table.seats] == [seat == turn for seat in range(4)]
    before = digest(state(party))
    action = legal.suggest(watcher.observation)
    assert action is not None
    table.submit(action)
    party.wires.run()
    assert watcher.refusals == [(action, Rejected(Code.NOT_YOUR_TURN, seat=turn))]
    assert digest(state(party)) == before
    own = players[turn].guest.table
    assert own is not None
    assert own.acts
    assert all(seat.driver != SHOWN for seat in own.seats)
    own.submit(action)
    party.wires.run()
    assert digest(state(party)) != before


def test_talk_is_plain_text_and_can_be_switched_off() -> None:
    party = Party()
    ann, ben = party.player("Ann").join(), party.player("<b>Ben\u202e").join()
    ben.ask(m.Say("<b>hi</b>\n\u202eyou")).ask(m.SayPhrase(3))
    assert [(said.text, said.phrase) for said in ann.remarks] == [("<b>hi</b> you", None), ("", 3)]
    ann.ask(m.Talk(False))
    ben.ask(m.Say("psst"))
    assert codes(ben) == [m.Code.NO_TALK]
    assert len(ann.remarks) == 2


def test_one_who_is_cut_off_comes_back_to_the_same_card() -> None:
    party = Party()
    players = party.seated(4)
    stop_after(players, 1)
    ben = players[1]
    ben.limit = lambda seen: len(seen.tricks) >= 3
    players[0].ask(m.Begin())
    party.settle(lambda: len(players[0].observation.tricks) == 3)
    assert ben.line is not None
    ben.line.cut()
    party.scheduler.advance(1)
    party.wires.run()
    before = digest(state(party))
    ben.connect()
    assert ben.guest.seat == 1
    assert digest(state(party)) == before
    stop_after([ben], 1)
    ben.line.cut()
    ben.connect()
    party.settle(lambda: players[0].observation.result is not None)
    assert not any(chair.bot for chair in players[0].room.chairs)


def test_a_table_says_that_its_line_is_cut_until_it_is_up_to_date_again() -> None:
    party = Party()
    players = party.seated(4)
    stop_after(players, 1)
    ben = players[1]
    for player in players:
        player.limit = lambda seen: seen.phase is Phase.PLAY
    players[0].ask(m.Begin())
    party.settle(lambda: ben.observation.phase is Phase.PLAY)
    table, told = ben.guest.table, list[bool]()
    assert table is not None
    assert not table.cut
    table.on_cut = told.append
    assert ben.line is not None
    ben.line.cut()
    assert told == [True]
    before = digest(state(party))
    table.submit(Play(ben.observation.hand[:1]))
    party.wires.run()
    assert ben.refusals[-1] == (
        Play(ben.observation.hand[:1]),
        Rejected(Code.STALE, seat=1),
    )
    ben.come()
    # The host is there again, but what it knows has not been told yet.
    assert told == [True]
    party.wires.run()
    assert told == [True, False]
    assert ben.guest.table is table
    assert digest(state(party)) == before


def test_a_table_whose_match_is_no_more_is_not_cut_for_ever() -> None:
    """A host that goes on after the match, or got the table then, has no news of the match."""
    party = Party()
    (ann,) = party.seated(1)
    for seat in (1, 2, 3):
        ann.ask(m.Fill(seat, "random"))
    ann.ask(m.Begin())
    assert party.table.match is not None
    party.table.match.close()
    # As its last round leaves it.
    plan, lobby, table = party.plan, party.table.lobby.ended(), ann.guest.table
    assert table is not None
    told = list[bool]()
    table.on_cut = told.append
    party.wires.queue.clear()
    ann.line = None
    ann.guest.lost()
    book = HostBook(plan=plan, lobby=lobby)
    party.table = HostedTable(lobby, plan, party.means(), party.books.append, book)
    ann.connect()
    assert ann.room.stage is Stage.OVER
    assert told == [True, False]


def test_a_guest_is_told_how_long_its_seat_is_kept() -> None:
    party = Party()
    party.table.plan = msgspec.structs.replace(party.plan, hold=42.5)
    ben = party.player("Ben")
    assert ben.guest.hold == m.HOLD
    ben.join()
    assert ben.guest.hold == 42.5


def test_a_host_that_does_not_say_how_long_means_the_usual_time() -> None:
    told = m.Joined("t", 1, "0" * 64, preset("classic"))
    plain = msgspec.json.decode(TELLS.encode(told))
    del plain["hold"]
    assert decode_tell(msgspec.json.encode(plain)) == told
    for odd in (-1, 1e9, "long", None):
        with pytest.raises(WireError):
            decode_tell(msgspec.json.encode(plain | {"hold": odd}))


def test_a_bot_holds_the_seat_and_the_token_gets_it_back_from_another_machine() -> None:
    party = Party()
    players = party.seated(4)
    stop_after(players, 2)
    ben = players[1]
    ben.limit = lambda seen: len(seen.tricks) >= 3
    players[0].ask(m.Begin())
    party.settle(lambda: len(players[0].observation.tricks) == 3)
    assert ben.line is not None
    ben.line.cut()
    party.settle(lambda: players[0].room.chairs[1].bot == "beginner")
    party.settle(lambda: len(players[0].observation.tricks) >= 6)
    other = Player(party, "Ben elsewhere")
    other.guest.token, other.guest.table_id = ben.guest.token, ben.guest.table_id
    stop_after([other], 2)
    other.connect()
    assert other.guest.seat == 1
    assert other.observation.viewer == 1
    assert players[0].room.chairs[1].bot == ""
    assert players[0].room.members[1].name == "P1"
    party.settle(lambda: rounds_over(2)(players[0].observation))


def test_a_seat_token_is_told_to_nobody_else() -> None:
    party = Party()
    frames: list[tuple[str, bytes]] = []
    party.on_frame = lambda player, payload: frames.append((player.name, payload))
    players = party.seated(4)
    for player in players:
        told = [name for name, payload in frames if player.guest.token.encode() in payload]
        assert set(told) == {player.name}
    assert all(player.guest.token not in repr(party.books) for player in players)


def test_a_wrong_token_opens_nothing() -> None:
    party = Party()
    party.seated(1)
    thief = Player(party, "T")
    thief.guest.token, thief.guest.table_id = "0" * 64, party.table.id
    thief.connect()
    assert codes(thief) == [m.Code.TOKEN]
    assert thief.guest.member is None


def test_the_match_waits_when_everybody_is_gone() -> None:
    party = Party()
    players = party.seated(4)
    for player in players:
        player.limit = lambda seen: len(seen.tricks) >= 2
    players[0].ask(m.Begin())
    party.settle(lambda: len(players[0].observation.tricks) >= 2)
    for player in players:
        assert player.line is not None
        player.line.cut()
    before = digest(state(party))
    party.scheduler.advance(10_000)
    assert digest(state(party)) == before
    stop_after(players, 1)
    for player in players:
        player.connect()
    party.settle(lambda: players[2].observation.result is not None)


@pytest.mark.parametrize("fair", [False, True])
def test_a_killed_host_goes_on_from_its_log(tmp_path: Path, fair: bool) -> None:
    party = Party(folder=tmp_path, fair=fair)
    players = party.seated(4)
    stop_after(players, 2)
    for player in players:
        player.limit = lambda seen: len(seen.tricks) >= 5
    players[0].ask(m.Begin())
    party.settle(lambda: len(players[0].observation.tricks) >= 5)
    before = digest(state(party))
    book = party.books[-1]
    assert party.table.match is not None
    party.table.match.close()
    for player in players:
        player.line = None
        player.guest.lost()
    # What stays of a killed process is what is on disk.
    party.table = type(party.table)(book.lobby, book.plan, party.means(), party.books.append, book)
    assert digest(state(party)) == before
    stop_after(players, 2)
    for player in players:
        player.connect()
    party.settle(lambda: rounds_over(2)(players[1].observation))
    party.scheduler.advance(1)
    party.wires.run()
    if fair:
        assert [mark.mark for mark in players[2].marks] == [Mark.FAIR, Mark.FAIR]


@pytest.mark.parametrize("name", ["find-friend-5", "three-on-one", "happy", "personal-levels"])
def test_fair_deals_are_proven_by_other_rules_too(name: str) -> None:
    rules = preset(name)
    party = Party(rules, fair=True)
    players = party.seated(rules.deck.players)
    stop_after(players, 1)
    players[0].ask(m.Begin())
    party.settle(lambda: rounds_over(1)(players[1].observation))
    party.scheduler.advance(1)
    party.wires.run()
    if rules.kitty.revealed:
        assert [mark.mark for mark in players[1].marks] == [Mark.FAIR], players[1].marks
