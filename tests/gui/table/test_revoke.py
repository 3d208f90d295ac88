"""Where revokes are possible: the first attempt is warned of, by keyboard and by mouse."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Qt

from tests.gui.table.conftest import MakeSeat, Seat
from tractor_app.engine import legal
from tractor_app.engine.actions import Play
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.verdict import Rejected

_CLASSIC = preset("classic")
REFEREE = msgspec.structs.replace(
    _CLASSIC, clock=msgspec.structs.replace(_CLASSIC.clock, referee=True)
)


def _revoke(view: Observation) -> int | None:
    """A card of the hand that would not follow a single lead."""
    if view.phase is not Phase.PLAY or view.viewer not in view.awaited or view.trick is None:
        return None
    if len(view.trick.plays[0].cards) != 1:
        return None
    for kind in view.hand:
        verdict = legal.check(view, Play((kind,)))
        if not isinstance(verdict, Rejected) and verdict.revoke is not None:
            return kind
    return None


def _reach(make_seat: MakeSeat) -> tuple[Seat, int]:
    seat = make_seat(3, rules=REFEREE)
    view = seat.until(lambda seen: _revoke(seen) is not None)
    kind = _revoke(view)
    assert kind is not None
    return seat, kind


def test_the_first_attempt_is_warned_and_the_second_one_played(make_seat: MakeSeat) -> None:
    seat, kind = _reach(make_seat)
    seat.widget.hand.select_kinds((kind,))
    seat.widget.chosen()
    prompt = seat.widget.stage.prompt.content
    assert prompt.warning
    assert "revoke" in prompt.text
    seat.key(Qt.Key.Key_Return)
    assert seat.table.submitted == []
    assert "revoke" in seat.said[-1]
    seat.key(Qt.Key.Key_Return)
    assert seat.table.submitted == [Play((kind,))]
    assert seat.table.state.round is not None
    assert seat.table.state.round.revokes


def test_the_drop_target_warns_too(make_seat: MakeSeat) -> None:
    seat, kind = _reach(make_seat)
    target = seat.widget.presenter.layout.target.center()
    seat.start_drag(seat.uid(kind), target)
    assert "revoke" in seat.widget.drag.words
    assert not seat.widget.drag.allowed
    seat.drop(target)
    assert seat.table.submitted == []
    seat.drag(seat.uid(kind), target)
    assert seat.table.submitted == [Play((kind,))]


def test_without_a_referee_nothing_can_be_challenged(make_seat: MakeSeat) -> None:
    seat = make_seat(3)
    seat.until(lambda view: len(view.tricks) == 2 and view.viewer in view.awaited)
    assert seat.widget.bar.button("challenge") is None
