"""What is said to a bot that is a program of its own, and how its answers are read.

One message is one line of JSON. A message is plain data of the codec with two differences that
make it easier to write a bot in any language: cards are texts (``"SA"``, ``"LJ"``), and the rule
set is told once in the hello instead of in every observation. ``docs/bot-protocol.md`` is the
whole of it.
"""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from tractor_app.codec.errors import CodecError
from tractor_app.codec.plain import ACTIONS, FORMAT, OBSERVATIONS, REJECTIONS, RULES
from tractor_app.engine import legal
from tractor_app.engine.actions import (
    Action,
    AskRedeal,
    BidPoints,
    Bury,
    ChooseTrump,
    Declare,
    NameFriends,
    Pass,
    Play,
    Ready,
    Transfer,
)
from tractor_app.engine.cards import KIND_NAMES, NotationError, parse_cards
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.verdict import Rejected

VERSION: Final = 1
"""Of the protocol. Raised when a bot written for an earlier one could no longer play."""

LONGEST: Final = 64 * 1024
"""Bytes of the longest line a bot may send, its newline included."""

CARD_FIELDS: Final = frozenset(
    {"hand", "cards", "partner_cards", "returned", "kitty", "buried", "kitty_shown", "captured"}
    | {"owed"}
)
"""Fields that hold cards wherever they stand in an observation, an action or a refusal."""

_ACTIONS: Final[dict[type, str]] = {
    Declare: "declare",
    AskRedeal: "ask-redeal",
    BidPoints: "bid-points",
    ChooseTrump: "choose-trump",
    Bury: "bury",
    NameFriends: "name-friends",
    Play: "play",
    Pass: "pass",
    Transfer: "transfer",
    Ready: "ready",
}
"""What a bot may do. Conceding, taking back and accusing are left to people: a bot that did one
of them over and over would keep a match from ever ending."""

OPTIONAL: Final = frozenset({Phase.DEAL, Phase.LAST_CALL, Phase.AFTER_BURYING})
"""Phases in which "nothing" (null) is an answer."""


class RubbishError(ValueError):
    """A line that is no answer; the message says what is wrong with it, in technical English."""


class Prepared(msgspec.Struct, frozen=True):
    """The bot has understood the hello."""

    name: str


class Answer(msgspec.Struct, frozen=True):
    """To the question ``id``. ``action`` is None where the bot has nothing to say."""

    id: int
    action: Action | None


def hello(rules: RuleSet, seat: int, seed: int, seconds: float) -> bytes:
    """The first message: what is played, and how long the bot may think about one answer."""
    return _line(
        {
            "type": "hello",
            "protocol": VERSION,
            "format": FORMAT,
            "seat": seat,
            "seed": seed,
            "seconds": seconds,
            "cards": list(KIND_NAMES),
            "rules": RULES.to_plain(rules),
        }
    )


def round_begins(number: int, seed: int) -> bytes:
    """A round is about to ask this bot; all of the bot's chance in it follows from ``seed``."""
    return _line({"type": "round", "round": number, "seed": seed})


def question(number: int, observation: Observation) -> bytes:
    """Ask for an action; ``hint`` is one that the rules allow (None: nothing)."""
    hint = legal.suggest(observation)
    return _line(
        {
            "type": "choose",
            "id": number,
            "actions": _actions(observation),
            "optional": observation.phase in OPTIONAL,
            "bids": [_with_names(msgspec.to_builtins(bid)) for bid in _bids(observation)],
            "hint": None if hint is None else plain_action(hint),
            "observation": plain_observation(observation),
        }
    )


def refused(number: int, rejected: Rejected) -> bytes:
    """The rules refused the answer to question ``number``; another action was taken for it."""
    why = _with_names(REJECTIONS.to_plain(rejected))
    return _line({"type": "refused", "id": number, "why": why})


def round_ends(observation: Observation) -> bytes:
    """The round is over; the observation holds its result."""
    return _line({"type": "round-end", "observation": plain_observation(observation)})


def bye() -> bytes:
    """Nothing more will be asked."""
    return _line({"type": "bye"})


def plain_observation(observation: Observation) -> dict[str, Any]:
    """The observation with cards as texts and without its rule set."""
    plain = OBSERVATIONS.to_plain(observation)
    del plain["rules"]
    named: dict[str, Any] = _with_names(plain)
    return named


def plain_action(action: Action) -> dict[str, Any]:
    """The action as an answer would give it."""
    named: dict[str, Any] = _with_names(ACTIONS.to_plain(action))
    return named


def read(line: bytes) -> Prepared | Answer:
    """Return what a bot said in ``line``. Fields that are not known here are ignored.

    Raises:
        RubbishError: it is no message of a bot.
    """
    if len(line) > LONGEST:
        raise RubbishError(f"a line of more than {LONGEST} bytes")
    try:
        message = json.loads(line.decode("utf-8"), parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise RubbishError(f"not UTF-8: {_excerpt(line)}") from None
    except (ValueError, RecursionError):
        raise RubbishError(f"not JSON: {_excerpt(line)}") from None
    if not isinstance(message, dict):
        raise RubbishError(f"no JSON object: {_excerpt(line)}")
    kind = message.get("type")
    if kind == "ready":
        return _ready(message)
    if kind == "action":
        return _answer(message)
    raise RubbishError(f"no message of a bot: {_excerpt(line)}")


def _ready(message: dict[str, Any]) -> Prepared:
    if type(message.get("protocol")) is not int or message["protocol"] != VERSION:
        raise RubbishError(f"ready for protocol {message.get('protocol')!r:.20}, not {VERSION}")
    name = message.get("name", "")
    if not isinstance(name, str):
        raise RubbishError("a name that is no text")
    return Prepared("".join(filter(str.isprintable, name))[:60])


def _answer(message: dict[str, Any]) -> Answer:
    number = message.get("id")
    if type(number) is not int:
        raise RubbishError("an answer without the id of its question")
    if "action" not in message:
        raise RubbishError("an answer without an action")
    action = message["action"]
    return Answer(number, None if action is None else read_action(action))


def read_action(plain: Any) -> Action:
    """Return the action in ``plain``, cards as texts. Raises RubbishError."""
    if not isinstance(plain, dict):
        raise RubbishError(f"an action that is no object: {plain!r:.60}")
    if plain.get("do") not in list(_ACTIONS.values()):
        raise RubbishError(f"no bot may do {plain.get('do')!r:.60}")
    try:
        return ACTIONS.from_plain(_with_kinds(plain))
    except NotationError as error:
        raise RubbishError(f"no card is called {error.token!r:.20}") from None
    except (CodecError, OverflowError) as error:
        raise RubbishError(f"{plain['do']}: {error}"[:200]) from None


def _actions(observation: Observation) -> list[str]:
    return [_ACTIONS[kind] for kind in legal.awaited_actions(observation) if kind in _ACTIONS]


def _bids(observation: Observation) -> tuple[legal.BidOption, ...]:
    return legal.bid_options(observation)


def _with_names(plain: Any) -> Any:
    """The same data with texts for cards."""
    if isinstance(plain, dict):
        return {key: _named(key, value) for key, value in plain.items()}
    if isinstance(plain, (list, tuple)):
        return [_with_names(value) for value in plain]
    return plain


def _named(key: str, value: Any) -> Any:
    if key in CARD_FIELDS:
        return [KIND_NAMES[kind] for kind in value]
    # A friend's kind is a card; those of bids and plays are words already.
    if key == "kind" and type(value) is int:
        return KIND_NAMES[value]
    return _with_names(value)


def _with_kinds(action: dict[str, Any]) -> dict[str, Any]:
    """The same action with numbers for its cards. What is no text is left for the codec."""
    found = dict(action)
    if "cards" in found:
        found["cards"] = _kinds(found["cards"])
    if isinstance(found.get("friends"), list):
        found["friends"] = [_friend(friend) for friend in found["friends"]]
    return found


def _friend(friend: Any) -> Any:
    if not isinstance(friend, dict):
        return friend
    return friend | {"kind": _kind(friend.get("kind"))}


def _kinds(cards: Any) -> list[int]:
    if not isinstance(cards, list):
        raise RubbishError(f"cards that are no list: {cards!r:.60}")
    return sorted(map(_kind, cards))


def _kind(card: Any) -> int:
    if not isinstance(card, str):
        raise RubbishError(f"a card that is no text: {card!r:.20}")
    kinds = parse_cards(card)
    if len(kinds) != 1:
        raise NotationError(card)
    return kinds[0]


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def _excerpt(line: bytes) -> str:
    return repr(line[:60])[1:]


def _line(message: dict[str, Any]) -> bytes:
    # Escaped to ASCII: whatever a bot takes its input for, it reads it right.
    return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"
