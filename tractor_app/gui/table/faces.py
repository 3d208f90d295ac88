"""What the plates say for a view of the match: observation in, plain values out."""

from __future__ import annotations

from collections.abc import Sequence

from tractor_app.engine.cards import points_of
from tractor_app.engine.events import ThrowFailed
from tractor_app.engine.observation import Observation, Phase, PlayKind, TrickView
from tractor_app.engine.rules.policies import LevelOwner, Teams
from tractor_app.gui import texts
from tractor_app.gui.counts import counts
from tractor_app.gui.table import questions
from tractor_app.gui.table.marks import Tone
from tractor_app.gui.table.picture import DECLARING, shown_bids
from tractor_app.gui.table.plates import (
    CapturedFace,
    KittyFace,
    ScoreFace,
    ScoreMark,
    SeatFace,
    TrumpFace,
)
from tractor_app.gui.texts import translate
from tractor_app.session.table import SeatInfo


def seat_face(
    view: Observation,
    seat: int,
    seats: Sequence[SeatInfo],
    ring: float | None,
    seconds: int | None,
) -> SeatFace:
    """A seat's plate. `ring` is the share of its time left, None when it is not its turn."""
    return SeatFace(
        name=seats[seat].name if seat < len(seats) else str(seat + 1),
        count=texts.count_text(view.counts[seat]) if view.counts[seat] else "",
        badge=translate("TableTexts", "D", "badge of the declarer, one letter")
        if seat == view.declarer
        else "",
        note=_note(view, seat) or _fine(view, seat),
        ring=ring,
        ally=_is_ally(view, seat),
        seconds=seconds,
    )


def _is_ally(view: Observation, seat: int) -> bool:
    if view.viewer < 0 or seat == view.viewer:
        return False
    if view.rules.sides.teams is Teams.FIXED and len(view.counts) % 2 == 0:
        return (seat - view.viewer) % 2 == 0
    if view.viewer == view.declarer:
        return seat in view.friends_revealed
    mine = view.viewer in view.attackers
    return seat in view.attackers if mine else seat == view.declarer


def _fine(view: Observation, seat: int) -> str:
    points = view.fines[seat] if seat < len(view.fines) else 0
    return translate("TableTexts", "fined {points}").format(points=points) if points else ""


def _note(view: Observation, seat: int) -> str:
    if view.phase in (Phase.LAST_CALL, Phase.AFTER_BURYING) and seat in view.passed:
        return translate("TableTexts", "passes")
    auction = dict(view.auction)
    if view.phase is Phase.AUCTION and seat in auction:
        return str(auction[seat]) if auction[seat] else translate("TableTexts", "passes")
    if seat in view.friends_revealed:
        return translate("TableTexts", "friend")
    if view.rules.levels.owner is LevelOwner.PLAYER:
        return translate("TableTexts", "level {level}").format(
            level=texts.level_text(view.levels[seat])
        )
    return ""


def trump_face(view: Observation, four_colour: bool) -> TrumpFace:
    """The trump plate."""
    trump = view.trump or (view.standing.trump if view.standing is not None else "")
    return TrumpFace(
        rank=texts.rank_text(view.level),
        suit=trump,
        unknown="?",
        rows=_rows(view),
        four_colour=four_colour,
    )


def _rows(view: Observation) -> tuple[tuple[str, str], ...]:
    trick = len(view.tricks) + (1 if view.trick is not None else 0)
    match = [
        (translate("TableTexts", "Round"), str(view.round_number)),
        (translate("TableTexts", "Trick"), str(trick) if trick else "–"),
    ]
    if view.rules.levels.owner is LevelOwner.PLAYER or view.rules.sides.teams is not Teams.FIXED:
        mine = view.levels[max(view.viewer, 0)]
        own = (translate("TableTexts", "My level"), texts.level_text(mine))
        return own, (translate("TableTexts", "Playing"), texts.rank_text(view.level)), *match
    me = max(view.viewer, 0)
    ours = texts.level_text(view.levels[me])
    theirs = texts.level_text(view.levels[(me + 1) % len(view.levels)])
    return (
        (translate("TableTexts", "We"), ours),
        (translate("TableTexts", "They"), theirs),
        *match,
    )


def score_face(view: Observation) -> ScoreFace:
    """The points bar, its steps taken from the ruleset."""
    points = view.attacker_points
    contract = questions.contract(view)
    marks = questions.score_marks(view.rules, contract)
    last = marks[-1].start
    step = last - marks[-2].start if len(marks) > 1 else last
    ahead = questions.next_mark(view.rules, points, contract)
    mine = view.viewer in view.attackers
    title = translate("TableTexts", "Attackers")
    if view.viewer >= 0 and view.declarer is not None and view.attackers:
        title = (
            translate("TableTexts", "Attackers (we)")
            if mine
            else translate("TableTexts", "Attackers (they)")
        )
    return ScoreFace(
        title=title,
        points=points,
        marks=tuple(
            ScoreMark(mark.start, texts.change_text(mark.change), mark.change.attackers)
            for mark in marks
        ),
        end=max(last + step, 1),
        next_text=texts.change_sentence(ahead.change, ahead.start - points) if ahead else "",
        mine=mine,
    )


def captured_face(view: Observation, four_colour: bool) -> CapturedFace:
    """The point cards the attackers have."""
    kinds = questions.point_cards(view.captured)
    title = translate("TableTexts", "Captured by the attackers · {points}").format(
        points=points_of(kinds)
    )
    return CapturedFace(title, kinds, four_colour)


def kitty_face(view: Observation, *, open_now: bool) -> KittyFace:
    """The kitty during the play."""
    if view.phase not in (Phase.PLAY, Phase.AFTER_BURYING, Phase.NAME_FRIENDS):
        return KittyFace()
    title = translate("TableTexts", "Kitty {count}").format(count=view.kitty_size)
    hint = ""
    if view.buried:
        points = counts().points(points_of(view.buried))
        hint = translate("TableTexts", "click: hide") if open_now else points
    return KittyFace(title, hint, view.kitty_size)


def trick_tag(trick: TrickView | None) -> tuple[int, str, Tone] | None:
    """(seat, words, tone) of the tag at the winning play."""
    if trick is None or trick.winner is None:
        return None
    play = next((play for play in trick.plays if play.seat == trick.winner), None)
    if play is None:
        return None
    # What a failed throw leaves is led like any other unit.
    reduced = play.kind is PlayKind.THROW and len(trick.reading) == 1
    words = texts.play_tag(PlayKind.LEAD if reduced else play.kind)
    if trick.points:
        words = f"{words} · {counts().points(trick.points)}"
    return play.seat, words, Tone.GOLD


def failed_tag(failed: ThrowFailed, seats: Sequence[SeatInfo]) -> tuple[int, str, Tone]:
    """The tag at a throw that will be returned, with who beats it where that is shown."""
    text = translate("TableTexts", "the throw fails")
    if failed.beaters:
        names = translate("TableTexts", ", ").join(
            seats[seat].name for seat in failed.beaters if seat < len(seats)
        )
        text = translate("TableTexts", "the throw fails: {names} can beat it").format(names=names)
    return failed.seat, text, Tone.WARNING


def bid_tags(view: Observation) -> list[tuple[int, str, Tone]]:
    """A tag at each seat that has declared; gold at the standing bid."""
    if view.phase not in DECLARING:
        return []
    tags = []
    for seat, bid in shown_bids(view).items():
        if seat < 0:
            continue
        stands = view.standing is not None and view.standing.seat == seat
        text = texts.bid_kind_text(bid.kind, bid.trump)
        tags.append((seat, text, Tone.GOLD if stands else Tone.MUTED))
    return tags
