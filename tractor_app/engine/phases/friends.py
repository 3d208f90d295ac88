"""Naming friends by cards, and finding out who they are (VARIANTS table-find-friend, F)."""

from __future__ import annotations

from tractor_app.engine.actions import Friend, NameFriends
from tractor_app.engine.cards import Cards
from tractor_app.engine.events import FriendRevealed, FriendsNamed
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.phases.step import Events, Intent
from tractor_app.engine.play.context import TRUMP, TrumpContext, context
from tractor_app.engine.rules.groups import Sides
from tractor_app.engine.rules.policies import FriendChoice, Teams
from tractor_app.engine.state import (
    Applied,
    MatchState,
    RoundState,
    canonical,
    current,
    full_deck,
    with_round,
)
from tractor_app.engine.verdict import Code, Rejected


def enter_friends(state: MatchState, _events: Events) -> MatchState:
    """Before play: the declarer names friends where sides are made so."""
    before = current(state)
    turn = before.first if before.declarer is None else before.declarer
    sides = state.rules.sides
    naming = sides.teams is Teams.FRIENDS and sides.friends > 0
    phase = Phase.NAME_FRIENDS if naming else Phase.PLAY
    return with_round(state, phase, turn=turn, passed=())


def may_be_friend(ctx: TrumpContext, sides: Sides, kind: int) -> bool:
    """Whether ``kind`` may be named: neither a trump nor the highest where the rules forbid it."""
    if not sides.friend_may_be_trump and ctx.suit[kind] == TRUMP:
        return False
    if sides.friend_may_be_highest:
        return True
    same_suit = (other for other in full_deck(ctx.rules.deck) if ctx.suit[other] == ctx.suit[kind])
    return ctx.strength[kind] < max(ctx.strength[other] for other in same_suit)


def check_friends(observation: Observation, action: NameFriends) -> Rejected | Intent:
    """As many different cards as the rules say, each one that may be named and exists."""
    rules = observation.rules
    named = action.friends
    if len(named) != rules.sides.friends:
        return Rejected(Code.FRIEND_NOT_ALLOWED, needed=rules.sides.friends)
    ctx = context(rules, observation.level, observation.trump)
    deck = full_deck(rules.deck)
    by_order = rules.sides.friend_choice is FriendChoice.NTH_COPY
    for friend in named:
        last = rules.deck.decks if by_order else 1
        exists = friend.kind in deck and 1 <= friend.nth <= last
        if not exists or not may_be_friend(ctx, rules.sides, friend.kind):
            return Rejected(Code.FRIEND_NOT_ALLOWED, (friend.kind,))
    if len(set(named)) != len(named):
        return Rejected(Code.FRIEND_NOT_ALLOWED, tuple(friend.kind for friend in named))
    return Intent()


def do_friends(state: MatchState, seat: int, action: NameFriends, _intent: Intent) -> Applied:
    before = current(state)
    by_order = state.rules.sides.friend_choice is FriendChoice.NTH_COPY
    found = tuple(
        None if by_order else _nearest_holder(state, before, seat, friend)
        for friend in action.friends
    )
    state = with_round(
        state,
        Phase.PLAY,
        friends_named=action.friends,
        friend_seats=found,
        friends_played=(0,) * len(found),
        turn=seat,
    )
    return Applied(state, (FriendsNamed(seat=seat, friends=action.friends),))


def _nearest_holder(state: MatchState, before: RoundState, declarer: int, friend: Friend) -> int:
    """The first seat after the declarer that holds the card; the declarer's own: nobody."""
    players = state.rules.deck.players
    kind = canonical(state.rules, friend.kind)
    for step in range(1, players):
        seat = (declarer + step) % players
        if any(canonical(state.rules, held) == kind for held in before.hands[seat]):
            return seat
    return declarer


def reveal(state: MatchState, events: Events, seat: int, cards: Cards) -> MatchState:
    """Whoever plays a named card may turn out to be a friend."""
    before = current(state)
    if not before.friends_named:
        return state
    seats = list(before.friend_seats)
    played = list(before.friends_played)
    shown = list(before.friends_revealed)
    for index, friend in enumerate(before.friends_named):
        copies = cards.count(friend.kind)
        if not copies:
            continue
        played[index] += copies
        if seats[index] is None and played[index] >= friend.nth and _may_join(state, seat, shown):
            seats[index] = seat
        if seats[index] == seat and seat != before.declarer and seat not in shown:
            shown.append(seat)
            events.append(FriendRevealed(seat=seat, kind=friend.kind))
    return with_round(
        state,
        state.phase,
        friend_seats=tuple(seats),
        friends_played=tuple(played),
        friends_revealed=tuple(shown),
    )


def _may_join(state: MatchState, seat: int, shown: list[int]) -> bool:
    """A seat that is a friend already takes a second place only where the rules allow it."""
    return state.rules.sides.friend_twice or seat not in shown


def hidden_friends(before: RoundState) -> tuple[int, ...]:
    """Who the friends really are, as far as the cards have decided it."""
    return tuple({seat: None for seat in before.friend_seats if seat is not None})
