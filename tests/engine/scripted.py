"""A match whose hands a test lays out, and whose actions it scripts."""

from collections import Counter

import msgspec

from tractor_app.engine import legal
from tractor_app.engine.actions import (
    CHANCE,
    Action,
    Bury,
    Deal,
    Declare,
    Pass,
    Play,
    Ready,
    Shuffle,
)
from tractor_app.engine.apply import Applied, apply, new_match
from tractor_app.engine.cards import Cards, parse_cards
from tractor_app.engine.events import Event
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.observe import observe
from tractor_app.engine.phases.turns import awaited
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import MatchState, RoundState, full_deck
from tractor_app.engine.verdict import Code, Rejected


def arranged_deck(rules: RuleSet, first: int, hands: dict[int, str], kitty: str = "") -> Cards:
    """A deck that deals ``hands`` (completed by the cards left over, low ones first)."""
    players = rules.deck.players
    rest = Counter(full_deck(rules.deck))
    given = {seat: list(parse_cards(hands.get(seat, ""))) for seat in range(players)}
    bottom = [kind for name in kitty.split() for kind in parse_cards(name)]
    for cards in (*given.values(), bottom):
        rest.subtract(cards)
    assert min(rest.values()) >= 0, "more copies than there are"
    left = sorted(rest.elements(), key=lambda kind: (kind % 13, kind))
    size = (len(full_deck(rules.deck)) - rules.deck.kitty) // players
    while len(bottom) < rules.deck.kitty:
        bottom.append(left.pop(0))
    for cards in given.values():
        while len(cards) < size:
            cards.append(left.pop(0))
    order = [(first + step) % players for step in range(players)]
    dealt = [given[seat][index] for index in range(size) for seat in order]
    return (*dealt, *bottom)


class Script:
    """Runs actions against the engine and remembers the events of the last one."""

    def __init__(self, rules: RuleSet, state: MatchState | None = None) -> None:
        self.state = state or new_match(rules)
        self.events: tuple[Event, ...] = ()

    @property
    def round(self) -> RoundState:
        assert self.state.round is not None
        return self.state.round

    @property
    def phase(self) -> Phase:
        return self.state.phase

    def awaited(self) -> tuple[int, ...]:
        return awaited(self.state)

    def sees(self, viewer: int) -> Observation:
        return observe(self.state, viewer)

    def do(self, actor: int, *actions: Action) -> "Script":
        for action in actions:
            applied = apply(self.state, actor, action)
            assert isinstance(applied, Applied), (self.phase, actor, action, applied)
            self.state, self.events = applied.state, applied.events
        return self

    def refused(self, actor: int, action: Action) -> Code:
        applied = apply(self.state, actor, action)
        assert isinstance(applied, Rejected), (actor, action)
        return applied.code

    def deal(
        self,
        hands: dict[int, str],
        kitty: str = "",
        first: int = 0,
        cards: int | None = None,
        draws: str = "",
    ) -> "Script":
        """Shuffle to ``hands`` and deal them, or the first ``cards`` cards only."""
        rules = self.state.rules
        real_first = first if self.state.declarer is None else self.state.declarer
        deck = arranged_deck(rules, real_first, hands, kitty)
        drawn = tuple(kind for name in draws.split() for kind in parse_cards(name))
        self.do(CHANCE, Shuffle(deck, first, drawn))
        count = len(deck) - rules.deck.kitty if cards is None else cards
        for _ in range(count):
            self.do(CHANCE, Deal())
        return self

    def bid(self, seat: int, cards: str) -> "Script":
        return self.do(seat, Declare(parse_cards(cards)))

    def all_pass(self) -> "Script":
        """Everybody awaited passes until the phase changes."""
        phase = self.phase
        while self.phase is phase:
            self.do(self.awaited()[0], Pass())
        return self

    def bury_any(self) -> "Script":
        """The first cards of the hand that are no level cards or jokers of a test's interest."""
        (seat,) = self.awaited()
        action = legal.suggest(self.sees(seat))
        assert isinstance(action, Bury)
        return self.do(seat, action)

    def play(self, seat: int, cards: str, *reading: str) -> "Script":
        return self.do(seat, Play(parse_cards(cards), reading))

    def follow(self, count: int = 1) -> "Script":
        """The next ``count`` seats play what the engine suggests."""
        for _ in range(count):
            (seat,) = self.awaited()
            action = legal.suggest(self.sees(seat))
            assert action is not None
            self.do(seat, action)
        return self

    def finish(self) -> "Script":
        """Suggested play to the end of the round."""
        while self.phase is Phase.PLAY:
            self.follow()
        return self

    def ready(self) -> "Script":
        for seat in range(self.state.rules.deck.players):
            self.do(seat, Ready())
        return self

    def at(self, **changes: object) -> "Script":
        """The match with other levels or another declarer, between rounds."""
        self.state = msgspec.structs.replace(self.state, **changes)
        return self

    def heard(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kind)]
