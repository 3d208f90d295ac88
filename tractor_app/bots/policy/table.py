"""What all seats see of a round in play, and one seat's own part, on card ids and masks."""

from __future__ import annotations

from tractor_app.bots.policy.tables import SHIFT, SLOT, SUITS, Hand, Tables
from tractor_app.engine.play import kernel
from tractor_app.engine.play.context import TRUMP
from tractor_app.engine.play.kernel import Masks
from tractor_app.engine.play.lead import Lead
from tractor_app.engine.play.units import SINGLE, Format, shape_of
from tractor_app.engine.play.winner import beats as engine_beats
from tractor_app.engine.rules.policies import PairLed, WiderCopies

ONE_CARD: Format = (SINGLE,)


class Public:
    """The public state: counts, what is proven, what is left, and the trick on the table.

    ``allies[seat]`` is a bit mask of the seats that play with ``seat``, itself included;
    ``attackers`` one of the attackers. ``void[seat]`` and ``no_pair[seat]`` are bit masks of the
    effective suits of which the seat has provably no card, no two copies. ``left`` are all cards
    not yet played, those in hands and in the kitty alike.

    A trick begins with :meth:`lead`; then :meth:`follow` for each seat in turn; ``played`` is how
    many seats have played, ``best_*`` the winning play so far, ``pot`` the points so far.
    """

    __slots__ = (
        "allies",
        "attackers",
        "best",
        "best_seat",
        "best_suit",
        "best_value",
        "counts",
        "fmt",
        "lead_cards",
        "lead_suit",
        "leader",
        "left",
        "no_pair",
        "played",
        "players",
        "points",
        "pot",
        "proves_pairs",
        "size",
        "t",
        "void",
    )

    def __init__(self, tables: Tables, allies: list[int], attackers: int) -> None:
        deck = tables.ctx.rules.deck
        self.t = tables
        self.players = deck.players
        self.allies = allies
        self.attackers = attackers
        each = (tables.cards_in_deck - deck.kitty) // deck.players
        self.counts = [each] * deck.players
        self.void = [0] * deck.players
        self.no_pair = [0] * deck.players
        self.left: Hand = list(tables.full)
        follow = tables.ctx.rules.follow
        self.proves_pairs = not follow.ladders and (
            follow.wider_copies is WiderCopies.BREAK and follow.pair_led is PairLed.ANY_PAIR
        )
        self.points = 0
        self.leader = 0
        self.played = 0
        self.lead_suit = 0
        self.fmt: Format = ONE_CARD
        self.size = 1
        self.lead_cards: list[int] = []
        self.best: list[int] = []
        self.best_seat = 0
        self.best_suit = 0
        self.best_value = 0
        self.pot = 0

    def lead(self, seat: int, cards: list[int], fmt: Format) -> None:
        """``seat`` leads ``cards``, already as they stand, read as ``fmt``."""
        t = self.t
        suit = cards[0] >> SHIFT
        self.leader = seat
        self.lead_suit = suit
        self.fmt = fmt
        self.size = len(cards)
        self.lead_cards = cards
        self.played = 1
        self.best = cards
        self.best_seat = seat
        self.best_suit = suit
        self.pot = 0
        self._take(seat, cards)
        if len(cards) == 1:
            self.best_value = t.values[suit][cards[0] & SLOT]
        else:
            self.best_value = value_as(t, suit, masks_of_ids(t, cards), fmt)

    def follow(self, seat: int, cards: list[int]) -> None:
        """``seat`` plays ``cards`` to the lead."""
        suit = self.lead_suit
        if len(cards) == 1:
            card = cards[0]
            own = card >> SHIFT
            if own != suit:
                self.void[seat] |= 1 << suit
            if own == self.best_suit:
                value = self.t.values[own][card & SLOT]
                if value > self.best_value:
                    self.best_value = value
                    self.best_seat = seat
                    self.best = cards
            elif own == TRUMP:
                self.best_suit = own
                self.best_value = self.t.values[own][card & SLOT]
                self.best_seat = seat
                self.best = cards
        else:
            self._follow_more(seat, cards)
        self._take(seat, cards)
        self.played += 1

    def end_trick(self) -> int:
        """The full trick goes to its winner, who leads next; the seat."""
        if self.attackers >> self.best_seat & 1:
            self.points += self.pot
        self.leader = self.best_seat
        self.played = 0
        return self.best_seat

    def _take(self, seat: int, cards: list[int]) -> None:
        left = self.left
        points = self.t.points
        pot = self.pot
        for card in cards:
            suit = card >> SHIFT
            slot = card & SLOT
            left[suit] = kernel.remove(left[suit], 1 << slot, 1)
            pot += points[suit][slot]
        self.pot = pot
        self.counts[seat] -= len(cards)

    def _follow_more(self, seat: int, cards: list[int]) -> None:
        t = self.t
        suit = self.lead_suit
        same = [card for card in cards if card >> SHIFT == suit]
        if len(same) < len(cards):
            self.void[seat] |= 1 << suit
        elif self.fmt[0][0] > 1 and self.proves_pairs:
            self._note_pairs(seat, masks_of_ids(t, cards))
        value = self.beats(cards)
        if value > kernel.NOTHING:
            self.best_value = value
            self.best_suit = cards[0] >> SHIFT
            self.best_seat = seat
            self.best = cards

    def _note_pairs(self, seat: int, masks: Masks) -> None:
        """Fewer pairs than were led: there is none left (of three copies only if none came)."""
        shown = kernel.sets_of(masks, 2)
        led = sum(length * (width // 2) for width, length in self.fmt)
        if shown < (led if self.t.depth == 2 else 1):
            self.no_pair[seat] |= 1 << self.lead_suit

    def beats(self, cards: list[int]) -> int:
        """The value with which ``cards`` (more than one) beat the best so far, or ``NOTHING``."""
        t = self.t
        suit = cards[0] >> SHIFT
        if suit not in (self.best_suit, TRUMP):
            return kernel.NOTHING
        for card in cards:
            if card >> SHIFT != suit:
                return kernel.NOTHING
        value = value_as(t, suit, masks_of_ids(t, cards), self.fmt)
        if not t.plain_winner:
            lead = Lead(self.lead_suit, self.fmt, t.any_kinds(self.lead_cards))
            won = engine_beats(t.ctx, lead, t.any_kinds(self.best), t.any_kinds(cards))
            return max(value, 0) if won else kernel.NOTHING
        if suit == self.best_suit and value <= self.best_value:
            return kernel.NOTHING
        return value


class Seat:
    """One seat's own part: its hand, and what it knows is left beside it.

    ``left`` is the public's list, or for the seat that buried its own, without the buried cards.
    ``kitty`` are the kitty's points, known or expected; ``kitty_cards`` how many unseen cards lie
    there. Where ``notes`` is a list, the policy puts down there what it weighs, as score and card
    ids; in rounds played out nobody asks for it.
    """

    __slots__ = (
        "attacker",
        "hand",
        "index",
        "kitty",
        "kitty_cards",
        "lead_bonus",
        "lead_count",
        "lead_unseen",
        "left",
        "misses",
        "notes",
        "rescue",
        "rescue_one",
        "ruffs",
        "total",
        "trump_count",
        "trump_unseen",
    )

    def __init__(
        self, index: int, hand: Hand, left: Hand, kitty: float, kitty_cards: int, *, attacker: bool
    ) -> None:
        self.index = index
        self.hand = hand
        self.left = left
        self.kitty = kitty
        self.kitty_cards = kitty_cards
        self.attacker = attacker
        self.lead_unseen: Masks = ()
        self.trump_unseen: Masks = ()
        self.lead_count = 0
        self.trump_count = 0
        self.total = 1
        # Scratch of a lead: for each opponent, and for the suit looked at.
        self.misses: list[float] = []
        self.ruffs: list[float] = []
        self.rescue = 0.0
        self.rescue_one = 0.0
        self.lead_bonus = 0.0
        self.notes: list[tuple[float, list[int]]] | None = None

    def hand_size(self) -> int:
        """Cards in the hand."""
        total = 0
        for masks in self.hand:
            total += kernel.size_of(masks)
        return total

    def unseen(self, suit: int) -> Masks:
        """Cards of ``suit`` that the seat has not seen."""
        return difference(self.left[suit], self.hand[suit])


def difference(left: Masks, hand: Masks) -> Masks:
    """``left`` without ``hand``, which lies inside it."""
    if len(left) == 2:
        one, two = hand
        return ((left[0] & ~one) | (left[1] & ~two), left[1] & ~one)
    depth = len(left)
    if depth == 3:
        one, two, three = hand
        return (
            (left[0] & ~one) | (left[1] & ~two) | (left[2] & ~three),
            (left[1] & ~one) | (left[2] & ~two),
            left[2] & ~one,
        )
    out = []
    for level in range(depth):
        mask = 0
        for more in range(depth - level):
            mask |= left[level + more] & ~hand[more]
        out.append(mask)
    return tuple(out)


def masks_of_ids(t: Tables, cards: list[int]) -> Masks:
    """Masks of cards of one suit."""
    levels = [0] * t.depth
    for card in cards:
        bit = 1 << (card & SLOT)
        level = 0
        while levels[level] & bit:
            level += 1
        levels[level] |= bit
    return tuple(levels)


def value_as(t: Tables, suit: int, masks: Masks, fmt: Format) -> int:
    """Value of the top unit of cards that answer ``fmt``, or ``NOTHING``."""
    ctx = t.ctx
    windows, values = ctx.windows[suit], ctx.window_values[suit]
    if len(fmt) == 1:
        width, length = fmt[0]
        return kernel.best_value(windows, values, ctx.slot_values[suit], masks, width, length)
    if fmt[0][0] == 1:
        return ctx.slot_values[suit][masks[0].bit_length() - 1]
    return kernel.top_value(
        windows, values, ctx.slot_values[suit], masks, fmt[0], shape_of(fmt[1:])
    )


def remove_cards(hand: Hand, cards: list[int]) -> None:
    """Take cards out of a hand in place."""
    for card in cards:
        suit = card >> SHIFT
        hand[suit] = kernel.remove(hand[suit], 1 << (card & SLOT), 1)


def copy_hand(hand: Hand) -> Hand:
    """A hand that can be changed apart."""
    return [hand[suit] for suit in range(SUITS)]
