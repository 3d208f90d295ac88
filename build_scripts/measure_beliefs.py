"""How much sampled worlds know of the true deal: ``python -m build_scripts.measure_beliefs``.

``--bot`` plays deals on all seats. At some of its leads worlds are drawn as a search draws them, by
each of the ``--budgets``. Prints the log score of where the hidden cards of the other hands lie, a
card's mean (0: no more than how many cards each place has), and how many of the others' plays the
rule policy would not have made, in the worlds and in the true deal.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import Counter
from collections.abc import Sequence

from build_scripts.measure_search import budget_of
from build_scripts.measure_throws import Position, leads
from tractor_app.bots.beliefs import Beliefs, ids_of
from tractor_app.bots.expert import ExpertBot
from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.policy.tables import SUITS
from tractor_app.bots.search.pimc import Budget
from tractor_app.bots.search.simulator import World, pack, unpack
from tractor_app.bots.search.worlds import KernelWorlds
from tractor_app.engine.rules.presets import preset


def log_score(known: Knowledge, viewer: int, worlds: Sequence[World], real: World) -> float:
    """Log score of where the hidden cards of the other hands lie, a hidden card's mean, against
    the places' shares. As many worlds are taken for two more that know nothing."""
    hidden = Counter(ids_of([known.seat.unseen(suit) for suit in range(SUITS)]))
    gain = 0.0
    for place, hand in enumerate(real.hands):
        own = Counter(ids_of(hand)) & hidden
        if place == viewer or not own:
            continue
        blind = own.total() / hidden.total()
        held = Counter(card for world in worlds for card in ids_of(world.hands[place]))
        for card, copies in own.items():
            share = (held[card] + 2 * blind) / (len(worlds) * hidden[card] + 2)
            gain += copies * (math.log(share) - math.log(blind))
    return gain / max(1, hidden.total())


def truth(at: Position, known: Knowledge) -> World:
    """The true deal."""
    game = at.state.round
    if game is None:
        raise RuntimeError("no round is in play")
    hands = tuple(known.t.hand_of(hand) for hand in game.hands)
    return World(hands, known.t.hand_of(game.buried))


def looked_at(at: Position, budget: Budget, count: int) -> tuple[float, float, int]:
    """The worlds' score, their mean of surprising plays, and those of the true deal."""
    known = Knowledge(at.seen)
    real = truth(at, known)
    beliefs = Beliefs(known, at.seen)
    drawn = KernelWorlds(known, beliefs, at.seen, 1 + len(at.seen.hand), budget.swaps, budget.doubt)
    packed = [drawn.draw() for _ in range(count)]
    players = at.seen.rules.deck.players
    found = log_score(known, at.seat, [unpack(each, players) for each in packed], real)
    surprises = sum(drawn.surprises(each) for each in packed) / count
    return found, surprises, drawn.surprises(pack(real))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", default="beliefs")
    parser.add_argument("--bot", default="intermediate", help="a bot's name; expert: a quick one")
    parser.add_argument("--worlds", type=int, default=100)
    parser.add_argument("budgets", nargs="*", default=["swaps=0", ""], metavar="NAME=VALUE,...")
    args = parser.parse_args()
    bot = ExpertBot(Budget(worlds=8, fresh=40)) if args.bot == "expert" else args.bot
    rng = random.Random(args.seed)
    asked = [
        at
        for number in range(args.deals)
        for at in leads(preset(args.rules), f"{args.seed}/{number}", 4, bot)
        if rng.random() < 0.4 and at.seen.tricks
    ]
    print(f"{len(asked)} leads of {args.bot}, {args.deals} deals of {args.rules}")
    for words in args.budgets:
        budget = budget_of(words)
        found = [looked_at(at, budget, args.worlds) for at in asked]
        score, surprises, true = (sum(column) / len(found) for column in zip(*found, strict=True))
        name = words or "default"
        print(f"{name}: score {score:.3f}, surprising plays {surprises:.1f}, truly {true:.1f}")


if __name__ == "__main__":
    main()
