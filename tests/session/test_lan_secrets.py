"""No frame to a seat ever holds a card that this seat may not know; no noise changes a match."""

from __future__ import annotations

import contextlib
import random
import secrets
from collections import Counter
from typing import Any

import msgspec
import pytest

from tests.session.lan import Party
from tractor_app.engine.actions import SPECTATOR, Declare, Play, Shuffle
from tractor_app.engine.apply import Applied, apply, digest, new_match
from tractor_app.engine.observation import Phase
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.state import MatchState, RoundState
from tractor_app.protocol import messages as m
from tractor_app.protocol.framing import ASK_LIMIT, FrameError, FrameReader, FrameWriter
from tractor_app.protocol.view import to_view
from tractor_app.protocol.wire import ASKS, TELLS, WireError, decode_ask
from tractor_app.session.hosted import HostedTable
from tractor_app.session.hosted_asks import answer
from tractor_app.session.lobby import LobbyError
from tractor_app.session.pace import Pace

CARDS = frozenset(
    [
        "hand",
        "cards",
        "kitty",
        "buried",
        "kitty_shown",
        "captured",
        "draws",
        "returned",
        "attempted",
        "played",
        "partner_cards",
        "deck",
        "owed",
    ]
)
"""Fields of the wire that hold cards."""


class Knowledge:
    """What each viewer may know, told from the log alone by other means than the engine's own."""

    def __init__(self, table: HostedTable) -> None:
        self.table = table
        self.rules = table.plan.rules
        self.state = new_match(self.rules)
        self.told = 0
        self._new_round(())

    def _new_round(self, draws: tuple[int, ...]) -> None:
        seats = range(self.rules.deck.players)
        self.draws = Counter(draws)
        self.taken = {seat: Counter[int]() for seat in seats}
        self.shown = {seat: Counter[int]() for seat in seats}
        self.declared = {seat: Counter[int]() for seat in seats}
        """What each seat laid down for bids, perhaps face down until the deal ends."""

    def follow(self, revision: int) -> None:
        assert self.table.match is not None
        for entry in self.table.match.entries[self.told : revision]:
            applied = apply(self.state, entry.actor, entry.action)
            assert isinstance(applied, Applied)
            before, self.state = self.state.round, applied.state
            if isinstance(entry.action, Shuffle):
                self._new_round(entry.action.draws)
            if before is not None and isinstance(entry.action, Play):
                # What was attempted lay on the table, also where it went back to the hand.
                attempted = self._played(before, entry.actor) + Counter(entry.action.cards)
                self.shown[entry.actor] |= attempted
            if isinstance(entry.action, Declare):
                self.declared[entry.actor] |= Counter(entry.action.cards)
            self._note()
        self.told = max(self.told, revision)

    def _note(self) -> None:
        game = self.state.round
        if game is None:
            return
        if self.state.phase is Phase.BURY and game.burier is not None:
            self.taken[game.burier] |= Counter(game.taken)
        for seat in self.shown:
            self.shown[seat] |= self._played(game, seat)
        for bid in game.bids:
            helped = Counter(bid.partner_cards)
            self.shown[bid.seat] |= Counter(bid.cards) - helped
            # What a partner adds to a bid, the partner shows: the bid stays the first bidder's.
            for seat, declared in self.declared.items():
                if seat != bid.seat:
                    self.shown[seat] |= declared & helped

    def _played(self, game: RoundState, seat: int) -> Counter[int]:
        tricks = (*game.tricks, game.trick) if game.trick is not None else game.tricks
        plays = [play for trick in tricks for play in trick.plays if play.seat == seat]
        return Counter(card for play in plays for card in play.cards)

    def known(self, viewer: int) -> Counter[int]:
        """All cards that ``viewer`` may have seen in this round."""
        game = self.state.round
        if game is None:
            return Counter()
        known = self.draws + Counter(game.kitty_shown)
        for seat, shown in self.shown.items():
            if seat != viewer:
                known += shown
        if viewer != SPECTATOR:
            players = self.rules.deck.players
            known += Counter(game.deck[: game.dealt][(viewer - game.first) % players :: players])
            known += self.taken[viewer]
        if game.result is not None and self.rules.kitty.revealed:
            known += Counter(game.buried)
        return known


def cards_in(value: Any, key: str = "") -> list[tuple[str, list[int]]]:
    """Every list of cards in plain data, and every single dealt card."""
    found: list[tuple[str, list[int]]] = []
    if isinstance(value, dict):
        if value.get("event") == "card-dealt" and value["kind"] is not None:
            found.append(("card-dealt", [value["kind"]]))
        for name, part in value.items():
            found += cards_in(part, name)
    elif isinstance(value, list):
        if key in CARDS and all(type(part) is int for part in value):
            found.append((key, value))
        else:
            for part in value:
                found += cards_in(part)
    return found


class Spy:
    """A line that checks each frame as it is sent."""

    fingerprint = ""

    def __init__(self, knowledge: list[Knowledge], viewer: int) -> None:
        self.nonce = secrets.token_hex(32)
        self.knowledge = knowledge
        self.viewer = viewer
        self.frames = self.lists = 0
        self.leaks: list[str] = []
        """Kept, not raised: whoever tells goes on with the others whatever one of them does."""

    def tell(self, tell: m.Tell) -> None:
        plain = msgspec.json.decode(TELLS.encode(tell))
        self.frames += 1
        if not self.knowledge:
            assert not cards_in(plain)
            return
        book = self.knowledge[0]
        if isinstance(tell, m.Moved):
            book.follow(tell.revision)
        elif isinstance(tell, m.FairOpened):
            assert book.state.round_number > tell.round_number or ended(book.state)
        known = book.known(self.viewer)
        for key, cards in cards_in(plain):
            self.lists += 1
            leaked = Counter(cards) - known
            if leaked:
                self.leaks.append(f"{key} {cards} {dict(leaked)} {book.state.phase}")

    def end(self, code: m.Code) -> None:
        raise AssertionError(code)


def ended(state: MatchState) -> bool:
    return (state.round is not None and state.round.result is not None) or state.match is not None


def spied_rounds(name: str, rounds: int, seed: str) -> tuple[int, int]:
    """Bots play on guests' seats, every guest's frames are looked at; frames and lists seen."""
    done = frames = lists = 0
    while done < rounds:
        played, spies = spied_match(name, rounds - done, f"{seed}/{done}")
        done += played
        frames += sum(spy.frames for spy in spies)
        lists += sum(spy.lists for spy in spies)
        assert [spy.leaks for spy in spies] == [[] for _ in spies]
    return frames, lists


def spied_match(name: str, rounds: int, seed: str) -> tuple[int, list[Spy]]:
    """So many rounds or a whole match; how many were played."""
    rules = preset(name)
    party = Party(rules, seed=seed, pace=Pace(result=1.0))
    table = party.table
    knowledge: list[Knowledge] = []
    spies = []
    for viewer in (*range(rules.deck.players), SPECTATOR):
        spy = Spy(knowledge, viewer)
        member = table.join(spy, f"V{viewer}", m.Join(table.id))
        if viewer != SPECTATOR:
            answer(table, member, m.Sit(viewer))
            answer(table, member, m.SetReady(True))
            bot = "beginner" if viewer % 2 else "random"
            table.set_lobby(table.lobby.stand_in(viewer, bot))
        spies.append(spy)
    knowledge.append(Knowledge(table))
    answer(table, 1, m.Begin())
    match = table.match
    assert match is not None
    done = 0
    while not match.over and done < rounds:
        assert party.scheduler.step()
        done = match.match.state.round_number - (match.match.phase is not Phase.ROUND_END)
    return max(done, match.match.state.round_number if match.over else 0), spies


@pytest.mark.parametrize("name", PRESET_IDS)
def test_no_frame_holds_a_card_its_seat_may_not_know(name: str) -> None:
    frames, lists = spied_rounds(name, 1, "secrets")
    assert frames > 250
    assert lists > 250


def test_a_leak_would_be_found() -> None:
    party = Party(seed="leak")
    players = party.seated(4)
    for player in players:
        player.limit = lambda seen: len(seen.tricks) >= 1
    players[0].ask(m.Begin())
    book = Knowledge(party.table)
    assert party.table.match is not None
    book.follow(party.table.match.match.revision)
    for viewer in range(4):
        for other in range(4):
            spy = Spy([book], viewer)
            leak = party.table.match.match.update(other)
            tell = m.Moved(leak.revision, to_view(leak.observation))
            spy.tell(tell)
            assert bool(spy.leaks) == (other != viewer)


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("name", PRESET_IDS)
def test_a_thousand_rounds_hold_no_card_too_many(name: str) -> None:
    spied_rounds(name, 42, "thousand")


# Noise.


class Deaf:
    """A line that nobody listens to."""

    fingerprint = ""
    nonce = "0" * 64

    def tell(self, tell: m.Tell) -> None: ...

    def end(self, code: m.Code) -> None: ...


def noise(count: int) -> int:
    """Mutated frames from a spectator; how many were messages all the same."""
    party = Party(seed="noise")
    players = party.seated(4)
    for player in players:
        player.limit = lambda seen: len(seen.tricks) >= 1
    players[0].ask(m.Begin())
    table, rng = party.table, random.Random(f"noise/{count}")
    member = table.join(Deaf(), "Noise", m.Join(table.id))
    assert table.match is not None
    before = digest(table.match.match.state)
    samples = [ASKS.encode(ask) for ask in SAMPLES]
    understood = 0
    for _ in range(count):
        data = bytearray(FrameWriter().frame(rng.choice(samples)))
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(8 if rng.random() < 0.9 else 0, len(data))
            data[at] = rng.choice(b'0123456789"{}[]:,-\xff\x00aZ')
        with contextlib.suppress(FrameError, WireError, LobbyError):
            for payload in FrameReader(ASK_LIMIT).feed(bytes(data)):
                ask = decode_ask(payload)
                understood += 1
                if not isinstance(ask, m.Join | m.Leave | m.Hello):
                    answer(table, member, ask)
    assert digest(table.match.match.state) == before
    assert [one.seat for one in table.lobby.room.members] == [0, 1, 2, 3, None]
    return understood


SAMPLES: tuple[m.Ask, ...] = (
    m.AskRules("t1"),
    m.Join("t1", "0" * 64, "1" * 64),
    m.Sit(2),
    m.Place(2, 1),
    m.Remove(3),
    m.Fill(1, "beginner"),
    m.Begin(),
    m.Act(Play((0, 1)), 150),
    m.Act(Declare((12,)), 150),
    m.Say("hello"),
    m.SayPhrase(3),
    m.FairCommit(0, 0, "a" * 64),
    m.FairReveal(0, 0, "b" * 64),
    m.HandTo(2),
    m.OpenHand(True),
    m.Watch(2),
)


def test_noise_changes_nothing() -> None:
    assert noise(20_000) > 100


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_million_mutated_frames_change_nothing() -> None:
    print(f"understood: {noise(1_000_000)}")
