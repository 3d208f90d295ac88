"""What one observation proves about the round in play."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from tractor_app.bots.policy import (
    DEFAULT_WEIGHTS,
    Hand,
    Public,
    Seat,
    Weights,
    copy_hand,
    remove_cards,
    tables_of,
)
from tractor_app.bots.policy.table import masks_of_ids
from tractor_app.bots.policy.tables import SHIFT, SUITS
from tractor_app.engine.cards import Cards
from tractor_app.engine.observation import Observation, TrickView
from tractor_app.engine.play.context import TrumpContext, context
from tractor_app.engine.play.kernel import Masks
from tractor_app.engine.play.units import Format, parse_format
from tractor_app.engine.rules.policies import (
    FriendChoice,
    LongTractor,
    Teams,
    ThrowDuty,
    WiderCopies,
)
from tractor_app.engine.rules.ruleset import RuleSet

_KITTY_SHARE = 0.5
"""Points expected in a kitty that others buried, for each of its cards."""


@lru_cache(maxsize=4096)
def _format(reading: tuple[str, ...]) -> Format:
    return parse_format(reading)


class Knowledge:
    """All hard facts of an observation in the phase of play, in the policy's terms.

    ``public`` and ``seat`` are what the policy asks for; the trick on the table is in ``public``.
    ``pinned[seat]`` are cards that provably lie in that hand: shown in a bid or returned after a
    failed throw, and not played since. ``no_runs[seat][suit]`` are the runs that a follow has shown
    to be absent: by width, the shortest length of which there is none (nor any longer one).
    """

    __slots__ = ("_runs_owed", "no_runs", "pinned", "public", "seat", "t")

    def __init__(self, observation: Observation, weights: Weights = DEFAULT_WEIGHTS) -> None:
        ctx = context(observation.rules, observation.level, observation.trump)
        self.t = tables_of(ctx, weights)
        allies = _allies(observation)
        viewer = observation.viewer
        self.public = Public(self.t, allies, _attackers(observation, allies))
        self._runs_owed = _runs_owed(observation.rules)
        self.no_runs: list[list[dict[int, int]]] = [
            [{} for _ in range(SUITS)] for _ in range(self.public.players)
        ]
        for trick in observation.tricks:
            self._play(trick)
            self.public.end_trick()
        if observation.trick is not None:
            self._play(observation.trick)
        self.public.counts = list(observation.counts)
        self.public.points = observation.attacker_points
        self.seat = self._own(observation, viewer)
        self.pinned = _pinned(observation)

    @property
    def no_run(self) -> list[list[int]]:
        """By seat and suit the shortest run of pairs that is provably absent, 0: none."""
        return [[suit.get(2, 0) for suit in seat] for seat in self.no_runs]

    def _play(self, trick: TrickView) -> None:
        public, t = self.public, self.t
        first = trick.plays[0]
        public.lead(first.seat, t.ids(first.cards), _format(trick.reading))
        for play in trick.plays[1:]:
            ids = t.ids(play.cards)
            public.follow(play.seat, ids)
            if self._runs_owed and public.fmt[0].length > 1:
                self._note_run(play.seat, ids)
        if trick.winner is not None:
            public.best_seat = trick.winner

    def _note_run(self, seat: int, cards: list[int]) -> None:
        """The longest part of a led run that can be given is owed (MODEL.md 5): of what is longer
        than the one shown there is none."""
        public, ctx = self.public, self.t.ctx
        width, led = public.fmt[0]
        if len(public.fmt) > 1 and not _owed_in_throws(ctx.rules):
            return
        suit = public.lead_suit
        masks = masks_of_ids(self.t, [card for card in cards if card >> SHIFT == suit])
        shortest = led if ctx.rules.follow.long_tractor is LongTractor.PAIRS else ctx.run_length
        for length in range(led, shortest - 1, -1):
            if holds_run(ctx, suit, masks, width, length):
                return
            self.no_runs[seat][suit][width] = min(
                length, self.no_runs[seat][suit].get(width, length)
            )

    def _own(self, observation: Observation, viewer: int) -> Seat:
        t, public = self.t, self.public
        hand = t.hand_of(observation.hand)
        left: Hand = public.left
        size = observation.kitty_size
        kitty = _KITTY_SHARE * size
        hidden = size if observation.burier is not None else 0
        if observation.buried:
            left = copy_hand(public.left)
            buried = t.ids(observation.buried)
            remove_cards(left, buried)
            kitty = float(sum(t.points[card >> 5][card & 31] for card in buried))
            hidden = 0
        attacker = bool(public.attackers >> viewer & 1)
        return Seat(viewer, hand, left, kitty, hidden, attacker=attacker)


def holds_run(ctx: TrumpContext, suit: int, masks: Masks, width: int, length: int) -> bool:
    """Whether cards of a suit hold ``width`` copies at each of ``length`` strengths in a row."""
    if width > len(masks) or length >= len(ctx.windows[suit]):
        return False
    wide = masks[width - 1]
    return any(window & wide == window for window in ctx.windows[suit][length])


def _runs_owed(rules: RuleSet) -> bool:
    """Whether a follower owes a led run by the default ladder, breaking wider stacks for it."""
    follow = rules.follow
    return not follow.ladders and follow.wider_copies is WiderCopies.BREAK


def _owed_in_throws(rules: RuleSet) -> bool:
    follow = rules.follow
    return follow.throw_duty is ThrowDuty.TRACTOR and not follow.pairs_draw_tractor


def _allies(observation: Observation) -> list[int]:
    """For each seat a bit mask of those that play with it, as far as the viewer can tell."""
    players = observation.rules.deck.players
    attackers = set(observation.attackers)
    if not attackers:
        attackers = _supposed_attackers(observation)
    with_declarer = sum(1 << seat for seat in range(players) if seat not in attackers)
    against = sum(1 << seat for seat in attackers)
    return [against if seat in attackers else with_declarer for seat in range(players)]


def _supposed_attackers(observation: Observation) -> set[int]:
    """Friends that are not out yet count as attackers, unless the viewer is one."""
    players = observation.rules.deck.players
    known = {observation.declarer, *observation.friends_revealed}
    if observation.rules.sides.teams is Teams.FRIENDS and _is_friend(observation):
        known.add(observation.viewer)
    return {seat for seat in range(players) if seat not in known}


def _is_friend(observation: Observation) -> bool:
    """Whether the viewer's own cards make it a friend, as far as it can tell."""
    decks = observation.rules.deck.decks
    by_order = observation.rules.sides.friend_choice is FriendChoice.NTH_COPY
    for friend in observation.friends_named:
        held = observation.hand.count(friend.kind)
        if held and (not by_order or held + friend.nth > decks or friend.nth == 1):
            return True
    return False


def _attackers(observation: Observation, allies: list[int]) -> int:
    declarer = observation.declarer
    everybody = (1 << len(allies)) - 1
    return everybody & ~allies[declarer] if declarer is not None else 0


def _pinned(observation: Observation) -> tuple[Cards, ...]:
    players = observation.rules.deck.players
    shown: list[Counter[int]] = [Counter() for _ in range(players)]
    for bid in observation.bids:
        if bid.seat == observation.burier:
            continue
        own = Counter(bid.cards)
        own.subtract(bid.partner_cards)
        shown[bid.seat] |= +own
    returned: list[Counter[int]] = [Counter() for _ in range(players)]
    played: list[Counter[int]] = [Counter() for _ in range(players)]
    tricks = (*observation.tricks, *((observation.trick,) if observation.trick else ()))
    for trick in tricks:
        for play in trick.plays:
            cards = Counter(play.cards)
            played[play.seat].update(cards)
            returned[play.seat] = returned[play.seat] - cards
            returned[play.seat] |= Counter(play.returned)
    return tuple(
        tuple(sorted(((shown[seat] - played[seat]) | returned[seat]).elements()))
        for seat in range(players)
    )
