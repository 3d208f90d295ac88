"""Answers of bots that could not be used: counted, added up, and said in a line."""

from __future__ import annotations

from collections import Counter

import msgspec


class Losses(msgspec.Struct):
    """How many by reason, and the last one in more words."""

    counts: dict[str, int] = {}
    last: str = ""

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    def add(self, other: Losses) -> None:
        """Count those of ``other``, which came later, as well."""
        self.counts = dict(Counter(self.counts) + Counter(other.counts))
        self.last = other.last or self.last

    def words(self) -> str:
        """What happened, in one line."""
        counts = ", ".join(f"{count} {reason}" for reason, count in sorted(self.counts.items()))
        return f"{counts}; the last one: {' '.join(self.last.split())}"
