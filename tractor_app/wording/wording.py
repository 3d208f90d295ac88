"""All sentences that a person reads about the rules, in one language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from tractor_app.engine.cards import Cards, without
from tractor_app.engine.events import ThrowFailed
from tractor_app.engine.observation import TrickView
from tractor_app.engine.play.context import TrumpContext
from tractor_app.engine.play.explain import Reason, explain_trick
from tractor_app.engine.verdict import Code, Rejected
from tractor_app.wording.schema_words import SchemaWords
from tractor_app.wording.words import sentence

SeatName = Callable[[int], str]

_FEW: Final = 8
"""More cards than this are counted in a sentence, not listed."""


class Wording(SchemaWords):
    """Refusals, explanations, rules and cards in the words of one language.

    Raises:
        KeyError: there is no catalogue for the language.
    """

    def rejection(self, rejected: Rejected) -> str:
        """Why an action was refused, in one sentence that names the cards."""
        code = rejected.code
        rung = [name for name in rejected.rung if name != "1"] or list(rejected.rung)
        text = self.text(
            f"code.{code.value}",
            cards=self._few(rejected.cards),
            count=len(rejected.cards),
            owed=self._few(rejected.owed),
            rung=self.format(rung),
            lead=self.format(rejected.lead),
            suit=self.suit(rejected.suit) if rejected.suit else "",
            needed=rejected.needed,
        )
        return sentence(text)

    def _few(self, cards: Cards) -> str:
        if len(cards) <= _FEW:
            return self.hand(cards)
        return self.text("card.many", cards=self.hand(cards[:_FEW]), more=len(cards) - _FEW)

    def why_won(
        self, ctx: TrumpContext, trick: TrickView, seat_name: SeatName | None = None
    ) -> tuple[str, ...]:
        """Why the trick's winner won it, and then why each other play did not.

        ``trick`` needs its lead; ``seat_name`` gives a seat's name (default: its number).
        """
        name = seat_name or self.seat
        explained = explain_trick(ctx, trick)
        told = [
            self.text(
                f"why.{'won' if line.won else 'lost'}_{line.reason.value}",
                seat=name(line.seat),
                cards=self._few(line.cards),
                beaten=self._few(line.beaten),
                unit=self.unit(line.unit),
                lead=self.format(trick.reading),
            )
            for line in sorted(explained, key=lambda line: not line.won)
            if line.reason is not Reason.LEAD or line.won
        ]
        return tuple(sentence(text) for text in told)

    def why_throw_failed(self, failed: ThrowFailed, seat_name: SeatName | None = None) -> str:
        """Why a throw was reduced, by whom if the rules show it, and what it cost."""
        name = seat_name or self.seat
        key = "why.throw_failed" if failed.beaters else "why.throw_failed_hidden"
        text = self.text(
            key,
            seat=name(failed.seat),
            cards=self._few(failed.attempted),
            played=self._few(failed.played),
            returned=self._few(without(failed.attempted, failed.played)),
            beaters=self.listed([name(seat) for seat in failed.beaters]),
        )
        if failed.penalty:
            gap = self.text("language.sentence_gap")
            text += gap + self.text("why.throw_fine", penalty=failed.penalty)
        return sentence(text)

    def told(self, key: str, params: Mapping[str, Any]) -> str:
        """What came of cards that show a rule: the text ``example.<key>`` with engine values.

        Values are worded by their names: ``cards``, ``seat``, ``seats``, ``suit``, ``level``,
        ``after``, ``change`` (a change of levels), ``levels`` (before and after, per seat).
        """
        by_name: dict[str, Callable[[Any], str]] = {
            "cards": self.cards,
            "seat": self.seat,
            "seats": lambda seats: self.listed([self.seat(seat) for seat in seats]),
            "suit": self.suit,
            "level": self.rank,
            "after": self.rank,
            "change": self.level_change,
            "levels": self._moves,
        }
        worded = {
            name: by_name[name](value) if name in by_name else value
            for name, value in params.items()
        }
        return sentence(self.text(f"example.{key}", **worded))

    def _moves(self, levels: Sequence[tuple[str, str]]) -> str:
        moved = [
            self.text(
                "example.move",
                seat=self.seat(seat),
                level=self.rank(before),
                after=self.rank(after),
            )
            for seat, (before, after) in enumerate(levels)
            if before != after
        ]
        return self.listed(moved) or self.text("example.no_move")

    def owed(self, lead: Sequence[str], rung: Sequence[str]) -> str:
        """What was led and what is owed for it, as one line above the hand."""
        wide = [name for name in rung if name != "1"] or list(rung)
        return sentence(self.text("why.owed", lead=self.format(lead), rung=self.format(wide)))

    def code(self, code: Code) -> str:
        """A refusal of which nothing is known but its code."""
        return self.rejection(Rejected(code))


@cache
def wording(language: str) -> Wording:
    """The wording of a language, read once."""
    return Wording(language)
