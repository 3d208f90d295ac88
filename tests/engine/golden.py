"""Golden playthroughs: a random match per preset, as text, with what it led to.

A line that begins with an actor is an entry of the log (``*`` is chance); a line
that begins with ``=`` is what the engine made of it. Cards are written as in the rules.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from tests.engine.driver import Entry, play
from tractor_app.engine.actions import (
    CHANCE,
    Action,
    AskRedeal,
    BidPoints,
    Bury,
    ChooseTrump,
    Deal,
    Declare,
    Friend,
    NameFriends,
    Pass,
    Play,
    Ready,
    Shuffle,
    TakeBack,
    Transfer,
)
from tractor_app.engine.apply import Applied, apply, new_match
from tractor_app.engine.cards import KIND_NAMES, Cards
from tractor_app.engine.events import (
    BidMade,
    Event,
    FriendRevealed,
    MatchEnded,
    PhaseChanged,
    Played,
    RoundEnded,
    ThrowFailed,
    TrickWon,
    TrumpSet,
)
from tractor_app.engine.rules.ruleset import RuleSet

FOLDER = Path(__file__).parent.parent / "golden"
ROUNDS = 2
TRIES = 24

_PLAIN: dict[str, Callable[[], Action]] = {
    "deal": Deal,
    "pass": Pass,
    "ready": Ready,
    "take-back": TakeBack,
    "ask-redeal": AskRedeal,
}
_PLAIN_NAMES = {type(make()): name for name, make in _PLAIN.items()}


def _text(cards: Cards) -> str:
    return " ".join(KIND_NAMES[kind] for kind in cards)


def _cards(words: Iterable[str]) -> Cards:
    return tuple(KIND_NAMES.index(word) for word in words)


def written(action: Action) -> str:
    """One action in words; the inverse of :func:`read`."""
    if type(action) in _PLAIN_NAMES:
        return _PLAIN_NAMES[type(action)]
    match action:
        case Shuffle():
            return f"shuffle {action.first} {_text(action.deck)} / {_text(action.draws)}".rstrip()
        case Declare() | Bury():
            return f"{type(action).__name__.lower()} {_text(action.cards)}"
        case Play():
            return f"play {_text(action.cards)}"
        case BidPoints():
            return f"points {action.points}"
        case ChooseTrump():
            return f"trump {action.trump}"
        case Transfer():
            return f"transfer {action.seat}"
        case NameFriends():
            named = " ".join(f"{KIND_NAMES[each.kind]}#{each.nth}" for each in action.friends)
            return f"friends {named}"
    raise AssertionError(action)


def read(text: str) -> Action:
    """An action from its words."""
    name, *words = text.split()
    if name in _PLAIN:
        return _PLAIN[name]()
    match name:
        case "shuffle":
            slash = words.index("/")
            return Shuffle(_cards(words[1:slash]), int(words[0]), _cards(words[slash + 1 :]))
        case "declare":
            return Declare(_cards(words))
        case "bury":
            return Bury(_cards(words))
        case "play":
            return Play(_cards(words))
        case "points":
            return BidPoints(int(words[0]))
        case "trump":
            return ChooseTrump(words[0])
        case "transfer":
            return Transfer(int(words[0]))
        case "friends":
            named = [word.split("#") for word in words]
            return NameFriends(tuple(Friend(_cards([kind])[0], int(nth)) for kind, nth in named))
    raise AssertionError(text)


def _round(event: RoundEnded) -> str:
    result = event.result
    return (
        f"round: {result.trick_points} + {result.dig} (x{result.multiplier})"
        f" + {result.penalties} = {result.attacker_points}, winners {result.winners},"
        f" levels {' '.join(result.levels_after)}, next {result.next_declarer}"
    )


# The parameter of each is the event it stands under.
_FACTS: dict[type, Callable[[Any], str]] = {
    BidMade: lambda it: f"{it.bid.kind.value}, trump {it.bid.trump}, seat {it.bid.seat}",
    TrumpSet: lambda it: f"trump {it.trump}, declarer {it.declarer}",
    ThrowFailed: lambda it: f"throw fails: {_text(it.played)}, beaten by {it.beaters}",
    Played: lambda it: f"{it.kind.value}{' best' if it.best else ''}",
    FriendRevealed: lambda it: f"friend {it.seat}",
    TrickWon: lambda it: f"trick to {it.seat}, {it.points} points",
    RoundEnded: _round,
    PhaseChanged: lambda it: f"phase {it.phase.value}, waits for {it.awaited}",
    MatchEnded: lambda it: f"match to {it.result.winners}: {it.result.reason}",
}


def facts(events: Iterable[Event]) -> list[str]:
    """What happened, as far as later versions must agree on it."""
    return [f"= {_FACTS[type(event)](event)}" for event in events if type(event) in _FACTS]


def _lines(steps: Iterable[tuple[Entry, Applied]]) -> Iterator[str]:
    """Log lines and fact lines; deals in a row become one line."""
    dealt = 0
    for (actor, action), applied in steps:
        found = facts(applied.events)
        dealt += isinstance(action, Deal)
        if dealt and (found or not isinstance(action, Deal)):
            yield f"* deal x{dealt}"
            dealt = 0
        if not isinstance(action, Deal):
            yield f"{'*' if actor == CHANCE else actor} {written(action)}"
        yield from found


def playthrough(rules: RuleSet) -> str:
    """A new golden text for ``rules``: of some random matches the one with most kinds of facts."""
    texts = ["\n".join(_lines(play(rules, f"{rules.id} {n}", ROUNDS))) for n in range(TRIES)]
    return max(texts, key=_variety) + "\n"


def _variety(text: str) -> int:
    return len({line.split(",")[0].split(":")[0] for line in text.splitlines() if line[0] == "="})


def _entries(text: str) -> Iterator[Entry]:
    for line in text.splitlines():
        actor, words = line.split(" ", 1)
        if actor == "*" and words.startswith("deal x"):
            yield from [(CHANCE, Deal())] * int(words.removeprefix("deal x"))
        elif actor != "=":
            yield (CHANCE if actor == "*" else int(actor)), read(words)


def retold(rules: RuleSet, text: str) -> str:
    """``text``'s log played again on ``rules``, with what the engine makes of it now."""

    def steps() -> Iterator[tuple[Entry, Applied]]:
        state = new_match(rules)
        for entry in _entries(text):
            applied = apply(state, *entry)
            assert isinstance(applied, Applied), (entry, applied)
            state = applied.state
            yield entry, applied

    return "\n".join(_lines(steps())) + "\n"
