"""Names that look like something else to a formatter: braces, per cents, tags."""

import pytest

from tests.gui.table.conftest import MakeSeat
from tractor_app.engine.observation import Phase
from tractor_app.session.table import SeatInfo


@pytest.mark.parametrize("name", ["{0}", "{name}", "{", "%1 %n", "<b>x</b>", "&amp;", "}{"])
def test_any_name_is_shown_in_every_phase(make_seat: MakeSeat, name: str) -> None:
    seat = make_seat(bids=True)
    drivers = [info.driver for info in seat.table.seats]
    seat.widget.seats_changed([SeatInfo(name, driver) for driver in drivers])
    seen: set[Phase] = set()
    bid = False

    def over(view: object) -> bool:
        nonlocal bid
        now = seat.view
        bid = bid or (now.phase is Phase.DEAL and now.standing is not None)
        if now.phase not in seen or bid:
            seat.widget.retranslate()
            seen.add(now.phase)
        return now.phase is Phase.ROUND_END

    seat.until(over)
    assert bid
    assert {Phase.DEAL, Phase.PLAY} <= seen
    tricks = seat.view.tricks
    assert tricks
