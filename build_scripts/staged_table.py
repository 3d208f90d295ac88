"""A match that moves only when told to, for screenshots, measurements and tests of the table.

It is a :class:`tractor_app.session.table.Table` on the engine alone: no clock, no store, no bots'
process. All seats but the viewer's act by a rule given by the caller.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

from tractor_app.engine import legal
from tractor_app.engine.actions import CHANCE, Action, Deal, Declare, Pass, Play, Ready, Shuffle
from tractor_app.engine.apply import apply, new_match
from tractor_app.engine.observation import Observation, Phase, PlayKind
from tractor_app.engine.observe import audible, observe
from tractor_app.engine.play.context import context as order_of
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import MatchState, full_deck
from tractor_app.engine.verdict import Rejected
from tractor_app.session.table import SeatInfo, TableListener, Update

Chooser = Callable[[Observation], Action | None]
NAMES = ("Anna", "Ming", "Lan", "Chen", "Mei", "Bo")
_CALLING = (Phase.LAST_CALL, Phase.AFTER_BURYING)


def seats_of(names: Sequence[str]) -> tuple[SeatInfo, ...]:
    """Seats in order of play; the first is the person."""
    return tuple(
        SeatInfo(name, "intermediate" if number else "person") for number, name in enumerate(names)
    )


def lively(view: Observation) -> Action | None:
    """As the engine suggests, but leads the widest unit of copies it holds, and ruffs if it can."""
    if view.phase is Phase.PLAY and view.trick is not None and view.viewer in view.awaited:
        return _ruff(view, len(view.trick.plays[0].cards)) or legal.suggest(view)
    if view.phase is Phase.PLAY and view.trick is None and view.viewer in view.awaited:
        groups = Counter(view.hand)
        kind = max(groups, key=lambda kind: (groups[kind], kind % 13, kind))
        play = Play((kind,) * groups[kind])
        if not isinstance(legal.check(view, play), Rejected):
            return play
    return legal.suggest(view)


def _ruff(view: Observation, count: int) -> Action | None:
    """Copies of one kind that would ruff, the lowest that wins."""
    context = order_of(view.rules, view.level, view.trump)
    groups = Counter(view.hand)
    for kind in sorted(groups, key=lambda kind: context.strength[kind]):
        play = Play((kind,) * count)
        if groups[kind] < count:
            continue
        intent = legal.check(view, play)
        if isinstance(intent, Rejected) or not intent.best:
            continue
        if intent.play in (PlayKind.RUFF, PlayKind.OVERRUFF):
            return play
    return None


class StagedTable:
    """A table whose cards come from `seed`; `choose` acts for every seat that is asked."""

    def __init__(
        self,
        rules: RuleSet,
        seed: int,
        *,
        viewer: int = 0,
        names: Sequence[str] = NAMES,
        choose: Chooser = lively,
        bids: bool = True,
    ) -> None:
        self._rules = rules
        self._rng = random.Random(seed)
        self._viewer = viewer
        self._seats = seats_of(names[: rules.deck.players])
        self._choose = choose
        self._bids = bids
        self._listeners: list[TableListener] = []
        self.state: MatchState = new_match(rules)
        self.revision = 0
        self.deadline: float | None = None
        self.submitted: list[Action] = []

    # The table's side

    @property
    def viewer(self) -> int:
        return self._viewer

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        return self._seats

    def attach(self, listener: TableListener) -> None:
        self._listeners.append(listener)
        listener.updated(self.update())

    def detach(self, listener: TableListener) -> None:
        self._listeners.remove(listener)

    def submit(self, action: Action) -> None:
        self.submitted.append(action)
        rejected = self.do(self._viewer, action)
        if rejected is not None:
            for listener in tuple(self._listeners):
                listener.refused(action, rejected)

    def close(self) -> None:
        self._listeners.clear()

    # The hand that moves it

    def update(self) -> Update:
        """The present state as on joining."""
        return Update(self.revision, observe(self.state, self._viewer), (), self.deadline)

    @property
    def observation(self) -> Observation:
        """What the viewer knows now."""
        return observe(self.state, self._viewer)

    def do(self, actor: int, action: Action) -> Rejected | None:
        """Let `actor` act, and tell the listeners."""
        applied = apply(self.state, actor, action)
        if isinstance(applied, Rejected):
            return applied
        self.state = applied.state
        self.revision += 1
        events = audible(applied.events, self._viewer)
        update = Update(
            self.revision, observe(self.state, self._viewer), tuple(events), self.deadline
        )
        for listener in tuple(self._listeners):
            listener.updated(update)
        return None

    def step(self) -> bool:
        """One action by whoever is asked, the viewer too; False when nobody is."""
        view = self.observation
        if view.phase is Phase.SHUFFLE:
            self._must(CHANCE, self._shuffle())
        elif view.phase is Phase.DEAL:
            if not (self._bids and self._somebody_declares()):
                self._must(CHANCE, Deal())
        elif view.phase is Phase.MATCH_END:
            return False
        else:
            self._turn(view)
        return True

    def until(self, reached: Callable[[Observation], bool], limit: int = 4000) -> Observation:
        """Step until the viewer sees what is wanted. Raises RuntimeError if it never comes."""
        for _ in range(limit):
            view = self.observation
            if reached(view):
                return view
            if not self.step():
                break
        raise RuntimeError("the match never came to what was wanted")

    def _turn(self, view: Observation) -> None:
        seat = next(seat for seat in view.awaited if seat >= 0)
        if view.phase is Phase.ROUND_END:
            self._must(seat, Ready())
            return
        seen = observe(self.state, seat)
        action = self._call(seen) if view.phase in _CALLING else self._choose(seen)
        if action is None or self.do(seat, action) is not None:
            fallback = Pass() if view.phase in _CALLING else legal.suggest(seen)
            assert fallback is not None
            self._must(seat, fallback)

    def _call(self, seen: Observation) -> Action | None:
        """After the deal somebody must declare where nobody has, or it is dealt again for ever."""
        options = legal.bid_options(seen) if self._bids and seen.standing is None else ()
        return Declare(options[0].cards) if options else None

    def _somebody_declares(self) -> bool:
        for seat in range(len(self._seats)):
            seen = observe(self.state, seat)
            if seat == self._viewer or seen.standing is not None:
                continue
            options = legal.bid_options(seen)
            if options and len(seen.hand) > 8:
                self._must(seat, Declare(options[0].cards))
                return True
        return False

    def _must(self, actor: int, action: Action) -> None:
        rejected = self.do(actor, action)
        if rejected is not None:
            raise RuntimeError(f"{actor}: {action} refused: {rejected}")

    def _shuffle(self) -> Shuffle:
        deck = list(full_deck(self._rules.deck))
        self._rng.shuffle(deck)
        return Shuffle(tuple(deck), first=self._rng.randrange(len(self._seats)))
