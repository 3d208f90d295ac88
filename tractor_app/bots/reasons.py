"""Why a choice is a good one, from what its seat can see: a reason, and the facts it names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final, NamedTuple

import msgspec

from tractor_app.bots.knowledge import Knowledge
from tractor_app.engine import legal
from tractor_app.engine.actions import Action, Bury, Declare, NameFriends, Play
from tractor_app.engine.cards import POINTS, SUITS, Cards
from tractor_app.engine.observation import Observation, Phase, PlayKind
from tractor_app.engine.play.context import TRUMP, TrumpContext, context
from tractor_app.engine.state import partners
from tractor_app.engine.verdict import Rejected


class Reason(Enum):
    """Why a choice is recommended. The texts name facts, see :class:`Facts`."""

    FORCED = "forced"
    DECLARE = "declare"
    DECLARE_BETTER = "declare_better"
    """Another bid stands, and this trump gives the hand more of them."""
    DECLARE_FIRM = "declare_firm"
    """The trump stands already: this makes it harder to overturn, or shows it."""
    DECLARE_STRONG = "declare_strong"
    """No more trumps than under the bid that stands, but better ones."""
    WAIT = "wait"
    WAIT_PARTNER = "wait_partner"
    WAIT_STANDING = "wait_standing"
    BURY = "bury"
    BURY_VOID = "bury_void"
    BURY_POINTS = "bury_points"
    FRIEND = "friend"
    OTHER = "other"
    THROW = "throw"
    THROW_BOSS = "throw_boss"
    """Nothing unseen beats any part of it."""
    LEAD_BOSS = "lead_boss"
    """Nobody can hold a higher card of the side suit."""
    LEAD_BOSS_TRUMP = "lead_boss_trump"
    LEAD_BOSS_UNIT = "lead_boss_unit"
    """Nobody can hold as many equal cards that are higher."""
    LEAD_TRUMP = "lead_trump"
    LEAD_KEEP = "lead_keep"
    """Near the end: a low trump, so that a higher one is left for the last tricks."""
    LEAD_LAST = "lead_last"
    """The last card of a side suit, with trumps in the hand."""
    LEAD_SHORT = "lead_short"
    """One more card is left of the suit."""
    LEAD_UNIT = "lead_unit"
    LEAD_LOW = "lead_low"
    LEAD_PARTNER = "lead_partner"
    """The partner is known to be out of the suit, and not of trumps."""
    FEED_SURE = "feed_sure"
    """Nobody can beat the partner any more: points."""
    FEED = "feed"
    """The partner is winning, and nobody is known to beat it: points."""
    FEED_OPEN = "feed_open"
    """The partner is winning so far: points all the same."""
    FEED_LATER = "feed_later"
    """The partner is still to play, and may take the trick: points."""
    MUST_GIVE = "must_give"
    """Whatever may be played has points."""
    LEAVE = "leave"
    """The partner is winning: nothing is wasted on the trick."""
    LEAVE_OPEN = "leave_open"
    """The partner may still be beaten: points stay in the hand."""
    WIN_LAST = "win_last"
    WIN = "win"
    RUFF_LAST = "ruff_last"
    RUFF = "ruff"
    OVERRUFF = "overruff"
    OVERTAKE = "overtake"
    """The partner is winning, and somebody may still beat that."""
    TAKE_LEAD = "take_lead"
    """The partner has the trick; the viewer takes it to lead next."""
    CANNOT = "cannot"
    """Nothing in the hand wins."""
    EMPTY = "empty"
    """The last card of a side suit is thrown away, with trumps in the hand."""
    DUCK = "duck"
    """It could be won; that is not worth what it takes."""


class Facts(msgspec.Struct, frozen=True):
    """What a reason names; a field that its text does not use is empty."""

    best: Cards = ()
    """What is winning the trick on the table; of a lead, what is kept for later."""
    given: Cards = ()
    """Point cards of the play."""
    points: int = 0
    """On the table, or buried."""
    suits: tuple[str, ...] = ()
    """Effective suits: led, emptied, or of a trump."""
    unit: tuple[str, ...] = ()
    """How a lead is read."""
    count: int = 0
    """Trumps of the hand under the trump in question."""
    total: int = 0
    """Cards of the hand."""
    before: int = 0
    """Trumps of the hand under the bid that stands."""


class Told(NamedTuple):
    """A reason with its facts."""

    reason: Reason
    facts: Facts = Facts()


_BIDDING: Final = (Phase.DEAL, Phase.LAST_CALL, Phase.AFTER_BURYING)
_TWO: Final = 2
_LATE: Final = 4
"""Cards in the hand from which on the last tricks are near."""


def reason_for(
    observation: Observation, action: Action | None, others: Iterable[Cards] = ()
) -> Told:
    """Why the action is a good one; ``others`` are plays that could be made instead."""
    if isinstance(action, Play):
        return _play_reason(observation, action, others)
    if isinstance(action, Declare):
        return _declare_reason(observation, action)
    if isinstance(action, Bury):
        return _bury_reason(observation, action)
    if isinstance(action, NameFriends):
        return Told(Reason.FRIEND)
    if observation.phase in _BIDDING:
        return _wait_reason(observation)
    return Told(Reason.WAIT if observation.phase is Phase.AUCTION else Reason.OTHER)


# Bids and burials.


def _trumps(observation: Observation, trump: str) -> int:
    ctx = context(observation.rules, observation.level, trump)
    return sum(ctx.suit[kind] == TRUMP for kind in observation.hand)


def _declare_reason(observation: Observation, bid: Declare) -> Told:
    cards = tuple(sorted(bid.cards))
    options = legal.bid_options(observation)
    trump = next((each.trump for each in options if tuple(sorted(each.cards)) == cards), "")
    if not trump:
        return Told(Reason.OTHER)
    count = _trumps(observation, trump)
    facts = Facts(suits=(trump,), count=count, total=len(observation.hand))
    standing = observation.standing
    if standing is None:
        return Told(Reason.DECLARE, facts)
    if standing.trump == trump:
        return Told(Reason.DECLARE_FIRM, facts)
    before = _trumps(observation, standing.trump)
    better = Reason.DECLARE_BETTER if count > before else Reason.DECLARE_STRONG
    return Told(better, msgspec.structs.replace(facts, before=before))


def _wait_reason(observation: Observation) -> Told:
    standing = observation.standing
    if standing is None:
        return Told(Reason.WAIT)
    ally = standing.seat in partners(observation.rules, observation.viewer)
    if ally or standing.seat == observation.viewer:
        return Told(Reason.WAIT_PARTNER, Facts(suits=(standing.trump,)))
    count = _trumps(observation, standing.trump)
    return Told(Reason.WAIT_STANDING, Facts(suits=(standing.trump,), count=count))


def _bury_reason(observation: Observation, bury: Bury) -> Told:
    ctx = context(observation.rules, observation.level, observation.trump)
    points = sum(POINTS[kind] for kind in bury.cards)
    before = {ctx.suit[kind] for kind in observation.hand}
    left = Counter(observation.hand) - Counter(bury.cards)
    emptied = before - {ctx.suit[kind] for kind in left} - {TRUMP}
    if emptied and TRUMP in {ctx.suit[kind] for kind in left}:
        suits = tuple(SUITS[suit] for suit in sorted(emptied))
        return Told(Reason.BURY_VOID, Facts(suits=suits, points=points))
    return Told(Reason.BURY_POINTS if points else Reason.BURY, Facts(points=points))


# Plays.


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


def _play_reason(observation: Observation, play: Play, others: Iterable[Cards]) -> Told:
    verdict = legal.check(observation, play)
    if isinstance(verdict, Rejected):
        return Told(Reason.OTHER)
    if len(play.cards) == len(observation.hand):
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
