"""Write the sample match of the present file format that tests read in all later versions.

Run it once when `FORMAT` rises (or, before the first release, when format 1 itself still changes);
never to make a failing test pass: a sample that is no longer read means a missing migration.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tractor_app.codec.match_file import MatchHead, SeatInfo, entry_line, head_line  # noqa: E402
from tractor_app.codec.plain import FORMAT, Entry  # noqa: E402
from tractor_app.engine.apply import new_match  # noqa: E402
from tractor_app.engine.rules.presets import preset  # noqa: E402
from tractor_app.session.chance import make_shuffle, wanted_shuffle  # noqa: E402
from tractor_app.session.headless import Player, Table  # noqa: E402

FOLDER = ROOT / "tests" / "persistence" / "data"


def sample() -> bytes:
    """A classic match of random bots, broken off after its first round."""
    rules = preset("classic")
    table = Table(
        new_match(rules),
        [Player("random", seat) for seat in range(4)],
        lambda state: make_shuffle(b"sample", wanted_shuffle(state, 0)),
        [],
    )
    table.play_round()
    head = MatchHead(
        id="sample",
        created="2026-11-30T00:00:00Z",
        program="0.1.0",
        rules=rules,
        seats=(SeatInfo("林", "person"), *[SeatInfo(f"Bot {n}", "random") for n in range(3)]),
        seed="sample",
        viewer=0,
    )
    data, mark = head_line(head)
    for number, (actor, action) in enumerate(table.log):
        line, mark = entry_line(mark, Entry(actor, action, at=70 * number))
        data += line
    return data


def main() -> int:
    """Write the sample; return the exit code."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"format-{FORMAT}.tractor").write_bytes(sample())
    return 0


if __name__ == "__main__":
    sys.exit(main())
