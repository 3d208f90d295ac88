"""The table's sentences, in the language of the installed translator.

Cards are written with their suit's sign (``♠8``); a screen reader gets full names. The engine
gives codes and values only, every word of the table is made here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QCoreApplication

from tractor_app.engine.cards import BIG_JOKER, RANKS, SMALL_JOKER, SUITS
from tractor_app.engine.observation import BidKind, PlayKind
from tractor_app.engine.scoring import LevelChange
from tractor_app.engine.verdict import Code, Rejected
from tractor_app.gui.counts import counts

translate = QCoreApplication.translate
SIGNS = "♠♥♣♦"
_FEW = 6
"""More cards than this are not listed in a sentence."""


def rank_text(rank: str) -> str:
    """A rank as it is printed: ``T`` is 10."""
    return "10" if rank == "T" else rank


def card_text(kind: int) -> str:
    """A card in short, as ``♠8``."""
    if kind == BIG_JOKER:
        return translate("TableTexts", "big joker")
    if kind == SMALL_JOKER:
        return translate("TableTexts", "small joker")
    return SIGNS[kind // 13] + rank_text(RANKS[kind % 13])


def cards_text(kinds: Iterable[int]) -> str:
    """Cards in short, in the order given; many are cut short."""
    named = [card_text(kind) for kind in kinds]
    if len(named) > _FEW:
        return " ".join(named[: _FEW - 1]) + " …"
    return " ".join(named)


def suit_name(suit: str) -> str:
    """An effective suit or trump (``S H C D NT trump``) in words."""
    names = {
        "S": translate("TableTexts", "spades"),
        "H": translate("TableTexts", "hearts"),
        "C": translate("TableTexts", "clubs"),
        "D": translate("TableTexts", "diamonds"),
        "NT": translate("TableTexts", "no trump"),
        "trump": translate("TableTexts", "trumps"),
    }
    return names.get(suit, suit)


def suit_sign(suit: str) -> str:
    """An effective suit or trump as a sign where there is one."""
    return SIGNS[SUITS.index(suit)] if suit in SUITS and suit else suit_name(suit)


def spoken_card(kind: int) -> str:
    """A card for a screen reader."""
    if kind >= SMALL_JOKER:
        return card_text(kind)
    ranks = {
        "J": translate("TableTexts", "jack"),
        "Q": translate("TableTexts", "queen"),
        "K": translate("TableTexts", "king"),
        "A": translate("TableTexts", "ace"),
    }
    rank = RANKS[kind % 13]
    return translate("TableTexts", "{rank} of {suit}").format(
        rank=ranks.get(rank, rank_text(rank)), suit=suit_name(SUITS[kind // 13])
    )


def _parts(name: str) -> tuple[int, int]:
    width, _, length = name.partition("x")
    return int(width), int(length or 1)


def unit_text(name: str) -> str:
    """A unit such as ``2x2`` in words."""
    width, length = _parts(name)
    if length > 1:
        return _run_text(width, length)
    names = {
        1: translate("TableTexts", "a single card"),
        2: translate("TableTexts", "a pair"),
        3: translate("TableTexts", "a triple"),
        4: translate("TableTexts", "four of a kind"),
    }
    return names.get(width, translate("TableTexts", "{width} of a kind").format(width=width))


def _run_text(width: int, length: int) -> str:
    if width == 2:
        return translate("TableTexts", "a tractor of {length} pairs").format(length=length)
    if width == 3:
        return translate("TableTexts", "a run of {length} triples").format(length=length)
    return translate("TableTexts", "a run of {length} × {width}").format(length=length, width=width)


def format_text(names: Sequence[str]) -> str:
    """A whole format, equal units counted: ``a tractor of 2 pairs, a pair and 2 singles``."""
    singles = sum(1 for name in names if _parts(name) == (1, 1))
    parts = [unit_text(name) for name in names if _parts(name) != (1, 1)]
    if singles == 1 and not parts:
        return unit_text("1")
    if singles:
        parts.append(_singles_text(singles))
    if len(parts) < 2:
        return "".join(parts)
    return translate("TableTexts", "{first} and {last}").format(
        first=translate("TableTexts", ", ").join(parts[:-1]), last=parts[-1]
    )


def _singles_text(count: int) -> str:
    if count == 1:
        return translate("TableTexts", "a single card")
    return translate("TableTexts", "{count} singles").format(count=count)


def count_text(count: int) -> str:
    """So many cards."""
    return counts().cards(count)


def level_text(rank: str) -> str:
    """A level, which may lie beyond the last."""
    return translate("TableTexts", "won") if rank == "+" else rank_text(rank)


def change_text(change: LevelChange) -> str:
    """What a step of the points bar brings, as short as it can be."""
    if change.takeover and change.rise == 0:
        return translate("TableTexts", "take over")
    if change.attackers:
        return translate("TableTexts", "+{rise}").format(rise=change.rise)
    return translate("TableTexts", "D+{rise}", "D: declarer's side, very short").format(
        rise=change.rise
    )


def change_sentence(change: LevelChange, missing: int) -> str:
    """What the next step brings, and what it still takes."""
    if change.takeover and change.rise == 0:
        text = translate("TableTexts", "{missing} more: take over")
    elif change.attackers:
        text = translate("TableTexts", "{missing} more: attackers +{rise}")
    else:
        text = translate("TableTexts", "{missing} more: declarer only +{rise}")
    return text.format(missing=missing, rise=change.rise)


def bid_kind_text(kind: BidKind, trump: str) -> str:
    """A declaration as its maker's tag: ``declares ♥``."""
    texts = {
        BidKind.DECLARE: translate("TableTexts", "declares {trump}"),
        BidKind.OVERTURN: translate("TableTexts", "overturns: {trump}"),
        BidKind.REINFORCE: translate("TableTexts", "reinforces {trump}"),
        BidKind.SELF_OVERTURN: translate("TableTexts", "changes to {trump}"),
        BidKind.PARTNER_REINFORCE: translate("TableTexts", "supports {trump}"),
        BidKind.THEFT: translate("TableTexts", "takes the kitty: {trump}"),
    }
    return texts[kind].format(trump=suit_sign(trump))


def play_tag(kind: PlayKind) -> str:
    """Why the winning play wins."""
    texts = {
        PlayKind.LEAD: translate("TableTexts", "leads"),
        PlayKind.THROW: translate("TableTexts", "throw · leads"),
        PlayKind.FOLLOW: translate("TableTexts", "highest so far"),
        PlayKind.RUFF: translate("TableTexts", "ruff · winning"),
        PlayKind.OVERRUFF: translate("TableTexts", "over-ruff · winning"),
        PlayKind.DISCARD: translate("TableTexts", "discard"),
    }
    return texts[kind]


def rejection(rejected: Rejected) -> str:
    """One line that says why an action was refused, naming the cards."""
    sentence = _rejections().get(rejected.code)
    if sentence is None:
        sentence = translate("TableTexts", "That is not possible now.")
    if rejected.code is Code.MUST_FOLLOW_FORMAT and not rejected.owed:
        sentence = translate("TableTexts", "You must give as much of {rung} as you can.")
    return sentence.format(
        cards=cards_text(rejected.cards),
        owed=cards_text(rejected.owed),
        rung=format_text(rejected.rung),
        lead=format_text(rejected.lead),
        suit=suit_name(rejected.suit),
        needed=count_text(rejected.needed),
    )


def _rejections() -> dict[Code, str]:
    return {**_play_rejections(), **_bid_rejections()}


def _play_rejections() -> dict[Code, str]:
    return {
        Code.NOT_YOUR_TURN: translate("TableTexts", "It is not your turn."),
        Code.WRONG_PHASE: translate("TableTexts", "This cannot be done now."),
        Code.NO_CARDS: translate("TableTexts", "Choose the cards to play first."),
        Code.NOT_IN_HAND: translate("TableTexts", "You do not hold {cards}."),
        Code.WRONG_COUNT: translate("TableTexts", "Exactly {needed} are needed."),
        Code.MIXED_SUITS: translate("TableTexts", "{cards} are not of one suit; a lead must be."),
        Code.THROW_NOT_ALLOWED: translate(
            "TableTexts", "{cards} are several units; throws are not allowed here."
        ),
        Code.TRUMP_THROW_NOT_ALLOWED: translate(
            "TableTexts", "{cards} are several units; trumps may not be thrown here."
        ),
        Code.THROW_UNANSWERABLE: translate(
            "TableTexts", "Nobody else holds this suit: {cards} may not be thrown."
        ),
        Code.BAD_READING: translate("TableTexts", "{cards} cannot be read as {lead}."),
        Code.MUST_FOLLOW_SUIT: translate(
            "TableTexts", "Follow suit: you still hold {owed} in {suit}."
        ),
        Code.MUST_FOLLOW_FORMAT: translate(
            "TableTexts", "{lead} was led and you can give {rung}: {owed}."
        ),
        Code.SPARED_COPIES: translate(
            "TableTexts", "{cards} are spared; they may not be broken up like this."
        ),
        Code.MATCH_OVER: translate("TableTexts", "The match is over."),
    }


def _bid_rejections() -> dict[Code, str]:
    return {
        Code.NOT_A_BID: translate("TableTexts", "{cards} do not make a declaration."),
        Code.BID_TOO_LOW: translate("TableTexts", "{cards} do not beat the standing declaration."),
        Code.OWN_BID: translate("TableTexts", "You may not overturn your own declaration."),
        Code.BID_FIXED: translate("TableTexts", "The standing declaration is fixed."),
        Code.BIDDING_CLOSED: translate("TableTexts", "Declaring is over."),
        Code.REINFORCE_NOT_ALLOWED: translate("TableTexts", "Reinforcing is not allowed now."),
        Code.NEEDS_LONE_JOKER: translate(
            "TableTexts", "Exactly one small joker must be shown beside {cards}."
        ),
        Code.NOTHING_TO_TAKE_BACK: translate("TableTexts", "You have no declaration to take back."),
        Code.HAND_NOT_LOW: translate("TableTexts", "Your hand is not low enough for a new deal."),
        Code.AUCTION_TOO_LOW: translate("TableTexts", "The bid must be higher."),
        Code.TRUMP_NOT_ON_OFFER: translate("TableTexts", "That trump is not on offer."),
        Code.FRIEND_NOT_ALLOWED: translate("TableTexts", "{cards} may not be named."),
    }
