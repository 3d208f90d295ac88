"""Shuffling and dealing: chance's part of a round."""

from __future__ import annotations

from bisect import bisect
from collections import Counter

import msgspec

from tractor_app.engine.actions import Deal, Shuffle
from tractor_app.engine.cards import SMALL_JOKER, Cards
from tractor_app.engine.events import CardDealt, DealEnded, FirstDrawn, RoundStarted
from tractor_app.engine.observation import Phase
from tractor_app.engine.phases.declaring import end_of_deal
from tractor_app.engine.phases.step import Events
from tractor_app.engine.rules.policies import Moment
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import (
    Applied,
    MatchState,
    RoundState,
    current,
    full_deck,
    replaced,
    seats,
)
from tractor_app.engine.verdict import Code, Rejected

_SUIT_HEIGHT = (3, 2, 1, 0)
"""Of equal ranks drawn: S over H over C over D (VARIANTS school), by suit number."""


def draws_wanted(state: MatchState) -> int:
    """How many cards the next :class:`Shuffle` turns to find who is dealt first."""
    wanted = state.rules.declaring.first_draw and state.declarer is None
    return state.rules.deck.players if wanted else 0


def first_by_draw(draws: Cards) -> int:
    """The seat that drew the highest card; of equal cards the first one drawn."""

    def height(seat: int) -> tuple[int, int, int]:
        kind = draws[seat]
        if kind >= SMALL_JOKER:
            return kind, 0, -seat
        return kind % 13, _SUIT_HEIGHT[kind // 13], -seat

    return max(range(len(draws)), key=height)


def round_level(rules: RuleSet, levels: tuple[str, ...], declarer: int | None) -> str:
    """The rank of a round: the declarer's level, in the first round the common start."""
    if rules.levels.fixed_rank:
        return rules.levels.fixed_rank
    return rules.levels.start if declarer is None else levels[declarer]


def _check_shuffle(state: MatchState, action: Shuffle) -> Rejected | None:
    """Every card once per deck, a seat to begin with, and the draws where they are due."""
    deck = full_deck(state.rules.deck)
    if tuple(sorted(action.deck)) != deck or action.first not in seats(state.rules):
        return Rejected(Code.BAD_DECK)
    wanted = draws_wanted(state)
    if len(action.draws) != wanted or Counter(action.draws) - Counter(deck):
        return Rejected(Code.BAD_DECK, action.draws)
    if wanted and first_by_draw(action.draws) != action.first:
        return Rejected(Code.BAD_DECK, action.draws, seat=action.first)
    return None


def shuffle(state: MatchState, action: Shuffle) -> Applied | Rejected:
    """By CHANCE: a round begins."""
    rejected = _check_shuffle(state, action)
    if rejected is not None:
        return rejected
    rules, declarer = state.rules, state.declarer
    first = action.first if declarer is None else declarer
    level = round_level(rules, state.levels, declarer)
    number = state.round_number + 1
    auction = rules.declaring.moment is Moment.POINTS_AUCTION
    begun = RoundState(
        first=first,
        first_round=declarer is None,
        level=level,
        deck=action.deck,
        hands=((),) * rules.deck.players,
        declarer=None if auction else declarer,
        turn=first,
        fines=(0,) * rules.deck.players,
    )
    events: Events = [RoundStarted(number=number, first=first, level=level)]
    if action.draws:
        events.append(FirstDrawn(draws=action.draws, first=first))
    begun_state = msgspec.structs.replace(state, phase=Phase.DEAL, round_number=number, round=begun)
    return Applied(begun_state, tuple(events))


def deal(state: MatchState, _action: Deal) -> Applied | Rejected:
    """By CHANCE: the next card of the deck goes to the next seat."""
    before = current(state)
    rules = state.rules
    seat = (before.first + before.dealt) % rules.deck.players
    kind = before.deck[before.dealt]
    hand = before.hands[seat]
    place = bisect(hand, kind)
    hand = (*hand[:place], kind, *hand[place:])
    dealt = before.dealt + 1
    after = msgspec.structs.replace(before, hands=replaced(before.hands, seat, hand), dealt=dealt)
    state = msgspec.structs.replace(state, round=after)
    events: Events = [CardDealt(seat=seat, kind=kind, audience=seat), CardDealt(seat=seat)]
    if dealt + rules.deck.kitty == len(before.deck):
        events.append(DealEnded())
        state = end_of_deal(state, events)
    return Applied(state, tuple(events))
