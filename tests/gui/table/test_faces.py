"""What plates and tags say of a view."""

from __future__ import annotations

from msgspec.structs import replace

from build_scripts.staged_table import StagedTable
from tractor_app.engine.cards import parse_cards
from tractor_app.engine.observation import Phase, PlayKind, TrickPlay, TrickView
from tractor_app.engine.rules.presets import preset
from tractor_app.gui.table import faces


def _thrown(cards: str, reading: tuple[str, ...]) -> TrickView:
    play = TrickPlay(1, parse_cards(cards), PlayKind.THROW)
    return TrickView(1, (play,), reading, 1, 0)


def test_what_a_failed_throw_leaves_only_leads() -> None:
    whole = faces.trick_tag(_thrown("SA SK", ("1", "1")))
    reduced = faces.trick_tag(_thrown("SK", ("1",)))
    assert whole is not None
    assert reduced is not None
    assert "throw" in whole[1]
    assert reduced[1] == "leads"


def test_a_fined_seat_says_so() -> None:
    table = StagedTable(preset("classic"), 1)
    view = table.until(lambda seen: seen.phase is Phase.PLAY)
    fined = replace(view, fines=(0, 10, 0, 0))
    notes = [faces.seat_face(fined, seat, table.seats, None, None).note for seat in range(4)]
    assert notes == ["", "fined 10", "", ""]
