"""Measure two ways of searching on the same deals: ``python -m build_scripts.measure_search``.

A and B are experts that differ in numbers of their budget, given as ``--a NAME=VALUE,...``. A deal
is played to ``--from-cards`` cards in each hand by the intermediate bot on all seats, then twice by
the experts from that very position, with the sides swapped: so only what they differ in counts, and
the end of a round is measured without paying for its beginning. Prints the mean difference in
points and levels as A sees it, with the standard error over deals, and how long moves took.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Sequence

from tractor_app.bots.base import Bot
from tractor_app.bots.expert import ExpertBot
from tractor_app.bots.search.pimc import Budget, default_budget
from tractor_app.cli._playing import decks
from tractor_app.cli.arena import estimate, seat_seed, start_of
from tractor_app.engine.actions import Action
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import MatchState
from tractor_app.session.headless import Player, Table

_OVER = (Phase.ROUND_END, Phase.MATCH_END)


class _Timed:
    """A bot whose moves are timed, in seconds by phase."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self._bot = bot
        self.moves: list[float] = []
        self.burials: list[float] = []

    def choose(self, observation: Observation, rng: random.Random) -> Action | None:
        began = time.perf_counter()
        action = self._bot.choose(observation, rng)
        taken = time.perf_counter() - began
        if observation.phase is Phase.PLAY:
            self.moves.append(taken)
        elif observation.phase is Phase.BURY:
            self.burials.append(taken)
        return action


def budget_of(words: str) -> Budget:
    """A budget like the default one but for the numbers named."""
    values: dict[str, object] = default_budget()._asdict()
    for word in filter(None, words.split(",")):
        name, _, value = word.partition("=")
        if name not in values:
            raise SystemExit(f"a budget has no {name!r}; it has {', '.join(values)}")
        values[name] = type(values[name])(float(value))  # type: ignore[call-arg]
    return Budget._make(values.values())


def begun(rules: RuleSet, seed: str, cards: int) -> MatchState:
    """A round played by the intermediate until no hand has more than so many cards, or to its end
    where the last trick takes more than that."""
    seats = range(rules.deck.players)
    players = [Player("intermediate", seat_seed(seed, seat)) for seat in seats]
    table = Table(start_of(rules, seed), players, decks(seed), [])
    while not _reached(table.state, cards):
        table._step()
    return table.state


def _reached(state: MatchState, cards: int) -> bool:
    if state.phase in _OVER:
        return True
    if state.phase is Phase.BURY and not cards:
        return True
    if state.phase is not Phase.PLAY or state.round is None:
        return False
    return bool(cards) and max(len(hand) for hand in state.round.hands) <= cards


def ended(state: MatchState, seed: str, bots: Sequence[Bot]) -> tuple[int, int]:
    """Points and levels of the even seats' side at the round's end."""
    seats = range(len(bots))
    players = [Player(bots[seat], seat_seed(seed, seat)) for seat in seats]
    table = Table(state, players, decks(seed), [])
    if state.phase not in _OVER:
        table.play_round()
    game = table.state.round
    if game is None or game.result is None:
        raise RuntimeError("a round without a result")
    result = game.result
    even_declares = result.declarer % 2 == 0
    even_rises = even_declares != result.attackers_rise
    points = result.attacker_points
    return (-points if even_declares else points, result.rise if even_rises else -result.rise)


def _told(name: str, seconds: list[float]) -> str:
    if not seconds:
        return f"{name}: none"
    ordered = sorted(seconds)
    late = ordered[int(0.99 * len(ordered))]
    return (
        f"{name}: {len(seconds)}, median {statistics.median(seconds):.3f} s, "
        f"99 of 100 below {late:.3f} s, longest {ordered[-1]:.3f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--a", default="", metavar="NAME=VALUE,...", help="A's budget")
    parser.add_argument("--b", default="", metavar="NAME=VALUE,...", help="B's budget")
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", default="search")
    parser.add_argument("--from-cards", type=int, default=6, help="0: from the burying on")
    args = parser.parse_args()
    rules = preset(args.rules)
    a, b = _Timed(ExpertBot(budget_of(args.a))), _Timed(ExpertBot(budget_of(args.b)))
    points, levels = [], []
    for number in range(args.deals):
        seed = f"{args.seed}/{number}"
        state = begun(rules, seed, args.from_cards)
        one = ended(state, seed, [(a, b)[seat % 2] for seat in range(rules.deck.players)])
        two = ended(state, seed, [(b, a)[seat % 2] for seat in range(rules.deck.players)])
        points.append((one[0] - two[0]) / 2)
        levels.append((one[1] - two[1]) / 2)
    found, rise = estimate(points), estimate(levels)
    print(
        f"A {args.a or '-'} against B {args.b or '-'}: {args.deals} deals of {rules.id}, "
        f"seed {args.seed}, from {args.from_cards} cards"
    )
    print(f"points a deal  {found.mean:+.3f} ± {found.error:.3f}")
    print(f"levels a deal  {rise.mean:+.4f} ± {rise.error:.4f}")
    for name, bot in (("A", a), ("B", b)):
        print(_told(f"{name}'s plays", bot.moves))
        print(_told(f"{name}'s burials", bot.burials))


if __name__ == "__main__":
    main()
