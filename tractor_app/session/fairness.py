"""A deck that nobody could choose: numbers committed to before, opened and checked afterwards.

The host and every guest draw 32 random bytes and send their hash first. Only when all hashes are
known to all are the numbers sent to the host, and the deck follows from all of them. After the
round the numbers are opened, and everybody checks them against the hashes, the deck against the
numbers, and the cards seen against the deck. What remains: the host knows the cards.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final

import msgspec

from tractor_app.engine.actions import Shuffle
from tractor_app.engine.cards import Cards
from tractor_app.engine.observation import BidKind, Observation
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.protocol.messages import OpenDeal
from tractor_app.protocol.room import Room
from tractor_app.session.chance import Wanted, make_shuffle


def fair_name(room: Room) -> str:
    """What commitments are bound to: one match at one table."""
    return f"{room.table}/{room.match}"


HOST: Final = -1
"""The host's own number among those of the members."""


def commitment(table: str, number: int, attempt: int, who: int, nonce: str) -> str:
    """What ``who`` sends before a deal; ``nonce`` is 64 hex digits, like the answer."""
    text = f"tractor-commit/{table}/{number}/{attempt}/{who}/".encode()
    return hashlib.sha256(text + bytes.fromhex(nonce)).hexdigest()


def deal_key(table: str, number: int, attempt: int, nonces: Mapping[int, str]) -> bytes:
    """What the deck follows from: every nonce, in the order of the members' numbers."""
    text = f"tractor-deal/{table}/{number}/{attempt}".encode()
    for who in sorted(nonces):
        text += f"/{who}/".encode() + bytes.fromhex(nonces[who])
    return hashlib.sha256(text).digest()


def shuffle_of(table: str, rules: RuleSet, deal: OpenDeal) -> Shuffle:
    """The deck that follows from the nonces of ``deal``."""
    key = deal_key(table, deal.number, deal.attempt, dict(deal.nonces))
    return make_shuffle(key, Wanted(rules, deal.number, deal.draws))


class Mark(Enum):
    """What a check of a round's deck came to."""

    FAIR = "fair"
    UNSEEN = "unseen"
    """This program was not there for all of it; what it saw is in order."""
    BROKEN = "broken"
    """The host did not keep to its commitments, or dealt other cards."""


class Checked(msgspec.Struct, frozen=True):
    """``fault`` is technical, for the record; ``repeats`` counts commitments begun again."""

    round_number: int
    mark: Mark
    fault: str = ""
    repeats: int = 0


Draw = tuple[int, int, str]
"""One call for commitments: the shuffle's number, the attempt, the host's commitment."""


def draw_of(table: str, deal: OpenDeal) -> Draw:
    """The call that an opened deal answers."""
    nonce = dict(deal.nonces).get(HOST, "")
    return deal.number, deal.attempt, commitment(table, deal.number, deal.attempt, HOST, nonce)


def check_deals(
    table: str,
    deals: Sequence[OpenDeal],
    promises: Mapping[Draw, Mapping[int, str]],
    own: Mapping[Draw, tuple[int, str]],
    seen: Observation | None,
) -> tuple[Mark, str]:
    """Check the decks of one round, the last of them the one played.

    ``promises`` are the commitments seen before each deal, ``own`` this program's (member,
    nonce) for each; ``seen`` is the observation at the round's end.
    """
    if not deals:
        return Mark.UNSEEN, "nothing was opened"
    known = True
    for deal in deals:
        promised, mine = promises.get(draw_of(table, deal)), own.get(draw_of(table, deal))
        if promised is not None and mine is not None and mine[0] not in promised:
            # Too late for this draw, and told so before any number was: nothing was broken.
            mine = None
        fault = _kept(table, deal, promised, mine)
        if fault:
            return Mark.BROKEN, fault
        known = known and promised is not None and mine is not None
    if seen is None:
        return Mark.UNSEEN, "the end of the round was not seen"
    fault = _dealt(table, deals[-1], seen)
    if fault:
        return Mark.BROKEN, fault
    return (Mark.FAIR, "") if known else (Mark.UNSEEN, "the commitments were not seen")


def _kept(
    table: str,
    deal: OpenDeal,
    promised: Mapping[int, str] | None,
    mine: tuple[int, str] | None,
) -> str:
    nonces = dict(deal.nonces)
    if len(nonces) != len(deal.nonces) or HOST not in nonces:
        return "the host's number is missing"
    if mine is not None and nonces.get(mine[0]) != mine[1]:
        return "the own number was left out"
    if promised is None:
        return ""
    if set(promised) != set(nonces):
        return "other people took part than had committed"
    for who, nonce in nonces.items():
        if commitment(table, deal.number, deal.attempt, who, nonce) != promised[who]:
            return f"{who} opened another number than committed to"
    return ""


def _dealt(table: str, deal: OpenDeal, seen: Observation) -> str:
    """Whether all cards that were seen in the round lie where the deck has them."""
    rules = seen.rules
    shuffle = shuffle_of(table, rules, deal)
    if seen.first_round and seen.first_dealt != shuffle.first:
        return "another seat was dealt first"
    players = rules.deck.players
    kitty_at = len(shuffle.deck) - rules.deck.kitty
    kitty = Counter(shuffle.deck[kitty_at:])
    dealt = _hands(shuffle.deck[:kitty_at], seen.first_dealt, players)
    played = _played(seen, players)
    buriers = {seen.burier, seen.declarer}
    buriers |= {bid.seat for bid in seen.bids if bid.kind is BidKind.THEFT}
    together: Counter[int] = Counter()
    for seat in range(players):
        if seat in buriers:
            together += played[seat]
        elif played[seat] - dealt[seat]:
            return f"seat {seat} played cards it was not dealt"
    allowed = sum((dealt[seat] for seat in buriers if seat is not None), kitty)
    if (together + Counter(seen.buried)) - allowed:
        return "the declarer's cards are not those of the deck"
    shown = Counter(seen.kitty_shown)
    return "the kitty shown is not the deck's" if shown - kitty else ""


def _hands(deck: Cards, first: int, players: int) -> list[Counter[int]]:
    return [Counter(deck[(seat - first) % players :: players]) for seat in range(players)]


def _played(seen: Observation, players: int) -> list[Counter[int]]:
    """All cards of each seat that were seen: played, shown, and the viewer's own left over."""
    played: list[Counter[int]] = [Counter() for _ in range(players)]
    tricks = (*seen.tricks, seen.trick) if seen.trick is not None else seen.tricks
    for trick in tricks:
        for play in trick.plays:
            played[play.seat].update(play.cards)
    if 0 <= seen.viewer < players:
        played[seen.viewer].update(seen.hand)
    return played
