"""Measure what personalities do: ``python -m build_scripts.measure_personalities --seed S``.

All moods of the intermediate are asked the same questions, so only their taste differs:

    hands      every seat of a deal at which nobody declares: does it, at any card?
    burials    of the kitty that the plain one took up
    plays      all leads and answers of rounds that the plain one plays

Prints a row for each habit of the table in ``docs/bots.md``, and how many were counted.
``--expert N`` has the moods of the expert bury N more kitties.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from typing import Final

from tractor_app.bots.base import Bot
from tractor_app.bots.registry import make_bot
from tractor_app.cli._playing import decks
from tractor_app.cli._workers import positive
from tractor_app.cli.arena import seat_seed, start_of
from tractor_app.engine.actions import Action, Bury, Declare, Play
from tractor_app.engine.cards import POINTS
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.observe import observe
from tractor_app.engine.phases.turns import awaited
from tractor_app.engine.play.context import TRUMP, context
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.session.headless import Player, Table

MOODS: Final = ("intermediate:cautious", "intermediate", "intermediate:bold")

EXPERTS: Final = ("expert:cautious", "expert", "expert:bold")

Notes = dict[str, Counter[str]]
"""For each mood, how often it did what, and ``of ...`` how often it could have."""

BIDDING: Final = (Phase.SHUFFLE, Phase.DEAL, Phase.LAST_CALL)


class Asked:
    """The plain bot at a table, while all moods are asked the same.

    ``mute``: it declares nothing, so that every seat is asked as long as nobody has.
    """

    name = "intermediate"

    def __init__(self, seat: int, notes: Notes, *, mute: bool) -> None:
        self._seat = seat
        self._notes = notes
        self._mute = mute
        self._bots: dict[str, Bot] = {mood: make_bot(mood) for mood in MOODS}
        self.declared: set[str] = set()
        """Moods that would have declared at this seat."""

    def choose(self, observation: Observation, rng: random.Random) -> Action | None:
        """Return the plain bot's answer, having noted everybody's."""
        if observation.phase in BIDDING and not self._mute:
            return self._bots[self.name].choose(observation, rng)
        found = {mood: bot.choose(observation, rng) for mood, bot in self._bots.items()}
        if observation.phase in BIDDING:
            self.declared |= {mood for mood in MOODS if isinstance(found[mood], Declare)}
            return None
        for mood, action in found.items():
            if isinstance(action, Bury):
                self._notes[mood]["of burials"] += 1
                self._notes[mood]["points"] += sum(POINTS[kind] for kind in action.cards)
            elif isinstance(action, Play):
                _note_play(self._notes[mood], observation, action)
        return found[self.name]


def _note_play(count: Counter[str], seen: Observation, action: Play) -> None:
    ctx = context(seen.rules, seen.level, seen.trump)
    if seen.trick is None:
        count["of leads"] += 1
        count["trumps led"] += ctx.suit[action.cards[0]] == TRUMP
        count["throws"] += len(action.reading) > 1
        return
    lead = seen.trick.plays[0].cards
    held = Counter(ctx.suit[kind] for kind in seen.hand)
    if not held[ctx.suit[lead[0]]] and held[TRUMP] >= len(lead):
        count["of ruffs"] += 1
        count["ruffs"] += all(ctx.suit[kind] == TRUMP for kind in action.cards)


def table_of(rules: RuleSet, seed: str, notes: Notes, *, mute: bool) -> tuple[Table, list[Asked]]:
    """A round that is about to be dealt, and who sits there."""
    bots = [Asked(seat, notes, mute=mute) for seat in range(rules.deck.players)]
    players = [Player(bot, seat_seed(seed, seat)) for seat, bot in enumerate(bots)]
    return Table(start_of(rules, seed), players, decks(seed), []), bots


def play_while(table: Table, phases: tuple[Phase, ...]) -> None:
    """Step on while the phase is one of those; where nobody declared, not into another deal."""
    while table.state.phase in phases and not (
        table.shuffles and table.state.phase is Phase.SHUFFLE
    ):
        table._step()


def measured(rules: RuleSet, seed: str, hands: int, burials: int, rounds: int) -> Notes:
    """Everything counted, on deals ``seed/KIND/N``."""
    notes: Notes = {mood: Counter() for mood in MOODS}
    for number in range(hands // rules.deck.players):
        table, bots = table_of(rules, f"{seed}/hands/{number}", notes, mute=True)
        play_while(table, (Phase.SHUFFLE, Phase.DEAL))
        for bot in bots:
            for mood in MOODS:
                notes[mood]["of hands"] += 1
                notes[mood]["hands declared"] += mood in bot.declared
    buried: Notes = {mood: Counter() for mood in MOODS}
    for number in range(burials):
        table, _bots = table_of(rules, f"{seed}/burials/{number}", buried, mute=False)
        play_while(table, (*BIDDING, Phase.BURY))
    played: Notes = {mood: Counter() for mood in MOODS}
    for number in range(rounds):
        table, _bots = table_of(rules, f"{seed}/plays/{number}", played, mute=False)
        table.play_round()
    for mood in MOODS:
        for what in ("points", "of burials"):
            notes[mood][what] = buried[mood][what]
            del played[mood][what]
        notes[mood] += played[mood]
    return notes


def expert_burials(rules: RuleSet, seed: str, burials: int) -> Counter[str]:
    """By each mood of the expert, points buried, and how often other cards than the plain one's."""
    bots = {mood: make_bot(mood) for mood in EXPERTS}
    found: Counter[str] = Counter()
    for number in range(burials):
        table, _bots = table_of(rules, f"{seed}/expert/{number}", {}, mute=False)
        play_while(table, BIDDING)
        seat = awaited(table.state)[0]
        seen = observe(table.state, seat)
        if seen.phase is not Phase.BURY:
            continue
        found["burials"] += 1
        cards = {}
        for mood, bot in bots.items():
            action = bot.choose(seen, random.Random(seat_seed(seed, number)))
            cards[mood] = action.cards if isinstance(action, Bury) else ()
            found[f"{mood} points"] += sum(POINTS[kind] for kind in cards[mood])
        for mood in EXPERTS:
            found[f"{mood} others"] += sorted(cards[mood]) != sorted(cards["expert"])
    return found


ROWS: Final = (
    ("hands that declare while nobody has, of 100", "hands declared", "of hands", 100),
    ("points buried, a burial", "points", "of burials", 1),
    ("leads that are trumps, of 100", "trumps led", "of leads", 100),
    ("leads that are throws, of 100", "throws", "of leads", 100),
    ("ruffs, of 100 where it could", "ruffs", "of ruffs", 100),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", default="moods", metavar="S")
    parser.add_argument("--rules", default="classic", metavar="ID")
    parser.add_argument("--hands", type=positive, default=1000, metavar="N")
    parser.add_argument("--burials", type=positive, default=300, metavar="N")
    parser.add_argument("--rounds", type=positive, default=30, metavar="N")
    parser.add_argument("--expert", type=int, default=0, metavar="N", help="its burials")
    args = parser.parse_args()
    notes = measured(preset(args.rules), args.seed, args.hands, args.burials, args.rounds)
    print(f"{'':44}{'cautious':>9}{'plain':>9}{'bold':>9}{'counted':>9}")
    for title, what, of, scale in ROWS:
        values = [scale * notes[mood][what] / max(1, notes[mood][of]) for mood in MOODS]
        told = "".join(f"{value:9.1f}" for value in values)
        print(f"{title:44}{told}{notes[MOODS[1]][of]:9}")
    if args.expert:
        found = expert_burials(preset(args.rules), args.seed, args.expert)
        count = max(1, found["burials"])
        points = "".join(f"{found[f'{mood} points'] / count:9.1f}" for mood in EXPERTS)
        others = "".join(f"{found[f'{mood} others']:9}" for mood in EXPERTS)
        print(f"{'points buried by the expert, a burial':44}{points}{count:9}")
        print(f"{'burials of other cards than the plain one':44}{others}{count:9}")


if __name__ == "__main__":
    main()
