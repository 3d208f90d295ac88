"""The verdict of the engine on one judge case, and whether it is the expected one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from tractor_app.cli._cases import Case, MalformedError
from tractor_app.engine.cards import Cards, NotationError, format_cards, parse_cards
from tractor_app.engine.observation import Bid
from tractor_app.engine.phases.bids import judge_bid
from tractor_app.engine.play.context import TrumpContext, context
from tractor_app.engine.play.follow import check_follow
from tractor_app.engine.play.lead import Lead, check_lead, make_lead
from tractor_app.engine.play.throws import resolve_throw
from tractor_app.engine.play.units import format_names, unit_of
from tractor_app.engine.play.winner import trick_winner
from tractor_app.engine.rules.schema import shown
from tractor_app.engine.scoring import dig_multiplier, level_change
from tractor_app.engine.verdict import Code, Rejected

Found = dict[str, Any]
"""A verdict in the shape of ``expect``."""


class Verdict(msgspec.Struct, frozen=True):
    """``ok`` is None where the case expects nothing; ``why`` is the engine's code, if any."""

    found: Found
    ok: bool | None
    why: Rejected | None = None


def _context(case: Case) -> TrumpContext:
    return context(case.rules, case.level, case.trump)


def _lead(ctx: TrumpContext, cards: Cards, case: Case, field: str) -> Lead:
    """Read ``cards`` as a lead in the reading the case names, else in the default one."""
    names = case.format() or ()
    lead = make_lead(ctx, cards, names)
    if isinstance(lead, Lead):
        return lead
    if lead.code is Code.BAD_READING:
        raise MalformedError("format", f"is no reading of {field}")
    raise MalformedError(field, "is no lead: its cards are of more than one suit")


def _unit(case: Case) -> tuple[Found, Rejected | None]:
    unit = unit_of(_context(case), case.cards("cards"))
    return {"unit": None if unit is None else f"{unit.width}x{unit.length}"}, None


def _follow(case: Case) -> tuple[Found, Rejected | None]:
    ctx = _context(case)
    lead = _lead(ctx, case.cards("lead"), case, "lead")
    why = check_follow(ctx, lead, case.cards("hand"), case.cards("play"))
    return {"legal": why is None}, why


def _throw(case: Case) -> tuple[Found, Rejected | None]:
    ctx = _context(case)
    cards = case.cards("lead")
    others = [
        (seat, case.read_cards(hand, f"others[{seat - 1}]", least=0))
        for seat, hand in enumerate(case.items("others"), start=1)
    ]
    lead = _lead(ctx, cards, case, "lead")
    held = any(ctx.suit[kind] == lead.suit for _, hand in others for kind in hand)
    checked = check_lead(ctx, cards, cards, format_names(lead.format), others_hold_suit=held)
    if isinstance(checked, Rejected):
        return {"played": None, "penalty": 0}, checked
    outcome = resolve_throw(ctx, checked, others)
    return {"played": format_cards(outcome.played), "penalty": outcome.penalty}, None


def _winner(case: Case) -> tuple[Found, Rejected | None]:
    ctx = _context(case)
    plays = [
        case.read_cards(play, f"plays[{index}]") for index, play in enumerate(case.items("plays"))
    ]
    if not plays:
        raise MalformedError("plays", "is empty")
    for index, play in enumerate(plays):
        if len(play) != len(plays[0]):
            reason = f"has {len(play)} cards, and {len(plays[0])} were led"
            raise MalformedError(f"plays[{index}]", reason)
    lead = _lead(ctx, plays[0], case, "plays[0]")
    return {"winner": trick_winner(ctx, lead, plays)}, None


def _levels(case: Case) -> tuple[Found, Rejected | None]:
    change = level_change(case.rules, case.number("points"))
    side = "attackers" if change.attackers else "declarer"
    return {"side": side, "rise": change.rise, "takeover": change.takeover}, None


def _dig(case: Case) -> tuple[Found, Rejected | None]:
    ctx = _context(case)
    lead = _lead(ctx, case.cards("lead"), case, "lead")
    winning = case.cards("winning")
    if len(winning) != len(lead.cards):
        reason = f"has {len(winning)} cards, and {len(lead.cards)} were led"
        raise MalformedError("winning", reason)
    return {"multiplier": dig_multiplier(ctx, lead, winning, case.rules)}, None


def _declare(case: Case) -> tuple[Found, Rejected | None]:
    first_round = case.flag("first_round", default=False)
    accepted: list[bool] = []
    bids: tuple[Bid, ...] = ()
    why: Rejected | None = None
    for index, plain in enumerate(case.items("bids")):
        seat, cards = _bid(case, plain, f"bids[{index}]")
        judged = judge_bid(case.rules, case.level, first_round, bids, seat, cards)
        accepted.append(isinstance(judged, Bid))
        if isinstance(judged, Bid):
            bids = (*bids, judged)
        else:
            why = judged
    standing = bids[-1] if bids else None
    found = {
        "accepted": accepted,
        "trump": standing.trump if standing else None,
        "holder": standing.seat if standing else None,
    }
    return found, why


def _bid(case: Case, plain: Any, field: str) -> tuple[int, Cards]:
    if not isinstance(plain, Mapping):
        raise MalformedError(field, f"is {shown(plain)} and should be an object")
    players = case.rules.deck.players
    seat = plain.get("seat")
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < players:
        reason = f"is {shown(seat)} and should be a seat from 0 to {players - 1}"
        raise MalformedError(f"{field}.seat", reason)
    if "cards" not in plain:
        raise MalformedError(f"{field}.cards", "is missing")
    return seat, case.read_cards(plain["cards"], f"{field}.cards")


KINDS: Final[dict[str, Callable[[Case], tuple[Found, Rejected | None]]]] = {
    "unit": _unit,
    "follow": _follow,
    "throw": _throw,
    "winner": _winner,
    "levels": _levels,
    "dig": _dig,
    "declare": _declare,
}
"""The seven kinds of cases, in the order reports show them."""


def judge(plain: Any) -> Verdict:
    """The engine's verdict on one item of a case file.

    Raises:
        MalformedError: naming the field that is wrong.
    """
    if not isinstance(plain, Mapping):
        raise MalformedError("case", f"is {shown(plain)} and should be an object")
    case = Case(plain)
    if case.kind not in KINDS:
        known = ", ".join(KINDS)
        raise MalformedError("kind", f"is {shown(case.kind)} and should be one of {known}")
    expected = case.expected()
    found, why = KINDS[case.kind](case)
    if expected is None:
        return Verdict(found, None, why)
    if not expected:
        raise MalformedError("expect", "is empty")
    return Verdict(found, _agrees(case, expected, found), why)


def _agrees(case: Case, expected: Mapping[str, Any], found: Found) -> bool:
    for key, value in expected.items():
        if key not in found:
            raise MalformedError(f"expect.{key}", f"is nothing that a {case.kind} case finds")
        if key == "played" and isinstance(value, str) and isinstance(found[key], str):
            if not _same_play(case, value, found[key]):
                return False
        elif key == "trump" and case.rules.deck.two_colours:
            if _colour(value) != _colour(found[key]):
                return False
        elif type(value) is not type(found[key]) or value != found[key]:
            return False
    return True


def _colour(trump: Any) -> Any:
    """Where red is one suit and black the other, either letter names the trump colour."""
    return {"D": "H", "C": "S"}.get(trump, trump) if isinstance(trump, str) else trump


def _same_play(case: Case, expected: str, found: str) -> bool:
    """Whether two reduced throws are alike: which of equal cards is played is free."""
    ctx = _context(case)

    def ranking(text: str) -> Counter[tuple[int, int]]:
        return Counter((ctx.suit[kind], ctx.strength[kind]) for kind in parse_cards(text))

    try:
        return ranking(expected) == ranking(found)
    except NotationError as error:
        reason = f"has {shown(error.token)}, which is no card"
        raise MalformedError("expect.played", reason) from None
