"""The play rules once more, slow and obvious, to check the fast ones against.

Nothing here uses the compiled tables: order and adjacency come from lists written out after
MODEL.md 2, units are tried card by card, and ladders are written out rung by rung.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise, product

from tractor_app.engine.cards import RANKS, SUITS, Cards
from tractor_app.engine.rules.policies import (
    AceLow,
    LongTractor,
    PairLed,
    Runs,
    ThrowDuty,
    TitanicOrder,
    WiderCopies,
)
from tractor_app.engine.rules.ruleset import RuleSet

Format = tuple[tuple[int, int], ...]


class SlowRules:
    """One trump context, by the book."""

    def __init__(self, rules: RuleSet, level: str, trump: str) -> None:
        self.rules = rules
        self.level = level
        self.merged = rules.deck.two_colours
        self.suits = "SH" if self.merged else SUITS
        if trump == "NT":
            self.trump = ""
        else:
            self.trump = {"C": "S", "D": "H"}.get(trump, trump) if self.merged else trump
        self.permanent = [rank for rank in rules.order.permanent_trumps if rank != level]

    def name(self, kind: int) -> str:
        """The card's text; copies have one name."""
        if kind >= 52:
            return ("LJ", "BJ")[kind - 52]
        suit, rank = SUITS[kind // 13], RANKS[kind % 13]
        return ({"C": "S", "D": "H"}.get(suit, suit) if self.merged else suit) + rank

    def suit(self, name: str) -> str:
        """Effective suit: a letter or ``trump``."""
        if name in ("LJ", "BJ") or name[1] == self.level or name[1] in self.permanent:
            return "trump"
        return "trump" if name[0] == self.trump else name[0]

    def ladder_of_strengths(self, suit: str) -> list[set[str]]:
        """Cards of an effective suit from the lowest strength to the highest."""
        plain = [rank for rank in RANKS if rank != self.level and rank not in self.permanent]
        if suit != "trump":
            return [{suit + rank} for rank in plain]
        rows: list[set[str]] = [{self.trump + rank} for rank in plain] if self.trump else []
        for rank in [*reversed(self.permanent), self.level]:
            rows.append({s + rank for s in self.suits if s != self.trump})
            if self.trump:
                rows.append({self.trump + rank})
        return [*rows, {"LJ"}, {"BJ"}]

    def strength(self, name: str) -> int:
        rows = self.ladder_of_strengths(self.suit(name))
        return next(at for at, row in enumerate(rows) if name in row)

    def run_value(self, names: frozenset[str]) -> float | None:
        """Value of a run over these cards, one at each strength, or None if it is no run."""
        suit = self.suit(next(iter(names)))
        values = [self._special_run(names), self._placed_run(names), self._wrapped_run(names)]
        if suit == "trump" and self.rules.order.trump_runs is Runs.PRINTED_SUIT:
            values.append(self._printed_run(names))
        else:
            values.append(self._strength_run(suit, names))
        return max((value for value in values if value is not None), default=None)

    def _strength_run(self, suit: str, names: frozenset[str]) -> float | None:
        found = sorted(self.strength(name) for name in names)
        if found != list(range(found[0], found[0] + len(names))):
            return None
        if not self.rules.order.level_bridged:
            by_strength = sorted(names, key=self.strength)
            for low, high in pairwise(by_strength):
                if self._skips_level(low, high):
                    return None
        return found[-1]

    def _skips_level(self, low: str, high: str) -> bool:
        if "J" in (low[1], high[1]) and {low, high} & {"LJ", "BJ"}:
            return False
        if low[0] != high[0]:
            return False
        return RANKS.index(low[1]) < RANKS.index(self.level) < RANKS.index(high[1])

    def _faces(self, names: frozenset[str]) -> list[int] | None:
        """Face ranks of cards of one printed suit, rising; None for jokers or several suits."""
        if names & {"LJ", "BJ"} or len({name[0] for name in names}) > 1:
            return None
        return sorted(RANKS.index(name[1]) for name in names)

    def _printed_run(self, names: frozenset[str]) -> float | None:
        if names == {"LJ", "BJ"}:
            return self.strength("BJ")
        faces = self._faces(names)
        letter = next(iter(names))[0]
        if faces is None or letter != self.trump or RANKS.index(self.level) in faces:
            return None
        row = [rank for rank in range(13) if rank != RANKS.index(self.level)]
        at = [row.index(face) for face in faces]
        if at != list(range(at[0], at[0] + len(at))):
            return None
        if not self.rules.order.level_bridged and (faces[0] < RANKS.index(self.level) < faces[-1]):
            return None
        return self.strength(letter + RANKS[faces[-1]])

    def _special_run(self, names: frozenset[str]) -> float | None:
        faces = self._faces(names)
        order = self.rules.order
        if order.ace_low is AceLow.LOWEST_PAIR_RUN and faces == [0, 12]:
            return -3
        if order.two_three_at_level_three and self.level == "3" and faces == [0, 1]:
            return -1 if next(iter(names))[0] == self.trump else -2
        return None

    def _placed_run(self, names: frozenset[str]) -> float | None:
        """Runs that hold the trump suit's level card at its printed place."""
        faces = self._faces(names)
        letter = next(iter(names))[0]
        if not self.rules.order.level_keeps_place or faces is None or letter != self.trump:
            return None
        row = [rank for rank in range(13) if RANKS[rank] not in self.permanent]
        if RANKS.index(self.level) not in faces or any(face not in row for face in faces):
            return None
        at = [row.index(face) for face in faces]
        if at != list(range(at[0], at[0] + len(at))):
            return None
        top = RANKS[faces[-1]]
        if top != self.level:
            return self.strength(letter + top)
        return self.strength(letter + RANKS[faces[-2]]) + 0.5

    def _wrapped_run(self, names: frozenset[str]) -> float | None:
        faces = self._faces(names)
        if self.rules.order.ace_low is not AceLow.WRAP or not faces or faces[-1] != 12:
            return None
        letter = next(iter(names))[0]
        if self.level == "A" or "A" in self.permanent or "2" in self.permanent:
            return None
        low = [RANKS.index(rank) for rank in RANKS if rank not in (self.level, *self.permanent)]
        rest = faces[:-1]
        if not rest or any(face not in low for face in rest):
            return None
        if self.level == "2" and not self.rules.order.level_bridged:
            return None
        if [low.index(face) for face in rest] != list(range(len(rest))):
            return None
        if not self.rules.order.level_bridged and (rest[0] < RANKS.index(self.level) < rest[-1]):
            return None
        return self.strength(letter + RANKS[rest[-1]])

    def unit(self, names: tuple[str, ...]) -> tuple[int, int] | None:
        """The unit that cards (by name, of one suit) are."""
        counts = Counter(names)
        widths = set(counts.values())
        if len(widths) != 1:
            return None
        width = widths.pop()
        if len(counts) == 1:
            return (width, 1)
        units = self.rules.units
        if not units.run_width or width < units.run_width or len(counts) < units.run_length:
            return None
        return (width, len(counts)) if self.run_value(frozenset(counts)) is not None else None

    def value(self, names: tuple[str, ...]) -> float:
        if len(set(names)) == 1:
            return self.strength(names[0])
        value = self.run_value(frozenset(names))
        assert value is not None
        return value

    def cuttings(self, names: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], ...]]:
        """All partitions into units (as multisets of name tuples, possibly repeated)."""
        if not names:
            yield ()
            return
        first, rest = names[0], names[1:]
        seen = set()
        for size in range(len(rest) + 1):
            for others in combinations(rest, size):
                if others in seen:
                    continue
                seen.add(others)
                group = (first, *others)
                if self.unit(group) is None:
                    continue
                left = list(rest)
                for name in others:
                    left.remove(name)
                for more in self.cuttings(tuple(left)):
                    yield (group, *more)

    def formats(self, names: tuple[str, ...]) -> frozenset[Format]:
        """Every format the cards can be read as."""
        return self._formats(tuple(sorted(names)))

    @cache  # noqa: B019 - one object for each test case
    def _formats(self, names: tuple[str, ...]) -> frozenset[Format]:
        return frozenset(
            tuple(sorted((self.unit(group) or (0, 0) for group in cutting), reverse=True))
            for cutting in self.cuttings(names)
        )

    # -- ladders ---------------------------------------------------------------------------

    def unit_ladder(self, width: int, length: int) -> list[list[Format]]:
        """Rungs of one unit, each a list of equal choices (MODEL.md 5)."""
        follow = self.rules.follow
        written = self.written_ladder(((width, length),))
        if written is not None:
            return written
        if (width, length) == (3, 2) and follow.titanic_order is not TitanicOrder.DEFAULT:
            lead, tractor, triples = [(3, 2)], [(2, 2), (1, 1), (1, 1)], [(3, 1), (3, 1)]
            first = [tractor, triples]
            if follow.titanic_order is TitanicOrder.TRIPLES_FIRST:
                first.reverse()
            rest = ["321", "3111", "2211", "21111", "111111"]
            return [
                [tuple(fmt)]
                for fmt in [lead, *first, *([(int(w), 1) for w in text] for text in rest)]
            ]
        return [[tuple(sorted(fmt, reverse=True))] for fmt in self._default(width, length, True)]

    def written_ladder(self, fmt: Format) -> list[list[Format]] | None:
        """The rule set's own ladder for a lead of this format (VARIANTS E)."""
        for text in self.rules.follow.ladders:
            heads, body = text.split(":")
            if fmt in [read_rung(head) for head in heads.split("|")]:
                return [[read_rung(part) for part in rung.split("|")] for rung in body.split(">")]
        return None

    def _default(self, width: int, length: int, top: bool) -> list[Format]:
        if width == 1:
            return [((1, 1),) * length]
        rungs = []
        for kept in range(length, -1, -1):
            for parts in partitions(kept, kept):
                if not self._parts_allowed(width, parts, top and kept == length):
                    continue
                here = tuple((width, part) for part in parts)
                rungs += [
                    (*here, *rest, *((1, 1),) * (length - kept))
                    for rest in self._default(width - 1, length - kept, False)
                ]
        return rungs

    def _parts_allowed(self, width: int, parts: tuple[int, ...], whole: bool) -> bool:
        units = self.rules.units
        for part in parts:
            if part > 1 and (
                not units.run_width or width < units.run_width or part < units.run_length
            ):
                return False
        if self.rules.follow.long_tractor is LongTractor.PAIRS:
            return max(parts, default=1) == 1 or (whole and len(parts) == 1)
        return True

    def rungs(self, fmt: Format) -> Iterator[list[Format]]:
        """The whole ladder of a lead, each rung a list of equal formats."""
        whole = self.written_ladder(fmt)
        if whole is not None:
            yield from whole
            return
        units = list(fmt)
        follow = self.rules.follow
        if len(units) > 1 and follow.throw_duty is ThrowDuty.PAIRS:
            units = [(width, 1) for width, length in units for _ in range(length)]
        pairs = units.count((2, 1))
        if (
            follow.pairs_draw_tractor
            and pairs >= self.rules.units.run_length
            and 0 < self.rules.units.run_width <= 2
        ):
            units = [unit for unit in units if unit != (2, 1)] + [(2, pairs)]
        ladders = [self.unit_ladder(*unit) for unit in sorted(units, reverse=True)]
        for rung in product(*ladders):
            yield [
                tuple(sorted((unit for part in choice for unit in part), reverse=True))
                for choice in product(*rung)
            ]

    # -- following -------------------------------------------------------------------------

    def plays(self, hand: tuple[str, ...], size: int) -> set[tuple[str, ...]]:
        return {tuple(sorted(play)) for play in combinations(hand, size)}

    def legal_in_suit(self, fmt: Format, hand: tuple[str, ...]) -> set[tuple[str, ...]]:
        """Legal plays of a hand with more cards of the suit than the lead has."""
        size = sum(width * length for width, length in fmt)
        plays = self.plays(hand, size)
        for rung in self.rungs(fmt):
            if any(self._hand_gives(hand, choice, fmt) for choice in rung):
                return {play for play in plays if any(self._gives(play, each) for each in rung)}
        raise AssertionError("the last rung is all singles")

    def _hand_gives(self, hand: tuple[str, ...], choice: Format, fmt: Format) -> bool:
        follow = self.rules.follow
        size = sum(width * length for width, length in fmt)
        if (
            follow.pair_led is PairLed.SPARES_TRACTORS
            and (2, 1) in fmt
            and all(width <= 2 and length == 1 for width, length in fmt)
        ):
            spared = self._in_tractors(hand)
            counts = {name: 1 if name in spared else count for name, count in Counter(hand).items()}
            return self._pairs(counts) >= choice.count((2, 1))
        if follow.wider_copies is WiderCopies.SPARED:
            return any(self._gives_whole(hand, play, choice) for play in self.plays(hand, size))
        return any(choice in self.formats(play) for play in self.plays(hand, size))

    def _pairs(self, counts: dict[str, int]) -> int:
        if self.rules.follow.wider_copies is WiderCopies.SPARED:
            return sum(count == 2 for count in counts.values())
        return sum(count // 2 for count in counts.values())

    def _in_tractors(self, hand: tuple[str, ...]) -> set[str]:
        pairs = sorted(name for name, count in Counter(hand).items() if count >= 2)
        return {
            name
            for size in range(2, len(pairs) + 1)
            for group in combinations(pairs, size)
            if self.unit(tuple(sorted(group * 2))) is not None
            for name in group
        }

    def _gives_whole(self, hand: tuple[str, ...], play: tuple[str, ...], choice: Format) -> bool:
        """A hand gives units only out of stacks of just that width, or of two."""
        counts = Counter(hand)
        for cutting in self.cuttings(tuple(sorted(play))):
            fmt = tuple(sorted((self.unit(group) or (0, 0) for group in cutting), reverse=True))
            if fmt == choice and all(
                len(group) == 1 or all(counts[name] == Counter(group)[name] for name in group)
                for group in cutting
            ):
                return True
        return False

    def _gives(self, play: tuple[str, ...], choice: Format) -> bool:
        if self.rules.follow.wider_copies is WiderCopies.SPARED:
            return self._gives_whole(play, play, choice)
        return choice in self.formats(play)

    # -- winning ---------------------------------------------------------------------------

    def top_value(self, play: tuple[str, ...], fmt: Format) -> float | None:
        """Highest value of the format's top unit over all cuttings of the play into it."""
        values = [
            max(self.value(group) for group in cutting if self.unit(group) == fmt[0])
            for cutting in self.cuttings(tuple(sorted(play)))
            if tuple(sorted((self.unit(group) or (0, 0) for group in cutting), reverse=True)) == fmt
        ]
        return max(values, default=None)

    def beats(self, suit: str, fmt: Format, best: tuple[str, ...], play: tuple[str, ...]) -> bool:
        """Whether a play beats the best so far: throws by the top unit, no other shapes."""
        suits = {self.suit(name) for name in play}
        best_suit = self.suit(best[0])
        if len(suits) > 1 or not suits <= {suit, "trump"}:
            return False
        mine = self.top_value(play, fmt)
        if mine is None:
            return False
        if suits != {best_suit}:
            return best_suit != "trump"
        theirs = self.top_value(best, fmt)
        assert theirs is not None
        return mine > theirs

    # -- throws ----------------------------------------------------------------------------

    def beaten(self, unit: tuple[str, ...], hand: tuple[str, ...]) -> bool:
        """Whether the hand holds a higher unit of the same shape and suit."""
        shape, value, suit = self.unit(unit), self.value(unit), self.suit(unit[0])
        mine = tuple(name for name in hand if self.suit(name) == suit)
        return any(
            self.unit(group) == shape and self.value(group) > value
            for group in self.plays(mine, len(unit))
        )


def read_rung(text: str) -> Format:
    """``3 1*3`` as a format."""
    units: list[tuple[int, int]] = []
    for token in text.split():
        if "*" in token:
            units += [(1, 1)] * int(token.split("*")[1])
        else:
            width, length = (*token.split("x"), "1")[:2]
            units.append((int(width), int(length)))
    return tuple(sorted(units, reverse=True))


def partitions(total: int, most: int) -> Iterator[tuple[int, ...]]:
    """Partitions of ``total`` into parts of at most ``most``, longest part first."""
    if total == 0:
        yield ()
        return
    for part in range(min(total, most), 0, -1):
        for rest in partitions(total - part, part):
            yield (part, *rest)


def names_of(slow: SlowRules, cards: Cards) -> tuple[str, ...]:
    return tuple(sorted(slow.name(kind) for kind in cards))
