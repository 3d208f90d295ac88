"""Which buttons there are now, from the newest observation, and what Enter and the keys do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import Qt

from tractor_app.engine.actions import (
    Action,
    AskRedeal,
    BidPoints,
    ChooseTrump,
    Declare,
    Pass,
    Ready,
    TakeBack,
    Transfer,
)
from tractor_app.engine.cards import Cards
from tractor_app.engine.observation import BidKind, Observation, Phase
from tractor_app.gui import texts
from tractor_app.gui.table import questions
from tractor_app.gui.table.buttons import Choice
from tractor_app.gui.table.hand import Hand
from tractor_app.gui.texts import translate

KEYS = {
    Qt.Key.Key_H: "hint",
    Qt.Key.Key_S: "sort",
    Qt.Key.Key_P: "pass",
    Qt.Key.Key_L: "last",
    Qt.Key.Key_C: "challenge",
    **{Qt.Key(Qt.Key.Key_1 + number): f"bid-{number + 1}" for number in range(9)},
}
"""Keys of buttons by their names; Enter and Esc are the first and the last resort."""


class Doer(Protocol):
    """What buttons can set off."""

    @property
    def hand(self) -> Hand: ...

    def submit(self, action: Action) -> None: ...

    def play(self) -> None: ...

    def bury(self) -> None: ...

    def request_hint(self) -> None: ...

    def clear_choice(self) -> None: ...

    def sort_hand(self) -> None: ...

    def name_friends(self) -> None: ...

    def challenge(self) -> None: ...

    def seat_name(self, seat: int) -> str: ...


def choices(view: Observation, doer: Doer) -> tuple[Choice, ...]:
    """The buttons for a view, left to right."""
    if view.viewer < 0 or view.phase is Phase.MATCH_END:
        return ()
    maker = _MAKERS.get(view.phase)
    if maker is not None and questions.is_my_turn(view):
        return tuple(maker(view, doer))
    if view.phase is Phase.PLAY:
        return tuple(_playing(view, doer))
    return ()


_LOCAL = ("hint", "clear", "sort")
"""Buttons that send nothing."""


def resting(offered: Iterable[Choice], why: str) -> tuple[Choice, ...]:
    """The same buttons while nothing can be sent: those that would are switched off, for `why`."""
    return tuple(
        choice if choice.name in _LOCAL else replace(choice, enabled=False, tip=why)
        for choice in offered
    )


def _sends(doer: Doer, action: Action) -> Callable[[], None]:
    return lambda: doer.submit(action)


def _declaring(view: Observation, doer: Doer) -> Iterable[Choice]:
    for number, option in enumerate(questions.bid_options(view), 1):
        yield Choice(
            f"bid-{number}",
            bid_text(option.kind, option.cards, option.trump),
            str(number) if number < 10 else "",
            _sends(doer, Declare(option.cards)),
            spoken=_spoken_bid(option),
            tip=texts.cards_text(option.cards),
        )
    if view.phase is not Phase.DEAL:
        text = translate("TableTexts", "Pass")
        yield Choice("pass", text, "P", _sends(doer, Pass()))
    yield _hint(doer)
    for name, text, action in (
        ("take-back", translate("TableTexts", "Take back"), TakeBack()),
        ("redeal", translate("TableTexts", "Ask for a new deal"), AskRedeal()),
    ):
        if questions.is_legal(view, action):
            yield Choice(name, text, "", _sends(doer, action))


def bid_text(kind: BidKind, cards: Cards, trump: str) -> str:
    """A bid's button: what it does when it is more than declaring, the trump, how many cards."""
    verbs = {
        BidKind.DECLARE: translate("TableTexts", "Declare"),
        BidKind.OVERTURN: translate("TableTexts", "Overturn"),
        BidKind.REINFORCE: translate("TableTexts", "Reinforce"),
        BidKind.SELF_OVERTURN: translate("TableTexts", "Change to"),
        BidKind.PARTNER_REINFORCE: translate("TableTexts", "Support"),
        BidKind.THEFT: translate("TableTexts", "Take the kitty"),
    }
    count = f" ×{len(cards)}" if len(cards) > 1 else ""
    return f"{verbs.get(kind, '')} {_trump_text(trump)}{count}".strip()


def _trump_text(trump: str) -> str:
    return translate("TableTexts", "No trump") if trump == "NT" else texts.suit_sign(trump)


def _spoken_bid(option: questions.BidOption) -> str:
    cards = translate("TableTexts", ", ").join(texts.spoken_card(kind) for kind in option.cards)
    what = bid_text(option.kind, (), texts.suit_name(option.trump))
    return translate("TableTexts", "{what} with {cards}").format(what=what, cards=cards)


def _auction(view: Observation, doer: Doer) -> Iterable[Choice]:
    rules = view.rules.auction
    for points in range(rules.lowest, rules.highest + 1, rules.step):
        action = BidPoints(points)
        if questions.is_legal(view, action):
            yield Choice(f"points-{points}", str(points), "", _sends(doer, action))
    yield Choice("pass", translate("TableTexts", "Pass"), "P", _sends(doer, Pass()))
    yield _hint(doer)


def _choose_trump(view: Observation, doer: Doer) -> Iterable[Choice]:
    for number, trump in enumerate(view.trump_choices, 1):
        yield Choice(
            f"bid-{number}",
            _trump_text(trump),
            str(number),
            _sends(doer, ChooseTrump(trump)),
            spoken=texts.suit_name(trump),
        )
    yield _hint(doer)


def _hint(doer: Doer) -> Choice:
    return Choice("hint", translate("TableTexts", "Hint"), "H", doer.request_hint)


def _burying(view: Observation, doer: Doer) -> Iterable[Choice]:
    ready = len(to_bury(doer.hand)) == view.kitty_size
    yield Choice(
        "bury",
        translate("TableTexts", "Bury"),
        translate("TableTexts", "Enter", "the key"),
        doer.bury,
        primary=True,
        enabled=ready,
    )
    yield from _helpers(doer)


def to_bury(hand: Hand) -> Cards:
    """The cards laid aside and those chosen besides."""
    return hand.kinds({card.uid for card in hand.aside} | hand.selected)


def _helpers(doer: Doer) -> Iterable[Choice]:
    yield _hint(doer)
    yield Choice("clear", translate("TableTexts", "Clear"), "Esc", doer.clear_choice)
    yield Choice("sort", translate("TableTexts", "Sort"), "S", doer.sort_hand)


def _playing(view: Observation, doer: Doer) -> Iterable[Choice]:
    mine = questions.is_my_turn(view)
    yield Choice(
        "play",
        translate("TableTexts", "Play"),
        translate("TableTexts", "Enter", "the key"),
        doer.play,
        primary=True,
        enabled=mine and bool(doer.hand.selected),
    )
    yield from _helpers(doer)
    if view.rules.clock.referee and view.tricks:
        text = translate("TableTexts", "Challenge …")
        yield Choice("challenge", text, "C", doer.challenge)


def _friends(view: Observation, doer: Doer) -> Iterable[Choice]:
    del view
    text = translate("TableTexts", "Name a friend …")
    key = translate("TableTexts", "Enter", "the key")
    yield Choice("friends", text, key, doer.name_friends, primary=True)
    yield _hint(doer)


def _transfer(view: Observation, doer: Doer) -> Iterable[Choice]:
    for seat in range(len(view.counts)):
        if seat != view.viewer and questions.is_legal(view, Transfer(seat)):
            text = translate("TableTexts", "Give to {name}").format(name=doer.seat_name(seat))
            yield Choice(f"give-{seat}", text, "", _sends(doer, Transfer(seat)))
    for name, text, action in (
        ("accept", translate("TableTexts", "Accept"), Ready()),
        ("pass", translate("TableTexts", "Decline"), Pass()),
    ):
        if questions.is_legal(view, action):
            yield Choice(name, text, "", _sends(doer, action))


def _round_end(view: Observation, doer: Doer) -> Iterable[Choice]:
    del view
    text = translate("TableTexts", "Next round")
    key = translate("TableTexts", "Enter", "the key")
    yield Choice("ready", text, key, _sends(doer, Ready()), primary=True)


_MAKERS: dict[Phase, Callable[[Observation, Doer], Iterable[Choice]]] = {
    Phase.DEAL: _declaring,
    Phase.LAST_CALL: _declaring,
    Phase.AFTER_BURYING: _declaring,
    Phase.AUCTION: _auction,
    Phase.CHOOSE_TRUMP: _choose_trump,
    Phase.BURY: _burying,
    Phase.PLAY: _playing,
    Phase.NAME_FRIENDS: _friends,
    Phase.TRANSFER: _transfer,
    Phase.ROUND_END: _round_end,
}

MAIN = ("play", "bury", "friends", "ready")
"""What Enter does, where there is such a button."""
