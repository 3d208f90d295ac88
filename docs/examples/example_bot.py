"""An example of a bot for Tractor: bids on a long suit, leads aces, else plays what the hint says.

Try it: tractor arena "exec:python3 docs/examples/example_bot.py" random --deals 20
The protocol is described in docs/bot-protocol.md.
"""

import json
import random
import sys


def choose(message, chance):
    """Return an action, or None for "nothing". The hint is always one that the rules allow."""
    hint, seen = message["hint"], message["observation"]
    if message["bids"] and seen["standing"] is None:
        bid = message["bids"][-1]
        suit = [card for card in seen["hand"] if card[0] == bid["trump"]]
        if 3 * len(suit) >= len(seen["hand"]) >= 10 or chance.random() < 0.02:
            return {"do": "declare", "cards": bid["cards"]}
    if seen["phase"] == "play" and seen["trick"] is None:
        aces = [card for card in seen["hand"] if card[1] == "A" and card[0] != seen["trump"]]
        return {"do": "play", "cards": aces[:1] or hint["cards"]}
    return hint


def main():
    chance = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        answer = None
        if message["type"] == "hello":
            answer = {"type": "ready", "protocol": 1, "name": "Example"}
        elif message["type"] == "round":
            chance.seed(message["seed"])
        elif message["type"] == "choose":
            action = choose(message, chance)
            answer = {"type": "action", "id": message["id"], "action": action}
        elif message["type"] == "refused":
            print("the rules refused", message["why"], file=sys.stderr)
        if answer is not None:
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
