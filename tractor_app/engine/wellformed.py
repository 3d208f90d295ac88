"""Whether a value is an action at all: whatever a caller passes in, it gets a code back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tractor_app.engine import actions
from tractor_app.engine.cards import KINDS

_MOST_CARDS = 54 * 8
_MOST_TEXT = 16


def _is_cards(value: object) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) <= _MOST_CARDS
        and all(type(kind) is int and 0 <= kind < KINDS for kind in value)
    )


def _is_int(value: object) -> bool:
    return type(value) is int


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _MOST_TEXT


def _is_reading(value: object) -> bool:
    return isinstance(value, tuple) and len(value) <= _MOST_CARDS and all(map(_is_text, value))


def _is_friends(value: object) -> bool:
    return isinstance(value, tuple) and all(
        isinstance(friend, actions.Friend) and _is_cards((friend.kind,)) and _is_int(friend.nth)
        for friend in value
    )


_FIELDS: Final[dict[type, dict[str, Callable[[object], bool]]]] = {
    actions.Shuffle: {"deck": _is_cards, "first": _is_int, "draws": _is_cards},
    actions.Deal: {},
    actions.Declare: {"cards": _is_cards},
    actions.TakeBack: {},
    actions.AskRedeal: {},
    actions.BidPoints: {"points": _is_int},
    actions.ChooseTrump: {"trump": _is_text},
    actions.Bury: {"cards": _is_cards},
    actions.NameFriends: {"friends": _is_friends},
    actions.Play: {"cards": _is_cards, "reading": _is_reading},
    actions.Pass: {},
    actions.Transfer: {"seat": _is_int},
    actions.Challenge: {"seat": _is_int, "trick": _is_int},
    actions.Ready: {},
    actions.Concede: {},
    actions.TimeOut: {"seat": _is_int},
    actions.TimeUp: {},
}


def is_action(value: Any) -> bool:
    """Whether ``value`` is one of the actions, every field of its type and in range."""
    fields = _FIELDS.get(type(value))
    if fields is None:
        return False
    return all(fits(getattr(value, name)) for name, fits in fields.items())
