"""A match written by any version since format 1 can still be read, and is the same match."""

from __future__ import annotations

from pathlib import Path

import pytest

from tractor_app.codec.plain import FORMAT
from tractor_app.engine.apply import replay
from tractor_app.engine.observation import Phase
from tractor_app.persistence.match_store import load

DATA = Path(__file__).parent / "data"


def test_every_format_has_its_sample() -> None:
    names = {path.name for path in DATA.glob("*.tractor")}
    assert names == {f"format-{number}.tractor" for number in range(1, FORMAT + 1)}


@pytest.mark.parametrize("path", sorted(DATA.glob("*.tractor")), ids=lambda path: path.stem)
def test_it_is_read_and_replays(path: Path) -> None:
    contents = load(path)
    assert contents.torn == 0
    assert contents.head.rules.id == "classic"
    assert contents.head.seats[0].name == "林"
    entries = [(entry.actor, entry.action) for entry in contents.entries]
    state = replay(contents.head.rules, entries)
    assert state.phase is Phase.ROUND_END
    assert state.round is not None
    assert state.round.result is not None
    assert len(entries) == 204
    assert state.round.result.attacker_points == 90
    assert state.levels == ("2", "2", "2", "2")
