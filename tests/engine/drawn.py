"""Hypothesis strategies: rule sets with options that tables argue about, and rounds of choices."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from tests.engine.driver import Entry, accepted, random_entry, shuffled
from tests.house_options import HOUSE_OPTIONS
from tractor_app.engine.actions import CHANCE
from tractor_app.engine.apply import Applied, new_match
from tractor_app.engine.observation import Phase
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.schema import with_value
from tractor_app.engine.rules.validate import validate

OVER = (Phase.ROUND_END, Phase.TRANSFER, Phase.MATCH_END)


class Choices(random.Random):
    """Choices out of drawn bytes; when they are used up, out of a seed.

    Short bytes are the simplest round that Hypothesis can come back to: it starts as drawn and
    goes on by the seed.
    """

    def __init__(self, drawn: bytes, seed: int) -> None:
        super().__init__(seed)
        self._drawn = iter(drawn)

    def random(self) -> float:
        """A number below 1 by one byte."""
        byte = next(self._drawn, None)
        return super().random() if byte is None else byte / 256

    def getrandbits(self, k: int, /) -> int:
        """As many bytes as ``k`` bits need."""
        taken = bytes(byte for _, byte in zip(range(-(-k // 8)), self._drawn, strict=False))
        if len(taken) < -(-k // 8):
            return super().getrandbits(k)
        return int.from_bytes(taken) & ((1 << k) - 1)


class Match:
    """One round (or more, where the cards are dealt anew) of drawn choices."""

    def __init__(self, seed: int, drawn: bytes) -> None:
        self.seed = seed
        self.drawn = drawn

    def __repr__(self) -> str:
        return f"Match({self.seed}, {self.drawn!r})"

    def steps(self, rules: RuleSet) -> Iterator[tuple[Entry, Applied]]:
        """Entries and what they did, until a round has ended."""
        dealer, choices = random.Random(self.seed), Choices(self.drawn, self.seed)
        state = new_match(rules)
        while state.phase not in OVER:
            if state.phase is Phase.SHUFFLE:
                entry: Entry = (CHANCE, shuffled(state, dealer))
            else:
                entry = random_entry(state, choices)
            entry, applied = accepted(state, entry, choices)
            state = applied.state
            yield entry, applied


def matches() -> st.SearchStrategy[Match]:
    """Decks by a seed, and the choices at the table byte by byte."""
    return st.builds(Match, st.integers(0, 2**32 - 1), st.binary(max_size=240))


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """A preset with some options of section F set to one of their listed values.

    What does not go together with the values before it is left as it was.
    """
    rules = preset(draw(st.sampled_from(PRESET_IDS)))
    for path in draw(st.lists(st.sampled_from(sorted(HOUSE_OPTIONS)), max_size=10, unique=True)):
        value = draw(st.sampled_from(HOUSE_OPTIONS[path]))
        changed = with_value(rules, path, value)
        if isinstance(changed, RuleSet) and not validate(changed):
            rules = changed
    return rules
