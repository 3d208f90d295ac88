"""The whole truth about a match, as frozen values; only the engine and the session hold one.

Everything is derived from the rule set and the log, so two machines that agree on those agree on
:func:`tractor_app.engine.apply.digest` of the state.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from tractor_app.engine.actions import Friend, Trump
from tractor_app.engine.cards import KINDS, SMALL_JOKER, Cards, kind_of, rank_of
from tractor_app.engine.events import Event
from tractor_app.engine.observation import Bid, MatchResult, Phase, RoundResult, TrickView
from tractor_app.engine.rules.groups import Deck
from tractor_app.engine.rules.policies import Teams
from tractor_app.engine.rules.ruleset import RuleSet


class RoundState(msgspec.Struct, frozen=True):
    """One round. ``deck[dealt:]`` is undealt; its last ``rules.deck.kitty`` cards are the kitty
    until somebody takes it up into the hand (``taken``), and ``buried`` from then on."""

    first: int
    first_round: bool
    """No declarer was known when the round began."""
    level: str
    deck: Cards
    hands: tuple[Cards, ...]
    dealt: int = 0
    declarer: int | None = None
    trump: Trump | None = None
    turn: int = 0
    """Whose turn it is in the phases that go round the table."""
    bids: tuple[Bid, ...] = ()
    secret: tuple[Bid, ...] = ()
    """Bids made face down, in order of time."""
    passed: tuple[int, ...] = ()
    nobody: bool = False
    """Trump was made without any bid."""
    auction: tuple[tuple[int, int], ...] = ()
    trump_choices: tuple[Trump, ...] = ()
    kitty_shown: Cards = ()
    burier: int | None = None
    taken: Cards = ()
    buried: Cards = ()
    friends_named: tuple[Friend, ...] = ()
    friend_seats: tuple[int | None, ...] = ()
    """Per named friend the seat it turned out to be; the declarer's own seat: nobody."""
    friends_played: tuple[int, ...] = ()
    """Per named friend how many copies of its card were played."""
    friends_revealed: tuple[int, ...] = ()
    trick: TrickView | None = None
    tricks: tuple[TrickView, ...] = ()
    trick_points: int = 0
    """Attackers' points in tricks, as far as it is known who they are."""
    captured: Cards = ()
    fines: tuple[int, ...] = ()
    """Per seat the points it gave to the other side by failed throws, overruns and revokes."""
    result: RoundResult | None = None
    ready: tuple[int, ...] = ()
    transfers: tuple[tuple[int, int], ...] = ()
    """Who may still hand on how many levels, the first one now."""
    refused: tuple[int, ...] = ()
    """Who has refused the levels on offer."""
    revokes: tuple[tuple[int, int], ...] = ()
    """Referee mode: (trick, seat) of every play that broke the rules of following."""


class MatchState(msgspec.Struct, frozen=True):
    """A match. ``levels`` are per seat, ``"+"`` past the end; ``declarer`` is the one of the
    round to come (None before the first)."""

    rules: RuleSet
    levels: tuple[str, ...]
    phase: Phase = Phase.SHUFFLE
    round_number: int = 0
    declarer: int | None = None
    round: RoundState | None = None
    time_up: bool = False
    match: MatchResult | None = None


class Applied(msgspec.Struct, frozen=True):
    """An accepted action: the next state, and the facts it made true in order."""

    state: MatchState
    events: tuple[Event, ...]


def seats(rules: RuleSet) -> range:
    return range(rules.deck.players)


def current(state: MatchState) -> RoundState:
    """The round in play; only phases that have one call this."""
    if state.round is None:
        raise LookupError("no round has begun")
    return state.round


def with_round(state: MatchState, phase: Phase, **changes: object) -> MatchState:
    """``state`` in ``phase`` with some values of its round replaced."""
    return msgspec.structs.replace(
        state, phase=phase, round=msgspec.structs.replace(current(state), **changes)
    )


@lru_cache(maxsize=64)
def full_deck(deck: Deck) -> Cards:
    """Every card in play, sorted by kind."""
    removed = {"23456789TJQKA".index(rank) for rank in deck.removed_ranks}
    last = KINDS if deck.jokers else SMALL_JOKER
    kinds = [kind for kind in range(last) if rank_of(kind) not in removed]
    return tuple(kind for kind in kinds for _ in range(deck.decks))


def canonical(rules: RuleSet, kind: int) -> int:
    """The kind that stands for all its copies: with two colours HT and DT are one card."""
    if not rules.deck.two_colours or kind >= SMALL_JOKER:
        return kind
    suit, rank = divmod(kind, 13)
    return kind_of({2: 0, 3: 1}.get(suit, suit), rank)


def partners(rules: RuleSet, seat: int) -> tuple[int, ...]:
    """The other seats of a fixed side, in turn order after ``seat``; empty for other teams."""
    if rules.sides.teams is not Teams.FIXED:
        return ()
    players = rules.deck.players
    return tuple((seat + step) % players for step in range(2, players, 2))


def declarers_side(rules: RuleSet, declarer: int, friends: tuple[int, ...]) -> tuple[int, ...]:
    """Seats on the declarer's side as far as ``friends`` tells it, the declarer first."""
    rest = partners(rules, declarer) or friends
    return (declarer, *(seat for seat in rest if seat != declarer))


@lru_cache(maxsize=4096)
def attackers(rules: RuleSet, declarer: int | None, friends: tuple[int, ...]) -> tuple[int, ...]:
    """All other seats, in order."""
    if declarer is None:
        return ()
    side = declarers_side(rules, declarer, friends)
    return tuple(seat for seat in seats(rules) if seat not in side)


def awaited_in_window(passed: tuple[int, ...], rules: RuleSet) -> tuple[int, ...]:
    return tuple(seat for seat in seats(rules) if seat not in passed)


def next_in_turn(rules: RuleSet, seat: int, passed: tuple[int, ...]) -> int:
    """The next seat after ``seat`` that has not passed; ``seat`` itself comes last."""
    players = rules.deck.players
    order = ((seat + step) % players for step in range(1, players + 1))
    return next((other for other in order if other not in passed), seat)


def less(hand: Cards, cards: Cards) -> Cards:
    """``hand`` without ``cards``, which lie inside it; both stay sorted."""
    rest = list(hand)
    for kind in cards:
        rest.remove(kind)
    return tuple(rest)


def replaced(hands: tuple[Cards, ...], seat: int, hand: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])
