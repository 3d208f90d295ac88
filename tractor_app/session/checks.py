"""Laws that must hold over any match, checked by simulations and tests on the whole truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tractor_app.engine.actions import Action
from tractor_app.engine.apply import apply, digest, new_match
from tractor_app.engine.cards import points_of
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import MatchState, full_deck
from tractor_app.engine.verdict import Rejected


class BrokenLawError(AssertionError):
    """An engine bug; the message says which law broke and where."""


def check_cards(state: MatchState) -> None:
    """Every card of the deck is in exactly one place. Raises BrokenLawError."""
    game = state.round
    if game is None:
        return
    kitty = state.rules.deck.kitty
    places = [card for hand in game.hands for card in hand]
    tricks = [*game.tricks, game.trick] if game.trick is not None else list(game.tricks)
    places += [card for trick in tricks for play in trick.plays for card in play.cards]
    places += game.buried
    places += game.deck[game.dealt : len(game.deck) - kitty]
    if not game.buried and not game.taken:
        places += game.deck[len(game.deck) - kitty :]
    if Counter(places) != Counter(full_deck(state.rules.deck)):
        raise BrokenLawError(f"cards not conserved in round {state.round_number}, {state.phase}")


def check_points(state: MatchState) -> None:
    """At a round's end all points of the deck are in tricks or buried, each trick's sum is right.

    Raises BrokenLawError.
    """
    game = state.round
    if game is None or game.result is None:
        return
    for number, trick in enumerate(game.tricks):
        if trick.points != sum(points_of(play.cards) for play in trick.plays):
            raise BrokenLawError(f"points of trick {number} in round {state.round_number}")
    total = sum(trick.points for trick in game.tricks) + points_of(game.buried)
    left = sum(points_of(hand) for hand in game.hands)
    if total + left != points_of(full_deck(state.rules.deck)):
        raise BrokenLawError(f"points sum to {total} + {left} in round {state.round_number}")


class Shadow:
    """The same match, told by its log alone."""

    def __init__(self, rules: RuleSet) -> None:
        self._state = new_match(rules)
        self._told = 0

    def follow(self, state: MatchState, log: Sequence[tuple[int, Action]]) -> None:
        """Apply what ``log`` has more than at the last call; the result must equal ``state``.

        Raises BrokenLawError.
        """
        for index in range(self._told, len(log)):
            applied = apply(self._state, *log[index])
            if isinstance(applied, Rejected):
                raise BrokenLawError(f"the log is refused at {index}: {applied.code.value}")
            self._state = applied.state
        self._told = len(log)
        if digest(self._state) != digest(state):
            raise BrokenLawError(f"replay differs after round {state.round_number}")
