"""The own cards as they lie in the hand: which copy is where, chosen, set aside or focused.

The engine knows kinds only. A person moves and chooses single cards, so each card in the hand has
a number (*uid*) of its own for as long as it is held. No Qt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

SortKey = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class HeldCard:
    """One card of the own hand."""

    uid: int
    kind: int


class Hand:
    """The hand's order, the chosen cards, those set aside to bury, and the keyboard's place."""

    def __init__(self) -> None:
        self._next = 0
        self._cards: list[HeldCard] = []
        self._aside: list[HeldCard] = []
        self.selected: set[int] = set()
        self.focus: int | None = None
        self.arranged = False
        """Whether the person has moved cards: new ones are then put in without a new sorting."""

    @property
    def cards(self) -> tuple[HeldCard, ...]:
        """The cards in the fan, left to right."""
        return tuple(self._cards)

    @property
    def aside(self) -> tuple[HeldCard, ...]:
        """The cards laid out to be buried."""
        return tuple(self._aside)

    def kinds(self, uids: Iterable[int]) -> tuple[int, ...]:
        """The kinds of the given cards, sorted; unknown uids are ignored."""
        wanted = set(uids)
        return tuple(sorted(card.kind for card in self._all() if card.uid in wanted))

    def selected_in_order(self) -> tuple[HeldCard, ...]:
        """The chosen cards, left to right."""
        return tuple(card for card in self._cards if card.uid in self.selected)

    def index_of(self, uid: int) -> int | None:
        """Place in the fan, or None."""
        return next((i for i, card in enumerate(self._cards) if card.uid == uid), None)

    def holds(self, uid: int) -> bool:
        """Whether the card is in the fan or laid aside."""
        return any(card.uid == uid for card in self._all())

    def sync(self, kinds: Sequence[int], key: SortKey) -> None:
        """Hold exactly `kinds`: cards that left are dropped (chosen ones first), new ones join."""
        surplus = Counter(card.kind for card in self._all())
        surplus.subtract(kinds)
        for card in sorted(self._all(), key=self._leaves_first):
            if surplus[card.kind] > 0:
                surplus[card.kind] -= 1
                self._drop(card)
        new = [kind for kind, count in surplus.items() for _ in range(-count)]
        for kind in sorted(new, key=key):  # type: ignore[arg-type]
            self._insert(HeldCard(self._next, kind), key)
            self._next += 1

    def sort(self, key: SortKey) -> None:
        """Put the fan in order and forget that cards were moved by hand."""
        self._cards.sort(key=lambda card: (key(card.kind), card.uid))
        self.arranged = False

    def move(self, uids: Iterable[int], gap: int) -> bool:
        """Move cards, in their order, to before the card now at index `gap`; whether it changed."""
        wanted = set(uids)
        before = list(self._cards)
        moving = [card for card in self._cards if card.uid in wanted]
        left = [card for card in self._cards[:gap] if card.uid not in wanted]
        right = [card for card in self._cards[gap:] if card.uid not in wanted]
        self._cards = [*left, *moving, *right]
        changed = before != self._cards
        self.arranged = self.arranged or changed
        return changed

    def set_aside(self, uids: Iterable[int], key: SortKey) -> None:
        """Lay cards out to be buried."""
        wanted = set(uids)
        moving = [card for card in self._cards if card.uid in wanted]
        self._cards = [card for card in self._cards if card.uid not in wanted]
        self._aside = sorted([*self._aside, *moving], key=lambda card: (key(card.kind), card.uid))
        self.selected -= wanted
        self._refocus()

    def take_back(self, uids: Iterable[int], key: SortKey) -> None:
        """Take cards that were laid out to be buried back into the hand."""
        wanted = set(uids)
        moving = [card for card in self._aside if card.uid in wanted]
        self._aside = [card for card in self._aside if card.uid not in wanted]
        self.selected -= wanted
        for card in moving:
            self._insert(card, key)

    def toggle(self, uid: int) -> None:
        """Choose a card or let it go; one that is not held any more is neither."""
        if self.holds(uid):
            self.selected ^= {uid}

    def select_kinds(self, kinds: Iterable[int]) -> bool:
        """Choose exactly these kinds from the fan; False (and nothing changed) if they lack."""
        wanted = Counter(kinds)
        chosen = set()
        for card in self._cards:
            if wanted[card.kind] > 0:
                wanted[card.kind] -= 1
                chosen.add(card.uid)
        if any(wanted.values()):
            return False
        self.selected = chosen
        return True

    def select_between(self, first: int, last: int) -> None:
        """Choose all cards from one place in the fan to another, besides those chosen already."""
        low, high = sorted((first, last))
        self.selected |= {card.uid for card in self._cards[low : high + 1]}

    def clear(self) -> None:
        """Choose nothing."""
        self.selected.clear()

    def step_focus(self, by: int) -> int | None:
        """Move the keyboard's place along the fan and give its uid."""
        if not self._cards:
            self.focus = None
            return None
        here = self.index_of(self.focus) if self.focus is not None else None
        if here is None:
            here = -1 if by > 0 else len(self._cards)
        self.focus = self._cards[min(max(here + by, 0), len(self._cards) - 1)].uid
        return self.focus

    def _all(self) -> list[HeldCard]:
        return [*self._cards, *self._aside]

    def _leaves_first(self, card: HeldCard) -> tuple[bool, bool]:
        return card.uid not in self.selected, card not in self._aside

    def _drop(self, card: HeldCard) -> None:
        self._cards = [held for held in self._cards if held.uid != card.uid]
        self._aside = [held for held in self._aside if held.uid != card.uid]
        self.selected.discard(card.uid)
        self._refocus()

    def _refocus(self) -> None:
        if self.focus is not None and self.index_of(self.focus) is None:
            self.focus = None

    def _insert(self, card: HeldCard, key: SortKey) -> None:
        rank = key(card.kind)
        place = len(self._cards)
        for index, held in enumerate(self._cards):
            if key(held.kind) > rank:  # type: ignore[operator]
                place = index
                break
        self._cards.insert(place, card)
