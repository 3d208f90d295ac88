"""Why a play is a good one: what its seat knows of the trick and of the cards that are out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.reasons import Facts, Reason, Told
from tractor_app.engine import legal
from tractor_app.engine.actions import Play
from tractor_app.engine.cards import POINTS, SUITS, Cards
from tractor_app.engine.observation import Observation, PlayKind
from tractor_app.engine.play.context import TRUMP, TrumpContext, context
from tractor_app.engine.verdict import Rejected

_TWO: Final = 2
_LATE: Final = 4
"""Cards in the hand from which on the last tricks are near."""


class _View:
    """A position as the reasons look at it."""

    def __init__(self, observation: Observation, play: Play) -> None:
        self.seen = observation
        self.play = play
        self.ctx: TrumpContext = context(observation.rules, observation.level, observation.trump)
        self.known = Knowledge(observation)
        self.unseen = Counter(legal.unseen(observation))
        self.suit = self.ctx.suit[play.cards[0]]
        self.left = Counter(observation.hand) - Counter(play.cards)
        """The hand after the play."""

    def ally(self, seat: int | None) -> bool:
        allies = self.known.public.allies[self.seen.viewer]
        return seat is not None and seat != self.seen.viewer and bool(allies >> seat & 1)

    def boss(self, cards: Sequence[int]) -> bool:
        """No higher unit of as many equal cards can be in another hand; runs are not looked at."""
        if len(set(cards)) > 1:
            return False
        suit, own = self.ctx.suit[cards[0]], self.ctx.strength[cards[0]]
        return not any(
            count >= len(cards) and self.ctx.suit[kind] == suit and self.ctx.strength[kind] > own
            for kind, count in self.unseen.items()
        )

    def holds(self, suit: int) -> int:
        """Cards of a suit that stay in the hand."""
        return sum(count for kind, count in self.left.items() if self.ctx.suit[kind] == suit)

    def void(self, seat: int, suit: int) -> bool:
        """Whether the seat is known to be out of the suit."""
        return bool(self.known.public.void[seat] >> suit & 1)

    def trumps_out(self) -> bool:
        """Whether others may hold trumps."""
        return any(self.ctx.suit[kind] == TRUMP for kind in self.unseen)

    def rivals(self) -> list[int]:
        """Opponents who have still to play to the trick."""
        return [seat for seat in self._later() if not self.ally(seat)]

    def helpers(self) -> list[int]:
        """Partners who have still to play to the trick."""
        return [seat for seat in self._later() if self.ally(seat)]

    def _later(self) -> list[int]:
        trick = self.seen.trick
        played = {each.seat for each in trick.plays} if trick is not None else set()
        seats = range(len(self.seen.counts))
        return [seat for seat in seats if seat not in played and seat != self.seen.viewer]

    def name(self, suit: int) -> str:
        return "trump" if suit == TRUMP else SUITS[suit]


def play_reason(observation: Observation, play: Play, others: Iterable[Cards]) -> Told:
    """Why the play is a good one; ``others`` are plays that could be made instead."""
    verdict = legal.check(observation, play)
    if isinstance(verdict, Rejected):
        return Told(Reason.OTHER)
    if len(observation.hand) == 1:
        return Told(Reason.FORCED)
    view = _View(observation, play)
    if observation.trick is None or not observation.trick.plays:
        reading = play.reading or (str(len(play.cards)),)
        if verdict.lead is not None and not play.reading:
            reading = tuple(
                str(width) if length == 1 else f"{width}x{length}"
                for width, length in verdict.lead.format
            )
        kept = tuple(kind for kind in view.left if view.ctx.suit[kind] == TRUMP)
        best = (max(kept, key=lambda kind: view.ctx.strength[kind]),) if kept else ()
        facts = Facts(best=best, suits=(view.name(view.suit),), unit=reading)
        return Told(_lead_reason(view, verdict.play is PlayKind.THROW), facts)
    if legal.play_options(observation).only is not None:
        return Told(Reason.FORCED)
    return _follow_reason(view, verdict.play, others, wins=verdict.best)


def _lead_reason(view: _View, throw: bool) -> Reason:
    cards = view.play.cards
    if throw:
        parts = [[kind] * count for kind, count in Counter(cards).items()]
        return Reason.THROW_BOSS if all(view.boss(part) for part in parts) else Reason.THROW
    if view.boss(cards):
        if len(cards) > 1:
            return Reason.LEAD_BOSS_UNIT
        return Reason.LEAD_BOSS_TRUMP if view.suit == TRUMP else Reason.LEAD_BOSS
    if view.suit == TRUMP:
        return _trump_lead(view)
    if len(cards) > 1:
        return Reason.LEAD_UNIT
    return _single_lead(view)


def _trump_lead(view: _View) -> Reason:
    """Trumps that others may beat."""
    strength = view.ctx.strength
    own = strength[view.play.cards[0]]
    higher = any(view.ctx.suit[kind] == TRUMP and strength[kind] > own for kind in view.left)
    if len(view.play.cards) == 1 and higher and len(view.seen.hand) <= _LATE:
        return Reason.LEAD_KEEP
    return Reason.LEAD_TRUMP if view.trumps_out() else Reason.OTHER


def _single_lead(view: _View) -> Reason:
    """A side card that others may beat."""
    kind, left = view.play.cards[0], view.holds(view.suit)
    for seat in range(len(view.seen.counts)):
        if view.ally(seat) and view.void(seat, view.suit) and not view.void(seat, TRUMP):
            return Reason.LEAD_PARTNER
    if view.holds(TRUMP) and not left:
        return Reason.LEAD_LAST
    if view.holds(TRUMP) and left < _TWO and not POINTS[kind]:
        return Reason.LEAD_SHORT
    strengths = [
        view.ctx.strength[each] for each in view.unseen if view.ctx.suit[each] == view.suit
    ]
    higher = sum(each > view.ctx.strength[kind] for each in strengths)
    low = not POINTS[kind] and 2 * higher >= len(strengths)
    return Reason.LEAD_LOW if low else Reason.OTHER


def _follow_reason(
    view: _View, kind: PlayKind | None, others: Iterable[Cards], *, wins: bool
) -> Told:
    trick = view.seen.trick
    assert trick is not None
    led = view.ctx.suit[trick.plays[0].cards[0]]
    winning = next((each.cards for each in trick.plays if each.seat == trick.winner), ())
    facts = Facts(
        best=tuple(sorted(winning, key=view.ctx.sort_key)),
        given=tuple(card for card in view.play.cards if POINTS[card]),
        points=trick.points,
        suits=(view.name(led),),
    )
    if wins:
        return Told(_winning_reason(view, kind), facts)
    if view.ally(trick.winner):
        return Told(_partner_reason(view, winning, led, others), facts)
    return _losing_reason(view, facts, others)


def _winning_reason(view: _View, kind: PlayKind | None) -> Reason:
    trick = view.seen.trick
    assert trick is not None
    last = len(trick.plays) == len(view.seen.counts) - 1
    if view.ally(trick.winner):
        return Reason.OVERTAKE if view.rivals() else Reason.TAKE_LEAD
    if kind is PlayKind.OVERRUFF:
        return Reason.OVERRUFF
    if kind is PlayKind.RUFF:
        return Reason.RUFF_LAST if last else Reason.RUFF
    return Reason.WIN_LAST if last else Reason.WIN


def _partner_reason(view: _View, winning: Cards, led: int, others: Iterable[Cards]) -> Reason:
    """The partner has the trick so far, and keeps it against the viewer's own play."""
    own = sum(POINTS[card] for card in view.play.cards)
    values = [sum(POINTS[card] for card in each) for each in _alternatives(view, others)]
    chance = _hold(view, winning, led)
    if own:
        if min(values, default=0) >= own:
            return Reason.MUST_GIVE
        return (Reason.FEED_OPEN, Reason.FEED, Reason.FEED_SURE)[chance]
    keeps = max(values, default=0) > 0 and not chance
    return Reason.LEAVE_OPEN if keeps else Reason.LEAVE


def _hold(view: _View, winning: Cards, led: int) -> int:
    """Whether the partner's cards hold: 2 surely, 1 as far as anybody has shown, 0 open."""
    rivals = view.rivals()
    if not rivals:
        return 2
    if not view.boss(winning):
        return 0
    if view.ctx.suit[winning[0]] == TRUMP or not view.trumps_out():
        return 2
    return 0 if any(view.void(seat, led) and not view.void(seat, TRUMP) for seat in rivals) else 1


def _alternatives(view: _View, others: Iterable[Cards]) -> list[Cards]:
    """Other legal plays: those given, and of single cards all."""
    found = {tuple(sorted(each)) for each in others}
    if len(view.play.cards) == 1:
        found |= {(kind,) for kind in set(view.seen.hand)}
    found.discard(tuple(sorted(view.play.cards)))
    return [
        cards
        for cards in sorted(found)
        if not isinstance(legal.check(view.seen, Play(cards)), Rejected)
    ]


def _losing_reason(view: _View, facts: Facts, others: Iterable[Cards]) -> Told:
    """An opponent has the trick and keeps it."""
    alternatives = _alternatives(view, others)
    if facts.given:
        own = sum(POINTS[card] for card in facts.given)
        values = [sum(POINTS[card] for card in each) for each in alternatives]
        if min(values, default=0) >= own:
            return Told(Reason.MUST_GIVE, facts)
        return Told(Reason.FEED_LATER if view.helpers() else Reason.OTHER, facts)
    emptied = _emptied(view)
    if emptied:
        return Told(Reason.EMPTY, msgspec.structs.replace(facts, suits=emptied))
    for cards in alternatives:
        verdict = legal.check(view.seen, Play(cards))
        if not isinstance(verdict, Rejected) and verdict.best:
            return Told(Reason.DUCK, facts)
    return Told(Reason.CANNOT, facts)


def _emptied(view: _View) -> tuple[str, ...]:
    """Side suits that the play empties while trumps stay, where they were not led."""
    trick = view.seen.trick
    assert trick is not None
    led = view.ctx.suit[trick.plays[0].cards[0]]
    suits = {view.ctx.suit[card] for card in view.play.cards} - {led, TRUMP}
    if not view.holds(TRUMP):
        return ()
    return tuple(SUITS[suit] for suit in sorted(suits) if not view.holds(suit))
