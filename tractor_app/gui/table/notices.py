"""Lines for what happens beside the cards: a new deal, time run out, friends, judged revokes."""

from __future__ import annotations

from collections.abc import Sequence

from tractor_app.engine.events import (
    Event,
    FriendRevealed,
    LevelsTransferred,
    RanOut,
    RedealCalled,
    RevokeJudged,
    ThrowFailed,
)
from tractor_app.gui import texts
from tractor_app.gui.counts import counts
from tractor_app.gui.table.prompts import name_of
from tractor_app.gui.texts import translate
from tractor_app.session.table import SeatInfo


def notice(event: Event, seats: Sequence[SeatInfo]) -> str:
    """What to tell about an event, empty for those that the table shows by itself."""
    if isinstance(event, RedealCalled):
        return _redeal(event, seats)
    if isinstance(event, RanOut):
        text = translate("TableTexts", "{name} ran out of time; the table acted")
        return text.format(name=name_of(seats, event.seat)) + _penalty(event.penalty)
    if isinstance(event, FriendRevealed):
        text = translate("TableTexts", "{name} plays {card} and is the friend")
        return text.format(name=name_of(seats, event.seat), card=texts.card_text(event.kind))
    if isinstance(event, LevelsTransferred):
        text = translate("TableTexts", "{giver} hands levels on to {receiver}")
        return text.format(
            giver=name_of(seats, event.giver), receiver=name_of(seats, event.receiver)
        )
    if isinstance(event, RevokeJudged):
        return judged_text(event, [seat.name for seat in seats])
    if isinstance(event, ThrowFailed) and event.penalty:
        text = translate("TableTexts", "{name} pays for the failed throw")
        return text.format(name=name_of(seats, event.seat)) + _penalty(event.penalty)
    return ""


def _redeal(event: RedealCalled, seats: Sequence[SeatInfo]) -> str:
    if event.seat is None:
        return translate("TableTexts", "Nobody declared: the cards are dealt again")
    text = translate("TableTexts", "{name} shows a low hand: the cards are dealt again")
    return text.format(name=name_of(seats, event.seat))


def judged_text(event: RevokeJudged, names: Sequence[str]) -> str:
    """Who challenged whom, and what came out."""
    text = (
        translate("TableTexts", "{challenger} challenged {name}: trick {trick} was a revoke.")
        if event.proven
        else translate(
            "TableTexts",
            "{challenger} challenged {name}, who had followed rightly in trick {trick}.",
        )
    )
    return text.format(
        challenger=names[event.challenger], name=names[event.seat], trick=event.trick + 1
    )


def _penalty(points: int) -> str:
    if not points:
        return ""
    return " · " + counts().points(points)
